// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

extension PaneContentState {
  /// A request for a page, of either kind.
  package enum Request: Equatable, Sendable {
    case rows(RowRequest)
    case text(TextRequest)

    /// Names the request to the content; never used twice.
    package var token: Int {
      switch self {
      case .rows(let request): request.token
      case .text(let request): request.token
      }
    }
  }

  /// Name of the source, or `nil` when everything came with the content.
  package var sourceID: String? {
    switch self {
    case .list(let list): list.sourceID
    case .text(let text): text.sourceID
    case .unsupported: nil
    }
  }

  /// Takes the requests to send now; call after every event that changed the content.
  package mutating func takeRequests(limit: Int = PageLimit.inFlight) -> [Request] {
    guard sourceID != nil else { return [] }
    return updateList { $0.takeRequests(limit: limit).map(Request.rows) }
      ?? updateText { $0.takeRequests(limit: limit).map(Request.text) } ?? []
  }

  /// Takes the tokens of requests to cancel.
  package mutating func takeCancellations() -> [Int] {
    updateList { $0.rows.takeCancellations() } ?? updateText { $0.takeCancellations() } ?? []
  }

  /// Notes that the program behind the content has ended: rows stay on show, none are asked for.
  ///
  /// A source of the same name in the next run is fetched again, whatever its revision says.
  package mutating func programEnded() {
    _ = takeCancellations()
    updateList { $0.rows.source?.isOrphaned = true }
  }

  /// Stores a page of rows; `false` when it is late or unknown.
  @discardableResult
  package mutating func receive(_ page: RowsPage, for token: Int) -> Bool {
    updateList { $0.receive(page, for: token) } ?? false
  }

  /// Stores a page of lines; `false` when it is late or unknown.
  @discardableResult
  package mutating func receive(_ page: TextPage, for token: Int) -> Bool {
    updateText { $0.receive(page, for: token) } ?? false
  }

  /// Notes that a request failed; says what to do.
  package mutating func fail(_ token: Int, _ error: WireError) -> FailureResult {
    updateList { $0.fail(token, error) } ?? updateText { $0.fail(token, error) } ?? .ignored
  }

  /// How long nothing is asked for, in milliseconds; `nil` when asking is of use.
  ///
  /// Call `retryBusy()` after this time.
  package var rest: Int? { list?.rows.source?.queue.rest ?? text?.source?.queue.rest }

  /// Lets pages be asked for again that a busy plugin put off.
  package mutating func retryBusy() {
    updateList { $0.rows.retryBusy() }
    updateText { $0.retryBusy() }
  }

  /// Follows a change of the source; changes of other sources are ignored.
  @discardableResult
  package mutating func apply(_ change: RowsChange) -> ChangeResult {
    updateList { $0.apply(change) } ?? updateText { $0.apply(change) } ?? .ignored
  }

  /// Fetches a source again as a whole.
  @discardableResult
  package mutating func reset(source: String, revision: Int, count: Int?) -> ChangeResult {
    updateList { $0.reset(source: source, revision: revision, count: count) }
      ?? updateText { $0.reset(source: source, revision: revision, count: count) } ?? .ignored
  }
}

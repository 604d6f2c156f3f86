// SPDX-License-Identifier: Apache-2.0
import CellText
package import PaneProtocol

extension TextState {
  /// Name of the source the lines come from, or `nil` when they came with the content.
  package var sourceID: String? { source?.id }

  var isAtHand: Bool { source == nil }

  /// Takes the requests to send now: pages in view first, then one after and one before.
  package mutating func takeRequests(limit: Int = PageLimit.inFlight) -> [TextRequest] {
    let window = window
    let pages = walkPages
    return source?.takeRequests(for: window, searching: pages, limit: limit) ?? []
  }

  /// Takes the requests to send now; there are no rows to be looked up.
  package mutating func nextRequests(of rows: Provisions.Rows?) -> [PageRequest] {
    source == nil ? [] : takeRequests().map { PageRequest($0) }
  }

  /// Stores an answer to one of the requests.
  ///
  /// - Returns: Why its lines are asked for no more; `nil` when they are there or are asked for again.
  package mutating func receive(_ answer: Reply, for token: Int) -> PageFault? {
    if case .text(let page) = answer { receive(page, for: token) }
    return source?.queue.takeFault()
  }

  /// Stores an answer.
  ///
  /// - Returns: `false` when the token is unknown or cancelled, or the answer of an older revision.
  @discardableResult
  package mutating func receive(_ page: TextPage, for token: Int) -> Bool {
    let window = window
    // Lines that are not there yet count as one row: the end is further down when they fold.
    let waitsForEnd =
      heldSpot == nil && top > TextPlace() && visibleRows.contains(where: \.isPlaceholder)
      && top == lastTop()
    var page = page
    if format == .ansi { page.takeColors() }
    let isTaken = source?.receive(page, for: token, near: window, and: finding.walk?.line) ?? false
    if isTaken {
      folds = FoldMemory()
      if waitsForEnd { top = lastTop() }
      layOut()
    }
    continueSearch()
    return isTaken
  }

  /// Notes that a request failed; says what to do.
  package mutating func fail(_ token: Int, _ error: WireError) -> FailureResult {
    guard let request = source?.queue.land(token) else { return .ignored }
    if error.code == WireErrorCode.stale.rawValue, let revision = error.revision, let source,
      revision > source.revision
    {
      resetSource(revision: revision, count: error.count ?? (isGrowing ? nil : source.count))
      self.source?.queue.countStale()
      return self.source?.queue.rest.map { .fetchAfter(milliseconds: $0) } ?? .fetchAgain
    }
    let result = source?.queue.judge(error, of: request.wish.page) ?? .ignored
    if result == .gaveUp, request.wish.page.start == 0 { source?.isOpenEnded = false }
    if result == .gaveUp { continueSearch() }
    return result
  }

  /// How long nothing is asked for, in milliseconds; `nil` when asking is of use.
  package var rest: Int? { source?.queue.rest }

  /// True while lines stay away: they are given up, or not asked for a while.
  package var lacksPages: Bool { source?.queue.lacksPages == true }

  /// Lets pages be asked for again that a busy plugin put off.
  package mutating func retryBusy() { source?.queue.retryBusy() }

  /// Follows a change of the source; one that does not fit makes it fetched again.
  ///
  /// Lines are the texts of the change's rows. The line at the viewport's top stays there.
  @discardableResult
  package mutating func apply(_ change: RowsChange) -> ChangeResult {
    guard source?.id == change.source else { return .ignored }
    let window = window
    guard source?.apply(change, near: window) == true else {
      let known = isGrowing && !change.isDone ? nil : change.count ?? source?.count
      resetSource(revision: change.revision, count: known)
      return .reset
    }
    let line = SourceRows.nearestPlace(of: top.line, after: change.operations)
    top = TextPlace(line: line, row: top.row)
    if let spot = heldSpot {
      heldSpot?.line = SourceRows.nearestPlace(of: spot.line, after: change.operations)
    }
    finding.match = nil
    let place = SourceRows.nearestPlace(of: finding.walk?.line ?? 0, after: change.operations)
    finding.walk?.move(to: place)
    folds = FoldMemory()
    layOut()
    continueSearch()
    return .applied
  }

  /// Fetches a source again as a whole; the scroll position stays.
  @discardableResult
  package mutating func reset(source id: String, revision: Int, count: Int?) -> ChangeResult {
    guard source?.id == id else { return .ignored }
    resetSource(revision: revision, count: count)
    return .reset
  }

  private mutating func resetSource(revision: Int, count: Int?) {
    source?.reset(revision: revision, count: count)
    finding.match = nil
    folds = FoldMemory()
    layOut()
  }
}

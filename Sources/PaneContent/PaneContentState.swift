// SPDX-License-Identifier: Apache-2.0
package import CellText
package import PaneProtocol

/// What a pane shows together with how far the user has got in it.
///
/// To add a kind: a case here and an arm in each member below.
package enum PaneContentState: Equatable, Sendable {
  case list(ListState)
  case text(TextState)
  /// A kind this host does not show: its name and the plain words to show instead.
  case unsupported(kind: SafeText, alt: SafeText?)

  package init(_ content: Content) {
    switch content {
    case .list(let list): self = .list(ListState(list))
    case .text(let text): self = .text(TextState(text))
    case .unsupported(let kind, let alt): self = .unsupported(kind: kind, alt: alt)
    }
  }

  /// Shows other content.
  ///
  /// Requests of the content before are cancelled, and their tokens stay taken.
  ///
  /// - Parameter sameInput: Whether it answers the same input, so that a text keeps its place.
  package mutating func replace(with content: Content, sameInput: Bool) {
    self = PaneContentState(content)
  }

  /// A request for a page, of either kind.
  package enum Request: Equatable, Sendable {
    case rows(RowRequest)
    case text(TextRequest)
    package var token: Int { 0 }
  }
  package mutating func takeRequests(limit: Int = PageLimit.inFlight) -> [Request] { [] }
  package mutating func takeCancellations() -> [Int] { [] }
  @discardableResult package mutating func receive(_ page: RowsPage, for token: Int) -> Bool {
    false
  }
  @discardableResult package mutating func receive(_ page: TextPage, for token: Int) -> Bool {
    false
  }
  package mutating func fail(_ token: Int, _ error: WireError) -> FailureResult { .ignored }
  package mutating func retryBusy() {}
  @discardableResult package mutating func apply(_ change: RowsChange) -> ChangeResult { .ignored }
  @discardableResult package mutating func reset(source: String, revision: Int, count: Int?)
    -> ChangeResult
  { .ignored }

  package mutating func setViewport(columns: Int, rows: Int, wrap: LineWrapping) {}
  /// Scrolls as a wheel does.
  @discardableResult package mutating func scroll(by lines: Int) -> Bool { false }
  /// Whether there is nothing to show, so that the empty card is shown instead.
  package var isEmpty: Bool { true }
  package var memory: ViewMemory? { nil }
  /// Goes back to a remembered place; one of another kind is left alone.
  package mutating func restore(_ memory: ViewMemory) {}
  package var list: ListState? { nil }
  package var text: TextState? { nil }
  /// Changes the list in place; `nil` when it is none.
  @discardableResult
  package mutating func updateList<Result>(_ body: (inout ListState) -> Result) -> Result? { nil }
  /// Changes the text in place; `nil` when it is none.
  @discardableResult
  package mutating func updateText<Result>(_ body: (inout TextState) -> Result) -> Result? { nil }
}

/// What of a pane's content outlives it, for coming back after a crash or from another row.
package enum ViewMemory: Equatable, Sendable {
  case list(ListMemory)
  case text(TextMemory)
}

// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// A list or an outline as the host shows it: rows, cursor row, marks, filter and scroll position.
package struct ListState: Equatable, Sendable {
  /// Creates the state with the cursor on the first row.
  ///
  /// - Parameters:
  ///   - content: What to show.
  ///   - firstToken: Token of the first request; carry on from ``nextToken`` of the state before.
  package init(_ content: ListContent, firstToken: Int = 1) { nextToken = firstToken }

  /// Shows other content; cursor, marks, open rows, filter and scroll position are kept by id.
  package mutating func replace(with content: ListContent) {}

  /// The token of the next request.
  package private(set) var nextToken: Int

  // MARK: Lines
  /// Number of lines, headings and blank lines included.
  package var lineCount: Int { 0 }
  /// The line at a place, or `nil` past the end.
  package func line(at index: Int) -> ListLine? { nil }
  /// Calls `body` with each line in the viewport and its distance from the viewport's top, in rows.
  package func forEachVisibleLine(_ body: (_ screenRow: Int, _ line: ListLine) -> Void) {}
  /// The row shown at a line, or `nil` for headings, blank lines and places past the end.
  package func row(atLine line: Int) -> RowIndex? { nil }
  /// The line a row is shown at; rows past the end count as the last.
  package func line(ofRow row: RowIndex) -> Int { 0 }
  /// The line at a place of the viewport, in rows from its top.
  package func line(atScreenRow row: Int) -> Int { 0 }
  /// The item of a row, or `nil` when it has not arrived.
  package func item(at row: RowIndex) -> Item? { nil }
  /// The row of an item that is on show and has arrived.
  package func row(of id: ItemID) -> RowIndex? { nil }
  /// An item that has arrived, also one hidden by the filter or in a closed row.
  package func item(_ id: ItemID) -> Item? { nil }

  // MARK: Viewport
  package private(set) var viewportRows = 0
  /// The line at the viewport's top.
  package private(set) var scrollOffset = 0
  package mutating func setViewport(rows: Int) {}
  /// Scrolls as a wheel does; the cursor row stays where it is.
  package mutating func scroll(by lines: Int) -> Bool { false }
  /// Brings a line to the viewport's top, as far as possible.
  package mutating func scroll(toLine line: Int) -> Bool { false }

  // MARK: Cursor
  package enum CursorMove: Equatable, Sendable { case first, last, pageUp, pageDown }
  /// Row of the cursor, or `nil` without selectable rows.
  package var cursorRow: RowIndex? { nil }
  /// The cursor's item; `nil` without rows, and while the row has not arrived.
  package var cursorItem: Item? { nil }
  /// Whether the cursor stands on a row that has not arrived.
  package var isCursorLoading: Bool { false }
  /// Number of rows on show.
  package var rowCount: Int { 0 }
  /// Whether more rows are still being found.
  package var isGrowing: Bool { false }
  package var counts: ListCounts {
    ListCounts(position: nil, total: 0, isGrowing: false, marks: 0)
  }
  @discardableResult package mutating func moveCursor(by rows: Int) -> Bool { false }
  @discardableResult package mutating func moveCursor(_ move: CursorMove) -> Bool { false }
  /// Moves the cursor to the row of a line, as a click does; headings are left alone.
  @discardableResult package mutating func moveCursor(toLine line: Int) -> Bool { false }
  @discardableResult package mutating func moveCursor(toRow row: RowIndex) -> Bool { false }
  @discardableResult package mutating func moveCursor(to id: ItemID) -> Bool { false }

  // MARK: Marks
  package enum MarkResult: Equatable, Sendable {
    case changed, unchanged
    /// Some rows have not arrived, so they could not be marked.
    case rowsNotLoaded
  }
  /// Marks or unmarks the cursor row and goes down.
  @discardableResult package mutating func toggleMark() -> MarkResult { .unchanged }
  package mutating func toggleMark(_ id: ItemID) -> MarkResult { .unchanged }
  /// Marks every row on show, or none when all are.
  @discardableResult package mutating func toggleAllMarks() -> MarkResult { .unchanged }
  @discardableResult package mutating func clearMarks() -> Bool { false }
  /// Whether cursor moves are marking a range.
  package var isMarkingRange: Bool { false }
  @discardableResult package mutating func beginRange() -> Bool { false }
  /// Keeps the range as marks.
  @discardableResult package mutating func endRange() -> MarkResult { .unchanged }
  /// Leaves the range unmarked.
  @discardableResult package mutating func cancelRange() -> Bool { false }
  package var markCount: Int { 0 }
  package func isMarked(_ id: ItemID) -> Bool { false }
  /// Ids of the marked rows, in the order of the rows.
  package var markedIDs: [ItemID] { [] }
  package var markedItems: [Item] { [] }
  /// What a command or a drag takes: the marks, else the cursor's item.
  package var chosenItems: [Item] { [] }

  // MARK: Filter
  package enum FilterResult: Equatable, Sendable {
    case changed, unchanged
    /// The rows are the plugin's; the text is stored, to be sent as `query`.
    case needsQuery
  }
  package private(set) var filter = ""
  /// Whether the host itself filters these rows.
  package var filtersRows: Bool { true }
  @discardableResult package mutating func setFilter(_ text: String) -> FilterResult { .unchanged }
  @discardableResult package mutating func clearFilter() -> FilterResult { .unchanged }

  // MARK: Outline
  package enum StepIn: Equatable, Sendable { case opened, movedToChild, leaf }
  package enum StepOut: Equatable, Sendable { case closed, movedToParent, atTop }
  package var isOutline: Bool { false }
  @discardableResult package mutating func expand(_ id: ItemID) -> Bool { false }
  @discardableResult package mutating func collapse(_ id: ItemID) -> Bool { false }
  package func isExpanded(_ id: ItemID) -> Bool { false }
  package func disclosure(of id: ItemID) -> Disclosure { .none }
  package func parent(of id: ItemID) -> ItemID? { nil }
  package mutating func stepIn() -> StepIn { .leaf }
  package mutating func stepOut() -> StepOut { .atTop }

  // MARK: Commands from the plugin
  /// Moves the cursor to the first id and marks all when there are several.
  package mutating func select(_ ids: [ItemID]) {}
  /// Scrolls until the row is in view; the cursor stays.
  package mutating func reveal(_ id: ItemID) {}
  package mutating func setExpanded(_ changes: [ItemID: Bool]) {}
  /// Adds rows at the end; those whose id is taken are left out.
  package mutating func append(_ items: [Item]) {}

  // MARK: Sources
  package var sourceID: String? { nil }
  package mutating func takeRequests(limit: Int = PageLimit.inFlight) -> [RowRequest] { [] }
  package mutating func takeCancellations() -> [Int] { [] }
  @discardableResult package mutating func receive(_ page: RowsPage, for token: Int) -> Bool {
    false
  }
  package mutating func fail(_ token: Int, _ error: WireError) -> FailureResult { .ignored }
  package mutating func retryBusy() {}
  @discardableResult package mutating func apply(_ change: RowsChange) -> ChangeResult { .ignored }
  @discardableResult package mutating func reset(source: String, revision: Int, count: Int?)
    -> ChangeResult
  { .ignored }
  /// The lookup that keeps the cursor after a reset; call only if the plugin provides `rows.find`.
  package mutating func takeFind() -> RowFind? { nil }
  package mutating func receiveFound(_ places: [Int]) {}

  // MARK: Memory
  package var memory: ListMemory { ListMemory() }
  package mutating func restore(_ memory: ListMemory) {}
}

/// What of a list outlives its content: a reload, a crash, a step to another input and back.
package struct ListMemory: Equatable, Sendable {
  package var cursor: ItemID?
  package var cursorRow: RowIndex = 0
  package var marks: [ItemID] = []
  package var expanded: [ItemID: Bool] = [:]
  package var scrollOffset = 0
  package var scrollAnchor: ItemID?
  package var filter = ""
  package init() {}
}

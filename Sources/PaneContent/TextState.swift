// SPDX-License-Identifier: Apache-2.0
package import CellText
package import PaneProtocol

/// Folds a line: where each row of it begins and ends, in bytes of UTF-8, for a width in cells.
package struct LineWrapping: Equatable, Sendable {
  package var rows: @Sendable (_ line: StyledText, _ columns: Int) -> [Range<Int>]
  package init(rows: @escaping @Sendable (_ line: StyledText, _ columns: Int) -> [Range<Int>]) {
    self.rows = rows
  }
  /// Two ways of folding count as the same, since a process has one.
  package static func == (one: LineWrapping, other: LineWrapping) -> Bool { true }
}

/// One row of text on the screen.
package struct TextRow: Equatable, Sendable {
  /// Number of the line, from 0.
  package var line: Int
  /// Whether this is the line's first row; others continue it and have no number.
  package var isLineStart: Bool
  /// The whole line; empty while it has not arrived.
  package var text: StyledText
  /// The part of the line in this row, in bytes of UTF-8.
  package var utf8Range: Range<Int>
  /// Stretches of the line that match the search, in bytes of UTF-8, ascending.
  package var matchRanges: [Range<Int>]
  /// The match the search stands on, if it is in this line.
  package var currentMatch: Range<Int>?
  package var isPlaceholder: Bool
}

/// A text as the host shows it: lines, scroll position and search.
package struct TextState: Equatable, Sendable {
  package init(_ content: TextContent, firstToken: Int = 1) { nextToken = firstToken }

  /// Shows other text.
  ///
  /// - Parameter keepsPlace: Whether the scroll position stays, as for a newer state of the same input;
  ///   otherwise the text is shown from its start, or its end if it follows.
  package mutating func replace(with content: TextContent, keepsPlace: Bool) {}
  package private(set) var nextToken: Int
  package var format: TextContent.Format { .plain }
  package var wraps: Bool { true }
  package mutating func setWraps(_ wraps: Bool) {}

  // MARK: Viewport
  package mutating func setViewport(columns: Int, rows: Int, wrap: LineWrapping) {}
  /// The rows in the viewport, from its top; fewer at the end of the text.
  package private(set) var visibleRows: [TextRow] = []
  package var lineCount: Int { 0 }
  package var isGrowing: Bool { false }
  /// The line at the viewport's top, from 0.
  package var topLine: Int { 0 }
  /// Cells cut off on the left; 0 when lines are folded.
  package private(set) var horizontalOffset = 0
  package var canScrollLeft: Bool { false }
  /// Whether a line in the viewport is cut on the right.
  package var canScrollRight: Bool { false }
  package var isAtEnd: Bool { true }
  /// Whether the view stays at the end while lines arrive.
  package private(set) var isFollowing = false

  package enum Move: Equatable, Sendable { case first, last, pageUp, pageDown }
  @discardableResult package mutating func scroll(by rows: Int) -> Bool { false }
  @discardableResult package mutating func scroll(_ move: Move) -> Bool { false }
  @discardableResult package mutating func scroll(toLine line: Int) -> Bool { false }
  @discardableResult package mutating func scrollHorizontally(by cells: Int) -> Bool { false }

  // MARK: Search
  package private(set) var search = ""
  /// Searches while typing: goes to the first match at or after the place the search began.
  @discardableResult package mutating func setSearch(_ text: String) -> Bool { false }
  package mutating func clearSearch() {}
  /// Goes to the next match, from the end to the start.
  @discardableResult package mutating func searchNext() -> Bool { false }
  @discardableResult package mutating func searchPrevious() -> Bool { false }

  package mutating func append(_ lines: [StyledText]) {}
  /// The lines that have arrived, joined by line feeds, at most `bytes` bytes; for `y`.
  package func plainText(limit bytes: Int) -> String { "" }

  // MARK: Sources
  package var sourceID: String? { nil }
  package mutating func takeRequests(limit: Int = PageLimit.inFlight) -> [TextRequest] { [] }
  package mutating func takeCancellations() -> [Int] { [] }
  @discardableResult package mutating func receive(_ page: TextPage, for token: Int) -> Bool {
    false
  }
  package mutating func fail(_ token: Int, _ error: WireError) -> FailureResult { .ignored }
  package mutating func retryBusy() {}
  @discardableResult package mutating func apply(_ change: RowsChange) -> ChangeResult { .ignored }
  @discardableResult package mutating func reset(source: String, revision: Int, count: Int?)
    -> ChangeResult
  { .ignored }

  // MARK: Memory
  package var memory: TextMemory { TextMemory() }
  package mutating func restore(_ memory: TextMemory) {}
}

/// What of a text outlives its content.
package struct TextMemory: Equatable, Sendable {
  package var line = 0
  package var rowInLine = 0
  package var horizontalOffset = 0
  package var isFollowing = false
  package var search = ""
  package init() {}
}

// SPDX-License-Identifier: Apache-2.0
package import CellText

/// Folds a line: where each row of it begins and ends, in bytes of UTF-8, for a width in cells.
package struct LineWrapping: Equatable, Sendable {
  /// Returns the rows of a line, ascending, at most so many cells wide.
  package var rows: @Sendable (_ line: StyledText, _ columns: Int) -> [Range<Int>]

  /// Creates the folding; what it returns outside the line is cut off.
  package init(rows: @escaping @Sendable (_ line: StyledText, _ columns: Int) -> [Range<Int>]) {
    self.rows = rows
  }

  /// Folds lines between words.
  static let words = LineWrapping { text, columns in text.text.wrapped(columns: columns) }

  /// Two ways of folding count as the same, since a process has one.
  package static func == (one: LineWrapping, other: LineWrapping) -> Bool { true }
}

/// One row of text on the screen.
package struct TextRow: Equatable, Sendable {
  /// Number of the line, from 0.
  package var line: Int
  /// True when this is the line's first row; others continue it and have no number.
  package var isLineStart: Bool
  /// The whole line; empty while it has not arrived.
  package var text: StyledText
  /// The part of the line in this row, in bytes of UTF-8.
  package var utf8Range: Range<Int>
  /// Stretches of the line that match the search, in bytes of UTF-8, ascending.
  package var matchRanges: [Range<Int>]
  /// The match the search stands on, if it is in this line.
  package var currentMatch: Range<Int>?
  /// The link the user has gone to, if it is in this line.
  package var currentLink: Range<Int>?
  /// True when the line has not arrived.
  package var isPlaceholder: Bool
  /// True when the line is chosen as a whole.
  package var isChosen = false
}

/// A row of a folded line.
struct TextPlace: Equatable, Comparable, Sendable {
  var line = 0
  /// Row within the line, 0 for the first.
  var row = 0

  static func < (one: TextPlace, other: TextPlace) -> Bool {
    (one.line, one.row) < (other.line, other.row)
  }
}

/// Words in a text, wherever they stand in a folded line.
package struct TextSpot: Equatable, Sendable {
  /// The line, from 0.
  package var line = 0
  /// The place in the line, in bytes of UTF-8.
  package var offset = 0

  /// The row they stand in, of the rows of their line; the first while that has not come.
  func row(in rows: [Range<Int>]) -> Int { rows.lastIndex { $0.lowerBound <= offset } ?? 0 }
}

/// A place of the searched text.
struct TextMatch: Equatable, Sendable {
  var line: Int
  var range: Range<Int>
}

/// Rows of the lines folded so far, by line.
///
/// The memory only saves time, so it makes no difference between two states.
struct FoldMemory: Equatable, Sendable {
  var rows: [Int: [Range<Int>]] = [:]

  static func == (one: FoldMemory, other: FoldMemory) -> Bool { true }
}

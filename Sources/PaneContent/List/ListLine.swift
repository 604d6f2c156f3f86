// SPDX-License-Identifier: Apache-2.0
package import CellText
package import PaneProtocol

/// The place of a row among the rows on show, from 0; headings and blank lines do not count.
package typealias RowIndex = Int

/// The rows below a row: none, hidden or shown.
package enum Disclosure: Equatable, Sendable {
  /// The row has nothing below it.
  case none
  /// The rows below it are hidden.
  case closed
  /// The rows below it are on show.
  case open
  /// The row is open and its rows are on their way.
  case loading
}

/// One row of a list as it is to be drawn.
package struct RowView: Equatable, Sendable {
  /// The entry shown.
  package var item: Item
  /// Place among the rows on show.
  package var rowIndex: RowIndex
  /// True when the cursor stands here.
  package var isCursor: Bool
  /// True when the row is marked, or lies in the range being marked.
  package var isMarked: Bool
  /// Levels below the root, 0 in lists that are not outlines.
  package var depth: Int
  /// The state of the rows below it.
  package var disclosure: Disclosure
  /// Stretches of the item's text that match the filter, in bytes of UTF-8, ascending.
  package var matchRanges: [Range<Int>]
}

/// One line of a list on the screen.
package enum ListLine: Equatable, Sendable {
  /// The name of a section; it cannot be selected.
  case heading(StyledText)
  /// The empty line before a heading.
  case blank
  case row(RowView)
  /// A row that has not arrived yet.
  case placeholder(RowIndex)
}

/// The numbers of a title, such as `9/12` or `2 marked`.
package struct ListCounts: Equatable, Sendable {
  /// Place of the cursor row from 1, or `nil` without rows.
  package var position: Int?
  /// Number of rows on show.
  package var total: Int
  /// Number of rows without the filter; `nil` when there is none, or it is not known.
  package var unfiltered: Int?
  /// True when more rows are still being found.
  package var isGrowing: Bool
  /// Number of marked rows, hidden ones included.
  package var marks: Int
}

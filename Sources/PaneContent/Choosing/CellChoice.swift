// SPDX-License-Identifier: Apache-2.0
package import CellGeometry

/// The place of a cell: its row as the content calls it, and its column there, from 0.
struct CellSpot<Row: Comparable & Sendable>: Comparable, Sendable {
  var row: Row
  var column: Int

  static func < (one: Self, other: Self) -> Bool {
    (one.row, one.column) < (other.row, other.column)
  }
}

/// The measure that cells are chosen by.
enum CellUnit: Equatable, Sendable {
  case cell, word, line

  /// The measure of a press that is the last one of so many on the same cell.
  init(clicks: Int) { self = clicks >= 3 ? .line : clicks == 2 ? .word : .cell }
}

/// Cells that are chosen to be copied: in the order of reading, from those it was begun with to
/// where the user has gone.
struct CellChoice<Row: Comparable & Sendable>: Equatable, Sendable {
  /// Whether single cells, words or lines are chosen.
  let unit: CellUnit
  /// What it was begun with: a cell, a word or a line.
  let start: ClosedRange<CellSpot<Row>>
  /// What it has got to, before or behind the start.
  var end: ClosedRange<CellSpot<Row>>

  /// Begins with some cells.
  init(_ cells: ClosedRange<CellSpot<Row>>, by unit: CellUnit) {
    self.unit = unit
    start = cells
    end = cells
  }

  /// Begins with a line, given by its first row and its last one.
  init(line rows: ClosedRange<Row>) { self.init(Self.cells(of: rows), by: .line) }

  /// All cells of a line.
  static func cells(of rows: ClosedRange<Row>) -> ClosedRange<CellSpot<Row>> {
    CellSpot(row: rows.lowerBound, column: 0)...CellSpot(row: rows.upperBound, column: .max)
  }

  /// The first chosen cell, and the last one.
  var bounds: ClosedRange<CellSpot<Row>> {
    min(start.lowerBound, end.lowerBound)...max(start.upperBound, end.upperBound)
  }

  /// The rows with chosen cells.
  var rows: ClosedRange<Row> { bounds.lowerBound.row...bounds.upperBound.row }

  /// The chosen columns of a row; `nil` for none.
  func columns(in row: Row) -> ClosedRange<Int>? {
    let (first, last) = (bounds.lowerBound, bounds.upperBound)
    guard first.row <= row, row <= last.row else { return nil }
    let lower = first.row == row ? first.column : 0
    return lower...max(lower, last.row == row ? last.column : .max)
  }

  /// True for a row of lines that are chosen as a whole.
  func hasLine(_ row: Row) -> Bool { unit == .line && rows.contains(row) }
}

/// What a user is choosing: the cells, and what the mouse holds meanwhile.
struct CellChooser<Row: Comparable & Sendable>: Equatable, Sendable {
  /// The chosen cells; `nil` for none.
  var choice: CellChoice<Row>?
  /// What a press has begun with; until the pointer moves, a cell is not chosen by it.
  var grip: CellChoice<Row>?

  /// Creates one by which nothing is chosen.
  init(_ choice: CellChoice<Row>? = nil) { self.choice = choice }
}

/// What a press or a drag of the mouse means for the cells that are chosen.
package enum CellStep: Equatable, Sendable {
  /// The button went down on a cell, for so many times on the same one.
  case press(CellPoint, clicks: Int)
  /// The pointer has gone to a cell, which may lie outside of the content.
  case drag(CellPoint)
}

extension ContentMove {
  /// The rows that a move goes down by, of pages of so many; negative for those up.
  func rows(times: Int, page: Int) -> Int {
    let (step, _) = max(0, times).multipliedReportingOverflow(by: max(1, page))
    return switch self {
    case .up: -max(0, times)
    case .down: max(0, times)
    case .pageUp: -max(0, step)
    case .pageDown: max(0, step)
    case .first: -PageLimit.rowCount
    case .last: PageLimit.rowCount
    }
  }
}

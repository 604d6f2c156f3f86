// SPDX-License-Identifier: Apache-2.0

/// A position on the screen, in cells; the top left cell is column 0, row 0.
public struct CellPoint: Hashable, Sendable {
  /// Cells from the left edge.
  public var column: Int
  /// Rows from the top edge.
  public var row: Int

  /// Creates a position; any value is allowed, also one off the screen.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  /// The top left cell.
  public static let zero = CellPoint(column: 0, row: 0)
}

/// An extent in cells and rows, never negative.
public struct CellSize: Hashable, Sendable {
  /// Width in cells.
  public let columns: Int
  /// Height in rows.
  public let rows: Int

  /// Creates a size; negative values count as zero.
  public init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  /// The empty size.
  public static let zero = CellSize(columns: 0, rows: 0)
}

/// A half-open rectangle of cells: `column ..< column + columns`, `row ..< row + rows`.
public struct CellRect: Hashable, Sendable {
  /// The top left cell.
  public var origin: CellPoint
  /// Width and height in cells and rows.
  public var size: CellSize

  /// Creates a rectangle from its corner and extent; negative extents count as zero.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    origin = CellPoint(column: column, row: row)
    size = CellSize(columns: columns, rows: rows)
  }

  /// Creates a rectangle from its corner and extent.
  public init(origin: CellPoint, size: CellSize) {
    self.origin = origin
    self.size = size
  }

  /// The empty rectangle at the top left.
  public static let zero = CellRect(column: 0, row: 0, columns: 0, rows: 0)

  /// The first column inside.
  public var minColumn: Int { origin.column }
  /// The first column after the right edge.
  public var maxColumn: Int { origin.column + size.columns }
  /// The first row inside.
  public var minRow: Int { origin.row }
  /// The first row after the bottom edge.
  public var maxRow: Int { origin.row + size.rows }
  /// True when there is no cell inside.
  public var isEmpty: Bool { size.columns == 0 || size.rows == 0 }

  /// Tells whether the cell lies inside.
  public func contains(_ point: CellPoint) -> Bool {
    point.column >= minColumn && point.column < maxColumn
      && point.row >= minRow && point.row < maxRow
  }

  /// The cells in both rectangles; empty when they do not meet.
  public func intersection(_ other: CellRect) -> CellRect {
    let column = max(minColumn, other.minColumn)
    let row = max(minRow, other.minRow)
    return CellRect(
      column: column, row: row,
      columns: min(maxColumn, other.maxColumn) - column,
      rows: min(maxRow, other.maxRow) - row)
  }
}

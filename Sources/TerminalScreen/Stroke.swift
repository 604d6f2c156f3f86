// SPDX-License-Identifier: Apache-2.0
import CellGeometry

/// One go over cells of one row, clipped to the surface.
///
/// Wide glyphs that are cut at its start become blanks when it begins; those at its end when the
/// last cell is written.
struct Stroke {
  let rowStart: Int
  let start: Int
  let end: Int
  var column: Int

  var isFull: Bool { column >= end }

  /// Prepares a go; `nil` when the row is off the surface or nothing of it is visible.
  init?(_ surface: borrowing Surface, at point: CellPoint, columns: Int) {
    let size = surface.size
    guard point.row >= 0, point.row < size.rows, columns > 0, point.column < size.columns else {
      return nil
    }
    start = max(point.column, -1_000_000)
    end = min(size.columns, start + min(columns, 2_000_000))
    column = start
    rowStart = point.row * size.columns
  }
}

extension Stroke {
  /// Writes one glyph and moves on; what does not fit whole becomes blank.
  mutating func put(_ cell: Cell, into cells: inout [Cell]) {
    let width = max(1, cell.columns)
    let next = column + width
    if column >= 0, next <= end, rowStart + next <= cells.count {
      cells[rowStart + column] = cell
      if width > 1 {
        let continuation = Cell.continuation(cell.style)
        for index in column + 1..<next { cells[rowStart + index] = continuation }
      }
    } else {
      let visible = max(0, column)..<max(0, min(next, end), column)
      for index in visible where rowStart + index < cells.count {
        cells[rowStart + index] = .blank(cell.style)
      }
    }
    column = min(next, end)
  }

  /// Writes a glyph of one cell up to the end.
  mutating func fill(_ cell: Cell, into cells: inout [Cell]) {
    let first = max(0, column)
    if first < end, rowStart + end <= cells.count {
      cells.withUnsafeMutableBufferPointer {
        $0[rowStart + first..<rowStart + end].update(repeating: cell)
      }
    }
    column = end
  }

  /// Blanks the rest of the wide glyphs that were cut at both ends.
  ///
  /// - Returns: The cells used since the start.
  func finish(_ cells: inout [Cell], columns: Int) -> Int {
    let first = max(0, start)
    guard column > first else { return column - start }
    var lead = first - 1
    while lead >= 0, cells[rowStart + lead].isContinuation { lead -= 1 }
    if lead >= 0, lead + cells[rowStart + lead].columns > first {
      for index in lead..<first { cells[rowStart + index] = .blank(cells[rowStart + index].style) }
    }
    var rest = column
    while rest < columns, cells[rowStart + rest].isContinuation {
      cells[rowStart + rest] = .blank(cells[rowStart + rest].style)
      rest += 1
    }
    return column - start
  }
}

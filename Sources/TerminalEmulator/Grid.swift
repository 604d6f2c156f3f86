// SPDX-License-Identifier: Apache-2.0

/// A part of a grid: half-open ranges of rows and columns.
struct GridArea: Equatable, Sendable {
  var rows: Range<Int>
  var columns: Range<Int>
}

/// The cells of a screen.
package struct Grid: Sendable {
  /// Columns of the screen; its rows may have more cells.
  package private(set) var columns: Int
  /// The rows from the top.
  package private(set) var rows: [GridRow]

  /// A blank grid.
  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = Array(repeating: GridRow(columns: columns), count: rows)
  }

  /// All of it.
  var all: GridArea { GridArea(rows: rows.indices, columns: 0..<columns) }

  /// Changes a row in place; nothing for one that is not there.
  mutating func change(_ row: Int, _ body: (inout GridRow) -> Void) {
    guard rows.indices.contains(row) else { return }
    body(&rows[row])
  }

  /// Writes printable ASCII into a row.
  mutating func write(
    _ bytes: Span<UInt8>, _ range: Range<Int>, row: Int, column: Int, _ look: GridLook
  ) {
    guard rows.indices.contains(row) else { return }
    rows[row].write(bytes, range, at: column, look)
  }

  /// The cell at a place; `nil` outside.
  func cell(row: Int, column: Int) -> GridCell? {
    guard rows.indices.contains(row), rows[row].cells.indices.contains(column) else { return nil }
    return rows[row].cells[column]
  }

  /// Blanks an area; whole rows are blanked beyond the right edge, too.
  mutating func erase(_ area: GridArea, _ look: GridLook) {
    let isWhole = area.columns.lowerBound <= 0 && area.columns.upperBound >= columns
    for row in area.rows.clamped(to: rows.indices) {
      if isWhole {
        rows[row].clear(look)
      } else {
        let reachesEdge = area.columns.upperBound >= columns
        let end = reachesEdge ? rows[row].cells.count : area.columns.upperBound
        rows[row].erase(area.columns.lowerBound..<max(end, area.columns.lowerBound), look)
        if reachesEdge { rows[row].goesOn = false }
      }
    }
  }

  /// Moves the rows of an area up by a number, or down by a negative one; what comes in is blank.
  mutating func scroll(_ area: GridArea, up count: Int, _ look: GridLook) {
    let range = area.rows.clamped(to: rows.indices)
    guard !range.isEmpty, count != 0 else { return }
    let moved = min(abs(count), range.count)
    if area.columns.lowerBound <= 0, area.columns.upperBound >= columns {
      scrollRows(range, moved, isUp: count > 0, look)
    } else {
      scrollPart(GridArea(rows: range, columns: area.columns), moved, isUp: count > 0, look)
    }
  }

  private mutating func scrollRows(
    _ range: Range<Int>, _ count: Int, isUp: Bool, _ look: GridLook
  ) {
    if count >= range.count {
      for row in range { rows[row].clear(look) }
      return
    }
    for _ in 0..<count {
      // The row that goes is the one that comes in: its cells are written over, not made anew.
      var row = rows.remove(at: isUp ? range.lowerBound : range.upperBound - 1)
      row.clear(look)
      rows.insert(row, at: isUp ? range.upperBound - 1 : range.lowerBound)
    }
  }

  private mutating func scrollPart(_ area: GridArea, _ count: Int, isUp: Bool, _ look: GridLook) {
    let order = isUp ? Array(area.rows) : area.rows.reversed()
    for row in order {
      let source = isUp ? row + count : row - count
      if area.rows.contains(source) {
        rows[row].take(area.columns, from: rows[source])
      } else {
        rows[row].erase(area.columns, look)
      }
      rows[row].goesOn = false
    }
  }

  /// Gives the grid another size; rows are taken from the bottom and added there.
  mutating func resize(columns: Int, rows count: Int) {
    self.columns = columns
    if count < rows.count { rows.removeLast(rows.count - count) }
    for row in rows.indices { rows[row].widen(to: columns) }
    while rows.count < count { rows.append(GridRow(columns: columns)) }
  }

  /// Takes rows off the top, for a screen that has become lower.
  mutating func dropFirst(_ count: Int) { rows.removeFirst(min(max(count, 0), rows.count)) }
}

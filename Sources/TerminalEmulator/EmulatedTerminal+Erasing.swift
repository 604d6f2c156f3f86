// SPDX-License-Identifier: Apache-2.0

extension EmulatedTerminal {
  /// Erases the screen below the cursor (0), above (1), whole (2), or the scrollback (3).
  mutating func eraseScreen(_ kind: Int) {
    let all = page.grid.all
    let look = cursor.look.erased
    switch kind {
    case 0:
      eraseLine(0)
      page.grid.erase(
        GridArea(rows: cursor.row + 1..<max(rows, cursor.row + 1), columns: all.columns), look)
    case 1:
      page.grid.erase(GridArea(rows: 0..<cursor.row, columns: all.columns), look)
      eraseLine(1)
    case 2: page.grid.erase(all, look)
    case 3: scrollback.clear()
    default: break
    }
    cursor.wrapsNext = false
  }

  /// Erases the line right of the cursor (0), left (1) or whole (2).
  mutating func eraseLine(_ kind: Int) {
    let range =
      switch kind {
      case 0: cursor.column..<columns
      case 1: 0..<cursor.column + 1
      case 2: 0..<columns
      default: 0..<0
      }
    guard !range.isEmpty else { return }
    let rows = cursor.row..<cursor.row + 1
    page.grid.erase(GridArea(rows: rows, columns: range), cursor.look.erased)
    cursor.wrapsNext = false
  }

  /// Moves the rows from the cursor down, or up by a negative number, within the margins.
  mutating func shiftRows(down count: Int) {
    guard margins.holds(row: cursor.row), margins.holds(column: cursor.column) else { return }
    var area = margins.area
    area.rows = cursor.row..<margins.bottom
    page.grid.scroll(area, up: -count, cursor.look.erased)
    cursor.column = margins.left
    cursor.wrapsNext = false
  }

  /// Moves the cells from the cursor to the right, or to the left by a negative number.
  mutating func shiftCells(_ count: Int) {
    guard margins.holds(column: cursor.column) else { return }
    page.grid.change(cursor.row) {
      $0.shift(cursor.column..<margins.right, by: count, cursor.look.erased)
    }
    cursor.wrapsNext = false
  }
}

// SPDX-License-Identifier: Apache-2.0

/// One row of a grid.
///
/// A row may have more cells than the screen has columns: what a narrower screen hides stays until
/// it is written again.
package struct GridRow: Sendable {
  /// The cells from the left.
  package private(set) var cells: [GridCell]
  /// True when the line goes on in the next row because it was too long.
  package internal(set) var goesOn = false
  /// True when a prompt of a shell begins in it.
  package internal(set) var hasPrompt = false

  /// A blank row.
  init(columns: Int, _ look: GridLook = GridLook()) {
    cells = Array(repeating: .blank(look), count: columns)
  }

  // MARK: Writing

  /// Writes printable ASCII; both ends have to be within the row.
  mutating func write(
    _ bytes: Span<UInt8>, _ range: Range<Int>, at column: Int, _ look: GridLook
  ) {
    let end = column + range.count
    guard column >= 0, end <= cells.count else { return }
    split(at: column)
    split(at: end)
    var cell = GridCell(ascii: 0x20, look)
    var target = column
    for index in range {
      cell = GridCell(ascii: bytes[index], look)
      cells[target] = cell
      target += 1
    }
  }

  /// Writes one glyph; it has to be within the row.
  mutating func write(_ cell: GridCell, at column: Int) {
    let columns = cell.columns
    guard column >= 0, column + columns <= cells.count else { return }
    split(at: column)
    split(at: column + columns)
    cells[column] = cell
    if columns == 2 { cells[column + 1] = .rightHalf(cell.look) }
  }

  /// Puts another glyph in the place of one that has grown, without a look at what it covers.
  mutating func replace(_ cell: GridCell, at column: Int) {
    guard cells.indices.contains(column) else { return }
    cells[column] = cell
  }

  /// Blanks cells of a range.
  mutating func erase(_ range: Range<Int>, _ look: GridLook) {
    let range = range.clamped(to: 0..<cells.count)
    guard !range.isEmpty else { return }
    split(at: range.lowerBound)
    split(at: range.upperBound)
    let blank = GridCell.blank(look)
    for index in range { cells[index] = blank }
  }

  /// Blanks the whole row, and all it knows of its line.
  mutating func clear(_ look: GridLook) {
    let blank = GridCell.blank(look)
    for index in cells.indices { cells[index] = blank }
    goesOn = false
    hasPrompt = false
  }

  /// Moves the cells of a range to the right by a number, or to the left by a negative one.
  mutating func shift(_ range: Range<Int>, by count: Int, _ look: GridLook) {
    let range = range.clamped(to: 0..<cells.count)
    guard !range.isEmpty, count != 0 else { return }
    split(at: range.lowerBound)
    split(at: range.upperBound)
    let moved = min(abs(count), range.count)
    let blank = GridCell.blank(look)
    if count > 0 {
      split(at: range.upperBound - moved)
      for index in range.reversed() {
        let source = index - moved
        cells[index] = source >= range.lowerBound ? cells[source] : blank
      }
    } else {
      split(at: range.lowerBound + moved)
      for index in range {
        let source = index + moved
        cells[index] = source < range.upperBound ? cells[source] : blank
      }
    }
  }

  /// Takes the cells of a range from another row.
  mutating func take(_ range: Range<Int>, from other: GridRow) {
    let range = range.clamped(to: 0..<min(cells.count, other.cells.count))
    guard !range.isEmpty else { return }
    split(at: range.lowerBound)
    split(at: range.upperBound)
    for index in range { cells[index] = other.cells[index] }
    splitTaken(range)
  }

  /// Makes the row at least so wide.
  mutating func widen(to columns: Int) {
    guard cells.count < columns else { return }
    let blank = GridCell.blank(GridLook())
    cells.append(contentsOf: repeatElement(blank, count: columns - cells.count))
  }

  // MARK: Wide glyphs

  /// Blanks a wide glyph that lies across a border between cells.
  private mutating func split(at column: Int) {
    guard column > 0, column < cells.count, cells[column].isRightHalf else { return }
    blankHalf(at: column)
    blankHalf(at: column - 1)
  }

  /// Blanks halves of wide glyphs that were cut at the ends of a range.
  private mutating func splitTaken(_ range: Range<Int>) {
    if cells[range.lowerBound].isRightHalf { blankHalf(at: range.lowerBound) }
    let last = range.upperBound - 1
    if cells[last].isWide { blankHalf(at: last) }
  }

  /// Leaves of half a glyph its ground alone: a line below or through nothing is none.
  private mutating func blankHalf(at column: Int) {
    cells[column] = .blank(cells[column].look.erased)
  }

  // MARK: Reading

  /// The number of cells before the blanks at the end, within a width.
  func length(within columns: Int) -> Int {
    var length = min(columns, cells.count)
    while length > 0, cells[length - 1].isEmpty { length -= 1 }
    return length
  }
}

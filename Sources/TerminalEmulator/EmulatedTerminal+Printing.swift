// SPDX-License-Identifier: Apache-2.0
import CellText

extension EmulatedTerminal {
  /// Writes printable ASCII.
  mutating func print(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    if cursor.characters.drawsLines {
      for index in range { print(scalar: CharacterSets.line(bytes[index])) }
      return
    }
    var next = range.lowerBound
    while next < range.upperBound {
      if cursor.wrapsNext { wrap() }
      let last = lastColumn
      var count = min(last - cursor.column + 1, range.upperBound - next)
      // Without wrapping, all that does not fit is written over the last column.
      if !modes.has(.wraps), next + count < range.upperBound, cursor.column == last {
        next = range.upperBound - 1
        count = 1
      }
      if modes.inserts { makeRoom(count, upTo: last) }
      page.grid.write(
        bytes, next..<next + count, row: cursor.row, column: cursor.column, cursor.look)
      next += count
      advance(count, last: last)
    }
    lastGlyph = GridCell(ascii: bytes[range.upperBound - 1], cursor.look)
    mayJoin = true
  }

  /// Writes a scalar, which may belong to the cluster before it.
  mutating func print(scalar value: UInt32) {
    let width = ScalarWidth(value)
    if !width.standsAlone, mayJoin, join(value) { return }
    guard width.columns > 0 else { return }
    put(GridCell(value, columns: width.columns, cursor.look))
  }

  /// Writes a glyph where the cursor is.
  mutating func put(_ cell: GridCell) {
    if cursor.wrapsNext { wrap() }
    var last = lastColumn
    let width = cell.columns
    if cursor.column + width - 1 > last {
      guard modes.has(.wraps), margins.right - margins.left >= width else { return }
      wrap()
      last = lastColumn
    }
    guard cursor.column + width - 1 <= last else { return }
    if modes.inserts { makeRoom(width, upTo: last) }
    page.grid.change(cursor.row) { $0.write(cell, at: cursor.column) }
    lastGlyph = cell
    mayJoin = true
    advance(width, last: last)
  }

  private mutating func advance(_ count: Int, last: Int) {
    if cursor.column + count > last {
      cursor.column = last
      cursor.wrapsNext = modes.has(.wraps)
    } else {
      cursor.column += count
    }
  }

  private mutating func wrap() {
    page.grid.change(cursor.row) { $0.goesOn = true }
    cursor.column = margins.left <= cursor.column ? margins.left : 0
    lineFeed()
  }

  private mutating func makeRoom(_ count: Int, upTo last: Int) {
    page.grid.change(cursor.row) {
      $0.shift(cursor.column..<last + 1, by: count, cursor.look.erased)
    }
  }

  // MARK: Clusters

  /// Adds a scalar to the cluster just printed; false when it does not belong there.
  private mutating func join(_ value: UInt32) -> Bool {
    guard let place = previousColumn(), let scalar = Unicode.Scalar(value),
      let old = page.grid.cell(row: cursor.row, column: place)
    else { return false }
    var text = clusters.text(of: old)
    text.unicodeScalars.append(scalar)
    guard let width = Cluster.columns(ofOne: text) else { return false }
    if clusters.isFull { collectClusters() }
    guard let number = clusters.number(of: text) else { return true }
    let last = lastColumn
    let columns = max(old.columns, min(width, last - place + 1))
    let cell = GridCell(number, isNumber: true, columns: columns, old.look)
    if columns == old.columns {
      page.grid.change(cursor.row) { $0.replace(cell, at: place) }
    } else {
      page.grid.change(cursor.row) { $0.write(cell, at: place) }
      cursor.column = place
      advance(columns, last: last)
    }
    lastGlyph = cell
    return true
  }

  /// The column of the cluster before the cursor.
  private func previousColumn() -> Int? {
    let column = cursor.wrapsNext ? cursor.column : cursor.column - 1
    guard let cell = page.grid.cell(row: cursor.row, column: column) else { return nil }
    return cell.isRightHalf ? column - 1 : column
  }

  /// Repeats the glyph printed last, at most a screenful.
  mutating func repeatGlyph(_ count: Int) {
    guard var glyph = lastGlyph else { return }
    glyph.look = cursor.look
    for _ in 0..<min(count, columns * rows) { put(glyph) }
  }
}

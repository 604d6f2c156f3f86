// SPDX-License-Identifier: Apache-2.0
package import CellGeometry

extension Surface {
  /// The cell at a position, or `nil` off the surface.
  package subscript(point: CellPoint) -> Cell? {
    guard point.row >= 0, point.row < size.rows, point.column >= 0, point.column < size.columns
    else { return nil }
    return cells[point.row * size.columns + point.column]
  }

  /// The style of the cell at a position; the standard style off the surface.
  package func style(at point: CellPoint) -> Style {
    self[point].map { styles[$0.style] } ?? .standard
  }

  /// True when a picture was drawn since it began; cells of it may be gone by now.
  package var hasPictures: Bool { !pictures.entries.isEmpty }

  /// True when a cell of a rectangle is of a picture; what lies off the surface is left out.
  package func hasPicture(in rect: CellRect) -> Bool {
    guard hasPictures, let (rows, columns) = visible(rect) else { return false }
    return rows.contains { row in
      columns.contains { PictureGlyph(cells[row * size.columns + $0].glyph) != nil }
    }
  }

  /// The characters of a row, without the blanks at its end; empty off the surface.
  package func text(row: Int) -> String {
    guard row >= 0, row < size.rows else { return "" }
    var end = size.columns
    let start = row * size.columns
    while end > 0, isBlank(cells[start + end - 1]) { end -= 1 }
    var text = ""
    for cell in cells[start..<start + end] where !cell.isContinuation {
      text += string(cell.glyph)
    }
    return text
  }

  private func isBlank(_ cell: Cell) -> Bool {
    cell.isBlank || PictureGlyph(cell.glyph).map { pictures.sign(of: $0) == 0x20 } ?? false
  }

  /// All rows as text, each ended by a line feed.
  package var text: String { (0..<size.rows).map { text(row: $0) + "\n" }.joined() }

  /// All rows with the escape sequences of their styles, for `snapshot --format ansi`.
  package func ansi(_ capabilities: ScreenCapabilities = ScreenCapabilities(colorDepth: .trueColor))
    -> String
  {
    var bytes: [UInt8] = []
    var pens = PenTable(capabilities)
    for row in 0..<size.rows {
      var pen = Pen.standard
      let start = row * size.columns
      var end = size.columns
      while end > 0, pens.isBlank(cells[start + end - 1], styles) { end -= 1 }
      for cell in cells[start..<start + end] where !cell.isContinuation {
        let next = pens.pen(cell.style, styles)
        pen.change(to: next, capabilities, into: &bytes)
        bytes += Array(string(cell.glyph).utf8)
      }
      pen.change(to: .standard, capabilities, into: &bytes)
      bytes.append(0x0A)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

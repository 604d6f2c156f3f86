// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import TerminalScreen

extension WindowRenderer {
  /// Writes a text of a row; its links are underlined, and links of the terminal.
  ///
  /// - Parameters:
  ///   - text: The text, cut to its cells.
  ///   - place: Its first cell.
  ///   - columns: The cells it has.
  ///   - surface: Is drawn on.
  ///   - look: Gives the number of a style.
  /// - Returns: The cells it takes.
  @discardableResult
  mutating func write(
    _ text: StyledText, at place: CellPoint, columns: Int, on surface: inout Surface,
    look: (inout Palette, TextStyle) -> StyleID
  ) -> Int {
    guard !text.links.isEmpty else {
      return surface.write(text, at: place, columns: columns) { style, _ in look(&palette, style) }
    }
    var written = 0
    for (range, address) in text.links.pieces(ofBytes: text.text.utf8Count, from: 0) {
      written += surface.write(
        text, utf8: range, at: CellPoint(column: place.column + written, row: place.row),
        columns: max(0, columns - written)
      ) { style, _ in
        guard let address else { return look(&palette, style) }
        var underlined = style
        underlined.attributes.insert(.underline)
        return palette.linked(look(&palette, underlined), to: address)
      }
    }
    return written
  }
}

extension [StyledText.Link] {
  /// The parts of a stretch of a text, each with the address it leads to, if terminals may know it.
  ///
  /// - Parameters:
  ///   - count: The bytes of the stretch.
  ///   - origin: The byte of the text it begins with.
  /// - Returns: Ranges counted from the beginning of the stretch, which cover it.
  func pieces(ofBytes count: Int, from origin: Int) -> [(Range<Int>, Hyperlink?)] {
    var pieces: [(Range<Int>, Hyperlink?)] = []
    var end = 0
    for link in self {
      let shown = link.range.clamped(to: origin..<origin + count)
      guard !shown.isEmpty, shown.lowerBound - origin >= end else { continue }
      let (lower, upper) = (shown.lowerBound - origin, shown.upperBound - origin)
      if lower > end { pieces.append((end..<lower, nil)) }
      pieces.append((lower..<upper, Hyperlink(link.target)))
      end = upper
    }
    if end < count { pieces.append((end..<count, nil)) }
    return pieces
  }
}

extension StyledText {
  /// The text with a stretch of it reversed.
  func reversing(_ range: Range<Int>) -> StyledText {
    var result = self[utf8: 0..<range.lowerBound]
    var piece = self[utf8: range]
    if piece.runs.isEmpty { piece.runs = [Run(utf8Count: range.count, style: .plain)] }
    for index in piece.runs.indices { piece.runs[index].style.attributes.insert(.inverse) }
    result.append(piece)
    result.append(self[utf8: range.upperBound..<text.utf8Count])
    return result
  }
}

// SPDX-License-Identifier: Apache-2.0
import CellText
import TerminalScreen

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

// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostCore
import PaneContent
import PaneProtocol
import TerminalScreen

extension MarkdownState: DrawnContent {
  func draw(
    with renderer: inout WindowRenderer, _ canvas: PaneCanvas, on surface: inout Surface
  ) {
    renderer.drawMarkdown(self, canvas, on: &surface)
  }
}

/// Markdown: rows as they are laid out, with the hits of a search and the link gone to.
extension WindowRenderer {
  fileprivate mutating func drawMarkdown(
    _ text: MarkdownState, _ canvas: PaneCanvas, on surface: inout Surface
  ) {
    let left = canvas.area.minColumn + MarkdownState.leadingCells
    let ground = canvas.ground
    for (number, line) in text.visibleRows.enumerated() {
      let row = canvas.area.minRow + number
      guard row < canvas.area.maxRow else { return }
      for segment in line.row.clipped(by: text.horizontalOffset) {
        let text = marked(segment, in: line)
        var column = segment.column
        for (range, address) in Self.pieces(of: segment, line.links) {
          column += surface.write(
            text, utf8: range, at: CellPoint(column: left + column, row: row),
            columns: max(0, canvas.width - MarkdownState.leadingCells - column)
          ) { style, _ in
            let plain = palette.style(style, on: ground)
            return address.map { palette.linked(plain, to: $0) } ?? plain
          }
        }
      }
    }
  }

  /// The parts of a stretch, each with the address it leads to, if terminals may know it.
  private static func pieces(
    of segment: MarkdownRow.Segment, _ links: [LinkedText.Link]
  ) -> [(Range<Int>, Hyperlink?)] {
    let count = segment.text.text.utf8Count
    guard let origin = segment.origin, !links.isEmpty else { return [(0..<count, nil)] }
    var pieces: [(Range<Int>, Hyperlink?)] = []
    var end = 0
    for link in links {
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

  /// The stretch with its matches underlined, and what is current reversed.
  private func marked(
    _ segment: MarkdownRow.Segment, in line: MarkdownState.VisibleRow
  ) -> StyledText {
    guard let origin = segment.origin else { return segment.text }
    let count = segment.text.text.utf8Count
    func own(_ range: Range<Int>) -> Range<Int>? {
      let shown = range.clamped(to: origin..<origin + count)
      return shown.isEmpty ? nil : shown.lowerBound - origin..<shown.upperBound - origin
    }
    var text = segment.text
    if let link = line.currentLink.flatMap(own) { text = text.reversing(link) }
    let matches = line.matches.compactMap(own)
    guard !matches.isEmpty else { return text }
    return text.marking(matches, current: line.currentMatch.flatMap(own))
  }
}

extension StyledText {
  /// The text with a stretch of it reversed.
  fileprivate func reversing(_ range: Range<Int>) -> StyledText {
    var result = self[utf8: 0..<range.lowerBound]
    var piece = self[utf8: range]
    if piece.runs.isEmpty { piece.runs = [Run(utf8Count: range.count, style: .plain)] }
    for index in piece.runs.indices { piece.runs[index].style.attributes.insert(.inverse) }
    result.append(piece)
    result.append(self[utf8: range.upperBound..<text.utf8Count])
    return result
  }
}

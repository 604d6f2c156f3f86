// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostCore
import PaneContent
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
  /// Cells before the text.
  private static let inset = 2

  fileprivate mutating func drawMarkdown(
    _ text: MarkdownState, _ canvas: PaneCanvas, on surface: inout Surface
  ) {
    let left = canvas.area.minColumn + Self.inset
    let ground = canvas.ground
    for (number, line) in text.visibleRows.enumerated() {
      let row = canvas.area.minRow + number
      guard row < canvas.area.maxRow else { return }
      for segment in line.row.clipped(by: text.horizontalOffset) {
        surface.write(
          marked(segment, in: line), at: CellPoint(column: left + segment.column, row: row),
          columns: max(0, canvas.width - Self.inset - segment.column)
        ) { style, _ in palette.style(style, on: ground) }
      }
    }
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

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
    for shown in text.shownPictures { draw(shown, left, canvas, on: &surface) }
    for (number, line) in text.visibleRows.enumerated() {
      let row = canvas.area.minRow + number
      guard row < canvas.area.maxRow else { return }
      let ground = line.isChosen ? layChosenGround(row, canvas, on: &surface) : canvas.ground
      for segment in line.row.clipped(by: text.horizontalOffset) {
        let text = marked(segment, in: line)
        var column = segment.column
        let count = segment.text.text.utf8Count
        let links = segment.origin == nil ? [] : line.links
        for (range, address) in links.pieces(ofBytes: count, from: segment.origin ?? 0) {
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

  private mutating func draw(
    _ shown: MarkdownState.ShownPicture, _ left: Int, _ canvas: PaneCanvas,
    on surface: inout Surface
  ) {
    let column = left + shown.place.column
    let row = canvas.area.minRow + shown.place.row
    let columns = min(shown.picture.columns, canvas.area.maxColumn - column)
    let rows = min(shown.rows, canvas.area.maxRow - row)
    guard columns > 0, rows > 0 else { return }
    let area = CellRect(column: column, row: row, columns: columns, rows: rows)
    PicturePainter(area: area, ground: canvas.ground).draw(
      shown.picture, alt: shown.alt, from: CellPoint(column: 0, row: shown.firstRow), with: &self,
      on: &surface)
  }

  /// The stretch with its matches underlined, and what is current reversed.
  private func marked(
    _ segment: MarkdownRow.Segment, in line: MarkdownState.VisibleRow
  ) -> StyledText {
    guard let origin = segment.origin else {
      let sign = segment.text.string.unicodeScalars.first.map { UTF8.width($0) } ?? 0
      return line.isAtBox && segment.isBox ? segment.text.reversing(0..<sign) : segment.text
    }
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

// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostCore
import PaneContent
import PaneProtocol
import TerminalScreen

extension TextState: DrawnContent {
  func draw(
    with renderer: inout WindowRenderer, _ canvas: PaneCanvas, on surface: inout Surface
  ) {
    renderer.drawText(self, canvas, on: &surface)
  }
}

/// Texts: lines, numbers before those of code, and hits of a search.
extension WindowRenderer {
  fileprivate mutating func drawText(
    _ text: TextState, _ canvas: PaneCanvas, on surface: inout Surface
  ) {
    let inset = TextInset(of: text)
    let room = max(0, canvas.width - inset.leading - inset.trailing)
    var row = canvas.area.minRow
    for line in text.visibleRows {
      guard row < canvas.area.maxRow else { return }
      let left = canvas.area.minColumn
      let ground = line.isChosen ? layChosenGround(row, canvas, on: &surface) : canvas.ground
      if inset.number > 0, line.isLineStart {
        let number = SafeText(String(line.line + 1))
        surface.write(
          number, at: CellPoint(column: left + inset.number - number.columns, row: row),
          columns: inset.number, style: palette.style(.faint, on: ground))
      }
      let shown = line.text.text.skipping(text.horizontalOffset, of: line.utf8Range)
      let words = highlighted(line)
      var start = CellPoint(column: left + inset.leading + shown.blank, row: row)
      let end = left + inset.leading + room
      if words.links.isEmpty {
        surface.write(words, utf8: shown.utf8, at: start, columns: max(0, end - start.column)) {
          style, _ in palette.style(style, on: ground)
        }
      }
      let first = shown.utf8.lowerBound
      let pieces =
        words.links.isEmpty ? [] : words.links.pieces(ofBytes: shown.utf8.count, from: first)
      for (range, address) in pieces {
        start.column += surface.write(
          words, utf8: first + range.lowerBound..<first + range.upperBound, at: start,
          columns: max(0, end - start.column)
        ) { style, _ in
          guard let address else { return palette.style(style, on: ground) }
          var underlined = style
          underlined.attributes.insert(.underline)
          return palette.linked(palette.style(underlined, on: ground), to: address)
        }
      }
      row += 1
    }
  }

  /// Lays what a chosen line stands on, and returns it.
  mutating func layChosenGround(
    _ row: Int, _ canvas: PaneCanvas, on surface: inout Surface
  ) -> Theme.Ground {
    let ground: Theme.Ground = canvas.hasFocus ? .focusedRow : .unfocusedRow
    surface.fill(
      CellRect(column: canvas.area.minColumn, row: row, columns: canvas.width, rows: 1),
      style: palette.style(.text, on: ground))
    return ground
  }

  /// The line with its matches underlined, and the one the search stands on reversed.
  private func highlighted(_ line: TextRow) -> StyledText {
    let text = line.currentLink.map { line.text.reversing($0) } ?? line.text
    return line.matchRanges.isEmpty
      ? text : text.marking(line.matchRanges, current: line.currentMatch)
  }
}

extension SafeText {
  /// What is left of a part of the text when so many cells are cut off before it.
  ///
  /// - Returns: The bytes that are left, and the cells that stay blank before them because a wide
  ///   character was cut in its middle.
  fileprivate func skipping(_ columns: Int, of range: Range<Int>) -> (utf8: Range<Int>, blank: Int)
  {
    guard columns > 0 else { return (range, 0) }
    var reader = ClusterReader(self, from: range.lowerBound)
    var left = columns
    while left > 0, reader.offset < range.upperBound, let cluster = reader.next() {
      left -= cluster.columns
    }
    return (min(reader.offset, range.upperBound)..<range.upperBound, max(0, -left))
  }
}

// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostCore
import PaneContent
import PaneProtocol
import TerminalScreen

extension CanvasState: DrawnContent {
  func draw(
    with renderer: inout WindowRenderer, _ canvas: PaneCanvas, on surface: inout Surface
  ) {
    if let words = plainWords {
      return renderer.drawCard(
        words.isEmpty ? SafeText(CardWords.tooSmall) : words, detail: nil, look: .text, hint: nil,
        canvas, on: &surface)
    }
    let area = canvas.area
    for row in 0..<area.size.rows {
      forEachStretch(inRow: row, columns: area.size.columns) { column, text, style in
        surface.write(
          text, at: CellPoint(column: area.minColumn + column, row: area.minRow + row),
          columns: area.size.columns - column,
          style: renderer.palette.style(style, on: canvas.ground))
      }
    }
  }
}

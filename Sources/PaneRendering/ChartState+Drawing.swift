// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostCore
import PaneContent
import TerminalScreen

extension ChartState: DrawnContent {
  func draw(
    with renderer: inout WindowRenderer, _ canvas: PaneCanvas, on surface: inout Surface
  ) {
    var used: (look: ChartPart.Look, style: StyleID)?
    for (number, parts) in rows(in: canvas.cells).prefix(canvas.area.size.rows).enumerated() {
      for part in parts {
        let style: StyleID
        if let used, used.look == part.look {
          style = used.style
        } else {
          style = self.style(of: part.look, canvas, with: &renderer)
          used = (part.look, style)
        }
        surface.write(
          part.text,
          at: CellPoint(
            column: canvas.area.minColumn + part.column, row: canvas.area.minRow + number),
          columns: max(0, canvas.area.size.columns - part.column),
          style: style)
      }
    }
  }

  private func style(
    of look: ChartPart.Look, _ canvas: PaneCanvas, with renderer: inout WindowRenderer
  ) -> StyleID {
    switch look {
    case .faint: renderer.palette.style(.faint, on: canvas.ground)
    case .series(let role):
      renderer.palette.style(TextStyle(role: role), on: canvas.ground)
    case .cursor:
      renderer.palette.style(TextStyle(role: .accent, attributes: .bold), on: canvas.ground)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostCore
import PaneContent
import TerminalScreen

/// The state of a kind of content that can be drawn; each kind has a file beside this one.
protocol DrawnContent {
  /// Draws the content into the canvas of its pane.
  func draw(
    with renderer: inout WindowRenderer, _ canvas: PaneCanvas, on surface: inout Surface)
}

extension WindowRenderer {
  /// Draws the content of a pane, whatever its kind.
  mutating func draw(
    _ content: PaneContentState, _ canvas: PaneCanvas, on surface: inout Surface
  ) {
    content.lend(
      rows: { $0.draw(with: &self, canvas, on: &surface) },
      other: { ($0 as? any DrawnContent)?.draw(with: &self, canvas, on: &surface) })
    let area = canvas.area
    for chosen in content.cellsToReverse {
      let place = CellPoint(
        column: area.minColumn + chosen.columns.lowerBound, row: area.minRow + chosen.row)
      let count = min(chosen.columns.count, area.maxColumn - place.column)
      guard place.row < area.maxRow, count > 0 else { continue }
      surface.styles = palette.table
      surface.restyle(CellRect(origin: place, size: CellSize(columns: count, rows: 1))) {
        style, _ in palette.reversed(style)
      }
    }
  }
}

extension UnsupportedState: DrawnContent {
  func draw(
    with renderer: inout WindowRenderer, _ canvas: PaneCanvas, on surface: inout Surface
  ) {
    let words =
      isKnown
      ? CardWords.incomplete(kind.string, without: missing?.string)
      : CardWords.unsupported(kind.string)
    renderer.drawCard(
      alt ?? SafeText(words), detail: nil, look: .text, hint: nil, canvas, on: &surface)
  }
}

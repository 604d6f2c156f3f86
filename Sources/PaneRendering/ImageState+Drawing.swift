// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostCore
import PaneContent
import PaneProtocol
import TerminalScreen

extension ImageState: DrawnContent {
  func draw(
    with renderer: inout WindowRenderer, _ canvas: PaneCanvas, on surface: inout Surface
  ) {
    if let fault {
      let hint = caption?.string
      return renderer.drawCard(
        alt, detail: fault, look: .text, hint: hint, canvas, on: &surface)
    }
    // Nothing is said while it is on its way, which takes the blink of an eye.
    guard let picture else { return }
    let place = CellPoint(column: canvas.area.minColumn, row: canvas.area.minRow)
    let columns = min(picture.columns - offset.column, canvas.area.size.columns)
    let rows = min(picture.rows - offset.row, room.rows, canvas.area.size.rows)
    guard columns > 0, rows > 0 else { return }
    let area = CellRect(column: place.column, row: place.row, columns: columns, rows: rows)
    PicturePainter(area: area, ground: canvas.ground)
      .draw(picture, alt: alt, from: offset, with: &renderer, on: &surface)
    // A picture in which there is nothing to see loses nothing by words over it.
    let note = note.map { StyledText($0) }
    let below = note == nil ? rows : min(rows, canvas.area.size.rows - 1)
    guard let words = note ?? caption, below < canvas.area.size.rows else { return }
    surface.write(
      words, at: CellPoint(column: place.column, row: place.row + below),
      columns: canvas.area.size.columns
    ) { style, _ in renderer.palette.style(style, on: canvas.ground, isFaint: true) }
  }
}

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
    if renderer.theme.drawsPictures {
      renderer.draw(picture, from: offset, in: area, on: canvas.ground, &surface)
    } else {
      renderer.drawWords(alt, in: area, on: canvas.ground, &surface)
    }
    guard let caption, rows < canvas.area.size.rows else { return }
    surface.write(
      caption, at: CellPoint(column: place.column, row: place.row + rows),
      columns: canvas.area.size.columns
    ) { style, _ in renderer.palette.style(style, on: canvas.ground, isFaint: true) }
  }
}

extension WindowRenderer {
  /// The signs of quarters in the foreground: 1 upper left, 2 upper right, 4 lower left, 8 lower right.
  private static let quarters: [Unicode.Scalar] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
  ]

  fileprivate mutating func draw(
    _ picture: DrawnPicture, from offset: CellPoint, in area: CellRect, on ground: Theme.Ground,
    _ surface: inout Surface
  ) {
    for row in 0..<area.size.rows {
      for column in 0..<area.size.columns {
        guard
          let cell = picture.cell(column: offset.column + column, row: offset.row + row),
          !cell.isEmpty
        else { continue }
        let style = palette.style(front: cell.front, back: cell.back, on: ground)
        surface.put(
          Self.quarters[Int(cell.quarters & 15)],
          at: CellPoint(column: area.minColumn + column, row: area.minRow + row), style: style)
      }
    }
  }

  /// Says what a picture shows where it cannot be seen.
  fileprivate mutating func drawWords(
    _ alt: SafeText, in area: CellRect, on ground: Theme.Ground, _ surface: inout Surface
  ) {
    let faint = palette.style(.faint, on: ground)
    for row in area.minRow..<area.maxRow {
      surface.put(
        signs.unseen, at: CellPoint(column: area.minColumn, row: row), count: area.size.columns,
        style: faint)
    }
    let words = SafeText(" \(alt.string) ")
    surface.write(
      words.truncated(to: max(0, area.size.columns - 1), mode: .end),
      at: CellPoint(column: area.minColumn + 1, row: area.minRow),
      columns: max(0, area.size.columns - 1), style: palette.style(.text, on: ground))
  }
}

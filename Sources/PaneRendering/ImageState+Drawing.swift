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
    let painter = PicturePainter(area: area, ground: canvas.ground)
    if renderer.theme.drawsPictures {
      painter.draw(picture, from: offset, with: &renderer, on: &surface)
    } else {
      painter.drawWords(alt, with: &renderer, on: &surface)
    }
    guard let caption, rows < canvas.area.size.rows else { return }
    surface.write(
      caption, at: CellPoint(column: place.column, row: place.row + rows),
      columns: canvas.area.size.columns
    ) { style, _ in renderer.palette.style(style, on: canvas.ground, isFaint: true) }
  }
}

/// Paints a picture, or what it shows in words, on its cells of the window.
private struct PicturePainter {
  let area: CellRect
  let ground: Theme.Ground

  /// The signs of quarters in the foreground: 1 upper left, 2 upper right, 4 lower left, 8 lower right.
  private static let quarters: [Unicode.Scalar] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
  ]

  func draw(
    _ picture: DrawnPicture, from offset: CellPoint, with renderer: inout WindowRenderer,
    on surface: inout Surface
  ) {
    let plain = renderer.palette.style(.text, on: ground)
    let number = ScreenPicture(picture).flatMap {
      surface.add($0, ground: renderer.palette.table[plain]) { Self.signs(of: picture) }
    }
    for row in 0..<area.size.rows {
      for column in 0..<area.size.columns {
        let place = CellPoint(column: offset.column + column, row: offset.row + row)
        let point = CellPoint(column: area.minColumn + column, row: area.minRow + row)
        guard let cell = picture.cell(column: place.column, row: place.row) else { continue }
        let style =
          cell.isEmpty
          ? plain : renderer.palette.style(front: cell.front, back: cell.back, on: ground)
        if let number {
          surface.put(picture: number, cell: place, at: point, style: style)
        } else if !cell.isEmpty {
          surface.put(Self.sign(of: cell), at: point, style: style)
        }
      }
    }
  }

  private static func sign(of cell: DrawnPicture.Cell) -> Unicode.Scalar {
    quarters[Int(cell.quarters & 15)]
  }

  /// The signs of all cells, row by row.
  private static func signs(of picture: DrawnPicture) -> [Unicode.Scalar] {
    (0..<picture.rows).flatMap { row in
      (0..<picture.columns).map { column in
        picture.cell(column: column, row: row).map(sign(of:)) ?? " "
      }
    }
  }

  /// Says what a picture shows where it cannot be seen.
  func drawWords(
    _ alt: SafeText, with renderer: inout WindowRenderer, on surface: inout Surface
  ) {
    let faint = renderer.palette.style(.faint, on: ground)
    for row in area.minRow..<area.maxRow {
      surface.put(
        renderer.signs.unseen, at: CellPoint(column: area.minColumn, row: row),
        count: area.size.columns, style: faint)
    }
    let words = SafeText(" \(alt.string) ")
    surface.write(
      words.truncated(to: max(0, area.size.columns - 1), mode: .end),
      at: CellPoint(column: area.minColumn + 1, row: area.minRow),
      columns: max(0, area.size.columns - 1), style: renderer.palette.style(.text, on: ground))
  }
}

extension ScreenPicture {
  /// The picture in pixels; `nil` where there are only cells of it.
  fileprivate init?(_ picture: DrawnPicture) {
    guard let graphic = picture.graphic else { return nil }
    let body: Body =
      switch graphic.form {
      case .pixels(let letters, let hasAlpha): .pixels(letters: letters, hasAlpha: hasAlpha)
      case .sixel(let tiles): .sixel(tiles.map { ($0.place, $0.letters) })
      }
    self.init(
      sum: graphic.sum, pixels: graphic.pixels,
      size: CellSize(columns: picture.columns, rows: picture.rows), body: body)
  }
}

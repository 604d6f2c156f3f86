// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostCore
import PaneContent
import PaneProtocol
import TerminalScreen

/// Paints a picture, or what it shows in words, on its cells of the window.
struct PicturePainter {
  let area: CellRect
  let ground: Theme.Ground

  /// The signs of quarters in the foreground: 1 upper left, 2 upper right, 4 lower left, 8 lower right.
  private static let quarters: [Unicode.Scalar] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
  ]

  /// Draws the part of a picture that begins at a cell of it, or its words where none are drawn.
  func draw(
    _ picture: DrawnPicture, alt: SafeText, from offset: CellPoint,
    with renderer: inout WindowRenderer, on surface: inout Surface
  ) {
    if renderer.theme.drawsPictures {
      draw(picture, from: offset, with: &renderer, on: &surface)
    } else {
      drawWords(alt, with: &renderer, on: &surface)
    }
  }

  private func draw(
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
  private func drawWords(
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

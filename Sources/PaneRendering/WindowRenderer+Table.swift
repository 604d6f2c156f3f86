// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostCore
import PaneContent
import PaneProtocol
import TerminalScreen

/// Headings and cells of tables; the rows they stand on are those of a list.
extension WindowRenderer {
  /// Draws the headings: faint, the current one bold and underlined, with the signs of the order.
  mutating func drawHeadings(
    _ table: TableState, _ canvas: PaneCanvas, on surface: inout Surface
  ) {
    let row = canvas.area.minRow
    let left = canvas.area.minColumn
    for place in table.layout.places {
      let column = table.shape.columns[place.column]
      let words = words(of: column)
      let sign = table.sortSign(of: column).map { Self.words(of: $0) } ?? ""
      let isCurrent = column.id == table.current && canvas.showsCursor
      let room = place.columns - sign.count
      let title = StyledText(words.heading.text.truncated(to: max(0, room)))
      let heading = StyledText(title.text + SafeText(sign))
      let shown = min(place.columns, heading.text.columns)
      let style = TextStyle(
        role: isCurrent ? .plain : .dim, attributes: isCurrent ? [.bold, .underline] : [])
      surface.write(
        heading, at: CellPoint(column: left + 2 + start(of: shown, in: place, words), row: row),
        columns: shown
      ) { _, _ in palette.style(style, on: canvas.ground) }
    }
    if table.layout.first > 0 { drawSign("«", at: left, row, canvas, on: &surface) }
    if table.layout.hasMore {
      drawSign("»", at: left + canvas.width - 1, row, canvas, on: &surface)
    }
    drawFrozenEdge(table, row, canvas.ground, canvas, on: &surface)
  }

  /// Draws the cells of a row on its ground.
  mutating func drawCells(
    _ view: RowView, _ table: TableState, isOutline: Bool, _ row: Int, _ ground: Theme.Ground,
    _ canvas: PaneCanvas, on surface: inout Surface
  ) {
    let left = canvas.area.minColumn + 2
    for (index, place) in table.layout.places.enumerated() {
      let column = table.shape.columns[place.column]
      let words = words(of: column)
      let cell = view.item.cell(of: column)
      let isChosen =
        view.isCursor && table.hasCellCursor && column.id == table.current && canvas.showsCursor
      if index == 0, words.alignment == .start, let text = cell?.text, !isChosen {
        drawName(
          view, text, isOutline: isOutline, from: left + place.start,
          to: left + place.start + place.columns, row: row, ground: ground, on: &surface)
        continue
      }
      let text = words.words(cell, columns: place.columns)
      let shown = min(place.columns, text.text.columns)
      let isFaint = view.item.isDisabled
      surface.write(
        text, at: CellPoint(column: left + start(of: shown, in: place, words), row: row),
        columns: shown
      ) { style, _ in
        var style = style
        if isChosen { style.attributes.insert(.inverse) }
        return palette.style(style, on: ground, isFaint: isFaint)
      }
    }
    drawFrozenEdge(table, row, ground, canvas, on: &surface)
  }

  private func words(of column: TableColumn) -> CellWords {
    CellWords(column, offset: offset)
  }

  /// The first cell of so many shown ones in a column, by the side the column keeps to.
  private func start(of shown: Int, in place: TableLayout.Place, _ words: CellWords) -> Int {
    switch words.alignment {
    case .start: place.start
    case .end: place.start + place.columns - shown
    case .center: place.start + (place.columns - shown) / 2
    }
  }

  private static func words(of order: (isDescending: Bool, rank: Int?)) -> String {
    " " + (order.isDescending ? "▼" : "▲") + (order.rank.map(String.init) ?? "")
  }

  private mutating func drawSign(
    _ sign: String, at column: Int, _ row: Int, _ canvas: PaneCanvas, on surface: inout Surface
  ) {
    surface.write(
      SafeText(sign), at: CellPoint(column: column, row: row), columns: 1,
      style: palette.style(.faint, on: canvas.ground))
  }

  /// Draws the line between the columns that stay and those that scroll.
  private mutating func drawFrozenEdge(
    _ table: TableState, _ row: Int, _ ground: Theme.Ground, _ canvas: PaneCanvas,
    on surface: inout Surface
  ) {
    let layout = table.layout
    guard layout.isScrolling, layout.frozen > 0, layout.places.count >= layout.frozen else {
      return
    }
    let last = layout.places[layout.frozen - 1]
    surface.write(
      SafeText("│"),
      at: CellPoint(column: canvas.area.minColumn + 2 + last.start + last.columns, row: row),
      columns: 1, style: palette.style(.faint, on: ground))
  }
}

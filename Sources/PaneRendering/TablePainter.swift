// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostCore
import PaneContent
import PaneProtocol
import TerminalScreen

/// Headings and cells of a table in the canvas of one pane; the rows they stand on are those of a list.
struct TablePainter {
  private let table: TableState
  private let canvas: PaneCanvas
  /// Seconds to add to a moment in UTC to get the time where the user is.
  private let offset: @Sendable (_ seconds: Int) -> Int

  /// Creates a painter for one picture of the table.
  init(
    _ table: TableState, _ canvas: PaneCanvas, offset: @escaping @Sendable (_ seconds: Int) -> Int
  ) {
    self.table = table
    self.canvas = canvas
    self.offset = offset
  }

  /// The column of the window at which the cells begin.
  private var left: Int { canvas.area.minColumn + 2 }

  // MARK: Headings

  /// Draws the headings: faint, the current one bold and underlined, with the signs of the order.
  func drawHeadings(with renderer: inout WindowRenderer, on surface: inout Surface) {
    let row = canvas.area.minRow
    for place in table.layout.places {
      let column = table.shape.columns[place.column]
      let words = words(of: column)
      let heading = heading(words, of: column, columns: place.columns)
      let shown = min(place.columns, heading.text.columns)
      let isCurrent = column.id == table.current && canvas.showsCursor
      let style = TextStyle(
        role: isCurrent ? .plain : .dim, attributes: isCurrent ? [.bold, .underline] : [])
      let start = words.alignment.start(
        of: shown, from: left + place.start, to: left + place.start + place.columns)
      surface.write(heading, at: CellPoint(column: start, row: row), columns: shown) { _, _ in
        renderer.palette.style(style, on: canvas.ground)
      }
    }
    if table.layout.first > 0 {
      drawSign("«", at: canvas.area.minColumn, row, with: &renderer, on: &surface)
    }
    if table.layout.hasMore {
      let end = canvas.area.minColumn + canvas.width - 1
      drawSign("»", at: end, row, with: &renderer, on: &surface)
    }
    drawFrozenEdge(row, canvas.ground, with: &renderer, on: &surface)
    if let mark = table.liftedMark {
      let sign = SafeText(renderer.theme.isASCII ? "|" : "┃")
      surface.write(
        sign, at: CellPoint(column: left + mark, row: row), columns: 1,
        style: renderer.palette.style(.accent, on: canvas.ground))
    }
  }

  /// The title of a column with the sign of its order, which is never cut.
  private func heading(_ words: CellWords, of column: TableColumn, columns: Int) -> StyledText {
    let sign = table.sortSign(of: column).map { order in
      " " + (order.isDescending ? "▼" : "▲") + (order.rank.map(String.init) ?? "")
    }
    let room = columns - (sign?.count ?? 0)
    let title = words.heading.text.truncated(to: max(0, room))
    return StyledText(title + SafeText(sign ?? ""))
  }

  private func drawSign(
    _ sign: String, at column: Int, _ row: Int, with renderer: inout WindowRenderer,
    on surface: inout Surface
  ) {
    surface.write(
      SafeText(sign), at: CellPoint(column: column, row: row), columns: 1,
      style: renderer.palette.style(.faint, on: canvas.ground))
  }

  // MARK: Cells

  /// Draws the cells of a row on its ground.
  ///
  /// - Parameters:
  ///   - view: The row.
  ///   - isOutline: True when rows have levels; what shows them stands in the first column.
  ///   - row: The row of the window.
  ///   - ground: The ground that is laid already.
  ///   - renderer: Has the looks.
  ///   - surface: Is drawn on.
  func drawCells(
    of view: RowView, isOutline: Bool, row: Int, ground: Theme.Ground,
    with renderer: inout WindowRenderer, on surface: inout Surface
  ) {
    for (index, place) in table.layout.places.enumerated() {
      let column = table.shape.columns[place.column]
      var start = left + place.start
      let end = start + place.columns
      if index == 0 {
        start = renderer.drawSigns(
          of: view, isOutline: isOutline, from: start, to: end, row: row, ground: ground,
          on: &surface)
      }
      guard start < end else { continue }
      let words = words(of: column)
      let cell = view.item.cell(of: column)
      // The name of a row is cut and marked as in a list.
      let isName = index == 0 && words.alignment == .start
      let name = isName ? cell?.text.map { view.fitted($0, columns: end - start) } : nil
      let text = name ?? words.words(cell, columns: end - start)
      let shown = min(end - start, text.text.columns)
      let isFaint = view.item.isDisabled
      let isChosen =
        view.isCursor && table.hasCellCursor && column.id == table.current && canvas.showsCursor
      renderer.write(
        text,
        at: CellPoint(column: words.alignment.start(of: shown, from: start, to: end), row: row),
        columns: shown, on: &surface
      ) { palette, style in
        var style = style
        if isChosen { style.attributes.insert(.inverse) }
        return palette.style(style, on: ground, isFaint: isFaint)
      }
    }
    drawFrozenEdge(row, ground, with: &renderer, on: &surface)
  }

  private func words(of column: TableColumn) -> CellWords { CellWords(column, offset: offset) }

  /// Draws the line between the columns that stay and those that scroll.
  private func drawFrozenEdge(
    _ row: Int, _ ground: Theme.Ground, with renderer: inout WindowRenderer,
    on surface: inout Surface
  ) {
    let layout = table.layout
    guard layout.isScrolling, layout.frozen > 0, layout.places.count >= layout.frozen else {
      return
    }
    let last = layout.places[layout.frozen - 1]
    surface.write(
      SafeText("│"), at: CellPoint(column: left + last.start + last.columns, row: row),
      columns: 1, style: renderer.palette.style(.faint, on: ground))
  }
}

extension TableColumn.Alignment {
  /// The first of so many shown cells between two columns of the window.
  fileprivate func start(of shown: Int, from start: Int, to end: Int) -> Int {
    switch self {
    case .start: start
    case .end: end - shown
    case .center: start + (end - start - shown) / 2
    }
  }
}

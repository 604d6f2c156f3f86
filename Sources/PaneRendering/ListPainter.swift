// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostCore
import PaneContent
import PaneProtocol
import TerminalScreen

extension ListState: DrawnContent {
  func draw(
    with renderer: inout WindowRenderer, _ canvas: PaneCanvas, on surface: inout Surface
  ) {
    let role = canvas.frame.role
    let painter = ListPainter(self, canvas, facts: renderer.facts[role])
    renderer.facts[role] = painter.facts
    painter.draw(with: &renderer, on: &surface)
  }
}

/// Rows of lists, outlines and tables in the canvas of one pane.
///
/// Cell 0 is the bar of the cursor, cell 1 the mark, the text begins in cell 2, and one cell stays
/// empty on the right. Badge and detail stand right, each in its own column.
struct ListPainter {
  /// Columns narrower than this have no room for details: a name keeps sixteen cells beside a badge and
  /// a date.
  private static let columnsWithDetail = 42
  /// Cells for a badge and the gaps beside a detail.
  private static let badgeRoom = 10
  /// Cells of a name, beyond which details come before the rest of it.
  private static let longName = 60

  private let list: ListState
  private let canvas: PaneCanvas
  /// The columns on the right side of a list; a table has columns of its own.
  let facts: FactColumns

  /// Creates a painter for one picture of the list.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - canvas: The place of its pane, and the rows to draw.
  ///   - facts: The columns in which the other rows stand, where only some are drawn.
  init(_ list: ListState, _ canvas: PaneCanvas, facts: FactColumns?) {
    self.list = list
    self.canvas = canvas
    if canvas.rows != nil, let facts {
      self.facts = facts
    } else {
      self.facts = Self.facts(of: list, in: canvas.width)
    }
  }

  /// The columns on the right side of the list in a column of the window; `nil` without a list.
  static func facts(of frame: WindowGeometry.Pane, in state: HostState) -> FactColumns? {
    var columns: FactColumns?
    state.panes.read(state.columns[frame.role]) { pane in
      pane.view.shown?.lend(
        rows: { columns = facts(of: $0, in: frame.content.size.columns) }, other: { _ in })
    }
    return columns
  }

  /// The columns on the right side of a list for the rows on screen; a table has none.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - width: Cells of the pane.
  /// - Returns: Their widths.
  private static func facts(of list: ListState, in width: Int) -> FactColumns {
    guard list.table == nil else { return FactColumns() }
    // The name keeps two fifths of the width, beside the badge, and details take half of it at most; but
    // what hardly a name needs is theirs.
    let half = min(width / 2, width - width * 2 / 5 - badgeRoom)
    let most = width >= columnsWithDetail ? max(half, width - longName - badgeRoom) : 0
    return FactColumns(of: list, detailsIn: max(1, most))
      .limited(badge: max(0, width / 3), detail: most)
  }

  /// The column of the window at which the canvas begins.
  private var left: Int { canvas.area.minColumn }
  /// The column after the last one that rows write to.
  private var right: Int { canvas.area.minColumn + canvas.width - 1 }

  /// Draws the rows that are on show, or those the canvas asks for.
  func draw(with renderer: inout WindowRenderer, on surface: inout Surface) {
    if let table = list.table, canvas.rows?.contains(0) ?? true {
      TablePainter(table, canvas, offset: renderer.offset).drawHeadings(
        with: &renderer, on: &surface)
    }
    if let rows = canvas.rows {
      for row in rows {
        guard let line = list.visibleLine(at: row) else { continue }
        draw(line, at: row, with: &renderer, on: &surface)
      }
      return
    }
    let gap = canvas.drag.flatMap { WindowRenderer.Gap($0, rows: canvas.area.size.rows) }
    list.forEachVisibleLine { screenRow, line in
      let row = gap?.row(of: screenRow) ?? screenRow
      draw(line, at: row, with: &renderer, on: &surface)
    }
  }

  /// Draws a line on a row of the pane, counted from its first.
  private func draw(
    _ line: ListLine, at screenRow: Int, with renderer: inout WindowRenderer,
    on surface: inout Surface
  ) {
    let row = canvas.area.minRow + screenRow
    guard row >= canvas.area.minRow, row < canvas.area.maxRow else { return }
    switch line {
    case .heading(let title):
      let style = renderer.palette.style(.heading, on: canvas.ground)
      surface.write(
        title.text, at: CellPoint(column: left + 1, row: row), columns: canvas.width - 2,
        style: style)
    case .blank: break
    case .placeholder(let index):
      let ground = layCursor(index == list.cursorRow, row: row, with: &renderer, on: &surface)
      surface.write(
        renderer.signs.placeholder, at: CellPoint(column: left + 2, row: row),
        columns: 1, style: renderer.palette.style(.faint, on: ground))
    case .row(let view): drawRow(view, row: row, with: &renderer, on: &surface)
    }
  }

  private func drawRow(
    _ view: RowView, row: Int, with renderer: inout WindowRenderer, on surface: inout Surface
  ) {
    let look = canvas.drag?.look(of: view.item.id) ?? .usual
    if look == .gone { return renderer.drawGone(row, canvas, on: &surface) }
    let ground = layGround(of: view, look, row: row, with: &renderer, on: &surface)
    if view.isMarked {
      surface.write(
        renderer.signs.mark, at: CellPoint(column: left + 1, row: row), columns: 1,
        style: renderer.palette.style(.accent, on: ground))
    }
    // What a marker carries has its room before the name is cut.
    let marker = look == .usual ? 0 : renderer.markerColumns(look, canvas)
    var nameEnd = right
    var end = right - marker
    if let table = list.table {
      TablePainter(table, canvas, offset: renderer.offset).drawCells(
        of: view, isOutline: list.isOutline, row: row, ground: ground, with: &renderer,
        on: &surface)
      // Each cell belongs to a column, so the marker stands over the last of them.
      surface.fill(
        CellRect(column: end, row: row, columns: marker, rows: 1),
        style: renderer.palette.style(.text, on: ground))
    } else {
      nameEnd = drawFacts(of: view, row: row, ground: ground, with: &renderer, on: &surface)
      end = drawName(
        of: view, to: nameEnd - marker, row: row, ground: ground, with: &renderer, on: &surface)
    }
    if look != .usual {
      renderer.drawDragged(
        look, row: row, ground: ground, name: end, end: nameEnd, canvas, on: &surface)
    }
  }

  /// Lays what a row stands on, with the bar of the cursor, and returns the ground.
  private func layGround(
    of view: RowView, _ look: WindowRenderer.RowLook, row: Int,
    with renderer: inout WindowRenderer, on surface: inout Surface
  ) -> Theme.Ground {
    if look == .target {
      renderer.drawTargetGround(row, canvas, on: &surface)
      return .targetRow
    }
    return layCursor(view.isCursor, row: row, with: &renderer, on: &surface)
  }

  /// Lays the ground of a row, with the bar where the cursor is on it, and returns the ground.
  private func layCursor(
    _ isThere: Bool, row: Int, with renderer: inout WindowRenderer, on surface: inout Surface
  ) -> Theme.Ground {
    guard isThere, canvas.showsCursor else { return canvas.ground }
    let ground: Theme.Ground = canvas.hasFocus ? .focusedRow : .unfocusedRow
    let look: Theme.Look = canvas.hasFocus && canvas.isAccented ? .accent : .faint
    surface.fill(
      CellRect(column: left, row: row, columns: canvas.width, rows: 1),
      style: renderer.palette.style(.text, on: ground))
    surface.write(
      canvas.hasFocus ? renderer.signs.focusedBar : renderer.signs.unfocusedBar,
      at: CellPoint(column: left, row: row), columns: 1,
      style: renderer.palette.style(look, on: ground))
    return ground
  }

  /// Writes detail and badge of a row, and returns the column at which its name has to end.
  ///
  /// The name may run on to what this very row has on its right.
  private func drawFacts(
    of view: RowView, row: Int, ground: Theme.Ground, with renderer: inout WindowRenderer,
    on surface: inout Surface
  ) -> Int {
    var (right, nameEnd) = (right, right)
    if facts.detail > 0 {
      let cells = drawRight(
        view.item.detail?.keepingLastFacts(in: facts.detail), end: right,
        columns: facts.detail, row, ground, with: &renderer, on: &surface)
      if cells > 0 { nameEnd = right - cells - 2 }
      right -= facts.detail + 2
    }
    if facts.badge > 0 {
      let cells = drawRight(
        view.item.badge, end: right, columns: facts.badge, row, ground, with: &renderer,
        on: &surface)
      if cells > 0 { nameEnd = right - cells - 1 }
    }
    return nameEnd
  }

  /// Writes a badge or detail and returns its cells; what is cut says so, a number above all.
  private func drawRight(
    _ text: StyledText?, end: Int, columns: Int, _ row: Int, _ ground: Theme.Ground,
    with renderer: inout WindowRenderer, on surface: inout Surface
  ) -> Int {
    guard let text else { return 0 }
    let needed = text.text.columns
    let kept = needed > columns ? text.truncated(to: columns) : text
    let shown = min(columns, needed)
    renderer.write(
      kept, at: CellPoint(column: end - shown, row: row), columns: shown, on: &surface
    ) { palette, style in palette.style(style, on: ground, isFaint: true) }
    return shown
  }

  /// Writes the name with what stands before it, and returns the column after it.
  private func drawName(
    of view: RowView, to end: Int, row: Int, ground: Theme.Ground,
    with renderer: inout WindowRenderer, on surface: inout Surface
  ) -> Int {
    let column = renderer.drawSigns(
      of: view, isOutline: list.isOutline, from: left + 2, to: end, row: row, ground: ground,
      on: &surface)
    let room = end - column
    guard room > 0 else { return end }
    let name = view.fitted(view.item.text, columns: room)
    let isFaint = view.item.isDisabled
    renderer.write(
      name, at: CellPoint(column: column, row: row), columns: room, on: &surface
    ) { palette, style in palette.style(style, on: ground, isFaint: isFaint) }
    return column + min(view.item.text.text.columns, room)
  }
}

extension WindowRenderer {
  /// Draws what stands before a row's name, and returns the column after it.
  ///
  /// That is the room of its level, the triangle, the box and the icon.
  mutating func drawSigns(
    of view: RowView, isOutline: Bool, from start: Int, to end: Int, row: Int,
    ground: Theme.Ground, on surface: inout Surface
  ) -> Int {
    var column = start + min(view.depth, Limit.outlineDepth) * 2
    if view.disclosure != .none {
      let sign: SafeText =
        switch view.disclosure {
        case .open: signs.open
        case .closed: signs.closed
        case .loading, .none: signs.loading
        }
      surface.write(
        sign, at: CellPoint(column: column, row: row), columns: max(0, end - column),
        style: palette.style(.faint, on: ground))
      column += 2
    } else if isOutline {
      column += 2
    }
    if let isChecked = view.item.isChecked {
      column +=
        1
        + surface.write(
          SafeText(isChecked ? "[x]" : "[ ]"), at: CellPoint(column: column, row: row),
          columns: max(0, end - column), style: palette.style(.faint, on: ground))
    }
    // A name is for hosts with pictures; only a sign of its own fits here.
    if let icon = view.item.icon, icon.columns <= 2 {
      column +=
        1
        + surface.write(
          icon, at: CellPoint(column: column, row: row), columns: max(0, end - column),
          style: palette.style(.text, on: ground))
    }
    return column
  }
}

extension RowView {
  /// The row's name, or what stands in its place, within so many cells; what was searched for is marked.
  func fitted(_ name: StyledText, columns: Int) -> StyledText {
    let text = matchRanges.isEmpty ? name : name.marking(matchRanges)
    guard text.text.columns > columns else { return text }
    return text.truncated(to: columns, mode: item.isFile ? .middle : .end)
  }
}

extension Item {
  /// True when it names a file, whose ending says what it is.
  fileprivate var isFile: Bool {
    guard let value else { return type.map { $0 != "text/plain" } ?? false }
    return value.text.hasPrefix("\"/") || value.text.hasPrefix("\"file:")
  }
}

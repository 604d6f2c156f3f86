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
    renderer.drawList(self, canvas, on: &surface)
  }
}

/// Rows of lists and outlines.
///
/// Cell 0 is the bar of the cursor, cell 1 the mark, the text begins in cell 2, and one cell stays
/// empty on the right. Badge and detail stand right, each in its own column.
extension WindowRenderer {
  /// The columns on the right side of a list, in cells.
  private struct Columns {
    var badge = 0
    var detail = 0
  }

  /// Columns narrower than this have no room for details.
  private static let columnsWithDetail = 50

  fileprivate mutating func drawList(
    _ list: ListState, _ canvas: PaneCanvas, on surface: inout Surface
  ) {
    let columns = list.table == nil ? share(list, canvas) : Columns()
    if let table = list.table, canvas.rows?.contains(0) ?? true {
      drawHeadings(table, canvas, on: &surface)
    }
    if let rows = canvas.rows {
      for row in rows {
        guard let line = list.visibleLine(at: row) else { continue }
        draw(line, of: list, at: row, columns: columns, canvas, on: &surface)
      }
      return
    }
    let gap = canvas.drag.flatMap { Gap($0, rows: canvas.area.size.rows) }
    list.forEachVisibleLine { screenRow, line in
      let row = gap?.row(of: screenRow) ?? screenRow
      draw(line, of: list, at: row, columns: columns, canvas, on: &surface)
    }
  }

  /// Draws a line on a row of the pane, counted from its first.
  private mutating func draw(
    _ line: ListLine, of list: ListState, at screenRow: Int, columns: Columns,
    _ canvas: PaneCanvas, on surface: inout Surface
  ) {
    let row = canvas.area.minRow + screenRow
    guard row >= canvas.area.minRow, row < canvas.area.maxRow else { return }
    switch line {
    case .heading(let title):
      let style = palette.style(.heading, on: canvas.ground)
      surface.write(
        title.text, at: CellPoint(column: canvas.area.minColumn + 1, row: row),
        columns: canvas.width - 2, style: style)
    case .blank: break
    case .placeholder:
      surface.write(
        signs.placeholder, at: CellPoint(column: canvas.area.minColumn + 2, row: row),
        columns: 1, style: palette.style(.faint, on: canvas.ground))
    case .row(let view):
      drawRow(view, of: list, row: row, columns: columns, canvas, on: &surface)
    }
  }

  private func share(_ list: ListState, _ canvas: PaneCanvas) -> Columns {
    let widest = list.widestOnScreen
    let hasDetails = canvas.width >= Self.columnsWithDetail
    return Columns(
      badge: min(widest.badge, max(0, canvas.width / 3)),
      detail: hasDetails ? min(widest.detail, max(0, canvas.width / 2)) : 0)
  }

  private mutating func drawRow(
    _ view: RowView, of list: ListState, row: Int, columns: Columns, _ canvas: PaneCanvas,
    on surface: inout Surface
  ) {
    let left = canvas.area.minColumn
    var ground = canvas.ground
    let look = canvas.drag?.look(of: view.item.id) ?? .usual
    if look == .gone { return drawGone(row, canvas, on: &surface) }
    if look == .target {
      ground = .targetRow
      drawTargetGround(row, canvas, on: &surface)
    } else if view.isCursor, canvas.showsCursor {
      ground = canvas.hasFocus ? .focusedRow : .unfocusedRow
      surface.fill(
        CellRect(column: left, row: row, columns: canvas.width, rows: 1),
        style: palette.style(.text, on: ground))
      surface.write(
        canvas.hasFocus ? signs.focusedBar : signs.unfocusedBar,
        at: CellPoint(column: left, row: row), columns: 1,
        style: palette.style(canvas.hasFocus && canvas.isAccented ? .accent : .faint, on: ground))
    }
    if view.isMarked {
      surface.write(
        signs.mark, at: CellPoint(column: left + 1, row: row), columns: 1,
        style: palette.style(.accent, on: ground))
    }
    if let table = list.table {
      drawCells(view, table, isOutline: list.isOutline, row, ground, canvas, on: &surface)
      return
    }
    var right = left + canvas.width - 1
    // The name may run on to what this very row has on its right.
    var nameEnd = right
    if columns.detail > 0 {
      let cells = drawRight(
        view.item.detail, end: right, columns: columns.detail, row, ground, on: &surface)
      if cells > 0 { nameEnd = right - cells - 2 }
      right -= columns.detail + 2
    }
    if columns.badge > 0 {
      let cells = drawRight(
        view.item.badge, end: right, columns: columns.badge, row, ground, on: &surface)
      if cells > 0 { nameEnd = right - cells - 1 }
    }
    // What a marker carries has its room before the name is cut.
    let marker = look == .usual ? 0 : markerColumns(look, canvas)
    let end = drawName(
      view, view.item.text, isOutline: list.isOutline, from: left + 2, to: nameEnd - marker,
      row: row, ground: ground,
      on: &surface)
    if look != .usual {
      drawDragged(look, row: row, ground: ground, name: end, end: nameEnd, canvas, on: &surface)
    }
  }

  /// Writes a badge or detail and returns its cells; what is cut says so, a number above all.
  private mutating func drawRight(
    _ text: StyledText?, end: Int, columns: Int, _ row: Int, _ ground: Theme.Ground,
    on surface: inout Surface
  ) -> Int {
    guard let text else { return 0 }
    let needed = text.text.columns
    let kept = needed > columns ? text.truncated(to: columns) : text
    let shown = min(columns, needed)
    surface.write(kept, at: CellPoint(column: end - shown, row: row), columns: shown) { style, _ in
      palette.style(style, on: ground, isFaint: true)
    }
    return shown
  }

  /// Writes the name with what stands before it, and returns the column after it.
  @discardableResult
  mutating func drawName(
    _ view: RowView, _ name: StyledText, isOutline: Bool, from start: Int, to end: Int, row: Int,
    ground: Theme.Ground, on surface: inout Surface
  ) -> Int {
    var column = start + min(view.depth, Limit.outlineDepth) * 2
    if view.disclosure != .none {
      let sign: SafeText =
        switch view.disclosure {
        case .open: signs.open
        case .closed: signs.closed
        default: signs.loading
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
    let room = end - column
    guard room > 0 else { return end }
    var text = name
    if !view.matchRanges.isEmpty { text = text.marking(view.matchRanges) }
    let isFaint = view.item.isDisabled
    let needed = text.text.columns
    if needed <= room {
      surface.write(text, at: CellPoint(column: column, row: row), columns: room) { style, _ in
        palette.style(style, on: ground, isFaint: isFaint)
      }
    } else {
      let shown = text.truncated(to: room, mode: view.item.isFile ? .middle : .end)
      surface.write(shown, at: CellPoint(column: column, row: row), columns: room) { style, _ in
        palette.style(style, on: ground, isFaint: isFaint)
      }
    }
    return column + min(needed, room)
  }
}

extension Item {
  /// True when it names a file, whose ending says what it is.
  fileprivate var isFile: Bool {
    guard let value else { return type.map { $0 != "text/plain" } ?? false }
    return value.text.hasPrefix("\"/") || value.text.hasPrefix("\"file:")
  }
}

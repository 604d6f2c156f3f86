// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import HostCore
import SplitLayout
import TerminalScreen

/// Paints what a drag lays over the window: the ghost, the frame of a target, handles and buttons.
struct DragPainter {
  let drag: DragPicture
  let geometry: WindowGeometry

  /// Draws it over a window that is drawn already.
  func draw(_ state: HostState, with renderer: inout WindowRenderer, on surface: inout Surface) {
    for frame in geometry.panes {
      guard let id = state.columns[frame.role], let pane = drag.panes[id], pane.target == .pane
      else { continue }
      drawTargetFrame(frame, pane, state: state, with: &renderer, on: &surface)
    }
    for edge in drag.handles {
      drawHandle(edge, with: &renderer, on: &surface)
    }
    if let cells = drag.litButton {
      let lit = renderer.palette.style(.text, on: .targetRow)
      surface.styles = renderer.palette.table
      surface.restyle(cells) { _, _ in lit }
    }
    if let back = drag.snapBack { drawSnapBack(back, with: &renderer, on: &surface) }
    guard let ghost = drag.ghost else { return }
    drawGhost(ghost, gapRow: gapRow(in: state), with: &renderer, on: &surface)
  }

  /// The row of the window the insertion line lies on.
  private func gapRow(in state: HostState) -> Int? {
    for frame in geometry.panes {
      guard let pane = state.columns[frame.role].flatMap({ drag.panes[$0] }),
        let gap = WindowRenderer.Gap(pane, rows: frame.content.size.rows)
      else { continue }
      return frame.content.minRow + gap.row
    }
    return nil
  }

  // MARK: A pane as the target

  private func drawTargetFrame(
    _ frame: WindowGeometry.Pane, _ pane: DragPanePicture, state: HostState,
    with renderer: inout WindowRenderer, on surface: inout Surface
  ) {
    let left = frame.title.minColumn
    let right = frame.title.maxColumn
    let isSure = pane.certainty == .sure
    if isSure {
      let accent = renderer.palette.style(.ruleFocused, on: .window)
      let sides = geometry.dividers.filter { $0.x == left - 1 || $0.x == right }
      for side in sides {
        surface.putDown(
          renderer.signs.targetDivider, at: CellPoint(column: side.x, row: 0),
          count: geometry.statusRow,
          style: accent)
      }
      if let row = geometry.ruleRow {
        surface.put(
          renderer.signs.targetRule, at: CellPoint(column: left, row: row), count: right - left,
          style: accent)
        let focused = geometry.pane(state.focus)?.title
        for side in sides {
          let isLeft = side.x == right || focused?.maxColumn == side.x
          let isRight = side.x == left - 1 || focused?.minColumn == side.x + 1
          surface.put(
            renderer.signs.targetJoint(left: isLeft, right: isRight),
            at: CellPoint(column: side.x, row: row), style: accent)
        }
      }
    }
    guard let badge = pane.badge.flatMap(renderer.markerText),
      let bar = TitleBar(of: frame.role, in: state),
      let title = bar.parts.last(where: { $0.look == .title })
    else { return }
    let ground: Theme.Ground =
      state.pane(in: frame.role)?.spec.look == .sidebar ? .sidebar : .window
    let start = title.columns.upperBound + 2
    let end =
      bar.parts.map(\.columns.lowerBound).filter { $0 >= start }.min() ?? (right - left - 1)
    surface.write(
      badge, at: CellPoint(column: left + start, row: 0), columns: max(0, end - 1 - start),
      style: renderer.palette.style(isSure ? .marker : .faint, on: ground))
  }

  // MARK: At the edges

  private func drawHandle(
    _ edge: WindowEdge, with renderer: inout WindowRenderer, on surface: inout Surface
  ) {
    let rows = geometry.contentRows
    let count = min(rows.count, max(1, min(5, rows.count / 3)))
    let first = rows.lowerBound + (rows.count - count) / 2
    let column = edge == .leading ? 0 : geometry.window.columns - 1
    let isHeld = (drag.ghost?.pointer).map { abs($0.column - column) <= 1 } ?? false
    surface.putDown(
      edge == .leading ? renderer.signs.leadingHandle : renderer.signs.trailingHandle,
      at: CellPoint(column: column, row: first), count: count,
      style: renderer.palette.style(isHeld ? .title : .faint, on: .window))
  }

  // MARK: The ghost

  private func drawGhost(
    _ ghost: DragGhost, gapRow: Int?, with renderer: inout WindowRenderer,
    on surface: inout Surface
  ) {
    // An insertion line right below the pointer stays in sight too.
    let above = gapRow == ghost.pointer.row + 1 ? 1 : 0
    let card = GhostCard(ghost, signs: renderer.signs)
    let room = CellRect(
      column: 0, row: 0, columns: geometry.window.columns, rows: geometry.statusRow)
    if geometry.window.columns >= GhostCard.windowColumns,
      let place = GhostCard.place(card.size, beside: ghost.pointer, skipping: above, in: room)
    {
      draw(card, at: place, with: &renderer, on: &surface)
    } else {
      let size = CellSize(columns: card.short.columns, rows: 1)
      guard size.columns > 0,
        let place = GhostCard.place(size, beside: ghost.pointer, skipping: above, in: room)
      else { return }
      surface.write(
        card.short, at: place, columns: size.columns,
        style: renderer.palette.style(.ghostBadge, on: .window))
    }
  }

  /// The ghost that goes back is only its number: a name would look like a row of its own.
  private func drawSnapBack(
    _ back: SnapBack, with renderer: inout WindowRenderer, on surface: inout Surface
  ) {
    let badge = GhostCard.short(back.ghost.badge, renderer.signs)
    let last = geometry.window.columns - badge.columns
    guard last >= 0, back.place.row >= 0, back.place.row < geometry.statusRow else { return }
    surface.write(
      badge, at: CellPoint(column: min(max(0, back.place.column), last), row: back.place.row),
      columns: badge.columns, style: renderer.palette.style(.ghostBadge, on: .window))
  }

  private func draw(
    _ card: GhostCard, at place: CellPoint, with renderer: inout WindowRenderer,
    on surface: inout Surface
  ) {
    let border = renderer.palette.style(.ghostBorder, on: .window)
    let badge = renderer.palette.style(.ghostBadge, on: .window)
    let shadow = card.width < card.size.columns ? card.lines.count - 1 : nil
    for (row, line) in card.lines.enumerated() {
      surface.write(
        line, at: CellPoint(column: place.column + (row == shadow ? 2 : 0), row: place.row + row),
        columns: card.size.columns, style: border)
    }
    for (row, line) in card.content.enumerated() {
      surface.write(
        line, at: CellPoint(column: place.column + 2, row: place.row + 1 + row),
        columns: line.text.columns
      ) { style, _ in renderer.palette.style(style, on: .sheet) }
    }
    surface.write(
      card.count,
      at: CellPoint(
        column: place.column + card.width - 2 - card.count.columns, row: place.row + 1),
      columns: card.count.columns, style: badge)
    surface.write(
      card.deed,
      at: CellPoint(
        column: place.column + card.deedColumn, row: place.row + card.size.rows - 1),
      columns: card.deed.columns, style: badge)
  }
}

// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import HostCore
import SplitLayout
import TerminalScreen

/// The picture of a drag over the window: the ghost, the frame of a target, handles and buttons.
extension WindowRenderer {
  mutating func drawDrag(
    _ drag: DragPicture, state: HostState, geometry: WindowGeometry, on surface: inout Surface
  ) {
    for frame in geometry.panes {
      guard let id = state.columns[frame.role], let pane = drag.panes[id], pane.target == .pane
      else { continue }
      drawTargetFrame(frame, pane, state: state, geometry: geometry, on: &surface)
    }
    for edge in drag.handles {
      drawHandle(edge, pointer: drag.ghost?.pointer, geometry: geometry, on: &surface)
    }
    if let cells = drag.litButton {
      let lit = palette.style(.text, on: .targetRow)
      surface.styles = palette.table
      surface.restyle(cells) { _, _ in lit }
    }
    if let back = drag.snapBack { drawSnapBack(back, geometry: geometry, on: &surface) }
    guard let ghost = drag.ghost else { return }
    let gap = gapRow(drag, state: state, geometry: geometry)
    drawGhost(ghost, gapRow: gap, geometry: geometry, on: &surface)
  }

  /// The row of the window the insertion line lies on.
  private func gapRow(
    _ drag: DragPicture, state: HostState, geometry: WindowGeometry
  ) -> Int? {
    for frame in geometry.panes {
      guard let pane = state.columns[frame.role].flatMap({ drag.panes[$0] }),
        let gap = Gap(pane, rows: frame.content.size.rows)
      else { continue }
      return frame.content.minRow + gap.row
    }
    return nil
  }

  // MARK: A pane as the target

  private mutating func drawTargetFrame(
    _ frame: WindowGeometry.Pane, _ pane: DragPanePicture, state: HostState,
    geometry: WindowGeometry, on surface: inout Surface
  ) {
    let left = frame.title.minColumn
    let right = frame.title.maxColumn
    let isSure = pane.certainty == .sure
    if isSure {
      let accent = palette.style(.ruleFocused, on: .window)
      let sides = geometry.dividers.filter { $0.x == left - 1 || $0.x == right }
      for side in sides {
        surface.putDown(
          signs.targetDivider, at: CellPoint(column: side.x, row: 0), count: geometry.statusRow,
          style: accent)
      }
      if let row = geometry.ruleRow {
        surface.put(
          signs.targetRule, at: CellPoint(column: left, row: row), count: right - left,
          style: accent)
        let focused = geometry.pane(state.focus)?.title
        for side in sides {
          let isLeft = side.x == right || focused?.maxColumn == side.x
          let isRight = side.x == left - 1 || focused?.minColumn == side.x + 1
          surface.put(
            signs.targetJoint(left: isLeft, right: isRight),
            at: CellPoint(column: side.x, row: row), style: accent)
        }
      }
    }
    guard let badge = pane.badge.flatMap(markerText), let bar = TitleBar(of: frame.role, in: state),
      let title = bar.parts.last(where: { $0.look == .title })
    else { return }
    let ground: Theme.Ground =
      state.pane(in: frame.role)?.spec.look == .sidebar ? .sidebar : .window
    let start = title.columns.upperBound + 2
    let end =
      bar.parts.map(\.columns.lowerBound).filter { $0 >= start }.min() ?? (right - left - 1)
    surface.write(
      badge, at: CellPoint(column: left + start, row: 0), columns: max(0, end - 1 - start),
      style: palette.style(isSure ? .marker : .faint, on: ground))
  }

  // MARK: At the edges

  private mutating func drawHandle(
    _ edge: WindowEdge, pointer: CellPoint?, geometry: WindowGeometry,
    on surface: inout Surface
  ) {
    let rows = geometry.contentRows
    let count = min(rows.count, max(1, min(5, rows.count / 3)))
    let first = rows.lowerBound + (rows.count - count) / 2
    let column = edge == .leading ? 0 : geometry.window.columns - 1
    let isHeld = pointer.map { abs($0.column - column) <= 1 } ?? false
    surface.putDown(
      edge == .leading ? signs.leadingHandle : signs.trailingHandle,
      at: CellPoint(column: column, row: first), count: count,
      style: palette.style(isHeld ? .title : .faint, on: .window))
  }

  // MARK: The ghost

  private mutating func drawGhost(
    _ ghost: DragGhost, gapRow: Int?, geometry: WindowGeometry, on surface: inout Surface
  ) {
    // An insertion line right below the pointer stays in sight too.
    let above = gapRow == ghost.pointer.row + 1 ? 1 : 0
    let card = GhostCard(ghost, signs: signs)
    let room = CellRect(
      column: 0, row: 0, columns: geometry.window.columns, rows: geometry.statusRow)
    if geometry.window.columns >= GhostCard.windowColumns,
      let place = GhostCard.place(card.size, beside: ghost.pointer, skipping: above, in: room)
    {
      draw(card, at: place, on: &surface)
    } else {
      let size = CellSize(columns: card.short.columns, rows: 1)
      guard size.columns > 0,
        let place = GhostCard.place(size, beside: ghost.pointer, skipping: above, in: room)
      else { return }
      surface.write(
        card.short, at: place, columns: size.columns,
        style: palette.style(.ghostBadge, on: .window))
    }
  }

  /// The ghost that goes back is only its number: a name would look like a row of its own.
  private mutating func drawSnapBack(
    _ back: SnapBack, geometry: WindowGeometry, on surface: inout Surface
  ) {
    let badge = GhostCard.short(back.ghost.badge, signs)
    let last = geometry.window.columns - badge.columns
    guard last >= 0, back.place.row >= 0, back.place.row < geometry.statusRow else { return }
    surface.write(
      badge, at: CellPoint(column: min(max(0, back.place.column), last), row: back.place.row),
      columns: badge.columns, style: palette.style(.ghostBadge, on: .window))
  }

  private mutating func draw(
    _ card: GhostCard, at place: CellPoint, on surface: inout Surface
  ) {
    let border = palette.style(.ghostBorder, on: .window)
    let badge = palette.style(.ghostBadge, on: .window)
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
      ) { style, _ in palette.style(style, on: .sheet) }
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

/// The card at the pointer: the grabbed item's title, how many, and what would happen.
///
/// A source may give a few lines of its own for the title.
///
/// ```
/// ╭────────────────╮
/// │ Sources/    ×2 │
/// ╰─┬──────────────┴╮
///   ╰──── ↗ link ───╯
/// ```
struct GhostCard {
  /// Windows narrower than this get the sign and the number only.
  static let windowColumns = 60
  private static let narrowest = 18
  private static let widest = 23

  /// The title, or the source's own lines, cut to the card.
  let content: [StyledText]
  let count: SafeText
  /// The outcome of a drop, in a sign and a word, with a blank on either side.
  let deed: SafeText
  /// Where that begins in the last line, in cells from the left of the card.
  let deedColumn: Int
  /// The card without its shadow.
  let width: Int
  let size: CellSize
  /// The border, line by line; that of the shadow begins two cells further right.
  let lines: [SafeText]
  /// All of it in a word, for windows without room, such as `→×2`.
  let short: SafeText

  init(_ ghost: DragGhost, signs: Signs) {
    let count = SafeText(signs.count(of: ghost.badge))
    let room = Self.widest - 4 - (count.columns > 0 ? count.columns + 1 : 0)
    content = Self.content(ghost, room: room)
    let widest = content.map(\.text.columns).max() ?? 0
    let needed = widest + (count.columns > 0 ? count.columns + 2 : 0) + 4
    width = min(max(Self.narrowest, needed), Self.widest)
    let deed = Self.words(ghost.badge.outcome, signs)
    self.deed = deed.isEmpty ? .empty : SafeText(" \(deed) ")
    self.count = count
    let isStack = ghost.badge.count > 1
    size = CellSize(
      columns: width + (isStack ? 1 : 0), rows: content.count + (isStack ? 3 : 2))
    // The last line runs from its corner to the other; the deed stands in its middle.
    let start = isStack ? 2 : 0
    let inner = size.columns - start - 2
    deedColumn = start + 1 + (inner - self.deed.columns + 1) / 2
    lines = Self.border(
      width, rows: content.count, isStack: isStack, isASCII: signs.isASCII
    ).map { SafeText($0) }
    short = Self.short(ghost.badge, signs)
  }

  /// The sign and the number, such as `→×2`.
  static func short(_ badge: DragBadge, _ signs: Signs) -> SafeText {
    let words = signs.sign(of: badge.outcome) + signs.count(of: badge)
    return SafeText(words.isEmpty ? (signs.isASCII ? "x1" : "×1") : words)
  }

  private static func words(_ deed: DragBadge.Outcome, _ signs: Signs) -> String {
    let word: String
    switch deed {
    case .move: word = " move"
    case .copy: word = " copy"
    case .link: word = " link"
    case .ask: word = " ask"
    case .forbidden, .nothing, .waiting, .none: word = ""
    }
    return signs.sign(of: deed) + word
  }

  private static func content(_ ghost: DragGhost, room: Int) -> [StyledText] {
    guard ghost.preview.isEmpty else { return ghost.preview.map { $0.truncated(to: room) } }
    let look = TextStyle(attributes: .bold)
    let title = ghost.title.truncated(to: room, mode: .middle)
    return [StyledText(title, runs: [.init(utf8Count: title.utf8Count, style: look)])]
  }

  private static func border(
    _ width: Int, rows: Int, isStack: Bool, isASCII: Bool
  ) -> [String] {
    let signs =
      isASCII
      ? ["+", "+", "+", "+", "-", "|", "+", "+"] : ["╭", "╮", "╰", "╯", "─", "│", "┬", "┴"]
    func across(_ count: Int) -> String { String(repeating: signs[4], count: max(0, count)) }
    let blanks = String(repeating: " ", count: max(0, width - 2))
    let top = signs[0] + across(width - 2) + signs[1]
    let middle = Array(repeating: signs[5] + blanks + signs[5], count: rows)
    guard isStack else { return [top] + middle + [signs[2] + across(width - 2) + signs[3]] }
    return [top] + middle + [
      signs[2] + signs[4] + signs[6] + across(width - 4) + signs[7] + signs[1],
      signs[2] + across(width - 3) + signs[3],
    ]
  }

  /// Where something hangs at the pointer: below it, or on the other side where there is no room.
  ///
  /// - Parameters:
  ///   - size: Its size.
  ///   - pointer: The pointer's cell.
  ///   - rows: Rows below the pointer to be left free as well.
  ///   - room: The cells it may cover.
  /// - Returns: Its first cell, never on the pointer's row; `nil` when it fits neither way.
  static func place(
    _ size: CellSize, beside pointer: CellPoint, skipping rows: Int = 0, in room: CellRect
  ) -> CellPoint? {
    guard size.columns <= room.size.columns else { return nil }
    var column = pointer.column + 2
    if column + size.columns > room.maxColumn { column = pointer.column - 1 - size.columns }
    column = min(max(room.minColumn, column), room.maxColumn - size.columns)
    let below = max(room.minRow, pointer.row + 1 + rows)
    if below + size.rows <= room.maxRow { return CellPoint(column: column, row: below) }
    let row = min(pointer.row, room.maxRow) - size.rows
    return row >= room.minRow ? CellPoint(column: column, row: row) : nil
  }
}

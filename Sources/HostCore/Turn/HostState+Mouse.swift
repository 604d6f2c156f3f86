// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import PaneContent
import PaneProtocol
import SplitLayout
import TerminalInput

/// What the mouse is in the middle of.
package struct PointerState: Sendable {
  /// The last press, for telling a double click.
  var lastPress: (point: CellPoint, time: HostTime)?
  /// Whether another Ctrl-C quits.
  package var quitChordIsArmed = false

  /// Creates a pointer that has pressed nothing.
  package init() {}
}

extension HostState {
  mutating func mouse(
    _ event: MouseEvent, _ turn: inout HostTurn
  ) {
    // Where the pointer goes off with the button down, the press is no click.
    if case .drag = event.action, event.position != pointer.lastPress?.point {
      pointer.lastPress = nil
    }
    let isDouble = isDoubleClick(event, at: turn.now)
    if dragMouse(event, isDouble: isDouble, &turn) {
      if case .press = event.action { notePress(event, isDouble: isDouble, at: turn.now) }
      return
    }
    switch event.action {
    case .press(let button):
      notePress(event, isDouble: isDouble, at: turn.now)
      press(button, event, isDouble: isDouble, &turn)
    case .drag: arrange(&turn) { $0.drag(to: event.position) }
    case .release: layout.letGo()
    case .wheelUp: wheel(-3, at: event.position)
    case .wheelDown: wheel(3, at: event.position)
    case .wheelLeft: wheelSideways(-4, at: event.position)
    case .wheelRight: wheelSideways(4, at: event.position)
    case .move, .leave: return
    }
    dragWheel(event, &turn)
  }

  /// Whether a press is the second of two on the same cell.
  private func isDoubleClick(_ event: MouseEvent, at now: HostTime) -> Bool {
    guard case .press = event.action, let last = pointer.lastPress else { return false }
    return last.point == event.position
      && now.since(last.time) <= HostLimits.doubleClick
  }

  private mutating func notePress(_ event: MouseEvent, isDouble: Bool, at now: HostTime) {
    pointer.lastPress = isDouble ? nil : (event.position, now)
  }

  private mutating func press(
    _ button: MouseEvent.Button, _ event: MouseEvent, isDouble: Bool,
    _ turn: inout HostTurn
  ) {
    layout.letGo()
    if button == .extra(8) {
      _ = goBack(in: focus, by: "mouse", &turn)
      return
    }
    if dialogs.isOpen { return apply(dialogs.press(event.position, in: window), &turn) }
    typing = nil
    prefix = nil
    let hit = geometry.hit(event.position)
    if button == .left, !isDouble { layout.press(on: hit, at: event.position) }
    switch hit {
    case .title(let role, let column):
      pressOnTitle(role, column: column, &turn)
    case .divider(let role):
      if isDouble { performSplit(.resetWidth(role), &turn) }
    case .content(let role, let row, let column):
      pressOnContent(
        role, row: row, column: column, button: button, isDouble: isDouble, &turn)
    case .dimmed: performSplit(.dismiss, &turn)
    case .status, .nothing: break
    }
  }

  private mutating func pressOnContent(
    _ role: ColumnRole, row: Int, column: Int, button: MouseEvent.Button, isDouble: Bool,
    _ turn: inout HostTurn
  ) {
    if layout.zoomed == nil { performSplit(.focus(role), &turn) }
    guard let list = pane(in: role)?.page.list else {
      if isDouble, pane(in: role)?.page.text != nil {
        activate(by: "double", &turn)
      }
      return
    }
    let line = list.line(atScreenRow: row)
    guard case .row(let view) = list.line(at: line) else { return }
    let triangle = 2 + view.depth * 2
    if list.isOutline, view.disclosure != .none, (triangle..<(triangle + 2)).contains(column) {
      toggleNode(view.item, in: role, &turn)
      return
    }
    _ = update(role) { $0.page.content?.updateList { _ = $0.moveCursor(toLine: line) } }
    if button == .left, isSign(view, of: role, column: column, in: list) {
      switchSign(of: view.item, in: role, &turn)
      return
    }
    switch button {
    case .right: openMenu(&turn)
    case .middle: activate(by: "middle", &turn)
    default: if isDouble { activate(by: "double", &turn) }
    }
  }

  private mutating func toggleNode(
    _ item: Item, in role: ColumnRole, _ turn: inout HostTurn
  ) {
    let opens = pane(in: role)?.page.list?.rows.isExpanded(item.id) == false
    _ = update(role) { $0.page.content?.updateList { $0.setExpanded([item.id: opens]) } }
    if let pane = pane(in: role), pane.wants("expand") {
      turn.send(.expand(item: item.id, isExpanded: opens), to: pane.id)
    }
  }

  private mutating func pressOnTitle(
    _ role: ColumnRole, column: Int, _ turn: inout HostTurn
  ) {
    guard let bar = titleBar(of: role),
      let part = bar.parts.first(where: { $0.columns.contains(column) })
    else { return }
    switch part.action {
    case .toggleSidebar: arrange(&turn) { $0.toggleSidebar() }
    case .show(let role): performSplit(.show(role), &turn)
    case .focus: performSplit(.focus(role), &turn)
    case .none: performSplit(.focus(role), &turn)
    }
  }

  private mutating func wheel(_ lines: Int, at point: CellPoint) {
    if dialogs.isOpen { return dialogs.scroll(by: lines) }
    guard case .content(let role, _, _) = geometry.hit(point) else { return }
    _ = update(role) { pane in
      pane.page.content?.updateList { _ = $0.scroll(by: lines) }
      pane.page.content?.updateText { _ = $0.scroll(by: lines) }
    }
  }

  /// Tells if a cell of a row is one of its box or icon, in a pane that has it switched by a click.
  func isSign(_ view: RowView, of role: ColumnRole, column: Int, in list: ListState) -> Bool {
    pane(in: role)?.wants("check") == true
      && view.signColumns(isOutline: list.isOutline).contains(column)
  }

  /// Asks for the box of a row to be switched; a sign of the pane's own counts as a box, too.
  private mutating func switchSign(of item: Item, in role: ColumnRole, _ turn: inout HostTurn) {
    guard let id = columns[role], !item.isDisabled else { return }
    turn.send(.check(item: item.id, isChecked: !(item.isChecked ?? false)), to: id)
  }

  private mutating func wheelSideways(_ cells: Int, at point: CellPoint) {
    guard case .content(let role, _, _) = geometry.hit(point) else { return }
    _ = update(role) { pane in
      pane.page.content?.updateText { _ = $0.scrollHorizontally(by: cells) }
    }
  }
}

extension RowView {
  /// Cells of the row, counted from the pane's edge, that hold its check box or else its icon.
  func signColumns(isOutline: Bool) -> Range<Int> {
    let hasTriangle = isOutline || disclosure != .none
    let start = 2 + min(depth, 32) * 2 + (hasTriangle ? 2 : 0)
    if item.isChecked != nil { return start..<start + 3 }
    let icon = item.icon?.columns ?? 0
    return start..<start + (icon <= 2 ? icon : 0)
  }
}

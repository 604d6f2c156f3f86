// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import DragSession
import PaneContent
import PaneProtocol
import SplitLayout
import TerminalInput

/// Mouse reports that belong to a drag; all others mean what they always mean.
extension HostState {
  /// Gives a mouse report to the gesture first; tells whether it took it.
  mutating func dragMouse(
    _ event: MouseEvent, isDouble: Bool, _ turn: inout HostTurn
  ) -> Bool {
    let pointer = DragPointer(event.position)
    loseOutside(event, &turn)
    switch event.action {
    case .press(let button):
      guard sheets.isEmpty, dragging.gesture.phase != .idle || mayLift(event, isDouble) else {
        return false
      }
      return drag(.pressed(DragButton(button), pointer), &turn)
    case .drag(let button):
      guard dragging.gesture.phase != .idle else { return false }
      return drag(
        .moved(pointer, holding: DragButton(button)), &turn)
    case .move:
      guard dragging.gesture.phase != .idle else { return false }
      return drag(.moved(pointer, holding: nil), &turn)
    case .release(let button):
      guard dragging.gesture.phase != .idle else { return false }
      // A release that names no button is the one of the button that is down.
      let released = button == .none ? DragButton.left : DragButton(button)
      return drag(.released(released, pointer), &turn)
    case .leave:
      if dragging.gesture.phase != .idle { drag(.pointerLeft, &turn) }
      return false
    case .wheelUp, .wheelDown, .wheelLeft, .wheelRight: return false
    }
  }

  /// Whether a press could begin a drag: a second click on the same place does something else.
  private func mayLift(_ event: MouseEvent, _ isDouble: Bool) -> Bool {
    guard event.action == .press(.left), !isDouble, !isTakingShelf(event.position) else {
      return event.action == .press(.left) && isTakingShelf(event.position)
    }
    guard case .content(let role, let row, let column) = geometry.hit(event.position),
      let list = pane(in: role)?.page.list
    else { return false }
    guard case .row(let view) = list.line(at: list.line(atScreenRow: row)),
      view.item.drag != nil
    else { return false }
    let triangle = 2 + view.depth * 2
    return
      !(list.isOutline && view.disclosure != .none
      && (triangle..<(triangle + 2)).contains(column))
  }

  private func isTakingShelf(_ point: CellPoint) -> Bool {
    dragging.gesture.shelf != nil
      && dragChips.contains { $0.chip.purpose == .hold && $0.chip.cells.contains(point) }
  }

  /// Tells the gesture that the wheel has scrolled what lies under the pointer.
  mutating func dragWheel(
    _ event: MouseEvent, _ turn: inout HostTurn
  ) {
    guard dragging.gesture.phase != .idle else { return }
    drag(.wheelTurned(DragPointer(event.position)), &turn)
  }
}

extension DragButton {
  fileprivate init(_ button: MouseEvent.Button) {
    switch button {
    case .left: self = .left
    case .middle: self = .middle
    case .right: self = .right
    case .none, .extra: self = .other
    }
  }
}

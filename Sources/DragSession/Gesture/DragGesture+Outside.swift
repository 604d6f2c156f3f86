// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

extension DragGesture {
  /// Takes what the terminal's own drag and drop reports.
  mutating func outside(_ event: OutsideEvent, _ turn: inout DragTurn) -> Bool {
    switch event {
    case .offered: offered()
    case .started: active?.outsideStarted(&turn)
    case .failed: active?.outsideFailed(&turn)
    case .hovered(let pointer, let operations, let types, let token):
      hovered(pointer, operations, types, token, &turn)
    case .left:
      guard let drag = active, drag.input == .outside || drag.transport == .desktop else { break }
      leaveWindow(leavesPanes: true, &turn)
      if drag.source == nil, drag.input == .outside {
        closeSession(.cancelled, reason: nil, transfer: nil, &turn)
        becomeIdle(&turn)
      }
    case .dropped(let pointer, let operations, let types, let token):
      hovered(pointer, operations, types, token, &turn)
      if phase == .dragging { drop(&turn) }
    case .finished(let cancelled, let operation): finished(cancelled, operation, &turn)
    }
    return true
  }

  /// The pointer has left the window with the items.
  ///
  /// - Parameters:
  ///   - leavesPanes: Whether the panes are told; a pointer that only left for a moment comes back.
  ///   - turn: Gets the orders.
  mutating func leaveWindow(leavesPanes: Bool, _ turn: inout DragTurn) {
    guard let forced = active?.forced else { return }
    active?.settle(on: .outside, aim: DragAim(spot: .outside, forced: forced), &turn)
    follow(&turn)
    if leavesPanes { active?.leaveOldPane(for: nil, &turn) }
    regions.stop(&turn)
  }

  /// A drag of the desktop may be started; only of use while a press or drag of ours runs.
  private mutating func offered() {
    switch phase {
    case .armed(var press):
      press.hasOffer = true
      phase = .armed(press)
    case .lifting, .dragging: active?.desktop.hasOffer = true
    case .idle, .deciding, .choosing, .snapBack, .awaitingRelease: break
    }
  }

  private mutating func finished(
    _ cancelled: Bool, _ operation: DropOperation?, _ turn: inout DragTurn
  ) {
    guard let drag = active, drag.transport == .desktop else { return }
    if cancelled {
      cancelDrag(GestureReason.cancelledBySystem, &turn)
      return
    }
    closeSession(.dropped, reason: operation?.rawValue, transfer: nil, &turn)
    becomeIdle(&turn)
  }

  // MARK: In

  private mutating func hovered(
    _ pointer: DragPointer, _ operations: Set<DropOperation>, _ types: [String]?,
    _ token: String?, _ turn: inout DragTurn
  ) {
    if isIdle {
      guard token == nil, let types, !types.isEmpty else { return }
      becomeIdle(&turn)
      active = ActiveDrag(id: names.next("s"), ofDesktop: types, operations)
      phase = .dragging
    }
    guard phase == .dragging, let drag = active else { return }
    guard drag.input == .outside || drag.transport == .desktop else { return }
    active?.pointer = pointer
    // Whoever passes the answer on knows whether the terminal has it already.
    active?.desktop.answer = nil
    retarget(&turn)
  }
}

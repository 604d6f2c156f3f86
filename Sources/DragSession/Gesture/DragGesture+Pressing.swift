// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import PaneProtocol

extension DragGesture {
  // MARK: Press

  mutating func pressed(
    _ button: DragButton, _ pointer: DragPointer, _ turn: inout DragTurn
  ) -> Bool {
    switch phase {
    case .idle: return arm(button, pointer, &turn)
    case .snapBack, .awaitingRelease:
      becomeIdle(&turn)
      return arm(button, pointer, &turn)
    case .armed:
      // Two presses in a row: a release was lost in between.
      if button == .left {
        becomeIdle(&turn)
        return arm(button, pointer, &turn)
      }
      awaitRelease(&turn)
      return true
    case .lifting, .dragging: return pressedWhileCarrying(button, pointer, &turn)
    case .deciding, .choosing: return true
    }
  }

  private mutating func pressedWhileCarrying(
    _ button: DragButton, _ pointer: DragPointer, _ turn: inout DragTurn
  ) -> Bool {
    guard let drag = active else { return false }
    switch drag.input {
    case .keyboard, .paste:
      if phase == .dragging, button == .left {
        active?.moveMarker(to: pointer, &turn)
        follow(&turn)
      }
      return true
    case .outside: return true
    case .mouse:
      let isHeld = turn.now - drag.buttonSeen <= turn.timing.press.proof.wholeMilliseconds
      if button != .left, phase == .dragging, isHeld {
        active?.forced = .ask
        active?.pointer = pointer
        drop(&turn)
        return true
      }
      loseRelease(&turn)
      becomeIdle(&turn)
      return arm(button, pointer, &turn)
    }
  }

  private mutating func arm(
    _ button: DragButton, _ pointer: DragPointer, _ turn: inout DragTurn
  ) -> Bool {
    guard button == .left else { return false }
    if resumeShelf(at: pointer, &turn) { return true }
    let test = HitTest(turn.world, cargo: DragCargo(source: nil, rows: []))
    guard let pane = test.pane(at: pointer.cell), pane.content.contains(pointer.cell),
      case .row(let index, _, _) = turn.world.line(at: pointer.cell.row, in: pane.id),
      let row = turn.world.row(index, in: pane.id), row.item.drag != nil, !row.item.isDisabled
    else { return false }
    let isMarked = pane.marks.contains(row.item.id)
    phase = .armed(
      DragPress(
        pane: pane.id, row: row.item.id, rows: isMarked ? pane.marks : [row.item.id],
        pointer: pointer, at: turn.now))
    turn.order(.capture(true))
    return true
  }

  /// Takes the items up again that wait on the shelf.
  private mutating func resumeShelf(at pointer: DragPointer, _ turn: inout DragTurn) -> Bool {
    guard let held = shelf,
      turn.world.buttons.contains(where: { $0.purpose == .hold && $0.cells.contains(pointer.cell) })
    else { return false }
    shelf = nil
    active = held
    active?.pointer = pointer
    active?.buttonSeen = turn.now
    active?.hovering.aim = nil
    phase = .dragging
    turn.order([.capture(true), .reportAllMotion(true), .pointer(.grabbing)])
    if let words = held.liftedWords { turn.sayNow(words) }
    retarget(&turn)
    return true
  }

  // MARK: Motion

  mutating func moved(
    _ pointer: DragPointer, holding button: DragButton?, _ turn: inout DragTurn
  ) -> Bool {
    switch phase {
    case .idle, .snapBack: return false
    case .armed(let press):
      guard button != nil else {
        becomeIdle(&turn)
        return false
      }
      if button == .left, press.becomesDrag(at: pointer, turn) { lift(press, pointer, &turn) }
    case .lifting(let released):
      if released == nil { carry(to: pointer, holding: button, &turn) }
    case .dragging: carry(to: pointer, holding: button, &turn)
    case .deciding, .choosing: break
    case .awaitingRelease: if button == nil { becomeIdle(&turn) }
    }
    return true
  }

  private mutating func carry(
    to pointer: DragPointer, holding button: DragButton?, _ turn: inout DragTurn
  ) {
    guard let drag = active, drag.input == .mouse else { return }
    guard let button else {
      if drag.transport == .desktop { return }
      loseRelease(&turn)
      becomeIdle(&turn)
      return
    }
    guard button == .left else { return }
    active?.buttonSeen = turn.now
    active?.pointer = pointer
    resume(&turn)
    if phase == .dragging { retarget(&turn) }
  }

  // MARK: Release

  mutating func released(
    _ button: DragButton, _ pointer: DragPointer, _ turn: inout DragTurn
  ) -> Bool {
    switch phase {
    case .idle, .snapBack: return false
    case .armed(let press):
      turn.view(press.pane, .click(press.row))
      becomeIdle(&turn)
    case .lifting(let released):
      guard button == .left, released == nil, active?.input == .mouse else { return true }
      active?.pointer = pointer
      phase = .lifting(releasedAt: pointer)
      turn.start(.releasedBeforeLift, turn.timing.lift.release)
    case .dragging:
      guard button == .left, active?.input == .mouse else { return true }
      active?.pointer = pointer
      resume(&turn)
      drop(&turn)
    case .deciding, .choosing: break
    case .awaitingRelease: becomeIdle(&turn)
    }
    return true
  }

  mutating func wheelTurned(_ pointer: DragPointer, _ turn: inout DragTurn) -> Bool {
    switch phase {
    case .armed: awaitRelease(&turn)
    case .dragging:
      if active?.input == .mouse {
        active?.pointer = pointer
        retarget(&turn)
      }
    case .idle, .snapBack, .lifting, .deciding, .choosing, .awaitingRelease: break
    }
    // The wheel scrolls in any case.
    return false
  }

  mutating func pointerLeft(_ turn: inout DragTurn) {
    guard phase == .dragging, active?.input == .mouse else { return }
    leaveWindow(leavesPanes: false, &turn)
  }

  // MARK: Focus and world

  mutating func suspend(_ turn: inout DragTurn) {
    switch phase {
    case .armed: awaitRelease(&turn)
    case .dragging:
      guard active?.input == .mouse, active?.transport == .host, active?.suspendedSince == nil
      else { return }
      active?.suspendedSince = turn.now
      regions.stop(&turn)
      turn.start(.suspend, turn.timing.ending.suspend)
      turn.say(DragMessage(.suspended))
    case .idle, .snapBack, .lifting, .deciding, .choosing, .awaitingRelease: break
    }
  }

  mutating func resume(_ turn: inout DragTurn) {
    guard active?.suspendedSince != nil else { return }
    active?.suspendedSince = nil
    turn.cancel(.suspend)
    if phase == .dragging { retarget(&turn) }
  }

  /// The pane under the items shows something else: what was said of it may no longer hold.
  ///
  /// In a folder a name may be taken now, or it may be another folder.
  mutating func paneChanged(_ pane: DragPaneID, _ turn: inout DragTurn) {
    if phase == .dragging, active?.hover.place?.pane == pane,
      turn.world.pane(pane)?.drop?.transfer == .files
    {
      active?.hovering.aim = nil
      active?.hovering.reusable = nil
    }
    worldChanged(&turn)
  }

  mutating func worldChanged(_ turn: inout DragTurn) {
    switch phase {
    case .armed(let press):
      if turn.world.row(press.row, in: press.pane) == nil { awaitRelease(&turn) }
    case .dragging, .deciding:
      if active?.marker != nil {
        checkMarker(&turn)
      } else {
        retarget(&turn)
      }
    case .idle, .lifting, .choosing, .snapBack, .awaitingRelease: break
    }
  }

  mutating func paneGone(_ pane: DragPaneID, _ turn: inout DragTurn) {
    if case .armed(let press) = phase, press.pane == pane {
      awaitRelease(&turn)
      return
    }
    guard let drag = active else { return }
    if drag.source == pane {
      sourceGone(&turn)
    } else {
      targetGone(pane, &turn)
    }
  }

  private mutating func sourceGone(_ turn: inout DragTurn) {
    guard let drag = active else { return }
    let isWhole = drag.items.allSatisfy { $0.representations.contains(where: \.isEager) }
    guard phase == .dragging, drag.policy.isDetachable, !drag.items.isEmpty, isWhole else {
      cancelDrag(GestureReason.sourceStopped, &turn)
      return
    }
    active?.source = nil
    active?.desktop.operations = [.copy]
    active?.hovering.aim = nil
    if active?.marker != nil { checkMarker(&turn) } else { retarget(&turn) }
  }

  private mutating func targetGone(_ pane: DragPaneID, _ turn: inout DragTurn) {
    active?.hovering.entered.removeAll { $0 == pane }
    active?.hovering.openProposals[pane] = nil
    regions.forget(pane)
    turn.lent.questions = turn.lent.questions.filter { $0.value.pane != pane }
    guard active?.hover.place?.pane == pane else { return }
    if active?.marker != nil {
      checkMarker(&turn)
      return
    }
    let aim = active?.hovering.aim
    active?.settle(on: .dead, aim: aim, &turn)
    follow(&turn)
    if phase == .deciding { refuseDrop(GestureReason.targetStopped, &turn) }
  }
}

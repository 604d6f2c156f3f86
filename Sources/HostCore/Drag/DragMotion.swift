// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import DragSession
import HostConfiguration
import PaneContent
import PaneProtocol

/// The parts of a drag's picture that need time: a spring that winds up, and the ghost's way back.
///
/// All of it is for the eye alone; nothing is decided by it.
package struct DragMotion: Sendable {
  /// The last answer about a place, shown until the next one.
  private(set) var latestChoice: OperationChoice?
  /// How far the spring under the pointer is wound.
  package private(set) var springProgress = SpringProgress.none
  /// When the pointer came to rest on it, in milliseconds.
  private var springSince: Int?
  /// The ghost at the pointer, in case it has to go back.
  private var ghost: CarriedGhost?
  /// The ghost on its way back.
  package private(set) var snapBack: SnapBack?

  // MARK: The spring

  /// Follows the gesture after each of its events.
  mutating func follow(_ gesture: DragGesture, on screen: DragScreen, _ turn: inout DeskTurn) {
    switch gesture.active?.hover {
    case .pending: break
    case .allowed(let verdict): latestChoice = verdict.operation
    case .outside, .dead, .forbidden, .noop, .button, .hold, .origin, nil: latestChoice = nil
    }
    followSpring(gesture, &turn)
    followGhost(gesture, on: screen, &turn)
  }

  private mutating func followSpring(_ gesture: DragGesture, _ turn: inout DeskTurn) {
    let since = gesture.spring.place == nil ? nil : gesture.spring.since
    guard since != springSince else { return }
    springSince = since
    springProgress = .none
    if since == nil {
      turn.cancel(.spring)
    } else {
      windSpring(full: gesture.timing.spring.open.wholeMilliseconds, &turn)
    }
  }

  /// Draws the spring a step further, which is wound after `full` milliseconds.
  ///
  /// Without a spring nobody is woken.
  mutating func windSpring(full: Int, _ turn: inout DeskTurn) {
    guard let since = springSince else { return }
    let elapsed = max(0, turn.now.milliseconds - since)
    let progress = SpringProgress(elapsed: elapsed, full: full)
    if progress != springProgress {
      springProgress = progress
      turn.needFrame(.now)
    }
    let pause = SpringProgress.pause(elapsed: elapsed, full: full)
    turn.start(.spring, after: .milliseconds(pause))
  }

  // MARK: The way back

  /// Follows the ghost at the pointer, and sends it back when the drag ends without a drop.
  private mutating func followGhost(
    _ gesture: DragGesture, on screen: DragScreen, _ turn: inout DeskTurn
  ) {
    if let drag = gesture.active {
      endSnapBack(&turn)
      if let ghost = CarriedGhost(drag) { self.ghost = ghost }
    } else if let ghost {
      self.ghost = nil
      // The button was let go where nothing is taken, or the drag was ended while it was down.
      switch gesture.phase {
      case .snapBack, .awaitingRelease: startSnapBack(ghost, on: screen, &turn)
      case .idle, .armed, .lifting, .dragging, .deciding, .choosing: break
      }
    }
  }

  private mutating func startSnapBack(
    _ ghost: CarriedGhost, on screen: DragScreen, _ turn: inout DeskTurn
  ) {
    guard screen.motion == .full, let target = screen.cell(of: ghost) else { return }
    snapBack = SnapBack(ghost: ghost, target: target, since: turn.now.milliseconds)
    turn.needFrame(.now)
    turn.start(.snapBack, after: .milliseconds(SnapBack.pause(elapsed: 0)))
  }

  /// Draws the next picture of the way back, or none when the ghost has arrived.
  mutating func moveSnapBack(_ turn: inout DeskTurn) {
    guard let back = snapBack else { return }
    let elapsed = max(0, turn.now.milliseconds - back.since)
    turn.needFrame(.now)
    guard let frame = SnapBack.frame(elapsed: elapsed) else {
      snapBack = nil
      return
    }
    snapBack?.frame = frame
    turn.start(.snapBack, after: .milliseconds(SnapBack.pause(elapsed: elapsed)))
  }

  private mutating func endSnapBack(_ turn: inout DeskTurn) {
    guard snapBack != nil else { return }
    snapBack = nil
    turn.cancel(.snapBack)
  }
}

extension CarriedGhost {
  /// The ghost of a drag by mouse; `nil` for others, and while it is over another program.
  fileprivate init?(_ drag: ActiveDrag) {
    guard drag.input == .mouse, drag.transport != .desktop, drag.hover != .outside,
      let pointer = drag.pointer?.cell, let source = drag.source, let held = drag.heldItem
    else { return nil }
    self.init(
      pointer: pointer, badge: DragBadge(outcome: .none, count: drag.items.count),
      source: PaneID(source.number), row: held.id)
  }
}

extension DragScreen {
  /// The cell a ghost came from, as far as that is on the screen.
  fileprivate func cell(of ghost: CarriedGhost) -> CellPoint? {
    guard let pane = programs[ghost.source], let rows = pane.rows,
      let content = geometry.pane(pane.role)?.content, content.size.rows > 0,
      let row = rows.row(of: ghost.row)
    else { return nil }
    let line = rows.screenRow(ofLine: rows.line(ofRow: row))
    return CellPoint(
      column: content.minColumn, row: content.minRow + min(max(0, line), content.size.rows - 1))
  }
}

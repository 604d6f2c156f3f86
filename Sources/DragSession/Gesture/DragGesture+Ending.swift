// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

extension DragGesture {
  /// The end of a session, as its source is told.
  typealias Outcome = DragEnded.Outcome

  // MARK: Ways out

  /// Cancels whatever is under way; the mouse waits until its button is up.
  ///
  /// - Parameters:
  ///   - reason: Why, for the source and for the user.
  ///   - message: What the user is told in place of that.
  ///   - turn: Gets the orders.
  mutating func cancelDrag(
    _ reason: String?, saying message: DragMessage? = nil, _ turn: inout DragTurn
  ) {
    guard active != nil else { return becomeIdle(&turn) }
    let waits = isButtonDown
    closeSession(.cancelled, reason: reason, transfer: nil, &turn)
    if waits { awaitRelease(&turn) } else { becomeIdle(&turn) }
    let because = reason.map { DragMessage(.cancelledBecause, [.reason: $0]) }
    turn.sayNow(message ?? because ?? DragMessage(.cancelled))
  }

  /// The button was let go somewhere and nobody said so: nothing is dropped.
  mutating func loseRelease(_ turn: inout DragTurn) {
    closeSession(.cancelled, reason: GestureReason.lostRelease, transfer: nil, &turn)
    turn.sayNow(DragMessage(.lost))
  }

  /// The items were let go over something that does not take them.
  mutating func refuseDrop(_ reason: String, _ turn: inout DragTurn) {
    closeSession(.refused, reason: reason, transfer: nil, &turn)
    turn.sayNow(DragMessage(.forbidden, [.reason: reason]))
    becomeIdle(&turn)
    phase = .snapBack
    turn.start(.snapBack, turn.timing.ending.snapBack)
  }

  private var isButtonDown: Bool {
    guard let active, active.input == .mouse, active.transport != .desktop else { return false }
    switch phase {
    case .dragging, .lifting(releasedAt: nil): return true
    case .idle, .armed, .lifting, .deciding, .choosing, .snapBack, .awaitingRelease: return false
    }
  }

  // MARK: Session

  /// Tells both ends and forgets the session; exactly once for each.
  mutating func closeSession(
    _ outcome: Outcome, reason: String?, transfer: String?, _ turn: inout DragTurn
  ) {
    guard let drag = active else { return }
    active = nil
    drag.end(outcome, reason: reason, transfer: transfer, &turn)
    turn.lent.questions = [:]
    turn.lent.pendingWords = nil
    choice.verdict = nil
    regions.end(drag, keeping: outcome == .dropped ? drag.hover.place : nil, &turn)
    if drag.input == .outside, outcome != .dropped { turn.order(.outside(.refuse)) }
  }

  // MARK: Quiet phases

  mutating func becomeIdle(_ turn: inout DragTurn) {
    guard phase != .idle else { return }
    phase = .idle
    turn.cancelAll()
    turn.order([.pointer(nil), .reportAllMotion(false), .capture(false)])
  }

  mutating func awaitRelease(_ turn: inout DragTurn) {
    phase = .awaitingRelease
    turn.start(.awaitingRelease, turn.timing.ending.release)
  }

  // MARK: Timers

  mutating func fired(_ timer: DragTimer, _ turn: inout DragTurn) {
    guard turn.lent.timers.remove(timer) != nil else { return }
    switch timer {
    case .lift: active?.isSlow = true
    case .liftHard: cancelDrag(GestureReason.silentSource, &turn)
    case .releasedBeforeLift:
      guard case .lifting(releasedAt: .some) = phase else { return }
      closeSession(.cancelled, reason: GestureReason.silentSource, transfer: nil, &turn)
      turn.sayNow(DragMessage(.cancelled))
      becomeIdle(&turn)
    case .proposeSlow: active?.proposalIsSlow(&turn)
    case .proposeHard:
      active?.proposalIsLost(&turn)
      hoverAnswered(&turn)
    case .decide:
      guard phase == .deciding, active?.awaitsDisk(in: turn.world) != true else { return }
      refuseDrop(GestureReason.silentTarget, &turn)
    case .suspend: cancelDrag(GestureReason.focusLost, &turn)
    case .awaitingRelease, .snapBack: becomeIdle(&turn)
    case .autoscroll: regions.scrollStep(for: carried, &turn)
    case .spring: regions.springIsDue(&turn)
    case .springBlink: regions.openSpring(for: carried, &turn)
    case .springBack: regions.closeLevel(for: active, &turn)
    case .chip: regions.pressButton(for: carried, &turn)
    case .reveal: regions.revealNow(for: carried, &turn)
    case .unreveal: regions.unrevealNow(&turn)
    case .announce: turn.announce()
    case .outsideStart: active?.outsideFailed(&turn)
    case .promote: if phase == .dragging { active?.promote(&turn) }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import JSONRPC
import PaneProtocol

extension DragGesture {
  /// How a session ends, as its source is told.
  enum Outcome: String { case dropped, noop, refused, cancelled }

  // MARK: Ways out

  /// Cancels whatever is under way.
  mutating func cancelDrag(_ reason: String?, _ turn: inout DragTurn) {
    guard active != nil else { return becomeIdle(&turn) }
    endDrag(.cancelled, reason: reason, &turn)
    let message =
      reason.map { DragMessage(.cancelledBecause, [.reason: $0]) } ?? DragMessage(.cancelled)
    sayNow(message, &turn)
  }

  /// The button was let go somewhere and nobody said so: nothing is dropped.
  mutating func loseRelease(_ turn: inout DragTurn) {
    closeSession(.cancelled, reason: "lost release", transfer: nil, &turn)
    sayNow(DragMessage(.lost), &turn)
  }

  /// The items were let go over something that does not take them.
  mutating func refuseDrop(_ reason: String, _ turn: inout DragTurn) {
    closeSession(.refused, reason: reason, transfer: nil, &turn)
    sayNow(DragMessage(.forbidden, [.reason: reason]), &turn)
    startSnapBack(&turn)
  }

  /// Ends the session; the mouse waits until its button is up.
  mutating func endDrag(_ outcome: Outcome, reason: String?, _ turn: inout DragTurn) {
    let waits = isButtonDown
    closeSession(outcome, reason: reason, transfer: nil, &turn)
    if waits { awaitRelease(&turn) } else { becomeIdle(&turn) }
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
    if let source = drag.source, turn.world.pane(source) != nil {
      turn.order(
        .notify(
          source, .ended,
          .written { writer in
            writer.object {
              $0.member("session", drag.id)
              $0.member("outcome", outcome.rawValue)
              if let reason { $0.member("reason", reason) }
              if let transfer { $0.member("transfer", transfer) }
            }
          }))
    }
    for pane in drag.hovering.entered { leave(pane, session: drag.id, &turn) }
    closeLevels(of: drag, keeping: outcome == .dropped ? drag.hover.place : nil, &turn)
    questions = [:]
    pendingWords = nil
    pendingDecision = nil
    let keepsReveal = outcome == .dropped && drag.hover.place?.pane == revealed
    for timer in DragTimer.allCases where timer != .unreveal { cancel(timer, &turn) }
    autoscroll = nil
    spring.place = nil
    if let revealed {
      if keepsReveal {
        start(.unreveal, timing.keepRevealed, &turn)
      } else {
        cancel(.unreveal, &turn)
        turn.order(.unreveal(revealed))
        self.revealed = nil
      }
    }
    if drag.input == .outside, outcome != .dropped { turn.order(.outside(.refuse)) }
  }

  mutating func leave(_ pane: DragPaneID, session: String, _ turn: inout DragTurn) {
    turn.order(
      .notify(pane, .exit, .written { writer in writer.object { $0.member("session", session) } }))
  }

  // MARK: Quiet phases

  mutating func becomeIdle(_ turn: inout DragTurn) {
    guard phase != .idle else { return }
    phase = .idle
    for timer in DragTimer.allCases where timer != .unreveal { cancel(timer, &turn) }
    turn.orders += [.pointer(nil), .reportAllMotion(false), .capture(false)]
  }

  mutating func awaitRelease(_ turn: inout DragTurn) {
    phase = .awaitingRelease
    start(.awaitingRelease, timing.awaitingRelease, &turn)
  }

  private mutating func startSnapBack(_ turn: inout DragTurn) {
    becomeIdle(&turn)
    phase = .snapBack
    start(.snapBack, timing.snapBack, &turn)
  }

  // MARK: Timers

  mutating func start(_ timer: DragTimer, _ milliseconds: Int, _ turn: inout DragTurn) {
    generation &+= 1
    timers[timer] = generation
    turn.order(
      .startTimer(timer, generation: generation, milliseconds: max(0, milliseconds)))
  }

  mutating func cancel(_ timer: DragTimer, _ turn: inout DragTurn) {
    if timers.removeValue(forKey: timer) != nil { turn.order(.cancelTimer(timer)) }
  }

  mutating func fired(_ timer: DragTimer, _ generation: Int, _ turn: inout DragTurn) {
    guard timers[timer] == generation else { return }
    timers[timer] = nil
    switch timer {
    case .lift: active?.isSlow = true
    case .liftHard: cancelDrag("the source did not answer", &turn)
    case .releasedBeforeLift: releasedBeforeLift(&turn)
    case .proposeSlow: proposalIsSlow(&turn)
    case .proposeHard: proposalIsLost(&turn)
    case .decide: undecided(&turn)
    case .suspend: cancelDrag("focus lost", &turn)
    case .awaitingRelease, .snapBack: becomeIdle(&turn)
    case .autoscroll: scrollStep(&turn)
    case .spring: springIsDue(&turn)
    case .springBlink: openSpring(&turn)
    case .springBack: closeLevel(&turn)
    case .chip: pressChip(&turn)
    case .reveal: revealNow(&turn)
    case .unreveal: unrevealNow(&turn)
    case .announce: announce(&turn)
    case .outsideStart: outsideFailed(&turn)
    case .promote: promote(&turn)
    }
  }

  private mutating func releasedBeforeLift(_ turn: inout DragTurn) {
    guard case .lifting(releasedAt: .some) = phase else { return }
    closeSession(.cancelled, reason: "the source did not answer", transfer: nil, &turn)
    sayNow(DragMessage(.cancelled), &turn)
    becomeIdle(&turn)
  }

  private mutating func undecided(_ turn: inout DragTurn) {
    guard phase == .deciding else { return }
    refuseDrop("target did not answer", &turn)
  }

  // MARK: Names and questions

  mutating func nextName(_ kind: String) -> String {
    serial &+= 1
    return "\(idPrefix)-\(kind)\(serial)"
  }

  mutating func ask(
    _ inquiry: DragInquiry, pane: DragPaneID, _ method: DragMethod, _ turn: inout DragTurn,
    _ write: (inout JSONWriter) -> Void
  ) {
    sequence &+= 1
    questions[sequence] = inquiry
    turn.order(.request(pane, sequence, method, .written(write)))
  }

  mutating func replied(_ number: Int, _ reply: DragReply, _ turn: inout DragTurn) {
    guard let inquiry = questions.removeValue(forKey: number) else { return }
    switch inquiry {
    case .begin: took(reply, &turn)
    case .add: added(reply, &turn)
    case .enter(let pane): entered(pane, reply, &turn)
    case .propose(let pane, let aim, let place): proposed(pane, aim, place, reply, &turn)
    case .spring(let level): sprung(level, reply, &turn)
    }
  }

  // MARK: Words

  /// Tells the user at once: results and errors.
  mutating func sayNow(_ message: DragMessage, _ turn: inout DragTurn) {
    cancel(.announce, &turn)
    pendingWords = nil
    self.message = message
    turn.order(.say(message))
  }

  /// Tells the user when the pointer or marker has come to rest.
  mutating func say(_ message: DragMessage, _ turn: inout DragTurn) {
    guard message != self.message else { return }
    self.message = message
    pendingWords = message
    start(.announce, timing.announce, &turn)
  }

  private mutating func announce(_ turn: inout DragTurn) {
    guard let words = pendingWords else { return }
    pendingWords = nil
    turn.order(.say(words))
  }
}

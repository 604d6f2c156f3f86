// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// Following the pointer and the answers of programs.
extension DragGesture {
  /// Finds anew what the pointer is over, and moves on what hangs on its place.
  mutating func retarget(_ turn: inout DragTurn) {
    guard phase == .dragging || phase == .deciding,
      active?.retarget(&turn) == true
    else { return }
    follow(&turn)
    guard let drag = carried, let cell = drag.pointer?.cell else { return }
    regions.updateAutoscroll(at: cell, for: drag, &turn)
    regions.updateReveal(at: cell, &turn)
    regions.updateLevels(for: drag, &turn)
    guard drag.input == .mouse else { return }
    guard canGoOutside else { return turn.cancel(.promote) }
    active?.considerPromotion(atOnce: goesOutsideAtOnce, regions, &turn)
  }

  /// Does what hangs on the hover after it was entered anew: a drop that waited for it, or a spring.
  mutating func follow(_ turn: inout DragTurn) {
    guard turn.hasSettled else { return }
    turn.hasSettled = false
    regions.updateSpring(for: carried, &turn)
    guard phase == .deciding, let hover = active?.hover else { return }
    if case .pending = hover { return }
    drop(&turn)
  }

  /// Takes the answer of a program to a question of this gesture.
  mutating func replied(_ number: Int, _ reply: DragReply, _ turn: inout DragTurn) {
    guard let inquiry = turn.lent.questions.removeValue(forKey: number) else { return }
    switch inquiry {
    case .begin: took(reply, &turn)
    case .add:
      if phase == .dragging, active?.added(reply, &turn) == true { retarget(&turn) }
    case .enter(let pane):
      guard active?.entered(pane, reply, &turn) == true else { return }
      follow(&turn)
      if active?.marker != nil { checkMarker(&turn) }
    case .propose(let pane, let aim, let place):
      active?.proposed(pane, aim, place, reply, &turn)
      hoverAnswered(&turn)
    case .spring(let level):
      if regions.sprung(level, reply) { worldChanged(&turn) }
    }
  }

  /// Lets the marker of a drag by keys go on when its place has refused, or nobody answered for it.
  mutating func hoverAnswered(_ turn: inout DragTurn) {
    let isAnswered = turn.hasSettled
    follow(&turn)
    guard isAnswered, phase == .dragging else { return }
    active?.markerAnswered(&turn)
    follow(&turn)
  }
}

// SPDX-License-Identifier: Apache-2.0
import CellText
package import PaneProtocol

extension DragGesture {
  /// Lets the items go where they are held.
  ///
  /// The place is found anew, so that no report of motion is needed for it to be right.
  mutating func drop(_ turn: inout DragTurn) {
    retarget(&turn)
    guard let drag = active, phase == .dragging || phase == .deciding else { return }
    switch drag.hover {
    case .allowed(let verdict): decide(verdict, &turn)
    case .pending: startDeciding(&turn)
    case .noop:
      closeSession(.noop, reason: nil, transfer: nil, &turn)
      turn.sayNow(DragMessage(.placeNoop))
      becomeIdle(&turn)
    case .forbidden(_, let reason): refuseDrop(reason, &turn)
    case .hold:
      guard let order = drag.shelving else { return park(&turn) }
      turn.order(order)
      closeSession(.cancelled, reason: nil, transfer: nil, &turn)
      becomeIdle(&turn)
    case .origin:
      closeSession(.cancelled, reason: nil, transfer: nil, &turn)
      turn.sayNow(DragMessage(.cancelled))
      becomeIdle(&turn)
    case .outside, .dead, .button: refuseDrop(GestureReason.nothingTakesIt, &turn)
    }
  }

  private mutating func startDeciding(_ turn: inout DragTurn) {
    guard phase != .deciding else { return }
    phase = .deciding
    regions.hold(&turn)
    turn.start(.decide, turn.timing.proposal.drop)
  }

  /// Leaves the items on the shelf; the session stays alive there.
  private mutating func park(_ turn: inout DragTurn) {
    guard var drag = active else { return }
    for pane in drag.hovering.entered { drag.leave(pane, &turn) }
    drag.hovering.entered = []
    drag.hover = .dead
    drag.hovering.aim = nil
    drag.hovering.openProposals = [:]
    turn.lent.questions = [:]
    if let old = shelf {
      // Two sessions cannot share the shelf: the items of one source join, others give way.
      if old.source == drag.source {
        let known = Set(drag.itemIDs)
        drag.items += old.items.filter { !known.contains($0.id) }
      }
      active = old
      closeSession(.cancelled, reason: GestureReason.putAside, transfer: nil, &turn)
    }
    active = nil
    shelf = drag
    regions.stop(&turn)
    turn.sayNow(DragMessage(.held, about: MeantItems(drag.items)))
    becomeIdle(&turn)
  }

  // MARK: Deciding

  private mutating func decide(_ verdict: DropVerdict, _ turn: inout DragTurn) {
    guard let drag = active else { return }
    turn.cancel(.decide)
    guard let question = choice.question(about: verdict, drag.policy) else {
      return begin(verdict, &turn)
    }
    phase = .choosing(question)
    choice.verdict = verdict
    regions.stop(&turn)
    turn.order([.reportAllMotion(false), .pointer(nil), .capture(false), .ask(question)])
  }

  /// Takes the user's answer to a question.
  mutating func chosen(_ answer: DragChoice?, _ turn: inout DragTurn) {
    guard case .choosing(let question) = phase, choice.verdict != nil else { return }
    if let verdict = choice.answered(question, answer) { return decide(verdict, &turn) }
    closeSession(.cancelled, reason: nil, transfer: nil, &turn)
    choice = DropChoice()
    turn.sayNow(DragMessage(.cancelled))
    becomeIdle(&turn)
  }

  private mutating func begin(_ verdict: DropVerdict, _ turn: inout DragTurn) {
    guard let drag = active, let operation = verdict.operation.settled,
      let pane = turn.world.pane(verdict.place.pane), let rules = pane.drop
    else { return refuseDrop(GestureReason.nothingTakesIt, &turn) }
    let plan = TransferPlan(
      id: TransferID(names.next("t")), session: drag.id, operation: operation, source: drag.source,
      items: drag.items, policy: drag.policy, target: verdict.place,
      targetTitle: verdict.label.map { SafeText($0) }
        ?? verdict.place.title(in: turn.world) ?? pane.title,
      rules: rules, conflict: choice.conflict(in: verdict), byKeyboard: drag.input != .mouse)
    choice = DropChoice()
    turn.order(.begin(plan))
    closeSession(.dropped, reason: nil, transfer: plan.id.text, &turn)
    // What goes from one peer to the other is often followed by the next row.
    let origin = drag.source.flatMap { turn.world.pane($0) }
    let keepsFocus = pane.isPeer && origin?.isPeer == true
    if plan.byKeyboard { turn.view(keepsFocus ? origin?.id ?? pane.id : pane.id, .focus) }
    let words: [DragMessage.Argument: String] = [
      .operation: operation.ongoing, .target: plan.targetTitle.string,
    ]
    turn.sayNow(DragMessage(.dropped, about: MeantItems(plan.items), words))
    becomeIdle(&turn)
  }
}

extension DropPlace {
  /// The container the place is in; `nil` for a place among the rows of the pane.
  fileprivate func title(in world: any DragWorld) -> SafeText? {
    guard case .into(let row) = anchor else { return nil }
    return world.row(row, in: pane)?.item.text.text
  }
}

extension OperationChoice {
  /// The operation, when nothing is left to be chosen.
  package var settled: DropOperation? {
    switch self {
    case .operation(let operation): operation
    case .ask(let operations): operations.count == 1 ? operations.first : nil
    case .impossible: nil
    }
  }
}

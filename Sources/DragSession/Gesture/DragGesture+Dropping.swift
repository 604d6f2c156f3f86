// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

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
      sayNow(DragMessage(.placeNoop), &turn)
      becomeIdle(&turn)
    case .forbidden(_, let reason): refuseDrop(reason, &turn)
    case .hold: park(&turn)
    case .origin:
      closeSession(.cancelled, reason: nil, transfer: nil, &turn)
      sayNow(DragMessage(.cancelled), &turn)
      becomeIdle(&turn)
    case .outside, .dead, .button: refuseDrop("nothing takes it", &turn)
    }
  }

  private mutating func startDeciding(_ turn: inout DragTurn) {
    guard phase != .deciding else { return }
    phase = .deciding
    autoscroll = nil
    for timer in [DragTimer.autoscroll, .spring, .springBlink, .springBack, .reveal, .promote] {
      cancel(timer, &turn)
    }
    start(.decide, timing.decide, &turn)
  }

  /// Leaves the items on the shelf; the session stays alive there.
  private mutating func park(_ turn: inout DragTurn) {
    guard var drag = active else { return }
    for pane in drag.hovering.entered { leave(pane, session: drag.id, &turn) }
    drag.hovering.entered = []
    drag.hover = .dead
    drag.hovering.aim = nil
    drag.hovering.openProposals = [:]
    questions = [:]
    if let old = shelf {
      // Two sessions cannot share the shelf: the items of one source join, others give way.
      if old.source == drag.source {
        let known = Set(drag.itemIDs)
        drag.items += old.items.filter { !known.contains($0.id) }
      }
      active = old
      closeSession(.cancelled, reason: "put aside", transfer: nil, &turn)
    }
    active = nil
    shelf = drag
    stopRegions(&turn)
    sayNow(DragMessage(.held, [.n: String(drag.items.count)]), &turn)
    becomeIdle(&turn)
  }

  // MARK: Deciding

  private mutating func decide(_ verdict: DropVerdict, _ turn: inout DragTurn) {
    guard let drag = active else { return }
    cancel(.decide, &turn)
    if case .ask(let operations) = verdict.operation, operations.count > 1 {
      return choose(.operation(operations), verdict, &turn)
    }
    if !verdict.conflicts.isEmpty, chosenConflict == nil {
      return choose(.conflict(verdict.conflicts), verdict, &turn)
    }
    let asks = drag.policy.confirm == .always
    if asks, !isConfirmed { return choose(.confirm, verdict, &turn) }
    begin(verdict, &turn)
  }

  private mutating func choose(
    _ question: DragQuestion, _ verdict: DropVerdict, _ turn: inout DragTurn
  ) {
    phase = .choosing(question)
    pendingDecision = verdict
    stopRegions(&turn)
    turn.orders += [.reportAllMotion(false), .pointer(nil), .capture(false), .ask(question)]
  }

  /// Takes the user's answer to a question.
  mutating func chosen(_ choice: DragChoice?, _ turn: inout DragTurn) {
    guard case .choosing(let question) = phase, var verdict = pendingDecision else { return }
    switch (question, choice) {
    case (.operation(let offered), .operation(let operation)?) where offered.contains(operation):
      verdict.operation = .operation(operation)
    case (.conflict(let offered), .conflict(let conflict)?) where offered.contains(conflict):
      chosenConflict = conflict
    case (.confirm, .confirmed?): isConfirmed = true
    default:
      closeSession(.cancelled, reason: nil, transfer: nil, &turn)
      forgetChoices()
      sayNow(DragMessage(.cancelled), &turn)
      becomeIdle(&turn)
      return
    }
    decide(verdict, &turn)
  }

  private mutating func forgetChoices() {
    chosenConflict = nil
    isConfirmed = false
    pendingDecision = nil
  }

  private mutating func begin(_ verdict: DropVerdict, _ turn: inout DragTurn) {
    guard let drag = active, let operation = verdict.operation.settled,
      let pane = turn.world.pane(verdict.place.pane), let rules = pane.drop
    else { return refuseDrop("nothing takes it", &turn) }
    let plan = TransferPlan(
      id: TransferID(nextName("t")), session: drag.id, operation: operation, source: drag.source,
      items: drag.items, policy: drag.policy, target: verdict.place,
      targetTitle: verdict.label.map { SafeText($0) }
        ?? Self.title(of: verdict.place, pane, turn.world),
      rules: rules, conflict: chosenConflict, byKeyboard: drag.input != .mouse)
    forgetChoices()
    turn.order(.begin(plan))
    closeSession(.dropped, reason: nil, transfer: plan.id.text, &turn)
    if plan.byKeyboard { turn.order(.focus(pane.id)) }
    let words: [DragMessage.Argument: String] = [
      .operation: operation.ongoing, .n: String(plan.items.count),
      .target: plan.targetTitle.string,
    ]
    sayNow(DragMessage(.dropped, words), &turn)
    becomeIdle(&turn)
  }

  private static func title(
    of place: DropPlace, _ pane: DragPane, _ world: any DragWorld
  ) -> SafeText {
    if case .into(let row) = place.anchor, let found = world.row(row, in: pane.id) {
      return found.item.text.text
    }
    return pane.title
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

// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// Makes a hover of a target's answer to `drop.propose`.
struct ProposalJudge {
  let drag: ActiveDrag
  let world: any DragWorld
  let now: Int
  let timing: DragTiming

  /// What the answer makes of the hover, and whether it may be used again.
  func hover(
    for place: DropPlace, _ reply: DragReply
  ) -> (hover: DragHover, reusable: ReusableVerdict?) {
    switch reply {
    case .failed(let reason): (.forbidden(place, reason: reason), nil)
    case .result(.proposal(let proposal)): hover(for: place, proposal, TakenNames())
    case .judged(let proposal, let taken): hover(for: place, proposal, taken)
    case .result: (.forbidden(place, reason: GestureReason.noAnswer), nil)
    }
  }

  private func hover(
    for place: DropPlace, _ proposal: DropProposal, _ taken: TakenNames
  ) -> (hover: DragHover, reusable: ReusableVerdict?) {
    if let reason = proposal.forbidden {
      return (.forbidden(place, reason: reason.string), nil)
    }
    if proposal.isNoop { return (.noop(place), nil) }
    if proposal.choice == .cancel { return (.dead, nil) }
    guard let pane = world.pane(place.pane), let rules = pane.drop else { return (.dead, nil) }
    var hover = allowed(proposal, place, pane, rules)
    guard case .allowed(var verdict) = hover else { return (hover, nil) }
    verdict.taken = taken
    hover = .allowed(verdict)
    guard let reuse = proposal.reuse,
      reuse.rows == .containers
    else { return (hover, nil) }
    let span = min(reuse.milliseconds, timing.proposal.reuse.wholeMilliseconds)
    return (hover, ReusableVerdict(pane: place.pane, until: now + span, verdict: verdict))
  }

  private func allowed(
    _ proposal: DropProposal, _ place: DropPlace, _ pane: DragPane, _ rules: DropRules
  ) -> DragHover {
    let (all, byDefault) = PlaceJudge(drag, in: world).operations(in: pane, rules: rules)
    let preferred = proposal.choice.flatMap { DropOperation($0) }
    let offered =
      proposal.operations.map { Set($0) } ?? preferred.map { [$0] } ?? rules.operations
    let candidates = offered.intersection(all)
    let usual = offered.intersection(byDefault)
    let choice = OperationChoice.choose(
      from: drag.forced == .none && !usual.isEmpty ? usual : candidates, forced: drag.forced,
      preferred: preferred ?? rules.preferred, isSameStore: drag.source == pane.id)
    if case .impossible(let operation) = choice {
      return .forbidden(place, reason: GestureReason.cannot(operation))
    }
    var verdict = DropVerdict(place: place, operation: choice, operations: candidates)
    if let anchor = proposal.anchor { verdict.place.anchor = anchor }
    verdict.label = proposal.label.flatMap {
      $0.string.isEmpty ? nil : String($0.string.prefix(60))
    }
    verdict.springLoads = proposal.springLoads ?? rules.springLoads
    verdict.conflicts = proposal.conflicts
    return .allowed(verdict)
  }
}

extension DropOperation {
  /// The operation a target proposes; `nil` when it proposes none.
  fileprivate init?(_ choice: DropProposal.Choice) {
    switch choice {
    case .copy: self = .copy
    case .move: self = .move
    case .link: self = .link
    case .cancel: return nil
    }
  }
}

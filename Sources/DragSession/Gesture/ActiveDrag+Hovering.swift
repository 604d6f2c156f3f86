// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// The conversation with the panes that the items are held over.
extension ActiveDrag {
  /// Finds anew what the pointer is over; asks and tells only when that has changed.
  ///
  /// - Returns: Whether there is a pointer that is followed now.
  mutating func retarget(_ turn: inout DragTurn) -> Bool {
    guard marker == nil, let pointer, suspendedSince == nil else { return false }
    let hit = HitTest(turn.world, cargo: cargo).spot(at: pointer, travel: hovering.travel)
    if hit.travel != nil { hovering.travel = hit.travel }
    let aim = DragAim(spot: hit.spot, forced: forced)
    if aim != hovering.aim { apply(aim, &turn) }
    return true
  }

  /// What a hit test has to know of the drag.
  var cargo: DragCargo {
    let isCopy = forced == .exactly(.copy) || forced == .exactly(.link)
    return DragCargo(
      source: source, rows: Set(itemIDs), pressed: lifting.pressedRow, preference: preference,
      moves: !isCopy)
  }

  private mutating func apply(_ aim: DragAim, _ turn: inout DragTurn) {
    leaveOldPane(for: aim.spot.pane, &turn)
    switch aim.spot {
    case .outside: settle(on: .outside, aim: aim, &turn)
    case .dead: settle(on: .dead, aim: aim, &turn)
    // What another program only promises cannot be kept.
    case .hold: settle(on: input == .outside ? .dead : .hold, aim: aim, &turn)
    case .chip, .back:
      settle(on: .button, aim: aim, &turn)
      turn.start(.chip, turn.timing.reveal.button)
    case .unloaded: settle(on: .pending(nil), aim: aim, &turn)
    case .forbidden(let place, let reason):
      settle(on: .forbidden(place, reason: reason), aim: aim, &turn)
    case .noop(let place): settle(on: .noop(place), aim: aim, &turn)
    case .place(let place): judgePlace(place, aim: aim, &turn)
    }
  }

  /// Takes leave of the panes that the items have left.
  mutating func leaveOldPane(for pane: DragPaneID?, _ turn: inout DragTurn) {
    for old in hovering.entered where old != pane { leave(old, &turn) }
    hovering.entered.removeAll { $0 != pane }
  }

  /// Tells a pane that the items are no longer over it.
  func leave(_ pane: DragPaneID, _ turn: inout DragTurn) {
    turn.order(
      .notify(pane, .exit(DropExit(session: id))))
  }

  /// Tells both ends that the session is over.
  func end(
    _ outcome: DragGesture.Outcome, reason: String?, transfer: String?, _ turn: inout DragTurn
  ) {
    if let source, turn.world.pane(source) != nil {
      turn.order(
        .notify(
          source,
          .ended(
            DragEnded(
              session: id, outcome: outcome, reason: reason,
              transfer: transfer.map { TransferID($0) }))))
    }
    for pane in hovering.entered { leave(pane, &turn) }
  }

  // MARK: Judging

  /// Judges a place, or asks its program to.
  mutating func judgePlace(_ place: DropPlace, aim: DragAim, _ turn: inout DragTurn) {
    let judge = PlaceJudge(self, in: turn.world)
    if let known = judge.hover(at: place) {
      settle(on: known, aim: aim, &turn)
    } else if let reused = judge.reusable(for: place, at: turn.now) {
      settle(on: .allowed(reused), aim: aim, &turn)
    } else {
      settle(on: .pending(place), aim: aim, &turn)
      if !hovering.entered.contains(place.pane) { enter(place.pane, &turn) }
      propose(place, aim: aim, &turn)
    }
  }

  /// Enters a state of the hover and tells it; what hangs on it follows at the end of the step.
  mutating func settle(on hover: DragHover, aim: DragAim?, _ turn: inout DragTurn) {
    self.hover = hover
    turn.hasSettled = true
    if let aim, aim != hovering.aim {
      hovering.aim = aim
      turn.cancel(.chip)
    }
    if case .pending = hover {
      isSlow = false
    } else {
      turn.cancel(.proposeSlow)
      turn.cancel(.proposeHard)
    }
    if input == .mouse { turn.order(.pointer(hover.pointer)) }
    if let message = words(in: turn.world) { turn.say(message) }
  }

  // MARK: Asking

  private mutating func enter(_ pane: DragPaneID, _ turn: inout DragTurn) {
    hovering.entered.append(pane)
    let types = items.first?.types ?? []
    let allowed = DropOperation.allCases.filter {
      source == nil
        ? desktop.operations.contains($0)
        : policy.operations(in: source == pane ? .samePane : .host).contains($0)
    }
    let titles = items.prefix(Limit.names).map(\.title.string)
    let question = DropEnter(
      session: id, isLocal: source == pane, origin: source == nil ? .external : .host,
      count: items.count, types: types, titles: policy.visibility == .types ? nil : titles,
      rows: source == pane ? Array(itemIDs.prefix(Limit.ids)) : nil, allowed: allowed)
    turn.ask(.enter(pane), pane: pane, .enter(question))
  }

  /// Takes the answer to `drop.enter`.
  ///
  /// - Returns: Whether what the items are held over is forbidden by it.
  mutating func entered(
    _ pane: DragPaneID, _ reply: DragReply, _ turn: inout DragTurn
  ) -> Bool {
    guard case .result(.entry(let entry)) = reply, !entry.isWelcome else { return false }
    let reason = entry.reason?.string ?? GestureReason.notNow
    hovering.refusedPanes[pane] = reason
    guard let place = hover.place, place.pane == pane else { return false }
    settle(on: .forbidden(place, reason: reason), aim: hovering.aim, &turn)
    return true
  }

  private mutating func propose(_ place: DropPlace, aim: DragAim, _ turn: inout DragTurn) {
    turn.start(.proposeSlow, turn.timing.proposal.slow)
    turn.start(.proposeHard, turn.timing.proposal.lost)
    guard hovering.openProposals[place.pane] == nil else {
      hovering.openProposals[place.pane] = true
      return
    }
    hovering.openProposals[place.pane] = false
    let number = turn.lent.sequence &+ 1
    let question = DropPropose(
      session: id, sequence: number,
      target: DropPropose.Target(anchor: place.anchor, depth: place.depth), forced: forced.wish,
      rowHint: place.anchor.row)
    turn.ask(.propose(place.pane, aim, place), pane: place.pane, .propose(question))
  }

  /// Takes the answer to `drop.propose`; one that is out of date leads to the next question.
  mutating func proposed(
    _ pane: DragPaneID, _ aim: DragAim, _ place: DropPlace, _ reply: DragReply,
    _ turn: inout DragTurn
  ) {
    let isDirty = hovering.openProposals.removeValue(forKey: pane) ?? false
    guard aim == hovering.aim else {
      guard isDirty, case .pending(let current?) = hover, current.pane == pane,
        let newest = hovering.aim
      else { return }
      return propose(current, aim: newest, &turn)
    }
    let answer = ProposalJudge(drag: self, world: turn.world, now: turn.now, timing: turn.timing)
      .hover(for: place, reply)
    if let reusable = answer.reusable { hovering.reusable = reusable }
    if case .forbidden(_, let reason) = answer.hover, marker != nil {
      hovering.refusedPlaces[place] = reason
    }
    settle(on: answer.hover, aim: aim, &turn)
  }

  /// Shows that the answer takes its time.
  mutating func proposalIsSlow(_ turn: inout DragTurn) {
    guard case .pending(let place) = hover else { return }
    isSlow = true
    let title = place.flatMap { turn.world.pane($0.pane)?.title.string } ?? ""
    turn.say(DragMessage(.pending, [.column: title]))
  }

  /// Whether what the items are held over is being looked at on a disk, which may be slow and is no
  /// program that says nothing.
  func awaitsDisk(in world: any DragWorld) -> Bool {
    guard case .pending(let place?) = hover else { return false }
    return world.isOnDisk(place) && items.allSatisfy { $0.fileAddress != nil }
  }

  /// Takes no answer of a program for no.
  mutating func proposalIsLost(_ turn: inout DragTurn) {
    guard case .pending(let place) = hover, !awaitsDisk(in: turn.world) else { return }
    settle(on: .forbidden(place, reason: GestureReason.noAnswer), aim: hovering.aim, &turn)
  }

  // MARK: Words

  /// What is said about what the items are held over; `nil` leaves what was said before.
  private func words(in world: any DragWorld) -> DragMessage? {
    switch hover {
    case .pending: nil
    // Else the sentence of the last place would stay.
    case .outside, .dead, .button, .hold: input == .mouse ? liftedWords : nil
    case .forbidden(_, let reason): DragMessage(.forbidden, [.reason: reason])
    case .noop: DragMessage(.placeNoop)
    case .origin: DragMessage(.placeOrigin)
    case .allowed(let verdict): PlaceWords(world, verdict).message
    }
  }
}

extension ForcedOperation {
  /// What the target is told of it.
  fileprivate var wish: DropPropose.Wish? {
    switch self {
    case .none: nil
    case .exactly(.copy): .copy
    case .exactly(.move): .move
    case .exactly(.link): .link
    case .ask: .ask
    }
  }
}

extension DragHover {
  /// The pointer's shape over it.
  var pointer: PointerShape {
    switch self {
    case .outside, .dead, .pending, .noop, .button, .hold, .origin: .grabbing
    case .forbidden: .noDrop
    case .allowed(let verdict):
      switch verdict.operation {
      case .operation(.copy): .copy
      case .operation(.move): .move
      case .operation(.link): .alias
      case .ask, .impossible: .grabbing
      }
    }
  }
}

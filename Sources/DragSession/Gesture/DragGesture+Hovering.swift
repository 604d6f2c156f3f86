// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC
import PaneProtocol

extension DragGesture {
  /// Finds anew what the pointer is over; asks and tells only when that has changed.
  mutating func retarget(_ turn: inout DragTurn) {
    guard phase == .dragging || phase == .deciding, let drag = active, drag.marker == nil,
      let pointer = drag.pointer, drag.suspendedSince == nil
    else { return }
    let cell = pointer.cell
    let test = HitTest(turn.world, cargo: cargo(of: drag))
    let hit = test.spot(at: pointer, travel: drag.hovering.travel)
    if hit.travel != nil { active?.hovering.travel = hit.travel }
    let aim = DragAim(spot: hit.spot, forced: drag.forced)
    if aim != drag.hovering.aim { take(aim, &turn) }
    guard phase == .dragging else { return }
    updateAutoscroll(at: cell, &turn)
    updateReveal(at: cell, &turn)
    updateLevels(&turn)
    if active?.input == .mouse { considerPromotion(&turn) }
  }

  func cargo(of drag: ActiveDrag) -> DragCargo {
    let isCopy = drag.forced == .exactly(.copy) || drag.forced == .exactly(.link)
    return DragCargo(
      source: drag.source, rows: Set(drag.itemIDs), pressed: drag.lifting.pressedRow,
      preference: drag.preference, moves: !isCopy)
  }

  private mutating func take(_ aim: DragAim, _ turn: inout DragTurn) {
    leaveOldPane(for: aim.spot.pane, &turn)
    switch aim.spot {
    case .outside: settle(on: .outside, aim: aim, &turn)
    case .dead: settle(on: .dead, aim: aim, &turn)
    // What another program only promises cannot be kept.
    case .hold: settle(on: active?.input == .outside ? .dead : .hold, aim: aim, &turn)
    case .chip, .back:
      settle(on: .button, aim: aim, &turn)
      start(.chip, timing.chip, &turn)
    case .unloaded: settle(on: .pending(nil), aim: aim, &turn)
    case .forbidden(let place, let reason):
      settle(on: .forbidden(place, reason: reason), aim: aim, &turn)
    case .noop(let place): settle(on: .noop(place), aim: aim, &turn)
    case .place(let place): judgePlace(place, aim: aim, &turn)
    }
  }

  mutating func leaveOldPane(for pane: DragPaneID?, _ turn: inout DragTurn) {
    guard let drag = active else { return }
    for old in drag.hovering.entered where old != pane { leave(old, session: drag.id, &turn) }
    active?.hovering.entered.removeAll { $0 != pane }
  }

  // MARK: Judging

  /// What may be done in a pane as far as the source and the way there allow it.
  func allowedOperations(
    in pane: DragPane, rules: DropRules, of drag: ActiveDrag
  ) -> (all: Set<DropOperation>, byDefault: Set<DropOperation>) {
    guard let source = drag.source else {
      var all = drag.desktop.operations.intersection(rules.safeOperations)
      // Only the host itself moves files; a column that keeps their names has not taken them over.
      if rules.transfer != .files,
        drag.items.contains(where: { $0.types.contains("text/uri-list") })
      {
        all.remove(.move)
      }
      return (all, all)
    }
    if source == pane.id {
      let all = drag.policy.operations(in: .samePane).intersection(rules.operations)
      return (all, all)
    }
    let all = drag.policy.operations(in: .host).intersection(rules.safeOperations)
    // Files that the host moves itself need no doing of their source.
    if rules.transfer == .files, drag.items.allSatisfy({ $0.fileAddress != nil }) {
      return (all, all)
    }
    return (all, all.subtracting(drag.policy.onDemand))
  }

  /// Whether a pane may take what is carried, as far as that is known without asking.
  ///
  /// Columns for which this is false can be drawn as forbidden from the start.
  package func canDrop(in pane: DragPaneID, of world: any DragWorld) -> Bool {
    guard let drag = active else { return false }
    switch staticHover(DropPlace(pane: pane, anchor: .pane), of: drag, in: world) {
    case .forbidden?, .dead?: return false
    default: return true
    }
  }

  /// The word on a place that needs no asking; `nil` when the target wants to be asked.
  func staticHover(
    _ place: DropPlace, of drag: ActiveDrag, in world: any DragWorld
  ) -> DragHover? {
    guard let pane = world.pane(place.pane), let rules = pane.drop else { return .dead }
    if let reason = drag.hovering.refusedPanes[pane.id] ?? drag.hovering.refusedPlaces[place] {
      return .forbidden(place, reason: reason)
    }
    guard rules.accepts(drag.items) else {
      let types = drag.items.first?.types.first ?? "this"
      return .forbidden(place, reason: "it does not take \(types)")
    }
    guard drag.source == nil || drag.source == pane.id || drag.policy.allows(pane.plugin) else {
      return .forbidden(place, reason: "the source does not allow it")
    }
    let (all, byDefault) = allowedOperations(in: pane, rules: rules, of: drag)
    if case .exactly(let forced) = drag.forced, !all.contains(forced) {
      return .forbidden(place, reason: Self.reason(against: forced, rules))
    }
    if all.isEmpty { return .forbidden(place, reason: "nothing can be done with it here") }
    if rules.asks { return nil }
    let candidates = drag.forced == .none && !byDefault.isEmpty ? byDefault : all
    let choice = OperationChoice.choose(
      from: candidates, forced: drag.forced, preferred: rules.preferred,
      isSameStore: isSameStore(drag.source, pane, world))
    return .allowed(
      DropVerdict(
        place: place, operation: choice, operations: all, conflicts: [],
        springLoads: rules.springLoads))
  }

  private static func reason(against operation: DropOperation, _ rules: DropRules) -> String {
    if operation == .move, rules.transfer == .plain, rules.operations.contains(.move) {
      return "this pane cannot take over items safely"
    }
    return "cannot \(operation.rawValue) here"
  }

  private func isSameStore(
    _ source: DragPaneID?, _ pane: DragPane, _ world: any DragWorld
  ) -> Bool {
    guard let source else { return false }
    if source == pane.id { return true }
    guard let store = pane.drop?.storeID else { return false }
    return world.pane(source)?.drop?.storeID == store
  }

  mutating func judgePlace(_ place: DropPlace, aim: DragAim, _ turn: inout DragTurn) {
    guard let drag = active else { return }
    if let known = staticHover(place, of: drag, in: turn.world) {
      settle(on: known, aim: aim, &turn)
    } else if let reused = reuse(for: place, drag, at: turn.now) {
      settle(on: .allowed(reused), aim: aim, &turn)
    } else {
      settle(on: .pending(place), aim: aim, &turn)
      if !drag.hovering.entered.contains(place.pane) { enter(place.pane, &turn) }
      propose(place, aim: aim, &turn)
    }
  }

  private func reuse(for place: DropPlace, _ drag: ActiveDrag, at now: Int) -> DropVerdict? {
    guard case .into = place.anchor, let known = drag.hovering.reusable, known.pane == place.pane,
      now <= known.until, drag.forced == .none
    else { return nil }
    var verdict = known.verdict
    verdict.place = place
    verdict.label = nil
    return verdict
  }

  /// Enters a state of the hover: tells it and arms what hangs on it.
  mutating func settle(on hover: DragHover, aim: DragAim?, _ turn: inout DragTurn) {
    let old = active?.hover.place
    active?.hover = hover
    if let aim, aim != active?.hovering.aim {
      active?.hovering.aim = aim
      cancel(.chip, &turn)
    }
    if case .pending = hover {
      active?.isSlow = false
    } else {
      cancel(.proposeSlow, &turn)
      cancel(.proposeHard, &turn)
    }
    if active?.input == .mouse { turn.order(.pointer(hover.pointer)) }
    sayHover(&turn)
    updateSpring(from: old, &turn)
    if phase == .deciding {
      if case .pending = hover { return }
      drop(&turn)
    }
  }

  // MARK: Asking

  private mutating func enter(_ pane: DragPaneID, _ turn: inout DragTurn) {
    guard let drag = active else { return }
    active?.hovering.entered.append(pane)
    let types = drag.items.first?.types ?? []
    let allowed = DropOperation.allCases.filter {
      drag.source == nil
        ? drag.desktop.operations.contains($0)
        : drag.policy.operations(in: drag.source == pane ? .samePane : .host).contains($0)
    }
    ask(.enter(pane), pane: pane, .enter, &turn) { writer in
      writer.object {
        $0.member("session", drag.id)
        $0.member("local", drag.source == pane)
        $0.member("origin", drag.source == nil ? "external" : "host")
        $0.member("count", drag.items.count)
        $0.member("types", types)
        if drag.policy.visibility != .types {
          $0.member("titles", drag.items.prefix(64).map(\.title.string))
        }
        if drag.source == pane { $0.member("rows", drag.itemIDs.prefix(Limit.ids)) }
        $0.member("allowed", allowed.map(\.rawValue))
      }
    }
  }

  mutating func entered(_ pane: DragPaneID, _ reply: DragReply, _ turn: inout DragTurn) {
    var reason: String?
    if case .result(let json) = reply {
      json.read { value in
        if value["ok"]?.bool == false { reason = value["reason"]?.string ?? "not now" }
      }
    }
    guard let reason, active != nil else { return }
    active?.hovering.refusedPanes[pane] = reason
    guard let place = active?.hover.place, place.pane == pane else { return }
    settle(on: .forbidden(place, reason: reason), aim: active?.hovering.aim, &turn)
    if active?.marker != nil { checkMarker(&turn) }
  }

  mutating func propose(_ place: DropPlace, aim: DragAim, _ turn: inout DragTurn) {
    guard let drag = active else { return }
    start(.proposeSlow, timing.proposeSlow, &turn)
    start(.proposeHard, timing.proposeHard, &turn)
    guard drag.hovering.openProposals[place.pane] == nil else {
      active?.hovering.openProposals[place.pane] = true
      return
    }
    active?.hovering.openProposals[place.pane] = false
    let number = sequence &+ 1
    ask(.propose(place.pane, aim, place), pane: place.pane, .propose, &turn) { writer in
      writer.object {
        $0.member("session", drag.id)
        $0.member("seq", number)
        $0.object("target") { target in
          target.name("anchor")
          place.anchor.write(into: &target)
          target.member("depth", place.depth)
        }
        $0.member("forced", drag.forced.name)
        $0.member("rowHint", place.anchor.row)
      }
    }
  }

  mutating func proposed(
    _ pane: DragPaneID, _ aim: DragAim, _ place: DropPlace, _ reply: DragReply,
    _ turn: inout DragTurn
  ) {
    guard let drag = active else { return }
    let isDirty = active?.hovering.openProposals.removeValue(forKey: pane) ?? false
    guard aim == drag.hovering.aim else {
      guard isDirty, case .pending(let current?) = drag.hover, current.pane == pane,
        let newest = drag.hovering.aim
      else { return }
      propose(current, aim: newest, &turn)
      return
    }
    let hover = ProposalReader(gesture: self, drag: drag, world: turn.world, now: turn.now)
      .hover(for: place, reply)
    if let reusable = hover.reusable { active?.hovering.reusable = reusable }
    if case .forbidden(_, let reason) = hover.hover, drag.marker != nil {
      active?.hovering.refusedPlaces[place] = reason
    }
    settle(on: hover.hover, aim: aim, &turn)
    if phase == .dragging, active?.marker != nil { markerAnswered(&turn) }
  }

  mutating func proposalIsSlow(_ turn: inout DragTurn) {
    guard case .pending(let place) = active?.hover else { return }
    active?.isSlow = true
    let title = place.flatMap { turn.world.pane($0.pane)?.title.string } ?? ""
    say(DragMessage(.pending, [.column: title]), &turn)
  }

  mutating func proposalIsLost(_ turn: inout DragTurn) {
    guard case .pending(let place) = active?.hover else { return }
    settle(on: .forbidden(place, reason: "no answer"), aim: active?.hovering.aim, &turn)
    if phase == .dragging, active?.marker != nil { markerAnswered(&turn) }
  }
}

extension ForcedOperation {
  /// The word on the wire.
  var name: String? {
    switch self {
    case .none: nil
    case .exactly(let operation): operation.rawValue
    case .ask: "ask"
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

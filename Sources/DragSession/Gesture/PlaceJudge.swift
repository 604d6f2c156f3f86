// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// Judges places by what is known without asking their programs.
struct PlaceJudge {
  let world: any DragWorld
  let drag: ActiveDrag

  /// Creates a judge of one drag on one screen.
  init(_ drag: ActiveDrag, in world: any DragWorld) {
    self.world = world
    self.drag = drag
  }

  /// What may be done in a pane as far as the source and the way there allow it.
  func operations(
    in pane: DragPane, rules: DropRules
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

  /// Tells whether a pane may take what is carried, as far as that is known without asking.
  func canDrop(in pane: DragPaneID) -> Bool {
    switch hover(at: DropPlace(pane: pane, anchor: .pane)) {
    case .forbidden?, .dead?: false
    case .outside?, .pending?, .allowed?, .noop?, .button?, .hold?, .origin?, nil: true
    }
  }

  /// The word on a place that needs no asking; `nil` when the target wants to be asked.
  func hover(at place: DropPlace) -> DragHover? {
    guard let pane = world.pane(place.pane), let rules = pane.drop else { return .dead }
    if let reason = drag.hovering.refusedPanes[pane.id] ?? drag.hovering.refusedPlaces[place] {
      return .forbidden(place, reason: reason)
    }
    guard rules.accepts(drag.items) else {
      let types = drag.items.first?.types.first ?? "this"
      return .forbidden(place, reason: GestureReason.wrongType(types))
    }
    guard drag.source == nil || drag.source == pane.id || drag.policy.allows(pane.plugin) else {
      return .forbidden(place, reason: GestureReason.sourceForbids)
    }
    let (all, byDefault) = operations(in: pane, rules: rules)
    if case .exactly(let forced) = drag.forced, !all.contains(forced) {
      return .forbidden(place, reason: Self.reason(against: forced, rules))
    }
    if all.isEmpty { return .forbidden(place, reason: GestureReason.nothingToDo) }
    if rules.asks { return nil }
    let candidates = drag.forced == .none && !byDefault.isEmpty ? byDefault : all
    let choice = OperationChoice.choose(
      from: candidates, forced: drag.forced, preferred: rules.preferred,
      isSameStore: isSameStore(pane))
    return .allowed(
      DropVerdict(
        place: place, operation: choice, operations: all, conflicts: [],
        springLoads: rules.springLoads))
  }

  /// A target's earlier word on all rows of one kind, if it is still good for a place.
  func reusable(for place: DropPlace, at now: Int) -> DropVerdict? {
    guard case .into = place.anchor, let known = drag.hovering.reusable, known.pane == place.pane,
      now <= known.until, drag.forced == .none
    else { return nil }
    var verdict = known.verdict
    verdict.place = place
    verdict.label = nil
    return verdict
  }

  private static func reason(against operation: DropOperation, _ rules: DropRules) -> String {
    if operation == .move, rules.transfer == .plain, rules.operations.contains(.move) {
      return GestureReason.unsafeMove
    }
    return GestureReason.cannot(operation)
  }

  private func isSameStore(_ pane: DragPane) -> Bool {
    guard let source = drag.source else { return false }
    if source == pane.id { return true }
    guard let store = pane.drop?.storeID else { return false }
    return world.pane(source)?.drop?.storeID == store
  }
}

// SPDX-License-Identifier: Apache-2.0
import JSONRPC
import PaneProtocol

/// Reads a target's answer to `drop.propose`.
struct ProposalReader {
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
    case .result(let json):
      json.decoded { read($0, place) } ?? (.forbidden(place, reason: "no answer"), nil)
    }
  }

  private func read(
    _ value: JSONValue, _ place: DropPlace
  ) -> (hover: DragHover, reusable: ReusableVerdict?) {
    if let reason = value["forbidden"]?.string {
      return (.forbidden(place, reason: reason), nil)
    }
    if value["forbidden"]?.bool == true { return (.forbidden(place, reason: "not now"), nil) }
    if value["noop"]?.bool == true { return (.noop(place), nil) }
    if value["op"]?.string == "cancel" { return (.dead, nil) }
    guard let pane = world.pane(place.pane), let rules = pane.drop else { return (.dead, nil) }
    let hover = allowed(value, place, pane, rules)
    guard case .allowed(let verdict) = hover,
      let milliseconds = value["canReuse"]?["ms"]?.int,
      value["canReuse"]?["rows"]?.string == "containers"
    else { return (hover, nil) }
    let span = min(max(0, milliseconds), timing.proposal.reuse.milliseconds)
    return (hover, ReusableVerdict(pane: place.pane, until: now + span, verdict: verdict))
  }

  private func allowed(
    _ value: JSONValue, _ place: DropPlace, _ pane: DragPane, _ rules: DropRules
  ) -> DragHover {
    let (all, byDefault) = PlaceJudge(drag, in: world).operations(in: pane, rules: rules)
    let preferred = value["op"]?.string.flatMap { DropOperation(rawValue: $0) }
    var offered = rules.operations
    if let names = value["ops"], names.isArray {
      offered = DropOperation.named(names.elements.prefix(8).compactMap(\.string))
    } else if let preferred {
      offered = [preferred]
    }
    let candidates = offered.intersection(all)
    let usual = offered.intersection(byDefault)
    let choice = OperationChoice.choose(
      from: drag.forced == .none && !usual.isEmpty ? usual : candidates, forced: drag.forced,
      preferred: preferred ?? rules.preferred, isSameStore: drag.source == pane.id)
    if case .impossible(let operation) = choice {
      let verb = operation?.rawValue ?? "do that"
      return .forbidden(place, reason: "cannot \(verb) here")
    }
    var verdict = DropVerdict(place: place, operation: choice, operations: candidates)
    if let anchor = value["anchor"].flatMap({ DropAnchor($0) }) { verdict.place.anchor = anchor }
    verdict.label = value["label"]?.string.flatMap { $0.isEmpty ? nil : String($0.prefix(60)) }
    verdict.springLoads = value["springLoaded"]?.bool ?? rules.springLoads
    verdict.conflicts = Self.conflicts(value["conflict"])
    return .allowed(verdict)
  }

  /// The choices of a conflict, given as a list, as `{choices}` or as `true`.
  static func conflicts(_ value: JSONValue?) -> [ConflictChoice] {
    guard let value, !value.isNull, value.bool != false else { return [] }
    let list = value.isArray ? value : value["choices"]
    guard let list, list.isArray else { return [.keepBoth, .replace, .skip] }
    return list.elements.prefix(8).compactMap {
      $0.string.flatMap { ConflictChoice(rawValue: $0) }
    }
  }
}

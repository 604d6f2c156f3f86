// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC
import PaneProtocol

extension DragGesture {
  /// Begins a drag with the mouse.
  mutating func lift(_ press: DragPress, _ pointer: DragPointer, _ turn: inout DragTurn) {
    var drag = ActiveDrag(
      id: nextName("s"), source: press.pane, policy: .bare, input: .mouse)
    drag.pointer = pointer
    drag.lifting.pressedRow = press.row
    drag.lifting.rows = press.rows
    drag.buttonSeen = turn.now
    drag.desktop.hasOffer = press.hasOffer
    active = drag
    turn.orders += [.reportAllMotion(true), .pointer(.grabbing)]
    begin(&turn)
  }

  /// Begins a drag with the keyboard.
  mutating func pickUp(
    _ rows: [ItemID], in pane: DragPaneID, forced: ForcedOperation, _ turn: inout DragTurn
  ) -> Bool {
    guard isIdle, let description = turn.world.pane(pane) else { return false }
    let draggable = rows.filter { turn.world.item($0, in: pane)?.drag != nil }
    guard let first = draggable.first else {
      sayNow(DragMessage(.refused, [.reason: "nothing here can be taken"]), &turn)
      return false
    }
    becomeIdle(&turn)
    var drag = ActiveDrag(id: nextName("s"), source: pane, policy: .bare, input: .keyboard)
    drag.lifting.rows = draggable
    drag.forced = forced
    drag.marker = DragMarker(origin: pane, originRow: description.cursorRow ?? first)
    active = drag
    begin(&turn)
    return true
  }

  /// Begins a keyboard drag with files that were pasted.
  mutating func takePaste(
    _ items: [DragItem], into pane: DragPaneID, _ turn: inout DragTurn
  ) -> Bool {
    guard isIdle, !items.isEmpty else { return false }
    becomeIdle(&turn)
    var drag = ActiveDrag(id: nextName("s"), source: nil, policy: .external, input: .paste)
    drag.items = Array(items.prefix(DragLimit.items))
    drag.desktop.operations = [.copy, .link]
    drag.marker = DragMarker(origin: nil, originRow: nil)
    active = drag
    phase = .dragging
    sayNow(DragMessage(.pasteLifted, [.n: String(drag.items.count)]), &turn)
    startMarker(preferring: pane, &turn)
    return true
  }

  /// Puts down items that were cut or copied, as one stroke: pick up there, drop here.
  mutating func put(
    _ items: [DragItem], from source: DragPaneID, _ policy: DragPolicy,
    _ forced: ForcedOperation, at place: DropPlace, _ turn: inout DragTurn
  ) -> Bool {
    guard isIdle, !items.isEmpty, turn.world.pane(place.pane) != nil else { return false }
    becomeIdle(&turn)
    var drag = ActiveDrag(id: nextName("s"), source: source, policy: policy, input: .keyboard)
    drag.items = Array(items.prefix(DragLimit.items))
    drag.lifting.rows = drag.items.map(\.id)
    drag.forced = forced
    drag.marker = DragMarker(origin: nil, originRow: nil)
    drag.lifting.destination = place
    active = drag
    if turn.world.pane(source)?.asksBegin == true, fitsLine(drag) {
      askSource(source, drag, &turn)
    } else {
      putDown(at: place, &turn)
    }
    return true
  }

  /// The second half of putting down: the items are known.
  private mutating func putDown(at place: DropPlace, _ turn: inout DragTurn) {
    guard let drag = active, let target = turn.world.pane(place.pane) else {
      return cancelDrag("the column is gone", &turn)
    }
    phase = .dragging
    guard let walk = PlaceWalk(self, place.pane, turn.world), let number = walk.number(of: place),
      let spot = walk.spot(number)
    else {
      let types = drag.items.first?.types.first ?? "this"
      closeSession(.refused, reason: nil, transfer: nil, &turn)
      let reason =
        target.drop == nil
        ? "\(target.title.string) takes nothing" : "\(target.title.string) does not take \(types)"
      sayNow(DragMessage(.forbidden, [.reason: reason]), &turn)
      return becomeIdle(&turn)
    }
    put(on: spot, &turn)
    drop(&turn)
  }

  // MARK: The source's items

  private mutating func begin(_ turn: inout DragTurn) {
    guard let drag = active, let source = drag.source, let pane = turn.world.pane(source) else {
      return cancelDrag("source stopped", &turn)
    }
    if pane.asksBegin, fitsLine(drag) {
      askSource(source, drag, &turn)
    } else {
      let rows = drag.lifting.rows.compactMap { turn.world.item($0, in: source) }
      if let declared = rows.first?.drag { active?.policy = DragPolicy(declared) }
      let most = active?.policy.maxItems ?? DragLimit.items
      active?.items = rows.lazy.filter { $0.drag != nil && !$0.isDisabled }
        .prefix(most).map { DragItem($0) }
      lifted(reason: "nothing here can be taken", releasedAt: nil, &turn)
    }
  }

  /// More rows than a line can name are taken as they were declared.
  private func fitsLine(_ drag: ActiveDrag) -> Bool {
    drag.lifting.rows.reduce(0) { $0 + 2 * $1.utf8.count + 3 } <= 40_960
  }

  private mutating func askSource(
    _ source: DragPaneID, _ drag: ActiveDrag, _ turn: inout DragTurn
  ) {
    phase = .lifting(releasedAt: nil)
    ask(.begin, pane: source, .begin, &turn) { $0.writeBegin(drag) }
    start(.lift, timing.lift, &turn)
    start(.liftHard, timing.liftHard, &turn)
  }

  /// Takes the answer to `drag.begin`.
  mutating func took(_ reply: DragReply, _ turn: inout DragTurn) {
    guard case .lifting(let released) = phase else { return }
    var reason = "the source refused"
    switch reply {
    case .failed(let text): reason = text
    case .result(let json):
      json.read { value in
        if let policy = value["policy"], policy.isObject { active?.policy = DragPolicy(policy) }
        let most = active?.policy.maxItems ?? DragLimit.items
        active?.items = DragItem.list(value["items"], limit: most)
        active?.preview = StyledText.lines(value["preview"], limit: DragLimit.previewLines)
        reason = value["reason"]?.string ?? reason
      }
    }
    lifted(reason: reason, releasedAt: released, &turn)
  }

  private mutating func lifted(
    reason: String, releasedAt: DragPointer?, _ turn: inout DragTurn
  ) {
    for timer in [DragTimer.lift, .liftHard, .releasedBeforeLift] { cancel(timer, &turn) }
    active?.isSlow = false
    guard let drag = active, !drag.items.isEmpty else {
      let message = DragMessage(.refused, [.reason: reason])
      endDrag(.cancelled, reason: reason, &turn)
      sayNow(message, &turn)
      return
    }
    phase = .dragging
    if let place = drag.lifting.destination { return putDown(at: place, &turn) }
    sayLifted(&turn)
    if drag.marker != nil { return startMarker(preferring: nil, &turn) }
    retarget(&turn)
    if releasedAt != nil { drop(&turn) }
  }

  mutating func sayLifted(_ turn: inout DragTurn) {
    if let words = liftedWords { sayNow(words, &turn) }
  }

  /// What is carried.
  var liftedWords: DragMessage? {
    guard let drag = active else { return nil }
    // More than fit into one drag stay behind, and that is said.
    let isCut =
      drag.items.count >= drag.policy.maxItems && drag.lifting.rows.count > drag.items.count
    let count = String(drag.items.count) + (isCut ? " of \(drag.lifting.rows.count)" : "")
    let title = drag.items.first?.title.string ?? ""
    let id: DragMessage.ID =
      drag.input == .mouse ? .liftedMouse : (drag.items.count == 1 ? .liftedOne : .liftedMany)
    return DragMessage(id, [.n: count, .title: title])
  }

  // MARK: More rows

  /// Adds a row to the drag, or takes it out again.
  mutating func toggle(_ row: ItemID, in pane: DragPaneID, _ turn: inout DragTurn) {
    guard let drag = active, drag.source == pane, let description = turn.world.pane(pane),
      let found = turn.world.row(row, in: pane), found.item.drag != nil
    else { return }
    if let index = drag.items.firstIndex(where: { $0.id == row }) {
      guard drag.items.count > 1 else { return }
      active?.items.remove(at: index)
      changedItems(.removed, found.item.text.text.string, &turn)
    } else if drag.items.count >= drag.policy.maxItems {
      sayNow(DragMessage(.refused, [.reason: "too many"]), &turn)
    } else if description.asksBegin {
      ask(.add, pane: pane, .add, &turn) { writer in
        writer.object {
          $0.member("session", drag.id)
          $0.member("rows", [row])
        }
      }
    } else {
      active?.items.append(DragItem(found.item))
      changedItems(.added, found.item.text.text.string, &turn)
    }
  }

  /// Takes the answer to `drag.add`.
  mutating func added(_ reply: DragReply, _ turn: inout DragTurn) {
    guard phase == .dragging, let drag = active else { return }
    switch reply {
    case .failed(let reason): sayNow(DragMessage(.refused, [.reason: reason]), &turn)
    case .result(let json):
      let room = drag.policy.maxItems - drag.items.count
      let known = Set(drag.itemIDs)
      let more = json.decoded { DragItem.list($0["items"], limit: max(0, room)) } ?? []
      let new = more.filter { !known.contains($0.id) }
      guard let first = new.first else { return }
      active?.items += new
      changedItems(.added, first.title.string, &turn)
    }
  }

  private mutating func changedItems(
    _ id: DragMessage.ID, _ title: String, _ turn: inout DragTurn
  ) {
    let count = String(active?.items.count ?? 0)
    sayNow(DragMessage(id, [.title: title, .n: count]), &turn)
    active?.hovering.refusedPlaces = [:]
    active?.hovering.aim = nil
    if active?.marker == nil { retarget(&turn) }
  }

  /// Strikes out rows that the source no longer has.
  ///
  /// A source that shows a container opened under the drag shows other rows, and has all of its own.
  mutating func rowsGone(_ rows: [ItemID], in pane: DragPaneID, _ turn: inout DragTurn) {
    guard let drag = active, drag.source == pane,
      !spring.opened.contains(where: { $0.place.pane == pane })
    else { return }
    let gone = Set(rows)
    let left = drag.items.filter { !gone.contains($0.id) }
    guard left.count < drag.items.count else { return }
    active?.items = left
    if left.isEmpty { cancelDrag("no longer there", &turn) }
  }
}

extension DragPolicy {
  /// What holds for items of another program: they stay where they are.
  static var external: DragPolicy {
    var policy = DragPolicy()
    policy.operations = [.copy, .move, .link]
    policy.targets = ["*"]
    policy.isDetachable = true
    return policy
  }
}

extension JSONWriter {
  fileprivate mutating func writeBegin(_ drag: ActiveDrag) {
    object {
      $0.member("session", drag.id)
      $0.member("input", drag.input == .mouse ? "mouse" : "keyboard")
      $0.member("rows", drag.lifting.rows)
      $0.member("pressed", drag.lifting.pressedRow)
      let wanted: [DropOperation] =
        if case .exactly(let one) = drag.forced { [one] } else { [.copy, .move] }
      $0.member("want", wanted.map(\.rawValue))
    }
  }
}

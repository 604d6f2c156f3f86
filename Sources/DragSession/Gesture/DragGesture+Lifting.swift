// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

extension DragGesture {
  /// Begins a drag with the mouse.
  mutating func lift(_ press: DragPress, _ pointer: DragPointer, _ turn: inout DragTurn) {
    var drag = ActiveDrag(
      id: names.next("s"), source: press.pane, policy: .bare, input: .mouse)
    drag.pointer = pointer
    drag.lifting.pressedRow = press.row
    drag.lifting.rows = press.rows
    drag.buttonSeen = turn.now
    drag.desktop.hasOffer = press.hasOffer
    active = drag
    turn.order([.reportAllMotion(true), .pointer(.grabbing)])
    begin(&turn)
  }

  /// Begins a drag with the keyboard.
  mutating func pickUp(
    _ rows: [ItemID], in pane: DragPaneID, forced: ForcedOperation, _ turn: inout DragTurn
  ) -> Bool {
    guard isIdle, let description = turn.world.pane(pane) else { return false }
    let draggable = rows.filter { turn.world.item($0, in: pane)?.drag != nil }
    guard let first = draggable.first else {
      turn.sayNow(DragMessage(.refused, [.reason: GestureReason.nothingToTake]))
      return false
    }
    becomeIdle(&turn)
    var drag = ActiveDrag(id: names.next("s"), source: pane, policy: .bare, input: .keyboard)
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
    var drag = ActiveDrag(id: names.next("s"), source: nil, policy: .external, input: .paste)
    drag.items = Array(items.prefix(Limit.draggedItems))
    drag.desktop.operations = [.copy, .link]
    drag.marker = DragMarker(origin: nil, originRow: nil)
    active = drag
    phase = .dragging
    turn.sayNow(DragMessage(.pasteLifted, about: MeantItems(drag.items)))
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
    var drag = ActiveDrag(id: names.next("s"), source: source, policy: policy, input: .keyboard)
    drag.items = Array(items.prefix(Limit.draggedItems))
    drag.lifting.rows = drag.items.map(\.id)
    drag.forced = forced
    drag.marker = DragMarker(origin: nil, originRow: nil)
    drag.lifting.destination = place
    active = drag
    if turn.world.pane(source)?.asksBegin == true, drag.fitsLine {
      askSource(source, drag, &turn)
    } else {
      putDown(at: place, &turn)
    }
    return true
  }

  /// The second half of putting down: the items are known.
  private mutating func putDown(at place: DropPlace, _ turn: inout DragTurn) {
    guard let drag = active, let target = turn.world.pane(place.pane) else {
      return cancelDrag(GestureReason.columnIsGone, &turn)
    }
    phase = .dragging
    guard let walk = PlaceWalk(drag, place.pane, turn.world), let number = walk.number(of: place),
      let spot = walk.spot(number)
    else {
      let types = drag.items.first?.types.first ?? "this"
      closeSession(.refused, reason: nil, transfer: nil, &turn)
      let reason =
        target.drop == nil
        ? GestureReason.takesNothing(target.title.string)
        : GestureReason.doesNotTake(target.title.string, types)
      turn.sayNow(DragMessage(.forbidden, [.reason: reason]))
      return becomeIdle(&turn)
    }
    active?.put(on: spot, &turn)
    follow(&turn)
    drop(&turn)
  }

  // MARK: The source's items

  private mutating func begin(_ turn: inout DragTurn) {
    guard let drag = active, let source = drag.source, let pane = turn.world.pane(source) else {
      return cancelDrag(GestureReason.sourceStopped, &turn)
    }
    if pane.asksBegin, drag.fitsLine {
      askSource(source, drag, &turn)
    } else {
      let rows = drag.lifting.rows.compactMap { turn.world.item($0, in: source) }
      if let declared = rows.first?.drag { active?.policy = declared.policy }
      let most = active?.policy.maxItems ?? Limit.draggedItems
      active?.items = rows.lazy.filter { $0.drag != nil && !$0.isDisabled }
        .prefix(most).map { DragItem($0) }
      lifted(reason: GestureReason.nothingToTake, releasedAt: nil, &turn)
    }
  }

  private mutating func askSource(
    _ source: DragPaneID, _ drag: ActiveDrag, _ turn: inout DragTurn
  ) {
    phase = .lifting(releasedAt: nil)
    turn.ask(.begin, pane: source, .begin(DragBegin(drag)))
    turn.start(.lift, turn.timing.lift.slow)
    turn.start(.liftHard, turn.timing.lift.lost)
  }

  /// Takes the answer to `drag.begin`.
  mutating func took(_ reply: DragReply, _ turn: inout DragTurn) {
    guard case .lifting(let released) = phase else { return }
    var reason = GestureReason.sourceRefused
    switch reply {
    case .failed(let text): reason = text
    case .result(.lift(let lift)):
      if let policy = lift.policy { active?.policy = policy }
      let most = active?.policy.maxItems ?? Limit.draggedItems
      active?.items = Array(lift.items.prefix(most))
      active?.preview = lift.preview
      reason = lift.reason?.string ?? reason
    case .result, .judged: break
    }
    lifted(reason: reason, releasedAt: released, &turn)
  }

  private mutating func lifted(
    reason: String, releasedAt: DragPointer?, _ turn: inout DragTurn
  ) {
    for timer in [DragTimer.lift, .liftHard, .releasedBeforeLift] { turn.cancel(timer) }
    active?.isSlow = false
    guard let drag = active, !drag.items.isEmpty else {
      return cancelDrag(reason, saying: DragMessage(.refused, [.reason: reason]), &turn)
    }
    phase = .dragging
    if let place = drag.lifting.destination { return putDown(at: place, &turn) }
    if let words = drag.liftedWords { turn.sayNow(words) }
    if drag.marker != nil { return startMarker(preferring: nil, &turn) }
    retarget(&turn)
    if releasedAt != nil { drop(&turn) }
  }

  // MARK: Fewer rows

  /// Strikes out rows that the source no longer has.
  ///
  /// A source that shows a container opened under the drag, or the page before, shows other rows, and
  /// has all of its own.
  mutating func rowsGone(_ rows: [ItemID], in pane: DragPaneID, _ turn: inout DragTurn) {
    guard let drag = active, drag.source == pane, !regions.hasLeftRows(of: pane) else { return }
    let gone = Set(rows)
    let left = drag.items.filter { !gone.contains($0.id) }
    guard left.count < drag.items.count else { return }
    active?.items = left
    if left.isEmpty { cancelDrag(GestureReason.itemsAreGone, &turn) }
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

// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import PaneContent
import PaneProtocol
import TerminalInput

/// Drags that come from other programs and go to them, by way of the terminal.
extension HostState {
  /// Takes a message of the terminal's drag and drop.
  mutating func outsideSaid(
    _ text: String, _ turn: inout HostTurn
  ) {
    guard terminal.hasDragAndDrop, let message = dragging.dropReader.read(text) else { return }
    take(dragging.outside.take(message), &turn)
    if case .started = message, dragging.gesture.active?.transport != .desktop {
      take(dragging.outside.follow(nil), &turn)
    }
    guard dragging.outside.isUndecided, !isHeldOutside else { return }
    take(dragging.outside.refuse(), &turn)
  }

  /// Whether the gesture has to do with the terminal's drag and drop.
  private var isHeldOutside: Bool {
    guard let active = dragging.gesture.active else { return false }
    return active.input == .outside || active.transport == .desktop
  }

  mutating func take(
    _ steps: [OutsideStep], _ turn: inout HostTurn
  ) {
    for step in steps {
      switch step {
      case .tell(let event):
        dragging.isLeaving = event == .left
        drag(.outside(event), &turn)
        dragging.isLeaving = false
      case .order(let order): turn.order(.terminal(.drag(order)))
      case .begin(let plan):
        guard panes[PaneID(plan.target.pane.number)]?.session.phase == .running else {
          endOutside(plan.id, as: nil, &turn)
          say("The column is gone", kind: .failure, &turn)
          continue
        }
        begin(plan, &turn)
      case .spool(let id, let name, let bytes):
        turn.order(.files(.spool(id, name: name, bytes)))
      case .unspool(let path): turn.order(.files(.unspool(path)))
      case .watch(let milliseconds):
        turn.start(.drag(.outside), after: .milliseconds(milliseconds))
      case .unwatch: turn.cancel(.drag(.outside))
      case .fail(let reason):
        say("Nothing was dropped: \(reason)", kind: .failure, &turn)
      case .remove(let items, let source):
        removeTaken(items, from: source, &turn)
      }
    }
    if !steps.isEmpty { turn.needFrame(.now) }
  }

  /// Carries out what the gesture wants told to the terminal.
  mutating func outside(
    _ order: OutsideOrder, _ turn: inout HostTurn
  ) {
    switch order {
    case .start(let operations, _, _):
      guard let active = dragging.gesture.active, let source = active.source else { return }
      let offer = DragOffer(
        active, source: source, operations: operations, isRemote: terminal.isRemote)
      take(dragging.outside.begin(offer), &turn)
    case .answer(let operation):
      let pane = dragging.gesture.active?.hover.place.map { PaneID($0.pane.number) }
      let patterns = pane.flatMap { panes[$0]?.page.dropRules?.accepts } ?? []
      take(dragging.outside.answer(operation, for: patterns), &turn)
    case .refuse:
      // Of a drag that has left nobody wants to hear.
      guard !dragging.isLeaving else { return }
      take(dragging.outside.refuse(), &turn)
    }
  }

  /// Begins what a drop has led to, or first asks for the data of the other program.
  mutating func decided(
    _ plan: TransferPlan, _ turn: inout HostTurn
  ) {
    guard let steps = dragging.outside.take(plan) else {
      return begin(plan, &turn)
    }
    take(steps, &turn)
  }

  /// Ends a drag of ours in another program when the gesture has let go of it.
  mutating func followOutside(_ turn: inout HostTurn) {
    guard dragging.outside.offer != nil else { return }
    take(
      dragging.outside.follow(dragging.gesture.active?.id), &turn)
  }

  /// A press proves that no other program's drag is over the window any more.
  mutating func loseOutside(
    _ event: MouseEvent, _ turn: inout HostTurn
  ) {
    guard dragging.outside.stage == .hovering, case .press = event.action else { return }
    take(dragging.outside.lose(), &turn)
  }

  /// Has the terminal offer drops of the types a column takes; some offer only what they know of.
  mutating func registerDrops(of id: PaneID, _ turn: inout HostTurn) {
    let before = dragging.declaredTypes.count
    for pattern in panes[id]?.page.dropRules?.accepts ?? [] {
      guard !pattern.contains("*"), dragging.declaredTypes.count < DragLimit.typesPerItem,
        !DroppedType.registered.contains(pattern)
      else { continue }
      dragging.declaredTypes.insert(pattern)
    }
    guard dragging.declaredTypes.count > before else { return }
    turn.order(.terminal(.registerDrops(DroppedType.registered + dragging.declaredTypes.sorted())))
  }

  // MARK: The end

  /// Tells the terminal how a drop has ended, once its transfer has.
  mutating func reportOutside(
    _ report: TransferReport, _ turn: inout HostTurn
  ) {
    let operation: DropOperation?
    switch report.outcome {
    case .done:
      // Only what the host has moved itself, or what is here in full, may go at the source.
      let isTaken =
        report.order.source != nil || report.order.mode == .files
        || !report.order.items.contains { $0.types.contains(DroppedContent.files) }
      operation = report.order.operation == .move && isTaken ? .move : .copy
    case .partial, .kept: operation = .copy
    case .failed, .parked: operation = nil
    }
    take(dragging.outside.ended(piece: report.order.id, as: operation), &turn)
  }

  mutating func endOutside(
    _ transfer: String, as operation: DropOperation?,
    _ turn: inout HostTurn
  ) {
    take(dragging.outside.ended(transfer: transfer, as: operation), &turn)
  }

  /// Lets a source remove what another program has taken over in full.
  private mutating func removeTaken(
    _ items: [DragItem], from source: DragPaneID,
    _ turn: inout HostTurn
  ) {
    guard let pane = panes[PaneID(source.number)] else { return }
    dragging.replays += 1
    let store = storeKey(of: pane)
    let order = TransferOrder(
      id: "\(settings.runName)-x\(dragging.replays)", operation: .move, mode: .removal,
      source: store, target: store, items: items, anchor: .end,
      title: SafeText("another program"))
    transfer(.ordered(order), &turn)
  }
}

// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import PaneProtocol
import TerminalInput

/// Drags that come from other programs and go to them, by way of the terminal.
extension DragDesk {
  /// Takes a message of the terminal's drag and drop, or a piece of one.
  mutating func terminalSaid(
    _ text: String, on screen: DragScreen, _ turn: inout DeskTurn
  ) {
    guard let message = outside.read(text) else { return }
    heard(outside.heard(message), on: screen, &turn)
    if case .started = message, gesture.active?.transport != .desktop {
      apply(outside.follow(nil), &turn)
    }
    if outside.isUndecided, !isHeldOutside { apply(outside.refuse(), &turn) }
  }

  /// True when the gesture has to do with the terminal's drag and drop.
  private var isHeldOutside: Bool {
    guard let active = gesture.active else { return false }
    return active.input == .outside || active.transport == .desktop
  }

  /// Does what follows from something the terminal has said.
  mutating func heard(
    _ reply: OutsideReply, on screen: DragScreen, _ turn: inout DeskTurn
  ) {
    apply(reply.orders, &turn)
    if let plan = reply.plan { carry(plan, on: screen, &turn) }
    for event in reply.events { drag(.outside(event), on: screen, &turn) }
    if let removal = reply.removal { remove(removal, on: screen, &turn) }
    if !reply.isEmpty { turn.needFrame(.now) }
  }

  /// Carries out orders of the conversation; nothing more is decided by them.
  func apply(_ orders: [OutsideOrder], _ turn: inout DeskTurn) {
    for order in orders {
      switch order {
      case .drop(let order): turn.order(.terminal(.drag(order)))
      case .spool(let id, let name, let bytes):
        turn.order(.file(.spool(id, name: name, bytes)))
      case .unspool(let path): turn.order(.file(.unspool(path)))
      case .watch(let silence): turn.start(.outside, after: silence)
      case .unwatch: turn.cancel(.outside)
      case .fail(let reason): turn.say(DragWords.nothingDropped(reason), kind: .failure)
      }
    }
    if !orders.isEmpty { turn.needFrame(.now) }
  }

  /// Tells the terminal what the gesture has decided about a drag of its own or of ours.
  mutating func answerTerminal(
    _ verdict: OutsideVerdict, after event: DragEvent, on screen: DragScreen,
    _ turn: inout DeskTurn
  ) {
    switch verdict {
    case .start(let operations, _, _):
      guard let active = gesture.active, let source = active.source else { return }
      let offer = DragOffer(
        active, source: source, operations: operations, isRemote: screen.isRemote)
      let reply = outside.begin(offer)
      apply(reply.orders, &turn)
      for event in reply.events { turn.tellGesture(.outside(event)) }
    case .answer(let operation):
      let pane = gesture.active?.hover.place.flatMap { screen.program($0.pane) }
      apply(outside.answer(operation, for: pane?.rules?.accepts ?? []), &turn)
    case .refuse:
      // After `left` the terminal accepts no answer, so none is sent.
      if case .outside(.left) = event { return }
      apply(outside.refuse(), &turn)
    }
  }

  /// Begins what a drop has led to, or first asks for the data of the other program.
  mutating func decided(
    _ plan: TransferPlan, on screen: DragScreen, _ turn: inout DeskTurn
  ) {
    turn.order(.dropped(on: PaneID(plan.target.pane.number)))
    guard let reply = outside.decided(plan) else { return begin(plan, on: screen, &turn) }
    apply(reply.orders, &turn)
    if let plan = reply.plan { carry(plan, on: screen, &turn) }
  }

  /// Begins the transfer of a drop of another program.
  mutating func carry(_ plan: TransferPlan, on screen: DragScreen, _ turn: inout DeskTurn) {
    guard screen.program(plan.target.pane)?.isRunning == true else {
      apply(outside.ended(transfer: plan.id, as: nil), &turn)
      turn.say(DragWords.columnIsGone, kind: .failure)
      return
    }
    begin(plan, on: screen, &turn)
  }

  /// Lets a source remove what another program has taken over in full.
  private mutating func remove(
    _ removal: OutsideRemoval, on screen: DragScreen, _ turn: inout DeskTurn
  ) {
    guard let pane = screen.program(removal.source) else { return }
    replays += 1
    let store = pane.store
    let order = TransferOrder(
      id: "\(runName)-x\(replays)", operation: .move, mode: .removal, source: store,
      target: store, items: removal.items, anchor: .end, title: SafeText(DragWords.otherProgram))
    transfer(.ordered(order), on: screen, &turn)
  }
}

extension TransferReport {
  /// What the terminal is told was done with a drop; `nil` for nothing.
  var terminalOperation: DropOperation? {
    switch outcome {
    case .done:
      // Only what the host has moved itself, or what is here in full, may go at the source.
      let isTaken =
        order.source != nil || order.mode == .files
        || !order.items.contains { $0.types.contains(DroppedContent.files) }
      return order.operation == .move && isTaken ? .move : .copy
    case .partial, .kept: return .copy
    case .failed, .parked: return nil
    }
  }
}

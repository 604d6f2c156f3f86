// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import PaneProtocol

extension DragGesture {
  /// Takes what the terminal's own drag and drop reports.
  mutating func outside(_ event: OutsideEvent, _ turn: inout DragTurn) -> Bool {
    switch event {
    case .offered: offered()
    case .started: outsideStarted(&turn)
    case .failed: outsideFailed(&turn)
    case .hovered(let pointer, let operations, let types, let token):
      hovered(pointer, operations, types, token, &turn)
    case .left:
      guard let drag = active, drag.input == .outside || drag.transport == .desktop else { break }
      let aim = DragAim(spot: .outside, forced: drag.forced)
      settle(on: .outside, aim: aim, &turn)
      leaveOldPane(for: nil, &turn)
      stopRegions(&turn)
      if drag.source == nil, drag.input == .outside {
        closeSession(.cancelled, reason: nil, transfer: nil, &turn)
        becomeIdle(&turn)
      }
    case .dropped(let pointer, let operations, let types, let token):
      hovered(pointer, operations, types, token, &turn)
      if phase == .dragging { drop(&turn) }
    case .finished(let cancelled, let operation): finished(cancelled, operation, &turn)
    }
    return true
  }

  /// A drag of the desktop may be started; only of use while a press or drag of ours runs.
  private mutating func offered() {
    switch phase {
    case .armed(var press):
      press.hasOffer = true
      phase = .armed(press)
    case .lifting, .dragging: active?.desktop.hasOffer = true
    case .idle, .deciding, .choosing, .snapBack, .awaitingRelease: break
    }
  }

  // MARK: Out

  /// Hands the drag to the desktop when the pointer is held at the window's edge.
  mutating func considerPromotion(_ turn: inout DragTurn) {
    guard canGoOutside, let drag = active, drag.desktop.hasOffer, drag.transport == .host,
      let cell = drag.pointer?.cell, goesOutsideAtOnce || isEdge(cell, turn.world.window),
      !drag.policy.operations(in: .external).isEmpty
    else { return cancel(.promote, &turn) }
    if goesOutsideAtOnce { return promote(&turn) }
    // Buttons and the shelf lie at the edge, too.
    if drag.hover == .button || drag.hover == .hold { return cancel(.promote, &turn) }
    // Where a hidden column slides in from, that comes first.
    if let hidden = hiddenPane(at: cell, turn.world), hidden != revealed { return }
    let isBeyond = !CellRect(origin: .zero, size: turn.world.window).contains(cell)
    if isBeyond {
      promote(&turn)
    } else if timers[.promote] == nil {
      start(.promote, timing.promote, &turn)
    }
  }

  private func isEdge(_ cell: CellPoint, _ window: CellSize) -> Bool {
    cell.column <= 0 || cell.row <= 0 || cell.column >= window.columns - 1
      || cell.row >= window.rows - 1
  }

  mutating func promote(_ turn: inout DragTurn) {
    guard phase == .dragging, let drag = active, drag.transport == .host else { return }
    active?.transport = .starting
    var types: [String] = []
    for type in drag.items.flatMap(\.types) where !types.contains(type) { types.append(type) }
    turn.order(
      .outside(
        .start(
          operations: drag.policy.operations(in: .external).subtracting([.link]),
          types: Array(types.prefix(DragLimit.typesPerItem)), token: drag.id)))
    start(.outsideStart, timing.outsideStart, &turn)
  }

  private mutating func outsideStarted(_ turn: inout DragTurn) {
    guard active?.transport == .starting else { return }
    cancel(.outsideStart, &turn)
    active?.transport = .desktop
  }

  mutating func outsideFailed(_ turn: inout DragTurn) {
    guard active?.transport == .starting else { return }
    cancel(.outsideStart, &turn)
    active?.transport = .host
  }

  private mutating func finished(
    _ cancelled: Bool, _ operation: DropOperation?, _ turn: inout DragTurn
  ) {
    guard let drag = active, drag.transport == .desktop else { return }
    if cancelled {
      cancelDrag("cancelled by the system", &turn)
      return
    }
    closeSession(.dropped, reason: operation?.rawValue, transfer: nil, &turn)
    becomeIdle(&turn)
  }

  // MARK: In

  private mutating func hovered(
    _ pointer: DragPointer, _ operations: Set<DropOperation>, _ types: [String]?,
    _ token: String?, _ turn: inout DragTurn
  ) {
    if isIdle {
      guard token == nil, let types, !types.isEmpty else { return }
      becomeIdle(&turn)
      adopt(types, operations)
    }
    guard phase == .dragging, let drag = active else { return }
    guard drag.input == .outside || drag.transport == .desktop else { return }
    active?.pointer = pointer
    // Whoever passes the answer on knows whether the terminal has it already.
    active?.desktop.answer = nil
    retarget(&turn)
  }

  /// Answers a drag of the desktop when the answer has changed; while it is not known, none is given.
  mutating func answerOutside(_ turn: inout DragTurn) {
    guard phase == .dragging, let drag = active,
      drag.input == .outside || drag.transport == .desktop
    else { return }
    if case .pending = drag.hover { return }
    let answer = OutsideAnswer(place: drag.hover.place?.pane, operation: drag.hover.op)
    guard answer != drag.desktop.answer else { return }
    active?.desktop.answer = answer
    turn.order(.outside(.answer(answer.operation)))
  }

  /// Begins a session for a drag of another program.
  private mutating func adopt(_ types: [String], _ operations: Set<DropOperation>) {
    var drag = ActiveDrag(id: nextName("s"), source: nil, policy: .external, input: .outside)
    drag.desktop.operations = operations
    drag.items = [
      DragItem(
        id: "outside", title: .empty,
        representations: types.prefix(DragLimit.typesPerItem).map {
          Representation(type: $0.lowercased(), data: .promised)
        })
    ]
    active = drag
    phase = .dragging
  }
}

extension DragHover {
  /// The operation to answer a drag of the desktop with.
  fileprivate var op: DropOperation? {
    if self == .hold { return .copy }
    guard case .allowed(let verdict) = self else { return nil }
    return verdict.operation.settled ?? .copy
  }
}

// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import PaneProtocol

/// The part the desktop has in a drag.
extension ActiveDrag {
  /// Creates the session of a drag of another program.
  init(id: String, ofDesktop types: [String], _ operations: Set<DropOperation>) {
    self.init(id: id, source: nil, policy: .external, input: .outside)
    desktop.operations = operations
    items = [
      DragItem(
        id: "outside", title: .empty,
        representations: types.prefix(Limit.dragForms).map {
          Representation(type: $0.lowercased(), data: .promised)
        })
    ]
  }

  /// Hands the drag to the desktop when the pointer is held at the window's edge.
  ///
  /// - Parameters:
  ///   - isAtOnce: Whether that is done as soon as it can be.
  ///   - regions: The columns that slide in at the edge, which come first.
  ///   - turn: Gets the orders.
  mutating func considerPromotion(
    atOnce isAtOnce: Bool, _ regions: DragRegions, _ turn: inout DragTurn
  ) {
    guard desktop.hasOffer, transport == .host,
      let cell = pointer?.cell, isAtOnce || Self.isEdge(cell, turn.world.window),
      !policy.operations(in: .external).isEmpty
    else { return turn.cancel(.promote) }
    if isAtOnce { return promote(&turn) }
    // Buttons and the shelf lie at the edge, too.
    if hover == .button || hover == .hold { return turn.cancel(.promote) }
    // Where a hidden column slides in from, that comes first.
    if let hidden = regions.hiddenPane(at: cell, turn.world), hidden != regions.revealed { return }
    let isBeyond = !CellRect(origin: .zero, size: turn.world.window).contains(cell)
    if isBeyond {
      promote(&turn)
    } else if !turn.isRunning(.promote) {
      turn.start(.promote, turn.timing.outside.rest)
    }
  }

  private static func isEdge(_ cell: CellPoint, _ window: CellSize) -> Bool {
    cell.column <= 0 || cell.row <= 0 || cell.column >= window.columns - 1
      || cell.row >= window.rows - 1
  }

  /// Asks the terminal to carry the items.
  mutating func promote(_ turn: inout DragTurn) {
    guard transport == .host else { return }
    transport = .starting
    var types: [String] = []
    for type in items.flatMap(\.types) where !types.contains(type) { types.append(type) }
    turn.order(
      .outside(
        .start(
          operations: policy.operations(in: .external).subtracting([.link]),
          types: Array(types.prefix(Limit.dragForms)), token: id)))
    turn.start(.outsideStart, turn.timing.outside.confirm)
  }

  /// The desktop carries the items.
  mutating func outsideStarted(_ turn: inout DragTurn) {
    guard transport == .starting else { return }
    turn.cancel(.outsideStart)
    transport = .desktop
  }

  /// The desktop does not carry the items; they stay here.
  mutating func outsideFailed(_ turn: inout DragTurn) {
    guard transport == .starting else { return }
    turn.cancel(.outsideStart)
    transport = .host
  }

  /// Answers a drag of the desktop when the answer has changed; while it is not known, none is given.
  mutating func answerDesktop(_ turn: inout DragTurn) {
    guard input == .outside || transport == .desktop else { return }
    if case .pending = hover { return }
    let answer = OutsideAnswer(place: hover.place?.pane, operation: hover.op)
    guard answer != desktop.answer else { return }
    desktop.answer = answer
    turn.order(.outside(.answer(answer.operation)))
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

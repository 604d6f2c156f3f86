// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import PaneProtocol

/// What is carried, and how more of it is taken along.
extension ActiveDrag {
  /// What is carried.
  var liftedWords: DragMessage? {
    // More than fit into one drag stay behind, and that is said.
    let isCut =
      items.count >= policy.maxItems && lifting.rows.count > items.count
    let meant = MeantItems(items, of: isCut ? lifting.rows.count : nil)
    let title = items.first?.title.string ?? ""
    let id: DragMessage.ID =
      input == .mouse ? .liftedMouse : (items.count == 1 ? .liftedOne : .liftedMany)
    return DragMessage(id, about: meant, [.title: title])
  }

  // MARK: More rows

  /// Adds a row to the drag, or takes it out again.
  mutating func toggle(_ row: ItemID, in pane: DragPaneID, _ turn: inout DragTurn) {
    guard source == pane, let description = turn.world.pane(pane),
      let found = turn.world.row(row, in: pane), found.item.drag != nil
    else { return }
    if let index = items.firstIndex(where: { $0.id == row }) {
      guard items.count > 1 else { return }
      items.remove(at: index)
      changedItems(.removed, found.item.text.text.string, &turn)
    } else if items.count >= policy.maxItems {
      turn.sayNow(DragMessage(.refused, [.reason: GestureReason.tooMany]))
    } else if description.asksBegin {
      turn.ask(.add, pane: pane, .add(DragAdd(session: id, rows: [row])))
    } else {
      items.append(DragItem(found.item))
      changedItems(.added, found.item.text.text.string, &turn)
    }
  }

  /// Takes the answer to `add`.
  ///
  /// - Returns: Whether the pointer has to be followed anew.
  mutating func added(_ reply: DragReply, _ turn: inout DragTurn) -> Bool {
    switch reply {
    case .failed(let reason):
      turn.sayNow(DragMessage(.refused, [.reason: reason]))
      return false
    case .result(.addition(let addition)):
      let room = policy.maxItems - items.count
      let known = Set(itemIDs)
      let new = addition.items.prefix(max(0, room)).filter { !known.contains($0.id) }
      guard let first = new.first else { return false }
      items += new
      changedItems(.added, first.title.string, &turn)
      return true
    case .result, .judged: return false
    }
  }

  private mutating func changedItems(
    _ id: DragMessage.ID, _ title: String, _ turn: inout DragTurn
  ) {
    turn.sayNow(DragMessage(id, about: MeantItems(items), [.title: title]))
    hovering.refusedPlaces = [:]
    hovering.aim = nil
  }

  /// Adds the row under the pointer or marker to the drag, or takes it out.
  mutating func addHere(_ turn: inout DragTurn) {
    guard let source else { return }
    if let marker {
      let row = marker.place == nil ? marker.row ?? marker.originRow : marker.place?.anchor.row
      if let row, (marker.place?.pane ?? source) == source { toggle(row, in: source, &turn) }
      return
    }
    guard let pointer, let pane = HitTest(turn.world, cargo: cargo).pane(at: pointer.cell),
      pane.content.contains(pointer.cell),
      case .row(let index, _, _) = turn.world.line(at: pointer.cell.row, in: pane.id),
      let row = turn.world.row(index, in: pane.id)
    else { return }
    toggle(row.item.id, in: pane.id, &turn)
  }

  // MARK: Asking the source

  /// True when a line can name all rows; more than that are taken as they were declared.
  var fitsLine: Bool {
    lifting.rows.reduce(0) { $0 + 2 * $1.utf8.count + 3 } <= DragLimit.pieceBytes
  }
}

extension DragBegin {
  /// The question to the source of a drag.
  init(_ drag: ActiveDrag) {
    let wanted: [DropOperation] =
      if case .exactly(let one) = drag.forced { [one] } else { [.copy, .move] }
    self.init(
      session: drag.id, input: drag.input == .mouse ? .mouse : .keyboard,
      rows: drag.lifting.rows, pressed: drag.lifting.pressedRow, wanted: wanted)
  }
}

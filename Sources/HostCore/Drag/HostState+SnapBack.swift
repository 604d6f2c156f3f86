// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import DragSession
import HostConfiguration
import PaneContent

/// Showing that what was let go has gone back where it came from.
extension HostState {

  /// Follows the card in the hand, and sends it back when the drag ends without a drop.
  mutating func followCard(_ turn: inout HostTurn) {
    if let drag = dragging.gesture.active {
      endSnapBack(&turn)
      if let card = carriedCard(of: drag) { dragging.card = card }
    } else if let card = dragging.card {
      dragging.card = nil
      if hasNotDropped { startSnapBack(card, &turn) }
    }
  }

  /// The button was let go where nothing is taken, or the drag was ended while it was down.
  private var hasNotDropped: Bool {
    dragging.gesture.phase == .snapBack || dragging.gesture.phase == .drain
  }

  private func carriedCard(of drag: ActiveDrag) -> CarriedCard? {
    guard drag.input == .mouse, drag.transport != .desktop, drag.hover != .outside,
      let pointer = drag.pointer?.cell, let source = drag.source, let held = drag.heldItem
    else { return nil }
    return CarriedCard(
      pointer: pointer, badge: DragBadge(deed: .none, count: drag.items.count),
      source: PaneID(source.number), row: held.id)
  }

  private mutating func startSnapBack(
    _ card: CarriedCard, _ turn: inout HostTurn
  ) {
    guard settings.motion == .full, let target = cell(of: card) else { return }
    dragging.snapBack = SnapBack(card: card, target: target, since: turn.now.milliseconds)
    turn.needFrame(.now)
    turn.start(.drag(.snapBack), after: .milliseconds(SnapBack.pause(elapsed: 0)))
  }

  /// Where a card came from, as far as that is on the screen.
  private func cell(of card: CarriedCard) -> CellPoint? {
    guard let pane = panes[card.source], let list = pane.page.list,
      let content = geometry.pane(pane.role)?.content, content.size.rows > 0,
      let row = list.row(of: card.row)
    else { return nil }
    let line = list.line(ofRow: row) - list.scrollOffset
    return CellPoint(
      column: content.minColumn, row: content.minRow + min(max(0, line), content.size.rows - 1))
  }

  /// Draws the next picture, or none when the card has arrived.
  mutating func moveSnapBack(_ turn: inout HostTurn) {
    guard let back = dragging.snapBack else { return }
    let elapsed = max(0, turn.now.milliseconds - back.since)
    turn.needFrame(.now)
    guard let frame = SnapBack.frame(elapsed: elapsed) else {
      dragging.snapBack = nil
      return
    }
    dragging.snapBack?.frame = frame
    turn.start(.drag(.snapBack), after: .milliseconds(SnapBack.pause(elapsed: elapsed)))
  }

  private mutating func endSnapBack(_ turn: inout HostTurn) {
    guard dragging.snapBack != nil else { return }
    dragging.snapBack = nil
    turn.cancel(.drag(.snapBack))
  }
}

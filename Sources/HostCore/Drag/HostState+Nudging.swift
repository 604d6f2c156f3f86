// SPDX-License-Identifier: Apache-2.0
import DragSession
import PaneContent
import PaneProtocol

/// Rows that are moved by single places with keys, faster than their pane can follow.
struct RowNudge: Sendable {
  /// The list the rows are in.
  var pane: PaneID
  /// The rows, by the ids they have now.
  var rows: [ItemID]
  /// The transfer that moves them; `nil` when it is over and the pane has not shown it yet.
  var transfer: String?
  /// Where the first of them will be then.
  var expected: Int
  /// Places still to go, towards the end of the list when positive.
  var pending = 0
}

/// Moving rows by one place.
///
/// Keys that come while the rows are on their way are added up and done in one go as soon as the
/// pane shows where they are now. However many there were, one undo takes all of them back.
///
/// Source: drag and drop, reordering in place.
extension HostState {

  mutating func nudge(down: Bool, _ turn: inout HostTurn) {
    guard let pane = focusedPane, let list = pane.page.list else { return }
    let rows = list.chosenItems.map(\.id)
    if let nudge = dragging.nudge, nudge.pane == pane.id, isUnderway(nudge),
      Set(nudge.rows) == Set(rows)
    {
      let last = max(0, list.rowCount - rows.count)
      let wanted = nudge.expected + nudge.pending + (down ? 1 : -1)
      dragging.nudge?.pending = min(max(0, wanted), last) - nudge.expected
    } else if !nudge(rows, in: pane, by: down ? 1 : -1, &turn),
      pane.page.dropRules?.isOrdered != true
    {
      say("The order here is not yours to change", &turn)
    }
  }

  /// Whether the keys of a nudge are still to be added up; what waits for a program is not.
  private func isUnderway(_ nudge: RowNudge) -> Bool {
    guard let id = nudge.transfer else { return true }
    return dragging.transfers.transfers.values.contains {
      $0.order.wholeID == id && !$0.isParked
    }
  }

  private mutating func nudge(
    _ rows: [ItemID], in pane: PaneState, by steps: Int,
    _ turn: inout HostTurn
  ) -> Bool {
    let first = rows.compactMap { pane.page.list?.row(of: $0) }.min()
    let plan = dragging.gesture.nudge(
      rows, in: DragPaneID(pane.id.number), by: steps, of: HostDragWorld(self))
    guard let plan, let first else { return false }
    dragging.nudge = RowNudge(
      pane: pane.id, rows: rows, transfer: plan.id, expected: first + steps)
    begin(plan, isNudge: true, &turn)
    return true
  }

  /// Notes that the move of rows, or a piece of it, is over, and what they are called now.
  mutating func nudgeEnded(_ report: TransferReport, _ turn: inout HostTurn) {
    let id = report.order.wholeID
    guard var nudge = dragging.nudge, nudge.transfer == id else { return }
    guard report.outcome == .done else {
      dragging.nudge = nil
      return
    }
    for item in report.arrived where report.order.items.indices.contains(item.n) {
      guard let row = nudge.rows.firstIndex(of: report.order.items[item.n].id) else { continue }
      nudge.rows[row] = item.id
    }
    if !dragging.transfers.transfers.values.contains(where: { $0.order.wholeID == id }) {
      nudge.transfer = nil
      turn.start(.drag(.keyMove), after: HostLimits.keyMove)
    }
    dragging.nudge = nudge
  }

  /// Goes on with the keys that came meanwhile, once the rows are seen where they belong.
  mutating func goOnNudging(_ turn: inout HostTurn) {
    guard let nudge = dragging.nudge, nudge.transfer == nil else { return }
    guard let pane = panes[nudge.pane], let list = pane.page.list else {
      return endNudging(&turn)
    }
    let first = nudge.rows.compactMap { list.row(of: $0) }.min()
    guard first == nudge.expected else { return }
    endNudging(&turn)
    guard nudge.pending != 0 else { return }
    let steps = list.isOutline ? nudge.pending.signum() : nudge.pending
    guard self.nudge(nudge.rows, in: pane, by: steps, &turn) else { return }
    dragging.nudge?.pending = nudge.pending - steps
  }

  mutating func endNudging(_ turn: inout HostTurn) {
    dragging.nudge = nil
    turn.cancel(.drag(.keyMove))
  }
}

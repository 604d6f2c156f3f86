// SPDX-License-Identifier: Apache-2.0
import DragSession
import PaneContent
import PaneProtocol

/// Rows that are moved by single places with keys, faster than their pane can follow.
///
/// Keys that come while the rows are on their way are added up and done in one go as soon as the
/// pane shows where they are now. However many there were, one undo takes all of them back.
struct KeyMove: Sendable {
  /// The list the rows are in.
  let pane: PaneID
  /// The rows, by the ids they have now.
  private(set) var rows: [ItemID]
  /// The transfer that moves them; `nil` when it is over and the pane has not shown it yet.
  private(set) var transfer: TransferID?
  /// The position of the first of them when the pane has followed.
  let expected: Int
  /// Places still to go, towards the end of the list when positive.
  private(set) var pending = 0

  /// Begins with a first move.
  init(pane: PaneID, rows: [ItemID], transfer: TransferID, expected: Int, pending: Int = 0) {
    self.pane = pane
    self.rows = rows
    self.transfer = transfer
    self.expected = expected
    self.pending = pending
  }

  /// Tells whether a key for these rows can be added to the move under way.
  func moves(_ rows: [ItemID], in pane: PaneID) -> Bool {
    self.pane == pane && Set(self.rows) == Set(rows)
  }

  /// Tells whether more keys can still be added up; a move that waits for a program takes none.
  func takesKeys(_ book: TransferBook) -> Bool {
    guard let transfer else { return true }
    return book.transfers.values.contains { $0.order.wholeID == transfer && !$0.isParked }
  }

  /// Adds a key, as far as the list goes.
  mutating func add(_ step: Int, in content: PaneContentState) {
    let last = max(0, content.rowCount - rows.count)
    pending = min(max(0, expected + pending + step), last) - expected
  }

  /// Notes that a piece of the move is over, and the names of its rows now.
  ///
  /// - Parameters:
  ///   - report: What became of the piece.
  ///   - isLast: Whether it was the last piece.
  /// - Returns: Whether the move goes on; one that failed does not.
  mutating func ended(_ report: TransferReport, isLast: Bool) -> Bool {
    guard report.outcome == .done else { return false }
    for item in report.arrived where report.order.items.indices.contains(item.n) {
      guard let row = rows.firstIndex(of: report.order.items[item.n].id) else { continue }
      rows[row] = item.id
    }
    if isLast { transfer = nil }
    return true
  }

  /// Tells whether the pane shows the rows where the last move has put them.
  func isShown(in content: PaneContentState) -> Bool {
    rows.compactMap { content.row(of: $0) }.min() == expected
  }

  /// The places to go next, and those that are left then.
  func next(in content: PaneContentState) -> (steps: Int, rest: Int) {
    let steps = content.isOutline ? pending.signum() : pending
    return (steps, pending - steps)
  }
}

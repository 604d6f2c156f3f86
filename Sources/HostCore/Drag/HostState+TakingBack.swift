// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import PaneContent

/// Undo of what was edited meanwhile: never without a question, and never at the cost of the edit.
///
/// Source: drag and drop, undo.
extension HostState {
  /// Asks whether items that are no longer what they were shall be taken back all the same.
  mutating func askToTakeBackAnyway(_ report: TransferReport) {
    guard report.order.undoes != nil, !report.refused.isEmpty else { return }
    let items = changedItems(report)
    guard !items.isEmpty else { return }
    let isRemoval = report.order.makesGone
    let what = isRemoval ? ("copy", "copies") : ("item", "items")
    let count = items.count == 1 ? "1 \(what.0) has" : "\(items.count) \(what.1) have"
    let deed = "\(isRemoval ? "Remove" : "Move") \(items.count == 1 ? "it" : "them")"
    let back = isRemoval ? "" : " back"
    let stay = Sheet.Entry(
      SafeText("Leave \(items.count == 1 ? "it" : "them")"), detail: SafeText("n"), answer: .nothing
    )
    var go = Sheet.Entry(
      SafeText("\(deed)\(back)"), detail: SafeText("y"),
      answer: .takeBackAnyway(report.order, items))
    go.isDangerous = isRemoval
    sheets.append(
      Sheet(
        kind: .confirm, title: SafeText("\(count) changed since. \(deed)\(back) anyway?"),
        entries: [stay, go]))
  }

  mutating func takeBackAnyway(
    _ refused: TransferOrder, as items: [Int: DragItem],
    _ turn: inout HostTurn
  ) {
    let isWhole = dragging.transfers.undoable.contains { $0.order.id == refused.undoes }
    guard let order = dragging.transfers.takeUndo(again: refused, as: items) else { return }
    if isWhole, case .transfer? = history.takeUndo() { history.noteTransferUndone() }
    transfer(.ordered(order), &turn)
  }

  /// What the refused items are now, by their position: those that have changed and nothing else.
  private func changedItems(_ report: TransferReport) -> [Int: DragItem] {
    let list = report.order.source.flatMap { dragging.stores.keeper(of: $0) }
      .flatMap { panes[$0]?.page.list }
    var result: [Int: DragItem] = [:]
    for n in report.refused where report.order.items.indices.contains(n) {
      let old = report.order.items[n]
      let now = list?.item(old.id).map { DragItem($0) }
      if let now, !now.revision.isEmpty, now.revision != old.revision {
        result[n] = now
      } else if report.order.makesGone, report.changed.contains(n) {
        // Nothing has to be known of what goes; where it goes to keeps it.
        var item = old
        item.revision = ""
        result[n] = item
      }
    }
    return result
  }
}

extension TransferOrder {
  /// Whether it only takes away what was made.
  var makesGone: Bool {
    mode == .removal || mode == .files && files?.isDiscarding == true
  }
}

// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

extension ListState {
  /// Marks or unmarks the cursor row and goes down; in a range, keeps the range.
  @discardableResult
  package mutating func toggleMark() -> MarkResult {
    if isMarkingRange { return endRange() }
    guard let cursorItem else { return isCursorLoading ? .rowsNotLoaded : .unchanged }
    let result = toggleMark(cursorItem.id)
    if result == .changed { moveCursor(by: 1) }
    return result
  }

  /// Marks or unmarks one item; unknown and disabled ones are left alone.
  @discardableResult
  package mutating func toggleMark(_ id: ItemID) -> MarkResult { marking.toggle(id, of: rows) }

  /// Marks every row on show, or none when all are.
  @discardableResult
  package mutating func toggleAllMarks() -> MarkResult { marking.toggleAll(of: rows) }

  /// Removes all marks, hidden ones included.
  @discardableResult
  package mutating func clearMarks() -> Bool { marking.clear() }

  /// Removes the marks of some rows, and the range; all others stay marked.
  package mutating func unmark(_ ids: some Sequence<ItemID>) {
    if isMarkingRange { endRange() }
    marking.remove(ids)
  }

  // MARK: Range

  /// Whether cursor moves are marking a range.
  package var isMarkingRange: Bool { marking.rangeStart != nil }

  /// Begins a range at the cursor row.
  @discardableResult
  package mutating func beginRange() -> Bool { marking.beginRange(at: cursorRow, of: rows) }

  /// Keeps the range as marks.
  @discardableResult
  package mutating func endRange() -> MarkResult { marking.endRange(at: cursorRow, of: rows) }

  /// Leaves the range unmarked.
  @discardableResult
  package mutating func cancelRange() -> Bool { marking.cancelRange() }

  // MARK: Reading

  /// Whether rows are still being fetched to be marked.
  package var isMarkingAll: Bool { marking.isMarkingAll }

  /// Number of marked rows, hidden ones and those of a range included.
  package var markCount: Int { marking.count(to: cursorRow, of: rows) }

  /// Whether a row is marked, or in the range being marked.
  package func isMarked(_ id: ItemID) -> Bool { marking.contains(id, to: cursorRow, of: rows) }

  /// A marked item, also one whose row has not arrived or was forgotten.
  package func markedItem(_ id: ItemID) -> Item? { marking.marks[id]?.item }

  /// Ids of the marked rows, in the order of the rows.
  package var markedIDs: [ItemID] { marking.ordered(to: cursorRow, of: rows).map(\.id) }

  /// The marked items that have arrived, in the order of the rows.
  package var markedItems: [Item] {
    marking.ordered(to: cursorRow, of: rows).compactMap(\.mark.item)
  }

  /// What a command or a drag takes: the marks, else the cursor's item.
  package var chosenItems: [Item] {
    let items = markedItems
    return items.isEmpty ? [cursorItem].compactMap { $0 } : items
  }

  /// What a menu opened on a row takes: the marks if the row is one of them, else the row alone.
  package func chosenItems(at id: ItemID) -> [Item] {
    if isMarked(id) { return chosenItems }
    return [rows.item(id)].compactMap { $0 }
  }
}

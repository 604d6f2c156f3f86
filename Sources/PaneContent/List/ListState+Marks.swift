// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

extension ListState {
  /// Changes the marks.
  @discardableResult
  package mutating func mark(_ command: MarkCommand) -> MarkResult {
    switch command {
    case .toggle:
      if isMarkingRange { return marking.endRange(at: cursorRow, of: rows) }
      guard let cursorItem else { return isCursorLoading ? .rowsNotLoaded : .unchanged }
      let result = marking.toggle(cursorItem.id, of: rows)
      if result == .changed { moveCursor(by: 1) }
      return result
    case .here:
      guard let cursorItem else { return .unchanged }
      return marking.toggle(cursorItem.id, of: rows)
    case .upToHere: return marking.mark(to: cursorRow, of: rows)
    case .range:
      if isMarkingRange { return marking.endRange(at: cursorRow, of: rows) }
      return marking.beginRange(at: cursorRow, of: rows) ? .changed : .unchanged
    case .all: return marking.toggleAll(of: rows)
    case .others: return marking.markOthers(of: rows)
    case .leave:
      let isLeft =
        isMarkingRange
        ? marking.cancelRange() : (markCount > 0 || isMarkingAll) && marking.clear()
      return isLeft ? .changed : .unchanged
    case .clear: return marking.clear() ? .changed : .unchanged
    case .remove(let ids):
      if isMarkingRange { _ = marking.endRange(at: cursorRow, of: rows) }
      marking.remove(ids)
      return .changed
    }
  }

  /// Whether cursor moves are marking a range.
  package var isMarkingRange: Bool { marking.rangeStart != nil }

  // MARK: Reading

  /// Whether rows are still being fetched to be marked.
  package var isMarkingAll: Bool { marking.isMarkingAll }

  /// True when all rows are to be marked, and more will come than there are so far.
  package var awaitsMoreToMark: Bool { marking.awaited.waitsForEnd }

  /// True when more rows have come than can be marked, since all were to be: none of them is.
  package var hasTooManyToMark: Bool { marking.hasTooMany }

  /// Number of marked rows, hidden ones, those of a range and those on their way included.
  package var markCount: Int {
    isMarkingRange || isMarkingAll
      ? marking.count(to: cursorRow, of: rows) : marking.marks.count
  }

  /// Number of marked rows that can be acted on, as they have arrived.
  package var arrivedMarkCount: Int { marking.marks.count }

  /// Whether a row is marked, or in the range being marked.
  package func isMarked(_ id: ItemID) -> Bool { marking.contains(id, to: cursorRow, of: rows) }

  /// Ids of the marked rows, in the order of the rows.
  package var markedIDs: [ItemID] { marking.ordered(to: cursorRow, of: rows) }

  /// The marked items that have arrived, in the order of the rows.
  package var markedItems: [Item] { markedItems(.max) }

  /// The first so many of the marked items that have arrived, in the order of the rows.
  package func markedItems(_ count: Int) -> [Item] {
    marking.items(count, to: cursorRow, of: rows)
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

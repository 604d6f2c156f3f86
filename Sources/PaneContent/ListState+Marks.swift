// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

extension ListState {
  /// What became of marking.
  package enum MarkResult: Equatable, Sendable {
    case changed, unchanged
    /// Some rows have not arrived, so they could not be marked.
    case rowsNotLoaded
  }

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
  package mutating func toggleMark(_ id: ItemID) -> MarkResult {
    guard allowsMarks else { return .unchanged }
    if marks.removeValue(forKey: id) != nil { return .changed }
    guard let item = item(id), !item.isDisabled else { return .unchanged }
    mark(item, row: row(of: id) ?? 0)
    return .changed
  }

  /// Marks every row on show, or none when all are.
  @discardableResult
  package mutating func toggleAllMarks() -> MarkResult {
    guard allowsMarks, rowCount > 0 else { return .unchanged }
    rangeStart = nil
    let rows = loadedRows(in: 0...rowCount - 1)
    if rows.count < rowCount { return isMarkingAll ? .unchanged : markAllOfSource() }
    let markable = rows.filter { !$0.item.isDisabled }
    if markable.allSatisfy({ marks[$0.item.id] != nil }) {
      return clearMarks() ? .changed : .unchanged
    }
    for (row, item) in markable { mark(item, row: row) }
    return .changed
  }

  /// Removes all marks, hidden ones included.
  @discardableResult
  package mutating func clearMarks() -> Bool {
    defer {
      marks = [:]
      unmarkedPages = []
    }
    return !marks.isEmpty || isMarkingAll
  }

  /// Removes the marks of some rows, and the range; all others stay marked.
  package mutating func unmark(_ ids: some Sequence<ItemID>) {
    if isMarkingRange { endRange() }
    for id in ids { marks[id] = nil }
  }

  mutating func mark(_ item: Item, row: RowIndex) {
    marks[item.id] = Mark(item: item, place: source?.place(of: row), row: row)
  }

  // MARK: Range

  /// Whether cursor moves are marking a range.
  package var isMarkingRange: Bool { rangeStart != nil }

  /// Begins a range at the cursor row.
  @discardableResult
  package mutating func beginRange() -> Bool {
    guard allowsMarks, let cursorRow else { return false }
    rangeStart = position(of: cursorRow)
    return true
  }

  /// Keeps the range as marks.
  @discardableResult
  package mutating func endRange() -> MarkResult {
    guard let range else { return .unchanged }
    let rows = loadedRows(in: range)
    for (row, item) in rows where !item.isDisabled { mark(item, row: row) }
    rangeStart = nil
    return rows.count < range.count ? .rowsNotLoaded : .changed
  }

  /// Leaves the range unmarked.
  @discardableResult
  package mutating func cancelRange() -> Bool {
    defer { rangeStart = nil }
    return isMarkingRange
  }

  var range: ClosedRange<RowIndex>? {
    guard let start = rangeStart?.row, let cursorRow, rowCount > 0 else { return nil }
    let last = rowCount - 1
    return min(start, cursorRow, last)...min(max(start, cursorRow), last)
  }

  func isInRange(_ row: RowIndex) -> Bool { range?.contains(row) ?? false }

  /// The rows of a range that have arrived, in order.
  func loadedRows(in range: ClosedRange<RowIndex>) -> [(row: RowIndex, item: Item)] {
    if let source { return source.loadedRows(in: range) }
    return range.compactMap { row in inline.node(at: row).map { (row, $0.item) } }
  }

  // MARK: Reading

  /// Number of marked rows, hidden ones and those of a range included.
  package var markCount: Int {
    guard let range else { return marks.count }
    let added = loadedRows(in: range).filter { !$0.item.isDisabled && marks[$0.item.id] == nil }
    return marks.count + added.count
  }

  /// Whether a row is marked, or in the range being marked.
  package func isMarked(_ id: ItemID) -> Bool {
    if marks[id] != nil { return true }
    guard isMarkingRange, let row = row(of: id) else { return false }
    return isInRange(row) && item(at: row)?.isDisabled == false
  }

  /// Ids of the marked rows, in the order of the rows.
  package var markedIDs: [ItemID] { orderedMarks.map(\.id) }

  /// The marked items that have arrived, in the order of the rows.
  package var markedItems: [Item] { orderedMarks.compactMap(\.mark.item) }

  /// What a command or a drag takes: the marks, else the cursor's item.
  package var chosenItems: [Item] {
    let items = markedItems
    return items.isEmpty ? [cursorItem].compactMap { $0 } : items
  }

  /// What a menu opened on a row takes: the marks if the row is one of them, else the row alone.
  package func chosenItems(at id: ItemID) -> [Item] {
    if isMarked(id) { return chosenItems }
    return [item(id)].compactMap { $0 }
  }

  private var orderedMarks: [(id: ItemID, mark: Mark)] {
    var all = marks
    if let range {
      for (row, item) in loadedRows(in: range) where !item.isDisabled {
        all[item.id] = Mark(item: item, place: source?.place(of: row), row: row)
      }
    }
    let ordered = all.map { (order: order(of: $0.key, $0.value), id: $0.key, mark: $0.value) }
      .sorted { ($0.order, $0.id) < ($1.order, $1.id) }
    return ordered.map { ($0.id, $0.mark) }
  }

  private func order(of id: ItemID, _ mark: Mark) -> Int {
    guard let source else { return inline.order(of: id) ?? Int.max }
    return mark.place.flatMap(source.row(of:)) ?? mark.row
  }
}

extension SourceRows {
  /// The rows on show in a range that have arrived, in order.
  func loadedRows(in range: ClosedRange<RowIndex>) -> [(row: RowIndex, item: Item)] {
    var found: [(row: RowIndex, item: Item)] = []
    for (key, level) in levels {
      for stretch in level.rows.stretches where !stretch.isStale {
        for (offset, item) in stretch.rows.enumerated() {
          guard let row = row(of: Place(level: key, row: stretch.start + offset)),
            range.contains(row)
          else { continue }
          found.append((row, item))
        }
      }
    }
    return found.sorted { $0.row < $1.row }
  }
}

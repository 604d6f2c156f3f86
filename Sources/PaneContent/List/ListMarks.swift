// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// What became of marking.
package enum MarkResult: Equatable, Sendable {
  case changed, unchanged
  /// Some rows have not arrived, so they could not be marked.
  case rowsNotLoaded
}

/// A marked row.
struct Mark: Equatable, Sendable {
  /// The item, or `nil` while a row marked from memory has not arrived.
  var item: Item?
  var place: SourceRows.Place?
  /// The row when it was marked, for rows whose place is lost.
  var row: RowIndex
}

/// The marked rows of a list, and the range that is being marked; it sees the rows and changes none.
struct ListMarks: Equatable, Sendable {
  /// Whether rows can be marked.
  private(set) var isAllowed: Bool
  private(set) var marks: [ItemID: Mark] = [:]
  /// The ids of the marks in the order of the rows, kept so that no event has to sort them.
  private var order: [ItemID] = []
  /// Where the range begins; it ends at the cursor.
  private(set) var rangeStart: RowPosition?
  /// The rows that are marked as they come; while there are some, every one of them is but for those left
  /// out.
  private(set) var awaited = AwaitedRows()
  /// True when more rows have come than can be marked: none of them is, until the next wish.
  private(set) var hasTooMany = false

  /// Creates marks of which there are none.
  init(isAllowed: Bool) { self.isAllowed = isAllowed }

  /// Takes over whether rows can be marked; where they cannot, no mark is left.
  mutating func allow(_ isAllowed: Bool) {
    self.isAllowed = isAllowed
    guard !isAllowed else { return }
    removeAll()
    rangeStart = nil
  }

  // MARK: Marking

  /// Marks an item.
  mutating func add(_ item: Item, at row: RowIndex, of rows: ListRows) {
    put(item.id, Mark(item: item, place: rows.source?.place(of: row), row: row), rows)
  }

  private mutating func put(_ id: ItemID, _ mark: Mark, _ rows: ListRows) {
    guard marks.updateValue(mark, forKey: id) == nil else { return }
    let key = Self.key(of: id, mark, rows)
    var (low, high) = (0, order.count)
    if let last = order.last, self.key(of: last, rows) < key { low = high }
    while low < high {
      let middle = (low + high) / 2
      if self.key(of: order[middle], rows) < key { low = middle + 1 } else { high = middle }
    }
    order.insert(id, at: low)
  }

  private mutating func removeAll() {
    marks = [:]
    order = []
  }

  /// Marks or unmarks one item; unknown and disabled ones are left alone.
  mutating func toggle(_ id: ItemID, of rows: ListRows) -> MarkResult {
    guard isAllowed else { return .unchanged }
    if contains(id, of: rows) {
      remove([id])
      return .changed
    }
    guard let item = rows.item(id), !item.isDisabled else { return .unchanged }
    awaited.left.remove(id)
    add(item, at: rows.row(of: id) ?? 0, of: rows)
    return .changed
  }

  /// Marks every row on show, or none when all are.
  mutating func toggleAll(of rows: ListRows) -> MarkResult {
    guard isAllowed, rows.count > 0 || rows.awaitsMore else { return .unchanged }
    rangeStart = nil
    let loaded = rows.loaded(in: 0...max(0, rows.count - 1))
    if loaded.count < rows.count || rows.awaitsMore {
      return awaitsAll(of: rows) ? .unchanged : markAllOfSource(rows)
    }
    let markable = loaded.filter { !$0.item.isDisabled }
    if markable.allSatisfy({ marks[$0.item.id] != nil }) {
      return clear() ? .changed : .unchanged
    }
    for (row, item) in markable { add(item, at: row, of: rows) }
    return .changed
  }

  /// Marks every row on show that is not marked, and no other; marks of hidden rows go, too.
  mutating func markOthers(of rows: ListRows) -> MarkResult {
    guard isAllowed, rows.count > 0 || rows.awaitsMore else { return .unchanged }
    rangeStart = nil
    let wasMarkingAll = awaitsAll(of: rows)
    if isMarkingAll, !wasMarkingAll { return .unchanged }
    let (marked, others) = (Set(marks.keys), awaited.left)
    let loaded = rows.loaded(in: 0...max(0, rows.count - 1))
    if loaded.count < rows.count || rows.awaitsMore, !wasMarkingAll {
      let result = markAllOfSource(rows)
      if result == .changed { remove(marked) }
      return result
    }
    _ = clear()
    for (row, item) in loaded where !item.isDisabled {
      let isOther = wasMarkingAll ? others.contains(item.id) : !marked.contains(item.id)
      if isOther { add(item, at: row, of: rows) }
    }
    return .changed
  }

  /// Marks these items and no others; those of a source that have not arrived are fetched for it.
  mutating func set(_ ids: [ItemID], of rows: ListRows) {
    rangeStart = nil
    removeAll()
    awaited.end()
    var wanted: Set<ItemID> = []
    for id in ids.prefix(PageLimit.markedRows) {
      let item = rows.item(id)
      if item?.isDisabled != true { wanted.insert(id) }
      if let item, !item.isDisabled { add(item, at: rows.row(of: id) ?? 0, of: rows) }
    }
    guard marks.count < wanted.count, rows.source != nil else { return }
    _ = awaitRows(nil, of: rows, only: wanted)
    hasTooMany = rows.count > PageLimit.searchedRows
  }

  /// Marks rows from memory; those of a source get their items when they arrive.
  mutating func restore(_ ids: [ItemID], of rows: ListRows) {
    guard isAllowed else { return }
    for (row, id) in ids.prefix(PageLimit.cachedRows * 4).enumerated() {
      if let item = rows.item(id) {
        if !item.isDisabled { add(item, at: rows.row(of: id) ?? row, of: rows) }
      } else if rows.source != nil {
        put(id, Mark(item: nil, place: nil, row: row), rows)
      }
    }
  }

  /// Removes all marks, hidden ones included.
  mutating func clear() -> Bool {
    defer {
      removeAll()
      awaited.end()
      hasTooMany = false
    }
    return !marks.isEmpty || isMarkingAll
  }

  /// Removes some marks; all others stay.
  mutating func remove(_ ids: some Sequence<ItemID>) {
    let count = marks.count
    for id in ids {
      marks[id] = nil
      if isMarkingAll { awaited.left.insert(id) }
    }
    if marks.count < count { order.removeAll { marks[$0] == nil } }
  }

  // MARK: Range

  /// Marks the rows from the nearest marked one to a row; without any mark that row alone.
  mutating func mark(to row: RowIndex?, of rows: ListRows) -> MarkResult {
    guard isAllowed, let row else { return .unchanged }
    let marked = marks.compactMap { id, mark in
      mark.place.flatMap { rows.source?.row(of: $0) } ?? rows.row(of: id)
    }
    let nearest = marked.min { (abs($0 - row), $0) < (abs($1 - row), $1) }
    rangeStart = rows.position(of: nearest ?? row)
    return endRange(at: row, of: rows)
  }

  /// Begins a range at a row.
  mutating func beginRange(at row: RowIndex?, of rows: ListRows) -> Bool {
    guard isAllowed, let row else { return false }
    rangeStart = rows.position(of: row)
    return true
  }

  /// Keeps the range as marks.
  mutating func endRange(at cursor: RowIndex?, of rows: ListRows) -> MarkResult {
    guard let range = range(to: cursor, of: rows) else { return .unchanged }
    let loaded = rows.loaded(in: range)
    if loaded.count < range.count {
      let result = awaitRows(Range(range), of: rows)
      if result == .changed { rangeStart = nil }
      return result
    }
    for (row, item) in loaded where !item.isDisabled { add(item, at: row, of: rows) }
    rangeStart = nil
    return .changed
  }

  /// Leaves the range unmarked.
  mutating func cancelRange() -> Bool {
    defer { rangeStart = nil }
    return rangeStart != nil
  }

  /// Lets the range begin elsewhere, as its first row is gone or hidden.
  mutating func moveRange(_ change: (RowPosition) -> RowPosition) {
    rangeStart = rangeStart.map(change)
  }

  /// The rows from the beginning of the range to the cursor.
  func range(to cursor: RowIndex?, of rows: ListRows) -> ClosedRange<RowIndex>? {
    guard let start = rangeStart?.row, let cursor, rows.count > 0 else { return nil }
    let last = rows.count - 1
    return min(start, cursor, last)...min(max(start, cursor), last)
  }

  // MARK: Reading

  /// An item that has arrived, marked or not: the place of a mark spares a search among thousands.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - asMarked: True for a marked item whose row was let go: it is told as it was.
  ///   - rows: The rows.
  /// - Returns: The item; `nil` when it is not known.
  func item(_ id: ItemID, asMarked: Bool, of rows: ListRows) -> Item? {
    guard let mark = marks[id] else { return rows.item(id) }
    let last = asMarked ? mark.item : nil
    guard let source = rows.source, let place = mark.place else { return rows.item(id) ?? last }
    guard let item = source.item(at: place) else { return last }
    return item.id == id ? item : rows.item(id) ?? last
  }

  /// The row of an item that is on show and has arrived, marked or not.
  func row(of id: ItemID, in rows: ListRows) -> RowIndex? {
    guard let source = rows.source, let place = marks[id]?.place, source.item(at: place)?.id == id
    else { return rows.row(of: id) }
    return source.row(of: place)
  }

  /// Number of marked rows, hidden ones, those of a range and those on their way included.
  func count(to cursor: RowIndex?, of rows: ListRows) -> Int {
    if isMarkingAll { return max(marks.count, awaited.count) }
    guard let range = range(to: cursor, of: rows) else { return marks.count }
    let loaded = rows.loaded(in: range)
    let missing = range.count - loaded.count
    let added = loaded.filter { !$0.item.isDisabled && marks[$0.item.id] == nil }
    return marks.count + added.count + missing
  }

  /// Whether an item is marked, be it as one of those that are being marked.
  func contains(_ id: ItemID, of rows: ListRows) -> Bool {
    if contains(id, at: rows.row(of: id) ?? -1) { return true }
    // One that has not come yet is among all there are, or among those that are looked for.
    let isKnown = awaitsAll(of: rows) || isMarkingAll && !awaited.only.isEmpty
    return isKnown && awaited.means(id)
  }

  /// The same for an item whose row is known.
  func contains(_ id: ItemID, at row: RowIndex) -> Bool {
    marks[id] != nil || isMarkingAll && awaited.means(id) && awaited.rows.contains(row)
  }

  /// Whether a row is marked, or in the range being marked.
  func contains(_ id: ItemID, to cursor: RowIndex?, of rows: ListRows) -> Bool {
    if contains(id, of: rows) { return true }
    guard rangeStart != nil, let row = rows.row(of: id) else { return false }
    return range(to: cursor, of: rows)?.contains(row) == true
      && rows.item(at: row)?.isDisabled == false
  }

  /// Ids of the marks and of the rows of the range, in the order of the rows.
  func ordered(to cursor: RowIndex?, of rows: ListRows) -> [ItemID] {
    guard let range = range(to: cursor, of: rows) else { return order }
    var all = self
    for (row, item) in rows.loaded(in: range) where !item.isDisabled {
      all.add(item, at: row, of: rows)
    }
    return all.order
  }

  /// The first marked items that have arrived, in the order of the rows.
  func items(_ count: Int, to cursor: RowIndex?, of rows: ListRows) -> [Item] {
    let range = range(to: cursor, of: rows)
    let items = ordered(to: cursor, of: rows).lazy.compactMap { id in
      marks[id]?.item ?? (range == nil ? nil : rows.item(id))
    }
    return Array(items.prefix(count))
  }

  private func key(of id: ItemID, _ rows: ListRows) -> Int {
    marks[id].map { Self.key(of: id, $0, rows) } ?? .max
  }

  private static func key(of id: ItemID, _ mark: Mark, _ rows: ListRows) -> Int {
    guard let source = rows.source else { return rows.inline.order(of: id) ?? Int.max }
    return mark.place.flatMap(source.row(of:)) ?? mark.row
  }

  /// Puts the ids in order again, after the rows have changed theirs.
  private mutating func arrange(_ rows: ListRows) {
    let keyed = order.filter { marks[$0] != nil }.map { (key: key(of: $0, rows), id: $0) }
    order = keyed.sorted { ($0.key, $0.id) < ($1.key, $1.id) }.map(\.id)
  }
}

/// Marks while rows come, go and change.
extension ListMarks {
  /// Gives the marks the items as they are now; marks of items that are gone go, too.
  mutating func refresh(from rows: ListRows) {
    for (id, mark) in marks {
      guard let node = rows.inline.node(id), isAllowed else {
        marks[id] = nil
        continue
      }
      marks[id] = Mark(item: node.item, place: mark.place, row: mark.row)
    }
    arrange(rows)
  }

  /// Follows a change of the source.
  mutating func follow(_ operations: [RowsChange.Operation], of rows: ListRows) {
    moveRange { rows.follow($0, operations) }
    if isMarkingAll, awaited.isOfAll {
      let count = awaited.rows.count
      awaitAll(from: operations.allSatisfy { $0.isBehind(count) } ? count : 0, of: rows)
    }
    guard !marks.isEmpty, let source = rows.source else { return }
    for (id, mark) in marks {
      guard let place = mark.place else { continue }
      if place.level == SourceRows.top {
        let row = SourceRows.place(of: place.row, after: operations)
        marks[id]?.place?.row = row ?? 0
        if row == nil { marks[id] = nil }
      } else if source.levels[place.level] == nil {
        marks[id]?.place = nil
      }
    }
    arrange(rows)
  }

  /// Gives marks kept from memory the items that have arrived.
  mutating func complete(from page: [Item], of rows: ListRows) {
    guard !marks.isEmpty else { return }
    var isMoved = false
    for item in page where marks[item.id] != nil && marks[item.id]?.item != item {
      guard let row = rows.row(of: item.id) else { continue }
      add(item, at: row, of: rows)
      isMoved = true
    }
    if isMoved { arrange(rows) }
  }

  /// Finds the beginning of the range again after the rows changed.
  mutating func settleRange(of rows: ListRows) {
    guard rangeStart != nil else { return }
    if rows.count == 0 { rangeStart = nil } else { moveRange(rows.found) }
  }

  // MARK: Rows of a source, most of which have not arrived: at once for the eye, and page by page for
  // what acts on them

  /// Whether rows are still being fetched to be marked.
  var isMarkingAll: Bool { awaited.isUnderWay }

  /// True when those are all rows there are.
  private func awaitsAll(of rows: ListRows) -> Bool {
    isMarkingAll && awaited.only.isEmpty
      && (awaited.isOfAll || awaited.rows.count >= rows.count)
  }

  /// Begins to mark every row of a source; those that are here are marked at once.
  mutating func markAllOfSource(_ rows: ListRows) -> MarkResult { awaitRows(nil, of: rows) }

  /// Begins to mark rows of a source, or all of them, of which those that are here are marked at once;
  /// where they are not fetched one after the other, or are too many, nothing is.
  private mutating func awaitRows(
    _ range: Range<RowIndex>?, of rows: ListRows, only: Set<ItemID> = []
  ) -> MarkResult {
    let count = range?.count ?? rows.count
    guard rows.source != nil, !rows.isOutline, !rows.isGrowing || rows.awaitsMore,
      count <= (only.isEmpty ? PageLimit.markedRows : PageLimit.searchedRows)
    else {
      return .rowsNotLoaded
    }
    hasTooMany = false
    if let range {
      let others = order.count { !range.contains(key(of: $0, rows)) }
      awaited = AwaitedRows(of: range, besides: others)
    } else {
      awaited = AwaitedRows(ofAll: rows.count, isGrowing: rows.isGrowing, only: only)
    }
    markPagesAtHand(rows)
    return .changed
  }

  /// Awaits the rows anew that are all to be marked, and no longer those of a range, which may be others.
  mutating func sourceWasReset(_ rows: ListRows) {
    guard isMarkingAll, awaited.isOfAll else { return awaited.end() }
    awaitAll(from: 0, of: rows)
  }

  /// Awaits the rows from one on, after the source has got others there.
  private mutating func awaitAll(from start: RowIndex, of rows: ListRows) {
    let most = awaited.only.isEmpty ? PageLimit.markedRows : PageLimit.searchedRows
    guard rows.count <= most else {
      removeAll()
      awaited.end()
      hasTooMany = true
      return
    }
    awaited.extend(from: start, to: rows.count, isGrowing: rows.isGrowing)
  }

  /// Takes in how many rows there are by now, where all are to be marked.
  private mutating func settleAll(of rows: ListRows) {
    guard isMarkingAll, awaited.isOfAll else { return }
    if rows.count != awaited.rows.count {
      awaitAll(from: min(awaited.rows.count, rows.count), of: rows)
    } else if !rows.isGrowing {
      awaited.growthHasEnded()
    }
    arrangeMoved(rows)
  }

  /// Marks the rows of an answer, if it is one of those waited for.
  mutating func markAll(from page: RowsPage, of rows: ListRows) {
    settleAll(of: rows)
    guard isMarkingAll, page.from >= 0, page.from < rows.count else { return }
    for (offset, item) in page.rows.enumerated() { markOne(item, at: page.from + offset, of: rows) }
    awaited.took(page.from..<page.from + page.rows.count, of: rows.count)
    awaited.endIfFound { marks[$0] != nil }
    arrangeMoved(rows)
  }

  /// The first rows of the pages to fetch next.
  mutating func nextPages(of rows: ListRows) -> [RowIndex] {
    settleAll(of: rows)
    guard isMarkingAll else { return [] }
    markPagesAtHand(rows)
    return Array(awaited.pages.sorted().prefix(PageLimit.inFlight))
  }

  private mutating func markPagesAtHand(_ rows: ListRows) {
    // Rows of the revision before are shown for a while, and may be others.
    if rows.source?.showsOldRows == true { return }
    for start in awaited.pages.sorted() {
      let end = min(start + PageLimit.rows, rows.count)
      // The first row says whether looking at the others is of use.
      guard start < end, rows.item(at: start) != nil else { continue }
      let loaded = (start..<end).compactMap { row in rows.item(at: row).map { (row, $0) } }
      guard loaded.count == end - start else { continue }
      for (row, item) in loaded { markOne(item, at: row, of: rows) }
      awaited.took(start..<end, of: rows.count)
    }
    awaited.endIfFound { marks[$0] != nil }
    arrangeMoved(rows)
  }

  /// Marks a row as one of all, unless it is to be left out.
  private mutating func markOne(_ item: Item, at row: RowIndex, of rows: ListRows) {
    guard awaited.rows.contains(row) else { return }
    if item.isDisabled { awaited.left.insert(item.id) }
    guard awaited.means(item.id) else { return }
    // Marked before the rows were put in another order.
    if let mark = marks[item.id], mark.place != rows.source?.place(of: row) {
      marks[item.id] = Mark(item: item, place: rows.source?.place(of: row), row: row)
      awaited.hasMoved = true
    } else {
      add(item, at: row, of: rows)
    }
  }

  /// Puts the marks in order once all of them are where they belong.
  private mutating func arrangeMoved(_ rows: ListRows) {
    guard awaited.hasMoved, !isMarkingAll else { return }
    awaited.hasMoved = false
    arrange(rows)
  }
}

extension RowsChange.Operation {
  /// True when the first so many rows keep their places.
  fileprivate func isBehind(_ count: Int) -> Bool {
    switch self {
    case .insert(let at, _): at >= count
    case .update: true
    case .delete, .move: false
    }
  }
}

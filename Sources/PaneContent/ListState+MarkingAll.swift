// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// Marking all rows of a source, most of which have not arrived: page by page, as they come.
extension ListState {
  /// Most rows that are fetched only to be marked.
  static let mostMarked = 100_000

  /// Whether rows are still being fetched to be marked.
  package var isMarkingAll: Bool { !unmarkedPages.isEmpty }

  /// Begins to mark every row of a source; those that are here are marked at once.
  mutating func markAllOfSource() -> MarkResult {
    guard source != nil, !isOutline, !isGrowing, rowCount <= Self.mostMarked else {
      return .rowsNotLoaded
    }
    unmarkedPages = Set(stride(from: 0, to: rowCount, by: PageLimit.rows))
    markPagesAtHand()
    return .changed
  }

  /// Marks the rows of an answer, if it is one of those waited for.
  mutating func markAll(from page: RowsPage) {
    guard isMarkingAll, page.from >= 0, page.from <= Self.mostMarked else { return }
    for (offset, item) in page.rows.enumerated() where !item.isDisabled {
      mark(item, row: page.from + offset)
    }
    let end = page.from + page.rows.count
    unmarkedPages = unmarkedPages.filter { start in
      start < page.from || min(start + PageLimit.rows, rowCount) > end
    }
  }

  /// The requests for the rows still to be marked.
  mutating func takeRequestsForMarks(limit: Int) -> [RowRequest] {
    guard isMarkingAll else { return [] }
    markPagesAtHand()
    let next = unmarkedPages.sorted().prefix(PageLimit.inFlight)
    return source?.takeRequests(forPagesAt: Array(next), limit: limit) ?? []
  }

  private mutating func markPagesAtHand() {
    for start in unmarkedPages.sorted() {
      let end = min(start + PageLimit.rows, rowCount)
      guard start < end else {
        unmarkedPages.remove(start)
        continue
      }
      let rows = loadedRows(from: start, to: end)
      guard rows.count == end - start else { continue }
      for (row, item) in rows where !item.isDisabled { mark(item, row: row) }
      unmarkedPages.remove(start)
    }
  }

  private func loadedRows(from start: RowIndex, to end: RowIndex) -> [(RowIndex, Item)] {
    // The first row says whether looking at the others is of use.
    guard item(at: start) != nil else { return [] }
    return (start..<end).compactMap { row in item(at: row).map { (row, $0) } }
  }

  /// A marked item, also one whose row has not arrived or was forgotten.
  package func markedItem(_ id: ItemID) -> Item? { marks[id]?.item }
}

extension SourceRows {
  /// Takes requests for pages that are not in view.
  mutating func takeRequests(forPagesAt starts: [RowIndex], limit: Int) -> [RowRequest] {
    let wishes = starts.compactMap { wish(for: PageQueue.Page(level: Self.top, start: $0)) }
    return requests(queue.take(wishes, revision: revision, limit: limit))
  }
}

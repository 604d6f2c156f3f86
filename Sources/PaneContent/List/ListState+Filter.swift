// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

extension ListState {
  /// What became of a filter.
  package enum FilterResult: Equatable, Sendable {
    case changed, unchanged
    /// The rows are the plugin's; the text is stored, to be sent as `query` where that is provided.
    case needsQuery
  }

  /// True when the host itself filters these rows.
  ///
  /// Filtering the part of a source that has arrived would hide rows that match.
  package var filtersRows: Bool { rows.source == nil }

  /// Shows only rows that contain all words of a text; in an outline their parents stay.
  ///
  /// Words with a capital letter are compared as written, others without regard to case. Marks of
  /// hidden rows stay. The cursor stays on its item while that matches, else goes to the next match,
  /// and comes back when its item does.
  @discardableResult
  package mutating func setFilter(_ text: String, by clock: ZoneClock? = nil) -> FilterResult {
    guard text != filter else { return .unchanged }
    filtering.clock = clock ?? filtering.clock
    if filter.isEmpty {
      filtering.origin = cursorItem?.id
      filtering.countBefore = isGrowing ? nil : rowCount
    }
    filtering.text = text
    guard rows.source == nil else {
      filtering.isNew = !text.isEmpty
      guard text.isEmpty else { return .needsQuery }
      // The cursor goes back to where it belongs.
      if let origin = filtering.origin, origin != cursorItem?.id {
        let line = cursorRow.map(rows.layout.line(ofRow:)) ?? 0
        search.begin(for: origin, screenRow: line - scrollOffset)
      }
      filtering.origin = nil
      return .needsQuery
    }
    _ = marking.cancelRange()
    let start = cursorItem.flatMap { rows.inline.order(of: $0.id) } ?? 0
    keepingPlace { $0.rows.inline.setFilter($0.rowFilter) }
    let origin = filtering.origin
    if let row = rows.rowAfterFiltering(origin: origin, from: start) {
      _ = setCursor(row, margin: viewport.margin)
    }
    filtering.origin = text.isEmpty ? nil : origin
    return .changed
  }

  /// What the rows that came with the content are filtered by.
  var rowFilter: RowFilter { RowFilter(filter, in: table, by: filtering.clock) }

  /// Filters the rows, or has their plugin search them; keeps both as they are, or ends them.
  mutating func find(_ command: FindCommand) -> ContentOutcome {
    switch command {
    case .filter(let text, let clock):
      return ContentOutcome(isChanged: setFilter(text, by: clock) != .unchanged)
    case .clear:
      wordSearch.clear()
      return ContentOutcome(isChanged: setFilter("") != .unchanged)
    case .keep:
      wordSearch.keep()
      // From now on the cursor belongs to the row it is on; where nothing fits, to the one before.
      if !filter.isEmpty, let id = cursorItem?.id { filtering.origin = id }
      return .unchanged
    case .search(let text): return RowSearch.begin(text, in: &self)
    case .next: return RowSearch.step(upward: false, in: &self)
    case .previous: return RowSearch.step(upward: true, in: &self)
    case .goOn: return .nothing
    }
  }
}

extension ListRows {
  /// The row for the cursor after rows were filtered: that of an item if it matches, else the next
  /// match in the order of all items; `nil` when all rows are on show or none matches.
  fileprivate func rowAfterFiltering(origin: ItemID?, from start: Int) -> RowIndex? {
    func isHit(_ row: RowIndex) -> Bool { inline.matches(row: row) && isSelectable(row) }
    if let origin, let row = inline.row(of: origin), isHit(row) { return row }
    guard inline.isFiltering else { return nil }
    let matches = (0..<inline.rowCount).filter(isHit)
    return matches.first { row in
      inline.node(at: row).flatMap { inline.order(of: $0.item.id) }.map { $0 >= start } ?? false
    } ?? matches.first
  }
}

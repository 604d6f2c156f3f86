// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// A list or an outline as the host shows it: rows, cursor row, marks, filter and scroll position.
///
/// Rows came with the content or are fetched from a source by pages; nothing here ever waits for them.
/// Every member is total: places outside count as the nearest one inside, unknown ids do nothing.
/// What only looks at rows asks ``rows``; what concerns cursor, marks and view together is here.
package struct ListState: Equatable, Sendable {
  /// The rows and the headings between them.
  package internal(set) var rows: ListRows
  var viewport = ListViewport()
  /// The columns of a table; `nil` for rows of one text each.
  package internal(set) var table: TableState?

  /// Row of the cursor, or `nil` without selectable rows.
  package internal(set) var cursorRow: RowIndex?
  /// The cursor's item; `nil` without rows, and while the row has not arrived.
  package internal(set) var cursorItem: Item?
  var search = CursorSearch()
  var wordSearch = RowSearch()
  var marking: ListMarks
  var filtering = ListFilter()
  var pageColumns = PageColumns()
  /// True when the plugin sent more rows than a message may hold, and they were left out.
  package private(set) var isCut: Bool

  /// Creates the state with the cursor on the first row.
  ///
  /// - Parameters:
  ///   - content: What to show.
  ///   - tokens: The tokens of the content before.
  package init(_ content: ListContent, tokens: RequestTokens = RequestTokens()) {
    isCut = content.isCut
    marking = ListMarks(isAllowed: content.allowsMarks)
    rows = ListRows(content, tokens: tokens)
    table = TableState.following(nil, content.table, measuring: rows)
    viewport.header = table == nil ? 0 : 1
    settleCursor(nil)
    table?.measure(content.firstRows, isOutline: rows.isOutline)
  }

  // MARK: Other content

  /// Shows other content; cursor, marks, open rows, filter and scroll position are kept by id.
  ///
  /// When the cursor's item is gone the one at the same place is taken.
  package mutating func replace(with content: ListContent) {
    switch content.rows {
    case .items(let items) where rows.source == nil:
      keepingPlace { list in
        list.rows.replace(
          with: items, of: content, filter: list.rowFilter)
        list.takeShape(of: content)
        list.rows.sort(by: list.table)
        list.marking.refresh(from: list.rows)
      }
    case .source(let reference) where reference.id == rows.source?.id:
      replaceSource(reference, of: content)
    case .items, .source: replaceAll(with: content)
    }
  }

  private mutating func replaceSource(_ reference: SourceReference, of content: ListContent) {
    guard rows.source?.isOutline == content.isOutline else { return replaceAll(with: content) }
    let known = rows.countOnReset
    let isOtherDrag = content.drag != rows.drag
    takeShape(of: content)
    let isOrphaned = rows.source?.isOrphaned == true
    if isOrphaned || isOtherDrag || reference.revision != rows.source?.revision
      || reference.count != known
    {
      reset(source: reference.id, revision: reference.revision, count: reference.count)
      let first = content.firstRows
      guard !first.isEmpty else { return }
      keepingPlace { $0.rows.source?.storeFirst(first) }
      marking.complete(from: first, of: rows)
      table?.measure(first, isOutline: rows.isOutline)
      // An item further down is looked for, or comes with another page.
      let isFound = search.awaited.flatMap { rows.row(of: $0.id) } != nil
      if isFound || rowCount <= first.count { reachAwaitedCursor() }
    } else {
      keepingPlace { _ in }
    }
  }

  private mutating func takeShape(of content: ListContent) {
    isCut = content.isCut
    rows.takeShape(of: content)
    marking.allow(content.allowsMarks)
    let columns = table?.shape.columns
    table = TableState.following(table, content.table, measuring: rows)
    viewport.header = table == nil ? 0 : 1
    if table?.shape.columns != columns, !filter.isEmpty {
      rows.inline.setFilter(rowFilter)
    }
  }

  private mutating func replaceAll(with content: ListContent) {
    let place = savedList
    let size = size
    self = ListState(content, tokens: endRequests())
    setViewport(size)
    restore(place)
  }
}

/// The text the rows of a list are filtered by, and what was there before.
struct ListFilter: Equatable, Sendable {
  /// The text; empty shows all.
  var text = ""
  /// The clock that moments are shown by.
  var clock = ZoneClock.utc
  /// Rows of the source before it was filtered; `nil` when they had not been counted.
  var countBefore: Int?
  /// The cursor's item before the filter took it away.
  var origin: ItemID?
  /// True while the rows of a source that fit a new text have not been shown.
  var isNew = false
}

extension ListState {
  /// True when rows can be opened and lie below each other.
  package var isOutline: Bool { rows.isOutline }

  /// True when rows can be marked.
  package var allowsMarks: Bool { marking.isAllowed }

  /// Number of rows on show.
  package var rowCount: Int { rows.count }

  /// True when more rows are still being found.
  package var isGrowing: Bool { rows.isGrowing }

  /// True when the cursor stands on a row that has not arrived.
  package var isCursorLoading: Bool { cursorRow != nil && cursorItem == nil }

  /// The text the rows are filtered by; empty shows all.
  package var filter: String { filtering.text }

  /// The numbers of the title.
  package var counts: ListCounts {
    ListCounts(
      position: cursorRow.map { $0 + 1 }, total: rowCount,
      unfiltered: filter.isEmpty
        ? nil : rows.source == nil ? rows.inline.unfilteredCount : filtering.countBefore,
      isGrowing: isGrowing, marks: markCount)
  }
}

extension ListContent: ShownContent {
  typealias State = ListState
}

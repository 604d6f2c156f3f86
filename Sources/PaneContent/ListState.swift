// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// A list or an outline as the host shows it: rows, cursor row, marks, filter and scroll position.
///
/// Rows came with the content or are fetched from a source by pages; nothing here ever waits for them.
/// Every member is total: places outside count as the nearest one inside, unknown ids do nothing.
package struct ListState: Equatable, Sendable {
  /// Whether rows can be opened and lie below each other.
  package internal(set) var isOutline: Bool
  /// Whether rows can be marked.
  package internal(set) var allowsMarks: Bool
  var sections: [ListContent.Section]
  /// The rows that came with the content; none when there is a source.
  var inline: InlineRows
  var source: SourceRows?
  var layout: SectionLayout

  /// Height of the viewport in rows; 0 before the first layout.
  package internal(set) var viewportRows = 0
  /// The line at the viewport's top.
  package internal(set) var scrollOffset = 0

  /// Row of the cursor, or `nil` without selectable rows.
  package internal(set) var cursorRow: RowIndex?
  /// The cursor's item; `nil` without rows, and while the row has not arrived.
  package internal(set) var cursorItem: Item?
  /// An item the cursor goes to as soon as it arrives.
  var awaitedCursor: AwaitedCursor?
  var find: RowLookup?

  var marks: [ItemID: Mark] = [:]
  var rangeStart: RowPosition?
  /// First rows of the pages that are still to be fetched and marked.
  var unmarkedPages: Set<RowIndex> = []

  /// The text the rows are filtered by; empty shows all.
  package internal(set) var filter = ""
  /// Rows of the source before it was filtered; `nil` when they had not been counted.
  var countBeforeFilter: Int?
  /// The cursor's item before the filter took it away.
  var filterOrigin: ItemID?
  /// Whether the plugin sent more rows than a message may hold, and they were left out.
  package private(set) var isCut = false
  private var tokenBase: Int
  /// Tokens of the content before that are still to be cancelled.
  var abandoned: [Int]

  /// Creates the state with the cursor on the first row.
  ///
  /// - Parameters:
  ///   - content: What to show.
  ///   - firstToken: Token of the first request; carry on from ``nextToken`` of the state before.
  package init(_ content: ListContent, firstToken: Int = 1) {
    self.init(content, firstToken: firstToken, cancelled: [])
  }

  /// Creates the state; requests of the one before are to be cancelled.
  init(_ content: ListContent, firstToken: Int, cancelled: [Int]) {
    isOutline = content.isOutline
    isCut = content.isCut
    allowsMarks = content.allowsMarks
    sections = content.sections
    layout = SectionLayout(rowCount: 0)
    tokenBase = firstToken
    abandoned = cancelled
    switch content.rows {
    case .items(let items): inline = InlineRows(items, isOutline: content.isOutline)
    case .source(let reference):
      inline = InlineRows()
      source = SourceRows(
        reference, isOutline: content.isOutline,
        queue: PageQueue(nextToken: firstToken))
    }
    updateLayout()
    settleCursor(nil)
  }

  /// The token of the next request.
  package var nextToken: Int { source?.queue.nextToken ?? tokenBase }

  /// Number of rows on show.
  package var rowCount: Int { source?.rowCount ?? inline.rowCount }

  /// Whether more rows are still being found.
  package var isGrowing: Bool { source?.isGrowing ?? false }

  /// Whether the cursor stands on a row that has not arrived.
  package var isCursorLoading: Bool { cursorRow != nil && cursorItem == nil }

  /// The numbers of the title.
  package var counts: ListCounts {
    ListCounts(
      position: cursorRow.map { $0 + 1 }, total: rowCount,
      unfiltered: filter.isEmpty ? nil : source == nil ? inline.unfilteredCount : countBeforeFilter,
      isGrowing: isGrowing, marks: markCount)
  }

  // MARK: Other content

  /// Shows other content; cursor, marks, open rows, filter and scroll position are kept by id.
  ///
  /// When the cursor's item is gone the one at the same place is taken.
  package mutating func replace(with content: ListContent) {
    switch content.rows {
    case .items(let items) where source == nil:
      keepingPlace { $0.replaceItems(items, of: content) }
    case .source(let reference) where reference.id == source?.id:
      replaceSource(reference, of: content)
    default: replaceAll(with: content)
    }
  }

  private mutating func replaceItems(_ items: [Item], of content: ListContent) {
    var rows = InlineRows(items, isOutline: content.isOutline)
    rows.choices = inline.choices
    if rows.choices.count > PageLimit.openRows * 4 {
      rows.choices = rows.choices.filter { rows.node($0.key) != nil }
    }
    rows.setFilter(filter)
    inline = rows
    takeShape(of: content)
    for (id, mark) in marks {
      guard let node = inline.node(id), allowsMarks else {
        marks[id] = nil
        continue
      }
      marks[id] = Mark(item: node.item, place: mark.place, row: mark.row)
    }
  }

  private mutating func replaceSource(_ reference: SourceReference, of content: ListContent) {
    let isSame = source?.isOutline == content.isOutline
    guard isSame else { return replaceAll(with: content) }
    let known = source?.isGrowing == true ? nil : source?.levels[SourceRows.top]?.count
    takeShape(of: content)
    let isOrphaned = source?.isOrphaned == true
    if isOrphaned || reference.revision != source?.revision || reference.count != known {
      reset(source: reference.id, revision: reference.revision, count: reference.count)
    } else {
      keepingPlace { _ in }
    }
  }

  private mutating func takeShape(of content: ListContent) {
    isOutline = content.isOutline
    isCut = content.isCut
    allowsMarks = content.allowsMarks
    sections = content.sections
    if !allowsMarks {
      marks = [:]
      rangeStart = nil
    }
  }

  private mutating func replaceAll(with content: ListContent) {
    let memory = memory
    let rows = viewportRows
    self = ListState(content, firstToken: nextToken, cancelled: abandonRequests())
    viewportRows = rows
    restore(memory)
  }

  /// Ends all requests and names those to be cancelled.
  mutating func abandonRequests() -> [Int] {
    source?.queue.reset()
    return takeCancellations()
  }
}

/// A marked row.
struct Mark: Equatable, Sendable {
  /// The item, or `nil` while a row marked from memory has not arrived.
  var item: Item?
  var place: SourceRows.Place?
  /// The row when it was marked, for rows whose place is lost.
  var row: RowIndex
}

/// An item the cursor goes to when it arrives.
struct AwaitedCursor: Equatable, Sendable {
  var id: ItemID
  /// Where the cursor row stood in the viewport, in rows from its top.
  var screenRow: Int
}

/// A `rows.find` that is due or on its way.
struct RowLookup: Equatable, Sendable {
  var ids: [ItemID]
  /// Whether the second id is the row at the viewport's top.
  var includesTop: Bool
  var isAsked = false
}

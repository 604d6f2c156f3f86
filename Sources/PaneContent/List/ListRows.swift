// SPDX-License-Identifier: Apache-2.0
import CellText
package import PaneProtocol

/// The rows of a list or an outline, with the headings between them: what there is, whoever looks at it.
///
/// Rows came with the content or are fetched from a source by pages. Places outside count as the
/// nearest one inside, unknown ids are nowhere.
package struct ListRows: Equatable, Sendable {
  /// True when rows can be opened and lie below each other.
  package private(set) var isOutline: Bool
  private(set) var sections: [ListContent.Section]
  /// The rows that came with the content; none when there is a source.
  var inline: InlineRows
  /// The rows that are fetched; `nil` when they came with the content.
  var source: SourceRows?
  /// How rows are dragged that say nothing of it.
  private(set) var drag: ItemDrag?
  /// Which row is at which line.
  private(set) var layout = SectionLayout(rowCount: 0)
  /// The tokens of the content before.
  private var tokens: RequestTokens

  /// Takes the rows of a content.
  init(_ content: ListContent, tokens: RequestTokens) {
    isOutline = content.isOutline
    sections = content.sections
    drag = content.drag
    self.tokens = tokens
    switch content.rows {
    case .items(let items): inline = InlineRows(items, isOutline: content.isOutline)
    case .source(let reference):
      inline = InlineRows()
      source = SourceRows(
        reference, isOutline: content.isOutline,
        queue: PageQueue(nextToken: tokens.next))
      source?.storeFirst(content.firstRows)
    }
    updateLayout()
  }

  /// Number of rows on show.
  package var count: Int { source?.rowCount ?? inline.rowCount }

  /// Number of lines, headings and blank lines included.
  var lineCount: Int { layout.lineCount }

  /// True when more rows are still being found.
  var isGrowing: Bool { source?.isGrowing ?? false }
  /// True when more rows will come than the source says it has so far.
  var awaitsMore: Bool { source.map { $0.isGrowing && $0.knowsCount } ?? false }

  // MARK: Other rows

  /// Takes headings and kind of another content for the same rows.
  mutating func takeShape(of content: ListContent) {
    isOutline = content.isOutline
    sections = content.sections
    drag = content.drag
  }

  /// Shows other rows that came with the content; what was opened and closed stays so.
  mutating func replace(with items: [Item], of content: ListContent, filter: RowFilter) {
    var rows = InlineRows(items, isOutline: content.isOutline)
    rows.choices = inline.choices
    if rows.choices.count > PageLimit.openRows * 4 {
      rows.choices = rows.choices.filter { rows.node($0.key) != nil }
    }
    rows.setFilter(filter)
    inline = rows
  }

  /// Lays headings and rows out anew, after either has changed.
  mutating func updateLayout() {
    guard !sections.isEmpty else {
      layout = SectionLayout(rowCount: count)
      return
    }
    let counts = sections.map { SourceRows.clamp($0.count) }
    guard let source else {
      layout = SectionLayout(
        rowCounts: inline.rowCounts(ofSections: counts), rowCount: count,
        showsEmpty: { counts[$0] == 0 && !inline.isFiltering })
      return
    }
    var end = 0
    var before = 0
    let rows = counts.map { count in
      end = min(end + count, PageLimit.rowCount)
      let row = source.row(of: SourceRows.Place(level: SourceRows.top, row: end)) ?? self.count
      defer { before = row }
      return max(0, row - before)
    }
    layout = SectionLayout(rowCounts: rows, rowCount: count, showsEmpty: { counts[$0] == 0 })
  }

  // MARK: Items

  /// The item of a row, or `nil` when it has not arrived.
  package func item(at row: RowIndex) -> Item? {
    if let source { return source.item(at: row) }
    return inline.node(at: row)?.item
  }

  /// An item that has arrived, also one hidden by the filter or in a closed row.
  package func item(_ id: ItemID) -> Item? {
    if let source { return source.place(of: id).flatMap(source.item(at:)) }
    return inline.node(id)?.item
  }

  /// The row of an item that is on show and has arrived.
  package func row(of id: ItemID) -> RowIndex? {
    if let source { return source.place(of: id).flatMap(source.row(of:)) }
    return inline.row(of: id)
  }

  /// The first row on show whose item is one of these, among those that have arrived.
  func firstRow(of ids: Set<ItemID>) -> RowIndex? {
    guard source != nil, count > 0, ids.count > 1 else {
      return ids.compactMap { row(of: $0) }.min()
    }
    return loaded(in: 0...count - 1).first { ids.contains($0.item.id) }?.row
  }

  /// The row at a place of the source's top level, or `nil` outside.
  func topLevelRow(_ row: Int) -> RowIndex? {
    row < 0 ? nil : source?.row(of: SourceRows.Place(level: SourceRows.top, row: row))
  }

  /// The place at the source's top level of a row, or of the one it lies below; `nil` without a source.
  func topLevelPosition(of row: RowIndex?) -> Int? {
    guard let source, var place = row.flatMap(source.place(of:)) else { return nil }
    while let parent = source.levels[place.level]?.parentPlace { place = parent }
    return place.row
  }

  /// Number of rows at the source's top level, as far as known.
  var topLevelCount: Int { source?.levels[SourceRows.top]?.count ?? 0 }

  /// The rows of a range that have arrived, in order.
  func loaded(in range: ClosedRange<RowIndex>) -> [(row: RowIndex, item: Item)] {
    if let source { return source.loadedRows(in: range) }
    return range.compactMap { row in inline.node(at: row).map { (row, $0.item) } }
  }

  // MARK: Lines

  /// The row shown at a line, or `nil` for headings, blank lines and places outside.
  package func row(atLine line: Int) -> RowIndex? {
    guard case .row(let row) = layout.place(atLine: line) else { return nil }
    return row
  }

  /// The line a row is shown at; rows outside count as the nearest one.
  package func line(ofRow row: RowIndex) -> Int {
    layout.line(ofRow: min(max(0, row), max(0, count - 1)))
  }

  /// What is at a line, or `nil` outside.
  func line(at index: Int, _ look: RowLook) -> ListLine? {
    switch layout.place(atLine: index) {
    case .blank: .blank
    case .heading(let section):
      sections.indices.contains(section) ? .heading(sections[section].title) : .blank
    case .row(let row): line(ofRow: row, look)
    case nil: nil
    }
  }

  private func line(ofRow row: RowIndex, _ look: RowLook) -> ListLine {
    let item: Item
    let depth: Int
    let disclosure: Disclosure
    if let source {
      guard let place = source.place(of: row), let found = source.item(at: place) else {
        return .placeholder(row)
      }
      item = found
      let own = min(max(0, found.depth), PageLimit.depth)
      depth = isOutline ? own + (source.levels[place.level]?.depth ?? 0) : 0
      disclosure = source.disclosure(at: place)
    } else {
      guard let index = inline.index(at: row) else { return .placeholder(row) }
      item = inline.nodes[index].item
      depth = inline.nodes[index].depth
      disclosure = inline.disclosure(at: row)
    }
    return .row(
      RowView(
        item: item, rowIndex: row, isCursor: row == look.cursor,
        isMarked: look.marks.contains(item.id, at: row)
          || (!item.isDisabled && look.range?.contains(row) == true),
        depth: depth, disclosure: disclosure,
        matchRanges: look.matcher.isEmpty ? [] : look.matcher.ranges(in: item.text.text.string)))
  }

  // MARK: Rows that can be selected

  /// Tells whether the cursor may stand on a row; those that have not arrived count as selectable.
  func isSelectable(_ row: RowIndex) -> Bool {
    guard row >= 0, row < count else { return false }
    guard let source else { return inline.isEnabled(row) }
    var isEnabled = true
    source.look(at: row) { isEnabled = !$0.isDisabled }
    return isEnabled
  }

  /// The first row in a direction on which the cursor may stand.
  func selectable(from start: RowIndex, step: Int) -> RowIndex? {
    var row = start
    // Only rows that have arrived can be disabled, so this ends soon.
    while row >= 0, row < count {
      if isSelectable(row) { return row }
      row += step
    }
    return nil
  }

  /// The row so many steps away, down or up, on which the cursor may stand, or the last before the end.
  func selectable(from start: RowIndex, steps: Int) -> RowIndex {
    guard hasDisabled else { return place(from: start, steps: steps) }
    let step = steps.signum()
    var row = start
    for _ in 0..<abs(steps) {
      guard let next = selectable(from: row + step, step: step) else { break }
      row = next
    }
    return row
  }

  /// True when the cursor may not stand on every row.
  private var hasDisabled: Bool { source?.hasDisabled ?? inline.hasDisabled }

  /// The row so many steps away, or the last before the end; outside no step is taken.
  private func place(from start: RowIndex, steps: Int) -> RowIndex {
    let (end, isFar) = start.addingReportingOverflow(steps)
    guard steps != 0, count > 0 else { return start }
    if steps > 0 { return max(start, isFar ? count - 1 : min(end, count - 1)) }
    return start < count ? min(start, isFar ? 0 : max(end, 0)) : start
  }

  /// The first rows on which the cursor may stand.
  func firstSelectable(_ count: Int) -> [RowIndex] {
    var found: [RowIndex] = []
    while found.count < count, let row = selectable(from: (found.last ?? -1) + 1, step: 1) {
      found.append(row)
    }
    return found
  }

  /// The nearest row on which the cursor may stand, downwards first.
  func selectable(near row: RowIndex) -> RowIndex? {
    let start = min(max(0, row), max(0, count - 1))
    return selectable(from: start, step: 1) ?? selectable(from: start, step: -1)
  }

  // MARK: Requests

  /// Takes the tokens of requests to cancel, since the view has left their pages.
  mutating func takeCancellations() -> [Int] {
    tokens.takeAbandoned() + (source?.queue.takeCancellations() ?? [])
  }

  /// Lets pages be asked for again that a busy plugin put off.
  mutating func retryBusy() { source?.queue.retryBusy() }

  /// Ends all requests, for the content that comes next.
  ///
  /// - Parameter others: Tokens of requests that are none for pages.
  /// - Returns: The tokens for what comes next.
  mutating func endRequests(and others: [Int] = []) -> RequestTokens {
    source?.queue.reset()
    return RequestTokens(
      next: source?.queue.nextToken ?? tokens.next, abandoned: takeCancellations() + others)
  }

  /// Notes that the program has ended: rows stay on show, none are asked for.
  mutating func programEnded() {
    _ = takeCancellations()
    source?.isOrphaned = true
  }

  /// How many rows a source has after a reset that does not say; `nil` when nobody knows.
  var countOnReset: Int? { isGrowing && !awaitsMore ? nil : source?.levels[SourceRows.top]?.count }

  /// How many rows a source has after a change that does not fit.
  func count(after change: RowsChange) -> Int? {
    isGrowing && !awaitsMore && !change.isDone ? nil : change.count ?? countOnReset
  }
}

/// What is added to rows when they are drawn; made once for all lines of a frame.
struct RowLook {
  /// Row of the cursor.
  var cursor: RowIndex?
  /// The marked rows.
  var marks: ListMarks
  /// The rows of the range that is being marked.
  var range: ClosedRange<RowIndex>?
  /// Finds what the rows are filtered by.
  var matcher: TextMatcher
}

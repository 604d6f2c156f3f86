// SPDX-License-Identifier: Apache-2.0
import CellText
package import PaneProtocol

extension ListState {
  /// Number of lines, headings and blank lines included.
  package var lineCount: Int { layout.lineCount }

  /// The line at a place, or `nil` outside.
  package func line(at index: Int) -> ListLine? { line(at: index, matcher: shownMatcher) }

  /// Calls `body` with each line in the viewport and its distance from the viewport's top, in rows.
  package func forEachVisibleLine(_ body: (_ screenRow: Int, _ line: ListLine) -> Void) {
    let matcher = shownMatcher
    for screenRow in 0..<max(0, min(viewportRows, lineCount - scrollOffset)) {
      if let line = line(at: scrollOffset + screenRow, matcher: matcher) { body(screenRow, line) }
    }
  }

  /// The cells that the widest badge and the widest detail in the viewport take.
  package var widestOnScreen: (badge: Int, detail: Int) {
    var widest = (badge: 0, detail: 0)
    func take(_ badge: StyledText?, _ detail: StyledText?) {
      if let badge { widest.badge = max(widest.badge, badge.text.columns) }
      if let detail { widest.detail = max(widest.detail, detail.text.columns) }
    }
    for line in scrollOffset..<max(scrollOffset, min(lineCount, scrollOffset + viewportRows)) {
      guard let row = row(atLine: line) else { continue }
      if let source {
        guard let item = source.item(at: row) else { continue }
        take(item.badge, item.detail)
      } else if let index = inline.index(at: row) {
        // Without taking the item out, which is large.
        take(inline.nodes[index].item.badge, inline.nodes[index].item.detail)
      }
    }
    return widest
  }

  private var shownMatcher: TextMatcher {
    source == nil ? inline.matcher : TextMatcher(words: filter)
  }

  private func line(at index: Int, matcher: TextMatcher) -> ListLine? {
    switch layout.place(atLine: index) {
    case .blank: .blank
    case .heading(let section):
      sections.indices.contains(section) ? .heading(sections[section].title) : .blank
    case .row(let row): rowLine(row, matcher)
    case nil: nil
    }
  }

  private func rowLine(_ row: RowIndex, _ matcher: TextMatcher) -> ListLine {
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
        item: item, rowIndex: row, isCursor: row == cursorRow,
        isMarked: marks[item.id] != nil || (isInRange(row) && !item.isDisabled), depth: depth,
        disclosure: disclosure,
        matchRanges: matcher.isEmpty ? [] : matcher.ranges(in: item.text.text.string)))
  }

  /// The row shown at a line, or `nil` for headings, blank lines and places outside.
  package func row(atLine line: Int) -> RowIndex? {
    guard case .row(let row) = layout.place(atLine: line) else { return nil }
    return row
  }

  /// The line a row is shown at; rows outside count as the nearest one.
  package func line(ofRow row: RowIndex) -> Int {
    layout.line(ofRow: min(max(0, row), max(0, rowCount - 1)))
  }

  /// The line at a place of the viewport, in rows from its top; it may lie past the end.
  package func line(atScreenRow row: Int) -> Int { scrollOffset + min(max(-1, row), 1 << 20) }

  /// The item of a row, or `nil` when it has not arrived.
  package func item(at row: RowIndex) -> Item? {
    if let source { return source.item(at: row) }
    return inline.node(at: row)?.item
  }

  /// The row of an item that is on show and has arrived.
  package func row(of id: ItemID) -> RowIndex? {
    if let source { return source.place(of: id).flatMap(source.row(of:)) }
    return inline.row(of: id)
  }

  /// An item that has arrived, also one hidden by the filter or in a closed row.
  package func item(_ id: ItemID) -> Item? {
    if let source { return source.place(of: id).flatMap(source.item(at:)) }
    return inline.node(id)?.item
  }
}

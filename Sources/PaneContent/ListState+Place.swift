// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// A row, named in every way it can be found again after the rows changed.
struct RowPosition: Equatable, Sendable {
  var row: RowIndex
  var id: ItemID?
  var place: SourceRows.Place?
  /// Row of the top level it lies in or below.
  var topRow = 0
  /// Whether the row itself is gone and the position is that of a neighbour.
  var isGone = false
}

/// What is kept in sight while rows change.
struct ViewPosition: Equatable, Sendable {
  var cursor: RowPosition?
  var top: RowPosition?
  /// Lines from the top row to the viewport's top, 0 or less.
  var topOffset: Int
  var isCursorVisible: Bool
  var cursorScreenRow: Int
}

extension ListState {
  func position(of row: RowIndex) -> RowPosition {
    guard let source else {
      return RowPosition(row: row, id: inline.node(at: row)?.item.id)
    }
    let place = source.place(of: row)
    return RowPosition(
      row: row, id: place.flatMap { source.item(at: $0)?.id }, place: place,
      topRow: place.map(source.topRow) ?? 0)
  }

  var viewPosition: ViewPosition {
    let row = layout.row(atOrBelow: scrollOffset)
    let line = cursorRow.map(layout.line(ofRow:)) ?? 0
    return ViewPosition(
      cursor: cursorRow.map(position(of:)), top: row < rowCount ? position(of: row) : nil,
      topOffset: row < rowCount ? scrollOffset - layout.line(ofRow: row) : 0,
      isCursorVisible: cursorRow != nil && isVisible(line: line),
      cursorScreenRow: line - scrollOffset)
  }

  func isVisible(line: Int) -> Bool {
    viewportRows == 0 || (line >= scrollOffset && line - scrollOffset < viewportRows)
  }

  /// Finds a row again: itself, else a neighbour, which is marked as such.
  func found(_ position: RowPosition) -> RowPosition {
    var position = position
    let last = max(0, rowCount - 1)
    if let source {
      if let place = position.place, let row = source.row(of: place) {
        position.row = min(row, last)
      } else {
        position.isGone = true
        position.row = min(position.row, last)
      }
    } else if let id = position.id, let row = inline.nearestRow(of: id) {
      position.row = row
      position.isGone = inline.node(at: row)?.item.id != id
    } else {
      position.row = min(position.row, last)
      position.isGone = true
    }
    return position
  }

  /// Changes rows and then finds cursor, range and scroll position again.
  mutating func keepingPlace(_ change: (inout ListState) -> Void) {
    let view = viewPosition
    change(&self)
    settle(view)
  }

  /// Goes back to a position after the rows changed.
  mutating func settle(_ view: ViewPosition) {
    updateLayout()
    settleCursor(view.cursor)
    rangeStart = rangeStart.map(found)
    if rowCount == 0 { rangeStart = nil }
    if let top = view.top.map(found) {
      if top.isGone, view.isCursorVisible, let cursorRow {
        scrollOffset = layout.line(ofRow: cursorRow) - view.cursorScreenRow
      } else {
        scrollOffset = layout.line(ofRow: top.row) + view.topOffset
      }
    }
    clampScroll()
    if view.isCursorVisible { showCursor(margin: 0) }
  }

  /// Puts the cursor where it was, or on the neighbour at the same place.
  mutating func settleCursor(_ old: RowPosition?) {
    guard rowCount > 0 else {
      cursorRow = nil
      cursorItem = nil
      return
    }
    let position = old.map(found)
    guard let row = selectableRow(near: position?.row ?? 0) else {
      cursorRow = nil
      cursorItem = nil
      return
    }
    let isSame = position.map { !$0.isGone && $0.row == row } ?? false
    cursorRow = row
    // What the next column shows stays until it is known whether the item is still there.
    if let awaitedCursor, awaitedCursor.id == cursorItem?.id { return }
    if let item = item(at: row) {
      cursorItem = item
    } else if !isSame {
      cursorItem = nil
    }
  }

  mutating func updateLayout() {
    guard !sections.isEmpty else {
      layout = SectionLayout(rowCount: rowCount)
      return
    }
    let counts = sections.map { SourceRows.clamp($0.count) }
    guard let source else {
      layout = SectionLayout(
        rowCounts: inline.rowCounts(ofSections: counts), rowCount: rowCount)
      return
    }
    var end = 0
    var before = 0
    let rows = counts.map { count in
      end = min(end + count, PageLimit.rowCount)
      let row = source.row(of: SourceRows.Place(level: SourceRows.top, row: end)) ?? rowCount
      defer { before = row }
      return max(0, row - before)
    }
    layout = SectionLayout(rowCounts: rows, rowCount: rowCount)
  }
}

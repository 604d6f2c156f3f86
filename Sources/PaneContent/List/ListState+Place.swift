// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

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
  var viewPosition: ViewPosition {
    let row = rows.layout.row(atOrBelow: scrollOffset)
    let line = cursorRow.map(rows.layout.line(ofRow:)) ?? 0
    return ViewPosition(
      cursor: cursorRow.map(rows.position(of:)), top: row < rowCount ? rows.position(of: row) : nil,
      topOffset: row < rowCount ? scrollOffset - rows.layout.line(ofRow: row) : 0,
      isCursorVisible: cursorRow != nil && viewport.shows(line),
      cursorScreenRow: line - scrollOffset)
  }

  /// Changes rows and then finds cursor, range and scroll position again.
  mutating func keepingPlace(_ change: (inout ListState) -> Void) {
    let view = viewPosition
    change(&self)
    settle(view)
  }

  /// Goes back to a position after the rows changed.
  mutating func settle(_ view: ViewPosition) {
    rows.updateLayout()
    settleCursor(view.cursor)
    marking.settleRange(of: rows)
    var top = scrollOffset
    if let found = view.top.map(rows.found) {
      if found.isGone, view.isCursorVisible, let cursorRow {
        top = rows.layout.line(ofRow: cursorRow) - view.cursorScreenRow
      } else {
        top = rows.layout.line(ofRow: found.row) + view.topOffset
      }
    }
    scroll(toLine: top)
    if view.isCursorVisible { showCursor(margin: 0) }
  }

  /// Puts the cursor where it was, or on the neighbour at the same place.
  mutating func settleCursor(_ old: RowPosition?) {
    guard rowCount > 0 else {
      cursorRow = nil
      cursorItem = nil
      return
    }
    let position = old.map(rows.found)
    guard let row = rows.selectable(near: position?.row ?? 0) else {
      cursorRow = nil
      cursorItem = nil
      return
    }
    let isSame = position.map { !$0.isGone && $0.row == row } ?? false
    cursorRow = row
    // What the next column shows stays until it is known whether the item is still there.
    if let awaited = search.awaited, awaited.id == cursorItem?.id { return }
    if let item = rows.item(at: row) {
      cursorItem = item
    } else if !isSame {
      cursorItem = nil
    }
  }
}

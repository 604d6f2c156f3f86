// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
package import PaneProtocol

extension ListState {
  // MARK: Viewport

  /// Height of the viewport in rows; 0 before the first rows.layout.
  package var viewportRows: Int { viewport.rows }

  /// The line at the viewport's top.
  package var scrollOffset: Int { viewport.offset }

  /// The height in rows, and the width where columns follow it.
  package var size: CellSize {
    CellSize(columns: table?.columns ?? 0, rows: viewport.rows + viewport.header)
  }

  /// Takes over the viewport's size; a cursor in sight stays in sight.
  package mutating func setViewport(_ size: CellSize) {
    let isCursorVisible =
      cursorRow.map { viewport.shows(rows.layout.line(ofRow: $0)) } ?? false
    table?.setColumns(size.columns)
    guard viewport.setRows(size.rows) else { return }
    scroll(toLine: scrollOffset)
    if isCursorVisible { showCursor(margin: viewport.margin) }
  }

  /// Scrolls as a wheel does; the cursor row stays where it is.
  @discardableResult
  package mutating func scroll(by lines: Int) -> Bool {
    search.stopWaiting()
    return scroll(toLine: scrollOffset.bounded(adding: lines))
  }

  /// Brings a line to the viewport's top, as far as possible.
  @discardableResult
  package mutating func scroll(toLine line: Int) -> Bool {
    let before = scrollOffset
    viewport.scroll(to: line, of: lineCount)
    return scrollOffset != before
  }

  mutating func showCursor(margin: Int) {
    guard let cursorRow else { return }
    viewport.show(rows.layout.line(ofRow: cursorRow), margin: margin, of: lineCount)
  }

  /// The rows in the viewport.
  var window: Range<RowIndex> {
    let first = min(rows.layout.row(atOrBelow: scrollOffset), rowCount)
    let last = min(rows.layout.row(atOrBelow: scrollOffset + max(1, viewportRows)), rowCount)
    return first..<max(first, last)
  }

  // MARK: Moving

  /// Moves by rows, past rows that are disabled.
  ///
  /// - Returns: Whether the cursor or the scroll position changed, as for all moves.
  @discardableResult
  package mutating func moveCursor(by count: Int) -> Bool {
    guard let cursorRow else { return false }
    let target = min(max(0, cursorRow.bounded(adding: count)), max(0, rowCount - 1))
    let step = count < 0 ? -1 : 1
    let row =
      rows.selectable(from: target, step: step) ?? rows.selectable(from: target, step: -step)
    return setCursor(row ?? cursorRow, margin: viewport.margin)
  }

  /// Moves by a row, by a page or to an end, so many times.
  ///
  /// Of steps by a row only the first and the place of the last are gone to: the first brings the
  /// cursor into view, and from there on the way does not matter.
  @discardableResult
  package mutating func moveCursor(_ move: ContentMove, times: Int = 1) -> Bool {
    guard times > 0, let cursorRow else { return false }
    switch move {
    case .up, .down:
      let step = move == .up ? -1 : 1
      let isMoved = moveCursor(by: step)
      guard times > 1, let start = self.cursorRow else { return isMoved }
      let row = rows.selectable(from: start, steps: (times - 1) * step)
      return setCursor(row, margin: viewport.margin) || isMoved
    case .pageUp, .pageDown:
      let lines = max(1, viewportRows - 1) * (move == .pageUp ? -1 : 1)
      return (0..<times).reduce(false) { isMoved, _ in
        moveByPage(lines, from: self.cursorRow ?? cursorRow) || isMoved
      }
    case .first:
      let before = scrollOffset
      let isMoved = setCursor(
        rows.selectable(from: 0, step: 1) ?? cursorRow, margin: viewport.margin)
      if viewportRows > 0, rows.line(ofRow: self.cursorRow ?? 0) < viewportRows {
        scroll(toLine: 0)
      }
      return isMoved || scrollOffset != before
    case .last:
      let before = scrollOffset
      let isMoved = setCursor(
        rows.selectable(from: rowCount - 1, step: -1) ?? cursorRow, margin: viewport.margin)
      // Headings without rows may stand below the last row.
      if viewportRows > 0, lineCount - rows.line(ofRow: self.cursorRow ?? 0) <= viewportRows {
        scroll(toLine: lineCount)
      }
      return isMoved || scrollOffset != before
    }
  }

  private mutating func moveByPage(_ lines: Int, from row: RowIndex) -> Bool {
    let before = scrollOffset
    let direction = lines.signum()
    showCursor(margin: 0)
    let target = min(
      max(0, rows.layout.line(ofRow: row).bounded(adding: lines)), max(0, lineCount - 1))
    scroll(toLine: scrollOffset + lines)
    let near = min(rows.layout.row(atOrBelow: target), rowCount - 1)
    let found =
      rows.selectable(from: near, step: direction) ?? rows.selectable(from: near, step: -direction)
    return setCursor(found ?? row, margin: viewport.margin) || scrollOffset != before
  }

  /// Moves to the row of a line, as a click does; headings and disabled rows are left alone.
  @discardableResult
  package mutating func moveCursor(toLine line: Int) -> Bool {
    guard let row = rows.row(atLine: line), rows.isSelectable(row) else { return false }
    return setCursor(row, margin: 0)
  }

  /// Moves to a row, or the nearest that can be selected.
  @discardableResult
  package mutating func moveCursor(toRow row: RowIndex) -> Bool {
    guard let row = rows.selectable(near: row) else { return false }
    return setCursor(row, margin: viewport.margin)
  }

  /// Moves to an item that is on show and has arrived.
  @discardableResult
  package mutating func moveCursor(to id: ItemID) -> Bool {
    guard let row = rows.row(of: id), rows.isSelectable(row) else { return false }
    return setCursor(row, margin: viewport.margin)
  }

  mutating func setCursor(_ row: RowIndex, margin: Int) -> Bool {
    let before = (row: cursorRow, scroll: scrollOffset)
    search.end()
    cursorRow = row
    if let item = rows.item(at: row) {
      cursorItem = item
    } else if before.row != row {
      cursorItem = nil
    }
    if !filter.isEmpty { filtering.origin = cursorItem?.id }
    showCursor(margin: margin)
    return before.row != cursorRow || before.scroll != scrollOffset
  }
}

extension Int {
  /// A sum that stays far from the ends of what an integer holds.
  fileprivate func bounded(adding other: Int) -> Int {
    let (result, isOverflow) = addingReportingOverflow(other)
    guard isOverflow else { return result }
    return other < 0 ? Int.min / 2 : Int.max / 2
  }
}

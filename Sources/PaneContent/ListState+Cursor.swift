// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

extension ListState {
  /// A move by more than rows.
  package enum CursorMove: Equatable, Sendable { case first, last, pageUp, pageDown }

  // MARK: Viewport

  /// Takes over the viewport's height in rows; a cursor in sight stays in sight.
  package mutating func setViewport(rows: Int) {
    let rows = min(max(0, rows), 1 << 16)
    guard rows != viewportRows else { return }
    let isCursorVisible = cursorRow.map { isVisible(line: layout.line(ofRow: $0)) } ?? false
    viewportRows = rows
    clampScroll()
    if isCursorVisible { showCursor(margin: margin) }
  }

  /// Scrolls as a wheel does; the cursor row stays where it is.
  @discardableResult
  package mutating func scroll(by lines: Int) -> Bool {
    awaitedCursor = nil
    return scroll(toLine: sum(scrollOffset, lines))
  }

  /// Brings a line to the viewport's top, as far as possible.
  @discardableResult
  package mutating func scroll(toLine line: Int) -> Bool {
    let before = scrollOffset
    scrollOffset = line
    clampScroll()
    return scrollOffset != before
  }

  mutating func clampScroll() {
    scrollOffset = min(max(0, scrollOffset), max(0, lineCount - max(1, viewportRows)))
  }

  /// Rows kept in sight above and below the cursor.
  var margin: Int { min(2, max(0, viewportRows - 1) / 4) }

  mutating func showCursor(margin: Int) {
    if let cursorRow { show(line: layout.line(ofRow: cursorRow), margin: margin) }
  }

  mutating func show(line: Int, margin: Int) {
    guard viewportRows > 0 else { return }
    scrollOffset = min(scrollOffset, line - margin)
    scrollOffset = max(scrollOffset, line + margin - viewportRows + 1)
    clampScroll()
  }

  /// The rows in the viewport.
  var window: Range<RowIndex> {
    let first = min(layout.row(atOrBelow: scrollOffset), rowCount)
    let last = min(layout.row(atOrBelow: scrollOffset + max(1, viewportRows)), rowCount)
    return first..<max(first, last)
  }

  // MARK: Moving

  /// Moves by rows, past rows that are disabled.
  ///
  /// - Returns: Whether the cursor or the scroll position changed, as for all moves.
  @discardableResult
  package mutating func moveCursor(by rows: Int) -> Bool {
    guard let cursorRow else { return false }
    let target = min(max(0, sum(cursorRow, rows)), max(0, rowCount - 1))
    let step = rows < 0 ? -1 : 1
    let row = selectable(from: target, step: step) ?? selectable(from: target, step: -step)
    return setCursor(row ?? cursorRow, margin: margin)
  }

  /// Moves to an end or by a page.
  @discardableResult
  package mutating func moveCursor(_ move: CursorMove) -> Bool {
    guard let cursorRow else { return false }
    switch move {
    case .first:
      let before = scrollOffset
      let isMoved = setCursor(selectable(from: 0, step: 1) ?? cursorRow, margin: margin)
      if viewportRows > 0, line(ofRow: self.cursorRow ?? 0) < viewportRows { scrollOffset = 0 }
      return isMoved || scrollOffset != before
    case .last:
      return setCursor(selectable(from: rowCount - 1, step: -1) ?? cursorRow, margin: margin)
    case .pageUp: return moveByPage(-1, from: cursorRow)
    case .pageDown: return moveByPage(1, from: cursorRow)
    }
  }

  private mutating func moveByPage(_ direction: Int, from row: RowIndex) -> Bool {
    let before = scrollOffset
    let lines = max(1, viewportRows - 1) * direction
    showCursor(margin: 0)
    let target = min(max(0, sum(layout.line(ofRow: row), lines)), max(0, lineCount - 1))
    scrollOffset += lines
    clampScroll()
    let near = min(layout.row(atOrBelow: target), rowCount - 1)
    let found = selectable(from: near, step: direction) ?? selectable(from: near, step: -direction)
    return setCursor(found ?? row, margin: margin) || scrollOffset != before
  }

  /// Moves to the row of a line, as a click does; headings and disabled rows are left alone.
  @discardableResult
  package mutating func moveCursor(toLine line: Int) -> Bool {
    guard let row = row(atLine: line), isSelectable(row) else { return false }
    return setCursor(row, margin: 0)
  }

  /// Moves to a row, or the nearest that can be selected.
  @discardableResult
  package mutating func moveCursor(toRow row: RowIndex) -> Bool {
    guard let row = selectableRow(near: row) else { return false }
    return setCursor(row, margin: margin)
  }

  /// Moves to an item that is on show and has arrived.
  @discardableResult
  package mutating func moveCursor(to id: ItemID) -> Bool {
    guard let row = row(of: id), isSelectable(row) else { return false }
    return setCursor(row, margin: margin)
  }

  mutating func setCursor(_ row: RowIndex, margin: Int) -> Bool {
    let before = (row: cursorRow, scroll: scrollOffset)
    awaitedCursor = nil
    find = nil
    cursorRow = row
    if let item = item(at: row) {
      cursorItem = item
    } else if before.row != row {
      cursorItem = nil
    }
    if !filter.isEmpty { filterOrigin = cursorItem?.id }
    showCursor(margin: margin)
    return before.row != cursorRow || before.scroll != scrollOffset
  }

  // MARK: Selectable rows

  /// Rows that have not arrived count as selectable.
  func isSelectable(_ row: RowIndex) -> Bool {
    guard row >= 0, row < rowCount else { return false }
    return item(at: row).map { !$0.isDisabled } ?? true
  }

  private func selectable(from start: RowIndex, step: Int) -> RowIndex? {
    var row = start
    // Only rows that have arrived can be disabled, so this ends soon.
    while row >= 0, row < rowCount {
      if isSelectable(row) { return row }
      row += step
    }
    return nil
  }

  func selectableRow(near row: RowIndex) -> RowIndex? {
    let start = min(max(0, row), max(0, rowCount - 1))
    return selectable(from: start, step: 1) ?? selectable(from: start, step: -1)
  }

  func sum(_ one: Int, _ other: Int) -> Int {
    let (result, isOverflow) = one.addingReportingOverflow(other)
    guard isOverflow else { return result }
    return other < 0 ? Int.min / 2 : Int.max / 2
  }
}

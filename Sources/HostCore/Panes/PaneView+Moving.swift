// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import HostConfiguration
package import PaneContent
import PaneProtocol

/// Moving through the content on screen: cursor, steps, scrolling, and rows that arrive.
extension PaneView {
  /// Where a step through the content has led.
  enum Step: Equatable, Sendable {
    /// It moved the cursor or scrolled; nobody else has to know.
    case moved
    /// It opened or closed a container.
    case expanded(ItemID, Bool)
    /// There is nothing to step through here: it is a row, or the top.
    case beyond
    /// The text is at its edge.
    case edge
  }

  /// Moves the cursor of a list, or scrolls a text.
  mutating func move(_ move: CursorMove) {
    page.content?.updateList { list in
      switch move {
      case .up: _ = list.moveCursor(by: -1)
      case .down: _ = list.moveCursor(by: 1)
      case .pageUp: _ = list.moveCursor(.pageUp)
      case .pageDown: _ = list.moveCursor(.pageDown)
      case .first: _ = list.moveCursor(.first)
      case .last: _ = list.moveCursor(.last)
      }
    }
    page.content?.updateText { text in
      switch move {
      case .up: _ = text.scroll(by: -1)
      case .down: _ = text.scroll(by: 1)
      case .pageUp: _ = text.scroll(.pageUp)
      case .pageDown: _ = text.scroll(.pageDown)
      case .first: _ = text.scroll(.first)
      case .last: _ = text.scroll(.last)
      }
    }
  }

  /// Moves the cursor to a row; without that row it stays.
  mutating func moveCursor(to row: ItemID) {
    page.content?.updateList { _ = $0.moveCursor(to: row) }
  }

  /// Moves the cursor to a row by its number from 0; tells whether it was there already.
  ///
  /// Without that row it stays.
  mutating func moveCursor(toRow number: Int) -> Bool {
    guard number >= 0 else { return false }
    return page.content?.updateList { list in
      let before = list.cursorRow
      list.moveCursor(toRow: number)
      return before == list.cursorRow
    } ?? false
  }

  /// Steps in: a text scrolls on, an outline row opens.
  mutating func stepIn() -> Step {
    if page.error == nil,
      let scrolled = page.content?.updateText({ text in
        text.canScrollRight ? text.scrollHorizontally(by: Self.stepCells) : false
      })
    {
      return scrolled ? .moved : .edge
    }
    guard page.list?.isOutline == true else { return .beyond }
    switch page.content?.updateList({ $0.stepIn() }) {
    case .opened: return expansion
    case .movedToChild: return .moved
    case .leaf, nil: return .beyond
    }
  }

  /// Steps out: a text scrolls back, an outline row closes.
  mutating func stepOut() -> Step {
    if page.text?.canScrollLeft == true {
      page.content?.updateText { _ = $0.scrollHorizontally(by: -Self.stepCells) }
      return .moved
    }
    guard page.list?.isOutline == true else { return .beyond }
    switch page.content?.updateList({ $0.stepOut() }) {
    case .closed: return expansion
    case .movedToParent: return .moved
    case .atTop, nil: return .beyond
    }
  }

  private var expansion: Step {
    guard let list = page.list, let item = list.cursorItem else { return .moved }
    return .expanded(item.id, list.rows.isExpanded(item.id))
  }

  /// Cells that a step scrolls a text sideways.
  private static let stepCells = 8

  /// Takes over the size the content has on screen.
  mutating func fit(_ size: CellSize) {
    let inset = TextInset(of: page.text)
    page.content?.setViewport(
      columns: max(1, size.columns - inset.leading - inset.trailing), rows: size.rows,
      wrap: .words)
  }

  // MARK: Wishes of the desk

  /// Changes the rows on show as the desk wants it.
  mutating func perform(_ wish: ListWish) {
    switch wish {
    case .moveCursor(let row): moveCursor(to: row)
    case .reveal(let row): page.content?.updateList { $0.reveal(row) }
    case .scrollToEnd: page.content?.updateList { _ = $0.scroll(toLine: $0.lineCount) }
    case .scroll(let rows): page.content?.updateList { _ = $0.scroll(by: rows) }
    case .setOpen(let row, let isOpen):
      page.content?.updateList { $0.setExpanded([row: isOpen]) }
    case .unmark(let rows): page.content?.updateList { $0.unmark(rows) }
    case .clearMarks: page.content?.updateList { _ = $0.clearMarks() }
    case .mask(let rows): maskedRows = rows
    case .select(let rows):
      rowsToSelect = rows
      selectArriving()
    }
  }

  /// Moves the cursor to rows that arrived by a drop, once they are there.
  mutating func selectArriving() {
    guard let first = rowsToSelect.first else { return }
    let isFound = page.content?.updateList { list -> Bool in
      guard let row = list.rows.item(first)?.id ?? list.row(ofFile: first) else { return false }
      _ = list.moveCursor(to: row)
      return true
    }
    if isFound == true { rowsToSelect = [] }
  }

  // MARK: The mouse

  /// What a press on the content came to.
  enum Press: Equatable, Sendable {
    case nothing
    case row
    /// The box of a row, or its icon in a pane that has it switched by a click.
    case sign(Item)
    case expanded(ItemID, Bool)
    case text
  }

  /// Takes a press on a cell of the content: a triangle opens, any other place takes the cursor.
  ///
  /// Only a program that wants it has boxes and icons switched by a click.
  mutating func press(row: Int, column: Int, hasSigns: Bool) -> Press {
    guard let list = page.list else { return page.text == nil ? .nothing : .text }
    let line = list.line(atScreenRow: row)
    guard case .row(let view) = list.line(at: line) else { return .nothing }
    if list.isOutline, view.disclosure != .none, view.triangleColumns.contains(column) {
      let opens = !list.rows.isExpanded(view.item.id)
      page.content?.updateList { $0.setExpanded([view.item.id: opens]) }
      return .expanded(view.item.id, opens)
    }
    page.content?.updateList { _ = $0.moveCursor(toLine: line) }
    let isSign = hasSigns && view.signColumns(isOutline: list.isOutline).contains(column)
    return isSign ? .sign(view.item) : .row
  }

  /// Scrolls as a wheel does; neither cursor nor focus move.
  mutating func wheel(lines: Int, cells: Int) {
    if lines != 0 { page.content?.scroll(by: lines) }
    if cells != 0 { page.content?.updateText { _ = $0.scrollHorizontally(by: cells) } }
  }
}

extension ListState {
  /// The row that stands for a file, among those that have arrived.
  func row(ofFile address: String) -> ItemID? {
    guard address.hasPrefix("file:") else { return nil }
    for index in 0..<min(rowCount, PageLimit.cachedRows) {
      if let item = rows.item(at: index), item.fileAddress == address { return item.id }
    }
    return nil
  }
}

extension RowView {
  /// Cells of the row, counted from the pane's edge, that hold its triangle in an outline.
  var triangleColumns: Range<Int> { (2 + depth * 2)..<(4 + depth * 2) }

  /// Cells of the row, counted from the pane's edge, that hold its check box or else its icon.
  func signColumns(isOutline: Bool) -> Range<Int> {
    let hasTriangle = isOutline || disclosure != .none
    let start = 2 + min(depth, 32) * 2 + (hasTriangle ? 2 : 0)
    if item.isChecked != nil { return start..<start + 3 }
    let icon = item.icon?.columns ?? 0
    return start..<start + (icon <= 2 ? icon : 0)
  }
}

/// Cells of a text column that are not text: a margin, or line numbers.
package struct TextInset: Equatable, Sendable {
  /// Cells before the text, line numbers included.
  package var leading: Int
  /// Cells after it.
  package var trailing = 1
  /// Cells of the line number, blanks not counted; 0 for none.
  package var number: Int

  /// The inset of a text; code has line numbers.
  package init(of text: TextState?) {
    guard let text, text.format == .code else {
      number = 0
      leading = 1
      return
    }
    number = max(4, String(text.lineCount).utf8.count)
    leading = number + 2
  }
}

extension LineWrapping {
  /// Folds lines between words.
  static let words = LineWrapping { text, columns in text.text.wrapped(columns: columns) }
}

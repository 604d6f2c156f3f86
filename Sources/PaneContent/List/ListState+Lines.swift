// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

extension ListState {
  /// Number of lines, headings and blank lines included.
  package var lineCount: Int { rows.lineCount }

  /// Calls `body` with each line in the viewport and its distance from the viewport's top, in rows.
  package func forEachVisibleLine(_ body: (_ screenRow: Int, _ line: ListLine) -> Void) {
    let look = look
    for row in 0..<max(0, min(viewportRows, lineCount - scrollOffset)) {
      if let line = rows.line(at: scrollOffset + row, look) { body(row + viewport.header, line) }
    }
  }

  /// The line at a distance from the viewport's top, in rows; `nil` outside of the viewport.
  package func visibleLine(at screenRow: Int) -> ListLine? {
    let row = screenRow - viewport.header
    return row >= 0 && row < viewportRows ? rows.line(at: scrollOffset + row, look) : nil
  }

  /// Calls `body` with each line in the viewport as words.
  package func forEachLine(_ body: (_ screenRow: Int, _ line: ContentLine) -> Void) {
    if let table { body(0, ContentLine(.heading, table.headingWords)) }
    forEachVisibleLine { screenRow, line in
      switch line {
      case .row(let view):
        let words = table?.words(of: view.item) ?? view.item.text.text.string
        body(screenRow, ContentLine(.row, words, id: view.item.id))
      case .heading(let title): body(screenRow, ContentLine(.heading, title.text.string))
      case .blank: body(screenRow, ContentLine(.blank))
      case .placeholder: body(screenRow, ContentLine(.placeholder))
      }
    }
  }

  var look: RowLook {
    RowLook(
      cursor: cursorRow, marks: marking, range: marking.range(to: cursorRow, of: rows),
      matcher: rows.source == nil ? rows.inline.matcher : TextMatcher(words: filter))
  }
}

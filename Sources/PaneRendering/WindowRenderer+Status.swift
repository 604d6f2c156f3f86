// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import HostCore
import TerminalScreen

/// The status line and the sheets over the window.
extension WindowRenderer {
  mutating func drawStatusLine(
    _ state: HostState, geometry: WindowGeometry, on surface: inout Surface
  ) {
    let row = geometry.statusRow
    let width = geometry.window.columns
    surface.fill(
      CellRect(column: 0, row: row, columns: width, rows: 1),
      style: palette.style(.text, on: .window))
    let status = state.statusLine
    let buttons = state.dropButtons.filter(\.isOnStatusLine)
    let ends = StatusEnds(
      status, buttons: buttons, isCarrying: state.desk.gesture.isCarrying, width)
    var left = 1
    switch status.left {
    case .message(let message):
      let look: Theme.Look =
        switch message.kind {
        case .info: .text
        case .good: .good
        case .warning: .warning
        case .failure: .failure
        }
      left += surface.write(
        message.text.truncated(to: ends.text - 1, mode: .end),
        at: CellPoint(column: 1, row: row), columns: ends.text - 1,
        style: palette.style(look, on: .window))
    case .facts(let facts):
      let shown = Self.shortened(facts, beside: status, in: width).truncated(to: ends.text - 1)
      left += surface.write(shown, at: CellPoint(column: 1, row: row), columns: ends.text - 1) {
        style, _ in
        palette.style(style, on: .window)
      }
    case .typing(let sign, let field):
      left += surface.write(
        SafeText(sign), at: CellPoint(column: 1, row: row), columns: 1,
        style: palette.style(.accent, on: .window))
      left += drawField(
        field, at: CellPoint(column: left, row: row), columns: max(4, width / 2),
        style: palette.style(.text, on: .window), isSecret: false, on: &surface)
    }
    let tally = status.tally.columns
    if tally > 0, left + 2 + tally <= ends.text {
      left += 2
      left += surface.write(
        status.tally, at: CellPoint(column: left, row: row), columns: tally,
        style: palette.style(.faint, on: .window))
    }
    drawHints(
      status.hints, keepsLastTwo: state.desk.gesture.isCarrying, from: left + 2, row: row,
      width: ends.hints, on: &surface)
    for button in buttons {
      surface.write(
        button.text, at: button.button.cells.origin, columns: button.button.cells.size.columns,
        style: palette.style(.text, on: .window))
    }
  }

  /// Where the text and the hints of the status line end.
  private struct StatusEnds {
    var text: Int
    var hints: Int

    /// Buttons of a drag stand before the hints, the shelf behind them: both keep their cells
    /// whatever else is said, because they are hit there.
    init(_ status: StatusLine, buttons: [PlacedDropButton], isCarrying: Bool, _ width: Int) {
      text = width - 1
      hints = width
      guard let first = buttons.first?.button.cells.minColumn else { return }
      text = max(1, first - 2)
      if !isCarrying { hints = first - 1 }
    }
  }

  private static func cells(_ hints: [StatusLine.Hint]) -> Int {
    hints.reduce(0) { $0 + $1.key.columns + 1 + $1.words.columns + 2 } - 2
  }

  /// Leaves the last facts out where a hint must stay that would have no room.
  ///
  /// Facts are parted by two blanks; the first one is never left out.
  private static func shortened(
    _ facts: StyledText, beside status: StatusLine, in width: Int
  ) -> StyledText {
    guard status.hints.contains(where: \.outlastsFacts), let first = status.hints.first,
      let last = status.hints.last
    else { return facts }
    var kept = status.hints.filter { $0.outlastsFacts && $0 != first && $0 != last }
    kept = (first == last ? [first] : [first] + kept + [last])
    let room = width - 4 - cells(kept)
    guard facts.text.columns > room else { return facts }
    let text = facts.text.string
    var end: String.Index?
    for index in text.indices where text[index...].hasPrefix("  ") {
      if SafeText(String(text[..<index])).columns > room { break }
      if index > text.startIndex { end = index }
    }
    guard let end else { return facts }
    return facts[utf8: 0..<text[..<end].utf8.count]
  }

  private mutating func drawHints(
    _ hints: [StatusLine.Hint], keepsLastTwo: Bool, from left: Int, row: Int, width: Int,
    on surface: inout Surface
  ) {
    var shown = hints
    // The first hint and `? keys` stay longest; of a drag, how to end it.
    while !shown.isEmpty, left + Self.cells(shown) > width - 1 {
      shown.remove(at: shown.count > 2 && !keepsLastTwo ? shown.count - 2 : 0)
    }
    var column = width - 1 - Self.cells(shown)
    for hint in shown {
      column += surface.write(
        hint.key, at: CellPoint(column: column, row: row), columns: width - column,
        style: palette.style(.statusKey, on: .window))
      column += 1
      column += surface.write(
        hint.words, at: CellPoint(column: column, row: row), columns: width - column,
        style: palette.style(.faint, on: .window))
      column += 2
    }
  }

  /// Draws a line of typing and puts the cursor at its caret.
  private mutating func drawField(
    _ field: TextField, at point: CellPoint, columns: Int, style: StyleID, isSecret: Bool,
    on surface: inout Surface
  ) -> Int {
    let text = isSecret ? String(repeating: "•", count: field.text.count) : field.text
    let before = SafeText(String(text.prefix(field.caret)))
    // The end of a long line stays in sight.
    let skipped = max(0, before.columns - columns + 1)
    let shown = skipped > 0 ? String(text.dropFirst(skipped)) : text
    let written = surface.write(SafeText(shown), at: point, columns: columns, style: style)
    surface.cursor = CellPoint(
      column: point.column + max(0, before.columns - skipped), row: point.row)
    surface.isCursorVisible = true
    return max(written, before.columns - skipped + 1)
  }

  // MARK: Sheets

  mutating func drawSheet(_ sheet: Sheet, window: CellSize, on surface: inout Surface) {
    let frame = SheetFrame(sheet: sheet, window: window)
    let box = frame.box
    guard box.size.columns >= 4, box.size.rows >= 2 else { return }
    let ground = palette.style(.sheet, on: .window)
    surface.fill(box, style: ground)
    drawBorder(box, title: sheet.title, on: &surface)
    let inner = box.minColumn + 2
    let width = box.size.columns - 4
    for (row, line) in zip(frame.textRows, sheet.text.wrapped(columns: max(1, width))) {
      surface.write(
        sheet.text[utf8: line], at: CellPoint(column: inner, row: row), columns: width,
        style: palette.style(.sheetFaint, on: .window))
    }
    if let row = frame.fieldRow, let field = sheet.field {
      surface.write(
        SafeText(theme.isASCII ? ">" : "›"), at: CellPoint(column: inner, row: row), columns: 1,
        style: palette.style(.sheetFaint, on: .window))
      _ = drawField(
        field, at: CellPoint(column: inner + 2, row: row), columns: max(1, width - 2),
        style: ground, isSecret: sheet.kind == .password, on: &surface)
    }
    drawEntries(of: sheet, frame, inner: inner, width: width, on: &surface)
  }

  private mutating func drawEntries(
    of sheet: Sheet, _ frame: SheetFrame, inner: Int, width: Int, on surface: inout Surface
  ) {
    let entries = sheet.visibleEntries
    for row in frame.entryRows {
      let index = frame.firstEntry + row - frame.entryRows.lowerBound
      guard index < entries.count else { return }
      let entry = entries[index]
      let isChosen = index == sheet.cursor && !entry.isHeading
      let look: Theme.Look =
        isChosen
        ? .sheetSelection
        : entry.isHeading ? .sheetFaint : entry.isDangerous ? .sheetDanger : .sheet
      let style = palette.style(look, on: .window)
      if isChosen {
        surface.fill(
          CellRect(column: inner - 1, row: row, columns: width + 2, rows: 1), style: style)
      }
      let detail = entry.detail.columns
      if detail > 0, detail < width / 2 {
        surface.write(
          entry.detail, at: CellPoint(column: inner + width - detail, row: row), columns: detail,
          style: isChosen ? style : palette.style(.sheetFaint, on: .window))
      }
      surface.write(
        entry.title.truncated(to: width - detail - 1, mode: .end),
        at: CellPoint(column: inner + (entry.isHeading ? 0 : 1), row: row),
        columns: width - detail - 1, style: style)
    }
  }

  private mutating func drawBorder(
    _ box: CellRect, title: SafeText, on surface: inout Surface
  ) {
    let style = palette.style(.sheetBorder, on: .window)
    let isASCII = theme.isASCII
    let across = SafeText(isASCII ? "-" : "─")
    let down = SafeText(isASCII ? "|" : "│")
    for column in box.minColumn..<box.maxColumn {
      surface.write(
        across, at: CellPoint(column: column, row: box.minRow), columns: 1, style: style)
      surface.write(
        across, at: CellPoint(column: column, row: box.maxRow - 1), columns: 1, style: style)
    }
    for row in box.minRow..<box.maxRow {
      surface.write(down, at: CellPoint(column: box.minColumn, row: row), columns: 1, style: style)
      surface.write(
        down, at: CellPoint(column: box.maxColumn - 1, row: row), columns: 1, style: style)
    }
    let corners = isASCII ? ["+", "+", "+", "+"] : ["╭", "╮", "╰", "╯"]
    let places = [
      CellPoint(column: box.minColumn, row: box.minRow),
      CellPoint(column: box.maxColumn - 1, row: box.minRow),
      CellPoint(column: box.minColumn, row: box.maxRow - 1),
      CellPoint(column: box.maxColumn - 1, row: box.maxRow - 1),
    ]
    for (corner, place) in zip(corners, places) {
      surface.write(SafeText(corner), at: place, columns: 1, style: style)
    }
    let room = box.size.columns - 6
    let shown = SafeText(" \(title.truncated(to: max(0, room), mode: .end).string) ")
    surface.write(
      shown, at: CellPoint(column: box.minColumn + 2, row: box.minRow), columns: room + 2,
      style: palette.style(.sheetTitle, on: .window))
  }
}

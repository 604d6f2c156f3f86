// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import HostCore
import PaneContent
import TerminalScreen

/// The status line and the sheets over the window.
extension WindowRenderer {
  mutating func drawStatusLine(
    _ picture: StatusPicture, width: Int, on surface: inout Surface
  ) {
    let row = picture.row
    surface.fill(
      CellRect(column: 0, row: row, columns: width, rows: 1),
      style: palette.style(.text, on: .window))
    let start = CellPoint(column: 1, row: row)
    switch picture.left {
    case .message(let text, let kind):
      surface.write(text, at: start, style: palette.style(Self.look(of: kind), on: .window))
    case .facts(let facts):
      surface.write(facts, at: start) { style, _ in palette.style(style, on: .window) }
    case .typing(let sign, let field):
      surface.write(sign, at: start, style: palette.style(.accent, on: .window))
      drawField(
        field, at: CellPoint(column: start.column + sign.columns, row: row),
        style: palette.style(.text, on: .window), on: &surface)
    }
    if let tally = picture.tally {
      surface.write(
        tally.text, at: CellPoint(column: tally.column, row: row),
        style: palette.style(.faint, on: .window))
    }
    for placed in picture.hints {
      surface.write(
        placed.hint.key, at: CellPoint(column: placed.column, row: row),
        style: palette.style(.statusKey, on: .window))
      surface.write(
        placed.hint.words, at: CellPoint(column: placed.wordsColumn, row: row),
        style: palette.style(.faint, on: .window))
    }
    for button in picture.buttons {
      surface.write(
        button.text, at: button.button.cells.origin, columns: button.button.cells.size.columns,
        style: palette.style(.text, on: .window))
    }
  }

  /// Draws the first lines of what has gone wrong over the rows above the status line.
  mutating func drawLinesAbove(_ picture: StatusPicture, width: Int, on surface: inout Surface) {
    guard case .message(_, let kind) = picture.left else { return }
    let first = max(0, picture.row - picture.linesAbove.count)
    for (row, line) in zip(first..<picture.row, picture.linesAbove.suffix(picture.row)) {
      surface.fill(
        CellRect(column: 0, row: row, columns: width, rows: 1),
        style: palette.style(.text, on: .window))
      surface.write(
        line, at: CellPoint(column: 1, row: row),
        style: palette.style(Self.look(of: kind), on: .window))
    }
  }

  private static func look(of kind: StatusMessage.Kind) -> Theme.Look {
    switch kind {
    case .info: .text
    case .good: .good
    case .warning: .warning
    case .failure: .failure
    }
  }

  /// Draws a line of typing and puts the cursor at its caret.
  private mutating func drawField(
    _ field: ShownField, at point: CellPoint, style: StyleID, on surface: inout Surface
  ) {
    surface.write(field.text, at: point, columns: field.columns, style: style)
    surface.hideCursor()
    surface.cursor = CellPoint(column: point.column + field.caret, row: point.row)
    surface.isCursorVisible = true
  }

  /// Puts the cursor where typing goes: into the field of the status line, else into the pane with
  /// the keys; nowhere while something lies over the window.
  func placeCursor(_ state: HostState, drag: DragPicture?, on surface: inout Surface) {
    if surface.isCursorVisible, surface.cursor?.row == state.geometry.statusRow { return }
    surface.hideCursor()
    guard drag == nil, !state.dialogs.isOpen, !state.geometry.isTooSmall,
      let frame = state.geometry.panes.first(where: { $0.role == state.focus }),
      let content = state.panes.read(
        state.columns[frame.role], { $0.hasStopped ? nil : $0.view.shown }) ?? nil
    else { return }
    placeCaret(content.caret, in: frame.content, on: &surface)
  }

  /// Puts the cursor into a cell of an area; nowhere without one, or outside of the area.
  func placeCaret(_ caret: ContentCaret?, in area: CellRect, on surface: inout Surface) {
    surface.hideCursor()
    guard let caret, caret.point.column < area.size.columns, caret.point.row < area.size.rows
    else { return }
    surface.cursor = CellPoint(
      column: area.minColumn + caret.point.column, row: area.minRow + caret.point.row)
    surface.isCursorVisible = true
    surface.cursorShape = caret.shapeNumber
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
    let lines = sheet.text.wrapped(columns: max(1, width))
    for (row, line) in zip(frame.textRows, lines) {
      surface.write(
        sheet.text[utf8: line], at: CellPoint(column: inner, row: row), columns: width,
        style: palette.style(.sheetFaint, on: .window))
    }
    if lines.count > frame.textRows.count, let row = frame.textRows.last {
      let sign = SafeText(theme.isASCII ? "..." : "…")
      surface.write(
        sign, at: CellPoint(column: inner + max(0, width - sign.columns), row: row),
        columns: sign.columns, style: palette.style(.sheetDanger, on: .window))
    }
    if let row = frame.fieldRow, let field = sheet.field {
      surface.write(
        SafeText(theme.isASCII ? ">" : "›"), at: CellPoint(column: inner, row: row), columns: 1,
        style: palette.style(.sheetFaint, on: .window))
      drawField(
        field.shown(in: max(1, width - 2), isSecret: sheet.kind == .password),
        at: CellPoint(column: inner + 2, row: row), style: ground, on: &surface)
      if !sheet.isTyped { surface.hideCursor() }
      if field.text.isEmpty {
        surface.write(
          sheet.hint, at: CellPoint(column: inner + 2, row: row), columns: max(1, width - 2),
          style: palette.style(.sheetFaint, on: .window))
      }
    }
    if let area = frame.formArea, let form = sheet.form { draw(form, in: area, on: &surface) }
    drawEntries(of: sheet, frame, inner: inner, width: width, on: &surface)
    drawMore(of: sheet, frame, on: &surface)
  }

  /// Says in the border how many entries stand above and below those that are shown.
  private mutating func drawMore(
    of sheet: Sheet, _ frame: SheetFrame, on surface: inout Surface
  ) {
    let below = sheet.visibleEntries.count - frame.firstEntry - frame.entryRows.count
    let box = frame.box
    let style = palette.style(.sheetFaint, on: .window)
    let marks = [
      (frame.firstEntry, signs.above, box.minRow, min(sheet.title.columns + 4, box.size.columns)),
      (below, signs.below, box.maxRow - 1, 1),
    ]
    for (count, sign, row, taken) in marks where count > 0 && !frame.entryRows.isEmpty {
      let words = SafeText(CardWords.more(count, sign: sign.string))
      guard words.columns + taken + 2 <= box.size.columns else { continue }
      let column = box.maxColumn - 2 - words.columns
      surface.write(words, at: CellPoint(column: column, row: row), style: style)
    }
  }

  private mutating func drawEntries(
    of sheet: Sheet, _ frame: SheetFrame, inner: Int, width: Int, on surface: inout Surface
  ) {
    let entries = sheet.visibleEntries
    let keyColumns = sheet.keyColumns
    if !sheet.emptyWords.isEmpty, let row = frame.entryRows.first {
      surface.write(
        sheet.emptyWords, at: CellPoint(column: inner, row: row), columns: width,
        style: palette.style(.sheetFaint, on: .window))
    }
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
      let indent = keyColumns + (entry.isHeading ? 0 : 1)
      let detail = sheet.detailColumns(of: entry, room: width - indent)
      if detail > 0 {
        surface.write(
          entry.detail, at: CellPoint(column: inner + width - detail, row: row), columns: detail,
          style: isChosen ? style : palette.style(.sheetFaint, on: .window))
      }
      if let label = entry.keyLabel(isASCII: theme.isASCII) {
        surface.write(
          label, at: CellPoint(column: inner + 1, row: row),
          columns: keyColumns, style: isChosen ? style : palette.style(.sheetFaint, on: .window))
      }
      let room = max(0, width - indent - (detail > 0 ? detail + 1 : 0))
      surface.write(
        entry.title.truncated(to: room, mode: .end),
        at: CellPoint(column: inner + indent, row: row), columns: room, style: style)
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

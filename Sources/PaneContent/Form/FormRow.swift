// SPDX-License-Identifier: Apache-2.0
import CellGeometry
package import CellText
import PaneProtocol

/// One row of a form as it is drawn.
package struct FormRow: Equatable, Sendable {
  /// How a part of a row looks.
  package enum Look: Equatable, Sendable { case text, faint, error, button, chosenButton }

  /// What a press on a part does.
  enum Target: Equatable, Sendable {
    case submit, cancel
    /// Switches a box by its number.
    case box(Int)
    /// Takes a suggestion by its number.
    case suggestion(Int)
  }

  /// A stretch of one look.
  package struct Part: Equatable, Sendable {
    /// The cell it begins at.
    package var column: Int
    /// The words.
    package var text: SafeText
    /// How they look.
    package var look: Look
    var target: Target?

    /// The cells it takes.
    var columns: Range<Int> { column..<(column + max(1, text.columns)) }
  }

  /// The stretches, each cut at the end of the pane.
  package var parts: [Part] = []
  /// The cell of the caret; `nil` without one.
  var caret: Int?
  /// True when the cursor is on what it belongs to, and it bears the bar.
  package var isCursor = false
  /// The field it belongs to.
  var field: String?
}

extension FormState {
  /// Panes narrower than this have labels above their fields.
  private static let columnsBeside = 50
  /// Cells before a label, and between a label and its field.
  private static let (inset, gap) = (2, 2)

  /// The cells of all labels, where they stand beside the fields; else `nil`.
  private var labelColumns: Int? {
    guard size.columns >= Self.columnsBeside else { return nil }
    let shown = entries.indices.filter { isShown($0) && entries[$0].field.kind != .note }
    let widest = shown.map { entries[$0].field.label.columns }.max() ?? 0
    return min(widest, size.columns / 3)
  }

  /// All rows, those off screen included.
  var rows: [FormRow] {
    let labels = labelColumns
    var rows: [FormRow] = []
    for index in entries.indices where isShown(index) {
      rows += self.rows(of: entries[index], labels: labels)
    }
    rows.append(FormRow())
    if let failure {
      for text in failure.folded(columns: size.columns - Self.inset - 1) {
        rows.append(FormRow(parts: [.init(column: Self.inset, text: text, look: .error)]))
      }
    }
    rows.append(buttons)
    return rows
  }

  /// Number of all rows, those off screen included.
  package var height: Int { rows.count }

  /// The rows on screen.
  package var visibleRows: ArraySlice<FormRow> { rows.dropFirst(top).prefix(max(0, size.rows)) }

  /// The cell of the caret in the field that is typed into.
  var caret: ContentCaret? {
    for (row, line) in visibleRows.enumerated() {
      if let column = line.caret { return ContentCaret(CellPoint(column: column, row: row)) }
    }
    return nil
  }

  private var buttons: FormRow {
    var row = FormRow()
    var column = Self.inset
    func add(_ words: SafeText, _ stop: Stop, _ target: FormRow.Target) {
      let look: FormRow.Look =
        isLocked ? .faint : self.stop == stop ? .chosenButton : .button
      let text = SafeText("[ ") + words + SafeText(" ]")
      row.parts.append(.init(column: column, text: text, look: look, target: target))
      column += text.columns + 2
      if self.stop == stop { row.isCursor = true }
    }
    add(content.submit ?? FormWords.submit, .submit, .submit)
    if let cancel = content.cancel { add(cancel, .cancel, .cancel) }
    return row
  }

  private func rows(of entry: FormEntry, labels: Int?) -> [FormRow] {
    let field = entry.field
    let isCursor = stop == .field(field.id)
    let column = labels.map { Self.inset + $0 + Self.gap } ?? Self.inset * 2
    let room = max(1, size.columns - column - 1)
    if field.kind == .note {
      return field.label.folded(columns: size.columns - Self.inset - 1).map { text in
        FormRow(
          parts: [.init(column: Self.inset, text: text, look: .faint)], field: field.id)
      }
    }
    var rows = valueRows(of: entry, column: column, room: room, isCursor: isCursor)
    let label = field.label.truncated(to: labels ?? max(1, size.columns - Self.inset - 1))
    let part = FormRow.Part(
      column: Self.inset, text: label, look: isLocked || field.isDisabled ? .faint : .text)
    if labels == nil { rows.insert(FormRow(), at: 0) }
    if rows.isEmpty { rows.append(FormRow()) }
    rows[0].parts.insert(part, at: 0)
    rows[0].isCursor = isCursor
    if isCursor, isTyping, let suggestions = entry.suggestions {
      rows += suggestions.rows.map { one in
        FormRow(parts: [
          .init(
            column: column, text: one.text.truncated(to: room), look: one.isTaken ? .text : .faint,
            target: .suggestion(one.number))
        ])
      }
    }
    if let error = entry.error {
      for line in (SafeText("! ") + error).folded(columns: room) {
        rows.append(FormRow(parts: [.init(column: column, text: line, look: .error)]))
      }
    }
    for index in rows.indices { rows[index].field = field.id }
    return rows
  }

  private func valueRows(
    of entry: FormEntry, column: Int, room: Int, isCursor: Bool
  ) -> [FormRow] {
    let field = entry.field
    let look: FormRow.Look = isLocked || field.isDisabled ? .faint : .text
    func one(_ text: SafeText, _ look: FormRow.Look) -> [FormRow] {
      [FormRow(parts: [.init(column: column, text: text.truncated(to: room), look: look)])]
    }
    switch entry.value {
    case .truth(let isOn):
      let words = field.placeholder.map { SafeText(" ") + $0 } ?? .empty
      return one(SafeText(isOn ? "[x]" : "[ ]") + words, look)
    case .chosen(let ids) where field.kind == .choice:
      guard let choice = field.choices.first(where: { $0.id == ids.first }) else {
        return one(FormWords.nothingChosen, .faint)
      }
      return one(choice.text.truncated(to: max(1, room - 2)) + SafeText(" ▾"), look)
    case .chosen(let ids): return boxes(of: entry, ids, column: column, room: room, look)
    case .text(let text):
      guard isCursor, isTyping else {
        if text.isEmpty { return one(field.placeholder ?? .empty, .faint) }
        if field.kind == .password { return one(Self.dots(text.count), look) }
        return TextField(text, room: entry.editor.room).lines.prefix(field.lines ?? Self.areaLines)
          .flatMap { one(SafeText($0), look) }
      }
      return typedRows(of: entry, column: column, room: room, look)
    }
  }

  /// Rows of an area that says nothing of them.
  private static let areaLines = 4
  /// Dots that stand for a password at most, so that they tell little of its length.
  private static func dots(_ count: Int) -> SafeText {
    SafeText(String(repeating: "•", count: min(count, 32)))
  }

  /// The rows of the field that is typed into; the line of the caret stays in sight.
  private func typedRows(
    of entry: FormEntry, column: Int, room: Int, _ look: FormRow.Look
  ) -> [FormRow] {
    let editor = entry.editor
    if entry.field.kind == .password {
      let dots = String(repeating: "•", count: min(editor.text.count, 32))
      let shown = TextField.shown(dots, caret: min(editor.caret, 32), in: room)
      return [
        FormRow(
          parts: [.init(column: column, text: shown.text, look: look)],
          caret: column + shown.caret)
      ]
    }
    let lines = editor.lines
    let height = entry.field.kind == .area ? entry.field.lines ?? Self.areaLines : 1
    let place = editor.place
    let first = max(0, place.line - height + 1)
    return lines.indices.dropFirst(first).prefix(height).map { number in
      guard number == place.line else {
        let text = SafeText(lines[number]).truncated(to: room)
        return FormRow(parts: [.init(column: column, text: text, look: look)])
      }
      let shown = TextField.shown(lines[number], caret: place.column, in: room)
      var row = FormRow(parts: [.init(column: column, text: shown.text, look: look)])
      row.caret = column + shown.caret
      if editor.text.isEmpty, let words = entry.field.placeholder {
        row.parts = [.init(column: column, text: words.truncated(to: room), look: .faint)]
      }
      return row
    }
  }

  private func boxes(
    of entry: FormEntry, _ ids: [String], column: Int, room: Int, _ look: FormRow.Look
  ) -> [FormRow] {
    var rows = [FormRow()]
    var next = column
    let isCursor = stop == .field(entry.field.id)
    for (number, choice) in entry.field.choices.enumerated() {
      let sign = ids.contains(choice.id) ? "[x] " : "[ ] "
      let text = (SafeText(sign) + choice.text).truncated(to: room)
      if next > column, next + text.columns > column + room {
        rows.append(FormRow())
        next = column
      }
      let isCurrent = isCursor && number == entry.box && entry.field.choices.count > 1
      rows[rows.count - 1].parts.append(
        .init(
          column: next, text: text, look: isCurrent && look == .text ? .chosenButton : look,
          target: .box(number)))
      next += text.columns + 2
    }
    return rows
  }

  /// Scrolls until the rows of the cursor are in sight.
  mutating func reveal() {
    guard size.rows > 0 else { return }
    let all = rows
    let isOn: (FormRow) -> Bool = { row in
      guard case .field(let id) = stop else { return row.isCursor }
      return row.field == id
    }
    guard let first = all.firstIndex(where: isOn), let last = all.lastIndex(where: isOn) else {
      return
    }
    top = min(max(0, top), max(0, all.count - size.rows))
    if last >= top + size.rows { top = last - size.rows + 1 }
    if first < top { top = first }
  }
}

extension SafeText {
  /// The text folded into rows of so many cells.
  fileprivate func folded(columns: Int) -> [SafeText] {
    let bytes = Array(string.utf8)
    return wrapped(columns: max(1, columns)).map {
      SafeText(utf8: bytes[$0.clamped(to: bytes.indices)])
    }
  }
}

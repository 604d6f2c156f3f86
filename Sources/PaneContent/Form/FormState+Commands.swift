// SPDX-License-Identifier: Apache-2.0
import CellGeometry
package import CellText
package import PaneProtocol

/// Keys, the mouse and pastes in a form.
extension FormState {
  var grab: InputGrab {
    guard isTyping else { return InputGrab(typist: .browsing) }
    let isSecret = current.map { entries[$0].field.kind == .password } ?? false
    return InputGrab(typist: .typing(isSecret: isSecret))
  }

  mutating func perform(_ command: ContentCommand) -> ContentOutcome {
    switch command {
    case .move(let move, let times): return ContentOutcome(isChanged: self.move(move, times: times))
    case .scroll(let lines):
      top = min(max(0, top + lines), max(0, rows.count - size.rows))
      return .changed
    case .stepIn: return ContentOutcome(hasStepped: step(sideways: 1))
    case .stepOut: return ContentOutcome(hasStepped: step(sideways: -1))
    case .mark(.toggle): return ContentOutcome(isChanged: change { $0.toggle() })
    case .enter: return enter()
    case .choose(let id): return ContentOutcome(isChanged: change { $0.choose(id) })
    case .discard:
      resetAll()
      return .changed
    case .moveTo, .moveToRow, .scrollSideways, .scrollToEnd, .reveal, .select, .setOpen, .mark,
      .find, .columns, .column, .widen, .letGo, .link, .landmark, .awaitTick, .asWritten, .magnify,
      .cells:
      return .nothing
    }
  }

  private mutating func move(_ move: ContentMove, times: Int) -> Bool {
    isTyping = false
    switch move {
    case .up: return step(by: -times)
    case .down: return step(by: times)
    case .pageUp, .first: return step(by: -stops.count)
    case .pageDown, .last: return step(by: stops.count)
    }
  }

  /// Goes to the next choice, box or button, or the one before; tells whether that is what it means here.
  private mutating func step(sideways step: Int) -> Bool {
    guard current == nil else { return change { $0.step(sideways: step) } }
    // Buttons stand side by side: at the last of them the arrow leads nowhere, and presses nothing.
    let next: Stop = step > 0 ? .cancel : .submit
    guard stop != next else { return step > 0 }
    if stops.contains(next) { go(to: next, checks: false) }
    return true
  }

  /// Begins to type, opens the choices, or presses the button.
  private mutating func enter() -> ContentOutcome {
    guard let index = current else {
      if stop == .submit { submit(by: "key") } else { cancel() }
      return .changed
    }
    guard !isLocked, !entries[index].field.isDisabled else { return .unchanged }
    switch entries[index].field.kind {
    case .text, .area, .password, .number:
      isTyping = true
      return .changed
    case .bool, .multi: return ContentOutcome(isChanged: change { $0.toggle() })
    case .choice: return .offers
    case .note: return .unchanged
    }
  }

  /// The choices under the cursor; `nil` without any.
  package var offered: ContentOffer? {
    guard let index = current, entries[index].field.kind == .choice else { return nil }
    let chosen = if case .chosen(let ids) = entries[index].value { ids.first } else { String?.none }
    return ContentOffer(
      title: entries[index].field.label, choices: entries[index].field.choices, chosen: chosen)
  }

  // MARK: Typing

  /// Begins to type into the first field that is empty, else goes to the first.
  package mutating func beginTyping() {
    guard !isLocked, !isTyping, changed.isEmpty else { return }
    let fields = stops.compactMap { stop in
      entries.firstIndex { stop == .field($0.field.id) && $0.isTyped && !$0.field.isDisabled }
    }
    let empty = fields.first { entries[$0].editor.text.isEmpty }
    if let first = empty ?? fields.first, stop == stops.first || empty != nil {
      go(to: .field(entries[first].field.id), checks: false)
      isTyping = true
    }
  }

  /// Takes a key or a paste.
  package mutating func type(_ key: TypedKey) -> TypedResult {
    switch key {
    case .submit: submit(by: "key")
    case .compose: return .refused
    // Where the answer is as it came, the key is for what was done before.
    case .reset: if !reset() { return .refused }
    case .paste(let text): return paste(text)
    case .leave:
      isTyping = false
      if let index = current { entries[index].endSuggestions() }
      tell(by: .left)
    case .next: _ = step(by: 1)
    case .previous: _ = step(by: -1)
    case .enter:
      if let index = current, entries[index].field.kind == .area {
        _ = change { $0.insert("\n") }
      } else {
        _ = step(by: 1)
      }
    case .up, .down:
      let lines = key == .up ? -1 : 1
      if let index = current, entries[index].moveCaret(lines: lines) { break }
      if change({ $0.suggest { $0.step(lines) } }) { break }
      _ = step(by: lines)
    case .pageUp, .pageDown: _ = change { $0.step(key == .pageUp ? 1 : -1) }
    case .restore: _ = change { $0.restoreCleared() }
    case .edit(let edit): self.edit(edit)
    case .text(let text):
      if let index = current, !entries[index].isTyped {
        if text == " " { _ = change { $0.toggle() } }
      } else {
        _ = change { $0.insert(text) }
      }
    }
    reveal()
    return .taken
  }

  private mutating func edit(_ edit: TextEdit) {
    guard let index = current else { return }
    if !entries[index].isTyped {
      if edit == .left { _ = change { $0.step(sideways: -1) } }
      if edit == .right { _ = change { $0.step(sideways: 1) } }
      return
    }
    // The caret moves without a change of the answer.
    let before = entries[index]
    if !isLocked, entries[index].perform(edit) {
      let after = entries[index]
      entries[index] = before
      _ = change { entry in
        entry = after
        return true
      }
    }
  }

  private mutating func paste(_ text: String) -> TypedResult {
    guard let index = current, entries[index].isTyped, !isLocked,
      !entries[index].field.isDisabled
    else { return .refused }
    isTyping = true
    var rest = Substring(text)
    while rest.last?.isNewline == true { rest.removeLast() }
    _ = change { $0.insert(String(rest).withLineFeeds) }
    return .taken
  }

  // MARK: The editor

  /// The text of the area under the cursor, while it can be changed.
  package var draft: ContentDraft? {
    guard let index = current, !isLocked, entries[index].field.kind == .area,
      !entries[index].field.isDisabled, case .text(let text) = entries[index].value
    else { return nil }
    let field = entries[index].field
    return ContentDraft(form: content.id, field: field.id, title: field.label, text: text)
  }

  /// Puts a text that comes back from the editor into its area; tells whether there is room for it.
  package mutating func take(_ text: String, for draft: ContentDraft) -> Bool {
    let stop = Stop.field(draft.field)
    guard draft.form == content.id, stops.contains(stop),
      let index = entries.firstIndex(where: { $0.field.id == draft.field }),
      entries[index].field.kind == .area
    else { return false }
    if self.stop != stop { go(to: stop, checks: false) }
    guard text.withLineFeeds != draft.text else { return true }
    defer { reveal() }
    return change { $0.replace(with: text.withLineFeeds) }
  }

  // MARK: The mouse

  mutating func press(_ cell: CellPoint, hasSigns: Bool) -> ContentPress {
    let rows = rows
    guard rows.indices.contains(top + cell.row) else { return .nothing }
    let row = rows[top + cell.row]
    if let part = row.parts.first, case .suggestion(let number)? = part.target,
      cell.column >= part.column
    {
      _ = change { $0.suggest { $0.take(number) } }
      return .nothing
    }
    if let part = row.parts.first(where: { $0.columns.contains(cell.column) && $0.target != nil }) {
      switch part.target {
      case .submit?:
        go(to: .submit, checks: false)
        submit(by: "mouse")
        return .nothing
      case .cancel?:
        cancel()
        return .nothing
      case .box(let number)?:
        if let id = row.field { go(to: .field(id), checks: false) }
        _ = change { $0.toggle(number) }
        return .nothing
      case .suggestion?, nil: break
      }
    }
    guard let id = row.field, let index = entries.firstIndex(where: { $0.field.id == id }),
      entries[index].field.kind != .note
    else { return .nothing }
    go(to: .field(id), checks: false)
    let isOpen = !isLocked && !entries[index].field.isDisabled
    isTyping = isOpen && entries[index].isTyped
    if entries[index].field.kind == .bool { _ = change { $0.toggle() } }
    return isOpen && entries[index].field.kind == .choice ? .offers : .nothing
  }

  // MARK: Words

  /// The question before it is left with changes; `nil` when nothing is lost.
  package var unsaved: SafeText? {
    let count = changed.count
    return content.asksBeforeLeaving && count > 0 ? FormWords.unsaved(count) : nil
  }

  /// The help of the field under the cursor.
  package var hint: SafeText {
    guard let index = current, let help = entries[index].field.help else { return .empty }
    return SafeText("\(entries[index].field.label.string): \(help.string)")
  }

  var placeWords: SafeText {
    let wrong = entries.indices.count { isShown($0) && entries[$0].error != nil }
    return SafeText(
      [
        changed.isEmpty ? nil : FormWords.changed(changed.count),
        wrong == 0 ? nil : FormWords.toCorrect(wrong),
      ].compactMap { $0 }.joined(separator: "  "))
  }

  func copiedText(limit bytes: Int) -> CopiedText {
    guard let index = current, entries[index].field.kind != .password else {
      return CopiedText(limit: bytes)
    }
    let entry = entries[index]
    switch entry.value {
    case .text(let text): return CopiedText(text, limit: bytes)
    case .truth(let isOn): return CopiedText(isOn ? "true" : "false", limit: bytes)
    case .chosen(let ids):
      let words = entry.field.choices.filter { ids.contains($0.id) }.map(\.text.string)
      return CopiedText(words.joined(separator: "\n"), limit: bytes)
    }
  }
}

extension String {
  /// The same with a line feed at the end of each line, whatever ended it.
  fileprivate var withLineFeeds: String {
    String(map { $0.isNewline ? "\n" : $0 })
  }
}

extension PaneContentState {
  /// Creates a form that the host asks, and that nothing is lost with.
  package init(asking fields: [FormField], submit: SafeText, cancel: SafeText) {
    self.init(
      .form(FormContent(fields: fields, submit: submit, cancel: cancel, asksBeforeLeaving: false)))
  }
}

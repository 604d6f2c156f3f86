// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// A field of a form with what the user has made of it.
struct FormEntry: Equatable, Sendable {
  /// The field as the plugin declares it.
  var field: FormField
  /// The answer the plugin sent.
  var base: FormValue
  /// The boxes of choices.
  private(set) var chosen: FormValue
  /// The text of fields that are typed into.
  private(set) var editor: TextField
  /// The text that was cleared last.
  private var cleared = ""
  /// What could be meant by what is being typed; `nil` for nothing.
  private(set) var suggestions: FormSuggestions?
  /// The box of several that keys act on.
  private(set) var box = 0
  /// What is wrong with the answer.
  var error: SafeText?
  /// The number of the newest change; 0 before the first.
  var changedAt = 0

  init(_ field: FormField) {
    self.field = field
    base = FormValue(field.value, of: field)
    chosen = base
    editor = Self.editor(of: field, "")
    error = field.error
    value = base
  }

  private static func editor(of field: FormField, _ text: String) -> TextField {
    let most = field.kind == .number ? nil : field.greatest
    var room = TextField.Room(
      characters: most.flatMap { Int(exactly: $0.rounded()) }.map { max(0, $0) } ?? Int.max,
      bytes: Limit.fieldBytes)
    room.hasLines = field.kind == .area
    return TextField(text, room: room)
  }

  /// True when it is typed into.
  var isTyped: Bool {
    switch field.kind {
    case .text, .area, .password, .number: true
    case .bool, .choice, .multi, .note: false
    }
  }

  /// The answer as it is now.
  var value: FormValue {
    get { isTyped ? .text(editor.text) : chosen }
    set {
      chosen = newValue
      suggestions = nil
      if case .text(let text) = newValue { editor = Self.editor(of: field, text) }
    }
  }

  /// True when it is otherwise than the plugin sent it.
  var isChanged: Bool { field.kind != .note && value != base }

  /// Takes over another declaration; the answer stays.
  mutating func declare(_ new: FormField) {
    let answer = value
    let isSameKind = new.kind == field.kind
    suggestions = nil
    field = new
    value = isSameKind ? answer : FormValue(new.value, of: new)
    box = min(box, max(0, new.choices.count - 1))
  }

  // MARK: Keys

  /// Does what a key of line editing means; tells whether the answer may be another.
  mutating func perform(_ edit: TextEdit) -> Bool {
    guard isTyped, !field.isDisabled else { return false }
    if edit == .clear { cleared = editor.text.isEmpty ? cleared : editor.text }
    let before = editor.text
    editor.perform(edit)
    guard editor.text != before else { return false }
    suggestions = FormSuggestions(for: editor.text, in: field)
    return true
  }

  /// Puts a suggestion into the field, or what was typed; tells whether there is one.
  mutating func suggest(_ step: (inout FormSuggestions) -> String?) -> Bool {
    guard var next = suggestions, let text = step(&next), replace(with: text) else { return false }
    suggestions = next
    return true
  }

  /// Suggests nothing more for what was typed.
  mutating func endSuggestions() { suggestions = nil }

  /// Brings back the text that was cleared last.
  mutating func restoreCleared() -> Bool {
    guard isTyped, field.kind != .password else { return false }
    return insert(cleared)
  }

  /// Puts typed text in; tells whether there was room and use for it.
  mutating func insert(_ text: String) -> Bool {
    guard isTyped, !field.isDisabled, !text.isEmpty else { return false }
    if field.kind == .number {
      let isNumeric = text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0)
      }
      guard isNumeric else { return false }
    }
    guard editor.insert(text) else { return false }
    suggestions = FormSuggestions(for: editor.text, in: field)
    return true
  }

  /// Puts a text in the place of all that is there; tells whether there was room for it.
  mutating func replace(with text: String) -> Bool {
    var other = Self.editor(of: field, "")
    guard other.insert(text) || text.isEmpty else { return false }
    editor = other
    return true
  }

  /// Moves the caret of an area to another line; tells whether there is one.
  mutating func moveCaret(lines step: Int) -> Bool {
    field.kind == .area && editor.moveCaret(lines: step)
  }

  /// Changes a number by its step, within its bounds.
  mutating func step(_ direction: Double) -> Bool {
    guard field.kind == .number, !field.isDisabled else { return false }
    var number = (FormValue.number(editor.text) ?? 0) + direction * field.stride
    if let least = field.least { number = max(number, least) }
    if let most = field.greatest { number = min(number, most) }
    guard number.isFinite else { return false }
    value = .text(
      Int(exactly: number).map(String.init) ?? MeaningfulDigits.of(number.description))
    return true
  }

  /// Goes to the next choice or box, or the one before; tells whether there is something to go to.
  mutating func step(sideways step: Int) -> Bool {
    guard !field.isDisabled, !field.choices.isEmpty else { return false }
    switch field.kind {
    case .choice:
      guard case .chosen(let ids) = chosen else { return false }
      let now = field.choices.firstIndex { $0.id == ids.first } ?? (step > 0 ? -1 : 1)
      let next = min(max(now + step, 0), field.choices.count - 1)
      return choose(field.choices[next].id)
    case .multi:
      box = min(max(box + step, 0), field.choices.count - 1)
      return true
    case .text, .area, .password, .number, .bool, .note: return false
    }
  }

  /// Chooses by an id; tells whether there is such a choice.
  mutating func choose(_ id: String) -> Bool {
    guard field.kind == .choice, field.choices.contains(where: { $0.id == id }) else {
      return false
    }
    chosen = .chosen([id])
    return true
  }

  /// Switches the box that keys act on, or the one given; tells whether there is one.
  mutating func toggle(_ given: Int? = nil) -> Bool {
    guard !field.isDisabled else { return false }
    switch (field.kind, chosen) {
    case (.bool, .truth(let isOn)): chosen = .truth(!isOn)
    case (.multi, .chosen(let ids)):
      box = given ?? box
      guard field.choices.indices.contains(box) else { return false }
      let id = field.choices[box].id
      let rest = ids.filter { $0 != id }
      let new = rest.count == ids.count ? rest + [id] : rest
      chosen = .chosen(field.choices.map(\.id).filter(new.contains))
    case (.choice, _): return step(sideways: 1)
    case (_, _): return false
    }
    return true
  }

  // MARK: Checking

  /// What the rules of the host have against the answer; `nil` when it will do.
  var objection: String? {
    if field.isRequired, value.isEmpty { return FormWords.needed }
    guard !value.isEmpty else { return nil }
    switch value {
    case .truth: return nil
    case .chosen(let ids): return bounds(Double(ids.count), FormWords.atLeast, FormWords.atMost)
    case .text(let text):
      guard field.kind == .number else {
        return bounds(
          Double(text.count), FormWords.charactersAtLeast, FormWords.charactersAtMost)
      }
      guard let number = FormValue.number(text) else { return FormWords.number }
      return bounds(number, FormWords.atLeast, FormWords.atMost)
    }
  }

  private func bounds(
    _ number: Double, _ least: (Double) -> String, _ most: (Double) -> String
  ) -> String? {
    if let bound = field.least, number < bound { return least(bound) }
    if let bound = field.greatest, number > bound { return most(bound) }
    return nil
  }
}

// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
import CellText
package import PaneContent
import PaneProtocol
import TerminalInput

/// The form in a sheet: what a command asks for at once, and what the user has filled in.
package struct SheetForm: Sendable {
  /// The fields and their answers.
  package private(set) var content: PaneContentState
  /// The command that the answers go to.
  let pending: PendingCommand

  /// What a key or a press came to.
  enum Step: Sendable {
    case stays
    /// The user is to take one of these.
    case offers(Sheet)
    /// The sheet goes without an answer.
    case leaves
    /// The answers, by the ids of their fields.
    case filled(JSONText)
  }

  init(_ fields: [FormField], submit: SafeText, for pending: PendingCommand) {
    content = PaneContentState(
      asking: fields, submit: submit, cancel: SafeText(SheetWords.cancel))
    self.pending = pending
    content.typing { $0.beginTyping() }
  }

  /// Rows of all fields in a sheet of so many columns.
  func rows(columns: Int) -> Int {
    var form = self
    form.fit(CellSize(columns: columns, rows: 1))
    return form.content.typed { $0.height } ?? 0
  }

  /// Takes over the size it has on screen.
  package mutating func fit(_ size: CellSize) { content.setViewport(size) }

  /// True while what is typed is nobody's to read.
  var isTypingSecret: Bool { content.grab.typist == .typing(isSecret: true) }

  // MARK: Keys, the mouse, pastes

  /// The move of a key that goes from field to field, as in other sheets from row to row.
  private static func move(_ chord: KeyChord) -> ContentMove? {
    if let fields = Dialogs.steps[chord] ?? Dialogs.letters[chord], abs(fields) == 1 {
      return fields < 0 ? .up : .down
    }
    return (Dialogs.steps[chord] ?? Dialogs.jumps[chord]).map { $0 < 0 ? .first : .last }
  }

  /// Takes a key; a field that is typed into comes first.
  mutating func key(_ chord: KeyChord, _ input: InputEvent) -> Step {
    if let key = TypedKey(chord, input, for: content.grab.typist) {
      _ = content.typing { $0.type(key) }
      return told
    }
    if let move = Self.move(chord) { return perform(.move(move)) }
    switch chord {
    case .escape, .control("c"): return .leaves
    case .enter: return perform(.enter)
    case .left: return perform(.stepOut)
    case .right: return perform(.stepIn)
    case .character(" "): return perform(.mark(.toggle))
    case _: return .stays
    }
  }

  /// Takes a press on a cell, counted from its leading top cell.
  mutating func press(_ cell: CellPoint) -> Step {
    if content.press(cell, hasSigns: false) == .offers, let sheet = choices {
      return .offers(sheet)
    }
    return told
  }

  /// Types a paste into the field under the cursor; tells whether there is one.
  mutating func paste(_ text: String) -> Bool {
    content.typing { $0.type(.paste(text)) } == .taken
  }

  /// Takes one of the choices of the field under the cursor.
  mutating func choose(_ id: String) { content.perform(.choose(id)) }

  private mutating func perform(_ command: ContentCommand) -> Step {
    if content.perform(command) == .offers, let sheet = choices { return .offers(sheet) }
    return told
  }

  /// The list of the choices under the cursor.
  private var choices: Sheet? {
    (content.typed { $0.offered } ?? nil).map { offer in
      Sheet(offering: offer) { .field(value: $0) }
    }
  }

  /// What it has to say after a key: nobody hears of single changes.
  private var told: Step {
    mutating get {
      for word in content.typing({ $0.takeWords() }) ?? [] {
        switch word {
        case .submit(let form, _): return .filled(form.values)
        case .cancel: return .leaves
        case .typed, .change: break
        }
      }
      return .stays
    }
  }
}

/// Keys, presses and pastes for the form in the topmost sheet.
extension Dialogs {
  /// Takes a key for the form; `nil` when the topmost sheet has none.
  mutating func fill(_ chord: KeyChord, _ input: InputEvent) -> Outcome? {
    change { $0.key(chord, input) }
  }

  /// Takes a press on the form; `nil` beside it.
  mutating func fill(at cell: CellPoint, in window: CellSize) -> Outcome? {
    guard let sheet = top, let area = SheetFrame(sheet: sheet, window: window).formArea,
      area.contains(cell)
    else { return nil }
    let place = CellPoint(column: cell.column - area.minColumn, row: cell.row - area.minRow)
    return change { form in
      form.fit(area.size)
      return form.press(place)
    }
  }

  /// Types a paste into the form; `nil` when the topmost sheet has none.
  mutating func fill(pasting text: String) -> Outcome? {
    var isTaken = false
    let outcome = change { form in
      isTaken = form.paste(text)
      return .stays
    }
    return outcome.map { isTaken ? $0 : .homeless }
  }

  private mutating func change(_ body: (inout SheetForm) -> SheetForm.Step) -> Outcome? {
    guard var sheet = top, var form = sheet.form else { return nil }
    let step = body(&form)
    sheet.form = form
    changeTop { $0 = sheet }
    switch step {
    case .stays: return .nothing
    case .offers(let choices):
      show(choices)
      return .nothing
    case .leaves: return closeTop(with: sheet.dismissal)
    case .filled(let values): return closeTop(with: .pane(.filled(form.pending, values: values)))
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import CellText
import HostConfiguration
import PaneContent
import TerminalInput

/// The help for content that is typed into.
extension Menus {
  /// Its keys, as long as none is typed into: those for its fields, and those that are typed then.
  var formEntries: [Sheet.Entry] {
    guard let pane, pane.grab.typist == .browsing else { return [] }
    func entry(_ title: String, _ keys: [KeyChord], _ answer: Sheet.Answer) -> Sheet.Entry {
      let labels = keys.map { $0.label(ascii: isASCII) }
      return Sheet.Entry(
        SafeText(title), detail: SafeText(labels.joined(separator: "  ")), answer: answer)
    }
    let begin = Sheet.Answer.host(.step(.activate))
    let browsing = TypedKey.browsing
    let typing = TypedKey.typing
    return [
      Sheet.Entry(heading: SheetWords.form),
      entry(SheetWords.editField, [.enter], begin),
      entry(SheetWords.nextChoice, [.left, .right], .host(.step(.inward))),
      entry(SheetWords.switchBox, [.character(" ")], .host(.choose(.mark))),
      entry(SheetWords.resetField, browsing.chords(for: .reset), .pane(.typed(pane.id, .reset))),
      entry(SheetWords.sendForm, browsing.chords(for: .submit), .pane(.typed(pane.id, .submit))),
      Sheet.Entry(heading: SheetWords.whileTyping),
      entry(SheetWords.nextField, typing.chords(for: .next), begin),
      entry(SheetWords.previousField, typing.chords(for: .previous), begin),
      entry(SheetWords.clearField, TextField.edits.chords(for: .clear), begin),
      entry(SheetWords.bringBack, typing.chords(for: .restore), begin),
      entry(SheetWords.editorOfField, typing.chords(for: .compose), begin),
      entry(SheetWords.endTyping, typing.chords(for: .leave), begin),
    ]
  }
}

extension [KeyChord: TypedKey] {
  /// The keys that mean this, the shortest name first.
  fileprivate func chords(for key: TypedKey) -> [KeyChord] {
    filter { $0.value == key }.keys.sorted { $0.name.count < $1.name.count }
  }
}

extension [KeyChord: TextEdit] {
  /// The keys that do this.
  fileprivate func chords(for edit: TextEdit) -> [KeyChord] {
    filter { $0.value == edit }.keys.sorted { $0.name.count < $1.name.count }
  }
}

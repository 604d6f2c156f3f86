// SPDX-License-Identifier: Apache-2.0
import PaneContent
import TerminalInput

/// Keys for a text that is typed, in sheets, on the status line and in content.
extension TextField {
  /// What a key did to a line of text.
  enum Edit { case changed, full, notAnEdit }

  /// Takes one key of line editing.
  mutating func edit(_ chord: KeyChord, _ input: InputEvent) -> Edit {
    if let edit = Self.edits[chord] {
      perform(edit)
      return .changed
    }
    guard let scalar = input.typedScalar else { return .notAnEdit }
    return insert(String(Character(scalar))) ? .changed : .full
  }

  /// What the keys of line editing do; every other key is typed.
  static let edits: [KeyChord: TextEdit] = [
    .backspace: .deleteBackward, .delete: .deleteForward,
    .left: .left, .control("b"): .left, .right: .right, .control("f"): .right,
    .home: .start, .control("a"): .start, .end: .end, .control("e"): .end,
    .control("k"): .deleteToEnd, .control("u"): .clear,
    .control("w"): .deleteWord, .alternateBackspace: .deleteWord,
  ]
}

extension InputEvent {
  /// The character this types into a line, if it types one.
  var typedScalar: Unicode.Scalar? {
    if case .text(let scalar) = self { return scalar }
    guard case .key(let key) = self, key.modifiers.isSubset(of: [.shift]) else { return nil }
    guard case .character(let scalar) = key.key else { return key.key == .space ? " " : nil }
    return key.modifiers.contains(.shift) ? key.shifted ?? scalar : scalar
  }
}

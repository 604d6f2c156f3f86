// SPDX-License-Identifier: Apache-2.0
package import CellText
import HostConfiguration
import TerminalInput

/// One line of text being typed.
package struct TextField: Equatable, Sendable {
  /// The typed text.
  package private(set) var text: String
  /// Characters before the caret.
  package private(set) var caret: Int

  /// Creates a field with the caret behind the text.
  package init(_ text: String = "") {
    self.text = text
    caret = text.count
  }

  /// Puts text in at the caret; line breaks become spaces, control characters are left out.
  ///
  /// - Returns: Whether there was room for it; what does not fit is left out whole.
  @discardableResult
  package mutating func insert(_ addition: String) -> Bool {
    let room = HostLimits.typedBytes - text.utf8.count
    guard room > 0 else { return addition.isEmpty }
    var clean = String.UnicodeScalarView()
    for scalar in addition.unicodeScalars {
      if scalar == "\n" || scalar == "\t" {
        clean.append(" ")
      } else if scalar.value >= 0x20, !(0x7F...0x9F).contains(scalar.value) {
        clean.append(scalar)
      }
    }
    let more = String(clean)
    guard more.utf8.count <= room, text.count + more.count <= HostLimits.typedCharacters else {
      return false
    }
    let before = text.prefix(caret)
    let after = text.dropFirst(caret)
    let inserted = before + more
    text = String(inserted) + String(after)
    caret = inserted.count
    return true
  }

  /// Removes the character before the caret.
  package mutating func deleteBackward() {
    guard caret > 0 else { return }
    text = String(text.prefix(caret - 1)) + String(text.dropFirst(caret))
    caret -= 1
  }

  /// Removes the character behind the caret.
  package mutating func deleteForward() {
    guard caret < text.count else { return }
    text = String(text.prefix(caret)) + String(text.dropFirst(caret + 1))
  }

  /// Removes the word before the caret and the blanks behind it.
  package mutating func deleteWordBackward() {
    while caret > 0, character(before: caret) == " " { deleteBackward() }
    while caret > 0, character(before: caret) != " " { deleteBackward() }
  }

  /// Removes everything.
  package mutating func clear() {
    text = ""
    caret = 0
  }

  /// Removes everything behind the caret.
  package mutating func deleteToEnd() { text = String(text.prefix(caret)) }

  /// Moves the caret by characters; stops at both ends.
  package mutating func moveCaret(by step: Int) {
    caret = min(max(0, caret + step), text.count)
  }

  /// Moves the caret before the first character.
  package mutating func moveCaretToStart() { caret = 0 }
  /// Moves the caret behind the last character.
  package mutating func moveCaretToEnd() { caret = text.count }

  private func character(before position: Int) -> Character? {
    text.dropFirst(position - 1).first
  }
}

extension TextField {
  /// What a key did to a line of text.
  enum Edit { case changed, full, notAnEdit }

  /// Takes one key of line editing.
  mutating func edit(_ chord: KeyChord, _ input: InputEvent) -> Edit {
    if let change = Self.changes[chord] {
      change(&self)
      return .changed
    }
    guard let scalar = input.typedScalar else { return .notAnEdit }
    return insert(String(Character(scalar))) ? .changed : .full
  }

  /// What the keys of line editing do; every other key is typed.
  private static let changes: [KeyChord: @Sendable (inout TextField) -> Void] = [
    .backspace: { $0.deleteBackward() }, .delete: { $0.deleteForward() },
    .left: { $0.moveCaret(by: -1) }, .control("b"): { $0.moveCaret(by: -1) },
    .right: { $0.moveCaret(by: 1) }, .control("f"): { $0.moveCaret(by: 1) },
    .home: { $0.moveCaretToStart() }, .control("a"): { $0.moveCaretToStart() },
    .end: { $0.moveCaretToEnd() }, .control("e"): { $0.moveCaretToEnd() },
    .control("k"): { $0.deleteToEnd() }, .control("u"): { $0.clear() },
    .control("w"): { $0.deleteWordBackward() }, .alternateBackspace: { $0.deleteWordBackward() },
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

/// The part of a line of typing that fits into its cells: its end stays in sight.
package struct ShownField: Equatable, Sendable {
  /// The characters from the first one in sight; they may reach beyond the cells.
  package let text: SafeText
  /// Cells before the caret.
  package let caret: Int
  /// Cells at hand.
  package let columns: Int

  /// Cells that text and caret take.
  var usedColumns: Int { max(min(columns, text.columns), caret + 1) }
}

extension TextField {
  /// The line in so many cells; a secret shows dots in place of its characters.
  package func shown(in columns: Int, isSecret: Bool = false) -> ShownField {
    let line = isSecret ? String(repeating: "•", count: text.count) : text
    let before = SafeText(String(line.prefix(caret))).columns
    let skipped = max(0, before - columns + 1)
    return ShownField(
      text: SafeText(skipped > 0 ? String(line.dropFirst(skipped)) : line),
      caret: max(0, before - skipped), columns: columns)
  }
}

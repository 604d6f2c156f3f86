// SPDX-License-Identifier: Apache-2.0
package import CellText

/// Text being typed: one line, or the lines of an area.
package struct TextField: Equatable, Sendable {
  /// How much a text holds, and whether line feeds stay in it.
  package struct Room: Equatable, Sendable {
    /// The most characters.
    package var characters: Int
    /// The most bytes.
    package var bytes: Int
    /// True when line feeds stay; else they become blanks.
    package var hasLines = false

    /// The room of a line of a prompt.
    package static let line = Room(characters: 1_000, bytes: 4_096)
  }

  /// The typed text.
  package private(set) var text: String
  /// Characters before the caret.
  package private(set) var caret: Int
  /// How much it holds.
  package let room: Room

  /// Creates a field with the caret behind the text.
  package init(_ text: String = "", room: Room = .line) {
    self.text = text
    self.room = room
    caret = text.count
  }

  /// Puts text in at the caret; line breaks become spaces, control characters are left out.
  ///
  /// - Returns: Whether there was room for it; what does not fit is left out whole.
  @discardableResult
  package mutating func insert(_ addition: String) -> Bool {
    let left = room.bytes - text.utf8.count
    guard left > 0 else { return addition.isEmpty }
    var clean = String.UnicodeScalarView()
    for scalar in addition.unicodeScalars {
      if scalar == "\n", room.hasLines {
        clean.append(scalar)
      } else if scalar == "\n" || scalar == "\t" {
        clean.append(" ")
      } else if scalar.value >= 0x20, !(0x7F...0x9F).contains(scalar.value) {
        clean.append(scalar)
      }
    }
    let before = text.prefix(caret)
    let inserted = before + String(clean)
    let whole = String(inserted) + String(text.dropFirst(caret))
    // A scalar may join the character before it, which then is one more of neither.
    guard whole.utf8.count <= room.bytes, whole.count <= max(room.characters, text.count)
    else { return false }
    text = whole
    caret = min(inserted.count, whole.count)
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

  /// Moves the caret before the first character of its line.
  package mutating func moveCaretToStart() { caret -= place.column }

  /// Moves the caret behind the last character of its line.
  package mutating func moveCaretToEnd() {
    let (line, column) = place
    caret += lines[line].count - column
  }

  /// Moves the caret to the line above or below; tells whether there is one.
  package mutating func moveCaret(lines step: Int) -> Bool {
    let (line, column) = place
    let all = lines
    guard all.indices.contains(line + step) else { return false }
    caret = all[..<(line + step)].reduce(0) { $0 + $1.count + 1 }
    caret += min(column, all[line + step].count)
    return true
  }

  /// The lines of the text; at least one.
  package var lines: [String] {
    guard room.hasLines else { return [text] }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The line of the caret, and the characters before it there.
  package var place: (line: Int, column: Int) {
    guard room.hasLines else { return (0, caret) }
    let before = text.prefix(caret).split(separator: "\n", omittingEmptySubsequences: false)
    return (max(0, before.count - 1), before.last?.count ?? 0)
  }

  private func character(before position: Int) -> Character? {
    text.dropFirst(position - 1).first
  }
}

/// What a key does to a text that is typed.
package enum TextEdit: Equatable, Sendable {
  case deleteBackward, deleteForward, deleteWord, deleteToEnd, clear
  case left, right, start, end
}

extension TextField {
  /// Does what a key of line editing means.
  package mutating func perform(_ edit: TextEdit) {
    switch edit {
    case .deleteBackward: deleteBackward()
    case .deleteForward: deleteForward()
    case .deleteWord: deleteWordBackward()
    case .deleteToEnd: deleteToEnd()
    case .clear: clear()
    case .left: moveCaret(by: -1)
    case .right: moveCaret(by: 1)
    case .start: moveCaretToStart()
    case .end: moveCaretToEnd()
    }
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
  package var usedColumns: Int { max(min(columns, text.columns), caret + 1) }
}

extension TextField {
  /// The line in so many cells; a secret shows dots in place of its characters.
  package func shown(in columns: Int, isSecret: Bool = false) -> ShownField {
    Self.shown(
      isSecret ? String(repeating: "•", count: text.count) : text, caret: caret, in: columns)
  }

  /// A line with a caret in so many cells.
  package static func shown(_ line: String, caret: Int, in columns: Int) -> ShownField {
    let before = SafeText(String(line.prefix(caret))).columns
    let skipped = max(0, before - columns + 1)
    return ShownField(
      text: SafeText(skipped > 0 ? String(line.dropFirst(skipped)) : line),
      caret: max(0, before - skipped), columns: columns)
  }
}

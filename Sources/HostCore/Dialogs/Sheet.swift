// SPDX-License-Identifier: Apache-2.0
package import CellText
import DragSession
package import HostConfiguration
package import PaneProtocol
package import SplitLayout

/// A question, a menu, the palette or the help, over the window.
///
/// All of them are the same thing: a title, perhaps some words, perhaps a line to type into, and
/// perhaps entries to choose from. What follows from an answer is data.
package struct Sheet: Sendable {
  /// What the sheet is for; it decides how wide it is and what Enter does.
  package enum Kind: Sendable { case menu, palette, confirm, text, password, choice, help }

  /// Something to choose.
  package struct Entry: Sendable {
    /// What it says.
    package var title: SafeText
    /// The key that does the same, or a few more words.
    package var detail: SafeText
    /// What choosing it leads to.
    package var answer: Answer
    /// Whether it can be chosen; headings cannot.
    package var isHeading = false
    /// Whether it destroys something.
    package var isDangerous = false
    /// Creates an entry.
    package init(_ title: SafeText, detail: SafeText = .empty, answer: Answer) {
      self.title = title
      self.detail = detail
      self.answer = answer
    }
  }

  /// What choosing an entry, or Enter, leads to.
  package enum Answer: Sendable {
    case nothing
    case host(HostCommand)
    case plugin(PaneID, commandID: String)
    /// The value goes to the command whose arguments are being collected.
    case argument(PendingCommand, value: String)
    case confirmed(PendingCommand)
    /// The answer to the plugin's own question.
    case prompt(PaneID, run: Int, PluginRequestID, value: JSONText)
    /// What is typed is the answer to the plugin's own question.
    case typed(PaneID, run: Int, PluginRequestID)
    /// Asks the plugin to stop a piece of work.
    case cancelProgress(PaneID, id: String)
    case showLog(PaneID)
    case quit
    case leave(GuardedStep)
    /// The column keeps what it shows.
    case stay(ColumnRole)
    /// The answer to a question of the desk.
    case drag(DragAnswer)
  }

  /// What it is for.
  package var kind: Kind
  /// Words in the border.
  package var title: SafeText
  /// Words above the field; empty without any.
  package var text: SafeText
  /// The line to type into, or `nil` without one.
  package var field: TextField?
  /// What can be chosen, headings included.
  package var entries: [Entry]
  /// The chosen entry among those that pass the filter.
  package var cursor = 0
  /// The first entry on screen.
  package var scroll = 0
  /// What Enter in the field leads to, when there are no entries.
  package var answer: Answer
  /// What Esc leads to.
  package var dismissal: Answer = .nothing
  /// Whether it asks because work is under way, so that it goes when the work is done.
  var isAboutWork = false

  /// Creates a sheet with the cursor on the first entry that can be chosen.
  package init(
    kind: Kind, title: SafeText, text: SafeText = .empty, field: TextField? = nil,
    entries: [Entry] = [], answer: Answer = .nothing
  ) {
    self.kind = kind
    self.title = title
    self.text = text
    self.field = field
    self.entries = entries
    self.answer = answer
    cursor = entries.firstIndex { !$0.isHeading } ?? 0
  }

  /// The entries that pass what has been typed.
  package var visibleEntries: [Entry] {
    guard kind == .palette || kind == .help, let typed = field?.text, !typed.isEmpty else {
      return entries
    }
    let words = typed.lowercased().split(separator: " ")
    return entries.filter { entry in
      let haystack = (entry.title.string + " " + entry.detail.string).lowercased()
      return !entry.isHeading && words.allSatisfy { haystack.contains($0) }
    }
  }

  /// The entry Enter chooses.
  var chosen: Entry? {
    let entries = visibleEntries
    guard cursor >= 0, cursor < entries.count, !entries[cursor].isHeading else { return nil }
    return entries[cursor]
  }

  /// Moves among the entries that can be chosen; stops at both ends.
  mutating func moveCursor(by step: Int) {
    let entries = visibleEntries
    guard !entries.isEmpty else { return }
    var left = abs(step)
    var position = min(max(0, cursor), entries.count - 1)
    let direction = step < 0 ? -1 : 1
    while left > 0 {
      var candidate = position + direction
      while candidate >= 0, candidate < entries.count, entries[candidate].isHeading {
        candidate += direction
      }
      guard candidate >= 0, candidate < entries.count else { break }
      position = candidate
      left -= 1
    }
    cursor = position
  }

  /// Puts the cursor on the first entry that can be chosen.
  mutating func resetCursor() {
    cursor = visibleEntries.firstIndex { !$0.isHeading } ?? 0
    scroll = 0
  }
}

/// A command of a plugin whose arguments and confirmation are being asked.
package struct PendingCommand: Sendable {
  /// The pane whose command it is.
  package var pane: PaneID
  /// The command as declared.
  package var command: PluginCommand
  /// How it was called: `key`, `menu`, `bar` or `palette`.
  package var by: String
  /// The answers so far, by argument id, as JSON.
  package var answers: [(id: String, value: JSONText)] = []
  /// Whether the user has said yes.
  package var isConfirmed = false

  /// What the sheet for an argument is called: a command that asks once speaks for itself.
  func title(of argument: PluginCommand.Argument) -> SafeText {
    guard command.arguments.count > 1 else {
      let title = command.title.string
      return title.hasSuffix("…") ? SafeText(String(title.dropLast())) : command.title
    }
    return SafeText("\(command.title.string): \(argument.label.string)")
  }
}

/// A step that waits for the user's word because a page has unsaved work.
package enum GuardedStep: Sendable {
  case back(ColumnRole)
  /// The column shows something else, because another row was chosen before it.
  case input(ColumnRole)
  case quit
}

/// One line of text being typed.
package struct TextField: Equatable, Sendable {
  /// What has been typed.
  package private(set) var text: String
  /// Characters before the caret.
  package private(set) var caret: Int

  /// Longest text in bytes; typing beyond it has no effect.
  package static let limit = 4_096

  /// Creates a field with the caret behind the text.
  package init(_ text: String = "") {
    self.text = text
    caret = text.count
  }

  /// Puts text in at the caret; line breaks become spaces, control characters are left out.
  package mutating func insert(_ addition: String) {
    let room = Self.limit - text.utf8.count
    guard room > 0 else { return }
    var clean = String.UnicodeScalarView()
    for scalar in addition.unicodeScalars {
      if scalar == "\n" || scalar == "\t" {
        clean.append(" ")
      } else if scalar.value >= 0x20, !(0x7F...0x9F).contains(scalar.value) {
        clean.append(scalar)
      }
    }
    let before = text.prefix(caret)
    let after = text.dropFirst(caret)
    let inserted = before + String(String(clean).utf8.count <= room ? String(clean) : "")
    text = String(inserted) + String(after)
    caret = inserted.count
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

/// A filter or a search being typed on the status line.
package struct Typing: Sendable {
  /// What the text does to the list.
  package enum Purpose: Sendable { case filter, search }
  /// What the text does to the list.
  package var purpose: Purpose
  /// The column it belongs to.
  package var role: ColumnRole
  /// What has been typed.
  package var field: TextField
}

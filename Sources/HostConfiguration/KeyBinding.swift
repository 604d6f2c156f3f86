// SPDX-License-Identifier: Apache-2.0
package import TerminalInput

/// One key of one command, with the places where it holds.
package struct KeyBinding: Equatable, Sendable {
  /// The key.
  package var chord: KeyChord
  /// What it does.
  package var command: HostCommand
  /// The places where it holds.
  package var contexts: KeyContext
  /// True when neither the user nor a pane can take the key.
  package var isFixed: Bool

  /// Creates a binding.
  package init(chord: KeyChord, command: HostCommand, contexts: KeyContext, isFixed: Bool) {
    self.chord = chord
    self.command = command
    self.contexts = contexts
    self.isFixed = isFixed
  }
}

extension KeyBinding {
  /// Keys of a command as its row of the table tells them.
  struct Row: Sendable {
    /// Names of keys, parted by blanks.
    let names: String
    let contexts: KeyContext
    let isFixed: Bool

    /// Keys that neither the user nor a pane can take.
    static func fixed(_ names: String, _ contexts: KeyContext = .panes) -> Row {
      Row(names: names, contexts: contexts, isFixed: true)
    }

    /// Keys that the user and a pane's own commands may have.
    static func free(_ names: String, _ contexts: KeyContext = .panes) -> Row {
      Row(names: names, contexts: contexts, isFixed: false)
    }
  }

  /// The keys of the host before any rebinding; the first key of a command is the one for hints.
  static let standard: [KeyBinding] = HostCommand.allCases.flatMap { command in
    command.row.keys.flatMap { row in
      keys(row.names).map {
        KeyBinding(chord: $0, command: command, contexts: row.contexts, isFixed: row.isFixed)
      }
    }
  }

  /// Characters that stay the host's although they mean nothing yet: digits are never counts.
  static let reserved: [KeyChord] = keys("0 5 6 7 8 9")

  private static func keys(_ names: String) -> [KeyChord] {
    names.utf8.split(separator: UInt8(ascii: " ")).compactMap { KeyChord(String(Substring($0))) }
  }
}

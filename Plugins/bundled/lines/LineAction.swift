// SPDX-License-Identifier: Apache-2.0
package import CellText
package import FileKit

/// Something that can be done with rows, as it is declared on the command line: `key:title:command`.
///
/// Signs before the command say how: `!` on the lent screen, `=` in the last column, `&` in the
/// background, `?` asks first, `+` ends the session afterwards.
package struct LineAction: Equatable, Sendable {
  /// The place in which its command runs.
  package enum Way: Equatable, Sendable { case quiet, screen, column, background }

  /// The key; empty for an action that is in the menu alone.
  package let key: String
  /// The words of menus and help.
  package let title: String
  /// The command; `nil` for an action that only ends the session.
  package let command: CommandTemplate?
  /// The place in which it runs.
  package private(set) var way = Way.quiet
  /// True when the user is asked before.
  package private(set) var asks = false
  /// True when the session ends afterwards.
  package private(set) var ends = false
  /// The words it was read from.
  package let source: String

  /// Reads `key:title:command`.
  ///
  /// - Throws: `FileProblem` in words about the option.
  package init(_ words: String) throws(FileProblem) {
    source = words
    let parts = words.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[1].isEmpty else {
      throw FileProblem("“\(words)” is no KEY:TITLE:COMMAND")
    }
    (key, title) = (String(parts[0]), String(parts[1]))
    var rest = parts[2].drop { $0 == " " }
    signs: while let sign = rest.first {
      switch sign {
      case "!": way = .screen
      case "=": way = .column
      case "&": way = .background
      case "?": asks = true
      case "+": ends = true
      case " ": break
      default: break signs
      }
      rest.removeFirst()
    }
    command = rest.isEmpty ? nil : CommandTemplate(String(rest))
    guard command != nil || ends else {
      throw FileProblem("“\(words)” has no command")
    }
  }

  /// True when it is about rows.
  package var needsRow: Bool { command?.hasHoles ?? true }
}

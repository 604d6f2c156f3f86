// SPDX-License-Identifier: Apache-2.0
import CellText

/// Sentences of cards, which stand where a pane has nothing else to show.
enum CardWords {
  static let empty = "Empty"
  static let escapeShowsAll = "Esc shows all"

  /// The sentence where a filter leaves no row.
  static func nothingFits(_ filter: String) -> String { "Nothing matches “\(filter)”" }

  static let tryAgain = "Ctrl-R tries again"
  static let stillRunning = "It is still running; Ctrl-R starts it again."
  static let tooSmall = "too small"

  static func loading(isASCII: Bool) -> String { isASCII ? "Loading..." : "Loading…" }

  static func starting(isASCII: Bool) -> String { isASCII ? "Starting..." : "Starting…" }

  /// The way out of an empty pane: the command that Enter runs.
  static func enter(_ command: SafeText) -> String { "Enter: \(command.string)" }

  static let printsText =
    "What it prints is no message; :log shows it, colonnade lines makes rows of it."

  static func saysNothing(_ name: String) -> String { "\(name) says nothing" }

  static func unsupported(_ kind: String) -> String {
    "This pane shows a \(kind), which this version cannot draw."
  }

  static func incomplete(_ kind: String, without missing: String?) -> String {
    guard let missing else {
      return "Something is missing or wrong that content of the kind “\(kind)” needs."
    }
    return "Content of the kind “\(kind)” needs “\(missing)”, which is missing."
  }

  /// Entries of a box there is no room for, on that side of those that are shown.
  static func more(_ count: Int, sign: String) -> String { " \(sign) \(count) more " }

  /// A window that nothing fits in, with the size that is needed.
  static func needs(isASCII: Bool) -> String {
    isASCII ? "\(tooSmall) (need 20x5)" : "\(tooSmall) (need 20×5)"
  }
}

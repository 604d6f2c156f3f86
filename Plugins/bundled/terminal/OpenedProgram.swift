// SPDX-License-Identifier: Apache-2.0
import PanePlugin

/// A program that another pane has opened this one for.
struct OpenedProgram: Equatable {
  /// The program and its arguments.
  var words: [String]
  /// The folder it begins in; `nil` for the one of the session.
  var folder: String?
  /// What the tab is called until the program has a title of its own; empty for its name.
  var title: String
  /// True when the pane goes as soon as the program has ended well.
  var closesAtEnd: Bool

  /// Arguments of one program, at most.
  private static let mostWords = 1_000

  /// Reads what another pane has opened here; `nil` for anything but a program.
  init?(_ input: InputSet) {
    guard input.by == "open", input.entry?.type == PaneOpen.programType else { return nil }
    self.init(input.value)
  }

  /// Reads what was said of a program, by another pane or by an earlier run; `nil` for none.
  init?(_ value: JSON) {
    let words = value["argv"]?.array.prefix(Self.mostWords).compactMap(\.string) ?? []
    guard let program = words.first, !program.isEmpty else { return nil }
    self.words = words
    folder = value["cwd"]?.string
    title = value["title"]?.string ?? ""
    closesAtEnd = value["close"]?.string == Self.atEnd
  }

  private static let atEnd = "exit"

  /// The same as it is read.
  var value: JSON {
    [
      "argv": .array(words.map(JSON.string)), "cwd": folder.map(JSON.string) ?? .null,
      "title": .string(title), "close": closesAtEnd ? .string(Self.atEnd) : .null,
    ]
  }
}

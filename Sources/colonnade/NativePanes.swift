// SPDX-License-Identifier: Apache-2.0
import FilesPane
import LinesPane
import PlacesPane
import PreviewPane
import TerminalPane

/// The bundled panes in Swift: this program is each of them when it is started under its name.
///
/// One file on the disk and in memory serves the host and all its panes. An installed tree has links
/// of these names; where there is none, the name stands behind ``option``.
enum NativePanes {
  /// What the program is called as a pane, and what it does then.
  private static let table: [(name: String, main: @Sendable ([String]) -> Never)] = [
    ("colonnade-files", Files.main), ("colonnade-lines", Lines.main),
    ("colonnade-places", Places.main),
    ("colonnade-preview", Preview.main), ("colonnade-terminal", Terminal.main),
  ]

  /// The names of the panes.
  static var names: [String] { table.map(\.name) }

  /// Leads a program without a link to its pane: `colonnade --as-pane colonnade-files`.
  static let option = "--as-pane"

  /// Becomes the pane that the command line names, and returns only when it names none.
  ///
  /// - Parameter words: The command line with the name of the program.
  static func run(_ words: [String]) {
    var words = words
    if words.count > 2, words[1] == option { words.removeFirst(2) }
    guard let program = words.first else { return }
    let name =
      program.utf8.lastIndex(of: UInt8(ascii: "/"))
      .map { program[program.index(after: $0)...] } ?? program[...]
    table.first { $0.name == name }?.main(words)
  }
}

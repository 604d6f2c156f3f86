// SPDX-License-Identifier: Apache-2.0
import EventLoop
import PanePlugin

/// The program to run, and the ways of the pane.
struct TerminalSettings: Equatable {
  /// The right of programs to put text on the clipboard.
  enum Clipboard: String { case ask, allow, never }

  /// The program and its arguments; empty for the user's shell.
  var program: [String]
  /// The right of programs to put text on the clipboard.
  var clipboard = Clipboard.ask
  /// Lines kept above the screen.
  var scrollback = 10_000

  /// Lines that may be asked for.
  private static let lines = 0...200_000

  /// Reads the words behind the pane's name, and the layout's settings for it.
  init(arguments: [String], configuration: JSON) {
    program = arguments.first == "--" ? Array(arguments.dropFirst()) : arguments
    if let word = configuration["clipboard"]?.string, let choice = Clipboard(rawValue: word) {
      clipboard = choice
    }
    if let count = configuration["scrollback"]?.int {
      scrollback = min(max(count, Self.lines.lowerBound), Self.lines.upperBound)
    }
  }

  /// The words that are started.
  func words(in environment: [String: String]) -> [String] {
    guard program.isEmpty else { return program }
    let shell = environment["SHELL"] ?? ""
    return [shell.isEmpty ? "/bin/sh" : shell]
  }

  /// The environment of a program: the user's, with what it has to know of this terminal.
  static func environment(
    _ variables: [String: String], hasTrueColor: Bool
  ) -> [String: String] {
    var result = variables.filter { name, _ in
      !name.hasPrefix("COLONNADE_") && !["COLUMNS", "LINES", "PYTHONUNBUFFERED"].contains(name)
    }
    result["TERM"] = "xterm-256color"
    result["COLORTERM"] = hasTrueColor ? "truecolor" : nil
    result["TERM_PROGRAM"] = "colonnade"
    result["TERM_PROGRAM_VERSION"] = nil
    return result
  }
}

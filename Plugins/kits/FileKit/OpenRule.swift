// SPDX-License-Identifier: Apache-2.0
package import PanePlugin

/// A rule of the user for opening files: which files, where the program runs, and its command.
///
/// A line has the patterns with commas between them, `window` or `screen`, and the command:
/// `video/* window mpv {}`. No shell reads it.
package struct OpenRule: Equatable, Sendable {
  private let patterns: [PreviewRule.Pattern]
  /// True where the program runs on the whole screen, in the terminal.
  package let isOnScreen: Bool
  /// The program and its arguments; `{}` stands for the files.
  package let words: [String]

  /// Name of the user's file in the folder of settings.
  package static let file = "openers"
  private static let sign = "{}"

  /// The rules of the user.
  package struct List: Sendable {
    /// The rules, in their order.
    package var rules: [OpenRule] = []
    /// What is wrong with the file, a sentence for each line.
    package var faults: [String] = []

    /// Reads the user's file; waits for the disk.
    package static func read() -> List { List(UserFolders.ownSetting(OpenRule.file)) }

    /// Takes the lines of a file.
    package init(_ text: String) {
      let lines = RuleLines(text, of: OpenRule.file) { line throws(FileProblem) in
        try OpenRule(line: line)
      }
      (rules, faults) = (lines.rules, lines.faults)
    }

    /// The rules that are for a file and whose programs are there, the first of them first.
    package func fitting(_ place: FilePath, type: String) -> [OpenRule] {
      let subject = PreviewSubject(place.nameBytes, type: type, bytes: 0)
      return rules.filter { rule in
        rule.patterns.contains { $0.fits(subject) }
          && HelperRun.find(rule.words.first ?? "") != nil
      }
    }
  }

  /// Reads a line.
  ///
  /// - Throws: `FileProblem` for a line that is no rule.
  package init(line: Substring) throws(FileProblem) {
    let parts = ExternalEditor.split(String(line))
    guard parts.count >= 3 else { throw FileProblem("patterns, window or screen, and a command") }
    guard ["window", "screen"].contains(parts[1]) else {
      throw FileProblem("“\(parts[1])” is neither window nor screen")
    }
    patterns = parts[0].split(separator: ",").map { PreviewRule.Pattern($0.lowercased()) }
    isOnScreen = parts[1] == "screen"
    words = Array(parts.dropFirst(2))
  }

  /// What starts the program: once with all files, or once for each where they stand inside of a word.
  package func starts(_ paths: [String]) -> [ProgramStart] {
    let isInside = words.contains { $0 != Self.sign && $0.contains(Self.sign) }
    let groups = isInside ? paths.map { [$0] } : [paths]
    return groups.map { paths in
      var command = words.flatMap { word in
        word == Self.sign ? paths : [word.replacing(Self.sign, with: paths.first ?? "")]
      }
      if !words.contains(where: { $0.contains(Self.sign) }) { command += paths }
      return ProgramStart(command, title: words.first ?? "", isOnScreen: isOnScreen)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package import CellText
import HostConfiguration
import SplitLayout

/// The program of a column, its words, and its look.
package struct PaneSpec: Equatable, Sendable {
  /// The look of a column.
  package enum Look: String, Sendable { case sidebar, plain, content }

  /// The plugin's name, as layouts and messages call it.
  package var name: String
  /// The program and its words.
  package var arguments: [String]
  /// The way the program is spoken with.
  package var mode: PluginMode
  /// The look of the column.
  package var look: Look
  /// The name of the column, until the pane gives a title.
  package var title: SafeText
  /// True when `title` is only the name of the program, and the pane knows a better one.
  package var isTitleGuessed = false
  /// True when the layout gives that name.
  package var isTitleGiven = false
  /// The layout's words for the plugin, as JSON.
  package var configuration: String
  /// Words of the layout, as `initialize` hands them over.
  package var sessionArguments: [String]
  /// Folder to start it in, or `nil` for the host's.
  package var workingDirectory: String?
  /// Names of the user's environment that pass through; `nil` passes all.
  package var allowedNames: [String]?
  /// A level 0 command with `{}` in it, run anew for every value.
  package var template: CommandTemplate?
  /// True when rows come from the host's own standard input.
  package var readsStandardInput = false
  /// The words of its manifest; those of a command say nothing.
  package var declared = PluginDeclaration()

  /// Creates what a column runs.
  package init(
    name: String, arguments: [String], mode: PluginMode = .rpc, look: Look = .plain,
    title: SafeText, configuration: String = "{}", sessionArguments: [String] = [],
    workingDirectory: String? = nil, allowedNames: [String]? = nil,
    template: CommandTemplate? = nil
  ) {
    self.name = name
    self.arguments = arguments
    self.mode = mode
    self.look = look
    self.title = title
    self.configuration = configuration
    self.sessionArguments = sessionArguments
    self.workingDirectory = workingDirectory
    self.allowedNames = allowedNames
    self.template = template
  }

  /// Whether the program runs on another machine, as far as its words tell: what it wants run here
  /// names things that are there.
  var isRemote: Bool {
    ["ssh", "mosh", "rsh"].contains {
      $0 == arguments.first?.split(separator: "/").last.map(String.init)
    }
  }

  /// True when the user has a word in its changes of files.
  var asksForFiles: Bool { declared.mayChangeFiles && !declared.isOurs && !isRemote }
}

/// A shell user's command with holes: `{}` is the value chosen in the column before, `{1}` and
/// `{2}` those of the first and second column.
///
/// A command without the shell's own signs is split into words and run as it is; each hole then
/// becomes one argument, or part of one, whatever is in the value. A command with such signs runs
/// in `sh -c`, with every value quoted.
package struct CommandTemplate: Equatable, Sendable {
  /// The command as typed.
  package let source: String
  /// Its words, when no shell is needed.
  private let words: [String]?

  /// Reads a command; any string is one.
  package init(_ source: String) {
    self.source = source
    words = Self.needsShell(source) ? nil : try? splitWords(source)
  }

  /// True when the command waits for a value of another column.
  package var hasHoles: Bool {
    ["{}", "{1}", "{2}"].contains { source.contains($0) }
  }

  /// The argument vector for these values; a missing value counts as empty.
  package func arguments(current: [UInt8], values: [[UInt8]]) -> [[UInt8]] {
    guard let words, !words.isEmpty else {
      return ["/bin/sh", "-c"].map { Array($0.utf8) }
        + [filled(source, current: current, values: values, quote: Self.quoted)]
    }
    return words.map { filled($0, current: current, values: values, quote: { $0 }) }
  }

  private func filled(
    _ text: String, current: [UInt8], values: [[UInt8]], quote: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    let holes: [(sign: String, value: [UInt8])] = [
      ("{}", current), ("{1}", values.first ?? []), ("{2}", values.dropFirst().first ?? []),
    ]
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let first = rest.first {
      if let hole = holes.first(where: { rest.starts(with: $0.sign.utf8) }) {
        result += quote(hole.value)
        rest = rest.dropFirst(hole.sign.utf8.count)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  private static func quoted(_ value: [UInt8]) -> [UInt8] {
    let sign = UInt8(ascii: "'")
    return [sign] + value.flatMap { $0 == sign ? Array("'\\''".utf8) : [$0] } + [sign]
  }

  /// Whether a sign outside quotes means something to a shell that splitting into words would lose.
  private static func needsShell(_ source: String) -> Bool {
    var quote: Character?
    var isEscaped = false
    for character in source {
      if isEscaped {
        isEscaped = false
      } else if let open = quote {
        if character == open { quote = nil }
        if open == "\"", character == "$" || character == "`" { return true }
      } else if character == "\\" {
        isEscaped = true
      } else if character == "'" || character == "\"" {
        quote = character
      } else if "|&;<>$`*?[~#!\n".contains(character) {
        return true
      }
    }
    return quote != nil
  }
}

// SPDX-License-Identifier: Apache-2.0
import EventLoop

/// What `--help` prints.
enum HelpText {
  /// Width that texts are folded to, in characters.
  static let width = 80

  /// Runs `colonnade help`, which is also what `--help` behind a command's words runs.
  ///
  /// - Returns: 0, or 1 when nobody reads it.
  static func run(_ command: ParsedCommand) throws(UsageError) -> Int32 {
    guard command.operands.count <= 1 else { throw UsageError("one command or layout is wanted") }
    return HostEnvironment.write(text(for: command.operands.first)) ? 0 : 1
  }

  /// The help of a command, or of the whole program.
  ///
  /// - Parameter subject: A command's name; `nil` or any other word means the program.
  /// - Returns: Lines of at most 80 characters, except for long examples.
  static func text(for subject: String? = nil) -> String {
    subject.flatMap(CommandName.init).map(text(of:)) ?? overview
  }

  private static var overview: String {
    let commands = CommandName.allCases.map { ($0.rawValue, $0.description.summary) }
    let variables = CommandTable.variables.map { ($0.name, $0.summary) }
    let codes = CommandTable.exitCodes.map { ($0.code, $0.meaning) }
    return """
      Colonnade: split views for the terminal in which every column is a program.

      usage: colonnade [LAYOUT] [ARGS…]
             colonnade COMMAND …

      commands
      \(table(commands))
      options of every window
      \(options(CommandTable.sessionOptions))
      environment
      \(table(variables))
      exit codes
      \(table(codes))
      More about a command: colonnade COMMAND --help

      """
  }

  private static func text(of name: CommandName) -> String {
    let command = name.description
    var text = "colonnade \(name.rawValue): \(command.summary)\n\n"
    for (index, form) in command.forms.enumerated() {
      text += (index == 0 ? "usage: " : "       ") + "colonnade \(form)\n"
    }
    for paragraph in command.details { text += "\n" + folded(paragraph, indent: 0) }
    if !command.options.isEmpty { text += "\noptions\n" + options(command.options) }
    if !command.examples.isEmpty {
      text += "\nexamples\n"
      for example in command.examples { text += "  \(example.line)\n      \(example.effect)\n" }
    }
    return text
  }

  private static func options(_ options: [CommandDescription.Option]) -> String {
    table(options.map { ($0.form, $0.summary) })
  }

  /// Two columns, the first as wide as it needs to be.
  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, summary in
      "  " + name + String(repeating: " ", count: width - name.count) + "  " + summary + "\n"
    }.joined()
  }

  /// Folds a paragraph at spaces.
  static func folded(_ paragraph: String, indent: Int, width: Int = HelpText.width) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in paragraph.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return (lines + [line]).map { margin + $0 + "\n" }.joined()
  }
}

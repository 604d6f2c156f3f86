// SPDX-License-Identifier: Apache-2.0
import EventLoop
import HostConfiguration

/// The text that `--help` prints.
enum HelpText {
  /// Width that texts are folded to, in characters.
  static let width = 80

  /// Runs `colonnade help`, which is also what `--help` behind a command's words runs.
  ///
  /// - Returns: 0, or 1 when nobody reads it.
  /// - Throws: `UsageError` for a word that is neither a command nor a layout nor a path.
  static func run(_ command: ParsedCommand) throws(UsageError) -> Int32 {
    guard command.operands.count <= 1 else { throw UsageError.manySubjects }
    let paths = ResourcePaths(extraPluginPaths: command.values(.pluginPath))
    return HostEnvironment.write(try text(for: command.operands.first, paths)) ? 0 : 1
  }

  /// The help of a command, of a layout, or of the whole program.
  ///
  /// - Parameters:
  ///   - subject: The name of a command or a layout; `nil` means the program.
  ///   - paths: Where layouts are.
  /// - Returns: Lines of at most 80 characters, except for long examples.
  /// - Throws: `UsageError` for a word that is none of them.
  static func text(
    for subject: String? = nil, _ paths: ResourcePaths = ResourcePaths()
  ) throws(UsageError) -> String {
    guard let subject else { return overview(paths) }
    if let name = CommandName(rawValue: subject) { return text(of: name) }
    guard let layout = LayoutDescription(subject, paths) else {
      let known = CommandName.allCases.map(\.rawValue) + paths.layoutNames
      throw UsageError.nothingIsCalled(
        subject, near: suggestion(for: subject, among: known))
    }
    return text(of: layout)
  }

  private static func text(of layout: LayoutDescription) -> String {
    var text = "colonnade \(layout.name): \(layout.summary)\n\nusage: \(layout.form)\n"
    if !layout.options.isEmpty { text += "\noptions\n" + options(layout.options) }
    text += "\noptions of every window\n" + options(CommandTable.layoutOptions)
    guard layout.listsFiles else { return text }
    let choosing = CommandTable.choosingOptions + [.out]
    return text + "\nto choose files for another program\n" + options(choosing)
  }

  private static func overview(_ paths: ResourcePaths) -> String {
    let layouts = paths.layoutNames.map { ($0, LayoutDescription($0, paths)?.summary ?? "") }
    let commands = CommandName.allCases.map { ($0.rawValue, $0.description.summary) }
    let variables = CommandTable.variables.map { ($0.name, $0.summary) }
    let codes = CommandTable.exitCodes.map { ($0.code, $0.meaning) }
    return """
      Colonnade: split views for the terminal in which every column is a program.

      \(usage(CommandTable.forms))
      layouts
      \(table(layouts))
      commands
      \(table(commands))
      options of every window
      \(options(CommandTable.sessionOptions))
      environment
      \(table(variables))
      exit codes
      \(table(codes))
      More about a command or a layout: colonnade NAME --help

      """
  }

  private static func text(of name: CommandName) -> String {
    let command = name.description
    var text = "colonnade \(name.rawValue): \(command.summary)\n\n" + usage(command.forms)
    for paragraph in command.details { text += "\n" + folded(paragraph, indent: 0) }
    if !command.options.isEmpty { text += "\noptions\n" + options(command.options) }
    if !command.examples.isEmpty {
      text += "\nexamples\n"
      for example in command.examples { text += "  \(example.line)\n      \(example.effect)\n" }
    }
    return text
  }

  private static func usage(_ forms: [String]) -> String {
    "usage: " + forms.map { "colonnade \($0)\n" }.joined(separator: "       ")
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

// SPDX-License-Identifier: Apache-2.0
import CellText
import HostConfiguration
import HostCore
import HostRuntime
import PaneProtocol
import SplitLayout

/// `colonnade lines`: columns from shell commands, without a protocol and without a file.
enum LinesCommand {
  static func run(_ command: ParsedCommand) throws(UsageError) -> Int32 {
    let options = SessionOptions(lines: command)
    let plan = try SessionPlan(linesOf: options)
    return InteractiveSession(plan: plan, options: options).run()
  }
}

extension SessionPlan {
  /// Makes the plan of columns of lines.
  ///
  /// - Parameter options: Their arguments are the words of `lines`: one to three commands.
  /// - Throws: `UsageError` for no command or too many, and for standard input in a later column.
  init(linesOf options: SessionOptions) throws(UsageError) {
    let words = try CommandLineParser.parse(options.arguments, as: CommandTable.lines)
    let commands = words.operands
    guard (1...3).contains(commands.count) else {
      throw UsageError.commandsOfLines(commands.count)
    }
    guard !commands.dropFirst().contains("-") else {
      throw UsageError.laterInput
    }
    let specs = commands.enumerated().map { index, command in
      Self.linesColumn(command, isFirst: index == 0, isLast: index == commands.count - 1)
    }
    self.init(
      specs: specs, name: CommandName.lines.rawValue,
      paths: ResourcePaths(extraPluginPaths: options.pluginPaths), user: UserSettings())
    settings.picks = words.has(.pick) ? .init(.value) : nil
    settings.isASCII = options.isASCII
    guard specs.count > 2 else { return }
    // Lines are short: who asks for three columns of them is to see three in 80 cells.
    settings.split.widths[.primary].minimum = 16
    settings.split.widths[.supplementary].minimum = 20
    settings.split.widths[.secondary].minimum = 40
  }

  private static func linesColumn(_ command: String, isFirst: Bool, isLast: Bool) -> PaneSpec {
    let isInput = command == "-"
    let isText = isLast && !isFirst
    var spec = PaneSpec(
      name: isFirst && isInput ? "input" : programName(of: command), arguments: [],
      mode: isText ? .text : .lines, look: isText ? .content : .plain,
      title: SafeText(isInput ? "Input" : command), template: CommandTemplate(command))
    spec.readsStandardInput = isInput
    return spec
  }

  private static func programName(of command: String) -> String {
    let word = command.split(separator: " ").first.map(String.init) ?? "command"
    return word.split(separator: "/").last.map(String.init) ?? word
  }
}

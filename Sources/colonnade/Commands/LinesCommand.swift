// SPDX-License-Identifier: Apache-2.0
import CellText
import EventLoop
import HostConfiguration
import HostCore
import HostRuntime
import PaneProtocol
import SplitLayout

/// `colonnade lines`: columns from shell commands, without a protocol and without a file.
enum LinesCommand {
  static func run(_ command: ParsedCommand) throws(UsageError) -> Int32 {
    try Request(command).run()
  }

  /// What the command line asks for.
  private struct Request {
    var commands: [String]
    var picks: Bool
    var options: SessionOptions

    init(_ command: ParsedCommand) throws(UsageError) {
      commands = command.operands
      guard (1...3).contains(commands.count) else {
        throw UsageError("one to three commands are wanted, there are \(commands.count)")
      }
      guard !commands.dropFirst().contains("-") else {
        throw UsageError("only the first column can read standard input")
      }
      picks = command.has(.pick)
      options = try SessionOptions(command)
    }

    func run() -> Int32 {
      let paths = ResourcePaths(extraPluginPaths: options.pluginPaths)
      var specs: [PaneSpec] = []
      for (index, command) in commands.enumerated() {
        let isLast = index == commands.count - 1 && index > 0
        let template = CommandTemplate(command)
        var spec = PaneSpec(
          name: index == 0 && command == "-" ? "input" : Self.name(of: command),
          arguments: [], mode: isLast ? .text : .lines, look: isLast ? .content : .plain,
          title: SafeText(command == "-" ? "Input" : command), template: template)
        spec.readsStandardInput = command == "-"
        specs.append(spec)
      }
      var plan = SessionPlan(specs: specs, name: "lines", paths: paths, user: UserSettings())
      plan.settings.picksValue = picks
      if specs.count > 2 {
        // Lines are short: who asks for three columns of them is to see three in 80 cells.
        plan.settings.split.widths[.primary].minimum = 16
        plan.settings.split.widths[.supplementary].minimum = 20
        plan.settings.split.widths[.secondary].minimum = 40
      }
      plan.settings.isASCII = options.isASCII
      return InteractiveSession(plan: plan, options: options, feed: { $0.readStandardInput() })
        .run()
    }

    private static func name(of command: String) -> String {
      let word = command.split(separator: " ").first.map(String.init) ?? "command"
      return word.split(separator: "/").last.map(String.init) ?? word
    }
  }
}

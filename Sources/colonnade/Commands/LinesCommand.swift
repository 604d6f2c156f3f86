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
  static func run(_ arguments: [String]) -> Int32 {
    do throws(UsageError) {
      let request = try Request(arguments)
      return request.run()
    } catch {
      return error.report("lines")
    }
  }

  /// What the command line asks for.
  private struct Request {
    var commands: [String] = []
    var picks = false
    var options: SessionOptions

    init(_ arguments: [String]) throws(UsageError) {
      var own: [String] = []
      var words: [String] = []
      var onlyCommands = false
      var picks = false
      var takesValue = false
      for word in arguments {
        if takesValue {
          own.append(word)
          takesValue = false
        } else if onlyCommands || word == "-" || !word.hasPrefix("--") {
          words.append(word)
        } else if word == "--" {
          onlyCommands = true
        } else if word == "--pick" {
          picks = true
        } else {
          own.append(word)
          takesValue = word == "--theme"
        }
      }
      guard (1...3).contains(words.count) else {
        throw UsageError("one to three commands are wanted, there are \(words.count)")
      }
      guard !words.dropFirst().contains("-") else {
        throw UsageError("only the first column can read standard input")
      }
      self.picks = picks
      commands = words
      options = try SessionOptions(own)
    }

    func run() -> Int32 {
      let paths = ResourcePaths()
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

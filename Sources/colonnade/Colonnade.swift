// SPDX-License-Identifier: Apache-2.0
import CPlatform
import EventLoop
import Glibc

/// The command line: one command each, one exit code.
///
/// Exit codes: 0 fine, 1 the work failed, 2 wrong usage, 3 configuration, 128 + n ended by signal n.
@main
enum Colonnade {
  static let version = "0.1.0"

  static func main() {
    // Nothing may come before this: the guardian is the process the shell started, and the host is
    // its child. C only, no Swift object exists yet.
    let watches = Colonnade.watchesTerminal
    if watches != nil {
      colonnade_guardian(
        watches == true ? COLONNADE_GUARDIAN_TERMINAL : COLONNADE_GUARDIAN_PROCESSES)
    }
    exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Which guardian the command needs: of the terminal, of processes only, or none.
  private static var watchesTerminal: Bool? {
    guard CommandLine.argc > 1, let word = CommandLine.unsafeArgv[1] else { return true }
    for name in [
      "layout", "new", "--help", "-h", "help", "--version", "-V", "completions", "man",
      "plugins",
    ] {
      if strcmp(word, name) == 0 { return nil }
    }
    for name in ["snapshot", "check", "replay"] where strcmp(word, name) == 0 { return false }
    return true
  }

  private static func run(_ arguments: [String]) -> Int32 {
    let rest = Array(arguments.dropFirst())
    if let name = arguments.first, CommandTable.command(name) != nil, asksForHelp(rest) {
      return HostEnvironment.write(HelpText.text(for: name)) ? 0 : 1
    }
    switch arguments.first {
    case "layout": return LayoutCommand.run(rest)
    case "snapshot": return SnapshotCommand.run(rest)
    case "lines": return LinesCommand.run(rest)
    case "replay": return ReplayCommand.run(rest)
    case "open": return OpenCommand.run(rest)
    case "check": return CheckCommand.run(rest)
    case "new": return NewCommand.run(rest)
    case "plugins": return PluginsCommand.run(rest)
    case "completions": return Completions.run(rest)
    case "man": return HostEnvironment.write(ManualPage.text) ? 0 : 1
    case "help", "--help", "-h":
      return HostEnvironment.write(HelpText.text(for: rest.first)) ? 0 : 1
    case nil: return OpenCommand.run([])
    case "--version", "-V":
      HostEnvironment.write("colonnade \(version)\n")
      return 0
    case let word?:
      if word.hasPrefix("-"), word != "-" { return OpenCommand.run(arguments) }
      return OpenCommand.run(arguments)
    }
  }

  /// Whether help is asked for, before a `--` that ends the options.
  private static func asksForHelp(_ words: [String]) -> Bool {
    words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
  }
}

// SPDX-License-Identifier: Apache-2.0
import CPlatform
import EventLoop
import Glibc
import HostCore

/// The command line: one command each, one exit code.
///
/// Exit codes: 0 fine, 1 the work failed, 2 wrong usage, 3 configuration, 128 + n ended by signal n.
/// To add a command: its row in ``CommandTable``, and its arm in `run`.
@main
enum Colonnade {
  static let version = HostSettings.version

  static func main() {
    // Nothing may come before this: the guardian is the process the shell started, and the host is
    // its child. C only, no Swift object exists yet.
    if let guardianMode { colonnade_guardian(guardianMode) }
    exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Which guardian the command needs: of the terminal, of processes only, or none.
  private static var guardianMode: colonnade_guardian_mode? {
    guard CommandLine.argc > 1, let word = CommandLine.unsafeArgv[1] else {
      return COLONNADE_GUARDIAN_TERMINAL
    }
    for name in [
      "layout", "new", "plugins", "help", "--help", "-h", "--version", "-V",
      "completions", "man", "replay",
    ] {
      if strcmp(word, name) == 0 { return nil }
    }
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[index] else { break }
      if strcmp(argument, "--help") == 0 || strcmp(argument, "-h") == 0 { return nil }
    }
    for name in ["snapshot", "check"] where strcmp(word, name) == 0 {
      return COLONNADE_GUARDIAN_PROCESSES
    }
    return COLONNADE_GUARDIAN_TERMINAL
  }

  private static func run(_ arguments: [String]) -> Int32 {
    guard let word = arguments.first else { return OpenCommand.run([]) }
    let rest = Array(arguments.dropFirst())
    if word == "--version" || word == "-V" {
      HostEnvironment.write("colonnade \(version)\n")
      return 0
    }
    if word == "--help" || word == "-h" || word == "help" {
      HostEnvironment.write(HelpText.text(for: word == "help" ? rest.first : nil))
      return 0
    }
    let isCommand = CommandTable.commands.contains { $0.name == word }
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      HostEnvironment.write(HelpText.text(for: isCommand ? word : "open"))
      return 0
    }
    switch word {
    case "open": return OpenCommand.run(rest)
    case "lines": return LinesCommand.run(rest)
    case "snapshot": return SnapshotCommand.run(rest)
    case "replay": return ReplayCommand.run(rest)
    case "layout": return LayoutCommand.run(rest)
    case "check": return CheckCommand.run(rest)
    case "new": return NewCommand.run(rest)
    case "plugins": return PluginsCommand.run(rest)
    case "completions": return Completions.run(rest)
    case "man":
      HostEnvironment.write(ManualPage.text)
      return 0
    default: return OpenCommand.run(arguments)
    }
  }
}

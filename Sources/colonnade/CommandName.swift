// SPDX-License-Identifier: Apache-2.0
import CPlatform

/// The first word of a command line, if it is one of the program's own.
///
/// To add a command: its case here, its row in ``CommandTable``, and its file in `Commands`.
enum CommandName: String, CaseIterable {
  case open, lines, snapshot, check, new, plugins, previews, health, layout, replay, completions
  case manual = "man"
  case help

  /// How help, completions, the manual and the parser describe the command.
  var description: CommandDescription {
    switch self {
    case .open: CommandTable.open
    case .lines: CommandTable.lines
    case .snapshot: CommandTable.snapshot
    case .check: CommandTable.check
    case .new: CommandTable.new
    case .plugins: CommandTable.plugins
    case .previews: CommandTable.previews
    case .health: CommandTable.health
    case .layout: CommandTable.layout
    case .replay: CommandTable.replay
    case .completions: CommandTable.completions
    case .manual: CommandTable.manual
    case .help: CommandTable.help
    }
  }

  /// The guardian the command needs: of the terminal, of processes only, or none.
  var guardian: colonnade_guardian_mode? {
    switch self {
    case .open, .lines: COLONNADE_GUARDIAN_TERMINAL
    case .snapshot, .check: COLONNADE_GUARDIAN_PROCESSES
    case .new, .plugins, .previews, .health, .layout, .replay, .completions, .manual, .help: nil
    }
  }

  /// Runs the command.
  ///
  /// - Parameter command: Its words, which fit its description.
  /// - Returns: The exit code.
  /// - Throws: `UsageError` for words that only the command itself can judge.
  func run(_ command: ParsedCommand) throws(UsageError) -> Int32 {
    switch self {
    case .open: try OpenCommand.run(command)
    case .lines: try LinesCommand.run(command)
    case .snapshot: try SnapshotCommand.run(command)
    case .check: try CheckCommand.run(command)
    case .new: try NewCommand.run(command)
    case .plugins: try PluginsCommand.run(command)
    case .previews: try PreviewsCommand.run(command)
    case .health: HealthCommand.run(command)
    case .layout: try LayoutCommand.run(command)
    case .replay: try ReplayCommand.run(command)
    case .completions: try Completions.run(command)
    case .manual: ManualPage.run(command)
    case .help: try HelpText.run(command)
    }
  }
}

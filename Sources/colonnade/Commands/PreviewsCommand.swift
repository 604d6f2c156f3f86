// SPDX-License-Identifier: Apache-2.0
import EventLoop
import PreviewPane

/// `colonnade previews`: the rules in force, and the programs they need.
enum PreviewsCommand {
  /// Runs the command.
  ///
  /// - Returns: 0, or 1 when nobody reads it.
  static func run(_ command: ParsedCommand) -> Int32 {
    HostEnvironment.write(RuleList().text(about: command.operands.first)) ? 0 : 1
  }
}

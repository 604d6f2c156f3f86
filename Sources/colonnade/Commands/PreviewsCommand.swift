// SPDX-License-Identifier: Apache-2.0
import EventLoop
import PreviewPane

/// `colonnade previews`: the rules in force, and the programs they need.
enum PreviewsCommand {
  /// Runs the command.
  ///
  /// - Returns: 0, or 1 when nobody reads it or the file cannot be read.
  /// - Throws: `UsageError` for a second file.
  static func run(_ command: ParsedCommand) throws(UsageError) -> Int32 {
    if command.operands.count > 1 { throw UsageError.oneTooMany(command.operands[1]) }
    let report = RuleList().report(about: command.operands.first)
    return HostEnvironment.write(report.text) && report.hasAnswer ? 0 : 1
  }
}

// SPDX-License-Identifier: Apache-2.0
import EventLoop
import FileKit

/// `colonnade health`: the programs that are there, and those that are missing.
enum HealthCommand {
  /// Runs the command.
  ///
  /// - Returns: 0, or 1 when nobody reads it.
  static func run(_ command: ParsedCommand) -> Int32 {
    HostEnvironment.write(HealthList().text) ? 0 : 1
  }
}

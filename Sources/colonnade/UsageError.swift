// SPDX-License-Identifier: Apache-2.0
import EventLoop

/// A command line that cannot be understood: exit code 2.
struct UsageError: Error, Equatable {
  let message: String

  init(_ message: String) { self.message = message }

  /// Says what is wrong and gives the exit code.
  func report(_ command: CommandName) -> Int32 {
    HostEnvironment.complain(CommandWords.tryHelp(message, about: command.rawValue), of: command)
    return 2
  }
}

extension HostEnvironment {
  /// Prints a sentence on standard error, the program's name before it.
  ///
  /// - Parameters:
  ///   - sentence: What went wrong.
  ///   - command: Whose it is; `nil` for the program as a whole.
  static func complain(_ sentence: String, of command: CommandName? = nil) {
    write("colonnade\(command.map { " \($0.rawValue)" } ?? ""): \(sentence)\n", to: 2)
  }
}

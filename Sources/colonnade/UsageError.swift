// SPDX-License-Identifier: Apache-2.0
import EventLoop

/// A command line that cannot be understood: exit code 2.
struct UsageError: Error, Equatable {
  let message: String

  init(_ message: String) { self.message = message }

  /// A word that nobody takes.
  static func oneTooMany(_ word: String) -> UsageError {
    UsageError("“\(word)” is one word too many")
  }

  /// Says what is wrong and gives the exit code.
  func report(_ command: CommandName) -> Int32 {
    let name = command.rawValue
    HostEnvironment.write("colonnade \(name): \(message)\nTry: colonnade \(name) --help\n", to: 2)
    return 2
  }
}

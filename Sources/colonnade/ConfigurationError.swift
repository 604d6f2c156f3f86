// SPDX-License-Identifier: Apache-2.0
import EventLoop

/// A session that cannot be made: exit code 3 for a configuration that cannot be used, 2 for words
/// that name nothing or that nobody takes.
struct ConfigurationError: Error {
  let messages: [String]
  private let status: Int32

  init(_ messages: [String]) {
    self.messages = messages
    status = 3
  }

  /// A mistake in the words of the command line.
  init(_ error: UsageError) {
    messages = [error.message]
    status = 2
  }

  /// A mistake in the words behind a layout's name.
  init(_ error: UsageError, layout: String) {
    messages = [CommandWords.tryHelp("\(layout): \(error.message)", about: layout)]
    status = 2
  }

  /// Says what is wrong and gives the exit code.
  func report() -> Int32 {
    for message in messages { HostEnvironment.complain(message) }
    return status
  }
}

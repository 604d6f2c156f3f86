// SPDX-License-Identifier: Apache-2.0

/// What it takes to start a child process.
package struct SpawnRequest: Sendable {
  /// Where the error output of a child goes.
  package enum StandardError: Sendable {
    /// Into a pipe of its own.
    case pipe
    /// Into `/dev/null`.
    case discard
    /// Where the error output of this process goes.
    case inherit
  }

  /// The program and its arguments; a name without a slash is looked up in the child's `PATH`.
  package var arguments: [[UInt8]]
  /// The whole environment of the child.
  package var environment: [String: String]
  /// The folder the child starts in; `nil` means that of this process.
  package var workingDirectory: String?
  /// True when it has the limits of a plugin: no core file, 1,024 open files, and the kernel takes it
  /// before the host when memory runs out.
  package var isLimited: Bool
  /// Where the error output goes.
  package var standardError = StandardError.pipe
  /// True when input and output are sockets instead of pipes, as other hosts make them.
  package var usesSockets = false
  /// True when it leads a session of its own; false leaves it in that of this process.
  package var leadsSession = true
  /// True when descriptor 0 is a terminal that becomes the child's own.
  package var takesTerminal = false
  /// Descriptors of this process that the child gets, too.
  package var furtherDescriptors: [Int32] = []
  /// The number that the first of those has in the child.
  package static let firstFurtherDescriptor = 3

  /// Creates a request.
  package init(
    arguments: [String], environment: [String: String], workingDirectory: String? = nil,
    isLimited: Bool = false, standardError: StandardError = .pipe
  ) {
    self.init(
      words: arguments.map { Array($0.utf8) }, environment: environment,
      workingDirectory: workingDirectory, isLimited: isLimited, standardError: standardError)
  }

  /// Creates a request with arguments of any bytes.
  package init(
    words: [[UInt8]], environment: [String: String], workingDirectory: String? = nil,
    isLimited: Bool = false, standardError: StandardError = .pipe
  ) {
    arguments = words
    self.environment = environment
    self.workingDirectory = workingDirectory
    self.isLimited = isLimited
    self.standardError = standardError
  }
}

/// Why a child did not start.
package struct SpawnError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The call that was refused: `exec`, `chdir`, `fork`, `pipe` or `arguments`.
  package let call: String
  /// The value of `errno`.
  package let code: Int32
  /// The program that was to be started.
  package let program: String
  /// True when the program is there, and what its first line names is not.
  package var isInterpreterMissing = false

  /// The words of the system for the code.
  package var reason: String { SystemError(call, code: code).reason }

  /// The error in a few words for a message.
  package var description: String {
    SystemWords.cannotStart(
      "\(program)", "\(call)", reason, isInterpreterMissing: isInterpreterMissing)
  }
}

/// How a child ended.
package enum ChildExit: Equatable, Sendable {
  /// The program ended by itself, with this exit code.
  case exited(Int32)
  /// A signal ended it.
  case signaled(Int32)
  /// The program never ran: the child could not replace itself by the program.
  case notStarted(SpawnError)
}

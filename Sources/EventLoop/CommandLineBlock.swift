// SPDX-License-Identifier: Apache-2.0
internal import CLaunch
internal import Glibc

/// Arguments and environment of a child in the form that C wants them.
final class CommandLineBlock {
  private var arguments: [UnsafeMutablePointer<CChar>?]
  private var environment: [UnsafeMutablePointer<CChar>?]
  private let workingDirectory: UnsafeMutablePointer<CChar>?
  private let isLimited: Bool
  private let leadsSession: Bool
  private let takesTerminal: Bool

  /// Files a limited program may have open at a time.
  private static let openFiles: Int32 = 1_024

  /// Copies all strings.
  ///
  /// - Throws: `SystemError` with `EINVAL` for no arguments or a string that holds a zero byte.
  init(_ request: SpawnRequest) throws(SystemError) {
    let command = request.arguments
    let variables = request.environment.map { "\($0.key)=\($0.value)" }.sorted()
    let strings = variables + [request.workingDirectory ?? ""]
    if command.first?.isEmpty ?? true || command.contains(where: { $0.contains(0) })
      || strings.contains(where: { $0.utf8.contains(0) })
    {
      throw SystemError("arguments", code: EINVAL)
    }
    arguments = command.map(Self.copy) + [nil]
    environment = variables.map { strdup($0) } + [nil]
    workingDirectory = request.workingDirectory.flatMap { strdup($0) }
    isLimited = request.isLimited
    leadsSession = request.leadsSession
    takesTerminal = request.takesTerminal
  }

  deinit {
    for string in arguments + environment + [workingDirectory] { free(string) }
  }

  /// Copies bytes for C, with the zero at their end.
  private static func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
    (bytes + [0]).map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { text in
      text.baseAddress.flatMap { strdup($0) }
    }
  }

  /// Starts the program in a child, with descriptors that become 0, 1, 2 and so on of it.
  ///
  /// - Parameters:
  ///   - descriptors: Descriptors of this process, which stay open in it.
  ///   - report: One that a failure is told on, as `ChildExit` reads it.
  /// - Returns: The id of the child.
  /// - Throws: `SystemError` when there is none.
  func start(descriptors: [Int32], report: Int32) throws(SystemError) -> Int32 {
    var launch = colonnade_launch()
    launch.folder = UnsafePointer(workingDirectory)
    launch.report = report
    launch.leads_session = leadsSession ? 1 : 0
    launch.takes_terminal = takesTerminal ? 1 : 0
    launch.is_limited = isLimited ? 1 : 0
    launch.descriptors = Self.openFiles
    let child = colonnade_start(
      &launch, &arguments, &environment, descriptors, Int32(descriptors.count))
    if child < 0 { throw SystemError("fork", status: child) }
    return child
  }
}

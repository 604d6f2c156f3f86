// SPDX-License-Identifier: Apache-2.0
import EventLoop
import HostRecord
import HostRuntime

/// The files that a session writes for people to read, where the environment asks for them.
enum SessionRecords {
  static let logVariable = "COLONNADE_LOG"
  static let traceVariable = "COLONNADE_TRACE"

  /// Opens the log of a check; `nil` where none is asked for.
  ///
  /// A check has no session that could be recorded, and says so.
  ///
  /// - Parameter complain: Gets the words about what is not written.
  /// - Returns: The log.
  static func checkLog(_ complain: (String) -> Void) -> HostLog? {
    if HostEnvironment.variable(traceVariable) != nil {
      complain(CommandWords.noTraceOfCheck(traceVariable, logVariable))
    }
    guard let path = HostEnvironment.variable(logVariable) else { return nil }
    do throws(SystemError) {
      return try HostLog(path: path)
    } catch {
      complain(CommandWords.notLogged(error.reason))
      return nil
    }
  }

  /// Opens the log and the record of a session and hands them to its runtime.
  ///
  /// - Parameters:
  ///   - runtime: The runtime, before it hears of anything.
  ///   - header: How the session begins.
  /// - Throws: `SystemError` for a file that cannot be written; the user asked for it.
  static func attach(
    to runtime: HostRuntime, _ header: SessionRecord.Header
  ) throws(SystemError) {
    if let path = HostEnvironment.variable(traceVariable) {
      runtime.recorder = try SessionRecorder(path: path, header: header)
    }
    if let path = HostEnvironment.variable(logVariable) {
      runtime.log = try HostLog(path: path)
    }
  }
}

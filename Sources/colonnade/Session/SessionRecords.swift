// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import EventLoop
import HostRuntime

/// The files that a session writes for people to read, where the environment asks for them.
enum SessionRecords {
  static let logVariable = "COLONNADE_LOG"
  static let traceVariable = "COLONNADE_TRACE"

  /// Opens the log and the trace of a session and hands them to its runtime.
  ///
  /// - Parameters:
  ///   - runtime: The runtime, before it starts.
  ///   - options: What the session was asked for.
  ///   - window: Its size at the start.
  /// - Throws: `SystemError` for a file that cannot be written; the user asked for it.
  static func attach(
    to runtime: HostRuntime, _ options: SessionOptions, window: CellSize
  ) throws(SystemError) {
    if let path = HostEnvironment.variable(traceVariable) {
      runtime.recorder = try TraceRecorder(
        path: path, loop: runtime.loop, arguments: options.words, columns: window.columns,
        rows: window.rows)
    }
    if let path = HostEnvironment.variable(logVariable) {
      runtime.log = try HostLog(path: path)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package import EventLoop
package import HostCore

/// The log the user asked for with `COLONNADE_LOG`: a line for each thing, with time and plugin.
package final class HostLog {
  private let file: LogFile

  /// Opens the file for appending; it is made when missing.
  ///
  /// After 1 MiB a new one is begun, whose first line says where those before it are.
  package init(path: String) throws(SystemError) {
    file = try LogFile(path)
    file.firstLine = { Self.line(from: Self.host, RuntimeWords.linesBefore(in: $0)) }
  }

  /// Appends a line such as `2026-11-22 05:31:07.042 files(p2): cannot read x`.
  ///
  /// - Parameters:
  ///   - pane: The pane it is about; `nil` is the host itself.
  ///   - plugin: The name of the pane's program.
  ///   - text: What happened, or what the program wrote.
  package func write(_ pane: PaneID?, _ plugin: String?, _ text: String) {
    write(from: pane.map { "\(plugin ?? "pane")(\($0.wireName))" } ?? Self.host, text)
  }

  /// Appends a line about a process that is checked, such as `… check.py(4711): cannot read x`.
  package func write(_ plugin: String, process: Int32?, _ text: String) {
    write(from: process.map { "\(plugin)(\($0))" } ?? plugin, text)
  }

  private func write(from who: String, _ text: String) {
    file.append(Self.line(from: who, text))
  }

  private static func line(from who: String, _ text: String) -> String {
    "\(HostEnvironment.localTime) \(who): \(text)"
  }

  private static let host = "host"
}

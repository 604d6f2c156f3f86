// SPDX-License-Identifier: Apache-2.0
package import EventLoop
package import HostCore

/// The log the user asked for with `COLONNADE_LOG`: a line for each thing, with time and plugin.
package final class HostLog {
  private let file: LogFile

  /// Opens the file for appending; it is made when missing.
  package init(path: String) throws(SystemError) { file = try LogFile(path) }

  /// Appends a line such as `2026-11-22 05:31:07.042 files(p2): cannot read x`.
  ///
  /// - Parameters:
  ///   - pane: The pane it is about; `nil` is the host itself.
  ///   - plugin: The name of the pane's program.
  ///   - text: What happened, or what the program wrote.
  package func write(_ pane: PaneID?, _ plugin: String?, _ text: String) {
    let who = pane.map { "\(plugin ?? "pane")(\($0.wireName))" } ?? "host"
    file.append("\(HostEnvironment.localTime) \(who): \(text)")
  }
}

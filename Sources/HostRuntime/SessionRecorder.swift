// SPDX-License-Identifier: Apache-2.0
package import EventLoop
import HostCore
package import HostRecord
import JSONRPC
import PaneProtocol

/// Writes a session down as it happens, so that it can be played again.
///
/// An event is in the file before the host acts on it: what brings the host down is the last line.
package final class SessionRecorder {
  private let file: LogFile
  private let limit: Int
  /// Memory for the lines of one event.
  private var json = JSONWriter()
  private var isFull = false

  /// Opens the file and writes how the session is begun, behind what is there.
  ///
  /// - Parameters:
  ///   - path: The file; it is made for its owner alone when missing.
  ///   - header: How the session is begun.
  ///   - limit: Bytes the file may grow to; what comes then is not recorded.
  /// - Throws: `SystemError` for a file that cannot be written.
  package init(
    path: String, header: SessionRecord.Header, limit: Int = RuntimeLimits.recordBytes
  ) throws(SystemError) {
    file = try LogFile(path, limit: .max, generations: 0)
    self.limit = limit
    // A session that was killed may have left half a line.
    if file.size > 0 { json.endLine() }
    RecordLine.write(header, into: &json)
    write()
  }

  /// Notes what is about to be handled.
  func note(_ event: HostEvent, at now: HostTime) {
    guard !isFull else { return }
    RecordLine.write(event, at: now, into: &json)
    write()
  }

  /// Notes what programs are told.
  func note(_ orders: [HostEffect], at now: HostTime) {
    guard !isFull else { return }
    for case .pane(let pane, .send(let message)) in orders {
      RecordLine.write(message, to: pane, at: now, into: &json)
    }
    write()
  }

  private func write() {
    guard json.count > 0 else { return }
    isFull = file.size + json.count > limit
    file.append(isFull ? RecordLine.full : json.bytes)
    json.truncate(to: 0)
  }
}

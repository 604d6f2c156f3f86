// SPDX-License-Identifier: Apache-2.0
package import EventLoop
import HostCore
package import HostRecord

/// Writes a session down as it happens, so that it can be played again.
///
/// An event is in the file before the host acts on it: what brings the host down is the last line.
package final class SessionRecorder {
  private let file: LogFile
  private let limit: Int
  private var lines = RecordLines()
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
    if file.size > 0 { lines.endLine() }
    lines.add(header)
    write()
  }

  /// Notes what is about to be handled.
  func note(_ event: HostEvent, at now: HostTime) {
    guard !isFull else { return }
    lines.add(event, at: now)
    write()
  }

  /// Notes what programs are told.
  func note(_ orders: [HostEffect], at now: HostTime) {
    guard !isFull else { return }
    lines.add(orders, at: now)
    write()
  }

  private func write() {
    guard lines.count > 0 else { return }
    isFull = file.size + lines.count > limit
    file.append(isFull ? RecordLine.full : lines.bytes)
    lines.removeAll()
  }
}

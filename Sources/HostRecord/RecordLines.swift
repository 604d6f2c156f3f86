// SPDX-License-Identifier: Apache-2.0
package import HostCore
import JSONRPC
import PaneProtocol

/// Lines of a record that are still to be written; its memory is kept from one event to the next.
package struct RecordLines: Sendable {
  private var json = JSONWriter()

  /// Holds no line.
  package init() {}

  /// The lines, each with its line feed.
  package var bytes: [UInt8] { json.bytes }
  /// Their length in bytes.
  package var count: Int { json.count }

  /// Forgets the lines.
  package mutating func removeAll() { json.truncate(to: 0) }

  /// Ends a line that somebody else has left half written.
  package mutating func endLine() { json.endLine() }

  /// Adds the first line of a session.
  package mutating func add(_ header: SessionRecord.Header) {
    RecordLine.write(header, into: &json)
  }

  /// Adds an event.
  package mutating func add(_ event: HostEvent, at now: HostTime) {
    RecordLine.write(event, at: now, into: &json)
  }

  /// Adds what programs are told by orders of the host; other orders are in no record.
  package mutating func add(_ orders: [HostEffect], at now: HostTime) {
    for case .pane(let pane, .send(let message)) in orders {
      RecordLine.write(message, to: pane, at: now, into: &json)
    }
  }
}

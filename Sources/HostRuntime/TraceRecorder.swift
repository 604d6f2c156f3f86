// SPDX-License-Identifier: Apache-2.0
package import EventLoop
package import HostCore
import JSONRPC

/// Takes down everything that comes from outside, a JSON line each, so that a session can be replayed.
package final class TraceRecorder {
  private let file: LogFile
  private let loop: Loop

  package init(path: String, loop: Loop) throws(SystemError) {
    file = try LogFile(path, limit: 1 << 30, generations: 0)
    self.loop = loop
  }

  private func record(_ body: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    writer.object {
      $0.member("t", loop.now)
      body(&$0)
    }
    file.append(writer.finished() + [UInt8(ascii: "\n")])
  }

  func typed(_ bytes: UnsafeRawBufferPointer) {
    let text = Base64.encode(Array(bytes))
    record { $0.member("typed", String(decoding: text, as: UTF8.self)) }
  }

  func resized(_ columns: Int, _ rows: Int) {
    record { writer in
      writer.array("size") {
        $0.value(columns)
        $0.value(rows)
      }
    }
  }

  func sent(_ line: [UInt8], to pane: PaneID) {
    record {
      $0.member("to", pane.wireName)
      $0.member("line", String(decoding: line.dropLast(), as: UTF8.self))
    }
  }

  func fired(_ timer: TimerID) { record { $0.member("timer", "\(timer)") } }
}

/// The log the user asked for with `COLONNADE_LOG`.
package final class HostLog {
  private let file: LogFile

  package init(path: String) throws(SystemError) { file = try LogFile(path) }

  package func write(_ pane: PaneID?, _ text: String) {
    file.append((pane.map { "\($0.wireName): " } ?? "") + text)
  }
}

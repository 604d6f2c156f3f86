// SPDX-License-Identifier: Apache-2.0
package import EventLoop
package import HostCore
import JSONRPC
import TerminalScreen

/// Takes down everything that comes from outside, a JSON line each, so that a session can be replayed.
///
/// What the core decides is not in it: it decides the same again. Bytes are in base 64, because what
/// programs and terminals send need not be text.
package final class TraceRecorder {
  private let file: LogFile
  private let loop: any LoopPort

  /// Opens the file and writes how the session was begun.
  package init(path: String, loop: any LoopPort, arguments: [String], columns: Int, rows: Int)
    throws(SystemError)
  {
    file = try LogFile(path, limit: 1 << 30, generations: 0)
    self.loop = loop
    record {
      $0.member("colonnade", 1)
      $0.member("arguments", arguments)
      $0.member("columns", columns)
      $0.member("rows", rows)
    }
  }

  private func record(_ body: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    writer.object {
      $0.member("t", loop.now)
      body(&$0)
    }
    file.append(writer.finished() + [UInt8(ascii: "\n")])
  }

  private func base64(_ bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: Base64Encoder.encode(Array(bytes)), as: UTF8.self)
  }

  func typed(_ bytes: UnsafeRawBufferPointer) { record { $0.member("typed", base64(bytes)) } }

  func resized(_ columns: Int, _ rows: Int) {
    record { writer in
      writer.array("size") {
        $0.value(columns)
        $0.value(rows)
      }
    }
  }

  /// Notes what a program sent; `stream` is `out` or `err`, an empty piece is its end.
  func received(
    _ bytes: UnsafeRawBufferPointer, stream: StaticString, pane: PaneID, run: Int
  ) {
    record {
      $0.member("pane", pane.number)
      $0.member("run", run)
      $0.member(stream, base64(bytes))
    }
  }

  func exited(_ exit: ChildExit, pane: PaneID, run: Int) {
    record {
      $0.member("pane", pane.number)
      $0.member("run", run)
      switch exit {
      case .exited(let status): $0.member("status", Int(status))
      case .signaled(let number): $0.member("signal", Int(number))
      case .notStarted(let error): $0.member("failed", error.description)
      }
    }
  }

  /// Notes what the host sent, for reading only: a replay sends it again by itself.
  func sent(_ line: [UInt8], to pane: PaneID) {
    record {
      $0.member("to", pane.number)
      $0.member("line", String(decoding: line.dropLast(), as: UTF8.self))
    }
  }

  func fired(_ timer: HostTimer) { record { $0.member("timer", timer.name) } }

  /// Notes the files that a pasted text was found to name.
  func found(_ paths: [String], in text: String) {
    record {
      $0.member("pasted", text)
      $0.member("files", paths)
    }
  }

  func turnEnded() { record { $0.member("turn", true) } }
}

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

// SPDX-License-Identifier: Apache-2.0
import JSONRPC
import PaneProtocol

/// A run of the layout command: bytes in, lines out, complaints on the side; touches no file.
struct LayoutSession {
  /// True when a line was bad so far.
  var hasFailed = false
  private let isTraced: Bool
  private let reader = JSONDocumentReader()
  private var framer = LineFramer(.text)
  private var writer = JSONWriter()
  private var complaints: [String] = []
  private var lineNumber = 0

  /// Creates a session; traced ones write a line an action.
  init(isTraced: Bool) { self.isTraced = isTraced }

  /// Takes bytes as they were read and runs the lines that are complete.
  mutating func read(_ bytes: [UInt8]) {
    framer.append(bytes)
    while let line = framer.next(using: reader) { run(line) }
  }

  /// Runs the last line when it has no line feed.
  mutating func finish() {
    // The framer hands the range out while it lets go of the bytes, so a line feed ends the line.
    guard framer.pendingBytes > 0 else { return }
    read([UInt8(ascii: "\n")])
  }

  /// Hands the lines written so far over.
  mutating func takeOutput() -> [UInt8] { writer.finished() }

  /// Hands the complaints so far over.
  mutating func takeComplaints() -> [String] {
    defer { complaints = [] }
    return complaints
  }

  private mutating func run(_ line: FramedLine) {
    lineNumber += 1
    switch line {
    case .message(let range), .log(let range), .batch(let range):
      let bytes = framer.withBytes(range) { Array($0) }
      guard bytes.contains(where: { $0 != UInt8(ascii: " ") && $0 != 9 && $0 != 13 }) else {
        return
      }
      run(bytes)
    case .oversized: fail(LayoutScriptWords.longLine(Limit.messageBytes))
    }
  }

  private mutating func run(_ bytes: [UInt8]) {
    do throws(JSONError) {
      let reading = try reader.withDocument(bytes) {
        root -> Result<LayoutScript, LayoutScript.Failure> in
        do throws(LayoutScript.Failure) { return .success(try LayoutScript(root)) } catch {
          return .failure(error)
        }
      }
      switch reading {
      case .success(let script):
        complaints += script.warnings.map { LayoutScriptWords.warning($0, line: lineNumber) }
        script.run(isTraced: isTraced, into: &writer)
      case .failure(let failure): fail(failure.message)
      }
    } catch {
      fail(LayoutScriptWords.notJSON("\(error)"))
    }
  }

  /// Prints an error in place of the projection, and goes on.
  private mutating func fail(_ message: String) {
    hasFailed = true
    complaints.append(LayoutScriptWords.failure(message, line: lineNumber))
    writer.object { $0.member("error", message) }
    writer.endLine()
  }
}

// SPDX-License-Identifier: Apache-2.0
import EventLoop
import PaneProtocol

/// A program beside the host that reads foreign bytes: its pipes, while it runs.
///
/// A request is a line with the number of bytes that follow it, the answer is a line. What is not an
/// answer to the last request ends the program.
final class HelperProcess {
  private let program: any ProgramPort
  private var pending: [UInt8] = []
  private var ticket: Int?
  /// Called with the answer to the last request.
  var onAnswer: ((_ ticket: Int, _ answer: JSONText) -> Void)?
  /// Called once when it is of no more use.
  var onEnd: (() -> Void)?

  init(_ request: SpawnRequest, on loop: any LoopPort) throws(SpawnError) {
    // What becomes of it shows in its output, which ends with it.
    program = try loop.spawn(request) { _ in }
    program.output.onBytes = { [weak self] in self?.received($0) }
    program.output.onEnd = { [weak self] _ in self?.fail() }
    program.input.onFailure = { [weak self] _ in self?.fail() }
  }

  /// Has a text or a picture read, with further members that say how.
  func ask(_ method: String, ticket: Int, _ body: [UInt8], members: String = "") {
    self.ticket = ticket
    let parameters = "{\"bytes\":\(body.count)\(members)}"
    let head = "{\"id\":\(ticket),\"method\":\"\(method)\",\"params\":\(parameters)}\n"
    program.input.write(Array(head.utf8))
    if !body.isEmpty { program.input.write(body) }
  }

  /// Lets it end by itself; nothing more is heard of it.
  func end() {
    letGo()
    program.input.close()
  }

  /// Ends it at once; nothing more is heard of it.
  func kill() {
    letGo()
    program.signalGroup(Signals.kill)
    program.output.close()
  }

  private func letGo() {
    onAnswer = nil
    onEnd = nil
  }

  private func received(_ bytes: UnsafeRawBufferPointer) {
    let start = pending.count
    pending.append(contentsOf: bytes)
    guard pending.count <= RuntimeLimits.helperAnswerBytes else { return fail() }
    guard let end = pending[start...].firstIndex(of: UInt8(ascii: "\n")) else { return }
    let line = String(decoding: pending[..<end], as: UTF8.self)
    guard let ticket, end + 1 == pending.count, line.hasPrefix("{\"id\":\(ticket),") else {
      return fail()
    }
    pending.removeAll(keepingCapacity: true)
    self.ticket = nil
    onAnswer?(ticket, JSONText(text: line))
  }

  private func fail() {
    guard let end = onEnd else { return }
    kill()
    end()
  }
}

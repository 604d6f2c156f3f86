// SPDX-License-Identifier: Apache-2.0
internal import JSONRPC

/// What goes to the host, and what waits: lines collected for a turn, questions without an answer
/// yet, and requests of the host that are still to be answered.
final class HostLink {
  private let emit: ([UInt8]) -> Void
  private var batch = JSONWriter()
  private var turns = 0
  private var owed: [JSONText: WeakSlot] = [:]
  private var asked: [JSONText: (Result<JSONText, WireError>) -> Void] = [:]
  private var lastID = 0
  /// True when the host hears no more.
  private var isOver = false

  /// Creates a link that writes its lines to a closure.
  init(emit: @escaping ([UInt8]) -> Void) { self.emit = emit }

  // MARK: Turns

  /// Runs something that may send, and sends all of it together afterwards.
  func turn(_ body: () -> Void) {
    turns += 1
    body()
    turns -= 1
    flush()
  }

  private func flush() {
    guard turns == 0, batch.count > 0 else { return }
    emit(batch.bytes)
    batch.truncate(to: 0)
  }

  /// Sends nothing more: the answer to the last question of the host has gone out.
  func end() { isOver = true }

  private func line(_ write: (inout JSONWriter) -> Void) {
    if isOver { return }
    write(&batch)
    batch.endLine()
    flush()
  }

  // MARK: Sending

  /// Sends a notification.
  func tell<Parameters: WireObject>(
    _ method: WireMethod<Parameters, NoMembers>, _ parameters: Parameters
  ) {
    line { $0.call(method, parameters) }
  }

  /// Sends a notification of any name.
  func tell(_ method: String, _ parameters: JSONText) {
    line { $0.call(method, id: nil, json: parameters) }
  }

  /// Sends a request and runs a closure with its result, or with the error in the host's words.
  func ask<Parameters, Value>(
    _ method: WireMethod<Parameters, Value>, _ parameters: Parameters,
    then: @escaping (Result<Value, WireError>) -> Void
  ) -> Int {
    let id = expect { outcome in
      then(
        outcome.flatMap { answer in
          method.read(answer).map { .success($0) }
            ?? .failure(WireError(.invalidRequest, KitWords.unreadableAnswer))
        })
    }
    line { $0.call(method, id: .int(id), parameters) }
    return id
  }

  /// Sends a request of any name.
  func ask(
    _ method: String, _ parameters: JSONText,
    then: @escaping (Result<JSONText, WireError>) -> Void
  ) -> Int {
    let id = expect(then)
    line { $0.call(method, id: .int(id), json: parameters) }
    return id
  }

  private func expect(_ then: @escaping (Result<JSONText, WireError>) -> Void) -> Int {
    lastID += 1
    asked[.int(lastID)] = then
    return lastID
  }

  /// Tells the host that the answer to a request is no longer wanted.
  func cancel(_ request: Int) {
    let id = JSONText.int(request)
    if asked[id] != nil { tell(.cancel(from: .plugin), CancelRequest(id: id)) }
  }

  /// The host has answered.
  func resolve(_ id: JSONText, _ outcome: Result<JSONText, WireError>) {
    asked.removeValue(forKey: id)?(outcome)
  }

  // MARK: Answering

  /// What waits for the answer to a request of the host.
  func slot(for id: JSONText) -> AnswerSlot {
    let slot = AnswerSlot(id: id, link: self)
    owed[id] = WeakSlot(slot: slot)
    return slot
  }

  func sendResult(id: JSONText, _ write: (inout JSONWriter) -> Void) {
    owed[id] = nil
    line { $0.result(id, write) }
  }

  func sendError(id: JSONText, _ error: WireError) {
    owed[id] = nil
    line { $0.failure(id, error) }
  }

  /// Puts an answer in front of all that was sent in this turn.
  func sendFirst(id: JSONText, _ answer: some WireObject) {
    let sent = batch.bytes
    batch.truncate(to: 0)
    sendResult(id: id) { $0.value(answer) }
    batch.append(raw: sent)
  }

  /// The host no longer wants an answer: it gets one at once, and the plugin's is dropped.
  func cancelAnswer(to id: JSONText) { owed[id]?.slot?.cancel() }
}

private struct WeakSlot {
  weak var slot: AnswerSlot?
}

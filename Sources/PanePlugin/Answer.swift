// SPDX-License-Identifier: Apache-2.0
internal import JSONRPC

/// The one answer to a request of the host, now or later.
///
/// Keep it to answer later. Only the first answer is sent; answers after a cancel are dropped. A
/// request that is let go unanswered is answered with an error, so the host never waits in vain.
public final class Answer<Value> {
  private let slot: AnswerSlot
  private let write: (Value, inout JSONWriter) -> Void
  /// Gets what is answered after the host has had its answer; `nil` for a request that waits.
  private var hear: ((Result<Value, WireError>) -> Void)?

  init(_ slot: AnswerSlot, _ write: @escaping (Value, inout JSONWriter) -> Void) {
    self.slot = slot
    self.write = write
  }

  /// Answers now, and gives the one answer that is still to come to the program itself.
  func settle(with value: Value, hearing hear: @escaping (Result<Value, WireError>) -> Void) {
    send(value)
    self.hear = hear
  }

  /// Hands an answer to who hears it instead of the host; false while the host waits for it.
  private func isHeard(_ answer: Result<Value, WireError>) -> Bool {
    guard let hear else { return false }
    self.hear = nil
    hear(answer)
    return true
  }

  deinit { slot.letGo() }

  /// True when the host no longer wants the answer.
  public var isCancelled: Bool { slot.isCancelled }

  /// Runs when the host no longer wants the answer.
  public var onCancel: (() -> Void)? {
    get { slot.onCancel }
    set { slot.onCancel = newValue }
  }

  /// True when it was given, or nobody waits for one.
  var isAnswered: Bool { slot.isAnswered }

  /// Answers with a result.
  public func send(_ value: Value) {
    if !isHeard(.success(value)) { slot.send { write(value, &$0) } }
  }

  /// Answers with an error.
  ///
  /// - Parameters:
  ///   - words: A sentence for the user.
  ///   - code: What kind of error it is; any number above 0 is your own.
  public func fail(_ words: String, code: WireErrorCode = .failed) {
    fail(WireError(code, words))
  }

  /// Answers with an error and its facts.
  public func fail(_ error: WireError) {
    if !isHeard(.failure(error)) { slot.fail(error) }
  }
}

extension Answer where Value == JSON {
  /// Answers with a result that is written straight to the line.
  func send(writing write: (inout JSONWriter) -> Void) { slot.send(write) }
}

extension Answer {
  /// Answers with an error of transfers.
  func fail(_ refusal: TransferRefusal) {
    fail(refusal.reason, code: WireErrorCode(rawValue: refusal.code))
  }
}

extension WireError {
  /// Creates an error with words as they are sent.
  init(_ code: WireErrorCode, _ words: String) {
    self.init(code: code.rawValue, message: SafeText(sending: words))
  }
}

/// What waits for an answer, whatever its type; cancelled by the id of the request.
final class AnswerSlot {
  /// The id of the request; `nil` when nobody waits, as for a command that is a notification.
  private let id: JSONText?
  private(set) var isCancelled = false
  private(set) var isAnswered: Bool
  var onCancel: (() -> Void)?
  private weak var link: HostLink?

  init(id: JSONText?, link: HostLink) {
    self.id = id
    self.link = link
    isAnswered = id == nil
  }

  func send(_ write: (inout JSONWriter) -> Void) {
    guard !isAnswered, let id else { return }
    isAnswered = true
    link?.sendResult(id: id, write)
  }

  func fail(_ error: WireError) {
    guard !isAnswered, let id else { return }
    isAnswered = true
    link?.sendError(id: id, error)
  }

  /// Nobody is left who could answer.
  func letGo() { fail(WireError(.internalError, KitWords.noAnswer)) }

  /// The host no longer wants an answer: it gets one at once, and the plugin's is dropped.
  func cancel() {
    guard !isAnswered else { return }
    isCancelled = true
    fail(WireError(.cancelled, KitWords.cancelled))
    onCancel?()
    onCancel = nil
  }
}

// SPDX-License-Identifier: Apache-2.0
internal import JSONRPC

/// A pane: what one plugin shows in one column, and what it hears from the host.
///
/// The host hears what this pane wants from the handlers that are set while the plugin starts. All
/// handlers run on one thread, one after another; what they send goes out together when they return.
///
/// ```swift
/// @main enum Hello {
///   static func main() {
///     Plugin.run(id: "org.example.hello", name: "Hello") { pane in
///       pane.set(PaneUpdate(title: "Hello", content: .list([Item("a", "Ada"), Item("b", "Bob")])))
///       pane.onSelect { selection in
///         pane.set(PaneUpdate(status: "You chose \(selection.item ?? "nothing")"))
///       }
///     }
///   }
/// }
/// ```
public final class Pane {
  /// What the host said at the start.
  public internal(set) var context = PaneContext()
  /// Size and visibility now; kept up to date for panes that set ``onView(_:)``.
  public internal(set) var view = PaneView()
  /// The newest input, or `nil` before the first.
  public internal(set) var input: PaneInput?

  var handlers = PaneHandlers()
  var loop: PluginLoop?
  var progressCancels: [String: () -> Void] = [:]
  private let identity: PluginIdentity
  private var start: ((Pane) -> Void)?
  private let emit: ([UInt8]) -> Void
  private var batch = JSONWriter()
  private var turns = 0
  private var waiting: [String: WeakReply] = [:]
  private var asked: [Int: (RequestOutcome) -> Void] = [:]
  private var lastID = 0

  /// Creates a pane that writes its lines to a closure.
  init(
    identity: PluginIdentity, emit: @escaping ([UInt8]) -> Void,
    start: @escaping (Pane) -> Void
  ) {
    self.identity = identity
    self.emit = emit
    self.start = start
  }

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

  private func line(_ body: (inout JSONWriter) -> Void) {
    batch.object { out in
      out.member("jsonrpc", "2.0")
      body(&out)
    }
    batch.append(raw: CollectionOfOne(UInt8(ascii: "\n")))
    flush()
  }

  // MARK: Starting

  /// Whether the start has run.
  var hasBegun: Bool { start == nil }

  /// Runs the plugin's start once; only `initialize` is answered.
  func begin(_ parameters: JSON?, id: JSON?) {
    guard let start else {
      if let id { sendError(id: id, code: ErrorCode.failed, message: "already started", data: nil) }
      return
    }
    self.start = nil
    if let parameters { context = PaneContext(parameters) }
    view = context.view
    turn {
      start(self)
      guard let id else { return }
      let sent = batch.bytes
      batch.truncate(to: 0)
      sendResult(id: id) { $0.object { writeReply(to: &$0) } }
      batch.append(raw: sent)
    }
  }

  private func writeReply(to out: inout JSONWriter) {
    out.member("protocol", 1)
    out.object("plugin") { out in
      out.member("id", identity.id)
      out.member("name", identity.name)
      out.optional("version", identity.version)
    }
    out.member("wants", handlers.wants)
    let inDoubt = handlers.drag.transfers?.start() ?? []
    if !inDoubt.isEmpty { out.member("inDoubt", inDoubt) }
    let provides = handlers.provides
    if !provides.isEmpty { out.object("provides") { JSON.write(provides, to: &$0) } }
  }

  // MARK: Sending

  /// Sends a notification the kit has no function for.
  public func send(_ method: String, _ parameters: JSON) {
    notification(method) { JSON.write(parameters.members, to: &$0) }
  }

  func notification(_ method: String, _ body: (inout JSONWriter) -> Void) {
    line { out in
      out.member("method", method)
      out.object("params", body)
    }
  }

  /// Sends a request and runs a closure with its result.
  ///
  /// - Parameters:
  ///   - method: Name of the method.
  ///   - parameters: An object.
  ///   - then: Gets the result, or the error in the host's words.
  /// - Returns: Number of the request, for ``cancel(_:)``.
  @discardableResult
  public func request(
    _ method: String, _ parameters: JSON, then: @escaping (RequestOutcome) -> Void
  ) -> Int {
    lastID += 1
    asked[lastID] = then
    line { out in
      out.member("id", lastID)
      out.member("method", method)
      out.object("params") { JSON.write(parameters.members, to: &$0) }
    }
    return lastID
  }

  /// Tells the host that the answer to a request is no longer wanted.
  public func cancel(_ request: Int) {
    guard asked[request] != nil else { return }
    notification("$.cancel") { $0.member("id", request) }
  }

  func sendResult(id: JSON, _ write: (inout JSONWriter) -> Void) {
    waiting[id.text] = nil
    line { out in
      out.optional("id", id)
      out.name("result")
      write(&out)
    }
  }

  func sendError(id: JSON, code: Int, message: String, data: JSON?) {
    waiting[id.text] = nil
    line { out in
      out.optional("id", id)
      out.object("error") { out in
        out.member("code", code)
        out.member("message", message)
        out.optional("data", data)
      }
    }
  }

  // MARK: Requests under way

  /// Makes the token for a request of the host.
  func reply(to id: JSON) -> Reply {
    let reply = Reply(id: id, pane: self)
    waiting[id.text] = WeakReply(reply: reply)
    return reply
  }

  /// The host no longer wants an answer: it gets one at once, and the plugin's is dropped.
  func cancelReply(to id: JSON) {
    guard let reply = waiting[id.text]?.reply, !reply.isAnswered else { return }
    reply.isCancelled = true
    reply.fail("cancelled", code: ErrorCode.cancelled)
    reply.onCancel?()
    reply.onCancel = nil
  }

  /// The host has answered.
  func resolve(_ id: Int, _ outcome: RequestOutcome) {
    asked.removeValue(forKey: id)?(outcome)
  }
}

/// How a request to the host went.
public enum RequestOutcome: Equatable, Sendable {
  /// It worked; the result is this.
  case result(JSON)
  /// It did not work.
  case failure(code: Int, message: String)

  /// The result, when it worked.
  public var value: JSON? {
    if case .result(let value) = self { return value }
    return nil
  }
}

/// Who the plugin says it is.
struct PluginIdentity {
  var id: String
  var name: String
  var version: String?
}

private struct WeakReply {
  weak var reply: Reply?
}

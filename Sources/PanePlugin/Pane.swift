// SPDX-License-Identifier: Apache-2.0

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
  public internal(set) var context: Initialize
  /// Size and visibility now; kept up to date for panes that set ``onView(_:)``.
  public internal(set) var view: ViewDescription
  /// The newest input, or `nil` before the first.
  public internal(set) var input: InputSet?

  var handlers = PaneHandlers()
  var loop: PluginLoop?
  var progressCancels: [String: () -> Void] = [:]
  let link: HostLink
  private let identity: PluginIdentity
  private var start: ((Pane) -> Void)?

  /// Creates a pane that writes its lines to a closure.
  init(
    identity: PluginIdentity, emit: @escaping ([UInt8]) -> Void,
    start: @escaping (Pane) -> Void
  ) {
    self.identity = identity
    self.start = start
    link = HostLink(emit: emit)
    context = .assumed
    view = context.view
  }

  // MARK: Starting

  /// True when the start has run.
  var hasBegun: Bool { start == nil }

  /// Runs the plugin's start once; only `initialize` is answered.
  func begin(_ parameters: Initialize?, id: Int?) {
    guard let start else {
      if let id { link.sendError(id: .int(id), WireError(.failed, KitWords.alreadyStarted)) }
      return
    }
    self.start = nil
    if let parameters { context = parameters }
    view = context.view
    link.turn {
      start(self)
      if let id { link.sendFirst(id: .int(id), initialized) }
    }
  }

  /// What the plugin says of itself.
  private var initialized: Initialized {
    var answer = Initialized()
    answer.plugin = identity
    answer.wants = handlers.wants
    answer.inDoubt = handlers.drag.transfers?.start() ?? []
    answer.provides = handlers.provides
    return answer
  }

  // MARK: Sending

  /// Sends a notification the kit has no function for.
  public func send(_ method: String, _ parameters: JSON) {
    link.tell(method, JSONText(parameters))
  }

  /// Asks the host something; the question says of which type its answer is.
  ///
  /// `.promptAsk`, `.paneOpen`, `.layoutSet`, `.linkOpen` and `.programRun` are what a pane may ask:
  ///
  /// ```swift
  /// pane.ask(.paneOpen, PaneOpen(column: "inspector", type: "text/plain", value: "Ada")) {
  ///   if case .failure(let error) = $0 { pane.notify(error.message.string, .warning) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - method: What is asked.
  ///   - parameters: The question.
  ///   - then: Gets the answer, or the error in the host's words.
  /// - Returns: Number of the request, for ``cancel(_:)``.
  @discardableResult
  public func ask<Parameters, Value>(
    _ method: WireMethod<Parameters, Value>, _ parameters: Parameters,
    then: @escaping (Result<Value, WireError>) -> Void
  ) -> Int {
    link.ask(method, parameters, then: then)
  }

  /// Sends a request the kit has no function for.
  ///
  /// - Parameters:
  ///   - method: Name of the method.
  ///   - parameters: An object.
  ///   - then: Gets the result, or the error in the host's words.
  /// - Returns: Number of the request, for ``cancel(_:)``.
  @discardableResult
  public func request(
    _ method: String, _ parameters: JSON, then: @escaping (Result<JSON, WireError>) -> Void
  ) -> Int {
    link.ask(method, JSONText(parameters)) { then($0.map { JSON($0) }) }
  }

  /// Tells the host that the answer to a request is no longer wanted.
  public func cancel(_ request: Int) { link.cancel(request) }
}

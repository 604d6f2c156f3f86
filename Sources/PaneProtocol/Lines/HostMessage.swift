// SPDX-License-Identifier: Apache-2.0
import JSONRPC

/// One message from the host to a plugin.
///
/// To add a message: a case here, its arm in `write(into:)`, and its parameters beside those of its
/// family in this folder.
///
/// Source: protocol, method index; canonical host output.
package enum HostMessage: Equatable, Sendable {
  /// The first line a plugin gets; its id is always 1.
  case initialize(InitializeParameters)
  case shutdown(id: Int, reason: ShutdownReason)
  case ping(id: Int)
  case cancel(id: Int, reason: String)

  case view(ViewDescription)
  case theme(ThemeDescription)
  case locale(LocaleDescription)
  case layout(LayoutDescription)
  case layoutAsk(id: Int, LayoutQuestion)

  case inputSet(InputParameters)
  case select(SelectionParameters)
  case activate(item: ItemID?, modifiers: [String], by: String)
  case expand(item: ItemID, isExpanded: Bool)
  case check(item: ItemID, isChecked: Bool)
  case query(QueryParameters)
  case nav(page: String, popped: [String], by: String)

  case rowsGet(id: Int, RowsRequest)
  case rowsFind(id: Int, RowsSearch)
  case textGet(id: Int, TextRequest)

  /// Without an id it is a notification, for commands that give no answer.
  case commandRun(id: Int?, CommandParameters)
  case progressCancel(id: String)

  /// The answer to a plugin's request.
  case result(PluginRequestID, OpaqueJSON)
  /// The refusal of a plugin's request, or of a line whose id is unknown.
  case failure(PluginRequestID?, WireError)

  /// Any other request, such as those of drag and drop.
  case request(id: Int, method: String, parameters: OpaqueJSON)
  /// Any other notification.
  case notification(method: String, parameters: OpaqueJSON)
}

extension HostMessage {
  /// Appends the message as one canonical line with its line feed.
  ///
  /// Lists stop where the line would become too long, and long values become null. What is too long
  /// even so is not written at all.
  ///
  /// - Parameter bytes: What waits to be sent to the plugin.
  /// - Returns: Whether the message was written.
  @discardableResult
  package func encode(into bytes: inout [UInt8]) -> Bool {
    var writer = JSONWriter(appendingTo: bytes.moved())
    defer { bytes = writer.finished() }
    let start = writer.count
    for message in [self] + shorterVersions {
      message.write(into: &writer)
      writer.endLine()
      if writer.count - start <= Limit.hostLineBytes { return true }
      writer.truncate(to: start)
    }
    return false
  }

  /// What may be sent instead when the message is too long, best first.
  private var shorterVersions: [HostMessage] {
    guard case .initialize(var parameters) = self else { return [] }
    parameters.session.restore = nil
    let withoutRestore = parameters
    parameters.session.config = OpaqueJSON(text: "{}")
    return [.initialize(withoutRestore), .initialize(parameters)]
  }

  private func write(into writer: inout JSONWriter) {
    switch self {
    case .initialize(let parameters):
      writer.call("initialize", id: 1) { parameters.write(into: &$0) }
    case .shutdown(let id, let reason):
      writer.call("shutdown", id: id) { $0.member("reason", reason.rawValue) }
    case .ping(let id): writer.call("ping", id: id) { _ in }
    case .cancel(let id, let reason):
      writer.call("$.cancel") {
        $0.member("id", id)
        $0.member("reason", reason)
      }
    case .view, .theme, .locale, .layout, .layoutAsk: writeWindow(into: &writer)
    case .inputSet, .select, .activate, .expand, .check, .query, .nav: writeEvent(into: &writer)
    case .rowsGet, .rowsFind, .textGet: writeRows(into: &writer)
    case .commandRun(let id, let parameters):
      writer.call("command.run", id: id) { parameters.write(into: &$0) }
    case .progressCancel(let id): writer.call("progress.cancel") { $0.member("id", id) }
    case .result(let id, let result): writer.result(id, result)
    case .failure(let id, let error): writer.failure(id, error)
    case .request(let id, let method, let parameters):
      writer.call(method, id: id, json: parameters)
    case .notification(let method, let parameters):
      writer.call(method, id: nil, json: parameters)
    }
  }
}

extension [UInt8] {
  /// Takes the bytes out, so that they can grow without being copied.
  fileprivate mutating func moved() -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &self)
    return taken
  }
}

// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC

extension MemberReader {
  /// The result of a request of the host, read by what was asked.
  ///
  /// A result without what it needs counts as the plugin's failure.
  mutating func reply(_ result: JSONValue?, to kind: RequestKind) -> Reply {
    guard let result, result.isObject else { return bareReply(result, to: kind) }
    switch kind {
    case .initialize: return .initialized(initializeReply(result))
    case .rowsGet: return rowsPage(result).map { .rows($0) } ?? malformed("rev and from are needed")
    case .rowsFind: return positions(result).map { .found($0) } ?? malformed("at is needed")
    case .textGet: return textPage(result).map { .text($0) } ?? malformed("rev and from are needed")
    case .commandRun: return .command(commandReply(result))
    case .layoutAsk: return .layout(layoutAnswer(result))
    case .shutdown:
      let restore = opaque("restore", in: result, maxBytes: Limit.restoreBytes)
      return .shutdown(restore: restore)
    case .ping: return .pong
    case .cancelled: return .cancelled
    case .transfer: return .transfer(OpaqueJSON(text: result.rawText))
    }
  }

  /// The reply when the result is missing, null or no object.
  private mutating func bareReply(_ result: JSONValue?, to kind: RequestKind) -> Reply {
    if let result, !result.isNull, ![.ping, .transfer, .cancelled].contains(kind) {
      noteWrong("result", "an object")
    }
    switch kind {
    case .initialize: return .initialized(InitializeReply())
    case .commandRun: return .command(CommandReply())
    case .layoutAsk: return .layout(LayoutAnswer())
    case .shutdown: return .shutdown(restore: nil)
    case .ping: return .pong
    case .cancelled: return .cancelled
    case .transfer: return .transfer(OpaqueJSON(text: result?.rawText ?? "null"))
    case .rowsGet, .rowsFind, .textGet: return malformed("the result is not an object")
    }
  }

  private mutating func malformed(_ reason: String) -> Reply {
    note("result: \(reason)")
    return .failed(
      WireError(code: RPCErrorCode.invalidRequest.rawValue, message: SafeText(reason)))
  }

  /// An error as it travels; a missing code counts as an internal error.
  mutating func wireError(_ value: JSONValue) -> WireError {
    var error = WireError(
      code: int("code", in: value) ?? RPCErrorCode.internalError.rawValue,
      message: multiline("message", in: value) ?? SafeText("error without a message"))
    guard let data = value["data"], data.isObject else { return error }
    error.revision = int("rev", in: data)
    error.count = count("count", in: data)
    error.retryMilliseconds = count("retryMs", in: data)
    return error
  }

  private mutating func commandReply(_ value: JSONValue) -> CommandReply {
    var reply = CommandReply(text: label("text", in: value))
    if let undo = object("undo", in: value), let command = id("command", in: undo) {
      reply.undo = CommandReply.Undo(
        command: command, arguments: opaque("args", in: undo) ?? OpaqueJSON(text: "{}"))
    }
    return reply
  }

  private mutating func initializeReply(_ value: JSONValue) -> InitializeReply {
    var reply = InitializeReply()
    reply.version = int("protocol", in: value) ?? 1
    reply.pluginName = object("plugin", in: value).flatMap { label("name", in: $0) }
    reply.wants = Set(strings("wants", in: value, limit: Limit.names) ?? [])
    reply.needs = strings("needs", in: value, limit: Limit.names) ?? []
    reply.inDoubt = strings("inDoubt", in: value, limit: 1_000) ?? []
    guard let provides = object("provides", in: value) else { return reply }
    if let find = provides["rows"]?["find"] {
      reply.providesRowsFind = find.bool ?? !find.isNull
    }
    reply.providesQuery = Set(strings("query", in: provides, limit: Limit.names) ?? [])
    reply.layout = object("layout", in: provides).map { layoutPolicy($0) }
    reply.drag = opaque("drag", in: provides, maxBytes: Limit.declarationBytes)
    reply.drop = opaque("drop", in: provides, maxBytes: Limit.declarationBytes)
    return reply
  }
}

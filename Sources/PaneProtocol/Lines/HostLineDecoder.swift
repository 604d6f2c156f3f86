// SPDX-License-Identifier: Apache-2.0
import JSONRPC

/// A method of the host with the way from its parameters to a message.
package struct HostMethod: Sendable {
  /// The method as data.
  package let row: WireTable.Row
  let name: StaticString
  /// Reads parameters; `nil` when something required is missing.
  let read: @Sendable (JSONValue?, Int?, inout MemberReader) -> HostMessage?

  static func notification<Parameters: WireObject>(
    _ method: WireMethod<Parameters, NoMembers>,
    _ make: @escaping @Sendable (Parameters) -> HostMessage
  ) -> Self {
    Self(row: WireTable.Row(method), name: method.name) { value, _, reader in
      reader.parameters(value).map(make)
    }
  }

  static func request<Parameters: WireObject, Answer: WireObject>(
    _ method: WireMethod<Parameters, Answer>,
    _ make: @escaping @Sendable (Int, Parameters) -> HostMessage
  ) -> Self {
    Self(row: WireTable.Row(method), name: method.name) { value, id, reader in
      guard let id else { return nil }
      return reader.parameters(value).map { make(id, $0) }
    }
  }

  static func either<Parameters: WireObject, Answer: WireObject>(
    _ method: WireMethod<Parameters, Answer>,
    _ make: @escaping @Sendable (Int?, Parameters) -> HostMessage
  ) -> Self {
    Self(row: WireTable.Row(method), name: method.name) { value, id, reader in
      reader.parameters(value).map { make(id, $0) }
    }
  }
}

/// A line of the host, as a plugin reads it.
package enum HostLine: Equatable, Sendable {
  case message(HostMessage)
  /// The answer to a request of the plugin, by its id.
  case answer(PluginRequestID, JSONText)
  /// The refusal of a request of the plugin.
  case refusal(PluginRequestID, WireError)
  /// A request that cannot be understood, to be answered with an error.
  case malformed(id: PluginRequestID, method: String)
  /// Nothing that could be acted on.
  case ignored
}

/// Turns lines of the host into messages: the border between the wire and a plugin.
package struct HostLineDecoder {
  private let documents = JSONDocumentReader()

  /// Creates a decoder.
  package init() {}

  /// Reads one line without its line feed.
  package func decode(_ line: UnsafeRawBufferPointer) -> HostLine {
    do throws(JSONError) {
      return try documents.withDocument(line) { Self.decode($0) }
    } catch {
      return .ignored
    }
  }

  /// Reads one line held in an array.
  package func decode(_ line: [UInt8]) -> HostLine { line.withUnsafeBytes { decode($0) } }

  private static func decode(_ root: JSONValue) -> HostLine {
    var reader = MemberReader()
    let id = root["id"]?.int
    guard let method = root["method"]?.utf8 else { return answer(root, &reader) }
    let name = JSONKey(bytes: method)
    let parameters = root["params"]
    for method in HostMessage.methods where name == method.name {
      if let message = method.read(parameters, id, &reader) { return .message(message) }
      guard let id = root["id"], PluginRequestID.isAcceptable(id) else { return .ignored }
      return .malformed(id: PluginRequestID(text: id.rawText), method: name.string)
    }
    let json = JSONText(text: parameters?.rawText ?? "{}")
    if let id { return .message(.request(id: id, method: name.string, parameters: json)) }
    return .message(.notification(method: name.string, parameters: json))
  }

  private static func answer(_ root: JSONValue, _ reader: inout MemberReader) -> HostLine {
    guard let value = root["id"], PluginRequestID.isAcceptable(value) else { return .ignored }
    let id = PluginRequestID(text: value.rawText)
    if let error = root["error"], !error.isNull { return .refusal(id, WireError(error, &reader)) }
    return .answer(id, JSONText(text: root["result"]?.rawText ?? "null"))
  }
}

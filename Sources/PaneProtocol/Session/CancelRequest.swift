// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `$.cancel`: the answer to a request is no longer wanted; it is answered all the same.
public struct CancelRequest: Equatable, Sendable, WireObject {
  /// The id of the request.
  public var id: PluginRequestID
  /// Why; sent by the host only.
  public var reason: String?
  /// Takes back the request with an id; the reason is for logs alone.
  public init(id: PluginRequestID, reason: String? = nil) {
    self.id = id
    self.reason = reason
  }

  package static let shape = WireShape(.required("id", .requestID), .optional("reason", .name))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let id = value["id"], PluginRequestID.isAcceptable(id) else { return nil }
    self.id = PluginRequestID(text: id.rawText)
    reason = reader.string("reason", in: value)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("id", json: id.text)
    writer.optional("reason", reason)
  }
}

extension WireMethod where Parameters == CancelRequest, Answer == NoMembers {
  /// The method `$.cancel`.
  package static func cancel(from sender: Sender) -> Self {
    Self("$.cancel", from: sender, .notification, since: 1)
  }
}

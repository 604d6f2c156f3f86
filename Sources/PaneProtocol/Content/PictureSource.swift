// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// The place of a picture's bytes.
public enum PictureSource: Equatable, Sendable, WireObject {
  /// A file by its full path; the host reads it.
  case path(String)
  /// The bytes themselves as base64.
  case base64(String)
  /// The name of a picture that was sent before, in pieces.
  case sent(String)

  package static let shape = WireShape(
    .optional("path", .string(upTo: Limit.pathBytes), oneOf: "src"),
    .optional("b64", .string(upTo: Limit.messageBytes), oneOf: "src"),
    .optional("id", .id, oneOf: "src"))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    if let path = reader.string("path", in: value, maxBytes: Limit.pathBytes) {
      self = .path(path)
    } else if let text = reader.string("b64", in: value, maxBytes: Limit.messageBytes) {
      self = .base64(text)
    } else if let id = reader.id("id", in: value) {
      self = .sent(id)
    } else {
      return nil
    }
  }

  package func write(into writer: inout JSONWriter) {
    switch self {
    case .path(let path): writer.member("path", path)
    case .base64(let text): writer.member("b64", text)
    case .sent(let id): writer.member("id", id)
    }
  }
}

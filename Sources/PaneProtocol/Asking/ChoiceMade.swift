// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `choice.made`: ends a session that is there to choose something, with these files, or with the
/// chosen rows.
public struct ChoiceMade: Equatable, Sendable, WireObject {
  /// Absolute paths or `file:` addresses.
  public var files: [String]
  /// The key by which rows were chosen, for a session that tells it.
  public var key: String?
  /// Creates the parameters; without files the chosen rows are meant.
  public init(files: [String] = [], key: String? = nil) {
    self.files = files
    self.key = key
  }

  package static let shape = WireShape(
    .required("files", .list(.string(upTo: Limit.pathBytes), upTo: Limit.ids)),
    .optional("key", .name))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard
      let files = reader.strings(
        "files", in: value, limit: Limit.ids, maxBytes: Limit.pathBytes)
    else { return nil }
    self.files = files
    key = reader.string("key", in: value)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("files", files)
    writer.optional("key", key)
  }
}

extension WireMethod where Parameters == ChoiceMade, Answer == NoMembers {
  package static var choiceMade: Self {
    Self("choice.made", from: .plugin, .notification, since: 1)
  }
}

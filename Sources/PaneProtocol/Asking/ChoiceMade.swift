// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `choice.made`: ends a session that is there to choose files, with these.
public struct ChoiceMade: Equatable, Sendable, WireObject {
  /// Absolute paths or `file:` addresses.
  public var files: [String]
  /// The files that are chosen, as paths.
  public init(files: [String]) { self.files = files }

  package static let shape = WireShape(
    .required("files", .list(.string(upTo: Limit.pathBytes), upTo: Limit.ids)))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard
      let files = reader.strings(
        "files", in: value, limit: Limit.ids, maxBytes: Limit.pathBytes)
    else { return nil }
    self.files = files
  }

  package func write(into writer: inout JSONWriter) { writer.member("files", files) }
}

extension WireMethod where Parameters == ChoiceMade, Answer == NoMembers {
  package static var choiceMade: Self {
    Self("choice.made", from: .plugin, .notification, since: 1)
  }
}

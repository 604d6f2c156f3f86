// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `files.changed`: the host has changed files in these folders, because the user took something back
/// or did it again.
///
/// Who shows files of a folder it does not watch looks at them again.
public struct FoldersChanged: Equatable, Sendable, WireObject {
  /// The folders as `file:` addresses, as many as a line holds.
  public var folders: [String]

  /// Names the folders, by their addresses.
  public init(folders: [String]) { self.folders = folders }

  package static let shape = WireShape(
    .optional("folders", .list(.string(upTo: Limit.placeBytes), upTo: Limit.ids)))

  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    folders =
      reader.strings("folders", in: value, limit: Limit.ids, maxBytes: Limit.placeBytes) ?? []
  }

  /// Writes the members into an open object; what one line does not hold is left out.
  package func write(into writer: inout JSONWriter) {
    writer.bounded("folders", folders.prefix(Limit.ids), reservedBytes: 256) { $0.value($1) }
  }
}

extension WireMethod where Parameters == FoldersChanged, Answer == NoMembers {
  package static var filesChanged: Self {
    Self("files.changed", from: .host, .notification, since: 1, event: "files.changed")
  }
}

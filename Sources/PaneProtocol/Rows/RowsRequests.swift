// SPDX-License-Identifier: Apache-2.0
import JSONRPC

/// A page of rows that is asked for.
///
/// Source: protocol, `rows.get`.
package struct RowsRequest: Equatable, Sendable {
  /// Id of the source.
  package var source: String
  /// Revision the host knows.
  package var revision: Int
  /// The entry whose children are meant, or `nil` for the top level.
  package var parent: ItemID?
  /// Index of the first row, from 0.
  package var from: Int
  /// Most rows wanted.
  package var count: Int
  /// What the rows are filtered by, or `nil` for all.
  package var query: String?

  /// Creates a request.
  package init(
    source: String, revision: Int, parent: ItemID? = nil, from: Int, count: Int,
    query: String? = nil
  ) {
    self.source = source
    self.revision = revision
    self.parent = parent
    self.from = from
    self.count = count
    self.query = query
  }

  fileprivate func write(into writer: inout JSONWriter) {
    writer.member("source", source)
    writer.member("rev", revision)
    writer.member("parent", parent)
    writer.member("from", from)
    writer.member("count", count)
    if let query { writer.member("query", query) }
  }
}

/// Where rows are, by id or by text.
package struct RowsSearch: Equatable, Sendable {
  /// Id of the source.
  package var source: String
  /// Revision the host knows.
  package var revision: Int
  /// Ids to find, or `nil` to search for a text.
  package var ids: [ItemID]?
  /// Text to search for, or `nil` to look for ids.
  package var text: String?
  /// Index to search from, or `nil` for the start.
  package var from: Int?
  /// Whether to look towards the beginning; `nil` leaves it out.
  package var isBackward: Bool?

  /// Creates a search.
  package init(
    source: String, revision: Int, ids: [ItemID]? = nil, text: String? = nil, from: Int? = nil,
    isBackward: Bool? = nil
  ) {
    self.source = source
    self.revision = revision
    self.ids = ids
    self.text = text
    self.from = from
    self.isBackward = isBackward
  }

  fileprivate func write(into writer: inout JSONWriter) {
    writer.member("source", source)
    writer.member("rev", revision)
    if let ids {
      let tail = 256 + 6 * (text?.utf8.count ?? 0)
      writer.bounded("ids", ids, reservedBytes: tail) { $0.value($1) }
    }
    if let text { writer.member("text", text) }
    if let from { writer.member("from", from) }
    if let isBackward { writer.member("dir", isBackward ? -1 : 1) }
  }
}

/// Lines of a text that are asked for.
package struct TextRequest: Equatable, Sendable {
  /// Id of the source.
  package var source: String
  /// Revision the host knows.
  package var revision: Int
  /// Index of the first line, from 0.
  package var from: Int
  /// Most lines wanted.
  package var count: Int

  /// Creates a request.
  package init(source: String, revision: Int, from: Int, count: Int) {
    self.source = source
    self.revision = revision
    self.from = from
    self.count = count
  }

  fileprivate func write(into writer: inout JSONWriter) {
    writer.member("source", source)
    writer.member("rev", revision)
    writer.member("from", from)
    writer.member("count", count)
  }
}

extension HostMessage {
  func writeRows(into writer: inout JSONWriter) {
    switch self {
    case .rowsGet(let id, let rows): writer.call("rows.get", id: id) { rows.write(into: &$0) }
    case .rowsFind(let id, let search): writer.call("rows.find", id: id) { search.write(into: &$0) }
    case .textGet(let id, let text): writer.call("text.get", id: id) { text.write(into: &$0) }
    default: break
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `rows.get`: asks a pane for a page of rows.
///
/// Source: `Plugins/REFERENCE.md`, Rows of any number.
public struct RowsGet: Equatable, Sendable, WireObject {
  /// Id of the source.
  public var source: String
  /// Revision the host knows.
  public var revision: Int
  /// The entry whose children are meant, or `nil` for the top level.
  public var parent: ItemID?
  /// Index of the first row, from 0.
  public var from: Int
  /// Most rows wanted.
  public var count: Int
  /// What the rows are filtered by, or `nil` for all.
  public var query: String?
  /// The columns whose cells are wanted, in the order of the answer's cells; `nil` for all.
  public var columns: [String]?

  /// Creates a request.
  public init(
    source: String, revision: Int, parent: ItemID? = nil, from: Int, count: Int,
    query: String? = nil, columns: [String]? = nil
  ) {
    self.source = source
    self.revision = revision
    self.parent = parent
    self.from = from
    self.count = count
    self.query = query
    self.columns = columns
  }

  package static let shape = WireShape(
    .required("source", .id), .required("rev", .integer), .optional("parent", .id),
    .required("from", .position), .required("count", .count),
    .optional("query", .string(upTo: Limit.labelBytes)),
    .optional("columns", .list(.id, upTo: Limit.cells)))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let source = reader.id("source", in: value), let revision = reader.int("rev", in: value),
      let from = reader.position("from", in: value), let count = reader.count("count", in: value)
    else { return nil }
    self.init(
      source: source, revision: revision, parent: reader.id("parent", in: value), from: from,
      count: count, query: reader.string("query", in: value, maxBytes: Limit.labelBytes),
      columns: reader.strings(
        "columns", in: value, limit: Limit.cells, maxBytes: Limit.idBytes))
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("source", source)
    writer.member("rev", revision)
    writer.member("parent", parent)
    writer.member("from", from)
    writer.member("count", count)
    writer.optional("query", query)
    if let columns { writer.member("columns", columns) }
  }
}

/// A page of rows as asked for by `rows.get`.
public struct RowsPage: Equatable, Sendable, WireObject {
  /// Revision the rows are of.
  public var revision: Int
  /// Index of the first row, from 0.
  public var from: Int
  /// The rows; fewer than asked for are fine.
  public var rows: [Item]
  /// Number of children, for pages of a branch.
  public var count: Int?
  /// Creates a page.
  public init(revision: Int, from: Int, rows: [Item], count: Int? = nil) {
    self.revision = revision
    self.from = from
    self.rows = rows
    self.count = count
  }

  package static let shape = WireShape(
    .required("rev", .integer), .required("from", .position),
    .optional("rows", .list(of: Item.self, upTo: Limit.answerRows)), .optional("count", .count))

  /// Reads the answer; `nil` without `rev` or `from`.
  ///
  /// Source: `Plugins/REFERENCE.md`, Rows of any number.
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let revision = reader.int("rev", in: value),
      let from = reader.position("from", in: value)
    else { return nil }
    self.revision = revision
    self.from = from
    rows = reader.rows("rows", in: value) ?? []
    count = reader.count("count", in: value)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("rev", revision)
    writer.member("from", from)
    writer.member("rows", rows)
    writer.optional("count", count)
  }
}

extension MemberReader {
  /// The rows of an answer or a change.
  mutating func rows(_ name: StaticString, in object: JSONValue) -> [Item]? {
    guard let array = array(name, in: object) else { return nil }
    var items = ItemReader(limit: Limit.answerRows, keepsRefusals: true)
    return items.items(array, name, &self)
  }
}

extension WireMethod where Parameters == RowsGet, Answer == RowsPage {
  package static var rowsGet: Self { Self("rows.get", from: .host, .request, since: 1) }
}

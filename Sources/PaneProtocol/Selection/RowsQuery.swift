// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `query`: how the rows of a source are to be filtered and sorted.
public struct RowsQuery: Equatable, Sendable, WireObject {
  /// One column to sort by.
  public struct Sorting: Equatable, Sendable, WireObject {
    /// Id of the column.
    public var column: String
    /// True when the largest comes first.
    public var isDescending: Bool
    /// Creates an order.
    public init(column: String, isDescending: Bool) {
      self.column = column
      self.isDescending = isDescending
    }
  }
  /// What the user typed; empty means all rows.
  public var filter: String
  /// Columns to sort by, the most important first.
  public var sort: [Sorting]

  /// A filter, empty for none, and the columns to sort by, the most important first.
  public init(filter: String, sort: [Sorting] = []) {
    self.filter = filter
    self.sort = sort
  }

  package static let shape = WireShape(
    .optional("filter", .string(upTo: Limit.labelBytes)),
    .optional("sort", .list(of: Sorting.self, upTo: Limit.sortKeys)))

  package static var absent: Self? { Self(filter: "") }

  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    filter = reader.string("filter", in: value, maxBytes: Limit.labelBytes) ?? ""
    sort = reader.objects("sort", in: value, limit: Limit.sortKeys) ?? []
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("filter", filter)
    writer.member("sort", sort)
  }
}

extension RowsQuery.Sorting {
  package static let shape = WireShape(.required("column", .name), .optional("desc", .bool))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let column = reader.string("column", in: value) else { return nil }
    self.init(column: column, isDescending: reader.bool("desc", in: value) ?? false)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("column", column)
    writer.member("desc", isDescending)
  }
}

extension WireMethod where Parameters == RowsQuery, Answer == NoMembers {
  package static var query: Self {
    Self("query", from: .host, .notification, since: 1, event: "query")
  }
}

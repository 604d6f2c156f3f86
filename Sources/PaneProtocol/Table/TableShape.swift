// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// What makes rows a table: their columns, and how one moves about in them.
public struct TableShape: Equatable, Sendable {
  /// What the left and right keys move: the view, or the cursor from cell to cell.
  public enum Cursor: String, CaseIterable, Sendable { case row, cell }

  /// Lasting name of the table, under which the host keeps widths and order of columns; `nil` is
  /// the names of the columns together.
  public var id: String?
  /// The columns, leading to trailing, at least one.
  public var columns: [TableColumn]
  /// Columns that stay in sight while the others scroll, 0…8.
  public var frozen = 1
  /// What the cursor is, until the user switches it.
  public var cursor = Cursor.row
  /// The order in which the rows come, the most important column first, for the signs above.
  public var sort: [RowsQuery.Sorting] = []

  /// Creates a table by its columns; of two with one id the first counts.
  public init(_ columns: [TableColumn]) {
    self.columns = []
    for (place, column) in columns.enumerated()
    where !self.columns.contains(where: { $0.id == column.id }) {
      self.columns.append(column)
      self.columns[self.columns.count - 1].place = place
    }
  }

  /// Columns as the plugin sent them, those left out among them: as many cells a row has at most.
  package var sentColumns: Int { (columns.lazy.map(\.place).max() ?? -1) + 1 }

  /// The members as data; they stand among those of a list.
  package static let members: [WireShape.Member] = [
    .optional("id", .id), .optional("columns", .list(of: TableColumn.self, upTo: Limit.cells)),
    .optional("frozen", .bounded(Limit.frozenColumns)), .optional("cursor", .word(of: Cursor.self)),
    .optional("sort", .list(of: RowsQuery.Sorting.self, upTo: Limit.sortKeys)),
  ]

  /// Reads the members from those of a list; `nil` without a usable column.
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let array = reader.array("columns", in: value) else { return nil }
    var (ids, columns, place): (Set<String>, [TableColumn], Int) = ([], [], 0)
    array.each("columns", upTo: Limit.cells, &reader) { element, reader in
      defer { place += 1 }
      guard var column = TableColumn(element, &reader) else { return }
      guard ids.insert(column.id).inserted else {
        return reader.note(RemarkWords.columnTwice(column.id))
      }
      column.place = place
      columns.append(column)
    }
    self.columns = columns
    guard !columns.isEmpty else { return nil }
    id = reader.id("id", in: value)
    frozen = reader.bounded("frozen", in: value, Limit.frozenColumns) ?? 1
    cursor = reader.choice("cursor", in: value) ?? .row
    sort = reader.objects("sort", in: value, limit: Limit.sortKeys) ?? []
  }

  /// Writes the members into the open object of a list.
  package func write(into writer: inout JSONWriter) {
    writer.optional("id", id)
    writer.member("columns", columns)
    if frozen != 1 { writer.member("frozen", frozen) }
    if cursor != .row { writer.member("cursor", cursor.rawValue) }
    if !sort.isEmpty { writer.member("sort", sort) }
  }
}

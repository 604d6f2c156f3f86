// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `select`: the cursor or the marks of the pane have moved.
public struct Selection: Equatable, Sendable, WireObject {
  /// The row under the cursor, or `nil` in an empty list.
  public var item: ItemID?
  /// Selected ids, at most 1,000; ``count`` tells the true number.
  public var items: [ItemID]
  /// True number of selected rows.
  public var count: Int
  /// `user`, `host` or `restore`.
  public var by: String
  /// The cell under the cursor, where that goes from cell to cell.
  public var cell: SelectedCell?

  /// The row of the cursor and the marked rows; `count` is more when a line holds too few.
  public init(item: ItemID?, items: [ItemID], count: Int? = nil, by: String) {
    self.item = item
    self.items = items
    self.count = count ?? items.count
    self.by = by
  }

  package static let shape = WireShape(
    .optional("item", .id), .optional("items", .list(.id, upTo: Limit.ids)),
    .optional("count", .count), .optional("by", .word(["user", "host", "restore"])),
    .optional("column", .id), .optional("cell", .object(SelectedCell.self)))

  package static var absent: Self? { Self(item: nil, items: [], by: "user") }

  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    self.init(
      item: reader.id("item", in: value),
      items: reader.strings("items", in: value, limit: Limit.ids) ?? [],
      count: reader.count("count", in: value), by: reader.string("by", in: value) ?? "user")
    cell = reader.object("cell", in: value)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("item", item)
    writer.bounded("items", items.prefix(Limit.ids), reservedBytes: 256) { $0.value($1) }
    writer.member("count", count)
    writer.member("by", by)
    guard let cell else { return }
    writer.member("column", cell.column)
    writer.optional("cell", cell)
  }
}

extension WireMethod where Parameters == Selection, Answer == NoMembers {
  package static var select: Self {
    Self("select", from: .host, .notification, since: 1, event: "select")
  }
}

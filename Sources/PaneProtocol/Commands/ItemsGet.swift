// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `items.get`: the rows a command is meant for, where they are more than one line holds.
public struct ItemsGet: Equatable, Sendable, WireObject {
  /// Id of the request `command.run`, which is not answered yet.
  public var command: Int
  /// Place of the first row among those of the command.
  public var from: Int
  /// Rows that are wanted; fewer may come.
  public var count: Int

  /// Asks for rows of a command under way, by its request, from a place counted from 0.
  public init(command: Int, from: Int, count: Int) {
    self.command = command
    self.from = from
    self.count = count
  }

  package static let shape = WireShape(
    .required("command", .integer), .optional("from", .count), .optional("count", .count))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let command = reader.int("command", in: value) else { return nil }
    self.init(
      command: command, from: reader.count("from", in: value) ?? 0,
      count: reader.count("count", in: value) ?? Limit.ids)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("command", command)
    writer.member("from", from)
    writer.member("count", count)
  }
}

/// The answer to `items.get`.
public struct ItemsPage: Equatable, Sendable, WireObject {
  /// Ids of rows, in the order of the rows; none behind the last.
  public var items: [ItemID]

  /// The rows from the place that was asked for.
  public init(items: [ItemID]) { self.items = items }

  package static let shape = WireShape(.optional("items", .list(.id, upTo: Limit.ids)))

  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    items = reader.strings("items", in: value, limit: Limit.ids) ?? []
  }

  /// Writes the members into an open object; what one line does not hold is left out.
  package func write(into writer: inout JSONWriter) {
    writer.bounded("items", items.prefix(Limit.ids), reservedBytes: 256) { $0.value($1) }
  }
}

extension WireMethod where Parameters == ItemsGet, Answer == ItemsPage {
  package static var itemsGet: Self { Self("items.get", from: .plugin, .request, since: 1) }
}

// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `rows.find`: where rows are, by id or by text.
public struct RowsFind: Equatable, Sendable, WireObject {
  /// Id of the source.
  public var source: String
  /// Revision the host knows.
  public var revision: Int
  /// Ids to find, or `nil` to search for a text.
  public var ids: [ItemID]?
  /// Text to search for, or `nil` to look for ids.
  public var text: String?
  /// Index to search from, or `nil` for the start.
  public var from: Int?
  /// True when to look towards the beginning; `nil` leaves it out.
  public var isBackward: Bool?

  /// Creates a search.
  public init(
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

  package static let shape = WireShape(
    .required("source", .id), .required("rev", .integer),
    .optional("ids", .list(.id, upTo: Limit.ids)),
    .optional("text", .string(upTo: Limit.labelBytes)), .optional("from", .count),
    .optional("dir", .integer))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let source = reader.id("source", in: value), let revision = reader.int("rev", in: value)
    else { return nil }
    self.init(
      source: source, revision: revision,
      ids: reader.strings("ids", in: value, limit: Limit.ids, maxBytes: Limit.idBytes),
      text: reader.string("text", in: value, maxBytes: Limit.labelBytes),
      from: reader.count("from", in: value),
      isBackward: reader.int("dir", in: value).map { $0 < 0 })
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("source", source)
    writer.member("rev", revision)
    if let ids {
      let tail = 256 + 6 * (text?.utf8.count ?? 0)
      writer.bounded("ids", ids, reservedBytes: tail) { $0.value($1) }
    }
    writer.optional("text", text)
    writer.optional("from", from)
    if let isBackward { writer.member("dir", isBackward ? -1 : 1) }
  }
}

/// The answer to `rows.find`.
public struct RowsFound: Equatable, Sendable, WireObject {
  /// An index for each id, −1 for those that are gone.
  public var at: [Int]
  /// A place for each id that was asked for, in the same order.
  public init(at: [Int]) { self.at = at }

  package static let shape = WireShape(.required("at", .list(.integer, upTo: Limit.ids)))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let array = reader.array("at", in: value) else { return nil }
    at = array.elements("at", upTo: Limit.ids, &reader).map { element in
      reader.bounded(element, "at", -1...Limit.counts.upperBound) ?? -1
    }
  }

  package func write(into writer: inout JSONWriter) {
    writer.array("at") { for index in at { $0.value(index) } }
  }
}

extension WireMethod where Parameters == RowsFind, Answer == RowsFound {
  package static var rowsFind: Self { Self("rows.find", from: .host, .request, since: 1) }
}

// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// The answer to a request that does something: how far an end is with a transfer.
public struct TransferState: Hashable, Sendable, WireObject {
  /// How far.
  public enum Kind: String, CaseIterable, Sendable { case done, cancelled, aborted, unknown }

  /// What became of one item.
  public struct Item: Hashable, Sendable, WireObject {
    /// Its position in the transfer.
    public var n: Int?
    /// Its id: for a target the one it has there now.
    public var id: ItemID?
    /// What it is at the target now.
    public var revision: String?
    /// What a source did with it: `removed`, or why it stayed.
    public var outcome: String?
    /// A source's word for bringing it back.
    public var undo: String?

    /// Creates a report on an item.
    public init(
      n: Int? = nil, id: ItemID? = nil, revision: String? = nil, outcome: String? = nil,
      undo: String? = nil
    ) {
      self.n = n
      self.id = id
      self.revision = revision
      self.outcome = outcome
      self.undo = undo
    }

    package static let shape = WireShape(
      .optional("n", .integer), .optional("id", .string(upTo: Limit.valueBytes)),
      .optional("rev", .string(upTo: Limit.valueBytes)),
      .optional("outcome", .string(upTo: Limit.labelBytes)),
      .optional("undo", .string(upTo: Limit.valueBytes)))

    /// Reads the members; those that are missing are not said.
    package init(_ value: JSONValue, _ reader: inout MemberReader) {
      self.init(
        n: reader.int("n", in: value),
        id: reader.string("id", in: value, maxBytes: Limit.valueBytes),
        revision: reader.string("rev", in: value, maxBytes: Limit.valueBytes),
        outcome: reader.string("outcome", in: value, maxBytes: Limit.labelBytes),
        undo: reader.string("undo", in: value, maxBytes: Limit.valueBytes))
    }

    package func write(into writer: inout JSONWriter) {
      writer.optional("n", n)
      writer.optional("id", id)
      writer.optional("rev", revision)
      writer.optional("outcome", outcome)
      writer.optional("undo", undo)
    }
  }

  /// How far the end is; `nil` for a word that is not known, after which it is asked again.
  public var kind: Kind?
  /// Why nothing was done, for the user.
  public var reason: String?
  /// What became of the items.
  public var items: [Item]

  /// How a transfer stands; `nil` when the program does not know it.
  public init(_ kind: Kind?, reason: String? = nil, items: [Item] = []) {
    self.kind = kind
    self.reason = reason
    self.items = items
  }

  package static let shape = WireShape(
    .optional("state", .word(of: Kind.self)),
    .optional("reason", .string(upTo: Limit.labelBytes)),
    .optional("items", .list(of: Item.self, upTo: Limit.draggedItems)))
  package static var absent: Self? { Self(nil) }

  /// Reads the answer; without a state the end is asked again.
  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    self.init(
      reader.choice("state", in: value),
      reason: reader.string("reason", in: value, maxBytes: Limit.labelBytes),
      items: reader.objects("items", in: value, limit: Limit.draggedItems) ?? [])
  }

  package func write(into writer: inout JSONWriter) {
    writer.optional("state", kind?.rawValue)
    writer.optional("reason", reason)
    if !items.isEmpty { writer.member("items", items) }
  }
}

// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// The answer to `transfer.prepare`: whether an end can do its part, as a whole and for each item.
public struct TransferVote: Hashable, Sendable, WireObject {
  /// What an end says of one item before anything is done.
  public struct Item: Hashable, Sendable, WireObject {
    /// Its position in the transfer; a source may name the item instead.
    public var n: Int?
    /// Its id.
    public var id: ItemID?
    /// True when it can go over.
    public var isYes: Bool
    /// Why not.
    public var reason: String?
    /// The error that stands for the reason.
    public var code: Int?

    /// Creates a vote on an item.
    public init(
      n: Int? = nil, id: ItemID? = nil, isYes: Bool, reason: String? = nil, code: Int? = nil
    ) {
      self.n = n
      self.id = id
      self.isYes = isYes
      self.reason = reason
      self.code = code
    }

    package static let shape = WireShape(
      .optional("n", .integer), .optional("id", .string(upTo: Limit.valueBytes)),
      .required("vote", .word(["yes", "no"])),
      .optional("reason", .string(upTo: Limit.labelBytes)), .optional("code", .integer))

    package init?(_ value: JSONValue, _ reader: inout MemberReader) {
      guard let vote = reader.string("vote", in: value) else { return nil }
      self.init(
        n: reader.int("n", in: value),
        id: reader.string("id", in: value, maxBytes: Limit.valueBytes), isYes: vote == "yes",
        reason: reader.string("reason", in: value, maxBytes: Limit.labelBytes),
        code: reader.int("code", in: value))
    }

    package func write(into writer: inout JSONWriter) {
      writer.optional("n", n)
      writer.optional("id", id)
      writer.member("vote", isYes ? "yes" : "no")
      writer.optional("reason", reason)
      writer.optional("code", code)
    }
  }

  /// True when the end can do it.
  public var isYes: Bool
  /// Why not, for the user.
  public var reason: String?
  /// A target's word for what it holds ready.
  public var staged: String?
  /// The items the end says something about.
  public var items: [Item]

  /// Creates a vote.
  public init(
    isYes: Bool, reason: String? = nil, staged: String? = nil, items: [Item] = []
  ) {
    self.isYes = isYes
    self.reason = reason
    self.staged = staged
    self.items = items
  }

  /// A vote for all items.
  public static var yes: TransferVote { TransferVote(isYes: true) }

  package static let shape = WireShape(
    .optional("vote", .word(["no", "yes"])),
    .optional("reason", .string(upTo: Limit.labelBytes)),
    .optional("staged", .string(upTo: Limit.valueBytes)),
    .optional("items", .list(of: Item.self, upTo: Limit.draggedItems)))
  package static var absent: Self? { Self(isYes: false) }

  /// Reads the answer; what is no yes is a no.
  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    self.init(
      isYes: reader.string("vote", in: value) == "yes",
      reason: reader.string("reason", in: value, maxBytes: Limit.labelBytes),
      staged: reader.string("staged", in: value, maxBytes: Limit.valueBytes),
      items: reader.objects("items", in: value, limit: Limit.draggedItems) ?? [])
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("vote", isYes ? "yes" : "no")
    writer.optional("reason", reason)
    writer.optional("staged", staged)
    if !items.isEmpty { writer.member("items", items) }
  }
}

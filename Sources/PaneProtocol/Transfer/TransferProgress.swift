// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `transfer.progress`: how far a program is with its part of a transfer.
public struct TransferProgress: Equatable, Sendable, WireObject {
  /// The name of the transfer, the same in each of its messages.
  public var transfer: TransferID
  /// The position of the item at hand.
  public var item: Int?
  /// What is done, in bytes or items.
  public var done: Int
  /// All there is to do; 0 while unknown.
  public var total: Int

  /// How much of an item, or of all without one, is done; a total of 0 is unknown.
  public init(transfer: TransferID, item: Int? = nil, done: Int, total: Int = 0) {
    self.transfer = transfer
    self.item = item
    self.done = done
    self.total = total
  }

  package static let shape = WireShape(
    .required("transfer", .id), .optional("item", .count), .optional("done", .integer),
    .optional("total", .integer))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let transfer = TransferID("transfer", in: value, &reader) else { return nil }
    self.init(
      transfer: transfer, item: reader.count("item", in: value),
      done: reader.bounded("done", in: value, Limit.amounts) ?? 0,
      total: reader.bounded("total", in: value, Limit.amounts) ?? 0)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("transfer", transfer.text)
    writer.optional("item", item)
    writer.member("done", done)
    if total > 0 { writer.member("total", total) }
  }
}

/// `transfer.inDoubt`: transfers a program has prepared and not seen the end of.
public struct TransferInDoubt: Equatable, Sendable, WireObject {
  /// The keys.
  public var transfers: [TransferID]
  /// Names the transfers whose end the program has not seen.
  public init(transfers: [TransferID]) { self.transfers = transfers }

  package static let shape = WireShape(.optional("transfers", .list(.id, upTo: Limit.ids)))
  package static var absent: Self? { Self(transfers: []) }

  /// Reads the members; what is no key is left out.
  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    transfers = [ItemID]("transfers", in: value, limit: Limit.ids, &reader).map { TransferID($0) }
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("transfers", transfers.map(\.text))
  }
}

extension WireMethod where Parameters == TransferProgress, Answer == NoMembers {
  package static var transferProgress: Self {
    Self("transfer.progress", from: .plugin, .notification, since: 1)
  }
}

extension WireMethod where Parameters == TransferInDoubt, Answer == NoMembers {
  package static var transferInDoubt: Self {
    Self("transfer.inDoubt", from: .plugin, .notification, since: 1)
  }
}

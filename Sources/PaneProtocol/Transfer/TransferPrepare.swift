// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// Which part a pane has in a transfer.
public enum TransferRole: String, CaseIterable, Sendable { case source, target }

/// `transfer.prepare`: asks an end for a promise.
///
/// A source promises to give items away and removes nothing; a staged target keeps them unseen.
///
/// Source: `Plugins/REFERENCE.md`, The transfer.
public struct TransferPrepare: Equatable, Sendable, WireObject {
  /// The name of the transfer, the same in each of its messages.
  public var transfer: TransferID
  /// Which end is asked.
  public var role: TransferRole
  /// What is to be done.
  public var operation: DropOperation
  /// The items.
  public var items: [TransferItem]
  /// Time the promise holds, in seconds; for a source.
  public var holdSeconds: Int?
  /// Where the items go; for a target.
  public var place: TransferPlace?

  /// Asks a source.
  public init(
    source transfer: TransferID, _ operation: DropOperation, _ items: [TransferItem],
    holdSeconds: Int
  ) {
    self.transfer = transfer
    role = .source
    self.operation = operation
    self.items = items
    self.holdSeconds = holdSeconds
  }

  /// Asks a target.
  public init(
    target transfer: TransferID, _ operation: DropOperation, _ items: [TransferItem],
    to place: TransferPlace
  ) {
    self.transfer = transfer
    role = .target
    self.operation = operation
    self.items = items
    self.place = place
  }

  package static let shape = WireShape(
    [
      .required("transfer", .id), .required("role", .word(of: TransferRole.self)),
      .required("op", .word(of: DropOperation.self)),
      .optional("items", .list(of: TransferItem.self, upTo: Limit.draggedItems)),
      .optional("ttl", .bounded(Limit.holdSeconds)),
    ] + TransferPlace.members(isRequired: false))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let transfer = TransferID("transfer", in: value, &reader),
      let role: TransferRole = reader.choice("role", in: value),
      let operation: DropOperation = reader.choice("op", in: value)
    else { return nil }
    self.transfer = transfer
    self.role = role
    self.operation = operation
    items = reader.objects("items", in: value, limit: Limit.draggedItems) ?? []
    holdSeconds = reader.bounded("ttl", in: value, Limit.holdSeconds)
    place = TransferPlace(value, &reader)
  }

  package func write(into writer: inout JSONWriter) {
    let start = writer.count - 1
    writer.member("transfer", transfer.text)
    writer.member("role", role.rawValue)
    writer.member("op", operation.rawValue)
    items.write(from: start, into: &writer)
    writer.optional("ttl", holdSeconds)
    place?.write(into: &writer)
  }
}

extension WireMethod where Parameters == TransferPrepare, Answer == TransferVote {
  package static var transferPrepare: Self {
    Self("transfer.prepare", from: .host, .request, since: 1)
  }
}

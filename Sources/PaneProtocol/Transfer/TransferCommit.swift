// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `transfer.commit`: it is decided; a source removes, a staged target shows what it holds ready.
///
/// Source: `Plugins/REFERENCE.md`, The transfer.
public struct TransferCommit: Equatable, Sendable, WireObject {
  /// The name of the transfer, the same in each of its messages.
  public var transfer: TransferID
  /// Which end is asked.
  public var role: TransferRole
  /// The operation that is carried out.
  public var operation: DropOperation
  /// The target's word for what it holds ready.
  public var staged: String?
  /// The items that go over.
  public var items: [TransferItem]
  /// Where the items go; for a target.
  public var place: TransferPlace?

  /// Creates the order to one end of a transfer.
  public init(
    transfer: TransferID, role: TransferRole, operation: DropOperation, staged: String? = nil,
    items: [TransferItem], place: TransferPlace? = nil
  ) {
    self.transfer = transfer
    self.role = role
    self.operation = operation
    self.staged = staged
    self.items = items
    self.place = place
  }

  package static let shape = WireShape(
    [
      .required("transfer", .id), .required("role", .word(of: TransferRole.self)),
      .required("op", .word(of: DropOperation.self)),
      .optional("staged", .string(upTo: Limit.valueBytes)),
      .optional("items", .list(of: TransferItem.self, upTo: Limit.draggedItems)),
    ] + TransferPlace.members(isRequired: false))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let transfer = TransferID("transfer", in: value, &reader),
      let role: TransferRole = reader.choice("role", in: value),
      let operation: DropOperation = reader.choice("op", in: value)
    else { return nil }
    self.init(
      transfer: transfer, role: role, operation: operation,
      staged: reader.string("staged", in: value, maxBytes: Limit.valueBytes),
      items: reader.objects("items", in: value, limit: Limit.draggedItems) ?? [],
      place: TransferPlace(value, &reader))
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("transfer", transfer.text)
    writer.member("role", role.rawValue)
    writer.member("op", operation.rawValue)
    writer.optional("staged", staged)
    writer.member("items", items)
    place?.write(into: &writer)
  }
}

extension WireMethod where Parameters == TransferCommit, Answer == TransferState {
  package static var transferCommit: Self {
    Self("transfer.commit", from: .host, .request, since: 1)
  }
}

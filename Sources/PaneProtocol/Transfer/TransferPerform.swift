// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `transfer.perform`: asks a target to take everything in one step.
///
/// Source: `Plugins/REFERENCE.md`, The transfer.
public struct TransferPerform: Equatable, Sendable, WireObject {
  /// The name of the transfer, the same in each of its messages.
  public var transfer: TransferID
  /// What is to be done.
  public var operation: DropOperation
  /// True when these are rows of the pane itself, in a new order.
  public var isLocal: Bool
  /// The store the items go to.
  public var place: TransferPlace
  /// The items.
  public var items: [TransferItem]

  /// All that a target needs to take the things, from another program unless said otherwise.
  public init(
    transfer: TransferID, operation: DropOperation, isLocal: Bool = false, place: TransferPlace,
    items: [TransferItem]
  ) {
    self.transfer = transfer
    self.operation = operation
    self.isLocal = isLocal
    self.place = place
    self.items = items
  }

  package static let shape = WireShape(
    [
      .required("transfer", .id), .required("op", .word(of: DropOperation.self)),
      .optional("local", .bool),
    ] + TransferPlace.members(isRequired: true) + [
      .optional("items", .list(of: TransferItem.self, upTo: Limit.draggedItems))
    ])

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let transfer = TransferID("transfer", in: value, &reader),
      let operation: DropOperation = reader.choice("op", in: value),
      let place = TransferPlace(value, &reader)
    else { return nil }
    self.init(
      transfer: transfer, operation: operation,
      isLocal: reader.bool("local", in: value) ?? false, place: place,
      items: reader.objects("items", in: value, limit: Limit.draggedItems) ?? [])
  }

  package func write(into writer: inout JSONWriter) {
    let start = writer.count - 1
    writer.member("transfer", transfer.text)
    writer.member("op", operation.rawValue)
    writer.flag("local", isLocal)
    place.write(into: &writer)
    items.write(from: start, into: &writer)
  }
}

extension WireMethod where Parameters == TransferPerform, Answer == TransferState {
  package static var transferPerform: Self {
    Self("transfer.perform", from: .host, .request, since: 1)
  }
}

// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// A target's wish for the data of one item, as `transfer.read` says it.
package struct DataWish: Equatable, Sendable {
  var transfer: TransferID
  /// The position of the item.
  var item: Int
  /// The wanted type; `nil` takes the first one of the item.
  var type: String?
  /// The first byte.
  var offset = 0
  /// The most bytes of the answer.
  var most: Int
}

/// A question to a source for data it has promised, as `drag.data` puts it.
package struct DataQuestion: Equatable, Sendable {
  /// The transfer the data is for; the answer goes back for it.
  package let transfer: TransferID
  let item: ItemID
  let type: String
  let offset: Int
  let most: Int
}

/// How a target's `transfer.read` is to be answered.
package enum TransferRead: Equatable, Sendable {
  /// At once, with a value.
  case value(JSONText)
  /// At once, with all the bytes in base64.
  case base64(String)
  /// By the source, which is to be asked.
  case relay(StoreKey, DataQuestion)
  case refused(code: Int, reason: String)
}

extension TransferBook {
  /// Finds out who has the data a target wants to read.
  ///
  /// Only the target of a transfer that is being prepared may read, and only offered types.
  ///
  /// - Parameters:
  ///   - store: The store of the asking program.
  ///   - wish: What it asks for.
  /// - Returns: The answer, or whom to ask.
  package func read(by store: StoreKey, _ wish: DataWish) -> TransferRead {
    guard let transfer = transfers[wish.transfer], transfer.order.target == store,
      transfer.mayRead
    else { return .refused(code: TransferErrorCode.unknownTransfer, reason: "no such transfer") }
    let order = transfer.order
    guard transfer.items.accepted.contains(wish.item), order.items.indices.contains(wish.item)
    else { return .refused(code: TransferErrorCode.gone, reason: "no such item") }
    let item = order.items[wish.item]
    let type = wish.type ?? item.types.first ?? ""
    guard let form = item.representations.first(where: { $0.type == type }) else {
      return .refused(code: TransferErrorCode.typeUnavailable, reason: "no such type")
    }
    switch form.data {
    case .inline(let json): return .value(json)
    case .base64(let text): return .base64(text)
    case .promised, .file:
      guard let source = order.source else {
        return .refused(code: TransferErrorCode.typeUnavailable, reason: "not here")
      }
      return .relay(
        source,
        DataQuestion(
          transfer: wish.transfer, item: item.id, type: type, offset: wish.offset,
          most: wish.most))
    }
  }
}

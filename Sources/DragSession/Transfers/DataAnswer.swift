// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// The answer to a target's `transfer.read`.
package enum DataAnswer: Equatable, Sendable {
  /// At once.
  case chunk(DataChunk)
  /// By the source, which is to be asked.
  case relay(StoreKey, DragData)
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
  package func read(by store: StoreKey, _ wish: TransferRead) -> DataAnswer {
    guard let transfer = transfers[wish.transfer], transfer.order.target == store,
      transfer.mayRead
    else {
      return .refused(
        code: TransferErrorCode.unknownTransfer, reason: TransferReason.noSuchTransfer)
    }
    let order = transfer.order
    guard transfer.items.accepted.contains(wish.item), order.items.indices.contains(wish.item)
    else { return .refused(code: TransferErrorCode.gone, reason: TransferReason.noSuchItem) }
    let item = order.items[wish.item]
    let type = wish.type ?? item.types.first ?? ""
    guard let form = item.representations.first(where: { $0.type == type }) else {
      return .refused(code: TransferErrorCode.typeUnavailable, reason: TransferReason.noSuchType)
    }
    switch form.data {
    case .inline(let json): return .chunk(DataChunk(data: json))
    case .base64(let text): return .chunk(DataChunk(base64: text, isLast: true))
    case .promised, .file:
      guard let source = order.source else {
        return .refused(code: TransferErrorCode.typeUnavailable, reason: TransferReason.notHere)
      }
      return .relay(
        source,
        DragData(transfer: wish.transfer, item: item.id, type: type, range: wish.range))
    }
  }
}

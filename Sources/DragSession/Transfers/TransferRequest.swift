// SPDX-License-Identifier: Apache-2.0

/// A request of a transfer to one of its ends; each is complete in itself, so it can be repeated.
package enum TransferRequest: Hashable, Sendable {
  case prepare(TransferEnd, TransferParcel)
  case commit(TransferEnd, TransferParcel)
  case perform(TransferParcel)
  case abort(TransferID)
  case cancel(TransferID)
  case forget(TransferID)

  /// The method by which programs are asked.
  package var method: TransferMethod {
    switch self {
    case .prepare: .prepare
    case .commit: .commit
    case .perform: .perform
    case .abort: .abort
    case .cancel: .cancel
    case .forget: .forget
    }
  }
}

/// What a request says of the items: the order, the positions that still go over, and the target's
/// word for what it holds ready.
package struct TransferParcel: Hashable, Sendable {
  let order: TransferOrder
  let accepted: [Int]
  let staged: String?

  /// The items that still go over, each with its position.
  var items: [(n: Int, item: DragItem)] {
    accepted.compactMap { n in order.items.indices.contains(n) ? (n, order.items[n]) : nil }
  }
}

/// A method of the transfer family.
package enum TransferMethod: String, Hashable, Sendable {
  case prepare = "transfer.prepare"
  case commit = "transfer.commit"
  case abort = "transfer.abort"
  case perform = "transfer.perform"
  case cancel = "transfer.cancel"
  case forget = "transfer.forget"
}

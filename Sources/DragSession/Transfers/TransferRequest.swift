// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// A request of a transfer to one of its ends; each is complete in itself, so it can be repeated.
package enum TransferRequest: Hashable, Sendable {
  case prepare(TransferEnd, TransferParcel)
  case commit(TransferEnd, TransferParcel)
  case perform(TransferParcel)
  case abort(TransferID)
  case cancel(TransferID)

  /// The question that is asked.
  package var method: TransferMethod {
    switch self {
    case .prepare: .prepare
    case .commit: .commit
    case .perform: .perform
    case .abort: .abort
    case .cancel: .cancel
    }
  }
}

/// The items in a request: the order, the positions that still go over, and the target's
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

/// A question to one end of a transfer.
package enum TransferMethod: Hashable, Sendable { case prepare, commit, abort, perform, cancel }

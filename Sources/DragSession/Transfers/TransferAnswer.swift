// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// An answer of an end to a request of a transfer.
package enum TransferAnswer: Hashable, Sendable {
  /// The answer to `prepare`.
  case voted(TransferVote)
  /// The answer to every other request.
  case stated(TransferState)
  case failed(code: Int, reason: String)

  var isYes: Bool { if case .voted(let vote) = self { vote.isYes } else { false } }
  var isDone: Bool { state?.kind == .done }
  var isCancelled: Bool { state?.kind == .cancelled }
  var isUnknown: Bool { state?.kind == .unknown || code == TransferErrorCode.unknownTransfer }

  /// The code of a failure; 0 for an answer.
  var code: Int { if case .failed(let code, _) = self { code } else { 0 } }

  /// The end's word why it is not so; ``TransferReason/refused`` when it gave none.
  var reason: String {
    switch self {
    case .voted(let vote): vote.reason
    case .stated(let state): state.reason
    case .failed(_, let reason): reason
    }
  }

  var staged: String? { if case .voted(let vote) = self { vote.staged } else { nil } }
  var arrived: [TransferredItem] { state?.arrived ?? [] }

  var state: TransferState? { if case .stated(let state) = self { state } else { nil } }

  private var refusals: [TransferVote.Item] {
    if case .voted(let vote) = self { vote.items.filter { !$0.isYes } } else { [] }
  }

  /// Items this end refused, by their position.
  func refused(by end: TransferEnd, of order: TransferOrder) -> [Int: String] {
    var result: [Int: String] = [:]
    for item in refusals {
      if let position = item.position(at: end, in: order) { result[position] = item.reason }
    }
    return result
  }

  /// Positions of the items this end refused for one reason, such as `TransferErrorCode.changed`.
  func refused(because reason: Int, by end: TransferEnd, of order: TransferOrder) -> Set<Int> {
    if code == reason { return Set(order.items.indices) }
    let meant = refusals.filter { $0.code == reason }
    return Set(meant.compactMap { $0.position(at: end, in: order) })
  }
}

/// The answer to `prepare`: whether an end can do its part, as a whole and for each item.
package struct TransferVote: Hashable, Sendable {
  /// What an end says of one item before anything is done.
  struct Item: Hashable, Sendable {
    var n: Int?
    var id: ItemID?
    var isYes: Bool
    var reason = TransferReason.refused
    var code = 0

    /// The position it means; sources may name the item instead.
    func position(at end: TransferEnd, in order: TransferOrder) -> Int? {
      if end == .target { return n }
      return n ?? order.items.firstIndex { $0.id == id }
    }
  }

  var isYes = false
  var reason = TransferReason.refused
  var staged: String?
  var items: [Item] = []

  /// A vote for all items.
  package static var yes: TransferVote { TransferVote(isYes: true) }
}

/// The answer to a request that does something: how far the end is with the transfer.
package struct TransferState: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case done, cancelled, unknown
    /// A word this host does not know; the request is repeated.
    case other
  }

  var kind = Kind.other
  var reason = TransferReason.refused
  var arrived: [TransferredItem] = []
  /// Why the first of the originals that stayed did.
  var keptReason: String?
  /// Words for bringing removed items back, in the order of the items.
  var tokens: [String] = []

  /// A target has taken these items.
  package static func done(_ arrived: [TransferredItem]) -> TransferState {
    TransferState(kind: .done, arrived: arrived)
  }

  /// A source has removed its items; `kept` says why the first that stayed did.
  package static func removed(count: Int, kept: String?) -> TransferState {
    TransferState(
      kind: .done, keptReason: kept, tokens: Array(repeating: "", count: max(0, count)))
  }

  /// Nothing was done, and nothing will be.
  package static func cancelled(_ reason: String = TransferReason.refused) -> TransferState {
    TransferState(kind: .cancelled, reason: reason)
  }

  /// The end has no record of the transfer.
  package static var unknown: TransferState { TransferState(kind: .unknown) }
}

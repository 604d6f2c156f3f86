// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// An answer of an end to a request of a transfer.
package enum TransferAnswer: Hashable, Sendable {
  /// The answer to `prepare`.
  case voted(TransferVote)
  /// The answer to every other request.
  case stated(TransferState)
  case failed(code: Int, reason: String)

  /// The answer of a program; `nil` for one that is of no transfer.
  package init?(_ result: DragResult) {
    switch result {
    case .vote(let vote): self = .voted(vote)
    case .state(let state): self = .stated(state)
    case .lift, .addition, .chunk, .entry, .proposal, .sprung: return nil
    }
  }

  var isYes: Bool { if case .voted(let vote) = self { vote.isYes } else { false } }
  var isDone: Bool { state?.kind == .done }
  var isCancelled: Bool { state?.kind == .cancelled || state?.kind == .aborted }
  var isUnknown: Bool { state?.kind == .unknown || code == TransferErrorCode.unknownTransfer }

  /// The code of a failure; 0 for an answer.
  var code: Int { if case .failed(let code, _) = self { code } else { 0 } }

  /// The end's word why it is not so; ``TransferReason/refused`` when it gave none.
  var reason: String {
    switch self {
    case .voted(let vote): vote.reason ?? TransferReason.refused
    case .stated(let state): state.reason ?? TransferReason.refused
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
      if let position = item.position(at: end, in: order) {
        result[position] = item.reason ?? TransferReason.refused
      }
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

extension TransferVote.Item {
  /// The position it means; sources may name the item instead.
  fileprivate func position(at end: TransferEnd, in order: TransferOrder) -> Int? {
    if end == .target { return n }
    return n ?? order.items.firstIndex { $0.id == id }
  }
}

extension TransferState {
  /// The items that have arrived at a target.
  var arrived: [TransferredItem] {
    guard kind == .done else { return [] }
    return items.enumerated().compactMap { position, item in
      guard item.outcome == nil, let id = item.id else { return nil }
      return TransferredItem(n: item.n ?? position, id: id, revision: item.revision ?? "")
    }
  }

  /// Why the first of the originals that stayed did.
  var keptReason: String? {
    items.lazy.compactMap(\.outcome).first { $0 != Self.removed && $0 != Kind.done.rawValue }
  }

  /// Words for bringing removed items back, in the order of the items.
  var tokens: [String] { items.filter { $0.outcome != nil }.map { $0.undo ?? "" } }

  /// A target has taken these items.
  package static func done(_ arrived: [TransferredItem]) -> TransferState {
    TransferState(
      .done, items: arrived.map { Item(n: $0.n, id: $0.id, revision: $0.revision) })
  }

  /// A source has removed its items; `kept` says why the first that stayed did.
  package static func removed(count: Int, kept: String?) -> TransferState {
    var items = Array(repeating: Item(outcome: removed), count: max(0, count))
    if let kept, !items.isEmpty { items[0].outcome = kept }
    return TransferState(.done, items: items)
  }

  /// Nothing was done, and nothing will be.
  package static func cancelled(_ reason: String? = nil) -> TransferState {
    TransferState(.cancelled, reason: reason)
  }

  /// The end has no record of the transfer.
  package static var unknown: TransferState { TransferState(.unknown) }

  private static let removed = "removed"
}

// SPDX-License-Identifier: Apache-2.0
import JSONRPC
import PaneProtocol

/// An answer of an end, read once and bounded.
struct TransferAnswer {
  private(set) var isYes = false
  private(set) var isDone = false
  private(set) var isCancelled = false
  private(set) var isUnknown = false
  private(set) var isFailure = false
  private(set) var code = 0
  private(set) var reason = "refused"
  private(set) var staged: String?
  private(set) var arrived: [TransferredItem] = []
  private(set) var keptReason: String?
  private(set) var tokens: [String] = []
  private var votes: [Vote] = []

  /// What an end says of one item before anything is done.
  private struct Vote {
    var n: Int?
    var id: String?
    var isYes: Bool
    var reason: String
    var code: Int
  }

  init(_ reply: TransferReply) {
    switch reply {
    case .failed(let code, let reason):
      isFailure = true
      self.code = code
      self.reason = reason
      isUnknown = code == TransferErrorCode.unknownTransfer
    case .result(let json): json.read { read($0) }
    }
  }

  private mutating func read(_ value: JSONValue) {
    isYes = value["vote"]?.string == "yes"
    let state = value["state"]?.string
    isDone = state == "done"
    isCancelled = state == "cancelled" || state == "aborted"
    isUnknown = state == "unknown"
    staged = value["staged"]?.string
    reason = value["reason"]?.string ?? reason
    guard let items = value["items"] else { return }
    for (position, item) in items.elements.prefix(DragLimit.items).enumerated() {
      readItem(item, position)
    }
  }

  private mutating func readItem(_ item: JSONValue, _ position: Int) {
    let id = item["id"]?.string
    let n = item["n"]?.int
    let why = item["reason"]?.string ?? "refused"
    if let vote = item["vote"]?.string {
      votes.append(
        Vote(n: n, id: id, isYes: vote == "yes", reason: why, code: item["code"]?.int ?? 0))
    } else if let outcome = item["outcome"]?.string {
      if outcome != "removed", outcome != "done" { keptReason = keptReason ?? outcome }
      tokens.append(item["undo"]?.string ?? "")
    } else if let id, isDone {
      arrived.append(
        TransferredItem(n: n ?? position, id: id, revision: item["rev"]?.string ?? ""))
    }
  }

  /// Items this end refused, by their position.
  func refused(by end: TransferEnd, _ transfer: Transfer?) -> [Int: String] {
    guard let transfer else { return [:] }
    var result: [Int: String] = [:]
    for vote in votes where !vote.isYes {
      if let position = position(of: vote, end, transfer) { result[position] = vote.reason }
    }
    return result
  }

  /// Positions of the items this end refused for one reason, such as `TransferErrorCode.changed`.
  func refused(because reason: Int, by end: TransferEnd, _ transfer: Transfer?) -> Set<Int> {
    guard let transfer else { return [] }
    if code == reason { return Set(transfer.order.items.indices) }
    let meant = votes.filter { !$0.isYes && $0.code == reason }
    return Set(meant.compactMap { position(of: $0, end, transfer) })
  }

  private func position(of vote: Vote, _ end: TransferEnd, _ transfer: Transfer) -> Int? {
    if end == .target { return vote.n }
    return vote.n ?? transfer.order.items.firstIndex { $0.id == vote.id }
  }

  /// Accepted items the target does not name among those it has now.
  ///
  /// An answer that names none at all speaks of all.
  func missing(of transfer: Transfer) -> [Int: String] {
    guard !arrived.isEmpty else { return [:] }
    let named = Set(arrived.map(\.n))
    return Dictionary(
      transfer.accepted.filter { !named.contains($0) }.map { ($0, "not taken") },
      uniquingKeysWith: { first, _ in first })
  }

  /// The same for a commit, where an item may also be skipped.
  func notDone(of transfer: Transfer) -> [Int: String] { missing(of: transfer) }
}

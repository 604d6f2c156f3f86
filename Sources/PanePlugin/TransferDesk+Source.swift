// SPDX-License-Identifier: Apache-2.0
internal import PaneProtocol

extension TransferDesk {
  /// Votes on giving rows away, and keeps them for this transfer for a while.
  func promise(_ step: TransferPrepare) throws(TransferRefusal) -> JSON {
    let transfer = step.transfer.text
    if let record = try records.find(.source, transfer) {
      guard let vote = record["vote"] else { throw Self.over }
      return vote
    }
    let held = heldRows(but: transfer)
    let votes = step.items.map { item in
      let reason = fault(item, held)
      return TransferVote.Item(
        id: item.id, isYes: reason == nil, reason: reason,
        code: reason == RowWords.hasChanged ? TransferErrorCode.changed : nil)
    }
    let yes = votes.filter(\.isYes).compactMap { $0.id.map(JSON.string) }
    if yes.isEmpty {
      let reason = votes.first?.reason ?? RowWords.nothingToMove
      return JSON(of: TransferVote(isYes: false, reason: reason, items: votes))
    }
    let vote = JSON(of: TransferVote(isYes: true, items: votes))
    let seconds = step.holdSeconds ?? Limit.usualHoldSeconds
    try records.keep(
      .source, transfer, state: "prepared",
      [
        .init("vote", vote), .init("rows", .array(yes)),
        .init("until", .int(TransferRecords.now + seconds)), .init("by", TransferRecords.me),
      ])
    return vote
  }

  private func fault(_ item: TransferItem, _ held: Set<String>) -> String? {
    guard let revision = rows.revision(of: item.id) else { return RowWords.isGone }
    if let reason = rows.reasonToStay(item.id) { return reason }
    if held.contains(item.id) { return RowWords.isMoving }
    return isChanged(item, revision) ? RowWords.hasChanged : nil
  }

  private func isChanged(_ item: TransferItem, _ revision: String) -> Bool {
    guard let promised = item.revision, !promised.isEmpty else { return false }
    return !promised.utf8.elementsEqual(revision.utf8)
  }

  private func heldRows(but transfer: String) -> Set<String> {
    var held: Set<String> = []
    for record in records.all
    where record.text("state") == "prepared" && record.text("transfer") != transfer
      && (record["until"]?.int ?? 0) > TransferRecords.now
    {
      held.formUnion(record["rows"]?.strings ?? [])
    }
    return held
  }

  /// Removes what is still as it was promised; the rest stays, and says why.
  func letGo(_ step: TransferCommit) throws(TransferRefusal) -> JSON {
    let transfer = step.transfer.text
    var vote: JSON?
    if let record = try records.find(.source, transfer) {
      switch record.text("state") {
      case "done": return record["result"] ?? .null
      case "doing": return try removeNow(record)
      case "prepared": vote = record["vote"]
      default: throw Self.over
      }
    }
    var seen: Set<String> = []
    let order = rows.order
    let entries = step.items.map { item -> JSON in
      let id = item.id
      guard let revision = rows.revision(of: id), seen.insert(id).inserted else {
        return ["id": .string(id), "outcome": "gone"]
      }
      if isChanged(item, revision) { return ["id": .string(id), "outcome": "changed"] }
      return .object(
        [.init("id", .string(id)), .init("outcome", "removed"), .init("saved", rows.saved(id))]
          + Self.neighbours(of: id, in: order))
    }
    var more: [JSON.Member] = [.init("entries", .array(entries))]
    if let vote { more.append(.init("vote", vote)) }
    try records.keep(.source, transfer, state: "doing", more)
    guard let record = try records.find(.source, transfer) else { throw Self.over }
    return try removeNow(record)
  }

  /// The rows above and below, nearest first, by which an old place is found again.
  static func neighbours(of id: String, in order: [String]) -> [JSON.Member] {
    guard let index = order.firstIndex(of: id) else { return [] }
    let above = order[..<index].suffix(8).reversed().map(JSON.string)
    let below = order[(index + 1)...].prefix(8).map(JSON.string)
    return [.init("above", .array(above)), .init("below", .array(below)), .init("at", .int(index))]
  }

  func removeNow(_ record: JSON) throws(TransferRefusal) -> JSON {
    let transfer = record.text("transfer")
    let entries = record["entries"]?.array ?? []
    let leaving = entries.filter { $0.text("outcome") == "removed" }.map { $0.text("id") }
      .filter { rows.revision(of: $0) != nil }
    var reason: String?
    if !leaving.isEmpty {
      do throws(TransferRefusal) {
        try rows.remove(leaving)
      } catch {
        reason = error.reason
      }
    }
    let outcomes = entries.enumerated().map { n, entry in
      let id = entry.text("id")
      var item = TransferState.Item(id: id, outcome: entry["outcome"]?.string ?? "gone")
      guard item.outcome == "removed" else { return item }
      if let reason, rows.revision(of: id) != nil {
        item.outcome = reason
      } else {
        item.undo = "\(transfer)#\(n)"
      }
      return item
    }
    let result = JSON(of: TransferState(.done, items: outcomes))
    var more: [JSON.Member] = [.init("result", result), .init("entries", .array(entries))]
    if let vote = record["vote"] { more.append(.init("vote", vote)) }
    try records.keep(.source, transfer, state: "done", more)
    arrived = arrived ?? []
    return result
  }

  /// What is known of a row that was removed, by the word given for it.
  func removed(_ token: String) -> JSON? {
    guard let sign = token.lastIndex(of: "#"), let n = Int(token[token.index(after: sign)...]),
      let record = try? records.find(.source, String(token[..<sign]))
    else { return nil }
    let entries = record["entries"]?.array ?? []
    return entries.indices.contains(n) ? entries[n] : nil
  }
}

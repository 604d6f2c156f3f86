// SPDX-License-Identifier: Apache-2.0

extension TransferDesk {
  /// Votes on giving rows away, and keeps them for this transfer for a while.
  func promise(_ transfer: String, _ parameters: JSON) throws(TransferRefusal) -> JSON {
    if let record = try records.find(.source, transfer) {
      guard let vote = record["vote"] else { throw Self.over }
      return vote
    }
    let held = heldRows(but: transfer)
    var yes: [JSON] = []
    let votes = (parameters["items"]?.array ?? []).map { item -> JSON in
      let id = item.text("id")
      guard let reason = fault(item, held) else {
        yes.append(.string(id))
        return ["id": .string(id), "vote": "yes"]
      }
      guard reason == RowWords.hasChanged else {
        return ["id": .string(id), "vote": "no", "reason": .string(reason)]
      }
      return [
        "id": .string(id), "vote": "no", "reason": .string(reason),
        "code": .int(TransferErrorCode.changed),
      ]
    }
    if yes.isEmpty {
      let reason = votes.first?["reason"] ?? .string(RowWords.nothingToMove)
      return ["vote": "no", "reason": reason, "items": .array(votes)]
    }
    let vote: JSON = ["vote": "yes", "items": .array(votes)]
    let seconds = parameters.number("ttl", in: Limit.holdSeconds, default: Limit.usualHoldSeconds)
    try records.keep(
      .source, transfer, state: "prepared",
      [
        .init("vote", vote), .init("rows", .array(yes)),
        .init("until", .int(TransferRecords.now + seconds)), .init("by", TransferRecords.me),
      ])
    return vote
  }

  private func fault(_ item: JSON, _ held: Set<String>) -> String? {
    let id = item.text("id")
    guard let revision = rows.revision(of: id) else { return RowWords.isGone }
    if let reason = rows.reasonToStay(id) { return reason }
    if held.contains(id) { return RowWords.isMoving }
    return isChanged(item, revision) ? RowWords.hasChanged : nil
  }

  private func isChanged(_ item: JSON, _ revision: String) -> Bool {
    let promised = item.text("rev")
    return !promised.isEmpty && !promised.utf8.elementsEqual(revision.utf8)
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
  func letGo(_ transfer: String, _ parameters: JSON) throws(TransferRefusal) -> JSON {
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
    let entries = (parameters["items"]?.array ?? []).map { item -> JSON in
      let id = item.text("id")
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
    let outcomes = entries.enumerated().map { n, entry -> JSON in
      let id = entry["id"] ?? ""
      guard entry.text("outcome") == "removed" else {
        return ["id": id, "outcome": entry["outcome"] ?? "gone"]
      }
      if let reason, rows.revision(of: entry.text("id")) != nil {
        return ["id": id, "outcome": .string(reason)]
      }
      return ["id": id, "outcome": "removed", "undo": .string("\(transfer)#\(n)")]
    }
    let result: JSON = ["state": "done", "items": .array(outcomes)]
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

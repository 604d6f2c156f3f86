// SPDX-License-Identifier: Apache-2.0
internal import PaneProtocol

extension TransferDesk {
  // MARK: One step

  /// Takes everything at once, under the key of the transfer.
  func perform(_ step: TransferPerform) throws(TransferRefusal) -> JSON {
    let transfer = step.transfer.text
    if let record = try records.find(.target, transfer) {
      switch record.text("state") {
      case "done": return record["result"] ?? .null
      case "doing": return try insertNow(record)
      default: throw Self.over
      }
    }
    let plan = plan(
      transfer, step.operation, step.place, step.items.map { JSON(of: $0) },
      isReordering: step.isLocal && step.operation == .move)
    return try begin(transfer, plan, [])
  }

  /// Writes down what will be done and does it; a refusal leaves no trace.
  private func begin(
    _ transfer: String, _ plan: JSON, _ more: [JSON.Member]
  ) throws(TransferRefusal) -> JSON {
    try records.keep(.target, transfer, state: "doing", [.init("plan", plan)] + more)
    guard let record = try records.find(.target, transfer) else { throw Self.over }
    do throws(TransferRefusal) {
      return try insertNow(record, isFirst: true)
    } catch {
      if more.isEmpty {
        // The host asks with `cancel` whether it was done all the same.
        try? records.drop(.target, transfer)
      } else {
        // What was promised stays: the host tries again, or gives it up.
        let plan = JSON.Member("plan", plan)
        try? records.keep(.target, transfer, state: "staged", [plan] + more)
      }
      throw error
    }
  }

  /// What is needed to do it at any later time, the keys of new rows with it.
  private func plan(
    _ transfer: String, _ operation: DropOperation, _ place: TransferPlace?, _ given: [JSON],
    isReordering: Bool = false
  ) -> JSON {
    let tokens = place?.restore ?? []
    let items = given.enumerated().map { position, item -> JSON in
      let n = item["n"]?.int ?? position
      let entry = tokens.indices.contains(position) ? removed(tokens[position]) : nil
      var members = item.members.filter { !["key", "entry"].contains($0.name) }
      var key = "\(transfer)/\(n)"
      if let entry {
        members.append(.init("entry", entry))
        if rows.revision(of: entry.text("id")) == nil { key = entry.text("id") }
      }
      return .object(members + [.init("key", .string(key))])
    }
    var plan: [JSON.Member] = [
      .init("items", .array(items)), .init("op", .string(operation.rawValue)),
    ]
    if let place { plan += DropPlace.members(of: place) }
    guard isReordering else { return .object(plan) }
    let order = rows.order
    let was = given.map { item -> JSON in
      .object([.init("id", item["id"] ?? "")] + Self.neighbours(of: item.text("id"), in: order))
    }
    return .object(plan + [.init("was", .array(was))])
  }

  // MARK: Two steps

  /// Gets all the data and keeps it unseen.
  func stage(_ step: TransferPrepare, _ reply: Answer<JSON>) {
    let transfer = step.transfer.text
    do throws(TransferRefusal) {
      if let record = try records.find(.target, transfer) {
        guard let vote = record["vote"] else { throw Self.over }
        return reply.send(vote)
      }
    } catch {
      return reply.fail(error)
    }
    TransferReading(transfer, step.items.map { JSON(of: $0) }, pane) { [weak self] items in
      guard let self, !reply.isAnswered else { return }
      answer(reply) { () throws(TransferRefusal) in
        try keepStage(step, items)
      }
    }.next()
  }

  private func keepStage(
    _ step: TransferPrepare, _ items: [JSON]
  ) throws(TransferRefusal) -> JSON {
    let transfer = step.transfer.text
    if let record = try records.find(.target, transfer) {
      guard let vote = record["vote"] else { throw Self.over }
      return vote
    }
    let plan = plan(transfer, step.operation, step.place, items)
    let votes = (plan["items"]?.array ?? []).enumerated().map { position, item in
      var reason: String?
      if !isWelcome(item) {
        reason = RowWords.otherKind
      } else if !Self.item(item, .copy).isHere {
        reason = RowWords.unreadable
      }
      return TransferVote.Item(
        n: item["n"]?.int ?? position, isYes: reason == nil, reason: reason)
    }
    guard votes.contains(where: \.isYes) else {
      let reason = votes.first?.reason ?? RowWords.nothingDropped
      return JSON(of: TransferVote(isYes: false, reason: reason, items: votes))
    }
    let vote = JSON(of: TransferVote(isYes: true, staged: transfer, items: votes))
    try records.keep(
      .target, transfer, state: "staged",
      [.init("plan", plan), .init("vote", vote), .init("by", TransferRecords.me)])
    return vote
  }

  /// Shows what was staged.
  func publish(_ step: TransferCommit) throws(TransferRefusal) -> JSON {
    let transfer = step.transfer.text
    guard let record = try records.find(.target, transfer) else {
      throw TransferRefusal(RowWords.noSuchTransfer, code: TransferRefusal.unknown)
    }
    switch record.text("state") {
    case "staged":
      let numbers = Set(step.items.compactMap(\.n))
      let all = record["plan"]?["items"]?.array ?? []
      let items = numbers.isEmpty ? all : all.filter { numbers.contains($0["n"]?.int ?? -1) }
      let rest = (record["plan"]?.members ?? []).filter { $0.name != "items" }
      let plan = JSON.object([.init("items", .array(items))] + rest)
      return try begin(
        transfer, plan, [.init("vote", record["vote"] ?? .null), .init("by", TransferRecords.me)])
    case "doing": return try insertNow(record)
    default: return record["result"] ?? .null
    }
  }

  // MARK: Doing it

  private static func item(_ json: JSON, _ operation: DropOperation) -> ArrivingItem {
    ArrivingItem(
      json, key: json.text("key"), saved: json["entry"].map { $0["saved"] ?? .null },
      operation: operation)
  }

  func insertNow(_ record: JSON, isFirst: Bool = false) throws(TransferRefusal) -> JSON {
    let plan = record["plan"] ?? .null
    let transfer = record.text("transfer")
    let ids: [(n: Int, id: String)]
    if plan["was"] != nil {
      ids = try reorder(transfer, plan)
    } else {
      ids = try insert(plan, isFirst: isFirst)
    }
    let taken = ids.filter { !$0.id.isEmpty }
    guard !taken.isEmpty else { throw TransferRefusal(RowWords.nothingTaken) }
    let items = taken.map { n, id in
      TransferState.Item(n: n, id: id, revision: rows.revision(of: id) ?? "")
    }
    let result = JSON(of: TransferState(.done, items: items))
    var more: [JSON.Member] = [.init("result", result)]
    if let was = plan["was"] { more.append(.init("was", was)) }
    if let vote = record["vote"] { more.append(.init("vote", vote)) }
    try records.keep(.target, transfer, state: "done", more)
    arrived = (arrived ?? []) + taken.map(\.id)
    return result
  }

  private func insert(
    _ plan: JSON, isFirst: Bool
  ) throws(TransferRefusal) -> [(n: Int, id: String)] {
    let operation = DropOperation(rawValue: plan.text("op")) ?? .copy
    let place = DropPlace(plan)
    var ids: [(n: Int, id: String)] = []
    var groups: [(place: DropPlace, items: [ArrivingItem])] = []
    let known = (plan["items"]?.array ?? []).sorted {
      ($0["entry"]?["at"]?.int ?? 0) < ($1["entry"]?["at"]?.int ?? 0)
    }
    for json in known {
      let item = Self.item(json, operation)
      guard item.isHere, isWelcome(json) || !isFirst else { continue }
      // Done before by a process that died: what is there is not inserted again.
      if !isFirst, rows.revision(of: item.key) != nil {
        ids.append((item.n, item.key))
        continue
      }
      let old = json["entry"].flatMap { oldPlace($0) }
      if old == nil, groups.last?.place == place {
        groups[groups.count - 1].items.append(item)
      } else {
        groups.append((old ?? place, [item]))
      }
    }
    if ids.isEmpty, groups.isEmpty {
      if !known.contains(where: isWelcome) {
        throw TransferRefusal(RowWords.kindNotTaken)
      }
      throw TransferRefusal(RowWords.tooLarge, code: TransferRefusal.tooLarge)
    }
    for (place, items) in groups {
      do throws(TransferRefusal) {
        ids += zip(items, try rows.insert(items, at: place)).map { ($0.n, $1) }
      } catch {
        // What is in already must be told; what is not was not taken.
        if ids.isEmpty { throw error }
      }
    }
    return ids.sorted { $0.n < $1.n }
  }

  /// Tells whether an item is of a type the pane has declared, or comes back to it.
  private func isWelcome(_ json: JSON) -> Bool {
    guard let accepts = pane?.handlers.drag.accepts, json["entry"] == nil else { return true }
    return TypePattern.matches(json["type"]?.string ?? "text/plain", anyOf: accepts)
  }

  private func oldPlace(_ entry: JSON) -> DropPlace? {
    let order = rows.order
    if let row = entry["above"]?.strings.first(where: { order.contains($0) }) {
      return DropPlace(.after(row))
    }
    if let row = entry["below"]?.strings.first(where: { order.contains($0) }) {
      return DropPlace(.before(row))
    }
    return nil
  }

  /// The key of the transfer that one takes back, by whichever try; `nil` when it takes back none.
  static func undone(by transfer: String) -> String? {
    guard let slash = transfer.lastIndex(of: "/") else { return nil }
    let word = transfer[slash...].dropFirst()
    guard word.hasPrefix("undo"), word.dropFirst(4).allSatisfy(\.isASCII),
      word.dropFirst(4).allSatisfy(\.isNumber)
    else { return nil }
    return String(transfer[..<slash])
  }

  /// Changes the order; taken back, each row goes to where it was.
  private func reorder(
    _ transfer: String, _ plan: JSON
  ) throws(TransferRefusal) -> [(n: Int, id: String)] {
    let items = (plan["items"]?.array ?? []).map { Self.item($0, .move) }
      .filter { rows.revision(of: $0.id) != nil }
    guard !items.isEmpty else {
      throw TransferRefusal(RowWords.isGone, code: TransferRefusal.gone)
    }
    var before: [JSON] = []
    if let undone = Self.undone(by: transfer) {
      before = try records.find(.target, undone)?["was"]?.array ?? []
    }
    if before.isEmpty {
      try rows.move(items.map(\.id), to: DropPlace(plan))
    } else {
      let ids = Set(items.map(\.id))
      for entry in before.sorted(by: { ($0["at"]?.int ?? 0) < ($1["at"]?.int ?? 0) })
      where ids.contains(entry.text("id")) {
        try rows.move([entry.text("id")], to: oldPlace(entry) ?? DropPlace(plan))
      }
    }
    return items.map { ($0.n, $0.id) }
  }
}

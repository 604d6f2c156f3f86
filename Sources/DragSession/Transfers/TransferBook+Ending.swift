// SPDX-License-Identifier: Apache-2.0
import JSONRPC
import PaneProtocol

extension TransferBook {
  // MARK: The user

  mutating func cancel(_ id: String, _ effects: inout [TransferEffect]) {
    guard let transfer = transfers[id] else { return }
    switch transfer.stage {
    case .preparingSource, .preparingTarget, .writingIntent: abort(id, "cancelled", &effects)
    case .performing:
      guard transfer.order.mode != .plain else { return }
      transfers[id]?.failure = "cancelled"
      enter(.cancelling, id, &effects)
    case .movingFiles:
      guard transfer.failure == nil else { return }
      transfers[id]?.failure = "cancelled"
      effects.append(.cancelFiles(id))
    case .cancelling, .writingCommit, .committingTarget, .preparingAgain, .committingSource,
      .writingSurrender, .aborting, .finished:
      break
    }
  }

  mutating func retry(_ id: String, _ effects: inout [TransferEffect]) {
    guard transfers[id]?.isParked == true else { return }
    transfers[id]?.isParked = false
    transfers[id]?.tries = 0
    ask(id, &effects)
  }

  /// Ends a waiting transfer: what was not published stays at the source.
  mutating func giveUp(_ id: String, _ effects: inout [TransferEffect]) {
    guard let transfer = transfers[id], transfer.isParked else { return }
    switch transfer.stage {
    case .committingSource:
      transfers[id]?.kept = "the source is not running"
      finish(id, &effects)
    default: enter(.writingSurrender, id, &effects)
    }
  }

  /// That it is given up is in the log: the source may have its items back.
  ///
  /// The target may have published, or still do so if a line is on its way; an abort waits for it.
  mutating func surrender(_ id: String, _ effects: inout [TransferEffect]) {
    transfers[id]?.isCommitted = false
    transfers[id]?.isGivenUp = true
    abort(id, "given up", &effects)
  }

  // MARK: Aborting

  /// Takes everything back; nothing has been decided.
  mutating func abort(_ id: String, _ reason: String, _ effects: inout [TransferEffect]) {
    guard let transfer = transfers[id], !transfer.isCommitted else { return }
    transfers[id]?.failure = transfer.failure ?? reason
    report(id, .failed(reason: transfer.failure ?? reason), &effects)
    settleAbort(id, &effects)
  }

  /// Tells the ends that were asked that nothing will come of it.
  mutating func settleAbort(_ id: String, _ effects: inout [TransferEffect]) {
    guard let transfer = transfers[id] else { return }
    if let kept = transfer.kept { report(id, .kept(reason: kept), &effects) }
    var owed: Set<TransferEnd> = []
    if transfer.sourceKnows, transfer.store(.source) != nil { owed.insert(.source) }
    // A target asked with one call has heard of the end by the answer to it.
    // That answer never came when the user has given up.
    let isTold = transfer.order.mode != .staged && !transfer.isGivenUp
    if transfer.targetKnows, !isTold, !flaws.contains(.noAbortToTarget) {
      owed.insert(.target)
    }
    transfers[id]?.owed = owed
    transfers[id]?.stage = .aborting
    transfers[id]?.isParked = false
    transfers[id]?.tries = 0
    if owed.isEmpty { forget(id, &effects) } else { ask(id, &effects) }
  }

  // MARK: Done

  mutating func finish(_ id: String, _ effects: inout [TransferEffect]) {
    guard let transfer = transfers[id] else { return }
    transfers[id]?.stage = .finished
    if let kept = transfer.kept {
      report(id, .kept(reason: kept), &effects)
    } else if let reason = transfer.refusals.min(by: { $0.key < $1.key })?.value {
      report(id, .partial(reason: reason), &effects)
    } else {
      report(id, .done, &effects)
    }
    remember(transfer, &effects)
    if let undone = transfer.order.undoes {
      undoing[undone] = nil
      // One that an earlier host had begun was not taken from the list.
      undoable.removeAll { $0.order.id == undone }
      effects.append(.append(.undone(undone), waits: false))
    }
    forget(id, &effects)
  }

  /// What could not be taken back now can be taken back later.
  ///
  /// What is not there any more does not stand in the way of what was done before it.
  private mutating func keepUndoable(_ transfer: Transfer) {
    guard transfer.stage != .finished, let id = transfer.order.undoes,
      let entry = undoing.removeValue(forKey: id)
    else { return }
    undoable.insert(entry, at: transfer.isGone ? 0 : undoable.endIndex)
    redoable.removeAll { $0.id == id }
  }

  private mutating func remember(_ transfer: Transfer, _ effects: inout [TransferEffect]) {
    guard transfer.order.undoes == nil, !transfer.arrived.isEmpty, transfer.order.mode != .plain
    else { return }
    var entry = UndoEntry(
      order: transfer.order, arrived: transfer.arrived, sourceTokens: transfer.sourceTokens)
    if let last = undoable.last, entry.order.goesOn(with: last) {
      // It keeps the key of the first move, by which the pane knows where the rows were before it.
      entry.order.id = last.order.id
      entry.order.items = last.order.items
      entry.order.origin = last.order.origin
      entry.sourceTokens = last.sourceTokens
      undoable.removeLast()
      effects.append(.append(.undone(last.order.id), waits: false))
    }
    undoable.append(entry)
    if undoable.count > 50 { undoable.removeFirst() }
    redoable = []
    effects.append(.append(.undo(entry), waits: false))
  }

  mutating func forget(_ id: String, _ effects: inout [TransferEffect]) {
    guard let transfer = transfers.removeValue(forKey: id) else { return }
    disarm(id, &effects)
    keepUndoable(transfer)
    for number in transfer.calls.values { calls[number] = nil }
    effects.append(.append(.done(id), waits: false))
    var told: [StoreKey] = []
    for end in [TransferEnd.source, .target] {
      guard let store = transfer.store(end), open.contains(store), !told.contains(store),
        end == .source ? transfer.sourceKnows : transfer.targetKnows
      else { continue }
      // After an abort the ends keep their word on it, so that a late request is refused.
      if transfer.stage == .finished {
        effects.append(.notify(store, .forget, TransferWriter.name(id)))
      }
      told.append(store)
    }
  }

  func report(
    _ id: String, _ outcome: TransferReport.Outcome, _ effects: inout [TransferEffect]
  ) {
    guard let transfer = transfers[id] else { return }
    var report = TransferReport(
      order: transfer.order, outcome: outcome, arrived: transfer.arrived)
    report.refused = Set(transfer.refusals.keys)
    if case .failed = outcome, report.refused.isEmpty {
      report.refused = Set(transfer.order.items.indices)
    }
    report.changed = transfer.changed
    report.isGone = transfer.isGone
    effects.append(.report(report))
  }

  // MARK: Files

  mutating func filesMoved(
    _ id: String, _ outcome: FileOutcome, _ effects: inout [TransferEffect]
  ) {
    guard transfers[id]?.stage == .movingFiles else { return }
    transfers[id]?.arrived = outcome.arrived
    transfers[id]?.refusals = outcome.refused
    transfers[id]?.changed = outcome.changed
    transfers[id]?.gone = outcome.gone
    transfers[id]?.kept = outcome.kept.min { $0.key < $1.key }?.value
    transfers[id]?.failure = outcome.isCancelled ? "cancelled" : nil
    if outcome.arrived.isEmpty {
      let reason = outcome.refused.min { $0.key < $1.key }?.value
      abort(id, reason ?? "no file was moved", &effects)
    } else {
      finish(id, &effects)
    }
  }

  // MARK: Recovery

  /// Makes the book again from the records of a log, in their order.
  ///
  /// What the log had decided is carried on, what it had not is taken back; both wait until the
  /// stores' programs run.
  ///
  /// - Parameters:
  ///   - records: What was read from the log; the last, torn line left out.
  ///   - effects: Gets what is to be done at once.
  package init(recovering records: [TransferRecord], into effects: inout [TransferEffect]) {
    self.init()
    var intents: Set<String> = []
    for record in records {
      switch record {
      // Logs taken over twice begin a transfer again; what was decided of it stays decided.
      case .begin(let order) where transfers[order.id] != nil: continue
      case .begin(let order):
        var transfer = Transfer(order, stage: .aborting)
        transfer.sourceKnows = order.removesAtSource
        transfer.targetKnows = true
        transfers[order.id] = transfer
      case .intent(let id): intents.insert(id)
      case .commit(let id, let items, let staged):
        transfers[id]?.accepted = items
        transfers[id]?.staged = staged
        transfers[id]?.isCommitted = true
      case .givenUp(let id): transfers[id]?.isGivenUp = true
      case .targetDone(let id, let arrived): transfers[id]?.arrived = arrived
      case .done(let id): transfers[id] = nil
      case .parked: break
      case .undo(let entry): undoable.append(entry)
      case .undone(let id): undoable.removeAll { $0.order.id == id }
      }
    }
    undoable = undoable.suffix(50)
    for id in transfers.keys.sorted() { recover(id, hadIntent: intents.contains(id), &effects) }
  }

  private mutating func recover(
    _ id: String, hadIntent: Bool, _ effects: inout [TransferEffect]
  ) {
    guard let transfer = transfers[id] else { return }
    if transfer.isGivenUp {
      // That was said when it was decided; the ends may not have heard of it.
      transfers[id]?.isCommitted = false
      return settleAbort(id, &effects)
    }
    switch transfer.order.mode {
    case .files:
      transfers[id]?.stage = .movingFiles
      if hadIntent {
        effects.append(.moveFiles(transfer.order, isRecovery: true))
      } else {
        forget(id, &effects)
      }
    case .plain: forget(id, &effects)
    case .staged:
      if transfer.isCommitted {
        transfers[id]?.stage = .committingTarget
      } else {
        interrupt(id, &effects)
      }
    case .keyed, .local:
      if transfer.isCommitted {
        transfers[id]?.stage = .committingSource
      } else if hadIntent {
        transfers[id]?.stage = .cancelling
      } else {
        interrupt(id, &effects)
      }
    case .removal:
      if transfer.isCommitted {
        transfers[id]?.stage = .committingSource
      } else {
        interrupt(id, &effects)
      }
    }
    // Files need no program: their recovery is under way already.
    if let stage = transfers[id]?.stage, stage != .aborting, stage != .movingFiles {
      transfers[id]?.isParked = true
    }
  }

  /// Takes back what a dead host had not decided.
  private mutating func interrupt(_ id: String, _ effects: inout [TransferEffect]) {
    transfers[id]?.failure = "interrupted"
    report(id, .failed(reason: "interrupted"), &effects)
    settleAbort(id, &effects)
  }

  // MARK: Undo

  /// What would be taken back next: the newest transfer whose programs run.
  package var nextUndo: UndoEntry? { undoable.last { canUndo($0) } }

  private func canUndo(_ entry: UndoEntry) -> Bool {
    guard let order = entry.reversed else { return false }
    return order.files != nil
      || [order.source, order.target].allSatisfy { store in
        store.map { open.contains($0) } ?? true
      }
  }

  /// The order that takes the newest transfer back; order it like any other.
  ///
  /// Each try has a key of its own, because the ends refuse a key that was aborted. Transfers whose
  /// programs do not run wait for another time.
  package mutating func takeUndo() -> TransferOrder? {
    guard let index = undoable.lastIndex(where: { canUndo($0) }) else { return nil }
    let entry = undoable.remove(at: index)
    guard var order = entry.reversed else { return nil }
    order.id = undoKey(of: entry.order.id)
    undoing[entry.order.id] = entry
    redoable.append(entry.order)
    return order
  }

  /// A key for one more try to take a transfer back.
  private mutating func undoKey(of id: String) -> String {
    let tries = undoTries[id, default: 0] + 1
    undoTries[id] = tries
    return "\(id)/undo\(tries > 1 ? String(tries) : "")"
  }

  /// The order that takes back what a try before has left, whatever became of it since.
  ///
  /// What was edited goes back as it is now, to its old place, but not as what it was: an end that
  /// still has the old one would bring that back, and the edit would be lost.
  ///
  /// - Parameters:
  ///   - refused: The order of the try before.
  ///   - items: What the items are now, by their position in that order.
  /// - Returns: The order, or `nil` when there is nothing to take back.
  package mutating func takeUndo(
    again refused: TransferOrder, as items: [Int: DragItem]
  ) -> TransferOrder? {
    guard let undone = refused.undoes, !items.isEmpty else { return nil }
    if let index = undoable.lastIndex(where: { $0.order.id == undone }) {
      let entry = undoable.remove(at: index)
      undoing[undone] = entry
      redoable.append(entry.order)
    }
    let positions = items.keys.sorted()
    var order = refused
    order.id = undoKey(of: undone)
    order.items = positions.compactMap { items[$0] }
    order.restore = []
    if let files = refused.files {
      let left = positions.filter { files.files.indices.contains($0) }
      order.files?.files = left.map { n in
        var file = files.files[n]
        file.stamp = ""
        return file
      }
    }
    return order
  }

  /// The order that does again what was taken back last.
  ///
  /// - Parameter id: A new key.
  /// - Returns: The order, or `nil` when there is nothing to do again.
  package mutating func takeRedo(id: String) -> TransferOrder? {
    guard var order = redoable.popLast() else { return nil }
    order.id = id
    return order
  }
}

extension TransferOrder {
  /// Whether it moves on, by some places, what was moved by some places just before.
  fileprivate func goesOn(with entry: UndoEntry) -> Bool {
    isNudge && entry.order.isNudge && target == entry.order.target
      && Set(items.map(\.id)) == Set(entry.arrived.map(\.id))
  }
}

extension UndoEntry {
  /// The transfer that takes this one back.
  var reversed: TransferOrder? {
    let items = arrived.compactMap { item -> DragItem? in
      guard order.items.indices.contains(item.n) else { return nil }
      var back = order.items[item.n]
      back.id = item.id
      back.revision = item.revision
      return back
    }
    guard !items.isEmpty else { return nil }
    let isMove = order.operation == .move && order.source != nil
    if let files = order.files, order.mode == .files || !isMove {
      return reversed(files, items)
    }
    let isLocal = order.mode == .local
    let goesBack = order.operation == .move && order.source != nil
    var result = TransferOrder(
      id: order.id + "/undo", operation: .move,
      mode: goesBack ? order.mode : .removal,
      source: order.target, target: goesBack ? order.source ?? order.target : order.target,
      items: items, anchor: order.origin ?? .end, title: order.title)
    if isLocal, !goesBack { result.mode = .removal }
    if let files = order.files {
      // What was written goes to the trash once its source has taken it back.
      result.files = FileOrder(
        directory: files.directory,
        files: items.map { .init(.discard, source: $0.id, stamp: $0.revision) })
    }
    result.restore = sourceTokens
    result.isAllOrNothing = order.isAllOrNothing
    result.undoes = order.id
    return result
  }

  /// Takes an order on files back: what moved goes to where it was under its old name, what was
  /// made goes to the trash, and what was replaced comes back.
  private func reversed(_ files: FileOrder, _ items: [DragItem]) -> TransferOrder? {
    let back = arrived.compactMap { item -> FileOrder.File? in
      guard order.items.indices.contains(item.n), files.files.indices.contains(item.n) else {
        return nil
      }
      let file = files.files[item.n]
      if file.action == .move, !item.isCopy {
        return .init(.move, source: item.id, place: file.source, restores: item.replaced)
      }
      return .init(.discard, source: item.id, stamp: item.revision, restores: item.replaced)
    }
    guard back.count == items.count else { return nil }
    var result = TransferOrder(
      id: order.id + "/undo", operation: order.operation, mode: .files, source: order.target,
      target: order.source ?? order.target, items: items, anchor: order.origin ?? .end,
      title: order.title)
    result.files = FileOrder(directory: files.directory, files: back)
    result.undoes = order.id
    return result
  }
}

// SPDX-License-Identifier: Apache-2.0
import JSONRPC
package import PaneProtocol

/// All transfers under way and those that can be taken back.
///
/// A reducer like the gesture: events and the time in, orders out. It outlives panes and programs,
/// and after the host's death it is made again from the log.
package struct TransferBook: Hashable, Sendable {
  /// Those under way, by their keys.
  package internal(set) var transfers: [String: Transfer] = [:]
  /// What can be taken back, the newest last.
  package internal(set) var undoable: [UndoEntry] = []
  /// What was taken back and can be done again, the newest last.
  package internal(set) var redoable: [TransferOrder] = []
  /// What is being taken back, by the transfer that did it.
  var undoing: [String: UndoEntry] = [:]
  /// How often taking a transfer back was tried.
  var undoTries: [String: Int] = [:]
  /// How long answers are waited for.
  package var timing = TransferTiming()
  /// Steps of the protocol that a test leaves out to see that it finds the harm.
  package var flaws: Set<TransferFlaw> = []

  var open: Set<StoreKey> = []
  var sequence = 0
  var generation = 0
  var timers: [String: Int] = [:]
  var calls: [Int: TransferCall] = [:]

  /// Creates an empty book.
  package init() {}

  /// Takes one event.
  package mutating func handle(
    _ event: TransferEvent, into effects: inout [TransferEffect]
  ) {
    switch event {
    case .ordered(let order): begin(order, &effects)
    case .replied(let number, let reply): replied(number, reply, &effects)
    case .logged(let id, let succeeded): logged(id, succeeded, &effects)
    case .storeOpened(let store, let inDoubt): opened(store, inDoubt, &effects)
    case .storeClosed(let store): closed(store, &effects)
    case .progressed(let id): if transfers[id]?.stage == .preparingTarget { arm(id, &effects) }
    case .timerFired(let id, let generation): fired(id, generation, &effects)
    case .cancelled(let id): cancel(id, &effects)
    case .retried(let id): retry(id, &effects)
    case .givenUp(let id): giveUp(id, &effects)
    case .filesProgressed(let id, let progress):
      if transfers[id]?.stage == .movingFiles { transfers[id]?.progress = progress }
    case .filesMoved(let id, let outcome): filesMoved(id, outcome, &effects)
    }
  }

  /// The order a request belongs to and the end it was made to; `nil` once it is settled.
  package func call(_ number: Int) -> (order: TransferOrder, end: TransferEnd)? {
    guard let call = calls[number], let transfer = transfers[call.transfer] else { return nil }
    return (transfer.order, call.end)
  }

  /// Whether quitting would leave something half done on the screen.
  package var isBusy: Bool {
    transfers.values.contains { !$0.isParked && $0.stage != .aborting }
  }

  /// A transfer the user has begun and that is neither over nor waiting; `nil` when there is none.
  package var underway: Transfer? {
    transfers.values.first { transfer in
      transfer.order.undoes == nil && !transfer.isParked && transfer.stage != .aborting
        && transfer.stage != .finished
    }
  }

  /// Whether a later run of the host has to know of it: what is undecided, or can be taken back.
  package var isWorthKeeping: Bool { !transfers.isEmpty || !undoable.isEmpty }

  /// Rows of a store that are hidden while they are being removed.
  package func maskedRows(of store: StoreKey) -> Set<ItemID> {
    Set(transfers.values.lazy.filter { $0.order.source == store }.flatMap(\.maskedRows))
  }
}

/// A request that was made and not yet answered.
struct TransferCall: Hashable {
  var transfer: String
  var end: TransferEnd
  var stage: Transfer.Stage
}

/// A deliberate breakage, for tests that must notice it.
package enum TransferFlaw: Hashable, Sendable {
  case sourceBeforeTarget, noCommitRecord, noIntentRecord, noAbortToTarget, noSurrenderRecord
}

// MARK: Beginning

extension TransferBook {
  private mutating func begin(_ order: TransferOrder, _ effects: inout [TransferEffect]) {
    guard transfers[order.id] == nil, !order.items.isEmpty else { return }
    let isMoving =
      order.operation == .move && order.source.map { isBusy(order.items, of: $0) } ?? false
    if isMoving || isBusy(order.files) {
      let report = TransferReport(
        order: order, outcome: .failed(reason: "it is being moved already"), arrived: [])
      effects.append(.report(report))
      return
    }
    effects.append(.append(.begin(order), waits: false))
    let transfer = Transfer(order, stage: .preparingSource)
    transfers[order.id] = transfer
    switch order.mode {
    case .files: enter(.writingIntent, order.id, &effects)
    case .plain: enter(.performing, order.id, &effects)
    case .removal: enter(.preparingSource, order.id, &effects)
    case .local, .keyed, .staged:
      if order.removesAtSource {
        enter(.preparingSource, order.id, &effects)
      } else {
        enterTarget(order.id, &effects)
      }
    }
  }

  private func isBusy(_ items: [DragItem], of store: StoreKey) -> Bool {
    let ids = Set(items.map(\.id))
    return transfers.values.contains { other in
      other.order.source == store && other.order.removesAtSource && other.holdsItems
        && other.order.items.contains { ids.contains($0.id) }
    }
  }

  /// Whether one of the files is being moved or taken away by another transfer.
  private func isBusy(_ files: FileOrder?) -> Bool {
    guard let files else { return false }
    let places = Set(files.files.map(\.source))
    return transfers.values.contains { other in
      other.order.files?.files.contains {
        ($0.action == .move || $0.action == .discard) && places.contains($0.source)
      } ?? false
    }
  }

  /// The first step with the target.
  mutating func enterTarget(_ id: String, _ effects: inout [TransferEffect]) {
    guard let transfer = transfers[id] else { return }
    switch transfer.order.mode {
    case .staged: enter(.preparingTarget, id, &effects)
    case .keyed, .local:
      enter(flaws.contains(.noIntentRecord) ? .performing : .writingIntent, id, &effects)
    case .removal: enter(.writingCommit, id, &effects)
    case .files, .plain: enter(.performing, id, &effects)
    }
  }

  // MARK: Steps

  /// Goes to a stage and asks for what it waits for.
  mutating func enter(
    _ stage: Transfer.Stage, _ id: String, _ effects: inout [TransferEffect]
  ) {
    transfers[id]?.stage = stage
    transfers[id]?.tries = 0
    transfers[id]?.isParked = false
    ask(id, &effects)
  }

  /// Makes the request of the current stage, or notes that it must wait.
  mutating func ask(_ id: String, _ effects: inout [TransferEffect]) {
    guard let transfer = transfers[id] else { return }
    disarm(id, &effects)
    let writer = TransferWriter(transfer)
    switch transfer.stage {
    case .preparingSource:
      transfers[id]?.sourceKnows = true
      call(id, .source, .prepare, writer.prepareSource, &effects)
    case .preparingTarget, .preparingAgain:
      transfers[id]?.targetKnows = true
      call(id, .target, .prepare, writer.prepareTarget, &effects)
    case .writingIntent: effects.append(.append(.intent(id), waits: true))
    case .performing:
      transfers[id]?.targetKnows = true
      call(id, .target, .perform, writer.perform, &effects)
    case .cancelling: call(id, .target, .cancel, writer.name, &effects)
    case .writingCommit:
      if flaws.contains(.noCommitRecord) { return committed(id, &effects) }
      let record = TransferRecord.commit(id, items: transfer.accepted, staged: transfer.staged)
      effects.append(.append(record, waits: true))
    case .committingTarget: call(id, .target, .commit, writer.commitTarget, &effects)
    case .committingSource: call(id, .source, .commit, writer.commitSource, &effects)
    case .movingFiles: effects.append(.moveFiles(transfer.order, isRecovery: false))
    case .writingSurrender:
      if flaws.contains(.noSurrenderRecord) { return surrender(id, &effects) }
      effects.append(.append(.givenUp(id), waits: true))
    case .aborting:
      for end in transfer.owedNow(open) {
        let isOneCall = end == .target && transfer.order.mode != .staged
        call(id, end, isOneCall ? .cancel : .abort, writer.name, &effects)
      }
    case .finished: break
    }
  }

  private mutating func call(
    _ id: String, _ end: TransferEnd, _ method: TransferMethod, _ parameters: OpaqueJSON,
    _ effects: inout [TransferEffect]
  ) {
    guard let transfer = transfers[id], let store = transfer.store(end) else { return }
    guard open.contains(store) else { return wait(id, for: end, &effects) }
    if let old = transfer.calls[end] { calls[old] = nil }
    sequence &+= 1
    calls[sequence] = TransferCall(transfer: id, end: end, stage: transfer.stage)
    transfers[id]?.calls[end] = sequence
    effects.append(.request(store, sequence, method, parameters))
    arm(id, &effects)
  }

  /// The store's program is not there: gives up what is not decided, keeps what is.
  private mutating func wait(
    _ id: String, for end: TransferEnd, _ effects: inout [TransferEffect]
  ) {
    guard let transfer = transfers[id] else { return }
    switch transfer.stage {
    case .preparingSource, .preparingTarget:
      abort(id, "\(end == .source ? "the source" : "the target") is not running", &effects)
    case .performing:
      if transfer.targetKnows, transfer.tries > 0 {
        enter(.cancelling, id, &effects)
      } else {
        abort(id, "the target is not running", &effects)
      }
    case .cancelling, .committingTarget, .preparingAgain, .committingSource: park(id, &effects)
    case .writingIntent, .writingCommit, .writingSurrender, .movingFiles, .aborting, .finished:
      break
    }
  }

  mutating func park(_ id: String, _ effects: inout [TransferEffect]) {
    guard let transfer = transfers[id], !transfer.isParked else { return }
    transfers[id]?.isParked = true
    disarm(id, &effects)
    effects.append(.append(.parked(id), waits: false))
    let end: TransferEnd = transfer.stage == .committingSource ? .source : .target
    guard let store = transfer.store(end) else { return }
    report(id, .parked(store), &effects)
  }

  // MARK: The disk

  private mutating func logged(
    _ id: String, _ succeeded: Bool, _ effects: inout [TransferEffect]
  ) {
    guard let transfer = transfers[id] else { return }
    switch transfer.stage {
    case .writingIntent:
      guard succeeded else { return abort(id, "not enough space for the move log", &effects) }
      enter(transfer.order.mode == .files ? .movingFiles : .performing, id, &effects)
    case .writingCommit:
      if succeeded {
        committed(id, &effects)
      } else if transfer.order.mode == .staged || transfer.order.mode == .removal {
        abort(id, "not enough space for the move log", &effects)
      } else {
        // The target has the items already: they are kept at both ends, and the user is told.
        transfers[id]?.kept = "not enough space for the move log"
        settleAbort(id, &effects)
      }
    case .writingSurrender:
      if succeeded {
        surrender(id, &effects)
      } else {
        // What is not written down would be forgotten: it goes on waiting.
        enter(transfer.order.mode == .staged ? .committingTarget : .cancelling, id, &effects)
      }
    case .preparingSource, .preparingTarget, .performing, .cancelling, .committingTarget,
      .preparingAgain, .committingSource, .movingFiles, .aborting, .finished:
      break
    }
  }

  private mutating func committed(_ id: String, _ effects: inout [TransferEffect]) {
    guard let transfer = transfers[id] else { return }
    transfers[id]?.isCommitted = true
    if flaws.contains(.sourceBeforeTarget), transfer.order.mode == .staged {
      return enter(.committingSource, id, &effects)
    }
    switch transfer.order.mode {
    case .staged: enter(.committingTarget, id, &effects)
    case .keyed, .local, .removal, .plain, .files: afterTarget(id, &effects)
    }
  }

  /// The target has everything: now, and only now, the source removes.
  mutating func afterTarget(_ id: String, _ effects: inout [TransferEffect]) {
    guard let transfer = transfers[id] else { return }
    if transfer.order.removesAtSource, !transfer.accepted.isEmpty {
      enter(.committingSource, id, &effects)
    } else {
      finish(id, &effects)
    }
  }

  // MARK: Timers

  mutating func arm(_ id: String, _ effects: inout [TransferEffect]) {
    guard let transfer = transfers[id] else { return }
    let milliseconds =
      switch transfer.stage {
      case .preparingSource: timing.prepareSource
      case .preparingTarget, .preparingAgain, .performing: timing.prepareTarget
      default: timing.answer
      }
    startTimer(id, milliseconds, &effects)
  }

  mutating func startTimer(
    _ id: String, _ milliseconds: Int, _ effects: inout [TransferEffect]
  ) {
    generation &+= 1
    timers[id] = generation
    effects.append(.startTimer(id, generation: generation, milliseconds: milliseconds))
  }

  mutating func disarm(_ id: String, _ effects: inout [TransferEffect]) {
    if timers.removeValue(forKey: id) != nil { effects.append(.cancelTimer(id)) }
  }
}

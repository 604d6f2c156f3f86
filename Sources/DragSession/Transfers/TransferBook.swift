// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// All transfers under way and those that can be taken back.
///
/// The book hands events to the machines they are for, by the key of a transfer, by store and by
/// the number of a call. It outlives panes and programs, and after the host's death it is made
/// again
/// from the log.
package struct TransferBook: Hashable, Sendable {
  /// Those under way, by their keys.
  package internal(set) var transfers: [TransferID: Transfer] = [:]
  /// Those that are over.
  package internal(set) var history = TransferHistory()
  /// Transfers whose reports have not been on the screen.
  package internal(set) var untold: Set<TransferID> = []
  /// True until it is known what earlier hosts have left: nothing is begun meanwhile.
  package var isReading = false
  /// Time to wait for an answer.
  package var timing = TransferTiming()

  /// The stores whose programs run.
  package internal(set) var open: Set<StoreKey> = []
  var lastCall = 0
  var calls: [Int: TransferCall] = [:]

  /// Creates an empty book.
  package init() {}

  /// Takes one event; what it leads to is added to the turn.
  package mutating func handle(_ event: TransferEvent, _ turn: inout TransferTurn) {
    switch event {
    case .ordered(let order): begin(order, &turn)
    case .answered(let number, let answer): answered(number, answer, &turn)
    case .logged(let id, let succeeded): send(.logged(succeeded), to: id, &turn)
    case .storeOpened(let store, let inDoubt): opened(store, inDoubt, &turn)
    case .storeClosed(let store): closed(store, &turn)
    case .told(let id): if untold.remove(id) != nil { turn.append(.told(id)) }
    case .progressed(let id): send(.progressed, to: id, &turn)
    case .timedOut(let id): send(.timedOut, to: id, &turn)
    case .cancelled(let id): send(.cancelled, to: id, &turn)
    case .retried(let id): send(.retried, to: id, &turn)
    case .givenUp(let id): send(.givenUp, to: id, &turn)
    case .filesProgressed(let id, let progress): send(.filesProgressed(progress), to: id, &turn)
    case .filesMoved(let id, let outcome): send(.filesMoved(outcome), to: id, &turn)
    }
  }

  // MARK: One machine

  /// Gives one transfer an event, and files its calls and its end.
  private mutating func send(
    _ event: Transfer.Event, to id: TransferID, _ turn: inout TransferTurn
  ) {
    guard let index = transfers.index(forKey: id) else { return }
    let (source, target) = transfers.values[index].stores
    let before = transfers.values[index].calls
    turn.attend(
      sourceRuns: source.map { open.contains($0) } ?? false,
      targetRuns: target.map { open.contains($0) } ?? false, timing: timing, lastCall: lastCall)
    transfers.values[index].handle(event, &turn)
    lastCall = turn.lastCall
    let after = transfers.values[index].calls
    connect(before.source, after.source, TransferCall(transfer: id, end: .source))
    connect(before.target, after.target, TransferCall(transfer: id, end: .target))
    if turn.hasReported { untold.insert(id) }
    if turn.hasEnded { ended(id, &turn) }
  }

  /// Routes answers by the newest call only: a late answer to an older one means nothing.
  private mutating func connect(_ before: Int?, _ after: Int?, _ call: TransferCall) {
    guard before != after else { return }
    if let before { calls[before] = nil }
    if let after { calls[after] = call }
  }

  /// Takes leave of a transfer, in the log and at its ends.
  private mutating func ended(_ id: TransferID, _ turn: inout TransferTurn) {
    guard let transfer = transfers.removeValue(forKey: id) else { return }
    for number in [transfer.source.call, transfer.target.call] {
      if let number { calls[number] = nil }
    }
    for record in history.note(transfer) { turn.append(record) }
    turn.append(.done(id))
    // After an abort the ends keep their word on it, so that a late request is refused.
    guard transfer.stage == .finished else { return }
    var told: Set<StoreKey> = []
    for party in [transfer.source, transfer.target] where party.isInvolved {
      guard let store = party.store, open.contains(store), told.insert(store).inserted else {
        continue
      }
      turn.forget(id, at: store)
    }
  }

  // MARK: Beginning

  private mutating func begin(_ order: TransferOrder, _ turn: inout TransferTurn) {
    guard transfers[order.id] == nil, !order.items.isEmpty else { return }
    if isReading {
      turn.report(
        TransferReport(
          order: order, outcome: .failed(reason: TransferReason.stillReading), arrived: []))
      return
    }
    let isMoving =
      order.operation == .move && order.source.map { isBusy(order.items, of: $0) } ?? false
    if isMoving || isBusy(order.files) {
      turn.report(
        TransferReport(
          order: order, outcome: .failed(reason: TransferReason.alreadyMoving), arrived: []))
      return
    }
    transfers[order.id] = Transfer(order)
    send(.began, to: order.id, &turn)
  }

  private func isBusy(_ items: [DragItem], of store: StoreKey) -> Bool {
    let ids = Set(items.map(\.id))
    return transfers.values.contains { other in
      other.order.source == store && other.order.removesAtSource && other.holdsItems
        && other.order.items.contains { ids.contains($0.id) }
    }
  }

  /// Tells whether one of the files is being moved or taken away by another transfer.
  private func isBusy(_ files: FileOrder?) -> Bool {
    guard let files else { return false }
    let places = Set(files.files.map(\.source))
    return transfers.values.contains { other in
      other.order.files?.files.contains {
        $0.action.takesAway && places.contains($0.source)
      } ?? false
    }
  }

  // MARK: Programs

  private mutating func answered(
    _ number: Int, _ answer: TransferAnswer, _ turn: inout TransferTurn
  ) {
    guard let call = calls.removeValue(forKey: number) else { return }
    transfers[call.transfer]?.hangUp(call.end)
    send(.answered(call.end, answer), to: call.transfer, &turn)
  }

  private mutating func opened(
    _ store: StoreKey, _ inDoubt: [TransferID], _ turn: inout TransferTurn
  ) {
    open.insert(store)
    for id in transfers.keys.sorted() { send(Transfer.Event.found, ofEndsAt: store, to: id, &turn) }
    for id in inDoubt where transfers[id] == nil {
      // What the log does not know was never decided, or is over: both ends let go.
      turn.attend(sourceRuns: false, targetRuns: false, timing: timing, lastCall: lastCall)
      lastCall = turn.request(.abort(id), of: store)
    }
  }

  private mutating func closed(_ store: StoreKey, _ turn: inout TransferTurn) {
    open.remove(store)
    for id in transfers.keys.sorted() { send(Transfer.Event.lost, ofEndsAt: store, to: id, &turn) }
  }

  /// Tells a transfer what became of a program, for each of its ends that is with it.
  private mutating func send(
    _ event: (TransferEnd) -> Transfer.Event, ofEndsAt store: StoreKey, to id: TransferID,
    _ turn: inout TransferTurn
  ) {
    for end in [TransferEnd.source, .target] {
      guard let party = transfers[id]?[end], party.store == store else { continue }
      if !open.contains(store), let number = party.call {
        calls[number] = nil
        transfers[id]?.hangUp(end)
      }
      send(event(end), to: id, &turn)
    }
  }
}

/// A request that was made and not yet answered.
struct TransferCall: Hashable, Sendable {
  var transfer: TransferID
  var end: TransferEnd
}

extension Transfer {
  fileprivate var stores: (source: StoreKey?, target: StoreKey?) { (source.store, target.store) }
  fileprivate var calls: (source: Int?, target: Int?) { (source.call, target.call) }
}

// MARK: The log of a host that died

extension TransferBook {
  /// Makes the book again from the records of a log, in their order.
  ///
  /// - Parameters:
  ///   - records: What was read from the log; the last, torn line left out.
  ///   - turn: Gets what is to be done at once.
  package init(recovering records: [TransferRecord], _ turn: inout TransferTurn) {
    self.init()
    var unseen = UnseenReports()
    for record in records {
      unseen.replay(record)
      switch record {
      // Logs taken over twice begin a transfer again; what was decided of it stays decided.
      case .begin(let order):
        history.noteTry(order)
        if transfers[order.id] == nil { transfers[order.id] = Transfer(recovering: order) }
      case .done(let id): transfers[id] = nil
      case .undo, .undone: history.replay(record)
      case .intent(let id), .commit(let id, _, _), .targetDone(let id, _), .parked(let id),
        .givenUp(let id), .reported(let id, _, _), .told(let id):
        transfers[id]?.replay(record)
      }
    }
    for var report in unseen.reports where transfers[report.order.id] == nil {
      report.canBeTakenBack = history.undoable.contains { $0.order.id == report.order.id }
      untold.insert(report.order.id)
      turn.report(report)
    }
    for id in transfers.keys.sorted() { send(.recovered, to: id, &turn) }
  }

  /// Takes in what another host has left, while this one runs.
  ///
  /// - Parameters:
  ///   - records: The records of its log, in their order.
  ///   - turn: Gets what is to be done at once.
  package mutating func adopt(_ records: [TransferRecord], _ turn: inout TransferTurn) {
    let other = TransferBook(recovering: records, &turn)
    history.adopt(other.history)
    untold.formUnion(other.untold)
    for (id, transfer) in other.transfers.sorted(by: { $0.key < $1.key })
    where transfers[id] == nil {
      transfers[id] = transfer
      for end in [TransferEnd.target, .source] {
        guard let store = transfer[end].store, open.contains(store) else { continue }
        send(.found(end), to: id, &turn)
      }
    }
  }
}

// MARK: What others see

extension TransferBook {
  /// The order a request belongs to and the end it was made to; `nil` once it is settled.
  package func call(_ number: Int) -> (order: TransferOrder, end: TransferEnd)? {
    guard let call = calls[number], let transfer = transfers[call.transfer] else { return nil }
    return (transfer.order, call.end)
  }

  /// True when quitting would leave something half done on the screen.
  package var isBusy: Bool {
    transfers.values.contains { !$0.isParked && $0.stage != .aborting }
  }

  /// Those whose files are on their way, in the order of their keys.
  package var movingFiles: [TransferID] {
    transfers.filter { $1.stage == .movingFiles }.keys.sorted()
  }

  /// A transfer the user has begun and that is neither over nor waiting; `nil` when there is none.
  package var underway: Transfer? {
    transfers.values.first { transfer in
      transfer.order.undoes == nil && !transfer.isParked && transfer.stage != .aborting
        && transfer.stage != .finished
    }
  }

  /// True when a later run of the host has to know of it: what is undecided, or can be taken back.
  package var isWorthKeeping: Bool {
    !transfers.isEmpty || !history.undoable.isEmpty || !untold.isEmpty
  }

  /// Rows of a store that are hidden while they are being removed.
  package func maskedRows(of store: StoreKey) -> Set<ItemID> {
    Set(transfers.values.lazy.filter { $0.order.source == store }.flatMap(\.maskedRows))
  }

  /// The entry that would be taken back next: that of the newest transfer whose programs run.
  package var nextUndo: UndoEntry? {
    history.undoable.last { $0.canBeTakenBack(while: open) }
  }

  /// True when what would be taken back next could not be before: steps of ended windows come first.
  package var nextIsSetAside: Bool { nextUndo.map(history.isSetAside) ?? false }

  /// The order that takes the newest transfer back; order it like any other.
  package mutating func popUndo() -> TransferOrder? {
    let open = open
    return history.popUndo { $0.canBeTakenBack(while: open) }
  }

  /// The order that takes back what a try before has left; see ``TransferHistory``.
  package mutating func popUndo(
    again refused: TransferOrder, as items: [Int: DragItem], isForGood: Bool = false
  ) -> TransferOrder? { history.popUndo(again: refused, as: items, isForGood: isForGood) }

  /// The order that does again, under a new key, what was taken back last.
  package mutating func popRedo(id: TransferID) -> TransferOrder? { history.popRedo(id: id) }
}

/// Reports in the log of a host that died before the user has seen them.
private struct UnseenReports {
  private var orders: [TransferID: TransferOrder] = [:]
  private var unseen: [TransferReport] = []

  var reports: [TransferReport] { unseen }

  mutating func replay(_ record: TransferRecord) {
    switch record {
    case .begin(let order): orders[order.id] = order
    case .reported(let id, let outcome, let arrived):
      unseen.removeAll { $0.order.id == id }
      guard let order = orders[id] else { return }
      unseen.append(TransferReport(unseen: outcome, of: order, arrived: arrived))
    case .told(let id): unseen.removeAll { $0.order.id == id }
    case .intent, .commit, .targetDone, .done, .parked, .givenUp, .undo, .undone: return
    }
  }
}

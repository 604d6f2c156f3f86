// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// The orders of one event, and the facts of the world that the machines may know.
package struct TransferTurn: Sendable {
  /// The steps to be carried out, in their order.
  package private(set) var steps: [TransferStep] = []
  /// Time to wait for an answer.
  private(set) var timing = TransferTiming()
  /// The number of the newest call.
  private(set) var lastCall = 0
  /// True when the machine at hand has come to its end.
  private(set) var hasEnded = false
  /// True when it has said how it came out.
  private(set) var hasReported = false
  private var sourceRuns = false
  private var targetRuns = false

  /// Creates a turn in which nothing has happened.
  package init() {}

  /// Begins the part of one machine: which of its ends run, and how calls are numbered on.
  mutating func attend(
    sourceRuns: Bool, targetRuns: Bool, timing: TransferTiming, lastCall: Int
  ) {
    self.sourceRuns = sourceRuns
    self.targetRuns = targetRuns
    self.timing = timing
    self.lastCall = lastCall
    hasEnded = false
    hasReported = false
  }

  /// Tells whether the program of an end runs, so that it can be asked.
  func runs(_ end: TransferEnd) -> Bool { end == .source ? sourceRuns : targetRuns }

  // MARK: Steps

  /// Adds a record that need not be on disk at once.
  mutating func append(_ record: TransferRecord) { steps.append(.append(record, waits: false)) }

  /// Adds a record that is waited for; until it is on disk nothing is timed.
  mutating func write(_ record: TransferRecord) {
    if let id = record.transfer { disarm(id) }
    steps.append(.append(record, waits: true))
  }

  /// Adds a request and gives its number.
  mutating func request(_ request: TransferRequest, of store: StoreKey) -> Int {
    lastCall &+= 1
    steps.append(.request(store, lastCall, request))
    return lastCall
  }

  mutating func forget(_ id: TransferID, at store: StoreKey) {
    steps.append(.forget(store, id))
  }

  mutating func arm(_ id: TransferID, _ milliseconds: Int) {
    steps.append(.arm(id, milliseconds: milliseconds))
  }

  mutating func disarm(_ id: TransferID) { steps.append(.disarm(id)) }

  mutating func moveFiles(_ order: TransferOrder, isRecovery: Bool) {
    steps.append(.moveFiles(order, isRecovery: isRecovery))
  }

  mutating func cancelFiles(_ id: TransferID) { steps.append(.cancelFiles(id)) }

  mutating func report(_ report: TransferReport) { steps.append(.report(report)) }

  /// Reports how the machine at hand came out; the log holds it until it was on the screen.
  mutating func reportEnd(_ report: TransferReport) {
    hasReported = true
    append(.reported(report.order.id, report.outcome, arrived: report.arrivedCount))
    steps.append(.report(report))
  }

  /// Ends the machine at hand; nothing may be added by it afterwards.
  mutating func end(_ id: TransferID) {
    hasEnded = true
    steps.append(.ended(id))
  }
}

/// One order of a transfer to the host.
package enum TransferStep: Hashable, Sendable {
  /// Appends a record; with `waits` it is forced to disk, and ``TransferEvent/logged(_:succeeded:)``
  /// tells how that went.
  case append(TransferRecord, waits: Bool)
  /// Asks the program of a store; ``TransferEvent/answered(_:_:)`` brings the answer to this number.
  case request(StoreKey, Int, TransferRequest)
  /// Tells the program of a store that it need not remember a transfer any longer.
  case forget(StoreKey, TransferID)
  /// Starts the timer of a transfer, or moves it if it runs.
  case arm(TransferID, milliseconds: Int)
  case disarm(TransferID)
  /// Does what the order's ``TransferOrder/files`` say, beside the loop; a recovery only finds out
  /// what was done and finishes what was decided.
  case moveFiles(TransferOrder, isRecovery: Bool)
  /// Ends that work soon; ``TransferEvent/filesMoved(_:_:)`` comes all the same.
  case cancelFiles(TransferID)
  case report(TransferReport)
  /// The transfer is over; the book no longer knows it.
  case ended(TransferID)
}

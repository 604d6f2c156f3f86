// SPDX-License-Identifier: Apache-2.0

/// A transfer made again from the log of a host that died.
///
/// What the log had decided is carried on, what it had not is taken back; both wait until the
/// stores' programs run.
extension Transfer {
  /// A transfer of which nothing is known yet but that it was begun.
  init(recovering order: TransferOrder) {
    self.init(order)
    stage = .aborting
    source.isInvolved = order.removesAtSource
    target.isInvolved = true
  }

  /// Takes over what a later record of the log says.
  mutating func replay(_ record: TransferRecord) {
    switch record {
    case .intent: if fate == .undecided { fate = .intended }
    case .commit(_, let accepted, let staged):
      items.accepted = accepted
      words.staged = staged
      if fate != .givenUp { fate = .committed }
    case .givenUp: fate = .givenUp
    case .targetDone(_, let arrived): items.arrived = arrived
    case .reported(_, .failed(let reason), _): words.failure = reason
    case .reported(_, .done, let count) where order.mode == .files: words.reportedCount = count
    case .told: words.failureIsKnown = words.failure != nil
    case .begin, .done, .parked, .undo, .undone, .reported: return
    }
  }

  /// Goes on where the records end.
  mutating func recover(_ turn: inout TransferTurn) {
    words.isRecovered = true
    // Without the decision the target is asked what it holds.
    if fate != .committed { items.arrived = [] }
    switch (fate, order.mode) {
    // The ends may not have heard of it, nor the user.
    case (.givenUp, _): abort(TransferReason.givenUp, &turn)
    case (.undecided, .files): abort(TransferReason.interrupted, &turn)
    // Nobody can tell whether it arrived; the target keeps no record.
    case (_, .plain): end(&turn)
    case (.intended, .files), (.committed, .files):
      // Files need no program: their recovery begins at once.
      stage = .movingFiles
      turn.moveFiles(order, isRecovery: true)
    case (.committed, .staged): wait(in: .committingTarget)
    case (.committed, .keyed), (.committed, .local), (.committed, .removal):
      wait(in: .committingSource)
    case (.intended, .keyed), (.intended, .local):
      words.failure = words.failure ?? TransferReason.interrupted
      wait(in: .cancelling)
    case (.undecided, .staged), (.undecided, .keyed), (.undecided, .local), (.undecided, .removal),
      (.intended, .staged), (.intended, .removal):
      abort(TransferReason.interrupted, &turn)
    }
  }

  /// Waits for the program whose answer the stage needs.
  private mutating func wait(in stage: Stage) {
    self.stage = stage
    isParked = true
  }
}

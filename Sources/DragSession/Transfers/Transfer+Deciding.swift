// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// Up to the decision: until it is on disk, everything can be taken back.
extension Transfer {
  mutating func begin(_ turn: inout TransferTurn) {
    turn.append(.begin(order))
    switch order.mode {
    case .files: enter(.writingIntent, &turn)
    case .plain: enter(.performing, &turn)
    case .removal: enter(.preparingSource, &turn)
    case .local, .keyed, .staged:
      if order.removesAtSource { enter(.preparingSource, &turn) } else { beginTarget(&turn) }
    }
  }

  /// The first step with the target.
  private mutating func beginTarget(_ turn: inout TransferTurn) {
    switch order.mode {
    case .staged: enter(.preparingTarget, &turn)
    case .keyed, .local: enter(.writingIntent, &turn)
    case .removal: enter(.writingCommit, &turn)
    case .files, .plain: enter(.performing, &turn)
    }
  }

  // MARK: Votes

  mutating func sourcePrepared(_ answer: TransferAnswer, _ turn: inout TransferTurn) {
    items.changed.formUnion(
      answer.refused(because: TransferErrorCode.changed, by: .source, of: order))
    items.gone.formUnion(answer.refused(because: TransferErrorCode.gone, by: .source, of: order))
    guard answer.isYes else {
      let cannot = answer.code == WireErrorCode.methodNotFound.rawValue
      return abort(cannot ? TransferReason.sourceGivesNothing : answer.reason, &turn)
    }
    items.leaveOut(answer.refused(by: .source, of: order))
    if mayGoOn(&turn) { beginTarget(&turn) }
  }

  mutating func targetPrepared(_ answer: TransferAnswer, _ turn: inout TransferTurn) {
    guard answer.isYes else { return abort(answer.reason, &turn) }
    words.staged = answer.staged
    items.leaveOut(answer.refused(by: .target, of: order))
    if mayGoOn(&turn) { enter(.writingCommit, &turn) }
  }

  /// Tells whether enough items are left; if not, everything is taken back.
  private mutating func mayGoOn(_ turn: inout TransferTurn) -> Bool {
    let isEnough =
      !items.accepted.isEmpty && (items.refusals.isEmpty || !order.isAllOrNothing)
    if !isEnough { abort(items.firstRefusal ?? TransferReason.refused, &turn) }
    return isEnough
  }

  // MARK: One call

  mutating func intentLogged(_ isWritten: Bool, _ turn: inout TransferTurn) {
    guard isWritten else { return abort(TransferReason.fullDisk, &turn) }
    fate = .intended
    enter(order.mode == .files ? .movingFiles : .performing, &turn)
  }

  mutating func performed(_ answer: TransferAnswer, _ turn: inout TransferTurn) {
    if settle(answer, &turn) { return }
    // The target says it failed; whether it has done it all the same is asked before anything else.
    doubtTarget(answer.reason, &turn)
  }

  mutating func cancelAnswered(_ answer: TransferAnswer, _ turn: inout TransferTurn) {
    if !settle(answer, &turn) { tryAgain(&turn) }
  }

  /// Goes on where an answer leaves no doubt; tells whether it did.
  private mutating func settle(_ answer: TransferAnswer, _ turn: inout TransferTurn) -> Bool {
    if answer.isDone {
      items.arrive(answer.arrived)
      // Where nothing has to be removed, the order of the records does not matter.
      guard order.removesAtSource else {
        finish(&turn)
        return true
      }
      // What arrived is on the disk with the decision: whoever goes on from there must be able to
      // undo it.
      turn.append(.targetDone(order.id, items.arrived))
      enter(.writingCommit, &turn)
      return true
    }
    let isOver =
      answer.isCancelled || answer.code == TransferErrorCode.expired
      || answer.code == WireErrorCode.methodNotFound.rawValue || order.mode == .plain
    if isOver { abort(answer.reason, &turn) }
    return isOver
  }

  /// The target may have done it or not: it is asked, unless it keeps no record of transfers.
  mutating func doubtTarget(_ reason: String, _ turn: inout TransferTurn) {
    words.failure = reason
    if order.mode == .plain { abort(reason, &turn) } else { enter(.cancelling, &turn) }
  }

  mutating func cancelPerforming(_ turn: inout TransferTurn) {
    guard order.mode != .plain else { return }
    doubtTarget(TransferReason.cancelled, &turn)
  }

  // MARK: Files

  mutating func cancelFiles(_ turn: inout TransferTurn) {
    guard words.failure == nil else { return }
    words.failure = TransferReason.cancelled
    turn.cancelFiles(order.id)
  }

  mutating func filesMoved(_ outcome: FileOutcome, _ turn: inout TransferTurn) {
    items.arrived = outcome.arrived
    items.refusals = outcome.refused
    items.taken = outcome.taken
    items.takenNames = outcome.takenNames
    items.changed = outcome.changed
    items.gone = outcome.gone
    items.unfit = outcome.unfit
    items.oddNames = outcome.oddNames
    words.kept = outcome.kept.min { $0.key < $1.key }?.value
    words.failure = outcome.isCancelled ? TransferReason.cancelled : nil
    words.isRecordLost = outcome.isRecordLost
    guard outcome.arrived.isEmpty else { return finish(&turn) }
    if words.reportedCount == order.items.count {
      // The log says that all of it was done, and has lost the rest.
      words.isRecordLost = true
      items.refusals = [:]
      return finish(&turn)
    }
    abort(items.firstRefusal ?? TransferReason.noFileMoved, &turn)
  }

  // MARK: The decision

  mutating func committed(_ turn: inout TransferTurn) {
    fate = .committed
    if order.mode == .staged { enter(.committingTarget, &turn) } else { afterTarget(&turn) }
  }

  mutating func commitNotLogged(_ turn: inout TransferTurn) {
    if order.mode == .staged || order.mode == .removal {
      return abort(TransferReason.fullDisk, &turn)
    }
    // The target has the items already: they are kept at both ends, and the user is told.
    words.kept = TransferReason.fullDisk
    settleAbort(&turn)
  }
}

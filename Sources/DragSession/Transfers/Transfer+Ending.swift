// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// After the decision, and the ways a transfer comes to its end.
extension Transfer {
  // MARK: After the decision

  mutating func targetCommitted(_ answer: TransferAnswer, _ turn: inout TransferTurn) {
    if answer.isDone {
      turn.append(.targetDone(order.id, answer.arrived))
      items.arrive(answer.arrived)
      afterTarget(&turn)
    } else if answer.isCancelled {
      // The source was told before that nothing comes of it, and keeps its word.
      fate = .undecided
      abort(TransferReason.givenUp, &turn)
    } else if answer.isUnknown {
      enter(.preparingAgain, &turn)
    } else {
      tryAgain(&turn)
    }
  }

  mutating func preparedAgain(_ answer: TransferAnswer, _ turn: inout TransferTurn) {
    guard answer.isYes else { return tryAgain(&turn) }
    words.staged = answer.staged ?? words.staged
    enter(.committingTarget, &turn)
  }

  /// The target has everything: now, and only now, the source removes.
  mutating func afterTarget(_ turn: inout TransferTurn) {
    if order.removesAtSource, !items.accepted.isEmpty {
      enter(.committingSource, &turn)
    } else {
      finish(&turn)
    }
  }

  mutating func sourceCommitted(_ answer: TransferAnswer, _ turn: inout TransferTurn) {
    if let state = answer.state, state.kind == .done {
      words.kept = state.keptReason
      words.sourceTokens = state.tokens
      return finish(&turn)
    }
    let final = [
      WireErrorCode.methodNotFound.rawValue, TransferErrorCode.unknownTransfer,
      TransferErrorCode.expired,
    ]
    if answer.code == TransferErrorCode.changed {
      words.kept = TransferReason.changed
    } else if answer.code != TransferErrorCode.gone {
      if !final.contains(answer.code), tries + 1 < turn.timing.tries { return tryAgain(&turn) }
      words.kept = answer.reason
    }
    finish(&turn)
  }

  // MARK: Waiting

  /// Repeats the current step after a pause; in the end the user is asked.
  mutating func tryAgain(_ turn: inout TransferTurn) {
    let pause = min(turn.timing.retryLast, turn.timing.retryFirst << min(tries, 10))
    tries += 1
    if isTiredOf(turn) { park(&turn) } else { turn.arm(order.id, pause) }
  }

  /// Makes the request of the stage again; what was not answered in time counts as a failed try.
  mutating func askAgain(_ turn: inout TransferTurn) {
    if isAsked { tries += 1 }
    if isAsked, isTiredOf(turn) { park(&turn) } else { ask(&turn) }
  }

  private var isAsked: Bool { source.call != nil || target.call != nil }

  private func isTiredOf(_ turn: TransferTurn) -> Bool {
    tries >= turn.timing.tries && stage != .aborting
  }

  mutating func park(_ turn: inout TransferTurn) {
    guard !isParked else { return }
    isParked = true
    turn.disarm(order.id)
    turn.append(.parked(order.id))
    let end: TransferEnd = stage == .committingSource ? .source : .target
    if let store = self[end].store { report(.parked(store), &turn) }
  }

  mutating func resume(_ turn: inout TransferTurn) {
    isParked = false
    tries = 0
    ask(&turn)
  }

  // MARK: The user

  /// Ends a transfer whose source is waited for: the items are at both ends.
  mutating func leaveAtSource(_ turn: inout TransferTurn) {
    words.kept = TransferReason.noSource
    finish(&turn)
  }

  /// Goes on once it is written that the user has given up: the source may have its items back.
  ///
  /// The target may have published, or still do so if a line is on its way; an abort waits for it.
  /// What is not written down would be forgotten: then it goes on waiting.
  mutating func surrenderLogged(_ isWritten: Bool, _ turn: inout TransferTurn) {
    guard isWritten else {
      return enter(order.mode == .staged ? .committingTarget : .cancelling, &turn)
    }
    fate = .givenUp
    abort(TransferReason.givenUp, &turn)
  }

  // MARK: Aborting

  /// Takes everything back; nothing has been decided.
  mutating func abort(_ reason: String, _ turn: inout TransferTurn) {
    guard fate != .committed else { return }
    let first = words.failure ?? reason
    words.failure = first
    if !words.failureIsKnown { report(.failed(reason: first), &turn) }
    settleAbort(&turn)
  }

  /// Tells the ends that were asked that nothing will come of it.
  mutating func settleAbort(_ turn: inout TransferTurn) {
    if let kept = words.kept { report(.kept(reason: kept), &turn) }
    source.mustHear = source.isInvolved && source.store != nil
    // A target asked with one call has heard of the end by the answer to it.
    // That answer never came when the user has given up.
    let isTold = order.mode != .staged && fate != .givenUp
    target.mustHear = target.isInvolved && !isTold
    if source.mustHear || target.mustHear {
      enter(.aborting, &turn)
    } else {
      stage = .aborting
      end(&turn)
    }
  }

  /// The ends to tell of the abort now.
  ///
  /// After the decision the target may have published; then the source hears of nothing before the
  /// target has answered.
  func abortable(_ turn: TransferTurn) -> [TransferEnd] {
    if fate == .givenUp, target.mustHear, turn.runs(.target) { return [.target] }
    return [TransferEnd.target, .source].filter { self[$0].mustHear }
  }

  /// Asks one end to let go.
  mutating func callOff(_ end: TransferEnd, _ turn: inout TransferTurn) {
    let isOneCall = end == .target && order.mode != .staged
    let request: TransferRequest = isOneCall ? .cancel(order.id) : .abort(order.id)
    call(end, request, within: turn.timing.answer, &turn)
  }

  /// An end that may not have heard of the abort runs again.
  ///
  /// Where both ends are with one program, the first word has asked both.
  mutating func found(_ end: TransferEnd, _ turn: inout TransferTurn) {
    if self[end].call == nil { resume(&turn) }
  }

  mutating func aborted(
    _ end: TransferEnd, _ answer: TransferAnswer, _ turn: inout TransferTurn
  ) {
    if case .failed = answer, answer.code != WireErrorCode.methodNotFound.rawValue,
      !answer.isUnknown
    {
      return tryAgain(&turn)
    }
    self[end].mustHear = false
    if end == .target, answer.isDone {
      if source.mustHear || !source.isInvolved { return goOnAfterAll(answer, &turn) }
      if fate == .givenUp {
        // The source was let go while nobody could know: now both have it, and that is said.
        items.arrived = answer.arrived
        report(.kept(reason: TransferReason.givenUp), &turn)
      }
    }
    if !source.mustHear, !target.mustHear {
      self.end(&turn)
    } else if fate == .givenUp, !isAsked {
      ask(&turn)
    }
  }

  /// The target had published after all: then the move goes on.
  private mutating func goOnAfterAll(_ answer: TransferAnswer, _ turn: inout TransferTurn) {
    items.arrived = answer.arrived
    fate = .committed
    source.mustHear = false
    afterTarget(&turn)
  }

  // MARK: Done

  mutating func finish(_ turn: inout TransferTurn) {
    stage = .finished
    if let kept = words.kept {
      report(.kept(reason: kept), &turn)
    } else if let reason = items.firstRefusal {
      report(.partial(reason: reason), &turn)
    } else {
      report(.done, &turn)
    }
    end(&turn)
  }

  mutating func end(_ turn: inout TransferTurn) {
    turn.disarm(order.id)
    turn.end(order.id)
  }

  func report(_ outcome: TransferReport.Outcome, _ turn: inout TransferTurn) {
    var report = TransferReport(order: order, outcome: outcome, arrived: items.arrived)
    report.refused = Set(items.refusals.keys)
    report.reasons = items.refusals
    report.taken = items.taken
    report.takenNames = items.takenNames
    if case .failed = outcome, report.refused.isEmpty {
      report.refused = Set(order.items.indices)
    }
    report.changed = items.changed
    report.unfit = items.unfit
    report.refusedForNow = items.refusedForNow
    report.oddNames = items.oddNames
    report.isGone = isGone
    report.isRecovered = words.isRecovered
    report.canBeTakenBack = canBeTakenBack
    report.isRecordLost = words.isRecordLost
    report.arrivedCount = max(report.arrivedCount, words.isRecordLost ? words.reportedCount : 0)
    if case .parked = outcome { turn.report(report) } else { turn.reportEnd(report) }
  }

  /// True when nothing of what was to be moved is there any more.
  var isGone: Bool { items.gone.count >= order.items.count }
}

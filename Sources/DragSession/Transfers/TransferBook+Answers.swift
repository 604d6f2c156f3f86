// SPDX-License-Identifier: Apache-2.0
import JSONRPC
import PaneProtocol

extension TransferBook {
  mutating func replied(
    _ number: Int, _ reply: TransferReply, _ effects: inout [TransferEffect]
  ) {
    guard let call = calls.removeValue(forKey: number), let transfer = transfers[call.transfer],
      transfer.calls[call.end] == number, transfer.stage == call.stage
    else { return }
    transfers[call.transfer]?.calls[call.end] = nil
    let answer = TransferAnswer(reply)
    let id = call.transfer
    switch call.stage {
    case .preparingSource: sourcePrepared(id, answer, &effects)
    case .preparingTarget: targetPrepared(id, answer, &effects)
    case .preparingAgain: preparedAgain(id, answer, &effects)
    case .performing, .cancelling: performed(id, answer, call.stage, &effects)
    case .committingTarget: targetCommitted(id, answer, &effects)
    case .committingSource: sourceCommitted(id, answer, &effects)
    case .aborting: aborted(id, call.end, answer, &effects)
    case .writingIntent, .writingCommit, .writingSurrender, .movingFiles, .finished: break
    }
  }

  // MARK: Before the decision

  private mutating func sourcePrepared(
    _ id: String, _ answer: TransferAnswer, _ effects: inout [TransferEffect]
  ) {
    let transfer = transfers[id]
    let changed = answer.refused(because: TransferErrorCode.changed, by: .source, transfer)
    let gone = answer.refused(because: TransferErrorCode.gone, by: .source, transfer)
    transfers[id]?.changed.formUnion(changed)
    transfers[id]?.gone.formUnion(gone)
    guard answer.isYes else {
      let cannot = answer.code == TransferErrorCode.methodNotFound
      return abort(id, cannot ? "the source cannot give items away" : answer.reason, &effects)
    }
    take(answer.refused(by: .source, transfers[id]), id)
    guard mayGoOn(id) else { return abort(id, firstRefusal(id), &effects) }
    enterTarget(id, &effects)
  }

  private mutating func targetPrepared(
    _ id: String, _ answer: TransferAnswer, _ effects: inout [TransferEffect]
  ) {
    guard answer.isYes else { return abort(id, answer.reason, &effects) }
    transfers[id]?.staged = answer.staged
    take(answer.refused(by: .target, transfers[id]), id)
    guard mayGoOn(id) else { return abort(id, firstRefusal(id), &effects) }
    enter(.writingCommit, id, &effects)
  }

  /// Leaves refused items out.
  private mutating func take(_ refused: [Int: String], _ id: String) {
    transfers[id]?.refusals.merge(refused) { old, _ in old }
    transfers[id]?.accepted.removeAll { refused[$0] != nil }
  }

  private func mayGoOn(_ id: String) -> Bool {
    guard let transfer = transfers[id], !transfer.accepted.isEmpty else { return false }
    return transfer.refusals.isEmpty || !transfer.order.isAllOrNothing
  }

  private func firstRefusal(_ id: String) -> String {
    transfers[id]?.refusals.min { $0.key < $1.key }?.value ?? "refused"
  }

  // MARK: One call

  private mutating func performed(
    _ id: String, _ answer: TransferAnswer, _ stage: Transfer.Stage,
    _ effects: inout [TransferEffect]
  ) {
    guard let transfer = transfers[id] else { return }
    if answer.isDone {
      transfers[id]?.arrived = answer.arrived
      let missing = answer.missing(of: transfer)
      take(missing, id)
      if transfer.order.mode == .plain { return finish(id, &effects) }
      // Nothing has to be removed, so the order of the records does not matter.
      if !transfer.order.removesAtSource { return finish(id, &effects) }
      return enter(.writingCommit, id, &effects)
    }
    if answer.isCancelled || answer.code == TransferErrorCode.expired {
      return abort(id, transfer.failure ?? answer.reason, &effects)
    }
    if answer.code == TransferErrorCode.methodNotFound || transfer.order.mode == .plain {
      return abort(id, answer.reason, &effects)
    }
    if stage == .performing {
      // It says it failed; whether it has done it all the same is asked before anything else.
      transfers[id]?.failure = answer.reason
      enter(.cancelling, id, &effects)
    } else {
      tryAgain(id, &effects)
    }
  }

  // MARK: After the decision

  private mutating func targetCommitted(
    _ id: String, _ answer: TransferAnswer, _ effects: inout [TransferEffect]
  ) {
    guard let transfer = transfers[id] else { return }
    if answer.isDone {
      transfers[id]?.arrived = answer.arrived
      effects.append(.append(.targetDone(id, answer.arrived), waits: false))
      if flaws.contains(.sourceBeforeTarget) { return finish(id, &effects) }
      take(answer.notDone(of: transfer), id)
      afterTarget(id, &effects)
    } else if answer.isCancelled {
      // It was told before that nothing comes of it, and keeps its word.
      transfers[id]?.isCommitted = false
      abort(id, "given up", &effects)
    } else if answer.isUnknown {
      enter(.preparingAgain, id, &effects)
    } else {
      tryAgain(id, &effects)
    }
  }

  private mutating func preparedAgain(
    _ id: String, _ answer: TransferAnswer, _ effects: inout [TransferEffect]
  ) {
    guard answer.isYes else { return tryAgain(id, &effects) }
    if let staged = answer.staged { transfers[id]?.staged = staged }
    enter(.committingTarget, id, &effects)
  }

  private mutating func sourceCommitted(
    _ id: String, _ answer: TransferAnswer, _ effects: inout [TransferEffect]
  ) {
    guard let transfer = transfers[id] else { return }
    if answer.isDone {
      transfers[id]?.kept = answer.keptReason
      transfers[id]?.sourceTokens = answer.tokens
    } else {
      switch answer.code {
      case TransferErrorCode.gone: break
      case TransferErrorCode.changed: transfers[id]?.kept = "changed"
      case TransferErrorCode.methodNotFound, TransferErrorCode.unknownTransfer,
        TransferErrorCode.expired:
        transfers[id]?.kept = answer.reason
      default:
        if transfer.tries + 1 < timing.tries { return tryAgain(id, &effects) }
        transfers[id]?.kept = answer.reason
      }
    }
    if flaws.contains(.sourceBeforeTarget), transfer.order.mode == .staged {
      return enter(.committingTarget, id, &effects)
    }
    finish(id, &effects)
  }

  private mutating func aborted(
    _ id: String, _ end: TransferEnd, _ answer: TransferAnswer,
    _ effects: inout [TransferEffect]
  ) {
    if answer.isFailure, answer.code != TransferErrorCode.methodNotFound,
      answer.code != TransferErrorCode.unknownTransfer
    {
      return tryAgain(id, &effects)
    }
    transfers[id]?.owed.remove(end)
    guard let transfer = transfers[id] else { return }
    if end == .target, answer.isDone, transfer.owed.contains(.source) || !transfer.sourceKnows {
      // It had published after all: then the move goes on.
      transfers[id]?.arrived = answer.arrived
      transfers[id]?.isCommitted = true
      transfers[id]?.owed = []
      return afterTarget(id, &effects)
    }
    if end == .target, answer.isDone, transfer.isGivenUp {
      // The source was let go while nobody could know: now both have it, and that is said.
      transfers[id]?.arrived = answer.arrived
      report(id, .kept(reason: "given up"), &effects)
    }
    if transfer.owed.isEmpty {
      forget(id, &effects)
    } else if transfer.isGivenUp, transfer.calls.isEmpty {
      ask(id, &effects)
    }
  }

  // MARK: Trying again

  /// Repeats the current step after a pause; in the end the user is asked.
  mutating func tryAgain(_ id: String, _ effects: inout [TransferEffect]) {
    guard let transfer = transfers[id] else { return }
    transfers[id]?.tries += 1
    if transfer.tries + 1 >= timing.tries, transfer.stage != .aborting {
      return park(id, &effects)
    }
    let pause = min(timing.retryLast, timing.retryFirst << min(transfer.tries, 10))
    startTimer(id, pause, &effects)
  }

  mutating func fired(_ id: String, _ generation: Int, _ effects: inout [TransferEffect]) {
    guard timers[id] == generation, let transfer = transfers[id] else { return }
    timers[id] = nil
    switch transfer.stage {
    case .preparingSource: abort(id, "the source did not answer", &effects)
    case .preparingTarget: abort(id, "the target did not answer", &effects)
    case .performing:
      transfers[id]?.failure = "the target did not answer"
      if transfer.order.mode == .plain {
        abort(id, "the target did not answer", &effects)
      } else {
        enter(.cancelling, id, &effects)
      }
    case .cancelling, .committingTarget, .preparingAgain, .committingSource, .aborting:
      if transfer.calls.isEmpty {
        ask(id, &effects)
      } else {
        // Not answered in time: the same again, and the late answer will mean nothing.
        transfers[id]?.tries += 1
        if (transfers[id]?.tries ?? 0) >= timing.tries, transfer.stage != .aborting {
          park(id, &effects)
        } else {
          ask(id, &effects)
        }
      }
    case .writingIntent, .writingCommit, .writingSurrender, .movingFiles, .finished: break
    }
  }

  // MARK: Stores

  mutating func opened(
    _ store: StoreKey, _ inDoubt: [String], _ effects: inout [TransferEffect]
  ) {
    open.insert(store)
    for (id, transfer) in transfers.sorted(by: { $0.key < $1.key }) {
      let ends = [TransferEnd.source, .target].filter { transfer.store($0) == store }
      guard !ends.isEmpty else { continue }
      switch transfer.stage {
      case .cancelling, .performing, .committingTarget, .preparingAgain:
        if ends.contains(.target) { resume(id, &effects) }
      case .committingSource: if ends.contains(.source) { resume(id, &effects) }
      case .aborting: resume(id, &effects)
      case .preparingSource, .preparingTarget, .writingIntent, .writingCommit, .writingSurrender,
        .movingFiles, .finished:
        break
      }
    }
    for id in inDoubt where transfers[id] == nil {
      // What the log does not know was never decided, or is over: both ends let go.
      sequence &+= 1
      effects.append(.request(store, sequence, .abort, TransferWriter.name(id)))
    }
  }

  mutating func resume(_ id: String, _ effects: inout [TransferEffect]) {
    transfers[id]?.isParked = false
    transfers[id]?.tries = 0
    ask(id, &effects)
  }

  mutating func closed(_ store: StoreKey, _ effects: inout [TransferEffect]) {
    open.remove(store)
    for (id, transfer) in transfers.sorted(by: { $0.key < $1.key }) {
      for end in [TransferEnd.source, .target] where transfer.store(end) == store {
        if let number = transfer.calls[end] {
          calls[number] = nil
          transfers[id]?.calls[end] = nil
        }
        lost(end, id, &effects)
      }
    }
  }

  /// An end's program has died.
  private mutating func lost(
    _ end: TransferEnd, _ id: String, _ effects: inout [TransferEffect]
  ) {
    guard let transfer = transfers[id] else { return }
    let name = end == .source ? "the source stopped" : "the target stopped"
    switch transfer.stage {
    case .preparingSource: if end == .source { abort(id, name, &effects) }
    case .preparingTarget: abort(id, name, &effects)
    case .performing:
      guard end == .target else { return }
      transfers[id]?.failure = name
      if transfer.order.mode == .plain {
        abort(id, name, &effects)
      } else {
        transfers[id]?.stage = .cancelling
        park(id, &effects)
      }
    case .cancelling, .committingTarget, .preparingAgain:
      if end == .target { park(id, &effects) }
    case .committingSource: if end == .source { park(id, &effects) }
    case .writingIntent, .writingCommit, .writingSurrender, .movingFiles, .aborting, .finished:
      break
    }
  }
}

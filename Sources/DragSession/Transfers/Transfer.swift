// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// Transfer: the way of dropped items from one store to another, safe against the death of anyone.
///
/// The items are at the source or at the target at every moment. The decision is one record in the
/// host's log: before it everything can be taken back, after it everything is repeated until done.
/// The target publishes before the source removes.
///
/// Source: `Plugins/REFERENCE.md`, The transfer.
package struct Transfer: Hashable, Sendable {
  /// The answer, record or work that is waited for.
  package enum Stage: Hashable, Sendable {
    case preparingSource
    case preparingTarget
    /// The intent is on its way to the disk.
    case writingIntent
    case performing
    /// The target is asked whether it has done it, and never to do it if not.
    case cancelling
    /// The decision is on its way to the disk.
    case writingCommit
    case committingTarget
    /// The target has lost its record; it prepares once more.
    case preparingAgain
    case committingSource
    case movingFiles
    /// The record that the user has given up is on its way to the disk.
    case writingSurrender
    case aborting
    case finished
  }

  /// Everything that can happen to one transfer, in the past tense.
  enum Event: Sendable {
    case began
    /// The transfer was read from the log of a host that died.
    case recovered
    case answered(TransferEnd, TransferAnswer)
    /// The program of an end has died.
    case lost(TransferEnd)
    /// The program of an end that was to be asked does not run.
    case absent(TransferEnd)
    /// The program of an end runs again.
    case found(TransferEnd)
    /// The record that had to be on disk is there, or could not be written.
    case logged(Bool)
    case timedOut
    /// The target reports progress while it prepares.
    case progressed
    case filesMoved(FileOutcome)
    case filesProgressed(FileProgress)
    case cancelled, retried, givenUp
  }

  /// The drop as it was decided; it never changes.
  package let order: TransferOrder
  /// The step under way.
  package internal(set) var stage: Stage
  /// The items that go over, those that have arrived, and those that were refused.
  package internal(set) var items: TransferItems
  var source: TransferParty
  var target: TransferParty
  var fate = TransferFate.undecided
  /// True when it waits for the user, or for a program to come back.
  package internal(set) var isParked = false
  var tries = 0
  /// Progress of the host's own work on files; `nil` before the first report.
  package internal(set) var files: FileProgress?
  var words = TransferWords()

  /// True when the user has ended it, and what it has begun is cleared away.
  package var isEnding: Bool {
    stage == .cancelling || stage == .movingFiles && words.failure == TransferReason.cancelled
  }

  init(_ order: TransferOrder) {
    self.order = order
    stage = .preparingSource
    items = TransferItems(count: order.items.count)
    source = TransferParty(order.source)
    target = TransferParty(order.mode == .removal ? nil : order.target)
  }

  /// Takes one event; what it leads to is added to the turn.
  ///
  /// A pair of stage and event that stands in no line above the last one means nothing.
  mutating func handle(_ event: Event, _ turn: inout TransferTurn) {
    switch (stage, event) {
    case (.preparingSource, .began): begin(&turn)
    case (.preparingSource, .answered(.source, let answer)): sourcePrepared(answer, &turn)
    case (.preparingSource, .lost(.source)): abort(TransferReason.sourceStopped, &turn)
    case (.preparingSource, .absent): abort(TransferReason.noSource, &turn)
    case (.preparingSource, .timedOut): abort(TransferReason.silentSource, &turn)
    case (.preparingSource, .cancelled): abort(TransferReason.cancelled, &turn)

    case (.preparingTarget, .answered(.target, let answer)): targetPrepared(answer, &turn)
    case (.preparingTarget, .lost(.source)): abort(TransferReason.sourceStopped, &turn)
    case (.preparingTarget, .lost(.target)): abort(TransferReason.targetStopped, &turn)
    case (.preparingTarget, .absent): abort(TransferReason.noTarget, &turn)
    case (.preparingTarget, .timedOut): abort(TransferReason.silentTarget, &turn)
    case (.preparingTarget, .progressed): turn.arm(order.id, turn.timing.prepareTarget)
    case (.preparingTarget, .cancelled): abort(TransferReason.cancelled, &turn)

    case (.writingIntent, .logged(let isWritten)): intentLogged(isWritten, &turn)
    case (.writingIntent, .cancelled): abort(TransferReason.cancelled, &turn)

    case (.performing, .answered(.target, let answer)): performed(answer, &turn)
    case (.performing, .lost(.target)): doubtTarget(TransferReason.targetStopped, &turn)
    case (.performing, .absent): abort(TransferReason.noTarget, &turn)
    case (.performing, .timedOut): doubtTarget(TransferReason.silentTarget, &turn)
    case (.performing, .cancelled): cancelPerforming(&turn)

    case (.movingFiles, .filesProgressed(let progress)): files = progress
    case (.movingFiles, .filesMoved(let outcome)): filesMoved(outcome, &turn)
    case (.movingFiles, .cancelled): cancelFiles(&turn)

    case (.writingCommit, .logged(true)): committed(&turn)
    case (.writingCommit, .logged(false)): commitNotLogged(&turn)

    case (.cancelling, _), (.committingTarget, _), (.preparingAgain, _), (.committingSource, _):
      insist(on: event, &turn)

    case (.writingSurrender, .logged(let isWritten)): surrenderLogged(isWritten, &turn)
    case (.aborting, .recovered): recover(&turn)
    case (.aborting, .answered(let end, let answer)): aborted(end, answer, &turn)
    case (.aborting, .found(let end)): found(end, &turn)
    case (.aborting, .timedOut): askAgain(&turn)

    // What a stage does not wait for is old news: an answer that came twice, or too late.
    case (.preparingSource, _), (.preparingTarget, _), (.writingIntent, _), (.performing, _),
      (.writingCommit, _), (.movingFiles, _), (.writingSurrender, _), (.aborting, _),
      (.finished, _):
      return
    }
  }

  /// Takes one event of a stage whose request is repeated until its end has answered.
  private mutating func insist(on event: Event, _ turn: inout TransferTurn) {
    let asked: TransferEnd = stage == .committingSource ? .source : .target
    switch event {
    case .answered(let end, let answer): if end == asked { hear(answer, &turn) }
    case .lost(let end): if end == asked { park(&turn) }
    case .absent: park(&turn)
    case .found(let end): if end == asked { resume(&turn) }
    case .timedOut: askAgain(&turn)
    case .retried: if isParked { resume(&turn) }
    case .givenUp:
      guard isParked else { return }
      if stage == .committingSource {
        leaveAtSource(&turn)
      } else {
        enter(.writingSurrender, &turn)
      }
    case .began, .recovered, .logged, .progressed, .filesMoved, .filesProgressed, .cancelled:
      return
    }
  }

  /// Takes the answer of the end that was asked, again and again if need be.
  private mutating func hear(_ answer: TransferAnswer, _ turn: inout TransferTurn) {
    switch stage {
    case .cancelling: cancelAnswered(answer, &turn)
    case .committingTarget: targetCommitted(answer, &turn)
    case .preparingAgain: preparedAgain(answer, &turn)
    case .committingSource: sourceCommitted(answer, &turn)
    case .preparingSource, .preparingTarget, .writingIntent, .performing, .writingCommit,
      .movingFiles, .writingSurrender, .aborting, .finished:
      return
    }
  }

  // MARK: Steps

  /// Goes to a stage and asks for what it waits for.
  mutating func enter(_ next: Stage, _ turn: inout TransferTurn) {
    stage = next
    tries = 0
    isParked = false
    hangUp(.source)
    hangUp(.target)
    ask(&turn)
  }

  /// Makes the request of the current stage.
  mutating func ask(_ turn: inout TransferTurn) {
    let (id, timing) = (order.id, turn.timing)
    switch stage {
    case .preparingSource:
      call(.source, .prepare(.source, parcel), within: timing.prepareSource, &turn)
    case .preparingTarget, .preparingAgain:
      call(.target, .prepare(.target, parcel), within: timing.prepareTarget, &turn)
    case .performing: call(.target, .perform(parcel), within: timing.prepareTarget, &turn)
    case .cancelling: call(.target, .cancel(id), within: timing.answer, &turn)
    case .committingTarget:
      call(.target, .commit(.target, parcel), within: timing.answer, &turn)
    case .committingSource:
      call(.source, .commit(.source, parcel), within: timing.answer, &turn)
    case .writingIntent: turn.write(.intent(id))
    case .writingCommit:
      turn.write(.commit(id, items: items.accepted, staged: words.staged))
    case .writingSurrender: turn.write(.givenUp(id))
    case .movingFiles: turn.moveFiles(order, isRecovery: false)
    case .aborting:
      turn.disarm(id)
      for end in abortable(turn) { callOff(end, &turn) }
    case .finished: return
    }
  }

  /// Makes a request, or finds that nobody is there to answer it.
  mutating func call(
    _ end: TransferEnd, _ request: TransferRequest, within milliseconds: Int,
    _ turn: inout TransferTurn
  ) {
    guard let store = self[end].store else { return }
    self[end].isInvolved = true
    guard turn.runs(end) else {
      turn.disarm(order.id)
      return handle(.absent(end), &turn)
    }
    self[end].call = turn.request(request, of: store)
    turn.arm(order.id, milliseconds)
  }

  /// Forgets the call under way to an end: it is answered, or its answer means nothing any more.
  mutating func hangUp(_ end: TransferEnd) { self[end].call = nil }

  subscript(end: TransferEnd) -> TransferParty {
    get { end == .source ? source : target }
    set {
      switch end {
      case .source: source = newValue
      case .target: target = newValue
      }
    }
  }

  private var parcel: TransferParcel {
    TransferParcel(order: order, accepted: items.accepted, staged: words.staged)
  }

  // MARK: What others see

  /// Whether the items at the source are spoken for: they are about to go, or their program has not
  /// yet heard that they stay.
  package var holdsItems: Bool {
    if stage == .aborting { return source.mustHear }
    return stage != .finished && order.operation == .move
  }

  /// Rows to be hidden because they are at the target already and about to be removed.
  package var maskedRows: [ItemID] {
    guard fate == .committed, order.removesAtSource, holdsItems, stage != .aborting else {
      return []
    }
    return items.accepted.filter { order.items.indices.contains($0) }.map { order.items[$0].id }
  }

  /// True when it can be taken back once it is over: something has arrived, and the target keeps it.
  package var canBeTakenBack: Bool {
    order.undoes == nil && !items.arrived.isEmpty && order.mode != .plain
      && order.files?.isFinal != true && !order.traits.contains(.oneWay)
  }

  /// True when the target may still want data: not when it has it, or will never get it.
  package var mayRead: Bool {
    stage != .aborting && stage != .finished && stage != .cancelling && stage != .committingSource
  }
}

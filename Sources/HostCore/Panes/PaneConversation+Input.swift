// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneContent
import PaneProtocol

/// How the selection of the column before reaches the program.
///
/// At most one input is outstanding and only the newest waits, so a cursor that runs faster than
/// the program answers costs the program nothing.
extension PaneConversation {
  /// Gives the pane a new input; the same once more changes nothing, unless it was activated.
  mutating func drive(
    with value: PaneInput.Value, _ reason: PaneInput.Reason, showing view: inout PaneView,
    in place: PanePlace, _ turn: inout PaneTurn
  ) {
    if let current = input.current, current.leadsToSameContent(as: value), reason == .select {
      return
    }
    if place.spec.mode != .rpc {
      return runCommand(for: value, showing: &view, in: place, &turn)
    }
    let wasStale = input.isStale || input.isAwaited
    let recent = input.leave(view, for: value, at: turn.now)
    let known = reason == .select ? takeAhead(for: value, &turn) : nil
    let isOwn =
      reason == .select && input.generation == 0 && view.pages.count == 1
      && view.lendPage { $0.isOwn(of: value.folder) }
    input.queue(value, reason)
    if wants(.inputSet) {
      // A pane that follows nothing is never behind.
      if input.changedAt == nil { input.changedAt = turn.now }
      if !wasStale { turn.start(.staleness, after: HostLimits.dim) }
    }
    if isOwn, wants(.inputSet) { return sendOwnInput(showing: &view, &turn) }
    guard var known, !input.isOutstanding else {
      if reason == .select, wants(.inputSet), let recent,
        input.recall(recent, showing: &view, &turn)
      {
        told.forgetSelection()
      }
      return sendInput(showing: &view, &turn)
    }
    sendInput(isShown: true, showing: &view, &turn)
    // What the program has said ahead counts as its answer; if it is another by now, it says so.
    known.update.generation = input.generation
    paneSet(known.update, as: known.page, showing: &view, in: place, &turn)
  }

  /// Tells the program of its first input, which is the folder it has begun with: that is on screen
  /// already, and stays as it is.
  private mutating func sendOwnInput(showing view: inout PaneView, _ turn: inout PaneTurn) {
    sendInput(isShown: true, keepsFetches: true, showing: &view, &turn)
    input.noteAnswer(to: input.generation)
    if let page = view.pages.first { _ = view.build(PaneUpdate(), as: page, for: input) }
    input.shownGeneration = input.generation
    turn.order(.changed(.nextInput))
    inputAnswered(showing: &view, &turn)
  }

  /// Notes whether the row that will be the input is on its way; what is on screen belongs to another
  /// one until it comes.
  mutating func awaitInput(
    _ isAwaited: Bool, showing view: inout PaneView, _ turn: inout PaneTurn
  ) {
    guard input.isAwaited != isAwaited, input.generation > 0, wants(.inputSet) else { return }
    if isAwaited, !input.isStale { turn.start(.staleness, after: HostLimits.dim) }
    input.isAwaited = isAwaited
    if view.staleness != .fresh { turn.needFrame(.now) }
    input.settleStaleness(showing: &view, &turn)
  }

  /// Asks for the content of the newest input once more, whether or not it has been answered.
  ///
  /// - Returns: Whether there is an input that the program follows.
  mutating func repeatInput(
    showing view: inout PaneView, in place: PanePlace, _ turn: inout PaneTurn
  ) -> Bool {
    guard let current = input.current else { return false }
    if place.spec.mode != .rpc {
      runCommand(for: current, showing: &view, in: place, &turn)
      return true
    }
    guard wants(.inputSet), input.askAgain() else { return false }
    input.isOutstanding = false
    sendInput(showing: &view, &turn)
    return true
  }

  /// Sends the newest input, unless one is outstanding or the program is not there.
  ///
  /// - Parameters:
  ///   - isShown: True when what the program has said ahead of it is about to be shown.
  ///   - keepsFetches: True when rows that are on their way belong to what is shown for it.
  ///   - view: Where requests for the content before are taken back.
  ///   - turn: Takes the message.
  mutating func sendInput(
    isShown: Bool = false, keepsFetches: Bool = false, showing view: inout PaneView,
    _ turn: inout PaneTurn
  ) {
    guard wants(.inputSet), !input.isOutstanding, let (value, reason) = input.waiting else {
      return
    }
    if !keepsFetches { requests.cancelFetches(showing: &view, &turn) }
    let generation = input.noteSent()
    view.nextPage = nil
    var words = value.parameters(generation: generation, by: reason.rawValue)
    words.isShown = isShown
    turn.send(.inputSet(words))
    turn.start(.inputPatience, after: input.patience)
  }

  /// Notes that the outstanding input has been answered; the next one may go.
  mutating func inputAnswered(showing view: inout PaneView, _ turn: inout PaneTurn) {
    if input.isOutstanding {
      input.isOutstanding = false
      turn.cancel(.inputPatience)
      sendInput(showing: &view, &turn)
    }
    input.waitForCountedAnswers(&turn)
    input.settleStaleness(showing: &view, &turn)
  }

  /// Stops waiting for the answer to an input, so that a newer one may go.
  mutating func inputPatienceDue(showing view: inout PaneView, _ turn: inout PaneTurn) {
    guard input.isOutstanding else { return input.settle(showing: &view, &turn) }
    input.isOutstanding = false
    sendInput(showing: &view, &turn)
    input.waitForCountedAnswers(&turn)
  }
}

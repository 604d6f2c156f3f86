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
    let wasStale = input.isStale
    input.current = value
    input.waiting = (value, reason)
    if wants("input") {
      // A pane that follows nothing is never behind.
      if input.changedAt == nil { input.changedAt = turn.now }
      if !wasStale { turn.start(.staleness, after: HostLimits.dim) }
    }
    sendInput(showing: &view, &turn)
  }

  /// Asks for the content of the newest input once more, whether or not it has been answered.
  mutating func resendInput(showing view: inout PaneView, _ turn: inout PaneTurn) {
    guard let current = input.current else { return }
    input.waiting = (current, .restore)
    input.isOutstanding = false
    sendInput(showing: &view, &turn)
  }

  /// Sends the newest input, unless one is outstanding or the program is not there.
  mutating func sendInput(showing view: inout PaneView, _ turn: inout PaneTurn) {
    guard wants("input"), !input.isOutstanding, let (value, reason) = input.waiting else { return }
    cancelFetches(showing: &view, &turn)
    let generation = input.noteSent()
    view.dropNextPage()
    turn.send(.inputSet(value.parameters(generation: generation, by: reason.rawValue)))
    turn.start(.inputPatience, after: input.patience)
  }

  /// Notes that the outstanding input has been answered; the next one may go.
  mutating func inputAnswered(showing view: inout PaneView, _ turn: inout PaneTurn) {
    if input.isOutstanding {
      input.isOutstanding = false
      turn.cancel(.inputPatience)
      sendInput(showing: &view, &turn)
    }
    waitForCountedAnswers(&turn)
    settleStaleness(showing: &view, &turn)
  }

  /// Stops waiting for the answer to an input, so that a newer one may go.
  mutating func inputPatienceDue(showing view: inout PaneView, _ turn: inout PaneTurn) {
    guard input.isOutstanding else { return settleInput(showing: &view, &turn) }
    input.isOutstanding = false
    sendInput(showing: &view, &turn)
    waitForCountedAnswers(&turn)
  }

  /// A program that does not number its answers may leave some out: they are waited for this long.
  private func waitForCountedAnswers(_ turn: inout PaneTurn) {
    guard input.omitsGenerations, input.unanswered > 0, !input.isOutstanding else { return }
    turn.start(.inputPatience, after: HostLimits.notResponding)
  }

  /// Takes what is shown for the answer to the newest input; no other will come.
  private mutating func settleInput(showing view: inout PaneView, _ turn: inout PaneTurn) {
    guard input.shownGeneration > 0 else { return }
    if view.isLoadingNext { return waitForCountedAnswers(&turn) }
    input.unanswered = 0
    input.shownGeneration = input.generation
    settleStaleness(showing: &view, &turn)
    turn.needFrame(.soon)
  }

  /// Dims what is old, then marks it.
  func stalenessDue(showing view: inout PaneView, _ turn: inout PaneTurn) {
    guard input.isStale else { return }
    if view.staleness == .fresh {
      view.staleness = .dimmed
      turn.start(.staleness, after: HostLimits.mark)
    } else {
      view.staleness = .marked
    }
    turn.needFrame(.now)
  }

  /// Shows content as fresh once it belongs to the newest input.
  private mutating func settleStaleness(showing view: inout PaneView, _ turn: inout PaneTurn) {
    guard !input.isStale else { return }
    input.changedAt = nil
    view.staleness = .fresh
    turn.cancel(.staleness)
  }

  // MARK: Input that is held back

  /// Keeps an input back when the pane has something unsaved, until the user has been asked.
  ///
  /// - Returns: Whether it is kept back, and what to ask if nobody was asked yet.
  mutating func hold(
    _ value: PaneInput.Value, showing view: PaneView
  ) -> (isHeld: Bool, question: GuardQuestion?) {
    guard let question = view.page.guardQuestion, let current = input.current,
      !current.leadsToSameContent(as: value)
    else {
      input.held = nil
      return (false, nil)
    }
    let isAsking = input.held != nil
    input.held = value
    return (true, isAsking ? nil : question)
  }

  /// Takes the input that was kept back: what the pane had is to be lost.
  mutating func dropHold(showing view: inout PaneView) -> PaneInput.Value? {
    guard let value = input.held else { return nil }
    input.held = nil
    view.dropGuards()
    return value
  }

  /// Forgets the input that was kept back.
  ///
  /// - Returns: The input to stay with; `nil` when none was kept back.
  mutating func keepInput() -> PaneInput.Value? {
    guard input.held != nil else { return nil }
    input.held = nil
    return input.current
  }
}

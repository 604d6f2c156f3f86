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
    input.queue(value, reason)
    if wants(.inputSet) {
      // A pane that follows nothing is never behind.
      if input.changedAt == nil { input.changedAt = turn.now }
      if !wasStale { turn.start(.staleness, after: HostLimits.dim) }
    }
    sendInput(showing: &view, &turn)
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
  mutating func sendInput(showing view: inout PaneView, _ turn: inout PaneTurn) {
    guard wants(.inputSet), !input.isOutstanding, let (value, reason) = input.waiting else {
      return
    }
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
    input.waitForCountedAnswers(&turn)
    settleStaleness(showing: &view, &turn)
  }

  /// Stops waiting for the answer to an input, so that a newer one may go.
  mutating func inputPatienceDue(showing view: inout PaneView, _ turn: inout PaneTurn) {
    guard input.isOutstanding else { return settleInput(showing: &view, &turn) }
    input.isOutstanding = false
    sendInput(showing: &view, &turn)
    input.waitForCountedAnswers(&turn)
  }

  /// Takes what is shown for the answer to the newest input; no other will come.
  private mutating func settleInput(showing view: inout PaneView, _ turn: inout PaneTurn) {
    guard input.shownGeneration > 0 else { return }
    if view.isLoadingNext { return input.waitForCountedAnswers(&turn) }
    input.unanswered = 0
    input.shownGeneration = input.generation
    settleStaleness(showing: &view, &turn)
    turn.needFrame(.soon)
  }

  /// Shows content as fresh once it belongs to the newest input.
  private mutating func settleStaleness(showing view: inout PaneView, _ turn: inout PaneTurn) {
    guard !input.isStale else { return }
    input.changedAt = nil
    view.staleness = .fresh
    turn.cancel(.staleness)
  }
}

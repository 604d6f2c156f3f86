// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol
import SplitLayout

/// What the coordinator is asked when the window gets narrow or wide, and why columns are hidden.
///
/// Nothing waits for an answer: the proposal is drawn at once, and a timely answer changes it.
extension HostState {
  /// Asks the coordinator about the arrangement that has just been crossed into.
  mutating func askAboutLayout(_ turn: inout HostTurn) {
    guard let id = coordinator, let pane = panes[id], pane.session.phase == .running,
      let question = layout.question(for: pane.conversation.policy)
    else { return }
    let open = OpenLayoutQuestion(
      kind: split.projection.isCollapsed ? .collapse : .expand,
      deadline: turn.now + HostLimits.layoutAnswer, proposal: layout.proposal)
    converse(with: id, &turn) { conversation, _, _, turn in
      let request = conversation.ask(.layout(open), at: turn.now)
      turn.send(.layoutAsk(id: request, question))
    }
  }

  /// Takes in the coordinator's answer; a late one is for the next time, if it wants that.
  mutating func layoutAnswered(
    _ question: OpenLayoutQuestion, _ answer: LayoutAnswer, from id: PaneID, _ turn: inout HostTurn
  ) {
    let isLate = turn.now > question.deadline
    if isLate, panes[id]?.conversation.policy.isSticky != true { return }
    arrange(&turn) { $0.answered(question, answer, isLate: isLate) }
  }

  /// Says once why a column is not on screen, for as long as it is not.
  mutating func explainHiddenColumns(_ turn: inout HostTurn) {
    if let role = status.explainedColumn(), layout.withdrawExplanation(of: role) {
      status.withdrawExplanation(&turn)
    }
    guard status.message == nil, let (role, needed) = layout.nextToExplain(),
      let name = panes.read(columns[role], \.columnName)
    else { return }
    status.explain("\(name.string) needs \(needed) columns", about: role, &turn)
  }
}

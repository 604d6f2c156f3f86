// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC
import PaneProtocol
import SplitLayout

/// What the coordinator is asked when the window gets narrow or wide, and why columns are hidden.
///
/// Nothing waits for an answer: the proposal is drawn at once, and a timely answer changes it.
extension HostState {
  /// Asks the coordinator about the arrangement that has just been crossed into.
  mutating func askAboutLayout(_ turn: inout HostTurn) {
    let projection = split.projection
    guard !projection.isTooSmall, let id = coordinator, let pane = panes[id],
      pane.session.phase == .running
    else { return }
    var question: LayoutQuestion
    if projection.isCollapsed {
      guard pane.conversation.policy.collapse == .ask else { return }
      question = LayoutQuestion(kind: .collapse, top: layoutProposal)
    } else {
      guard pane.conversation.policy.expand == .ask else { return }
      question = LayoutQuestion(kind: .expand, mode: layoutProposal)
    }
    question.deadlineMilliseconds = HostLimits.layoutAnswer.wholeMilliseconds
    let open = OpenLayoutQuestion(
      kind: projection.isCollapsed ? .collapse : .expand,
      deadline: turn.now + HostLimits.layoutAnswer,
      proposal: layoutProposal)
    guard let request = update(id, { $0.conversation.requests.ask(.layout(open), at: turn.now) })
    else { return }
    turn.send(.layoutAsk(id: request, question), to: id)
  }

  /// The top column while collapsed, else the mode.
  private var layoutProposal: String {
    let projection = split.projection
    if projection.isCollapsed { return projection.stack?.last?.rawValue ?? focus.rawValue }
    return projection.displayMode?.rawValue ?? ""
  }

  /// Takes in the coordinator's answer; a late one is for the next time, if it wants that.
  mutating func layoutAnswered(
    _ question: OpenLayoutQuestion, _ answer: LayoutAnswer, from id: PaneID,
    _ turn: inout HostTurn
  ) {
    let isLate = turn.now > question.deadline
    if isLate, panes[id]?.conversation.policy.isSticky != true { return }
    switch question.kind {
    case .collapse:
      guard let role = answer.top.flatMap(ColumnRole.init) else { return }
      if isLate {
        split.hooks.topColumn = role
      } else if question.proposal == layoutProposal {
        performSplit(.answerTopColumn(role), &turn)
      }
    case .expand:
      guard let mode = answer.mode.flatMap(DisplayMode.init) else { return }
      if isLate {
        split.hooks.displayMode = mode
      } else if question.proposal == layoutProposal {
        performSplit(.answerDisplayMode(mode), &turn)
      }
    }
  }

  /// Says once why a column is not on screen.
  mutating func explainHiddenColumns(_ turn: inout HostTurn) {
    let projection = split.projection
    withdrawExplanation(projection, &turn)
    guard !projection.isCollapsed, !projection.isTooSmall, message == nil else { return }
    for hidden in projection.hidden where !explained.contains(hidden.role) {
      guard case .narrow(let needed) = hidden.reason, let pane = pane(in: hidden.role) else {
        continue
      }
      explained.insert(hidden.role)
      say("\(pane.columnName.string) needs \(needed) columns", &turn)
      explanation = message.map { (hidden.role, $0) }
      return
    }
  }

  /// Takes the reason off as soon as the column is there again: it is told once more another time.
  private mutating func withdrawExplanation(
    _ projection: SplitProjection, _ turn: inout HostTurn
  ) {
    guard let (role, told) = explanation else { return }
    if message == told {
      let isHidden = projection.hidden.contains { $0.role == role }
      guard !isHidden || projection.isCollapsed else { return }
      message = nil
      explained.remove(role)
      turn.cancel(.status)
      turn.needFrame(.now)
    }
    explanation = nil
  }
}

// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import DragSession
import PaneProtocol
import SplitLayout

/// The arrangement as programs are told and asked about it, and why columns are hidden.
extension WindowLayout {
  /// The top column while collapsed, else the mode.
  var proposal: String {
    let projection = split.projection
    if projection.isCollapsed { return projection.stack?.last?.rawValue ?? focus.rawValue }
    return projection.displayMode?.rawValue ?? ""
  }

  /// The question to a coordinator about what changed in the arrangement, with what is on screen until
  /// it answers; `nil` when it does not want to be asked.
  func question(
    for policy: LayoutPolicy, about change: Change, at now: HostTime
  ) -> (question: LayoutQuestion, open: OpenLayoutQuestion)? {
    let projection = split.projection
    guard !projection.isTooSmall else { return nil }
    let kind: LayoutQuestion.Kind
    let isAsked: Bool
    if change.contains(.crossed) {
      kind = projection.isCollapsed ? .collapse : .expand
      isAsked = projection.isCollapsed ? policy.collapse == .ask : policy.expand == .ask
    } else {
      kind = change.contains(.brought) ? .show : .hide
      isAsked = policy.show == .ask
    }
    guard isAsked else { return nil }
    let question = LayoutQuestion(
      kind: kind, top: kind == .collapse ? proposal : nil,
      mode: kind == .collapse ? nil : proposal,
      deadlineMilliseconds: HostLimits.layoutAnswer.wholeMilliseconds)
    let open = OpenLayoutQuestion(
      kind: kind, deadline: now + HostLimits.layoutAnswer, proposal: proposal)
    return (question, open)
  }

  /// Follows the coordinator's answer; a late one is for the next time.
  mutating func answered(_ question: OpenLayoutQuestion, _ answer: LayoutAnswer, isLate: Bool) {
    switch question.kind {
    case .collapse:
      guard let role = answer.top.flatMap(ColumnRole.init) else { return }
      if isLate {
        setHook(topColumn: role)
      } else if question.proposal == proposal {
        perform(.answerTopColumn(role))
      }
    case .expand:
      guard let mode = answer.mode.flatMap(DisplayMode.init) else { return }
      if isLate {
        setHook(displayMode: mode)
      } else if question.proposal == proposal {
        perform(.answerDisplayMode(mode))
      }
    case .show, .hide:
      // The next press of the button asks anew, so a late answer is of no use.
      guard let mode = answer.mode.flatMap(DisplayMode.init), !isLate,
        question.proposal == proposal, mode.rawValue != proposal
      else { return }
      perform(.setMode(mode))
    }
  }

  /// The view of a column as its program is told; a hidden column keeps the size told last.
  func view(
    of role: ColumnRole, in geometry: WindowGeometry, told: ViewDescription?,
    cellPixels: CellSize?
  ) -> ViewDescription {
    let projection = split.projection
    let frame = geometry.pane(role)
    let size = frame?.content.size
    return ViewDescription(
      columns: size?.columns ?? told?.columns ?? window.columns,
      rows: size?.rows ?? told?.rows ?? geometry.contentRows.count,
      cellWidthPixels: cellPixels?.columns, cellHeightPixels: cellPixels?.rows,
      isVisible: frame != nil, isFocused: frame != nil && focus == role,
      isNarrow: projection.isCollapsed,
      isTop: !projection.isCollapsed || projection.stack?.last == role,
      isCovered: frame.map { !$0.isInteractive } ?? false)
  }

  /// The arrangement as plugins are told it.
  var description: LayoutDescription {
    let projection = split.projection
    return LayoutDescription(
      isNarrow: projection.isCollapsed,
      mode: projection.displayMode?.rawValue ?? "stack",
      top: projection.stack?.last?.rawValue ?? focus.rawValue,
      columns: chain.map { role in
        let frame = projection.frame(of: role)
        return LayoutDescription.Column(
          role: role.rawValue, isVisible: frame != nil, width: frame?.width ?? 0)
      })
  }
}

extension WindowLayout {
  /// The column that the mouse is for: the one that holds its button, else the one under it.
  func column(under point: CellPoint) -> WindowGeometry.Pane? {
    guard let role = pointer.role ?? geometry.hit(point).role else { return nil }
    return geometry.panes.last { $0.role == role }
  }

  /// The pane of a column whose name the mouse holds; `nil` for none.
  func heldTab(of role: ColumnRole) -> PaneID? {
    if case .tab(let id, role) = grip { id } else { nil }
  }

  /// True when there is one column alone.
  var isLone: Bool { next(after: focus) == nil && previous(before: focus) == nil }

  /// True for a pane that no column shows: a parked one, or a tab behind another.
  func isUnseen(_ pane: PaneID) -> Bool {
    parked.contains(pane) || columns.column(behind: pane) != nil
  }

  /// Lets go of a tab that the mouse has taken out of its column; `nil` when it holds none of another
  /// column than this one.
  mutating func takeHeldTab(over role: ColumnRole) -> (pane: PaneID, from: ColumnRole)? {
    guard case .tab(let id, let from) = grip, from != role else { return nil }
    letGo()
    return (id, from)
  }

  /// Lets go of what the mouse holds in the content of a column; `nil` when that is nothing.
  mutating func takeHeldContent() -> ColumnRole? {
    guard case .content(let role) = grip else { return nil }
    letGo()
    return role
  }
}

extension LayoutPolicy {
  /// True when it wishes for what only the pane that arranges the columns decides.
  var isForAllColumns: Bool { collapse != nil || expand != nil || show != nil || isSticky }
}

// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import JSONRPC
package import PaneContent
import PaneProtocol
import SplitLayout

/// The columns: showing, hiding, focus, widths, and what the panes are told of it.
extension HostState {
  /// Where everything in the window lies now.
  package var geometry: WindowGeometry {
    WindowGeometry(projection: split.projection, window: window, zoomed: zoomed)
  }

  /// Gives the split view one action; tells whether it did anything with it.
  @discardableResult
  mutating func performSplit(
    _ action: SplitAction, _ turn: inout HostTurn
  ) -> Bool {
    var events: [SplitEvent] = []
    let outcome = split.perform(action, into: &events)
    if !events.isEmpty {
      turn.needFrame(.now)
      desk.layoutChanged()
      if events.contains(where: \.isForDisk) {
        turn.start(.session(.save), after: HostLimits.saveAfterLayout)
      }
    }
    if zoomed != nil, zoomed != focus { zoomed = focus }
    if case .handled = outcome { return true }
    return false
  }

  mutating func resize(
    to size: CellSize, _ turn: inout HostTurn
  ) {
    guard size != window else { return }
    window = size
    desk.layoutChanged()
    pointer.cancel()
    let wasCollapsed = split.projection.isCollapsed
    performSplit(.resize(Self.splitSize(of: size)), &turn)
    if split.projection.isCollapsed != wasCollapsed {
      askAboutLayout(&turn)
    }
    turn.needFrame(.now)
  }

  // MARK: Focus

  mutating func focusStep(_ step: Int, _ turn: inout HostTurn) {
    let projection = split.projection
    if projection.isCollapsed {
      let target = step > 0 ? next(after: focus) : previous(before: focus)
      if let target { performSplit(.show(target), &turn) }
      return
    }
    if zoomed != nil {
      let target = step > 0 ? next(after: focus) : previous(before: focus)
      if let target {
        performSplit(.focus(target), &turn)
        zoomed = focus
      }
      return
    }
    guard let target = step > 0 ? projection.focusNext : projection.focusPrevious else { return }
    performSplit(.focus(target), &turn)
  }

  /// Brings a column on screen and gives it the keys.
  mutating func show(
    _ role: ColumnRole, _ turn: inout HostTurn
  ) {
    switch split.projection.visibility(of: role) {
    case .hidden:
      // With reveals off, only what the user hid comes back by the user.
      let isKept =
        !split.configuration.reveals && !split.projection.isCollapsed && split.userMode == nil
      if isKept || !performSplit(.show(role), &turn), !split.configuration.reveals {
        return say("This layout keeps that column hidden", &turn)
      }
    case .covered: performSplit(.dismiss, &turn)
    case .visible: break
    }
    performSplit(.focus(role), &turn)
  }

  /// Goes to the n-th column, counted from 1.
  mutating func showColumn(
    _ number: Int, _ turn: inout HostTurn
  ) {
    guard number >= 1, number <= chain.count else { return }
    show(chain[number - 1], &turn)
  }

  /// Moves the cursor of the primary to its n-th row, from anywhere.
  mutating func nthPrimaryRow(
    _ number: Int, _ turn: inout HostTurn
  ) {
    guard number >= 1 else { return }
    _ = update(.primary) { pane in
      pane.page.content?.updateList { _ = $0.moveCursor(toRow: number - 1) }
    }
  }

  /// F9: shows the next hidden sidebar; when all show, hides the primary.
  mutating func toggleSidebar(_ turn: inout HostTurn) {
    zoomed = nil
    if split.projection.isCollapsed {
      performSplit(.flip, &turn)
    } else {
      performSplit(.toggle, &turn)
    }
  }

  mutating func togglePrimary(_ turn: inout HostTurn) {
    if split.projection.frame(of: .primary) != nil {
      performSplit(.hide(.primary), &turn)
    } else {
      show(.primary, &turn)
    }
  }

  mutating func toggleInspector(_ turn: inout HostTurn) {
    guard columns[.inspector] != nil else {
      say("This layout has no inspector", &turn)
      return
    }
    if split.projection.frame(of: .inspector) != nil {
      performSplit(.hide(.inspector), &turn)
    } else {
      performSplit(.show(.inspector), &turn)
    }
  }

  mutating func toggleZoom(_ turn: inout HostTurn) {
    if zoomed != nil {
      zoomed = nil
    } else if !split.projection.isCollapsed {
      zoomed = focus
    }
    turn.needFrame(.now)
  }

  // MARK: Widths

  /// Changes the width of the focused column, or of the last sidebar when it has no divider.
  mutating func changeWidth(
    by cells: Int, _ turn: inout HostTurn
  ) {
    guard let (role, isFocused) = widthTarget,
      let frame = split.projection.frame(of: role)
    else { return }
    // A wider secondary column is a narrower sidebar.
    let change = isFocused ? cells : -cells
    performSplit(.drag(role, width: frame.width + change), &turn)
  }

  mutating func resetWidth(_ turn: inout HostTurn) {
    guard let (role, _) = widthTarget else { return }
    performSplit(.resetWidth(role), &turn)
  }

  private var widthTarget: (role: ColumnRole, isFocused: Bool)? {
    let roles = split.projection.columns.map(\.role)
    if focus != .secondary, roles.contains(focus) { return (focus, true) }
    return roles.last { $0.isSidebar }.map { ($0, false) }
  }

  // MARK: What panes are told

  /// Gives every list and text the size it has on screen.
  mutating func fitPanes() {
    let geometry = self.geometry
    for frame in geometry.panes {
      _ = update(frame.role) { pane in
        let inset = TextInset(of: pane.page.text)
        pane.page.content?.setViewport(
          columns: max(1, frame.content.size.columns - inset.leading - inset.trailing),
          rows: frame.content.size.rows, wrap: .words)
      }
    }
  }

  /// The view of a column as its plugin is told.
  func viewDescription(of id: PaneID) -> ViewDescription {
    let role = panes[id]?.role ?? focus
    let geometry = self.geometry
    let projection = split.projection
    let frame = geometry.pane(role)
    let told = panes[id]?.conversation.sent.view
    let size = frame?.content.size
    return ViewDescription(
      columns: size?.columns ?? told?.columns ?? window.columns,
      rows: size?.rows ?? told?.rows ?? geometry.contentRows.count,
      cellWidthPixels: terminal.cellPixels?.columns,
      cellHeightPixels: terminal.cellPixels?.rows,
      isVisible: frame != nil, isFocused: frame != nil && focus == role,
      isNarrow: projection.isCollapsed,
      isTop: !projection.isCollapsed || projection.stack?.last == role,
      isCovered: frame.map { !$0.isInteractive } ?? false)
  }

  /// Tells plugins their views and the layout, where these have changed.
  mutating func sendViews(_ turn: inout HostTurn) {
    for id in panes.ids {
      var view = viewDescription(of: id)
      if isParked(id) {
        view.isVisible = false
        view.isFocused = false
      }
      converse(with: id, &turn) { $0.send(view, &$3) }
    }
    let layout = layoutDescription
    guard layout != toldLayout else { return }
    toldLayout = layout
    for id in panes.ids where panes[id]?.wants("layout") == true {
      turn.send(.layout(layout), to: id)
    }
  }

  private var layoutDescription: LayoutDescription {
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

  // MARK: What plugins ask of the layout

  /// The pane that decides for the split view: the one the layout names, else the primary's.
  var coordinator: PaneID? { columns[settings.coordinator ?? .primary] }

  mutating func setPolicy(
    _ policy: LayoutPolicy, of id: PaneID, _ turn: inout HostTurn
  ) {
    guard let pane = panes[id] else { return }
    if let minimum = policy.minimumWidth {
      performSplit(.raiseMinimum(pane.role, width: minimum), &turn)
    }
    if let ideal = policy.idealWidth {
      performSplit(.wishWidth(pane.role, width: ideal), &turn)
    }
    guard id == coordinator else { return }
    if let collapse = policy.collapse {
      split.hooks.topColumn =
        ColumnRole(rawValue: collapse.rawValue) ?? settings.split.hooks.topColumn
    }
    if let show = policy.show,
      let behavior = show == .auto ? .automatic : SplitBehavior(rawValue: show.rawValue)
    {
      performSplit(.setBehavior(behavior), &turn)
    }
  }

  mutating func layoutSet(
    _ wish: LayoutRequest, request: PluginRequestID, from id: PaneID,
    _ turn: inout HostTurn
  ) {
    guard id == coordinator else {
      refuse(
        request, code: .denied, "only the coordinator arranges columns", to: id, &turn)
      return
    }
    if let mode = wish.mode.flatMap(DisplayMode.init) {
      performSplit(.setMode(mode), &turn)
    }
    for role in wish.hide.compactMap(ColumnRole.init) {
      performSplit(.hide(role), &turn)
    }
    for role in wish.show.compactMap(ColumnRole.init) {
      performSplit(.show(role), &turn)
    }
    for (name, width) in wish.widths.sorted(by: { $0.key < $1.key }) {
      guard let role = ColumnRole(rawValue: name) else { continue }
      performSplit(.drag(role, width: width), &turn)
    }
    if let role = wish.focus.flatMap(ColumnRole.init) {
      performSplit(.focus(role), &turn)
    }
    let result = LayoutResult(columns: split.projection.columns.map(\.role.rawValue))
    turn.send(.answer(request, result), to: id)
  }

  /// Shows something in another column because a plugin asks.
  mutating func paneOpen(
    _ open: PaneOpen, request: PluginRequestID, from id: PaneID,
    _ turn: inout HostTurn
  ) {
    guard let pane = panes[id] else { return }
    let target = open.column == "next" ? next(after: pane.role) : ColumnRole(rawValue: open.column)
    guard let target, let targetID = columns[target], target != pane.role else {
      refuse(request, code: .invalidParameters, "no such column", to: id, &turn)
      return
    }
    var item = Item(id: open.item ?? "open", text: StyledText(SafeText(open.item ?? "")))
    item.type = open.type
    item.value = open.value
    let value = PaneInput.Value(
      item: item, items: [item], count: 1, source: id, sourceName: pane.spec.name)
    drive(target, with: value, reason: .open, &turn)
    if open.focuses { show(target, &turn) }
    let generation = panes[targetID]?.input.generation ?? 0
    turn.send(.answer(request, PaneOpened(generation: generation)), to: id)
  }
}

extension SplitEvent {
  /// Whether what it tells is kept for the next session.
  fileprivate var isForDisk: Bool {
    switch self {
    case .willHide, .willShow, .resize: true
    default: false
    }
  }
}

/// Cells of a text column that are not text: a margin, or line numbers.
package struct TextInset: Equatable, Sendable {
  /// Cells before the text, line numbers included.
  package var leading: Int
  /// Cells after it.
  package var trailing = 1
  /// Cells of the line number, blanks not counted; 0 for none.
  package var number: Int

  /// The inset of a text; code has line numbers.
  package init(of text: TextState?) {
    guard let text, text.format == .code else {
      number = 0
      leading = 1
      return
    }
    number = max(4, String(text.lineCount).utf8.count)
    leading = number + 2
  }
}

extension LineWrapping {
  /// Folds lines between words.
  static let words = LineWrapping { text, columns in text.text.wrapped(columns: columns) }
}

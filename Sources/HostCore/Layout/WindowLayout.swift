// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
import CellText
import HostConfiguration
import PaneProtocol
package import SplitLayout

/// The arrangement of the window: columns, widths, focus, and which pane each column shows.
///
/// Commands and cells go in; what changed is noted and taken by the host, which saves, draws and
/// tells others. It knows neither content nor programs.
package struct WindowLayout: Sendable {
  /// The arrangement of the columns.
  package private(set) var split: SplitView { didSet { layOut() } }
  /// The window, title bars and status line included.
  package private(set) var window: CellSize
  /// Where everything in the window lies now; laid out at each change, read many times a turn.
  package private(set) var geometry: WindowGeometry
  /// The pane each column shows.
  package private(set) var columns = ColumnTable()
  /// Panes whose plugins run unseen, the one not seen for longest first.
  package private(set) var parked: [PaneID] = []
  /// The column that has the window to itself for now, and why.
  private var zoom: Zoom { didSet { if zoom != oldValue { layOut() } } }
  /// The divider or edge the mouse holds.
  package private(set) var grip = Grip.none
  /// The presses of the mouse so far, for telling a double click.
  var clicks = ClickCounter()
  /// The mouse, while content takes it instead of the host.
  var pointer = PointerGrab()
  /// The hidden columns whose reason has been told.
  private var explained: Set<ColumnRole> = []
  /// Columns that have been on screen in this session.
  private var seen: Set<ColumnRole> = []
  /// The column on top of a narrow window, as far as the layout decides it.
  private let topColumn: ColumnRole?
  /// The arrangement the programs were told last.
  private var sent: LayoutDescription?
  private var change = Change()

  /// Where the mouse has taken hold of the arrangement.
  package enum Grip: Equatable, Sendable {
    case none
    /// A column's divider, so many cells from where it was taken.
    case divider(ColumnRole, offset: Int)
    /// The window's edge that another column comes from, with the cell of the press.
    case edge(press: CellPoint)
    /// The name of a pane among those that share a column.
    case tab(PaneID, ColumnRole)
    /// Something in the content of a column.
    case content(ColumnRole)
    /// Cells of a column that are being chosen, with the place of the pointer once it has moved.
    case cells(ColumnRole, at: CellPoint?)
  }

  /// Arranges the columns of a layout in a window.
  ///
  /// - Parameters:
  ///   - configuration: The columns.
  ///   - window: Its size in cells.
  ///   - saved: What is left of the session before.
  ///   - isZoomedByContent: True when content of the primary that has no rows gets the window.
  init(
    configuration: SplitConfiguration, window: CellSize, saved: SavedSplit,
    isZoomedByContent: Bool = false
  ) {
    self.window = window
    zoom = Zoom(byContent: isZoomedByContent)
    topColumn = configuration.hooks.topColumn
    let split = SplitView(configuration: configuration, size: window, saved: saved)
    self.split = split
    geometry = WindowGeometry(projection: split.projection, window: window, zoomed: nil)
  }

  private mutating func layOut() {
    geometry = WindowGeometry(projection: split.projection, window: window, zoomed: zoomed)
    geometry.swipeColumns = swipeColumns
  }

  /// Takes the changes since the last look.
  mutating func takeChange() -> Change {
    defer { change = [] }
    return change
  }

  // MARK: Looking

  /// The column the keys go to.
  package var focus: ColumnRole { split.projection.focus }

  /// The columns that drive one another, in their order, installed ones only.
  package var chain: [ColumnRole] {
    Self.order.filter { columns[$0] != nil }
  }

  private static let order = [ColumnRole.primary, .supplementary, .secondary, .inspector]

  /// The column one step on from this one; a hidden inspector is none.
  package func next(after role: ColumnRole) -> ColumnRole? {
    guard columns[role] != nil, let index = Self.order.firstIndex(of: role),
      let next = Self.order[(index + 1)...].first(where: { columns[$0] != nil })
    else { return nil }
    return next == .inspector && !showsInspector ? nil : next
  }

  /// True while the inspector is on screen.
  package var showsInspector: Bool {
    columns[.inspector] != nil && split.projection.columns.contains { $0.role == .inspector }
  }

  /// The columns that a selection in this one drives.
  ///
  /// The inspector tells of what the last column shows, so the column that drives the one drives the
  /// other, too; what is selected in the last column itself drives nothing.
  func driven(by role: ColumnRole) -> [ColumnRole] {
    guard columns[.inspector] != nil else { return next(after: role).map { [$0] } ?? [] }
    let others = chain.dropLast()
    guard let index = others.firstIndex(of: role) else { return [] }
    guard index + 1 < others.endIndex else { return index == 0 ? [.inspector] : [] }
    let next = others[index + 1]
    return next == others.last ? [next, .inspector] : [next]
  }

  /// The column that drives this one.
  package func previous(before role: ColumnRole) -> ColumnRole? {
    guard let index = chain.firstIndex(of: role), index > 0 else { return nil }
    return chain[index - 1]
  }

  /// The column that has the window to itself for now.
  package var zoomed: ColumnRole? { zoom.column }

  /// The column that quick look shows; the keys are those of the column before it.
  package var looked: ColumnRole? { zoom.isQuickLook ? zoom.column : nil }

  /// True while the content of the primary column decides whether it has the window to itself.
  var isZoomedByContent: Bool { zoom.isByContent }

  /// The column whose divider the mouse holds.
  package var heldDivider: ColumnRole? {
    guard case .divider(let role, _) = grip else { return nil }
    return role
  }

  // MARK: Changing

  /// Gives the split view one action; tells whether it did anything with it.
  @discardableResult
  mutating func perform(_ action: SplitAction) -> Bool {
    var events: [SplitEvent] = []
    let outcome = split.perform(action, into: &events)
    if !events.isEmpty {
      change.insert(.moved)
      if events.contains(where: \.isForDisk) { change.insert(.forDisk) }
    }
    if zoomed != nil { zoom.follow(zoomPlace) }
    if case .handled = outcome { return true }
    return false
  }

  /// Takes another size of the window.
  mutating func resize(to size: CellSize) {
    guard size != window else { return }
    window = size
    grip = .none
    let wasCollapsed = split.projection.isCollapsed
    perform(.resize(size))
    change.insert(.moved)
    if split.projection.isCollapsed != wasCollapsed { change.insert(.crossed) }
  }

  /// Carries out a command about columns.
  ///
  /// - Returns: Why it cannot be done; `nil` when it could.
  mutating func perform(_ command: ColumnCommand) -> String? {
    switch command {
    case .focusNext, .focusRight: focusStep(1)
    case .focusPrevious, .focusLeft: focusStep(-1)
    case .showFirst: return bring(at: 0)
    case .showSecond: return bring(at: 1)
    case .showThird: return bring(at: 2)
    case .showFourth: return bring(at: 3)
    case .toggleSidebar: return toggleSidebar()
    case .showPrimary: return toggle(.primary)
    case .inspector:
      guard columns[.inspector] != nil else { return HostWords.noInspector }
      return toggle(.inspector)
    case .secondaryOnly:
      _ = endZoom()
      if !perform(SplitAction.secondaryOnly) {
        return HostWords.noLastColumnAlone
      }
    case .widen: return changeWidth(by: 1)
    case .narrow: return changeWidth(by: -1)
    case .widenMore: return changeWidth(by: 5)
    case .narrowMore: return changeWidth(by: -5)
    case .resetWidth:
      guard let target = widthTarget else { return HostWords.noWidth }
      perform(.resetWidth(target.role))
    case .zoom: return toggle(.column)
    case .quickLook: return toggle(.quickLook)
    }
    return nil
  }

  /// Moves the focus by one column.
  mutating func focusStep(_ step: Int) {
    let projection = split.projection
    let neighbour = step > 0 ? next(after: focus) : previous(before: focus)
    if projection.isCollapsed {
      if let neighbour { perform(.show(neighbour)) }
    } else if zoomed != nil {
      if let neighbour {
        perform(.focus(neighbour))
      }
    } else if let target = step > 0 ? projection.focusNext : projection.focusPrevious {
      perform(.focus(target))
    }
  }

  /// F9: shows the next hidden sidebar; when all show, hides the primary; says why it does neither.
  private mutating func toggleSidebar() -> String? {
    let wasZoomed = endZoom()
    if split.projection.isCollapsed {
      return perform(.flip) || wasZoomed ? nil : HostWords.firstColumn
    }
    let count = split.projection.columns.count
    guard perform(.toggle) else { return wasZoomed ? nil : HostWords.noMoreColumns }
    change.insert(split.projection.columns.count > count ? .brought : .tookAway)
    return nil
  }

  /// Takes a column away, or brings it; says why it cannot be brought.
  private mutating func toggle(_ role: ColumnRole) -> String? {
    if split.projection.frame(of: role) != nil {
      perform(.hide(role))
    } else if role == .primary {
      return bring(role)
    } else {
      perform(.show(role))
    }
    return nil
  }

  /// Zooms the focused column, shows quick look, or ends either; says why neither can be.
  private mutating func toggle(_ kind: Zoom.Kind) -> String? {
    defer { change.insert(.moved) }
    return zoom.toggle(kind, for: zoomPlace)
  }

  /// Ends the zoom for the user; tells whether there was one.
  mutating func endZoom() -> Bool {
    guard !isLone, zoom.end() else { return false }
    change.insert(.moved)
    return true
  }

  /// Gives the primary column the window while its content has no rows; the first rows end that.
  mutating func fitContent(hasRows: Bool) {
    if zoom.fit(hasRows: hasRows, for: zoomPlace) { change.insert(.moved) }
  }

  /// What decides which column can have the window to itself.
  private var zoomPlace: Zoom.Place {
    .init(
      focus: focus, next: next(after: focus), isCollapsed: split.projection.isCollapsed,
      isLone: isLone)
  }

  /// Changes the width of the focused column, or of the last sidebar when it has no divider; says why
  /// there is none to change.
  private mutating func changeWidth(by cells: Int) -> String? {
    guard let (role, isFocused) = widthTarget, let frame = split.projection.frame(of: role),
      !split.projection.isCollapsed
    else { return HostWords.noWidth }
    // A wider secondary column is a narrower sidebar.
    perform(.drag(role, width: frame.width + (isFocused ? cells : -cells)))
    return nil
  }

  private var widthTarget: (role: ColumnRole, isFocused: Bool)? {
    let roles = split.projection.columns.map(\.role)
    if focus != .secondary, roles.contains(focus) { return (focus, true) }
    return roles.last { $0.isSidebar }.map { ($0, false) }
  }

  /// Decides which column is on top, or which mode shows, when the arrangement changes next.
  mutating func setHook(topColumn: ColumnRole) { split.hooks.topColumn = topColumn }
  mutating func setHook(displayMode: DisplayMode) { split.hooks.displayMode = displayMode }

  /// The arrangement, when it is not the one the programs were told last.
  mutating func nextDescription() -> LayoutDescription? {
    let description = self.description
    guard description != sent else { return nil }
    sent = description
    return description
  }

  // MARK: Why columns are hidden

  /// The first column that has left for want of room and whose reason was not told yet.
  ///
  /// One that has not been on screen in this session is not missed.
  mutating func nextToExplain() -> (role: ColumnRole, needed: Int)? {
    let projection = split.projection
    for column in projection.columns where column.layer == .base { seen.insert(column.role) }
    guard !projection.isCollapsed, !projection.isTooSmall else { return nil }
    for hidden in projection.hidden
    where seen.contains(hidden.role) && !explained.contains(hidden.role) {
      guard case .narrow(let needed) = hidden.reason, columns[hidden.role] != nil else { continue }
      explained.insert(hidden.role)
      return (hidden.role, needed)
    }
    return nil
  }

  /// Whether a column that was explained is there again, so that its reason is told another time.
  mutating func withdrawExplanation(of role: ColumnRole) -> Bool {
    let projection = split.projection
    let isHidden = projection.hidden.contains { $0.role == role }
    guard !isHidden || projection.isCollapsed else { return false }
    explained.remove(role)
    return true
  }

  // MARK: The mouse

  /// Takes hold of what lies under a press: a divider, or the edge that another column comes from.
  ///
  /// - Parameters:
  ///   - hit: What lies there.
  ///   - point: The cell of the window.
  ///   - choosesCells: Whether the content there lets cells be chosen, from its first one on: then no
  ///     sidebar is swiped in, which has a button in the title, too.
  mutating func press(
    on hit: WindowGeometry.Hit, at point: CellPoint, choosesCells: Bool = false
  ) {
    grip = .none
    switch hit {
    case .content, .dimmed, .nothing:
      if !choosesCells || split.projection.isCollapsed, geometry.swipeColumns.contains(point.column)
      {
        grip = .edge(press: point)
      }
    case .divider(let role):
      guard let divider = geometry.dividers.last(where: { $0.column == role }) else { return }
      grip = .divider(role, offset: point.column - divider.x)
    case .title, .status: break
    }
  }

  /// Takes hold of something that is no edge and no divider.
  mutating func hold(_ thing: Grip) { grip = thing }

  /// True while the button is down where a swipe begins: the row there waits for the release.
  var mayBecomeSwipe: Bool { if case .edge = grip { true } else { false } }

  /// Where a swipe begins: at the edge of a hidden primary, or of the only column on screen.
  private var swipeColumns: Range<Int> {
    guard showsNeighbours || hidesPrimary else { return 0..<0 }
    let first = isLeading ? 0 : max(0, window.columns - Self.edgeCells)
    return first..<(first + Self.edgeCells)
  }

  /// Whether the sidebars lie at the left.
  var isLeading: Bool { split.primaryEdge == .leading }

  /// Whether a swipe would show the primary beside others.
  private var hidesPrimary: Bool {
    let projection = split.projection
    return split.reveals && zoomed == nil && !projection.isCollapsed
      && !projection.isTooSmall && columns[.primary] != nil && projection.frame(of: .primary) == nil
  }

  /// Follows the mouse with what it holds.
  ///
  /// - Returns: What others have to do about it.
  mutating func drag(to point: CellPoint) -> Dragged {
    switch grip {
    case .none, .tab: break
    case .content(let role):
      guard let area = geometry.pane(role)?.content else { return .nothing }
      return .content(
        role,
        CellPoint(column: point.column - area.minColumn, row: point.row - area.minRow))
    case .cells(let role, _):
      guard let area = geometry.pane(role)?.content else { return .nothing }
      grip = .cells(role, at: point)
      return .cells(
        role,
        CellPoint(column: point.column - area.minColumn, row: point.row - area.minRow))
    case .edge:
      let way = isLeading ? point.column : window.columns - 1 - point.column
      guard way >= Self.swipeCells else { return .nothing }
      grip = .none
      if split.projection.isCollapsed { return .back }
      if perform(.show(.primary)) { change.insert(.brought) }
    case .divider(let role, let offset):
      guard let frame = split.projection.frame(of: role) else { return .nothing }
      let divider = point.column - offset
      let isBefore = geometry.dividers.last { $0.column == role }.map { $0.x >= frame.x } ?? true
      let width = isBefore ? divider - frame.x : frame.x + frame.width - divider - 1
      perform(.drag(role, width: width))
      if split.projection.frame(of: role) == nil { grip = .none }
    }
    return .nothing
  }

  /// Lets go of what the mouse holds; returns the press at the edge that came to no swipe.
  @discardableResult
  mutating func letGo() -> CellPoint? {
    defer { grip = .none }
    guard case .edge(let press) = grip else { return nil }
    return press
  }

  /// Cells at the window's edge from which a swipe may begin.
  private static let edgeCells = 2
  /// Cells from the window's edge after which a swipe brings a column.
  private static let swipeCells = 3

  // MARK: Panes

  /// Puts the first pane into a column.
  mutating func install(_ pane: PaneID, in role: ColumnRole) {
    columns[role] = pane
    layOut()
  }

  /// Changes the tabs of a column; tells whether the column shows another pane.
  mutating func changeTabs(of role: ColumnRole, _ body: (inout ColumnTabs) -> Void) -> Bool {
    let before = columns[role]
    columns.changeTabs(of: role, body)
    change.formUnion([.moved, .forDisk])
    return columns[role] != before
  }

  /// Puts a tab into another column and goes there with it.
  mutating func carryTab(_ pane: PaneID, from role: ColumnRole, to target: ColumnRole) {
    guard columns.carry(pane, from: role, to: target) else { return }
    change.formUnion([.moved, .forDisk])
    show(target)
  }

  /// Shows another pane in a column and parks the one before.
  ///
  /// - Returns: Panes that are parked for longest and have to go.
  mutating func replacePane(in role: ColumnRole, with pane: PaneID) -> [PaneID] {
    if let old = columns[role] { parked.append(old) }
    columns[role] = pane
    parked.removeAll { $0 == pane }
    let surplus = max(0, parked.count - HostLimits.parkedPanes)
    defer { parked.removeFirst(surplus) }
    return Array(parked.prefix(surplus))
  }

  // MARK: Wishes of programs

  /// Carries out what the desk wants of a column; going back is the affair of its pane.
  mutating func perform(_ wish: ColumnWish, of role: ColumnRole) {
    switch wish {
    case .focus: show(role)
    case .show: perform(.show(role))
    case .dismiss: if split.projection.frame(of: role)?.layer == .overlay { perform(.dismiss) }
    case .goBack: break
    }
  }

  /// Carries out what the coordinator wants of the columns.
  mutating func perform(_ wish: LayoutRequest) {
    if let mode = wish.mode.flatMap(DisplayMode.init) { perform(.setMode(mode)) }
    for role in wish.hide.compactMap(ColumnRole.init) { perform(.hide(role)) }
    for role in wish.show.compactMap(ColumnRole.init) { perform(.show(role)) }
    for (name, width) in wish.widths.sorted(by: { $0.key < $1.key }) {
      if let role = ColumnRole(rawValue: name) { perform(.drag(role, width: width)) }
    }
    if let role = wish.focus.flatMap(ColumnRole.init) { perform(.focus(role)) }
  }

  /// Takes over how the program of a column wants the split view to behave.
  ///
  /// Only the coordinator decides which column is on top, where it does not leave that to the
  /// layout.
  mutating func adopt(_ policy: LayoutPolicy, of role: ColumnRole, coordinates: Bool) {
    if let minimum = policy.minimumWidth { perform(.raiseMinimum(role, width: minimum)) }
    if let ideal = policy.idealWidth { perform(.wishWidth(role, width: ideal)) }
    guard coordinates else { return }
    if let collapse = policy.collapse {
      split.hooks.topColumn = ColumnRole(rawValue: collapse.rawValue) ?? topColumn
    }
    if let show = policy.show,
      let behavior = show == .auto ? .automatic : SplitBehavior(rawValue: show.rawValue)
    {
      perform(.setBehavior(behavior))
    }
  }
}

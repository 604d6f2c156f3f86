// SPDX-License-Identifier: Apache-2.0
import CellGeometry

/// From two projections to what has to be told, and what was told last.
struct LayoutAnnouncer: Equatable, Sendable {
  /// The size each pane was told last.
  private var toldSizes = PerColumn<CellSize?>(nil)
  /// The last projection that panes were told about.
  private var announced: SplitProjection?

  /// Creates an announcer that has told nothing.
  init() {}

  /// Everything that has to be told before the first frame.
  ///
  /// Sizes and visibilities of the columns on screen, one repaint, the focus; nothing while the
  /// window is too small but the repaint.
  static func opening(_ new: SplitProjection, in space: SplitSpace) -> [SplitEvent] {
    guard !new.isTooSmall else { return [.committed, .repaint] }
    var events: [SplitEvent] = []
    var fresh = LayoutAnnouncer()
    fresh.tell(new, from: SplitProjection(), isOpening: true, in: space, into: &events)
    return events
  }

  /// Notes the first layout as told.
  mutating func note(_ new: SplitProjection, in space: SplitSpace) {
    guard !new.isTooSmall else { return }
    for frame in new.columns where space.isInstalled(frame.role) {
      toldSizes[frame.role] = frame.told(in: space)
    }
    announced = new
  }

  /// Forgets the size a column was told, for a pane that is new in it.
  mutating func forgetSize(of column: ColumnRole) { toldSizes[column] = nil }

  /// Emits the difference to what was told last.
  ///
  /// - Parameters:
  ///   - new: What the window looks like now.
  ///   - old: What it looked like before the action.
  ///   - space: The panes that can be told.
  ///   - events: Gets the events.
  mutating func announce(
    _ new: SplitProjection, after old: SplitProjection, in space: SplitSpace,
    into events: inout [SplitEvent]
  ) {
    guard !new.isTooSmall else {
      if !old.isTooSmall || old.size != new.size { events += [.committed, .repaint] }
      return
    }
    guard let last = announced else {
      events += Self.opening(new, in: space)
      return note(new, in: space)
    }
    if old.isTooSmall || !new.looksLike(last) || needsSizes(new, in: space) {
      tell(new, from: last, isOpening: false, in: space, into: &events)
    }
    announced = new
  }

  /// Tells whether a column on screen has not been told its size, as after its pane was replaced.
  private func needsSizes(_ new: SplitProjection, in space: SplitSpace) -> Bool {
    new.columns.contains { toldSizes[$0.role] == nil && space.isInstalled($0.role) }
  }

  private mutating func tell(
    _ new: SplitProjection, from old: SplitProjection, isOpening: Bool, in space: SplitSpace,
    into events: inout [SplitEvent]
  ) {
    let hiding = ColumnRole.allCases.filter { old.frame(of: $0) != nil && new.frame(of: $0) == nil }
    let showing = ColumnRole.allCases.filter {
      old.frame(of: $0) == nil && new.frame(of: $0) != nil
    }
    if let from = old.displayMode, let to = new.displayMode, from != to {
      events.append(.willChangeMode(from: from, to: to))
    }
    events += hiding.map { .willHide($0) }
    events += showing.map { .willShow($0) }
    events.append(.committed)
    tellSizes(new, in: space, into: &events)
    tellVisibilities(new, from: old, into: &events)
    events.append(.repaint)
    events += hiding.map { .didHide($0) }
    events += showing.map { .didShow($0) }
    if new.isCollapsed != old.isCollapsed {
      events.append(new.isCollapsed ? .didCollapse : .didExpand)
    }
    if isOpening || new.focus != old.focus { events.append(.focus(new.focus)) }
  }

  /// Sizes go to panes that take input, and once to covered ones that never had a size.
  private mutating func tellSizes(
    _ new: SplitProjection, in space: SplitSpace, into events: inout [SplitEvent]
  ) {
    for frame in new.columns where toldSizes[frame.role] != frame.told(in: space) {
      guard space.isInstalled(frame.role), frame.isInteractive || toldSizes[frame.role] == nil
      else {
        continue
      }
      toldSizes[frame.role] = frame.told(in: space)
      events.append(.resize(frame.role, frame.told(in: space)))
    }
  }

  private func tellVisibilities(
    _ new: SplitProjection, from old: SplitProjection, into events: inout [SplitEvent]
  ) {
    for visibility in [ColumnVisibility.hidden, .covered, .visible] {
      for role in ColumnRole.allCases
      where new.visibility(of: role) == visibility && old.visibility(of: role) != visibility {
        events.append(.visibility(role, visibility))
      }
    }
  }
}

extension ColumnFrame {
  /// The size the pane is told: cells of its column, rows of the window.
  fileprivate func told(in space: SplitSpace) -> CellSize {
    CellSize(columns: width, rows: space.size.rows)
  }
}

extension SplitProjection {
  /// Tells whether the window would be drawn and told the same; reasons are not compared.
  func looksLike(_ other: SplitProjection) -> Bool {
    size == other.size && displayMode == other.displayMode && isCollapsed == other.isCollapsed
      && columns == other.columns && dividers == other.dividers && focus == other.focus
      && stack == other.stack
  }
}

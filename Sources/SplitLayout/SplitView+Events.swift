// SPDX-License-Identifier: Apache-2.0
import CellGeometry

/// From two projections to what has to be told.
extension SplitView {
  /// Everything that has to be told before the first frame.
  ///
  /// Sizes and visibilities of the columns on screen, one repaint, the focus; nothing while the
  /// window is too small but the repaint.
  package var openingEvents: [SplitEvent] {
    guard !projection.isTooSmall else { return [.committed, .repaint] }
    var fresh = self
    fresh.toldSizes = PerColumn(nil)
    var events: [SplitEvent] = []
    fresh.tell(from: SplitProjection(), isOpening: true, into: &events)
    return events
  }

  /// Notes the first layout as told.
  mutating func noteAnnounced() {
    guard !projection.isTooSmall else { return }
    for frame in projection.columns where isInstalled(frame.role) {
      toldSizes[frame.role] = told(frame)
    }
    announced = projection
  }

  /// Emits the difference to the projection from before the action.
  mutating func announce(from old: SplitProjection, into events: inout [SplitEvent]) {
    guard !projection.isTooSmall else {
      if !old.isTooSmall || old.size != projection.size { events += [.committed, .repaint] }
      return
    }
    guard let last = announced else {
      events += openingEvents
      return noteAnnounced()
    }
    if old.isTooSmall || !projection.looksLike(last) || needsSizes {
      tell(from: last, isOpening: false, into: &events)
    }
    announced = projection
  }

  /// Whether a column on screen has not been told its size, as after its pane was replaced.
  private var needsSizes: Bool {
    projection.columns.contains { toldSizes[$0.role] == nil && isInstalled($0.role) }
  }

  private mutating func tell(
    from old: SplitProjection, isOpening: Bool, into events: inout [SplitEvent]
  ) {
    let new = projection
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
    tellSizes(into: &events)
    tellVisibilities(from: old, into: &events)
    events.append(.repaint)
    events += hiding.map { .didHide($0) }
    events += showing.map { .didShow($0) }
    if new.isCollapsed != old.isCollapsed {
      events.append(new.isCollapsed ? .didCollapse : .didExpand)
    }
    if isOpening || new.focus != old.focus { events.append(.focus(new.focus)) }
  }

  /// Sizes go to panes that take input, and once to covered ones that never had a size.
  private mutating func tellSizes(into events: inout [SplitEvent]) {
    for frame in projection.columns where toldSizes[frame.role] != told(frame) {
      guard isInstalled(frame.role), frame.isInteractive || toldSizes[frame.role] == nil else {
        continue
      }
      toldSizes[frame.role] = told(frame)
      events.append(.resize(frame.role, told(frame)))
    }
  }

  private func tellVisibilities(from old: SplitProjection, into events: inout [SplitEvent]) {
    for visibility in [ColumnVisibility.hidden, .covered, .visible] {
      for role in ColumnRole.allCases
      where projection.visibility(of: role) == visibility && old.visibility(of: role) != visibility
      {
        events.append(.visibility(role, visibility))
      }
    }
  }

  private func told(_ frame: ColumnFrame) -> CellSize {
    CellSize(columns: frame.width, rows: size.rows)
  }
}

extension SplitProjection {
  /// Whether the window would be drawn and told the same; pages and reasons are not compared.
  func looksLike(_ other: SplitProjection) -> Bool {
    size == other.size && displayMode == other.displayMode && isCollapsed == other.isCollapsed
      && columns == other.columns && dividers == other.dividers && focus == other.focus
      && stack == other.stack
  }
}

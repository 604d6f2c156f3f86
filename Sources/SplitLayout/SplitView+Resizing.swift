// SPDX-License-Identifier: Apache-2.0
import CellGeometry

/// The size of the window and the widths in it.
extension SplitView {
  /// Takes the new size; a reveal is tiled as soon as it fits, unless an overlay was wished.
  mutating func resize(_ newSize: CellSize) -> SplitOutcome {
    let newSize = newSize.bounded
    guard newSize != size else { return .ignored }
    let isNewWidth = newSize.columns != space.width
    space.size = newSize
    guard !space.isTooSmall else { return .handled }
    if isNewWidth, !isCompact { tileReveal() }
    noteCrossing()
    return .handled
  }

  private mutating func tileReveal() {
    let count = min(wishes.reveal, space.sidebarCount)
    guard count > 0, !wishes.wantsOverlay, placement.baseCount(.tiling(count)) >= count else {
      return
    }
    wishes.userMode = .tiling(count)
    wishes.reveal = 0
    savedFocus = nil
  }

  /// Does the few writes of the first layout and of crossing the compact line.
  ///
  /// A window that is too small changes nothing; the next real size is compared with the last
  /// real one. Decision: installing or removing a pane may move the line and counts as crossing.
  mutating func noteCrossing() {
    guard !space.isTooSmall, wasCollapsed != isCompact else { return }
    let isFirst = wasCollapsed == nil
    wasCollapsed = isCompact
    if isCompact {
      if !isFirst { collapse() }
    } else {
      if !isFirst, let mode = configuration.hooks.displayMode { takeDisplayMode(mode) }
      revealForEmptySecondary()
    }
  }

  /// Closes the reveal and finds a top column with content.
  ///
  /// Decision: with nothing but placeholders it is the first column of the chain. A compact pane
  /// covers the chain, so nothing is asked and nothing moves.
  private mutating func collapse() {
    wishes.reveal = 0
    savedFocus = nil
    flipReturn = nil
    guard !space.isInstalled(.compact) else { return }
    if !hasContent[placement.topColumn] {
      let top = placement.topColumn
      wishes.focus =
        space.chain.last { $0 <= top && hasContent[$0] } ?? space.chain.first ?? .secondary
    }
    if let answer = configuration.hooks.topColumn { takeTopColumn(answer) }
  }

  /// Reveals a sidebar when there would be nothing on screen but a placeholder.
  private mutating func revealForEmptySecondary() {
    guard configuration.reveals, wishes.userMode == nil, space.sidebarCount > 0,
      placement.baseCount == 0, wishes.reveal == 0,
      !hasContent[.secondary]
    else { return }
    openReveal(1)
  }

  private mutating func takeTopColumn(_ column: ColumnRole) {
    if column.isInChain, space.isInstalled(column) { wishFocus(column) }
  }

  /// Takes a mode as the user's, unless the layout gives it anyway.
  private mutating func takeDisplayMode(_ mode: DisplayMode) {
    let given = DisplayMode.tiling(placement.baseCount(wishes.preferredDisplayMode))
    wishes.userMode = mode == given || mode == .automatic ? nil : mode
  }

  /// Applies a late answer; ignored unless collapsed.
  mutating func answerTopColumn(_ column: ColumnRole) -> SplitOutcome {
    guard isCompact, !space.isInstalled(.compact), column.isInChain, space.isInstalled(column)
    else {
      return .ignored
    }
    takeTopColumn(column)
    return .handled
  }

  /// Applies a late answer; ignored while collapsed.
  ///
  /// A reveal opened meanwhile is closed.
  mutating func answerDisplayMode(_ mode: DisplayMode) -> SplitOutcome {
    guard !isCompact else { return .ignored }
    wishes.reveal = 0
    takeDisplayMode(mode)
    revealForEmptySecondary()
    return .handled
  }

  /// Gives a column a width; below half of its minimum it is hidden instead.
  ///
  /// The width is kept for the present arrangement only: the set of tiled columns, or the overlay.
  mutating func drag(_ column: ColumnRole, width wanted: Int) -> SplitOutcome {
    guard column != .secondary, column != .compact else { return .refused(.noDivider) }
    let placement = placement
    let arranged = placement.arranged()
    guard !isCompact, arranged.displayMode != .twoDisplaceSecondary,
      configuration.widths[column].isResizable, let frame = arranged.frame(of: column)
    else { return .ignored }
    let wanted = wanted.boundedCells
    guard 2 * wanted >= space.minimum(of: column) else { return hide(column) }
    let others = placement.tiledColumns
    let limit =
      frame.layer == .base
      ? space.tiledLimit(of: column, among: others)
      : space.revealedLimit(of: column, in: arranged)
    let cells = max(space.minimum(of: column), min(wanted, limit))
    space.remember(cells, of: column, in: placement.arrangement(of: frame.layer))
    return .handled
  }

  /// Forgets the dragged width of a column in the present arrangement.
  mutating func resetWidth(_ column: ColumnRole) -> SplitOutcome {
    let placement = placement
    guard !isCompact, let frame = placement.arranged().frame(of: column) else { return .ignored }
    let arrangement = placement.arrangement(of: frame.layer)
    guard space.draggedWidth(of: column, in: arrangement) != nil else { return .ignored }
    space.forget(column, in: arrangement)
    return .handled
  }

  mutating func raiseMinimum(_ column: ColumnRole, width: Int) -> SplitOutcome {
    space.raiseMinimum(of: column, to: width)
    return .handled
  }

  mutating func wishWidth(_ column: ColumnRole, width: Int) -> SplitOutcome {
    space.wish(width, for: column)
    return .handled
  }
}

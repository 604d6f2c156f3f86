// SPDX-License-Identifier: Apache-2.0
import CellGeometry

/// The size of the window and the widths in it.
extension SplitView {
  /// Takes the new size; a reveal is tiled as soon as it fits, unless an overlay was wished.
  mutating func resize(_ newSize: CellSize) -> SplitOutcome {
    let newSize = newSize.bounded
    guard newSize != size else { return .ignored }
    let isNewWidth = newSize.columns != width
    size = newSize
    guard !isTooSmall else { return .handled }
    if isNewWidth, !isCompact { tileReveal() }
    noteCrossing()
    return .handled
  }

  private mutating func tileReveal() {
    let count = min(reveal, sidebarCount)
    guard count > 0, !wishesOverlay, baseCount(.tiling(count)) >= count else { return }
    userMode = .tiling(count)
    reveal = 0
    savedFocus = nil
  }

  /// Does the few writes of the first layout and of crossing the compact line.
  ///
  /// A window that is too small changes nothing; the next real size is compared with the last
  /// real one. Decision: installing or removing a pane may move the line and counts as crossing.
  mutating func noteCrossing() {
    guard !isTooSmall, wasCollapsed != isCompact else { return }
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
    reveal = 0
    savedFocus = nil
    flipReturn = nil
    guard !isInstalled(.compact) else { return }
    if !contents[topColumn].hasContent {
      let top = topColumn
      focusWish =
        chain.last { $0 <= top && contents[$0].hasContent } ?? chain.first ?? .secondary
    }
    if let answer = configuration.hooks.topColumn { takeTopColumn(answer) }
  }

  /// Reveals a sidebar when there would be nothing on screen but a placeholder.
  private mutating func revealForEmptySecondary() {
    guard configuration.reveals, userMode == nil, sidebarCount > 0, baseCount == 0, reveal == 0,
      !contents[.secondary].hasContent
    else { return }
    openReveal(1)
  }

  private mutating func takeTopColumn(_ column: ColumnRole) {
    if column.isInChain, isInstalled(column) { wishFocus(column) }
  }

  /// Takes a mode as the user's, unless the layout gives it anyway.
  private mutating func takeDisplayMode(_ mode: DisplayMode) {
    let given = DisplayMode.tiling(baseCount(preferredDisplayMode))
    userMode = mode == given || mode == .automatic ? nil : mode
  }

  /// Applies a late answer; ignored unless collapsed.
  mutating func answerTopColumn(_ column: ColumnRole) -> SplitOutcome {
    guard isCompact, !isInstalled(.compact), column.isInChain, isInstalled(column) else {
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
    reveal = 0
    takeDisplayMode(mode)
    revealForEmptySecondary()
    return .handled
  }

  /// Gives a column a width; below half of its minimum it is hidden instead.
  ///
  /// The width is kept for the present arrangement only: the set of tiled columns, or the overlay.
  mutating func drag(_ column: ColumnRole, width wanted: Int) -> SplitOutcome {
    guard column != .secondary, column != .compact else { return .refused(.noDivider) }
    let arranged = arranged()
    guard !isCompact, arranged.displayMode != .twoDisplaceSecondary,
      configuration.widths[column].isResizable, let frame = arranged.frame(of: column)
    else { return .ignored }
    let wanted = wanted.boundedCells
    guard 2 * wanted >= minimum(of: column) else { return hide(column) }
    let limit =
      frame.layer == .base ? tiledLimit(of: column) : revealedLimit(of: column, in: arranged)
    remember(
      max(minimum(of: column), min(wanted, limit)), of: column, in: arrangement(of: frame.layer))
    return .handled
  }

  /// Forgets the dragged width of a column in the present arrangement.
  mutating func resetWidth(_ column: ColumnRole) -> SplitOutcome {
    guard !isCompact, let frame = arranged().frame(of: column) else { return .ignored }
    let arrangement = arrangement(of: frame.layer)
    guard draggedWidth(of: column, in: arrangement) != nil else { return .ignored }
    forget(column, in: arrangement)
    return .handled
  }

  private func arrangement(of layer: SplitLayer) -> Arrangement {
    let base = baseCount
    return layer == .overlay
      ? .reveal : arrangement(base: base)
  }

  /// The cells a tiled column may take with every other one at its minimum.
  private func tiledLimit(of column: ColumnRole) -> Int {
    let base = baseCount
    let others = sidebars.prefix(base) + (tilesInspector(base: base) ? [.inspector] : [])
    return others.reduce(width - minimum(of: .secondary)) { free, other in
      free - configuration.divider - (other == column ? 0 : minimum(of: other))
    }
  }

  /// The cells a column on top may take with the others on top at their minimum.
  ///
  /// Decision: what the secondary column may use ends where a tiled inspector begins.
  private func revealedLimit(of column: ColumnRole, in arranged: SplitProjection) -> Int {
    var free = width - configuration.peek
    for frame in arranged.columns {
      if frame.layer == .overlay {
        free -= configuration.divider + (frame.role == column ? 0 : minimum(of: frame.role))
      } else if frame.role == .inspector {
        free -= configuration.divider + frame.width
      }
    }
    return free
  }

  mutating func raiseMinimum(_ column: ColumnRole, width: Int) -> SplitOutcome {
    raisedMinimums[column] = max(0, width.boundedCells)
    return .handled
  }

  mutating func wishWidth(_ column: ColumnRole, width: Int) -> SplitOutcome {
    wishedWidths[column] = max(0, width.boundedCells)
    return .handled
  }
}

// SPDX-License-Identifier: Apache-2.0

/// Showing and hiding columns.
extension SplitView {
  mutating func show(_ column: ColumnRole) -> SplitOutcome {
    switch column {
    case .compact: .refused(.compactColumn)
    case .inspector: setInspector(true)
    case .primary, .supplementary, .secondary:
      isCompact ? showCollapsed(column) : showExpanded(column)
    }
  }

  mutating func hide(_ column: ColumnRole) -> SplitOutcome {
    switch column {
    case .compact: .refused(.compactColumn)
    case .inspector: setInspector(false)
    case .primary, .supplementary, .secondary:
      isCompact ? hideCollapsed(column) : hideExpanded(column)
    }
  }

  /// Puts the inspector on or off the screen; ignored when it is so already or has no pane.
  private mutating func setInspector(_ isOn: Bool) -> SplitOutcome {
    guard space.isInstalled(.inspector), wishes.showsInspector != isOn else { return .ignored }
    keepingFocus { $0.wishes.showsInspector = isOn }
    return .handled
  }

  private mutating func showCollapsed(_ column: ColumnRole) -> SplitOutcome {
    guard !space.isInstalled(.compact), space.isInstalled(column), column != placement.topColumn
    else {
      return .ignored
    }
    wishFocus(column)
    return .handled
  }

  private mutating func hideCollapsed(_ column: ColumnRole) -> SplitOutcome {
    guard !space.isInstalled(.compact), column == placement.topColumn,
      let previous = placement.columnBelowTop
    else {
      return .ignored
    }
    wishFocus(previous)
    return .handled
  }

  /// Decision: with `reveals` off a column comes when it can be tiled, never on top of others.
  private mutating func showExpanded(_ column: ColumnRole) -> SplitOutcome {
    guard let distance = space.distance(of: column), distance >= placement.visibleSidebarCount
    else {
      return .ignored
    }
    let needed = distance + 1
    if placement.baseCount(.tiling(needed)) >= needed {
      wishes.userMode = .tiling(needed)
      wishes.reveal = 0
    } else if configuration.reveals {
      openReveal(needed)
      wishFocus(column)
    } else {
      return .ignored
    }
    forgetNeedlessUserMode()
    return .handled
  }

  private mutating func hideExpanded(_ column: ColumnRole) -> SplitOutcome {
    guard let distance = space.distance(of: column), distance < placement.visibleSidebarCount else {
      return .ignored
    }
    keepingFocus { view in
      if distance < view.placement.baseCount {
        view.wishes.userMode = .tiling(distance)
        view.wishes.reveal = 0
      } else {
        view.wishes.reveal = distance > view.placement.baseCount ? distance : 0
      }
      view.forgetNeedlessUserMode()
    }
    return .handled
  }

  /// Forgets the user's choice when the layout gives the same by itself.
  private mutating func forgetNeedlessUserMode() {
    let placement = placement
    if let mode = wishes.userMode,
      placement.baseCount(mode) == placement.baseCount(wishes.preferredDisplayMode)
    {
      wishes.userMode = nil
    }
  }

  /// Changes something; if that takes the focused or the wished column away, the wish follows.
  ///
  /// The focus may be elsewhere than the wish, as on an inspector that lies on top. When the wished
  /// column goes, it has nothing to come back to and stays where it is, also in a wider window.
  private mutating func keepingFocus(_ change: (inout SplitView) -> Void) {
    let before = placement.arranged()
    change(&self)
    guard !isCompact else { return }
    let after = placement.arranged()
    let vanished = [before.focus, wishes.focus].contains {
      before.visibility(of: $0) != .hidden && after.visibility(of: $0) == .hidden
    }
    if vanished {
      let isStillThere = after.visibility(of: before.focus) == .visible
      wishes.focus = isStillThere ? before.focus : after.focus
    }
  }

  /// Reveals so many sidebars; the first opening keeps the focus wish for later.
  mutating func openReveal(_ count: Int) {
    if !placement.isRevealOpen { savedFocus = wishes.focus }
    wishes.reveal = count
  }

  /// Sets the wish and forgets where the sidebar key would go back to.
  mutating func wishFocus(_ column: ColumnRole) {
    wishes.focus = column
    flipReturn = nil
  }

  /// The sidebar key.
  ///
  /// Decision: with overlay behaviour it walks through 0, 1, … sidebars, and the first revealed one
  /// gets the focus; with everything tiled it hides the outermost sidebar.
  mutating func toggle() -> SplitOutcome {
    guard !isCompact, configuration.reveals, space.sidebarCount > 0 else { return .ignored }
    if wishes.preferredSplitBehavior == .overlay {
      let count = min(wishes.reveal, space.sidebarCount) + 1
      guard count <= space.sidebarCount else { return dismiss() }
      openReveal(count)
      wishFocus(space.sidebars[count - 1])
      return .handled
    }
    if placement.isRevealOpen { return dismiss() }
    let sidebars = space.sidebars
    let base = placement.baseCount
    return base < sidebars.count ? showExpanded(sidebars[base]) : hide(sidebars[base - 1])
  }

  /// The sidebar key, also collapsed: the first column and, again, the one before.
  ///
  /// Decision: a sheet or a compact pane is left alone; any other navigation forgets the return.
  mutating func flip() -> SplitOutcome {
    guard isCompact else { return toggle() }
    guard !space.isInstalled(.compact), !placement.isInspectorOpen, let first = space.chain.first
    else {
      return .ignored
    }
    let top = placement.topColumn
    if top != first {
      wishFocus(first)
      flipReturn = top
      return .handled
    }
    guard let target = flipReturn, target != first, space.isInstalled(target) else {
      return .ignored
    }
    wishFocus(target)
    return .handled
  }

  /// Leaves only the secondary column, or brings back what was before.
  ///
  /// Decision: a reveal closes too, else the mode would not be secondaryOnly.
  mutating func toggleSecondaryOnly() -> SplitOutcome {
    guard !isCompact, space.sidebarCount == 2, configuration.showsSecondaryOnlyButton else {
      return .ignored
    }
    keepingFocus { view in
      if view.wishes.userMode == .secondaryOnly {
        view.wishes.userMode = view.modeBeforeSecondaryOnly
      } else {
        view.modeBeforeSecondaryOnly = view.wishes.userMode
        view.wishes.userMode = .secondaryOnly
        view.wishes.reveal = 0
      }
    }
    return .handled
  }

  /// Closes a reveal and restores the focus, else closes an inspector that lies on top.
  ///
  /// Decision: collapsed, the inspector's sheet is what lies on top; a compact pane has none.
  mutating func dismiss() -> SplitOutcome {
    guard !isCompact else {
      return placement.isInspectorOpen && !space.isInstalled(.compact)
        ? setInspector(false) : .notHandled
    }
    if placement.isRevealOpen {
      wishes.reveal = 0
      if let savedFocus { wishes.focus = savedFocus }
      savedFocus = nil
      return .handled
    }
    guard placement.isInspectorOpen, !placement.tilesInspector else { return .notHandled }
    return setInspector(false)
  }

  /// Changes the wished mode; on screen it opens as a reveal what the base cannot tile.
  ///
  /// Decision: asking again for an overlay that was closed opens it again.
  mutating func setMode(_ mode: DisplayMode) -> SplitOutcome {
    let wasOpen = placement.isRevealOpen
    wishes.preferredDisplayMode = mode
    wishes.userMode = nil
    guard !isCompact else { return .handled }
    let named = min(mode.namedSidebars, space.sidebarCount)
    if named > placement.baseCount {
      if !wasOpen { savedFocus = wishes.focus }
      wishes.reveal = named
    } else {
      wishes.reveal = 0
    }
    return .handled
  }

  /// Changes the wished behaviour; the sidebars on screen stay, as a reveal if need be.
  mutating func setBehavior(_ behavior: SplitBehavior) -> SplitOutcome {
    guard !isCompact else {
      wishes.preferredSplitBehavior = behavior
      return .handled
    }
    let wasOpen = placement.isRevealOpen
    let count = placement.visibleSidebarCount
    wishes.preferredSplitBehavior = behavior
    if count > placement.baseCount {
      if !wasOpen { savedFocus = wishes.focus }
      wishes.reveal = count
    } else {
      wishes.reveal = 0
    }
    return .handled
  }
}

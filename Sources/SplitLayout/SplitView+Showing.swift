// SPDX-License-Identifier: Apache-2.0

/// Showing and hiding columns.
extension SplitView {
  mutating func show(_ column: ColumnRole) -> SplitOutcome {
    switch column {
    case .compact: .refused(.compactColumn)
    case .inspector: setInspector(true)
    default: isCompact ? showCollapsed(column) : showExpanded(column)
    }
  }

  mutating func hide(_ column: ColumnRole) -> SplitOutcome {
    switch column {
    case .compact: .refused(.compactColumn)
    case .inspector: setInspector(false)
    default: isCompact ? hideCollapsed(column) : hideExpanded(column)
    }
  }

  /// Puts the inspector on or off the screen; ignored when it is so already or has no pane.
  private mutating func setInspector(_ isOn: Bool) -> SplitOutcome {
    guard isInstalled(.inspector), showsInspector != isOn else { return .ignored }
    keepingFocus { $0.showsInspector = isOn }
    return .handled
  }

  private mutating func showCollapsed(_ column: ColumnRole) -> SplitOutcome {
    guard !isInstalled(.compact), isInstalled(column), column != topColumn else {
      return .ignored
    }
    wishFocus(column)
    return .handled
  }

  private mutating func hideCollapsed(_ column: ColumnRole) -> SplitOutcome {
    guard !isInstalled(.compact), column == topColumn, let previous = columnBelowTop else {
      return .ignored
    }
    wishFocus(previous)
    return .handled
  }

  /// The column under the top of the collapsed stack, or `nil` at the root.
  var columnBelowTop: ColumnRole? { chain.last { $0 < topColumn } }

  /// Decision: with `reveals` off a column comes when it can be tiled, never on top of others.
  private mutating func showExpanded(_ column: ColumnRole) -> SplitOutcome {
    guard let distance = distance(of: column), distance >= visibleSidebarCount else {
      return .ignored
    }
    let needed = distance + 1
    if baseCount(.tiling(needed)) >= needed {
      userMode = .tiling(needed)
      reveal = 0
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
    guard let distance = distance(of: column), distance < visibleSidebarCount else {
      return .ignored
    }
    keepingFocus { view in
      if distance < view.baseCount {
        view.userMode = .tiling(distance)
        view.reveal = 0
      } else {
        view.reveal = distance > view.baseCount ? distance : 0
      }
      view.forgetNeedlessUserMode()
    }
    return .handled
  }

  /// Forgets the user's choice when the layout gives the same by itself.
  private mutating func forgetNeedlessUserMode() {
    if let userMode, baseCount(userMode) == baseCount(preferredDisplayMode) { self.userMode = nil }
  }

  /// Changes something; if that takes the focused or the wished column away, the wish follows.
  ///
  /// The focus may be elsewhere than the wish, as on an inspector that lies on top. When the wished
  /// column goes, it has nothing to come back to and stays where it is, also in a wider window.
  private mutating func keepingFocus(_ change: (inout SplitView) -> Void) {
    let before = arranged()
    change(&self)
    guard !isCompact else { return }
    let after = arranged()
    let vanished = [before.focus, focusWish].contains {
      before.visibility(of: $0) != .hidden && after.visibility(of: $0) == .hidden
    }
    if vanished {
      let isStillThere = after.visibility(of: before.focus) == .visible
      focusWish = isStillThere ? before.focus : after.focus
    }
  }

  /// Reveals so many sidebars; the first opening keeps the focus wish for later.
  mutating func openReveal(_ count: Int) {
    if !isRevealOpen { savedFocus = focusWish }
    reveal = count
  }

  /// Sets the wish and forgets where the sidebar key would go back to.
  mutating func wishFocus(_ column: ColumnRole) {
    focusWish = column
    flipReturn = nil
  }

  /// The sidebar key.
  ///
  /// Decision: with overlay behaviour it walks through 0, 1, … sidebars, and the first revealed one
  /// gets the focus; with everything tiled it hides the outermost sidebar.
  mutating func toggle() -> SplitOutcome {
    guard !isCompact, configuration.reveals, sidebarCount > 0 else { return .ignored }
    if preferredSplitBehavior == .overlay {
      let count = min(reveal, sidebarCount) + 1
      guard count <= sidebarCount else { return dismiss() }
      openReveal(count)
      wishFocus(sidebars[count - 1])
      return .handled
    }
    if isRevealOpen { return dismiss() }
    let sidebars = sidebars
    let base = baseCount
    return base < sidebars.count ? showExpanded(sidebars[base]) : hide(sidebars[base - 1])
  }

  /// The sidebar key, also collapsed: the first column and, again, the one before.
  ///
  /// Decision: a sheet or a compact pane is left alone; any other navigation forgets the return.
  mutating func flip() -> SplitOutcome {
    guard isCompact else { return toggle() }
    guard !isInstalled(.compact), !isInspectorOpen, let first = chain.first else {
      return .ignored
    }
    let top = topColumn
    if top != first {
      wishFocus(first)
      flipReturn = top
      return .handled
    }
    guard let target = flipReturn, target != first, isInstalled(target) else { return .ignored }
    wishFocus(target)
    return .handled
  }

  /// Leaves only the secondary column, or brings back what was before.
  ///
  /// Decision: a reveal closes too, else the mode would not be secondaryOnly.
  mutating func toggleSecondaryOnly() -> SplitOutcome {
    guard !isCompact, sidebarCount == 2, configuration.showsSecondaryOnlyButton else {
      return .ignored
    }
    keepingFocus { view in
      if view.userMode == .secondaryOnly {
        view.userMode = view.modeBeforeSecondaryOnly
      } else {
        view.modeBeforeSecondaryOnly = view.userMode
        view.userMode = .secondaryOnly
        view.reveal = 0
      }
    }
    return .handled
  }

  /// Closes a reveal and restores the focus, else closes an inspector that lies on top.
  ///
  /// Decision: collapsed, the inspector's sheet is what lies on top; a compact pane has none.
  mutating func dismiss() -> SplitOutcome {
    guard !isCompact else {
      return isInspectorOpen && !isInstalled(.compact) ? setInspector(false) : .notHandled
    }
    if isRevealOpen {
      reveal = 0
      if let savedFocus { focusWish = savedFocus }
      savedFocus = nil
      return .handled
    }
    guard isInspectorOpen, !tilesInspector(base: baseCount) else { return .notHandled }
    return setInspector(false)
  }

  /// Changes the wished mode; on screen it opens as a reveal what the base cannot tile.
  ///
  /// Decision: asking again for an overlay that was closed opens it again.
  mutating func setMode(_ mode: DisplayMode) -> SplitOutcome {
    let wasOpen = isRevealOpen
    preferredDisplayMode = mode
    userMode = nil
    guard !isCompact else { return .handled }
    let named = min(mode.namedSidebars, sidebarCount)
    if named > baseCount {
      if !wasOpen { savedFocus = focusWish }
      reveal = named
    } else {
      reveal = 0
    }
    return .handled
  }

  /// Changes the wished behaviour; the sidebars on screen stay, as a reveal if need be.
  mutating func setBehavior(_ behavior: SplitBehavior) -> SplitOutcome {
    guard !isCompact else {
      preferredSplitBehavior = behavior
      return .handled
    }
    let wasOpen = isRevealOpen
    let count = visibleSidebarCount
    preferredSplitBehavior = behavior
    if count > baseCount {
      if !wasOpen { savedFocus = focusWish }
      reveal = count
    } else {
      reveal = 0
    }
    return .handled
  }
}

// SPDX-License-Identifier: Apache-2.0

import CellGeometry

/// What fits: which sidebars can be tiled in the width there is.
extension SplitView {
  /// The width of the window in cells.
  var width: Int { size.columns }

  /// Whether the window is below the compact line.
  var isCompact: Bool { width < configuration.compactLine }

  /// Whether the window is too small for anything but a notice.
  var isTooSmall: Bool {
    width < configuration.tooSmallColumns || size.rows < configuration.tooSmallRows
  }

  /// Whether a pane is installed in a column.
  func isInstalled(_ column: ColumnRole) -> Bool { configuration.panes[column] != nil }

  /// How many sidebars are installed.
  var sidebarCount: Int { (isInstalled(.primary) ? 1 : 0) + (isInstalled(.supplementary) ? 1 : 0) }

  /// The installed sidebars, the one nearest to the secondary column first.
  var sidebars: [ColumnRole] { [.supplementary, .primary].filter(isInstalled) }

  /// How many sidebars lie between a sidebar and the secondary column; `nil` if not installed.
  func distance(of column: ColumnRole) -> Int? {
    guard column.isSidebar, isInstalled(column) else { return nil }
    return column == .primary && isInstalled(.supplementary) ? 1 : 0
  }

  /// The installed columns of the chain from the primary on.
  ///
  /// Decision: with none installed it is the empty secondary column alone.
  var chain: [ColumnRole] {
    let installed = [ColumnRole.primary, .supplementary, .secondary].filter(isInstalled)
    return installed.isEmpty ? [.secondary] : installed
  }

  /// The installed column after another one in the chain, or `nil`.
  func next(after column: ColumnRole) -> ColumnRole? {
    guard column.isInChain else { return nil }
    return chain.first { $0 > column && isInstalled($0) }
  }

  /// The least width of a column in cells, raised by its pane or not.
  package func minimum(of column: ColumnRole) -> Int {
    max(configuration.resolvedWidth(of: column).minimum, raisedMinimums[column])
  }

  /// The least window width in which so many sidebars can be tiled.
  func need(_ count: Int) -> Int {
    sidebarNeed(count) + minimum(of: .secondary)
  }

  /// The least width of so many sidebars, each with its divider.
  private func sidebarNeed(_ count: Int) -> Int {
    sidebars.prefix(max(0, count)).reduce(0) { $0 + minimum(of: $1) + configuration.divider }
  }

  /// The least window width for which no rule of its own hides one of so many sidebars.
  func hideLine(_ count: Int) -> Int {
    sidebars.prefix(max(0, count)).reduce(0) { max($0, configuration.hideBelow[$1]) }
  }

  /// Whether so many sidebars can be tiled.
  ///
  /// Decision: with `reveals` off every wish, the automatic one too, is strict: the secondary
  /// column may shrink to the peek.
  func fits(_ count: Int) -> Bool {
    guard hideLine(count) <= width else { return false }
    if !configuration.reveals, sidebarNeed(count) + configuration.peek <= width { return true }
    return need(count) <= width
  }

  /// How many sidebars a wish tiles at the present width.
  func baseCount(_ wish: DisplayMode) -> Int {
    guard preferredSplitBehavior != .overlay else { return 0 }
    var count = wish.namedSidebars
    if wish == .automatic { count = sidebarCount }
    if wish.isOverlay, preferredSplitBehavior == .automatic { count = 0 }
    count = min(count, sidebarCount)
    while count > 0, !fits(count) { count -= 1 }
    return count
  }

  /// How many sidebars are tiled now.
  var baseCount: Int { baseCount(userMode ?? preferredDisplayMode) }

  /// How many sidebars are revealed or tiled now.
  var visibleSidebarCount: Int { max(baseCount, min(reveal, sidebarCount)) }

  /// Whether a sidebar is on screen only for now.
  var isRevealOpen: Bool { min(reveal, sidebarCount) > baseCount }

  /// Whether an overlay was asked for, so that a reveal stays one when there is room.
  var wishesOverlay: Bool {
    preferredSplitBehavior == .overlay || preferredDisplayMode.isOverlay
  }

  /// Whether the inspector is on screen, if the window shows columns at all.
  var isInspectorOpen: Bool { showsInspector && isInstalled(.inspector) }

  /// Whether the open inspector can be tiled beside so many sidebars.
  func tilesInspector(base: Int) -> Bool {
    isInspectorOpen && inspectorNeed(base: base) <= width
  }

  /// The least window width in which the inspector is tiled beside so many sidebars.
  func inspectorNeed(base: Int) -> Int {
    max(
      need(base) + configuration.divider + minimum(of: .inspector),
      configuration.hideBelow[.inspector])
  }
}

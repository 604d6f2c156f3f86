// SPDX-License-Identifier: Apache-2.0

/// What user and layout wish to see, whatever fits.
struct SplitWishes: Equatable, Sendable {
  /// The wished mode.
  var preferredDisplayMode: DisplayMode
  /// The wished behaviour.
  var preferredSplitBehavior: SplitBehavior
  /// The mode the user chose, which wins over the wished one.
  var userMode: DisplayMode?
  /// How many sidebars are on screen only for now.
  var reveal = 0
  /// True when the inspector is wanted on screen.
  var showsInspector = false
  /// The column that gets the keys whenever it takes input.
  var focus: ColumnRole

  /// Creates the wishes of a layout before the user has said anything.
  init(_ configuration: SplitConfiguration) {
    preferredDisplayMode = configuration.preferredDisplayMode
    preferredSplitBehavior = configuration.preferredSplitBehavior
    focus = configuration.initialFocus
  }

  /// The mode that counts.
  var mode: DisplayMode { userMode ?? preferredDisplayMode }

  /// True when an overlay was asked for, so that a reveal stays one when there is room.
  var wantsOverlay: Bool {
    preferredSplitBehavior == .overlay || preferredDisplayMode.isOverlay
  }
}

/// Where the columns go: a pure function of the room there is and of what is wished.
struct ColumnPlacement: Sendable {
  /// The room there is.
  let space: SplitSpace
  /// What is wished.
  let wishes: SplitWishes

  /// How many sidebars a wish tiles at the present width.
  func baseCount(_ wish: DisplayMode) -> Int {
    guard wishes.preferredSplitBehavior != .overlay else { return 0 }
    var count = wish.namedSidebars
    if wish == .automatic { count = space.sidebarCount }
    if wish.isOverlay, wishes.preferredSplitBehavior == .automatic { count = 0 }
    count = min(count, space.sidebarCount)
    while count > 0, !space.fits(count) { count -= 1 }
    return count
  }

  /// How many sidebars are tiled now.
  var baseCount: Int { baseCount(wishes.mode) }

  /// How many sidebars are revealed or tiled now.
  var visibleSidebarCount: Int { max(baseCount, min(wishes.reveal, space.sidebarCount)) }

  /// True when a sidebar is on screen only for now.
  var isRevealOpen: Bool { min(wishes.reveal, space.sidebarCount) > baseCount }

  /// True when the inspector is on screen, if the window shows columns at all.
  var isInspectorOpen: Bool { wishes.showsInspector && space.isInstalled(.inspector) }

  /// True when the inspector is open and has room beside the sidebars that are tiled now.
  var tilesInspector: Bool {
    isInspectorOpen && space.inspectorNeed(base: baseCount) <= space.width
  }

  /// The columns tiled beside the secondary one now, each with a divider.
  var tiledColumns: [ColumnRole] {
    space.sidebars.prefix(baseCount) + (tilesInspector ? [.inspector] : [])
  }

  /// The arrangement to which a width on a layer belongs now.
  func arrangement(of layer: SplitLayer) -> Arrangement {
    layer == .overlay ? .reveal : space.arrangement(base: baseCount)
  }

  /// The column that fills a collapsed window.
  ///
  /// The inspector counts as the secondary column; a column without a pane falls back towards the
  /// primary, then away from it.
  var topColumn: ColumnRole {
    let wish = wishes.focus == .inspector || wishes.focus == .compact ? .secondary : wishes.focus
    return space.chain.last { $0 <= wish } ?? space.chain.first ?? .secondary
  }

  /// The column under the top of the collapsed stack, or `nil` at the root.
  var columnBelowTop: ColumnRole? { space.chain.last { $0 < topColumn } }
}

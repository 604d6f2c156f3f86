// SPDX-License-Identifier: Apache-2.0
package import CellGeometry

/// What a split view looks like at this moment: a pure function of its state and size.
package struct SplitProjection: Equatable, Sendable {
  /// Creates an empty projection, to be filled.
  package init() {}

  /// The size of the window in cells and rows.
  package var size = CellSize.zero
  /// The mode, or `nil` while collapsed.
  package var displayMode: DisplayMode?
  /// True when one column fills the window.
  package var isCollapsed = false
  /// True when the window is too small for anything but a notice; then there are no columns.
  package var isTooSmall = false
  /// The columns on screen, in the order of their roles.
  package var columns: [ColumnFrame] = []
  /// The dividers on screen; those of the overlay last.
  package var dividers: [DividerFrame] = []
  /// The column that has the keys; always one that takes input.
  package var focus = ColumnRole.primary
  /// The collapsed stack from bottom to top, or `nil` while expanded.
  package var stack: [ColumnRole]?
  /// The columns that are not on screen, each with the reason.
  package var hidden: [HiddenColumn] = []

  /// The frame of a column, or `nil` when it is not on screen.
  package func frame(of role: ColumnRole) -> ColumnFrame? {
    columns.first { $0.role == role }
  }

  /// Tells if a column is on screen and takes input, is covered, or is off the screen.
  package func visibility(of role: ColumnRole) -> ColumnVisibility {
    guard let frame = frame(of: role) else { return .hidden }
    return frame.isInteractive ? .visible : .covered
  }

  /// The topmost column at a cell, counted from the left edge; `nil` on dividers and outside.
  package func column(at x: Int) -> ColumnFrame? {
    for layer in [SplitLayer.overlay, .base] {
      if dividers.contains(where: { $0.layer == layer && $0.cells.contains(x) }) { return nil }
      if let hit = columns.first(where: { $0.layer == layer && $0.cells.contains(x) }) {
        return hit
      }
    }
    return nil
  }

  /// The topmost divider at a cell, counted from the left edge.
  package func divider(at x: Int) -> DividerFrame? {
    for layer in [SplitLayer.overlay, .base] {
      if let hit = dividers.first(where: { $0.layer == layer && $0.cells.contains(x) }) {
        return hit
      }
      if columns.contains(where: { $0.layer == layer && $0.cells.contains(x) }) { return nil }
    }
    return nil
  }

  /// The next column that takes input, towards the end of the chain; wraps round.
  package var focusNext: ColumnRole? { interactiveNeighbour(by: 1) }

  /// The previous column that takes input, towards the primary; wraps round.
  package var focusPrevious: ColumnRole? { interactiveNeighbour(by: -1) }

  private func interactiveNeighbour(by step: Int) -> ColumnRole? {
    let roles = columns.filter(\.isInteractive).map(\.role)
    guard let here = roles.firstIndex(of: focus), roles.count > 1 else { return nil }
    return roles[(here + step + roles.count) % roles.count]
  }
}

/// The layer of a column: part of the tiling, or on top of it.
package enum SplitLayer: String, Sendable {
  /// Tiled.
  case base
  /// On top of the tiles.
  case overlay
}

/// The place of a column on screen.
package struct ColumnFrame: Equatable, Sendable {
  /// Which column it is.
  package var role: ColumnRole
  /// The first cell; below 0 only for a displaced secondary column on the left.
  package var x: Int
  /// Cells; a displaced secondary column may reach beyond the window and is cropped when drawn.
  package var width: Int
  /// Tiled or on top.
  package var layer: SplitLayer
  /// True when something lies over the base layer, so that the column is drawn grey.
  package var isDimmed: Bool
  /// True when keys, clicks and drops reach the column.
  package var isInteractive: Bool

  /// Creates a frame from its parts.
  package init(
    role: ColumnRole, x: Int, width: Int, layer: SplitLayer = .base, isDimmed: Bool = false,
    isInteractive: Bool = true
  ) {
    self.role = role
    self.x = x
    self.width = width
    self.layer = layer
    self.isDimmed = isDimmed
    self.isInteractive = isInteractive
  }

  /// The cells from `x` to the right end, exclusive.
  package var cells: Range<Int> { x..<(x + max(0, width)) }
}

/// The place of a divider on screen.
package struct DividerFrame: Equatable, Sendable {
  /// The first cell.
  package var x: Int
  /// Cells, usually 1.
  package var width: Int
  /// The column whose width changes when the divider is dragged.
  package var column: ColumnRole
  /// Tiled or on top.
  package var layer: SplitLayer
  /// True when a drag would do anything now.
  package var isDraggable: Bool

  /// Creates a frame from its parts.
  package init(
    x: Int, width: Int = 1, column: ColumnRole, layer: SplitLayer = .base, isDraggable: Bool = true
  ) {
    self.x = x
    self.width = width
    self.column = column
    self.layer = layer
    self.isDraggable = isDraggable
  }

  /// The cells from `x` to the right end, exclusive.
  package var cells: Range<Int> { x..<(x + max(0, width)) }
}

/// A column that is not on screen, with the reason.
package struct HiddenColumn: Equatable, Sendable {
  /// Why a column is not on screen.
  package enum Reason: Equatable, Sendable {
    /// The window would have to be this many cells wide.
    case narrow(needs: Int)
    /// The user closed it, or never opened it.
    case user
    /// The wished mode or behaviour leaves it out.
    case behavior
    /// No pane is installed in it.
    case notInstalled
  }

  /// Which column it is.
  package var role: ColumnRole
  /// Why it is not on screen.
  package var reason: Reason

  /// Creates an entry.
  package init(role: ColumnRole, reason: Reason) {
    self.role = role
    self.reason = reason
  }
}

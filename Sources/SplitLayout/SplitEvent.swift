// SPDX-License-Identifier: Apache-2.0
package import CellGeometry

/// The ways a pane is on screen and takes input.
package enum ColumnVisibility: String, Sendable {
  /// Off the screen.
  case hidden
  /// On screen under something; it takes no input and keeps the size it was told last.
  case covered
  /// On screen, takes input.
  case visible
}

/// What changed on screen, told in a fixed order.
///
/// First `willChangeMode`, `willHide`, `willShow`, all while the old projection is still the
/// present one in the reader's mind; then `committed`; then sizes, visibilities, one repaint;
/// then `didHide`, `didShow`, `didCollapse` or `didExpand`, `focus`. Columns come in the order of
/// `ColumnRole`. A projection that does not change emits nothing.
///
/// Source: UISplitViewControllerDelegate, with the order fixed.
package enum SplitEvent: Equatable, Sendable {
  /// The mode will change; only from expanded to expanded.
  case willChangeMode(from: DisplayMode, to: DisplayMode)
  case willHide(ColumnRole)
  case willShow(ColumnRole)
  /// From here on the new projection holds.
  case committed
  /// The pane has a new size: cells of its column, rows of the window.
  case resize(ColumnRole, CellSize)
  case visibility(ColumnRole, ColumnVisibility)
  /// The screen has to be drawn.
  case repaint
  case didHide(ColumnRole)
  case didShow(ColumnRole)
  case didCollapse
  case didExpand
  /// The keys go to this column now.
  case focus(ColumnRole)
}

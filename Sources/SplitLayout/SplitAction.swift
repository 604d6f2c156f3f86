// SPDX-License-Identifier: Apache-2.0
package import CellGeometry

/// One thing that can happen to a split view.
///
/// A new action touches `SplitAction`, `SplitView.apply` and, if scripts may use it, the layout
/// script of the command line.
package enum SplitAction: Equatable, Sendable {
  /// Brings a column on screen: tiled if it fits, else as a reveal; collapsed: on top.
  case show(ColumnRole)
  /// Takes a column off the screen, to the nearest mode without it.
  case hide(ColumnRole)
  /// The sidebar key: brings the next sidebar, or hides the outermost one.
  case toggle
  /// The sidebar key that also works collapsed: the first column and, again, the one before.
  case flip
  /// The key that leaves only the secondary column, and back.
  case secondaryOnly
  /// Closes what lies on top: a reveal, else an overlaid inspector.
  case dismiss
  /// One step back: overlay, then column.
  case back
  /// Changes the wished mode and forgets what the user chose.
  case setMode(DisplayMode)
  /// Changes the wished behaviour; sidebars on screen stay there.
  case setBehavior(SplitBehavior)
  /// Moves on to the next column, whose content was chosen in this one.
  case advance(ColumnRole)
  /// Gives a column a width in cells; below half of its minimum it is hidden.
  case drag(ColumnRole, width: Int)
  /// Forgets the dragged width of a column in the present arrangement.
  case resetWidth(ColumnRole)
  /// The window has a new size.
  case resize(CellSize)
  /// Installs a pane in a column, or removes it.
  case setPane(ColumnRole, pane: String?)
  /// Moves the keys to a column; ignored unless it takes input now.
  case focus(ColumnRole)
  /// The column has content, or only a placeholder.
  case content(ColumnRole, Bool)
  /// The pane needs at least this many cells; 0 takes the demand back.
  case raiseMinimum(ColumnRole, width: Int)
  /// The pane would choose this many cells itself; 0 takes the wish back.
  case wishWidth(ColumnRole, width: Int)
  /// A late answer to "which column is on top?" after collapsing.
  case answerTopColumn(ColumnRole)
  /// A late answer to "which mode?" after expanding.
  case answerDisplayMode(DisplayMode)
}

/// The outcome of an action.
package enum SplitOutcome: Equatable, Sendable {
  /// Done, even if nothing changed.
  case handled
  /// Nothing here to do; the next in line may have it. Only dismiss and back say so.
  case notHandled
  /// Meaningless at this moment; nothing changed.
  case ignored
  /// Against a rule; nothing changed.
  case refused(SplitRefusal)
}

/// The rule an action or a configuration breaks.
package enum SplitRefusal: String, Equatable, Sendable, Error {
  /// The compact column cannot be shown or hidden.
  case compactColumn
  /// The pane is in another column already.
  case paneInUse
  /// The style has no such column.
  case noSuchColumn
  /// The column has no divider of its own.
  case noDivider
  /// A width is negative, or a fraction is not between 0 and 1.
  case badWidth
}

// SPDX-License-Identifier: Apache-2.0

/// What a layout says about its split view before the first frame.
///
/// Everything has a default; `problems` names what cannot be accepted and what is doubtful.
package struct SplitConfiguration: Equatable, Sendable {
  /// How many sidebars there may be.
  package var style: SplitStyle
  /// The pane in each column; `nil` where no pane is installed.
  package var panes: PerColumn<String?>
  /// The width record of each column.
  package var widths = PerColumn(ColumnWidth())
  /// The wished mode.
  package var preferredDisplayMode = DisplayMode.automatic
  /// The wished behaviour.
  package var preferredSplitBehavior = SplitBehavior.automatic
  /// The side of the primary column.
  package var primaryEdge = PrimaryEdge.leading
  /// True when key, button and mouse may bring a hidden sidebar; off makes the wished mode strict.
  package var reveals = true
  /// True when the key that leaves only the secondary column exists; triple style only.
  package var showsSecondaryOnlyButton = false
  /// The width in cells below which one column is shown, or `nil` for 71 (double) or 79 (triple).
  package var compactBelow: Int?
  /// Cells of the secondary column that stay visible beside an overlay.
  package var peek = 10
  /// Cells of the secondary column that stay visible when it is displaced.
  package var displacePeek = 16
  /// Cells of a divider.
  package var divider = 1
  /// The window is too small below this many cells.
  package var tooSmallColumns = 20
  /// The window is too small below this many rows.
  package var tooSmallRows = 5
  /// Windows narrower than this do not tile the column; 0 means no such rule.
  ///
  /// Source: shouldHide:inOrientation: of the classic delegate, as a width.
  package var hideBelow = PerColumn(0)
  /// The columns that have content and not only a placeholder at the start.
  package var hasContent = PerColumn(true)
  /// The column that has the focus first.
  package var initialFocus = ColumnRole.primary
  /// Columns in which activating leaves an open overlay as it is.
  package var keepsReveal = PerColumn(false)
  /// Answers to the two layout questions, given beforehand.
  package var hooks = SplitHooks()

  /// Creates the default configuration of a style.
  ///
  /// - Parameters:
  ///   - style: How many sidebars there may be.
  ///   - columns: The installed columns, each with a pane named after it; default: the style's.
  package init(style: SplitStyle, columns: [ColumnRole]? = nil) {
    self.style = style
    panes = PerColumn(nil)
    let standard: [ColumnRole] =
      style == .triple ? [.primary, .supplementary, .secondary] : [.primary, .secondary]
    for column in columns ?? standard { panes[column] = column.rawValue }
  }
}

/// Answers to the questions that are asked when the compact line is crossed.
package struct SplitHooks: Equatable, Sendable {
  /// The column on top after collapsing; `nil` leaves the proposal.
  package var topColumn: ColumnRole?
  /// The mode after expanding; `nil` leaves the proposal.
  package var displayMode: DisplayMode?

  /// Creates a set of answers; none by default.
  package init(topColumn: ColumnRole? = nil, displayMode: DisplayMode? = nil) {
    self.topColumn = topColumn
    self.displayMode = displayMode
  }
}

// SPDX-License-Identifier: Apache-2.0
package import CellGeometry

/// The arrangement of columns in one window: one value, changed only by actions.
///
/// A *split view* is the root of the window. Collapsed and expanded are not two states but two
/// projections of one state, so crossing the line between them writes almost nothing, and a
/// window that comes back to its old width looks as it did. It knows no panes, only their names.
///
/// Numbers from outside may be anything; they are kept within ±1,000,000 cells.
///
/// Source: UISplitViewController, without its transitions.
package struct SplitView: Equatable, Sendable {
  /// The room there is: the window, the installed columns and their widths.
  var space: SplitSpace
  /// What user and layout wish to see.
  var wishes: SplitWishes
  /// What the user's mode was before the key that leaves only the secondary column.
  var modeBeforeSecondaryOnly: DisplayMode?
  /// The focus wish from before the reveal was opened.
  var savedFocus: ColumnRole?
  /// Where the sidebar key goes back to while collapsed.
  var flipReturn: ColumnRole?
  /// True for each column that has content and not only a placeholder.
  package internal(set) var hasContent: PerColumn<Bool>
  /// True when the last real layout was collapsed; `nil` before the first.
  var wasCollapsed: Bool?
  /// What panes have been told.
  var announcer = LayoutAnnouncer()
  /// What the window looks like now; computed once for each transition.
  package private(set) var projection = SplitProjection()

  /// Creates a split view and lays it out for the first time.
  ///
  /// - Parameters:
  ///   - configuration: What the layout says.
  ///   - size: The window in cells and rows.
  ///   - saved: What the user chose in an earlier run.
  package init(
    configuration: SplitConfiguration, size: CellSize, saved: SavedSplit = SavedSplit()
  ) {
    let configuration = configuration.bounded
    space = SplitSpace(configuration: configuration, size: size.bounded)
    wishes = SplitWishes(configuration)
    hasContent = configuration.hasContent
    wishes.userMode = saved.userMode == .automatic ? nil : saved.userMode
    wishes.showsInspector = saved.showsInspector
    space.restore(saved.widths)
    noteCrossing()
    projection = placement.projection()
    announcer.note(projection, in: space)
  }

  /// Answers to the layout questions, given beforehand; set before a resize.
  package var hooks: SplitHooks {
    get { space.configuration.hooks }
    set { space.configuration.hooks = newValue }
  }

  /// Changes the state by one action.
  ///
  /// - Parameters:
  ///   - action: What happened.
  ///   - events: Gets what changed on screen, in order; nothing if the projection is the same.
  /// - Returns: Whether the action was handled, passed on, ignored or refused.
  package mutating func perform(
    _ action: SplitAction, into events: inout [SplitEvent]
  ) -> SplitOutcome {
    perform([action], into: &events)
  }

  /// Changes the state by several actions in one transition.
  ///
  /// - Parameters:
  ///   - actions: What happened, in order; each sees what those before it have changed.
  ///   - events: Gets what changed on screen between the first and the last, in order.
  /// - Returns: `handled` if one of them was, else what became of the last; without any, `ignored`.
  package mutating func perform(
    _ actions: [SplitAction], into events: inout [SplitEvent]
  ) -> SplitOutcome {
    var result = SplitOutcome.ignored
    for action in actions {
      let outcome = apply(action)
      if result != .handled { result = outcome }
    }
    guard result == .handled else { return result }
    let old = projection
    projection = placement.projection()
    announcer.announce(projection, after: old, in: space, into: &events)
    return .handled
  }

  private mutating func apply(_ action: SplitAction) -> SplitOutcome {
    switch action {
    case .show(let column): show(column)
    case .hide(let column): hide(column)
    case .toggle: toggle()
    case .flip: flip()
    case .secondaryOnly: toggleSecondaryOnly()
    case .dismiss: dismiss()
    case .back: back()
    case .setMode(let mode): setMode(mode)
    case .setBehavior(let behavior): setBehavior(behavior)
    case .advance(let column): advance(column)
    case .drag(let column, let width): drag(column, width: width)
    case .resetWidth(let column): resetWidth(column)
    case .resize(let size): resize(size)
    case .setPane(let column, let pane): setPane(column, pane: pane)
    case .focus(let column): focus(column)
    case .content(let column, let hasContent): setContent(column, hasContent)
    case .raiseMinimum(let column, let width): raiseMinimum(column, width: width)
    case .wishWidth(let column, let width): wishWidth(column, width: width)
    case .answerTopColumn(let column): answerTopColumn(column)
    case .answerDisplayMode(let mode): answerDisplayMode(mode)
    }
  }
}

extension SplitView {
  /// What the layout said, with the answers to the layout questions as they are now.
  var configuration: SplitConfiguration { space.configuration }

  /// Whether the user can bring hidden columns on screen.
  package var reveals: Bool { space.configuration.reveals }

  /// The edge of the window at which the primary lies.
  package var primaryEdge: PrimaryEdge { space.configuration.primaryEdge }

  /// Whether the layout lets the secondary column be left alone.
  package var showsSecondaryOnlyButton: Bool { space.configuration.showsSecondaryOnlyButton }

  /// The window in cells and rows.
  package var size: CellSize { space.size }

  /// The name of the pane installed in a column, or `nil`.
  package func pane(in column: ColumnRole) -> String? { configuration.panes[column] }

  /// The state a restart must bring back.
  package var saved: SavedSplit {
    SavedSplit(
      userMode: wishes.userMode, showsInspector: wishes.showsInspector,
      widths: space.draggedWidths)
  }

  /// Where the columns go as things are now; rules about columns ask it, the screen `projection`.
  var placement: ColumnPlacement { ColumnPlacement(space: space, wishes: wishes) }

  /// True when the window is below the compact line.
  var isCompact: Bool { space.isCompact }
}

extension CellSize {
  /// The size kept within a million cells and rows.
  var bounded: CellSize { CellSize(columns: columns.boundedCells, rows: rows.boundedCells) }
}

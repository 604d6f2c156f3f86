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
  /// What the layout said; answers to the layout questions may be changed at any time.
  package internal(set) var configuration: SplitConfiguration
  /// The window in cells and rows.
  package internal(set) var size: CellSize
  /// The wished mode.
  package internal(set) var preferredDisplayMode: DisplayMode
  /// The wished behaviour.
  package internal(set) var preferredSplitBehavior: SplitBehavior
  /// The mode the user chose, which wins over the wished one.
  package internal(set) var userMode: DisplayMode?
  /// What the user's mode was before the key that leaves only the secondary column.
  var modeBeforeSecondaryOnly: DisplayMode?
  /// How many sidebars are on screen only for now.
  var reveal = 0
  /// The column that gets the keys whenever it takes input.
  package internal(set) var focusWish: ColumnRole
  /// The wish from before the reveal was opened.
  var savedFocus: ColumnRole?
  /// Where the sidebar key goes back to while collapsed.
  var flipReturn: ColumnRole?
  /// What each column shows and has chosen.
  var contents: PerColumn<ColumnContent>
  /// Least widths asked for by panes at run time, in cells.
  var raisedMinimums = PerColumn(0)
  /// What panes would choose themselves; 0 for those that do not care.
  var wishedWidths = PerColumn(0)
  /// The dragged widths.
  var draggedWidths: [DraggedWidth] = []
  /// Whether the inspector is wanted on screen.
  package internal(set) var showsInspector = false
  /// Whether the last real layout was collapsed; `nil` before the first.
  var wasCollapsed: Bool?
  /// The size each pane was told last.
  var toldSizes = PerColumn<CellSize?>(nil)
  /// The last projection that panes were told about.
  var announced: SplitProjection?
  /// What the window looks like now; computed once for each action.
  package internal(set) var projection = SplitProjection()

  /// Creates a split view and lays it out for the first time.
  ///
  /// - Parameters:
  ///   - configuration: What the layout says.
  ///   - size: The window in cells and rows.
  ///   - memory: What the user chose in an earlier run.
  package init(
    configuration: SplitConfiguration, size: CellSize, memory: SplitMemory = SplitMemory()
  ) {
    let configuration = configuration.bounded
    self.configuration = configuration
    self.size = size.bounded
    preferredDisplayMode = configuration.preferredDisplayMode
    preferredSplitBehavior = configuration.preferredSplitBehavior
    focusWish = configuration.initialFocus
    contents = PerColumn(ColumnContent())
    for role in ColumnRole.allCases {
      contents[role].hasContent = configuration.hasContent[role]
    }
    restore(memory)
    noteCrossing()
    projection = project()
    noteAnnounced()
  }

  /// Answers to the layout questions, given beforehand; set before a resize.
  package var hooks: SplitHooks {
    get { configuration.hooks }
    set { configuration.hooks = newValue }
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
    let outcome = apply(action)
    guard outcome == .handled else { return outcome }
    let old = projection
    projection = project()
    announce(from: old, into: &events)
    return outcome
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
    case .select(let column, let item): select(column, item: item)
    case .activate(let column, let item): activate(column, item: item)
    case .advance(let column): advance(column)
    case .push(let column, let page): push(column, page: page)
    case .pop(let column): pop(column)
    case .popPage(let column, let page): popPage(column, page: page)
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

/// What one column shows and has chosen.
package struct ColumnContent: Equatable, Sendable {
  /// The pages from root to top; never empty.
  ///
  /// The root page of a fresh column has an empty name.
  package internal(set) var pages = [""]
  /// The chosen item, or `nil`.
  package internal(set) var selection: String?
  /// Whether there is content and not only a placeholder.
  package internal(set) var hasContent = true
}

extension SplitView {
  /// What a column shows and has chosen.
  package func content(of column: ColumnRole) -> ColumnContent { contents[column] }

  /// The name of the pane installed in a column, or `nil`.
  package func pane(in column: ColumnRole) -> String? { configuration.panes[column] }

  /// What a restart must bring back.
  package var memory: SplitMemory {
    SplitMemory(userMode: userMode, showsInspector: showsInspector, widths: draggedWidths)
  }

  private mutating func restore(_ memory: SplitMemory) {
    userMode = memory.userMode == .automatic ? nil : memory.userMode
    showsInspector = memory.showsInspector
    // Earlier versions kept widths apart while the inspector was tiled; those without it win.
    let widths = memory.widths.prefix(64)
    let inOrder =
      widths.filter(\.arrangement.hasInspector) + widths.filter { !$0.arrangement.hasInspector }
    for width in inOrder {
      remember(width.cells, of: width.column, in: width.arrangement.withoutInspector)
    }
  }
}

extension CellSize {
  /// The size kept within a million cells and rows.
  var bounded: CellSize { CellSize(columns: columns.boundedCells, rows: rows.boundedCells) }
}

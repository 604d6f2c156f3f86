// SPDX-License-Identifier: Apache-2.0
import CellGeometry

/// The room there is: the window, the installed columns, and the widths they may have.
///
/// The space answers what fits and how wide, and knows neither what is wished nor what is shown.
struct SplitSpace: Equatable, Sendable {
  /// The configuration of the layout.
  var configuration: SplitConfiguration
  /// The window in cells and rows.
  var size: CellSize
  /// Least widths asked for by panes at run time, in cells.
  private(set) var raisedMinimums = PerColumn(0)
  /// What panes would choose themselves; 0 for those that do not care.
  private(set) var wishedWidths = PerColumn(0)
  /// The dragged widths, the newest last.
  private(set) var draggedWidths: [DraggedWidth] = []

  /// Creates the room of a window in which nothing was dragged yet.
  init(configuration: SplitConfiguration, size: CellSize) {
    self.configuration = configuration
    self.size = size
  }

  /// The width of the window in cells.
  var width: Int { size.columns }

  /// True when the window is below the compact line.
  var isCompact: Bool { width < configuration.compactLine }

  /// True when the window is too small for anything but a notice.
  var isTooSmall: Bool {
    width < configuration.tooSmallColumns || size.rows < configuration.tooSmallRows
  }

  // MARK: Columns

  /// Tells whether a pane is installed in a column.
  func isInstalled(_ column: ColumnRole) -> Bool { configuration.panes[column] != nil }

  /// The number of installed sidebars.
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

  // MARK: Fitting

  /// The least width of a column in cells, raised by its pane or not.
  func minimum(of column: ColumnRole) -> Int {
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

  /// Tells whether so many sidebars can be tiled.
  ///
  /// Decision: with `reveals` off every wish, the automatic one too, is strict: the secondary
  /// column may shrink to the peek.
  func fits(_ count: Int) -> Bool {
    guard hideLine(count) <= width else { return false }
    if !configuration.reveals, sidebarNeed(count) + configuration.peek <= width { return true }
    return need(count) <= width
  }

  /// The least window width in which the inspector is tiled beside so many sidebars.
  func inspectorNeed(base: Int) -> Int {
    max(
      need(base) + configuration.divider + minimum(of: .inspector),
      configuration.hideBelow[.inspector])
  }

  // MARK: What panes and the user ask for

  /// Keeps the least width a pane asks for; 0 takes the demand back.
  mutating func raiseMinimum(of column: ColumnRole, to cells: Int) {
    raisedMinimums[column] = max(0, cells.boundedCells)
  }

  /// Keeps the width a pane would choose itself; 0 takes the wish back.
  mutating func wish(_ cells: Int, for column: ColumnRole) {
    wishedWidths[column] = max(0, cells.boundedCells)
  }

  /// The dragged width of a column in an arrangement, or `nil`.
  func draggedWidth(of column: ColumnRole, in arrangement: Arrangement) -> Int? {
    draggedWidths.first { $0.column == column && $0.arrangement == arrangement }?.cells
  }

  /// Keeps a dragged width; the newest one of an arrangement and column wins.
  mutating func remember(_ cells: Int, of column: ColumnRole, in arrangement: Arrangement) {
    forget(column, in: arrangement)
    draggedWidths.append(DraggedWidth(arrangement: arrangement, column: column, cells: cells))
  }

  /// Forgets the dragged width of a column in an arrangement.
  mutating func forget(_ column: ColumnRole, in arrangement: Arrangement) {
    draggedWidths.removeAll { $0.column == column && $0.arrangement == arrangement }
  }

  /// Takes the dragged widths of an earlier run.
  ///
  /// Earlier versions kept widths apart while the inspector was tiled; those without it win.
  mutating func restore(_ saved: [DraggedWidth]) {
    let widths = saved.prefix(64)
    let inOrder =
      widths.filter(\.arrangement.hasInspector) + widths.filter { !$0.arrangement.hasInspector }
    for width in inOrder {
      remember(width.cells, of: width.column, in: width.arrangement.withoutInspector)
    }
  }
}

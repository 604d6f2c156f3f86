// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
package import SplitLayout

/// Where everything in the window lies, in cells: what is drawn there is also what is hit there.
package struct WindowGeometry: Equatable, Sendable {
  /// One column on screen.
  package struct Pane: Equatable, Sendable {
    /// Which column it is.
    package var role: ColumnRole
    /// The layer it lies in: beside the others or over them.
    package var layer: SplitLayer
    /// True when an overlay makes it faint.
    package var isDimmed: Bool
    /// True when clicks reach it; behind an overlay they put that away.
    package var isInteractive: Bool
    /// The title bar, one row.
    package var title: CellRect
    /// The content below title and rule.
    package var content: CellRect
  }

  /// Size of the window in cells.
  package var window: CellSize
  /// Columns from the bottom layer to the top.
  package var panes: [Pane] = []
  /// Lines between columns that can be dragged.
  package var dividers: [DividerFrame] = []
  /// The row of the rule under the titles, when there is room for it.
  package var ruleRow: Int?
  /// The first and the row after the last of the content.
  package var contentRows: Range<Int>
  /// The row of the status line, the last one.
  package var statusRow: Int
  /// Columns of cells at the window's edge from which a swipe brings another column of the layout.
  ///
  /// No row is dragged from there. Empty when there is nothing to bring.
  package internal(set) var swipeColumns = 0..<0
  /// True when one column has the window to itself.
  package var isCollapsed = false
  /// True when there is room for nothing but a sentence.
  package var isTooSmall = false

  /// Windows lower than this have no rule under the titles.
  static let rowsWithRule = 12

  /// Lays out the window; a zoomed column has it to itself.
  package init(projection: SplitProjection, window: CellSize, zoomed: ColumnRole?) {
    self.window = window
    let hasRule = window.rows >= Self.rowsWithRule
    ruleRow = hasRule ? 1 : nil
    let top = hasRule ? 2 : 1
    statusRow = max(0, window.rows - 1)
    contentRows = top..<max(top, statusRow)
    isCollapsed = projection.isCollapsed || zoomed != nil
    isTooSmall = projection.isTooSmall
    guard !isTooSmall else { return }
    if let zoomed {
      panes = [
        pane(
          role: zoomed, x: 0, width: window.columns, layer: .base, isDimmed: false,
          isInteractive: true)
      ]
      return
    }
    dividers = projection.dividers
    panes = projection.columns.map { frame in
      pane(
        role: frame.role, x: frame.x, width: frame.width, layer: frame.layer,
        isDimmed: frame.isDimmed, isInteractive: frame.isInteractive)
    }
    panes.sort { $0.layer == .base && $1.layer == .overlay }
  }

  private func pane(
    role: ColumnRole, x: Int, width: Int, layer: SplitLayer, isDimmed: Bool, isInteractive: Bool
  ) -> Pane {
    Pane(
      role: role, layer: layer, isDimmed: isDimmed, isInteractive: isInteractive,
      title: CellRect(column: x, row: 0, columns: width, rows: 1),
      content: CellRect(
        column: x, row: contentRows.lowerBound, columns: width, rows: contentRows.count))
  }

  /// The pane of a column, when it is on screen.
  package func pane(_ role: ColumnRole) -> Pane? { panes.last { $0.role == role } }

  /// The thing under a cell.
  package enum Hit: Equatable, Sendable {
    case title(ColumnRole, column: Int)
    case divider(ColumnRole)
    /// A row of content, counted from the pane's first.
    case content(ColumnRole, row: Int, column: Int)
    /// A covered column, which takes no input.
    case dimmed
    case status(column: Int)
    case nothing

    /// The column whose title or content it is.
    var role: ColumnRole? {
      switch self {
      case .title(let role, _), .content(let role, _, _): role
      case .divider, .dimmed, .status, .nothing: nil
      }
    }
  }

  /// Says what lies under a cell; the top layer first.
  package func hit(_ point: CellPoint) -> Hit {
    if point.row == statusRow { return .status(column: point.column) }
    if let divider = dividers.last(where: { $0.cells.contains(point.column) }),
      !panes.contains(where: {
        $0.layer == .overlay && divider.layer == .base
          && $0.title.minColumn <= point.column && point.column < $0.title.maxColumn
      })
    {
      return divider.isDraggable ? .divider(divider.column) : .nothing
    }
    guard
      let pane = panes.last(where: {
        $0.title.minColumn <= point.column
          && point.column < $0.title.maxColumn
      })
    else { return .nothing }
    guard pane.isInteractive else { return .dimmed }
    if point.row == 0 {
      return .title(pane.role, column: point.column - pane.title.minColumn)
    }
    guard pane.content.contains(point) else { return .nothing }
    return .content(
      pane.role, row: point.row - pane.content.minRow, column: point.column - pane.content.minColumn
    )
  }
}

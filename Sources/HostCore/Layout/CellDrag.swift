// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import PaneContent
import SplitLayout

/// The pointer on its way over content of which cells are chosen.
enum CellDrag {
  /// Takes hold of what lies under a press, where that is no cell to choose.
  static func press(
    on hit: WindowGeometry.Hit, at point: CellPoint, of layout: inout WindowLayout,
    _ panes: PaneTable
  ) {
    var choosesCells = false
    if case .content(let role, _, _) = hit {
      choosesCells = panes.read(layout.columns[role]) { $0.shown?.choosesCells == true } ?? false
    }
    layout.press(on: hit, at: point, choosesCells: choosesCells)
  }

  /// Chooses up to a cell; while it lies above or below the content, that goes on scrolling.
  static func go(
    to cell: CellPoint, in role: ColumnRole, of layout: WindowLayout, _ panes: inout PaneTable,
    _ turn: inout HostTurn
  ) {
    panes.update(layout.columns[role]) { _ = $0.view.choose(.drag(cell)) }
    let rows = layout.geometry.pane(role)?.content.size.rows ?? 0
    if cell.row < 0 || cell.row >= rows {
      turn.start(.session(.choosing), after: HostLimits.choosingStep)
    }
  }

  /// Chooses on where the pointer rests outside of the content.
  static func goOn(
    in layout: inout WindowLayout, _ panes: inout PaneTable, _ turn: inout HostTurn
  ) {
    guard case .cells(_, let point?) = layout.grip,
      case .cells(let role, let cell) = layout.drag(to: point)
    else { return }
    go(to: cell, in: role, of: layout, &panes, &turn)
    turn.needFrame(.now)
  }
}

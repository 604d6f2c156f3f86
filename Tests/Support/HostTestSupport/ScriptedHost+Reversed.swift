// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostCore
import PaneRendering
package import SplitLayout
import TerminalScreen

extension ScriptedHost {
  /// The words that are shown reversed in a column, its rows parted by `|`.
  package func reversed(_ role: ColumnRole) -> String {
    let surface = self.surface(in: Theme())
    guard let area = state.geometry.pane(role)?.content else { return "" }
    var rows: [String] = []
    for row in area.minRow..<area.maxRow {
      let cells = (area.minColumn..<area.maxColumn).filter { column in
        surface.style(at: CellPoint(column: column, row: row)).attributes.contains(.inverse)
      }
      guard let first = cells.first, let last = cells.last else { continue }
      let text = SafeText(surface.text(row: row))
      rows.append(text.columns(first...last))
    }
    return rows.joined(separator: "|")
  }
}

extension SafeText {
  /// What is shown in some columns.
  fileprivate func columns(_ columns: ClosedRange<Int>) -> String {
    var reader = ClusterReader(self)
    var column = 0
    var shown = ""
    while let cluster = reader.next() {
      if columns.contains(column) { shown += self[utf8: cluster.utf8].string }
      column += cluster.columns
    }
    let missing = columns.upperBound + 1 - max(column, columns.lowerBound)
    return shown + String(repeating: " ", count: max(0, missing))
  }
}

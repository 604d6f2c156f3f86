// SPDX-License-Identifier: Apache-2.0
package import CellText
import PaneProtocol

/// The cells that the widest badge and the widest detail of the rows on screen take.
package struct FactColumns: Equatable, Sendable {
  /// Cells of the widest badge; 0 where no row has one.
  package private(set) var badge = 0
  /// Cells of the widest detail; 0 where no row has one.
  package private(set) var detail = 0

  /// Columns of rows without facts.
  package init() {}

  /// The columns, none wider than these numbers of cells.
  package func limited(badge: Int, detail: Int) -> FactColumns {
    var columns = self
    columns.badge = min(badge, self.badge)
    columns.detail = min(detail, self.detail)
    return columns
  }

  /// Measures the rows of a list.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - most: Cells a detail can have, so that some of its facts leave.
  package init(of list: ListState, detailsIn most: Int) {
    let first = list.scrollOffset
    let rows = list.rows
    for line in first..<max(first, min(list.lineCount, first + list.viewportRows)) {
      guard let row = rows.row(atLine: line) else { continue }
      if let source = rows.source {
        source.look(at: row) { take($0.badge, $0.detail, most) }
      } else if let index = rows.inline.index(at: row) {
        // Without taking the item out, which is large.
        take(rows.inline.nodes[index].item.badge, rows.inline.nodes[index].item.detail, most)
      }
    }
  }

  private mutating func take(_ badge: StyledText?, _ detail: StyledText?, _ most: Int) {
    if let badge { self.badge = max(self.badge, badge.text.columns) }
    guard let detail else { return }
    var columns = detail.text.columns
    if columns > most { columns = detail.keepingLastFacts(in: most).text.columns }
    self.detail = max(self.detail, columns)
  }
}

extension StyledText {
  /// As many of the last facts as there is room for; facts stand at least two blanks apart.
  ///
  /// - Parameter columns: The room in cells.
  /// - Returns: The whole text where it fits; the last fact alone is cut where it needs more.
  package func keepingLastFacts(in columns: Int) -> StyledText {
    var rest = self
    let blank = UInt8(ascii: " ")
    while rest.text.columns > columns {
      let bytes = Array(rest.string.utf8)
      guard
        let gap = bytes.indices.dropLast(2).first(where: {
          $0 > 0 && bytes[$0] == blank && bytes[$0 + 1] == blank
        }), let next = bytes[gap...].firstIndex(where: { $0 != blank })
      else { return rest.truncated(to: columns) }
      rest = rest[utf8: next..<bytes.count]
    }
    return rest
  }
}

// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// Rows of a source that are wanted although nobody looks at them.
extension SourceRows {
  /// The rows on show in a range that have arrived, in order.
  func loadedRows(in range: ClosedRange<RowIndex>) -> [(row: RowIndex, item: Item)] {
    var found: [(row: RowIndex, item: Item)] = []
    for (key, level) in zip(levels.keys, levels.values) {
      for stretch in level.rows.stretches where !stretch.isStale {
        for (offset, item) in stretch.rows.enumerated() {
          guard let row = row(of: Place(level: key, row: stretch.start + offset)),
            range.contains(row)
          else { continue }
          found.append((row, item))
        }
      }
    }
    return found.sorted { $0.row < $1.row }
  }

  /// Takes requests for pages that are not in view.
  mutating func takeRequests(forPagesAt starts: [RowIndex], limit: Int) -> [RowRequest] {
    let wishes = starts.compactMap { wish(for: PageQueue.Page(level: Self.top, start: $0)) }
    return requests(queue.take(wishes, revision: revision, limit: limit))
  }
}

// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

extension InlineRows {
  /// Puts rows in another order; those below a row stay below it.
  ///
  /// - Parameter order: Answers the places of some rows that stand beside each other, which it is
  ///   given as their places among all, in their order.
  mutating func sort(_ order: (_ siblings: [Int]) -> [Int]) {
    var below: [Int: [Int]] = [:]
    for index in nodes.indices { below[nodes[index].parent, default: []].append(index) }
    var sorted: [Node] = []
    sorted.reserveCapacity(nodes.count)
    func add(belowOld parent: Int, new newParent: Int) {
      let siblings = below[parent] ?? []
      guard !siblings.isEmpty else { return }
      for place in order(siblings) {
        let index = sorted.count
        sorted.append(nodes[siblings[place]])
        sorted[index].parent = newParent
        add(belowOld: siblings[place], new: index)
        sorted[index].end = sorted.count
      }
    }
    add(belowOld: -1, new: -1)
    take(sorted)
  }

  /// Puts rows in the order the user of a table wants, else in that in which they were sent.
  mutating func sort(by table: TableState) {
    guard let sorting = table.choices.sort else {
      let sent = nodes.map(\.sent)
      return sort { siblings in
        siblings.indices.sorted { sent[siblings[$0]] < sent[siblings[$1]] }
      }
    }
    let (nodes, columns) = (nodes, table.shape.columns)
    let wanted = sorting.map { sorting in columns.first { $0.id == sorting.column } }
    sort { siblings in
      CellOrder.order(siblings.count, by: sorting) { row, column in
        // Through a span: an array hands out a copy of a node, which is large.
        wanted[column].flatMap { nodes.span[siblings[row]].item.cell(of: $0) }
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

extension InlineRows {
  /// Puts rows in another order; those below a row stay below it.
  ///
  /// - Parameter order: Answers the places of some rows that stand beside each other in their order.
  mutating func sort(_ order: ([Node]) -> [Int]) {
    var below: [Int: [Int]] = [:]
    for index in nodes.indices { below[nodes[index].parent, default: []].append(index) }
    var sorted: [Node] = []
    sorted.reserveCapacity(nodes.count)
    func add(belowOld parent: Int, new newParent: Int) {
      let siblings = below[parent] ?? []
      guard !siblings.isEmpty else { return }
      for place in order(siblings.map { nodes[$0] }) {
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
      return sort { siblings in siblings.indices.sorted { siblings[$0].sent < siblings[$1].sent } }
    }
    sort { siblings in
      CellOrder.order(siblings.count, by: sorting) { row, id in
        table.shape.columns.first { $0.id == id }.flatMap { siblings[row].item.cell(of: $0) }
      }
    }
  }
}

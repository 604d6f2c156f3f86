// SPDX-License-Identifier: Apache-2.0
import CellText
package import PaneProtocol

extension DragGesture {
  /// Moves rows of an ordered list by some places, without a drag.
  ///
  /// - Parameters:
  ///   - rows: The rows; they must lie together.
  ///   - pane: Their list.
  ///   - steps: Places towards the end of the list, or towards its start when negative.
  ///   - world: The screen now.
  /// - Returns: What to do, or `nil` when the order is not the user's or the end is reached.
  package mutating func keyMove(
    _ rows: [ItemID], in pane: DragPaneID, by steps: Int, of world: any DragWorld
  ) -> TransferPlan? {
    guard isIdle, steps != 0, let description = world.pane(pane), let rules = description.drop,
      rules.isOrdered, rules.rows == .between || rules.rows == .both,
      rules.operations.contains(.move)
    else { return nil }
    let indices = rows.compactMap { world.index(of: $0, in: pane) }.sorted()
    guard let first = indices.first, let last = indices.last, last - first == rows.count - 1,
      indices.count == rows.count,
      let neighbour = world.row(steps > 0 ? last + steps : first + steps, in: pane)
    else { return nil }
    let down = steps > 0
    let level = world.row(first, in: pane)?.depth ?? 0
    guard neighbour.depth == level, !(down && neighbour.isExpanded) else { return nil }
    let items = indices.compactMap { world.row($0, in: pane)?.item }.filter { $0.drag != nil }
    guard items.count == rows.count else { return nil }
    let id = neighbour.item.id
    return TransferPlan(
      id: TransferID(names.next("t")), session: names.next("s"), operation: .move, source: pane,
      items: items.map { DragItem($0) }, policy: items.first?.drag?.policy ?? .bare,
      target: DropPlace(
        pane: pane, anchor: down ? .after(id) : .before(id),
        depth: description.isOutline ? level : nil),
      targetTitle: description.title, rules: rules, conflict: nil, byKeyboard: true)
  }
}

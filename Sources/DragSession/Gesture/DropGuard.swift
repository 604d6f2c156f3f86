// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// Rules for places that hold whatever a target says.
///
/// Nothing goes into itself or into its own contents, and a move to where the items are is none.
package struct DropGuard {
  private let world: any DragWorld
  private let cargo: DragCargo

  /// Creates the rules for one cargo on one screen.
  package init(_ world: any DragWorld, cargo: DragCargo) {
    self.world = world
    self.cargo = cargo
  }

  /// The place, or why it is none.
  package func check(_ place: DropPlace) -> DragSpot {
    guard cargo.source == place.pane else { return .place(place) }
    if case .into(let row) = place.anchor, cargo.rows.contains(row) {
      return .forbidden(place, reason: GestureReason.intoItself)
    }
    if isInsideCargo(place) {
      return .forbidden(place, reason: GestureReason.intoOwnContents)
    }
    if cargo.moves, changesNothing(place) { return .noop(place) }
    return .place(clearOfCargo(place))
  }

  // MARK: Own contents

  private func isInsideCargo(_ place: DropPlace) -> Bool {
    guard let row = place.anchor.row, let index = world.index(of: row, in: place.pane),
      let anchor = world.row(index, in: place.pane)
    else { return false }
    var level = anchor.depth
    switch place.anchor {
    case .into: if cargo.rows.contains(row) { return true }
    case .after:
      // Deeper than the row before it means: its first child.
      if let depth = place.depth, depth > anchor.depth, cargo.rows.contains(row) { return true }
      level = min(level, place.depth ?? level)
    case .before: level = min(level, place.depth ?? level)
    case .end, .pane: return false
    }
    return ancestors(of: index, below: level, in: place.pane).contains { cargo.rows.contains($0) }
  }

  /// The containers around a position, from the inside out.
  private func ancestors(of index: Int, below level: Int, in pane: DragPaneID) -> [ItemID] {
    var level = level
    var result: [ItemID] = []
    var index = index - 1
    var patience = DragLimit.walkRows
    while level > 0, index >= 0, patience > 0, let row = world.row(index, in: pane) {
      if row.depth < level {
        result.append(row.item.id)
        level = row.depth
      }
      index -= 1
      patience -= 1
    }
    return result
  }

  // MARK: Own place

  private func changesNothing(_ place: DropPlace) -> Bool {
    switch place.anchor {
    case .pane: return cargo.rows.allSatisfy { isInside(nil, $0, in: place.pane) }
    case .into(let row): return cargo.rows.allSatisfy { isInside(row, $0, in: place.pane) }
    case .before, .after, .end: break
    }
    guard let gap = gap(of: place), let block = block(in: place.pane) else { return false }
    guard block.lowerBound <= gap, gap <= block.upperBound else { return false }
    guard let depth = place.depth, let first = world.row(block.lowerBound, in: place.pane)
    else { return true }
    return depth == first.depth
  }

  /// Tells whether a row lies right in a container, or on the first level when there is none.
  private func isInside(_ container: ItemID?, _ row: ItemID, in pane: DragPaneID) -> Bool {
    guard let index = world.index(of: row, in: pane), let found = world.row(index, in: pane) else {
      return false
    }
    return ancestors(of: index, below: found.depth, in: pane).first == container
      && (container != nil || found.depth == 0)
  }

  /// The number of rows above an insertion.
  private func gap(of place: DropPlace) -> Int? {
    switch place.anchor {
    case .before(let row): world.index(of: row, in: place.pane)
    case .after(let row): world.index(of: row, in: place.pane).map { $0 + 1 }
    case .end: world.pane(place.pane)?.rowCount
    case .into, .pane: nil
    }
  }

  /// The carried rows with their contents, when they lie together: first row ..< row behind them.
  private func block(in pane: DragPaneID) -> Range<Int>? {
    let indices = cargo.rows.compactMap { world.index(of: $0, in: pane) }.sorted()
    guard let first = indices.first, indices.count == cargo.rows.count else { return nil }
    var end = first
    for index in indices where index >= end {
      guard index == end else { return nil }
      end = endOfSubtree(index, in: pane)
    }
    return first..<max(first, end)
  }

  private func endOfSubtree(_ index: Int, in pane: DragPaneID) -> Int {
    guard let row = world.row(index, in: pane), row.isExpanded else { return index + 1 }
    var end = index + 1
    while let next = world.row(end, in: pane), next.depth > row.depth { end += 1 }
    return end
  }

  // MARK: Anchors

  /// The same place told by a row that stays where it is.
  private func clearOfCargo(_ place: DropPlace) -> DropPlace {
    guard cargo.moves, let row = place.anchor.row, cargo.rows.contains(row),
      place.anchor.isBetween, let gap = gap(of: place)
    else { return place }
    var place = place
    if let below = neighbour(from: gap, step: 1, in: place.pane) {
      place.anchor = .before(below)
    } else if let above = neighbour(from: gap - 1, step: -1, in: place.pane) {
      place.anchor = .after(above)
    } else {
      place.anchor = .end
    }
    return place
  }

  private func neighbour(from start: Int, step: Int, in pane: DragPaneID) -> ItemID? {
    var index = start
    while index >= 0, let row = world.row(index, in: pane) {
      if !cargo.rows.contains(row.item.id) { return row.item.id }
      index += step
    }
    return nil
  }
}

// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
import CellText
import PaneProtocol

/// Finds what a pointer means: a pure function of the screen, the cargo and the way it came.
package struct HitTest {
  let world: any DragWorld
  let cargo: DragCargo

  /// Creates a test for one cargo on one screen.
  package init(_ world: any DragWorld, cargo: DragCargo) {
    self.world = world
    self.cargo = cargo
  }

  /// What lies under the pointer, and the way it has come now.
  ///
  /// - Parameters:
  ///   - pointer: A cell; one outside the window is outside.
  ///   - travel: The answer to the question before this one.
  /// - Returns: The spot, and the travel to pass the next time.
  package func spot(
    at pointer: DragPointer, travel: DragTravel?
  ) -> (spot: DragSpot, travel: DragTravel?) {
    let cell = pointer.cell
    guard CellRect(origin: .zero, size: world.window).contains(cell) else { return (.outside, nil) }
    if let button = world.buttons.first(where: { $0.cells.contains(cell) }), !isUnderOverlay(cell) {
      switch button.purpose {
      case .hold: return (.hold, nil)
      case .pane(let pane), .tab(let pane): return (.chip(pane), nil)
      case .back(let pane): return (.back(pane), nil)
      }
    }
    guard let pane = pane(at: cell) else { return (.dead, nil) }
    guard let rules = pane.drop else {
      guard pane.hasStopped else { return (.dead, nil) }
      let place = DropPlace(pane: pane.id, anchor: .pane)
      return (.forbidden(place, reason: GestureReason.stopped(pane.title.string)), nil)
    }
    if cell.row < pane.content.minRow { return header(of: pane, rules) }
    guard pane.content.contains(cell) else { return (.dead, nil) }
    switch world.line(at: cell.row, in: pane.id) {
    case .empty: return below(pane, rules)
    case .heading(let index): return gap(index, in: pane, rules, column: cell.column)
    case .row(let index, let line, let height):
      guard let row = world.row(index, in: pane.id) else {
        return (.unloaded(pane.id, index: index), nil)
      }
      let hit = RowHit(pane: pane, rules: rules, index: index, row: row, line: line, height: height)
      return onRow(hit, pointer, travel)
    }
  }

  /// The pane whose column a cell lies in, the overlay before the others.
  package func pane(at cell: CellPoint) -> DragPane? {
    let hits = world.panes.filter { $0.frame?.contains(cell) == true }
    return hits.first(where: \.isOverlay) ?? hits.first { !$0.isCovered }
  }

  private func isUnderOverlay(_ cell: CellPoint) -> Bool {
    world.panes.contains { $0.isOverlay && $0.frame?.contains(cell) == true }
  }

  // MARK: Beside the rows

  private func header(of pane: DragPane, _ rules: DropRules) -> (DragSpot, DragTravel?) {
    let travel = DragTravel(pane: pane.id, index: -1, row: nil, isAfter: false)
    guard rules.isOrdered, takesBetween(rules), let first = world.row(0, in: pane.id) else {
      return (whole(pane, rules), travel)
    }
    let place = DropPlace(
      pane: pane.id, anchor: .before(first.item.id), depth: pane.isOutline ? 0 : nil)
    return (guarded(place), travel)
  }

  private func below(_ pane: DragPane, _ rules: DropRules) -> (DragSpot, DragTravel?) {
    let travel = DragTravel(pane: pane.id, index: pane.rowCount, row: nil, isAfter: false)
    guard rules.isOrdered, takesBetween(rules), pane.rowCount > 0 else {
      return (whole(pane, rules), travel)
    }
    return (
      guarded(DropPlace(pane: pane.id, anchor: .end, depth: pane.isOutline ? 0 : nil)), travel
    )
  }

  /// The pane as a whole, when it is empty or its order is not the user's.
  private func whole(_ pane: DragPane, _ rules: DropRules) -> DragSpot {
    guard rules.takesPane || (rules.isOrdered && takesBetween(rules)) else { return .dead }
    return guarded(DropPlace(pane: pane.id, anchor: .pane))
  }

  private func takesBetween(_ rules: DropRules) -> Bool {
    rules.rows == .between || rules.rows == .both
  }

  private func gap(
    _ index: Int, in pane: DragPane, _ rules: DropRules, column: Int
  ) -> (DragSpot, DragTravel?) {
    let travel = DragTravel(pane: pane.id, index: index, row: nil, isAfter: false)
    guard rules.isOrdered, takesBetween(rules), let row = world.row(index, in: pane.id) else {
      return (whole(pane, rules), travel)
    }
    let hit = RowHit(pane: pane, rules: rules, index: index, row: row, line: 0, height: 1)
    return (insertion(hit, isAfter: false, column: column), travel)
  }

  // MARK: On a row

  private func onRow(
    _ hit: RowHit, _ pointer: DragPointer, _ travel: DragTravel?
  ) -> (DragSpot, DragTravel?) {
    let id = hit.row.item.id
    let way: DragTravel
    if let travel, travel.pane == hit.pane.id, travel.row == id {
      way = DragTravel(pane: hit.pane.id, index: hit.index, row: id, isAfter: travel.isAfter)
    } else {
      let isDown = travel.map { $0.pane == hit.pane.id && $0.index < hit.index } ?? false
      way = DragTravel(pane: hit.pane.id, index: hit.index, row: id, isAfter: isDown)
    }
    switch part(of: hit, pointer, way) {
    case .none:
      let hasPane = hit.rules.takesPane && !hit.rules.isOrdered
      return (hasPane ? whole(hit.pane, hit.rules) : .dead, way)
    case .into: return (guarded(DropPlace(pane: hit.pane.id, anchor: .into(id))), way)
    case .before: return (insertion(hit, isAfter: false, column: pointer.cell.column), way)
    case .after: return (insertion(hit, isAfter: true, column: pointer.cell.column), way)
    case .itself:
      return (.noop(DropPlace(pane: hit.pane.id, anchor: .before(id))), way)
    }
  }

  private func part(of hit: RowHit, _ pointer: DragPointer, _ way: DragTravel) -> RowPart {
    switch hit.kind {
    case .none: return .none
    case .into: return .into
    case .between where !hit.rules.isOrdered: return .none
    case .both where !hit.rules.isOrdered: return .into
    case .both: return partOfBoth(hit, pointer, way)
    case .between: return partOfBetween(hit, way)
    }
  }

  private func partOfBetween(_ hit: RowHit, _ way: DragTravel) -> RowPart {
    if hit.height >= 2 { return hit.line * 2 < hit.height ? .before : .after }
    guard cargo.source == hit.pane.id, let pressed = cargo.pressed,
      let origin = world.index(of: pressed, in: hit.pane.id)
    else { return way.isAfter ? .after : .before }
    if cargo.rows.contains(hit.row.item.id) { return .itself }
    return hit.index < origin ? .before : .after
  }

  private func partOfBoth(_ hit: RowHit, _ pointer: DragPointer, _ way: DragTravel) -> RowPart {
    switch cargo.preference {
    case .into: return .into
    case .between: return partOfBetween(hit, way)
    case .none: break
    }
    if hit.height >= 3 {
      if hit.line == 0 { return .before }
      return hit.line == hit.height - 1 ? .after : .into
    }
    let isGutter = pointer.cell.column < hit.pane.content.minColumn + 2
    return isGutter ? partOfBetween(hit, way) : .into
  }

  // MARK: Insertion

  private func insertion(_ hit: RowHit, isAfter: Bool, column: Int) -> DragSpot {
    let id = hit.row.item.id
    var place = DropPlace(pane: hit.pane.id, anchor: isAfter ? .after(id) : .before(id))
    if hit.pane.isOutline {
      let gap = isAfter ? hit.index + 1 : hit.index
      let levels = OutlineLevels(world, gap: gap, in: hit.pane.id).range
      let indent = hit.pane.indent
      let wanted = (column - hit.pane.content.minColumn - indent.start) / max(1, indent.width)
      place.depth = min(max(wanted, levels.lowerBound), levels.upperBound)
    }
    return guarded(place)
  }

  /// Checks a place against the rules that hold everywhere.
  package func guarded(_ place: DropPlace) -> DragSpot {
    DropGuard(world, cargo: cargo).check(place)
  }
}

/// A row under the pointer.
struct RowHit {
  var pane: DragPane
  var rules: DropRules
  var index: Int
  var row: DragRow
  /// Which line of the row, and how many it has.
  var line: Int
  var height: Int

  /// Where on the row something may be dropped.
  var kind: DropRows { row.item.drop ?? rules.kind(of: row) }
}

private enum RowPart { case none, into, before, after, itself }

extension DropRules {
  /// Where on a row something may be dropped when the row itself says nothing.
  ///
  /// In a list of containers and leaves only containers take something into them.
  func kind(of row: DragRow) -> DropRows {
    switch rows {
    case .both where !row.item.isExpandable: .between
    case .into where !row.item.isExpandable && row.item.drop == nil: .into
    case .between, .into, .both, .none: rows
    }
  }
}

/// The levels an insertion between two rows of an outline may have.
struct OutlineLevels {
  /// Never empty; in a list without levels it is 0.
  let range: ClosedRange<Int>

  init(_ world: any DragWorld, gap: Int, in pane: DragPaneID) {
    let next = world.row(gap, in: pane).map { max(0, $0.depth) } ?? 0
    guard gap > 0, let previous = world.row(gap - 1, in: pane) else {
      range = 0...0
      return
    }
    let isOpen = previous.item.isExpandable && previous.isExpanded
    let deepest = max(0, previous.depth) + (isOpen ? 1 : 0)
    range = min(next, deepest)...max(next, deepest)
  }
}

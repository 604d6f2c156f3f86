// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// The places of one pane in the order the arrows walk them.
///
/// Each place has a number: -1 is the pane as a whole, 2k the gap above row k, 2k+1 the inside of
/// row k, and 2n the gap behind the last of n rows. So a step is an addition, and no list is made.
struct PlaceWalk {
  let drag: ActiveDrag
  let world: any DragWorld
  let pane: DragPane
  let rules: DropRules

  init?(_ drag: ActiveDrag, _ pane: DragPaneID, _ world: any DragWorld) {
    guard let found = world.pane(pane), let rules = found.drop,
      rules.accepts(drag.items)
    else { return nil }
    self.drag = drag
    self.world = world
    self.pane = found
    self.rules = rules
  }

  var last: Int { 2 * min(max(0, pane.rowCount), Int.max / 4) }

  private var takesBetween: Bool {
    rules.isOrdered && (rules.rows == .between || rules.rows == .both)
      && drag.preference != .into
  }

  // MARK: Numbers and places

  /// The place of a number, with what is known of it; `nil` when there is none.
  func spot(_ number: Int) -> DragSpot? {
    guard let place = place(number) else { return nil }
    let guarded = DropGuard(world, cargo: drag.cargo).check(place)
    if case .place(let place) = guarded,
      case .forbidden(_, let reason) = PlaceJudge(drag, in: world).hover(at: place)
    {
      return .forbidden(place, reason: reason)
    }
    return guarded
  }

  private func place(_ number: Int) -> DropPlace? {
    if number < 0 { return rules.takesPane ? DropPlace(pane: pane.id, anchor: .pane) : nil }
    let index = number / 2
    if number % 2 == 1 {
      guard drag.preference != .between, let row = world.row(index, in: pane.id) else { return nil }
      let kind = row.item.drop ?? rules.kind(of: row)
      guard kind == .into || kind == .both else { return nil }
      return DropPlace(pane: pane.id, anchor: .into(row.item.id))
    }
    guard takesBetween else { return nil }
    if index == 0 {
      guard let first = world.row(0, in: pane.id) else {
        return pane.rowCount == 0 ? DropPlace(pane: pane.id, anchor: .pane) : nil
      }
      return DropPlace(
        pane: pane.id, anchor: .before(first.item.id), depth: pane.isOutline ? 0 : nil)
    }
    guard let above = world.row(index - 1, in: pane.id) else { return nil }
    return DropPlace(
      pane: pane.id, anchor: .after(above.item.id),
      depth: pane.isOutline ? OutlineLevels(world, gap: index, in: pane.id).range.upperBound : nil)
  }

  /// The number of a place; `nil` when its row is gone.
  func number(of place: DropPlace) -> Int? {
    switch place.anchor {
    case .pane: rules.takesPane ? -1 : 0
    case .end: last
    case .before(let row): world.index(of: row, in: pane.id).map { 2 * $0 }
    case .after(let row): world.index(of: row, in: pane.id).map { 2 * $0 + 2 }
    case .into(let row): world.index(of: row, in: pane.id).map { 2 * $0 + 1 }
    }
  }

  // MARK: Walking

  /// The next valid place in a direction, from the other end on when there is none.
  func next(after number: Int, forward: Bool) -> DragSpot? {
    var current = number
    for _ in 0..<min(last + 2, DragLimit.walkRows) {
      current += forward ? 1 : -1
      if current > last { current = -1 } else if current < -1 { current = last }
      if let spot = spot(current), case .place = spot { return spot }
    }
    return nil
  }

  /// The valid place nearest to a number, forward first.
  func nearest(to number: Int) -> DragSpot? {
    let start = min(max(number, -1), last)
    for forward in [true, false] {
      var current = start
      var patience = DragLimit.walkRows
      while current >= -1, current <= last, patience > 0 {
        if let spot = spot(current), case .place = spot { return spot }
        current += forward ? 1 : -1
        patience -= 1
      }
    }
    return nil
  }

  /// Where a drag begins in this pane: after the cursor row, or into it.
  ///
  /// Where rows are folders, what comes from elsewhere is meant for the one under the cursor.
  func initial() -> DragSpot? {
    let cursor = pane.cursorRow.flatMap { world.index(of: $0, in: pane.id) } ?? 0
    let isForFolder =
      rules.transfer == .files && drag.source != pane.id && place(2 * cursor + 1) != nil
    let isBetween = takesBetween && !isForFolder
    var number = isBetween ? (pane.rowCount == 0 ? 0 : 2 * cursor + 2) : 2 * cursor + 1
    if !takesBetween, rules.takesPane, !(rules.rows == .into || rules.rows == .both) { number = -1 }
    switch spot(number) {
    case .place(let place)?: return .place(place)
    case .noop(let place)?: return .noop(place)
    case .outside?, .dead?, .hold?, .chip?, .back?, .unloaded?, .forbidden?, nil:
      return nearest(to: number)
    }
  }

  /// The number of places, as far as counting is cheap.
  var count: Int {
    guard pane.rowCount <= 256 else { return pane.rowCount + 1 }
    return (-1...max(0, last)).count { if case .place? = spot($0) { true } else { false } }
  }

  /// All valid places with at most so many rows looked at.
  func all(limit: Int) -> [DropPlace] {
    (-1...min(max(0, last), max(0, limit))).compactMap {
      if case .place(let place)? = spot($0) { place } else { nil }
    }
  }
}

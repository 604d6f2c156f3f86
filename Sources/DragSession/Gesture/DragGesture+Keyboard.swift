// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import PaneProtocol

extension DragGesture {
  mutating func pressedKey(_ key: DragKey, _ turn: inout DragTurn) -> Bool {
    switch phase {
    case .idle, .snapBack, .awaitingRelease: return false
    case .armed:
      if key == .escape { awaitRelease(&turn) }
      return key == .escape
    case .choosing:
      if key == .escape { chosen(nil, &turn) }
      return key == .escape
    case .lifting, .deciding:
      if key == .escape { escape(&turn) }
      return true
    case .dragging:
      carryKey(key, &turn)
      return true
    }
  }

  private mutating func carryKey(_ key: DragKey, _ turn: inout DragTurn) {
    switch key {
    case .escape: escape(&turn)
    case .copy: force(.exactly(.copy), &turn)
    case .move: force(.exactly(.move), &turn)
    case .link: force(.exactly(.link), &turn)
    case .ask: force(.ask, &turn)
    case .prefer: flipPreference(&turn)
    case .open: openSpring(&turn)
    case .back: closeLevel(&turn)
    case .add: addHere(&turn)
    default: if active?.marker != nil { walk(key, &turn) }
    }
  }

  private mutating func escape(_ turn: inout DragTurn) {
    let marker = active?.marker
    cancelDrag(nil, &turn)
    putCursorBack(marker, &turn)
  }

  private mutating func putCursorBack(_ marker: DragMarker?, _ turn: inout DragTurn) {
    guard let pane = marker?.origin else { return }
    turn.order(.focus(pane))
    if let row = marker?.originRow { turn.order(.moveCursor(pane, row)) }
  }

  // MARK: Operation and preference

  /// Takes the operation the user insists on.
  ///
  /// What the source never allows is not replaced by something else under the pointer: nothing can
  /// be dropped until another key is pressed, or the same one again. The marker of a drag by keys has
  /// to stand somewhere, so there the key is only refused, in words.
  private mutating func force(_ wanted: ForcedOperation, _ turn: inout DragTurn) {
    guard let drag = active else { return }
    var forced = wanted
    if case .exactly(let operation) = wanted {
      if drag.possibleOperations.contains(operation) {
        sayNow(DragMessage(.operationChanged, [.operation: operation.title]), &turn)
      } else {
        let words: [DragMessage.Argument: String] = [
          .operation: operation.rawValue, .reason: "the source does not allow it",
        ]
        sayNow(DragMessage(.operationImpossible, words), &turn)
        if drag.marker != nil { return }
        if drag.forced == wanted { forced = .none }
      }
    }
    active?.forced = forced
    judgeAnew(&turn)
  }

  private mutating func flipPreference(_ turn: inout DragTurn) {
    guard let drag = active else { return }
    let isBetween: Bool =
      switch drag.preference {
      case .between: true
      case .into: false
      case .none: drag.hover.place?.anchor.isBetween ?? false
      }
    active?.preference = isBetween ? .into : .between
    guard drag.marker != nil, let place = drag.hover.place,
      let walk = PlaceWalk(self, place.pane, turn.world), let number = walk.number(of: place),
      let spot = walk.nearest(to: isBetween ? max(0, number - 1) : number + 1)
    else { return judgeAnew(&turn) }
    put(on: spot, &turn)
  }

  private mutating func judgeAnew(_ turn: inout DragTurn) {
    guard let marker = active?.marker else { return retarget(&turn) }
    guard let place = marker.place, let walk = PlaceWalk(self, place.pane, turn.world),
      let number = walk.number(of: place), let spot = walk.spot(number)
    else { return }
    put(on: spot, &turn)
  }

  private mutating func addHere(_ turn: inout DragTurn) {
    guard let drag = active, let source = drag.source else { return }
    if let marker = drag.marker {
      let row = marker.place == nil ? marker.row ?? marker.originRow : marker.place?.anchor.row
      if let row, (marker.place?.pane ?? source) == source { toggle(row, in: source, &turn) }
      return
    }
    guard let pointer = drag.pointer,
      let pane = HitTest(turn.world, cargo: cargo(of: drag)).pane(at: pointer.cell),
      pane.content.contains(pointer.cell),
      case .row(let index, _, _) = turn.world.line(at: pointer.cell.row, in: pane.id),
      let row = turn.world.row(index, in: pane.id)
    else { return }
    toggle(row.item.id, in: pane.id, &turn)
  }

  // MARK: The marker

  /// Places of the pane the marker may go to, for a menu.
  ///
  /// - Parameters:
  ///   - world: The screen now.
  ///   - limit: At most so many places are looked at in each pane.
  /// - Returns: The valid ones, pane by pane, from top to bottom.
  package func places(in world: any DragWorld, limit: Int = 512) -> [DropPlace] {
    world.panes.flatMap { PlaceWalk(self, $0.id, world)?.all(limit: limit) ?? [] }
  }

  mutating func startMarker(preferring wanted: DragPaneID?, _ turn: inout DragTurn) {
    let stops = stops(turn.world)
    let origin = wanted ?? active?.source
    let start = turn.world.panes.firstIndex { $0.id == origin } ?? 0
    let right = turn.world.panes.dropFirst(start).map(\.id)
    let left = turn.world.panes.prefix(start).reversed().map(\.id)
    guard let first = (right + left).first(where: { stops.contains(.pane($0)) }) else {
      let marker = active?.marker
      cancelDrag(nil, &turn)
      putCursorBack(marker, &turn)
      sayNow(DragMessage(.nothing), &turn)
      return
    }
    go(to: .pane(first), &turn)
  }

  /// A column the Tab key stops at.
  private enum Stop: Equatable {
    case pane(DragPaneID)
    /// Back where the items come from.
    case origin(DragPaneID)
  }

  private func stops(_ world: any DragWorld) -> [Stop] {
    world.panes.compactMap { pane in
      if active?.hovering.refusedPanes[pane.id] == nil,
        PlaceWalk(self, pane.id, world)?.initial() != nil
      {
        return .pane(pane.id)
      }
      return pane.id == active?.source ? .origin(pane.id) : nil
    }
  }

  private var currentStop: Stop? {
    guard let marker = active?.marker, let pane = marker.pane else { return nil }
    return marker.place == nil ? .origin(pane) : .pane(pane)
  }

  private mutating func go(to stop: Stop, _ turn: inout DragTurn) {
    switch stop {
    case .origin(let pane):
      active?.marker?.pane = pane
      active?.marker?.place = nil
      let row = active?.marker?.originRow
      active?.marker?.row = row
      leaveOldPane(for: nil, &turn)
      settle(on: .origin, aim: DragAim(spot: .dead, forced: .none), &turn)
    case .pane(let id):
      guard let walk = PlaceWalk(self, id, turn.world), let spot = walk.initial() else { return }
      active?.marker?.patience = min(walk.last + 2, DragLimit.walkRows)
      active?.marker?.direction = .forward
      let stops = stops(turn.world)
      let words: [DragMessage.Argument: String] = [
        .column: walk.pane.title.string, .k: String(stops.count), .m: String(walk.count),
        .i: String((stops.firstIndex(of: stop) ?? 0) + 1),
      ]
      sayNow(DragMessage(.column, words), &turn)
      if walk.pane.frame == nil {
        if turn.world.buttons.isEmpty {
          if let old = revealed, old != id { turn.order(.unreveal(old)) }
          revealed = id
          turn.order(.reveal(id))
        } else {
          turn.order(.show(id))
        }
      }
      put(on: spot, &turn)
    }
  }

  mutating func put(on spot: DragSpot, _ turn: inout DragTurn) {
    guard let drag = active, let place = spot.place else { return }
    active?.marker?.pane = place.pane
    active?.marker?.place = place
    leaveOldPane(for: place.pane, &turn)
    turn.order(.bringIntoView(place))
    judge(spot, aim: DragAim(spot: spot, forced: drag.forced), &turn)
  }

  private mutating func judge(_ spot: DragSpot, aim: DragAim, _ turn: inout DragTurn) {
    switch spot {
    case .place(let place): judgePlace(place, aim: aim, &turn)
    case .noop(let place): settle(on: .noop(place), aim: aim, &turn)
    case .forbidden(let place, let reason):
      settle(on: .forbidden(place, reason: reason), aim: aim, &turn)
    case .outside, .dead, .hold, .chip, .back, .unloaded: settle(on: .dead, aim: aim, &turn)
    }
  }

  /// Goes on when the place the marker was put on has refused.
  mutating func markerAnswered(_ turn: inout DragTurn) {
    guard let marker = active?.marker, let place = marker.place,
      case .forbidden = active?.hover, marker.patience > 0,
      let walk = PlaceWalk(self, place.pane, turn.world), let number = walk.number(of: place),
      let spot = walk.next(after: number, forward: marker.direction == .forward)
    else { return }
    active?.marker?.patience -= 1
    put(on: spot, &turn)
  }

  /// Finds a place again after the rows or columns have changed.
  mutating func checkMarker(_ turn: inout DragTurn) {
    guard phase == .dragging || phase == .deciding, let marker = active?.marker else { return }
    guard let place = marker.place else {
      if let pane = marker.pane, turn.world.pane(pane) == nil { moveToAnyStop(&turn) }
      return
    }
    guard active?.hovering.refusedPanes[place.pane] == nil,
      let walk = PlaceWalk(self, place.pane, turn.world)
    else { return moveToAnyStop(&turn) }
    if let number = walk.number(of: place), let spot = walk.spot(number) {
      if spot == active?.hovering.aim?.spot { return }
      put(on: spot, &turn)
    } else if let spot = walk.initial() {
      put(on: spot, &turn)
    } else {
      moveToAnyStop(&turn)
    }
  }

  private mutating func moveToAnyStop(_ turn: inout DragTurn) {
    if phase == .deciding { return refuseDrop("target stopped", &turn) }
    guard let stop = stops(turn.world).first(where: { if case .pane = $0 { true } else { false } })
    else {
      let marker = active?.marker
      cancelDrag(nil, &turn)
      putCursorBack(marker, &turn)
      return sayNow(DragMessage(.nothing), &turn)
    }
    go(to: stop, &turn)
  }

  mutating func moveMarker(to pointer: DragPointer, _ turn: inout DragTurn) {
    guard let drag = active else { return }
    let spot = HitTest(turn.world, cargo: cargo(of: drag)).spot(at: pointer, travel: nil).spot
    guard case .place(let place) = spot else { return }
    if case .forbidden = staticHover(place, of: drag, in: turn.world) { return }
    active?.marker?.patience = 0
    put(on: spot, &turn)
  }

  // MARK: Walking keys

  private mutating func walk(_ key: DragKey, _ turn: inout DragTurn) {
    switch key {
    case .enter: enterKey(&turn)
    case .tab: tab(1, wraps: true, &turn)
    case .backTab: tab(-1, wraps: true, &turn)
    case .down: step(.forward, &turn)
    case .up: step(.backward, &turn)
    case .right: sideways(1, &turn)
    case .left: sideways(-1, &turn)
    case .home: jump(to: { _, _ in -1 }, &turn)
    case .end: jump(to: { walk, _ in walk.last }, &turn)
    case .pageDown: jump(to: { $1 + 2 * max(1, $0.pane.content.size.rows - 1) }, &turn)
    case .pageUp: jump(to: { $1 - 2 * max(1, $0.pane.content.size.rows - 1) }, &turn)
    case .column(let number): column(number, &turn)
    case .find(let text):
      active?.marker?.finding = text
      find(forward: true, includesCurrent: true, &turn)
    case .findNext: find(forward: true, includesCurrent: false, &turn)
    case .findPrevious: find(forward: false, includesCurrent: false, &turn)
    case .place(let place):
      guard let walk = PlaceWalk(self, place.pane, turn.world),
        let number = walk.number(of: place), let spot = walk.spot(number)
      else { return }
      put(on: spot, &turn)
    case .escape, .copy, .move, .link, .ask, .prefer, .open, .back, .add: break
    }
  }

  private mutating func enterKey(_ turn: inout DragTurn) {
    let marker = active?.marker
    drop(&turn)
    if active == nil, marker?.place == nil { putCursorBack(marker, &turn) }
  }

  private mutating func tab(_ direction: Int, wraps: Bool, _ turn: inout DragTurn) {
    let stops = stops(turn.world)
    guard !stops.isEmpty else { return }
    let current = currentStop.flatMap { stops.firstIndex(of: $0) } ?? 0
    let next = current + direction
    if !wraps, next < 0 || next >= stops.count { return }
    go(to: stops[(next % stops.count + stops.count) % stops.count], &turn)
  }

  private mutating func column(_ number: Int, _ turn: inout DragTurn) {
    guard number >= 1, number <= turn.world.panes.count else { return }
    let pane = turn.world.panes[number - 1].id
    guard let stop = stops(turn.world).first(where: { $0 == .pane(pane) || $0 == .origin(pane) })
    else { return }
    go(to: stop, &turn)
  }

  private mutating func step(_ direction: DragMarker.Direction, _ turn: inout DragTurn) {
    guard let marker = active?.marker, let pane = marker.pane else { return }
    guard let place = marker.place else { return walkRows(direction, in: pane, &turn) }
    guard let walk = PlaceWalk(self, pane, turn.world), let number = walk.number(of: place),
      let spot = walk.next(after: number, forward: direction == .forward)
    else { return }
    active?.marker?.direction = direction
    active?.marker?.patience = min(walk.last + 2, DragLimit.walkRows)
    put(on: spot, &turn)
  }

  /// At the stop that puts the items back the arrows walk the rows, so that more can be added.
  private mutating func walkRows(
    _ direction: DragMarker.Direction, in pane: DragPaneID, _ turn: inout DragTurn
  ) {
    let current = active?.marker?.row.flatMap { turn.world.index(of: $0, in: pane) } ?? 0
    guard let row = turn.world.row(current + (direction == .forward ? 1 : -1), in: pane) else {
      return
    }
    active?.marker?.row = row.item.id
    turn.order(.moveCursor(pane, row.item.id))
  }

  private mutating func sideways(_ direction: Int, _ turn: inout DragTurn) {
    guard let place = active?.marker?.place, let pane = turn.world.pane(place.pane), pane.isOutline
    else { return tab(direction, wraps: false, &turn) }
    if direction > 0 { return openSpring(&turn) }
    guard let walk = PlaceWalk(self, place.pane, turn.world),
      let row = place.anchor.row, let index = turn.world.index(of: row, in: place.pane),
      let depth = turn.world.row(index, in: place.pane)?.depth, depth > 0
    else { return }
    var above = index - 1
    while above >= 0, let candidate = turn.world.row(above, in: place.pane) {
      if candidate.depth < depth {
        if let spot = walk.spot(2 * above + 1) ?? walk.nearest(to: 2 * above) {
          put(on: spot, &turn)
        }
        return
      }
      above -= 1
    }
  }

  private mutating func jump(to number: (PlaceWalk, Int) -> Int, _ turn: inout DragTurn) {
    guard let marker = active?.marker, let place = marker.place,
      let walk = PlaceWalk(self, place.pane, turn.world), let current = walk.number(of: place)
    else { return }
    guard let spot = walk.nearest(to: number(walk, current)) else { return }
    active?.marker?.patience = min(walk.last + 2, DragLimit.walkRows)
    put(on: spot, &turn)
  }

  private mutating func find(forward: Bool, includesCurrent: Bool, _ turn: inout DragTurn) {
    guard let marker = active?.marker, !marker.finding.isEmpty else { return }
    let wanted = marker.finding.lowercased()
    var all = places(in: turn.world, limit: DragLimit.walkRows)
    if !forward { all.reverse() }
    let current = marker.place.flatMap { all.firstIndex(of: $0) }
    let start = current.map { includesCurrent ? $0 : $0 + 1 } ?? 0
    let ordered = all.dropFirst(start) + all.prefix(start)
    let found = ordered.first { place in
      guard let row = place.anchor.row, let found = turn.world.row(row, in: place.pane) else {
        return false
      }
      return found.item.text.text.string.lowercased().contains(wanted)
    }
    guard let found else { return }
    walk(.place(found), &turn)
  }
}

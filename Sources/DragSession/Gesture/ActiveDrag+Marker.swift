// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import FileAddressing
import PaneProtocol

/// A column the Tab key stops at.
enum MarkerStop: Equatable {
  case pane(DragPaneID)
  /// Back where the items come from.
  case origin(DragPaneID)
  /// On the shelf, to be put down in another folder of the same column later.
  case shelf(DragPaneID)
}

/// The marker of a drag by keys: where it may stand, and how keys move it.
extension ActiveDrag {
  /// Places the marker may go to, for a menu.
  ///
  /// - Parameters:
  ///   - world: The screen now.
  ///   - limit: At most so many places are looked at in each pane.
  /// - Returns: The valid ones, pane by pane, from top to bottom.
  package func places(in world: any DragWorld, limit: Int = DragLimit.markerPlaces) -> [DropPlace] {
    world.panes.flatMap { PlaceWalk(self, $0.id, world)?.all(limit: limit) ?? [] }
  }

  /// The columns the Tab key stops at, from the leading edge on.
  func stops(_ world: any DragWorld) -> [MarkerStop] {
    let columns = world.panes.compactMap { pane -> MarkerStop? in
      if hovering.refusedPanes[pane.id] == nil,
        PlaceWalk(self, pane.id, world)?.initial() != nil
      {
        return .pane(pane.id)
      }
      return pane.id == source ? .origin(pane.id) : nil
    }
    guard input == .keyboard, let source, world.pane(source)?.drop?.directory != nil,
      columns.contains(.pane(source)), otherFolder(world, among: columns) == nil
    else { return columns }
    return [.shelf(source)] + columns
  }

  /// The first column that shows another folder than the one the items are in, and takes them; `nil`
  /// when they are in none.
  func otherFolder(_ world: any DragWorld, among stops: [MarkerStop]) -> DragPaneID? {
    guard let own = source.flatMap({ world.pane($0)?.drop?.directory }) else { return nil }
    let carried = Set(items.compactMap(\.fileAddress))
    let other = world.panes.first { pane in
      guard let folder = pane.drop?.directory, folder != own else { return false }
      // A folder that is carried shows itself beside the list it is taken from.
      if let address = FileAddress.address(of: folder), carried.contains(address) { return false }
      return pane.id != source && stops.contains(.pane(pane.id))
    }
    return other?.id
  }

  /// The order that leaves the rows for a later key to put down; `nil` for a drag by the mouse.
  var shelving: GestureOrder? {
    guard marker != nil, let source else { return nil }
    return .shelve(source, items, policy, isCut: forced == .exactly(.move))
  }

  private var currentStop: MarkerStop? {
    guard let marker, let pane = marker.pane else { return nil }
    if marker.place != nil { return .pane(pane) }
    return marker.isOnShelf ? .shelf(pane) : .origin(pane)
  }

  /// Moves the marker to another column.
  mutating func go(
    to stop: MarkerStop, _ regions: inout DragRegions, _ turn: inout DragTurn
  ) {
    switch stop {
    case .origin(let pane), .shelf(let pane):
      marker?.pane = pane
      marker?.place = nil
      marker?.isOnShelf = stop == .shelf(pane)
      let row = marker?.originRow
      marker?.row = row
      leaveOldPane(for: nil, &turn)
      let isOnShelf = marker?.isOnShelf == true
      settle(on: isOnShelf ? .hold : .origin, aim: DragAim(spot: .dead, forced: .none), &turn)
      turn.sayNow(
        isOnShelf
          ? DragMessage(.placeShelf, about: MeantItems(items)) : DragMessage(.placeOrigin))
    case .pane(let id):
      guard let walk = PlaceWalk(self, id, turn.world), let spot = walk.initial() else { return }
      marker?.patience = min(walk.last + 2, DragLimit.walkRows)
      marker?.direction = .forward
      let stops = stops(turn.world)
      let words: [DragMessage.Argument: String] = [
        .column: walk.pane.title.string, .k: String(stops.count), .m: String(walk.count),
        .i: String((stops.firstIndex(of: stop) ?? 0) + 1),
      ]
      turn.sayNow(DragMessage(.column, words))
      if walk.pane.frame == nil {
        if turn.world.hasColumnButtons {
          turn.view(id, .show)
        } else {
          regions.reveal(id, &turn)
        }
      }
      put(on: spot, &turn)
    }
  }

  /// Puts the marker on a place and has it judged.
  mutating func put(on spot: DragSpot, _ turn: inout DragTurn) {
    guard let place = spot.place else { return }
    marker?.pane = place.pane
    marker?.place = place
    leaveOldPane(for: place.pane, &turn)
    turn.view(place.pane, .bringIntoView(place))
    judge(spot, aim: DragAim(spot: spot, forced: forced), &turn)
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
    guard let marker, let place = marker.place,
      case .forbidden = hover, marker.patience > 0,
      let walk = PlaceWalk(self, place.pane, turn.world), let number = walk.number(of: place),
      let spot = walk.next(after: number, forward: marker.direction == .forward)
    else { return }
    self.marker?.patience -= 1
    put(on: spot, &turn)
  }

  /// Finds the place of the marker again after the rows or columns have changed.
  ///
  /// - Returns: Whether the marker has a place to stand.
  mutating func checkMarker(_ turn: inout DragTurn) -> Bool {
    guard let marker else { return true }
    guard let place = marker.place else {
      return marker.pane.map { turn.world.pane($0) != nil } ?? true
    }
    guard hovering.refusedPanes[place.pane] == nil,
      let walk = PlaceWalk(self, place.pane, turn.world)
    else { return false }
    if let number = walk.number(of: place), let spot = walk.spot(number) {
      if spot != hovering.aim?.spot { put(on: spot, &turn) }
      return true
    }
    guard let spot = walk.initial() else { return false }
    put(on: spot, &turn)
    return true
  }

  /// Moves the marker to where it was clicked, unless nothing can be dropped there.
  mutating func moveMarker(to pointer: DragPointer, _ turn: inout DragTurn) {
    let spot = HitTest(turn.world, cargo: cargo).spot(at: pointer, travel: nil).spot
    guard case .place(let place) = spot else { return }
    if case .forbidden = PlaceJudge(self, in: turn.world).hover(at: place) { return }
    marker?.patience = 0
    put(on: spot, &turn)
  }

  /// Prefers places between rows to those in them, or the other way round.
  mutating func flipPreference(_ turn: inout DragTurn) {
    let isBetween: Bool =
      switch preference {
      case .between: true
      case .into: false
      case .none: hover.place?.anchor.isBetween ?? false
      }
    preference = isBetween ? .into : .between
    guard marker != nil, let place = hover.place,
      let walk = PlaceWalk(self, place.pane, turn.world), let number = walk.number(of: place),
      let spot = walk.nearest(to: isBetween ? max(0, number - 1) : number + 1)
    else { return judgeAnew(&turn) }
    put(on: spot, &turn)
  }

  /// Takes the operation the user insists on; what is impossible is said.
  ///
  /// What the source never allows is not replaced by something else under the pointer: nothing can
  /// be dropped until another key is pressed, or the same one again. The marker of a drag by keys has
  /// to stand somewhere, so there the key is only refused, in words.
  mutating func force(_ wanted: ForcedOperation, _ turn: inout DragTurn) {
    var forced = wanted
    if case .exactly(let operation) = wanted {
      if possibleOperations.contains(operation) {
        turn.sayNow(DragMessage(.operationChanged, [.operation: operation.title]))
      } else {
        let words: [DragMessage.Argument: String] = [
          .operation: operation.rawValue, .reason: GestureReason.sourceForbids,
        ]
        turn.sayNow(DragMessage(.operationImpossible, words))
        if marker != nil { return }
        if self.forced == wanted { forced = .none }
      }
    }
    self.forced = forced
    judgeAnew(&turn)
  }

  /// Judges the place of the marker anew; a pointer is followed by the gesture.
  private mutating func judgeAnew(_ turn: inout DragTurn) {
    guard let place = marker?.place else { return }
    go(to: place, &turn)
  }

  // MARK: Walking keys

  /// Moves the marker by a key; other keys do nothing.
  mutating func walk(
    _ key: DragKey, _ regions: inout DragRegions, _ turn: inout DragTurn
  ) {
    let isAhead = marker?.isAhead == true
    marker?.isAhead = false
    switch key {
    // The first Tab means another column, even where the marker is there already.
    case .tab where isAhead: tab(1, wraps: true, passing: source, &regions, &turn)
    case .tab: tab(1, wraps: true, &regions, &turn)
    case .backTab: tab(-1, wraps: true, &regions, &turn)
    case .down: step(.forward, &regions, &turn)
    case .up: step(.backward, &regions, &turn)
    case .right: sideways(1, &regions, &turn)
    case .left: sideways(-1, &regions, &turn)
    case .home: jump(to: { _, _ in -1 }, &turn)
    case .end: jump(to: { walk, _ in walk.last }, &turn)
    case .pageDown: jump(to: { $1 + 2 * max(1, $0.pane.content.size.rows - 1) }, &turn)
    case .pageUp: jump(to: { $1 - 2 * max(1, $0.pane.content.size.rows - 1) }, &turn)
    case .column(let number): column(number, &regions, &turn)
    case .find(let text):
      marker?.finding = text
      find(forward: true, includesCurrent: true, &turn)
    case .findNext: find(forward: true, includesCurrent: false, &turn)
    case .findPrevious: find(forward: false, includesCurrent: false, &turn)
    case .place(let place): go(to: place, &turn)
    case .escape, .enter, .copy, .move, .link, .ask, .prefer, .open, .back, .add: break
    }
  }

  /// Puts the marker on a place, if it is one.
  private mutating func go(to place: DropPlace, _ turn: inout DragTurn) {
    guard let walk = PlaceWalk(self, place.pane, turn.world),
      let number = walk.number(of: place), let spot = walk.spot(number)
    else { return }
    put(on: spot, &turn)
  }

  /// Moves the marker to the next column; one to be passed is left out.
  private mutating func tab(
    _ direction: Int, wraps: Bool, passing passed: DragPaneID? = nil,
    _ regions: inout DragRegions, _ turn: inout DragTurn
  ) {
    let stops = stops(turn.world).filter { stop in
      switch stop {
      case .pane(let pane), .origin(let pane): pane != passed
      case .shelf: true
      }
    }
    guard !stops.isEmpty else { return }
    let current = currentStop.flatMap { stops.firstIndex(of: $0) } ?? 0
    let next = current + direction
    if !wraps, next < 0 || next >= stops.count { return }
    go(to: stops[(next % stops.count + stops.count) % stops.count], &regions, &turn)
  }

  private mutating func column(
    _ number: Int, _ regions: inout DragRegions,
    _ turn: inout DragTurn
  ) {
    guard number >= 1, number <= turn.world.panes.count else { return }
    let pane = turn.world.panes[number - 1].id
    guard let stop = stops(turn.world).first(where: { $0 == .pane(pane) || $0 == .origin(pane) })
    else { return }
    go(to: stop, &regions, &turn)
  }

  private mutating func step(
    _ direction: DragMarker.Direction, _ regions: inout DragRegions, _ turn: inout DragTurn
  ) {
    guard let marker, let pane = marker.pane else { return }
    guard let place = marker.place else {
      if marker.isOnShelf { return go(to: .pane(pane), &regions, &turn) }
      return walkRows(direction, in: pane, &turn)
    }
    guard let walk = PlaceWalk(self, pane, turn.world), let number = walk.number(of: place),
      let spot = walk.next(after: number, forward: direction == .forward)
    else { return }
    self.marker?.direction = direction
    self.marker?.patience = min(walk.last + 2, DragLimit.walkRows)
    put(on: spot, &turn)
  }

  /// At the stop that puts the items back the arrows walk the rows, so that more can be added.
  private mutating func walkRows(
    _ direction: DragMarker.Direction, in pane: DragPaneID, _ turn: inout DragTurn
  ) {
    let current = marker?.row.flatMap { turn.world.index(of: $0, in: pane) } ?? 0
    guard let row = turn.world.row(current + (direction == .forward ? 1 : -1), in: pane) else {
      return
    }
    marker?.row = row.item.id
    turn.view(pane, .moveCursor(row.item.id))
  }

  private mutating func sideways(
    _ direction: Int, _ regions: inout DragRegions,
    _ turn: inout DragTurn
  ) {
    guard let place = marker?.place, let pane = turn.world.pane(place.pane), pane.isOutline
    else { return tab(direction, wraps: false, &regions, &turn) }
    if direction > 0 { return regions.openSpring(for: self, &turn) }
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
    guard let marker, let place = marker.place,
      let walk = PlaceWalk(self, place.pane, turn.world), let current = walk.number(of: place)
    else { return }
    guard let spot = walk.nearest(to: number(walk, current)) else { return }
    self.marker?.patience = min(walk.last + 2, DragLimit.walkRows)
    put(on: spot, &turn)
  }

  private mutating func find(forward: Bool, includesCurrent: Bool, _ turn: inout DragTurn) {
    guard let marker, !marker.finding.isEmpty else { return }
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
    if let found { go(to: found, &turn) }
  }
}

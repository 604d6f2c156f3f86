// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// Keys while something is carried.
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
    case .copy: change(&turn) { $0.force(.exactly(.copy), &$1) }
    case .move: change(&turn) { $0.force(.exactly(.move), &$1) }
    case .link: change(&turn) { $0.force(.exactly(.link), &$1) }
    case .ask: change(&turn) { $0.force(.ask, &$1) }
    case .prefer: change(&turn) { $0.flipPreference(&$1) }
    case .open: regions.openSpring(for: carried, &turn)
    case .back: regions.closeLevel(for: active, &turn)
    case .add: change(&turn) { $0.addHere(&$1) }
    case .enter:
      guard let marker = active?.marker else { return }
      drop(&turn)
      if active == nil, marker.place == nil { marker.putCursorBack(&turn) }
    case .tab, .backTab, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .column,
      .find, .findNext, .findPrevious, .place:
      guard active?.marker != nil else { return }
      active?.walk(key, &regions, &turn)
      follow(&turn)
    }
  }

  /// Changes the drag and follows: its marker by what was settled, its pointer by looking anew.
  private mutating func change(
    _ turn: inout DragTurn, _ body: (inout ActiveDrag, inout DragTurn) -> Void
  ) {
    guard var drag = active else { return }
    body(&drag, &turn)
    active = drag
    follow(&turn)
    retarget(&turn)
  }

  private mutating func escape(_ turn: inout DragTurn) {
    let marker = active?.marker
    cancelDrag(nil, &turn)
    marker?.putCursorBack(&turn)
  }

  // MARK: The marker

  /// Puts the marker in the first column that takes the items, from the wanted one on: of two folders
  /// in the one that the items are not in, and without another folder on the shelf.
  mutating func startMarker(preferring wanted: DragPaneID?, _ turn: inout DragTurn) {
    guard let drag = active else { return }
    let stops = drag.stops(turn.world)
    if wanted == nil, let first = stops.first, case .shelf = first {
      return place(markerAt: first, &turn)
    }
    let other = wanted == nil ? drag.otherFolder(turn.world, among: stops) : nil
    let origin = wanted ?? other ?? drag.source
    let start = turn.world.panes.firstIndex { $0.id == origin } ?? 0
    let right = turn.world.panes.dropFirst(start).map(\.id)
    let left = turn.world.panes.prefix(start).reversed().map(\.id)
    place(markerAt: (right + left).map { MarkerStop.pane($0) }.first(where: stops.contains), &turn)
    let isAhead = wanted == nil && active?.marker?.pane != drag.source
    active?.marker?.isAhead = isAhead
  }

  /// Finds a place for the marker again after the rows or columns have changed.
  mutating func checkMarker(_ turn: inout DragTurn) {
    guard phase == .dragging || phase == .deciding, active?.marker != nil else { return }
    if active?.checkMarker(&turn) == true { return follow(&turn) }
    if phase == .deciding { return refuseDrop(GestureReason.targetStopped, &turn) }
    let stop = active?.stops(turn.world).first { if case .pane = $0 { true } else { false } }
    place(markerAt: stop, &turn)
  }

  /// Moves the marker to a column; without one the drag has nowhere to go.
  private mutating func place(markerAt stop: MarkerStop?, _ turn: inout DragTurn) {
    guard let stop else {
      let forbidden = active?.forbiddenOperation
      escape(&turn)
      guard let forbidden else { return turn.sayNow(DragMessage(.nothing)) }
      return turn.sayNow(
        DragMessage(
          .operationImpossible,
          [.operation: forbidden.rawValue, .reason: GestureReason.sourceForbids]))
    }
    active?.go(to: stop, &regions, &turn)
    follow(&turn)
  }
}

extension DragMarker {
  /// Puts the cursor back where a drag by keys began.
  fileprivate func putCursorBack(_ turn: inout DragTurn) {
    guard let origin else { return }
    turn.view(origin, .focus)
    if let originRow { turn.view(origin, .moveCursor(originRow)) }
  }
}

// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
import CellText
import PaneProtocol

/// A pane that scrolls by itself because the pointer is held at its end.
package struct Autoscroll: Equatable, Sendable {
  /// How far outside of the rows in the middle the pointer is; the farther, the faster.
  package enum Zone: Equatable, Sendable {
    case inner, outer, beyond

    /// The zone of a distance to the nearest end, in rows; `nil` in the middle, and near the end of
    /// lists so short that they would hardly have a middle.
    init?(distance: Int, of rows: Int) {
      if distance < 0 {
        self = .beyond
      } else if distance == 0 {
        self = .outer
      } else if distance == 1, rows >= 8 {
        self = .inner
      } else {
        return nil
      }
    }
  }
  /// The pane that scrolls.
  package var pane: DragPaneID
  /// True when it scrolls to later rows.
  package var isDown: Bool
  /// The place of the pointer.
  package var zone: Zone
  /// When the pane began to move; `nil` while the pointer may only be passing.
  package var runningSince: Int?
}

/// A container that is about to open because the pointer rests on it, and those that were opened.
package struct SpringState: Equatable, Sendable {
  /// The stages of a container: it waits, or says that it is about to open.
  package enum Stage: Equatable, Sendable { case waiting, blinking }
  /// The container the pointer rests on; `nil` when there is none.
  package var place: DropPlace?
  /// The stage of the container.
  package var stage = Stage.waiting
  /// When the pointer came to rest on it, in milliseconds.
  package var since = 0
  /// The containers opened during this drag, the first one first.
  package var opened: [SpringLevel] = []
}

/// A container opened during the drag, to be closed again unless it is used.
package struct SpringLevel: Equatable, Sendable {
  /// The container.
  package var place: DropPlace
  /// The level as its program counts it; `nil` when the host opened it.
  package var level: Int?
  /// The former title of its pane.
  package var parent = ""
}

/// What happens by itself where the pointer rests: lists scroll, containers open, columns slide in.
package struct DragRegions: Equatable, Sendable {
  /// The pane that scrolls by itself, if one does.
  private(set) var autoscroll: Autoscroll?
  /// The row that is about to open, and those that were opened.
  private(set) var spring = SpringState()
  /// The hidden column that slid in for this drag.
  private(set) var revealed: DragPaneID?
  /// The panes that were in front where a tab was opened for this drag, the first one first.
  private var covered: [DragPaneID] = []
  /// The panes that went back a page under this drag.
  private var turned: Set<DragPaneID> = []

  /// True when a pane shows other rows than at the start because of the drag itself.
  func hasLeftRows(of pane: DragPaneID) -> Bool {
    turned.contains(pane) || spring.opened.contains { $0.place.pane == pane }
  }

  /// Stops everything that would happen by itself; what is open stays so.
  mutating func stop(_ turn: inout DragTurn) {
    autoscroll = nil
    spring.place = nil
    for timer in [
      DragTimer.autoscroll, .spring, .springBlink, .springBack, .reveal, .chip, .promote,
    ] {
      turn.cancel(timer)
    }
  }

  /// Holds everything while the target has its last word.
  mutating func hold(_ turn: inout DragTurn) {
    autoscroll = nil
    for timer in [DragTimer.autoscroll, .spring, .springBlink, .springBack, .reveal, .promote] {
      turn.cancel(timer)
    }
  }

  /// Forgets a pane that is gone.
  mutating func forget(_ pane: DragPaneID) {
    if revealed == pane { revealed = nil }
    spring.opened.removeAll { $0.place.pane == pane }
  }

  /// Ends with a session: closes what was opened, but the way to where the items went.
  ///
  /// - Parameters:
  ///   - drag: The session.
  ///   - place: Where the items went; `nil` when they went nowhere.
  ///   - turn: Gets the orders.
  mutating func end(_ drag: ActiveDrag, keeping place: DropPlace?, _ turn: inout DragTurn) {
    while let level = spring.opened.popLast() {
      if let place, place.pane == level.place.pane { continue }
      Self.close(level, session: drag.id, &turn)
    }
    autoscroll = nil
    spring.place = nil
    turn.cancelAll()
    // Nothing was put down: what was in front comes back.
    if place == nil { for pane in covered.reversed() { turn.view(pane, .show) } }
    covered = []
    turned = []
    guard let revealed else { return }
    if place?.pane == revealed {
      turn.start(.unreveal, turn.timing.reveal.keep)
    } else {
      turn.cancel(.unreveal)
      turn.view(revealed, .unreveal)
      self.revealed = nil
    }
  }
}

/// Lists that scroll by themselves.
extension DragRegions {
  /// Begins, changes or ends the scrolling that goes with a pointer.
  mutating func updateAutoscroll(
    at cell: CellPoint, for drag: ActiveDrag, _ turn: inout DragTurn
  ) {
    guard drag.input != .keyboard, let found = Self.scrollZone(at: cell, turn.world) else {
      stopAutoscroll(&turn)
      return
    }
    if let running = autoscroll, running.pane == found.pane, running.isDown == found.isDown {
      autoscroll?.zone = found.zone
      return
    }
    autoscroll = found
    turn.start(.autoscroll, turn.timing.autoscroll.start)
  }

  private mutating func stopAutoscroll(_ turn: inout DragTurn) {
    guard autoscroll != nil else { return }
    autoscroll = nil
    turn.cancel(.autoscroll)
  }

  private static func scrollZone(at cell: CellPoint, _ world: any DragWorld) -> Autoscroll? {
    let row = min(max(cell.row, 0), max(0, world.window.rows - 1))
    let column = min(max(cell.column, 0), max(0, world.window.columns - 1))
    let inside = CellPoint(column: column, row: row)
    guard let pane = HitTest(world, cargo: DragCargo(source: nil, rows: [])).pane(at: inside)
    else { return nil }
    let rows = pane.content
    guard rows.size.rows > 0, column >= rows.minColumn, column < rows.maxColumn else { return nil }
    let above = cell.row - rows.minRow
    let below = rows.maxRow - 1 - cell.row
    let isDown = below < above
    guard isDown ? pane.canScrollDown : pane.canScrollUp else { return nil }
    guard let zone = Autoscroll.Zone(distance: min(above, below), of: rows.size.rows) else {
      return nil
    }
    return Autoscroll(pane: pane.id, isDown: isDown, zone: zone)
  }

  /// Scrolls a little, and again after a pause.
  mutating func scrollStep(for drag: ActiveDrag?, _ turn: inout DragTurn) {
    guard let drag, drag.suspendedSince == nil, var running = autoscroll,
      let pane = turn.world.pane(running.pane),
      running.isDown ? pane.canScrollDown : pane.canScrollUp
    else { return stopAutoscroll(&turn) }
    let since = running.runningSince ?? turn.now
    running.runningSince = since
    autoscroll = running
    let age = turn.now - since
    let (faster, fastest) = (turn.timing.autoscroll.faster, turn.timing.autoscroll.fastest)
    let factor = age >= fastest.wholeMilliseconds ? 4 : (age >= faster.wholeMilliseconds ? 2 : 1)
    let rows = min(factor, max(1, pane.content.size.rows / 2))
    let pause =
      switch running.zone {
      case .inner: turn.timing.autoscroll.inner
      case .outer: turn.timing.autoscroll.outer
      case .beyond: turn.timing.autoscroll.beyond
      }
    turn.view(pane.id, .scroll(rows: running.isDown ? rows : -rows))
    turn.start(.autoscroll, pause)
  }
}

/// Containers that open under the pointer.
extension DragRegions {
  /// Winds the container that the items have come to be held over; `nil` when nothing is dragged.
  mutating func updateSpring(for drag: ActiveDrag?, _ turn: inout DragTurn) {
    guard let drag, case .allowed(let verdict) = drag.hover, drag.input != .keyboard,
      drag.marker == nil, verdict.springLoads, canOpen(verdict.place, turn.world)
    else {
      if spring.place != nil {
        spring.place = nil
        turn.cancel(.spring)
        turn.cancel(.springBlink)
      }
      return
    }
    guard spring.place != verdict.place else { return }
    spring.place = verdict.place
    spring.stage = .waiting
    spring.since = turn.now
    turn.cancel(.springBlink)
    turn.start(.spring, turn.timing.spring.open)
  }

  /// Tells whether there is a closed container at a place that opens under a drag.
  private func canOpen(_ place: DropPlace, _ world: any DragWorld) -> Bool {
    guard case .into(let row) = place.anchor, let found = world.row(row, in: place.pane) else {
      return false
    }
    let rules = world.pane(place.pane)?.drop
    let opens = found.item.isExpandable || (rules?.springLoads == true && rules?.asks == true)
    return opens && !found.isExpanded && !spring.opened.contains { $0.place == place }
  }

  /// Says that the container is about to open.
  mutating func springIsDue(_ turn: inout DragTurn) {
    guard spring.place != nil else { return }
    spring.stage = .blinking
    turn.start(.springBlink, turn.timing.spring.blink)
  }

  /// Opens the container under the pointer or marker.
  mutating func openSpring(for drag: ActiveDrag?, _ turn: inout DragTurn) {
    guard let drag, let place = spring.place ?? drag.hover.place, canOpen(place, turn.world),
      case .into(let row) = place.anchor
    else { return }
    spring.place = nil
    turn.cancel(.spring)
    turn.cancel(.springBlink)
    let title = turn.world.row(row, in: place.pane)?.item.text.text.string ?? ""
    let parent = turn.world.pane(place.pane)?.title.string ?? ""
    let level = SpringLevel(place: place, level: nil, parent: parent)
    spring.opened.append(level)
    if turn.world.pane(place.pane)?.drop?.asks == true {
      let question = DropSpring(session: drag.id, anchor: place.anchor)
      turn.ask(.spring(level), pane: place.pane, .spring(question))
    } else {
      turn.view(place.pane, .expand(row))
    }
    turn.sayNow(DragMessage(.spring, [.a: title]))
  }

  /// Takes the answer of a program whose container was opened.
  ///
  /// - Returns: Whether it was waited for, so that the rows may be others now.
  mutating func sprung(_ level: SpringLevel, _ reply: DragReply) -> Bool {
    guard let index = spring.opened.firstIndex(of: level) else { return false }
    switch reply {
    case .failed: spring.opened.remove(at: index)
    case .result(.sprung(let sprung)): spring.opened[index].level = sprung.level ?? index + 1
    case .result, .judged: break
    }
    return true
  }

  /// Starts to close opened containers when the pointer has left them.
  mutating func updateLevels(for drag: ActiveDrag, _ turn: inout DragTurn) {
    guard let last = spring.opened.last else { return }
    if Self.isInside(last, drag.hovering.aim, turn.world) {
      turn.cancel(.springBack)
    } else if !turn.isRunning(.springBack) {
      turn.start(.springBack, turn.timing.spring.close)
    }
  }

  private static func isInside(
    _ level: SpringLevel, _ aim: DragAim?, _ world: any DragWorld
  ) -> Bool {
    guard let pane = aim?.spot.pane, pane == level.place.pane else { return false }
    guard let container = level.place.anchor.row,
      let row = aim?.spot.place?.anchor.row,
      let top = world.index(of: container, in: pane), let index = world.index(of: row, in: pane)
    else { return true }
    if index == top { return true }
    guard index > top, let parent = world.row(top, in: pane) else { return false }
    for between in (top + 1)...index {
      guard index - top <= DragLimit.walkRows, let row = world.row(between, in: pane),
        row.depth > parent.depth
      else { return false }
    }
    return true
  }

  /// Closes the innermost opened container.
  mutating func closeLevel(for drag: ActiveDrag?, _ turn: inout DragTurn) {
    guard let drag, let level = spring.opened.popLast() else { return }
    Self.close(level, session: drag.id, &turn)
    turn.sayNow(DragMessage(.back, [.parent: level.parent]))
    if drag.marker == nil { updateLevels(for: drag, &turn) }
  }

  private static func close(
    _ level: SpringLevel, session: String, _ turn: inout DragTurn
  ) {
    if let number = level.level {
      turn.order(
        .notify(
          level.place.pane, .springBack(DropSpringBack(session: session, level: number))))
    } else if let row = level.place.anchor.row {
      turn.view(level.place.pane, .collapse(row))
    }
  }
}

/// Columns that slide in, and buttons.
extension DragRegions {
  /// Slides a hidden column in where the pointer rests, and out again when it has left.
  mutating func updateReveal(at cell: CellPoint, _ turn: inout DragTurn) {
    if let revealed, let frame = turn.world.pane(revealed)?.frame {
      if frame.contains(cell) || hiddenPane(at: cell, turn.world) == revealed {
        turn.cancel(.unreveal)
      } else if !turn.isRunning(.unreveal) {
        turn.start(.unreveal, turn.timing.reveal.end)
      }
      return
    }
    guard hiddenPane(at: cell, turn.world) != nil else { return turn.cancel(.reveal) }
    if !turn.isRunning(.reveal) { turn.start(.reveal, turn.timing.reveal.start) }
  }

  /// The hidden pane that would slide in from where the pointer is.
  package func hiddenPane(at cell: CellPoint, _ world: any DragWorld) -> DragPaneID? {
    guard !world.hasColumnButtons else { return nil }
    let edge: WindowEdge
    if cell.column <= 1 {
      edge = .leading
    } else if cell.column >= world.window.columns - 2 {
      edge = .trailing
    } else {
      return nil
    }
    let hidden = world.panes.filter { $0.edge == edge && ($0.frame == nil || $0.id == revealed) }
    return edge == .leading ? hidden.last?.id : hidden.first?.id
  }

  /// Slides the column in at whose edge the pointer has rested.
  mutating func revealNow(for drag: ActiveDrag?, _ turn: inout DragTurn) {
    guard let cell = drag?.pointer?.cell,
      let pane = hiddenPane(at: cell, turn.world)
    else { return }
    revealed = pane
    turn.view(pane, .reveal)
  }

  /// Slides a column out again.
  mutating func unrevealNow(_ turn: inout DragTurn) {
    guard let pane = revealed else { return }
    revealed = nil
    turn.view(pane, .unreveal)
  }

  /// Slides a column in for the marker of a drag by keys.
  mutating func reveal(_ pane: DragPaneID, _ turn: inout DragTurn) {
    if let old = revealed, old != pane { turn.view(old, .unreveal) }
    revealed = pane
    turn.view(pane, .reveal)
  }

  /// Follows a button the pointer rests on.
  mutating func pressButton(for drag: ActiveDrag?, _ turn: inout DragTurn) {
    switch drag?.hovering.aim?.spot {
    case .chip(let pane):
      let isTab = turn.world.buttons.contains { $0.purpose == .tab(pane) }
      if isTab, let drag, let cell = drag.pointer?.cell {
        let front = HitTest(turn.world, cargo: drag.cargo).pane(at: cell)?.id
        if let front { covered.append(front) }
      }
      turn.view(pane, .show)
    case .back(let pane):
      turned.insert(pane)
      turn.view(pane, .goBack)
    case .outside, .dead, .hold, .unloaded, .place, .forbidden, .noop, nil: break
    }
  }
}

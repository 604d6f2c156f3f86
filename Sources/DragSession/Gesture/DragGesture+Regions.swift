// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
import CellText
import JSONRPC
import PaneProtocol

/// A pane that scrolls by itself because the pointer is held at its end.
///
/// Source: drag and drop, autoscroll.
package struct Autoscroll: Equatable, Sendable {
  /// How far outside of the rows in the middle the pointer is; the farther, the faster.
  package enum Zone: Equatable, Sendable { case inner, outer, beyond }
  /// The pane that scrolls.
  package var pane: DragPaneID
  /// Whether it scrolls to later rows.
  package var isDown: Bool
  /// Where the pointer is.
  package var zone: Zone
  /// When the pane began to move; `nil` while the pointer may only be passing.
  package var runningSince: Int?
}

/// A container that is about to open because the pointer rests on it, and those that were opened.
package struct SpringState: Equatable, Sendable {
  /// Whether it waits, or says that it is about to open.
  package enum Stage: Equatable, Sendable { case winding, blinking }
  /// The container the pointer rests on; `nil` when there is none.
  package var place: DropPlace?
  /// Where the container stands.
  package var stage = Stage.winding
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
  /// What its pane was called before.
  package var parent = ""
}

extension DragGesture {
  mutating func stopRegions(_ turn: inout DragTurn) {
    autoscroll = nil
    spring.place = nil
    for timer in [
      DragTimer.autoscroll, .spring, .springBlink, .springBack, .reveal, .chip, .promote,
    ] {
      cancel(timer, &turn)
    }
  }

  // MARK: Autoscroll

  mutating func updateAutoscroll(at cell: CellPoint, _ turn: inout DragTurn) {
    guard active?.input != .keyboard, let found = scrollZone(at: cell, turn.world) else {
      stopAutoscroll(&turn)
      return
    }
    if let running = autoscroll, running.pane == found.pane, running.isDown == found.isDown {
      autoscroll?.zone = found.zone
      return
    }
    autoscroll = found
    start(.autoscroll, timing.autoscrollStart, &turn)
  }

  private mutating func stopAutoscroll(_ turn: inout DragTurn) {
    guard autoscroll != nil else { return }
    autoscroll = nil
    cancel(.autoscroll, &turn)
  }

  private func scrollZone(at cell: CellPoint, _ world: any DragWorld) -> Autoscroll? {
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
    let zone: Autoscroll.Zone
    switch min(above, below) {
    case ..<0: zone = .beyond
    case 0: zone = .outer
    case 1 where rows.size.rows >= 8: zone = .inner
    default: return nil
    }
    return Autoscroll(pane: pane.id, isDown: isDown, zone: zone)
  }

  mutating func scrollStep(_ turn: inout DragTurn) {
    guard phase == .dragging, var running = autoscroll, active?.suspendedSince == nil,
      let pane = turn.world.pane(running.pane),
      running.isDown ? pane.canScrollDown : pane.canScrollUp
    else { return stopAutoscroll(&turn) }
    let since = running.runningSince ?? turn.now
    running.runningSince = since
    autoscroll = running
    let age = turn.now - since
    let factor = age >= timing.autoscrollFastest ? 4 : (age >= timing.autoscrollFaster ? 2 : 1)
    let rows = min(factor, max(1, pane.content.size.rows / 2))
    let pause =
      switch running.zone {
      case .inner: timing.autoscrollInner
      case .outer: timing.autoscrollOuter
      case .beyond: timing.autoscrollBeyond
      }
    turn.order(.scroll(pane.id, rows: running.isDown ? rows : -rows))
    start(.autoscroll, pause, &turn)
  }

  // MARK: Spring loading

  mutating func updateSpring(from old: DropPlace?, _ turn: inout DragTurn) {
    guard case .allowed(let verdict) = active?.hover, active?.input != .keyboard,
      active?.marker == nil, verdict.springLoads, canOpen(verdict.place, turn.world),
      phase == .dragging
    else {
      if spring.place != nil {
        spring.place = nil
        cancel(.spring, &turn)
        cancel(.springBlink, &turn)
      }
      return
    }
    guard spring.place != verdict.place else { return }
    spring.place = verdict.place
    spring.stage = .winding
    spring.since = turn.now
    cancel(.springBlink, &turn)
    start(.spring, timing.spring, &turn)
  }

  func canOpen(_ place: DropPlace, _ world: any DragWorld) -> Bool {
    guard case .into(let row) = place.anchor, let found = world.row(row, in: place.pane) else {
      return false
    }
    let rules = world.pane(place.pane)?.drop
    let opens = found.item.isExpandable || (rules?.springLoads == true && rules?.asks == true)
    return opens && !found.isExpanded && !spring.opened.contains { $0.place == place }
  }

  mutating func springIsDue(_ turn: inout DragTurn) {
    guard spring.place != nil else { return }
    spring.stage = .blinking
    start(.springBlink, timing.springBlink, &turn)
  }

  /// Opens the container under the pointer or marker.
  mutating func openSpring(_ turn: inout DragTurn) {
    guard let place = spring.place ?? active?.hover.place, let drag = active,
      phase == .dragging, canOpen(place, turn.world), case .into(let row) = place.anchor
    else { return }
    spring.place = nil
    cancel(.spring, &turn)
    cancel(.springBlink, &turn)
    let title = turn.world.row(row, in: place.pane)?.item.text.text.string ?? ""
    let parent = turn.world.pane(place.pane)?.title.string ?? ""
    let level = SpringLevel(place: place, level: nil, parent: parent)
    spring.opened.append(level)
    if turn.world.pane(place.pane)?.drop?.asks == true {
      ask(.spring(level), pane: place.pane, .spring, &turn) { writer in
        writer.object {
          $0.member("session", drag.id)
          $0.object("target") { target in
            target.name("anchor")
            place.anchor.write(into: &target)
          }
        }
      }
    } else {
      turn.order(.expand(place.pane, row))
    }
    sayNow(DragMessage(.spring, [.a: title]), &turn)
  }

  mutating func sprung(_ level: SpringLevel, _ reply: DragReply, _ turn: inout DragTurn) {
    guard let index = spring.opened.firstIndex(of: level) else { return }
    switch reply {
    case .failed: spring.opened.remove(at: index)
    case .result(let json):
      spring.opened[index].level = json.decoded { $0["level"]?.int } ?? index + 1
    }
    worldChanged(&turn)
  }

  /// Starts to close opened containers when the pointer has left them.
  mutating func updateLevels(_ turn: inout DragTurn) {
    guard let last = spring.opened.last else { return }
    if isInside(last, turn.world) {
      cancel(.springBack, &turn)
    } else if timers[.springBack] == nil {
      start(.springBack, timing.springBack, &turn)
    }
  }

  private func isInside(_ level: SpringLevel, _ world: any DragWorld) -> Bool {
    guard let pane = active?.hovering.aim?.spot.pane, pane == level.place.pane else { return false }
    guard let container = level.place.anchor.row,
      let row = active?.hovering.aim?.spot.place?.anchor.row,
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
  mutating func closeLevel(_ turn: inout DragTurn) {
    guard let level = spring.opened.popLast(), let drag = active else { return }
    close(level, session: drag.id, &turn)
    sayNow(DragMessage(.back, [.parent: level.parent]), &turn)
    if drag.marker == nil { updateLevels(&turn) }
  }

  private func close(_ level: SpringLevel, session: String, _ turn: inout DragTurn) {
    if let number = level.level {
      turn.order(
        .notify(
          level.place.pane, .springBack,
          .written { writer in
            writer.object {
              $0.member("session", session)
              $0.member("level", number)
            }
          }))
    } else if let row = level.place.anchor.row {
      turn.order(.collapse(level.place.pane, row))
    }
  }

  /// Closes what was opened, except the way to where the items went.
  mutating func closeLevels(of drag: ActiveDrag, keeping place: DropPlace?, _ turn: inout DragTurn)
  {
    while let level = spring.opened.popLast() {
      if let place, place.pane == level.place.pane { continue }
      close(level, session: drag.id, &turn)
    }
  }

  // MARK: Hidden columns

  mutating func updateReveal(at cell: CellPoint, _ turn: inout DragTurn) {
    if let revealed, let frame = turn.world.pane(revealed)?.frame {
      if frame.contains(cell) || hiddenPane(at: cell, turn.world) == revealed {
        cancel(.unreveal, &turn)
      } else if timers[.unreveal] == nil {
        start(.unreveal, timing.unreveal, &turn)
      }
      return
    }
    guard hiddenPane(at: cell, turn.world) != nil else { return cancel(.reveal, &turn) }
    if timers[.reveal] == nil { start(.reveal, timing.reveal, &turn) }
  }

  /// The hidden pane that would slide in from where the pointer is.
  package func hiddenPane(at cell: CellPoint, _ world: any DragWorld) -> DragPaneID? {
    guard world.buttons.isEmpty else { return nil }
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

  mutating func revealNow(_ turn: inout DragTurn) {
    guard phase == .dragging, let cell = active?.pointer?.cell,
      let pane = hiddenPane(at: cell, turn.world)
    else { return }
    revealed = pane
    turn.order(.reveal(pane))
  }

  mutating func unrevealNow(_ turn: inout DragTurn) {
    guard let pane = revealed else { return }
    revealed = nil
    turn.order(.unreveal(pane))
  }

  /// Follows a button the pointer rests on.
  mutating func pressChip(_ turn: inout DragTurn) {
    guard phase == .dragging, let aim = active?.hovering.aim else { return }
    switch aim.spot {
    case .chip(let pane): turn.order(.show(pane))
    case .back(let pane): turn.order(.goBack(pane))
    case .outside, .dead, .hold, .unloaded, .place, .forbidden, .noop: break
    }
  }
}

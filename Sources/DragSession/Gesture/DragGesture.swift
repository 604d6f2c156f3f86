// SPDX-License-Identifier: Apache-2.0
import CellGeometry
package import PaneProtocol

/// Drag gesture: from the press, or the key that picks up, to the drop or its cancelling.
///
/// At most one runs in the host. It never waits for data: at the drop it hands over a
/// ``TransferPlan`` and is idle again. Only a release of the button, Enter or a drop by the desktop
/// can lead to a plan; everything else ends in cancelling.
///
/// Source: `ARCHITECTURE.md`, The way of a dragged thing.
package struct DragGesture: Sendable {
  /// The phases of a gesture.
  package enum Phase: Equatable, Sendable {
    case idle
    /// The button is down on a row; it may still become a click.
    case armed(DragPress)
    /// The source is asked for its items.
    case lifting(releasedAt: DragPointer?)
    case dragging
    /// The button was released; the target's last word is awaited.
    case deciding
    case choosing(DragQuestion)
    /// Only drawn: the ghost goes back.
    case snapBack
    /// Waits until the button is known to be up.
    case awaitingRelease
  }

  /// The phase of the gesture.
  package internal(set) var phase = Phase.idle
  /// True from a drop by keys until its place has answered, which may lead to a question.
  package var owesQuestion: Bool {
    guard active?.input == .keyboard || active?.input == .paste else { return false }
    if case .lifting = phase { return active?.lifting.destination != nil }
    return phase == .deciding
  }

  /// The drag under way, from lifting to the last choice.
  package internal(set) var active: ActiveDrag?
  /// Items that wait on the shelf.
  package internal(set) var shelf: ActiveDrag?
  /// The numbers of the gesture.
  package var timing: DragTiming
  /// True when the terminal can start drags of the desktop.
  package var canGoOutside = false
  /// True when that is done as soon as the terminal offers it, and not at the window's edge.
  package var goesOutsideAtOnce = false

  /// The names of sessions and transfers.
  var names: DragNames
  /// The places where something happens by itself: lists scroll, containers open, columns slide in.
  package internal(set) var regions = DragRegions()
  /// The user's choices about the drop.
  var choice = DropChoice()
  /// What runs, waits for answers and is about to be said.
  private var loan = DragTurnState()

  /// Creates an idle gesture.
  ///
  /// - Parameters:
  ///   - idPrefix: Makes the names of sessions and transfers unique; new for each run of the host.
  ///   - timing: The numbers to use.
  package init(idPrefix: String, timing: DragTiming = DragTiming()) {
    names = DragNames(prefix: idPrefix)
    self.timing = timing
  }

  /// True when nothing is under way, so that keys and clicks belong to others.
  package var isIdle: Bool { phase == .idle || phase == .snapBack }

  /// True when items are being carried.
  package var isCarrying: Bool {
    // Told by its case: compared with nil, all of it is copied.
    if case .some = active { true } else { false }
  }

  /// The row that is about to open, and those that were opened.
  package var spring: SpringState { regions.spring }

  /// The drag under way, while it can be held over places.
  var carried: ActiveDrag? { phase == .dragging ? active : nil }

  /// Takes one event.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - world: The screen at this moment.
  ///   - now: Milliseconds on the monotonic clock.
  /// - Returns: Whether the event belonged to the drag, and what is to be done.
  package mutating func handle(
    _ event: DragEvent, in world: any DragWorld, at now: Int
  ) -> GestureOutcome {
    var turn = DragTurn(world: world, now: now, timing: timing, lent: loan)
    let isTaken = apply(event, &turn)
    if phase == .dragging { active?.answerDesktop(&turn) }
    loan = turn.lent
    return GestureOutcome(isTaken: isTaken, orders: turn.orders)
  }

  private mutating func apply(_ event: DragEvent, _ turn: inout DragTurn) -> Bool {
    switch event {
    case .pointer(.pressed(let button, let pointer)): return pressed(button, pointer, &turn)
    case .pointer(.moved(let pointer, let button)): return moved(pointer, holding: button, &turn)
    case .pointer(.released(let button, let pointer)): return released(button, pointer, &turn)
    case .pointer(.wheelTurned(let pointer)): return wheelTurned(pointer, &turn)
    case .pointer(.left): pointerLeft(&turn)
    case .key(let key): return pressedKey(key, &turn)
    case .pickedUp(let pane, let rows, let forced):
      return pickUp(rows, in: pane, forced: forced, &turn)
    case .put(let items, let source, let policy, let forced, let place):
      return put(items, from: source, policy, forced, at: place, &turn)
    case .pasted(let items, let pane): return takePaste(items, into: pane, &turn)
    case .outside(let event): return outside(event, &turn)
    case .focusGained: resume(&turn)
    case .focusLost: suspend(&turn)
    case .layoutChanged:
      if case .armed = phase { awaitRelease(&turn) } else { worldChanged(&turn) }
    case .rowsGone(let pane, let rows): rowsGone(rows, in: pane, &turn)
    case .paneChanged(let pane): paneChanged(pane, &turn)
    case .paneGone(let pane): paneGone(pane, &turn)
    case .replied(let number, let reply): replied(number, reply, &turn)
    case .timerFired(let timer): fired(timer, &turn)
    case .chosen(let choice): chosen(choice, &turn)
    }
    return active != nil
  }
}

/// A press that may become a drag.
package struct DragPress: Equatable, Sendable {
  /// The pane in which the button went down.
  package var pane: DragPaneID
  /// The row under it.
  package var row: ItemID
  /// What a drag from here would take: the marked rows if it began on one, else this one.
  package var rows: [ItemID]
  /// The cell of the press.
  package var pointer: DragPointer
  /// When it was, in milliseconds.
  package var at: Int
  var hasOffer = false

  /// Tells whether the pointer has gone far enough for the press to be a drag.
  ///
  /// A report in cells comes when the cell changes, so one column may be a single pixel.
  func becomesDrag(at pointer: DragPointer, _ turn: DragTurn) -> Bool {
    let columns = abs(pointer.cell.column - self.pointer.cell.column)
    let rows = abs(pointer.cell.row - self.pointer.cell.row)
    return rows >= turn.timing.press.rows || columns >= turn.timing.press.columns
      || (columns == 1 && turn.now - at >= turn.timing.press.slow.wholeMilliseconds)
  }
}

/// Names of sessions and transfers, each given once.
struct DragNames: Sendable {
  /// What the names begin with, another one in each run of the host.
  let prefix: String
  private var serial = 0

  /// Creates names with a beginning of their own.
  init(prefix: String) { self.prefix = prefix }

  /// The next name of a kind: `s` for sessions, `t` for transfers.
  mutating func next(_ kind: String) -> String {
    serial &+= 1
    return "\(prefix)-\(kind)\(serial)"
  }
}

// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import PaneContent
import PaneProtocol
import TerminalInput

/// The gesture: the events it is fed with, and its orders as the desk's own.
extension DragDesk {
  /// Gives the gesture one event; tells whether the event belonged to it.
  @discardableResult
  mutating func drag(
    _ event: DragEvent, on screen: DragScreen, _ turn: inout DeskTurn
  ) -> Bool {
    var screen = screen
    screen.buttons = buttons(on: screen).map(\.button)
    let outcome = gesture.handle(event, in: screen, at: turn.now.milliseconds)
    var verdict: OutsideVerdict?
    for order in outcome.orders {
      if case .outside(let word) = order { verdict = word }
      apply(order, on: screen, &turn)
    }
    if let verdict { answerTerminal(verdict, after: event, on: screen, &turn) }
    // What a place was looked for by goes with the drag, however that has ended.
    if case .all = keys {} else { search = nil }
    motion.follow(gesture, on: screen, &turn)
    if outside.offer != nil { apply(outside.follow(gesture.active?.id), &turn) }
    if outcome.isTaken || !outcome.orders.isEmpty { turn.needFrame(.now) }
    return outcome.isTaken
  }

  private mutating func apply(
    _ order: GestureOrder, on screen: DragScreen, _ turn: inout DeskTurn
  ) {
    switch order {
    case .request(let pane, let number, let request):
      ask(PaneID(pane.number), number, request, on: screen, &turn)
    case .notify(let pane, let notice):
      guard screen.program(pane)?.isRunning == true else { return }
      turn.order(.tell(PaneID(pane.number), notice))
    case .startTimer(let timer, let delay): turn.start(.gesture(timer), after: delay)
    case .cancelTimer(let timer): turn.cancel(.gesture(timer))
    case .say(let message): say(message, on: screen, &turn)
    case .pointer(let shape): turn.order(.terminal(.setPointer(shape?.rawValue)))
    case .reportAllMotion(let isOn): turn.order(.terminal(.reportAllMotion(isOn)))
    case .capture: turn.order(.takePointer)
    case .ask(let question):
      turn.order(
        .sheet(.show(Sheet(question, about: gesture.active?.items ?? [], by: screen.clock))))
    case .shelve(let pane, let items, let policy, let isCut):
      guard let pane = screen.program(pane) else { return }
      shelve(Pasteboard(pane: pane.id, items: items, policy: policy, isCut: isCut), pane, &turn)
    case .begin(let plan): decided(plan, on: screen, &turn)
    case .outside: break
    case .view(let pane, let order): turn.view(order, in: PaneID(pane.number))
    }
  }

  /// Shows what the gesture has to say; while it runs the sentence stays.
  private func say(_ message: DragMessage, on screen: DragScreen, _ turn: inout DeskTurn) {
    // What it was held over says the same. Most drops are done before anything else could be read.
    guard message.id != .dropped else { return turn.order(.status(.fade)) }
    turn.say(
      message.text(isASCII: screen.isASCII), kind: message.id.isWarning ? .warning : .info,
      stays: gesture.isCarrying)
  }

  // MARK: Asking programs

  private func ask(
    _ id: PaneID, _ number: Int, _ request: DragRequest, on screen: DragScreen,
    _ turn: inout DeskTurn
  ) {
    guard let pane = screen.programs[id], pane.isRunning else {
      return turn.tellGesture(.replied(number, .failed(DropReason.notRunning)))
    }
    switch FolderEnd.answer(to: request, for: pane, of: gesture.active) {
    case nil: turn.order(.ask(id, .gesture(number), request))
    case .reply(let reply): turn.tellGesture(.replied(number, reply))
    case .judge(let sources, let directory):
      // Where one thing is done with names that are taken, only what nobody has seen is asked about.
      turn.order(
        .file(
          .judge(
            number, sources: sources, directory: directory,
            readsTwins: pane.rules?.settlesNames == true)))
    }
  }

  // MARK: The mouse

  /// Whether a mouse report may be of a drag; all others mean what they always mean.
  func hears(_ event: MouseEvent) -> Bool {
    switch event.action {
    case .press: true
    case .drag, .move, .release, .leave: gesture.phase != .idle
    case .wheelUp, .wheelDown, .wheelLeft, .wheelRight: false
    }
  }

  mutating func mouse(
    _ event: MouseEvent, isDouble: Bool, on screen: DragScreen, _ turn: inout DeskTurn
  ) -> Bool {
    let pointer = DragPointer(event.position)
    switch event.action {
    case .press(let button):
      // A press proves that no other program's drag is over the window any more.
      if outside.stage == .hovering { heard(outside.lose(), on: screen, &turn) }
      // The items on the shelf are taken up again by their button.
      let takesShelf =
        gesture.shelf != nil && button == .left
        && buttons(on: screen).contains {
          $0.button.purpose == .hold && $0.button.cells.contains(event.position)
        }
      guard !screen.hasSheet,
        gesture.phase != .idle || takesShelf || screen.mayLift(event, isDouble: isDouble)
      else { return false }
      return drag(.pointer(.pressed(DragButton(button), pointer)), on: screen, &turn)
    case .drag(let button):
      return drag(.pointer(.moved(pointer, holding: DragButton(button))), on: screen, &turn)
    case .move: return drag(.pointer(.moved(pointer, holding: nil)), on: screen, &turn)
    case .release(let button):
      // A release that names no button is the one of the button that is down.
      let released = button == .none ? DragButton.left : DragButton(button)
      return drag(.pointer(.released(released, pointer)), on: screen, &turn)
    case .leave:
      drag(.pointer(.left), on: screen, &turn)
      return false
    case .wheelUp, .wheelDown, .wheelLeft, .wheelRight: return false
    }
  }
}

extension DragScreen {
  /// Whether a press could begin a drag: a second click on the same place does something else, and
  /// so does a press at the window's edge that a column can be swiped in from.
  fileprivate func mayLift(_ event: MouseEvent, isDouble: Bool) -> Bool {
    guard event.action == .press(.left), !isDouble, !event.modifiers.contains(.control),
      !geometry.swipeColumns.contains(event.position.column),
      case .content(let role, let row, let column) = geometry.hit(event.position),
      let pane = program(in: role),
      let pressed = pane.rows?.row(under: CellPoint(column: column, row: row)),
      pressed.item.drag != nil
    else { return false }
    switch pressed.part {
    case .plain: return true
    case .sign: return !pane.wants(.check)
    case .triangle: return false
    }
  }
}

extension DragMessage.ID {
  /// Whether the user should know that something does not go.
  fileprivate var isWarning: Bool {
    self == .forbidden || self == .refused || self == .operationImpossible || self == .lost
      || self == .nothing
  }
}

extension DragButton {
  fileprivate init(_ button: MouseEvent.Button) {
    switch button {
    case .left: self = .left
    case .middle: self = .middle
    case .right: self = .right
    case .none, .extra: self = .other
    }
  }
}

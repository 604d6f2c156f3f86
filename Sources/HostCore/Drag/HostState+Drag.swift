// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import HostConfiguration
import PaneContent
import PaneProtocol
import SplitLayout
import TerminalInput

/// The gesture: what it is fed with and what is done about its orders.
extension HostState {
  /// Gives the gesture one event; tells whether the event belonged to it.
  @discardableResult
  mutating func drag(
    _ event: DragEvent, _ turn: inout HostTurn
  ) -> Bool {
    var orders: [DragEffect] = []
    let world = HostDragWorld(self)
    let isTaken = dragging.gesture.handle(
      event, in: world, at: turn.now.milliseconds, into: &orders)
    for order in orders { carryOut(order, &turn) }
    followGesture(&turn)
    followCard(&turn)
    followOutside(&turn)
    if isTaken || !orders.isEmpty { turn.needFrame(.now) }
    return isTaken
  }

  private mutating func carryOut(
    _ order: DragEffect, _ turn: inout HostTurn
  ) {
    switch order {
    case .request(let pane, let number, let method, let parameters):
      request(number, method, parameters, of: PaneID(pane.number), &turn)
    case .notify(let pane, let method, let parameters):
      guard panes[PaneID(pane.number)]?.session.phase == .running else { return }
      turn.send(
        .notification(method: method.rawValue, parameters: parameters), to: PaneID(pane.number))
    case .startTimer(let timer, let generation, let milliseconds):
      dragging.timers[timer] = generation
      turn.start(.drag(.gesture(timer)), after: .milliseconds(milliseconds))
    case .cancelTimer(let timer):
      dragging.timers[timer] = nil
      turn.cancel(.drag(.gesture(timer)))
    case .say(let message): tell(message, &turn)
    case .pointer(let shape): turn.order(.terminal(.setPointer(shape?.rawValue)))
    case .reportAllMotion(let isOn): turn.order(.terminal(.reportAllMotion(isOn)))
    case .capture: pointer.cancel()
    case .ask(let question): ask(question)
    case .begin(let plan): decided(plan, &turn)
    case .outside(let order): outside(order, &turn)
    case .click, .moveCursor, .focus, .bringIntoView, .scroll, .expand, .collapse, .goBack,
      .reveal, .unreveal, .show:
      move(order, &turn)
    }
  }

  /// The orders that change what is on screen.
  private mutating func move(
    _ order: DragEffect, _ turn: inout HostTurn
  ) {
    switch order {
    case .click(let pane, let row):
      focus(pane, &turn)
      updateList(of: pane) { _ = $0.moveCursor(to: row) }
    case .moveCursor(let pane, let row): updateList(of: pane) { _ = $0.moveCursor(to: row) }
    case .focus(let pane): focus(pane, &turn)
    case .bringIntoView(let place):
      if let row = place.anchor.row { updateList(of: place.pane) { $0.reveal(row) } }
      if case .end = place.anchor {
        updateList(of: place.pane) { _ = $0.scroll(toLine: $0.lineCount) }
      }
    case .scroll(let pane, let rows):
      updateList(of: pane) { _ = $0.scroll(by: rows) }
      drag(.paneChanged(pane), &turn)
    case .expand(let pane, let row): setOpen(row, true, in: pane, &turn)
    case .collapse(let pane, let row): setOpen(row, false, in: pane, &turn)
    case .goBack(let pane):
      if let role = role(of: pane) { _ = goBack(in: role, by: "drag", &turn) }
    case .reveal(let pane), .show(let pane):
      if let role = role(of: pane) { performSplit(.show(role), &turn) }
    case .unreveal(let pane):
      guard let role = role(of: pane), split.projection.frame(of: role)?.layer == .overlay else {
        return
      }
      performSplit(.dismiss, &turn)
    default: return
    }
  }

  private func role(of pane: DragPaneID) -> ColumnRole? { panes[PaneID(pane.number)]?.role }

  private mutating func focus(
    _ pane: DragPaneID, _ turn: inout HostTurn
  ) {
    guard let role = role(of: pane) else { return }
    show(role, &turn)
  }

  private mutating func updateList(of pane: DragPaneID, _ body: (inout ListState) -> Void) {
    _ = update(PaneID(pane.number)) { $0.page.content?.updateList(body) }
  }

  private mutating func setOpen(
    _ row: ItemID, _ isOpen: Bool, in pane: DragPaneID, _ turn: inout HostTurn
  ) {
    updateList(of: pane) { $0.setExpanded([row: isOpen]) }
    guard let target = panes[PaneID(pane.number)], target.wants("expand") else { return }
    turn.send(.expand(item: row, isExpanded: isOpen), to: target.id)
  }

  // MARK: Asking programs

  private mutating func request(
    _ number: Int, _ method: DragMethod, _ parameters: OpaqueJSON, of id: PaneID,
    _ turn: inout HostTurn
  ) {
    guard let pane = panes[id], pane.session.phase == .running else {
      drag(.replied(number, .failed("it is not running")), &turn)
      return
    }
    if answers(method, for: pane) {
      answer(number, method, of: pane, &turn)
      return
    }
    let request = update(id) { $0.requests.ask(.drag(number), at: turn.now) } ?? 0
    turn.send(.request(id: request, method: method.rawValue, parameters: parameters), to: id)
  }

  /// Whether the host answers for a pane: where it moves the files itself it also knows best what can
  /// be done with them, and a pane that wants no questions is asked none.
  ///
  /// Files over a place that leads to no folder are the pane's own affair: it knows what it makes of
  /// them.
  private func answers(_ method: DragMethod, for pane: PaneState) -> Bool {
    guard pane.page.dropRules?.transfer == .files else { return false }
    switch method {
    case .enter: return !pane.wants("drop.enter")
    case .propose:
      return !pane.wants("drop.propose") || (carriesFiles && hoveredFolder(in: pane) != nil)
    case .spring: return !pane.wants("drop.spring")
    default: return false
    }
  }

  private var carriesFiles: Bool {
    dragging.gesture.active?.items.allSatisfy { $0.fileAddress != nil } ?? false
  }

  /// The folder that a drop where the drag is now would lead to; `nil` for none.
  private func hoveredFolder(in pane: PaneState) -> String? {
    guard let place = dragging.gesture.active?.hover.place else { return nil }
    if case .into = place.anchor { return directory(of: place, in: pane) }
    return pane.page.dropRules?.directory
  }

  private mutating func answer(
    _ number: Int, _ method: DragMethod, of pane: PaneState,
    _ turn: inout HostTurn
  ) {
    guard method == .propose, carriesFiles, let active = dragging.gesture.active,
      active.hover.place != nil
    else {
      let words = method == .propose ? #"{"op":"copy","ops":["copy","move"]}"# : "{}"
      drag(.replied(number, .result(OpaqueJSON(text: words))), &turn)
      return
    }
    guard let folder = hoveredFolder(in: pane) else {
      drag(.replied(number, .failed("it is no folder")), &turn)
      return
    }
    let sources = active.items.compactMap(\.fileAddress)
    turn.order(.files(.judge(number, sources: sources, directory: folder)))
  }

  /// Hands on what was found out about files over a folder.
  mutating func filesJudged(
    _ number: Int, _ verdict: FileVerdict, _ turn: inout HostTurn
  ) {
    guard let active = dragging.gesture.active else { return }
    let pane = active.hover.place.flatMap { panes[PaneID($0.pane.number)] }
    var verdict = verdict
    // Where the order is the user's, moving a row means its place there and never its file.
    if let pane, pane.page.dropRules?.isOrdered == true,
      active.source == DragPaneID(pane.id.number)
    {
      verdict.canMove = false
    }
    let answer = verdict.proposal(
      forced: active.forced, conflicts: pane?.page.dropRules?.conflicts ?? [])
    drag(.replied(number, .result(answer)), &turn)
  }

  mutating func fired(_ timer: DeskTimer, _ turn: inout HostTurn) {
    switch timer {
    case .gesture(let timer):
      guard let generation = dragging.timers.removeValue(forKey: timer) else { return }
      drag(.timerFired(timer, generation: generation), &turn)
    case .transfer(let id):
      guard let generation = dragging.transferTimers.removeValue(forKey: id) else { return }
      transfer(.timerFired(id, generation: generation), &turn)
    case .slowTransfer(let id): slowTimerFired(id, &turn)
    case .spring: windSpring(&turn)
    case .snapBack: moveSnapBack(&turn)
    case .keyMove: dragging.nudge = nil
    case .outside: take(dragging.outside.watchEnded(), &turn)
    case .waitingTransfers: tellWaitingTransfers(&turn)
    case .otherLogs: turn.order(.transferLog(.survey))
    }
  }

  // MARK: Telling the user

  /// Shows what the gesture has to say; while it runs the sentence stays.
  private mutating func tell(
    _ message: DragMessage, _ turn: inout HostTurn
  ) {
    if message.id == .dropped {
      // What it was held over says the same. Most drops are done before anything else could be read.
      turn.start(.status, after: HostLimits.message)
      return
    }
    let kind: StatusMessage.Kind =
      switch message.id {
      case .forbidden, .refused, .operationImpossible, .lost, .nothing: .warning
      default: .info
      }
    say(words(of: message), kind: kind, &turn)
    if dragging.gesture.isCarrying { turn.cancel(.status) }
  }

  /// The sentence of a message, in the letters of this terminal.
  func words(of message: DragMessage) -> String {
    message.text(isASCII: settings.isASCII)
  }

  /// The question about names, with the name when there is only one.
  private var takenTitle: String {
    let items = dragging.gesture.active?.items ?? []
    guard items.count == 1, let name = items.first?.title else {
      return "The name is taken there, of some of \(Self.grouped(items.count)) items"
    }
    return "The name is taken there: \(name.truncated(to: 30, mode: .middle).string)"
  }

  private mutating func ask(_ question: DragQuestion) {
    let title: String
    var entries: [Sheet.Entry] = []
    func add(_ words: String, _ key: String, _ choice: DragChoice) {
      entries.append(
        Sheet.Entry(SafeText(words), detail: SafeText(key), answer: .drag(choice)))
    }
    switch question {
    case .operation(let operations):
      title = "Drop how?"
      if operations.contains(.move) { add("Move", "m", .operation(.move)) }
      if operations.contains(.copy) { add("Copy", "c", .operation(.copy)) }
      if operations.contains(.link) { add("Link", "l", .operation(.link)) }
    case .conflict(let choices):
      title = takenTitle
      if choices.contains(.keepBoth) { add("Keep both", "k", .conflict(.keepBoth)) }
      if choices.contains(.replace) {
        add("Replace, the old one to the trash", "r", .conflict(.replace))
      }
      if choices.contains(.skip) { add("Skip", "s", .conflict(.skip)) }
    case .confirm:
      title = "Really drop it here?"
      add("Drop", "y", .confirmed)
    }
    var sheet = Sheet(kind: .menu, title: SafeText(title), entries: entries)
    sheet.dismissal = .drag(nil)
    sheets.append(sheet)
  }

  // MARK: Changes around a drag

  /// Notes that the rows of a pane have changed, for the drag over them.
  mutating func noteRows(of id: PaneID) {
    guard dragging.gesture.phase != .idle else { return }
    dragging.changedPanes.insert(id)
  }

  /// Tells the gesture at the end of a turn what has changed around it.
  mutating func tellDrag(_ turn: inout HostTurn) {
    goOnNudging(&turn)
    guard dragging.gesture.phase != .idle else {
      dragging.hasNewLayout = false
      dragging.changedPanes.removeAll()
      return
    }
    if dragging.hasNewLayout {
      dragging.hasNewLayout = false
      drag(.layoutChanged, &turn)
    }
    guard !dragging.changedPanes.isEmpty else { return }
    let changed = dragging.changedPanes.sorted()
    dragging.changedPanes.removeAll()
    for id in changed {
      tellRowsGone(id, &turn)
      drag(.paneChanged(DragPaneID(id.number)), &turn)
    }
  }

  /// Tells the gesture which of the dragged rows the source has no more.
  private mutating func tellRowsGone(
    _ id: PaneID, _ turn: inout HostTurn
  ) {
    guard let active = dragging.gesture.active, active.source == DragPaneID(id.number),
      active.input == .mouse || active.input == .keyboard, dragging.clip == nil,
      let list = panes[id]?.page.list, list.sourceID == nil
    else { return }
    let gone = active.itemIDs.filter { list.item($0) == nil }
    if !gone.isEmpty {
      drag(.rowsGone(DragPaneID(id.number), gone), &turn)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import HostConfiguration
import PaneContent
import PaneProtocol
import SplitLayout
import TerminalInput

/// Keys, the mouse and pastes, on their way to whoever they are for.
extension HostState {
  /// Takes in an input; keys that come before the rows they are meant for wait for them.
  ///
  /// - Returns: How many of its times are done with.
  mutating func handle(
    _ input: InputEvent, atMost times: Int, _ turn: inout HostTurn
  ) -> Int {
    switch input {
    case .key, .text, .paste:
      if keys.typeAhead.drops(input, at: turn.now) {
        if let words = keys.typeAhead.reason { status.say(words, kind: .warning, &turn) }
        return times
      }
      if keys.drop(input, unseenIn: dialogs, &status, &turn) { return times }
      if KeyChord(event: input) == .escape, awaitsRows,
        desk.gesture.owesQuestion || panes.read(columns[focus], { $0.isMarkingAll }) == true
      {
        // Nothing is marked or put down any more, so what waits for that has nothing to act on.
        keys.typeAhead.forget(&turn)
      } else if keys.typeAhead.isOpen(at: turn.now),
        awaitsRows && !(awaitsMarksAlone && settings.keymap.needsNoMarks(input, in: keyContext))
          || !keys.typeAhead.events.isEmpty
          || awaitsPeer && settings.keymap.picksUp(input, in: keyContext),
        keys.typeAhead.keep(input, by: settings.keymap, &turn)
      {
        return 1
      }
    case .mouse, .focus, .drop, .size, .reply: break
    }
    return apply(input, atMost: times, &turn)
  }

  /// Does what an input means, now; returns how many of its times are done with.
  @discardableResult
  private mutating func apply(
    _ input: InputEvent, atMost times: Int = 1, _ turn: inout HostTurn
  ) -> Int {
    turn.note(.user)
    var done = 1
    switch input {
    case .key(let key) where key.phase == .release: return times
    case .key, .text: done = keyPressed(input, atMost: times, &turn)
    case .mouse(let event):
      // A pointer that only moves changes nothing to be seen.
      guard mouse(event, &turn) else { return 1 }
    case .paste(let text, let isComplete):
      if !dialogs.isOpen { panes.noteAct(in: columns[focus], at: turn.now) }
      pasted(text, naming: isComplete ? nil : [], &turn)
    case .focus(let hasFocus):
      tasks.looked(hasFocus)
      guard desk.gesture.phase != .idle else { break }
      tellDesk(.gesture(hasFocus ? .focusGained : .focusLost), &turn)
    case .drop(let text):
      if terminal.hasDragAndDrop { tellDesk(.terminal(text), &turn) }
      return 1
    case .size, .reply: return times
    }
    turn.needFrame(.now)
    return done
  }

  /// Takes the keys that waited as far as their columns show something by now, or `all` of them.
  ///
  /// What was typed for a question that has not come is for nothing else: a letter of an answer would do
  /// something to the rows.
  mutating func takeTypedAhead(all: Bool = false, _ turn: inout HostTurn) {
    guard !keys.typeAhead.events.isEmpty, all || !awaitsRows else { return }
    if all, awaitsRows, let late = lateQuestion {
      keys.typeAhead.forget(&turn)
      return status.say(HostWords.typedTooEarly(for: late), kind: .warning, &turn)
    }
    var waiting = keys.typeAhead.takeAll()
    while quitting == nil, let input = waiting.first,
      all || !awaitsRows && !(awaitsPeer && settings.keymap.picksUp(input, in: keyContext))
    {
      guard !keys.drop(input, unseenIn: dialogs, &status, &turn) else { return }
      waiting.removeFirst()
      apply(input, &turn)
    }
    keys.typeAhead.giveBack(waiting, &turn)
  }

  /// What still has to put a question, to open a line or to show what was opened in it, for the keys that
  /// wait; `nil` for nothing.
  fileprivate var lateQuestion: String? {
    if desk.gesture.owesQuestion { return HostCommand.carry(.paste).row.title }
    return panes.read(columns[focus]) { pane in
      let opened = pane.conversation.input.awaitsOpened ? pane.columnName.string : nil
      return pane.conversation.requests.lateQuestion ?? opened
    } ?? nil
  }

  /// Whether the focused column's program has been started and has shown no row yet, owes the page
  /// that a line to type into opens for or the question that a command puts, or still has to send rows
  /// that are to be marked.
  fileprivate var awaitsRows: Bool {
    !dialogs.isOpen && keys.typing == nil
      && (desk.gesture.owesQuestion
        || panes.read(columns[focus]) {
          $0.awaitsFirstRows || $0.owesQuestion || $0.isMarkingAll || $0.owesStep
        } == true)
  }

  /// True when the rows that are still to come are to be marked, and nothing else is waited for.
  fileprivate var awaitsMarksAlone: Bool {
    panes.read(columns[focus]) { $0.isMarkingAll && !$0.owesQuestion && !$0.owesStep } == true
  }

  /// True while what is carried to the other one of two columns has to wait for its first rows.
  fileprivate var awaitsPeer: Bool {
    !dialogs.isOpen && keys.typing == nil
      && panes.awaitPeer(of: focus, among: settings.peers, in: columns)
  }

  // MARK: Keys

  /// Does what a key means; returns how many presses of it are done with.
  ///
  /// Presses that only move the cursor are done together; everything else may change what the next
  /// press means.
  private mutating func keyPressed(
    _ input: InputEvent, atMost times: Int, _ turn: inout HostTurn
  ) -> Int {
    guard let chord = KeyChord(event: input) else { return times }
    if chord == .escape, let role = layout.takeHeldContent() {
      panes.update(columns[role]) { _ = $0.letGo(isCancelled: true) }
      return 1
    }
    dialogs.noteKey(at: turn.now)
    if !dialogs.isOpen { panes.noteAct(in: columns[focus], at: turn.now) }
    let situation = keySituation
    if keys.isEscapeTwice(chord, input, in: situation, by: settings.keymap) {
      for _ in 0..<2 { _ = keyPressed(KeyChord.escape.event, atMost: 1, &turn) }
      return 1
    }
    let target = keys.target(of: chord, input, in: situation, by: settings.keymap)
    if let role = layout.looked, let way = target.pages {
      let command = panes.turnPages(of: columns[role], way, times: times)
      run(command, by: "key", in: role, &turn)
      return command == nil ? times : 1
    }
    if target.takesRows,
      RowMarking.holds(input, in: columns[focus], of: &panes, &keys, &status, &turn)
    {
      return 1
    }
    switch target {
    case .nothing: break
    case .unbound:
      status.say(HostWords.unbound(chord.label(ascii: settings.isASCII)), &turn)
    case .dialog: apply(dialogs.key(chord, input, in: layout.window), &turn)
    case .drag: tellDesk(.key(chord, input), &turn)
    case .dropPress: tellDesk(.gesture(.key(.escape)), &turn)
    case .typing: apply(keys.typed(chord, input), &turn)
    case .content:
      guard let id = columns[focus], !keys.dropsKey(for: id, of: panes, &status, &turn)
      else { break }
      guard let key = TypedKey(chord, input, for: situation.grab.typist) else {
        panes.update(id) { $0.send(chord, input, &turn) }
        break
      }
      status.clearIfRead(&turn)
      if key == .compose {
        Composing.begin(in: id, of: panes, &programs, &status, &turn)
      } else if panes.update(id, { $0.view.typing { $0.type(key) } ?? nil }) == .refused {
        if key == .reset { perform(.session(.undo), &turn) }
      }
    case .command(.move(let move)):
      status.clearIfRead(&turn)
      if chord == .character(" "), panes.update(columns[focus], { $0.tick(&turn) }) == true {
        break
      }
      panes.update(columns[focus]) { $0.view.move(move, times: times) }
      return times
    case .command(let command):
      if command.moves { status.clearIfRead(&turn) }
      perform(command, &turn)
    case .plugin(let command): run(command, by: "key", &turn)
    }
    return 1
  }

  private mutating func apply(_ change: TypingChange, _ turn: inout HostTurn) {
    let clock = settings.surroundings.clock
    switch change {
    case .nothing: return
    case .full: apply(Dialogs.Outcome.full, &turn)
    case .follow(let typing):
      panes.update(columns[typing.role]) { $0.view.follow(typing, by: clock) }
    case .accept(let role):
      let words = panes.update(columns[role]) { $0.view.acceptTyping() } ?? nil
      if let words { status.say(words, kind: .warning, &turn) }
    case .take(let role):
      panes.update(columns[role]) { _ = $0.view.acceptTyping() }
      activate(by: "enter", &turn)
    case .mark(let role): panes.update(columns[role]) { _ = $0.view.mark(.toggle) }
    case .leave(let typing):
      let isInSearch = panes.read(columns[typing.role], { $0.view.isInSearch }) == true
      if isInSearch, goBack(in: typing.role, by: "key", &turn) { return }
      panes.update(columns[typing.role]) { $0.view.follow(typing, by: clock) }
    case .clear(let role): panes.update(columns[role]) { $0.view.clearTyping() }
    case .move(let role, let move): panes.update(columns[role]) { $0.view.move(move) }
    }
  }

  // MARK: Pastes

  /// Takes a paste: it is typed into what takes text, or, where it names files, carried like
  /// things dragged.
  ///
  /// Terminals without a protocol for drops paste the names of files that are dropped on them. No
  /// paths are known before they were looked up.
  mutating func pasted(_ text: String, naming paths: [String]?, _ turn: inout HostTurn) {
    if paths == nil, !dialogs.isOpen, keys.typing == nil,
      keys.dropsKey(for: columns[focus], of: panes, &status, &turn)
        || panes.update(columns[focus], { $0.paste(text, &turn) }) == true
    {
      return
    }
    let mayCarry =
      !dialogs.isOpen && keys.typing == nil && desk.gesture.isIdle && columns[focus] != nil
    if mayCarry, let paths, !paths.isEmpty {
      turn.note(.user)
      tellDesk(.pasted(paths: paths, isDropped: settings.pastedFiles == .drop), &turn)
      return
    }
    if mayCarry, paths == nil, settings.pastedFiles != .text, PastedFiles.mayName(text) {
      return turn.order(.files(.find(in: text)))
    }
    if dialogs.isOpen {
      apply(dialogs.paste(text), &turn)
    } else if keys.typing != nil {
      apply(keys.pasted(text), &turn)
    } else {
      let isForm = panes.read(columns[focus]) { $0.shown?.typed { _ in true } ?? false }
      status.say(isForm == true ? HostWords.noFieldForPaste : HostWords.noPlaceForPaste, &turn)
    }
  }

  // MARK: The mouse

  /// Does what an event of the mouse means, and says whether the picture may change without a drag.
  private mutating func mouse(_ event: MouseEvent, _ turn: inout HostTurn) -> Bool {
    if case .press(.left) = event.action, pressOnStatusLine(at: event.position, &turn) {
      return true
    }
    let clicks = layout.clicks.count(event, at: turn.now)
    let isDouble = clicks == 2
    if case .press = event.action, !dialogs.isOpen,
      case .content(let role, let row, _) = geometry.hit(event.position),
      let words = RowMarking.objection(
        toPressAt: row, in: columns[role], of: &panes, &keys, &status, &turn)
    {
      status.say(words, kind: .warning, &turn)
      return true
    }
    if event.action.isOfButton, !dialogs.isOpen, let role = geometry.hit(event.position).role {
      panes.noteAct(in: columns[role], at: turn.now)
    }
    if !dialogs.isOpen, desk.gesture.isIdle, let column = layout.column(under: event.position),
      let id = columns[column.role]
    {
      let grab = panes.read(id, { $0.grab(of: event, in: column) }) ?? InputGrab()
      if let message = layout.pointer.take(event, over: column, grab, isDouble: isDouble) {
        if case .press = event.action { arrange(&turn) { $0.show(column.role) } }
        panes.update(id) { $0.send(message, &turn) }
        return true
      }
    }
    // What is carried asks for its pictures itself.
    if desk.hears(event), tellDesk(.mouse(event, isDouble: isDouble), &turn) { return false }
    if mouseOnTabs(event, &turn) { return true }
    switch event.action {
    case .press(let button):
      let marks = button == .left && event.modifiers.contains(.control)
      press(button, event.position, clicks: clicks, marks: marks, &turn)
    case .drag:
      switch arrange(&turn, { $0.drag(to: event.position) }) {
      case .nothing: break
      case .content(let role, let cell): panes.update(columns[role]) { $0.view.drag(to: cell) }
      case .cells(let role, let cell): CellDrag.go(to: cell, in: role, of: layout, &panes, &turn)
      case .back where panes.read(columns[focus], { $0.canGoBack }) == true:
        _ = goBack(in: focus, by: "mouse", &turn)
      case .back: arrange(&turn) { $0.perform(SplitAction.back) }
      }
    case .release:
      // A press at the edge is a click once it has come to no swipe.
      guard let point = layout.letGo(),
        case .content(let role, let row, let column) = geometry.hit(point)
      else { break }
      press(PanePress(cell: CellPoint(column: column, row: row)), in: role, &turn)
    case .wheelLeft: wheel(cells: -4, at: event)
    case .wheelRight: wheel(cells: 4, at: event)
    case .wheelUp: wheel(lines: -3, at: event)
    case .wheelDown: wheel(lines: 3, at: event)
    case .move, .leave: return false
    }
    // What lies under the pointer may be another row now.
    if desk.gesture.phase != .idle {
      tellDesk(.gesture(.pointer(.wheelTurned(DragPointer(event.position)))), &turn)
    }
    return true
  }

  /// Presses the key that a hint on the status line names, or takes the message off that stands
  /// there.
  ///
  /// - Returns: Whether there was something to press.
  private mutating func pressOnStatusLine(at point: CellPoint, _ turn: inout HostTurn) -> Bool {
    guard case .status(let column) = geometry.hit(point), !dialogs.covers(point, in: window)
    else { return false }
    switch statusPicture.press(at: column) {
    case .nothing: return false
    case .key(let chord): _ = keyPressed(chord.event, atMost: 1, &turn)
    case .message: status.clear()
    }
    return true
  }

  private mutating func press(
    _ button: MouseEvent.Button, _ point: CellPoint, clicks: Int, marks: Bool,
    _ turn: inout HostTurn
  ) {
    layout.letGo()
    if button == .extra(8) {
      _ = goBack(in: focus, by: "mouse", &turn)
      return
    }
    if dialogs.isOpen { return apply(dialogs.press(point, in: window), &turn) }
    keys.leave()
    status.clearIfRead(&turn)
    let hit = geometry.hit(point)
    let isDouble = clicks == 2
    if button == .left, !isDouble, !marks { CellDrag.press(on: hit, at: point, of: &layout, panes) }
    switch hit {
    case .title(let role, let column):
      guard let action = TitleBar(of: role, in: self)?.action(at: column) else { return }
      switch action {
      case .toggleSidebar: perform(.column(.toggleSidebar), &turn)
      case .secondaryOnly: perform(.column(.secondaryOnly), &turn)
      case .unzoom: arrange(&turn) { _ = $0.endZoom() }
      case .show(let role): arrange(&turn) { $0.perform(.show(role)) }
      case .back: _ = goBack(in: role, by: "mouse", &turn)
      case .climb(let levels):
        arrange(&turn) { $0.show(role) }
        for _ in 0..<levels { _ = goBack(in: role, by: "mouse", &turn) }
      case .command(let id):
        arrange(&turn) { $0.show(role) }
        run(panes.command(id, of: columns[role]), by: "bar", &turn)
      case .restart:
        arrange(&turn) { $0.show(role) }
        reload(&turn)
      case .focus, .none, .tab, .tabs:
        arrange(&turn) { $0.show(role) }
        _ = panes.update(columns[role]) { $0.view.typing { $0.type(.leave) } }
      }
    case .divider(let role): if isDouble { arrange(&turn) { $0.perform(.resetWidth(role)) } }
    case .content(let role, let row, let column):
      guard !layout.mayBecomeSwipe else { return }
      let cell = CellPoint(column: column, row: row)
      let press = PanePress(cell: cell, button: button, clicks: clicks, marks: marks)
      self.press(press, in: role, &turn)
    case .dimmed: arrange(&turn) { $0.perform(.dismiss) }
    case .status, .nothing: return
    }
  }

  private mutating func press(
    _ press: PanePress, in role: ColumnRole, _ turn: inout HostTurn
  ) {
    arrange(&turn) { $0.show(role) }
    guard let id = columns[role] else { return }
    switch panes.update(id, { $0.press(press) }) ?? .nothing {
    case .nothing: return
    case .rowMenu: perform(.row(.menu), &turn)
    case .columnMenu: menus.columnMenu.map { dialogs.show($0) }
    case .paneMenu:
      menus.paneMenu.map { dialogs.show($0) } ?? status.say(HostWords.noCommands, &turn)
    case .activate(let by): activate(by: by, &turn)
    case .expanded(let row, let isOpen): panes.sendExpansion(of: row, isOpen, in: id, &turn)
    case .check(let box): history.switched(box, in: id, of: panes, &turn)
    case .held: layout.hold(.content(role))
    case .choosing: layout.hold(.cells(role, at: nil))
    }
  }

  private mutating func wheel(lines: Int = 0, cells: Int = 0, at event: MouseEvent) {
    if dialogs.isOpen, lines != 0 { return dialogs.scroll(by: lines) }
    guard case .content(let role, _, _) = geometry.hit(event.position) else { return }
    let resizes = lines != 0 && event.modifiers.contains(.control)
    // With Shift a wheel turns sideways, for there are mice with one alone.
    let isSideways = lines != 0 && event.modifiers.contains(.shift)
    panes.update(columns[role]) { pane in
      guard resizes, pane.shown?.canMagnify == true else {
        return isSideways
          ? pane.view.wheel(lines: 0, cells: lines.signum() * 4)
          : pane.view.wheel(lines: lines, cells: cells)
      }
      _ = pane.perform(lines < 0 ? MagnifyCommand.larger : .smaller)
    }
  }
}

extension PaneTable {
  /// Lets keys wait for what a program makes of a step: they are for the rows or the question it leads
  /// to.
  mutating func awaitStep(
    of id: PaneID, _ dialogs: inout Dialogs, _ keys: inout TypeAhead, _ turn: HostTurn
  ) {
    dialogs.expectQuestion(of: id)
    keys.begin(at: turn.now, patience: HostLimits.stepPatience)
    update(id) { $0.conversation.requests.stepped() }
  }

  /// True when one of two columns that hear of each other still has to show its first rows, and the keys
  /// go to the other one.
  fileprivate func awaitPeer(
    of focus: ColumnRole, among peers: [ColumnRole], in columns: ColumnTable
  ) -> Bool {
    peers.contains(focus)
      && peers.contains { $0 != focus && read(columns[$0], { $0.awaitsFirstRows }) == true }
  }
}

extension Keymap {
  /// True for a key that moves the cursor, or marks a row or takes it off.
  fileprivate func needsNoMarks(_ input: InputEvent, in context: KeyContext) -> Bool {
    guard case .host(let command)? = owner(of: input, in: context) else { return false }
    if case .move = command { return true }
    return command == .choose(.mark)
  }

  /// True for a key that picks rows up to carry them to another column.
  fileprivate func picksUp(_ input: InputEvent, in context: KeyContext) -> Bool {
    guard case .host(.carry(let command))? = owner(of: input, in: context) else { return false }
    return command == .pickUpToCopy || command == .pickUpToMove
  }
}

extension Pane {
  /// Whether a command is under way whose answer opens the line for the filter, or that is to put a
  /// question.
  fileprivate var owesQuestion: Bool { conversation.requests.lateQuestion != nil }

  /// Whether it was told of a step and has shown nothing of it yet.
  fileprivate var owesStep: Bool { conversation.requests.owesStep }

  /// Whether its first run has been started and has shown no row yet, or what was opened in it is still
  /// to come: until then it shows what was there before.
  fileprivate var awaitsFirstRows: Bool {
    if conversation.input.awaitsOpened { return true }
    guard session.run == 1 else { return false }
    guard page.hasContent else { return true }
    guard let content = shown, content.hasRows else { return false }
    return content.rowCount == 0 ? page.chrome.loading != nil : content.cursorItem == nil
  }
}

extension MouseEvent.Action {
  /// Whether a button went down or up.
  fileprivate var isOfButton: Bool {
    switch self {
    case .press, .release: true
    case .drag, .move, .leave, .wheelUp, .wheelDown, .wheelLeft, .wheelRight: false
    }
  }
}

extension PastedFiles {
  /// Whether a text is short enough to name files, and has a sign of it.
  fileprivate static func mayName(_ text: String) -> Bool {
    text.utf8.count <= DragLimit.pasteBytes && text.utf8.contains(UInt8(ascii: "/"))
  }
}

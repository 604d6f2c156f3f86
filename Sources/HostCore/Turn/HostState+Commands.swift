// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import HostConfiguration
import PaneContent
import PaneProtocol
import SplitLayout

/// The host's own commands, each one call; commands of programs, and what answers of sheets lead to.
extension HostState {
  mutating func perform(_ command: HostCommand, _ turn: inout HostTurn) {
    switch command {
    case .move(let move): panes.update(columns[focus]) { $0.view.move(move) }
    case .step(.inward): step(.stepIn, &turn)
    case .step(.outward): step(.stepOut, &turn)
    case .step(.activate): activate(by: "enter", &turn)
    case .step(.back):
      if goBack(in: focus, by: "key", &turn) || !split.projection.isCollapsed { return }
      arrange(&turn) { $0.perform(SplitAction.back) }
    case .choose(let choice): perform(choice, &turn)
    case .table(let command):
      panes.update(columns[focus]) { $0.perform(command) }?.show(in: &dialogs, &status, &turn)
    case .text(let command):
      panes.update(columns[focus]) { $0.perform(command) }?.show(in: &dialogs, &status, &turn)
    case .picture(let command):
      panes.update(columns[focus]) { $0.perform(command) }?.show(in: &dialogs, &status, &turn)
    case .carry(let command):
      if command.takesRows, let words = panes.read(columns[focus], { $0.objectionToMarks }) ?? nil {
        return status.say(words, kind: .warning, &turn)
      }
      if tellDesk(.command(command), &turn) { return }
      // Rows that cannot be carried are copied as text.
      let bytes = terminal.clipboardBytes
      status.copy(panes.read(columns[focus], { $0.shown?.copiedText(limit: bytes) }) ?? nil, &turn)
    case .column(.quickLook) where panes.read(columns[focus], { $0.view.isAtCell }) == true:
      perform(.table(.cellShow), &turn)
    case .column(let command):
      // Why a column was hidden is old news once columns are arranged.
      status.clearInfo()
      if let reason = arrange(&turn, { $0.perform(command) }) {
        keys.endWidths()
        status.say(reason, &turn)
      }
    case .tab(let command): perform(command, &turn)
    case .primaryRow(let number):
      status.clearInfo()
      let isThere = panes.update(columns[.primary]) { $0.view.moveCursor(toRowNumber: number) }
      guard let isThere = isThere ?? nil else {
        return status.say(HostWords.noRow(number: number), &turn)
      }
      if isThere { bringBack(to: .primary, &turn) }
    case .row(.menu):
      if let menu = menus.rowMenu { return dialogs.show(menu) }
      if columns[focus] != nil { status.say(HostWords.noCommands, &turn) }
    case .row(.edit): run(panes.command("edit", of: columns[focus]), by: "key", &turn)
    case .row(.openExternally): run(panes.command("open", of: columns[focus]), by: "key", &turn)
    case .row(.links):
      RowLinks.follow(in: columns[focus], of: &panes, &dialogs, &status, &turn)
    case .row(.scrollNextDown), .row(.scrollNextUp):
      guard let next = layout.next(after: focus) else {
        return status.say(HostWords.nothingToLookAt, &turn)
      }
      let turning = panes.scroll(columns[next], isUp: command == .row(.scrollNextUp))
      run(turning, by: "key", in: next, &turn)
    case .session(let command): perform(command, &turn)
    case .drag(let command): tellDesk(.dragCommand(command), &turn)
    }
  }

  private mutating func perform(_ choice: ChooseCommand, _ turn: inout HostTurn) {
    guard let id = columns[focus] else { return }
    switch choice {
    case .mark:
      if let box = panes.read(id, { $0.boxUnderCursor }) ?? nil {
        history.switched(box, in: id, of: panes, &turn)
      } else {
        panes.update(id) { _ = $0.view.mark(.toggle) }
      }
    case .markTo: RowMarking.mark(.upToHere, in: id, of: &panes, &keys, &status, &turn)
    case .markRange: RowMarking.mark(.range, in: id, of: &panes, &keys, &status, &turn)
    case .markAll: RowMarking.mark(.all, in: id, of: &panes, &keys, &status, &turn)
    case .markOthers: RowMarking.mark(.others, in: id, of: &panes, &keys, &status, &turn)
    case .copyText:
      let bytes = terminal.clipboardBytes
      status.copy(panes.read(id, { $0.shown?.textToCopy(limit: bytes) }) ?? nil, &turn)
    case .filter, .search:
      guard case .line(let purpose, let text)? = panes.read(id, { $0.typingStart }) else {
        keys.typeAhead.dropTyped(from: turn.now)
        return status.say(menus.opensNoLine(.choose(choice)), &turn)
      }
      keys.beginTyping(purpose, in: focus, text: text)
      // What was said of the search before is not true of this one.
      status.clear()
    case .searchNext, .searchPrevious:
      guard panes.read(id, { $0.typingStart.isSearch }) == true else {
        return status.say(menus.unbound(.choose(choice)), &turn)
      }
      status.clear()
      let words = panes.update(id) { $0.view.search(forward: choice == .searchNext) } ?? nil
      if let words { status.say(words, kind: .warning, &turn) }
    }
  }

  private mutating func perform(_ command: SessionCommand, _ turn: inout HostTurn) {
    switch command {
    case .leave: escape(&turn)
    case .interrupt:
      if canEscape { return escape(&turn) }
      if keys.interrupt(&turn) { return quit(&turn) }
      status.say(HostWords.quitKey, &turn)
    case .prefix, .sendPrefixKey:
      let grab = panes.read(columns[focus]) { $0.grab } ?? InputGrab()
      keys.beginPrefix(in: grab, by: settings.keymap)
    case .palette: dialogs.show(menus.palette)
    case .help: dialogs.show(menus.help)
    case .undo: takeBack(.undo, &turn)
    case .redo: takeBack(.redo, &turn)
    case .tasks: dialogs.show(TaskList(self).sheet)
    case .permits: dialogs.show(permits.sheet)
    case .reload: reload(&turn)
    case .suspend: turn.order(.terminal(.suspend))
    case .redraw: turn.order(.terminal(.redrawAll))
    case .quit: quit(&turn)
    }
  }

  // MARK: Steps

  /// Steps in or out.
  ///
  /// In: a row that stays opens here, an outline row opens, anything else goes one column on. Out: a
  /// text scrolls back, an outline row closes, then page, parent, previous column.
  private mutating func step(_ way: ContentCommand, _ turn: inout HostTurn) {
    let role = focus
    guard let id = columns[role] else { return }
    let isOut = way == .stepOut
    switch panes.update(id, { $0.view.step(way) }) {
    case .changed?, .unchanged?, .nothing?, .refused?, .reordered?, .offers?, nil: return
    case .expanded(let row, let isOpen)?: panes.sendExpansion(of: row, isOpen, in: id, &turn)
    case .beyond? where isOut, .edge? where isOut:
      if goBack(in: role, by: "key", &turn) { return }
      guard let previous = layout.previous(before: role) else { return }
      if let reason = arrange(&turn, { $0.bring(previous) }) { status.say(reason, &turn) }
    case .edge?:
      // Past the last column is nothing; the first one is no way on.
      if layout.next(after: role) != nil { arrange(&turn) { $0.focusStep(1) } }
    case .beyond?:
      let opens = panes.read(id) { $0.shown?.cursorItem?.enter == .open }
      guard opens == true, !settings.picksValue else {
        return activate(by: "enter", bringsBack: false, &turn)
      }
      sendSelections(&turn)
      if layout.next(after: role) != nil { arrange(&turn) { $0.perform(.advance(role)) } }
    }
  }

  /// Activates the row under the cursor, or what a text pane shows.
  ///
  /// The next column returns to the row if it has walked on from there, unless it is not brought
  /// back: then only the focus goes on.
  mutating func activate(by: String, bringsBack: Bool = true, _ turn: inout HostTurn) {
    let role = focus
    panes.update(columns[role]) { $0.view.stay() }
    sendSelections(&turn)
    guard let id = columns[role] else { return }
    switch panes.pick(in: id, among: chain.compactMap { columns[$0] }, settings.picks) {
    case .output(let output): return beginQuitting(output: output, &turn)
    case .refusal(let words): return status.say(words, kind: .warning, &turn)
    case .nothing: return
    case nil: break
    }
    if let told = panes.update(id, { $0.followLink(by: by, &turn) }) ?? nil {
      return told.text.isEmpty ? () : status.say(told, &turn)
    }
    switch panes.update(id, { $0.view.enter(.enter) }) ?? .nothing {
    case .offers:
      if let sheet = panes.read(id, { $0.offeredChoices }) ?? nil { dialogs.show(sheet) }
      return
    case .changed, .unchanged: return
    case .nothing, .refused, .expanded, .beyond, .edge, .reordered: break
    }
    switch panes.read(id, { $0.activation }) ?? .nothing {
    case .nothing: return
    case .retry: reload(&turn)
    case .command(let command): run(command, by: "key", &turn)
    case .row(let item):
      guard item?.enter == .next, layout.next(after: role) != nil else {
        if panes.read(id, { $0.wants(.activate) }) == true {
          turn.send(.activate(item: item?.id, modifiers: [], by: by), to: id)
          panes.awaitStep(of: id, &dialogs, &keys.typeAhead, turn)
        }
        return
      }
      guard by != "middle" else { return status.say(PaneWords.onlyShown, &turn) }
      if bringsBack { bringBack(to: role, &turn) }
      // What the later columns show is theirs to say; here only the focus moves.
      arrange(&turn) { $0.perform(.advance(role)) }
    }
  }

  // MARK: Back and Esc

  /// Goes one page back in a column, or asks its pane for the parent; tells whether it could.
  ///
  /// With `isSure` the user has said that unsaved work may go.
  mutating func goBack(
    in role: ColumnRole, by: String, isSure: Bool = false, _ turn: inout HostTurn
  ) -> Bool {
    guard let id = columns[role], let way = panes.read(id, { $0.wayBack }) else { return false }
    switch way {
    case .none: return false
    case .question(let question) where !isSure:
      let form = panes.read(id, { $0.formToSave }) ?? nil
      dialogs.show(Sheet(leaving: question, for: .back(role), saving: form))
    case .question, .page:
      // The page goes at once; the plugin is told.
      guard let pages = panes.update(id, { $0.view.popPage() }) ?? nil else { return false }
      turn.send(.nav(page: pages.top, popped: [pages.popped], by: by), to: id)
      turn.needFrame(.now)
    case .parent:
      guard !isSure else { return false }
      turn.send(.nav(page: "..", popped: [], by: by), to: id)
      panes.awaitStep(of: id, &dialogs, &keys.typeAhead, turn)
    }
    return true
  }

  /// One step out, the first that applies; it never quits and loses nothing.
  private mutating func escape(_ turn: inout HostTurn) {
    status.clear()
    if layout.looked != nil {
      arrange(&turn) { _ = $0.endZoom() }
      return
    }
    let id = columns[focus]
    if panes.read(id, { $0.view.isSought && !$0.view.isInSearch }) == true {
      panes.update(id) { $0.view.clearTyping() }
      return
    }
    let isCollapsed = split.projection.isCollapsed
    if !isCollapsed, arrange(&turn, { $0.perform(SplitAction.dismiss) }) { return }
    if panes.update(id, { $0.view.mark(.leave) }) == .changed { return }
    if arrange(&turn, { $0.endZoom() }) { return }
    if panes.read(id, { $0.view.hasPagesBelow }) == true, goBack(in: focus, by: "key", &turn) {
      return
    }
    if desk.hasWaitingRows {
      desk.clearPasteboard()
      return
    }
    if isCollapsed, arrange(&turn, { $0.perform(SplitAction.back) }) { return }
    if let command = ownEscape { return run(command, by: "key", &turn) }
    // To content that takes every key, Esc is the program's, so behind the prefix it leads out of it.
    if panes.read(id, { $0.grab.keys == .all }) == true,
      let out = layout.previous(before: focus) ?? layout.next(after: focus)
    {
      arrange(&turn) { $0.perform(.focus(out)) }
      return
    }
    if desk.hasSlowTransfer, withDesk(&turn, { $0.endTransfer(on: $1, &$2) }) { return }
    if !canEscape, let work = ShownWork(in: panes, first: id), work.canBeCancelled {
      panes.update(work.pane) { pane in work.noteCancel(in: &pane.conversation.requests) }
      turn.send(work.cancellation, to: work.pane)
      turn.needFrame(.now)
    } else if settings.picksValue {
      // With a value to choose, Esc with nothing left to leave ends without one.
      quit(&turn)
    }
  }

  /// What the focused pane ends on Esc, where nothing else is left to leave.
  private var ownEscape: PluginCommand? {
    panes.read(columns[focus]) { $0.view.commands.command(on: .escape) } ?? nil
  }

  /// Whether Esc has a step to take.
  var canEscape: Bool {
    guard let canLeave = panes.read(columns[focus], { $0.view.canLeave }) else { return false }
    let projection = split.projection
    return canLeave || layout.zoomed != nil || desk.hasWaitingRows || ownEscape != nil
      || projection.columns.contains { $0.layer == .overlay }
      || (projection.isCollapsed && (projection.stack?.count ?? 1) > 1)
  }

  // MARK: Reading anew

  /// Asks the focused pane for its content anew, and those behind it for theirs.
  ///
  /// A stopped program is started, a command runs once more, a pane that follows an input gets it again.
  mutating func reload(_ turn: inout HostTurn) {
    let role = focus
    helpers.switchOn(&panes, &turn)
    guard let id = columns[role] else { return }
    if panes.read(id, { $0.spec.mode == .rpc && $0.session.phase != .running }) == true {
      converse(with: id, &turn) { $0.restart(showing: &$1, in: $2, &$3) }
    } else if converse(with: id, &turn, { $0.repeatInput(showing: &$1, in: $2, &$3) }) == true {
      reloadDriven(by: role, &turn)
    } else if let command = panes.command("reload", of: id) {
      // Sending it reloads what the pane drives.
      run(command, by: "key", &turn)
    } else {
      converse(with: id, &turn) { $0.restart(showing: &$1, in: $2, &$3) }
      reloadDriven(by: role, &turn)
    }
  }

  /// Gives the columns behind one their inputs again: what they show may have changed unseen.
  mutating func reloadDriven(by role: ColumnRole, _ turn: inout HostTurn) {
    var role = role
    while let next = layout.next(after: role) {
      // What is unsaved there is not thrown away for it.
      if let id = columns[next], panes.read(id, { $0.page.leaveQuestion == nil }) == true {
        // A program that was given up is what is missing there.
        if panes.read(id, { $0.hasStopped }) == true {
          converse(with: id, &turn) { $0.restart(showing: &$1, in: $2, &$3) }
        } else {
          converse(with: id, &turn) { $0.repeatInput(showing: &$1, in: $2, &$3) }
        }
      }
      role = next
    }
  }

  // MARK: Sheets

  /// Does what a key or a press on a sheet came to.
  mutating func apply(_ outcome: Dialogs.Outcome, _ turn: inout HostTurn) {
    guard case .answered(let answer, let typed, let by) = outcome else {
      if let words = outcome.objection { status.say(words, kind: .warning, &turn) }
      return
    }
    panes.noteAct(in: answer.pane(focused: columns[focus]), at: turn.now)
    switch answer {
    case .nothing, .menu: return
    case .host(let command): perform(command, &turn)
    case .pane(.command(let id, let name, let row, let meant)):
      run(panes.command(name, of: id), by: by, row: row, meant: meant, &turn)
    case .pane(.argument(let pending, let value)):
      var answered = pending.answering(value.isEmpty ? typed : value)
      let goesOn = by == Dialogs.byTab
      answered.next = goesOn ? panes.read(pending.pane) { pending.rowBehind(in: $0) } ?? nil : nil
      proceed(with: answered, &turn)
    case .pane(.filled(let pending, let values)):
      proceed(with: pending.answering(all: values), &turn)
    case .field(let value): dialogs.changeTop { $0.form?.choose(value) }
    case .pane(.confirmed(let pending)): proceed(with: pending, &turn)
    case .pane(.prompt(let id, let run, let request, let value, let isSecret)):
      let value = value ?? JSONText(string: typed)
      dialogs.expectQuestion(of: id)
      converse(with: id, &turn) {
        $0.promptAnswered(request, run: run, with: value, isSecret: isSecret, &$3)
      }
    case .pane(.outside(let wish, let word)):
      converse(with: wish.pane, &turn) { $0.requests.userAnswered(&$3) }
      settle(wish, word, &turn)
    case .pane(.landmark(let id, let number)): panes.update(id) { $0.goToHeading(number) }
    case .pane(.column(let id, let column, let edit)):
      dialogs.show(panes.update(id) { $0.arrange(column, edit) } ?? nil)
    case .pane(.link(let id, let target)):
      RowLinks.follow(target, in: id, of: &panes, by: by, &status, &turn)
    case .pane(.typed(let id, let key)): panes.update(id) { _ = $0.view.typing { $0.type(key) } }
    case .pane(.content(let id, let command)): panes.update(id) { _ = $0.view.enter(command) }
    case .pane(.cancelProgress(let id, let work)): turn.send(.progressCancel(id: work), to: id)
    case .pane(.showLog(let id)):
      dialogs.show(
        panes.read(id) { Sheet(log: $0.log.lines.suffix(HostLimits.logLines), of: $0.spec.name) })
    case .quit, .leave(.quit): beginQuitting(&turn)
    case .quitWhenDone(let isWanted): tasks.quitWhenDone(isWanted, &status, &turn)
    case .forget(let permit): permits.forget(permit, &dialogs, &status, &turn)
    case .forgetTask(let number):
      tasks.forget(number)
      dialogs.show(TaskList(self).sheet)
    case .task(let name): if let sheet = TaskList(self).menu(of: name) { dialogs.show(sheet) }
    case .drag(let answer): tellDesk(.chosen(answer), &turn)
    case .save(let id, let step): panes.update(id) { $0.view.save(before: step) }
    case .leave(.back(let role)): _ = goBack(in: role, by: "key", isSure: true, &turn)
    case .leave(.input(let role)):
      let held = panes.update(columns[role]) { $0.conversation.input.takeHeld() }
      guard let value = held ?? nil else { return }
      // What the column had is to be lost.
      panes.update(columns[role]) { $0.view.dropGuards() }
      drive(role, with: value, reason: .select, &turn)
    case .leave(.closeTab(let role, let id)): step(.close(id, isSure: true), in: role, &turn)
    case .tab(let role, let tab): step(tab, in: role, &turn)
    case .stay(let role): if let id = columns[role] { panes.dropHeldInput(of: id) }
    }
  }

  /// The menu, the palette and the help, as they are now.
  var menus: Menus {
    var entries = desk.transferEntries
    for pane in panes.values {
      for work in pane.progress where work.canCancel {
        let name = work.title?.string ?? pane.columnName.string
        let answer = Sheet.Answer.pane(.cancelProgress(pane.id, id: work.id))
        entries.append(Sheet.Entry(SafeText(HostWords.cancelling(name)), answer: answer))
      }
    }
    return Menus(
      pane: pane(in: focus), context: keyContext, keymap: settings.keymap,
      isASCII: settings.isASCII, canPutDown: desk.pasteboard != nil,
      offersSecondaryOnly: layout.offersSecondaryOnly,
      isCarrying: desk.gesture.isCarrying, workEntries: entries)
  }

  // MARK: Commands of programs

  /// Begins a command of a pane, the focused one unless another is named, if it has it, for the row
  /// of a menu it was chosen in, and the rows that were meant when that was opened.
  mutating func run(
    _ command: PluginCommand?, by: String, row: ItemID? = nil, meant: MeantRows? = nil,
    in role: ColumnRole? = nil, _ turn: inout HostTurn
  ) {
    guard let command, let id = columns[role ?? focus] else { return }
    if command.id == "reload" { helpers.switchOn(&panes, &turn) }
    if let words = panes.read(id, { $0.objection(to: command) }) ?? nil {
      return command.id == "reload" && id == columns[focus]
        ? reload(&turn) : status.say(words, kind: .warning, &turn)
    }
    var pending = PendingCommand(pane: id, command: command, by: by)
    pending.row = row
    pending.meant = meant
    pending.before = NamedRows.before(id, in: self)
    if command.need == .items, row == nil,
      RowMarking.endRange(in: id, of: &panes, &keys, &status, &turn) == .refused
    {
      return
    }
    if command.need == .items, panes.read(id, { pending.takesMarks(in: $0) }) == true,
      let words = panes.read(id, { $0.objectionToMarks }) ?? nil
    {
      return status.say(words, kind: .warning, &turn)
    }
    if command.need != .always, panes.read(id, { pending.items(in: $0).isEmpty }) != false {
      return status.say(HostWords.noRow(for: command.title.string), &turn)
    }
    proceed(with: pending, &turn)
  }

  /// Asks for what is still missing, or sends the command; the sheet says why the last answer did
  /// not do.
  mutating func proceed(
    with pending: PendingCommand, after failure: SafeText = .empty, _ turn: inout HostTurn
  ) {
    let id = pending.pane
    guard let step = panes.read(id, { pending.nextStep(in: $0) }) else { return }
    switch step {
    case .refuse(let words): status.say(words, kind: .warning, &turn)
    case .ask(var sheet):
      if !failure.isEmpty { sheet.text = failure }
      dialogs.show(sheet)
    case .send(let call, let parameters):
      if let words = panes.read(id, { $0.objection(to: pending.command) }) ?? nil {
        return status.say(words, kind: .warning, &turn)
      }
      dialogs.expectQuestion(of: id)
      if pending.command.isNotification {
        turn.send(.commandRun(id: nil, parameters), to: id)
      } else {
        if call.opensLine || call.asks {
          keys.typeAhead.begin(at: turn.now, patience: HostLimits.linePatience)
        }
        converse(with: id, &turn) { $0.run(call, parameters, &$3) }
      }
      if call.command == "reload", let role = panes.read(id, { $0.role }) {
        reloadDriven(by: role, &turn)
      }
    }
  }
}

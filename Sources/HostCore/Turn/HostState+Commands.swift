// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import HostConfiguration
import PaneContent
import PaneProtocol
import SplitLayout

/// The host's own commands, each one call.
extension HostState {
  mutating func perform(_ command: HostCommand, _ turn: inout HostTurn) {
    switch command {
    case .move(let move): moveCursor(move)
    case .step(let step): perform(step, &turn)
    case .choose(let choice): perform(choice, &turn)
    case .carry(let command): perform(command, &turn)
    case .column(let command): perform(command, &turn)
    case .primaryRow(let number):
      status.clearInfo()
      nthPrimaryRow(number, &turn)
    case .row(let command): perform(command, &turn)
    case .session(let command): perform(command, &turn)
    case .drag(let command): tellDesk(.dragCommand(command), &turn)
    }
  }

  private mutating func moveCursor(_ move: CursorMove) {
    switch move {
    case .up: moveCursor(by: -1, in: focus)
    case .down: moveCursor(by: 1, in: focus)
    case .pageUp: moveCursor(.pageUp, in: focus)
    case .pageDown: moveCursor(.pageDown, in: focus)
    case .first: moveCursor(.first, in: focus)
    case .last: moveCursor(.last, in: focus)
    }
  }

  private mutating func perform(_ step: StepCommand, _ turn: inout HostTurn) {
    switch step {
    case .inward: stepIn(&turn)
    case .outward: stepOut(&turn)
    case .activate: activate(by: "enter", &turn)
    case .back: back(&turn)
    }
  }

  private mutating func perform(_ choice: ChooseCommand, _ turn: inout HostTurn) {
    switch choice {
    case .mark: mark(&turn)
    case .markRange:
      changeList {
        _ = $0.isMarkingRange ? $0.endRange() : ($0.beginRange() ? .changed : .unchanged)
      }
    case .markAll:
      let result = update(focus) { $0.page.content?.updateList { $0.toggleAllMarks() } } ?? nil
      if result == .rowsNotLoaded {
        status.say("There are too many rows to mark them all", kind: .warning, &turn)
      }
    case .filter, .search: beginTyping(&turn)
    case .searchNext: searchNext(forward: true, &turn)
    case .searchPrevious: searchNext(forward: false, &turn)
    }
  }

  private mutating func perform(_ command: ColumnCommand, _ turn: inout HostTurn) {
    // Why a column was hidden is old news once columns are arranged.
    status.clearInfo()
    if let reason = arrange(&turn, { $0.perform(command) }) { status.say(reason, &turn) }
  }

  private mutating func perform(_ command: RowCommand, _ turn: inout HostTurn) {
    switch command {
    case .menu: openMenu(&turn)
    case .edit: runNamed("edit", &turn)
    case .openExternally: runNamed("open", &turn)
    }
  }

  private mutating func perform(_ command: SessionCommand, _ turn: inout HostTurn) {
    switch command {
    case .leave: escape(&turn)
    case .interrupt: interrupt(&turn)
    case .prefix, .sendPrefixKey: prefix = .window
    case .palette: openPalette()
    case .help: openHelp()
    case .undo: undo(&turn)
    case .redo: redo(&turn)
    case .reload: reload(&turn)
    case .suspend: turn.order(.terminal(.suspend))
    case .redraw: turn.order(.terminal(.redrawAll))
    case .quit: quit(&turn)
    }
  }

  /// Runs the focused pane's command of this name, if it has one.
  private mutating func runNamed(
    _ id: String, _ turn: inout HostTurn
  ) {
    guard let command = focusedPane?.page.commands.first(where: { $0.id == id }) else { return }
    run(command, by: "key", &turn)
  }

  /// Changes the list on screen in the focused column.
  mutating func changeList<Result>(_ body: (inout ListState) -> Result) {
    _ = update(focus) { $0.page.content?.updateList(body) }
  }

  // MARK: Moving

  mutating func moveCursor(by step: Int, in role: ColumnRole) {
    _ = update(role) { pane in
      pane.page.content?.updateList { _ = $0.moveCursor(by: step) }
      pane.page.content?.updateText { _ = $0.scroll(by: step) }
    }
  }

  private mutating func moveCursor(_ move: ListState.CursorMove, in role: ColumnRole) {
    _ = update(role) { pane in
      pane.page.content?.updateList { _ = $0.moveCursor(move) }
      pane.page.content?.updateText { text in
        switch move {
        case .first: _ = text.scroll(.first)
        case .last: _ = text.scroll(.last)
        case .pageUp: _ = text.scroll(.pageUp)
        case .pageDown: _ = text.scroll(.pageDown)
        }
      }
    }
  }

  /// Steps in: a row that stays opens here, an outline row opens, anything else goes one column on.
  private mutating func stepIn(_ turn: inout HostTurn) {
    guard let pane = focusedPane else { return }
    if pane.page.text != nil {
      let scrolled = update(focus) { pane in
        pane.page.content?.updateText { $0.canScrollRight ? $0.scrollHorizontally(by: 8) : false }
      }
      if (scrolled ?? nil) != true { arrange(&turn) { $0.focusStep(1) } }
      return
    }
    if pane.page.list?.isOutline == true {
      let step = update(focus) { $0.page.content?.updateList { $0.stepIn() } }
      if let step = step ?? nil, step != .leaf {
        if step == .opened { tellExpansion(&turn) }
        return
      }
    }
    guard let item = pane.page.list?.cursorItem, item.enter == .open, !settings.picksValue else {
      return activate(by: "enter", bringsBack: false, &turn)
    }
    sendSelections(&turn)
    if layout.next(after: pane.role) != nil { performSplit(.advance(pane.role), &turn) }
  }

  /// Steps out: a text scrolls back, an outline row closes, then page, parent, previous column.
  private mutating func stepOut(_ turn: inout HostTurn) {
    guard let pane = focusedPane else { return }
    if let text = pane.page.text, text.canScrollLeft {
      _ = update(focus) { $0.page.content?.updateText { _ = $0.scrollHorizontally(by: -8) } }
      return
    }
    if pane.page.list?.isOutline == true {
      let step = update(focus) { $0.page.content?.updateList { $0.stepOut() } }
      if let step = step ?? nil, step != .atTop {
        if step == .closed { tellExpansion(&turn) }
        return
      }
    }
    if goBack(in: focus, by: "key", &turn) { return }
    guard let previous = layout.previous(before: focus) else { return }
    show(previous, &turn)
  }

  private mutating func tellExpansion(_ turn: inout HostTurn) {
    guard let pane = focusedPane, let list = pane.page.list, let item = list.cursorItem,
      pane.wants("expand")
    else { return }
    turn.send(.expand(item: item.id, isExpanded: list.rows.isExpanded(item.id)), to: pane.id)
  }

  /// Activates the row under the cursor, or what a text pane shows.
  ///
  /// The next column returns to the row if it has walked on from there, unless it is not brought back:
  /// then only the focus goes on.
  mutating func activate(by: String, bringsBack: Bool = true, _ turn: inout HostTurn) {
    sendSelections(&turn)
    guard let pane = focusedPane else { return }
    if settings.picksValue, isPickColumn(pane.role) {
      pick(&turn)
      return
    }
    if let error = pane.page.error {
      if error.canRetry { reload(&turn) }
      return
    }
    let item = pane.page.list?.cursorItem
    if item?.isDisabled == true { return }
    if pane.page.list != nil, item == nil {
      runEmptyCommand(of: pane, &turn)
      return
    }
    if pane.wants("activate") {
      turn.send(.activate(item: item?.id, modifiers: [], by: by), to: pane.id)
    }
    guard let item, item.enter == .next else { return }
    guard let next = layout.next(after: pane.role) else { return }
    if bringsBack { bringBack(next, to: pane, &turn) }
    // What the later columns show is theirs to say; here only the focus moves.
    performSplit(.advance(pane.role), &turn)
  }

  /// Gives a column its input once more when a row is activated: it may have walked on from there.
  ///
  /// A text has nowhere to go; sending it again would only lose the place it is scrolled to.
  private mutating func bringBack(
    _ role: ColumnRole, to source: Pane, _ turn: inout HostTurn
  ) {
    guard let pane = pane(in: role), pane.spec.mode == .rpc, pane.page.text == nil,
      let selection = source.selection, pane.input.waiting == nil, !pane.input.isStale
    else { return }
    drive(role, with: selection, reason: .activate, &turn)
  }

  private mutating func runEmptyCommand(
    of pane: Pane, _ turn: inout HostTurn
  ) {
    guard let command = pane.page.emptyCommand else { return }
    run(command, by: "key", &turn)
  }

  private mutating func mark(_ turn: inout HostTurn) {
    if focusedPane?.page.text != nil {
      moveCursor(.pageDown, in: focus)
    } else if !switchBox(&turn) {
      changeList { _ = $0.toggleMark() }
    }
  }

  /// Asks for the box of the cursor row to be switched; the pane shows what has become of it.
  ///
  /// - Returns: Whether there is a box, and a pane that wants to know of it.
  private mutating func switchBox(_ turn: inout HostTurn) -> Bool {
    guard let pane = focusedPane, pane.wants("check"), let item = pane.page.list?.cursorItem,
      let isChecked = item.isChecked
    else { return false }
    turn.send(.check(item: item.id, isChecked: !isChecked), to: pane.id)
    return true
  }

  // MARK: Back and Esc

  /// Backspace: a page back, else the pane's parent, else one column back while collapsed.
  private mutating func back(_ turn: inout HostTurn) {
    if goBack(in: focus, by: "key", &turn) { return }
    if split.projection.isCollapsed { performSplit(.back, &turn) }
  }

  /// Goes one page back in a column, or asks its pane for the parent; tells whether it could.
  mutating func goBack(
    in role: ColumnRole, by: String, _ turn: inout HostTurn
  ) -> Bool {
    guard let pane = pane(in: role) else { return false }
    if pane.canGoBack {
      if let question = pane.page.guardQuestion {
        askToLeave(question, .back(role))
        return true
      }
      popPage(in: role, by: by, &turn)
      return true
    }
    guard pane.page.up != nil, pane.session.phase == .running else { return false }
    turn.send(.nav(page: "..", popped: [], by: by), to: pane.id)
    return true
  }

  /// Takes the top page off, at once, and tells the plugin.
  mutating func popPage(in role: ColumnRole, by: String, _ turn: inout HostTurn) {
    guard let pane = pane(in: role), pane.canGoBack else { return }
    let popped = pane.page.id
    _ = update(role) { $0.view.pop(toIndex: $0.pages.count - 2) }
    let top = self.pane(in: role)?.page.id ?? ""
    turn.send(.nav(page: top, popped: [popped], by: by), to: pane.id)
    turn.needFrame(.now)
  }

  /// One step out, the first that applies; it never quits and loses nothing.
  mutating func escape(_ turn: inout HostTurn) {
    status.clear()
    if let pane = focusedPane, isFiltering(pane) {
      clearFilter(in: focus)
      return
    }
    let projection = split.projection
    if !projection.isCollapsed, performSplit(.dismiss, &turn) { return }
    if let list = focusedPane?.page.list {
      if list.isMarkingRange {
        changeList { _ = $0.cancelRange() }
        return
      }
      if list.markCount > 0 {
        changeList { _ = $0.clearMarks() }
        return
      }
    }
    if arrange(&turn, { $0.endZoom() }) { return }
    if desk.pasteboard != nil {
      desk.clearPasteboard()
      return
    }
    if projection.isCollapsed, performSplit(.back, &turn) { return }
    if endTransfer(&turn) || cancelWork(&turn) { return }
    // Who was asked to choose may choose nothing.
    if settings.picksValue { quit(&turn) }
  }

  /// Asks the program to end the work on show; `false` when there is none that can be ended.
  private mutating func cancelWork(_ turn: inout HostTurn) -> Bool {
    guard !canEscape, let work = ShownWork(in: panes, first: columns[focus]), work.canBeCancelled
    else { return false }
    switch work {
    case .command(let id, let command):
      panes.update(id) { $0.conversation.requests.noteCancel(of: command.id) }
      turn.send(.cancel(id: command.id, reason: "user"), to: id)
    case .announced(let id, let report, _): turn.send(.progressCancel(id: report.id), to: id)
    }
    turn.needFrame(.now)
    return true
  }

  private func isFiltering(_ pane: Pane) -> Bool {
    if let list = pane.page.list, !list.filter.isEmpty { return true }
    if let text = pane.page.text, !text.search.isEmpty { return true }
    return false
  }

  /// Whether Esc has a step to take.
  var canEscape: Bool {
    guard let pane = focusedPane else { return false }
    let list = pane.page.list
    let projection = split.projection
    return isFiltering(pane) || list?.isMarkingRange == true || (list?.markCount ?? 0) > 0
      || layout.zoomed != nil || desk.pasteboard != nil
      || projection.columns.contains { $0.layer == .overlay }
      || (projection.isCollapsed && (projection.stack?.count ?? 1) > 1)
  }

  /// Ctrl-C: Esc; with nothing left to leave, the second one within two seconds quits.
  private mutating func interrupt(_ turn: inout HostTurn) {
    if canEscape {
      escape(&turn)
    } else if pointer.quitChordIsArmed {
      quit(&turn)
    } else {
      pointer.quitChordIsArmed = true
      turn.start(.session(.quitChord), after: HostLimits.quitChord)
      status.say("q quits", &turn)
    }
  }

  // MARK: Text and search

  private mutating func beginTyping(_ turn: inout HostTurn) {
    guard let pane = focusedPane else { return }
    if let list = pane.page.list {
      // Only the plugin can look through rows that have not been fetched.
      guard list.sourceID == nil || pane.conversation.capabilities.provides.query.contains("filter")
      else {
        return status.say("These rows cannot be filtered", &turn)
      }
      typing = Typing(purpose: .filter, role: focus, field: TextField(list.filter))
    } else if let text = pane.page.text {
      typing = Typing(purpose: .search, role: focus, field: TextField(text.search))
    }
    // What was said of the search before is not true of this one.
    status.clear()
  }

  private mutating func searchNext(
    forward: Bool, _ turn: inout HostTurn
  ) {
    guard focusedPane?.page.text != nil else { return }
    status.clear()
    let words = update(focus) { pane in
      pane.page.content?.updateText { _ = forward ? $0.searchNext() : $0.searchPrevious() }
      return pane.page.content?.takeSearchEnd()
    }
    if let words = words ?? nil { status.say(words, kind: .warning, &turn) }
  }

  mutating func copyText(_ turn: inout HostTurn) {
    guard let pane = focusedPane else { return }
    let words: String
    if let text = pane.page.text {
      words = text.plainText(limit: 100_000)
    } else {
      words = pane.page.list?.chosenItems.map(\.plainValue).joined(separator: "\n") ?? ""
    }
    guard !words.isEmpty else { return }
    turn.order(.terminal(.copy(words)))
    status.say("Copied \(words.utf8.count) bytes", kind: .good, &turn)
  }

  // MARK: Undo

  private mutating func undo(_ turn: inout HostTurn) {
    if let transfer = desk.transfers.underway {
      // What was done last is not over: nothing older is taken back in its place.
      status.say(
        "The \(TransferTalk.name(of: transfer)) is still under way", kind: .warning, &turn)
      return
    }
    switch history.takeUndo() {
    case .command(let entry)?: replay(entry, history: .undo, &turn)
    case .transfer?:
      if undoTransfer(&turn) { return }
      history.noteTransferKept()
      status.say(
        "It cannot be taken back while its program is not running", kind: .warning, &turn)
    case .final(let words)?: status.say(words, kind: .warning, &turn)
    case nil:
      // What an earlier session moved can be taken back as well.
      if !undoTransfer(&turn) { status.say("Nothing to undo", &turn) }
    }
  }

  private mutating func redo(_ turn: inout HostTurn) {
    switch history.takeRedo() {
    case .command(let entry)?: replay(entry, history: .redo, &turn)
    case .transfer?, .final?, nil:
      if !redoTransfer(&turn) { status.say("Nothing to redo", &turn) }
    }
  }

  private mutating func replay(
    _ entry: UndoHistory.Entry, history: CommandCall.History,
    _ turn: inout HostTurn
  ) {
    guard let pane = panes[entry.pane], pane.session.phase == .running else {
      status.say("\(entry.title) cannot be undone now", kind: .warning, &turn)
      return
    }
    let call = CommandCall(command: entry.undo.command, title: entry.title, history: history)
    let parameters = CommandRun(
      command: entry.undo.command, item: nil, items: [], count: 0,
      arguments: entry.undo.arguments, by: "key")
    converse(with: entry.pane, &turn) { $0.run(call, parameters, &$3) }
  }
}

extension PaneContentState {
  /// What to say of a search that led nowhere, once; `nil` when there is nothing to say.
  mutating func takeSearchEnd() -> String? {
    switch updateText({ $0.takeSearchEnd() }) ?? nil {
    case .notFound?: "Not found"
    case .unread?: "Not found in the lines that could be read"
    case nil: nil
    }
  }
}

extension Item {
  /// The value as a plain string: a JSON string without its quotes, else the JSON, else the text.
  package var plainValue: String {
    guard let value else { return plainText }
    return value.string ?? value.text
  }
}

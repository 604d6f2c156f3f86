// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import HostConfiguration
import PaneContent
import PaneProtocol
import SplitLayout

/// The host's own commands, each one call.
extension HostState {
  mutating func perform(
    _ command: HostCommand, at now: HostTime, into effects: inout [HostEffect]
  ) {
    switch command {
    case .cursorUp: moveCursor(by: -1, in: focus)
    case .cursorDown: moveCursor(by: 1, in: focus)
    case .pageUp: moveCursor(.pageUp, in: focus)
    case .pageDown: moveCursor(.pageDown, in: focus)
    case .first: moveCursor(.first, in: focus)
    case .last: moveCursor(.last, in: focus)
    case .stepIn: stepIn(at: now, into: &effects)
    case .stepOut: stepOut(at: now, into: &effects)
    case .activate: activate(by: "enter", at: now, into: &effects)
    case .back: back(at: now, into: &effects)
    case .leave: escape(at: now, into: &effects)
    case .interrupt: interrupt(at: now, into: &effects)
    case .mark, .markRange, .markAll, .filter, .search, .searchNext, .searchPrevious:
      choose(command, at: now, into: &effects)
    case .movePickUp, .copyPickUp, .cut, .copy, .paste, .moveRowUp, .moveRowDown, .dragDrop,
      .dragCancel, .dragUp, .dragDown, .dragNextColumn, .dragPreviousColumn, .dragStepIn,
      .dragStepOut, .dragCopy, .dragMove, .dragLink, .dragChoose, .dragInto, .dragOpen,
      .dragAddRow, .dragPlaces:
      moveThings(command, at: now, into: &effects)
    case .menu: openMenu(at: now, into: &effects)
    case .edit: runNamed("edit", at: now, into: &effects)
    case .openExternally: runNamed("open", at: now, into: &effects)
    case .palette: openPalette()
    case .help: openHelp()
    case .undo: undo(at: now, into: &effects)
    case .redo: redo(at: now, into: &effects)
    case .reload: reload(at: now, into: &effects)
    case .redraw: effects.append(.redrawAll)
    case .suspend: effects.append(.suspend)
    case .quit: quit(at: now, into: &effects)
    case .prefix, .sendPrefixKey: prefix = .window
    default: arrange(command, at: now, into: &effects)
    }
  }

  /// The commands that choose rows or find text.
  private mutating func choose(
    _ command: HostCommand, at now: HostTime, into effects: inout [HostEffect]
  ) {
    switch command {
    case .mark: mark(at: now, into: &effects)
    case .markRange:
      changeList {
        _ = $0.isMarkingRange ? $0.endRange() : ($0.beginRange() ? .changed : .unchanged)
      }
    case .markAll:
      let result = update(focus) { $0.page.content?.updateList { $0.toggleAllMarks() } } ?? nil
      if result == .rowsNotLoaded {
        say("There are too many rows to mark them all", kind: .warning, at: now, into: &effects)
      }
    case .filter, .search: beginTyping(at: now, into: &effects)
    case .searchNext: searchNext(forward: true, at: now, into: &effects)
    case .searchPrevious: searchNext(forward: false, at: now, into: &effects)
    default: return
    }
  }

  /// The commands that arrange columns.
  private mutating func arrange(
    _ command: HostCommand, at now: HostTime, into effects: inout [HostEffect]
  ) {
    // Why a column was hidden is old news once columns are arranged.
    if message?.kind == .info { message = nil }
    if let number = command.columnNumber {
      showColumn(number, at: now, into: &effects)
    } else if let number = command.primaryRowNumber {
      nthPrimaryRow(number, at: now, into: &effects)
    }
    switch command {
    case .focusNext, .focusRight: focusStep(1, at: now, into: &effects)
    case .focusPrevious, .focusLeft: focusStep(-1, at: now, into: &effects)
    case .toggleSidebar: toggleSidebar(at: now, into: &effects)
    case .showPrimary: togglePrimary(at: now, into: &effects)
    case .inspector: toggleInspector(at: now, into: &effects)
    case .widen: changeWidth(by: 1, at: now, into: &effects)
    case .narrow: changeWidth(by: -1, at: now, into: &effects)
    case .widenMore: changeWidth(by: 5, at: now, into: &effects)
    case .narrowMore: changeWidth(by: -5, at: now, into: &effects)
    case .resetWidth: resetWidth(at: now, into: &effects)
    case .zoom: toggleZoom(at: now, into: &effects)
    default: return
    }
  }

  /// Runs the focused pane's command of this name, if it has one.
  private mutating func runNamed(
    _ id: String, at now: HostTime, into effects: inout [HostEffect]
  ) {
    guard let command = focusedPane?.page.commands.first(where: { $0.id == id }) else { return }
    run(command, by: "key", at: now, into: &effects)
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
  private mutating func stepIn(at now: HostTime, into effects: inout [HostEffect]) {
    guard let pane = focusedPane else { return }
    if pane.page.text != nil {
      let scrolled = update(focus) { pane in
        pane.page.content?.updateText { $0.canScrollRight ? $0.scrollHorizontally(by: 8) : false }
      }
      if (scrolled ?? nil) != true { focusStep(1, at: now, into: &effects) }
      return
    }
    if pane.page.list?.isOutline == true {
      let step = update(focus) { $0.page.content?.updateList { $0.stepIn() } }
      if let step = step ?? nil, step != .leaf {
        if step == .opened { tellExpansion(at: now, into: &effects) }
        return
      }
    }
    activate(by: "enter", at: now, into: &effects)
  }

  /// Steps out: a text scrolls back, an outline row closes, then page, parent, previous column.
  private mutating func stepOut(at now: HostTime, into effects: inout [HostEffect]) {
    guard let pane = focusedPane else { return }
    if let text = pane.page.text, text.canScrollLeft {
      _ = update(focus) { $0.page.content?.updateText { _ = $0.scrollHorizontally(by: -8) } }
      return
    }
    if pane.page.list?.isOutline == true {
      let step = update(focus) { $0.page.content?.updateList { $0.stepOut() } }
      if let step = step ?? nil, step != .atTop {
        if step == .closed { tellExpansion(at: now, into: &effects) }
        return
      }
    }
    if goBack(in: focus, by: "key", at: now, into: &effects) { return }
    guard let previous = previous(before: focus) else { return }
    show(previous, at: now, into: &effects)
  }

  private mutating func tellExpansion(at now: HostTime, into effects: inout [HostEffect]) {
    guard let pane = focusedPane, let list = pane.page.list, let item = list.cursorItem,
      pane.wants("expand")
    else { return }
    effects.append(
      .send(pane.id, .expand(item: item.id, isExpanded: list.isExpanded(item.id))))
  }

  /// Activates the row under the cursor, or what a text pane shows.
  mutating func activate(by: String, at now: HostTime, into effects: inout [HostEffect]) {
    tellSelections(at: now, into: &effects)
    guard let pane = focusedPane else { return }
    if settings.picksValue, isPickColumn(pane.role) {
      pick(at: now, into: &effects)
      return
    }
    if let error = pane.page.error {
      if error.canRetry { reload(at: now, into: &effects) }
      return
    }
    let item = pane.page.list?.cursorItem
    if item?.isDisabled == true { return }
    if pane.page.list != nil, item == nil {
      runEmptyCommand(of: pane, at: now, into: &effects)
      return
    }
    if pane.wants("activate") {
      effects.append(.send(pane.id, .activate(item: item?.id, modifiers: [], by: by)))
    }
    guard let item, item.enter == .next else { return }
    guard let next = next(after: pane.role) else { return }
    bringBack(next, to: pane, at: now, into: &effects)
    // What the later columns show is theirs to say; here only the focus moves.
    performSplit(.advance(pane.role), at: now, into: &effects)
  }

  /// Gives a column its input once more when a row is activated: it may have walked on from there.
  ///
  /// A text has nowhere to go; sending it again would only lose the place it is scrolled to.
  private mutating func bringBack(
    _ role: ColumnRole, to source: PaneState, at now: HostTime, into effects: inout [HostEffect]
  ) {
    guard let pane = pane(in: role), pane.spec.mode == .rpc, pane.page.text == nil,
      let selection = source.selection, pane.input.waiting == nil, !pane.input.isStale
    else { return }
    drive(role, with: selection, reason: .activate, at: now, into: &effects)
  }

  private mutating func runEmptyCommand(
    of pane: PaneState, at now: HostTime, into effects: inout [HostEffect]
  ) {
    guard let command = pane.page.emptyCommand else { return }
    run(command, by: "key", at: now, into: &effects)
  }

  private mutating func mark(at now: HostTime, into effects: inout [HostEffect]) {
    if focusedPane?.page.text != nil {
      moveCursor(.pageDown, in: focus)
    } else if !switchBox(into: &effects) {
      changeList { _ = $0.toggleMark() }
    }
  }

  /// Asks for the box of the cursor row to be switched; the pane shows what has become of it.
  ///
  /// - Returns: Whether there is a box, and a pane that wants to know of it.
  private mutating func switchBox(into effects: inout [HostEffect]) -> Bool {
    guard let pane = focusedPane, pane.wants("check"), let item = pane.page.list?.cursorItem,
      let isChecked = item.isChecked
    else { return false }
    effects.append(.send(pane.id, .check(item: item.id, isChecked: !isChecked)))
    return true
  }

  // MARK: Back and Esc

  /// Backspace: a page back, else the pane's parent, else one column back while collapsed.
  private mutating func back(at now: HostTime, into effects: inout [HostEffect]) {
    if goBack(in: focus, by: "key", at: now, into: &effects) { return }
    if split.projection.isCollapsed { performSplit(.back, at: now, into: &effects) }
  }

  /// Goes one page back in a column, or asks its pane for the parent; tells whether it could.
  mutating func goBack(
    in role: ColumnRole, by: String, at now: HostTime, into effects: inout [HostEffect]
  ) -> Bool {
    guard let pane = pane(in: role) else { return false }
    if pane.canGoBack {
      if let question = pane.page.guardQuestion {
        askToLeave(question, .back(role))
        return true
      }
      popPage(in: role, by: by, into: &effects)
      return true
    }
    guard pane.page.up != nil, pane.session.phase == .running else { return false }
    effects.append(.send(pane.id, .nav(page: "..", popped: [], by: by)))
    return true
  }

  /// Takes the top page off, at once, and tells the plugin.
  mutating func popPage(in role: ColumnRole, by: String, into effects: inout [HostEffect]) {
    guard let pane = pane(in: role), pane.canGoBack else { return }
    let popped = pane.page.id
    _ = update(role) { $0.pages.removeLast() }
    let top = self.pane(in: role)?.page.id ?? ""
    effects.append(.send(pane.id, .nav(page: top, popped: [popped], by: by)))
    needFrame(.now)
  }

  /// One step out, the first that applies; it never quits and loses nothing.
  mutating func escape(at now: HostTime, into effects: inout [HostEffect]) {
    message = nil
    if let pane = focusedPane, isFiltering(pane) {
      clearFilter(in: focus)
      return
    }
    let projection = split.projection
    if !projection.isCollapsed, performSplit(.dismiss, at: now, into: &effects) { return }
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
    if zoomed != nil {
      toggleZoom(at: now, into: &effects)
      return
    }
    if dragging.clip != nil {
      dragging.clip = nil
      return
    }
    if projection.isCollapsed, performSplit(.back, at: now, into: &effects) { return }
    if endTransfer(at: now, into: &effects) || cancelWork(into: &effects) { return }
    // Who was asked to choose may choose nothing.
    if settings.picksValue { quit(at: now, into: &effects) }
  }

  private func isFiltering(_ pane: PaneState) -> Bool {
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
      || zoomed != nil || dragging.clip != nil
      || projection.columns.contains { $0.layer == .overlay }
      || (projection.isCollapsed && (projection.stack?.count ?? 1) > 1)
  }

  /// Ctrl-C: Esc; with nothing left to leave, the second one within two seconds quits.
  private mutating func interrupt(at now: HostTime, into effects: inout [HostEffect]) {
    if canEscape {
      escape(at: now, into: &effects)
    } else if pointer.quitChordIsArmed {
      quit(at: now, into: &effects)
    } else {
      pointer.quitChordIsArmed = true
      effects.append(.startTimer(.quitChord, milliseconds: 2_000))
      say("q quits", at: now, into: &effects)
    }
  }

  // MARK: Text and search

  private mutating func beginTyping(at now: HostTime, into effects: inout [HostEffect]) {
    guard let pane = focusedPane else { return }
    if let list = pane.page.list {
      // Only the plugin can look through rows that have not been fetched.
      guard list.sourceID == nil || pane.hello.providesQuery.contains("filter") else {
        return say("These rows cannot be filtered", at: now, into: &effects)
      }
      typing = Typing(purpose: .filter, role: focus, field: TextField(list.filter))
    } else if let text = pane.page.text {
      typing = Typing(purpose: .search, role: focus, field: TextField(text.search))
    }
  }

  private mutating func searchNext(
    forward: Bool, at now: HostTime, into effects: inout [HostEffect]
  ) {
    guard focusedPane?.page.text != nil else { return }
    let found = update(focus) { pane in
      pane.page.content?.updateText { forward ? $0.searchNext() : $0.searchPrevious() }
    }
    if (found ?? nil) == false { say("Not found", kind: .warning, at: now, into: &effects) }
  }

  mutating func copyText(at now: HostTime, into effects: inout [HostEffect]) {
    guard let pane = focusedPane else { return }
    let words: String
    if let text = pane.page.text {
      words = text.plainText(limit: 100_000)
    } else {
      words = pane.page.list?.chosenItems.map(\.plainValue).joined(separator: "\n") ?? ""
    }
    guard !words.isEmpty else { return }
    effects.append(.copyToClipboard(words))
    say("Copied \(words.utf8.count) bytes", kind: .good, at: now, into: &effects)
  }

  // MARK: Reload, undo

  /// Asks the pane for its content anew: a stopped program is started, a retry repeats the input.
  private mutating func reload(at now: HostTime, into effects: inout [HostEffect]) {
    guard let pane = focusedPane else { return }
    if pane.spec.mode != .rpc, let current = pane.input.current {
      driveCommand(pane.id, with: current, at: now, into: &effects)
      return
    }
    guard pane.session.phase == .running else {
      restartProgram(in: focus, at: now, into: &effects)
      return
    }
    if let input = pane.input.current {
      update(pane.id) { $0.input.waiting = (input, .restore) }
      sendWaitingInputNow(to: pane.id, at: now, into: &effects)
    } else if let command = pane.page.commands.first(where: { $0.id == "reload" }) {
      run(command, by: "key", at: now, into: &effects)
    } else {
      restartProgram(in: focus, at: now, into: &effects)
    }
  }

  private mutating func undo(at now: HostTime, into effects: inout [HostEffect]) {
    if let transfer = dragging.transfers.underway {
      // What was done last is not over: nothing older is taken back in its place.
      say(
        "The \(name(of: transfer)) is still under way", kind: .warning, at: now, into: &effects)
      return
    }
    switch history.takeUndo() {
    case .command(let entry)?: replay(entry, history: .undo, at: now, into: &effects)
    case .transfer?:
      if undoTransfer(at: now, into: &effects) { return }
      history.noteTransferKept()
      say(
        "It cannot be taken back while its program is not running", kind: .warning, at: now,
        into: &effects)
    case .final(let words)?: say(words, kind: .warning, at: now, into: &effects)
    case nil:
      // What an earlier session moved can be taken back as well.
      if !undoTransfer(at: now, into: &effects) { say("Nothing to undo", at: now, into: &effects) }
    }
  }

  private mutating func redo(at now: HostTime, into effects: inout [HostEffect]) {
    switch history.takeRedo() {
    case .command(let entry)?: replay(entry, history: .redo, at: now, into: &effects)
    case .transfer?, .final?, nil:
      if !redoTransfer(at: now, into: &effects) { say("Nothing to redo", at: now, into: &effects) }
    }
  }

  private mutating func replay(
    _ entry: UndoHistory.Entry, history: CommandCall.History, at now: HostTime,
    into effects: inout [HostEffect]
  ) {
    guard let pane = panes[entry.pane], pane.session.phase == .running else {
      say("\(entry.title) cannot be undone now", kind: .warning, at: now, into: &effects)
      return
    }
    let call = CommandCall(command: entry.undo.command, title: entry.title, history: history)
    let request = update(entry.pane) { $0.requests.ask(.command(call), at: now) } ?? 0
    let parameters = CommandParameters(
      command: entry.undo.command, item: nil, items: [], count: 0,
      arguments: entry.undo.arguments, by: "key")
    effects.append(.send(entry.pane, .commandRun(id: request, parameters)))
    watchCommands(of: entry.pane, into: &effects)
  }
}

extension Item {
  /// The value as a plain string: a JSON string without its quotes, else the JSON, else the text.
  package var plainValue: String {
    guard let value else { return plainText }
    return value.string ?? value.text
  }
}

extension HostCommand {
  /// The column this brings to the front, counted from 1.
  var columnNumber: Int? {
    [.showColumn1, .showColumn2, .showColumn3, .showColumn4].firstIndex(of: self).map { $0 + 1 }
  }

  /// The row of the primary this goes to, counted from 1.
  var primaryRowNumber: Int? {
    let rows: [HostCommand] = [
      .primaryRow1, .primaryRow2, .primaryRow3, .primaryRow4, .primaryRow5, .primaryRow6,
      .primaryRow7, .primaryRow8, .primaryRow9,
    ]
    return rows.firstIndex(of: self).map { $0 + 1 }
  }

  /// Whether it changes a width.
  var changesWidth: Bool {
    [.widen, .narrow, .widenMore, .narrowMore].contains(self)
  }
}

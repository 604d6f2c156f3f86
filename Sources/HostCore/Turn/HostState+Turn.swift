// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import HostConfiguration
import PaneContent
import PaneProtocol
import SplitLayout

/// The order of a turn, and what happens by itself: the start, timers, signals, the terminal.
extension HostState {
  /// Does what follows from all events of a turn.
  mutating func endTurn(_ turn: inout HostTurn) {
    guard quitting == nil else { return }
    RowMarking.giveUp(in: columns[focus], of: &panes, &keys, &status, &turn)
    // Keys typed before the first rows are pressed once these are there.
    takeTypedAhead(&turn)
    // A question goes whose reason is gone. Who has just asked to quit is not asked again; else what
    // became of the work stays to be read.
    if dialogs.isOpen, !isWorkUnderWay, let asked = dialogs.closeQuestionAboutWork() {
      turn.needFrame(.now)
      if turn.now.since(asked) < HostLimits.freshQuit { quit(&turn) }
      guard quitting == nil else { return }
    }
    // Who has chosen so quits when all work is done.
    if tasks.isQuitWanted, !isWorkUnderWay, tasks.takeQuit() { quit(&turn) }
    guard quitting == nil else { return }
    // A question of a program comes up when nothing else is going on.
    if mayRaiseQuestion, let id = columns[focus] {
      if let wait = dialogs.raise(for: id, at: turn.now) {
        turn.start(.session(.question), after: wait)
      } else {
        turn.needFrame(.soon)
        // What was typed since the command that asks is for the question.
        panes.update(id) { $0.conversation.requests.haveAsked() }
        takeTypedAhead(&turn)
      }
    }
    // What is typed into a sheet is completed by the program it is for.
    if let (id, line) = dialogs.nextLineToComplete() {
      converse(with: id, &turn) { $0.requests.complete(line, &$3) }
    }
    // Content that has nothing to select needs no column beside it, nor does any before there is one.
    if layout.isZoomedByContent, let leads = primaryLeadsOn {
      arrange(&turn) { $0.fitContent(hasRows: leads) }
    }
    // Columns have moved: each hidden one is explained once, and the content takes its new size.
    explainHiddenColumns(&turn)
    for frame in geometry.panes {
      panes.update(columns[frame.role]) { $0.view.fit(frame.content.size) }
    }
    // The drag sees what its turn has changed around it.
    if desk.awaitsTurnEnd { withDesk(&turn) { $0.endTurn(on: $1, &$2) } }
    PeerColumns(settings.peers, in: columns, focus: focus)?.keepInStep(&panes, &turn)
    keys.noteTaker(columns[focus], of: panes, turn)
    // Cursors have come to rest: selections drive, and every program is told what it has to know.
    sendSelections(&turn)
    endPaneTurns(&turn)
    PeerColumns(settings.peers, in: columns, focus: focus)?.tell(&panes, &turn)
    NextRows.ask(about: chain, in: columns, of: layout, &panes, &turn)
    if isWorkUnderWay || tasks.isTold || dialogs.top?.isOfTasks == true {
      TaskList(self).tell(&dialogs, &tasks, &turn)
    }
    helpers.endTurn(&panes, first: columns[focus], on: pictureScreen, &turn)
    if !helpers.fresh.isEmpty {
      let key = settings.keymap.hint(
        for: .session(.reload), in: keyContext, ascii: settings.isASCII)
      helpers.explainSwitchedOff(triedAgainBy: key, on: &status, &turn)
    }
    dialogs.see(at: turn.now)
  }

  /// Whether the primary column has rows for one beside it; `nil` as long as that is not known.
  private var primaryLeadsOn: Bool? {
    columns[.secondary] == nil ? false : panes.read(columns[.primary]) { $0.hasRows } ?? nil
  }

  /// What pictures are drawn for.
  private var pictureScreen: PictureScreen {
    var screen = PictureScreen(form: terminal.pictures, cell: terminal.cellPixels)
    screen.lineRate = terminal.lineRate
    screen.isShown =
      !terminal.waysOfPictures(settings.shown.pictures).isEmpty && !settings.isASCII
    return screen
  }

  /// True when a question comes up as soon as it has been quiet for long enough.
  var mayRaiseQuestion: Bool { !keys.isBusy && dialogs.mayRaise(for: columns[focus]) }

  /// Says once why a column is not on screen, for as long as it is not.
  private mutating func explainHiddenColumns(_ turn: inout HostTurn) {
    if let role = status.explainedColumn(), layout.withdrawExplanation(of: role) {
      status.withdrawExplanation(&turn)
    }
    guard status.message == nil, let (role, needed) = layout.nextToExplain(),
      let name = panes.read(columns[role], { $0.columnName })
    else { return }
    // Only the sidebar and the inspector can be laid over the others.
    let command: ColumnCommand? =
      switch role {
      case .primary: .toggleSidebar
      case .inspector: .inspector
      case .supplementary, .secondary, .compact: nil
      }
    let key = command.flatMap {
      settings.keymap.hint(for: .column($0), in: keyContext, ascii: settings.isASCII)
    }
    status.explain(HostWords.needs(name, columns: needed, shownBy: key), about: role, &turn)
  }

  /// Tells the programs their views, the layout and their filters, and asks for rows on screen.
  private mutating func endPaneTurns(_ turn: inout HostTurn) {
    let description = layout.nextDescription()
    for id in panes.ids {
      let isUnseen = layout.isUnseen(id)
      guard let view = panes.nextView(of: id, in: layout, cellPixels: terminal.cellPixels)
      else { continue }
      let isArranged = converse(with: id, &turn) { conversation, shown, place, turn in
        if place.role == .inspector, view.isVisible, conversation.session.run == 0 {
          conversation.start(.start, showing: &shown, in: place, &turn)
        }
        conversation.send(view, &turn)
        conversation.endTurn(
          of: place.spec.name, showing: &shown, in: description, isUnseen: isUnseen, &turn)
        return shown.tables.seesChange(of: shown.page.content)
      }
      // However the host ends, the columns are as the user has left them.
      if isArranged == true { turn.start(.session(.save), after: HostLimits.saveAfterLayout) }
    }
  }

  // MARK: What happens by itself

  /// Starts every program that needs no input to run, all at once.
  ///
  /// Tabs behind others come last: nobody looks at them yet.
  mutating func start(_ turn: inout HostTurn) {
    keys.typeAhead.begin(at: turn.now, patience: settings.typeAheadPatience)
    if let first = settings.firstFocus { arrange(&turn) { $0.perform(.focus(first)) } }
    for id in layout.panesByUrgency + panes.ids.filter({ columns.column(behind: $0) != nil }) {
      converse(with: id, &turn) { $0.start(.start, showing: &$1, in: $2, &$3) }
    }
    if let line = settings.firstLine { keys.open(line, in: focus) }
    turn.needFrame(.now)
  }

  mutating func fired(_ timer: HostTimer, _ turn: inout HostTurn) {
    switch timer {
    case .pane(let id, let timer):
      converse(with: id, &turn) { $0.fired(timer, showing: &$1, in: $2, &$3) }
    case .drag(let timer):
      tellDesk(.timer(timer), &turn)
      // A change that is at work asks nothing any more.
      if case .slowTransfer(let change) = timer, let id = desk.door.pane(of: change) {
        panes.update(id) { $0.conversation.requests.haveAsked() }
      }
    case .helper(let timer): helpers.fired(timer, &panes, &turn)
    case .status:
      status.clear()
      turn.needFrame(.now)
    case .session(.quitChord): keys.quitChordEnded()
    case .session(.save): save(&turn)
    case .session(.question): break  // What waits is raised when the turn ends.
    case .session(.typeAhead): takeTypedAhead(all: true, &turn)
    case .session(.choosing): CellDrag.goOn(in: &layout, &panes, &turn)
    }
  }

  /// Follows what has become known of the terminal.
  mutating func terminalChanged(_ traits: TerminalTraits, _ turn: inout HostTurn) {
    guard traits != terminal else { return }
    terminal = traits
    desk.terminalChanged(
      canGoOutside: traits.hasDragAndDrop && settings.dragOutside != .never,
      goesOutsideAtOnce: settings.dragOutside == .immediate, isRemote: traits.isRemote,
      clipboardBytes: traits.clipboardBytes)
    for id in panes.ids { panes.tellTheme(traits.theme, to: id, &turn) }
    turn.needFrame(.now)
  }

  /// Takes in the end of a program that ran beside the panes.
  mutating func programEnded(_ program: ProgramID, status: Int, _ turn: inout HostTurn) {
    let end = programs.ended(program)
    if end.freesScreen {
      turn.order(.terminal(.redrawAll))
      turn.needFrame(.now)
    }
    guard let waiting = end.waiting,
      panes.read(waiting.pane, { $0.session.run }) == waiting.run
    else { return }
    guard status != 127 else {
      let words = HostWords.programNotFound(waiting.name)
      self.status.say(words, kind: .failure, &turn)
      return turn.refuse(waiting.request, code: .failed, words, to: waiting.pane)
    }
    turn.send(.answer(waiting.request, ProgramEnd(status: status)), to: waiting.pane)
  }
}

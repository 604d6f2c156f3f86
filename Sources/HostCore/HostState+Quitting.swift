// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import HostConfiguration
import PaneContent
import PaneProtocol
import SplitLayout
import TerminalInput

/// The end of the host, once it has begun.
package struct Quitting: Equatable, Sendable {
  /// Exit code of the host.
  package var status: Int
  /// What goes to standard output when the screen is back.
  package var output: String?
  /// Whether the programs get less time, because the user or the terminal is gone.
  package var isHurried = false
}

extension HostState {
  /// Ends the host, after asking when a page has unsaved work or work is under way.
  mutating func quit(at now: HostTime, into effects: inout [HostEffect]) {
    let guarded = panes.values.flatMap(\.pages).compactMap(\.guardQuestion).first
    if let guarded {
      askToLeave(guarded, .quit)
    } else if isWorkUnderWay {
      let question = GuardQuestion(
        text: SafeText("Work is still under way. Quit?"), confirm: SafeText("Quit"))
      askToLeave(question, .quit)
      sheets[sheets.count - 1].isAboutWork = true
    } else {
      beginQuitting(status: settings.picksValue ? 1 : 0, at: now, into: &effects)
    }
  }

  private var isWorkUnderWay: Bool {
    dragging.transfers.isBusy || panes.values.contains { !$0.progress.isEmpty }
  }

  /// Takes the question away whose reason is gone; what became of the work stays to be read.
  mutating func dropIdleQuestions() {
    guard sheets.contains(where: \.isAboutWork), !isWorkUnderWay else { return }
    sheets.removeAll(where: \.isAboutWork)
    needFrame(.now)
  }

  /// Ends every program, all at once, and then the host.
  mutating func beginQuitting(
    status: Int = 0, output: String? = nil, isHurried: Bool = false, at now: HostTime,
    into effects: inout [HostEffect]
  ) {
    guard quitting == nil else {
      if isHurried { hurry(into: &effects) }
      return
    }
    quitting = Quitting(status: status, output: output, isHurried: isHurried)
    saveMemory(into: &effects)
    for id in panes.keys.sorted() { endProgram(id, reason: .quit, at: now, into: &effects) }
    finishQuitting(into: &effects)
  }

  /// Gives programs that are being ended less time.
  private mutating func hurry(into effects: inout [HostEffect]) {
    guard quitting?.isHurried == false else { return }
    quitting?.isHurried = true
    for id in panes.keys.sorted() where panes[id]?.session.phase == .ending {
      if panes[id]?.endingStep != .terminated { update(id) { $0.endingStep = .closed } }
      endingDue(id, into: &effects)
    }
  }

  /// Ends the host when no program is left.
  mutating func finishQuitting(into effects: inout [HostEffect]) {
    guard let quitting, !panes.values.contains(where: \.session.isAlive) else { return }
    if savedStates.isDirty { saveMemory(into: &effects) }
    effects.append(.quit(status: quitting.status, output: quitting.output))
  }

  mutating func handle(
    _ signal: HostSignal, at now: HostTime, into effects: inout [HostEffect]
  ) {
    switch signal {
    case .terminate: beginQuitting(status: 128 + 15, isHurried: true, at: now, into: &effects)
    case .hangUp: beginQuitting(status: 128 + 1, isHurried: true, at: now, into: &effects)
    case .resumed:
      take(dragging.outside.lose(), at: now, into: &effects)
      effects.append(.redrawAll)
      needFrame(.now)
    }
  }

  // MARK: Choosing a value for a script

  /// Whether a value chosen in this column is the one to print: the first column that lists.
  func isPickColumn(_ role: ColumnRole) -> Bool {
    role == chain.last { pane(in: $0)?.spec.mode != .text } ?? chain.first
  }

  /// Prints the chosen values and ends.
  mutating func pick(at now: HostTime, into effects: inout [HostEffect]) {
    guard let list = focusedPane?.page.list else { return }
    let values = list.chosenItems.map(\.plainValue)
    guard !values.isEmpty else { return }
    let output = values.joined(separator: "\n") + "\n"
    beginQuitting(status: 0, output: output, at: now, into: &effects)
  }

  // MARK: Timers

  mutating func handle(
    _ timer: TimerID, at now: HostTime, into effects: inout [HostEffect]
  ) {
    switch timer {
    case .silence(let id):
      let orders = update(id) { $0.session.silenceDue() } ?? []
      carryOut(orders, for: id, at: now, into: &effects)
    case .restart(let id):
      guard quitting == nil else { return }
      let orders = update(id) { $0.session.restartDue(at: now) } ?? []
      carryOut(orders, for: id, at: now, into: &effects)
    case .inputPatience(let id): inputPatienceDue(id, at: now, into: &effects)
    case .staleness(let id): stalenessDue(id, into: &effects)
    case .busy(let id):
      update(id) { pane in
        for index in pane.pages.indices { pane.pages[index].content.change { $0.retryBusy() } }
      }
    case .request(let id): requestDue(id, at: now, into: &effects)
    case .command(let id): commandsDue(id, at: now, into: &effects)
    case .notice(let id): noticeDue(id, at: now, into: &effects)
    case .outputEnd(let id): outputEndDue(id, at: now, into: &effects)
    case .ending(let id): endingDue(id, into: &effects)
    case .message:
      message = nil
      needFrame(.now)
    case .quitChord: pointer.quitChordIsArmed = false
    case .save: saveMemory(into: &effects)
    case .drag(let name): dragTimerFired(name, at: now, into: &effects)
    case .otherLogs: effects.append(.surveyLogs)
    case .waitingTransfers: tellWaitingTransfers(at: now, into: &effects)
    case .typeAhead: takeTypedAhead(all: true, at: now, into: &effects)
    case .question, .layoutQuestion: break
    }
  }

  /// What follows from a turn's events: selections are told, rows asked for, views announced.
  mutating func finishTurn(at now: HostTime, into effects: inout [HostEffect]) {
    guard quitting == nil else { return }
    takeTypedAhead(at: now, into: &effects)
    dropIdleQuestions()
    raiseQuestion(at: now, into: &effects)
    explainHiddenColumns(at: now, into: &effects)
    fitPanes()
    tellDrag(at: now, into: &effects)
    tellSelections(at: now, into: &effects)
    tellViews(into: &effects)
    tellQueries(into: &effects)
    fetchContent(at: now, into: &effects)
    turnReason = .host
  }

  mutating func terminalChanged(
    _ traits: TerminalTraits, at now: HostTime, into effects: inout [HostEffect]
  ) {
    guard traits != terminal else { return }
    let themeChanged = traits.isDark != terminal.isDark || traits.colors != terminal.colors
    terminal = traits
    dragging.gesture.canGoOutside = traits.hasDragAndDrop && settings.dragOutside != .never
    dragging.gesture.goesOutsideAtOnce = settings.dragOutside == .immediate
    dragging.outside.isRemote = traits.isRemote
    if themeChanged {
      for id in panes.keys.sorted() where panes[id]?.wants("theme") == true {
        effects.append(.send(id, .theme(themeDescription)))
      }
    }
    needFrame(.now)
  }
}

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
  mutating func quit(_ turn: inout HostTurn) {
    let guarded = panes.values.flatMap(\.pages).compactMap(\.guardQuestion).first
    if let guarded {
      askToLeave(guarded, .quit)
    } else if isWorkUnderWay {
      let question = GuardQuestion(
        text: SafeText("Work is still under way. Quit?"), confirm: SafeText("Quit"))
      askToLeave(question, .quit, isAboutWork: true)
    } else {
      beginQuitting(status: settings.picksValue ? 1 : 0, &turn)
    }
  }

  private var isWorkUnderWay: Bool {
    desk.transfers.isBusy || panes.contains { !$0.progress.isEmpty }
  }

  /// Takes the question away whose reason is gone; what became of the work stays to be read.
  mutating func dropIdleQuestions(_ turn: inout HostTurn) {
    guard dialogs.open.contains(where: \.isAboutWork), !isWorkUnderWay else { return }
    dialogs.close(where: \.isAboutWork)
    turn.needFrame(.now)
  }

  /// Ends every program, all at once, and then the host.
  mutating func beginQuitting(
    status: Int = 0, output: String? = nil, isHurried: Bool = false,
    _ turn: inout HostTurn
  ) {
    guard quitting == nil else {
      if isHurried { hurry(&turn) }
      return
    }
    quitting = Quitting(status: status, output: output, isHurried: isHurried)
    saveMemory(&turn)
    for id in panes.ids { endProgram(id, reason: .quit, &turn) }
    finishQuitting(&turn)
  }

  /// Gives programs that are being ended less time.
  private mutating func hurry(_ turn: inout HostTurn) {
    guard quitting?.isHurried == false else { return }
    quitting?.isHurried = true
    for id in panes.ids { converse(with: id, &turn) { $0.hurry(in: $2, &$3) } }
  }

  /// Ends the host when no program is left.
  mutating func finishQuitting(_ turn: inout HostTurn) {
    guard let quitting, !panes.contains(where: \.session.isAlive) else { return }
    if savedStates.isDirty { saveMemory(&turn) }
    turn.order(.quit(status: quitting.status, output: quitting.output))
  }

  mutating func handle(
    _ signal: HostSignal, _ turn: inout HostTurn
  ) {
    switch signal {
    case .terminate: beginQuitting(status: 128 + 15, isHurried: true, &turn)
    case .hangUp: beginQuitting(status: 128 + 1, isHurried: true, &turn)
    case .resumed:
      tellDesk(.terminalLost, &turn)
      turn.order(.terminal(.redrawAll))
      turn.needFrame(.now)
    }
  }

  // MARK: Choosing a value for a script

  /// Whether a value chosen in this column is the one to print: the first column that lists.
  func isPickColumn(_ role: ColumnRole) -> Bool {
    role == chain.last { pane(in: $0)?.spec.mode != .text } ?? chain.first
  }

  /// Prints the chosen values and ends.
  mutating func pick(_ turn: inout HostTurn) {
    guard let list = focusedPane?.page.list else { return }
    let values = list.chosenItems.map(\.plainValue)
    guard !values.isEmpty else { return }
    let output = values.joined(separator: "\n") + "\n"
    beginQuitting(status: 0, output: output, &turn)
  }

  // MARK: Timers

  mutating func fired(_ timer: HostTimer, _ turn: inout HostTurn) {
    switch timer {
    case .pane(let id, let timer):
      converse(with: id, &turn) { $0.fired(timer, showing: &$1, in: $2, &$3) }
    case .drag(let timer): tellDesk(.timer(timer), &turn)
    case .status:
      status.clear()
      turn.needFrame(.now)
    case .session(let timer): fired(timer, &turn)
    }
  }

  private mutating func fired(_ timer: SessionTimer, _ turn: inout HostTurn) {
    switch timer {
    case .quitChord: pointer.quitChordIsArmed = false
    case .save: saveMemory(&turn)
    case .question: break  // What waits is raised when the turn ends.
    case .typeAhead: takeTypedAhead(all: true, &turn)
    }
  }

  /// What follows from a turn's events: selections are told, rows asked for, views announced.
  mutating func endTurn(_ turn: inout HostTurn) {
    guard quitting == nil else { return }
    takeTypedAhead(&turn)
    dropIdleQuestions(&turn)
    raiseQuestion(&turn)
    explainHiddenColumns(&turn)
    fitPanes()
    endDragTurn(&turn)
    sendSelections(&turn)
    sendViews(&turn)
    sendQueries(&turn)
    fetchPages(&turn)
  }

  mutating func terminalChanged(
    _ traits: TerminalTraits, _ turn: inout HostTurn
  ) {
    guard traits != terminal else { return }
    let themeChanged = traits.isDark != terminal.isDark || traits.colors != terminal.colors
    terminal = traits
    desk.terminalChanged(
      canGoOutside: traits.hasDragAndDrop && settings.dragOutside != .never,
      goesOutsideAtOnce: settings.dragOutside == .immediate, isRemote: traits.isRemote)
    if themeChanged {
      for id in panes.ids where panes[id]?.wants("theme") == true {
        turn.send(.theme(themeDescription), to: id)
      }
    }
    turn.needFrame(.now)
  }
}

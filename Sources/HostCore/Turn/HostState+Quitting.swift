// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import HostConfiguration
import PaneContent
import PaneProtocol
import SplitLayout

/// The end of the host, once it has begun.
package struct Quitting: Equatable, Sendable {
  /// Exit code of the host.
  package var status: Int
  /// The words for standard output when the screen is back.
  package var output: [UInt8]?
  /// True when the programs get less time, because the user or the terminal is gone.
  package var isHurried = false
}

extension HostState {
  /// Ends the host, after one question when pages have unsaved work or work is under way.
  mutating func quit(_ turn: inout HostTurn) {
    var guarded = panes.values.flatMap { pane in
      pane.pages.compactMap(\.leaveQuestion).map { ($0, pane.formToSave) }
    }
    if isWorkUnderWay {
      let question = GuardQuestion(
        text: SafeText(HostWords.workUnderWay), confirm: SafeText(HostWords.quit))
      guarded.append((question, nil))
    }
    guard let (first, form) = guarded.first else {
      return beginQuitting(status: settings.picksValue ? 1 : 0, &turn)
    }
    let isAboutWork = guarded.count == 1 && isWorkUnderWay
    guard guarded.count > 1 else {
      return dialogs.show(
        isAboutWork
          ? Sheet(quittingDuringWorkAt: turn.now)
          : Sheet(leaving: first, for: .quit, saving: form))
    }
    let question = GuardQuestion(
      text: HostWords.quitting(guarded.map(\.0.text.string)),
      confirm: SafeText(HostWords.quitAnyway))
    dialogs.show(Sheet(leaving: question, for: .quit))
  }

  /// True when a transfer or a program's work is not over.
  var isWorkUnderWay: Bool {
    desk.transfers.isBusy || panes.contains { !$0.conversation.work.reports.isEmpty }
  }

  /// Ends every program, all at once, and then the host; a further word only hurries.
  mutating func beginQuitting(
    status: Int = 0, output: [UInt8]? = nil, isHurried: Bool = false, _ turn: inout HostTurn
  ) {
    if let quitting {
      guard isHurried, !quitting.isHurried else { return }
      self.quitting?.isHurried = true
      for id in panes.ids { converse(with: id, &turn) { $0.hurry(in: $2, &$3) } }
      return
    }
    quitting = Quitting(status: status, output: output, isHurried: isHurried)
    save(&turn)
    for id in panes.ids { converse(with: id, &turn) { $0.end(.quit, in: $2, &$3) } }
    finishQuitting(&turn)
  }

  /// Ends the host when no program is left.
  mutating func finishQuitting(_ turn: inout HostTurn) {
    guard let quitting, !panes.contains(where: \.session.isAlive) else { return }
    if saved.isDirty { save(&turn) }
    turn.order(.quit(status: quitting.status, output: quitting.output))
  }

  /// Writes what the next session of the layout is to know.
  mutating func save(_ turn: inout HostTurn) {
    let tabs = saved.tabs ?? panes.kept(columns, in: chain)
    for pane in panes.values { saved.keep(pane.view.tablesToKeep, of: pane) }
    turn.order(
      .save(
        SavedLayout(
          split: split.saved, programs: saved.takeEntries(), tabs: tabs, tables: saved.tables)))
  }
}

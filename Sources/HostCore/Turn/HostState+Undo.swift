// SPDX-License-Identifier: Apache-2.0
import DragSession
import PaneProtocol

/// Taking back what was done, and doing it again.
extension HostState {
  /// Takes back what was done last, or does again what was taken back.
  mutating func takeBack(_ way: CommandCall.History, _ turn: inout HostTurn) {
    let isUndo = way == .undo
    if desk.isReading { return status.say(HostWords.stillReading, kind: .warning, &turn) }
    if isUndo, let transfer = desk.transfers.underway {
      // What was done last is not over: nothing older is taken back in its place.
      let words = HostWords.stillUnderWay(TransferTalk.name(of: transfer))
      return status.say(words, kind: .warning, &turn)
    }
    let panes = panes
    history.forgetBoxes { box in
      panes.read(box.pane) { $0.view.pages.contains { $0.id == box.page } } != true
    }
    // A page of what will happen has nothing to take back but the boxes on it.
    let isOnPage = panes.read(columns[focus]) { !$0.page.id.isEmpty } == true
    let page = isOnPage ? panes.command("undo", of: columns[focus]) : nil
    if isUndo, let page, !history.endsWithBox(in: columns[focus]) {
      return run(page, by: "key", &turn)
    }
    let step = isUndo ? history.takeUndo() : history.takeRedo()
    switch step {
    case .command(let entry)?:
      guard panes.read(entry.pane, { $0.session.phase == .running }) == true else {
        return status.say(HostWords.cannotBeUndone(entry.title), kind: .warning, &turn)
      }
      converse(with: entry.pane, &turn) { $0.run(entry.call(way), entry.parameters, &$3) }
    case .box(let box)?:
      let isHeard = panes.read(box.pane, { $0.session.phase == .running }) == true
      status.say(history.switchAgain(box, way, isHeard: isHeard, &turn), &turn)
    case .final(let words)? where isUndo: status.say(words, kind: .warning, &turn)
    case .transfer?, .final?, nil:
      // What an earlier session moved can be taken back as well.
      let comesLast = isUndo && desk.transfers.nextIsSetAside
      if !comesLast,
        withDesk(&turn, { isUndo ? $0.undo(on: $1, &$2) : $0.redo(on: $1, &$2) })
      {
        return
      }
      guard isUndo else { return status.say(HostWords.nothingToRedo, &turn) }
      if let step, !comesLast { history.keep(step, asUndone: false) }
      withDesk(&turn) {
        PastWish(hasOwn: step != nil, ownComesLast: comesLast).ask(of: &$0, &$2)
      }
    }
  }
}

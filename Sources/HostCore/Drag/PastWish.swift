// SPDX-License-Identifier: Apache-2.0
import DragSession

/// The wish to take back what windows that have ended did, while their newest step is looked for.
struct PastWish: Sendable {
  /// True when this window has steps of its own that cannot be taken back now.
  let hasOwn: Bool
  /// True when those could not be taken back before and come behind all that is found.
  let ownComesLast: Bool

  /// Asks for the step, where this window has none to take back.
  func ask(of desk: inout DragDesk, _ turn: inout DeskTurn) {
    desk.pastWish = self
    turn.order(.log(.takePast(open: desk.transfers.open)))
  }

  /// Takes back the step that came of it, or says that there is none.
  ///
  /// - Parameters:
  ///   - records: The step; none when there is no step, `nil` when it could not be had.
  ///   - desk: The desk that has asked.
  ///   - screen: The screen.
  ///   - turn: Gets what follows.
  func end(
    with records: [TransferRecord]?, at desk: inout DragDesk, on screen: DragScreen,
    _ turn: inout DeskTurn
  ) {
    desk.pastWish = nil
    if ownComesLast, records?.isEmpty != true { turn.order(.history(.earlier)) }
    guard let records else { return turn.say(HostWords.pastNotTaken, kind: .warning) }
    if !records.isEmpty || desk.transfers.nextIsSetAside {
      // Steps that are over: nothing is begun by taking them in.
      var part = TransferTurn()
      desk.transfers.adopt(records, &part)
      if let transfer = desk.transfers.underway {
        let words = HostWords.stillUnderWay(TransferTalk.name(of: transfer))
        return turn.say(words, kind: .warning)
      }
      if desk.undo(on: screen, &turn) { return }
    }
    turn.say(
      hasOwn ? HostWords.takenBackLater : HostWords.nothingToUndo, kind: hasOwn ? .warning : .info)
  }
}

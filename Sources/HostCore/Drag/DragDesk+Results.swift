// SPDX-License-Identifier: Apache-2.0
package import CellText
import DragSession
import PaneContent
import PaneProtocol

/// Results of transfers: what is said, selected and noted for undo when one ends.
extension DragDesk {
  mutating func reported(
    _ report: TransferReport, on screen: DragScreen, _ turn: inout DeskTurn
  ) {
    let result = TransferResult(report, stores: stores, screen: screen)
    // The transfer was over before this host began: there is nothing more to do than to tell it.
    if report.isRepeated {
      if report.canBeTakenBack, transfers.history.isOldestPiece(report.order) {
        turn.order(.history(.earlier))
      }
      let words = talk.recovered(result.words(arrived: max(1, report.arrivedCount)))
      return turn.sayToo(words, kind: report.outcome.kind)
    }
    let whole = report.order.wholeID
    let isLast = !transfers.transfers.values.contains { $0.order.wholeID == whole }
    let counts = report.outcome == .done && report.order.undoes == nil
    let count = counts ? talk.arrived(report, isLast: isLast) : 0
    var words = result.words(arrived: count)
    let history = transfers.history
    if history.undoable.count > 1 || history.hasAdopted, result.isSetAside(in: history) {
      words += DragWords.setAside
    }
    let isAnswered = carryOut(door.ended(report, on: screen), on: screen, &turn)
    if !isAnswered {
      if report.isRecovered {
        let lost = report.isRecordLost
        turn.sayToo(talk.recovered(words, isRecordLost: lost), kind: report.outcome.kind)
      } else {
        turn.say(words, kind: report.outcome.kind)
      }
    }
    if !report.isParked {
      keyMoveEnded(report, &turn)
      let age = talk.age(of: report.order.id, at: turn.now)
      let told = SafeText(result.words(arrived: count, offersUndo: false))
      turn.order(.ended(TaskBook.Ended(report, told), after: age))
    }
    talk.ended(report.order.id, &turn)
    apply(outside.ended(piece: report.order.id, as: report.terminalOperation), &turn)
    if let (pane, wish) = result.selection { turn.rows(pane, wish) }
    if !isAnswered { FileDoor.tell(report, on: screen, &turn) }
    for note in result.notes(transfers.history) { turn.order(.history(note)) }
    let (changed, unfit) = (result.changedItems, result.unfitItems)
    if report.oddNames > 0 {
      turn.order(.sheet(.show(Sheet(oddNames: report.oddNames, of: report.order))))
    } else if !unfit.isEmpty {
      turn.order(.sheet(.show(Sheet(removing: report.order, unfit))))
    } else if !changed.isEmpty {
      turn.order(.sheet(.show(Sheet(takingBack: report.order, changed))))
    }
    turn.needFrame(.now)
  }

  // MARK: What can be done about transfers

  /// Ends what is under way; tries again or gives up what waits for a program.
  package var transferEntries: [Sheet.Entry] {
    transfers.transfers.sorted { $0.key < $1.key }.flatMap { id, transfer in
      let what = TransferTalk.name(of: transfer)
      guard transfer.isParked else {
        return [Sheet.Entry(SafeText(SheetWords.cancel(what)), answer: .drag(.endTransfer(id)))]
      }
      return [
        Sheet.Entry(SafeText(SheetWords.retry(what)), answer: .drag(.retryTransfer(id))),
        Sheet.Entry(SafeText(SheetWords.giveUp(what)), answer: .drag(.giveUpTransfer(id))),
      ]
    }
  }

  /// True when a transfer takes so long that Esc may end it.
  package var hasSlowTransfer: Bool { talk.endableTransfer(of: transfers) != nil }

  /// A sentence about the newest transfer that takes its time; `nil` when there is none.
  package func transferWords(isASCII: Bool) -> SafeText? {
    if transfers.isReading {
      return DragWords.reading(bytes: talk.inheritedBytes, isASCII: isASCII)
    }
    return talk.slowTransfer(of: transfers).map { talk.sentence(about: $0, isASCII: isASCII) }
  }

  /// Tells whether a transfer that is under way waits for the program of a pane.
  package func isTransferring(_ id: PaneID) -> Bool {
    transfers.transfers.values.contains { transfer in
      let ends = [transfer.order.source, transfer.order.target].compactMap(\.self)
      return !transfer.isParked && ends.contains { stores.pane(of: $0) == id }
    }
  }

  /// What the title of a pane says about a transfer into it; `nil` when there is nothing to say.
  func transferShare(into pane: PaneID, isASCII: Bool) -> SafeText? {
    guard !talk.slow.isEmpty else { return nil }
    return talk.slowTransfer(of: transfers) { stores.pane(of: $0.order.target) == pane }
      .map { talk.share(of: $0, isASCII: isASCII) }
  }

  /// Ends the newest transfer that takes its time; one that has run for long only after a question.
  ///
  /// - Returns: Whether there is one.
  mutating func endTransfer(on screen: DragScreen, _ turn: inout DeskTurn) -> Bool {
    guard let slow = talk.endableTransfer(of: transfers) else { return false }
    let id = slow.order.id
    guard talk.isDear(id, at: turn.now) else {
      transfer(.cancelled(id), on: screen, &turn)
      goOn(on: screen, &turn)
      return true
    }
    let goOn = Sheet.Entry(SafeText(SheetWords.goOn), detail: SafeText("n"), answer: .nothing)
    let end = Sheet.Entry(
      SafeText(SheetWords.cancelIt), detail: SafeText("y"), answer: .drag(.endTransfer(id)))
    let title = SafeText(SheetWords.reallyCancel(TransferTalk.name(of: slow)))
    turn.order(.sheet(.show(Sheet(kind: .confirm, title: title, entries: [goOn, end]))))
    return true
  }

  // MARK: Undo

  /// Takes the newest transfer back; tells whether there was one.
  package mutating func undo(on screen: DragScreen, _ turn: inout DeskTurn) -> Bool {
    let whole = transfers.nextUndo?.order.wholeID
    var isUndone = false
    // The pieces of one drop are taken back together.
    while whole != nil, transfers.nextUndo?.order.wholeID == whole,
      let order = transfers.popUndo()
    {
      if !isUndone { turn.order(.history(.undone)) }
      isUndone = true
      transfer(.ordered(order), on: screen, &turn)
    }
    goOn(on: screen, &turn)
    return isUndone
  }

  /// True while it is not known what can be taken back.
  package var isReading: Bool { transfers.isReading || pastWish != nil }

  /// Does again what was taken back last; tells whether there was something.
  package mutating func redo(on screen: DragScreen, _ turn: inout DeskTurn) -> Bool {
    replays += 1
    let key = "\(runName)-r\(replays)"
    let whole = transfers.history.redoable.last?.wholeID
    var number = 0
    while transfers.history.redoable.last?.wholeID == whole,
      let order = transfers.popRedo(id: "\(key).\(number + 1)")
    {
      number += 1
      transfer(.ordered(order), on: screen, &turn)
    }
    goOn(on: screen, &turn)
    return number > 0
  }

  /// Takes back what was edited meanwhile, never without a question or at the cost of the edit.
  ///
  /// Copies the trash has no room for are removed for good, after a question of its own.
  ///
  /// Source: `Plugins/REFERENCE.md`, Undo.
  mutating func takeBackAnyway(
    _ refused: TransferOrder, as items: [Int: DragItem], isForGood: Bool,
    on screen: DragScreen, _ turn: inout DeskTurn
  ) {
    let history = transfers.history
    let isWhole =
      history.undoable.contains { $0.order.id == refused.undoes } || history.hasRest(of: refused)
    let again = transfers.popUndo(again: refused, as: items, isForGood: isForGood)
    guard let order = again else { return }
    if isWhole { turn.order(.history(.undoneAfterAll)) }
    transfer(.ordered(order), on: screen, &turn)
  }
}

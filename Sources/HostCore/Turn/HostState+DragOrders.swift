// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import DragSession
import PaneContent
import PaneProtocol
import SplitLayout

/// The desk's place in the host: what it hears, what it sees, and its orders carried out.
extension HostState {
  /// Gives the desk one event; tells whether the event belonged to a drag.
  @discardableResult
  mutating func tellDesk(_ event: DeskEvent, _ turn: inout HostTurn) -> Bool {
    withDesk(&turn) { desk, screen, deskTurn in desk.handle(event, on: screen, &deskTurn) }
  }

  /// Lets the desk decide something, and carries its orders out.
  ///
  /// What is left for the screen after them is decided when they are carried out.
  mutating func withDesk<Result>(
    _ turn: inout HostTurn,
    _ body: (inout DragDesk, DragScreen, inout DeskTurn) -> Result
  ) -> Result {
    var deskTurn = DeskTurn(now: turn.now)
    let result = body(&desk, dragScreen, &deskTurn)
    apply(deskTurn.takeOrders(), &turn)
    while deskTurn.isUnfinished {
      desk.goOn(on: dragScreen, &deskTurn)
      apply(deskTurn.takeOrders(), &turn)
    }
    if let urgency = deskTurn.frame { turn.needFrame(urgency) }
    return result
  }

  private mutating func apply(_ orders: [DragOrder], _ turn: inout HostTurn) {
    for order in orders {
      switch order {
      case .send(let id, let message, let question): send(message, for: question, to: id, &turn)
      case .answer(let id, let request, .result(let json)):
        turn.send(.result(request, json), to: id)
      case .answer(let id, let request, .failed(let error)):
        turn.send(.failure(request, error), to: id)
      case .list(let id, let wish): apply(wish, in: id, &turn)
      case .column(let id, let wish): apply(wish, of: id, &turn)
      case .status(let wish): apply(wish, &turn)
      case .sheet(let sheet): dialogs.show(sheet)
      case .closeSheets(let transfer): dialogs.close { $0.endsTransfer(transfer) }
      case .history(let note): apply(note)
      case .timer(let timer, let delay?): turn.start(.drag(timer), after: delay)
      case .timer(let timer, nil): turn.cancel(.drag(timer))
      case .file(let effect): turn.order(.files(effect))
      case .log(let effect): turn.order(.transferLog(effect))
      case .terminal(let order): turn.order(.terminal(order))
      case .takePointer: layout.letGo()
      }
    }
  }

  private mutating func send(
    _ message: DeskMessage, for question: DeskQuestion?, to id: PaneID, _ turn: inout HostTurn
  ) {
    guard let question else {
      turn.send(
        .notification(method: message.method, parameters: message.parameters), to: id)
      return
    }
    let request = update(id) { $0.conversation.requests.ask(.desk(question), at: turn.now) } ?? 0
    turn.send(
      .request(id: request, method: message.method, parameters: message.parameters), to: id)
  }

  private mutating func apply(_ wish: ListWish, in id: PaneID, _ turn: inout HostTurn) {
    switch wish {
    case .moveCursor(let row): updateList(of: id) { _ = $0.moveCursor(to: row) }
    case .reveal(let row): updateList(of: id) { $0.reveal(row) }
    case .scrollToEnd: updateList(of: id) { _ = $0.scroll(toLine: $0.lineCount) }
    case .scroll(let rows): updateList(of: id) { _ = $0.scroll(by: rows) }
    case .setOpen(let row, let isOpen):
      updateList(of: id) { $0.setExpanded([row: isOpen]) }
      guard panes[id]?.wants("expand") == true else { return }
      turn.send(.expand(item: row, isExpanded: isOpen), to: id)
    case .unmark(let rows): updateList(of: id) { $0.unmark(rows) }
    case .clearMarks: updateList(of: id) { _ = $0.clearMarks() }
    case .mask(let rows): update(id) { $0.view.maskedRows = rows }
    case .select(let rows):
      update(id) { $0.view.rowsToSelect = rows }
      selectArriving(in: id)
    }
  }

  private mutating func updateList(of id: PaneID, _ body: (inout ListState) -> Void) {
    _ = update(id) { $0.page.content?.updateList(body) }
  }

  private mutating func apply(_ wish: ColumnWish, of id: PaneID, _ turn: inout HostTurn) {
    guard let role = panes[id]?.role else { return }
    switch wish {
    case .focus: show(role, &turn)
    case .show: performSplit(.show(role), &turn)
    case .dismiss:
      guard split.projection.frame(of: role)?.layer == .overlay else { return }
      performSplit(.dismiss, &turn)
    case .goBack: _ = goBack(in: role, by: "drag", &turn)
    }
  }

  private mutating func apply(_ wish: StatusWish, _ turn: inout HostTurn) {
    switch wish {
    case .say(let message, let stays): status.say(message, stays: stays, &turn)
    case .fade: status.fade(&turn)
    case .clearInfo: status.clearInfo()
    }
  }

  private mutating func apply(_ note: HistoryNote) {
    switch note {
    case .transferred: history.noteTransfer()
    case .undone: history.noteTransferUndone()
    case .undoneAfterAll:
      if case .transfer? = history.takeUndo() { history.noteTransferUndone() }
    case .kept(let asLast): history.noteTransferKept(asLast: asLast)
    case .final(let words): history.noteFinal(words)
    }
  }

  /// Moves the cursor to rows that arrived by a drop, once their pane shows them.
  mutating func selectArriving(in id: PaneID) {
    guard let rows = panes[id]?.view.rowsToSelect, let first = rows.first else { return }
    update(id) { pane in
      let isFound = pane.page.content?.updateList { list -> Bool in
        guard let row = list.rows.item(first)?.id ?? list.row(ofFile: first) else { return false }
        _ = list.moveCursor(to: row)
        return true
      }
      if isFound == true { pane.view.rowsToSelect = [] }
    }
  }
}

extension ListState {
  /// The row that stands for a file, among those that have arrived.
  func row(ofFile address: String) -> ItemID? {
    guard address.hasPrefix("file:") else { return nil }
    for index in 0..<min(rowCount, PageLimit.cachedRows) {
      if let item = rows.item(at: index), item.fileAddress == address { return item.id }
    }
    return nil
  }
}

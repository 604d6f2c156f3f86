// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC
import PaneContent
import PaneProtocol
import SplitLayout

/// How the selection of one column drives the next.
///
/// Nothing is pushed along: at the end of every turn each column's selection is compared with the
/// one last told, so whatever moved the cursor (a key, a click, a reload, a crash) ends in the same
/// place, and a thousand key presses in one turn tell once.
extension HostState {
  /// Tells every selection that has changed to its plugin and to the next column.
  mutating func tellSelections(_ turn: inout HostTurn) {
    for role in chain {
      guard let id = columns[role], let pane = panes[id], let selection = pane.selection else {
        continue
      }
      if let told = pane.told, told.leadsSameWay(as: selection) { continue }
      let isFirst = pane.told == nil
      update(id) { $0.told = selection }
      if pane.wants("select") {
        turn.send(
          .select(
            SelectionParameters(
              item: selection.item?.id, items: selection.items.map(\.id),
              count: selection.count, by: isFirst ? "host" : turn.cause.rawValue)), to: id)
      }
      if let next = next(after: role) {
        drive(next, with: selection, reason: .select, &turn)
      }
    }
  }

  /// Gives a column a new input.
  mutating func drive(
    _ role: ColumnRole, with value: PaneInput.Value, reason: PaneInput.Reason,
    _ turn: inout HostTurn
  ) {
    if reason == .select, holdsBack(value, from: role) { return }
    route(value, to: role, &turn)
    guard let id = columns[role], let pane = panes[id] else { return }
    if let current = pane.input.current, current.leadsSameWay(as: value), reason == .select {
      return
    }
    if pane.spec.mode != .rpc {
      driveCommand(id, with: value, &turn)
      return
    }
    update(id) { pane in
      pane.input.current = value
      pane.input.waiting = (value, reason)
      // A pane that follows nothing is never behind.
      if pane.input.changedAt == nil, pane.wants("input") { pane.input.changedAt = turn.now }
    }
    if !pane.input.isStale, pane.wants("input") {
      turn.start(.pane(id, .staleness), after: HostLimits.dim)
    }
    sendWaitingInput(to: id, &turn)
  }

  /// Keeps an input back when the column has something unsaved, until the user has been asked.
  private mutating func holdsBack(_ value: PaneInput.Value, from role: ColumnRole) -> Bool {
    guard let id = columns[role], let pane = panes[id] else { return false }
    guard let question = pane.page.guardQuestion, let current = pane.input.current,
      !current.leadsSameWay(as: value)
    else {
      update(id) { $0.input.held = nil }
      return false
    }
    let isAsking = pane.input.held != nil
    update(id) { $0.input.held = value }
    if !isAsking { askToLeave(question, .input(role)) }
    return true
  }

  /// Gives a column the input that was kept back: what it had is to be lost.
  mutating func letInputGo(
    to role: ColumnRole, _ turn: inout HostTurn
  ) {
    guard let id = columns[role], let value = panes[id]?.input.held else { return }
    update(id) { pane in
      pane.input.held = nil
      for index in pane.pages.indices { pane.pages[index].guardQuestion = nil }
    }
    drive(role, with: value, reason: .select, &turn)
  }

  /// Stays with what a column shows: the column before goes back to the row of it.
  mutating func keepInput(of role: ColumnRole) {
    guard let id = columns[role], let input = panes[id]?.input, input.held != nil else { return }
    update(id) { $0.input.held = nil }
    guard let current = input.current, let row = current.item?.id else { return }
    update(current.source) { $0.page.content?.updateList { _ = $0.moveCursor(to: row) } }
  }

  /// Sends the newest input, unless one is outstanding or the program is not there.
  mutating func sendWaitingInput(
    to id: PaneID, _ turn: inout HostTurn
  ) {
    guard let pane = panes[id], pane.spec.mode == .rpc, pane.wants("input"),
      !pane.input.isOutstanding,
      let (value, reason) = pane.input.waiting
    else { return }
    cancelFetches(of: id, &turn)
    let generation = pane.input.generation + 1
    update(id) { pane in
      pane.input.waiting = nil
      pane.input.generation = generation
      pane.input.isOutstanding = true
      pane.input.unanswered += 1
      pane.fresh = nil
    }
    turn.send(.inputSet(value.parameters(generation: generation, by: reason.rawValue)), to: id)
    let patience = pane.input.patience
    turn.start(.pane(id, .inputPatience), after: patience)
  }

  /// Notes that the outstanding input has been answered; the next one may go.
  mutating func inputAnswered(_ id: PaneID, _ turn: inout HostTurn) {
    guard let pane = panes[id] else { return }
    if pane.input.isOutstanding {
      update(id) { $0.input.isOutstanding = false }
      turn.cancel(.pane(id, .inputPatience))
      sendWaitingInput(to: id, &turn)
    }
    waitForCountedAnswers(of: id, &turn)
    settleStaleness(id, &turn)
  }

  /// Stops waiting for the answer to an input, so that a newer one may go.
  mutating func inputPatienceDue(
    _ id: PaneID, _ turn: inout HostTurn
  ) {
    guard panes[id]?.input.isOutstanding == true else { return settleInput(id, &turn) }
    sendWaitingInputNow(to: id, &turn)
    waitForCountedAnswers(of: id, &turn)
  }

  /// Sends the newest input, whether or not the one before has been answered.
  mutating func sendWaitingInputNow(
    to id: PaneID, _ turn: inout HostTurn
  ) {
    update(id) { $0.input.isOutstanding = false }
    sendWaitingInput(to: id, &turn)
  }

  /// A program that does not number its answers may leave some out: they are waited for this long.
  private mutating func waitForCountedAnswers(of id: PaneID, _ turn: inout HostTurn) {
    guard let input = panes[id]?.input, input.omitsGenerations, input.unanswered > 0,
      !input.isOutstanding
    else { return }
    turn.start(.pane(id, .inputPatience), after: HostLimits.notResponding)
  }

  /// Takes what is shown for the answer to the newest input; no other will come.
  private mutating func settleInput(_ id: PaneID, _ turn: inout HostTurn) {
    guard let pane = panes[id], pane.input.shownGeneration > 0 else { return }
    if pane.fresh?.loading != nil { return waitForCountedAnswers(of: id, &turn) }
    update(id) { pane in
      pane.input.unanswered = 0
      pane.input.shownGeneration = pane.input.generation
    }
    settleStaleness(id, &turn)
    turn.needFrame(.soon)
  }

  /// Dims what is old, then marks it.
  mutating func stalenessDue(_ id: PaneID, _ turn: inout HostTurn) {
    guard let pane = panes[id], pane.input.isStale else { return }
    update(id) { $0.staleness = $0.staleness == .fresh ? .dimmed : .marked }
    if pane.staleness == .fresh {
      turn.start(.pane(id, .staleness), after: HostLimits.mark)
    }
    turn.needFrame(.now)
  }

  private mutating func settleStaleness(_ id: PaneID, _ turn: inout HostTurn) {
    guard let pane = panes[id], !pane.input.isStale else { return }
    update(id) { pane in
      pane.input.changedAt = nil
      pane.staleness = .fresh
    }
    turn.cancel(.pane(id, .staleness))
  }

  /// Takes back what was asked for content that is going away.
  private mutating func cancelFetches(of id: PaneID, _ turn: inout HostTurn) {
    let stale = update(id) { pane in
      let ids = pane.requests.pending.compactMap { request, pending -> Int? in
        switch pending.purpose {
        case .rows, .text, .find: request
        default: nil
        }
      }.sorted()
      for request in ids { _ = pane.requests.settle(request) }
      for index in pane.pages.indices { _ = pane.pages[index].content?.takeCancellations() }
      return ids
    }
    for request in stale ?? [] {
      turn.send(.cancel(id: request, reason: "input changed"), to: id)
    }
  }

  // MARK: Pages of rows and lines

  /// Asks the plugins for the rows and lines that the screen needs.
  mutating func fetchContent(_ turn: inout HostTurn) {
    for id in columns.values.sorted() {
      guard let pane = panes[id], pane.session.phase == .running, pane.page.content != nil else {
        continue
      }
      // Taking the next requests finds out which ones the view has left behind.
      let requests = update(id) { $0.page.content?.takeRequests() ?? [] } ?? []
      cancelFetches(outOfViewOf: id, page: pane.page.id, &turn)
      for request in requests {
        ask(request, page: pane.page.id, of: id, &turn)
      }
      guard pane.hello.providesRowsFind,
        let find = update(id, { $0.page.content?.updateList { $0.takeFind() } ?? nil }) ?? nil
      else { continue }
      let number = update(id) { $0.requests.ask(.find(page: pane.page.id), at: turn.now) } ?? 0
      let search = RowsSearch(source: find.source, revision: find.revision, ids: find.ids)
      turn.send(.rowsFind(id: number, search), to: id)
    }
  }

  private mutating func cancelFetches(
    outOfViewOf id: PaneID, page: String, _ turn: inout HostTurn
  ) {
    for token in update(id, { $0.page.content?.takeCancellations() ?? [] }) ?? [] {
      guard let number = panes[id]?.requests.id(ofToken: token, page: page) else { continue }
      _ = update(id) { $0.requests.settle(number) }
      turn.send(.cancel(id: number, reason: "out of view"), to: id)
    }
  }

  private mutating func ask(
    _ request: PaneContentState.Request, page: String, of id: PaneID,
    _ turn: inout HostTurn
  ) {
    switch request {
    case .rows(let rows):
      let number =
        update(id) { $0.requests.ask(.rows(page: page, token: rows.token), at: turn.now) } ?? 0
      let query = panes[id]?.page.list?.filter ?? ""
      turn.send(
        .rowsGet(
          id: number,
          RowsRequest(
            source: rows.source, revision: rows.revision, parent: rows.parent, from: rows.from,
            count: rows.count, query: query.isEmpty ? nil : query)), to: id)
    case .text(let text):
      let number =
        update(id) { $0.requests.ask(.text(page: page, token: text.token), at: turn.now) } ?? 0
      turn.send(
        .textGet(
          id: number,
          PaneProtocol.TextRequest(
            source: text.source, revision: text.revision, from: text.from, count: text.count)),
        to: id)
    }
    turn.start(.pane(id, .request), after: HostLimits.notResponding)
  }

  /// The time a program has for its answers begins anew: the user has answered its question.
  mutating func resumeClock(of id: PaneID, _ turn: inout HostTurn) {
    guard panes[id]?.requests.oldest != nil else { return }
    update(id) { $0.requests.touchAll(at: turn.now) }
    turn.start(.pane(id, .request), after: HostLimits.notResponding)
  }

  /// Looks whether a program owes an answer for too long.
  mutating func requestDue(_ id: PaneID, _ turn: inout HostTurn) {
    guard let pane = panes[id], let oldest = pane.requests.oldest else { return }
    // It waits for the user, not the host for it.
    if (sheets + questions).contains(where: { $0.belongs(to: id, request: nil) }) { return }
    let waited = turn.now.since(oldest)
    if waited >= HostLimits.notResponding {
      update(id) { $0.isNotAnswering = true }
      turn.needFrame(.soon)
    } else {
      turn.start(.pane(id, .request), after: HostLimits.notResponding - waited)
    }
  }
}

extension PaneState {
  /// What the pane's cursor and marks say now; `nil` while there is nothing to say.
  var selection: PaneInput.Value? {
    guard page.hasContent || page.isCleared,
      input.shownGeneration == input.generation || input.generation == 0
    else { return nil }
    let item = page.list?.cursorItem
    if item == nil, let list = page.list, list.rowCount != 0 { return nil }
    let marked = page.list.map { Array($0.markedItems.prefix(Limit.ids)) } ?? []
    let items = marked.isEmpty ? [item].compactMap { $0 } : marked
    return PaneInput.Value(
      item: item, items: items, count: max(items.count, page.list?.markCount ?? 0),
      source: id, sourceName: spec.name)
  }
}

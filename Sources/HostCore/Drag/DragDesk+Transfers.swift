// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import PaneContent
import PaneProtocol

/// Transfers: what a drop leads to, and what their programs and files have to say.
extension DragDesk {
  /// Gives the book of transfers one event.
  mutating func transfer(
    _ event: TransferEvent, on screen: DragScreen, _ turn: inout DeskTurn
  ) {
    if case .ordered(let order) = event { talk.began(order.id, &turn) }
    var part = TransferTurn()
    transfers.handle(event, &part)
    apply(part.steps, on: screen, &turn)
  }

  private mutating func apply(
    _ steps: [TransferStep], on screen: DragScreen, _ turn: inout DeskTurn
  ) {
    for step in steps {
      switch step {
      case .append(let record, let waits):
        turn.order(
          .log(.append(record, awaited: waits ? record.transfer : nil)))
      case .request(let store, let number, let request):
        ask(store, number, request, on: screen, &turn)
      case .forget(let store, let id):
        guard let pane = stores.pane(of: store) else { continue }
        turn.order(.tell(pane, .forget(TransferName(id))))
      case .arm(let id, let milliseconds):
        turn.start(.transfer(id), after: .milliseconds(milliseconds))
      case .disarm(let id): turn.cancel(.transfer(id))
      case .moveFiles(let order, let isRecovery):
        turn.order(.file(.move(order, isRecovery: isRecovery)))
      case .cancelFiles(let id): turn.order(.file(.cancel(id)))
      case .report(let report): reported(report, on: screen, &turn)
      // How it came out has been reported.
      case .ended: continue
      }
    }
    let transfers = transfers.transfers
    relays.end(RefusalWords.cancelled, on: screen, &turn) {
      transfers[$0.transfer]?.mayRead != true
    }
    turn.changesTransfers = true
  }

  private mutating func ask(
    _ store: StoreKey, _ number: Int, _ request: TransferRequest, on screen: DragScreen,
    _ turn: inout DeskTurn
  ) {
    if let (order, end) = transfers.call(number), FolderEnd.isEnd(end, of: order) {
      switch folders.step(request.method, number, of: order) {
      case .reply(let answer): transfer(.answered(number, answer), on: screen, &turn)
      case .file(let effect): turn.order(.file(effect))
      }
      return
    }
    guard let id = stores.pane(of: store) else { return }
    turn.order(.ask(id, .transfer(number), request.message))
  }

  /// Hides rows from the moment they are decided to go until their source has removed them.
  mutating func maskRows(on screen: DragScreen, _ turn: inout DeskTurn) {
    guard turn.changesTransfers else { return }
    turn.changesTransfers = false
    for (id, pane) in screen.programs {
      let masked = transfers.maskedRows(of: pane.store)
      guard pane.maskedRows != masked else { continue }
      turn.rows(id, .mask(masked))
      turn.needFrame(.soon)
    }
  }

  // MARK: Beginning

  /// Carries out what a drop has decided.
  mutating func begin(
    _ plan: TransferPlan, isKeyMove: Bool = false, on screen: DragScreen,
    _ turn: inout DeskTurn
  ) {
    guard let target = screen.program(plan.target.pane) else { return }
    let source = plan.source.flatMap { screen.program($0) }
    var order = TransferOrder(
      plan, source: source?.store, target: target.store, movesFiles: true,
      directory: target.directory(of: plan.target))
    order.origin = source.flatMap { $0.anchor(of: plan.items) }
    if isKeyMove { order.traits.insert(.keyMove) }
    // What is moved out of a place that takes nothing cannot be put back there.
    let takesBack = source?.rules.map { $0.accepts(plan.items) } ?? true
    if plan.operation == .move, order.mode != .files, !takesBack { order.traits.insert(.oneWay) }
    if pasteboard?.isUsedUp(by: plan.items) == true { pasteboard = nil }
    pasteboard?.note(plan.items)
    // Rows that are moved by single places are moved on by the next key.
    if let source, !isKeyMove { turn.rows(source.id, .mark(.remove(plan.items.map(\.id)))) }
    guard order.fitsLines else {
      turn.say(DragWords.tooManyItems, kind: .failure)
      apply(outside.ended(transfer: plan.id, as: nil), &turn)
      return
    }
    outside.expect(order.pieces.map(\.id), of: plan.id)
    for piece in order.pieces { transfer(.ordered(piece), on: screen, &turn) }
  }

  // MARK: What is heard of transfers

  /// Takes a program's answer to a question of the desk.
  mutating func answered(
    _ question: DeskQuestion, _ answer: DeskAnswer, on screen: DragScreen,
    _ turn: inout DeskTurn
  ) {
    switch (question, answer) {
    case (.gesture(let number), .result(let result)):
      drag(.replied(number, .result(result)), on: screen, &turn)
    case (.gesture(let number), .failed(let error)):
      drag(.replied(number, .failed(error.message.string)), on: screen, &turn)
    case (.transfer(let number), .result(let result)):
      guard let answer = TransferAnswer(result) else { return }
      transfer(.answered(number, answer), on: screen, &turn)
    case (.transfer(let number), .failed(let error)):
      let answer = TransferAnswer.failed(code: error.code, reason: error.message.string)
      transfer(.answered(number, answer), on: screen, &turn)
    case (.data(let number), .result(.chunk(let chunk))):
      relays.answered(number, .data(chunk), on: screen, &turn)
    case (.data(let number), .failed(let error)):
      relays.answered(number, .failed(error), on: screen, &turn)
    case (.data, .result): return
    }
  }

  /// Takes what was found out or done about files.
  mutating func filesReported(
    _ report: FileReport, on screen: DragScreen, _ turn: inout DeskTurn
  ) {
    switch report {
    case .judged(let number, let verdict):
      guard let active = gesture.active else { return }
      let pane = active.hover.place.flatMap { screen.program($0.pane) }
      let answer = FolderEnd.proposal(verdict, for: pane, of: active)
      drag(.replied(number, .judged(answer, verdict.taken)), on: screen, &turn)
    case .moved(let id, let outcome):
      guard let number = folders.moved(id) else {
        return transfer(.filesMoved(id, outcome), on: screen, &turn)
      }
      let state = FolderEnd.state(after: outcome, of: transfers.call(number)?.order)
      transfer(.answered(number, .stated(state)), on: screen, &turn)
    case .progressed(let id, let progress):
      transfer(.filesProgressed(id, progress), on: screen, &turn)
      talk.noted(progress, of: id, at: turn.now)
      turn.needFrame(.soon)
    case .spooled(let id, let path): heard(outside.spooled(id, path), on: screen, &turn)
    case .pasted: break
    }
  }

  /// Takes what was read of the logs of transfers, or written to them.
  mutating func logReported(
    _ report: TransferLogReport, on screen: DragScreen, _ turn: inout DeskTurn
  ) {
    var part = TransferTurn()
    switch report {
    case .reading(let bytes):
      transfers.isReading = true
      talk.inheritedBytes = bytes
      turn.needFrame(.soon)
    case .recovered(let log):
      transfers.isReading = false
      turn.needFrame(.soon)
      transfers.adopt(log, &part)
      for id in transfers.movingFiles { talk.recovers(id, &turn) }
      if !transfers.transfers.isEmpty {
        turn.start(.waitingTransfers, after: HostLimits.waitingTransfers)
      }
      apply(part.steps, on: screen, &turn)
    case .surveyed(let log, let elsewhere):
      if !log.isEmpty {
        transfers.adopt(log, &part)
        apply(part.steps, on: screen, &turn)
      }
      let settled = doubts.settle(elsewhere: elsewhere) {
        screen.programs[$0]?.isRunning == true
      }
      for (id, ours) in settled {
        guard let pane = screen.programs[id] else { continue }
        transfer(.storeOpened(pane.store, inDoubt: ours), on: screen, &turn)
      }
      if let pause = doubts.nextSurvey(elsewhere: elsewhere) {
        turn.start(.otherLogs, after: pause)
      }
    case .pastTaken(let log): pastWish?.end(with: log, at: &self, on: screen, &turn)
    case .written(let id, let succeeded):
      transfer(.logged(id, succeeded: succeeded), on: screen, &turn)
    case .shown(let ids): for id in ids.sorted() { transfer(.told(id), on: screen, &turn) }
    }
  }

  /// Takes what a program says of a transfer on its own account.
  mutating func said(
    _ remark: TransferRemark, by id: PaneID, on screen: DragScreen, _ turn: inout DeskTurn
  ) {
    switch remark {
    case .wantsData(let request, let wish):
      read(wish, request: request, by: id, on: screen, &turn)
    case .progressed(let notice):
      talk.noted(notice)
      transfer(.progressed(notice.transfer), on: screen, &turn)
      turn.needFrame(.soon)
    case .wantsChange(let request, let wish):
      guard let pane = screen.programs[id] else { return }
      carryOut(door.take(wish, request: request, by: pane), on: screen, &turn)
    case .isInDoubt(let transfers):
      openStores(of: id, inDoubt: transfers, on: screen, &turn)
    }
  }

  // MARK: Data on its way

  private mutating func read(
    _ wish: TransferRead, request: PluginRequestID, by id: PaneID, on screen: DragScreen,
    _ turn: inout DeskTurn
  ) {
    guard let pane = screen.programs[id] else { return }
    switch transfers.read(by: pane.store, wish) {
    case .chunk(let chunk): turn.order(.answer(id, request, .data(chunk)))
    case .refused(let code, let reason):
      let error = WireError(code: code, message: SafeText(reason))
      turn.order(.answer(id, request, .failed(error)))
    case .relay(let store, let question):
      guard let source = stores.pane(of: store) else {
        let words = SafeText(DropReason.sourceStopped)
        let error = WireError(code: TransferErrorCode.gone, message: words)
        turn.order(.answer(id, request, .failed(error)))
        return
      }
      let relay = DataRelay(
        transfer: question.transfer, source: source, target: id, run: pane.run, request: request)
      turn.order(.ask(source, .data(relays.add(relay)), .data(question)))
    }
  }

  // MARK: Stores

  /// Notes which stores a running program keeps, and goes on with what waits for them.
  mutating func openStores(
    of id: PaneID, inDoubt: [TransferID], on screen: DragScreen, _ turn: inout DeskTurn
  ) {
    guard let pane = screen.programs[id], pane.spec.mode == .rpc, pane.isRunning else { return }
    for store in [pane.ownStore, pane.store] where stores.note(store, openedBy: id) {
      transfer(.storeOpened(store, inDoubt: []), on: screen, &turn)
    }
    let unknown = Set(inDoubt.filter { transfers.transfers[$0] == nil })
    if !unknown.isEmpty {
      doubts.add(unknown, of: id)
      turn.order(.log(.survey))
    }
    let busy = Set(transfers.transfers.values.flatMap { [$0.order.source, $0.order.target] })
    for store in stores.forgetOld(of: id, unless: { busy.contains($0) }) {
      transfer(.storeClosed(store), on: screen, &turn)
    }
  }

  /// A program has ended: its stores are closed, unless another program keeps them as well.
  mutating func closeStores(
    of id: PaneID, on screen: DragScreen, _ turn: inout DeskTurn
  ) {
    drag(.paneGone(DragPaneID(id.number)), on: screen, &turn)
    relays.end(DropReason.sourceStopped, on: screen, &turn) { $0.source == id }
    doubts.forget(id)
    door.forget(id)
    for (store, isKept) in stores.forget(id) {
      transfer(.storeClosed(store), on: screen, &turn)
      if isKept { transfer(.storeOpened(store, inDoubt: []), on: screen, &turn) }
    }
  }
}

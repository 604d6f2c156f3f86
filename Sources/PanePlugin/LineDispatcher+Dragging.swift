// SPDX-License-Identifier: Apache-2.0

extension LineDispatcher {
  /// Hands on a question about what is dragged, or a step of a transfer.
  func receive(_ request: DragRequest, _ id: Int) {
    let handlers = pane.handlers.drag
    switch request {
    case .begin(let rows): ask(handlers.begin, .dragBegin, rows, id)
    case .add(let rows): add(rows, handlers.begin, id)
    case .data(let wish): ask(handlers.data.map(Self.answer), .dragData, wish, id)
    case .enter(let cargo): enter(cargo, handlers, id)
    case .propose(let place):
      ask(handlers.propose.map { Self.answer($0, handlers.cargo) }, .dropPropose, place, id)
    case .spring(let row): ask(handlers.spring.map(Self.answer), .dropSpring, row, id)
    case .prepare, .perform, .commit, .abort, .cancel:
      let call = request.call
      guard let transfers = handlers.transfers else {
        return unknown("\(call.method)", JSON(of: call.parameters), answerWithJSON(id))
      }
      transfers.receive(request, answerWithJSON(id))
    }
  }

  /// Rows that join a drag are asked for like those that begin one; of the answer the items count.
  private func add(_ rows: DragAdd, _ begin: ((LiftRequest) -> Void)?, _ id: Int) {
    guard let begin else { return ask(nil, .dragAdd, rows, id) }
    let lift = DragBegin(session: rows.session, input: .mouse, rows: rows.rows)
    let slot = pane.link.slot(for: .int(id))
    let reply = Answer<DragLift>(slot) { $1.value(DragAddition(items: $0.items)) }
    begin(HostRequest(question: lift, reply: reply))
  }

  private static func answer(
    _ bytes: @escaping (DragData) -> [UInt8]?
  ) -> (HostRequest<DragData, DataChunk>) -> Void {
    { request in
      guard let bytes = bytes(request.question) else {
        return request.reply.fail(
          TransferRefusal(KitWords.cannotBeMade, code: TransferRefusal.typeUnavailable))
      }
      request.reply.send(DataChunk(of: bytes, for: request.question))
    }
  }

  private static func answer(
    _ propose: @escaping (DropQuestion) -> Void, _ cargo: DropEnter?
  ) -> (HostRequest<DropPropose, DropProposal>) -> Void {
    { propose(DropQuestion($0.question, cargo, $0.reply)) }
  }

  private func enter(_ cargo: DropEnter, _ handlers: DragHandlers, _ id: Int) {
    guard handlers.enter != nil || handlers.propose != nil else {
      return ask(nil, .dropEnter, cargo, id)
    }
    pane.handlers.drag.cargo = cargo
    let reason = handlers.enter?(cargo).map { SafeText(sending: $0) }
    let reply: Answer<DropEntry> = answer(id)
    reply.send(DropEntry(isWelcome: reason == nil, reason: reason))
  }

  private static func answer(
    _ open: @escaping (_ session: String, _ row: String) -> Int?
  ) -> (HostRequest<DropSpring, DropSprung>) -> Void {
    { request in
      guard case .into(let row) = request.anchor, let level = open(request.session, row) else {
        return request.fail(KitWords.cannotBeOpened)
      }
      request.reply.send(DropSprung(level: level))
    }
  }

  /// Hands on news of a drag or a transfer.
  func receive(_ notice: DragNotice) {
    let handlers = pane.handlers.drag
    switch notice {
    case .ended(let drag): handlers.ended?(drag)
    case .exit(let drag):
      pane.handlers.drag.cargo = nil
      handlers.exit?(drag.session)
    case .springBack(let step): handlers.springBack?(step.level)
    case .forget(let step): handlers.transfers?.forget(step.transfer.text)
    case .filesChanged(let change): handlers.filesChanged?(change)
    }
    guard !handlers.hears(notice) else { return }
    let call = notice.call
    unknown(call.method, JSON(of: call.parameters))
  }
}

extension DragHandlers {
  /// Tells whether a handler is set for the news.
  fileprivate func hears(_ notice: DragNotice) -> Bool {
    switch notice {
    case .ended: ended != nil
    case .exit: exit != nil || propose != nil
    case .springBack: springBack != nil
    case .forget: transfers != nil
    case .filesChanged: filesChanged != nil
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// Hands each line of the host to the handler that is set for it; what has none goes to the one for
/// unknown messages.
struct LineDispatcher {
  let pane: Pane

  /// Takes one line of the host, as it was decoded; what it causes to be sent goes out together.
  func receive(_ line: HostLine) {
    switch line {
    case .message(.initialize(let id, let parameters)): pane.begin(parameters, id: id)
    case .message(let message): turn { receive(message) }
    case .answer(let id, let result): turn { pane.link.resolve(id, .success(result)) }
    case .refusal(let id, let error): turn { pane.link.resolve(id, .failure(error)) }
    case .malformed(let id, let method):
      turn {
        let words = KitWords.wrongParameter(of: method)
        pane.link.sendError(id: id, WireError(.invalidParameters, words))
      }
    case .ignored: return
    }
  }

  /// A host that says no hello is answered all the same, as when a plugin is tried by hand.
  private func turn(_ body: () -> Void) {
    if !pane.hasBegun { pane.begin(nil, id: nil) }
    pane.link.turn(body)
  }

  // MARK: Messages

  private func receive(_ message: HostMessage) {
    let handlers = pane.handlers
    switch message {
    case .ping(let id): answer(id).send(NoMembers())
    case .shutdown(let id, let shutdown):
      let state = handlers.shutdown?(shutdown.reason.rawValue)
      answer(id).send(ShutdownAnswer(restore: state.map { JSONText($0) }))
      // What ends later, such as reading a folder, has nobody to tell.
      pane.link.end()
    case .rowsGet(let id, let rows): ask(handlers.rows?.handler, .rowsGet, rows, id)
    case .rowsFind(let id, let rows): ask(handlers.find, .rowsFind, rows, id)
    case .textGet(let id, let lines): ask(handlers.text.lines, .textGet, lines, id)
    case .promptComplete(let id, let line): ask(handlers.complete, .promptComplete, line, id)
    case .layoutAsk(let id, let question):
      ask(handlers.window.question?.handler, .layoutAsk, question, id)
    case .commandRun(let id, let run): runCommand(run, id)
    case .inputSet(let input):
      pane.input = input
      handlers.input.set?(input)
    case .inputAhead(let id, let input): ask(handlers.input.ahead, .inputAhead, input, id)
    case .view(let view):
      pane.view = view
      handlers.view?(view)
    case .select(let selection): handlers.select?(selection)
    case .activate(let activation): handlers.activate?(activation)
    case .nav(let navigation): handlers.navigate?(navigation)
    case .expand(let row): handlers.expand?(row.item, row.isExpanded)
    case .check(let row): handlers.check?(row.item, row.isChecked)
    case .link(let link): tell(handlers.text.link, .link, link)
    case .task(let task): tell(handlers.text.task, .task, task)
    case .page(let turned): tell(handlers.window.page, .page, turned)
    case .paneClosed(let end): handlers.window.closed?(end)
    case .paneMoved(let place):
      pane.context.role = place.role
      handlers.window.moved?(place.role)
    case .peer(let peer): handlers.window.peer?(peer.place)
    case .query(let query): handlers.query?.handler(query)
    case .progressCancel(let work): pane.progressCancels.removeValue(forKey: work.id)?()
    case .canvasAck(let ack): handlers.window.canvas?(.shown(ack.frame))
    case .canvasKey(let key): handlers.window.canvas?(.key(key))
    case .canvasMouse(let event): handlers.window.canvas?(.mouse(event))
    case .canvasPaste(let piece): handlers.window.canvas?(.paste(piece))
    case .formSubmit(let id, let form): ask(handlers.window.form.submit, .formSubmit, form, id)
    case .formChange(let change): handlers.window.form.event?(.changed(change))
    case .formCancel(let form): handlers.window.form.event?(.cancelled(form.form))
    case .cancel(let request): pane.link.cancelAnswer(to: request.id)
    case .theme(let theme): tell(handlers.window.theme, .theme, theme)
    case .locale(let locale): tell(handlers.window.locale, .locale, locale)
    case .layout(let layout): tell(handlers.window.layout, .layout, layout)
    case .ask(let id, let request): receive(request, id)
    case .tell(let notice): receive(notice)
    case .request(let id, let method, let parameters):
      unknown(method, JSON(parameters), answerWithJSON(id))
    case .notification(let method, let parameters): unknown(method, JSON(parameters))
    case .initialize, .result, .failure: return
    }
  }

  func answer<Value: WireObject>(_ id: Int?) -> Answer<Value> {
    let slot = id.map { pane.link.slot(for: .int($0)) } ?? AnswerSlot(id: nil, link: pane.link)
    return Answer(slot) { $1.value($0) }
  }

  /// Hands an event to its handler.
  private func tell<Event: WireObject>(
    _ handler: ((Event) -> Void)?, _ method: WireMethod<Event, NoMembers>, _ event: Event
  ) {
    if let handler { return handler(event) }
    unknown(method.name, JSON(of: event))
  }

  /// Hands a question to its handler.
  func ask<Question: WireObject, Value: WireObject>(
    _ handler: ((HostRequest<Question, Value>) -> Void)?, _ method: WireMethod<Question, Value>,
    _ question: Question, _ id: Int?
  ) {
    if let handler { return handler(HostRequest(question: question, reply: answer(id))) }
    unknown("\(method.name)", JSON(of: question), id.map(answerWithJSON))
  }

  func answerWithJSON(_ id: Int) -> Answer<JSON> {
    Answer(pane.link.slot(for: .int(id))) { $0.write(to: &$1) }
  }

  /// Hands on what no handler is set for.
  func unknown(_ method: StaticString, _ parameters: JSON) {
    unknown("\(method)", parameters)
  }

  func unknown(_ method: String, _ parameters: JSON, _ reply: Answer<JSON>? = nil) {
    let message = UnknownMessage(method: method, parameters: parameters, reply: reply)
    if pane.handlers.message?(message) == true { return }
    reply?.fail(KitWords.unknown(method), code: .methodNotFound)
  }
}

// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneContent
import PaneProtocol

/// What the program says, message by message.
extension PaneConversation {
  mutating func said(
    _ message: PluginMessage, showing view: inout PaneView, in place: PanePlace,
    _ turn: inout PaneTurn
  ) {
    if session.phase == .ending, message.isWish {
      let words = RefusalWords.ending
      conduct.refusal = WireError(code: WireErrorCode.cancelled.rawValue, message: SafeText(words))
      if let request = message.wishRequest { turn.refuse(request, code: .cancelled, words) }
      return leaveOut(.afterTheEnd, in: place, &turn)
    }
    requests.heard(message)
    switch message {
    case .paneSet(let update), .navPush(let update):
      if let fault = input.fault(ofGeneration: update.generation) {
        return leaveOut(fault, in: place, &turn)
      }
      if case .paneSet = message { return paneSet(update, showing: &view, in: place, &turn) }
      pagesChanged(view.push(update), opens: true, in: place, &turn)
    case .navPop(let pages): pagesChanged(view.pop(to: pages.page), in: place, &turn)
    case .rowsChange(let change):
      changeContent(.source(of: change), showing: &view, in: place, &turn) { $0.apply(change) }
      conduct.look(
        at: change.rows ?? [], on: view.page, of: place.spec.name, log: &log, &turn)
    case .rowsReset(let rows):
      changeContent(.source(of: rows), showing: &view, in: place, &turn) { $0.reset(rows) }
    case .canvasDraw(let picture): drew(picture, showing: &view, in: place, &turn)
    case .formPatch(let patch):
      changeContent(.unknownForm(patch.form), showing: &view, in: place, &turn) { $0.apply(patch) }
    case .imagePut(let piece): took(piece, showing: &view, in: place, &turn)
    case .promptAsk(let request, let question): turn.order(.question(.ask(question, request)))
    case .cancel(let request): turn.order(.question(.takeBack(request.id)))
    case .notifyShow(let notice): conduct.show(notice, &turn)
    case .progressSet(let report): work.note(report, of: place.spec.name, &requests, &turn)
    case .requestProgress(let work):
      requests.note(work, at: turn.now)
      turn.needFrame(.soon)
    case .paneOpen(let request, let open): turn.order(.wish(.open(open), request))
    case .paneClose(let end): turn.order(.wish(.close(end.result), nil))
    case .programRun(let request, let program): turn.order(.wish(.outside(.run(program)), request))
    case .linkOpen(let request, let link): turn.order(.wish(.outside(.open(link.url)), request))
    case .itemsGet(let request, let page): turn.send(requests.answer(request, page))
    case .filesChange(let request, let change):
      turn.order(.change(change, for: request, of: place.spec))
    case .layoutSet(let request, let wish): turn.order(.wish(.layout(wish), request))
    case .clipboardSet(let wish): turn.order(.wish(.outside(.copy(wish.text)), nil))
    case .choiceMade(let choice): turn.order(.wish(.choose(choice), nil))
    case .clipboardGet(let request): turn.refuse(request, code: .denied, RefusalWords.noReading)
    case .layoutPolicy(let policy): adopt(policy, in: place, &turn)
    case .stateSave(let state): saved.save(state.restore, &turn)
    case .ping(let request): turn.send(.answer(request, NoMembers()))
    case .response(let request, let reply):
      answered(request, reply, showing: &view, in: place, &turn)
    case .transferRead(let request, let wish): turn.order(.said(.wantsData(request, wish)))
    case .transferProgress(let progress): turn.order(.said(.progressed(progress)))
    case .transferInDoubt(let transfers): turn.order(.said(.isInDoubt(transfers.transfers)))
    case .unknownRequest(_, let method), .unknownNotification(let method):
      leaveOut(.unknownMethod(method), in: place, &turn)
      guard case .unknownRequest(let request, _) = message else { return }
      turn.refuse(request, code: .methodNotFound, RefusalWords.noSuchMethod)
    }
  }

  /// Takes a policy over; what is not for this pane to decide is left out.
  private mutating func adopt(
    _ policy: LayoutPolicy, in place: PanePlace, _ turn: inout PaneTurn
  ) {
    self.policy = policy
    turn.order(.policy(policy))
    guard !place.arrangesColumns, policy.isForAllColumns else { return }
    leaveOut(.foreignPolicy, in: place, &turn)
  }

  // MARK: Content

  /// Takes over `pane.set`: in place for the input on screen, off screen for a newer one.
  ///
  /// - Parameters:
  ///   - update: What the program says.
  ///   - page: The page it makes off screen, where that is built already.
  ///   - view: What the pane shows.
  ///   - place: Where the pane is.
  ///   - turn: Takes what follows.
  mutating func paneSet(
    _ update: PaneUpdate, as page: Page? = nil, showing view: inout PaneView, in place: PanePlace,
    _ turn: inout PaneTurn
  ) {
    let wasCut = view.page.content?.isCut == true
    let sourceBefore = view.shown?.rowSource
    let filterBefore = view.page.content?.filter ?? ""
    let generationBefore = input.shownGeneration
    let startsRun = !view.hasShownInRun && update.content != .unchanged
    if startsRun {
      view.hasShownInRun = true
      if update.page == nil { view.keepPagesOfEarlierRun() }
    }
    if update.bringsContent { input.noteAnswer(to: update.generation) }
    // A new input empties the stack: what is built for it is its root, and no other page.
    let isForPage = update.page?.isEmpty == false
    if input.shownGeneration < input.generation, !isForPage {
      if view.build(update, as: page, for: input) {
        // What the pane said about its selection went with the old page: it is told anew.
        told.forgetSelection()
        input.shownGeneration = input.answeredGeneration
      }
      noteMissingContent(in: view, of: place.spec.name, &turn)
    } else {
      view.apply(update)
    }
    if !wasCut { turn.sayIfCut(update, of: place.spec.name) }
    if input.shownGeneration == input.generation || isForPage {
      conduct.noteStrangers(in: update, showing: view, of: place.spec.name, log: &log, &turn)
    }
    conduct.look(
      at: update, showing: view.page.content, of: place.spec.name, log: &log, &turn)
    var change: PaneChange = [.rows, .content]
    if input.shownGeneration != generationBefore { change.insert(.nextInput) }
    if update.drop != .unchanged { change.insert(.drops) }
    if view.shown?.filter.isEmpty == false || view.shown?.sort.isEmpty == false,
      startsRun || view.shown?.rowSource != sourceBefore
    {
      view.isQueryUntold = true
    }
    if !filterBefore.isEmpty, view.page.content?.hasRows == true,
      view.page.content?.filter.isEmpty == true
    {
      view.isQueryUntold = true
      change.insert(.nextInput)
    }
    turn.order(.changed(change))
    let isAnswer = change.contains(.nextInput) || update.answersInput && input.isOutstanding
    if update.answersInput { inputAnswered(showing: &view, &turn) }
    turn.needFrame(isAnswer || startsRun ? .now : .soon)
  }

  /// Notes once in a run that what was said for the newest input has brought nothing to look at, while
  /// the mark in the title says that the content on show is too old; or, where that is so for long, that
  /// nothing was said at all.
  mutating func noteMissingContent(
    in view: PaneView, isLong: Bool = false, of name: String, _ turn: inout PaneTurn
  ) {
    guard view.staleness == .marked else { return }
    if view.isNextWithoutContent {
      conduct.leaveOut(.answerWithoutContent, of: name, log: &log, &turn)
    } else if isLong, input.unanswered > 0, view.nextPage == nil {
      conduct.leaveOut(.unansweredInput, of: name, log: &log, &turn)
    }
  }

  private mutating func drew(
    _ picture: CanvasFrame, showing view: inout PaneView, in place: PanePlace,
    _ turn: inout PaneTurn
  ) {
    let isVisible = told.view?.isVisible ?? true
    let words = conduct.pictures.take(picture, showing: &view, isVisible: isVisible, &turn)
    if let words { leaveOut(words, in: place, &turn) }
  }

  /// Keeps a piece of a picture; with the last one the content that names it is drawn.
  private mutating func took(
    _ piece: ImagePut, showing view: inout PaneView, in place: PanePlace, _ turn: inout PaneTurn
  ) {
    if let fault = pictures.take(piece) {
      return leaveOut(.lostPicture(fault.words(about: piece.id)), in: place, &turn)
    }
    if piece.isLast, view.pictureCame(piece.id) { turn.needFrame(.soon) }
  }

  /// Changes the content of the pages that it is about; where none is, that is noted once, and so is a
  /// change that cannot be made as it is said.
  private mutating func changeContent(
    _ stranger: DroppedWords, showing view: inout PaneView, in place: PanePlace,
    _ turn: inout PaneTurn, _ body: (inout PaneContentState) -> ChangeResult
  ) {
    var result = ChangeResult.ignored
    view.changeAll { content in
      let one = body(&content)
      if one != .ignored { result = one }
    }
    switch result {
    case .ignored:
      return leaveOut(conduct.changeable.words(about: stranger), in: place, &turn)
    case .reset: if let unfit = stranger.whenUnfit { leaveOut(unfit, in: place, &turn) }
    case .incomplete(let part): leaveOut(.unknownField(part), in: place, &turn)
    case .applied: break
    }
    view.changePages { $0.rowsCame() }
    turn.order(.changed(.rows))
    turn.needFrame(.soon)
  }

  /// Draws the pages anew, or notes why they stay; if that came as a request, it is the answer.
  private mutating func pagesChanged(
    _ refusal: PageRefusal?, opens: Bool = false, in place: PanePlace, _ turn: inout PaneTurn
  ) {
    guard let refusal else {
      if opens { turn.order(.changed(.page)) }
      return turn.needFrame(.soon)
    }
    conduct.refuse(
      .unturnedPage(refusal.reason), code: refusal.code, of: place.spec.name, log: &log, &turn)
  }

  // MARK: Answers

  private mutating func answered(
    _ request: Int, _ reply: Reply, showing view: inout PaneView, in place: PanePlace,
    _ turn: inout PaneTurn
  ) {
    guard let purpose = requests.answered(request) else { return }
    isNotAnswering = false
    // Nothing of it is to be seen yet.
    if case .ahead = purpose {
      return answeredAhead(reply, size: view.fitted?.size, in: place, &turn)
    }
    // No more answers come than were asked for, so they cannot flood; on the way to the end of a text, or
    // to what is searched for, they are many.
    var urgency = FrameNeed.Urgency.now
    defer { turn.needFrame(urgency) }
    switch (purpose, reply) {
    case (.initialize, .initialized(let reply)):
      initialized(reply, showing: &view, in: place, &turn)
    case (.initialize, .failed(let error)):
      view.page.chrome.error = ErrorCard(text: error.message)
    case (.content(let page, let token, _), .failed(let error)):
      fetchFailed(token, page: page, error, showing: &view, in: place, &turn)
    case (.content(let page, let token, _), _):
      received(reply, for: token, page: page, showing: &view, in: place, &turn)
      if view.page.content?.isPassing == true { urgency = .soon }
    case (.command(let call), .command(let outcome)):
      // A command has been carried out on the marked rows: the marks have done their work.
      if call.takesMarks { view.page.content?.perform(.mark(.clear)) }
      turn.order(.work(.commandEnded(call, outcome)))
      call.goOn(showing: &view, &turn)
    case (.command(let call), .submitted(let answer)):
      if let id = view.submitted(.done(answer), of: call, &turn) {
        leaveOut(.unknownFault(id), in: place, &turn)
      }
      if answer.errors.isEmpty {
        turn.order(.work(.commandEnded(call, answer.done)))
      } else if let words = answer.done.text {
        turn.say(words, kind: .warning)
      }
    case (.command(let call), .failed(let error)) where call.formPage != nil:
      let isCancelled = error.code == WireErrorCode.cancelled.rawValue
      view.submitted(isCancelled ? .cancelled : .failed(error.message), of: call, &turn)
    case (.command(let call), .failed(let error)):
      if error.code == WireErrorCode.cancelled.rawValue { return }
      guard let again = call.again else { return turn.say(error.message, kind: .failure) }
      turn.order(.work(.askAgain(again, because: error.message, after: call.age(at: turn.now))))
    case (.desk(let question, _), _): turn.order(.question(.answered(question, reply)))
    case (.completion(let line), .completed(let answer)):
      turn.order(.question(.completed(line, answer)))
    case (.layout(let question), .layout(let answer)):
      turn.order(.question(.layoutAnswered(question, answer)))
    case (.shutdown, _):
      if case .shutdown(let last) = reply, let state = last.restore {
        saved.save(state, &turn)
      }
      endingDue(in: place, &turn)
    // The reader gives each answer the kind of its question.
    case (.initialize, _), (.command, _), (.completion, _), (.layout, _), (.ahead, _): break
    }
  }
}

extension PaneTurn {
  /// Says that a list came with more rows than a message may hold.
  fileprivate mutating func sayIfCut(_ update: PaneUpdate, of name: String) {
    guard case .set(let content) = update.content, content.isCut else { return }
    say(PaneWords.onlyFirstRows(Limit.inlineItems, of: name), kind: .warning)
  }
}

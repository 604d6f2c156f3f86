// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneContent
import PaneProtocol

/// Rows and lines that the screen needs and the program has.
extension PaneConversation {
  /// Tells the program the layout when it is another, and a new filter; asks for what is on screen.
  mutating func endTurn(
    of name: String, showing view: inout PaneView, in layout: LayoutDescription?, isUnseen: Bool,
    _ turn: inout PaneTurn
  ) {
    if let layout, wants(.layout) { turn.send(.layout(layout)) }
    if view.isQueryUntold {
      view.isQueryUntold = false
      if capabilities.filtersRows || capabilities.sortsRows, let content = view.shown,
        content.typing == .query
      {
        turn.send(.query(RowsQuery(filter: content.filter, sort: content.sort)))
      }
    }
    if session.phase == .running {
      view.tellTyped(wanted: capabilities.wants, &requests, &turn)
    }
    if !isUnseen { fetch(showing: &view, &turn) }
    if view.shown?.hasPausedSearch == true {
      turn.start(.searchStep, after: HostLimits.searchStep)
    }
    pictures.endTurn(showing: view, &turn)
    conduct.judgeNames(showing: view, of: name, log: &log, &turn)
    for fault in view.shown?.pictureFaults ?? [] {
      conduct.leaveOut(.undrawnPicture(fault.string), of: name, log: &log, &turn)
    }
    if let row = view.shown?.repeatedRow {
      conduct.leaveOut(.repeatedRow(row.id, at: row.rows), of: name, log: &log, &turn)
    }
  }

  /// Asks for the rows and lines of the page on screen, and takes back what it no longer needs.
  private mutating func fetch(showing view: inout PaneView, _ turn: inout PaneTurn) {
    guard session.phase == .running, view.page.content != nil, view.askedStamp != view.stamps.any
    else { return }
    defer { view.askedStamp = view.stamps.any }
    if view.shown?.hasColumns == true { turn.start(.widths, after: HostLimits.tableRest) }
    switch view.tend({ $0.takePageTurn() }) ?? nil {
    case .page(let page): if wants(.page) { turn.send(.page(TurnedPage(page))) }
    case .first: turn.say(PaneWords.firstPage)
    case .last: turn.say(PaneWords.lastPage)
    case nil: break
    }
    let page = view.page.id
    // Taking the next requests finds out which ones the view has left behind.
    let provided = capabilities.provides.rows
    let requests = view.tend { $0.nextRequests(of: provided) } ?? []
    for token in view.tend({ $0.takeCancellations() }) ?? [] {
      guard let number = self.requests.id(ofToken: token, page: page) else { continue }
      _ = self.requests.settle(number)
      turn.send(.cancel(id: number, reason: RefusalWords.outOfView))
    }
    for request in requests {
      let purpose = RequestTable.Purpose.content(page: page, token: request.token, request.kind)
      turn.send(request.message(id: self.requests.ask(purpose, at: turn.now)))
      if request.isPage { turn.start(.request, after: HostLimits.notResponding) }
    }
    // A search is spoken of once it has taken a while.
    switch view.noteSearch() {
    case .began: turn.start(.search, after: HostLimits.spinner)
    case .ended:
      turn.cancel(.search)
      if let words = view.takeSearchEnd() { turn.say(words, kind: .warning) }
    case nil: break
    }
  }

  /// Hands the user's answer on.
  mutating func promptAnswered(
    _ request: PluginRequestID, run: Int, with value: JSONText, isSecret: Bool,
    _ turn: inout PaneTurn
  ) {
    requests.userAnswered(&turn)
    guard session.run == run else { return }
    turn.send(.result(request, JSONText(PromptAnswer(value: value)), isSecret: isSecret))
  }

  /// Looks whether the program owes an answer for too long.
  mutating func requestDue(in place: PanePlace, _ turn: inout PaneTurn) {
    guard !place.waitsForUser, requests.isOverdue(&turn) else { return }
    isNotAnswering = true
    turn.needFrame(.soon)
  }

  // MARK: Answers

  /// Takes in an answer to a question of content.
  mutating func received(
    _ answer: Reply, for token: Int, page: String, showing view: inout PaneView,
    in place: PanePlace, _ turn: inout PaneTurn
  ) {
    var fault: PageFault?
    view.change(page) { fault = $0.receive(answer, for: token) }
    view.changePages { $0.rowsCame() }
    turn.order(.changed(.rows))
    guard token != PageRequest.lookup else { return }
    if let fault { rowsDoNotCome(of: page, because: fault.words, showing: &view, in: place, &turn) }
    if let content = view.pages.first(where: { $0.id == page })?.content, !content.lacksPages {
      conduct.rowsCome(showing: &view)
    }
    if case .rows(let rows) = answer {
      let page = view.pages.first { $0.id == page }
      conduct.look(at: rows.rows, on: page, of: place.spec.name, log: &log, &turn)
    }
    if let words = view.takeSearchEnd() { turn.say(words, kind: .warning) }
    // A program whose rows change faster than they can be fetched is let alone for a while.
    guard let rest = view.pages.first(where: { $0.id == page })?.content?.rest else { return }
    turn.start(.busy, after: .milliseconds(rest))
  }

  /// Follows a page of rows or lines that did not come: asks later, or says why.
  mutating func fetchFailed(
    _ token: Int, page: String, _ error: WireError, showing view: inout PaneView,
    in place: PanePlace, _ turn: inout PaneTurn
  ) {
    guard token != PageRequest.lookup else { return }
    var result = FailureResult.ignored
    view.change(page) { result = $0.fail(token, error) }
    turn.order(.changed(.rows))
    if let words = view.takeSearchEnd() { turn.say(words, kind: .warning) }
    switch result {
    case .ignored, .fetchAgain: return
    case .fetchAfter(let milliseconds):
      turn.start(.busy, after: .milliseconds(milliseconds))
      // Its rows were others too often in a row.
      if error.code == WireErrorCode.stale.rawValue {
        return rowsDoNotCome(of: page, because: error.reason, showing: &view, in: place, &turn)
      }
      // It is asked less often from now on: that is said once, and rows may come all the same.
      let wish = error.retryMilliseconds ?? Limit.usualRetryMilliseconds
      guard error.code == WireErrorCode.busy.rawValue, milliseconds == wish * 2 else { return }
      let words = DroppedWords.missingRows(areLines: view.hasLines(page), reason: error.reason)
      turn.say(SafeText(words.sentence(about: place.spec.name)), kind: .warning)
      leaveOut(words, in: place, &turn)
    case .gaveUp:
      if error.code == WireErrorCode.cancelled.rawValue { return }
      // What a newer input is about to replace has gone already, on the other side.
      if error.code == WireErrorCode.gone.rawValue, input.isOutstanding { return }
      rowsDoNotCome(of: page, because: error.reason, showing: &view, in: place, &turn)
    }
  }

  /// Says why rows on screen stay placeholders: no more are asked for, and without a sentence those
  /// would stand there for ever.
  private mutating func rowsDoNotCome(
    of page: String, because reason: String, showing view: inout PaneView, in place: PanePlace,
    _ turn: inout PaneTurn
  ) {
    let words = DroppedWords.missingRows(areLines: view.hasLines(page), reason: reason)
    let sentence = StyledText(SafeText(words.sentence(about: place.spec.name)))
    conduct.rowsDoNotCome(sentence, showing: &view)
    leaveOut(words, in: place, &turn)
  }
}

extension PaneView {
  /// Tells whether a page shows a text: what is fetched for it are lines.
  fileprivate func hasLines(_ page: String) -> Bool {
    pages.first { $0.id == page }?.content?.isText == true
  }
}

extension PaneConduct {
  /// Puts the sentence about rows that do not come among the facts of the pane.
  fileprivate mutating func rowsDoNotCome(_ sentence: StyledText, showing view: inout PaneView) {
    let shown = view.page.chrome.status
    let before = shown == missingRows?.sentence ? missingRows?.before : shown
    missingRows = (sentence, before)
    view.page.chrome.status = sentence
  }

  /// Takes that sentence away once none stays away any more; what stood there before is back.
  fileprivate mutating func rowsCome(showing view: inout PaneView) {
    guard let missing = missingRows else { return }
    missingRows = nil
    guard view.page.chrome.status == missing.sentence else { return }
    view.page.chrome.status = missing.before
  }
}

extension WireError {
  /// Why rows do not come, in words: the program's own, or those of a rule with its number.
  fileprivate var reason: String {
    let isOwn = code == WireErrorCode.failed.rawValue || code > 0
    if isOwn, !message.isEmpty { return message.string }
    let isStale = code == WireErrorCode.stale.rawValue
    let words = message.isEmpty && isStale ? PaneWords.alwaysOthers : message.string
    return "\(words) (\(code))"
  }
}

extension PageFault {
  /// The reason in words.
  fileprivate var words: String {
    switch self {
    case .elsewhere(let from, let asked): PaneWords.rowsFromElsewhere(from, asked: asked)
    case .empty(let asked): PaneWords.noRows(from: asked)
    case .outdated(let revision, let newest): PaneWords.oldRows(revision, newest: newest)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import JSONRPC
import PaneContent
import PaneProtocol
import SplitLayout

/// What plugins say, message by message.
extension HostState {
  mutating func handle(
    _ message: PluginMessage, from id: PaneID, _ turn: inout HostTurn
  ) {
    switch message {
    case .paneSet(let update): paneSet(update, from: id, &turn)
    case .navPush(let update): navPush(update, from: id, &turn)
    case .navPop(let page): navPop(to: page, from: id, &turn)
    case .paneOpen(let request, let open):
      paneOpen(open, request: request, from: id, &turn)
    case .rowsChange(let change):
      changeContent(of: id, &turn) { $0.apply(change) }
    case .rowsReset(let source, let revision, let count):
      changeContent(of: id, &turn) { $0.reset(source: source, revision: revision, count: count) }
    case .promptAsk(let request, let question):
      ask(question, request: request, from: id, &turn)
    case .notifyShow(let notice): show(notice, from: id, &turn)
    case .progressSet(let report): note(report, from: id, &turn)
    case .clipboardSet(let text): copy(text, from: id, &turn)
    case .clipboardGet(let request):
      refuse(request, code: .denied, "reading the clipboard is not allowed", to: id, &turn)
    case .linkOpen(let request, let url): openLink(url, request: request, from: id, &turn)
    case .layoutPolicy(let policy): setPolicy(policy, of: id, &turn)
    case .layoutSet(let request, let wish):
      layoutSet(wish, request: request, from: id, &turn)
    case .programRun(let request, let order):
      programRun(order, request: request, from: id, &turn)
    case .stateSave(let state): saveState(state, of: id, &turn)
    case .ping(let request): turn.send(.result(request, OpaqueJSON(text: "{}")), to: id)
    case .cancel(let request): cancelPrompt(request, of: id, &turn)
    case .requestProgress(let request, let text, let done, let total):
      let report = ProgressReport(id: "", text: text, done: done, total: total)
      update(id) { $0.requests.note(report, of: request, at: turn.now) }
      turn.needFrame(.soon)
    case .response(let request, let reply):
      handle(reply, to: request, from: id, &turn)
    case .transfer(let method, let request, let parameters):
      transferSaid(method, request: request, parameters, from: id, &turn)
    case .unknownRequest(let request, let method):
      unknown(method, request: request, from: id, &turn)
    case .unknownNotification(let method):
      unknown(method, request: nil, from: id, &turn)
    }
  }

  /// Takes over `pane.set`: in place for the input on screen, off screen for a newer one.
  private mutating func paneSet(
    _ update: PaneUpdate, from id: PaneID, _ turn: inout HostTurn
  ) {
    guard let pane = panes[id] else { return }
    if let generation = update.generation, generation < pane.input.generation { return }
    let startsRun = !pane.hasShownInRun && update.content != .unchanged
    self.update(id) { pane in
      if startsRun { pane.hasShownInRun = true }
      if startsRun, update.page == nil, pane.pages.count > 1 {
        pane.pages.removeLast(pane.pages.count - 1)
      }
      if update.bringsContent { pane.input.noteAnswer(to: update.generation) }
      if pane.input.shownGeneration < pane.input.generation {
        pane.build(update)
      } else {
        pane.apply(update)
      }
    }
    tellOfCut(update, of: pane, &turn)
    let isNextInput = panes[id]?.input.shownGeneration != pane.input.shownGeneration
    // What is being typed is meant for whatever the column shows.
    if isNextInput, typing.flatMap({ columns[$0.role] }) == id { applyTyping() }
    refilter(id, isNewRun: startsRun, before: pane.page.list)
    if update.drop != .unchanged {
      tellDesk(.rulesChanged(id), &turn)
    }
    desk.rowsChanged(in: id)
    selectArriving(in: id)
    if update.answersInput { inputAnswered(id, &turn) }
    contentChanged(in: pane.role, &turn)
    turn.needFrame(.soon)
  }

  /// Tells the filter again to a plugin whose rows are not filtered yet: those of another source,
  /// or of a new run.
  private mutating func refilter(_ id: PaneID, isNewRun: Bool, before: ListState?) {
    guard let list = panes[id]?.page.list, !list.filter.isEmpty,
      isNewRun || list.sourceID != before?.sourceID
    else { return }
    tellsQuery.insert(id)
  }

  /// Says that a list came with more rows than a message may hold, when it did not before.
  private mutating func tellOfCut(
    _ update: PaneUpdate, of pane: PaneState, _ turn: inout HostTurn
  ) {
    guard case .set(.list(let list)) = update.content, list.isCut,
      pane.page.content?.list?.isCut != true
    else { return }
    let count = Limit.inlineItems.grouped
    let words = "\(pane.spec.name): only the first \(count) rows are shown"
    say(words, kind: .warning, &turn)
  }

  /// Notes that a pane has, or no longer has, something to look at.
  mutating func contentChanged(
    in role: ColumnRole, _ turn: inout HostTurn
  ) {
    let hasContent = pane(in: role)?.page.hasContent ?? false
    if split.content(of: role).hasContent != hasContent {
      performSplit(.content(role, hasContent), &turn)
    }
  }

  private mutating func changeContent(
    of id: PaneID, _ turn: inout HostTurn, _ body: (inout PaneContentState) -> Void
  ) {
    update(id) { pane in
      for index in pane.pages.indices { pane.pages[index].content.change(body) }
      pane.fresh?.content.change(body)
    }
    desk.rowsChanged(in: id)
    selectArriving(in: id)
    turn.needFrame(.soon)
  }

  private mutating func show(
    _ notice: Notice, from id: PaneID, _ turn: inout HostTurn
  ) {
    switch update(id, { $0.notices.judge(notice, at: turn.now) }) {
    case .show?: say(notice, &turn)
    case .keep?: turn.start(.pane(id, .notice), after: HostLimits.noticePause)
    case .replace?, nil: break
    }
  }

  /// Shows the newest of the notices that came too fast, and how many it stands for.
  mutating func noticeDue(_ id: PaneID, _ turn: inout HostTurn) {
    guard let held = update(id, { $0.notices.release(at: turn.now) }) ?? nil else { return }
    var notice = held.notice
    if held.folded > 0 {
      notice.text = SafeText("\(notice.text.string)  (+\(held.folded))")
    }
    say(notice, &turn)
  }

  private mutating func say(
    _ notice: Notice, _ turn: inout HostTurn
  ) {
    let kind: StatusMessage.Kind =
      switch notice.level {
      case .info: .info
      case .good: .good
      case .warn: .warning
      case .bad: .failure
      }
    say(notice.text, kind: kind, &turn)
  }

  /// Lets the focused pane write the clipboard, and says so; any other is refused.
  private mutating func copy(
    _ text: String, from id: PaneID, _ turn: inout HostTurn
  ) {
    guard let pane = panes[id], columns[focus] == id, !text.isEmpty else {
      update(id) { $0.log.add(SafeText("clipboard.set refused: the pane has not the focus")) }
      return
    }
    turn.order(.terminal(.copy(text)))
    say("\(pane.spec.name) copied \(text.utf8.count) bytes", &turn)
  }

  private mutating func openLink(
    _ url: String, request: PluginRequestID, from id: PaneID, _ turn: inout HostTurn
  ) {
    let schemes = ["http://", "https://", "mailto:"]
    guard schemes.contains(where: url.lowercased().hasPrefix) else {
      refuse(request, code: .denied, "only web and mail links are opened", to: id, &turn)
      return
    }
    turn.order(.program(.openLink(url)))
    turn.send(.result(request, .null), to: id)
  }

  private mutating func unknown(
    _ method: String, request: PluginRequestID?, from id: PaneID, _ turn: inout HostTurn
  ) {
    update(id) { $0.log.add(SafeText("unknown method \(method)")) }
    guard let request else { return }
    refuse(request, code: .methodNotFound, "no such method", to: id, &turn)
  }

  /// Answers a plugin's request with an error.
  func refuse(
    _ request: PluginRequestID, code: RPCErrorCode, _ words: String, to id: PaneID,
    _ turn: inout HostTurn
  ) {
    let error = WireError(code: code.rawValue, message: SafeText(words))
    turn.send(.failure(request, error), to: id)
  }

  // MARK: Answers

  private mutating func handle(
    _ reply: Reply, to request: Int, from id: PaneID,
    _ turn: inout HostTurn
  ) {
    guard let purpose = update(id, { $0.requests.answered(request) }) ?? nil else { return }
    update(id) { $0.isNotAnswering = false }
    switch (purpose, reply) {
    case (.initialize, .initialized(let hello)):
      initialized(hello, id, &turn)
    case (.initialize, .failed(let error)):
      update(id) { $0.page.error = ErrorCard(text: error.message) }
    case (.rows(let page, let token), .rows(let rows)):
      changePage(page, of: id) { $0.receive(rows, for: token) }
      restIfDue(page, of: id, &turn)
    case (.rows(let page, let token), .failed(let error)):
      fetchFailed(token, page: page, error, of: id, &turn)
    case (.text(let page, let token), .text(let lines)):
      changePage(page, of: id) { $0.receive(lines, for: token) }
      restIfDue(page, of: id, &turn)
    case (.text(let page, let token), .failed(let error)):
      fetchFailed(token, page: page, error, of: id, &turn)
    case (.find(let page), .found(let rows)):
      changePage(page, of: id) { content in _ = content.updateList { $0.receiveFound(rows) } }
    case (.command(let call), .command(let outcome)):
      commandEnded(call, outcome, from: id, &turn)
    case (.command, .failed(let error)):
      if error.code != RPCErrorCode.cancelled.rawValue {
        say(error.message, kind: .failure, &turn)
      }
    case (.desk(let question), _): deskAnswered(question, reply, &turn)
    case (.layout(let question), .layout(let answer)):
      layoutAnswered(question, answer, from: id, &turn)
    case (.shutdown, _):
      if case .shutdown(let state?) = reply { saveState(state, of: id, &turn) }
      endingDue(id, &turn)
    default: break
    }
    turn.needFrame(.soon)
  }

  /// Follows a page of rows or lines that did not come: asks later, or says why.
  private mutating func fetchFailed(
    _ token: Int, page: String, _ error: WireError, of id: PaneID,
    _ turn: inout HostTurn
  ) {
    var result = FailureResult.ignored
    changePage(page, of: id) { result = $0.fail(token, error) }
    switch result {
    case .ignored, .fetchAgain: return
    case .fetchAfter(let milliseconds):
      turn.start(.pane(id, .busy), after: .milliseconds(milliseconds))
    case .gaveUp:
      guard error.code == RPCErrorCode.failed.rawValue || error.code > 0 else { return }
      say(error.message, kind: .failure, &turn)
    }
  }

  /// Lets a plugin alone for a while whose rows change faster than they can be fetched.
  private mutating func restIfDue(
    _ name: String, of id: PaneID, _ turn: inout HostTurn
  ) {
    guard let page = panes[id]?.pages.first(where: { $0.id == name }),
      let rest = page.content?.rest
    else { return }
    turn.start(.pane(id, .busy), after: .milliseconds(rest))
  }

  private mutating func changePage(
    _ name: String, of id: PaneID, _ body: (inout PaneContentState) -> Void
  ) {
    update(id) { pane in
      guard let index = pane.pages.firstIndex(where: { $0.id == name }) else { return }
      pane.pages[index].content.change(body)
    }
    desk.rowsChanged(in: id)
    selectArriving(in: id)
  }

  private mutating func initialized(
    _ hello: InitializeReply, _ id: PaneID, _ turn: inout HostTurn
  ) {
    let name = panes[id]?.spec.name ?? ""
    guard hello.version == 1 else {
      let words = "\(name) speaks protocol \(hello.version), this host speaks 1"
      update(id) { $0.page.error = ErrorCard(text: SafeText(words)) }
      endProgram(id, reason: .close, &turn)
      return
    }
    let missing = hello.needs.filter { !Self.capabilities.contains($0) }
    guard missing.isEmpty else {
      let words = "\(name) needs \(missing.joined(separator: ", ")), which this host does not have"
      update(id) { $0.page.error = ErrorCard(text: SafeText(words)) }
      endProgram(id, reason: .close, &turn)
      return
    }
    update(id) { $0.hello = hello }
    tellDesk(.programRuns(id, inDoubt: hello.inDoubt.map { TransferID($0) }), &turn)
    if let policy = hello.layout { setPolicy(policy, of: id, &turn) }
    tellView(to: id, &turn)
    sendWaitingInput(to: id, &turn)
  }
}

extension ProgressReport {
  /// Takes over what a later report says; what it leaves out stays.
  mutating func take(_ later: ProgressReport) {
    title = later.title ?? title
    text = later.text ?? text
    done = later.done ?? done
    total = later.total ?? total
    canCancel = canCancel || later.canCancel
  }
}

extension PaneState {
  /// Takes over words for the content on screen.
  mutating func apply(_ update: PaneUpdate) {
    if let name = update.page, !name.isEmpty {
      guard let index = pages.firstIndex(where: { $0.id == name }) else { return }
      pages[index].apply(update)
    } else {
      pages[0].apply(update)
    }
  }

  /// Builds the page of the newest input off screen, and shows it as soon as it has content.
  mutating func build(_ update: PaneUpdate) {
    var page = fresh ?? Page()
    page.apply(update)
    guard page.hasContent || page.isCleared else {
      fresh = page
      return
    }
    rememberContent()
    if page.commands.isEmpty, let root = pages.first { page.commands = root.commands }
    let first = input.shownGeneration == 0 ? pages.first : nil
    pages = [page]
    fresh = nil
    // What the pane said about its selection went with the old page: it is told anew.
    told = nil
    input.shownGeneration = input.answeredGeneration
    recallContent()
    if let first { keepPlace(of: first) }
    if !update.select.isEmpty { self.page.content?.updateList { $0.select(update.select) } }
  }

  /// Goes on where the user was, if a program that began by itself is told to show the same.
  private mutating func keepPlace(of first: Page) {
    guard let cursor = first.list?.cursorItem?.id, page.list?.row(of: cursor) != nil,
      let memory = first.content?.memory
    else { return }
    page.content?.restore(memory)
  }

  /// Keeps the cursor and scroll of the content that is about to go.
  private mutating func rememberContent() {
    guard let key = shownKey, let memory = pages.first?.content?.memory else { return }
    memories.removeAll { $0.key == key }
    memories.append((key, memory))
    if memories.count > 64 { memories.removeFirst() }
  }

  /// Puts cursor and scroll back where they were when this input was seen last.
  private mutating func recallContent() {
    // What is shown for an older input is not what the cursor is on.
    shownKey = input.unanswered == 0 ? input.current?.item?.id : nil
    guard let key = shownKey, let entry = memories.last(where: { $0.key == key }) else { return }
    pages[0].content?.restore(entry.memory)
  }
}

extension Optional where Wrapped == PaneContentState {
  /// Changes the content in place, without a copy, when there is any.
  mutating func change(_ body: (inout PaneContentState) -> Void) {
    guard var content = self else { return }
    self = nil
    body(&content)
    self = content
  }
}

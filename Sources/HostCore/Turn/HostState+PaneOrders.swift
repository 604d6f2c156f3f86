// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import PaneContent
import PaneProtocol
import SplitLayout

/// The border between the host and the conversations with its programs: events and commands go in
/// here, and each order that comes out is carried out once.
extension HostState {
  /// Lets the conversation of a pane do something, and carries out what it orders.
  @discardableResult
  mutating func converse<Result>(
    with id: PaneID, _ turn: inout HostTurn,
    _ body: (inout PaneConversation, inout PaneView, PanePlace, inout PaneTurn) -> Result
  ) -> Result? {
    guard let place = place(of: id) else { return nil }
    var paneTurn = PaneTurn(now: turn.now, buffer: takePaneOrders())
    let result = panes.update(id) { body(&$0.conversation, &$0.view, place, &paneTurn) }
    if let urgency = paneTurn.frame { turn.needFrame(urgency) }
    for order in paneTurn.orders { apply(order, of: id, &turn) }
    paneOrders = paneTurn.takeBuffer()
    return result
  }

  /// The buffer for orders of conversations; a conversation within another gets a new one.
  private mutating func takePaneOrders() -> [PaneOrder] {
    var buffer: [PaneOrder] = []
    swap(&buffer, &paneOrders)
    return buffer
  }

  /// The facts around a pane that its conversation depends on.
  private mutating func place(of id: PaneID) -> PanePlace? {
    // Read in place: a pane is large, and this is done for every line of a program.
    let facts = panes.update(id) { ($0.role, $0.$spec, $0.conversation.sent.view == nil) }
    guard let (role, spec, needsView) = facts else { return nil }
    return PanePlace(
      id: id, role: role, sharedSpec: spec, view: needsView ? viewDescription(of: id) : nil,
      isQuitting: quitting != nil, isHurried: quitting?.isHurried == true,
      waitsForUser: dialogs.hasQuestion(of: id))
  }

  /// Takes in what happened to the program of a pane; an earlier run's words are dropped.
  mutating func handle(
    _ event: PluginEvent, from id: PaneID, run: Int, _ turn: inout HostTurn
  ) {
    guard panes.update(id, { $0.conversation.session.run }) == run else { return }
    converse(with: id, &turn) { $0.handle(event, showing: &$1, in: $2, &$3) }
  }

  private mutating func apply(_ order: PaneOrder, of id: PaneID, _ turn: inout HostTurn) {
    switch order {
    case .effect(let effect): turn.order(.pane(id, effect))
    case .timer(let timer, let delay?): turn.start(.pane(id, timer), after: delay)
    case .timer(let timer, nil): turn.cancel(.pane(id, timer))
    case .say(let message): status.say(message, &turn)
    case .log(let words): turn.order(.log(id, words))
    case .spawn(let reason): spawn(id, reason: reason, &turn)
    case .running(let inDoubt):
      tellDesk(.programRuns(id, inDoubt: inDoubt.map { TransferID($0) }), &turn)
    case .silenced: tellDesk(.programEnded(id), &turn)
    case .deaf:
      // Started again, it is asked what it has done; one that only shows something may go on.
      let isNeeded = desk.isTransferring(id)
      tellDesk(.programEnded(id), &turn)
      guard isNeeded else { return }
      converse(with: id, &turn) { $0.kill(because: "closed its input during a move", &$3) }
    case .gone: finishQuitting(&turn)
    case .changed(let change): changed(change, in: id, &turn)
    case .policy(let policy): setPolicy(policy, of: id, &turn)
    case .wish(let wish, let request): fulfil(wish, request: request, from: id, &turn)
    case .question(let question, let request): ask(question, request: request, from: id, &turn)
    case .closeQuestions(let request?): cancelPrompt(request, of: id, &turn)
    case .closeQuestions(nil): dialogs.close(of: id, request: nil)
    case .answered(let question, let reply): deskAnswered(question, reply, &turn)
    case .layoutAnswered(let question, let answer):
      layoutAnswered(question, answer, from: id, &turn)
    case .commandEnded(let call, let outcome): commandEnded(call, outcome, from: id, &turn)
    case .workIsSlow(let isNew): status.turnSpinner(isNew: isNew)
    case .transfer(let method, let request, let parameters):
      transferSaid(method, request: request, parameters, from: id, &turn)
    case .save(let state): keepState(state, of: id, &turn)
    }
  }

  /// Starts the program of a pane, and greets it when it speaks the protocol.
  private mutating func spawn(
    _ id: PaneID, reason: PluginSession.StartReason, _ turn: inout HostTurn
  ) {
    guard let pane = panes[id] else { return }
    turn.order(.pane(id, .spawn(run: pane.session.run, spawnOrder(of: pane))))
    guard pane.spec.mode == .rpc else { return }
    let greeting = greeting(of: pane, reason: reason)
    converse(with: id, &turn) { $0.greet(greeting, &$3) }
  }

  /// Follows what a pane shows now: the columns, what is typed, and the drag over it.
  private mutating func changed(_ change: PaneChange, in id: PaneID, _ turn: inout HostTurn) {
    // What is being typed is meant for whatever the column shows.
    if change.contains(.nextInput), typing.flatMap({ columns[$0.role] }) == id { applyTyping() }
    if change.contains(.unfiltered) { tellsQuery.insert(id) }
    if change.contains(.drops) {
      highlightFolder(of: id, &turn)
      tellDesk(.rulesChanged(id), &turn)
    }
    if change.contains(.rows) {
      desk.rowsChanged(in: id)
      selectArriving(in: id)
    }
    if change.contains(.content), let role = panes[id]?.role { contentChanged(in: role, &turn) }
  }

  /// Notes that a column has, or no longer has, something to look at.
  mutating func contentChanged(in role: ColumnRole, _ turn: inout HostTurn) {
    let hasContent = pane(in: role)?.page.hasContent ?? false
    if split.hasContent[role] != hasContent {
      performSplit(.content(role, hasContent), &turn)
    }
  }

  // MARK: Wishes

  private mutating func fulfil(
    _ wish: PaneWish, request: PluginRequestID?, from id: PaneID, _ turn: inout HostTurn
  ) {
    switch (wish, request) {
    case (.open(let open), let request?): paneOpen(open, request: request, from: id, &turn)
    case (.runProgram(let program), let request?):
      programRun(program, request: request, from: id, &turn)
    case (.openLink(let url), let request?): openLink(url, request: request, from: id, &turn)
    case (.layout(let wish), let request?): layoutSet(wish, request: request, from: id, &turn)
    case (.copy(let text), _): copy(text, from: id, &turn)
    case (.open, nil), (.runProgram, nil), (.openLink, nil), (.layout, nil): break
    }
  }

  /// Lets the focused pane write the clipboard, and says so; any other is refused.
  private mutating func copy(_ text: String, from id: PaneID, _ turn: inout HostTurn) {
    guard let pane = panes[id], columns[focus] == id, !text.isEmpty else {
      let words = SafeText("clipboard.set refused: the pane has not the focus")
      _ = panes.update(id) { $0.conversation.log.add(words) }
      return
    }
    turn.order(.terminal(.copy(text)))
    status.say("\(pane.spec.name) copied \(text.utf8.count) bytes", &turn)
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

  /// Answers a plugin's request with an error.
  func refuse(
    _ request: PluginRequestID, code: WireErrorCode, _ words: String, to id: PaneID,
    _ turn: inout HostTurn
  ) {
    let error = WireError(code: code.rawValue, message: SafeText(words))
    turn.send(.failure(request, error), to: id)
  }
}

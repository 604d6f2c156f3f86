// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneContent
package import PaneProtocol

/// The conversation between the host and the program of one pane, and how that goes.
///
/// Events of the program and timers go in; what the pane shows is changed in place, and everything
/// that concerns more than this pane comes out as a ``PaneOrder``. It never sees another pane, a
/// column, a dialog or the screen.
package struct PaneConversation: Sendable {
  /// Life of the program.
  package internal(set) var session = PluginSession()
  /// Requests the program has not answered.
  package internal(set) var requests = RequestTable()
  /// The program's capabilities; empty until it answers the handshake.
  @CopyOnWrite package internal(set) var capabilities = Initialized()
  /// The selection of the column before.
  package internal(set) var input = PaneInput()
  /// Work under way, in the order it was announced.
  package internal(set) var work = PaneWork()
  /// The program's lines beside the protocol, newest last.
  package internal(set) var log = PaneLog()
  /// The program's wishes about the split view.
  package internal(set) var policy = LayoutPolicy()
  /// True when a request has been open for too long.
  package internal(set) var isNotAnswering = false
  /// The last words to the program.
  var told = ToldProgram()
  /// The program's saved state.
  var saved = KeptState()
  /// The progress of ending the program.
  var ending = ProgramEnding()
  var conduct = PaneConduct()
  /// The pictures it has sent in pieces.
  var pictures = SentPictures()

  /// Creates the conversation with a program that was not started yet.
  package init() {}

  /// Tells whether the program asked for this message.
  func wants<Parameters, Answer>(_ method: WireMethod<Parameters, Answer>) -> Bool {
    guard session.phase == .running, let event = method.event else { return false }
    return capabilities.wants.contains(event)
  }

  // MARK: Events

  /// Takes in what happened to the program; the words of an earlier run never get here.
  mutating func handle(
    _ event: PluginEvent, showing view: inout PaneView, in place: PanePlace,
    _ turn: inout PaneTurn
  ) {
    switch event {
    case .spawned: break
    case .measured(.queue(let bytes)):
      if bytes > HostLimits.queueHardBytes { kill(because: PaneWords.deaf, &turn) }
    case .inputClosed:
      guard session.phase == .running else { return }
      log.add(SafeText(PaneWords.closedInput))
      turn.order(.run(.deaf))
    case .spawnFailed(let reason):
      execute(session.spawnFailed(reason), showing: &view, &turn)
      conduct.noteEnd(of: place.spec.name, session.phase, log: &log, &turn)
    case .message(let message):
      heard(showing: &view, in: place, &turn)
      conduct.refusal = nil
      conduct.changeable.note(message)
      said(message, showing: &view, in: place, &turn)
    case .spoken: heard(showing: &view, in: place, &turn)
    case .outdated:
      heard(showing: &view, in: place, &turn)
      leaveOut(.outdated(generation: nil), in: place, &turn)
    case .owesAnswer(let request):
      let answer = conduct.refusal.map { HostMessage.failure(request, $0) }
      turn.send(answer ?? .result(request, .null))
    case .output(.row(let item)): output(showing: &view, in: place, &turn) { $0.append([item]) }
    case .output(.line(let line)): output(showing: &view, in: place, &turn) { $0.append(line) }
    case .output(.cut(let lines)): view.page.chrome.outputCut(lines, in: place, &turn)
    case .rejected(let code, let request, let reason, let excerpt):
      heard(showing: &view, in: place, &turn)
      turn.send(.failure(request, WireError(code: code, message: reason)))
      let line = RejectedLine(code: code, isRequest: request != nil)
      rejected(line, reason: reason, excerpt: excerpt, showing: &view, in: place, &turn)
    case .logged(let line, let omission):
      log.add(line, isStray: true)
      if let omission { missed(omission, showing: &view, in: place, &turn) }
    case .errorLine(let line): log.addError(line)
    case .measured(.memory(let bytes)):
      conduct.memoryMeasured(bytes, of: place.spec.name, log: &log, &turn)
    case .outputEnded: outputEnded(in: place, &turn)
    case .exited(let status, let signal):
      exited(status: status, signal: signal, showing: &view, in: place, &turn)
    }
  }

  /// Follows a timer that has run out.
  mutating func fired(
    _ timer: PaneTimer, showing view: inout PaneView, in place: PanePlace, _ turn: inout PaneTurn
  ) {
    switch timer {
    case .silence: execute(session.silenceDue(), showing: &view, &turn)
    case .restart:
      if !place.isQuitting { execute(session.restartDue(at: turn.now), showing: &view, &turn) }
    case .inputPatience: inputPatienceDue(showing: &view, &turn)
    case .staleness:
      guard input.isStale || input.isAwaited else { return }
      let isLong = view.age(&turn)
      noteMissingContent(in: view, isLong: isLong, of: place.spec.name, &turn)
    case .busy: view.changeShown { $0.retryBusy() }
    case .search:
      view.search = .slow
      turn.needFrame(.soon)
    case .searchStep:
      view.changeShown { $0.perform(.find(.goOn)) }
      if let words = view.takeSearchEnd() { turn.say(words, kind: .warning) }
      turn.needFrame(.soon)
    case .request: requestDue(in: place, &turn)
    case .command: requests.commandsDue(&turn)
    case .notice: conduct.noticeDue(&turn)
    case .widths:
      guard view.shown?.canWiden == true else { return }
      view.changeShown { $0.perform(.widen) }
      turn.needFrame(.soon)
    case .fault: conduct.rejections.due(&turn)
    case .outputEnd: outputEndDue(showing: &view, &turn)
    case .ending: endingDue(in: place, &turn)
    case .picture: conduct.pictures.due(&turn)
    case .sentPicture: pictures.restEnded(turn)
    case .typing: view.typing { $0.pauseTyping() }
    case .tick:
      view.changeShown { _ = $0.perform(.awaitTick(false)) }
      turn.needFrame(.soon)
    }
  }

  /// Notes that the program has spoken; with its first line it is running.
  private mutating func heard(
    showing view: inout PaneView, in place: PanePlace, _ turn: inout PaneTurn
  ) {
    guard session.heard() else { return }
    turn.cancel(.silence)
    turn.order(.run(.running(inDoubt: [])))
    if let description = place.view { send(description, &turn) }
    sendInput(showing: &view, &turn)
    turn.needFrame(.soon)
  }

  // MARK: What the program is told

  /// Tells the program its view, when it has changed and the program wants to know.
  ///
  /// One that has yet to answer its greeting, which has a view, hears of a newer one when it has.
  mutating func send(_ view: ViewDescription, _ turn: inout PaneTurn) {
    guard view != told.view, told.view == nil || !requests.awaitsGreeting else { return }
    if wants(.view) { turn.send(.view(view)) }
    told.view = view
  }

  /// Tells the program its own selection, if that leads to other content than the one told last.
  ///
  /// - Returns: Whether it does, so that the next column has to be driven.
  mutating func send(
    _ selection: PaneInput.Value, by cause: HostTurn.Cause, _ turn: inout PaneTurn
  ) -> Bool {
    guard let words = told.note(selection, by: cause) else { return false }
    if wants(.select) { turn.send(.select(words)) }
    return true
  }

  /// Says that words of the program are left out, wherever they are to be said.
  mutating func leaveOut(_ words: DroppedWords, in place: PanePlace, _ turn: inout PaneTurn) {
    conduct.leaveOut(words, of: place.spec.name, newest: input.generation, log: &log, &turn)
  }
}

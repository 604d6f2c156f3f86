// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC
import PaneContent
import PaneProtocol
import SplitLayout

/// The life of the programs behind the panes.
extension HostState {
  /// Starts every program that needs no input to run, all at once.
  ///
  /// The focused column comes first and then those it drives: what the user looks at and what is
  /// waited for longest is there soonest.
  mutating func start(_ turn: inout HostTurn) {
    typeAhead.startedAt = turn.now
    if let first = settings.firstFocus { performSplit(.focus(first), &turn) }
    let first = chain.firstIndex(of: focus) ?? 0
    for role in chain[first...] + chain[..<first] + [.compact] where columns[role] != nil {
      startProgram(in: role, &turn)
    }
    turn.needFrame(.now)
  }

  /// Starts the program of a column, unless it waits for a value of another column.
  mutating func startProgram(
    in role: ColumnRole, reason: PluginSession.StartReason = .start,
    _ turn: inout HostTurn
  ) {
    guard let id = columns[role], let pane = panes[id] else { return }
    if let template = pane.spec.template, template.hasHoles, pane.input.current == nil { return }
    if pane.spec.readsStandardInput { return }
    let orders = update(id) { $0.session.start(at: turn.now, reason: reason) } ?? []
    carryOut(orders, for: id, &turn)
  }

  /// Turns a session's orders into effects.
  mutating func carryOut(
    _ orders: [PluginSession.Order], for id: PaneID,
    _ turn: inout HostTurn
  ) {
    for order in orders {
      switch order {
      case .spawn(let reason): spawn(id, reason: reason, &turn)
      case .startSilenceTimer(let delay):
        turn.start(.pane(id, .silence), after: delay)
      case .startRestartTimer(let delay):
        turn.start(.pane(id, .restart), after: delay)
      case .cancelTimers:
        turn.cancel(.pane(id, .silence))
        turn.cancel(.pane(id, .request))
        turn.cancel(.pane(id, .outputEnd))
      }
    }
    turn.needFrame(.soon)
  }

  private mutating func spawn(
    _ id: PaneID, reason: PluginSession.StartReason,
    _ turn: inout HostTurn
  ) {
    guard let pane = panes[id] else { return }
    turn.cancel(.pane(id, .outputEnd))
    update(id) { pane in
      pane.requests.reset()
      pane.hello = InitializeReply()
      pane.hasShownInRun = false
      pane.strikes = StrikeCounter()
      pane.rejections = RejectionCounter()
      pane.isNotAnswering = false
      pane.toldView = nil
      pane.told = nil
      pane.progress = []
      pane.isStreaming = false
      pane.input.isOutstanding = false
      pane.input.unanswered = 0
      pane.input.omitsGenerations = false
    }
    turn.order(.pane(id, .spawn(run: pane.session.run, order(for: pane))))
    guard pane.spec.mode == .rpc else { return }
    // What a first run is given comes from an earlier session.
    let isRestored = pane.restoreToken != nil
    let isFirst = pane.session.run == 1
    update(id) { $0.isRestored = isRestored }
    let message = HostMessage.initialize(
      hello(to: pane, reason: isFirst && isRestored ? .restore : reason))
    _ = update(id) { $0.requests.ask(.initialize, at: turn.now) }
    turn.send(message, to: id)
    if let current = pane.input.current {
      update(id) { $0.input.waiting = (current, .restore) }
    }
  }

  private func order(for pane: PaneState) -> SpawnOrder {
    let view = viewDescription(for: pane.role)
    let arguments =
      pane.spec.template.map { template in
        template.arguments(
          current: pane.input.current?.item?.plainValue ?? "", values: chosenValues())
      } ?? pane.spec.arguments
    return SpawnOrder(
      arguments: arguments, keepsInput: pane.spec.mode == .rpc,
      workingDirectory: pane.spec.workingDirectory,
      environment: [
        "COLONNADE_PROTOCOL": "1", "COLONNADE_ROLE": pane.role.rawValue,
        "COLONNADE_COLS": String(view.columns), "COLONNADE_ROWS": String(view.rows),
        "COLONNADE_THEME": terminal.isDark ? "dark" : "light",
      ],
      allowedNames: pane.spec.allowedNames, mode: pane.spec.mode)
  }

  /// The values chosen in the columns, in their order, for a level 0 command.
  func chosenValues() -> [String] {
    chain.map { role in pane(in: role)?.page.list?.cursorItem?.plainValue ?? "" }
  }

  /// Takes in what happened to the program of a pane; an earlier run's words are dropped.
  mutating func handle(
    _ event: PluginEvent, from id: PaneID, run: Int,
    _ turn: inout HostTurn
  ) {
    guard panes[id]?.session.run == run else { return }
    switch event {
    case .spawned: break
    case .queueChanged(let bytes): queueChanged(bytes, of: id, &turn)
    case .spawnFailed(let reason):
      let orders = update(id) { $0.session.spawnFailed(reason) } ?? []
      carryOut(orders, for: id, &turn)
    case .message(let message):
      heard(from: id, &turn)
      if panes[id]?.refusal != nil { update(id) { $0.refusal = nil } }
      handle(message, from: id, &turn)
    case .spoken: heard(from: id, &turn)
    case .owesAnswer(let request):
      let answer = panes[id]?.refusal.map { HostMessage.failure(request, $0) }
      turn.send(answer ?? .result(request, .null), to: id)
    case .outputRow(let item): output(from: id, &turn) { $0.add(item) }
    case .outputLine(let line): output(from: id, &turn) { $0.add(line) }
    case .outputCut(let lines): outputCut(lines, of: id, &turn)
    case .rejected(let code, let request, let reason, let excerpt):
      heard(from: id, &turn)
      turn.send(.failure(request, WireError(code: code, message: reason)), to: id)
      let line = RejectedLine(code: code, isRequest: request != nil, reason: reason)
      rejected(line, excerpt: excerpt, from: id, &turn)
    case .logged(let line): update(id) { $0.log.add(line, isStray: true) }
    case .errorLine(let line): update(id) { $0.log.add(line) }
    case .memoryMeasured(let bytes):
      memoryMeasured(bytes, of: id, &turn)
    case .outputEnded: outputEnded(from: id, &turn)
    case .exited(let status, let signal):
      exited(id, status: status, signal: signal, &turn)
    }
  }

  /// Notes that a program has spoken; with its first line it is running.
  private mutating func heard(from id: PaneID, _ turn: inout HostTurn) {
    guard update(id, { $0.session.heard() }) == true else { return }
    turn.cancel(.pane(id, .silence))
    tellDesk(.programRuns(id, inDoubt: []), &turn)
    tellView(to: id, &turn)
    sendWaitingInput(to: id, &turn)
    turn.needFrame(.soon)
  }

  /// Ends a program that breaks the rules at once; it counts as a crash, with our reason.
  mutating func kill(
    _ id: PaneID, because reason: String, _ turn: inout HostTurn
  ) {
    update(id) { $0.session.willBeKilled(because: SafeText(reason)) }
    turn.order(.pane(id, .signal(.kill)))
  }

  /// Looks at how much of what the program was sent it has not read.
  private mutating func queueChanged(
    _ bytes: Int, of id: PaneID, _ turn: inout HostTurn
  ) {
    guard bytes > Limit.queueHardBytes else { return }
    kill(id, because: "does not read its input", &turn)
  }

  private mutating func exited(
    _ id: PaneID, status: Int, signal: Int, _ turn: inout HostTurn
  ) {
    guard let pane = panes[id] else { return }
    tellDesk(.programEnded(id), &turn)
    if pane.session.phase == .ending || quitting != nil {
      _ = update(id) { $0.session.exited(status: status, signal: signal, at: turn.now) }
      turn.cancel(.pane(id, .ending))
      programGone(id, &turn)
      return
    }
    if pane.spec.mode != .rpc {
      // A command's own status is its affair; what it printed stays.
      let orders = update(id) { $0.session.exited(status: 0, signal: 0, at: turn.now) } ?? []
      carryOut(orders, for: id, &turn)
      levelZeroEnded(id, status: status, signal: signal, &turn)
      return
    }
    let orders =
      update(id) { pane -> [PluginSession.Order] in
        pane.forgetConversation()
        return pane.session.exited(status: status, signal: signal, at: turn.now)
      } ?? []
    closeSheets(of: id)
    carryOut(orders, for: id, &turn)
    forgetDeadlyMemory(of: id, &turn)
  }

  /// Waits a moment for the end of a program that has closed its output.
  ///
  /// Nearly all that do so end at once, and how they end says more.
  private mutating func outputEnded(from id: PaneID, _ turn: inout HostTurn) {
    guard let pane = panes[id], pane.spec.mode == .rpc, pane.session.isAlive,
      pane.session.phase != .ending
    else { return }
    turn.start(.pane(id, .outputEnd), after: HostLimits.outputEndPatience)
  }

  /// Takes a program that goes on with its output closed for finished: it can say nothing more.
  mutating func outputEndDue(_ id: PaneID, _ turn: inout HostTurn) {
    let orders =
      update(id) { pane -> [PluginSession.Order] in
        pane.session.fellSilent()
        guard pane.session.phase == .finished else { return [] }
        pane.forgetConversation()
        return [.cancelTimers]
      } ?? []
    guard !orders.isEmpty else { return }
    tellDesk(.programEnded(id), &turn)
    closeSheets(of: id)
    carryOut(orders, for: id, &turn)
  }

  /// Forgets a saved state that has killed its program twice in a row.
  ///
  /// A run that has shown its content did not die of the state it was given, however soon it ends:
  /// the state is kept over any number of such ends.
  ///
  /// Source: Zellij, whose resurrection of a poisoned session dies for ever.
  private mutating func forgetDeadlyMemory(
    of id: PaneID, _ turn: inout HostTurn
  ) {
    guard let pane = panes[id], pane.restoreToken != nil, pane.isRestored else { return }
    let isSoon =
      !pane.hasShownInRun
      && turn.now.since(pane.session.startedAt) < HostLimits.savedStateTrial
    let deaths = isSoon ? pane.deathsAfterRestore + 1 : 0
    update(id) { $0.deathsAfterRestore = deaths }
    switch pane.session.phase {
    case .restarting where deaths >= 2: break
    // It is not tried again now, and the next session shall not die of it.
    case .stopped where isSoon, .failed where isSoon:
      return forgetState(of: id, &turn)
    default: return
    }
    update(id) { $0.deathsAfterRestore = 0 }
    forgetState(of: id, &turn)
    say(
      "\(pane.spec.name) starts without its saved state", kind: .warning, &turn)
  }

  /// Restarts the program of a column because the user asked.
  mutating func restartProgram(
    in role: ColumnRole, _ turn: inout HostTurn
  ) {
    guard let id = columns[role], let pane = panes[id] else { return }
    if pane.session.isAlive {
      update(id) { $0.restartsWhenGone = true }
      endProgram(id, reason: .restart, &turn)
    } else {
      startProgram(in: role, reason: .restart, &turn)
    }
  }

  // MARK: Ending

  /// Begins to end a program: a word if it wants one, then its input is closed, then signals.
  mutating func endProgram(
    _ id: PaneID, reason: ShutdownReason, _ turn: inout HostTurn
  ) {
    guard let pane = panes[id], pane.session.isAlive, pane.session.phase != .ending else { return }
    let isHurried = quitting?.isHurried == true
    let asksShutdown = pane.wants("shutdown") && !isHurried
    update(id) {
      $0.session.end()
      $0.endingStep = asksShutdown ? .word : .closed
    }
    if asksShutdown {
      let request = update(id) { $0.requests.ask(.shutdown, at: turn.now) } ?? 0
      turn.send(.shutdown(id: request, reason: reason), to: id)
      turn.start(.pane(id, .ending), after: HostLimits.shutdown)
    } else {
      turn.order(.pane(id, .closeInput))
      turn.start(
        .pane(id, .ending), after: isHurried ? HostLimits.hurriedTerminate : HostLimits.terminate)
    }
  }

  /// Takes the next step of ending a program that is still there.
  mutating func endingDue(_ id: PaneID, _ turn: inout HostTurn) {
    guard let pane = panes[id], pane.session.phase == .ending else { return }
    switch pane.endingStep {
    case .word:
      update(id) { $0.endingStep = .closed }
      turn.order(.pane(id, .closeInput))
      turn.start(.pane(id, .ending), after: HostLimits.terminate)
    case .closed:
      update(id) { $0.endingStep = .terminated }
      turn.order(.pane(id, .signal(.terminate)))
      let isHurried = quitting?.isHurried == true
      turn.start(.pane(id, .ending), after: isHurried ? HostLimits.hurriedKill : HostLimits.kill)
    case .terminated:
      turn.order(.pane(id, .signal(.kill)))
    }
  }

  private mutating func programGone(
    _ id: PaneID, _ turn: inout HostTurn
  ) {
    if quitting != nil {
      finishQuitting(&turn)
    } else if let pane = panes[id], pane.restartsWhenGone {
      update(id) { $0.restartsWhenGone = false }
      startProgram(in: pane.role, reason: .restart, &turn)
    }
  }
}

extension PaneState {
  /// Forgets what was asked and announced: the program answers no more.
  fileprivate mutating func forgetConversation() {
    requests.reset()
    progress = []
    input.isOutstanding = false
    isNotAnswering = false
    for index in pages.indices { pages[index].content.change { $0.programEnded() } }
  }
}

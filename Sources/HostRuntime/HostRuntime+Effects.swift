// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import EventLoop
import HostCore
import PaneProtocol

/// Orders of the core and what is done about them: one execution for each, and no decisions.
extension HostRuntime {
  func execute(_ effect: HostEffect) {
    switch effect {
    case .pane(let pane, let effect): execute(effect, for: pane)
    case .timer(.start(let timer, let delay)): start(timer, after: delay)
    case .timer(.cancel(let timer)): timers[timer]?.stop()
    case .terminal(let order): front?.perform(order)
    case .program(.run(let id, let order)): run(id, order)
    case .program(.openLink(let url)): openLink(url)
    case .program(.compose(let id, let draft)): compose(id, draft)
    case .program(.forgetDraft(let path)): forgetDraft(path)
    case .files(let effect): execute(effect)
    case .helper(let effect): execute(effect)
    case .transferLog(.append(let record, let awaited)): logTransfer(record, awaited)
    case .transferLog(.survey): surveyLogs()
    case .transferLog(.takePast(let open)): takePast(open)
    case .save(let layout): launch.save(layout)
    case .permit(let permit, let isAllowed): launch.note(permit, isAllowed)
    case .quit(let status, let output): quit(status, output)
    case .log(let pane, let text): note(pane, text.string)
    }
  }

  private func execute(_ effect: PaneEffect, for pane: PaneID) {
    if case .send(let message) = effect { return send(message, to: pane) }
    for message in late.release(for: pane) { plugins[pane]?.send(message) }
    switch effect {
    case .spawn(let run, let order): spawn(pane, run: run, order)
    case .send: break
    case .closeInput: plugins[pane]?.closeInput()
    case .signal(.terminate): plugins[pane]?.signal(Signals.terminate)
    case .signal(.kill): plugins[pane]?.signal(Signals.kill)
    }
  }

  private func execute(_ effect: FileEffect) {
    switch effect {
    case .move(let order, let isRecovery): moveFiles(order, isRecovery: isRecovery)
    case .pause(let id, let isOn): moving.files?.pause(id, isOn)
    case .putAhead(let id, let other): moving.files?.putAhead(id, of: other)
    case .cancel(let id): moving.files?.cancel(id)
    case .judge(let number, let sources, let directory, let readsTwins):
      guard let files = moving.files else {
        let verdict = FileVerdict(refusal: RuntimeWords.filesStay)
        return send(.files(.judged(number, verdict)))
      }
      files.judge(sources, in: directory, readsTwins: readsTwins) { [weak self] in
        self?.send(.files(.judged(number, $0)))
      }
    case .find(let text): findFiles(in: text)
    case .spool(let id, let name, let bytes): spool(id, name, bytes)
    case .unspool(let path): unspool(path)
    }
  }

  /// Takes up what earlier hosts have left; where that is much, it is read beside the loop.
  ///
  /// The core begins no transfer before it has heard of all of it.
  func takeUpTransfers() {
    guard let journal = moving.journal else { return }
    let bytes = journal.inheritedBytes
    guard bytes > RuntimeLimits.bytesReadAtStart else { return takeUp(journal.inheritance()) }
    send(.transferLog(.reading(bytes: bytes)))
    // The log is held until the answer comes, even when this runtime is gone.
    loop.runBeside(journal.inheritance) { [weak self, journal] found in
      withExtendedLifetime(journal) { self?.takeUp(found) }
    }
  }

  private func takeUp(_ found: TransferJournal.Inheritance) {
    moving.journal?.takeUp(found)
    if !found.warnings.isEmpty { warn(found.warnings.joined(separator: ". ")) }
    if !found.records.isEmpty || state.desk.transfers.isReading {
      send(.transferLog(.recovered(found.records)))
    }
    surveyLogs()
  }

  func surveyLogs() {
    // Programs that wait for it are answered from all there is, once that is read.
    guard !state.desk.transfers.isReading else { return }
    let found = moving.journal?.survey() ?? .init()
    if !found.warnings.isEmpty { warn(found.warnings.joined(separator: ". ")) }
    send(.transferLog(.surveyed(found.recovered, elsewhere: found.elsewhere)))
  }

  /// Takes the newest step of ended windows over.
  private func takePast(_ open: Set<StoreKey>) {
    guard let journal = moving.journal else { return send(.transferLog(.pastTaken([]))) }
    journal.takePast(while: open) { [weak self] in self?.send(.transferLog(.pastTaken($0))) }
  }

  private func logTransfer(_ record: TransferRecord, _ awaited: TransferID?) {
    guard let journal = moving.journal else {
      if let awaited { send(.transferLog(.written(awaited, succeeded: true))) }
      return
    }
    guard let awaited else { return journal.append(record, then: nil) }
    journal.append(record) { [weak self] in
      self?.send(.transferLog(.written(awaited, succeeded: $0)))
    }
  }

  private func moveFiles(_ order: TransferOrder, isRecovery: Bool) {
    if let files = moving.files { return files.move(order, isRecovery: isRecovery) }
    let reason = RuntimeWords.filesStay
    let refused = order.items.indices.map { ($0, reason) }
    let outcome = FileOutcome(refused: Dictionary(refused) { first, _ in first })
    send(.files(.moved(order.id, outcome)))
  }

  private func spawn(_ pane: PaneID, run: Int, _ order: SpawnOrder) {
    let process = PluginProcess(
      run: run, mode: order.mode, loop: loop, documents: documents,
      in: PluginProcess.Surroundings(
        expectations: LineIntake.Expectations(
          kind: { [weak self] in self?.state.panes[pane]?.requests.kind(of: $0) },
          oldestGeneration: { [weak self] in self?.state.panes[pane]?.input.generation }),
        isUrgent: { [weak self] in self?.isUrgent ?? false },
        picturesAhead: { [weak self] in self?.state.panes[pane]?.picturesAhead ?? 0 },
        emit: { [weak self] in self?.pluginSaid($0, pane, run) },
        rested: { [weak self] in self?.hasRested = true }))
    plugins[pane]?.letGo()
    plugins[pane] = process
    process.start(launch.request(for: order, pane: pane, run: run), keepsInput: order.keepsInput)
  }

  /// Ends what a run has left behind outside its process group.
  private func endLeftovers(of pane: PaneID, run: Int) {
    guard !hasQuit, plugins[pane]?.mode == .rpc else { return }
    let mark = launch.mark(of: pane, run: run)
    ProcessTree.signal(marked: mark.name, mark.value, Signals.kill)
  }

  /// Writes a line about a pane into the log, if there is one.
  private func note(_ pane: PaneID?, _ text: String) {
    log?.write(pane, pane.flatMap { state.panes[$0]?.spec.name }, text)
  }

  private func pluginSaid(_ event: PluginEvent, _ pane: PaneID, _ run: Int) {
    if case .logged(let text, _) = event { note(pane, text.string) }
    if case .errorLine(let text) = event { note(pane, text.string) }
    if case .exited = event { endLeftovers(of: pane, run: run) }
    send(.pane(pane, run: run, event))
  }

  private func send(_ message: HostMessage, to pane: PaneID) {
    for message in late.admit(message, to: pane) { plugins[pane]?.send(message) }
  }

  private func start(_ id: HostTimer, after delay: Duration) {
    guard !hasQuit else { return }
    let timer = timers[id] ?? loop.makeTimer()
    timers[id] = timer
    timer.start(milliseconds: Self.scattered(delay.wholeMilliseconds, id), every: 0) {
      [weak self] in self?.send(.timer(id))
    }
  }

  /// A pause before a restart, a little shorter or longer each time.
  ///
  /// What crashed together, say with the network, does not come back together. When the timer fires
  /// is an event like any other, so a recorded session replays with the pauses it had.
  private static func scattered(_ milliseconds: Int, _ id: HostTimer) -> Int {
    guard case .pane(_, .restart) = id else { return milliseconds }
    let reach = milliseconds * HostLimits.restartScatterPercent / 100
    return milliseconds + Int.random(in: -reach...reach)
  }

  private func run(_ id: ProgramID, _ order: ProgramOrder) {
    if order.takesScreen { front?.lend() }
    let request = launch.request(for: order)
    loop.runForUser(request, takesTerminal: order.takesScreen) { [weak self] status in
      guard let self else { return }
      if order.takesScreen { front?.takeBack() }
      send(.program(id, .ended(status: status)))
    }
  }

  private func openLink(_ url: String) {
    loop.runForUser(launch.request(toOpen: url), takesTerminal: false) { _ in }
  }

  private func quit(_ status: Int, _ output: [UInt8]?) {
    guard !hasQuit else { return }
    hasQuit = true
    for timer in timers.values { timer.stop() }
    for helper in helpers.processes.values { helper.end() }
    // Members of a plugin's tree that left its group are the guardian's affair, as long as it lives.
    if !JobControl.hasGuardian {
      ProcessTree.signal(marked: LaunchContext.cookieName, launch.cookie, Signals.kill)
    }
    onQuit?(status, output)
    loop.stop()
  }
}

/// Numbers of the signals the host sends.
enum Signals {
  static let terminate: Int32 = 15
  static let kill: Int32 = 9
}

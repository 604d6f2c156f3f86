// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import EventLoop
package import HostCore
import JSONRPC
import PaneProtocol
import PaneRendering
import SplitLayout
import TerminalInput
import TerminalScreen

/// Carries out what the core orders, and tells it what happened.
///
/// It decides nothing: an event goes in, the orders that come out are done one after the other. All
/// of it lives on the loop's thread.
package final class HostRuntime {
  /// The loop everything runs on.
  package let loop: any LoopPort
  /// The state after the last event.
  package private(set) var state: HostState
  /// How programs are started.
  let launch: LaunchContext
  /// Called once when the host begins to end: the terminal is wanted back at once.
  package var onQuitting: (() -> Void)?
  /// Called when the host has ended; the loop stops afterwards.
  package var onQuit: ((_ status: Int, _ output: String?) -> Void)?
  /// Called after each turn that changed the picture.
  package var onFrame: ((FrameNeed) -> Void)?
  /// Called after each turn in which something happened.
  package var onTurn: (() -> Void)?
  /// Draws the next picture whole, whatever the terminal shows.
  package var onRedrawAll: (() -> Void)?
  /// Carries out orders that need the terminal.
  package var screen: (any ScreenOwner)?
  /// Takes down what comes from outside, for replaying it.
  package var recorder: TraceRecorder?
  /// Keeps the decisions of transfers on disk; without one they last as long as the host.
  package var journal: TransferJournal?
  /// Moves files for transfers; without one they are refused.
  package var files: FileMover?
  /// The folder for data of other programs that has to be in a file.
  package var spool: SpoolFolder?
  /// The log the user asked for, if any.
  package var log: HostLog?

  /// Reads the host's own standard input, when a column wants rows from there.
  var standardInput: (any OutputPipePort)?

  /// Pastes that are being looked at.
  var lookups = 0

  private let documents = JSONDocumentReader()
  private var plugins: [PaneID: PluginProcess] = [:]
  private var timers: [HostTimer: any TimerPort] = [:]
  private var queue: [HostEvent] = []
  private var turn = HostTurn()
  private var buffer: [HostEffect] = []
  private var isHandling = false
  private var hasTurn = false
  /// Whether the lines of a program that had to wait were worked off in this turn.
  private var hasRested = false
  private var hasQuit = false
  private var output: [UInt8] = []

  /// Makes the runtime of a host; nothing happens before ``start()``.
  package init(loop: any LoopPort, state: HostState, launch: LaunchContext) {
    self.loop = loop
    self.state = state
    self.launch = launch
    loop.onTurnEnd = { [weak self] in self?.endTurn() }
  }

  /// The moment the core is told, in milliseconds; while replaying, the recorded one.
  var now: HostTime { HostTime(milliseconds: replayTime ?? loop.now) }
  /// The recorded moment, while a session is replayed: nothing is started and no clock is read.
  var replayTime: Int?

  /// Starts the programs.
  package func start() {
    if let journal, !journal.recovered.isEmpty { send(.transferLog(.recovered(journal.recovered))) }
    if journal != nil { surveyLogs() }
    send(.started)
  }

  /// Gives the core one event; events that come meanwhile wait their turn.
  package func send(_ event: HostEvent) {
    hasTurn = true
    queue.append(event)
    guard !isHandling else { return }
    isHandling = true
    defer { isHandling = false }
    var next = 0
    while next < queue.count {
      let event = queue[next]
      next += 1
      turn.begin(at: now)
      state.handle(event, &turn)
      var orders: [HostEffect] = []
      swap(&orders, &buffer)
      turn.exchangeEffects(with: &orders)
      for order in orders { execute(order) }
      orders.removeAll(keepingCapacity: true)
      swap(&orders, &buffer)
    }
    queue.removeAll(keepingCapacity: true)
    if state.quitting != nil, let begin = onQuitting {
      onQuitting = nil
      begin()
    }
  }

  /// Shows a warning on the status line.
  package func warn(_ text: String) {
    send(.warned(SafeText(text)))
  }

  /// How long nothing more may happen before the picture is what was asked for; `nil` while
  /// something that was asked for is still to come.
  package var patience: Duration? {
    guard !hasTurn, lookups == 0, !state.isWaiting, plugins.values.allSatisfy({ !$0.isBusy })
    else { return nil }
    // What need not be answered is given more time.
    let isAnswered = state.everyPaneHasSpoken && plugins.values.allSatisfy { !$0.isToldOfQuery }
    return isAnswered ? RuntimeLimits.quiet : RuntimeLimits.longQuiet
  }

  /// Whether the user has typed something that is still to be read, or to be shown.
  private var isUrgent: Bool { turn.frame.isNow || screen?.hasInput == true }

  private func endTurn() {
    guard hasTurn else {
      // Nothing was said, but a program's lines are worked off: what waits for that looks again.
      if hasRested { onTurn?() }
      hasRested = false
      return
    }
    hasRested = false
    recorder?.turnEnded()
    send(.turnEnded)
    hasTurn = false
    let need = turn.finish()
    if need != .none { onFrame?(need) }
    onTurn?()
  }

  // MARK: Replaying

  /// Makes this the runtime of a replay.
  package func beginReplay() { replayTime = 0 }

  func replay(output bytes: [UInt8], from pane: PaneID, run: Int) {
    guard let plugin = plugins[pane], plugin.run == run else { return }
    bytes.withUnsafeBytes { plugin.replay(output: $0) }
  }

  func replay(errors bytes: [UInt8], from pane: PaneID, run: Int) {
    guard let plugin = plugins[pane], plugin.run == run else { return }
    bytes.withUnsafeBytes { plugin.replay(errors: $0) }
  }

  func endReplayedTurn() {
    hasTurn = true
    endTurn()
  }

  // MARK: Orders

  private func execute(_ effect: HostEffect) {
    switch effect {
    case .pane(let pane, let effect): execute(effect, for: pane)
    case .timer(.start(let timer, let delay)): start(timer, after: delay)
    case .timer(.cancel(let timer)): timers[timer]?.stop()
    case .terminal(let order): execute(order)
    case .program(.run(let id, let order)): run(id, order)
    case .program(.openLink(let url)): openLink(url)
    case .files(let effect): execute(effect)
    case .transferLog(.append(let line, let awaited)): logTransfer(line, awaited)
    case .transferLog(.survey): surveyLogs()
    case .save(let memory): launch.save(memory)
    case .quit(let status, let output): quit(status, output)
    case .log(let pane, let text): note(pane, text.string)
    }
  }

  private func execute(_ effect: PaneEffect, for pane: PaneID) {
    switch effect {
    case .spawn(let run, let order): spawn(pane, run: run, order)
    case .send(let message): send(message, to: pane)
    case .closeInput: plugins[pane]?.closeInput()
    case .signal(.terminate): plugins[pane]?.signal(Signals.terminate)
    case .signal(.kill): plugins[pane]?.signal(Signals.kill)
    }
  }

  private func execute(_ order: TerminalOrder) {
    switch order {
    case .copy(let text): screen?.copyToClipboard(text)
    case .suspend: screen?.suspend()
    case .redrawAll: onRedrawAll?()
    case .ringBell: screen?.ringBell()
    case .setPointer(let shape): screen?.setPointer(shape)
    case .reportAllMotion(let isOn): screen?.reportAllMotion(isOn)
    case .drag(let order): screen?.dragOutside(order)
    case .registerDrops(let types): screen?.registerDrops(types)
    }
  }

  private func execute(_ effect: FileEffect) {
    switch effect {
    case .move(let order, let isRecovery): moveFiles(order, isRecovery: isRecovery)
    case .cancel(let id): files?.cancel(id)
    case .judge(let number, let sources, let directory):
      guard let files, replayTime == nil else {
        return send(.files(.judged(number, FileVerdict(refusal: "files are not moved here"))))
      }
      files.judge(sources, in: directory) { [weak self] in
        self?.send(.files(.judged(number, $0)))
      }
    case .find(let text): findFiles(in: text)
    case .spool(let id, let name, let bytes): spool(id, name, bytes)
    case .unspool(let path): unspool(path)
    }
  }

  private func surveyLogs() {
    guard replayTime == nil else { return }
    let found = journal?.survey() ?? (recovered: [], elsewhere: [])
    send(.transferLog(.surveyed(found.recovered, elsewhere: found.elsewhere)))
  }

  private func logTransfer(_ line: [UInt8], _ awaited: TransferID?) {
    guard let journal else {
      if let awaited { send(.transferLog(.written(awaited, succeeded: true))) }
      return
    }
    guard let awaited else { return journal.append(line, then: nil) }
    journal.append(line) { [weak self] in
      self?.send(.transferLog(.written(awaited, succeeded: $0)))
    }
  }

  private func moveFiles(_ order: TransferOrder, isRecovery: Bool) {
    guard replayTime == nil else { return }
    if let files { return files.move(order, isRecovery: isRecovery) }
    let reason = "files are not moved here"
    let refused = order.items.indices.map { ($0, reason) }
    let outcome = FileOutcome(refused: Dictionary(refused) { first, _ in first })
    send(.files(.moved(order.id, outcome)))
  }

  private func spawn(_ pane: PaneID, run: Int, _ order: SpawnOrder) {
    let process = PluginProcess(
      pane: pane, run: run, mode: order.mode, loop: loop, documents: documents,
      in: PluginProcess.Surroundings(
        expectations: LineIntake.Expectations(
          kind: { [weak self] in self?.state.panes[pane]?.requests.kind(of: $0) },
          oldestGeneration: { [weak self] in self?.state.panes[pane]?.input.generation }),
        isUrgent: { [weak self] in self?.isUrgent ?? false },
        emit: { [weak self] in self?.pluginSaid($0, pane, run) },
        rested: { [weak self] in self?.hasRested = true }))
    plugins[pane]?.letGo()
    process.recorder = recorder
    plugins[pane] = process
    guard replayTime == nil else { return }
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
    if case .logged(let text) = event { note(pane, text.string) }
    if case .errorLine(let text) = event { note(pane, text.string) }
    if case .exited = event { endLeftovers(of: pane, run: run) }
    send(.pane(pane, run: run, event))
  }

  private func send(_ message: HostMessage, to pane: PaneID) {
    guard let plugin = plugins[pane] else { return }
    output.removeAll(keepingCapacity: true)
    guard message.encode(into: &output) else { return }
    recorder?.sent(output, to: pane)
    plugin.send(message, output)
  }

  private func start(_ id: HostTimer, after delay: Duration) {
    guard !hasQuit, replayTime == nil else { return }
    let timer = timers[id] ?? loop.makeTimer()
    timers[id] = timer
    timer.start(milliseconds: Self.scattered(delay.wholeMilliseconds, id), every: 0) { [weak self] in
      self?.recorder?.fired(id)
      self?.send(.timer(id))
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
    guard replayTime == nil else { return }
    if order.takesScreen { screen?.lend() }
    let request = launch.request(for: order)
    loop.runForUser(request, takesTerminal: order.takesScreen) { [weak self] status in
      guard let self else { return }
      if order.takesScreen { screen?.takeBack() }
      send(.programEnded(id, status: status))
    }
  }

  private func openLink(_ url: String) {
    loop.runForUser(launch.request(toOpen: url), takesTerminal: false) { _ in }
  }

  private func quit(_ status: Int, _ output: String?) {
    guard !hasQuit else { return }
    hasQuit = true
    for timer in timers.values { timer.stop() }
    // Members of a plugin's tree that left its group are the guardian's affair, as long as it lives.
    if !JobControl.hasGuardian {
      ProcessTree.signal(marked: LaunchContext.cookieName, launch.cookie, Signals.kill)
    }
    onQuit?(status, output)
    loop.stop()
  }
}

/// What owns the terminal, for orders that concern it.
package protocol ScreenOwner: AnyObject {
  /// Whether the user has typed something that is still to be read.
  var hasInput: Bool { get }
  func copyToClipboard(_ text: String)
  func suspend()
  func ringBell()
  /// Sets the shape of the mouse pointer by its name; `nil` restores it.
  func setPointer(_ shape: String?)
  /// Has all motion of the mouse reported, or only that with a button held.
  func reportAllMotion(_ isOn: Bool)
  /// Tells the terminal's own drag and drop something.
  func dragOutside(_ order: DropOrder)
  /// Takes drops of other programs of these types.
  func registerDrops(_ types: [String])
  /// Gives the terminal to another program.
  func lend()
  func takeBack()
}

/// Numbers of the signals the host sends.
enum Signals {
  static let terminate: Int32 = 15
  static let kill: Int32 = 9
}

// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import DragSession
import EventLoop
import HostConfiguration
import HostCore
import HostRecord
import HostRuntime
import TerminalInput

/// `colonnade open`: a session on the terminal.
enum OpenCommand {
  static func run(_ command: ParsedCommand) throws(UsageError) -> Int32 {
    let options = try SessionOptions(command)
    do throws(ConfigurationError) {
      return InteractiveSession(plan: try SessionPlan(options), options: options).run()
    } catch {
      return error.report()
    }
  }
}

/// A session on the terminal, from its first frame to its exit code.
struct InteractiveSession {
  var plan: SessionPlan
  var options: SessionOptions

  func run() -> Int32 {
    let kind = HostEnvironment.variable("TERM") ?? ""
    if kind.isEmpty || kind == "dumb" {
      HostEnvironment.complain(CommandWords.cannotShow(on: kind))
      return 1
    }
    do throws(SystemError) {
      let loop = try Loop()
      let device = try TerminalDevice(loop)
      return try run(loop, device)
    } catch {
      HostEnvironment.complain(CommandWords.noTerminal(error.reason))
      return 1
    }
  }

  private func run(_ loop: Loop, _ device: TerminalDevice) throws(SystemError) -> Int32 {
    let size = device.size.map { CellSize(columns: $0.columns, rows: $0.rows) }
    let window =
      size.flatMap { $0.columns > 0 && $0.rows > 0 ? $0 : nil }
      ?? CellSize(columns: 80, rows: 24)
    let store = SavedLayoutStore(paths: plan.paths, layout: plan.settings.layoutName)
    var launch = store.launch
    // Who chooses something for another program does not work here: the next session is not that one.
    if options.picks != nil { launch.save = { _ in } }
    if let editor = plan.user.editor { launch.prefer(editor: editor) }
    var words = plan.settings
    // What the core says and what the renderer draws are of one alphabet.
    words.isASCII =
      words.isASCII
      || CapabilityNegotiator(environment: launch.environment).capabilities.prefersASCII
    words.permits = store.permits
    let header = SessionRecord.Header(settings: words, window: window, saved: store.load())
    let runtime = HostRuntime(loop: loop, state: HostState(header), launch: launch)
    // Before anything happens: what is not in the record is not in its replay.
    do throws(SystemError) {
      try SessionRecords.attach(to: runtime, header)
    } catch {
      runtime.warn(CommandWords.notRecorded(error.reason))
    }
    MovingServices.attach(
      to: runtime, on: loop, folder: store.folder, runName: words.surroundings.runName)
    if let problem = store.problem { runtime.warn(CommandWords.notKept(problem)) }
    var settings = TerminalFront.Settings()
    settings.usesMouse = options.usesMouse && plan.user.usesMouse != false
    settings.isASCII = words.isASCII
    settings.isDark = plan.isDark(options)
    settings.colors = plan.user.colors
    settings.pictures = plan.user.pictures ?? .auto
    settings.escapeMilliseconds = plan.user.escapeMilliseconds
    let front = TerminalFront(
      device: device, runtime: runtime, environment: launch.environment, settings: settings)
    var result: (status: Int, output: [UInt8]?) = (0, nil)
    runtime.onQuit = { result = ($0, $1) }
    front.onHangup = { runtime.send(.signalled(.hangUp)) }
    let watchers = try watch(loop, runtime, front)
    // A change between the first look and the watcher would otherwise never be seen.
    front.sizeChanged()
    runtime.start()
    if plan.readsStandardInput { runtime.readStandardInput() }
    for warning in plan.warnings { runtime.log?.write(nil, nil, warning.words) }
    if let words = PlanWarning.sentence(plan.warnings) { runtime.warn(words) }
    try front.open()
    // What only the start has used of the program goes back, once.
    let settled = Timer(loop)
    settled.start(milliseconds: RuntimeLimits.settledMilliseconds) {
      HostEnvironment.giveBackMemory()
    }
    loop.run()
    front.close()
    for watcher in watchers { watcher.stop() }
    MovingServices.close(runtime)
    // The shell has put its prompt on the screen that is gone now.
    if JobControl.hasLostGuardian { HostEnvironment.complain(CommandWords.guardianKilled) }
    return tell(result.output) ?? Int32(clamping: result.status)
  }

  /// Tells what was chosen; gives back the exit code of what went wrong.
  private func tell(_ output: [UInt8]?) -> Int32? {
    guard let output else { return nil }
    guard let file = options.outputFile else {
      HostEnvironment.writeAll(output, to: 1)
      return nil
    }
    do throws(SystemError) {
      try FileSystem.writeAtomically(output, to: file)
      return nil
    } catch {
      HostEnvironment.complain(CommandWords.cannotWrite(file, error.reason))
      return 1
    }
  }

  private func watch(
    _ loop: Loop, _ runtime: HostRuntime, _ front: TerminalFront
  ) throws(SystemError) -> [SignalWatcher] {
    func end(_ signal: HostSignal) {
      JobControl.hearsEnd()
      runtime.send(.signalled(signal))
    }
    return [
      try SignalWatcher(loop, SignalNumber.windowChange) { front.sizeChanged() },
      try SignalWatcher(loop, SignalNumber.terminate) { end(.terminate) },
      try SignalWatcher(loop, SignalNumber.hangUp) { end(.hangUp) },
      // A terminal that is lent sends these two to everybody; they are for the program that has it.
      try SignalWatcher(loop, SignalNumber.interrupt) {},
      try SignalWatcher(loop, SignalNumber.quit) {},
      try SignalWatcher(loop, SignalNumber.resume) { front.resumed() },
    ]
  }
}

/// Numbers of the signals the host listens to, on Linux.
enum SignalNumber {
  static let hangUp: Int32 = 1
  static let interrupt: Int32 = 2
  static let quit: Int32 = 3
  static let terminate: Int32 = 15
  static let resume: Int32 = 18
  static let windowChange: Int32 = 28
}

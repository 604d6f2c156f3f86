// SPDX-License-Identifier: Apache-2.0
import CellText
import EventLoop
import HostCore
import JSONRPC
import PaneProtocol

/// One run of a pane's program: its pipes, and when they are read and written.
///
/// What is read becomes events in ``LineIntake``. When the budget of a turn is spent the pipe is left
/// alone until the next one, and the program blocks in its own write.
final class PluginProcess {
  /// What the process needs to know of its host while it runs.
  struct Surroundings {
    /// The expectations that lines are decoded against.
    var expectations: LineIntake.Expectations
    /// True when the user waits for something that comes before any more lines.
    var isUrgent: () -> Bool
    /// Pictures it has drawn and was not told of.
    var picturesAhead: () -> Int
    /// Called for each event.
    var emit: (PluginEvent) -> Void
    /// Called when lines that had to wait are worked off.
    var rested: () -> Void
  }

  let run: Int
  let mode: PluginMode
  private let loop: any LoopPort
  private let surroundings: Surroundings
  private var intake: LineIntake
  /// Memory for a message on its way.
  private var line: [UInt8] = []
  /// Memory for the events of a line.
  private var buffer: [PluginEvent] = []
  private var queue = OutputQueue()
  private var watch = MemoryWatch()
  private var program: (any ProgramPort)?
  /// True when lines wait to be worked off.
  private(set) var isBusy = false
  /// True while it is not read because it draws too fast.
  private var isHeld = false
  /// Pictures it has drawn.
  private var pictures = 0
  /// Bytes of those since it was told of one.
  private var pictureBytes = 0
  /// True when it was told of a filter and has said nothing since.
  private(set) var isToldOfQuery = false
  private var isForgotten = false
  private var hasEnded = false
  /// How it ended, while lines it printed before still wait.
  private var exit: ChildExit?

  init(
    run: Int, mode: PluginMode, loop: any LoopPort, documents: JSONDocumentReader,
    in surroundings: Surroundings
  ) {
    self.run = run
    self.mode = mode
    self.loop = loop
    self.surroundings = surroundings
    intake = LineIntake(mode, using: documents)
  }

  private func emit(_ event: PluginEvent) {
    if case .message(let message) = event {
      isToldOfQuery = false
      if case .canvasDraw = message { pictures += 1 }
    }
    if !isForgotten { surroundings.emit(event) }
  }

  private func emit(_ events: [PluginEvent]) { for event in events { emit(event) } }

  /// Starts the program; what becomes of it comes as events.
  func start(_ request: SpawnRequest, keepsInput: Bool) {
    do throws(SpawnError) {
      let program = try loop.spawn(request) { [weak self] in self?.exited($0) }
      self.program = program
      program.output.onBytes = { [weak self] in self?.received($0) }
      program.output.onEnd = { [weak self] _ in self?.outputEnded() }
      program.errors?.onBytes = { [weak self] in self?.receivedErrors($0) }
      if keepsInput { watchInput(of: program) } else { program.input.close() }
      emit(.spawned(processID: Int(program.pid)))
    } catch {
      emit(.spawnFailed(SafeText("\(error.program): \(error.reason)")))
    }
  }

  // MARK: Input

  /// Tells when the program closes its input and goes on.
  ///
  /// The input of a program that ends is closed, too, a moment before its end is known.
  private func watchInput(of program: any ProgramPort) {
    let timer = loop.makeTimer()
    program.input.onFailure = { [weak self, weak program] _ in
      timer.start(after: RuntimeLimits.exitAfterInput) {
        if let program, program.exit == nil { self?.emit(.inputClosed) }
      }
    }
    program.input.watchEnd()
  }

  /// Sends a message; of states that a slow program has not read, only the newest waits.
  func send(_ message: HostMessage) {
    line.removeAll(keepingCapacity: true)
    guard message.encode(into: &line) else { return }
    guard let input = program?.input else { return }
    if case .query = message { isToldOfQuery = true }
    switch queue.admit(message, line, queued: input.queuedBytes) {
    case .write: input.write(line)
    case .keep:
      input.onDrained = { [weak self] in
        guard let self else { return }
        program?.input.write(queue.release())
      }
    }
    goOnDrawing()
    guard queue.hasOverflowed(queued: input.queuedBytes) else { return }
    input.close()
    emit(.measured(.queue(bytes: HostLimits.queueHardBytes + 1)))
  }

  func closeInput() {
    program?.input.close()
    closeUnreadOutput()
  }

  func signal(_ number: Int32) {
    program?.signalGroup(number)
    closeUnreadOutput()
  }

  /// Closes output that is not read any more: the end of the program does not wait for it.
  private func closeUnreadOutput() {
    if intake.isSpent { program?.output.close() }
  }

  /// Forgets the run: it is killed, and what it still says is not heard.
  func letGo() {
    isForgotten = true
    guard let program, program.exit == nil else { return }
    program.signalGroup(Signals.kill)
    closeUnreadOutput()
  }

  // MARK: Output

  private func received(_ bytes: UnsafeRawBufferPointer) {
    if watch.isDue(at: loop.now) { measureMemory() }
    guard !intake.isSpent else { return }
    intake.append(bytes)
    work()
  }

  /// Looks at the memory of the whole tree once what this turn has to show is shown.
  private func measureMemory() {
    loop.afterTurn { [weak self] in
      guard let self, !isForgotten, let program, program.exit == nil else { return }
      emit(.measured(.memory(bytes: ProcessTree.residentBytes(of: program.pid))))
    }
  }

  /// Takes lines up to the budget of a turn, and the rest in later turns.
  private func work() {
    guard !isBusy, !isHeld else { return }
    guard takeLines() else { return goOnLater() }
    guard !isHeld else { return }
    guard !intake.isSpent else { return stopReading() }
    if hasEnded { finish() } else if let exit { report(exit) }
  }

  /// Takes lines up to the budget of a turn, one at least; returns whether none is left.
  private func takeLines() -> Bool {
    var budget = TurnBudget(at: loop.nanoseconds)
    while !holdsBack, let bytes = takeLine() {
      let goesOn = budget.spend(
        bytes: bytes, at: loop.nanoseconds, isUrgent: surroundings.isUrgent)
      guard goesOn else { return !intake.holdsBytes }
    }
    return true
  }

  /// Whether no further line is taken: it draws faster than its pictures are shown.
  ///
  /// The plugin is not read either, so it blocks in its own write, and nobody else is slower for
  /// it.
  private var holdsBack: Bool {
    guard mayBeAhead, isFarAhead else { return false }
    isHeld = true
    program?.output.pause()
    return true
  }

  /// False while nothing needs to be asked, as for programs that draw nothing.
  private var mayBeAhead: Bool {
    pictures >= HostLimits.picturesAhead || pictureBytes >= HostLimits.pictureBytesAhead
  }

  /// True when it draws faster than it is told of its pictures, by their number or their bytes.
  private var isFarAhead: Bool {
    let ahead = surroundings.picturesAhead()
    return ahead >= HostLimits.picturesAhead
      || ahead > 0 && pictureBytes >= HostLimits.pictureBytesAhead
  }

  /// Reads on, if it has been told of a picture.
  private func goOnDrawing() {
    guard isHeld, !isFarAhead else { return }
    isHeld = false
    loop.afterTurn { [weak self] in
      guard let self, !isHeld, !isBusy else { return }
      program?.output.resume()
      work()
    }
  }

  /// Takes one line; returns its bytes, or `nil` when none is left.
  private func takeLine() -> Int? {
    var events: [PluginEvent] = []
    swap(&events, &buffer)
    let bytes = intake.next(surroundings.expectations, into: &events)
    let before = pictures
    emit(events)
    if pictures > before { count(bytes ?? 0) }
    events.removeAll(keepingCapacity: true)
    swap(&events, &buffer)
    return bytes
  }

  /// Counts a picture, which it may have been told of at once.
  private func count(_ bytes: Int) {
    switch surroundings.picturesAhead() {
    case 0: pictureBytes = 0
    case 1: pictureBytes = bytes
    default: pictureBytes += bytes
    }
  }

  /// Reads no more: the program waits in its write until it is ended.
  private func stopReading() {
    program?.output.pause()
    intake.dropRest()
    if let exit { report(exit) }
  }

  /// Lets the reader rest until what it has read is worked off.
  private func goOnLater() {
    program?.output.pause()
    isBusy = true
    loop.afterTurn { [weak self] in
      guard let self else { return }
      isBusy = false
      program?.output.resume()
      work()
      if !isBusy { surroundings.rested() }
    }
  }

  private func receivedErrors(_ bytes: UnsafeRawBufferPointer) {
    var events: [PluginEvent] = []
    intake.takeErrors(bytes, into: &events)
    emit(events)
  }

  // MARK: The end

  private func outputEnded() {
    hasEnded = true
    if !isBusy, !isHeld { work() }
  }

  private func finish() {
    hasEnded = false
    var events: [PluginEvent] = []
    intake.finish(surroundings.expectations, into: &events)
    emit(events)
    emit(.outputEnded)
    if let exit { report(exit) }
  }

  private func exited(_ exit: ChildExit) {
    var events: [PluginEvent] = []
    intake.finishErrors(into: &events)
    emit(events)
    // Everything it said comes before its end.
    if isBusy || isHeld { self.exit = exit } else { report(exit) }
  }

  private func report(_ exit: ChildExit) {
    self.exit = nil
    switch exit {
    case .exited(let status): emit(.exited(status: Int(status), signal: 0))
    case .signaled(let number): emit(.exited(status: 0, signal: Int(number)))
    case .notStarted(let error):
      emit(.spawnFailed(SafeText("\(error.program): \(error.reason)")))
    }
  }
}

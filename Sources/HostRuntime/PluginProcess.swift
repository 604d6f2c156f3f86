// SPDX-License-Identifier: Apache-2.0
import CellText
import EventLoop
import HostCore
import JSONRPC
import PaneProtocol

/// One run of a pane's program: its pipes, its lines, and how much of them a turn may take.
///
/// A flood slows only the flooder: at most 256 KiB, 500 lines or 1 ms a turn are taken, and fewer
/// when the user has done something that is to be shown first. Then the pipe is left alone until
/// the next turn and the program blocks in its own write.
final class PluginProcess {
  /// What a line is to be decoded against.
  struct Expectations {
    var kind: (Int) -> RequestKind?
    var oldestGeneration: () -> Int?
    /// Whether the user waits for something that comes before any more lines.
    var isUrgent: () -> Bool
  }

  let pane: PaneID
  let run: Int
  let mode: PluginMode
  private let loop: Loop
  private let documents: JSONDocumentReader
  private var decoder: MessageDecoder
  private let expectations: Expectations
  private let sink: (PluginEvent) -> Void
  var recorder: TraceRecorder?
  private var isForgotten = false
  private var queue = OutputQueue()
  private var watch = MemoryWatch()
  private var child: ChildProcess?
  private var output: LineFramer
  private var errors = LineFramer(.text, limitBytes: Limit.logLineBytes)
  private var ids: Set<ItemID> = []
  private var lineNumber = 0
  private var isDraining = false
  private var isWorking = false
  private var hasEnded = false
  private var exit: ChildExit?
  /// What is still kept of a program that does not speak the protocol.
  private var budget: OutputBudget
  /// Stray lines taken since the window of the log's limit began.
  private var strayLines = 0
  private var isOverfull = false

  init(
    pane: PaneID, run: Int, mode: PluginMode, loop: Loop, documents: JSONDocumentReader,
    expectations: Expectations, emit: @escaping (PluginEvent) -> Void
  ) {
    self.pane = pane
    self.run = run
    self.mode = mode
    self.loop = loop
    self.documents = documents
    decoder = MessageDecoder(using: documents)
    self.expectations = expectations
    sink = emit
    output = LineFramer(mode == .rpc ? .messages : .text)
    budget = OutputBudget(mode)
  }

  private func emit(_ event: PluginEvent) {
    if !isForgotten { sink(event) }
  }

  /// Starts the program; what becomes of it comes as events.
  func start(_ request: SpawnRequest, keepsInput: Bool) {
    do throws(SpawnError) {
      let child = try ChildProcess.spawn(loop, request) { [weak self] in self?.exited($0) }
      self.child = child
      child.standardOutput.onBytes = { [weak self] in self?.received($0) }
      child.standardOutput.onEnd = { [weak self] _ in self?.outputEnded() }
      child.standardError?.onBytes = { [weak self] in self?.receivedErrors($0) }
      if !keepsInput { child.standardInput.close() }
      emit(.spawned(processID: Int(child.pid)))
    } catch {
      emit(.spawnFailed(SafeText("\(error.program): \(error.reason)")))
    }
  }

  /// Bytes that wait to be read by the program.
  var queuedBytes: Int { child?.standardInput.queuedBytes ?? 0 }

  /// Sends a message; of states that a slow program has not read, only the newest waits.
  func send(_ message: HostMessage, _ line: [UInt8]) {
    guard let input = child?.standardInput else { return }
    switch queue.take(message, line, queued: input.queuedBytes) {
    case .write: input.write(line)
    case .keep:
      input.onDrained = { [weak self] in
        guard let self else { return }
        child?.standardInput.write(queue.release())
      }
    }
    checkQueue()
  }

  /// Tells of a queue that has grown beyond its limit, once.
  private func checkQueue() {
    guard !isOverfull, queuedBytes > Limit.queueHardBytes else { return }
    isOverfull = true
    child?.standardInput.close()
    emit(.queueChanged(bytes: Limit.queueHardBytes + 1))
  }

  func closeInput() {
    child?.standardInput.close()
    closeUnreadOutput()
  }

  func signal(_ number: Int32) {
    child?.signalGroup(number)
    closeUnreadOutput()
  }

  /// Closes output that is not read any more: the end of the program does not wait for it.
  private func closeUnreadOutput() {
    if budget.isSpent { child?.standardOutput.close() }
  }

  /// Whether lines wait to be worked off.
  var isBusy: Bool { isWorking }

  /// Forgets the run: it is killed, and what it still says is not heard.
  func letGo() {
    isForgotten = true
    guard let child, child.exit == nil else { return }
    child.signalGroup(Signals.kill)
    closeUnreadOutput()
  }

  // MARK: Output

  private func received(_ bytes: UnsafeRawBufferPointer) {
    if watch.isDue(at: loop.now) { measureMemory() }
    recorder?.received(bytes, stream: "out", pane: pane, run: run)
    guard !budget.isSpent else { return }
    output.append(bytes)
    work()
  }

  /// Looks at the memory of the whole tree once what this turn has to show is shown.
  private func measureMemory() {
    loop.afterTurn { [weak self] in
      guard let self, !isForgotten, let child, child.exit == nil else { return }
      emit(.memoryMeasured(bytes: ProcessTree.residentBytes(of: child.pid)))
    }
  }

  /// Takes recorded output as if it had just come; an empty piece is its end.
  func replay(output bytes: UnsafeRawBufferPointer) {
    guard !bytes.isEmpty else {
      hasEnded = true
      finish()
      return
    }
    output.append(bytes)
    while !budget.isSpent, let line = output.next(using: documents) { take(line) }
  }

  func replay(errors bytes: UnsafeRawBufferPointer) { receivedErrors(bytes) }

  /// Takes lines up to the budget of a turn, and the rest in later turns.
  private func work() {
    guard !isWorking else { return }
    guard takeLines() else { return goOnLater() }
    guard !budget.isSpent else { return stopReading() }
    if hasEnded { finish() } else if let exit { report(exit) }
  }

  /// Takes lines up to the budget of a turn, one at least; returns whether none is left.
  private func takeLines() -> Bool {
    let start = loop.nanoseconds
    let deadline = start + Limit.turnMilliseconds * 1_000_000
    var lookAt = start
    var left = Limit.turnMessages
    while left > 0, !budget.isSpent, let line = output.next(using: documents) {
      take(line)
      left -= 1
      let now = loop.nanoseconds
      if now > deadline { return false }
      guard now >= lookAt else { continue }
      if expectations.isUrgent() { return false }
      lookAt = now + Self.lookNanoseconds
    }
    return left > 0
  }

  /// How often the user is looked after while lines are taken, in nanoseconds.
  private static let lookNanoseconds = 50_000

  /// Reads no more: the program waits in its write until it is ended.
  private func stopReading() {
    child?.standardOutput.pause()
    output = LineFramer(.text)
    if let exit { report(exit) }
  }

  /// Lets the reader rest until what it has read is worked off.
  private func goOnLater() {
    child?.standardOutput.pause()
    isWorking = true
    loop.afterTurn { [weak self] in
      guard let self else { return }
      isWorking = false
      child?.standardOutput.resume()
      work()
    }
  }

  private func take(_ line: FramedLine) {
    switch line {
    case .message(let range):
      let decoded = output.withBytes(range) { bytes in
        decoder.decode(
          bytes, expecting: expectations.kind, oldestGeneration: expectations.oldestGeneration())
      }
      emit(decoded, of: range)
    case .log(let range): takePlain(range)
    case .batch(let range):
      emit(
        .rejected(
          code: RPCErrorCode.invalidRequest.rawValue, id: nil,
          reason: SafeText("batches are not taken"), excerpt: excerpt(range)))
    case .oversized:
      emit(
        .rejected(
          code: RPCErrorCode.tooLarge.rawValue, id: nil,
          reason: SafeText("a line is longer than \(Limit.messageBytes) bytes")))
    }
  }

  /// The beginning of a line, for the log.
  private func excerpt(_ range: Range<Int>) -> SafeText {
    SafeText(output.text(range.prefix(Self.excerptBytes)))
  }

  private static let excerptBytes = 80

  private func emit(_ decoded: DecodedLine, of range: Range<Int>) {
    for remark in decoded.remarks { emit(.logged(remark)) }
    switch decoded.outcome {
    case .message(let message): emit(.message(message))
    case .stale, .ignored: emit(.spoken)
    case .rejected(let rejection):
      emit(
        .rejected(
          code: rejection.code.rawValue, id: rejection.id, reason: rejection.reason,
          excerpt: excerpt(range)))
    }
    if let id = decoded.owesAnswerTo { emit(.owesAnswer(id)) }
  }

  private func takePlain(_ range: Range<Int>) {
    switch mode {
    case .rpc:
      strayLines += 1
      guard strayLines <= 1_000 else { return }
      emit(.logged(SafeText(output.text(range))))
    case .lines:
      let item = output.withBytes(range) { LineRow.item($0, number: lineNumber, ids: &ids) }
      lineNumber += 1
      guard let item else { return }
      emit(.outputRow(item))
      spend(range)
    case .text:
      emit(.outputLine(output.withBytes(range) { TextLine.streamed($0) }))
      spend(range)
    }
  }

  private func spend(_ range: Range<Int>) {
    budget.spend(bytes: range.count)
    if budget.isSpent { emit(.outputCut(lines: budget.lines)) }
  }

  private func receivedErrors(_ bytes: UnsafeRawBufferPointer) {
    recorder?.received(bytes, stream: "err", pane: pane, run: run)
    errors.append(bytes)
    while let line = errors.next(using: documents) {
      guard case .log(let range) = line else { continue }
      emit(.errorLine(SafeText(errors.text(range))))
    }
  }

  private func outputEnded() {
    recorder?.received(
      UnsafeRawBufferPointer(start: nil, count: 0), stream: "out", pane: pane, run: run)
    hasEnded = true
    if !isWorking { work() }
  }

  private func finish() {
    hasEnded = false
    if let last = output.finish() { take(last) }
    emit(.outputEnded)
    if let exit { report(exit) }
  }

  private func exited(_ exit: ChildExit) {
    if let last = errors.finish(), case .log(let range) = last {
      emit(.errorLine(SafeText(errors.text(range))))
    }
    // Everything it said comes before its end.
    if isWorking { self.exit = exit } else { report(exit) }
  }

  private func report(_ exit: ChildExit) {
    self.exit = nil
    recorder?.exited(exit, pane: pane, run: run)
    switch exit {
    case .exited(let status): emit(.exited(status: Int(status), signal: 0))
    case .signaled(let number): emit(.exited(status: 0, signal: Int(number)))
    case .notStarted(let error):
      emit(.spawnFailed(SafeText("\(error.program): \(error.reason)")))
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import EventLoop
import PaneProtocol

/// Probe: one process of the plugin under test, with everything it said and when.
///
/// A scenario talks to it in steps: send something, wait until something is seen or time is up, go
/// on. Requests of the plugin are refused within a moment, so that it hardly waits for the checker.
final class PluginProbe {

  private let loop: Loop
  let subject: CheckSubject
  private let mark: String
  private let started: Int
  private var child: ChildProcess?
  private var heard = HeardOutput()
  private var waiting: Waiting?
  private var pace: ProbePace
  private let alarm: Timer
  /// The last lines to it, and the end of its stderr.
  private(set) var evidence = CheckEvidence()
  private var prompts = PromptCount()
  /// The exit, after its output was read.
  private(set) var exit: ChildExit?
  /// When it ended, in milliseconds after the start.
  private(set) var exitMilliseconds = 0
  private var complaints = Complaints()
  /// The answers to its requests.
  var replies = ProbeReplies()
  /// The id of the first request of its own.
  private static let firstRequest = 100
  private var nextRequest = firstRequest
  /// True when its input has been closed.
  private(set) var hasClosedInput = false
  /// True when the checker may have ended it in the middle of a line.
  private var isCutOff = false
  private var lastOutput = 0
  private let replyTimer: Timer

  /// Starts a process.
  ///
  /// - Throws: `SpawnError` when there is none.
  init(
    _ loop: Loop, _ subject: CheckSubject, environment: [String: String]? = nil,
    workingDirectory: String? = nil, usesSockets: Bool = false,
    patience: CheckPatience = CheckPatience()
  ) throws(SpawnError) {
    self.loop = loop
    pace = ProbePace(patience)
    self.subject = subject
    started = loop.nanoseconds
    mark = "\(HostEnvironment.processID).\(started)"
    alarm = Timer(loop)
    replyTimer = Timer(loop)
    var environment = environment ?? subject.environment
    environment["COLONNADE_CHECK"] = mark
    var request = SpawnRequest(
      arguments: subject.arguments, environment: environment, workingDirectory: workingDirectory,
      isLimited: true)
    request.usesSockets = usesSockets
    let child = try ChildProcess.spawn(loop, request) { [weak self] in self?.ended($0) }
    self.child = child
    child.standardOutput.onBytes = { [weak self] in self?.received($0) }
    child.standardError?.onBytes = { [weak self] bytes in
      guard let self else { return }
      var complaints = evidence.complaints + String(decoding: bytes.suffix(2_000), as: UTF8.self)
      if complaints.utf8.count > 4_000 { complaints = String(complaints.suffix(2_000)) }
      evidence.complaints = complaints
      if self.complaints.noteLines(of: bytes) {
        heard.fail(79, "more than \(Complaints.quietLines) lines on stderr", evidence)
      }
      passOn(bytes)
    }
  }

  /// Gets each line of its stderr, with its process id.
  var onComplaint: ((Int32, [UInt8]) -> Void)? {
    get { complaints.onLine }
    set { complaints.onLine = newValue }
  }

  /// Hands on the complete lines of its stderr, and the beginnings of very long ones.
  private func passOn(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes {
      let isEnd = byte == UInt8(ascii: "\n")
      if !isEnd { complaints.line.append(byte) }
      if isEnd || complaints.line.count >= CheckLimits.complaintBytes { endComplaint() }
    }
  }

  private func endComplaint() {
    guard !complaints.line.isEmpty else { return }
    onComplaint?(pid, complaints.line)
    complaints.line = []
  }

  /// The messages so far.
  var lines: [RecordedLine] { _read { yield heard.lines } }

  /// Stray output so far.
  var strayLines: [String] { heard.strayLines }

  /// The findings about its lines.
  var log: FindingLog { heard.log }

  /// Pictures that only a decoder can judge.
  var untriedPictures: Set<TriedPicture> { heard.untriedPictures }

  /// Messages so far, those that were forgotten included.
  var messageCount: Int { heard.messageCount }

  /// Milliseconds since the start.
  var now: Int { (loop.nanoseconds - started) / 1_000_000 }

  /// Its process id.
  var pid: Int32 { child?.pid ?? 0 }

  /// True when it is still running.
  var isRunning: Bool { exit == nil }

  /// True when it failed: another status than 0, or a signal that was not ours.
  var hasFailed: Bool {
    guard let exit else { return false }
    return exit != .exited(0)
  }

  // MARK: Steps

  /// Writes lines to its input.
  func send(_ bytes: [UInt8]) {
    let body = bytes.dropLast()
    let start = body.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? body.startIndex
    evidence.sentLine = Array(bytes[start...])
    prompts.noteSent()
    write(bytes)
  }

  private func write(_ bytes: [UInt8]) { child?.standardInput.write(bytes) }

  /// Makes a request with an id of its own, written as the host writes it.
  ///
  /// - Returns: The id.
  @discardableResult
  func request(_ request: CheckRequest) -> Int {
    let id = nextRequest
    nextRequest += 1
    let message = request.message(id)
    if let kind = message.contentKind { heard.asked(id, kind) }
    pace.asked(id, at: now)
    send(CheckMessages.line(message))
    return id
  }

  /// Makes a request and waits for its answer.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - milliseconds: How long to wait.
  ///   - then: Called with the answer, or with `nil` when none came in time.
  func ask(
    _ request: CheckRequest, within milliseconds: Int = CheckLimits.answer,
    then: @escaping (RecordedLine?) -> Void
  ) {
    let id = self.request(request)
    wait(milliseconds, for: self.answer(to: id) != nil) { _ in then(self.answer(to: id)) }
  }

  /// Tells whether an id, as JSON text, is that of a request of this probe.
  func hasAsked(_ id: String?) -> Bool {
    id.flatMap { Int($0) }.map { (Self.firstRequest..<nextRequest).contains($0) } ?? false
  }

  /// The answer to a request of this probe.
  func answer(to id: Int) -> RecordedLine? { lines.last { $0.answers(id) } }

  /// Writes bytes one at a time, each in a turn of its own, and calls back after the last.
  func sendSlowly(_ bytes: ArraySlice<UInt8>, then: @escaping () -> Void) {
    guard let first = bytes.first, isRunning else { return then() }
    write([first])
    loop.atTurnEnd { self.sendSlowly(bytes.dropFirst(), then: then) }
  }

  /// True when it has read all that was sent.
  var hasReadEverything: Bool { child?.standardInput.unreadBytes == 0 }

  /// Ends its input.
  func closeInput() {
    hasClosedInput = true
    if now - lastOutput < subject.limit(CheckLimits.cutOff) { isCutOff = true }
    child?.standardInput.closeWhenDrained()
  }

  /// Stops reading its output for good.
  func closeOutput() {
    isCutOff = true
    child?.standardOutput.close()
  }

  /// Signals its process group.
  func signal(_ number: Int32) {
    isCutOff = true
    child?.signalGroup(number)
  }

  /// Waits until a condition holds, looking whenever something came; one wait at a time.
  ///
  /// - Parameters:
  ///   - milliseconds: How long to wait; four times as long for a plugin far away, and longer for one that
  ///     has turned out to be slow, or while the machine is busy.
  ///   - condition: What to wait for; `false` waits for the end of the time.
  ///   - then: Called with whether the condition holds; at once if it does already. An end of the
  ///     process ends every wait.
  func wait(
    _ milliseconds: Int, for condition: @autoclosure @escaping () -> Bool,
    then: @escaping (Bool) -> Void
  ) {
    if condition() { return then(true) }
    if exit != nil { return then(false) }
    let time = pace.patience.time(for: subject.limit(milliseconds))
    waiting = Waiting(
      condition: condition, then: then, rounds: CheckLimits.busyRounds,
      round: min(time, CheckLimits.answer))
    startAlarm(time)
  }

  /// Goes on after a time, or when the process has ended.
  func pause(_ milliseconds: Int, then: @escaping () -> Void) {
    if exit != nil { return then() }
    waiting = Waiting(condition: { false }, then: { _ in then() })
    startAlarm(subject.limit(milliseconds))
  }

  private func startAlarm(_ milliseconds: Int) {
    alarm.start(milliseconds: milliseconds) { [weak self] in self?.look(isLast: true) }
  }

  /// Kills what is left of it and lets go of it.
  func discard() {
    alarm.stop()
    replyTimer.stop()
    waiting = nil
    endComplaint()
    child?.signalGroup(9)
    ProcessTree.signal(marked: "COLONNADE_CHECK", mark, 9)
  }

  /// The number of living processes of its tree, itself included.
  var livingProcesses: Int { ProcessTree.signal(marked: "COLONNADE_CHECK", mark, 0) }

  // MARK: Events

  private func look(isLast: Bool = false) {
    guard let waiting else { return }
    let holds = waiting.condition()
    guard holds || isLast || exit != nil else { return }
    if !holds, exit == nil, waiting.rounds > 0, CheckPatience.isMachineBusy {
      self.waiting?.rounds -= 1
      return startAlarm(waiting.round)
    }
    self.waiting = nil
    alarm.stop()
    waiting.then(holds)
  }

  private func received(_ bytes: UnsafeRawBufferPointer) {
    lastOutput = now
    if hasClosedInput { isCutOff = true }
    let before = heard.lines.count
    for request in heard.hear(bytes, at: now, evidence: evidence) { answer(request) }
    pace.heard(heard.lines, since: before, at: now)
    look()
  }

  private func answer(_ request: HeardOutput.Request) {
    if request.method == "prompt.ask", let words = prompts.noteAsked() {
      heard.fail(70, words, evidence)
    }
    guard replies.add(to: request) else { return }
    replyTimer.start(milliseconds: CheckLimits.reply) { [weak self] in self?.sendReplies() }
  }

  private func sendReplies() {
    for reply in replies.removeAll() {
      write(reply.bytes)
      heard.noteAnswered(reply.id)
    }
    prompts.noteAnswered()
  }

  private func ended(_ exit: ChildExit) {
    if heard.isInLine, !isCutOff, case .exited = exit {
      heard.fail(5, "the last line has no line feed")
    }
    self.exit = exit
    exitMilliseconds = now
    look()
  }
}

/// What a scenario waits for.
private struct Waiting {
  let condition: () -> Bool
  let then: (Bool) -> Void
  /// How often it is waited for once more where the machine is busy, and how long each time.
  var rounds = 0
  var round = 0
}

/// How long one process takes for its first line and for its answers.
private struct ProbePace {
  let patience: CheckPatience
  /// When questions without an answer were asked, by their ids.
  private var asked: [Int: Int] = [:]

  init(_ patience: CheckPatience) { self.patience = patience }

  mutating func asked(_ id: Int, at milliseconds: Int) { asked[id] = milliseconds }

  /// Looks at the lines that have come.
  mutating func heard(_ lines: [RecordedLine], since count: Int, at now: Int) {
    if count == 0, !lines.isEmpty { patience.note(now) }
    guard !asked.isEmpty else { return }
    for line in lines.dropFirst(count) where line.method == nil {
      guard let id = line.id.flatMap({ Int($0) }), let asked = asked.removeValue(forKey: id) else {
        continue
      }
      patience.note(now - asked)
    }
  }
}

/// What a process writes to stderr, cut into lines and counted.
private struct Complaints {
  /// Lines that are no flood: far more than one for each message it is sent.
  static let quietLines = 1_000

  /// Gets each line, with the id of the process.
  var onLine: ((Int32, [UInt8]) -> Void)?
  /// The line that has no end yet.
  var line: [UInt8] = []
  private var lines = 0

  /// Counts the ends of lines; tells when they become a flood.
  mutating func noteLines(of bytes: UnsafeRawBufferPointer) -> Bool {
    let before = lines
    lines += bytes.count { $0 == UInt8(ascii: "\n") }
    return before < Self.quietLines && lines >= Self.quietLines
  }
}

extension HostMessage {
  /// The kind of the answer to a question about content; `nil` for anything else.
  fileprivate var contentKind: RequestKind? {
    switch self {
    case .rowsGet: .rowsGet
    case .rowsFind: .rowsFind
    case .textGet: .textGet
    case .inputAhead: .inputAhead
    case _: nil
    }
  }
}

extension ChildExit {
  /// What happened, in a few words.
  var words: String {
    switch self {
    case .exited(let status): "it ended with status \(status)"
    case .signaled(let number): "signal \(number) ended it"
    case .notStarted(let error): error.description
    }
  }
}

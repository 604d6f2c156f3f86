// SPDX-License-Identifier: Apache-2.0
import EventLoop
import JSONRPC
import PaneProtocol

/// Probe: one process of the plugin under test, with everything it said and when.
///
/// A scenario talks to it in steps: send something, wait until something is seen or time is up, go
/// on. Requests of the plugin are refused within a moment, so that it hardly waits for the checker.
final class PluginProbe {
  /// Lines kept of stray output.
  private static let strayLimit = 20
  /// Messages kept; what comes after them is inspected and forgotten.
  private static let lineLimit = 2_000
  /// Bytes of messages kept whole.
  private static let wholeBytes = 16 << 20
  /// What has said nothing for so long is not in the middle of writing, in milliseconds.
  private static let quietMilliseconds = 500
  /// How long a request of the plugin stays open, so that two open at once are seen together; in
  /// milliseconds.
  private static let replyMilliseconds = 10

  /// Questions to the user that may be open at once.
  private static let promptLimit = Limit.prompts
  /// Questions to the user that follow each other without anything from the host.
  private static let promptsInVain = 8

  private let loop: Loop
  let subject: CheckSubject
  private let mark: String
  private let started: Int
  private var child: ChildProcess?
  private var framer = LineFramer()
  private let documents = JSONDocumentReader()
  private var inspector = LineInspector()
  private var waiting: (condition: () -> Bool, then: (Bool) -> Void)?
  private let alarm: Timer
  /// The messages so far.
  private(set) var lines: [RecordedLine] = []
  /// Stray output so far.
  private(set) var strayLines: [String] = []
  /// What it was sent last, and the end of what it wrote to stderr.
  private(set) var evidence = CheckEvidence()
  /// Questions to the user since it was sent something other than answers.
  private var promptsSinceSent = 0
  /// How it ended, after its output was read.
  private(set) var exit: ChildExit?
  /// When it ended, in milliseconds after the start.
  private(set) var exitMilliseconds = 0
  /// Results for requests of the plugin as JSON text, by their method.
  var answers: [String: String] = [:]
  private var nextRequest = 100
  private var roomForWhole = PluginProbe.wholeBytes
  /// Whether its input has been closed.
  private(set) var hasClosedInput = false
  /// Whether the checker may have ended it in the middle of a line.
  private var isCutOff = false
  private var lastOutput = 0
  /// Questions to the user that are not answered yet.
  private var openPrompts = 0
  private var replies: [(id: String, bytes: [UInt8])] = []
  private let replyTimer: Timer
  /// What its lines gave away.
  var log: FindingLog { inspector.log }
  /// Messages so far, those that were forgotten included.
  var messageCount: Int { inspector.count }

  /// Starts a process.
  ///
  /// - Throws: `SpawnError` when there is none.
  init(
    _ loop: Loop, _ subject: CheckSubject, environment: [String: String]? = nil,
    workingDirectory: String? = nil, usesSockets: Bool = false
  ) throws(SpawnError) {
    self.loop = loop
    self.subject = subject
    started = loop.nanoseconds
    mark = "\(HostEnvironment.processID).\(started)"
    alarm = Timer(loop)
    replyTimer = Timer(loop)
    var environment = environment ?? subject.environment
    environment["COLONNADE_CHECK"] = mark
    var request = SpawnRequest(
      arguments: subject.arguments, environment: environment, workingDirectory: workingDirectory,
      launcher: subject.launcher)
    request.usesSockets = usesSockets
    let child = try ChildProcess.spawn(loop, request) { [weak self] in self?.ended($0) }
    self.child = child
    child.standardOutput.onBytes = { [weak self] in self?.received($0) }
    child.standardError?.onBytes = { [weak self] bytes in
      guard let self else { return }
      var complaints = evidence.complaints + String(decoding: bytes.suffix(2_000), as: UTF8.self)
      if complaints.utf8.count > 4_000 { complaints = String(complaints.suffix(2_000)) }
      evidence.complaints = complaints
    }
  }

  /// Milliseconds since the start.
  var now: Int { (loop.nanoseconds - started) / 1_000_000 }

  /// Its process id.
  var pid: Int32 { child?.pid ?? 0 }

  /// Whether it is still running.
  var isRunning: Bool { exit == nil }

  /// Whether it failed: another status than 0, or a signal that was not ours.
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
    promptsSinceSent = 0
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
    send(CheckMessages.line(request.message(id)))
    return id
  }

  /// Makes a request and waits for its answer.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - milliseconds: How long to wait.
  ///   - then: Called with the answer, or with `nil` when none came in time.
  func ask(
    _ request: CheckRequest, within milliseconds: Int = 3_000,
    then: @escaping (RecordedLine?) -> Void
  ) {
    let id = self.request(request)
    wait(milliseconds, for: self.answer(to: id) != nil) { _ in then(self.answer(to: id)) }
  }

  /// The answer to a request of this probe.
  func answer(to id: Int) -> RecordedLine? { lines.last { $0.answers(id) } }

  /// Writes bytes one at a time, each in a turn of its own, and calls back after the last.
  func sendSlowly(_ bytes: ArraySlice<UInt8>, then: @escaping () -> Void) {
    guard let first = bytes.first, isRunning else { return then() }
    write([first])
    loop.atTurnEnd { self.sendSlowly(bytes.dropFirst(), then: then) }
  }

  /// Whether it has read all that was sent.
  var hasReadEverything: Bool { child?.standardInput.unreadBytes == 0 }

  /// Ends its input.
  func closeInput() {
    hasClosedInput = true
    if now - lastOutput < subject.limit(Self.quietMilliseconds) { isCutOff = true }
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
  ///   - milliseconds: How long to wait; four times as long for a plugin far away.
  ///   - condition: What to wait for; `false` waits for the end of the time.
  ///   - then: Called with whether the condition holds; at once if it does already. An end of the
  ///     process ends every wait.
  func wait(
    _ milliseconds: Int, for condition: @autoclosure @escaping () -> Bool,
    then: @escaping (Bool) -> Void
  ) {
    if condition() { return then(true) }
    if exit != nil { return then(false) }
    waiting = (condition, then)
    alarm.start(milliseconds: subject.limit(milliseconds)) { [weak self] in self?.look(isLast: true)
    }
  }

  /// Kills what is left of it and lets go of it.
  func discard() {
    alarm.stop()
    replyTimer.stop()
    waiting = nil
    child?.signalGroup(9)
    ProcessTree.signal(marked: "COLONNADE_CHECK", mark, 9)
  }

  /// How many processes of its tree are there, itself included.
  var livingProcesses: Int { ProcessTree.signal(marked: "COLONNADE_CHECK", mark, 0) }

  // MARK: Events

  private func look(isLast: Bool = false) {
    guard let waiting else { return }
    let holds = waiting.condition()
    guard holds || isLast || exit != nil else { return }
    self.waiting = nil
    alarm.stop()
    waiting.then(holds)
  }

  private func received(_ bytes: UnsafeRawBufferPointer) {
    lastOutput = now
    if hasClosedInput { isCutOff = true }
    if lines.isEmpty, strayLines.isEmpty, bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      inspector.log.fail(
        5, "the output begins with a byte order mark, so its first line is not heard")
    }
    framer.append(bytes)
    while let line = framer.next(using: documents) { take(line) }
    look()
  }

  private func take(_ line: FramedLine) {
    switch line {
    case .message(let range):
      let time = now
      inspector.log.evidence = evidence
      let recorded = framer.withBytes(range) { inspector.inspect($0, milliseconds: time) }
      guard var recorded else { return }
      if range.count < roomForWhole {
        roomForWhole -= range.count
      } else {
        recorded.message = nil
      }
      if lines.count < Self.lineLimit || recorded.method == nil { lines.append(recorded) }
      if let method = recorded.method, let id = recorded.id {
        if method == "prompt.ask" { countPrompt() }
        answer(method, id: id)
      }
    case .log(let range):
      guard strayLines.count < Self.strayLimit else { return }
      strayLines.append(framer.withBytes(range) { LineInspector.excerpt($0) })
    case .batch(let range):
      inspector.log.fail(8, framer.withBytes(range) { LineInspector.excerpt($0) })
    case .oversized:
      inspector.log.fail(5, "a line longer than \(Limit.messageBytes) bytes")
    }
  }

  /// Nobody can answer more questions than these.
  private func countPrompt() {
    openPrompts += 1
    promptsSinceSent += 1
    if openPrompts > Self.promptLimit {
      inspector.log.fail(70, "\(openPrompts) questions to the user are open at once")
    } else if promptsSinceSent > Self.promptsInVain {
      inspector.log.fail(70, "it asks again as soon as it is answered")
    }
  }

  private func answer(_ method: String, id: String) {
    var writer = JSONWriter()
    writer.object {
      $0.member("jsonrpc", "2.0")
      $0.member("id", json: id)
      switch method {
      case _ where answers[method] != nil: $0.member("result", json: answers[method])
      case "ping": $0.object("result") { _ in }
      case "prompt.ask": $0.object("result") { $0.member("value", json: nil) }
      default:
        $0.object("error") {
          $0.member("code", WireErrorCode.methodNotFound.rawValue)
          $0.member("message", "the checker does not do that")
        }
      }
    }
    writer.endLine()
    replies.append((id, writer.finished()))
    if replies.count > 1 { return }
    replyTimer.start(milliseconds: Self.replyMilliseconds) { [weak self] in self?.sendReplies() }
  }

  private func sendReplies() {
    for reply in replies {
      write(reply.bytes)
      inspector.answered(reply.id)
    }
    replies = []
    openPrompts = 0
  }

  private func ended(_ exit: ChildExit) {
    if framer.pendingBytes > 0, !isCutOff, case .exited = exit {
      inspector.log.fail(5, "the last line has no line feed")
    }
    self.exit = exit
    exitMilliseconds = now
    look()
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

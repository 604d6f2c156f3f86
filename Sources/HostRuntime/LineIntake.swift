// SPDX-License-Identifier: Apache-2.0
import CellText
import HostCore
import JSONRPC
import PaneProtocol

/// A program's output as events: cut into lines, decoded, and counted against what is kept of it.
///
/// Lines are taken one by one, so that its owner may stop at the budget of a turn and go on later.
struct LineIntake {
  /// The expectations that a message is decoded against.
  struct Expectations {
    /// The kind of one of our requests.
    var kind: (Int) -> RequestKind?
    /// The oldest input whose content is still of use.
    var oldestGeneration: () -> Int?
  }

  private let mode: PluginMode
  private let documents: JSONDocumentReader
  private var decoder: MessageDecoder
  private var output: LineFramer
  private var errors = LineFramer(.text, limitBytes: RuntimeLimits.logLineBytes)
  private var budget: OutputBudget
  /// Ids of rows so far, and how many lines there were.
  private var ids: Set<ItemID> = []
  private var lineNumber = 0
  private var strayLines = 0

  /// Begins with the first byte of a program; `budget` is what is kept of one that speaks no protocol.
  init(_ mode: PluginMode, using documents: JSONDocumentReader, keeping budget: OutputBudget? = nil)
  {
    self.mode = mode
    self.documents = documents
    decoder = MessageDecoder(using: documents)
    output = LineFramer(mode == .rpc ? .messages : .text)
    self.budget = budget ?? OutputBudget(mode)
  }

  /// True when no further line is kept.
  var isSpent: Bool { budget.isSpent }
  /// Rows or lines kept so far.
  var keptLines: Int { budget.lines }

  /// True while anything of what was read is still to be taken.
  var holdsBytes: Bool { output.pendingBytes > 0 }

  // MARK: Output

  /// Adds what was read; nothing is kept when the budget is spent.
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    if !isSpent { output.append(bytes) }
  }

  /// Takes the next line and appends what it says.
  ///
  /// - Returns: The bytes of the line, or `nil` when no whole line is left.
  mutating func next(
    _ expectations: Expectations, into events: inout [PluginEvent]
  ) -> Int? {
    guard !isSpent, let line = output.next(using: documents) else { return nil }
    return read(line, expectations, into: &events)
  }

  /// Takes the rest of an output that has ended: a last line may lack its line feed.
  ///
  /// Half a message is no message, which is said.
  mutating func finish(_ expectations: Expectations, into events: inout [PluginEvent]) {
    guard !isSpent, let line = output.finish(using: documents) else { return }
    if case .message(let range) = line, !output.withBytes(range, documents.accepts) {
      return reject(.parse, because: SafeText(RuntimeWords.cutLine), range, into: &events)
    }
    _ = read(line, expectations, into: &events)
  }

  /// Forgets what was read and not taken.
  mutating func dropRest() { output = LineFramer(.text) }

  private mutating func read(
    _ line: FramedLine, _ expectations: Expectations, into events: inout [PluginEvent]
  ) -> Int {
    switch line {
    case .message(let range):
      let decoded = output.withBytes(range) { bytes in
        decoder.decode(
          bytes, expecting: expectations.kind, oldestGeneration: expectations.oldestGeneration())
      }
      append(decoded, of: range, to: &events)
      return range.count
    case .log(let range):
      takePlain(range, into: &events)
      return range.count
    case .batch(let range):
      let reason = SafeText(RuntimeWords.noBatches)
      reject(.invalidRequest, because: reason, range, into: &events)
      return range.count
    case .oversized:
      let reason = SafeText(RuntimeWords.longLine)
      events.append(.rejected(code: WireErrorCode.tooLarge.rawValue, id: nil, reason: reason))
      return Limit.messageBytes
    }
  }

  private func append(
    _ decoded: DecodedLine, of range: Range<Int>, to events: inout [PluginEvent]
  ) {
    for (number, remark) in decoded.remarks.enumerated() {
      events.append(.logged(remark.text, omission: number == 0 ? decoded.omission : nil))
    }
    switch decoded.outcome {
    case .message(let message): events.append(.message(message))
    case .stale: events.append(.outdated)
    case .ignored: events.append(.spoken)
    case .rejected(let rejection):
      reject(rejection.code, rejection.id, because: rejection.reason, range, into: &events)
    }
    if let id = decoded.owesAnswerTo { events.append(.owesAnswer(id)) }
  }

  private func reject(
    _ code: WireErrorCode, _ id: PluginRequestID? = nil, because reason: SafeText,
    _ range: Range<Int>, into events: inout [PluginEvent]
  ) {
    let excerpt = SafeText(output.text(range.prefix(RuntimeLimits.excerptBytes)))
    events.append(.rejected(code: code.rawValue, id: id, reason: reason, excerpt: excerpt))
  }

  private mutating func takePlain(_ range: Range<Int>, into events: inout [PluginEvent]) {
    switch mode {
    case .rpc: takeStray(range, into: &events)
    case .lines:
      let item = output.withBytes(range) { LineRow.item($0, number: lineNumber, ids: &ids) }
      lineNumber += 1
      guard let item else { return }
      events.append(.output(.row(item)))
      spend(range, into: &events)
    case .text:
      events.append(.output(.line(output.withBytes(range) { TextLine.streamed($0) })))
      spend(range, into: &events)
    }
  }

  private mutating func takeStray(_ range: Range<Int>, into events: inout [PluginEvent]) {
    strayLines += 1
    if strayLines <= RuntimeLimits.strayLines {
      events.append(.logged(SafeText(output.text(range))))
    } else if strayLines == RuntimeLimits.strayLines + 1 {
      events.append(.logged(SafeText(RuntimeWords.strayLinesEnd)))
    }
  }

  private mutating func spend(_ range: Range<Int>, into events: inout [PluginEvent]) {
    budget.spend(bytes: range.count)
    if budget.isSpent { events.append(.output(.cut(lines: budget.lines))) }
  }

  // MARK: Complaints

  /// Takes what was read of its error output.
  mutating func takeErrors(_ bytes: UnsafeRawBufferPointer, into events: inout [PluginEvent]) {
    errors.append(bytes)
    while let line = errors.next(using: documents) { appendError(line, to: &events) }
  }

  /// Takes the last line of an error output that has ended.
  mutating func finishErrors(into events: inout [PluginEvent]) {
    if let last = errors.finish(using: documents) { appendError(last, to: &events) }
  }

  private func appendError(_ line: FramedLine, to events: inout [PluginEvent]) {
    guard case .log(let range) = line else { return }
    events.append(.errorLine(SafeText(errors.text(range))))
  }
}

/// How much of one program's output a turn of the loop may still take.
///
/// A flood slows only the flooder: 256 KiB, 500 lines or 1 ms, and less when the user has done
/// something that is to be shown first.
struct TurnBudget {
  private let deadline: Int
  private var lookAt: Int
  private var lines = RuntimeLimits.turnLines
  private var bytes = RuntimeLimits.turnBytes

  /// Begins a turn; moments are nanoseconds of a steady clock.
  init(at now: Int) {
    deadline = now + RuntimeLimits.turnTime.wholeNanoseconds
    lookAt = now
  }

  /// Counts a line, and tells whether another one may be taken.
  mutating func spend(bytes count: Int, at now: Int, isUrgent: () -> Bool) -> Bool {
    lines -= 1
    bytes -= count
    guard lines > 0, bytes > 0, now <= deadline else { return false }
    guard now >= lookAt else { return true }
    lookAt = now + RuntimeLimits.lookInterval.wholeNanoseconds
    return !isUrgent()
  }
}

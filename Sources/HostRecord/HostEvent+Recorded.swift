// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import HostCore
import JSONRPC
import PaneContent
import PaneProtocol
import TerminalInput

/// Events of the host, as a record names them; input and programs have names of their own.
enum HostEventKind: String, CaseIterable {
  case started, warned, resized, timer, terminal, programEnded, composed, signalled
  case rows, rowsCut, rowsEnded
  case reading, recovered, surveyed, pastTaken, written, shown
  case judged, moved, progressed, spooled, pasted
  case helperAnswered, helperEnded
  case cursorShown, turnEnded
}

extension HostEvent {
  /// Reads an event from an open record line; `nil` for what is none.
  init?(recorded value: JSONValue) {
    if let pane = value.number("pane"), let run = value.number("run") {
      guard let event = PluginEvent(recorded: value) else { return nil }
      self = .pane(PaneID(pane), run: run, event)
    } else if let kind: HostEventKind = value.word("is") {
      guard let event = Self.read(kind, value) else { return nil }
      self = event
    } else {
      guard let event = InputEvent(recorded: value) else { return nil }
      self = .input(event, times: max(1, value.number("times") ?? 1))
    }
  }

  private static func read(_ kind: HostEventKind, _ value: JSONValue) -> HostEvent? {
    switch kind {
    case .started: return .started
    case .cursorShown: return .cursorShown
    case .turnEnded: return .turnEnded
    case .warned: return value.safe("text").map { .warned($0) }
    case .resized: return value.size("cells").map { .resized($0) }
    case .timer: return value.text("timer").flatMap { HostTimer(name: $0) }.map { .timer($0) }
    case .terminal: return .terminal(TerminalTraits(recorded: value))
    case .programEnded:
      guard let program = value.number("program") else { return nil }
      return .program(ProgramID(program), .ended(status: value.number("status") ?? 0))
    case .composed:
      guard let program = value.number("program") else { return nil }
      return ComposedText(recorded: value).map { .program(ProgramID(program), .composed($0)) }
    case .signalled: return value.word("signal").map { .signalled($0) }
    case .rows: return value.all("rows") { Item(recorded: $0) }.map { .standardInput(.rows($0)) }
    case .rowsCut: return value.number("count").map { .standardInput(.cut(rows: $0)) }
    case .rowsEnded: return .standardInput(.ended)
    case .helperAnswered:
      guard let ticket = value.number("ticket"), let text = value.text("answer") else { return nil }
      return .helper(.answered(ticket: ticket, JSONText(text: text)))
    case .helperEnded: return .helper(.ended(value.word("helper") ?? .markdown))
    case .reading, .recovered, .surveyed, .pastTaken, .written, .shown:
      return TransferLogReport(recorded: value, kind).map { .transferLog($0) }
    case .judged, .moved, .progressed, .spooled, .pasted:
      return FileReport(recorded: value, kind).map { .files($0) }
    }
  }

  /// Writes the event into an open record line.
  func record(into json: inout JSONWriter) {
    switch self {
    case .input(let event, let times):
      event.record(into: &json)
      if times > 1 { json.member("times", times) }
    case .pane(let id, let run, let event):
      json.member("pane", id.number)
      json.member("run", run)
      return event.record(into: &json)
    case .transferLog(let report): return report.record(into: &json)
    case .files(let report): return report.record(into: &json)
    case .helper(let report): return report.record(into: &json)
    case .standardInput(let event): return event.record(into: &json)
    case .started: json.kind(.started)
    case .cursorShown: json.kind(.cursorShown)
    case .turnEnded: json.kind(.turnEnded)
    case .warned(let text):
      json.kind(.warned)
      json.member("text", text.string)
    case .resized(let size):
      json.kind(.resized)
      json.member("cells", size)
    case .timer(let timer):
      json.kind(.timer)
      json.member("timer", timer.name)
    case .terminal(let traits):
      json.kind(.terminal)
      traits.record(into: &json)
    case .program(let program, .ended(let status)):
      json.kind(.programEnded)
      json.member("program", program.number)
      json.member("status", status)
    case .program(let program, .composed(let text)):
      json.kind(.composed)
      json.member("program", program.number)
      text.record(into: &json)
    case .signalled(let signal):
      json.kind(.signalled)
      json.member("signal", signal.rawValue)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func kind(_ kind: HostEventKind) { member("is", kind.rawValue) }
}

extension ComposedText {
  fileprivate init?(recorded value: JSONValue) {
    if let text = value.text("text"), let path = value.text("path") {
      self = .text(text, path: path)
    } else if let status = value.number("status") {
      self = .refused(status: status)
    } else if let words = value.safe("reason") {
      self = .failed(words)
    } else {
      return nil
    }
  }

  fileprivate func record(into json: inout JSONWriter) {
    switch self {
    case .text(let text, let path):
      json.member("text", text)
      json.member("path", path)
    case .refused(let status): json.member("status", status)
    case .failed(let words): json.member("reason", words.string)
    }
  }
}

extension HelperReport {
  fileprivate func record(into json: inout JSONWriter) {
    switch self {
    case .answered(let ticket, let answer):
      json.kind(.helperAnswered)
      json.member("ticket", ticket)
      json.member("answer", answer.text)
    case .ended(let helper):
      json.kind(.helperEnded)
      json.member("helper", helper.rawValue)
    }
  }
}

extension StandardInputEvent {
  fileprivate func record(into json: inout JSONWriter) {
    switch self {
    case .rows(let items):
      json.kind(.rows)
      json.array("rows") { list in
        for item in items { list.object { item.record(into: &$0) } }
      }
    case .cut(let rows):
      json.kind(.rowsCut)
      json.member("count", rows)
    case .ended: json.kind(.rowsEnded)
    }
  }
}

extension TerminalTraits {
  fileprivate init(recorded value: JSONValue) {
    self.init()
    isDark = value.flag("dark")
    colors = value.text("colors") ?? colors
    foreground = value.text("fg")
    background = value.text("bg")
    hasFullKeys = value.flag("fullKeys")
    hasDragAndDrop = value.flag("dragAndDrop")
    isRemote = value.flag("remote")
    cellPixels = value.size("cellPixels")
    pictures = value.text("pictures").flatMap(PictureForm.init) ?? pictures
    clipboardBytes = value.number("clipboardBytes") ?? clipboardBytes
    lineRate = value.number("lineRate")
  }

  fileprivate func record(into json: inout JSONWriter) {
    json.flag("dark", isDark)
    json.member("colors", colors)
    json.member("fg", foreground)
    json.member("bg", background)
    json.flag("fullKeys", hasFullKeys)
    json.flag("dragAndDrop", hasDragAndDrop)
    json.flag("remote", isRemote)
    if let cellPixels { json.member("cellPixels", cellPixels) }
    if pictures != .cells { json.member("pictures", pictures.rawValue) }
    json.member("clipboardBytes", clipboardBytes)
    if let lineRate { json.member("lineRate", lineRate) }
  }
}

// MARK: Transfers

extension TransferLogReport {
  fileprivate init?(recorded value: JSONValue, _ kind: HostEventKind) {
    let records = value.all("records") { RecordReader.read($0) }
    let transfers = value.texts("transfers").map { Set($0.map { TransferID($0) }) }
    switch (kind, records, transfers) {
    case (.reading, _, _): self = .reading(bytes: value.number("bytes") ?? 0)
    case (.recovered, let records?, _): self = .recovered(records)
    case (.surveyed, let records?, let others?): self = .surveyed(records, elsewhere: others)
    case (.pastTaken, let records, _): self = .pastTaken(records)
    case (.shown, _, let transfers?): self = .shown(transfers)
    case (.written, _, _):
      guard let id = value.text("transfer") else { return nil }
      self = .written(TransferID(id), succeeded: value.flag("succeeded"))
    case (_, _, _): return nil
    }
  }

  fileprivate func record(into json: inout JSONWriter) {
    switch self {
    case .reading(let bytes):
      json.kind(.reading)
      json.member("bytes", bytes)
    case .recovered(let records):
      json.kind(.recovered)
      Self.write(records, into: &json)
    case .surveyed(let records, let elsewhere):
      json.kind(.surveyed)
      Self.write(records, into: &json)
      json.member("transfers", elsewhere.map(\.text).sorted())
    case .pastTaken(let records):
      json.kind(.pastTaken)
      if let records { Self.write(records, into: &json) }
    case .shown(let transfers):
      json.kind(.shown)
      json.member("transfers", transfers.map(\.text).sorted())
    case .written(let id, let succeeded):
      json.kind(.written)
      json.member("transfer", id.text)
      json.flag("succeeded", succeeded)
    }
  }

  private static func write(_ records: [TransferRecord], into json: inout JSONWriter) {
    json.array("records") { list in
      for record in records { RecordWriter.write(record, into: &list) }
    }
  }
}

extension FileReport {
  fileprivate init?(recorded value: JSONValue, _ kind: HostEventKind) {
    let id = value.text("transfer").map { TransferID($0) }
    switch (kind, id) {
    case (.judged, _):
      guard let question = value.number("question") else { return nil }
      self = .judged(question, FileVerdict(recorded: value))
    case (.moved, let id?):
      guard let outcome = FileOutcome(recorded: value) else { return nil }
      self = .moved(id, outcome)
    case (.progressed, let id?):
      guard let numbers = value.numbers("done"), numbers.count == 4 else { return nil }
      self = .progressed(
        id,
        FileProgress(
          items: numbers[1], itemsDone: numbers[0], bytes: numbers[3], bytesDone: numbers[2]))
    case (.spooled, _):
      guard let id = value.text("data") else { return nil }
      self = .spooled(id, path: value.text("path"))
    case (.pasted, _):
      guard let text = value.text("text"), let paths = value.texts("paths") else { return nil }
      self = .pasted(text, paths)
    case (_, _): return nil
    }
  }

  fileprivate func record(into json: inout JSONWriter) {
    switch self {
    case .judged(let question, let verdict):
      json.kind(.judged)
      json.member("question", question)
      verdict.record(into: &json)
    case .moved(let id, let outcome):
      json.kind(.moved)
      json.member("transfer", id.text)
      outcome.record(into: &json)
    case .progressed(let id, let progress):
      json.kind(.progressed)
      json.member("transfer", id.text)
      json.member(
        "done", [progress.itemsDone, progress.items, progress.bytesDone, progress.bytes])
    case .spooled(let id, let path):
      json.kind(.spooled)
      json.member("data", id)
      json.optional("path", path)
    case .pasted(let text, let paths):
      json.kind(.pasted)
      json.member("text", text)
      json.member("paths", paths)
    }
  }
}

extension FileVerdict {
  fileprivate init(recorded value: JSONValue) {
    self.init(
      refusal: value.text("refusal"), isThere: value.flag("there"), canMove: value.flag("movable"),
      isNear: value.flag("near"), hasConflict: value.flag("conflict"), hasTwin: value.flag("twin"))
    taken = TakenNames(recorded: value["names"])
  }

  fileprivate func record(into json: inout JSONWriter) {
    json.optional("refusal", refusal)
    json.flag("there", isThere)
    json.flag("movable", canMove)
    json.flag("near", isNear)
    json.flag("conflict", hasConflict)
    json.flag("twin", hasTwin)
    taken.record(into: &json)
  }
}

extension FileOutcome {
  fileprivate init?(recorded value: JSONValue) {
    guard let refused = Self.reasons(value["refused"]), let kept = Self.reasons(value["kept"])
    else { return nil }
    self.init(
      arrived: RecordReader.arrived(value["items"]), refused: refused,
      changed: Set(value.numbers("changed") ?? []), gone: Set(value.numbers("gone") ?? []),
      unfit: Set(value.numbers("unfit") ?? []), kept: kept, isCancelled: value.flag("cancelled"))
    taken = Set(value.numbers("taken") ?? [])
    takenNames = TakenNames(recorded: value["names"])
    isRecordLost = value.flag("lost")
    oddNames = value["odd"]?.int ?? 0
  }

  /// Reasons by position, as `[[0,"no room"]]`.
  private static func reasons(_ value: JSONValue?) -> [Int: String]? {
    var reasons: [Int: String] = [:]
    guard let value else { return reasons }
    for pair in value.elements {
      var parts = pair.elements
      guard let n = parts.next()?.int, let reason = parts.next()?.string else { return nil }
      reasons[n] = reason
    }
    return reasons
  }

  fileprivate func record(into json: inout JSONWriter) {
    RecordWriter.write(arrived, into: &json)
    Self.write("refused", refused, into: &json)
    if !taken.isEmpty { json.member("taken", taken.sorted()) }
    takenNames.record(into: &json)
    if !changed.isEmpty { json.member("changed", changed.sorted()) }
    if !gone.isEmpty { json.member("gone", gone.sorted()) }
    if !unfit.isEmpty { json.member("unfit", unfit.sorted()) }
    Self.write("kept", kept, into: &json)
    json.flag("cancelled", isCancelled)
    json.flag("lost", isRecordLost)
    if oddNames > 0 { json.member("odd", oddNames) }
  }

  private static func write(
    _ name: StaticString, _ reasons: [Int: String], into json: inout JSONWriter
  ) {
    guard !reasons.isEmpty else { return }
    json.array(name) { list in
      for (n, reason) in reasons.sorted(by: { $0.key < $1.key }) {
        list.array {
          $0.value(n)
          $0.value(reason)
        }
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// Reads a conversation about rows from its beginning and says where it contradicts itself.
///
/// The judge keeps what a host would keep: the revision, the count, and the rows seen so far by
/// position.
struct RowsJudge {
  /// A question the checker asked.
  struct Question {
    var from: Int
    var count: Int
    var isCancelled = false
    /// The line it was asked with.
    var line: [UInt8] = []
  }

  private let source: SeenSource
  private(set) var revision: Int
  private(set) var count: Int?
  private var rows: [Int: SeenValue] = [:]
  private var positions: [String: Int] = [:]
  /// Changes understood so far.
  private(set) var changes = 0
  /// The newest revision that it has told of by itself.
  private var announced: Int
  /// The first revision that an answer had before it was told of.
  private var unannounced: Int?
  /// True when changes came since the rows were all unknown.
  private var hasChanged = false
  var log = FindingLog()

  init(_ source: SeenSource) {
    self.source = source
    revision = source.revision
    announced = source.revision
    count = source.count
  }

  /// What is found once the conversation is over.
  var finished: FindingLog {
    var log = self.log
    if let unannounced, unannounced > announced {
      log.fail(
        44, "an answer has revision \(unannounced), but the source says it is at \(announced)")
    }
    return log
  }

  /// The id of a row that is known.
  func id(at position: Int) -> String? { rows[position]?["id"]?.string }

  /// The words of a known row by which it can be searched for; `nil` where it has none.
  func searchedWords(at position: Int) -> String? {
    guard let words = rows[position]?["text"]?.plainText, !words.isEmpty,
      words.utf8.count <= Limit.labelBytes
    else { return nil }
    return words
  }

  /// Positions of known rows in their order.
  var known: [Int] { rows.keys.sorted() }

  // MARK: Messages

  /// Takes an answer to one of the questions.
  mutating func heard(_ answer: RecordedLine, to question: Question) {
    // Nobody reads the answer to what was cancelled: that there is one is all that counts.
    if question.isCancelled { return }
    log.evidence = CheckEvidence(sentLine: question.line)
    defer { log.evidence = nil }
    if let code = answer.errorCode {
      let data = answer.message?["error"]?["data"]
      if code == WireErrorCode.stale.rawValue, let newer = data?["rev"]?.int {
        renew(newer, data?["count"]?.int ?? count)
      } else if code != WireErrorCode.stale.rawValue {
        log.fail(42, "\(name(of: question)): error \(code)")
      }
      return
    }
    guard let result = answer.result, case .object = result else {
      return log.fail(42, "the result of \(name(of: question)) is not an object")
    }
    guard let answered = result["rev"]?.int else {
      return log.fail(44, "an answer without rev")
    }
    if let total = result["count"]?.int, answered >= revision { count = total }
    if answered > announced, unannounced == nil { unannounced = answered }
    if answered > revision { renew(answered, result["count"]?.int ?? count) }
    if answered < revision {
      return log.fail(44, "an answer of revision \(answered) after revision \(revision)")
    }
    log.pass(44)
    judge(result, question)
  }

  private mutating func judge(_ result: SeenValue, _ question: Question) {
    let list = result[source.unit]?.elements ?? []
    let asked = name(of: question)
    if result["from"]?.int != question.from {
      return log.fail(42, "\(asked): the answer is from \(result["from"]?.int ?? -1)")
    }
    if list.count > question.count {
      return log.fail(42, "\(asked): \(list.count) \(source.unit) came")
    }
    if let count, !list.isEmpty, question.from > count - list.count {
      return log.fail(42, "\(asked): \(source.unit) beyond the last of \(count)")
    }
    if let count, question.from < count, question.count > 0, list.isEmpty {
      return log.fail(42, "\(asked): no \(source.unit), although there are \(count)")
    }
    log.pass(42)
    for (offset, row) in list.enumerated() { note(row, at: question.from + offset) }
  }

  private func name(of question: Question) -> String {
    "\(source.unit) \(question.from)… (\(question.count))"
  }

  private mutating func note(_ row: SeenValue, at position: Int) {
    if source.isText { return note(line: row, at: position) }
    guard let id = row["id"]?.string else { return log.fail(30, "a row without an id") }
    let rule = hasChanged ? 45 : 43
    if let other = positions[id], other != position {
      return log.fail(rule, "rows \(other) and \(position) both have the id “\(id.prefix(40))”")
    }
    if let old = rows[position], old != row {
      let was = old["id"]?.string ?? ""
      return log.fail(
        rule,
        was == id
          ? "row \(position) was another one at the same revision \(revision)"
          : "row \(position) is “\(id.prefix(40))” and was “\(was.prefix(40))”")
    }
    rows[position] = row
    positions[id] = position
    log.pass(rule)
    source.cells.judge(row, into: &log)
  }

  private mutating func note(line: SeenValue, at position: Int) {
    let rule = hasChanged ? 45 : 43
    if let old = rows[position], old != line {
      return log.fail(rule, "line \(position) was another one at the same revision \(revision)")
    }
    rows[position] = line
    log.pass(rule)
  }

  /// Takes a notification; those about other sources are nothing.
  mutating func heard(_ line: RecordedLine) {
    if let newer = line.source, newer.id == source.id {
      announced = max(announced, newer.revision)
      return renew(newer.revision, newer.count)
    }
    guard let parameters = line.parameters, parameters["source"]?.string == source.id else {
      return
    }
    announced = max(announced, parameters["rev"]?.int ?? announced)
    switch line.method {
    case "rows.reset":
      if let newer = parameters["rev"]?.int { renew(newer, parameters["count"]?.int) }
    case "rows.change": change(parameters)
    default: break
    }
  }

  private mutating func renew(_ newer: Int, _ total: Int?) {
    if newer < revision { log.fail(44, "revision \(newer) after revision \(revision)") }
    if newer != revision {
      rows = [:]
      positions = [:]
      hasChanged = false
    }
    revision = max(revision, newer)
    count = total
  }

  // MARK: Changes

  private mutating func change(_ parameters: SeenValue) {
    guard let base = parameters["base"]?.int, let newer = parameters["rev"]?.int else {
      return log.fail(45, "rows.change without base or rev")
    }
    if newer <= revision {
      log.fail(44, "a change to revision \(newer) after revision \(revision)")
    }
    guard base == revision else { return renew(newer, parameters["count"]?.int) }
    revision = max(revision, newer)
    changes += 1
    hasChanged = true
    var fresh = parameters["rows"]?.elements[...]
    for operation in parameters["ops"]?.elements ?? [] {
      guard apply(operation, &fresh) else {
        log.fail(45, "an operation nobody understands, or beyond the rows")
        return renew(revision &+ 1, parameters["count"]?.int)
      }
    }
    if let told = parameters["count"]?.int, let count, told != count {
      log.fail(45, "a change says \(told) rows where its operations make \(count)")
      self.count = told
    }
    positions = [:]
    for (position, row) in rows {
      if let id = row["id"]?.string { positions[id] = position }
    }
  }

  private mutating func apply(_ operation: SeenValue, _ fresh: inout ArraySlice<SeenValue>?) -> Bool
  {
    let words = operation.elements
    guard words.count >= 3, let at = words[1].int, let n = words[2].int, at >= 0, n >= 0,
      n <= 1_000_000, at <= count ?? at
    else { return false }
    switch words[0].string {
    case "ins":
      shift(from: at, by: n)
      count = count.map { $0 + n }
      return fill(at, n, &fresh)
    case "del":
      guard at + n <= count ?? .max else { return false }
      for position in rows.keys where position >= at && position < at + n { rows[position] = nil }
      shift(from: at + n, by: -n)
      count = count.map { $0 - n }
      return true
    case "upd":
      for position in rows.keys where position >= at && position < at + n { rows[position] = nil }
      return fill(at, n, &fresh)
    case "mov":
      guard words.count > 3, let to = words[3].int, to >= 0 else { return false }
      let moved = rows.filter { $0.key >= at && $0.key < at + n }
      for position in moved.keys { rows[position] = nil }
      shift(from: at + n, by: -n)
      shift(from: to, by: n)
      for (position, row) in moved { rows[to + position - at] = row }
      return true
    default: return false
    }
  }

  private mutating func shift(from start: Int, by distance: Int) {
    guard distance != 0 else { return }
    let moved = rows.filter { $0.key >= start }
    for position in moved.keys { rows[position] = nil }
    for (position, row) in moved { rows[position + distance] = row }
  }

  private mutating func fill(
    _ at: Int, _ n: Int, _ fresh: inout ArraySlice<SeenValue>?
  ) -> Bool {
    guard fresh != nil else { return true }
    for position in 0..<n {
      guard let row = fresh?.popFirst() else { return false }
      rows[at + position] = row
    }
    return true
  }
}

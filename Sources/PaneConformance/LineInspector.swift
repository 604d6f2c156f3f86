// SPDX-License-Identifier: Apache-2.0
import CellText
import HostConfiguration
import JSONRPC
import PaneProtocol

/// Looks at one message after the other, whatever scenario it came in.
///
/// A message that is refused as a whole is a finding; so is each member the host would ignore.
struct LineInspector {
  private let documents: JSONDocumentReader
  private var decoder: MessageDecoder
  var log = FindingLog()
  /// Messages looked at.
  private(set) var count = 0
  private var openRequests: Set<String> = []
  private var names = NamedThings()
  private var pictures = PicturePieces()
  /// Pictures that only a decoder can judge.
  private(set) var untried: Set<TriedPicture> = []
  private var hasShownCanvas = false
  /// The kinds of the questions that it was asked, by their ids.
  private var questions: [Int: RequestKind] = [1: .initialize]
  /// The ids of its own answers.
  private var answers: Set<Int> = []

  /// The findings so far, with those about names that nothing has by now.
  var finishedLog: FindingLog {
    var log = self.log
    names.judge(into: &log)
    return log
  }

  init() {
    documents = JSONDocumentReader()
    decoder = MessageDecoder(using: JSONDocumentReader())
  }

  /// Looks at a line that begins with `{`.
  ///
  /// - Returns: What the scenarios need of it, or `nil` when the line is no message.
  mutating func inspect(_ bytes: UnsafeRawBufferPointer, milliseconds: Int) -> RecordedLine? {
    count += 1
    do throws(JSONError) {
      var log = self.log
      let line = try documents.withDocument(bytes, bendsNumbers: true) { root -> RecordedLine in
        var line = RecordedLine(root, milliseconds: milliseconds)
        line.message = SeenValue(root)
        Self.inspectMembers(root, depth: 0, into: &log)
        Self.inspectEnvelope(root, line, into: &log)
        if let result = root["result"], line.answers(1) {
          Self.inspectDeclarations(result, into: &log)
        }
        if line.method == "pane.set" || line.method == "nav.push", let parameters = root["params"] {
          ContentInspector.inspect(parameters, into: &log)
        }
        return line
      }
      self.log = log
      names.note(line, log.evidence, into: &self.log)
      inspectTypes(bytes, of: line)
      inspectRequest(line)
      return line
    } catch {
      log.fail(5, "\(Self.reason(error)): \(Self.excerpt(bytes))")
      return nil
    }
  }

  private static func reason(_ error: JSONError) -> String {
    switch error {
    case .syntax, .empty: "not one JSON object"
    case .depth: "nested deeper than \(Limit.jsonDepth) levels"
    case .encoding: "invalid UTF-8 or half a surrogate pair"
    case .number: "a number that cannot be represented"
    case .memory: "too large"
    }
  }

  /// The first characters of a line, printable.
  static func excerpt(_ bytes: UnsafeRawBufferPointer) -> String {
    let text = String(decoding: bytes.prefix(48), as: UTF8.self)
    let shown = text.map {
      $0.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 } ? $0 : "·"
    }
    return String(shown) + (bytes.count > 48 ? "…" : "")
  }

  /// What the host would ignore because it has the wrong type.
  private mutating func inspectTypes(_ bytes: UnsafeRawBufferPointer, of line: RecordedLine) {
    let questions = self.questions
    let decoded = decoder.decode(bytes, expecting: { questions[$0] ?? .ping })
    for remark in decoded.remarks { note(remark, on: line) }
    if line.method == nil, let id = line.id.flatMap({ Int($0) }) { answers.insert(id) }
    switch decoded.outcome {
    case .rejected(let rejection): log.fail(5, rejection.reason.string)
    case .message(.unknownRequest(_, let method)), .message(.unknownNotification(let method)):
      guard !method.hasPrefix("x.") else { return }
      log.fail(77, "no host knows the method “\(method.prefix(40))”")
    case .message(.imagePut(let piece)):
      if let fault = pictures.take(piece) {
        log.fail(29, fault.words(about: piece.id))
      } else {
        log.pass(29)
      }
    case .message(.paneSet(let update)), .message(.navPush(let update)):
      guard case .set(let content) = update.content else { return }
      if case .canvas = content { hasShownCanvas = true }
      if case .image(let image) = content { inspectPicture(image) }
    case .message(.canvasDraw) where !hasShownCanvas:
      log.fail(29, "canvas.draw before any content of the kind “canvas”, ignored")
    case .message(.requestProgress(let work)):
      guard answers.contains(work.id) else { return }
      log.warn(29, "$.progress for a request that does not wait any more, ignored")
    case .message, .stale, .ignored: return
    }
  }

  /// Looks at the bytes of a picture, as far as they came from the plugin.
  private mutating func inspectPicture(_ image: ImageContent) {
    switch PictureJudge(pictures: pictures).verdict(on: image) {
    case .fault(let words): log.fail(29, words)
    case .untried(let picture):
      log.pass(29)
      if untried.count < CheckLimits.pictures { untried.insert(picture) }
    }
  }

  /// Makes a finding of what a host remarks, unless another inspection has told it with its place.
  private mutating func note(_ remark: Remark, on line: RecordedLine) {
    let text = remark.string
    let isGreeting = line.answers(1)
    // A state that is too large has a rule of its own, and so have ids in answers.
    if line.method == "state.save" { return log.fail(53, text) }
    if line.method == nil, !isGreeting, remark.topic == .identity { return }
    switch remark.topic {
    case .value: log.fail(isGreeting ? 11 : 29, text)
    case .part, .card, .mismatch: log.fail(29, text)
    case .word: log.warn(29, text)
    case .identity: if !log.isBroken(30) { log.fail(30, text) }
    case .description: if !log.isBroken(31) { log.fail(31, text) }
    case .amount: if !log.isBroken(33) { log.fail(33, text) }
    case .command: if !log.isBroken(34) { log.fail(34, text) }
    case .change: log.fail(45, text)
    case .length: log.fail(78, text)
    case .cut: log.warn(78, text)
    // The host takes the message all the same.
    case .envelope: log.warn(29, text + "; it may also be left out")
    case .unasked: log.warn(29, text)
    case .member: log.warn(29, text + suggestion(of: remark))
    // The scenario that asked looks at the answer, and another rule at names that come twice.
    case .answer, .repetition: return
    }
  }

  /// The member that was meant, perhaps, for one that is unknown.
  private func suggestion(of remark: Remark) -> String {
    let name = remark.string.split(separator: "“").last?.split(separator: "”").first
    return name.map { HostConfiguration.suggestion(for: String($0), among: remark.known) } ?? ""
  }

  /// The plugin was asked something.
  mutating func asked(_ id: Int, _ kind: RequestKind) { questions[id] = kind }

  private mutating func inspectRequest(_ line: RecordedLine) {
    guard line.method != nil, let id = line.id else { return }
    if openRequests.insert(id).inserted {
      log.pass(12)
    } else {
      log.fail(12, "id \(id) is used for two open requests")
    }
  }

  /// The host has answered a request of the plugin.
  mutating func answered(_ id: String) { openRequests.remove(id) }

  private static func inspectEnvelope(
    _ root: JSONValue, _ line: RecordedLine, into log: inout FindingLog
  ) {
    if line.method == nil, root["result"] != nil, let error = root["error"], !error.isNull {
      log.fail(9, "an answer with both a result and an error")
    }
    guard line.method != nil, let id = root["id"] else { return }
    if id.int == nil, (id.utf8?.count ?? .max) > Limit.requestIDBytes {
      log.fail(12, "an id is an integer or a string of at most \(Limit.requestIDBytes) bytes")
    }
  }

  /// Duplicate members and integers other languages cannot hold.
  private static func inspectMembers(
    _ value: JSONValue, depth: Int, into log: inout FindingLog
  ) {
    guard depth < Limit.jsonDepth else { return }
    switch value.kind {
    case .object:
      var names: Set<String> = []
      for (key, member) in value.members {
        if !names.insert(key.string).inserted {
          log.fail(7, "the member “\(key.string.prefix(40))” is there twice; the first counts")
        }
        inspectMembers(member, depth: depth + 1, into: &log)
      }
    case .array:
      for element in value.elements { inspectMembers(element, depth: depth + 1, into: &log) }
    case .number:
      if let number = value.double, abs(number) > 9_007_199_254_740_991 {
        log.fail(7, "the number \(value.rawText) is beyond 2^53")
      }
    case .string, .bool, .null: break
    }
  }

  private static func inspectDeclarations(_ result: JSONValue, into log: inout FindingLog) {
    guard result.isObject else {
      if !result.isNull { log.fail(11, "the result of initialize is not an object") }
      return
    }
    for name in ["wants", "needs"] as [StaticString] {
      guard let list = result[name] else { continue }
      guard list.isArray, list.elements.allSatisfy(\.isString) else {
        log.fail(11, "\(name) is not a list of names")
        continue
      }
      for word in list.elements.compactMap(\.string)
      where "\(name)" == "wants" && !Initialized.isKnown(event: word) {
        log.warn(
          11, "wants “\(word.prefix(40))”, which is no event; names of your own begin with x.")
      }
    }
    for word in result["needs"]?.elements.compactMap(\.string) ?? []
    where !Initialized.knownNeeds.contains(word) {
      log.fail(11, "needs “\(word.prefix(40))”, which no host has: it would never be shown")
    }
    if let provides = result["provides"], !provides.isObject {
      log.fail(11, "provides is not an object")
    }
  }
}

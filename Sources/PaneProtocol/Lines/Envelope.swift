// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC

/// The members of a JSON-RPC message, first of each name.
private struct Envelope {
  var version: JSONValue?
  var id: JSONValue?
  var method: JSONValue?
  var parameters: JSONValue?
  var result: JSONValue?
  var error: JSONValue?

  /// Other members that are not the sender's own, as far as they are told.
  private var strangers: [JSONKey] = []

  init(_ root: JSONValue) {
    for (key, value) in root.members {
      switch key {
      case "method": method = method ?? value
      case "params": parameters = parameters ?? value
      case "id": id = id ?? value
      case "result": result = result ?? value
      case "error": error = error ?? value
      case "jsonrpc": version = version ?? value
      default:
        if !key.isPrivate, strangers.count <= Limit.remarks { strangers.append(key) }
      }
    }
  }

  /// Says of members that are of no use in a message like this that they are ignored.
  func noteStrangers(_ reader: inout MemberReader) {
    for key in strangers { reader.note(RemarkWords.unknownFrameMember(key.string)) }
    // A call has nothing of an answer, and the other way round.
    if method != nil {
      if result != nil { reader.note(RemarkWords.unknownFrameMember("result")) }
      if error != nil { reader.note(RemarkWords.unknownFrameMember("error")) }
    } else if parameters != nil {
      reader.note(RemarkWords.unknownFrameMember("params"))
    }
  }
}

/// Decodes the envelope first, then what is worth it.
enum EnvelopeDecoder {
  static func decode(
    _ root: JSONValue, expecting: (Int) -> RequestKind?, oldestGeneration: Int?
  ) -> DecodedLine {
    guard root.isObject else {
      return DecodedLine(.rejected(Rejection(.invalidRequest, reason: WireWords.notAnObject)))
    }
    var reader = MemberReader()
    let envelope = Envelope(root)
    if let version = envelope.version, !version.equals("2.0") {
      reader.note(Remark(.envelope, WireWords.wrongVersion))
    }
    var line = DecodedLine(.ignored)
    if envelope.method == nil {
      line.outcome = response(envelope, expecting, &reader)
    } else {
      request(envelope, oldestGeneration, &reader, into: &line)
    }
    if !line.isRejected { envelope.noteStrangers(&reader) }
    line.remarks = reader.summary
    line.omission = reader.omission
    return line
  }

  // MARK: Responses

  private static func response(
    _ envelope: Envelope, _ expecting: (Int) -> RequestKind?, _ reader: inout MemberReader
  ) -> DecodedLine.Outcome {
    guard envelope.result != nil || envelope.error != nil else {
      return .rejected(Rejection(.invalidRequest, reason: WireWords.noMessage))
    }
    let error = envelope.error.flatMap { $0.isNull ? nil : $0 }
    if let result = envelope.result, !result.isNull, error != nil {
      return .rejected(Rejection(.invalidRequest, reason: WireWords.bothResultAndError))
    }
    guard let id = envelope.id?.int, let kind = expecting(id) else {
      reader.note(Remark(.unasked, WireWords.noRequestWaits))
      return .ignored
    }
    if kind == .cancelled { return .message(.response(id: id, .cancelled)) }
    if let error {
      let failure = WireError(error, &reader)
      UnreadJudge.judge(error, as: WireError.self, of: .member("error"), &reader)
      return .message(.response(id: id, .failed(failure)))
    }
    return .message(.response(id: id, reader.reply(envelope.result, to: kind)))
  }

  // MARK: Requests and notifications

  private static func request(
    _ envelope: Envelope, _ oldestGeneration: Int?, _ reader: inout MemberReader,
    into line: inout DecodedLine
  ) {
    guard let method = envelope.method?.utf8, method.count <= Limit.nameBytes else {
      line.outcome = .rejected(Rejection(.invalidRequest, reason: WireWords.badMethod))
      return
    }
    guard let id = requestID(envelope.id) else {
      line.outcome = .rejected(Rejection(.invalidRequest, reason: WireWords.badID))
      return
    }
    let name = JSONKey(bytes: method)
    let parameters = envelope.parameters
    if let parameters, isStale(name, parameters, oldestGeneration) {
      line.outcome = .stale
      line.owesAnswerTo = id.value
      return
    }
    if let parameters, !parameters.isObject, !parameters.isNull {
      reader.noteWrong("params", RemarkWords.object)
    }
    var call = MethodCall(name: name, id: id.value, parameters: parameters)
    line.outcome = call.decode(&reader)
    line.owesAnswerTo = call.hasOwnAnswer || line.isRejected ? nil : id.value
  }

  /// Content for an input that is not current any more.
  private static func isStale(
    _ method: JSONKey, _ parameters: JSONValue, _ oldestGeneration: Int?
  ) -> Bool {
    guard let oldestGeneration, method == "pane.set" || method == "nav.push",
      let generation = parameters["gen"]?.int
    else { return false }
    return generation < oldestGeneration
  }

  /// The id of a request: an integer or a short string; `nil` is neither, its value may be absent.
  private static func requestID(_ value: JSONValue?) -> (value: PluginRequestID?, Void)? {
    guard let value else { return (nil, ()) }
    guard PluginRequestID.isAcceptable(value) else { return nil }
    return (PluginRequestID(text: value.rawText), ())
  }
}

extension PluginRequestID {
  /// Tells whether a value may serve as the id of a plugin's request.
  static func isAcceptable(_ value: JSONValue) -> Bool {
    if let utf8 = value.utf8 { return utf8.count <= Limit.requestIDBytes }
    return value.int != nil
  }
}

extension DecodedLine {
  /// True when it was refused, which is an answer.
  fileprivate var isRejected: Bool {
    if case .rejected = outcome { true } else { false }
  }
}

// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC

/// A request or notification of a plugin, ready to be read by its method.
struct MethodCall {
  private let name: JSONKey
  private let id: PluginRequestID?
  private let parameters: JSONValue?
  /// True when whoever handles the message answers it; otherwise a request is owed `null`.
  private(set) var hasOwnAnswer = false

  init(name: JSONKey, id: PluginRequestID?, parameters: JSONValue?) {
    self.name = name
    self.id = id
    self.parameters = parameters.flatMap { $0.isObject ? $0 : nil }
  }

  /// Reads the parameters as the method wants them.
  mutating func decode(_ reader: inout MemberReader) -> DecodedLine.Outcome {
    for method in PluginMessage.methods where name == method.name {
      hasOwnAnswer = method.hasOwnAnswer
      return decode(method, &reader)
    }
    hasOwnAnswer = true
    let method = name.string
    return .message(
      id.map { .unknownRequest($0, method: method) } ?? .unknownNotification(method: method))
  }

  /// A notification without what it needs is ignored, and refused when it came as a request.
  private func decode(
    _ method: PluginMethod, _ reader: inout MemberReader
  ) -> DecodedLine.Outcome {
    if method.hasOwnAnswer, id == nil {
      reader.note(Remark(.part, WireWords.needsID(name.string)))
      return .ignored
    }
    if let message = method.read(parameters, id ?? .null, &reader) { return .message(message) }
    let missing = method.row.parameters.shape.missing(in: parameters)
    let refusal =
      reader.refusal
      ?? (.invalidParameters, WireWords.wrongParameter(of: name.string, without: missing))
    if let id { return .rejected(Rejection(refusal.code, id: id, reason: refusal.reason)) }
    reader.note(Remark(.part, WireWords.ignored(refusal.reason)))
    return .ignored
  }
}

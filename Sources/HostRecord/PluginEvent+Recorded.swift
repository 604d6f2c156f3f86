// SPDX-License-Identifier: Apache-2.0
import CellText
import HostCore
import JSONRPC
import PaneProtocol

/// Events of a program, as a record names them.
enum PluginEventKind: String, CaseIterable {
  case spawned, spawnFailed, message, spoken, outdated, owesAnswer, outputRow, outputLine, outputCut
  case rejected, logged, errorLine, outputEnded, inputClosed, exited, queueChanged, memoryMeasured
}

extension PluginEvent {
  init?(recorded value: JSONValue) {
    guard let kind: PluginEventKind = value.word("is"), let event = Self.read(kind, value) else {
      return nil
    }
    self = event
  }

  private static func read(_ kind: PluginEventKind, _ value: JSONValue) -> PluginEvent? {
    switch kind {
    case .spoken: return .spoken
    case .outdated: return .outdated
    case .outputEnded: return .outputEnded
    case .inputClosed: return .inputClosed
    case .spawned: return value.number("process").map { .spawned(processID: $0) }
    case .spawnFailed: return value.safe("text").map { .spawnFailed($0) }
    case .logged:
      return value.safe("text").map { text in
        let omission = value.number("rows").map { count in
          Omission(rows: count, reason: value.safe("reason") ?? text)
        }
        return .logged(text, omission: omission)
      }
    case .errorLine: return value.safe("text").map { .errorLine($0) }
    case .message:
      return value["message"].flatMap {
        PluginMessage(recorded: $0, answering: value.word("answers"))
      }.map { .message($0) }
    case .owesAnswer: return value.json("id").map { .owesAnswer($0) }
    case .outputRow: return value["row"].flatMap { Item(recorded: $0) }.map { .output(.row($0)) }
    case .outputLine: return StyledText(recorded: value).map { .output(.line($0)) }
    case .outputCut: return value.number("lines").map { .output(.cut(lines: $0)) }
    case .queueChanged: return value.number("bytes").map { .measured(.queue(bytes: $0)) }
    case .memoryMeasured: return value.number("bytes").map { .measured(.memory(bytes: $0)) }
    case .exited:
      return .exited(status: value.number("status") ?? 0, signal: value.number("signal") ?? 0)
    case .rejected:
      guard let code = value.number("code"), let reason = value.safe("reason") else { return nil }
      return .rejected(
        code: code, id: value.json("id"), reason: reason, excerpt: value.safe("excerpt") ?? .empty)
    }
  }

  func record(into json: inout JSONWriter) {
    switch self {
    case .spoken: json.kind(.spoken)
    case .outdated: json.kind(.outdated)
    case .outputEnded: json.kind(.outputEnded)
    case .inputClosed: json.kind(.inputClosed)
    case .spawned(let process):
      json.kind(.spawned)
      json.member("process", process)
    case .spawnFailed(let text): json.kind(.spawnFailed, text)
    case .logged(let text, let omission):
      json.kind(.logged, text)
      if let omission {
        json.member("rows", omission.rows)
        json.member("reason", omission.reason.string)
      }
    case .errorLine(let text): json.kind(.errorLine, text)
    case .message(let message):
      json.kind(.message)
      if case .response(_, let reply) = message { json.optional("answers", reply.kind?.rawValue) }
      json.name("message")
      message.write(into: &json)
    case .owesAnswer(let id):
      json.kind(.owesAnswer)
      json.member("id", json: id.text)
    case .output(.row(let item)):
      json.kind(.outputRow)
      json.object("row") { item.record(into: &$0) }
    case .output(.line(let text)):
      json.kind(.outputLine)
      text.record(into: &json)
    case .output(.cut(let lines)):
      json.kind(.outputCut)
      json.member("lines", lines)
    case .measured(.queue(let bytes)):
      json.kind(.queueChanged)
      json.member("bytes", bytes)
    case .measured(.memory(let bytes)):
      json.kind(.memoryMeasured)
      json.member("bytes", bytes)
    case .exited(let status, let signal):
      json.kind(.exited)
      if status != 0 { json.member("status", status) }
      if signal != 0 { json.member("signal", signal) }
    case .rejected(let code, let id, let reason, let excerpt):
      json.kind(.rejected)
      json.member("code", code)
      json.optional("id", id)
      json.member("reason", reason.string)
      if !excerpt.isEmpty { json.member("excerpt", excerpt.string) }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func kind(_ kind: PluginEventKind, _ text: SafeText? = nil) {
    member("is", kind.rawValue)
    optional("text", text?.string)
  }
}

// SPDX-License-Identifier: Apache-2.0
import JSONRPC
import PaneProtocol

/// Answers to requests of the plugin that wait to be sent.
struct ProbeReplies {
  /// Results as JSON text, by the method that asks for them; what is not here is mostly refused.
  var results: [String: String] = [:]
  private var waiting: [(id: String, bytes: [UInt8])] = []

  /// Creates replies without a result.
  init() {}

  /// Writes the answer to a request.
  ///
  /// - Returns: Whether it is the first one that waits.
  mutating func add(to request: HeardOutput.Request) -> Bool {
    var writer = JSONWriter()
    writer.object {
      $0.member("jsonrpc", "2.0")
      $0.member("id", json: request.id)
      switch request.method {
      case _ where results[request.method] != nil:
        $0.member("result", json: results[request.method])
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
    waiting.append((request.id, writer.finished()))
    return waiting.count == 1
  }

  /// Hands over the answers that wait, in order.
  mutating func removeAll() -> [(id: String, bytes: [UInt8])] {
    defer { waiting = [] }
    return waiting
  }
}

/// Questions to the user, of which nobody can answer more than a few.
struct PromptCount {
  /// Questions that may be open at once.
  private static let limit = Limit.prompts
  /// Questions that may follow each other without anything from the host.
  private static let limitInVain = 8

  /// Questions that are not answered yet.
  private var open = 0
  /// Questions since the plugin was sent something other than answers.
  private var sinceSent = 0

  /// The plugin was sent something that is no answer.
  mutating func noteSent() { sinceSent = 0 }

  /// The open questions have been answered.
  mutating func noteAnswered() { open = 0 }

  /// The plugin asks.
  ///
  /// - Returns: Why that is too much, if it is.
  mutating func noteAsked() -> String? {
    open += 1
    sinceSent += 1
    if open > Self.limit { return "\(open) questions to the user are open at once" }
    return sinceSent > Self.limitInVain ? "it asks again as soon as it is answered" : nil
  }
}

// SPDX-License-Identifier: Apache-2.0
import Foundation
import JSONRPC

@testable import PanePlugin

/// A pane without a process: messages go in as text, lines come out as values.
final class PaneHarness {
  private(set) var pane: Pane?
  private var lines: [[UInt8]] = []

  init(_ start: @escaping (Pane) -> Void) {
    let identity = PluginIdentity(id: "org.example.test", name: "Test", version: nil)
    pane = Pane(identity: identity, emit: { [unowned self] in note($0) }, start: start)
  }

  private func note(_ bytes: [UInt8]) {
    lines += bytes.split(separator: 10).map(Array.init)
  }

  /// Hands a message over and returns what was sent because of it.
  @discardableResult
  func tell(_ text: String) -> [JSON] {
    lines = []
    let line = HostLineDecoder().decode(Array(text.utf8))
    if let pane { LineDispatcher(pane: pane).receive(line) }
    return sent
  }

  /// Starts the pane and returns what was sent.
  @discardableResult
  func initialize() -> [JSON] {
    tell(#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocol":[1]}}"#)
  }

  /// What was sent since the last message, as values; a line that is no JSON is `null`.
  var sent: [JSON] { lines.map { JSON(text: $0) ?? .null } }

  /// What was sent since the last message, as text.
  var text: String { lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n") }
}

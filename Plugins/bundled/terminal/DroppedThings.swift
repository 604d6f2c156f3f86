// SPDX-License-Identifier: Apache-2.0
import PanePlugin
import TerminalEmulator

/// Things dropped on a terminal: files are typed as their paths in quotes, texts as they are.
enum DroppedThings {
  /// The things the pane takes.
  static let spec = DropSpec(
    accepts: ["text/uri-list", "text/plain"], takesPane: true, operations: ["copy"])

  /// Takes a message of a transfer; true when it was one.
  static func take(_ message: UnknownMessage, into session: TerminalSession) -> Bool {
    guard message.method == "transfer.perform", let reply = message.reply else { return false }
    let items = message.parameters["items"]?.array ?? []
    switch answer(to: items, session.modes) {
    case .failure(let refusal):
      reply.fail(refusal)
      return true
    case .success(let bytes): session.write(bytes)
    }
    let done = items.indices.map { number -> JSON in
      ["n": items[number]["n"] ?? .int(number), "id": .string("\(number)")]
    }
    reply.send(["state": "done", "items": .array(done)])
    return true
  }

  /// The bytes that are typed, or why nothing is: a name would do more than stand there.
  static func answer(
    to items: [JSON], _ modes: EmulatorModes
  ) -> Result<[UInt8], WireError> {
    var paths: [[UInt8]] = []
    var texts: [String] = []
    for item in items {
      guard let value = item["value"]?.string else { continue }
      let lines = value.split(whereSeparator: \.isNewline).compactMap {
        FilePath(value: String($0))
      }
      if item["type"]?.string == "text/uri-list", !lines.isEmpty {
        paths += lines.map(\.bytes)
      } else if let path = FilePath(value: value) {
        paths.append(path.bytes)
      } else {
        texts.append(value.last?.isNewline == true ? String(value.dropLast()) : value)
      }
    }
    guard let quoted = TypedText.quoted(paths) else {
      let hasLineFeed = paths.contains { $0.contains(UInt8(ascii: "\n")) }
      let words: SafeText =
        hasLineFeed ? "this name has a line feed" : "this name has a control character"
      return .failure(WireError(code: TransferErrorCode.refused, message: words))
    }
    let text = String(decoding: quoted, as: UTF8.self) + texts.joined(separator: "\n")
    return .success(text.isEmpty ? [] : TypedText.paste(text, modes))
  }
}

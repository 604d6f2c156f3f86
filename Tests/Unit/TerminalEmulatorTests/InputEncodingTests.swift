// SPDX-License-Identifier: Apache-2.0
import PaneTestSupport
import Testing

@testable import TerminalEmulator

/// A key and the bytes it sends.
struct KeyVector: Decodable, CustomTestStringConvertible, Sendable {
  var key: String
  var text: String?
  /// Modes that are set, as in their sequence.
  var set: String?
  /// True when the program wants keys that can be told apart.
  var isTold: Bool?
  var bytes: String
  var testDescription: String { "\(key) \(set ?? "")\(isTold == true ? " told" : "")" }
}

/// An event of the mouse and the bytes it sends, on a screen of 20 × 10.
struct MouseVector: Decodable, CustomTestStringConvertible, Sendable {
  var action: String
  var button: Int
  var modifiers: Int?
  /// Column and row.
  var at: [Int]
  var set: String
  var bytes: String
  var testDescription: String { "\(action) \(button) at \(at) \(set)" }

  var event: MouseEncoder.Event {
    let actions: [String: MouseEncoder.Action] = [
      "press": .press, "release": .release, "drag": .drag, "move": .move, "wheel": .wheel,
    ]
    return MouseEncoder.Event(
      actions[action] ?? .press, button: button, modifiers: modifiers ?? 0, column: at[0],
      row: at[1])
  }
}

@Suite("What is typed")
struct InputEncodingTests {
  private func modes(_ set: String?) -> EmulatorModes {
    var emulator = Emulator(columns: 20, rows: 10)
    if let set, !set.isEmpty { emulator.feed(Array("\u{1B}[\(set)h".utf8)) }
    return emulator.modes
  }

  @Test("keys send what the vectors say", arguments: try vectors("keys", as: [KeyVector].self))
  func keys(_ vector: KeyVector) {
    let encoder = KeyEncoder(modes(vector.set), tellsApart: vector.isTold ?? false)
    let bytes = encoder.bytes(KeyEncoder.Key(vector.key, text: vector.text))
    #expect(String(decoding: bytes, as: UTF8.self) == vector.bytes)
  }

  @Test(
    "the mouse sends what the vectors say", arguments: try vectors("mouse", as: [MouseVector].self))
  func mouse(_ vector: MouseVector) {
    let bytes = MouseEncoder(modes(vector.set), columns: 20, rows: 10).bytes(vector.event)
    #expect(String(decoding: bytes, as: UTF8.self) == vector.bytes)
  }

  @Test("V12: a paste cannot end itself")
  func paste() {
    let text = "ls\n\u{1B}[201~rm"
    #expect(
      String(decoding: TypedText.paste(text, modes("?2004")), as: UTF8.self)
        == "\u{1B}[200~ls\r[201~rm\u{1B}[201~")
    #expect(String(decoding: TypedText.paste(text, modes(nil)), as: UTF8.self) == "ls\r[201~rm")
  }

  @Test("V13, V14: paths are typed in quotes, never with a line feed")
  func paths() throws {
    let quoted = try #require(TypedText.quoted([Array("a b".utf8), Array("it's".utf8)]))
    #expect(String(decoding: quoted, as: UTF8.self) == #"'a b' 'it'\''s' "#)
    #expect(TypedText.quoted([Array("a\nb".utf8)]) == nil)
  }
}

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

/// A text that is pasted, or names of files that are dropped, and the bytes the program gets.
struct TypedVector: Decodable, CustomTestStringConvertible, Sendable {
  var id: String
  /// Modes that are set, as in their sequence.
  var set: String?
  var paste: String?
  var drop: [String]?
  /// The bytes; `nil` for what is refused.
  var bytes: String?
  var testDescription: String { id }
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

  @Test(
    "pastes and drops are as the vectors say",
    arguments: try vectors("typed", as: [TypedVector].self))
  func typed(_ vector: TypedVector) {
    var bytes: [UInt8]?
    if let text = vector.paste { bytes = TypedText.paste(text, modes(vector.set)) }
    if let names = vector.drop { bytes = TypedText.quoted(names.map { Array($0.utf8) }) }
    #expect(bytes.map { String(decoding: $0, as: UTF8.self) } == vector.bytes)
  }
}

// SPDX-License-Identifier: Apache-2.0

/// The bytes that a key sends to a program, by the modes the program has set.
///
/// Source: ctlseqs, PC-style function keys; kitty keyboard protocol, flag 1.
package struct KeyEncoder: Sendable {
  /// A key that was pressed, by its name as in key maps and the text it types.
  package struct Key: Equatable, Sendable {
    /// The name without modifiers: `a`, `enter`, `f5`.
    package var name: String
    /// Shift 1, Alt 2, Ctrl 4, Super 8, Hyper 16, Meta 32.
    package var modifiers: Int
    /// What it types.
    package var text: String?

    /// Reads a name such as `ctrl+alt+x` or `shift+f5`.
    package init(_ name: String, text: String? = nil) {
      var rest = name[...]
      var modifiers = 0
      while let plus = rest.dropFirst().firstIndex(of: "+"), plus != rest.indices.last,
        let bit = Self.bits[String(rest[..<plus])]
      {
        modifiers |= bit
        rest = rest[rest.index(after: plus)...]
      }
      // A capital letter is its small letter with Shift.
      if rest.unicodeScalars.count == 1, rest.lowercased() != rest { modifiers |= 1 }
      self.modifiers = modifiers
      self.name = rest == "plus" ? "+" : String(rest)
      self.text = text
    }

    private static let bits = [
      "shift": 1, "alt": 2, "ctrl": 4, "super": 8, "hyper": 16, "meta": 32,
    ]
  }

  private let isApplication: Bool
  private let tellsApart: Bool

  /// An encoder for the modes a program has set.
  ///
  /// - Parameters:
  ///   - modes: The modes.
  ///   - tellsApart: Whether the program wants keys that can be told apart.
  package init(_ modes: EmulatorModes, tellsApart: Bool) {
    isApplication = modes.has(.applicationCursor)
    self.tellsApart = tellsApart
  }

  /// The bytes of a key; empty for one that sends nothing.
  package func bytes(_ key: Key) -> [UInt8] {
    if let bytes = cursorKey(key) ?? functionKey(key) { return bytes }
    switch key.name {
    case "enter": return control(key, 13, plain: [13])
    case "tab":
      if key.modifiers & 1 != 0, !isTold(key) { return Self.escape("[Z") }
      return control(key, 9, plain: [9])
    case "backspace": return control(key, 127, plain: [key.modifiers & 4 != 0 ? 8 : 127])
    case "esc": return tellsApart ? Self.told(27, key) : alt(key, [27])
    case "space": return character(key, " ")
    default:
      guard key.name.unicodeScalars.count == 1, let scalar = key.name.unicodeScalars.first else {
        return []
      }
      return character(key, scalar)
    }
  }

  // MARK: Keys with names

  private func cursorKey(_ key: Key) -> [UInt8]? {
    guard let final = Self.cursorKeys[key.name] else { return nil }
    if key.modifiers != 0 { return Self.escape("[1;\(key.modifiers + 1)\(final)") }
    return Self.escape((isApplication ? "O" : "[") + final)
  }

  private static let cursorKeys = [
    "up": "A", "down": "B", "right": "C", "left": "D", "home": "H", "end": "F",
  ]

  private func functionKey(_ key: Key) -> [UInt8]? {
    if let number = Self.numberedKeys[key.name] {
      let more = key.modifiers == 0 ? "" : ";\(key.modifiers + 1)"
      return Self.escape("[\(number)\(more)~")
    }
    guard let final = Self.firstKeys[key.name] else { return nil }
    if key.modifiers == 0 { return Self.escape("O" + final) }
    // A report of the cursor looks like F3 with modifiers.
    if tellsApart, final == "R" { return Self.escape("[13;\(key.modifiers + 1)~") }
    return Self.escape("[1;\(key.modifiers + 1)\(final)")
  }

  private static let firstKeys = ["f1": "P", "f2": "Q", "f3": "R", "f4": "S"]
  private static let numberedKeys = [
    "insert": 2, "delete": 3, "pageup": 5, "pagedown": 6, "f5": 15, "f6": 17, "f7": 18, "f8": 19,
    "f9": 20, "f10": 21, "f11": 23, "f12": 24,
  ]

  // MARK: Characters

  /// True when the key is sent as its number, which tells it apart from all others.
  private func isTold(_ key: Key) -> Bool { tellsApart && key.modifiers != 0 }

  private func control(_ key: Key, _ code: Int, plain: [UInt8]) -> [UInt8] {
    isTold(key) ? Self.told(code, key) : alt(key, plain)
  }

  private func character(_ key: Key, _ scalar: Unicode.Scalar) -> [UInt8] {
    let held = key.modifiers & ~1
    if held == 0 { return Array((key.text ?? String(Character(scalar))).utf8) }
    if tellsApart {
      return Self.told(
        Int(scalar.properties.lowercaseMapping.unicodeScalars.first?.value ?? 0), key)
    }
    if held & 4 != 0 {
      guard let code = Self.controlCode(scalar) else {
        return alt(key, Array(String(Character(scalar)).utf8))
      }
      return alt(key, [code])
    }
    return alt(key, Array((key.text ?? shifted(key, scalar)).utf8))
  }

  private func shifted(_ key: Key, _ scalar: Unicode.Scalar) -> String {
    let text = String(Character(scalar))
    return key.modifiers & 1 != 0 ? text.uppercased() : text
  }

  /// The control character of a letter or sign with Ctrl.
  private static func controlCode(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar {
    case "a"..."z": UInt8(truncatingIfNeeded: scalar.value) - 0x60
    case "@"..."_": UInt8(truncatingIfNeeded: scalar.value) - 0x40
    case " ", "2", "`": 0
    case "3": 27
    case "4": 28
    case "5": 29
    case "6", "~": 30
    case "7", "/": 31
    case "8", "?": 127
    default: nil
    }
  }

  private func alt(_ key: Key, _ bytes: [UInt8]) -> [UInt8] {
    key.modifiers & 2 != 0 ? [27] + bytes : bytes
  }

  private static func told(_ code: Int, _ key: Key) -> [UInt8] {
    escape(key.modifiers == 0 ? "[\(code)u" : "[\(code);\(key.modifiers + 1)u")
  }

  private static func escape(_ text: String) -> [UInt8] { [27] + Array(text.utf8) }
}

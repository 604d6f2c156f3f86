// SPDX-License-Identifier: Apache-2.0

/// The modes the host sets on a terminal, and how to leave them.
///
/// Source: xterm control sequences; kitty keyboard protocol. The order at the end matters: reports
/// are turned off before the screen is left.
struct TerminalModes {
  var usesMouse = true
  var hasKittyKeys = false
  var asksOtherKeys = false
  var hasThemeReports = false

  /// Sets the modes: alternate screen, no wrapping, hidden cursor, paste, focus, mouse.
  var start: [UInt8] {
    var text = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l\u{1B}[m\u{1B}[?2004h\u{1B}[?1004h"
    if usesMouse { text += "\u{1B}[?1002h\u{1B}[?1006h" }
    return Array(text.utf8)
  }

  /// Asks for keys that can be told apart, as far as the terminal can.
  var keysOn: [UInt8] {
    if hasKittyKeys { return Array("\u{1B}[>5u".utf8) }
    return asksOtherKeys ? Array("\u{1B}[>4;2m".utf8) : []
  }

  /// Leaves every mode that may have been set.
  var end: [UInt8] {
    var text = "\u{1B}[?2026l\u{1B}[?2031l\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?1004l"
    if hasKittyKeys { text += "\u{1B}[<u" }
    if asksOtherKeys { text += "\u{1B}[>4m" }
    text += "\u{1B}[?7h\u{1B}[m\u{1B}[0 q\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"
    return Array(text.utf8)
  }
}

/// Base 64, as OSC 52 wants it.
enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The bytes of a text; anything that is no letter of the alphabet is passed over.
  static func decode(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var word: UInt32 = 0
    var bits = 0
    for letter in text.utf8 {
      guard let value = letters.firstIndex(of: letter) else { continue }
      word = word << 6 | UInt32(value)
      bits += 6
      guard bits >= 8 else { continue }
      bits -= 8
      bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(bits)))
    }
    return bytes
  }

  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let left = bytes.count - index
      let first = UInt32(bytes[index]) << 16
      let second = left > 1 ? UInt32(bytes[index + 1]) << 8 : 0
      let third = left > 2 ? UInt32(bytes[index + 2]) : 0
      let word = first | second | third
      result.append(letters[Int(word >> 18 & 63)])
      result.append(letters[Int(word >> 12 & 63)])
      result.append(left > 1 ? letters[Int(word >> 6 & 63)] : UInt8(ascii: "="))
      result.append(left > 2 ? letters[Int(word & 63)] : UInt8(ascii: "="))
      index += 3
    }
    return result
  }
}

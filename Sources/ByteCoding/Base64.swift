// SPDX-License-Identifier: Apache-2.0

/// Bytes as letters that any line of text may hold.
///
/// Source: RFC 4648, 4.
package enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The letters of bytes, padded to a multiple of four.
  package static func letters(of bytes: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.underestimatedCount + 2) / 3 * 4)
    var word: UInt32 = 0
    var bits: UInt32 = 0
    for byte in bytes {
      word = (word << 8 | UInt32(byte)) & 0xFFFF
      bits += 8
      while bits >= 6 {
        bits -= 6
        result.append(letters[Int(word >> bits & 63)])
      }
    }
    if bits > 0 { result.append(letters[Int(word << (6 - bits) & 63)]) }
    while result.count % 4 != 0 { result.append(UInt8(ascii: "=")) }
    return result
  }

  /// The letters of bytes as text.
  package static func text(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: letters(of: bytes), as: UTF8.self)
  }

  /// The bytes of a whole text; `nil` for a character that has no place in it, and for one behind its
  /// padding.
  package static func bytes(_ text: some Collection<UInt8>) -> [UInt8]? {
    let padding = UInt8(ascii: "=")
    let end = text.firstIndex(of: padding) ?? text.endIndex
    guard text[end...].allSatisfy({ $0 == padding }) else { return nil }
    var decoder = Base64Decoder()
    return decoder.decode(text[..<end])
  }

  /// Tells whether bytes are letters of base 64, with nothing but padding behind them.
  package static func isText(_ text: some Collection<UInt8>) -> Bool {
    let end = text.firstIndex(of: UInt8(ascii: "=")) ?? text.endIndex
    return text[..<end].allSatisfy { value($0) != nil }
      && text[end...].allSatisfy { $0 == UInt8(ascii: "=") }
  }

  /// What a letter stands for; `nil` for a character that is none.
  fileprivate static func value(_ letter: UInt8) -> UInt32? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter) - 97 + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter) - 48 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}

/// Reads base 64 piece by piece; the pieces may be cut anywhere.
package struct Base64Decoder: Sendable {
  private var word: UInt32 = 0
  private var bits = 0

  /// Creates a decoder at the start of a text.
  package init() {}

  /// The bytes that a further piece completes.
  ///
  /// Padding ends a run of letters; another may follow.
  ///
  /// - Returns: `nil` for a character that has no place in base 64.
  package mutating func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.underestimatedCount / 4 * 3)
    for letter in text {
      if letter == UInt8(ascii: "=") {
        word = 0
        bits = 0
        continue
      }
      guard let value = Base64.value(letter) else { return nil }
      word = (word << 6 | value) & 0xFFFF
      bits += 6
      guard bits >= 8 else { continue }
      bits -= 8
      bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(bits)))
    }
    return bytes
  }
}

// SPDX-License-Identifier: Apache-2.0

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

// SPDX-License-Identifier: Apache-2.0

/// Reads base64.
///
/// Source: RFC 4648, 4.
enum Base64Text {
  /// The bytes of a text; `nil` when it is none.
  static func bytes(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var value: UInt32 = 0
    var bits = 0
    for byte in text {
      if byte == UInt8(ascii: "=") { break }
      guard let digit = digit(byte) else { return nil }
      value = (value << 6 | digit) & 0xFF_FFFF
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(bits)))
      }
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x41...0x5A: UInt32(byte) - 0x41
    case 0x61...0x7A: UInt32(byte) - 0x61 + 26
    case 0x30...0x39: UInt32(byte) - 0x30 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}

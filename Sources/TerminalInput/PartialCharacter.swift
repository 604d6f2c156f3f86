// SPDX-License-Identifier: Apache-2.0

/// A character of which not all bytes have come.
///
/// Strict: each maximal piece that cannot become a character is one U+FFFD.
///
/// Source: The Unicode Standard, table 3-7 and "U+FFFD substitution of maximal subparts".
struct PartialCharacter {
  /// What stands for bytes that are no character.
  static let replacement: Unicode.Scalar = "\u{FFFD}"

  /// Bytes still to come.
  private(set) var missing = 0
  /// True when ESC came before it.
  let isAlt: Bool
  private var value: UInt32 = 0
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  init() { isAlt = false }

  /// Begins with a lead byte of two to four; `nil` for any other byte.
  init?(lead: UInt8, isAlt: Bool) {
    self.isAlt = isAlt
    switch lead {
    case 0xC2...0xDF: (missing, value) = (1, UInt32(lead & 0x1F))
    case 0xE0...0xEF: (missing, value) = (2, UInt32(lead & 0x0F))
    case 0xF0...0xF4: (missing, value) = (3, UInt32(lead & 0x07))
    default: return nil
    }
    switch lead {
    case 0xE0: allowed = 0xA0...0xBF
    case 0xED: allowed = 0x80...0x9F
    case 0xF0: allowed = 0x90...0xBF
    case 0xF4: allowed = 0x80...0x8F
    default: break
    }
  }

  /// Takes the next byte; `false` when it does not continue the character.
  mutating func append(_ byte: UInt8) -> Bool {
    guard missing > 0, allowed.contains(byte) else { return false }
    value = value << 6 | UInt32(byte & 0x3F)
    allowed = 0x80...0xBF
    missing -= 1
    return true
  }

  /// The character, once nothing is missing.
  var scalar: Unicode.Scalar { Unicode.Scalar(value) ?? Self.replacement }
}

extension Unicode.Scalar {
  /// The small letter, if it is one scalar; otherwise the scalar itself.
  var singleLowercase: Unicode.Scalar {
    if value < 0x80 {
      return (0x41...0x5A).contains(value) ? Unicode.Scalar(UInt8(value) + 32) : self
    }
    let mapping = properties.lowercaseMapping.unicodeScalars
    guard let first = mapping.first, mapping.count == 1 else { return self }
    return first
  }

  /// The capital letter, if it is one scalar; otherwise the scalar itself.
  var singleUppercase: Unicode.Scalar {
    if value < 0x80 {
      return (0x61...0x7A).contains(value) ? Unicode.Scalar(UInt8(value) - 32) : self
    }
    let mapping = properties.uppercaseMapping.unicodeScalars
    guard let first = mapping.first, mapping.count == 1 else { return self }
    return first
  }

  /// True when it is C0, DEL or C1.
  var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}

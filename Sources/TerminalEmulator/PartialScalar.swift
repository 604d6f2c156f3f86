// SPDX-License-Identifier: Apache-2.0

/// A scalar of UTF-8 whose bytes come one by one.
///
/// Source: Unicode, table 3-7; each longest broken piece counts as one U+FFFD.
struct PartialScalar: Sendable {
  private var value: UInt32 = 0
  private var left = 0
  private var low: UInt8 = 0x80
  private var high: UInt8 = 0xBF

  /// True while bytes are missing.
  var isOpen: Bool { left > 0 }

  /// What becomes of a byte.
  enum Step: Equatable {
    case more
    case scalar(UInt32)
    /// The bytes before this one are broken, and this one is still to be read.
    case brokenBefore
    /// This byte can begin nothing.
    case broken
  }

  /// Takes a byte of 0x80 or above, or any byte while bytes are missing.
  mutating func take(_ byte: UInt8) -> Step {
    guard left > 0 else { return begin(byte) }
    guard byte >= low, byte <= high else {
      left = 0
      return .brokenBefore
    }
    low = 0x80
    high = 0xBF
    value = value << 6 | UInt32(byte & 0x3F)
    left -= 1
    return left == 0 ? .scalar(value) : .more
  }

  private mutating func begin(_ byte: UInt8) -> Step {
    low = 0x80
    high = 0xBF
    switch byte {
    case 0xC2...0xDF:
      value = UInt32(byte & 0x1F)
      left = 1
    case 0xE0...0xEF:
      value = UInt32(byte & 0x0F)
      left = 2
      if byte == 0xE0 { low = 0xA0 }
      if byte == 0xED { high = 0x9F }
    case 0xF0...0xF4:
      value = UInt32(byte & 0x07)
      left = 3
      if byte == 0xF0 { low = 0x90 }
      if byte == 0xF4 { high = 0x8F }
    default: return .broken
    }
    return .more
  }

  /// Forgets what has come.
  mutating func clear() { left = 0 }
}

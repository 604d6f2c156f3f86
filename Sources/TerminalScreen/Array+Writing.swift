// SPDX-License-Identifier: Apache-2.0

extension [UInt8] {
  /// Appends a literal.
  mutating func appendASCII(_ text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }

  /// Appends ESC and a literal.
  mutating func appendEscape(_ text: StaticString) {
    append(0x1B)
    appendASCII(text)
  }

  /// Appends a number in decimal; negative ones count as zero.
  mutating func appendDecimal(_ value: Int) {
    let value = Swift.max(0, value)
    if value >= 10 { appendDecimal(value / 10) }
    append(UInt8(truncatingIfNeeded: 0x30 + value % 10))
  }

  /// Appends `CSI n final`; 1 is left out.
  mutating func appendCSI(_ value: Int, _ final: Unicode.Scalar) {
    appendEscape("[")
    if value > 1 { appendDecimal(value) }
    append(UInt8(truncatingIfNeeded: final.value))
  }

  /// Appends a scalar as UTF-8.
  mutating func appendScalar(_ value: UInt32) {
    switch value {
    case 0..<0x80: append(UInt8(truncatingIfNeeded: value))
    case 0x80..<0x800:
      append(UInt8(truncatingIfNeeded: 0xC0 | value >> 6))
      append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
    case 0x800..<0x10000:
      append(UInt8(truncatingIfNeeded: 0xE0 | value >> 12))
      append(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F))
      append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
    default:
      append(UInt8(truncatingIfNeeded: 0xF0 | value >> 18))
      append(UInt8(truncatingIfNeeded: 0x80 | value >> 12 & 0x3F))
      append(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F))
      append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
    }
  }
}

/// Digits of a number in decimal.
func decimalLength(_ value: Int) -> Int {
  value < 10 ? 1 : value < 100 ? 2 : value < 1000 ? 3 : value < 10_000 ? 4 : 5
}

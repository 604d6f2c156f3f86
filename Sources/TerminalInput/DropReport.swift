// SPDX-License-Identifier: Apache-2.0

/// One message of the terminal's drag and drop as it came: keys with numbers, and a payload.
///
/// Source: kitty drag and drop protocol, OSC 72.
package struct DropReport: Equatable, Sendable {
  /// Longest payload of one message, in bytes; data is in base 64 then.
  package static let payloadBytes = 4_096
  /// Longest metadata that are looked at, in bytes.
  static let metadataBytes = 256

  /// What it is about, one letter; `nil` in the later pieces of a long message.
  package var kind: UInt8?
  /// True when more pieces of this message follow.
  package var hasMore = false
  /// What comes after the metadata, as it is.
  package var payload: Substring
  /// Each key at most once; keys and numbers nobody can have sent are not there.
  private var numbers: [UInt8: Int] = [:]

  /// Reads `key=value:… ; payload`; `nil` for metadata that are none and for a payload too long.
  ///
  /// - Parameter text: What follows the number of the sequence.
  package init?(_ text: String) {
    let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    guard let metadata = parts.first, metadata.utf8.count <= Self.metadataBytes else { return nil }
    payload = parts.count > 1 ? parts[1] : ""
    guard payload.utf8.count <= Self.payloadBytes else { return nil }
    for pair in metadata.utf8.split(separator: UInt8(ascii: ":")) {
      let words = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2, words[0].count == 1, let key = words[0].first else { return nil }
      if key == UInt8(ascii: "t") {
        guard words[1].count == 1, kind == nil else { return nil }
        kind = words[1].first
      } else {
        guard let number = Self.number(words[1]), numbers[key] == nil else { return nil }
        numbers[key] = number
      }
    }
    hasMore = self["m"] == 1
  }

  /// The number of a key; 0 when it was not said.
  package subscript(_ key: Unicode.Scalar) -> Int {
    numbers[UInt8(truncatingIfNeeded: key.value)] ?? 0
  }

  /// Tells whether a key was said.
  package func has(_ key: Unicode.Scalar) -> Bool {
    numbers[UInt8(truncatingIfNeeded: key.value)] != nil
  }

  /// Reads a decimal number of 32 bits, signed or unsigned.
  private static func number(_ text: Substring.UTF8View) -> Int? {
    var digits = text
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits = digits.dropFirst() }
    guard (1...10).contains(digits.count) else { return nil }
    var value = 0
    for byte in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    let result = isNegative ? -value : value
    return (Int(Int32.min)...Int(UInt32.max)).contains(result) ? result : nil
  }
}

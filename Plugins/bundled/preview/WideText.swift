// SPDX-License-Identifier: Apache-2.0

/// Text in UTF-16, told by the mark at its beginning.
enum WideText {
  /// Bytes of a file that is read for it at most.
  static let mostBytes = 4 << 20
  /// What the kind is called.
  static let name = "UTF-16 text"

  /// The text of bytes that begin with a mark, as UTF-8; `nil` without one, without text behind it, and
  /// for what is no such text.
  static func utf8(_ bytes: [UInt8]) -> [UInt8]? {
    let isLittle = bytes.starts(with: [0xFF, 0xFE])
    guard isLittle || bytes.starts(with: [0xFE, 0xFF]), bytes.count > 2, bytes.count % 2 == 0 else {
      return nil
    }
    let units = stride(from: 2, to: bytes.count, by: 2).map { place -> UInt16 in
      let (low, high) = isLittle ? (place, place + 1) : (place + 1, place)
      return UInt16(bytes[low]) | UInt16(bytes[high]) << 8
    }
    guard !units.contains(0), let text = String(validating: units, as: UTF16.self) else {
      return nil
    }
    return Array(text.utf8)
  }
}

// SPDX-License-Identifier: Apache-2.0

// Temporary until the width table lands.
extension SafeText {
  package var columns: Int { string.unicodeScalars.reduce(0) { $0 + Self.width($1) } }
  package enum Truncation: Sendable { case end, middle, start }
  package func truncated(to columns: Int, mode: Truncation = .end) -> SafeText {
    guard self.columns > columns else { return self }
    guard columns > 0 else { return .empty }
    return SafeText(String(string.prefix(columns - 1)) + "…")
  }
  package func wrapped(columns: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    let count = string.utf8.count
    var start = 0
    while start < count {
      let end = min(count, start + max(1, columns))
      ranges.append(start..<end)
      start = end
    }
    return ranges.isEmpty ? [0..<0] : ranges
  }
  static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0x1F300...0x1F64F, 0x1F900...0x1F9FF: 2
    case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: 0
    default: 1
    }
  }
}

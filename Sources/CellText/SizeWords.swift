// SPDX-License-Identifier: Apache-2.0

/// Sizes in bytes as people read them, the same wherever one stands.
///
/// A K is 1,000 bytes. There is one digit behind the point below ten, and none above.
package enum SizeWords {
  /// A size in few cells, such as `312`, `8.3 K` or `11 M`.
  package static func short(_ bytes: UInt64) -> String {
    let (number, unit) = scaled(bytes)
    return unit.isEmpty ? number : "\(number) \(unit)"
  }

  /// A size with its unit, such as `1 byte`, `312 bytes` or `8.3 KB`.
  package static func long(_ bytes: UInt64) -> String {
    let (number, unit) = scaled(bytes)
    if unit.isEmpty { return bytes == 1 ? "1 byte" : "\(number) bytes" }
    return "\(number) \(unit)B"
  }

  private static func scaled(_ bytes: UInt64) -> (number: String, unit: String) {
    guard bytes >= 1000 else { return (String(bytes), "") }
    var size: UInt64 = 1
    for unit in ["K", "M", "G", "T", "P", "E"] {
      size *= 1000
      let tenths = bytes / (size / 10) + (bytes % (size / 10) >= size / 20 ? 1 : 0)
      if tenths < 100 { return ("\(tenths / 10).\(tenths % 10)", unit) }
      let whole = bytes / size + (bytes % size >= size / 2 ? 1 : 0)
      if whole < 1000 { return (String(whole), unit) }
    }
    return (String(bytes / size), "E")
  }
}

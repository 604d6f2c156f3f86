// SPDX-License-Identifier: Apache-2.0

/// What a scalar does to the width of the cluster it is in.
enum ScalarClass: UInt8 {
  /// One cell; the end of the cluster has to be searched.
  case narrow
  /// One cell, and a cluster of its own unless marks follow.
  case narrowSimple
  /// Two cells, and a cluster of its own unless marks follow.
  case wideSimple
  /// Two cells; the end of the cluster has to be searched.
  case wide
  /// No cell of its own.
  case zero
  /// A mark that takes a cell of its own on most terminals.
  case spacing
  /// One or two cells, as the profile says; a cluster of its own.
  case ambiguous
  /// One cell, two with U+FE0F.
  case emoji
  /// Two cells, one or none on older terminals.
  case recent
  /// Half of a flag.
  case regional

  var isSimple: Bool { self == .narrowSimple || self == .wideSimple || self == .ambiguous }
}

/// The classes of all scalars.
enum WidthTable {
  /// The class of a scalar value; values that are no scalars count as narrow.
  static func scalarClass(_ value: UInt32) -> ScalarClass {
    if value < 0x300 {
      if value < 0x7F { return value >= 0x20 ? .narrowSimple : .narrow }
    } else if value >= 0x4E00, value <= 0x9FFF {
      return .wideSimple
    }
    let key = value << 4 | 15
    var low = 0
    var high = scalarClassStarts.count
    while low < high {
      let middle = (low + high) / 2
      if scalarClassStarts[middle] <= key { low = middle + 1 } else { high = middle }
    }
    let found = scalarClassStarts[max(0, low - 1)]
    return ScalarClass(rawValue: UInt8(truncatingIfNeeded: found & 15)) ?? .narrow
  }
}

/// Reads the scalar that starts at an offset of valid UTF-8.
///
/// - Returns: The scalar's value and its length in bytes; U+FFFD and 1 for broken bytes.
func decodeScalar(_ utf8: Span<UInt8>, at offset: Int) -> (value: UInt32, length: Int) {
  let first = UInt32(utf8[offset])
  func next(_ distance: Int) -> UInt32 {
    offset + distance < utf8.count ? UInt32(utf8[offset + distance]) & 0x3F : 0
  }
  let left = utf8.count - offset
  switch first {
  case 0..<0x80: return (first, 1)
  case 0xC2..<0xE0 where left >= 2: return ((first & 0x1F) << 6 | next(1), 2)
  case 0xE0..<0xF0 where left >= 3: return ((first & 0x0F) << 12 | next(1) << 6 | next(2), 3)
  case 0xF0..<0xF5 where left >= 4:
    return ((first & 0x07) << 18 | next(1) << 12 | next(2) << 6 | next(3), 4)
  default: return (0xFFFD, 1)
  }
}

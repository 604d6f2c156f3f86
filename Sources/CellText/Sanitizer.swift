// SPDX-License-Identifier: Apache-2.0

/// The one place where foreign text becomes safe.
///
/// Control characters become visible marks, invisible ones and those that change the direction go,
/// marks are limited per cluster.
///
/// Source: Unicode UTR 36 and UAX 9; ctlseqs (C0, C1); GNU ls and less for the idea of marks.
struct Sanitizer {
  let place: SafeText.Place
  private var output: [UInt8] = []
  private var state = ClusterLimit()
  private var column = 0

  init(place: SafeText.Place) { self.place = place }

  /// The text without anything that could change the terminal's state.
  mutating func clean(_ raw: String) -> String {
    let utf8 = raw.utf8Span.span
    let prefix = cleanPrefix(utf8)
    if prefix == utf8.count { return raw }
    output.reserveCapacity(utf8.count + 16)
    let isMultiline = place == .multiline
    for index in 0..<prefix {
      let byte = utf8[index]
      output.append(byte)
      if isMultiline { column = byte == 0x0A ? 0 : column + (byte & 0xC0 == 0x80 ? 0 : 1) }
    }
    // The last scalar of the clean part decides what may follow it.
    if prefix > 0 { state.previous = lastScalar(utf8, before: prefix) }
    var offset = prefix
    while offset < utf8.count {
      let (value, length) = decodeScalar(utf8, at: offset)
      offset += length
      if value == 0x0D, offset < utf8.count, utf8[offset] == 0x0A { continue }
      add(value)
    }
    dropTrailingJoiner()
    return String(decoding: output, as: UTF8.self)
  }

  /// The length in bytes of what needs no change: printable ASCII and scalars that stand alone.
  private func cleanPrefix(_ utf8: Span<UInt8>) -> Int {
    let allowsLineFeed = place == .multiline
    var offset = 0
    while offset < utf8.count {
      if isPrintable(utf8, eightFrom: offset) {
        offset += 8
        continue
      }
      let byte = utf8[offset]
      if byte &- 0x20 < 0x5F || (byte == 0x0A && allowsLineFeed) {
        offset += 1
      } else if byte >= 0xC2 {
        let (value, length) = decodeScalar(utf8, at: offset)
        guard value >= 0xA0, WidthTable.scalarClass(value).isSimple else { return offset }
        offset += length
      } else {
        return offset
      }
    }
    return offset
  }

  /// Tells whether the next eight bytes are printable ASCII; `false` where there are fewer.
  private func isPrintable(_ utf8: Span<UInt8>, eightFrom offset: Int) -> Bool {
    guard offset + 8 <= utf8.count else { return false }
    let bytes = utf8.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
    let ones: UInt64 = 0x0101_0101_0101_0101
    // The highest bit of a byte: set in it, by a borrow below a blank, or by a carry from DEL on.
    return (bytes | (bytes &- (ones &* 0x20)) | (bytes &+ ones)) & (ones &* 0x80) == 0
  }

  private func lastScalar(_ utf8: Span<UInt8>, before end: Int) -> UInt32 {
    var start = end - 1
    while start > 0, utf8[start] & 0xC0 == 0x80 { start -= 1 }
    return decodeScalar(utf8, at: start).value
  }

  private mutating func add(_ value: UInt32) {
    switch value {
    case 0x0A where place == .multiline:
      append(0x0A)
      column = 0
    case 0x09: addTab()
    case 0x0A: append(0x2424)
    case 0..<0x20: append(0x2400 + value)
    case 0x7F: append(0x2421)
    case 0x80..<0xA0: append(0xFFFD)
    case 0x2028, 0x2029: append(0x20)
    case 0xFDD0...0xFDEF: append(0xFFFD)
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
      if place == .multiline { append(0xFFFD) }
    case 0x00AD, 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180E, 0x200B, 0x2060...0x2065,
      0x206A...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3,
      0x1D173...0x1D17A, 0xE0000...0xE001F, 0xE0080...0xE00FF, 0xE01F0...0xE0FFF:
      break
    default: addText(value)
    }
  }

  private mutating func addTab() {
    let width = place == .multiline ? 8 - column % 8 : 1
    for _ in 0..<width { append(0x20) }
  }

  private mutating func addText(_ value: UInt32) {
    if value & 0xFFFE == 0xFFFE { return append(0xFFFD) }
    let kind = WidthTable.scalarClass(value)
    let isMark = kind == .zero || kind == .spacing
    if isMark, state.isAtStart {
      guard value != 0x200D, value != 0x200C, !ClusterLimit.isSelector(value) else { return }
      append(0x25CC)
    }
    guard state.admits(value, isMark: isMark) else { return }
    append(value, isMark: isMark, columns: kind == .wide || kind == .wideSimple ? 2 : 1)
  }

  private mutating func append(_ value: UInt32, isMark: Bool = false, columns: Int = 1) {
    guard let scalar = Unicode.Scalar(value) else { return }
    if value < 0x80 {
      output.append(UInt8(truncatingIfNeeded: value))
    } else if let encoded = UTF8.encode(scalar) {
      output.append(contentsOf: encoded)
    }
    state.passed(value, isMark: isMark)
    if value != 0x0A, !isMark { column += columns }
  }

  /// A joiner at the end would join whatever is drawn behind the text.
  private mutating func dropTrailingJoiner() {
    while output.suffix(3).elementsEqual([0xE2, 0x80, 0x8D]) { output.removeLast(3) }
  }
}

/// How much one cluster has had so far.
private struct ClusterLimit {
  var previous: UInt32 = 0
  private var marks = 0
  private var scalars = 0
  private var tags = 0

  /// The most combining marks in a row.
  static let marks = 8

  static func isSelector(_ value: UInt32) -> Bool {
    (0xFE00...0xFE0F).contains(value) || (0xE0100...0xE01EF).contains(value)
      || (0xE0020...0xE007F).contains(value)
  }

  var isAtStart: Bool { previous == 0 || previous == 0x0A }

  /// Tells whether a scalar may be added to what stands there.
  func admits(_ value: UInt32, isMark: Bool) -> Bool {
    if value == 0x200D || value == 0x200C {
      return previous >= 0x600 && !(0x2000...0x206F).contains(previous)
        && scalars < clusterScalarLimit
    }
    if (0xE0020...0xE007F).contains(value) {
      return (previous == 0x1F3F4 || tags > 0) && tags < 7
    }
    if isMark { return marks < Self.marks && scalars < clusterScalarLimit }
    return previous != 0x200D || scalars < clusterScalarLimit
  }

  mutating func passed(_ value: UInt32, isMark: Bool) {
    let joins = isMark || previous == 0x200D
    tags = (0xE0020...0xE007F).contains(value) ? tags + 1 : 0
    marks = isMark ? marks + 1 : 0
    scalars = joins ? scalars + 1 : 1
    previous = value
  }
}

// SPDX-License-Identifier: Apache-2.0

/// One cluster of a text: what a reader calls a character, and the cells it takes.
package struct Cluster: Hashable, Sendable {
  /// Where it lies, in bytes of UTF-8.
  package var utf8: Range<Int>
  /// The scalar to draw, or `nil` when all of ``utf8`` has to be drawn.
  package var scalar: Unicode.Scalar?
  /// Cells taken, 1 or more; 0 only for a line feed.
  package var columns: Int
  /// True when the terminal may take another number of cells.
  package var isUncertain: Bool

  init(utf8: Range<Int>, scalar: Unicode.Scalar?, columns: Int, isUncertain: Bool = false) {
    self.utf8 = utf8
    self.scalar = scalar
    self.columns = columns
    self.isUncertain = isUncertain
  }
}

/// The most scalars one cluster may have; the rest is not drawn.
package let clusterScalarLimit = 32

/// Walks over the clusters of a text, one after the other.
///
/// ASCII and scalars that never join others are found by a look at two bytes or classes; only the
/// rest asks the standard library for the end of the cluster.
package struct ClusterReader {
  let string: String
  let profile: WidthProfile
  /// Where the next cluster starts, in bytes of UTF-8.
  package private(set) var offset: Int

  /// Starts at an offset in bytes of UTF-8, which has to be the start of a cluster.
  package init(_ text: SafeText, from offset: Int = 0, profile: WidthProfile = .conservative) {
    string = text.string
    self.profile = profile
    self.offset = max(0, offset)
  }

  /// Reads the next cluster; `nil` at the end.
  package mutating func next() -> Cluster? {
    let string = string
    let utf8 = string.utf8Span.span
    guard offset < utf8.count else { return nil }
    let start = offset
    let (value, length) = decodeScalar(utf8, at: start)
    let after = start + length
    if value < 0x80, after >= utf8.count || utf8[after] < 0x80 {
      offset = after
      return Cluster(
        utf8: start..<after, scalar: Unicode.Scalar(value), columns: value == 0x0A ? 0 : 1)
    }
    let kind = WidthTable.scalarClass(value)
    if kind.isSimple, endsCluster(utf8, at: after) {
      offset = after
      return Cluster(
        utf8: start..<after, scalar: Unicode.Scalar(value), columns: columns(of: kind))
    }
    return complex(first: value, kind: kind, scalarEnd: after)
  }

  private func endsCluster(_ utf8: Span<UInt8>, at offset: Int) -> Bool {
    if offset >= utf8.count || utf8[offset] < 0x80 { return true }
    return WidthTable.scalarClass(decodeScalar(utf8, at: offset).value).isSimple
  }

  private func columns(of kind: ScalarClass) -> Int {
    switch kind {
    case .wideSimple, .wide, .recent: 2
    case .ambiguous: profile.ambiguous == 2 ? 2 : 1
    case .narrow, .narrowSimple, .zero, .spacing, .emoji, .regional: 1
    }
  }

  /// Reads a cluster whose end only the standard library knows.
  private mutating func complex(first: UInt32, kind: ScalarClass, scalarEnd: Int) -> Cluster {
    let start = offset
    let utf8 = string.utf8
    let from = utf8.index(utf8.startIndex, offsetBy: start)
    let end = string.index(after: from)
    let reached = utf8.distance(from: utf8.startIndex, to: end)
    offset = reached > start ? reached : scalarEnd
    let base = Unicode.Scalar(first)
    if offset == scalarEnd {
      let isUncertain =
        kind == .regional || (kind == .recent && profile.recentEmoji != 2) || kind == .zero
      return Cluster(
        utf8: start..<offset, scalar: base, columns: columns(of: kind), isUncertain: isUncertain)
    }
    var shape = ClusterShape(base: kind)
    for scalar in string.unicodeScalars[from..<end] { shape.add(scalar.value) }
    let (columns, drawsBase, isUncertain) = shape.measure(
      profile, baseColumns: self.columns(of: kind))
    return Cluster(
      utf8: start..<offset, scalar: drawsBase ? base : nil, columns: columns,
      isUncertain: isUncertain)
  }
}

/// What a cluster of several scalars is made of, as far as widths go.
private struct ClusterShape {
  let base: ScalarClass
  var scalars = 0
  var spacing = 0
  var regionals = 0
  var hasEmojiSelector = false
  var hasTextSelector = false
  var hasJoiner = false
  var hasSkinTone = false
  var hasKeycap = false
  var hasTag = false

  init(base: ScalarClass) { self.base = base }

  mutating func add(_ value: UInt32) {
    scalars += 1
    switch value {
    case 0xFE0F: hasEmojiSelector = true
    case 0xFE0E: hasTextSelector = true
    case 0x200D: hasJoiner = true
    case 0x1F3FB...0x1F3FF where scalars > 1: hasSkinTone = true
    case 0x20E3: hasKeycap = true
    case 0xE0020...0xE007F: hasTag = true
    default:
      switch WidthTable.scalarClass(value) {
      case .zero: break
      case .regional: regionals += 1
      case .wide where spacing > 0 && base == .wide,  // Hangul vowels and the like
        .wideSimple, .recent:
        spacing += 2
      case .narrow, .narrowSimple, .wide, .spacing, .ambiguous, .emoji:
        spacing += 1
      }
    }
  }

  /// The width, whether only the base can be drawn, and whether the width is a guess.
  func measure(
    _ profile: WidthProfile, baseColumns: Int
  ) -> (columns: Int, drawsBase: Bool, isUncertain: Bool) {
    if regionals >= 2 { return (2, false, (profile.flag ?? 2) != 2) }
    if hasKeycap {
      guard let width = profile.keycap else { return (1, true, false) }
      return (width, false, false)
    }
    let isPicture = base == .emoji || base == .wide || base == .recent
    let isAllowed = !profile.keepsBaseWidth || baseColumns == 2
    if isPicture, hasJoiner || hasTag {
      return profile.joined == 2 && isAllowed ? (2, false, false) : (baseColumns, true, false)
    }
    if hasSkinTone {
      return profile.skinTone == 2 && isAllowed ? (2, false, false) : (baseColumns, true, false)
    }
    if hasEmojiSelector {
      if base != .emoji { return (baseColumns, true, false) }
      guard let width = profile.emojiStyle else { return (baseColumns, true, false) }
      return (width, false, false)
    }
    if hasTextSelector {
      if base != .wide && base != .recent { return (baseColumns, true, false) }
      guard let width = profile.textStyle else { return (baseColumns, true, false) }
      return (width, false, false)
    }
    if spacing <= 1 || base == .wideSimple { return (baseColumns, false, false) }
    return (min(max(spacing, baseColumns), 8), false, profile.conjunct != 3)
  }
}

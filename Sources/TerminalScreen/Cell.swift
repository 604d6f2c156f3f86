// SPDX-License-Identifier: Apache-2.0

/// One position of a surface: a glyph, a style and a width, in 8 bytes.
///
/// Bits 0–31 hold the scalar, or 0x8000_0000 plus the number of a cluster; 32–47 the style;
/// 48–55 the width in cells; bit 56 says that the terminal may take another width. A wide glyph is
/// followed by continuation cells, which have width 0 and no glyph.
package struct Cell: Hashable, Sendable {
  let bits: UInt64

  init(bits: UInt64) { self.bits = bits }

  init(glyph: UInt32, style: StyleID, columns: Int, isUncertain: Bool = false) {
    bits =
      UInt64(glyph) | UInt64(style.rawValue) << 32
      | UInt64(UInt8(truncatingIfNeeded: columns)) << 48 | (isUncertain ? 1 << 56 : 0)
  }

  /// A blank in a style.
  static func blank(_ style: StyleID) -> Cell { Cell(glyph: 0x20, style: style, columns: 1) }

  /// The right part of a wide glyph.
  static func continuation(_ style: StyleID) -> Cell { Cell(glyph: 0, style: style, columns: 0) }

  static let clusterFlag: UInt32 = 0x8000_0000
  /// The glyph of a shown cell that no surface can have.
  static let stale: UInt32 = 0xFFFF_FFFF

  var glyph: UInt32 { UInt32(truncatingIfNeeded: bits) }
  /// The number of the cell's style.
  package var style: StyleID { StyleID(UInt16(truncatingIfNeeded: bits >> 32)) }
  /// Cells taken; 0 for the right part of a wide glyph.
  package var columns: Int { Int(UInt8(truncatingIfNeeded: bits >> 48)) }
  var isUncertain: Bool { bits & 1 << 56 != 0 }
  var isContinuation: Bool { columns == 0 }
  var isBlank: Bool { glyph == 0x20 }

  func styled(_ style: StyleID) -> Cell {
    Cell(bits: bits & ~(0xFFFF << 32) | UInt64(style.rawValue) << 32)
  }
}

/// The clusters of more than one scalar on a surface, each stored once.
struct ClusterPool: Sendable {
  private(set) var clusters: [String] = []
  private var numbers: [String: UInt32] = [:]

  static let capacity = 16_384

  /// The glyph of a cluster; a full pool answers U+FFFD.
  mutating func glyph(_ cluster: String) -> UInt32 {
    if let known = numbers[cluster] { return known }
    guard clusters.count < Self.capacity else { return 0xFFFD }
    let glyph = Cell.clusterFlag | UInt32(clusters.count)
    clusters.append(cluster)
    numbers[cluster] = glyph
    return glyph
  }

  /// The glyph of a cluster, or `nil` when it is not there.
  func known(_ cluster: String) -> UInt32? { numbers[cluster] }

  /// The characters of a glyph.
  func string(_ glyph: UInt32) -> String {
    if glyph & Cell.clusterFlag == 0 {
      return Unicode.Scalar(glyph).map { String(Character($0)) } ?? "\u{FFFD}"
    }
    let index = Int(glyph & ~Cell.clusterFlag)
    return index < clusters.count ? clusters[index] : "\u{FFFD}"
  }
}

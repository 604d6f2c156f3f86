// SPDX-License-Identifier: Apache-2.0

/// How one scalar of the output of a terminal's program takes its place in the cells.
package struct ScalarWidth: Equatable, Sendable {
  /// Cells taken when it begins a cluster; 0 when it cannot begin one.
  package var columns: Int
  /// True when it never belongs to the cluster before it.
  package var standsAlone: Bool

  /// Looks a scalar up by its value.
  package init(_ value: UInt32) {
    let kind = WidthTable.scalarClass(value)
    standsAlone = kind.isSimple
    columns =
      switch kind {
      case .wideSimple, .wide, .recent: 2
      case .zero: 0
      case .narrow, .narrowSimple, .ambiguous, .emoji, .regional, .spacing: 1
      }
  }
}

extension Cluster {
  /// Cells taken by a text that is one cluster; `nil` for one that has several, or more scalars than
  /// a cluster may have.
  package static func columns(ofOne text: String) -> Int? {
    guard text.unicodeScalars.count <= clusterScalarLimit else { return nil }
    var reader = ClusterReader(SafeText(sanitized: text), profile: .modern)
    guard let first = reader.next(), first.utf8.upperBound == text.utf8.count else { return nil }
    return min(first.columns, 2)
  }
}

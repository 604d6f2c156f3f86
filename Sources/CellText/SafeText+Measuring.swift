// SPDX-License-Identifier: Apache-2.0

/// The cells one scalar takes when it stands alone.
///
/// - Returns: 1 or 2 for what can be drawn, 0 for marks.
package func scalarColumns(_ scalar: Unicode.Scalar, profile: WidthProfile = .conservative) -> Int {
  switch WidthTable.scalarClass(scalar.value) {
  case .zero: 0
  case .wide, .wideSimple, .recent: 2
  case .ambiguous: profile.ambiguous == 2 ? 2 : 1
  case .narrow, .narrowSimple, .spacing, .emoji, .regional: 1
  }
}

/// Where a text that is too long gives way to `…`.
package enum Truncation: Sendable {
  case start, middle, end
}

extension SafeText {
  /// True when every byte is ASCII; then cells and bytes are the same.
  package var isASCII: Bool {
    let utf8 = string.utf8Span.span
    var all: UInt8 = 0
    for index in utf8.indices { all |= utf8[index] }
    return all < 0x80
  }

  /// Calls a closure for each cluster, from the first to the last.
  package func forEachCluster(
    profile: WidthProfile = .conservative, _ body: (Cluster) -> Void
  ) {
    var reader = ClusterReader(self, profile: profile)
    while let cluster = reader.next() { body(cluster) }
  }

  /// The cells the text takes in one line.
  package func columns(profile: WidthProfile = .conservative) -> Int {
    if isASCII { return utf8Count }
    var columns = 0
    forEachCluster(profile: profile) { columns += $0.columns }
    return columns
  }

  /// The text cut to a number of cells, with `…` where something is missing.
  ///
  /// - Parameters:
  ///   - columns: Cells at hand; 0 and less give the empty text.
  ///   - mode: What is given up; the middle keeps two thirds of the start and the ends of names.
  ///   - profile: The widths of this terminal.
  /// - Returns: The text itself when it fits.
  package func truncated(
    to columns: Int, mode: Truncation = .end, profile: WidthProfile = .conservative
  ) -> SafeText {
    guard columns > 0 else { return .empty }
    guard let kept = kept(in: columns, mode: mode, profile: profile) else { return self }
    return self[utf8: 0..<kept.front] + "…" + self[utf8: kept.back..<utf8Count]
  }

  /// What stays of the text around `…`: up to and from these bytes; `nil` when all of it fits.
  func kept(
    in columns: Int, mode: Truncation, profile: WidthProfile
  ) -> (front: Int, back: Int)? {
    if utf8Count <= columns, isASCII { return nil }
    if mode == .end {
      return cut(to: columns, profile: profile).map { (front: $0, back: utf8Count) }
    }
    var clusters: [Cluster] = []
    var total = 0
    forEachCluster(profile: profile) {
      clusters.append($0)
      total += $0.columns
    }
    guard total > columns else { return nil }
    let room = columns - 1
    let head = mode == .middle ? room * 2 / 3 : 0
    let front = Self.reach(clusters, within: head)
    let back = Self.reach(clusters.reversed(), within: room - front.columns)
    let first = front.count > 0 ? clusters[front.count - 1].utf8.upperBound : 0
    let last = back.count > 0 ? clusters[clusters.count - back.count].utf8.lowerBound : utf8Count
    return (front: first, back: max(first, last))
  }

  /// Where the text has to be cut for `…`, in bytes of UTF-8; `nil` when all of it fits.
  private func cut(to columns: Int, profile: WidthProfile) -> Int? {
    var reader = ClusterReader(self, profile: profile)
    var used = 0
    var cut = 0
    while let cluster = reader.next() {
      used += cluster.columns
      if used > columns { return cut }
      if used < columns { cut = cluster.utf8.upperBound }
    }
    return nil
  }

  private static func reach(
    _ clusters: some Sequence<Cluster>, within columns: Int
  ) -> (count: Int, columns: Int) {
    var count = 0
    var used = 0
    for cluster in clusters {
      guard used + cluster.columns <= columns else { break }
      used += cluster.columns
      count += 1
    }
    return (count, used)
  }
}

extension SafeText {
  /// Width in cells, as a terminal of which nothing is known draws it.
  package var columns: Int { columns(profile: .conservative) }
}

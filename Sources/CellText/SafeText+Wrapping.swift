// SPDX-License-Identifier: Apache-2.0

extension SafeText {
  /// The lines between line feeds, in bytes of UTF-8; a line feed at the end adds no line.
  package var lines: [Range<Int>] {
    let utf8 = string.utf8Span.span
    var lines: [Range<Int>] = []
    var start = 0
    for index in utf8.indices where utf8[index] == 0x0A {
      lines.append(start..<index)
      start = index + 1
    }
    if start < utf8.count { lines.append(start..<utf8.count) }
    return lines
  }

  /// The lines after wrapping at words, in bytes of UTF-8.
  ///
  /// Blanks at which a line is wrapped belong to no line; words longer than a line are cut.
  ///
  /// - Parameters:
  ///   - columns: Cells of a line; less than 1 counts as 1.
  ///   - profile: The widths of this terminal.
  /// - Returns: One stretch for each line, from the first to the last.
  package func wrapped(columns: Int, profile: WidthProfile = .conservative) -> [Range<Int>] {
    var wrapped: [Range<Int>] = []
    for line in lines {
      wrap(line, columns: max(1, columns), profile: profile, into: &wrapped)
    }
    return wrapped
  }

  /// Wraps one piece without line feeds; an empty piece gives one empty line.
  package func wrap(
    _ range: Range<Int>, columns: Int, profile: WidthProfile = .conservative,
    into lines: inout [Range<Int>]
  ) {
    var wrapper = LineWrapper(start: range.lowerBound, columns: max(1, columns))
    let end = min(range.upperBound, utf8Count)
    var reader = ClusterReader(self, from: range.lowerBound, profile: profile)
    while reader.offset < end, let cluster = reader.next() {
      wrapper.add(cluster, into: &lines)
    }
    lines.append(wrapper.start..<max(wrapper.start, wrapper.end(end)))
  }
}

/// The line that is being filled.
private struct LineWrapper {
  var start: Int
  let columns: Int
  var used = 0
  /// End of the text before the last blank, and start of the text behind it.
  var breakEnd: Int?
  var breakNext = 0
  var columnsAtBreak = 0

  init(start: Int, columns: Int) {
    self.start = start
    self.columns = columns
  }

  mutating func add(_ cluster: Cluster, into lines: inout [Range<Int>]) {
    let isBlank = cluster.scalar == " "
    // Blanks may stick out; they go when the line is broken there.
    if used + cluster.columns > columns, !isBlank { breakLine(at: cluster, into: &lines) }
    if isBlank, cluster.utf8.lowerBound > start {
      if breakNext != cluster.utf8.lowerBound || breakEnd == nil {
        breakEnd = cluster.utf8.lowerBound
      }
      breakNext = cluster.utf8.upperBound
      columnsAtBreak = used + cluster.columns
    } else if !isBlank, cluster.columns == 2 {
      // Wide characters may be parted everywhere.
      breakEnd = cluster.utf8.upperBound
      breakNext = cluster.utf8.upperBound
      columnsAtBreak = used + cluster.columns
    }
    used += cluster.columns
  }

  /// The end of the last line, without blanks that stick out.
  func end(_ end: Int) -> Int {
    if used > columns, breakNext == end, let breakEnd { return breakEnd }
    return end
  }

  private mutating func breakLine(at cluster: Cluster, into lines: inout [Range<Int>]) {
    if let end = breakEnd {
      lines.append(start..<end)
      start = breakNext
      used -= columnsAtBreak
    } else {
      lines.append(start..<cluster.utf8.lowerBound)
      start = cluster.utf8.lowerBound
      used = 0
    }
    breakEnd = nil
  }
}

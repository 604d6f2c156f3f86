// SPDX-License-Identifier: Apache-2.0

/// The rows of a source that have arrived: stretches with gaps between them.
///
/// Insertions, removals and moves shift the stretches, so what is known stays known however the
/// source changes. Every row number that comes in is expected to be 0 or more and below
/// `PageLimit.rowCount`; others find nothing.
struct LoadedRows<Element: Equatable & Sendable>: Equatable, Sendable {
  /// Neighbouring rows that have arrived.
  struct Stretch: Equatable, Sendable {
    var start: Int
    var rows: [Element]
    /// True when the rows are shown only until newer ones arrive.
    var isStale: Bool
    var end: Int { start + rows.count }
  }

  /// Ascending and apart from each other.
  private(set) var stretches: [Stretch] = []
  /// Number of rows kept.
  private(set) var count = 0

  /// The row, also a stale one, or `nil` when it has not arrived.
  subscript(row: Int) -> Element? {
    guard let stretch = stretch(at: row) else { return nil }
    let offset = row - stretches[stretch].start
    return stretches[stretch].rows[offset]
  }

  /// Looks at a row where it lies; nothing happens when it has not arrived.
  @inline(__always)
  func look(at row: Int, _ body: (Element) -> Void) {
    guard let stretch = stretch(at: row) else { return }
    let offset = row - stretches[stretch].start
    stretches[stretch].rows.lend(offset, to: body)
  }

  /// The first and last row of a range that have not arrived or are stale.
  func missing(in range: Range<Int>) -> Range<Int>? {
    guard let first = firstGap(from: range.lowerBound, below: range.upperBound) else { return nil }
    var last = range.upperBound
    while last > first, let found = stretch(at: last - 1), !stretches[found].isStale {
      last = stretches[found].start
    }
    return first..<max(last, first + 1)
  }

  private func firstGap(from start: Int, below end: Int) -> Int? {
    var row = start
    while row < end {
      guard let found = stretch(at: row), !stretches[found].isStale else { return row }
      row = stretches[found].end
    }
    return nil
  }

  /// The first row that satisfies a condition, in the order of the rows; each is looked at where it
  /// lies.
  func firstRow(where isWanted: (Element) -> Bool) -> Int? {
    for stretch in stretches {
      let rows = stretch.rows.span
      for offset in rows.indices where isWanted(rows[offset]) { return stretch.start + offset }
    }
    return nil
  }

  private func stretch(at row: Int) -> Int? {
    let index = firstStretch(from: row + 1) - 1
    guard index >= 0, row >= 0, row < stretches[index].end else { return nil }
    return index
  }

  /// The first stretch that starts at or after a row.
  private func firstStretch(from row: Int) -> Int {
    var low = 0
    var high = stretches.count
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].start < row { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

// MARK: Coming and going

extension LoadedRows {
  /// Puts rows at a place, over whatever is there.
  mutating func store(_ rows: [Element], at start: Int) {
    guard !rows.isEmpty, start >= 0 else { return }
    forget(start..<start + rows.count)
    count += rows.count
    let index = firstStretch(from: start)
    if index > 0, stretches[index - 1].end == start, !stretches[index - 1].isStale,
      stretches[index - 1].rows.count + rows.count <= PageLimit.rows
    {
      stretches[index - 1].rows.append(contentsOf: rows)
    } else {
      stretches.insert(Stretch(start: start, rows: rows, isStale: false), at: index)
    }
  }

  /// Forgets rows; what lies behind them stays where it is.
  mutating func forget(_ range: Range<Int>) {
    let inside = isolate(range)
    count -= stretches[inside].reduce(0) { $0 + $1.rows.count }
    stretches.removeSubrange(inside)
  }

  mutating func forgetStretch(_ index: Int) {
    guard stretches.indices.contains(index) else { return }
    count -= stretches[index].rows.count
    stretches.remove(at: index)
  }

  /// Forgets everything at or after a row.
  mutating func clip(to end: Int) { forget(max(0, end)..<Int.max) }

  mutating func markStale(_ range: Range<Int>) {
    for index in isolate(range) { stretches[index].isStale = true }
  }

  mutating func markAllStale() { markStale(0..<Int.max) }

  mutating func forgetStale() {
    stretches.removeAll(where: \.isStale)
    count = stretches.reduce(0) { $0 + $1.rows.count }
  }

  /// Cuts stretches so that the range covers whole ones, and names those.
  private mutating func isolate(_ range: Range<Int>) -> Range<Int> {
    cut(at: range.lowerBound)
    cut(at: range.upperBound)
    let lower = firstStretch(from: range.lowerBound)
    return lower..<max(lower, firstStretch(from: range.upperBound))
  }

  private mutating func cut(at row: Int) {
    guard row < Int.max, let index = stretch(at: row), stretches[index].start < row else { return }
    let offset = row - stretches[index].start
    let tail = Stretch(
      start: row, rows: Array(stretches[index].rows[offset...]), isStale: stretches[index].isStale)
    stretches[index].rows.removeSubrange(offset...)
    stretches.insert(tail, at: index + 1)
  }
}

// MARK: Shifting

extension LoadedRows {
  /// Makes room for rows that have not arrived.
  mutating func insert(_ added: Int, at row: Int) {
    cut(at: row)
    for index in firstStretch(from: row)..<stretches.count { stretches[index].start += added }
  }

  /// Takes rows out; those behind them move up.
  mutating func delete(_ range: Range<Int>) {
    forget(range)
    for index in firstStretch(from: range.upperBound)..<stretches.count {
      stretches[index].start -= range.count
    }
  }

  /// Moves rows to a place counted after they were taken out.
  mutating func move(_ range: Range<Int>, to target: Int) {
    let moved = stretches[isolate(range)]
    delete(range)
    insert(range.count, at: target)
    let index = firstStretch(from: target)
    stretches.insert(
      contentsOf: moved.map {
        Stretch(start: $0.start - range.lowerBound + target, rows: $0.rows, isStale: $0.isStale)
      }, at: index)
    count += moved.reduce(0) { $0 + $1.rows.count }
  }
}

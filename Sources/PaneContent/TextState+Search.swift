// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

extension TextState {
  /// Searches while typing: goes to the first match at or after the place the search began.
  ///
  /// Text with a capital letter is compared as written. Of a source only the lines that have arrived
  /// are searched. An empty text goes back to where the search began.
  ///
  /// - Returns: Whether there is a match.
  @discardableResult
  package mutating func setSearch(_ text: String) -> Bool {
    let origin = searchOrigin ?? top
    searchOrigin = origin
    search = text
    matcher = TextMatcher(phrase: text)
    currentMatch = nil
    top = origin
    isFollowing = false
    currentMatch = match(from: origin.line, after: -1)
    if let currentMatch { show(currentMatch) }
    layOut()
    return currentMatch != nil
  }

  /// Whether the search stands on a match.
  package var hasMatch: Bool { currentMatch != nil }

  /// Whether every line has arrived, so that what was not found is not there.
  package var isWhole: Bool {
    guard let source else { return true }
    return !source.isGrowing && source.lines.missing(in: 0..<source.count) == nil
  }

  /// Keeps the search for `searchNext()`; the next one begins at the place reached.
  package mutating func endSearch() { searchOrigin = nil }

  /// Forgets the search; the place reached stays.
  package mutating func clearSearch() {
    search = ""
    matcher = TextMatcher(phrase: "")
    currentMatch = nil
    searchOrigin = nil
    layOut()
  }

  /// Goes to the next match; after the last one comes the first.
  @discardableResult
  package mutating func searchNext() -> Bool {
    guard !matcher.isEmpty else { return false }
    let start = currentMatch
    return go(to: match(from: start?.line ?? top.line, after: start?.range.lowerBound ?? -1))
  }

  /// Goes to the match before; before the first one comes the last.
  @discardableResult
  package mutating func searchPrevious() -> Bool {
    guard !matcher.isEmpty else { return false }
    let start = currentMatch
    return go(to: match(upFrom: start?.line ?? top.line, before: start?.range.lowerBound ?? 0))
  }

  private mutating func go(to match: TextMatch?) -> Bool {
    guard let match else { return false }
    isFollowing = false
    currentMatch = match
    show(match)
    layOut()
    return true
  }

  private func match(from line: Int, after offset: Int) -> TextMatch? {
    guard !matcher.isEmpty else { return nil }
    let order = searchedLines(upward: false, from: line)
    for (index, number) in order.enumerated() {
      let isFirst = index == 0 && number == line
      for range in ranges(in: number) where !isFirst || range.lowerBound > offset {
        return TextMatch(line: number, range: range)
      }
    }
    return ranges(in: line).first.map { TextMatch(line: line, range: $0) }
  }

  private func match(upFrom line: Int, before offset: Int) -> TextMatch? {
    let order = searchedLines(upward: true, from: line)
    for (index, number) in order.enumerated() {
      let isFirst = index == 0 && number == line
      for range in ranges(in: number).reversed() where !isFirst || range.lowerBound < offset {
        return TextMatch(line: number, range: range)
      }
    }
    return ranges(in: line).last.map { TextMatch(line: line, range: $0) }
  }

  private func ranges(in line: Int) -> [Range<Int>] {
    text(of: line).map { matcher.ranges(in: $0.text.string) } ?? []
  }

  /// The lines that have arrived, from one on and round to it again.
  private func searchedLines(upward: Bool, from line: Int) -> [Int] {
    var numbers: [Int]
    if let source {
      numbers = source.lines.stretches.flatMap { Array($0.start..<$0.end) }
    } else {
      numbers = Array(lines.indices)
    }
    if upward { numbers.reverse() }
    let split = numbers.firstIndex { upward ? $0 <= line : $0 >= line } ?? numbers.count
    return Array(numbers[split...] + numbers[..<split])
  }

  /// Scrolls so that a match is in the viewport.
  private mutating func show(_ match: TextMatch) {
    let folded = fold(match.line)
    let row = folded.lastIndex { $0.lowerBound <= match.range.lowerBound } ?? 0
    let place = TextPlace(line: match.line, row: row)
    layOut()
    let isInSight = visibleRows.contains {
      $0.line == match.line && $0.utf8Range == folded[row]
    }
    if !isInSight {
      top = place
      let last = lastTop()
      top = min(top, last)
      layOut()
      if top == place { scroll(by: -(viewportRows / 3)) }
    }
    if !wraps { showSideways(match) }
  }

  private mutating func showSideways(_ match: TextMatch) {
    guard viewportColumns > 0, let text = text(of: match.line) else { return }
    // Bytes stand in for cells here; the two differ little, and half a viewport is left on each side.
    let prefix = text.text.string.utf8.prefix(match.range.lowerBound)
    let column = prefix.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    let length = match.range.count
    if column >= horizontalOffset, column + length <= horizontalOffset + viewportColumns { return }
    let wanted = column + length <= viewportColumns ? 0 : column - viewportColumns / 2
    horizontalOffset = min(max(0, wanted), Self.columnLimit)
  }
}

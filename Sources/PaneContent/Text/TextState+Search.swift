// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

extension TextState {
  /// Searches while typing: goes to the first match at or after the place the search began; where there
  /// is none, to the nearest one above.
  ///
  /// Text with a capital letter is compared as written. Lines of a source that have not arrived are
  /// asked for page by page until a match is found or all were looked at. An empty text goes back to
  /// where the search began.
  ///
  /// - Returns: Whether there is a match among the lines at hand.
  @discardableResult
  package mutating func setSearch(_ text: String) -> Bool {
    let origin = finding.origin ?? top
    finding = TextFinding(text, origin: origin)
    (top, heldSpot) = (origin, nil)
    isFollowing = false
    startWalk(TextWalk(nearestTo: origin.line))
    layOut()
    return finding.match != nil
  }

  /// The text searched for; empty for none.
  package var search: String { finding.phrase }

  /// True when lines are being fetched to be searched.
  package var isSearching: Bool { finding.walk != nil }

  /// How much of the text has been looked at, in percent; `nil` when no search is under way or the
  /// length is not known.
  package var searchedShare: Int? {
    guard let walk = finding.walk, lineCount > 0, source?.isOpenEnded == false else { return nil }
    return min(99, walk.seen * 100 / lineCount)
  }

  /// Lines looked at so far by the search under way.
  package var searchedLines: Int { finding.walk?.seen ?? 0 }

  /// Keeps the search for `searchNext()`; the next one begins at the place reached.
  package mutating func endSearch() { finding.origin = nil }

  /// Forgets the search; the place reached stays.
  package mutating func clearSearch() {
    finding = TextFinding()
    layOut()
  }

  /// Goes to the next match; after the last one comes the first.
  ///
  /// - Returns: Whether there is one among the lines at hand.
  @discardableResult
  package mutating func searchNext() -> Bool {
    seek(upward: false, beyond: finding.match?.range.lowerBound ?? -1)
  }

  /// Goes to the match before; before the first one comes the last.
  @discardableResult
  package mutating func searchPrevious() -> Bool {
    seek(upward: true, beyond: finding.match?.range.lowerBound ?? 0)
  }

  private mutating func seek(upward: Bool, beyond offset: Int) -> Bool {
    guard !finding.matcher.isEmpty else { return false }
    if let walk = finding.walk, walk.beganUpward == upward { return false }
    let line = finding.match?.line ?? top.line
    startWalk(TextWalk(from: line, beyond: offset, isUpward: upward))
    return finding.walk == nil && finding.end == nil
  }

  // MARK: Walking

  private mutating func startWalk(_ walk: TextWalk) {
    finding.walk = finding.matcher.isEmpty ? nil : walk
    finding.end = nil
    continueSearch()
  }

  /// Looks through the lines that have arrived, up to one that has not.
  mutating func continueSearch() {
    guard var walk = finding.walk else { return }
    finding.walk = nil
    while true {
      switch walk.next(of: lineCount, isOpenEnded: source?.isOpenEnded ?? false) {
      case .end: return endWalk(walk.hasSkipped ? .unread : .notFound)
      case .unknown:
        let page = PageQueue.Page(containing: lineCount)
        if source?.queue.isGivenUp(page) ?? true {
          walk.hasSkipped = true
          return endWalk(.unread)
        }
        finding.walk = walk
        return
      case .line(let number):
        guard let text = text(of: number) else {
          let page = PageQueue.Page(containing: number)
          guard source?.queue.isGivenUp(page) ?? true else {
            finding.walk = walk
            return
          }
          walk.skip(page)
          continue
        }
        if let range = walk.choose(among: finding.matcher.ranges(in: text.text.string)) {
          return land(on: TextMatch(line: number, range: range))
        }
        walk.step()
      }
    }
  }

  private mutating func land(on match: TextMatch) {
    isFollowing = false
    finding.match = match
    show(match)
    layOut()
  }

  private mutating func endWalk(_ end: SearchEnd) { finding.end = end }

  /// Takes word of a search that has ended without a match; `nil` while one is typed.
  package mutating func takeSearchEnd() -> SearchEnd? {
    guard finding.origin == nil else { return nil }
    defer { finding.end = nil }
    return finding.end
  }

  /// The pages that the search under way needs next.
  var walkPages: [PageQueue.Page] {
    guard let walk = finding.walk else { return [] }
    let first = PageQueue.Page(containing: min(walk.line, max(0, lineCount)))
    return (0..<3).compactMap { ahead in
      let start = first.start + (walk.isUpward ? -ahead : ahead) * PageLimit.rows
      return start >= 0 ? PageQueue.Page(level: 0, start: start) : nil
    }
  }

  /// Scrolls so that a match is in the viewport.
  mutating func show(_ match: TextMatch) {
    let folded = fold(match.line)
    let row = folded.lastIndex { $0.lowerBound <= match.range.lowerBound } ?? 0
    let place = TextPlace(line: match.line, row: row)
    layOut()
    let isInSight = visibleRows.contains {
      $0.line == match.line && $0.utf8Range == folded[row]
    }
    if !isInSight {
      (top, heldSpot) = (place, nil)
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

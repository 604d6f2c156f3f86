// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// The lines of a plugin's source that have arrived, and how they are fetched.
struct TextSource: Equatable, Sendable {
  var id: String
  var revision: Int
  /// Number of lines, as far as known.
  var count: Int
  var isGrowing: Bool
  var isOpenEnded: Bool
  var showsOldLines = false
  var lines = LoadedRows<StyledText>()
  var queue: PageQueue

  init(_ reference: SourceReference, queue: PageQueue) {
    id = reference.id
    revision = reference.revision
    count = SourceRows.clamp(reference.count ?? 0)
    isGrowing = reference.count == nil
    isOpenEnded = isGrowing
    self.queue = queue
  }

  /// Takes the requests to send now: pages in view first, then one after and one before, then those
  /// that a search waits for.
  ///
  /// Pages side by side come in one answer, up to so many lines.
  mutating func takeRequests(
    for window: Range<Int>, searching pages: [PageQueue.Page], limit: Int,
    joining joined: Int = PageLimit.rows
  ) -> [TextRequest] {
    let margin = 2 * PageLimit.rows
    queue.cancel { page in
      let isFar =
        page.start + PageLimit.rows + margin <= window.lowerBound
        || page.start >= window.upperBound + margin
      return isFar && !pages.contains(page)
    }
    let wishes =
      wishes(for: window)
      + pages.compactMap { lines.wish(for: $0, of: count, isOpenEnded: isOpenEnded, queue) }
    let openRequests = queue.take(wishes, revision: revision, limit: limit, joining: joined)
    return openRequests.map {
      TextRequest(
        token: $0.token, source: id, revision: $0.revision, from: $0.wish.from,
        count: $0.wish.count)
    }
  }

  private func wishes(for window: Range<Int>) -> [PageQueue.Wish] {
    let bound = min(window.upperBound, window.lowerBound + PageLimit.cachedRows / 2)
    let last = max(window.lowerBound, bound - 1)
    let first = window.lowerBound / PageLimit.rows
    let end = last / PageLimit.rows
    let pages = Array(first...max(first, end)) + [end + 1, first - 1]
    return pages.compactMap { number in
      let page = PageQueue.Page(level: 0, start: number * PageLimit.rows)
      return lines.wish(for: page, of: count, isOpenEnded: isOpenEnded, queue)
    }
  }

  /// Stores an answer; `false` when it is unknown, late or of an older revision.
  ///
  /// Of too many lines those in the window and those around the place are kept.
  mutating func receive(
    _ page: TextPage, for token: Int, near window: Range<Int>, and place: Int?
  ) -> Bool {
    guard let request = queue.land(token) else { return false }
    guard page.revision >= revision, page.from >= 0, page.from <= PageLimit.rowCount else {
      let fault: PageFault =
        page.revision < revision
        ? .outdated(revision: page.revision, newest: revision)
        : .elsewhere(from: page.from, asked: request.wish.from)
      queue.countFault(fault, of: request.wish.page)
      return false
    }
    let isFresh = page.revision == revision
    if !isFresh { reset(revision: page.revision, count: isGrowing ? nil : count) }
    if showsOldLines { lines.forgetStale() }
    showsOldLines = false
    if isOpenEnded {
      let end = page.from + page.lines.count
      count = max(count, SourceRows.clamp(end))
      if page.lines.count < request.wish.count && end >= count { isOpenEnded = false }
    }
    let arrived = Array(page.lines.prefix(min(max(0, count - page.from), Limit.pageRows)))
    lines.store(arrived, at: page.from)
    queue.noteAnswer(to: request.wish, from: page.from, stored: arrived.count)
    if !isFresh { queue.countStale() } else if !arrived.isEmpty { queue.noteFresh() }
    keepCacheBounded(near: window, and: place)
    return true
  }

  mutating func reset(revision: Int, count: Int?) {
    self.revision = revision
    self.count = SourceRows.clamp(count ?? 0)
    isGrowing = count == nil
    isOpenEnded = isGrowing
    queue.reset()
    lines.clip(to: self.count)
    lines.markAllStale()
    showsOldLines = true
  }

  /// Carries out a change that fits; `false`, and nothing done, when it does not.
  mutating func apply(_ change: RowsChange, near window: Range<Int>) -> Bool {
    guard change.base == revision, change.revision >= revision,
      let total = change.resultingCount(from: count)
    else { return false }
    lines.apply(change.operations, rows: change.rows?.map(\.text))
    count = total
    if !change.operations.isEmpty { isOpenEnded = false }
    if change.isDone {
      isGrowing = false
      isOpenEnded = false
    }
    revision = change.revision
    queue.forgetFailures()
    keepCacheBounded(near: window)
    return true
  }

  /// Forgets the lines farthest from the view when there are too many.
  private mutating func keepCacheBounded(near window: Range<Int>, and place: Int? = nil) {
    while lines.count > PageLimit.cachedRows || lines.stretches.count > 256 {
      var farthest = (index: 0, distance: PageLimit.rows)
      for (index, stretch) in lines.stretches.enumerated() {
        var distance = max(window.lowerBound - stretch.end, stretch.start - window.upperBound)
        if let place { distance = min(distance, max(place - stretch.end, stretch.start - place)) }
        if distance > farthest.distance { farthest = (index, distance) }
      }
      if farthest.distance <= PageLimit.rows { return }
      lines.forgetStretch(farthest.index)
    }
  }
}

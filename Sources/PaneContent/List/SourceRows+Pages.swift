// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

extension SourceRows {
  /// The pages the view wants: those in it, then one after it, then one before it.
  func wishes(for window: Range<RowIndex>) -> [PageQueue.Wish] {
    var pages: [PageQueue.Page] = []
    if rowCount == 0 { pages = [PageQueue.Page(level: Self.top, start: 0)] }
    let visible = window.clamped(to: 0..<rowCount)
    for row in visible.prefix(1_000) { collect(row, into: &pages) }
    let inView = pages
    if let last = inView.last { pages.append(last.neighbour(1)) }
    if let first = inView.first { pages.append(first.neighbour(-1)) }
    return pages.compactMap(wish(for:))
  }

  private func collect(_ row: RowIndex, into pages: inout [PageQueue.Page]) {
    guard let place = place(of: row) else { return }
    let page = PageQueue.Page(place)
    if pages.last != page, !pages.contains(page) { pages.append(page) }
    guard let index = levels.index(of: place.level) else { return }
    if !levels.values[index].branches.isEmpty, let below = levelBelow(place),
      levels[below]?.count == 0
    {
      pages.append(PageQueue.Page(level: below, start: 0))
    }
  }

  /// What of a page is to be asked for, or `nil` when it is there or outside.
  func wish(for page: PageQueue.Page) -> PageQueue.Wish? {
    guard let level = levels[page.level] else { return nil }
    return level.rows.wish(for: page, of: level.count, isOpenEnded: level.isOpenEnded, queue)
  }

  /// Tells whether a page lies so far from the view that its request is given up.
  func isFar(_ page: PageQueue.Page, from window: Range<RowIndex>) -> Bool {
    guard let level = levels[page.level] else { return true }
    let place = Place(level: page.level, row: min(page.start, max(0, level.count - 1)))
    let start: RowIndex
    if level.count == 0 {
      guard let parent = level.parentPlace else { return page.start > 0 }
      start = row(of: parent) ?? 0
    } else {
      start = row(of: place) ?? 0
    }
    let margin = 2 * PageLimit.rows
    return start + PageLimit.rows + margin <= window.lowerBound
      || start >= window.upperBound + margin
  }

  /// Takes the requests to send now for a window of rows.
  ///
  /// Requests for rows far from it are given up, unless they are wanted for something else.
  mutating func takeRequests(
    for window: Range<RowIndex>, limit: Int, keepsFar: Bool = false
  ) -> [RowRequest] {
    guard !isOrphaned else { return [] }
    let far = keepsFar ? [] : queue.openRequests.map(\.wish.page).filter { isFar($0, from: window) }
    if !far.isEmpty { queue.cancel { far.contains($0) } }
    return requests(queue.take(wishes(for: window), revision: revision, limit: limit))
  }

  func requests(_ openRequests: [PageQueue.OpenRequest]) -> [RowRequest] {
    openRequests.map { request in
      RowRequest(
        token: request.token, source: id, revision: request.revision,
        parent: levels[request.wish.page.level]?.parent, from: request.wish.from,
        count: request.wish.count)
    }
  }

  /// Stores an answer; `false` when it is unknown, late or of an older revision.
  ///
  /// The rows around the window, which are those in view, are kept.
  mutating func receive(_ page: RowsPage, for token: Int, near window: Range<RowIndex>) -> Bool {
    guard let request = queue.land(token) else { return false }
    guard page.revision >= revision else {
      queue.countFault(
        .outdated(revision: page.revision, newest: revision), of: request.wish.page)
      return false
    }
    let isFresh = page.revision == revision
    if !isFresh { adopt(page, level: request.wish.page.level) }
    store(page, of: request.wish)
    if !isFresh { queue.countStale() } else if !page.rows.isEmpty { queue.noteFresh() }
    keepCacheBounded(near: window)
    return true
  }

  /// Stores rows that came with the content, the first ones of the source.
  mutating func storeFirst(_ rows: [Item]) {
    guard let level = levels[Self.top], !rows.isEmpty else { return }
    forgetOldRows()
    let count = level.isOpenEnded ? max(level.count, rows.count) : level.count
    levels[Self.top]?.count = count
    let first = Array(rows.prefix(count))
    note(first)
    levels[Self.top]?.rows.store(first, at: 0)
    seen.note(first, from: 0, level: Self.top)
    recount(Self.top)
    openWanted(first, from: 0, level: Self.top)
  }

  /// Forgets what was shown of the revision before.
  private mutating func forgetOldRows() {
    guard showsOldRows else { return }
    showsOldRows = false
    for key in levels.keys { levels[key]?.rows.forgetStale() }
  }

  /// Goes over to the newer revision an answer was made from.
  private mutating func adopt(_ page: RowsPage, level: Int) {
    let count = level == Self.top ? page.count : nil
    let isUnknown = isGrowing && !knowsCount
    reset(
      revision: page.revision, count: count ?? (isUnknown ? nil : levels[Self.top]?.count),
      isGrowing: isGrowing && knowsCount)
  }

  private mutating func store(_ page: RowsPage, of wish: PageQueue.Wish) {
    let key = wish.page.level
    guard levels[key] != nil, page.from >= 0, page.from <= PageLimit.rowCount else {
      queue.countFault(.elsewhere(from: page.from, asked: wish.from), of: wish.page)
      return
    }
    forgetOldRows()
    adjustCount(of: key, page, asked: wish.count)
    let room = max(0, (levels[key]?.count ?? 0) - page.from)
    let rows = Array(page.rows.prefix(min(room, Limit.pageRows)))
    note(rows)
    levels[key]?.rows.store(rows, at: page.from)
    seen.note(rows, from: page.from, level: key)
    queue.noteAnswer(to: wish, from: page.from, stored: rows.count)
    recount(key)
    openWanted(rows, from: page.from, level: key)
  }

  /// Learns how many rows a level has from an answer that says or shows it.
  private mutating func adjustCount(of key: Int, _ page: RowsPage, asked: Int) {
    guard var level = levels[key] else { return }
    let end = page.from + page.rows.count
    if let count = page.count {
      level.count = Self.clamp(count)
      level.isOpenEnded = false
      if key == Self.top, !knowsCount { isGrowing = false }
    } else if level.isOpenEnded {
      level.count = max(level.count, Self.clamp(end))
      if page.rows.count < asked && end >= level.count { level.isOpenEnded = false }
    }
    level.rows.clip(to: level.count)
    levels[key] = level
    dropBranches(of: key, from: level.count)
  }

  private mutating func dropBranches(of key: Int, from row: Int) {
    for branch in levels[key]?.branches ?? [] where branch.row >= row {
      removeLevel(branch.level)
    }
    levels[key]?.branches.removeAll { $0.row >= row }
  }

  /// Opens rows that were to be opened as soon as they arrive.
  private mutating func openWanted(_ rows: [Item], from start: Int, level: Int) {
    guard !wantedOpen.isEmpty else { return }
    for (offset, item) in rows.enumerated() where wantedOpen.contains(item.id) {
      wantedOpen.remove(item.id)
      _ = open(Place(level: level, row: start + offset))
    }
  }

  /// The number of rows that are kept: fewer where they have many cells, but those that pages beside
  /// the view need.
  private var mostRows: Int {
    max(4 * PageLimit.rows, min(PageLimit.cachedRows, PageLimit.cachedCells / max(1, cellCount)))
  }

  /// Forgets the rows farthest from the view when there are too many.
  mutating func keepCacheBounded(near window: Range<RowIndex>) {
    let stretchLimit = 256
    let most = mostRows
    var rows = 0
    var stretches = 0
    for level in levels.values {
      rows += level.rows.count
      stretches += level.rows.stretches.count
    }
    guard rows > most || stretches > stretchLimit else { return }
    var distances: [(distance: Int, place: Place, count: Int)] = []
    for (key, level) in zip(levels.keys, levels.values) {
      for stretch in level.rows.stretches {
        let place = Place(level: key, row: stretch.start)
        let start = row(of: place) ?? PageLimit.rowCount
        let distance = max(start - window.upperBound, window.lowerBound - start, 0)
        distances.append((distance, place, stretch.rows.count))
      }
    }
    distances.sort { ($0.distance, $0.place.row) > ($1.distance, $1.place.row) }
    // A little more than needed, so that this is not done for every page.
    for far in distances {
      guard rows > most - most / 8 || stretches > stretchLimit / 2 else { return }
      if far.distance <= PageLimit.rows { return }
      levels[far.place.level]?.rows.forget(far.place.row..<far.place.row + far.count)
      rows -= far.count
      stretches -= 1
    }
  }
}

extension PageQueue.Page {
  /// The page a place lies in.
  init(_ place: SourceRows.Place) {
    self.init(level: place.level, start: place.row - place.row % PageLimit.rows)
  }

  func neighbour(_ direction: Int) -> PageQueue.Page {
    PageQueue.Page(level: level, start: start + direction * PageLimit.rows)
  }
}

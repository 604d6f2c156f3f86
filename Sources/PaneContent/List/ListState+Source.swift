// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

extension ListState {
  /// Name of the source the rows come from, or `nil` when they came with the content.
  package var sourceID: String? { rows.source?.id }

  var isAtHand: Bool { rows.source == nil }

  /// An id that two rows of the source have.
  package var repeatedRow: RepeatedRow? { rows.source?.seen.repeated }

  /// Takes the requests to send now: pages in view first, then one after and one before.
  ///
  /// Call after every event that changed the list; it is cheap when nothing is missing. At most
  /// `PageLimit.inFlight` are on their way at once.
  package mutating func takeRequests(limit: Int = PageLimit.inFlight) -> [RowRequest] {
    let window = window
    let isMarkingAll = isMarkingAll
    let inView =
      rows.source?.takeRequests(for: window, limit: limit, keepsFar: isMarkingAll) ?? []
    guard isMarkingAll, rows.source?.isOrphaned != true else { return inView }
    let pages = marking.nextPages(of: rows)
    let room = max(0, limit - inView.count)
    return inView + (rows.source?.takeRequests(forPagesAt: pages, limit: room) ?? [])
  }

  /// Takes the requests to send now: pages, the lookup of the cursor when the plugin can find rows, and
  /// the words that are searched for.
  package mutating func nextRequests(of provided: Provisions.Rows?) -> [PageRequest] {
    guard let source = rows.source else { return [] }
    let filter = filter
    let wanted = provided?.givesColumns == true ? table?.shownIDs : nil
    if pageColumns.isShort(of: wanted) {
      // Pages that are there lack the cells of a column that is shown now.
      reset(
        source: source.id, revision: source.revision, count: rows.countOnReset,
        isGrowing: rows.awaitsMore)
      pageColumns = PageColumns()
    }
    var requests = takeRequests().map { request in
      pageColumns.note(wanted, for: request.token)
      return PageRequest(request, filter: filter, columns: wanted)
    }
    if provided?.canFind == true, let find = rows.source.flatMap({ search.nextQuestion(to: $0) }) {
      requests.append(PageRequest(find))
    }
    if let question = rows.source.flatMap({ wordSearch.nextQuestion(to: $0) }) {
      requests.append(PageRequest(question))
    }
    return requests
  }

  /// Stores an answer to one of the requests.
  ///
  /// - Returns: Why its rows are asked for no more; `nil` when they are there or are asked for again.
  package mutating func receive(_ answer: Reply, for token: Int) -> PageFault? {
    if case .rows(let page) = answer { receive(page, for: token) }
    if case .found(let rows) = answer {
      token == PageRequest.search
        ? RowSearch.receive(rows.at.first ?? -1, in: &self) : receiveFound(rows.at)
    }
    return rows.source?.queue.takeFault()
  }

  /// Stores an answer.
  ///
  /// - Returns: `false` when the token is unknown or cancelled, or the answer of an older revision.
  @discardableResult
  package mutating func receive(_ page: RowsPage, for token: Int) -> Bool {
    guard rows.source != nil else { return false }
    var page = page
    page.rows = page.rows.completed(by: rows.drag)
    if let columns = table?.shape.columns { pageColumns.spread(&page, of: token, over: columns) }
    let window = window
    let revision = rows.source?.revision
    let view = viewPosition
    let isTaken = rows.source?.receive(page, for: token, near: window) ?? false
    if rows.source?.revision != revision { search.awaitAgain(cursorItem?.id, in: view) }
    settle(view)
    marking.complete(from: page.rows, of: rows)
    table?.measure(page.rows, isOutline: rows.isOutline)
    if isTaken { marking.markAll(from: page, of: rows) }
    reachAwaitedCursor()
    return isTaken
  }

  /// Notes that a request failed; says what to do.
  package mutating func fail(_ token: Int, _ error: WireError) -> FailureResult {
    guard token != PageRequest.search else {
      RowSearch.fail(error, in: &self)
      return .ignored
    }
    pageColumns.forget([token])
    guard let source = rows.source, let request = rows.source?.queue.land(token) else {
      return .ignored
    }
    if error.code == WireErrorCode.stale.rawValue, let revision = error.revision,
      revision > source.revision
    {
      reset(
        source: source.id, revision: revision, count: error.count ?? rows.countOnReset,
        isGrowing: rows.awaitsMore)
      rows.source?.queue.countStale()
      return rows.source?.queue.rest.map { .fetchAfter(milliseconds: $0) } ?? .fetchAgain
    }
    let result = rows.source?.queue.judge(error, of: request.wish.page) ?? .ignored
    if result == .gaveUp, request.wish.page.start == 0 {
      rows.source?.levels[request.wish.page.level]?.isOpenEnded = false
    }
    return result
  }

  /// How long nothing is asked for, in milliseconds; `nil` when asking is of use.
  package var rest: Int? { rows.source?.queue.rest }

  /// True while rows stay away: they are given up, or not asked for a while.
  package var lacksPages: Bool { rows.source?.queue.lacksPages == true }

  mutating func takeCancellations() -> [Int] {
    let tokens = rows.takeCancellations()
    pageColumns.forget(tokens)
    return wordSearch.takeAbandoned() ? tokens + [PageRequest.search] : tokens
  }

  mutating func endRequests() -> RequestTokens {
    wordSearch.clear()
    return rows.endRequests(and: wordSearch.takeAbandoned() ? [PageRequest.search] : [])
  }

  mutating func programEnded() {
    pageColumns.forgetAsked()
    wordSearch.programEnded()
    rows.programEnded()
  }

  /// Follows a change of the source; one that does not fit makes it fetched again.
  @discardableResult
  package mutating func apply(_ change: RowsChange) -> ChangeResult {
    guard rows.source?.id == change.source else { return .ignored }
    var change = change
    change.rows = change.rows?.completed(by: rows.drag)
    var view = viewPosition
    let window = window
    guard rows.source?.apply(change, near: window) == true else {
      reset(
        source: change.source, revision: change.revision, count: rows.count(after: change),
        isGrowing: rows.awaitsMore)
      if change.isDone { rows.source?.isGrowing = false }
      return .reset
    }
    view.cursor = view.cursor.map { rows.follow($0, change.operations) }
    view.top = view.top.map { rows.follow($0, change.operations) }
    marking.follow(change.operations, of: rows)
    settle(view)
    return .applied
  }

  /// Fetches a source again as a whole; the cursor is kept by id where it can be found.
  ///
  /// - Parameters:
  ///   - id: Name of the source.
  ///   - revision: The revision it is at.
  ///   - count: Number of rows; `nil` when it grows and nobody can tell.
  ///   - isGrowing: Whether more rows than that will come.
  /// - Returns: Whether it was the source on show.
  @discardableResult
  package mutating func reset(
    source id: String, revision: Int, count: Int?, isGrowing: Bool = false
  ) -> ChangeResult {
    guard rows.source?.id == id else { return .ignored }
    let view = viewPosition
    rows.source?.reset(revision: revision, count: count, isGrowing: isGrowing)
    marking.sourceWasReset(rows)
    search.awaitAgain(cursorItem?.id, in: view)
    settle(view)
    return .reset
  }

  // MARK: After a reset

  /// Takes the answer of `rows.find`: a place for each id, below 0 for those that are gone.
  ///
  /// An answer that comes after the cursor was moved is ignored; call with `[]` for a failure.
  package mutating func receiveFound(_ places: [Int]) {
    guard let lookup = search.lookup, lookup.isAsked else { return }
    search.endLookup()
    if let place = places.first, let row = rows.topLevelRow(place), let awaited = search.awaited {
      cursorItem = rows.item(at: row)
      land(on: row, awaited)
    } else {
      search.stopWaiting()
      settleLostCursor()
    }
    if lookup.includesTop, places.count > 1, let row = rows.topLevelRow(places[1]) {
      scroll(toLine: rows.layout.line(ofRow: row))
    }
  }

  /// Moves the cursor to the item it waits for, once that has arrived.
  mutating func reachAwaitedCursor() {
    guard let awaited = search.awaited, let source = rows.source else { return }
    if !source.showsOldRows, let row = rows.row(of: awaited.id), rows.isSelectable(row) {
      cursorItem = rows.item(at: row)
      search.endLookup()
      land(on: row, awaited)
    } else if source.queue.openRequests.isEmpty, search.lookup?.isAsked != true,
      source.wantedOpen.isEmpty,
      !source.levels.values.contains(where: { $0.count == 0 && $0.isOpenEnded })
    {
      search.end()
      settleLostCursor()
    }
  }

  /// Puts the cursor where it was although its item is gone; in the rows of a new filter, on the first.
  private mutating func settleLostCursor() {
    guard let cursorRow else { return }
    guard filtering.isNew, let first = rows.selectable(near: 0) else {
      return settleCursor(rows.position(of: cursorRow))
    }
    filtering.isNew = false
    self.cursorRow = first
    cursorItem = rows.item(at: first)
    scroll(toLine: 0)
    showCursor(margin: 0)
  }

  private mutating func land(on row: RowIndex, _ awaited: CursorSearch.Awaited) {
    if rows.item(at: row) != nil { search.stopWaiting() }
    filtering.isNew = false
    cursorRow = row
    scroll(toLine: rows.layout.line(ofRow: row) - awaited.screenRow)
    if awaited.screenRow >= 0, awaited.screenRow < max(1, viewportRows) { showCursor(margin: 0) }
  }
}

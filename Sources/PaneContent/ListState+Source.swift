// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

extension ListState {
  /// Name of the source the rows come from, or `nil` when they came with the content.
  package var sourceID: String? { source?.id }

  /// Takes the requests to send now: pages in view first, then one after and one before.
  ///
  /// Call after every event that changed the list; it is cheap when nothing is missing. At most
  /// `PageLimit.inFlight` are on their way at once.
  package mutating func takeRequests(limit: Int = PageLimit.inFlight) -> [RowRequest] {
    let window = window
    let isMarkingAll = isMarkingAll
    let inView =
      source?.takeRequests(for: window, limit: limit, keepsFar: isMarkingAll) ?? []
    guard isMarkingAll, source?.isOrphaned != true else { return inView }
    return inView + takeRequestsForMarks(limit: max(0, limit - inView.count))
  }

  /// Takes the tokens of requests to cancel, since the view has left their pages.
  package mutating func takeCancellations() -> [Int] {
    defer { abandoned = [] }
    return abandoned + (source?.queue.takeCancellations() ?? [])
  }

  /// Stores an answer.
  ///
  /// - Returns: `false` when the token is unknown or cancelled, or the answer of an older revision.
  @discardableResult
  package mutating func receive(_ page: RowsPage, for token: Int) -> Bool {
    guard source != nil else { return false }
    let window = window
    let revision = source?.revision
    let view = viewPosition
    let isTaken = source?.receive(page, for: token, near: window) ?? false
    if source?.revision != revision { awaitCursor(view) }
    settle(view)
    completeMarks(from: page)
    if isTaken { markAll(from: page) }
    reachAwaitedCursor()
    return isTaken
  }

  /// Notes that a request failed; says what to do.
  package mutating func fail(_ token: Int, _ error: WireError) -> FailureResult {
    guard let flight = source?.queue.land(token) else { return .ignored }
    if error.code == WireCode.stale, let revision = error.revision,
      let known = source?.revision, revision > known
    {
      resetSource(revision: revision, count: error.count ?? countOnReset)
      self.source?.queue.countStale()
      return self.source?.queue.rest.map { .fetchAfter(milliseconds: $0) } ?? .fetchAgain
    }
    let result = source?.queue.judge(error, of: flight.wish.page) ?? .ignored
    if result == .gaveUp, flight.wish.page.start == 0 {
      source?.levels[flight.wish.page.level]?.isOpenEnded = false
    }
    return result
  }

  /// Lets pages be asked for again that a busy plugin put off.
  package mutating func retryBusy() { source?.queue.retryBusy() }

  /// Follows a change of the source; one that does not fit makes it fetched again.
  @discardableResult
  package mutating func apply(_ change: RowsChange) -> ChangeResult {
    guard source?.id == change.source else { return .ignored }
    var view = viewPosition
    let window = window
    guard source?.apply(change, near: window) == true else {
      resetSource(revision: change.revision, count: countAfter(change))
      if change.isDone { source?.isGrowing = false }
      return .reset
    }
    view.cursor = view.cursor.map { follow($0, change.operations) }
    view.top = view.top.map { follow($0, change.operations) }
    rangeStart = rangeStart.map { follow($0, change.operations) }
    followMarks(change.operations)
    settle(view)
    return .applied
  }

  /// Fetches a source again as a whole; the cursor is kept by id where it can be found.
  @discardableResult
  package mutating func reset(source id: String, revision: Int, count: Int?) -> ChangeResult {
    guard source?.id == id else { return .ignored }
    resetSource(revision: revision, count: count)
    return .reset
  }

  // MARK: After a reset

  private var countOnReset: Int? {
    isGrowing ? nil : source?.levels[SourceRows.top]?.count
  }

  private func countAfter(_ change: RowsChange) -> Int? {
    isGrowing && !change.isDone ? nil : change.count ?? countOnReset
  }

  private mutating func resetSource(revision: Int, count: Int?) {
    let view = viewPosition
    unmarkedPages = []
    source?.reset(revision: revision, count: count)
    awaitCursor(view)
    settle(view)
  }

  /// Remembers which rows to look for after a reset.
  private mutating func awaitCursor(_ view: ViewPosition) {
    guard let id = awaitedCursor?.id ?? cursorItem?.id else { return }
    awaitedCursor = AwaitedCursor(
      id: id, screenRow: awaitedCursor?.screenRow ?? view.cursorScreenRow)
    let top = view.isCursorVisible ? nil : view.top?.id
    find = RowLookup(ids: [id] + [top].compactMap { $0 }, includesTop: top != nil)
  }

  /// Selects an item as soon as it arrives or is found.
  mutating func awaitItem(_ id: ItemID) {
    awaitedCursor = AwaitedCursor(id: id, screenRow: max(0, viewportRows / 2))
    find = RowLookup(ids: [id], includesTop: false)
  }

  /// The lookup that keeps the cursor after a reset; call only if the plugin provides `rows.find`.
  package mutating func takeFind() -> RowFind? {
    guard let source, !source.isOrphaned, let lookup = find, !lookup.isAsked else { return nil }
    find?.isAsked = true
    return RowFind(source: source.id, revision: source.revision, ids: lookup.ids)
  }

  /// Takes the answer of `rows.find`: a place for each id, below 0 for those that are gone.
  ///
  /// An answer that comes after the cursor was moved is ignored; call with `[]` for a failure.
  package mutating func receiveFound(_ places: [Int]) {
    guard let lookup = find, lookup.isAsked else { return }
    find = nil
    if let place = places.first, place >= 0, let row = topLevelRow(place), let awaitedCursor {
      cursorItem = item(at: row)
      land(on: row, awaitedCursor)
    } else {
      awaitedCursor = nil
      if let cursorRow { settleCursor(position(of: cursorRow)) }
    }
    if lookup.includesTop, places.count > 1, let row = topLevelRow(places[1]) {
      scrollOffset = layout.line(ofRow: row)
      clampScroll()
    }
  }

  private func topLevelRow(_ row: Int) -> RowIndex? {
    row < 0 ? nil : source?.row(of: SourceRows.Place(level: SourceRows.top, row: row))
  }

  /// Moves the cursor to the item it waits for, once that has arrived.
  private mutating func reachAwaitedCursor() {
    guard let awaitedCursor, let source else { return }
    if !source.showsOldRows, let row = row(of: awaitedCursor.id), isSelectable(row) {
      cursorItem = item(at: row)
      find = nil
      land(on: row, awaitedCursor)
    } else if source.queue.flights.isEmpty, find?.isAsked != true, source.wantedOpen.isEmpty,
      !source.levels.values.contains(where: { $0.count == 0 && $0.isOpenEnded })
    {
      self.awaitedCursor = nil
      find = nil
      if let cursorRow { settleCursor(position(of: cursorRow)) }
    }
  }

  private mutating func land(on row: RowIndex, _ awaited: AwaitedCursor) {
    awaitedCursor = item(at: row) == nil ? awaited : nil
    cursorRow = row
    scrollOffset = layout.line(ofRow: row) - awaited.screenRow
    clampScroll()
    if awaited.screenRow >= 0, awaited.screenRow < max(1, viewportRows) { showCursor(margin: 0) }
  }

  // MARK: Following changes

  private func follow(
    _ position: RowPosition, _ operations: [RowsChange.Operation]
  ) -> RowPosition {
    var position = position
    guard let place = position.place, let source else { return position }
    if place.level != SourceRows.top, source.levels[place.level] != nil { return position }
    let isInTop = place.level == SourceRows.top
    position.isGone = !isInTop || SourceRows.place(of: place.row, after: operations) == nil
    let row = SourceRows.nearestPlace(of: position.topRow, after: operations)
    let last = max(0, (source.levels[SourceRows.top]?.count ?? 0) - 1)
    position.place = SourceRows.Place(level: SourceRows.top, row: min(row, last))
    position.topRow = min(row, last)
    return position
  }

  private mutating func followMarks(_ operations: [RowsChange.Operation]) {
    guard !marks.isEmpty, let source else { return }
    for (id, mark) in marks {
      guard let place = mark.place else { continue }
      if place.level == SourceRows.top {
        let row = SourceRows.place(of: place.row, after: operations)
        marks[id]?.place?.row = row ?? 0
        if row == nil { marks[id] = nil }
      } else if source.levels[place.level] == nil {
        marks[id]?.place = nil
      }
    }
  }

  /// Gives marks kept from memory the items that have arrived.
  private mutating func completeMarks(from page: RowsPage) {
    guard !marks.isEmpty else { return }
    for item in page.rows where marks[item.id] != nil && marks[item.id]?.item != item {
      guard let row = row(of: item.id) else { continue }
      mark(item, row: row)
    }
  }
}

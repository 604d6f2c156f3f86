// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// What of a list outlives its content: a reload, a crash, a step to another input and back.
package struct SavedList: Equatable, SavedPlace {
  /// The cursor's item.
  package var cursor: ItemID?
  /// Row of the cursor, for when its item is gone.
  package var cursorRow: RowIndex = 0
  /// Ids of the marked rows, in the order of the rows.
  package var marks: [ItemID] = []
  /// Rows that were opened and closed by hand or by the plugin.
  package var expanded: [ItemID: Bool] = [:]
  /// The line at the viewport's top.
  package var scrollOffset = 0
  /// The item at the viewport's top.
  package var scrollAnchor: ItemID?
  /// The text the rows were filtered by.
  package var filter = ""
  /// The clock that moments were shown by.
  var filterClock = ZoneClock.utc
  /// The item that the cursor goes back to when the filter is taken off.
  package var filterOrigin: ItemID?
  /// What the user made of the columns of a table, and the name of that table.
  package var table: SavedColumns?
  /// True when an earlier run has shown the rows, and what is there of them may be less.
  private(set) var isOfEarlierRun = false
  /// Creates the place in a list nobody touched.
  package init() {}

  var isFiltered: Bool { !filter.isEmpty }

  /// Columns have a memory of their own.
  var ofEarlierRun: SavedList {
    var place = self
    place.isOfEarlierRun = true
    place.table = nil
    return place
  }

  var withoutMarks: SavedList {
    var place = self
    place.marks = []
    return place
  }
}

extension ListState {
  /// The place to come back to, as one of a list.
  package var saved: SavedView? { SavedView(savedList) }

  /// Goes back to a saved place of a list; others are left alone.
  package mutating func restore(_ saved: SavedView) {
    if let saved = saved.place as? SavedList { restore(saved) }
  }

  /// The place to come back to with ``restore(_:)``.
  package var savedList: SavedList {
    var saved = SavedList()
    saved.cursor = search.awaited?.id ?? cursorItem?.id
    saved.cursorRow = cursorRow ?? 0
    saved.marks = markedIDs
    saved.expanded = rows.inline.choices
    if let source = rows.source {
      for id in source.wantedOpen { saved.expanded[id] = true }
      for id in source.openIDs { saved.expanded[id] = true }
    }
    saved.scrollOffset = scrollOffset
    saved.scrollAnchor = rows.item(at: rows.layout.row(atOrBelow: scrollOffset))?.id
    saved.filter = filter
    saved.filterClock = filtering.clock
    saved.filterOrigin = filtering.origin
    saved.table = table?.saved
    return saved
  }

  /// Goes back to a saved place, as far as its rows are there.
  ///
  /// Rows of a source are found when they arrive. The filter of a source is stored; send it as `query`.
  package mutating func restore(_ saved: SavedList) {
    if saved.isOfEarlierRun, rows.source != nil, let id = saved.cursor, search.awaited?.id == id {
      // It is looked for already, and may have come.
      if rows.source?.showsOldRows == false, rows.row(of: id) != nil { reachAwaitedCursor() }
      return
    }
    if let saved = saved.table, table?.restore(saved) == true { rows.sort(by: table) }
    setExpanded(saved.expanded)
    if saved.filter != filter { setFilter(saved.filter, by: saved.filterClock) }
    marking.restore(saved.marks, of: rows)
    scroll(toLine: saved.scrollOffset)
    if let anchor = saved.scrollAnchor, let row = rows.row(of: anchor),
      rows.layout.row(atOrBelow: scrollOffset) != row
    {
      scroll(toLine: rows.layout.line(ofRow: row))
    }
    restoreCursor(saved)
    if !filter.isEmpty { filtering.origin = saved.filterOrigin ?? saved.cursor }
  }

  private mutating func restoreCursor(_ saved: SavedList) {
    if let row = saved.cursor.flatMap(rows.row(of:)) ?? rows.selectable(near: saved.cursorRow),
      row < rowCount, rows.isSelectable(row)
    {
      cursorRow = row
      cursorItem = rows.item(at: row)
    }
    guard rows.source != nil, let id = saved.cursor, cursorItem?.id != id else { return }
    // Rows that came along, of which more are on their way, are not what the user stood on.
    if rowCount > Limit.alignedPageRows
      || (0..<rowCount).contains(where: { rows.item(at: $0) == nil })
    {
      cursorItem = nil
    }
    let line = cursorRow.map(rows.layout.line(ofRow:)) ?? 0
    search.begin(for: id, screenRow: line - scrollOffset)
  }
}

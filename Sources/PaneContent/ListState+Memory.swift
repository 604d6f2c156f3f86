// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// What of a list outlives its content: a reload, a crash, a step to another input and back.
package struct ListMemory: Equatable, Sendable {
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
  /// Creates the memory of a list nobody touched.
  package init() {}
}

extension ListState {
  /// What to keep for ``restore(_:)``.
  package var memory: ListMemory {
    var memory = ListMemory()
    memory.cursor = awaitedCursor?.id ?? cursorItem?.id
    memory.cursorRow = cursorRow ?? 0
    memory.marks = markedIDs
    memory.expanded = inline.choices
    if let source {
      for id in source.wantedOpen { memory.expanded[id] = true }
      for id in source.openIDs { memory.expanded[id] = true }
    }
    memory.scrollOffset = scrollOffset
    memory.scrollAnchor = item(at: layout.row(atOrBelow: scrollOffset))?.id
    memory.filter = filter
    return memory
  }

  /// Goes back to a remembered place, as far as its rows are there.
  ///
  /// Rows of a source are found when they arrive. The filter of a source is stored; send it as `query`.
  package mutating func restore(_ memory: ListMemory) {
    setExpanded(memory.expanded)
    if memory.filter != filter { setFilter(memory.filter) }
    restoreMarks(memory.marks)
    scrollOffset = memory.scrollOffset
    clampScroll()
    if let anchor = memory.scrollAnchor, let row = row(of: anchor),
      layout.row(atOrBelow: scrollOffset) != row
    {
      scrollOffset = layout.line(ofRow: row)
      clampScroll()
    }
    restoreCursor(memory)
  }

  private mutating func restoreMarks(_ ids: [ItemID]) {
    guard allowsMarks else { return }
    for (row, id) in ids.prefix(PageLimit.cachedRows * 4).enumerated() {
      if let item = item(id) {
        if !item.isDisabled { mark(item, row: self.row(of: id) ?? row) }
      } else if source != nil {
        marks[id] = Mark(item: nil, place: nil, row: row)
      }
    }
  }

  private mutating func restoreCursor(_ memory: ListMemory) {
    let scroll = scrollOffset
    if let row = memory.cursor.flatMap(row(of:)) ?? selectableRow(near: memory.cursorRow),
      row < rowCount, isSelectable(row)
    {
      cursorRow = row
      cursorItem = item(at: row)
    }
    scrollOffset = scroll
    guard source != nil, let id = memory.cursor, cursorItem?.id != id else { return }
    let line = cursorRow.map(layout.line(ofRow:)) ?? 0
    awaitedCursor = AwaitedCursor(id: id, screenRow: line - scrollOffset)
    find = RowLookup(ids: [id], includesTop: false)
  }
}

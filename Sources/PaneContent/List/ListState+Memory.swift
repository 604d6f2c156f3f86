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
    memory.cursor = search.awaited?.id ?? cursorItem?.id
    memory.cursorRow = cursorRow ?? 0
    memory.marks = markedIDs
    memory.expanded = rows.inline.choices
    if let source = rows.source {
      for id in source.wantedOpen { memory.expanded[id] = true }
      for id in source.openIDs { memory.expanded[id] = true }
    }
    memory.scrollOffset = scrollOffset
    memory.scrollAnchor = rows.item(at: rows.layout.row(atOrBelow: scrollOffset))?.id
    memory.filter = filter
    return memory
  }

  /// Goes back to a remembered place, as far as its rows are there.
  ///
  /// Rows of a source are found when they arrive. The filter of a source is stored; send it as `query`.
  package mutating func restore(_ memory: ListMemory) {
    setExpanded(memory.expanded)
    if memory.filter != filter { setFilter(memory.filter) }
    marking.restore(memory.marks, of: rows)
    scroll(toLine: memory.scrollOffset)
    if let anchor = memory.scrollAnchor, let row = rows.row(of: anchor),
      rows.layout.row(atOrBelow: scrollOffset) != row
    {
      scroll(toLine: rows.layout.line(ofRow: row))
    }
    restoreCursor(memory)
  }

  private mutating func restoreCursor(_ memory: ListMemory) {
    if let row = memory.cursor.flatMap(rows.row(of:)) ?? rows.selectable(near: memory.cursorRow),
      row < rowCount, rows.isSelectable(row)
    {
      cursorRow = row
      cursorItem = rows.item(at: row)
    }
    guard rows.source != nil, let id = memory.cursor, cursorItem?.id != id else { return }
    let line = cursorRow.map(rows.layout.line(ofRow:)) ?? 0
    search.begin(for: id, screenRow: line - scrollOffset)
  }
}

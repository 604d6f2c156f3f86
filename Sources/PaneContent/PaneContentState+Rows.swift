// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
package import CellText
package import PaneProtocol

/// Questions about rows. Lists and outlines have rows; where a kind has none, every answer is none.
extension PaneContentState {
  /// True when it is made of rows, even if none is there.
  package var hasRows: Bool { rows { _ in true } ?? false }

  /// True when rows can be opened and lie below each other.
  package var isOutline: Bool { rows { $0.isOutline } ?? false }

  /// True when the plugin sent more rows than a message may hold, and they were left out.
  package var isCut: Bool { rows { $0.isCut } ?? false }

  /// Name of the source the rows come from; `nil` when they came with the content.
  package var rowSource: String? { rows { $0.sourceID } }

  /// The text the rows are filtered by; empty shows all.
  package var filter: String { rows { $0.filter } ?? "" }

  /// What makes the rows a table, as its plugin sent it; `nil` without a table.
  package var tableShape: TableShape? { rows { $0.table?.shape } ?? nil }

  /// The columns that the plugin is to sort by; none for the order it has.
  package var sort: [RowsQuery.Sorting] { rows { $0.table?.choices.sort } ?? [] }

  /// Number of rows on show.
  package var rowCount: Int { rows { $0.rowCount } ?? 0 }

  /// The first rows the cursor may stand on, as many as have keys of their own.
  package var numberedRows: [Int] { rows { $0.rows.firstSelectable(9) } ?? [] }

  /// The place of the cursor on screen; `nil` without rows and while moves mark a range.
  ///
  /// A chart has it, too: it tells the cells that its cursor takes.
  package var cursorPlace: CursorPlace? {
    if let cells = cursorCells { return CursorPlace(top: 0, line: 0, header: 0, cells: cells) }
    return rows { list in
      guard !list.isMarkingRange, let row = list.cursorRow else { return nil }
      return CursorPlace(
        top: list.scrollOffset,
        line: list.rows.layout.line(ofRow: row) - list.scrollOffset + list.viewport.header,
        header: list.viewport.header, cells: nil)
    }
  }

  /// Where a list stands: the row of its cursor and how far it is scrolled.
  package struct Stand: Equatable, Sendable {
    /// The row of the cursor; `nil` without one.
    package var row: Int?
    /// Lines above the first one on screen.
    package var top: Int
  }

  /// Where the list stands; `nil` for what has no rows, and while moves mark a range.
  package var stand: Stand? {
    rows { list in
      list.isMarkingRange ? nil : Stand(row: list.cursorRow, top: list.scrollOffset)
    } ?? nil
  }

  // MARK: Chosen rows

  /// The cursor's item; `nil` without rows, and while the row has not arrived.
  package var cursorItem: Item? { rows { $0.cursorItem } }

  /// Number of marked rows, hidden ones, those of a range and those on their way included.
  package var markCount: Int { rows { $0.markCount } ?? 0 }

  /// Number of marked rows that can be acted on, as they have arrived.
  package var arrivedMarkCount: Int { rows { $0.arrivedMarkCount } ?? 0 }

  /// True when rows can be marked, and where there are none.
  package var allowsMarks: Bool { rows { $0.allowsMarks } ?? true }

  /// Whether rows of a source are still being fetched to be marked.
  package var isMarkingAll: Bool { rows { $0.isMarkingAll } ?? false }
  /// True when all rows are to be marked, and more will come than there are so far.
  package var awaitsMoreToMark: Bool { rows { $0.awaitsMoreToMark } ?? false }
  /// True when more rows have come than can be marked, since all were to be: none of them is.
  package var hasTooManyToMark: Bool { rows { $0.hasTooManyToMark } ?? false }

  /// Whether moves of the cursor are marking a range of rows.
  package var isMarkingRows: Bool { rows { $0.isMarkingRange } ?? false }

  /// Tells whether a row is marked, or in the range being marked.
  package func isMarked(_ id: ItemID) -> Bool { rows { $0.isMarked(id) } ?? false }

  /// Tells whether a row is marked by its line, counted from the first on screen.
  package func isMarked(atLine line: Int) -> Bool {
    rows { list in
      guard case .row(let view)? = list.visibleLine(at: line) else { return false }
      return view.isMarked
    } ?? false
  }

  /// Ids of the marked rows, in the order of the rows.
  package var markedIDs: [ItemID] { rows { $0.markedIDs } ?? [] }

  /// The marked items that have arrived, in the order of the rows.
  package var markedItems: [Item] { rows { $0.markedItems } ?? [] }

  /// The first so many of the marked items that have arrived, in the order of the rows.
  package func markedItems(_ count: Int) -> [Item] { rows { $0.markedItems(count) } ?? [] }

  /// What a command or a drag takes: the marks, else the cursor's item.
  package var chosenItems: [Item] { rows { $0.chosenItems } ?? [] }

  /// What a menu opened on a row takes: the marks if the row is one of them, else the row alone.
  package func chosenItems(at id: ItemID) -> [Item] { rows { $0.chosenItems(at: id) } ?? [] }

  /// The cell under the cursor, where the cursor goes from cell to cell.
  package var cursorCell: SelectedCell? {
    rows { list in
      guard let table = list.table, table.hasCellCursor, let column = table.currentColumn,
        let item = list.cursorItem
      else { return nil }
      return SelectedCell(column: column.id, item.cell(of: column))
    }
  }

  /// The heading and the words of the current column's cell in the row under the cursor.
  package var currentCell: (title: SafeText, text: String)? {
    rows { list in
      guard let column = list.table?.currentColumn, let item = list.cursorItem else { return nil }
      return (column.title.text, item.cell(of: column)?.copiedValue ?? "")
    }
  }

  /// The heading of the current column of a table, and whether rows may be sorted by it.
  package var currentColumn: (title: SafeText, canSort: Bool)? {
    rows { list in
      list.table?.currentColumn.map { (CellWords($0).heading.text, $0.canSort != false) }
    }
  }

  /// The current column and its value in the row under the cursor, as they look; `nil` where that says
  /// nothing more than the row's own words, or where only a picture or a clock shows it.
  package var currentCellWords: StyledText? {
    rows { list in list.cursorItem.flatMap { item in list.table?.currentWords(of: item) } } ?? nil
  }

  /// The chosen rows as they look, those of a table as tab-separated values, at most so many bytes;
  /// `nil` without rows.
  func rowsAsText(limit bytes: Int) -> CopiedText? {
    rows { list in
      let text = RowsAsText(
        items: list.chosenItems, hasMarks: list.markCount > 0, table: list.table)
      return text.text(limit: bytes)
    }
  }

  // MARK: Finding rows

  /// The item of a row, or `nil` when it has not arrived.
  package func item(at row: RowIndex) -> Item? { rows { $0.rows.item(at: row) } }

  /// An item that has arrived, also one hidden by the filter or in a closed row.
  ///
  /// With `asMarked` a marked one whose row has not arrived or was forgotten is told as it was.
  package func item(_ id: ItemID, asMarked: Bool = false) -> Item? {
    rows { $0.marking.item(id, asMarked: asMarked, of: $0.rows) }
  }

  /// The row of an item that is on show and has arrived.
  package func row(of id: ItemID) -> RowIndex? { rows { $0.marking.row(of: id, in: $0.rows) } }

  /// The first row whose item is one of these, among those that have arrived.
  package func firstRow(of ids: Set<ItemID>) -> RowIndex? { rows { $0.rows.firstRow(of: ids) } }

  /// The first item that is meant, among those that have arrived and can be kept.
  package func firstItem(where isMeant: (Item) -> Bool) -> Item? {
    rows { list in
      for row in 0..<min(list.rowCount, PageLimit.cachedRows) {
        if let item = list.rows.item(at: row), isMeant(item) { return item }
      }
      return nil
    }
  }

  /// Levels of a row below the root.
  package func depth(ofRow row: RowIndex) -> Int { rows { $0.rows.depth(ofRow: row) } ?? 0 }

  /// Tells whether a row shows the rows below it.
  package func isExpanded(_ id: ItemID) -> Bool {
    rows { $0.isOutline && $0.rows.isExpanded(id) } ?? false
  }

  // MARK: Lines

  /// Number of lines, headings and blank lines included.
  package var lineCount: Int { rows { $0.lineCount } ?? 0 }

  /// Rows above the lines that are not scrolled: the headings of a table.
  package var headerRows: Int { rows(\.viewport.header) ?? 0 }

  /// The line at the viewport's top.
  package var topLine: Int { rows { $0.scrollOffset } ?? 0 }

  /// The line at a place of the viewport, in rows from its top; it may lie past the end.
  package func line(atScreenRow row: Int) -> Int {
    rows { $0.viewport.line(atScreenRow: row) } ?? 0
  }

  /// The row shown at a line, or `nil` for headings, blank lines and places outside.
  package func row(atLine line: Int) -> RowIndex? { rows { $0.rows.row(atLine: line) } }

  /// The line a row is shown at; rows outside count as the nearest one.
  package func line(ofRow row: RowIndex) -> Int { rows { $0.rows.line(ofRow: row) } ?? 0 }

  /// The place of a line on screen, in rows from the content's top; it may lie outside.
  package func screenRow(ofLine line: Int) -> Int { line - topLine + headerRows }

  /// The row under a cell, counted from the content's leading top cell, and the part of it.
  package func row(under cell: CellPoint) -> PressedRow? { rows { $0.row(under: cell) } }
}

/// A row under the pointer.
package struct PressedRow: Equatable, Sendable {
  /// The parts of a row that mean something of their own.
  package enum Part: Equatable, Sendable {
    case triangle, plain
    /// Its check box, or else its icon.
    case sign
  }

  /// The entry shown.
  package var item: Item
  /// The part under the pointer.
  package var part: Part
}

/// The place of the cursor among the lines on screen.
package struct CursorPlace: Equatable, Sendable {
  /// The line at the top of the screen.
  package let top: Int
  /// The cursor's line, counted from there; outside of the screen where it was scrolled away.
  package let line: Int
  /// The lines above those that are scrolled: the headings of a table.
  package let header: Int
  /// The cells it takes where it does not take a line; `nil` for a line.
  package let cells: CellRect?
}

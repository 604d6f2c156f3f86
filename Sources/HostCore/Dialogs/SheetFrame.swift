// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
import CellText

/// The place of a sheet over the window and the entries it shows.
package struct SheetFrame: Equatable, Sendable {
  /// The box, border included.
  package var box: CellRect
  /// The rows of its parts, from the top of the window.
  package var textRows: Range<Int>
  /// The row of the field, or `nil` without one.
  package var fieldRow: Int?
  /// The cells of the form, or `nil` without one.
  package var formArea: CellRect?
  /// The rows of the entries; empty when there is no room.
  package var entryRows: Range<Int>
  /// The entry in the first of `entryRows`.
  package var firstEntry: Int

  /// Lays a sheet out; in a window too small for it, entries leave first.
  package init(sheet: Sheet, window: CellSize) {
    let entries = sheet.visibleEntries
    let wide = sheet.isRoomy
    let least = sheet.form != nil ? 64 : sheet.field == nil ? 36 : 56
    let wanted = wide ? 64 : max(least, Self.width(of: sheet) + 6)
    let columns = min(wanted, max(10, window.columns - 4))
    let words =
      sheet.text.string.isEmpty
      ? 0 : min(Self.textLimit, sheet.text.wrapped(columns: max(1, columns - 4)).count)
    let formRows = sheet.form?.rows(columns: columns - 2) ?? 0
    let fixed =
      2 + words + (sheet.field == nil ? 0 : 1) + min(formRows, max(0, window.rows - 2 - words))
    let gap = sheet.field != nil && (wide || !sheet.entries.isEmpty) ? 1 : 0
    let wantedRows =
      sheet.completion != nil
      ? Self.completedRows
      : wide ? max(entries.count, min(sheet.entries.count, 16)) : entries.count
    let room = max(0, window.rows - 2 - fixed - gap)
    let shown = min(wantedRows, room)
    let rows = min(window.rows, fixed + gap + shown)
    let top = max(0, (window.rows - rows) / (wide ? 4 : 3))
    box = CellRect(
      column: max(0, (window.columns - columns) / 2), row: top, columns: columns, rows: rows)
    var row = top + 1
    textRows = row..<min(row + words, max(row, top + rows - 1))
    row += words
    if sheet.field != nil {
      fieldRow = row
      row += 1 + gap
    }
    if sheet.form != nil {
      formArea = CellRect(
        column: box.minColumn + 1, row: row, columns: columns - 2,
        rows: max(0, top + rows - 1 - row))
    }
    entryRows = row..<max(row, row + shown)
    let cursor = min(max(0, sheet.cursor), max(0, entries.count - 1))
    let last = max(0, entries.count - shown)
    firstEntry = min(last, max(0, cursor - shown / 2))
  }

  /// The entry on a row of the window.
  func entry(at point: CellPoint) -> Int? {
    guard entryRows.contains(point.row) else { return nil }
    return firstEntry + point.row - entryRows.lowerBound
  }

  /// Rows for what a line could become.
  private static let completedRows = 10
  /// The most rows of a sheet's words.
  private static let textLimit = 16

  private static func width(of sheet: Sheet) -> Int {
    var widest = max(sheet.title.columns, sheet.text.columns)
    for entry in sheet.entries.prefix(200) {
      widest = max(widest, entry.title.columns + entry.detail.columns + 4)
    }
    return widest + sheet.keyColumns
  }
}

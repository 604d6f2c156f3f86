// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// Rows as plain text for the clipboard: a line each, those of a table as tab-separated values.
///
/// Values are given and not their looks: `645` and not `645 B`. With more than one row the headings
/// come first.
struct RowsAsText {
  /// The rows, in their order.
  let items: [Item]
  /// True when rows were marked, so that they are meant and not the cell under the cursor.
  let hasMarks: Bool
  /// The columns; `nil` for rows of one text each.
  let table: TableState?

  /// The text; rows that would make it longer than so many bytes are left out.
  func text(limit bytes: Int) -> CopiedText {
    guard let table else { return joined(items.lazy.map { $0.text.text.string }, bytes) }
    if !hasMarks, table.hasCellCursor, let column = table.currentColumn {
      return CopiedText(items.first?.cell(of: column)?.copiedValue ?? "", limit: bytes)
    }
    let columns = table.shown.map { table.shape.columns[$0] }
    let rows = items.lazy.map { item in
      line(columns.map { item.cell(of: $0)?.copiedValue ?? "" })
    }
    guard items.count > 1 else { return CopiedText(rows.first ?? "", limit: bytes) }
    return joined([line(columns.map(\.title.text.string))] + rows, bytes)
  }

  private func line(_ values: [String]) -> String {
    values.map { value in
      let needsQuotes = value.utf8.contains { $0 == 9 || $0 == 10 || $0 == 0x22 }
      guard needsQuotes else { return value }
      let parts = value.split(separator: "\"", omittingEmptySubsequences: false)
      return "\"" + parts.joined(separator: "\"\"") + "\""
    }.joined(separator: "\t")
  }

  private func joined(_ lines: some Sequence<String>, _ bytes: Int) -> CopiedText {
    var copied = CopiedText(limit: bytes)
    for line in lines where !copied.add(line: line) { break }
    return copied
  }
}

// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// What commands about columns mean for the rows of a list.
extension TableState {
  /// Carries out a command about the columns of a list.
  static func perform(_ command: ColumnsCommand, in list: inout ListState) -> ContentOutcome {
    let items = command == .columnFit ? list.window.compactMap { list.rows.item(at: $0) } : []
    let shown = list.table?.shown
    switch list.table?.perform(command, onScreen: items) {
    case nil: return .nothing
    case .changed?:
      if list.table?.shown != shown { RowFilter.renew(in: &list) }
      return .changed
    case .unchanged?: return .unchanged
    case .cannotSort?: return .refused
    case .sorted?:
      guard list.rows.source == nil else { return .reordered }
      list.keepingPlace { list in
        list.rows.sort(by: list.table)
        list.marking.refresh(from: list.rows)
      }
      return .changed
    }
  }
}

/// Widths that follow the rows on screen, where numbers would not be seen otherwise.
extension TableState {
  /// The table of a list with columns widened for the numbers on screen; `nil` where that changes
  /// nothing.
  static func widened(in list: ListState) -> TableState? {
    guard var widened = list.table, widened.isMeasured else { return nil }
    widened.widen(for: list.window.compactMap { list.rows.item(at: $0) })
    return widened == list.table ? nil : widened
  }

  /// Widens columns of numbers for rows on screen that have no room in them, and narrows none.
  ///
  /// Texts are cut as before, and widths that somebody has set stay. Columns that are all on screen do
  /// not begin to scroll for it.
  private mutating func widen(for items: [Item]) {
    let before = self
    for place in layout.places {
      let column = shape.columns[place.column]
      guard column.kind != .text, column.kind != .time else { continue }
      let wanted = items.map { naturalColumns($0, column) }.max() ?? 0
      widest[place.column] = max(widest[place.column], wanted)
    }
    guard widest != before.widest else { return }
    update()
    if layout == before.layout || layout.isScrolling && !before.layout.isScrolling { self = before }
  }
}

extension ListRows {
  /// Puts rows that came with the content in the order the user of a table wants.
  mutating func sort(by table: TableState?) {
    if let table, source == nil { inline.sort(by: table) }
  }
}

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

extension ListRows {
  /// Puts rows that came with the content in the order the user of a table wants.
  mutating func sort(by table: TableState?) {
    if let table, source == nil { inline.sort(by: table) }
  }
}

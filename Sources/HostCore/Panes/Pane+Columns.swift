// SPDX-License-Identifier: Apache-2.0
import CellText
import HostConfiguration
import PaneContent
import PaneProtocol

/// Commands for the columns of the table a pane shows.
extension Pane {
  /// Carries out a command about columns.
  mutating func perform(_ command: ColumnsCommand) -> PaneReply {
    if command == .columnList { return columnList().map(PaneReply.sheet) ?? .nothing }
    if command == .cellShow { return cellSheet.map(PaneReply.sheet) ?? .nothing }
    guard let content = shown, content.keys == .table else { return .nothing }
    if command.sorts, !isSortable { return .warning(PaneWords.unsortable) }
    switch view.perform(command) {
    case .reordered:
      view.isQueryUntold = true
      return .nothing
    case .refused: return .warning(PaneWords.unsortableColumn)
    case .nothing, .changed, .unchanged, .expanded, .beyond, .edge, .offers: return .nothing
    }
  }

  /// True where the rows can be put into another order: those the host has, or by their program.
  var isSortable: Bool { shown?.rowSource == nil || conversation.capabilities.sortsRows }

  /// Lets go of what the mouse holds in the content.
  ///
  /// - Returns: What there is to say about it; `nil` when the picture says it.
  mutating func letGo(isCancelled: Bool) -> String? {
    guard view.enter(.letGo(isCancelled: isCancelled)) == .reordered else { return nil }
    guard conversation.capabilities.sortsRows else {
      _ = view.perform(.sortAsSent)
      return PaneWords.unsortable
    }
    view.isQueryUntold = true
    return nil
  }
}

extension Pane {
  /// The cell of the current column in full, folded, with a way to copy it where the cursor goes from
  /// cell to cell; `nil` without one.
  var cellSheet: Sheet? {
    guard let cell = shown?.currentCell else { return nil }
    let words = SafeText(cell.text, place: .multiline)
    var sheet = Sheet(
      kind: .menu, title: cell.title,
      entries: words.wrapped(columns: HostLimits.cellColumns).map {
        Sheet.Entry(words[utf8: $0], answer: .nothing)
      })
    if shown?.cursorCell != nil {
      sheet.entries.append(
        Sheet.Entry(
          SafeText(SheetWords.copyCell), detail: "Y", answer: .host(.choose(.copyText))))
    }
    return sheet
  }

  /// The list of all columns, with boxes for those on show and the cursor on one of them; `nil`
  /// without a table.
  func columnList(at column: String? = nil) -> Sheet? {
    let columns = shown?.arrangement ?? []
    guard !columns.isEmpty else { return nil }
    var sheet = Sheet(
      kind: .menu, title: SafeText(SheetWords.columns),
      entries: columns.map {
        Sheet.Entry(
          SafeText($0.isShown ? "[x] " : "[ ] ") + $0.title,
          answer: .pane(.column(id, $0.id, .toggle)))
      })
    sheet.isOfColumns = true
    sheet.cursor = columns.firstIndex { $0.id == column } ?? 0
    return sheet
  }

  /// Changes one column, and shows the list as it is now.
  mutating func arrange(_ column: String, _ edit: ColumnEdit) -> Sheet? {
    _ = view.enter(.column(column, edit))
    return columnList(at: column)
  }
}

extension PaneView {
  /// Changes columns.
  fileprivate mutating func perform(_ command: ColumnsCommand) -> ContentOutcome {
    page.content?.perform(.columns(command)) ?? .nothing
  }
}

extension ColumnsCommand {
  /// True when it is about the order of rows.
  fileprivate var sorts: Bool {
    switch self {
    case .sortUp, .sortDown, .sortUpToo, .sortDownToo: true
    case .sortAsSent, .columnPrevious, .columnNext, .cellCursor, .columnNarrower, .columnWider,
      .columnAutomatic, .columnFit, .columnLeft, .columnRight, .columnHide, .columnFreeze,
      .columnsAsSent, .columnList, .cellShow:
      false
    }
  }
}

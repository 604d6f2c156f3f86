// SPDX-License-Identifier: Apache-2.0
import HostConfiguration
import PaneContent
import PaneProtocol

/// Commands for the columns of the table a pane shows.
extension Pane {
  /// Carries out a command about columns.
  ///
  /// - Returns: What there is to say about it; `nil` when the picture says it.
  mutating func perform(_ command: ColumnsCommand) -> String? {
    guard let content = shown, content.keys == .table else { return nil }
    if command.sorts, content.rowSource != nil, !conversation.capabilities.sortsRows {
      return PaneWords.unsortable
    }
    switch view.perform(command) {
    case .reordered:
      view.isQueryUntold = true
      return nil
    case .refused: return PaneWords.unsortableColumn
    case .nothing, .changed, .unchanged, .expanded, .beyond, .edge, .offers: return nil
    }
  }

  /// Follows a press on the heading of a column.
  ///
  /// - Returns: What there is to say about it; `nil` when the picture says it.
  mutating func pressedHeading(isReordered: Bool) -> String? {
    guard isReordered else { return nil }
    guard conversation.capabilities.sortsRows else {
      _ = view.perform(.sortAsSent)
      return PaneWords.unsortable
    }
    view.isQueryUntold = true
    return nil
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
      .columnsAsSent:
      false
    }
  }
}

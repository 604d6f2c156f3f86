// SPDX-License-Identifier: Apache-2.0
import HostConfiguration
import PaneContent

/// Commands for the columns of the table a pane shows.
extension Pane {
  /// Carries out a command about columns.
  ///
  /// - Returns: What there is to say about it; `nil` when the picture says it.
  mutating func perform(_ command: TableColumnCommand) -> String? {
    guard let content = shown, content.keys == .table else { return nil }
    if command.sorts, content.rowSource != nil, !conversation.sortsRows {
      return PaneWords.unsortable
    }
    switch view.perform(ColumnsCommand(command)) {
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
    guard conversation.sortsRows else {
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

extension TableColumnCommand {
  /// True when it is about the order of rows.
  fileprivate var sorts: Bool {
    switch self {
    case .sortUp, .sortDown, .sortUpToo, .sortDownToo: true
    case .previous, .next, .cellCursor, .narrower, .wider, .automatic, .fit, .left, .right, .hide,
      .freeze, .asSent:
      false
    }
  }
}

extension ColumnsCommand {
  /// The change of columns a command of the user stands for.
  fileprivate init(_ command: TableColumnCommand) {
    switch command {
    case .previous: self = .columnPrevious
    case .next: self = .columnNext
    case .cellCursor: self = .cellCursor
    case .sortUp: self = .sortUp
    case .sortDown: self = .sortDown
    case .sortUpToo: self = .sortUpToo
    case .sortDownToo: self = .sortDownToo
    case .narrower: self = .columnNarrower
    case .wider: self = .columnWider
    case .automatic: self = .columnAutomatic
    case .fit: self = .columnFit
    case .left: self = .columnLeft
    case .right: self = .columnRight
    case .hide: self = .columnHide
    case .freeze: self = .columnFreeze
    case .asSent: self = .columnsAsSent
    }
  }
}

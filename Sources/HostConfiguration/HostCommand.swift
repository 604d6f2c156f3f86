// SPDX-License-Identifier: Apache-2.0
package import PaneContent

/// A thing the user can tell the host to do.
///
/// To add one: a case in the group it belongs to, its row beside the others of the group in
/// `HostCommandTable.swift`, and its arm where `HostState` performs the group; the compiler asks for
/// both. `make fix` writes the schemas.
package enum HostCommand: Hashable, Sendable {
  case move(ContentMove)
  case step(StepCommand)
  case choose(ChooseCommand)
  case table(ColumnsCommand)
  case text(TextCommand)
  case picture(MagnifyCommand)
  case carry(CarryCommand)
  case column(ColumnCommand)
  case tab(TabCommand)
  /// The row of the primary column with this number, from 1.
  case primaryRow(Int)
  case row(RowCommand)
  case session(SessionCommand)
  /// Only while something is carried by keyboard.
  case drag(DragCommand)
}

extension HostCommand {
  /// True when it moves the cursor or the focus, so that there is something else to look at.
  package var moves: Bool {
    switch self {
    case .move, .step, .primaryRow: true
    case .choose(let command): command == .mark
    case .column(let command): command.movesFocus
    case .tab(let command): command == .next || command == .previous || command == .last
    case .table(let command): command == .columnPrevious || command == .columnNext
    case .text(let command): command != .headings
    case .picture, .carry, .row, .session, .drag: false
    }
  }
}

/// One step through what can be opened: into it, out of it, to it, and back.
package enum StepCommand: CaseIterable, Sendable {
  case inward, outward, activate, back
}

/// Commands that choose rows or find text.
package enum ChooseCommand: CaseIterable, Sendable {
  case mark, markTo, markRange, markAll, markOthers, filter, search, searchNext, searchPrevious,
    copyText
}

/// Commands for the links and headings of a text.
package enum TextCommand: CaseIterable, Sendable {
  case linkPrevious, linkNext, headingPrevious, headingNext, headings, asWritten
}

/// Commands that take rows up or put them down.
package enum CarryCommand: CaseIterable, Sendable {
  case pickUpToMove, pickUpToCopy, cut, copy, paste
  case linkAbsolute, linkRelative, linkHard, moveRowUp, moveRowDown

  /// True when it acts on the marked rows, or on that of the cursor.
  package var takesRows: Bool {
    switch self {
    case .pickUpToMove, .pickUpToCopy, .cut, .copy, .moveRowUp, .moveRowDown: true
    case .paste, .linkAbsolute, .linkRelative, .linkHard: false
    }
  }
}

/// Commands that arrange columns or move the focus between them.
package enum ColumnCommand: CaseIterable, Sendable {
  case focusNext, focusPrevious, focusLeft, focusRight
  /// A column by its place in the row of columns; a window has four at most.
  case showFirst, showSecond, showThird, showFourth
  case toggleSidebar, zoom
  /// The next column over the whole window while the keys stay here, or back.
  case quickLook
  case narrow, widen, narrowMore, widenMore, resetWidth
  case showPrimary, inspector
  /// Leaves the secondary column alone on screen, or brings back what was there.
  case secondaryOnly

  /// True when it gives the keys to another column.
  var movesFocus: Bool {
    switch self {
    case .focusNext, .focusPrevious, .focusLeft, .focusRight, .showFirst, .showSecond, .showThird,
      .showFourth:
      true
    case .toggleSidebar, .zoom, .quickLook, .narrow, .widen, .narrowMore, .widenMore, .resetWidth,
      .showPrimary, .inspector, .secondaryOnly:
      false
    }
  }

  /// True when it changes a width, so that the next key may do so again without the prefix.
  package var changesWidth: Bool {
    switch self {
    case .narrow, .widen, .narrowMore, .widenMore: true
    case .focusNext, .focusPrevious, .focusLeft, .focusRight, .showFirst, .showSecond, .showThird,
      .showFourth, .toggleSidebar, .zoom, .quickLook, .resetWidth, .showPrimary, .inspector,
      .secondaryOnly:
      false
    }
  }
}

/// Commands for the panes that share the focused column.
package enum TabCommand: CaseIterable, Sendable {
  case next, previous, last, new, close, reopen, left, right
  /// Into the column on that side.
  case toPrevious, toNext
}

/// Commands for the row under the cursor.
package enum RowCommand: CaseIterable, Sendable {
  case menu, edit, openExternally
  /// Follows a link in the row, or asks which.
  case links
  /// Scrolls the column that shows the row, without leaving this one.
  case scrollNextDown, scrollNextUp
}

/// Commands for the whole session, whatever has the focus.
package enum SessionCommand: CaseIterable, Sendable {
  case leave, interrupt, prefix, sendPrefixKey, palette, help, undo, redo, tasks, permits, reload
  case suspend, redraw, quit
}

/// Commands for things that are carried by keyboard.
package enum DragCommand: CaseIterable, Sendable {
  case drop, cancel, up, down, nextColumn, previousColumn, stepIn, stepOut, copy, move, link, choose
  case into, open, addRow, places
}

/// A heading of the help.
package enum CommandGroup: String, CaseIterable, Sendable {
  case moving, choosing, table, text, picture, things, columns, general, drag
}

extension HostCommand: CaseIterable {
  /// All commands in the order of help and palette.
  package static let allCases: [HostCommand] =
    ContentMove.allCases.map(HostCommand.move) + StepCommand.allCases.map(HostCommand.step)
    + ChooseCommand.allCases.map(HostCommand.choose)
    + ColumnsCommand.allCases.map(HostCommand.table)
    + TextCommand.allCases.map(HostCommand.text)
    + MagnifyCommand.allCases.map(HostCommand.picture)
    + CarryCommand.allCases.map(HostCommand.carry)
    + ColumnCommand.allCases.map(HostCommand.column) + TabCommand.allCases.map(HostCommand.tab)
    + (1...9).map(HostCommand.primaryRow)
    + RowCommand.allCases.map(HostCommand.row) + SessionCommand.allCases.map(HostCommand.session)
    + DragCommand.allCases.map(HostCommand.drag)
}

// SPDX-License-Identifier: Apache-2.0

extension HostCommand {
  /// What the command does, for the help and the palette.
  package var title: String {
    switch self {
    case .cursorUp: "Up"
    case .cursorDown: "Down"
    case .pageUp: "Page up"
    case .pageDown: "Page down"
    case .first: "First row"
    case .last: "Last row"
    case .stepIn: "Step in, or to the next column"
    case .stepOut: "Step out, or to the previous column"
    case .activate: "Open"
    case .back: "Back"
    case .mark: "Mark and go down"
    case .markRange: "Mark a range"
    case .markAll: "Mark all or none"
    case .filter: "Filter"
    case .search: "Search"
    case .searchNext: "Next match"
    case .searchPrevious: "Previous match"
    case .movePickUp: "Pick up to move"
    case .copyPickUp: "Pick up to copy"
    case .cut: "Cut"
    case .copy: "Copy"
    case .paste: "Put down here"
    case .moveRowUp: "Move rows up"
    case .moveRowDown: "Move rows down"
    case .menu: "Menu of the row"
    case .edit: "Edit"
    case .openExternally: "Open outside"
    default: columnTitle ?? generalTitle ?? dragTitle ?? rawValue
    }
  }

  private var columnTitle: String? {
    switch self {
    case .focusNext: "Next column"
    case .focusPrevious: "Previous column"
    case .focusLeft: "Column to the left"
    case .focusRight: "Column to the right"
    case .showColumn1: "First column"
    case .showColumn2: "Second column"
    case .showColumn3: "Third column"
    case .showColumn4: "Fourth column"
    case .toggleSidebar: "Show or hide a sidebar"
    case .zoom: "Zoom the column"
    case .narrow: "Narrower"
    case .widen: "Wider"
    case .narrowMore: "Narrower by 5"
    case .widenMore: "Wider by 5"
    case .resetWidth: "Width as it was"
    case .showPrimary: "Primary column"
    case .inspector: "Inspector"
    default: primaryRowNumber.map { "Row \($0) of the primary column" }
    }
  }

  private var generalTitle: String? {
    switch self {
    case .leave: "Leave, one step"
    case .interrupt: "Leave, one step; twice quits"
    case .prefix: "Then a key for columns"
    case .sendPrefixKey: "Send the prefix to the pane"
    case .palette: "All commands"
    case .help: "Keys"
    case .undo: "Undo"
    case .redo: "Redo"
    case .reload: "Reload"
    case .suspend: "Suspend"
    case .redraw: "Draw again"
    case .quit: "Quit"
    default: nil
    }
  }

  private var dragTitle: String? {
    switch self {
    case .dragDrop: "Drop"
    case .dragCancel: "Cancel"
    case .dragUp: "Place above"
    case .dragDown: "Place below"
    case .dragNextColumn: "Next column that accepts"
    case .dragPreviousColumn: "Previous column that accepts"
    case .dragStepIn: "Into the container"
    case .dragStepOut: "Out of the container"
    case .dragCopy: "Copy"
    case .dragMove: "Move"
    case .dragLink: "Link"
    case .dragChoose: "Choose what to do"
    case .dragInto: "Between rows or into one"
    case .dragOpen: "Open a container"
    case .dragAddRow: "Add a row"
    case .dragPlaces: "All places"
    default: nil
    }
  }

  /// The heading of the help it stands under.
  package var group: CommandGroup {
    switch self {
    case .cursorUp, .cursorDown, .pageUp, .pageDown, .first, .last, .stepIn, .stepOut, .activate,
      .back:
      .moving
    case .mark, .markRange, .markAll, .filter, .search, .searchNext, .searchPrevious: .choosing
    case .movePickUp, .copyPickUp, .cut, .copy, .paste, .moveRowUp, .moveRowDown, .menu, .edit,
      .openExternally:
      .things
    default: columnTitle != nil ? .columns : isDrag ? .drag : .general
    }
  }

  /// Whether it belongs to a drag by keyboard.
  package var isDrag: Bool { dragTitle != nil }

  /// Whether its keys cannot be changed.
  package var isFixed: Bool { isDrag || self == .prefix || self == .sendPrefixKey }

  /// The row of the primary column it goes to, from 1.
  package var primaryRowNumber: Int? {
    let rows: [HostCommand] = [
      .primaryRow1, .primaryRow2, .primaryRow3, .primaryRow4, .primaryRow5, .primaryRow6,
      .primaryRow7, .primaryRow8, .primaryRow9,
    ]
    return rows.firstIndex(of: self).map { $0 + 1 }
  }

  /// The column it shows, from 1.
  package var columnNumber: Int? {
    let columns: [HostCommand] = [.showColumn1, .showColumn2, .showColumn3, .showColumn4]
    return columns.firstIndex(of: self).map { $0 + 1 }
  }
}

extension CommandGroup {
  /// The heading as it is shown.
  package var title: String {
    switch self {
    case .moving: "Moving"
    case .choosing: "Choosing"
    case .things: "Moving things"
    case .columns: "Columns"
    case .general: "Everywhere"
    case .drag: "While dragging"
    }
  }
}

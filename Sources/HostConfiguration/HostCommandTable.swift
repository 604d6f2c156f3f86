// SPDX-License-Identifier: Apache-2.0
import PaneContent

/// All that is said of a command besides what it does.
package struct HostCommandRow: Sendable {
  /// Its name in `keys` of the configuration.
  package let name: String
  /// Its effect, for the help and the palette.
  package let title: String
  /// The heading of the help it stands under.
  package let group: CommandGroup
  /// Its standard keys, the one for hints first.
  let keys: [KeyBinding.Row]
  /// True when the user may give it other keys.
  package let isRebindable: Bool
  /// True when the palette lists it: what only makes sense as a key is left out.
  package let isListed: Bool

  fileprivate init(
    _ name: String, _ title: String, _ group: CommandGroup, _ keys: KeyBinding.Row...,
    isRebindable: Bool = true, isListed: Bool = true
  ) {
    self.name = name
    self.title = title
    self.group = group
    self.keys = keys
    self.isRebindable = isRebindable
    self.isListed = isListed
  }
}

/// The host's commands with their names, words and keys: the one place they are told of.
///
/// Keymap, help, palette and configuration read it; the schemas are written from it.
package enum HostCommandTable {
  /// A row for each command, in the order of ``HostCommand/allCases``.
  package static let rows = HostCommand.allCases.map(\.row)

  /// The command of a name in `keys`.
  package static func command(named name: String) -> HostCommand? { commands[name] }

  private static let commands = Dictionary(
    HostCommand.allCases.map { ($0.row.name, $0) }, uniquingKeysWith: { first, _ in first })
}

extension HostCommand {
  /// The row of the command.
  package var row: HostCommandRow {
    switch self {
    case .move(let move): move.row
    case .step(let step): step.row
    case .choose(let choice): choice.row
    case .table(let command): command.row
    case .text(let command): command.row
    case .picture(let command): command.row
    case .carry(let command): command.row
    case .column(let command): command.row
    case .tab(let command): command.row
    case .primaryRow(let number):
      .init(
        "primaryRow\(number)", "Row \(number) of the primary column", .columns,
        .free("alt+\(number)"), .free("\(number)", .prefix), isListed: false)
    case .row(let command): command.row
    case .session(let command): command.row
    case .drag(let command): command.row
    }
  }
}

extension ContentMove {
  fileprivate var row: HostCommandRow {
    switch self {
    case .up: .init("cursorUp", "Up", .moving, .fixed("up k"), isListed: false)
    case .down: .init("cursorDown", "Down", .moving, .fixed("down j"), isListed: false)
    case .pageUp: .init("pageUp", "Page up", .moving, .free("pageup ctrl+b ctrl+u"))
    case .pageDown:
      .init(
        "pageDown", "Page down", .moving, .free("pagedown ctrl+f ctrl+d"), .fixed("space", .text))
    case .first: .init("first", "First row", .moving, .free("home g"))
    case .last: .init("last", "Last row", .moving, .free("end G"))
    }
  }
}

extension StepCommand {
  fileprivate var row: HostCommandRow {
    switch self {
    case .inward:
      .init("stepIn", "Step in, or to the next column", .moving, .fixed("right l"))
    case .outward:
      .init("stepOut", "Step out, or to the previous column", .moving, .fixed("left h"))
    case .activate: .init("activate", "Open", .moving, .fixed("enter"))
    case .back: .init("back", "Back", .moving, .free("backspace"))
    }
  }
}

extension ChooseCommand {
  fileprivate var row: HostCommandRow {
    switch self {
    case .mark:
      .init(
        "mark", "Mark and go down", .choosing, .fixed("space", .lists), .free("insert", .lists))
    case .markTo: .init("markTo", "Mark to here", .choosing, .free("alt+v", .lists))
    case .markRange:
      .init(
        "markRange", "Mark a range, or choose lines", .choosing, .free("v", .lists),
        .free("v", .text))
    case .markAll: .init("markAll", "Mark all or none", .choosing, .free("V ctrl+a", .lists))
    case .markOthers:
      .init("markOthers", "Mark the others instead", .choosing, .free("alt+a", .lists))
    case .filter: .init("filter", "Filter", .choosing, .fixed("/", .lists))
    case .search: .init("search", "Search", .choosing, .fixed("/", .text))
    case .searchNext:
      .init("searchNext", "Next match", .choosing, .free("n", .text), .free("n", .lists))
    case .searchPrevious:
      .init("searchPrevious", "Previous match", .choosing, .free("N", .text), .free("N", .lists))
    case .copyText: .init("copyText", "Copy as text", .things, .free("Y"))
    }
  }
}

extension ColumnsCommand {
  fileprivate var row: HostCommandRow {
    switch self {
    case .columnPrevious: key("columnPrevious", "Column before", "( shift+left")
    case .columnNext: key("columnNext", "Column after", ") shift+right")
    case .cellCursor: key("cellCursor", "Cursor of cells, or of rows", ";")
    case .sortUp: key("sortUp", "Sort by the column, smallest first", "[")
    case .sortDown: key("sortDown", "Sort by the column, largest first", "]")
    case .sortUpToo: key("sortUpToo", "Sort by the column, too", "{")
    case .sortDownToo: key("sortDownToo", "Sort by the column, too, largest first", "}")
    case .sortAsSent: key("sortAsSent", "Rows in the order they come in", "alt+s")
    case .columnNarrower: key("columnNarrower", "Column narrower", "<")
    case .columnWider: key("columnWider", "Column wider", ">")
    case .columnAutomatic: key("columnAutomatic", "Width of the column as it was", "=")
    case .columnFit: key("columnFit", "Column as wide as its cells", "_")
    case .columnLeft: key("columnLeft", "Move the column to the left", "alt+left")
    case .columnRight: key("columnRight", "Move the column to the right", "alt+right")
    case .columnHide: key("columnHide", "Hide the column", "-")
    case .columnFreeze: key("columnFreeze", "Keep the columns up to here in sight", "!")
    case .columnsAsSent: key("columnsAsSent", "Columns as they were", "alt+=")
    case .columnList: key("columnList", "Columns…", "alt+c")
    case .cellShow: key("cellShow", "The cell in full", "alt+i")
    }
  }

  private func key(_ name: String, _ title: String, _ keys: String) -> HostCommandRow {
    .init(name, title, .table, .free(keys, .table))
  }

  /// The title in the menu of a heading, whose column is named above it: short, for narrow windows.
  package var headingTitle: String {
    switch self {
    case .sortUp: "Smallest first"
    case .sortDown: "Largest first"
    case .sortUpToo: "Smallest first, too"
    case .sortDownToo: "Largest first, too"
    case .sortAsSent: "Rows as they come"
    case .columnAutomatic: "Width as it was"
    case .columnFit: "As wide as its cells"
    case .columnLeft: "Move to the left"
    case .columnRight: "Move to the right"
    case .columnHide: "Hide"
    case .columnFreeze: "Keep up to here"
    case .columnPrevious, .columnNext, .cellCursor, .columnNarrower, .columnWider, .columnList,
      .columnsAsSent, .cellShow:
      row.title
    }
  }
}

extension TextCommand {
  fileprivate var row: HostCommandRow {
    switch self {
    case .linkPrevious: .init("linkPrevious", "Link before", .text, .free("[", .text))
    case .linkNext: .init("linkNext", "Next link", .text, .free("]", .text))
    case .headingPrevious: .init("headingPrevious", "Heading before", .text, .free("{", .text))
    case .headingNext: .init("headingNext", "Next heading", .text, .free("}", .text))
    case .headings: .init("headings", "Headings…", .text, .free("O", .text))
    case .asWritten: .init("asWritten", "As it is written, or laid out", .text, .free("w", .text))
    }
  }
}

extension MagnifyCommand {
  fileprivate var row: HostCommandRow {
    switch self {
    case .larger: .init("pictureLarger", "Picture larger", .picture, .free("+", .text))
    case .smaller: .init("pictureSmaller", "Picture smaller", .picture, .free("-", .text))
    case .fit: .init("pictureFit", "Picture fitted again", .picture, .free("=", .text))
    }
  }
}

extension CarryCommand {
  fileprivate var row: HostCommandRow {
    switch self {
    case .pickUpToMove: .init("movePickUp", "Pick up to move", .things, .free("m f6", .lists))
    case .pickUpToCopy: .init("copyPickUp", "Pick up to copy", .things, .free("c f5", .lists))
    case .cut: .init("cut", "Cut", .things, .free("x", .lists))
    case .copy: .init("copy", "Copy", .things, .free("y"))
    case .paste: .init("paste", "Put down here", .things, .free("p", .lists))
    case .linkAbsolute:
      .init("linkHere", "Put down links here", .things, .free("-", [.list, .outline]))
    case .linkRelative:
      .init(
        "linkHereRelative", "Put down relative links here", .things, .free("_", [.list, .outline]))
    case .linkHard:
      .init(
        "linkHereHard", "Put down further names here (hard links)", .things,
        .free("alt+-", [.list, .outline]))
    case .moveRowUp: .init("moveRowUp", "Move rows up", .things, .free("alt+up", .lists))
    case .moveRowDown: .init("moveRowDown", "Move rows down", .things, .free("alt+down", .lists))
    }
  }
}

extension ColumnCommand {
  fileprivate var row: HostCommandRow {
    switch self {
    case .focusNext: .init("focusNext", "Next column", .columns, .fixed("tab"))
    case .focusPrevious: .init("focusPrevious", "Previous column", .columns, .fixed("shift+tab"))
    case .focusLeft: .init("focusLeft", "Column to the left", .columns, .free("left h", .prefix))
    case .focusRight:
      .init("focusRight", "Column to the right", .columns, .free("right l", .prefix))
    case .showFirst: .init("showColumn1", "First column", .columns, .fixed("1"))
    case .showSecond: .init("showColumn2", "Second column", .columns, .fixed("2"))
    case .showThird: .init("showColumn3", "Third column", .columns, .fixed("3"))
    case .showFourth: .init("showColumn4", "Fourth column", .columns, .fixed("4"))
    case .toggleSidebar: .init("toggleSidebar", "Show or hide a sidebar", .columns, .fixed("f9"))
    case .zoom: .init("zoom", "Zoom the column", .columns, .free("z"))
    case .quickLook:
      .init("quickLook", "Quick look: the next column over the window", .columns, .free("i f3"))
    case .narrow: .init("narrow", "Narrower", .columns, .free("<", .prefix))
    case .widen: .init("widen", "Wider", .columns, .free(">", .prefix))
    case .narrowMore: .init("narrowMore", "Narrower by 5", .columns, .free("shift+left", .prefix))
    case .widenMore: .init("widenMore", "Wider by 5", .columns, .free("shift+right", .prefix))
    case .resetWidth: .init("resetWidth", "Width as it was", .columns, .free("=", .prefix))
    case .showPrimary: .init("showPrimary", "Primary column", .columns, .free("b", .prefix))
    case .inspector: .init("inspector", "Inspector", .columns, .free("i", .prefix), .free("I"))
    case .secondaryOnly:
      .init("secondaryOnly", "Only the last column, and back", .columns, .free("o", .prefix))
    }
  }
}

extension TabCommand {
  fileprivate var row: HostCommandRow {
    switch self {
    case .next:
      .init("tabNext", "Next tab", .columns, .free("]", .prefix), .free("]", [.list, .outline]))
    case .previous:
      .init(
        "tabPrevious", "Previous tab", .columns, .free("[", .prefix), .free("[", [.list, .outline]))
    case .last: .init("tabLast", "The tab before this one", .columns)
    case .new: .init("tabNew", "New tab…", .columns, .free("t", .prefix))
    case .close:
      .init(
        "tabClose", "Close the tab", .columns, .free("d", .prefix), .free("W", [.list, .outline]))
    case .reopen: .init("tabReopen", "Open the closed tab again", .columns, .free("T", .prefix))
    case .left:
      .init("tabLeft", "Move the tab to the left", .columns, .free("{", [.list, .outline]))
    case .right:
      .init("tabRight", "Move the tab to the right", .columns, .free("}", [.list, .outline]))
    case .toPrevious:
      .init("tabToPrevious", "Move the tab to the column before", .columns, .free("{", .prefix))
    case .toNext:
      .init("tabToNext", "Move the tab to the next column", .columns, .free("}", .prefix))
    }
  }
}

extension RowCommand {
  fileprivate var row: HostCommandRow {
    switch self {
    case .menu: .init("menu", "Menu of the row", .things, .free("."))
    case .edit: .init("edit", "Edit", .things, .free("e"))
    case .openExternally: .init("openExternally", "Open outside", .things, .free("o"))
    case .links: .init("rowLinks", "Follow a link of the row", .things, .free("L", .lists))
    case .scrollNextDown: .init("scrollNextDown", "Scroll the next column", .moving, .free("J"))
    case .scrollNextUp: .init("scrollNextUp", "Scroll it back", .moving, .free("K"))
    }
  }
}

extension SessionCommand {
  fileprivate var row: HostCommandRow {
    switch self {
    case .leave:
      .init(
        "leave", "Leave, one step", .general, .fixed("esc"), .fixed("esc ctrl+c", .prefix),
        isListed: false)
    case .interrupt:
      .init(
        "interrupt", "Leave, one step; twice quits", .general, .fixed("ctrl+c"), isListed: false)
    case .prefix:
      .init(
        "prefix", "Then a key for columns", .general, .fixed("ctrl+w ctrl+\\"),
        isRebindable: false, isListed: false)
    case .sendPrefixKey:
      .init(
        "sendPrefixKey", "Send the prefix to the pane", .general, .fixed("ctrl+\\", .prefix),
        isRebindable: false, isListed: false)
    case .palette: .init("palette", "All commands", .general, .fixed(":"), isListed: false)
    case .help: .init("help", "Keys", .general, .fixed("?"), .fixed("?", .drag), .free("f1"))
    case .undo: .init("undo", "Undo", .general, .fixed("u"))
    case .redo: .init("redo", "Redo", .general, .free("U"))
    case .tasks: .init("tasks", "Tasks", .general, .free("w", .lists))
    case .permits: .init("permits", "What plugins may do", .general)
    case .reload: .init("reload", "Reload", .general, .free("ctrl+r"))
    case .suspend: .init("suspend", "Suspend", .general, .fixed("ctrl+z"))
    case .redraw: .init("redraw", "Draw again", .general, .fixed("ctrl+l"))
    case .quit: .init("quit", "Quit", .general, .fixed("q"), .free("f10"))
    }
  }
}

extension DragCommand {
  fileprivate var row: HostCommandRow {
    switch self {
    case .drop: dragRow("dragDrop", "Drop", "enter")
    case .cancel: dragRow("dragCancel", "Cancel", "esc ctrl+c")
    case .up: dragRow("dragUp", "Place above", "up k")
    case .down: dragRow("dragDown", "Place below", "down j")
    case .nextColumn: dragRow("dragNextColumn", "Next column that accepts", "tab")
    case .previousColumn: dragRow("dragPreviousColumn", "Previous column that accepts", "shift+tab")
    case .stepIn: dragRow("dragStepIn", "Into the container", "right")
    case .stepOut: dragRow("dragStepOut", "Out of the container", "left h")
    case .copy: dragRow("dragCopy", "Copy", "c")
    case .move: dragRow("dragMove", "Move", "m")
    case .link: dragRow("dragLink", "Link", "l")
    case .choose: dragRow("dragChoose", "Choose what to do", ".")
    case .into: dragRow("dragInto", "Between rows or into one", "i")
    case .open: dragRow("dragOpen", "Open a container", "space")
    case .addRow: dragRow("dragAddRow", "Add a row", "a")
    case .places: dragRow("dragPlaces", "All places", "t")
    }
  }

  /// Keys of a drag are the host's alone, and mean something only while it lasts.
  private func dragRow(_ name: String, _ title: String, _ keys: String) -> HostCommandRow {
    .init(name, title, .drag, .fixed(keys, .drag), isRebindable: false, isListed: false)
  }
}

extension CommandGroup {
  /// The heading as it is shown.
  package var title: String {
    switch self {
    case .moving: "Moving"
    case .choosing: "Choosing"
    case .table: "Tables"
    case .text: "Texts"
    case .picture: "Pictures"
    case .things: "Moving things"
    case .columns: "Columns"
    case .general: "Everywhere"
    case .drag: "While dragging"
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// A verb of the host that a key, the palette or a menu can carry out.
///
/// To add one: a case here, its row in `HostCommand.table`, and its arm in HostCore's `perform`.
package enum HostCommand: Hashable, Sendable {
  case cursorUp, cursorDown, pageUp, pageDown, first, last
  case stepIn, stepOut, activate, back, escape, interrupt
  case mark, markRange, markAll, filter, searchNext, searchPrevious, copyText
  case pickUpToMove, pickUpToCopy, cut, copy, put, moveRowUp, moveRowDown
  case focusNext, focusPrevious, focusLeft, focusRight
  /// The n-th column, counted from 1.
  case showColumn(Int)
  /// The n-th row of the primary, counted from 1.
  case nthPrimaryRow(Int)
  case toggleSidebar, togglePrimary, toggleInspector
  case widen, narrow, widenMore, narrowMore, resetWidth
  case zoom, windowPrefix
  case menu, palette, help, undo, redo, reload, restartPlugin, showLog, redraw, suspend, quit
}

extension HostCommand {
  /// Where a command is listed in the help.
  package enum Group: String, CaseIterable, Sendable {
    case moving = "Moving"
    case choosing = "Choosing"
    case columns = "Columns"
    case dragging = "Moving things"
    case window = "Everywhere"
  }

  /// One row of the table: a command with its name, its words and its keys.
  struct Row: Sendable {
    var command: HostCommand
    /// The name in a configuration file.
    var name: String
    var title: String
    var group: Group
    /// Keys from the start, as written in a configuration file.
    var keys: [String]
    /// Keys after Ctrl-W.
    var prefixKeys: [String] = []
    /// Whether the keys stay as they are whatever the configuration says.
    var isFixed = false
  }

  /// Every command; fixed keys are those people rely on in every pane.
  static let table: [Row] =
    [
      Row(
        command: .cursorUp, name: "cursorUp", title: "Row or line up", group: .moving,
        keys: ["up", "k"], isFixed: true),
      Row(
        command: .cursorDown, name: "cursorDown", title: "Row or line down", group: .moving,
        keys: ["down", "j"], isFixed: true),
      Row(command: .pageUp, name: "pageUp", title: "Page up", group: .moving, keys: ["pageup"]),
      Row(
        command: .pageDown, name: "pageDown", title: "Page down", group: .moving,
        keys: ["pagedown"]),
      Row(command: .first, name: "first", title: "First row", group: .moving, keys: ["home", "g"]),
      Row(command: .last, name: "last", title: "Last row", group: .moving, keys: ["end", "G"]),
      Row(
        command: .stepIn, name: "stepIn", title: "Step in, or on to the next column",
        group: .moving, keys: ["right", "l"], isFixed: true),
      Row(
        command: .stepOut, name: "stepOut", title: "Step out, or back to the column before",
        group: .moving, keys: ["left", "h"], isFixed: true),
      Row(
        command: .activate, name: "activate", title: "Open", group: .moving, keys: ["enter"],
        isFixed: true),
      Row(command: .back, name: "back", title: "Back", group: .moving, keys: ["backspace"]),
      Row(
        command: .escape, name: "escape", title: "Leave the last thing begun", group: .moving,
        keys: ["esc"], isFixed: true),
      Row(
        command: .interrupt, name: "interrupt", title: "As Esc; twice quits", group: .window,
        keys: ["ctrl+c"], isFixed: true),

      Row(
        command: .mark, name: "mark", title: "Mark and go down", group: .choosing,
        keys: ["space"], isFixed: true),
      Row(
        command: .markRange, name: "markRange", title: "Mark a range", group: .choosing,
        keys: ["v"]),
      Row(
        command: .markAll, name: "markAll", title: "Mark all or none", group: .choosing,
        keys: ["V"]),
      Row(
        command: .filter, name: "filter", title: "Filter rows, search text", group: .choosing,
        keys: ["/"], isFixed: true),
      Row(
        command: .searchNext, name: "searchNext", title: "Next match", group: .choosing,
        keys: ["n"]),
      Row(
        command: .searchPrevious, name: "searchPrevious", title: "Previous match",
        group: .choosing, keys: ["N"]),

      Row(
        command: .pickUpToMove, name: "pickUpToMove", title: "Pick up to move",
        group: .dragging, keys: ["m", "f6"]),
      Row(
        command: .pickUpToCopy, name: "pickUpToCopy", title: "Pick up to copy",
        group: .dragging, keys: ["c", "f5"], prefixKeys: ["c"]),
      Row(command: .cut, name: "cut", title: "Cut to the shelf", group: .dragging, keys: ["x"]),
      Row(
        command: .copy, name: "copy", title: "Copy to the shelf, copy text", group: .dragging,
        keys: ["y"]),
      Row(command: .put, name: "put", title: "Put down here", group: .dragging, keys: ["p"]),
      Row(
        command: .moveRowUp, name: "moveRowUp", title: "Move rows up by one",
        group: .dragging, keys: ["alt+up"]),
      Row(
        command: .moveRowDown, name: "moveRowDown", title: "Move rows down by one",
        group: .dragging, keys: ["alt+down"]),

      Row(
        command: .focusNext, name: "focusNext", title: "Next column", group: .columns,
        keys: ["tab"], isFixed: true),
      Row(
        command: .focusPrevious, name: "focusPrevious", title: "Column before",
        group: .columns, keys: ["shift+tab"], isFixed: true),
      Row(
        command: .focusLeft, name: "focusLeft", title: "Column on the left", group: .columns,
        keys: [], prefixKeys: ["h", "left"]),
      Row(
        command: .focusRight, name: "focusRight", title: "Column on the right",
        group: .columns, keys: [], prefixKeys: ["l", "right"]),
      Row(
        command: .showColumn(1), name: "showColumn1", title: "First column", group: .columns,
        keys: ["1"], isFixed: true),
      Row(
        command: .showColumn(2), name: "showColumn2", title: "Second column", group: .columns,
        keys: ["2"], isFixed: true),
      Row(
        command: .showColumn(3), name: "showColumn3", title: "Third column", group: .columns,
        keys: ["3"], isFixed: true),
      Row(
        command: .showColumn(4), name: "showColumn4", title: "Fourth column", group: .columns,
        keys: ["4"], isFixed: true),
      Row(
        command: .toggleSidebar, name: "toggleSidebar", title: "Show or hide sidebars",
        group: .columns, keys: ["f9"], isFixed: true),
      Row(
        command: .togglePrimary, name: "togglePrimary", title: "Show or hide the primary",
        group: .columns, keys: [], prefixKeys: ["b"]),
      Row(
        command: .toggleInspector, name: "toggleInspector", title: "Show or hide the inspector",
        group: .columns, keys: [], prefixKeys: ["i"]),
      Row(
        command: .narrow, name: "narrow", title: "Narrower", group: .columns, keys: [],
        prefixKeys: ["<"]),
      Row(
        command: .widen, name: "widen", title: "Wider", group: .columns, keys: [],
        prefixKeys: [">"]),
      Row(
        command: .narrowMore, name: "narrowMore", title: "Narrower by 5", group: .columns,
        keys: [], prefixKeys: ["shift+left"]),
      Row(
        command: .widenMore, name: "widenMore", title: "Wider by 5", group: .columns, keys: [],
        prefixKeys: ["shift+right"]),
      Row(
        command: .resetWidth, name: "resetWidth", title: "Width as it was", group: .columns,
        keys: [], prefixKeys: ["="]),
      Row(
        command: .zoom, name: "zoom", title: "This column alone, and back", group: .columns,
        keys: ["z"]),

      Row(command: .menu, name: "menu", title: "Menu of the row", group: .window, keys: ["."]),
      Row(
        command: .palette, name: "palette", title: "All commands", group: .window,
        keys: [":"], isFixed: true),
      Row(
        command: .help, name: "help", title: "Keys that work here", group: .window,
        keys: ["?", "f1"], isFixed: true),
      Row(
        command: .undo, name: "undo", title: "Undo", group: .window, keys: ["u"],
        isFixed: true),
      Row(command: .redo, name: "redo", title: "Redo", group: .window, keys: ["U"]),
      Row(command: .reload, name: "reload", title: "Reload", group: .window, keys: ["ctrl+r"]),
      Row(
        command: .restartPlugin, name: "restartPlugin", title: "Start the plugin again",
        group: .window, keys: []),
      Row(
        command: .showLog, name: "showLog", title: "What the plugin wrote", group: .window,
        keys: []),
      Row(
        command: .redraw, name: "redraw", title: "Draw the screen again", group: .window,
        keys: ["ctrl+l"], isFixed: true),
      Row(
        command: .suspend, name: "suspend", title: "Suspend", group: .window, keys: ["ctrl+z"],
        isFixed: true),
      Row(
        command: .windowPrefix, name: "windowPrefix", title: "Keys of the window",
        group: .window, keys: ["ctrl+w", "ctrl+\\"], isFixed: true),
      Row(
        command: .quit, name: "quit", title: "Quit", group: .window, keys: ["q"],
        isFixed: true),
    ]
    + (1...9).map { number in
      Row(
        command: .nthPrimaryRow(number), name: "nthPrimaryRow\(number)",
        title: "Row \(number) of the primary", group: .columns, keys: ["alt+\(number)"],
        prefixKeys: ["\(number)"])
    }

  private static let rows: [HostCommand: Row] = Dictionary(
    table.map { ($0.command, $0) }, uniquingKeysWith: { first, _ in first })

  /// The words for it in help and palette.
  package var title: String { Self.rows[self]?.title ?? name }

  /// The name in a configuration file.
  package var name: String { Self.rows[self]?.name ?? "\(self)" }

  /// The command with a name from a configuration file.
  package init?(name: String) {
    guard let row = Self.table.first(where: { $0.name == name }) else { return nil }
    self = row.command
  }
}

// SPDX-License-Identifier: Apache-2.0

/// Every key the readers know; a test compares them with the schemas in `Config/`.
enum ConfigKeys {
  static let layout = [
    "$schema", "name", "title", "summary", "usage", "style", "columns", "split", "focus",
    "coordinator", "peers", "opens", "settings",
  ]
  static let columns = ["primary", "supplementary", "secondary", "inspector", "compact"]
  static let tab = ["plugin", "command", "args", "mode", "config", "title", "env", "cwd"]
  static let column = tab + ["look", "width", "keepsReveal", "tabs"]
  static let route = ["plugin", "as"]
  static let width = ["min", "preferred", "max", "resizable"]
  static let split =
    [
      "preferredDisplayMode", "preferredSplitBehavior", "primaryEdge", "reveals",
      "showsSecondaryOnlyButton", "compactBelow", "peek", "displacePeek", "hooks", "hideBelow",
    ] + columns
  static let hooks = ["topColumn", "displayMode"]
  static let settings = [
    "theme", "colors", "mouse", "icons", "ascii", "escapeMilliseconds", "paste", "drag",
    "motion", "pictures", "editor", "editIn", "keys",
  ]
  static let paste = ["files"]
  static let drag = ["outside"]
  /// What a manifest may hold; anything else is ignored.
  static let manifest = [
    "id", "name", "version", "protocol", "run", "mode", "accepts", "opens", "permissions", "keep",
    "remote", "options", "environment",
  ]
  /// What an option of a manifest may hold; anything else is ignored.
  static let option = ["name", "value", "summary"]
}

/// The bounds of what the readers accept.
enum ConfigLimit {
  /// Widths, in cells.
  static let cells = 0...10_000
  /// One argument of a command, in bytes.
  static let argumentBytes = 16_384
  /// Arguments of one command.
  static let arguments = 256
  /// A plugin's or a layout's name, in bytes.
  static let nameBytes = 64
  /// Time a plugin is kept, in seconds.
  static let keepSeconds = 0...86_400
  /// Time a lone ESC waits, in milliseconds.
  static let escapeMilliseconds = 1...1_000
  /// Rules of a routing table.
  static let routes = 256
  /// Programs that share a column.
  static let tabs = 2...LayoutColumn.mostPrograms
  /// Options of one plugin.
  static let options = 64
}

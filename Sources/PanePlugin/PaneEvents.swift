// SPDX-License-Identifier: Apache-2.0

/// What the column before this one has selected.
public struct PaneInput: Equatable, Sendable {
  /// One selected row.
  public struct Entry: Equatable, Sendable {
    /// Id of the row in its pane.
    public var id: String
    /// MIME-like name of the value.
    public var type: String
    /// The value.
    public var value: JSON
    /// What the row says.
    public var text: String
  }

  /// Number of this input; what answers it carries the same number.
  public var generation: Int
  /// Id of the row under the cursor, or `nil` when nothing is selected.
  public var item: String?
  /// MIME-like name of its value; `text/plain` when unknown.
  public var type: String
  /// Its value.
  public var value: JSON
  /// All selected rows, at most 1,000; the host shortens it rather than sending a long line.
  public var items: [Entry]
  /// Number of selected rows, also when `items` is shortened.
  public var count: Int
  /// Id of the pane it comes from.
  public var pane: String?
  /// Id of the plugin it comes from.
  public var plugin: String?
  /// Why it came: `select`, `activate`, `open` or `restore`.
  public var by: String

  /// The value as the place of a file, when it is a path or a `file:` URI.
  public var path: FilePath? { value.string.flatMap(FilePath.init(value:)) }
}

/// What is selected in this pane.
public struct Selection: Equatable, Sendable {
  /// Id of the row under the cursor.
  public var item: String?
  /// Ids of all selected rows, at most 1,000.
  public var items: [String]
  /// Number of selected rows.
  public var count: Int
  /// Why it changed: `user`, `host` or `restore`.
  public var by: String
}

/// A row that was activated with Enter or a double click and stays in its column.
public struct Activation: Equatable, Sendable {
  /// Id of the row, or `nil` when the pane itself was activated.
  public var item: String?
  /// Keys that were held.
  public var modifiers: [String]
  /// `enter`, `double` or `middle`.
  public var by: String
}

/// A step of the user through the pages of this pane.
public struct Navigation: Equatable, Sendable {
  /// Page that is on top now: empty for the root, `..` for the place above the root.
  public var page: String
  /// Pages that are gone, top first.
  public var popped: [String]
  /// What caused it.
  public var by: String
}

/// What the user typed into the filter and chose as order.
public struct RowQuery: Equatable, Sendable {
  /// Words to look for; empty for all rows.
  public var filter: String
  /// Columns to sort by, first first.
  public var sort: [(column: String, isDescending: Bool)]

  /// Whether two queries ask for the same.
  public static func == (left: RowQuery, right: RowQuery) -> Bool {
    left.filter == right.filter
      && left.sort.elementsEqual(right.sort) { $0 == $1 }
  }
}

/// Size and visibility of the pane.
public struct PaneView: Equatable, Sendable {
  /// Width in cells.
  public var columns = 80
  /// Height in cells.
  public var rows = 24
  /// Whether it is on screen, even when something covers it.
  public var isVisible = true
  /// Whether keys go to it.
  public var isFocused = false
}

/// What a plugin is told when it starts.
public struct PaneContext: Equatable, Sendable {
  /// Id of the pane.
  public var pane = "p1"
  /// Role of its column, such as `primary` or `secondary`.
  public var role = "primary"
  /// Why it was started: `start`, `restart` or `restore`.
  public var reason = "start"
  /// Words after the plugin's name.
  public var arguments: [String] = []
  /// Folder the user works in.
  public var workingDirectory = "."
  /// The layout's settings for this pane.
  public var configuration = JSON.object([])
  /// What was saved last with ``Pane/saveState(_:)``.
  public var restored = JSON.null
  /// Size and visibility at the start.
  public var view = PaneView()
  /// Colours: `dark` or `light`.
  public var scheme = "dark"
  /// Everything the host said, as it travelled.
  public var raw = JSON.object([])
}

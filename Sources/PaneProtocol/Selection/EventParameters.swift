// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC

/// What the next column shows: the selection of the column before it.
///
/// Source: protocol, `input.set`.
package struct InputParameters: Equatable, Sendable {
  /// One selected entry as it travels.
  package struct Entry: Equatable, Sendable {
    /// Id of the row.
    package var id: ItemID
    /// MIME-like name of the value.
    package var type: String
    /// The value; one over 16 KiB is sent as null.
    package var value: OpaqueJSON
    /// What the row says, without its styles.
    package var text: String
    /// Creates an entry.
    package init(id: ItemID, type: String, value: OpaqueJSON, text: String) {
      self.id = id
      self.type = type
      self.value = value
      self.text = text
    }

    /// An item as an entry: without a type it is plain text, without a value its own text.
    package init(_ item: Item) {
      let text = item.text.text.string
      self.init(
        id: item.id, type: item.type ?? "text/plain",
        value: item.value ?? OpaqueJSON(string: item.plainText), text: text)
    }
  }
  /// Number of this input; answers carry it back.
  package var generation: Int
  /// The entry in question, or `nil` without a selection.
  package var entry: Entry?
  /// All selected entries, at most 1,000; ``count`` tells the true number.
  package var entries: [Entry]
  /// True number of selected rows.
  package var count: Int
  /// Id of the pane before this one, such as `p2`.
  package var fromPane: String
  /// Name of the plugin in that pane.
  package var fromPlugin: String
  /// `select`, `activate`, `open` or `restore`.
  package var by: String

  /// Creates the parameters; `entries` defaults to the entry alone.
  package init(
    generation: Int, entry: Entry?, entries: [Entry]? = nil, count: Int? = nil, fromPane: String,
    fromPlugin: String, by: String
  ) {
    self.generation = generation
    self.entry = entry
    self.entries = entries ?? (entry.map { [$0] } ?? [])
    self.count = count ?? self.entries.count
    self.fromPane = fromPane
    self.fromPlugin = fromPlugin
    self.by = by
  }

  fileprivate func write(into writer: inout JSONWriter) {
    writer.member("gen", generation)
    writer.member("item", entry?.id)
    writer.member("type", entry?.type)
    writer.member("value", json: entry?.value.within(Limit.valueBytes)?.text)
    let tail = 256 + 6 * (fromPane.utf8.count + fromPlugin.utf8.count + by.utf8.count)
    writer.bounded("items", entries.prefix(Limit.ids), reservedBytes: tail) { writer, entry in
      writer.object {
        $0.member("id", entry.id)
        $0.member("type", entry.type)
        $0.member("value", json: entry.value.within(Limit.valueBytes)?.text)
        $0.member("text", entry.text)
      }
    }
    writer.member("count", count)
    writer.object("from") {
      $0.member("pane", fromPane)
      $0.member("plugin", fromPlugin)
    }
    writer.member("by", by)
  }
}

/// The selection within a column.
package struct SelectionParameters: Equatable, Sendable {
  /// The row under the cursor, or `nil` in an empty list.
  package var item: ItemID?
  /// Selected ids, at most 1,000; ``count`` tells the true number.
  package var items: [ItemID]
  /// True number of selected rows.
  package var count: Int
  /// `user`, `host` or `restore`.
  package var by: String

  /// Creates the parameters.
  package init(item: ItemID?, items: [ItemID], count: Int? = nil, by: String) {
    self.item = item
    self.items = items
    self.count = count ?? items.count
    self.by = by
  }

  fileprivate func write(into writer: inout JSONWriter) {
    writer.member("item", item)
    writer.bounded("items", items.prefix(Limit.ids), reservedBytes: 256) { $0.value($1) }
    writer.member("count", count)
    writer.member("by", by)
  }
}

/// How the rows of a source are to be filtered and sorted.
package struct QueryParameters: Equatable, Sendable {
  /// One column to sort by.
  package struct Sorting: Equatable, Sendable {
    /// Id of the column.
    package var column: String
    /// Whether the largest comes first.
    package var isDescending: Bool
    /// Creates an order.
    package init(column: String, isDescending: Bool) {
      self.column = column
      self.isDescending = isDescending
    }
  }
  /// What the user typed; empty means all rows.
  package var filter: String
  /// Columns to sort by, the most important first.
  package var sort: [Sorting]

  /// Creates the parameters.
  package init(filter: String, sort: [Sorting] = []) {
    self.filter = filter
    self.sort = sort
  }

  fileprivate func write(into writer: inout JSONWriter) {
    writer.member("filter", filter)
    writer.array("sort") {
      for sorting in sort {
        $0.object {
          $0.member("column", sorting.column)
          $0.member("desc", sorting.isDescending)
        }
      }
    }
  }
}

/// A command with what it is to work on.
package struct CommandParameters: Equatable, Sendable {
  /// Id of the command as declared.
  package var command: String
  /// The row under the cursor, or `nil` when it is about the pane.
  package var item: ItemID?
  /// Selected ids, at most 1,000; ``count`` tells the true number.
  package var items: [ItemID]
  /// True number of selected rows.
  package var count: Int
  /// An object of the values the user gave.
  package var arguments: OpaqueJSON
  /// `key`, `menu`, `bar` or `palette`.
  package var by: String

  /// Creates the parameters.
  package init(
    command: String, item: ItemID?, items: [ItemID], count: Int? = nil,
    arguments: OpaqueJSON = OpaqueJSON(text: "{}"), by: String
  ) {
    self.command = command
    self.item = item
    self.items = items
    self.count = count ?? items.count
    self.arguments = arguments
    self.by = by
  }

  func write(into writer: inout JSONWriter) {
    writer.member("command", command)
    writer.member("item", item)
    let tail = 256 + arguments.text.utf8.count
    writer.bounded("items", items.prefix(Limit.ids), reservedBytes: tail) { $0.value($1) }
    writer.member("count", count)
    writer.member("args", json: arguments.text)
    writer.member("by", by)
  }
}

extension HostMessage {
  func writeEvent(into writer: inout JSONWriter) {
    switch self {
    case .inputSet(let input): writer.call("input.set") { input.write(into: &$0) }
    case .select(let selection): writer.call("select") { selection.write(into: &$0) }
    case .query(let query): writer.call("query") { query.write(into: &$0) }
    case .activate(let item, let modifiers, let by):
      writer.call("activate") {
        $0.member("item", item)
        $0.member("mods", modifiers)
        $0.member("by", by)
      }
    case .expand(let item, let isExpanded):
      writer.call("expand") {
        $0.member("item", item)
        $0.member("expanded", isExpanded)
      }
    case .check(let item, let isChecked):
      writer.call("check") {
        $0.member("item", item)
        $0.member("checked", isChecked)
      }
    case .nav(let page, let popped, let by):
      writer.call("nav") {
        $0.member("page", page)
        $0.member("popped", popped)
        $0.member("by", by)
      }
    default: break
    }
  }
}

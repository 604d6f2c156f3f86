// SPDX-License-Identifier: Apache-2.0
import ByteCoding
import CellText
package import JSONRPC

/// `input.set`: what the next column shows, the selection of the column before it.
///
/// Source: `Plugins/REFERENCE.md`, Input and selection.
public struct InputSet: Equatable, Sendable, WireObject {
  /// One selected entry as it travels.
  public struct Entry: Equatable, Sendable, WireObject {
    /// Id of the row.
    public var id: ItemID
    /// MIME-like name of the value.
    public var type: String
    /// The value; one over 16 KiB is sent as null.
    public var value: JSONText
    /// What the row says, without its styles.
    public var text: String
    /// What commands are given, where that is not the value.
    public var bytes: [UInt8]?
    /// Creates an entry.
    public init(id: ItemID, type: String, value: JSONText, text: String) {
      self.id = id
      self.type = type
      self.value = value
      self.text = text
    }

    /// An item as an entry: without a type it is plain text, without a value its own text.
    public init(_ item: Item) {
      let text = item.text.text.string
      self.init(
        id: item.id, type: item.type ?? "text/plain",
        value: item.value ?? JSONText(string: item.plainText), text: text)
      bytes = item.rawValue
    }
  }
  /// Number of this input; answers carry it back.
  public var generation: Int
  /// The entry in question, or `nil` without a selection.
  public var entry: Entry?
  /// All selected entries, at most 1,000; ``count`` tells the true number.
  public var entries: [Entry]
  /// True number of selected rows.
  public var count: Int
  /// Id of the pane before this one, such as `p2`.
  public var fromPane: String
  /// Name of the plugin in that pane.
  public var fromPlugin: String
  /// `select`, `activate`, `open` or `restore`.
  public var by: String
  /// The cell in question, where the cursor goes from cell to cell.
  public var cell: SelectedCell?
  /// The rows under the cursors of all columns before, from the left; only for a pane that wants
  /// ``beforeEvent``, and `nil` as long as one of them has none.
  public var before: [Entry]?
  /// True when the answer to `input.ahead` is on show for it: only what differs is still to be said.
  public var isShown = false

  /// A selection with its number; `entries` defaults to the entry alone.
  public init(
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

  package static let shape = WireShape(
    .required("gen", .integer), .optional("item", .id), .optional("type", .name),
    .optional("value", .json(upTo: Limit.valueBytes)),
    .optional("items", .list(of: Entry.self, upTo: Limit.ids)), .optional("count", .count),
    .optional("from", .object(Origin.self)), .optional("by", .name), .optional("column", .id),
    .optional("cell", .object(SelectedCell.self)), .optional("shown", .bool),
    .optional("before", .list(of: Entry.self, upTo: Limit.rowsBefore)))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let generation = reader.int("gen", in: value) else { return nil }
    let entries: [Entry] = reader.objects("items", in: value, limit: Limit.ids) ?? []
    let origin: Origin? = reader.object("from", in: value)
    self.init(
      generation: generation, entry: nil, entries: entries,
      count: reader.count("count", in: value), fromPane: origin?.pane ?? "",
      fromPlugin: origin?.plugin ?? "", by: reader.string("by", in: value) ?? "select")
    cell = reader.object("cell", in: value)
    isShown = reader.bool("shown", in: value) ?? false
    before = reader.objects("before", in: value, limit: Limit.rowsBefore)
    guard let id = reader.id("item", in: value) else { return }
    entry = Entry(
      id: id, type: reader.string("type", in: value) ?? Entry.plainType,
      value: reader.json("value", in: value) ?? .null,
      text: entries.first { $0.id == id }?.text ?? "")
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("gen", generation)
    writer.member("item", entry?.id)
    writer.member("type", entry?.type)
    writer.member("value", json: entry?.value.within(Limit.valueBytes)?.text)
    Self.write(before: before, into: &writer)
    let tail = 256 + 6 * (fromPane.utf8.count + fromPlugin.utf8.count + by.utf8.count)
    writer.bounded("items", entries.prefix(Limit.ids), reservedBytes: tail) { $0.value($1) }
    writer.member("count", count)
    writer.optional("from", Origin(pane: fromPane, plugin: fromPlugin))
    writer.member("by", by)
    writer.flag("shown", isShown)
    guard let cell else { return }
    writer.member("column", cell.column)
    writer.optional("cell", cell)
  }

  /// Where an input comes from.
  package struct Origin: WireObject {
    var pane: String
    var plugin: String

    package static let shape = WireShape(.optional("pane", .name), .optional("plugin", .name))

    init(pane: String, plugin: String) {
      self.pane = pane
      self.plugin = plugin
    }

    package init(_ value: JSONValue, _ reader: inout MemberReader) {
      pane = reader.string("pane", in: value) ?? ""
      plugin = reader.string("plugin", in: value) ?? ""
    }

    package func write(into writer: inout JSONWriter) {
      writer.member("pane", pane)
      writer.member("plugin", plugin)
    }
  }
}

extension InputSet.Entry {
  static let plainType = "text/plain"

  package static let shape = WireShape(
    .required("id", .id), .optional("type", .name),
    .optional("value", .json(upTo: Limit.valueBytes)),
    .optional("text", .string(upTo: Limit.hostLineBytes)),
    .optional("bytes", .string(upTo: Limit.valueBytes)))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let id = reader.id("id", in: value) else { return nil }
    self.init(
      id: id, type: reader.string("type", in: value) ?? Self.plainType,
      value: reader.json("value", in: value) ?? .null,
      text: reader.string("text", in: value, maxBytes: Limit.hostLineBytes) ?? "")
    bytes = value["bytes"].flatMap { [UInt8](base64: $0, "bytes", &reader) }
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("id", id)
    writer.member("type", type)
    writer.member("value", json: value.within(Limit.valueBytes)?.text)
    writer.member("text", text)
    if let bytes { writer.member("bytes", Base64.text(bytes)) }
  }
}

extension InputSet {
  /// The word in `wants` by which a pane gets ``before``, here and with the commands it is told of: it
  /// is given an input anew when a row in any column before it is another.
  package static let beforeEvent = "input.before"

  /// Writes the rows of the columns before, where they are asked for and known.
  static func write(before rows: [Entry]?, into writer: inout JSONWriter) {
    guard let rows else { return }
    writer.bounded("before", rows, reservedBytes: Limit.valueBytes) { $0.value($1) }
  }
}

extension WireMethod where Parameters == InputSet, Answer == NoMembers {
  package static var inputSet: Self {
    Self("input.set", from: .host, .notification, since: 1, event: "input")
  }
}

extension WireMethod where Parameters == InputSet, Answer == PaneUpdate {
  /// Asks what a pane would show for the input that is likely to come next, so that it is there when the
  /// cursor comes to it.
  package static var inputAhead: Self {
    Self("input.ahead", from: .host, .request, since: 1, event: "input.ahead")
  }
}

// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

/// The answer to `initialize`: what a plugin listens to and what it can do.
///
/// A missing answer is the same as an empty one.
public struct Initialized: Equatable, Sendable, WireObject {
  /// Version of the protocol the plugin speaks.
  public var version: Int = 1
  /// The identity the plugin gives itself.
  public var plugin: PluginIdentity?
  /// Names of the events it wants to receive.
  public var wants: [String] = []
  /// Keys of transfers it has begun and does not know the end of.
  public var inDoubt: [String] = []
  /// Its abilities beyond showing things.
  public var provides = Provisions()
  /// Capabilities without which it does not work.
  public var needs: [String] = []
  /// The needs that a host meets, kinds of content among them; with any other a program is not shown.
  package static let knownNeeds = Set(Content.kindNames).union(otherNeeds)
  /// The needs that are no kind of content.
  package static let otherNeeds = ["rows", "select", "commands", "prompts", "undo", "drag", "drop"]

  /// Tells whether a host has an event: one of the protocol, of the bus, or of a private extension.
  package static func isKnown(event name: String) -> Bool {
    name.hasPrefix("x.") || name.hasPrefix("bus:") || WireTable.events.contains(name)
  }

  /// True when inputs and commands are to come with the rows of all columns before.
  package var wantsRowsBefore: Bool { wants.contains(InputSet.beforeEvent) }
  /// True when it filters rows that the host has not fetched.
  package var filtersRows: Bool { provides.query.contains("filter") }
  /// True when it sorts rows that the host has not fetched.
  package var sortsRows: Bool { provides.query.contains("sort") }

  /// Creates the answer of a plugin that wants nothing.
  public init() {}

  package static let shape = WireShape(
    .optional("protocol", .integer), .optional("plugin", .object(PluginIdentity.self)),
    .optional("wants", .list(.name, upTo: Limit.names)),
    .optional("inDoubt", .list(.name, upTo: Limit.ids)),
    .optional("provides", .object(Provisions.self)),
    .optional("needs", .list(.name, upTo: Limit.names)))

  package static var absent: Self? { Self() }

  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    version = reader.int("protocol", in: value) ?? 1
    plugin = reader.object("plugin", in: value)
    wants = reader.strings("wants", in: value, limit: Limit.names) ?? []
    inDoubt = reader.strings("inDoubt", in: value, limit: Limit.ids) ?? []
    provides = reader.object("provides", in: value) ?? provides
    needs = reader.strings("needs", in: value, limit: Limit.names) ?? []
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("protocol", version)
    writer.optional("plugin", plugin)
    writer.member("wants", wants)
    if !inDoubt.isEmpty { writer.member("inDoubt", inDoubt) }
    if provides != Provisions() { writer.optional("provides", provides) }
    if !needs.isEmpty { writer.member("needs", needs) }
  }
}

/// Who a plugin says it is.
public struct PluginIdentity: Equatable, Sendable, WireObject {
  /// Name in the style of a reversed domain.
  public var id: String?
  /// The name for people.
  public var name: SafeText?
  /// Version of the program, not of the protocol.
  public var version: String?
  /// Creates an identity.
  public init(id: String?, name: SafeText?, version: String? = nil) {
    self.id = id
    self.name = name
    self.version = version
  }

  package static let shape = WireShape(
    .optional("id", .id), .optional("name", .label), .optional("version", .name))

  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    id = reader.id("id", in: value)
    name = reader.label("name", in: value)
    version = reader.string("version", in: value)
  }

  package func write(into writer: inout JSONWriter) {
    writer.optional("id", id)
    writer.optional("name", name?.string)
    writer.optional("version", version)
  }
}

/// The abilities of a plugin beyond showing things.
public struct Provisions: Equatable, Sendable, WireObject {
  /// What it answers about the rows of its sources; `nil` when it has none to be asked for.
  public var rows: Rows?
  /// Present when it answers `text.get`.
  public var text: NoMembers?
  /// What it can do to its sources itself: `filter`, `sort`.
  public var query: [String] = []
  /// How it wants the split view to behave.
  public var layout: LayoutPolicy?
  /// Declarations this version has no type for, written as they are.
  public var more: [(name: String, value: JSONText)] = []
  /// Creates provisions of nothing.
  public init() {}

  /// What is answered about rows.
  public struct Rows: Equatable, Sendable, WireObject {
    /// True when rows are found by id or text.
    public var canFind: Bool
    /// True when pages of tables come with the cells of the columns alone that are asked for.
    public var givesColumns: Bool
    /// Creates the provision.
    public init(canFind: Bool, givesColumns: Bool = false) {
      self.canFind = canFind
      self.givesColumns = givesColumns
    }

    package static let shape = WireShape(.optional("find", .bool), .optional("columns", .bool))

    package init(_ value: JSONValue, _ reader: inout MemberReader) {
      // Anything but false and null says that it can.
      let find = value["find"].map { ($0, reader.bool($0, "find")) }
      canFind = find.map { $1 ?? !$0.isNull } ?? false
      givesColumns = reader.bool("columns", in: value) ?? false
    }

    package func write(into writer: inout JSONWriter) {
      writer.flag("find", canFind)
      writer.flag("columns", givesColumns)
    }
  }

  package static let shape = WireShape(
    .optional("rows", .object(Rows.self)), .optional("text", .object(NoMembers.self)),
    .optional("query", .list(.word(["filter", "sort"]), upTo: Limit.names)),
    .optional("layout", .object(LayoutPolicy.self)))

  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    rows = reader.object("rows", in: value)
    text = reader.object("text", in: value)
    query = reader.strings("query", in: value, limit: Limit.names) ?? []
    layout = reader.object("layout", in: value)
  }

  package func write(into writer: inout JSONWriter) {
    writer.optional("rows", rows)
    writer.optional("text", text)
    if !query.isEmpty { writer.member("query", query) }
    writer.optional("layout", layout)
    for (name, value) in more {
      writer.name(text: name)
      writer.value(json: value.text)
    }
  }

  /// Tells whether two say the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.rows == right.rows && left.text == right.text && left.query == right.query
      && left.layout == right.layout
      && left.more.elementsEqual(right.more) { $0 == $1 }
  }
}

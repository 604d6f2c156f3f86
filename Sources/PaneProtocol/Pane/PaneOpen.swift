// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `pane.open`: show this in another column.
public struct PaneOpen: Equatable, Sendable, WireObject {
  /// The type of a value that names a program for the pane `terminal` to run: `argv`, and perhaps
  /// `cwd`, `title`, which names the tab until the program has a title of its own, and `close`
  /// with `exit`, which has the pane go when the program ends well.
  ///
  /// The host hands it on for the user alone, as it runs programs for plugins.
  public static let programType = "application/vnd.colonnade.program+json"

  /// The way it gets a place in the column.
  public enum Placement: String, CaseIterable, Sendable {
    /// Instead of what the column shows.
    case replace
    /// In a tab of its own.
    case tab
  }
  /// `next`, or the role of a column; an unknown one is refused.
  public var column: String
  /// Plugin that shows it, or `nil` for the one that fits the type.
  public var plugin: String?
  /// MIME-like name of the value.
  public var type: String?
  /// What the column's plugin receives.
  public var value: JSONText?
  /// The row it stands for.
  public var item: ItemID?
  /// True when keys go there afterwards.
  public var focuses: Bool
  /// The way it gets a place; a tab needs a plugin.
  public var placement = Placement.replace
  /// Creates a request.
  public init(
    column: String, plugin: String? = nil, type: String? = nil, value: JSONText? = nil,
    item: ItemID? = nil, focuses: Bool = false, as placement: Placement = .replace
  ) {
    self.column = column
    self.plugin = plugin
    self.type = type
    self.value = value
    self.item = item
    self.focuses = focuses
    self.placement = placement
  }

  package static let shape = WireShape(
    .required("column", .name), .optional("plugin", .name), .optional("type", .name),
    .optional("value", .json(upTo: Limit.valueBytes)), .optional("item", .id),
    .optional("focus", .bool), .optional("as", .word(of: Placement.self)))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let column = reader.string("column", in: value), !column.isEmpty else { return nil }
    self.init(
      column: column, plugin: reader.string("plugin", in: value),
      type: reader.string("type", in: value), value: reader.json("value", in: value),
      item: reader.id("item", in: value), focuses: reader.bool("focus", in: value) ?? false,
      as: reader.choice("as", in: value) ?? .replace)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("column", column)
    writer.optional("plugin", plugin)
    writer.optional("type", type)
    writer.optional("value", value)
    writer.optional("item", item)
    writer.flag("focus", focuses)
    if placement != .replace { writer.member("as", placement.rawValue) }
  }
}

/// The answer to `pane.open`.
public struct PaneOpened: Equatable, Sendable, WireObject {
  /// Number of the input the column was given.
  public var generation: Int
  /// The pane that has it, such as `p4`; `nil` from an older host.
  public var pane: String?
  /// The number of the input the opened pane follows, and its name.
  public init(generation: Int, pane: String? = nil) {
    self.generation = generation
    self.pane = pane
  }

  package static let shape = WireShape(.required("gen", .integer), .optional("pane", .name))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let generation = reader.int("gen", in: value) else { return nil }
    self.init(generation: generation, pane: reader.string("pane", in: value))
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("gen", generation)
    writer.optional("pane", pane)
  }
}

extension WireMethod where Parameters == PaneOpen, Answer == PaneOpened {
  /// Shows something in another column.
  public static var paneOpen: Self { Self("pane.open", from: .plugin, .request, since: 1) }
}

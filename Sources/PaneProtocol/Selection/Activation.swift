// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `activate`: a row with `enter` set to `self`, or the pane itself, was activated.
public struct Activation: Equatable, Sendable, WireObject {
  /// Id of the row, or `nil` when the pane itself was activated.
  public var item: ItemID?
  /// Keys that were held.
  public var modifiers: [String]
  /// `enter`, `double` or `middle`.
  public var by: String
  /// A row, or the whole pane without one, and what it was activated by.
  public init(item: ItemID?, modifiers: [String], by: String) {
    self.item = item
    self.modifiers = modifiers
    self.by = by
  }

  package static let shape = WireShape(
    .optional("item", .id), .optional("mods", .list(.name, upTo: Limit.names)),
    .optional("by", .name))

  package static var absent: Self? { Self(item: nil, modifiers: [], by: "enter") }

  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    self.init(
      item: reader.id("item", in: value),
      modifiers: reader.strings("mods", in: value, limit: Limit.names) ?? [],
      by: reader.string("by", in: value) ?? "enter")
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("item", item)
    writer.member("mods", modifiers)
    writer.member("by", by)
  }
}

extension WireMethod where Parameters == Activation, Answer == NoMembers {
  package static var activate: Self {
    Self("activate", from: .host, .notification, since: 1, event: "activate")
  }
}

// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// The arrangement of the columns.
public struct LayoutDescription: Equatable, Sendable, WireObject {
  /// One column and the room it has.
  public struct Column: Equatable, Sendable, WireObject {
    /// Its role, as in `initialize`.
    public var role: String
    /// True when it is in the arrangement; one behind an overlay is.
    public var isVisible: Bool
    /// Width in cells; 0 while hidden.
    public var width: Int
    /// Creates a column.
    public init(role: String, isVisible: Bool, width: Int) {
      self.role = role
      self.isVisible = isVisible
      self.width = width
    }
  }
  /// True when the columns are shown one at a time.
  public var isNarrow: Bool
  /// The full name of the display mode, or `stack`.
  public var mode: String
  /// Role of the column on top while they are shown one at a time.
  public var top: String
  /// All columns, leading to trailing.
  public var columns: [Column]

  /// Creates a description.
  public init(isNarrow: Bool, mode: String, top: String, columns: [Column]) {
    self.isNarrow = isNarrow
    self.mode = mode
    self.top = top
    self.columns = columns
  }

  package static let shape = WireShape(
    .optional("layout", .word(["wide", "narrow"])), .required("mode", .name),
    .optional("top", .name), .optional("columns", .list(of: Column.self, upTo: Limit.names)))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let mode = reader.string("mode", in: value) else { return nil }
    self.init(
      isNarrow: reader.string("layout", in: value) == "narrow", mode: mode,
      top: reader.string("top", in: value) ?? "",
      columns: reader.objects("columns", in: value, limit: Limit.names) ?? [])
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("layout", isNarrow ? "narrow" : "wide")
    writer.member("mode", mode)
    writer.member("top", top)
    writer.member("columns", columns)
  }
}

extension LayoutDescription.Column {
  package static let shape = WireShape(
    .required("role", .name), .optional("visible", .bool), .optional("cols", .count))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let role = reader.string("role", in: value) else { return nil }
    self.init(
      role: role, isVisible: reader.bool("visible", in: value) ?? false,
      width: reader.count("cols", in: value) ?? 0)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("role", role)
    writer.member("visible", isVisible)
    writer.member("cols", width)
  }
}

extension WireMethod where Parameters == LayoutDescription, Answer == NoMembers {
  package static var layout: Self {
    Self("layout", from: .host, .notification, since: 1, event: "layout")
  }
}

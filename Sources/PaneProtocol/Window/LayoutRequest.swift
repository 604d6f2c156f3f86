// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `layout.set`: what a coordinator asks of the split view.
public struct LayoutRequest: Equatable, Sendable, WireObject {
  /// Roles of columns to show.
  public var show: [String] = []
  /// Roles of columns to hide.
  public var hide: [String] = []
  /// Display mode to go to, by its name.
  public var mode: String?
  /// Role of the column that gets the keys.
  public var focus: String?
  /// Widths in cells by role.
  public var widths: [String: Int] = [:]
  /// Creates a request that asks for nothing.
  public init() {}

  package static let shape = WireShape(
    .optional("show", .list(.name, upTo: Limit.wishedColumns)),
    .optional("hide", .list(.name, upTo: Limit.wishedColumns)),
    .optional("mode", .name), .optional("focus", .name),
    .optional("width", .map(.count, upTo: Limit.wishedColumns)))

  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    self.init()
    show = reader.strings("show", in: value, limit: Limit.wishedColumns) ?? []
    hide = reader.strings("hide", in: value, limit: Limit.wishedColumns) ?? []
    mode = reader.string("mode", in: value)
    focus = reader.string("focus", in: value)
    guard let widths: JSONValue = reader.object("width", in: value) else { return }
    for (key, value) in widths.members.prefix(Limit.wishedColumns) {
      guard key.bytes.count <= Limit.nameBytes, let width = reader.width(value, "width") else {
        continue
      }
      let role = key.string
      if self.widths[role] == nil { self.widths[role] = width }
    }
  }

  package func write(into writer: inout JSONWriter) {
    if !show.isEmpty { writer.member("show", show) }
    if !hide.isEmpty { writer.member("hide", hide) }
    writer.optional("mode", mode)
    writer.optional("focus", focus)
    guard !widths.isEmpty else { return }
    writer.object("width") {
      for role in widths.keys.sorted() {
        $0.name(text: role)
        $0.value(widths[role] ?? 0)
      }
    }
  }
}

/// The answer to `layout.set`.
public struct LayoutResult: Equatable, Sendable, WireObject {
  /// Roles of the columns in the arrangement now, leading to trailing.
  public var columns: [String]
  /// The columns that are in the arrangement now, by their roles.
  public init(columns: [String]) { self.columns = columns }

  package static let shape = WireShape(.required("columns", .list(.name, upTo: Limit.names)))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let columns = reader.strings("columns", in: value, limit: Limit.names) else {
      return nil
    }
    self.columns = columns
  }

  package func write(into writer: inout JSONWriter) { writer.member("columns", columns) }
}

extension WireMethod where Parameters == LayoutRequest, Answer == LayoutResult {
  /// Asks the host to arrange the columns.
  public static var layoutSet: Self { Self("layout.set", from: .plugin, .request, since: 1) }
}

// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `layout.policy`: how a plugin wants the split view to behave; declared ahead of time.
public struct LayoutPolicy: Equatable, Sendable, WireObject {
  /// Which column is on top when they are shown one at a time.
  public enum Collapse: String, CaseIterable, Sendable {
    case primary, supplementary, secondary, last, ask
  }
  /// The treatment of the pages when there is room again.
  public enum Expand: String, CaseIterable, Sendable { case restore, separate, ask }
  /// Wish for a window that became narrow, or `nil` for the usual.
  public var collapse: Collapse?
  /// Wish for a window that became wide, or `nil` for the usual.
  public var expand: Expand?
  /// How the columns beside the last one come in; with `ask` the pane decides which mode the button
  /// for them leads to.
  public enum Show: String, CaseIterable, Sendable { case tile, overlay, displace, auto, ask }
  /// The way the columns beside the last one come in, or `nil` for the usual.
  public var show: Show?
  /// Narrowest useful width of the pane in cells.
  public var minimumWidth: Int?
  /// Width in cells the pane would choose itself.
  public var idealWidth: Int?
  /// True when the column stays shown when others are hidden.
  public var isSticky = false
  /// Creates a policy without wishes.
  public init() {}

  package static let shape = WireShape(
    .optional("collapse", .word(of: Collapse.self)), .optional("expand", .word(of: Expand.self)),
    .optional("show", .word(of: Show.self)), .optional("minWidth", .count),
    .optional("idealWidth", .count), .optional("sticky", .bool))

  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    self.init()
    collapse = reader.choice("collapse", in: value)
    expand = reader.choice("expand", in: value)
    show = reader.choice("show", in: value)
    minimumWidth = value["minWidth"].flatMap { reader.width($0, "minWidth") }
    idealWidth = value["idealWidth"].flatMap { reader.width($0, "idealWidth") }
    isSticky = reader.bool("sticky", in: value) ?? false
  }

  package func write(into writer: inout JSONWriter) {
    writer.optional("collapse", collapse?.rawValue)
    writer.optional("expand", expand?.rawValue)
    writer.optional("show", show?.rawValue)
    writer.optional("minWidth", minimumWidth)
    writer.optional("idealWidth", idealWidth)
    writer.flag("sticky", isSticky)
  }
}

extension MemberReader {
  /// A width in cells, clamped to what any window could have.
  mutating func width(_ value: JSONValue, _ name: StaticString) -> Int? {
    bounded(value, name, 0...Limit.geometry.upperBound)
  }
}

extension WireMethod where Parameters == LayoutPolicy, Answer == NoMembers {
  package static var layoutPolicy: Self {
    Self("layout.policy", from: .plugin, .notification, since: 1)
  }
}

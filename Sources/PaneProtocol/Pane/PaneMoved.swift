// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `pane.moved`: the user has put the pane into another column, and it goes on there.
public struct PaneMoved: Equatable, Sendable, WireObject {
  /// The column it is in now, as in `initialize`.
  public var role: String
  /// A pane that is in this column now.
  public init(role: String) { self.role = role }

  package static let shape = WireShape(.required("role", .name))

  /// Reads the members.
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let role = reader.string("role", in: value) else { return nil }
    self.init(role: role)
  }

  package func write(into writer: inout JSONWriter) { writer.member("role", role) }
}

extension WireMethod where Parameters == PaneMoved, Answer == NoMembers {
  package static var paneMoved: Self {
    Self("pane.moved", from: .host, .notification, since: 1, event: "pane.moved")
  }
}

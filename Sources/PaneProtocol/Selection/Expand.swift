// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `expand`: a branch was opened or closed.
public struct Expand: Equatable, Sendable, WireObject {
  /// Id of the row.
  public var item: ItemID
  /// True when it is open now.
  public var isExpanded: Bool
  /// A branch by its row, and how it is now.
  public init(item: ItemID, isExpanded: Bool) {
    self.item = item
    self.isExpanded = isExpanded
  }

  package static let shape = WireShape(.required("item", .id), .optional("expanded", .bool))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let item = reader.id("item", in: value) else { return nil }
    self.init(item: item, isExpanded: reader.bool("expanded", in: value) ?? true)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("item", item)
    writer.member("expanded", isExpanded)
  }
}

extension WireMethod where Parameters == Expand, Answer == NoMembers {
  package static var expand: Self {
    Self("expand", from: .host, .notification, since: 1, event: "expand")
  }
}

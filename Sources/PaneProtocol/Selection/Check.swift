// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `check`: a check box was switched.
public struct Check: Equatable, Sendable, WireObject {
  /// Id of the row.
  public var item: ItemID
  /// True when it is on now.
  public var isChecked: Bool
  /// A box by its row, and how it is to be.
  public init(item: ItemID, isChecked: Bool) {
    self.item = item
    self.isChecked = isChecked
  }

  package static let shape = WireShape(.required("item", .id), .optional("checked", .bool))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let item = reader.id("item", in: value) else { return nil }
    self.init(item: item, isChecked: reader.bool("checked", in: value) ?? true)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("item", item)
    writer.member("checked", isChecked)
  }
}

extension WireMethod where Parameters == Check, Answer == NoMembers {
  package static var check: Self {
    Self("check", from: .host, .notification, since: 1, event: "check")
  }
}

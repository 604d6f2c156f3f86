// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `nav`: a step of the user through the pages of the pane.
public struct Navigation: Equatable, Sendable, WireObject {
  /// Page that is on top now: empty for the root, `..` for the place above the root.
  public var page: String
  /// Pages that are gone, top first.
  public var popped: [String]
  /// What caused it.
  public var by: String
  /// A step to a page, with those that are gone because of it, the top one first.
  public init(page: String, popped: [String], by: String) {
    self.page = page
    self.popped = popped
    self.by = by
  }

  package static let shape = WireShape(
    .required("page", .string(upTo: Limit.idBytes)),
    .optional("popped", .list(.id, upTo: Limit.ids)), .optional("by", .name))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let page = reader.string("page", in: value) else { return nil }
    self.init(
      page: page, popped: reader.strings("popped", in: value, limit: Limit.ids) ?? [],
      by: reader.string("by", in: value) ?? "user")
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("page", page)
    writer.member("popped", popped)
    writer.member("by", by)
  }
}

extension WireMethod where Parameters == Navigation, Answer == NoMembers {
  package static var nav: Self { Self("nav", from: .host, .notification, since: 1, event: "nav") }
}

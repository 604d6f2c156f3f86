// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `link`: the user follows a link of a text that the host cannot open by itself.
///
/// Headings of the same text, and addresses of the web, of mail and of files, never come here.
public struct FollowedLink: Equatable, Sendable, WireObject {
  /// The address, as it is written.
  public var target: String
  /// The `base` of the text, if it has one.
  public var base: String?
  /// Who follows it, such as `enter` or `mouse`.
  public var by: String
  /// A link as it is written, with the address of the text it stands in.
  public init(target: String, base: String? = nil, by: String) {
    self.target = target
    self.base = base
    self.by = by
  }

  package static let shape = WireShape(
    .required("target", .string(upTo: Limit.linkBytes)),
    .optional("base", .string(upTo: Limit.pathBytes)), .optional("by", .name))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let target = reader.string("target", in: value, maxBytes: Limit.linkBytes) else {
      return nil
    }
    self.init(
      target: target, base: reader.string("base", in: value, maxBytes: Limit.pathBytes),
      by: reader.string("by", in: value) ?? "")
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("target", target)
    writer.optional("base", base)
    writer.member("by", by)
  }
}

extension WireMethod where Parameters == FollowedLink, Answer == NoMembers {
  package static var link: Self {
    Self("link", from: .host, .notification, since: 1, event: "link")
  }
}

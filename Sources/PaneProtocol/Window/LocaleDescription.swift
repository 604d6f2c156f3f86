// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// The language and habits of the user.
public struct LocaleDescription: Equatable, Sendable, WireObject {
  /// BCP 47 tags, best first.
  public var tags: [String]
  /// Name in the tz database, such as `Europe/Berlin`.
  public var timeZone: String
  /// True when the language is written from right to left.
  public var isRightToLeft: Bool
  /// True when clocks go to twelve.
  public var usesTwelveHours: Bool
  /// Version of the width table.
  public var unicode: String

  /// Creates a description.
  public init(
    tags: [String], timeZone: String, isRightToLeft: Bool = false, usesTwelveHours: Bool = false,
    unicode: String
  ) {
    self.tags = tags
    self.timeZone = timeZone
    self.isRightToLeft = isRightToLeft
    self.usesTwelveHours = usesTwelveHours
    self.unicode = unicode
  }

  package static let shape = WireShape(
    .optional("tags", .list(.name, upTo: Limit.names)), .optional("tz", .name),
    .optional("dir", .word(["ltr", "rtl"])), .optional("hour12", .bool), .optional("unicode", .name)
  )

  package static var absent: Self? { Self(tags: [], timeZone: "UTC", unicode: "") }

  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    self.init(
      tags: reader.strings("tags", in: value, limit: Limit.names) ?? [],
      timeZone: reader.string("tz", in: value) ?? "UTC",
      isRightToLeft: reader.string("dir", in: value) == "rtl",
      usesTwelveHours: reader.bool("hour12", in: value) ?? false,
      unicode: reader.string("unicode", in: value) ?? "")
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("tags", tags)
    writer.member("tz", timeZone)
    writer.member("dir", isRightToLeft ? "rtl" : "ltr")
    writer.member("hour12", usesTwelveHours)
    writer.member("unicode", unicode)
  }
}

extension WireMethod where Parameters == LocaleDescription, Answer == NoMembers {
  package static var locale: Self {
    Self("locale", from: .host, .notification, since: 1, event: "locale")
  }
}

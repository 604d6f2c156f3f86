// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `rows.reset`: a source has other rows now.
public struct RowsReset: Equatable, Sendable, WireObject {
  /// Name of the source.
  public var source: String
  /// The revision it is at.
  public var revision: Int
  /// Number of rows, or `nil` while it still grows.
  public var count: Int?
  /// True when more rows than that will come.
  public var isGrowing = false
  /// A new revision of a source; without a count it still grows.
  public init(source: String, revision: Int, count: Int?) {
    self.source = source
    self.revision = revision
    self.count = count
  }

  package static let shape = WireShape(
    .required("source", .id), .required("rev", .integer), .optional("count", .count),
    .optional("growing", .bool))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let source = reader.id("source", in: value), let revision = reader.int("rev", in: value)
    else { return nil }
    self.init(source: source, revision: revision, count: reader.count("count", in: value))
    isGrowing = reader.bool("growing", in: value) ?? false
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("source", source)
    writer.member("rev", revision)
    writer.member("count", count)
    writer.flag("growing", isGrowing)
  }
}

extension WireMethod where Parameters == RowsReset, Answer == NoMembers {
  package static var rowsReset: Self { Self("rows.reset", from: .plugin, .notification, since: 1) }
}

// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// Rows the plugin keeps and the host fetches by pages.
public struct SourceReference: Equatable, Sendable, WireObject {
  /// Name of the source within its plugin, 1…512 bytes.
  public var id: String
  /// Goes up with every change; an answer for another revision is stale.
  public var revision: Int
  /// Number of rows, or `nil` while it still grows.
  public var count: Int?
  /// True when more rows than that will come.
  public var isGrowing = false
  /// Creates a reference.
  public init(id: String, revision: Int, count: Int?) {
    self.id = id
    self.revision = revision
    self.count = count
  }

  package static let shape = WireShape(
    .required("id", .id), .optional("rev", .integer), .optional("count", .count),
    .optional("growing", .bool))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let id = reader.id("id", in: value) else { return nil }
    self.init(
      id: id, revision: reader.int("rev", in: value) ?? 0, count: reader.count("count", in: value))
    isGrowing = reader.bool("growing", in: value) ?? false
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("id", id)
    writer.member("rev", revision)
    writer.member("count", count)
    writer.flag("growing", isGrowing)
  }
}

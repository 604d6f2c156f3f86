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
  /// Creates the parameters.
  public init(source: String, revision: Int, count: Int?) {
    self.source = source
    self.revision = revision
    self.count = count
  }

  /// The members as data.
  package static let shape = WireShape(
    .required("source", .id), .required("rev", .integer), .optional("count", .count))

  /// Reads the members; `nil` without one that is needed.
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let source = reader.id("source", in: value), let revision = reader.int("rev", in: value)
    else { return nil }
    self.init(source: source, revision: revision, count: reader.count("count", in: value))
  }

  /// Writes the members into an open object.
  package func write(into writer: inout JSONWriter) {
    writer.member("source", source)
    writer.member("rev", revision)
    writer.member("count", count)
  }
}

extension WireMethod where Parameters == RowsReset, Answer == NoMembers {
  /// The method `rows.reset`.
  package static var rowsReset: Self { Self("rows.reset", from: .plugin, .notification, since: 1) }
}

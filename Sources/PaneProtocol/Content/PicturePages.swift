// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// The page that a picture shows, of something that has pages.
public struct PicturePages: Equatable, Sendable, WireObject {
  /// Its number, from 1.
  public var number: Int
  /// The number of the last one; `nil` where nobody knows.
  public var count: Int?

  /// Creates it from numbers.
  public init(_ number: Int, of count: Int? = nil) {
    self.number = number
    self.count = count
  }

  /// The members as data.
  package static let shape = WireShape(.required("n", .count), .optional("count", .count))

  /// Reads the members; `nil` without one that is needed.
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let number = reader.count("n", in: value) else { return nil }
    let count = reader.count("count", in: value).map { max(1, $0) }
    self.init(max(1, number), of: count)
  }

  /// Writes the members into an open object.
  package func write(into writer: inout JSONWriter) {
    writer.member("n", number)
    if let count { writer.member("count", count) }
  }
}

// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

/// A place in a text that has a name.
public struct TextAnchor: Equatable, Sendable, WireObject {
  /// The name.
  public var id: String
  /// The line, from 0.
  public var line: Int
  /// The words for people; the name when there are none.
  public var title: SafeText?
  /// Creates an anchor.
  public init(id: String, line: Int, title: SafeText? = nil) {
    self.id = id
    self.line = line
    self.title = title
  }

  package static let shape = WireShape(
    .required("id", .id), .required("line", .count), .optional("title", .label))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let id = reader.id("id", in: value), let line = reader.count("line", in: value) else {
      return nil
    }
    self.init(id: id, line: line, title: reader.label("title", in: value))
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("id", id)
    writer.member("line", line)
    writer.optional("title", title?.string)
  }
}

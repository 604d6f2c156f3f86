// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

extension ListContent {
  /// A heading over a stretch of rows.
  public struct Section: Equatable, Sendable, WireObject {
    /// Name of the section, 1…512 bytes.
    public var id: String
    /// The heading; the id when the plugin gave none.
    public var title: StyledText
    /// Number of rows below it, in the order of the list.
    public var count: Int
    /// Creates a section.
    public init(id: String, title: StyledText, count: Int) {
      self.id = id
      self.title = title
      self.count = count
    }

    package static let shape = WireShape(
      .required("id", .id), .optional("title", .text), .optional("count", .count))

    package init?(_ value: JSONValue, _ reader: inout MemberReader) {
      guard let id = reader.id("id", in: value) else { return nil }
      self.init(
        id: id, title: reader.styled("title", in: value) ?? StyledText(SafeText(id)),
        count: reader.count("count", in: value) ?? 0)
    }

    package func write(into writer: inout JSONWriter) {
      writer.member("id", id)
      writer.optional("title", title)
      writer.member("count", count)
    }
  }
}

extension MemberReader {
  /// The sections of a list; those without an id are left out.
  mutating func sections(_ value: JSONValue) -> [ListContent.Section] {
    guard let array = array("sections", in: value) else { return [] }
    var sections: [ListContent.Section] = []
    array.each("sections", upTo: Limit.sections, &self) { element, reader in
      if let section = ListContent.Section(element, &reader) {
        sections.append(section)
      } else {
        reader.note(RemarkWords.withoutID("sections"))
      }
    }
    return sections
  }
}

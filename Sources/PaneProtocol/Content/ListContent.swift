// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

/// The rows of a list, an outline or a table.
public struct ListContent: ContentObject, WireObject {
  /// Where the rows are: in the message, or kept by the plugin.
  public enum Rows: Equatable, Sendable {
    case items([Item])
    case source(SourceReference)
  }
  /// The rows, or where to fetch them.
  public var rows: Rows
  /// True when rows may have children.
  public var isOutline: Bool
  /// Headings, first to last; none for a plain list.
  public var sections: [Section]
  /// True when rows can be marked; lists default to `true`.
  public var allowsMarks: Bool
  /// How rows are dragged that say nothing of it; `nil` for not at all.
  ///
  /// What a row says is put over it, member by member. It holds for pages of a source, too.
  public var drag: ItemDrag?
  /// The first rows of a source, so that it need not be asked for them; at most
  /// `Limit.alignedPageRows`, more are left out.
  public var firstRows: [Item] = []
  /// The columns of a table; `nil` for rows of one text each.
  public var table: TableShape?
  /// The plain words for it, which stand where it has no rows.
  public var alt: SafeText?
  /// True when more rows came than a message may hold, and were left out.
  public var isCut = false
  /// The rows that came with it; none where they are fetched.
  package var inlineRows: [Item] { if case .items(let items) = rows { items } else { firstRows } }
  /// What makes its rows a table; `nil` without one.
  package var tableShape: TableShape? { table }
  /// The name of the source of its rows.
  package var changeName: String? { if case .source(let source) = rows { source.id } else { nil } }
  /// True when its rows came with the message.
  package var isWhole: Bool { if case .items = rows { true } else { false } }
  /// Creates a list without sections whose rows can be marked.
  public init(
    rows: Rows, isOutline: Bool = false, sections: [Section] = [], allowsMarks: Bool = true
  ) {
    self.rows = rows
    self.isOutline = isOutline
    self.sections = sections
    self.allowsMarks = allowsMarks
  }

  package static let shape = WireShape(
    [.required("kind", .word(["list", "outline", "table"]))] + TableShape.members + [
      .optional("items", .list(of: Item.self, upTo: Limit.inlineItems), oneOf: "rows"),
      .optional("source", .object(SourceReference.self), oneOf: "rows"),
      .optional("rows", .list(of: Item.self, upTo: Limit.alignedPageRows), with: "source"),
      .optional("drag", .object(ItemDrag.self)),
      .optional("sections", .list(of: Section.self, upTo: Limit.sections)),
      .optional("multi", .bool), .optional("alt", .label),
    ])

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let kind = value["kind"] else { return nil }
    let drag = value["drag"].flatMap { ItemDrag($0, &reader) }
    var items = ItemReader(limit: Limit.inlineItems, drag: drag)
    let found = Rows(value, &items, &reader)
    let alt = reader.label("alt", in: value)
    // Without rows there may be something better to show than that there are none.
    if found == nil, value["fallback"]?.isObject == true || alt != nil { return nil }
    if found == nil { reader.note(RemarkWords.withoutRows) }
    self.init(
      rows: found ?? .items([]), isOutline: kind.equals("outline"),
      sections: reader.sections(value), allowsMarks: reader.bool("multi", in: value) ?? true)
    isCut = items.isCut
    self.alt = alt
    self.drag = drag
    if let first = reader.array("rows", in: value) {
      if case .source = rows {
        var page = ItemReader(limit: Limit.alignedPageRows, drag: drag)
        firstRows = page.items(first, "rows", &reader)
      } else {
        reader.note(RemarkWords.rowsWithoutSource)
      }
    }
    table = TableShape(value, &reader)
    if table == nil, kind.equals("table") {
      reader.note(RemarkWords.tableWithoutColumns)
    }
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("kind", isOutline ? "outline" : table == nil ? "list" : "table")
    table?.write(into: &writer)
    switch rows {
    case .items(let items): writer.member("items", items)
    case .source(let source):
      writer.optional("source", source)
      if !firstRows.isEmpty { writer.member("rows", firstRows) }
    }
    writer.optional("drag", drag?.declaration)
    if !sections.isEmpty { writer.member("sections", sections) }
    if !allowsMarks { writer.member("multi", false) }
    writer.optional("alt", alt?.string)
  }
}

extension ListContent.Rows {
  /// Reads the rows, or where to fetch them; `nil` where neither is told.
  fileprivate init?(
    _ value: JSONValue, _ items: inout ItemReader, _ reader: inout MemberReader
  ) {
    if let array = value["items"], !array.isNull {
      self = .items(items.items(array, "items", &reader))
    } else if let source: SourceReference = reader.object("source", in: value) {
      self = .source(source)
    } else {
      return nil
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

/// One column of a table: its heading, the sort of its values, and its width.
///
/// Source: `Plugins/REFERENCE.md`, Tables.
public struct TableColumn: Equatable, Sendable, WireObject {
  /// The sort of its values: how numbers are shown and compared.
  public enum Kind: String, CaseIterable, Sendable {
    case text, int, number, bytes, percent, duration, time, bool, meter, spark
  }
  /// The side at which its cells begin.
  public enum Alignment: String, CaseIterable, Sendable { case start, end, center }
  /// Its width: from its cells, or a share of what is left, or so many cells.
  public enum Width: Equatable, Sendable {
    case automatic, flexible
    case cells(Int)
  }
  private enum WidthWord: String { case auto, flex }
  /// The looks of its numbers.
  public struct Format: Equatable, Sendable, WireObject {
    /// Digits after the point, 0…15; `nil` shows a number as it was sent.
    public var digits: Int?
    /// True when thousands are set apart.
    public var groups = false
    /// The unit, shown in the heading.
    public var unit: SafeText?
    /// The lower end of the scale of meters and sparklines.
    public var minimum: Double?
    /// The upper end of that scale.
    public var maximum: Double?
    /// Creates a format that shows numbers as they are sent.
    public init() {}
  }

  /// Name of the column, 1…512 bytes.
  public var id: String
  /// Its heading; the id when the plugin gave none.
  public var title: StyledText
  /// The sort of its values.
  public var kind = Kind.text
  /// The side at which cells begin; `nil` as its kind has it.
  public var alignment: Alignment?
  /// Its width.
  public var width = Width.automatic
  /// Fewest cells of a width that is not fixed, 1…500.
  public var minimum: Int?
  /// Most cells of a width that is not fixed, 1…500.
  public var maximum: Int?
  /// Its share of the cells that are left, 1…10, where the width is flexible.
  public var share = 1
  /// True when the user may sort by it; `nil` where the host can.
  public var canSort: Bool?
  /// True when it is not shown at first.
  public var isHidden = false
  /// The looks of its numbers.
  public var format = Format()
  /// Place of its cells among those of a row; columns that were left out count, too.
  package var place = 0

  /// Creates a column of texts.
  public init(_ id: String, _ title: StyledText? = nil, _ kind: Kind = .text) {
    self.id = id
    self.title = title ?? StyledText(SafeText(id))
    self.kind = kind
  }
}

extension TableColumn {
  package static let shape = WireShape(
    .required("id", .id), .optional("title", .text), .optional("type", .word(of: Kind.self)),
    .optional("align", .word(of: Alignment.self)), .optional("width", .columnWidth),
    .optional("min", .bounded(Limit.columnCells)), .optional("max", .bounded(Limit.columnCells)),
    .optional("flex", .bounded(Limit.columnShares)),
    .optional("sort", .bool), .optional("hidden", .bool),
    .optional("format", .object(Format.self)))

  /// Reads the members; `nil` without an id.
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard value.isObject else {
      reader.note(RemarkWords.notExpected("columns", RemarkWords.object))
      return nil
    }
    guard let id = reader.id("id", in: value) else {
      reader.note(RemarkWords.withoutID("columns"))
      return nil
    }
    self.init(id, reader.styled("title", in: value))
    kind = reader.choice("type", in: value) ?? .text
    alignment = reader.choice("align", in: value)
    if let width = value["width"] { self.width = Self.width(width, &reader) ?? .automatic }
    minimum = reader.bounded("min", in: value, Limit.columnCells)
    maximum = reader.bounded("max", in: value, Limit.columnCells)
    ContentJudge.judge(from: minimum, to: maximum, &reader)
    share = reader.bounded("flex", in: value, Limit.columnShares) ?? 1
    canSort = reader.bool("sort", in: value)
    isHidden = reader.bool("hidden", in: value) ?? false
    format = reader.object("format", in: value) ?? Format()
  }

  private static func width(_ value: JSONValue, _ reader: inout MemberReader) -> Width? {
    guard value.isString else {
      return reader.bounded(value, "width", Limit.columnCells).map { .cells($0) }
    }
    let word: WidthWord? = reader.choice(value, "width")
    return word.map { $0 == .flex ? .flexible : .automatic }
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("id", id)
    writer.optional("title", title)
    if kind != .text { writer.member("type", kind.rawValue) }
    writer.optional("align", alignment?.rawValue)
    switch width {
    case .automatic: break
    case .flexible: writer.member("width", "flex")
    case .cells(let count): writer.member("width", count)
    }
    if let minimum { writer.member("min", minimum) }
    if let maximum { writer.member("max", maximum) }
    if share != 1 { writer.member("flex", share) }
    if let canSort { writer.member("sort", canSort) }
    writer.flag("hidden", isHidden)
    if format != Format() { writer.optional("format", format) }
  }
}

extension TableColumn.Format {
  package static let shape = WireShape(
    .optional("digits", .bounded(Limit.fractionDigits)), .optional("group", .bool),
    .optional("unit", .label),
    .optional("min", .number), .optional("max", .number))

  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    digits = reader.bounded("digits", in: value, Limit.fractionDigits)
    groups = reader.bool("group", in: value) ?? false
    unit = reader.label("unit", in: value)
    minimum = reader.double("min", in: value)
    maximum = reader.double("max", in: value)
    ContentJudge.judge(from: minimum, to: maximum, &reader)
  }

  /// The upper end of the scale, unless it is below the lower one.
  package var highest: Double? {
    guard let minimum, let maximum, maximum < minimum else { return maximum }
    return nil
  }

  package func write(into writer: inout JSONWriter) {
    if let digits { writer.member("digits", digits) }
    writer.flag("group", groups)
    writer.optional("unit", unit?.string)
    writer.optional("min", minimum)
    writer.optional("max", maximum)
  }
}

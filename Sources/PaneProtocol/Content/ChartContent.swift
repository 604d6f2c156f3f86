// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

/// Numbers drawn as bars or as lines.
public struct ChartContent: ContentObject, WireObject {
  /// The way the numbers are drawn.
  public enum Drawing: String, CaseIterable, Sendable {
    /// A bar for each value of the first series.
    case bars
    /// A line for each series, at most four of them.
    case line

    /// Series that are drawn.
    package var mostSeries: Int {
      switch self {
      case .bars: 1
      case .line: Limit.drawnLines
      }
    }
  }

  /// Numbers of one kind, in their order.
  public struct Series: Equatable, Sendable, WireObject {
    /// Name of the series.
    public var id: String
    /// What it is called; the id when there is no title.
    public var title: SafeText
    /// Its colour by meaning; `nil` as its place among the series has it.
    public var role: TextRole?
    /// The numbers; `nil` for one that is missing, which is not the same as 0.
    public var values: [Double?]

    /// Creates a series.
    public init(id: String, title: SafeText? = nil, role: TextRole? = nil, values: [Double?]) {
      self.id = id
      self.title = title ?? SafeText(id)
      self.role = role
      self.values = values
    }
  }

  /// The way the numbers are drawn.
  public var drawing: Drawing
  /// The numbers.
  public var series: [Series]
  /// The words below the first and the last value.
  public var ends: [SafeText]
  /// The looks of the numbers, with their unit and the ends of the scale.
  public var format: TableColumn.Format
  /// The words for those who cannot see it.
  public var alt: SafeText?

  /// Creates a chart.
  public init(
    _ drawing: Drawing = .bars, series: [Series], ends: [SafeText] = [],
    format: TableColumn.Format = TableColumn.Format(), alt: SafeText? = nil
  ) {
    self.drawing = drawing
    self.series = series
    self.ends = ends
    self.format = format
    self.alt = alt
  }

  package static let shape = WireShape(
    .required("kind", .word(["chart"])), .optional("type", .word(of: Drawing.self)),
    .required("series", .list(of: Series.self, upTo: Limit.chartSeries)),
    .optional("x", .list(.label, upTo: 2)), .optional("min", .number), .optional("max", .number),
    .optional("format", .object(TableColumn.Format.self)), .optional("unit", .label),
    .optional("alt", .label))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard value["kind"] != nil, let series = reader.series(in: value) else { return nil }
    var format: TableColumn.Format = reader.object("format", in: value) ?? TableColumn.Format()
    format.minimum = reader.double("min", in: value) ?? format.minimum
    format.maximum = reader.double("max", in: value) ?? format.maximum
    if value["min"] != nil || value["max"] != nil {
      ContentJudge.judge(from: format.minimum, to: format.maximum, &reader)
    }
    format.unit = reader.label("unit", in: value) ?? format.unit
    let drawing: Drawing = reader.choice("type", in: value) ?? .bars
    if series.count > drawing.mostSeries {
      reader.note(RemarkWords.surplusSeries(drawing.rawValue, drawing.mostSeries))
    }
    self.init(
      drawing, series: series,
      ends: reader.ends(in: value), format: format, alt: reader.label("alt", in: value))
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("kind", "chart")
    if drawing != .bars { writer.member("type", drawing.rawValue) }
    writer.member("series", series)
    if !ends.isEmpty { writer.member("x", ends.map(\.string)) }
    writer.optional("min", format.minimum)
    writer.optional("max", format.maximum)
    writer.optional("unit", format.unit?.string)
    var rest = TableColumn.Format()
    (rest.digits, rest.groups) = (format.digits, format.groups)
    if rest != TableColumn.Format() { writer.optional("format", rest) }
    writer.optional("alt", alt?.string)
  }
}

extension ChartContent.Series {
  package static let shape = WireShape(
    .required("id", .id), .optional("title", .label), .optional("role", .word(of: TextRole.self)),
    .required("values", .list(.number, upTo: Limit.seriesValues)))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard value.isObject, let id = reader.id("id", in: value),
      let array = reader.array("values", in: value)
    else { return nil }
    self.init(
      id: id, title: reader.label("title", in: value), role: reader.choice("role", in: value),
      values: array.elements.prefix(Limit.seriesValues).map(\.double))
    if array.count > Limit.seriesValues {
      reader.note(RemarkWords.onlyFirst("values", Limit.seriesValues))
    }
    let isWrong = array.elements.prefix(Limit.seriesValues).contains {
      !$0.isNull && $0.double == nil
    }
    ContentJudge.judge(drawn: values, "values", &reader)
    if isWrong { reader.note(RemarkWords.notExpected("values", RemarkWords.numbers)) }
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("id", id)
    if title.string != id { writer.member("title", title.string) }
    writer.optional("role", role?.rawValue)
    writer.array("values") { list in
      for value in values { if let value { list.value(value) } else { list.null() } }
    }
  }
}

extension MemberReader {
  /// The series of a chart: ids of their own, the first of a repeated one counts.
  fileprivate mutating func series(in value: JSONValue) -> [ChartContent.Series]? {
    guard let array = array("series", in: value) else { return nil }
    var seen: Set<String> = []
    var all: [ChartContent.Series] = []
    array.each("series", upTo: Limit.chartSeries, &self) { element, reader in
      guard let one = ChartContent.Series(element, &reader) else {
        return reader.note(
          RemarkWords.incomplete("series", without: ChartContent.Series.shape.missing(in: element)))
      }
      guard seen.insert(one.id).inserted else {
        return reader.note(RemarkWords.withoutOwnID("series"))
      }
      all.append(one)
    }
    return all
  }

  /// The words below the first and the last value.
  fileprivate mutating func ends(in value: JSONValue) -> [SafeText] {
    guard let array = array("x", in: value) else { return [] }
    var ends: [SafeText] = []
    for element in array.elements("x", upTo: 2, &self) {
      ends.append(label(element, "x") ?? .empty)
    }
    return ends
  }
}

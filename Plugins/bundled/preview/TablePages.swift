// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Rows of a table that the host asks for; their ids are `r` and the number of the row.
protocol TableRows: AnyObject {
  /// Number of rows known.
  var count: Int { get }

  /// The rows of a range, the last ones left out where there is too much in them for one answer.
  func items(_ range: Range<Int>) -> [Item]
}

extension TableRows {
  /// Positions of rows by their ids; -1 for ids that no row has.
  func positions(of ids: [String]) -> [Int] {
    ids.map { id in
      guard id.hasPrefix("r"), let row = Int(id.dropFirst()), row >= 0, row < count else {
        return -1
      }
      return row
    }
  }
}

/// The records of a text table as rows: which columns there are, and what they hold.
final class TablePages: TableRows {
  /// Records that columns are judged by.
  private static let judged = RecordIndex.stride
  /// Bytes and rows up to which all rows go to the host at once, which then filters and sorts them.
  static let inlineBytes = 262_144
  static let inlineRows = 2_000

  /// The records, as far as the file has been looked through.
  var index: RecordIndex
  /// The columns, leading to trailing.
  let columns: [TableColumn]
  private let file: FileReader
  /// Records before the first row: the headings, if there are some.
  private let heading: Int

  /// Looks at the beginning of a table; `nil` when there is no record.
  init?(_ file: FileReader, _ dialect: SeparatedValues) {
    self.file = file
    var index = RecordIndex(dialect)
    index.extend(in: file, limit: 1 << 22)
    self.index = index
    let first = index.values(0..<Self.judged, in: file)
    guard let top = first.first else { return nil }
    let count = min(SeparatedValues.mostColumns, first.map(\.count).max() ?? 0)
    let rows = first.dropFirst()
    let kinds = (0..<count).map { column in
      Self.kind(of: rows.lazy.compactMap { $0.indices.contains(column) ? $0[column] : nil })
    }
    let hasHeading = Self.isHeading(top, above: kinds)
    heading = hasHeading ? 1 : 0
    columns = (0..<count).map { column in
      let title = hasHeading && top.indices.contains(column) ? Self.text(top[column]) : ""
      let words = title.isEmpty ? "\(column + 1)" : title
      return TableColumn("c\(column)", Text(words), kinds[column])
    }
  }

  /// Number of rows known.
  var count: Int { max(0, index.count - heading) }

  /// The rows, to be read beside the loop.
  var reading: RecordReading { RecordReading(index: index, file: file, heading: heading) }

  /// Words for the title bar.
  var summary: String {
    let rows = PreviewWords.rows(count)
    return index.isComplete ? rows : "over \(rows)"
  }

  /// The rows of a range, the last ones left out where there is too much in them for one answer.
  func items(_ range: Range<Int>) -> [Item] {
    let records = index.values(range.lowerBound + heading..<range.upperBound + heading, in: file)
    var items: [Item] = []
    var cost = 0
    for (offset, values) in records.enumerated() {
      cost += Self.cost(of: values)
      if cost > FileLimits.answerBytes, !items.isEmpty { break }
      let row = range.lowerBound + offset
      var item = Item("r\(row)", Text(values.first.map(Self.text) ?? ""))
      item.cells = zip(columns, values).map { Self.cell($1, of: $0) }
      item.value = .string(values.map(Self.text).joined(separator: "\t"))
      items.append(item)
    }
    return items
  }

  /// Bytes that a record takes up in an answer at most: once in cells and once in the row's value.
  private static func cost(of values: [[UInt8]]) -> Int {
    var cost = 80 + 2 * (values.first?.count ?? 0)
    for value in values {
      cost += 8 + 2 * value.count
      // Control characters are written as `\u0000`, and what is no UTF-8 as three bytes.
      for byte in value where !(32...126).contains(byte) || byte == 34 || byte == 92 { cost += 10 }
    }
    return cost
  }

  // MARK: Values

  private static func cell(_ value: [UInt8], of column: TableColumn) -> Cell {
    let text = text(value)
    if column.kind != .text, let number = Cell(number: text) { return number }
    return value.isEmpty ? Cell(.none) : Cell(Text(text))
  }

  private static func text(_ value: [UInt8]) -> String { String(decoding: value, as: UTF8.self) }

  /// The sort of values of a column: numbers when all that is there is one.
  private static func kind(of values: some Sequence<[UInt8]>) -> TableColumn.Kind {
    var hasValues = false
    var isWhole = true
    for value in values where !value.isEmpty {
      guard case .number(let number, _)? = Cell(number: text(value))?.value else { return .text }
      hasValues = true
      if number.rounded() != number || value.contains(UInt8(ascii: ".")) { isWhole = false }
    }
    return hasValues ? (isWhole ? .int : .number) : .text
  }

  /// Tells whether a first record is the headings: words over numbers, or words that all differ.
  private static func isHeading(_ values: [[UInt8]], above kinds: [TableColumn.Kind]) -> Bool {
    guard values.allSatisfy({ !$0.isEmpty && Cell(number: text($0)) == nil }) else { return false }
    if kinds.contains(where: { $0 != .text }) { return true }
    return Set(values).count == values.count && values.allSatisfy { $0.count <= 64 }
  }
}

/// The rows of a table as they are known now, to be read beside the loop.
struct RecordReading: Sendable {
  fileprivate let index: RecordIndex
  fileprivate let file: FileReader
  fileprivate let heading: Int

  /// Number of rows known.
  var count: Int { max(0, index.count - heading) }

  /// The values of some rows, in their order.
  func values(_ range: Range<Int>) -> [[[UInt8]]] {
    index.values(range.lowerBound + heading..<range.upperBound + heading, in: file)
  }
}

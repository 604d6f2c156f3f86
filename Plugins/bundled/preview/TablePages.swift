// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Rows of a table that the host asks for; their ids are `r` and the number of the row.
protocol TableRows: AnyObject {
  /// Number of rows known.
  var count: Int { get }

  /// The rows of a range, the last ones left out where there is too much in them for one answer.
  func items(_ range: Range<Int>) -> [Item]

  /// Positions of rows by their ids; -1 for ids that no row has.
  func positions(of ids: [String]) -> [Int]
}

extension TableRows {
  func positions(of ids: [String]) -> [Int] { Self.numbers(of: ids, below: count) }

  /// The numbers in ids of rows; -1 for what is no id, or none of a row below a number.
  static func numbers(of ids: [String], below count: Int) -> [Int] {
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
  /// How many rows there are in all, where those that are known may be the first of them only.
  var total: RowTotal?
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

  /// What the host asks for; `nil` for all rows as they stand.
  private(set) var query: TableQuery?
  /// The rows that it leaves, in their order.
  private var chosen: [Int]?
  /// Counts the times that rows were chosen, so that an older choice does not come after a newer one.
  private var round = 0
  /// Runs when other rows are on show.
  var onChosen: () -> Void = {}

  /// Number of rows on show.
  var count: Int { chosen?.count ?? allCount }
  /// Number of rows known.
  var allCount: Int { max(0, index.count - heading) }

  /// The rows, to be read beside the loop.
  var reading: RecordReading { RecordReading(index: index, file: file, heading: heading) }

  /// Words for the title bar.
  var summary: String {
    if let total { return total.words(shown: allCount) }
    let rows = PreviewWords.rows(allCount)
    return index.isComplete ? rows : "over \(rows)"
  }

  /// The rows of a range, the last ones left out where there is too much in them for one answer.
  func items(_ range: Range<Int>) -> [Item] {
    var items: [Item] = []
    var cost = 0
    for (row, values) in records(range) {
      cost += Self.cost(of: values)
      if cost > FileLimits.answerBytes, !items.isEmpty { break }
      var item = Item("r\(row)", Text(values.first.map(Self.text) ?? ""))
      item.cells = zip(columns, values).map { Self.cell($1, of: $0) }
      item.value = .string(values.map(Self.text).joined(separator: "\t"))
      items.append(item)
    }
    return items
  }

  /// Shows the rows that fit a filter, in another order, where the host has not all of them.
  func choose(_ asked: RowsQuery, on pane: Pane) {
    let wish = TableQuery(asked, of: columns)
    query = wish.isEmpty ? nil : wish
    choose(on: pane)
  }

  /// Finds the rows that are wanted beside the loop, among all that are known by now.
  func choose(on pane: Pane) {
    round += 1
    guard let query else {
      chosen = nil
      return onChosen()
    }
    pane.work { [reading] in
      query.rows(of: reading)
    } then: { [weak self, round] rows in
      guard let self, self.round == round else { return }
      chosen = rows
      onChosen()
    }
  }

  /// The records of a range of the rows on show, each with its number among all.
  private func records(_ range: Range<Int>) -> [(row: Int, values: [[UInt8]])] {
    guard let chosen else {
      let records = index.values(range.lowerBound + heading..<range.upperBound + heading, in: file)
      return records.enumerated().map { (range.lowerBound + $0, $1) }
    }
    return chosen[range.clamped(to: chosen.indices)].compactMap { row in
      index.values(row + heading..<row + heading + 1, in: file).first.map { (row, $0) }
    }
  }

  /// Positions of rows by their ids among those on show; -1 for ids that no row has.
  func positions(of ids: [String]) -> [Int] {
    guard let chosen else { return Self.numbers(of: ids, below: count) }
    return Self.numbers(of: ids, below: allCount).map { row in
      row < 0 ? -1 : chosen.firstIndex(of: row) ?? -1
    }
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

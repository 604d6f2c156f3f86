// SPDX-License-Identifier: Apache-2.0
import PanePlugin

/// A filter and an order for the rows of a text table.
///
/// All words have to be in a row, each in any of its values, or in those of one column where the title
/// or the id of that stands before a colon. Letters of ASCII are alike in both cases.
struct TableQuery: Sendable {
  private struct Word: Sendable {
    /// The column; `nil` for any.
    var column: Int?
    var bytes: [UInt8]
  }

  private let words: [Word]
  private let order: [(column: Int, isNumber: Bool, isDescending: Bool)]

  /// Reads what the host asks for; columns that the table has not mean nothing.
  init(_ query: RowsQuery, of columns: [TableColumn]) {
    func column(_ name: Substring) -> Int? {
      let name = name.lowercased()
      return columns.firstIndex {
        $0.id.lowercased() == name || $0.title.string.lowercased() == name
      }
    }
    words = query.filter.split(separator: " ").map { word in
      guard let colon = word.firstIndex(of: ":"), let place = column(word[..<colon]) else {
        return Word(column: nil, bytes: Self.folded(Array(word.utf8)))
      }
      return Word(
        column: place, bytes: Self.folded(Array(word[word.index(after: colon)...].utf8)))
    }
    order = query.sort.compactMap { sorting in
      columns.firstIndex { $0.id == sorting.column }.map {
        ($0, columns[$0].kind != .text, sorting.isDescending)
      }
    }
  }

  /// True where all rows stand in their own order.
  var isEmpty: Bool { words.isEmpty && order.isEmpty }

  /// The numbers of the rows that fit, in their order; rows that are alike stay as they stood.
  func rows(of reading: RecordReading) -> [Int] {
    var found: [(row: Int, keys: [Key])] = []
    var row = 0
    while row < reading.count {
      let records = reading.values(row..<min(row + 4_096, reading.count))
      if records.isEmpty { break }
      for (offset, values) in records.enumerated() where fits(values) {
        found.append((row + offset, order.map { Key(values, $0.column, isNumber: $0.isNumber) }))
      }
      row += records.count
    }
    guard !order.isEmpty else { return found.map(\.row) }
    found.sort { one, other in
      for (place, rule) in order.enumerated() where one.keys[place] != other.keys[place] {
        // What is empty stands last, whichever way.
        if one.keys[place] == .none || other.keys[place] == .none {
          return other.keys[place] == .none
        }
        return (one.keys[place] < other.keys[place]) != rule.isDescending
      }
      return one.row < other.row
    }
    return found.map(\.row)
  }

  private func fits(_ values: [[UInt8]]) -> Bool {
    words.allSatisfy { word in
      guard let column = word.column else {
        return values.contains { Self.contains(word.bytes, $0) }
      }
      return values.indices.contains(column) && Self.contains(word.bytes, values[column])
    }
  }

  private static func folded(_ bytes: [UInt8]) -> [UInt8] { bytes.map(fold) }

  private static func fold(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private static func contains(_ word: [UInt8], _ value: [UInt8]) -> Bool {
    guard let first = word.first else { return true }
    guard value.count >= word.count else { return false }
    return (0...value.count - word.count).contains { start in
      fold(value[start]) == first
        && word.indices.allSatisfy { fold(value[start + $0]) == word[$0] }
    }
  }

  /// What a row is ordered by.
  private enum Key: Comparable {
    case none
    case number(Double)
    case text([UInt8])

    init(_ values: [[UInt8]], _ column: Int, isNumber: Bool) {
      guard values.indices.contains(column), !values[column].isEmpty else {
        self = .none
        return
      }
      let value = values[column]
      guard isNumber else {
        self = .text(TableQuery.folded(value))
        return
      }
      let number = Double(String(decoding: value, as: UTF8.self))
      self = number.map { $0.isNaN ? .none : .number($0) } ?? .text(value)
    }

    static func < (one: Key, other: Key) -> Bool {
      switch (one, other) {
      case (.none, .none), (.text, .none), (.number, .none), (.text, .number): false
      case (.none, _), (.number, .text): true
      case (.number(let one), .number(let other)): one < other
      case (.text(let one), .text(let other)): one.lexicographicallyPrecedes(other)
      }
    }
  }
}

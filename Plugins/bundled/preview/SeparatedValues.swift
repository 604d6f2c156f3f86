// SPDX-License-Identifier: Apache-2.0

/// How the values of a text table are kept apart: the separator, and whether quotes hold values
/// together.
///
/// Source: RFC 4180, with any of four separators.
struct SeparatedValues: Equatable, Sendable {
  /// The byte between two values.
  let separator: UInt8
  /// True when a value that begins with a quote ends with one, and may hold separators and line feeds.
  let hasQuotes: Bool

  /// Most values of a record that become columns.
  static let mostColumns = 64
  /// Bytes of a value that are shown.
  static let shownBytes = 1_024
  private static let quote = UInt8(ascii: "\"")
  /// Longest value in quotes; a longer one is a quote that means nothing.
  private static let longestQuoted = 65_536

  /// Finds out how the values are kept apart; `nil` for what is no table.
  ///
  /// - Parameters:
  ///   - head: The beginning of the file.
  ///   - isWhole: True when that is all of it.
  ///   - name: The file's name; its ending may say that there is a table, and with tabs.
  init?(_ head: [UInt8], isWhole: Bool, name: String) {
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    let separators: [UInt8]
    switch ending {
    case "csv": separators = [UInt8(ascii: ","), UInt8(ascii: ";"), 9, UInt8(ascii: "|")]
    case "tsv", "tab": separators = [9]
    case "psv": separators = [UInt8(ascii: "|")]
    default: return nil
    }
    var best: (dialect: SeparatedValues, score: Int)?
    for separator in separators {
      for hasQuotes in [true, false] {
        let dialect = SeparatedValues(separator: separator, hasQuotes: hasQuotes)
        let score = dialect.score(head, isWhole: isWhole)
        if score > best?.score ?? 0 { best = (dialect, score) }
      }
    }
    guard let best else { return nil }
    self = best.dialect
  }

  init(separator: UInt8, hasQuotes: Bool) {
    self.separator = separator
    self.hasQuotes = hasQuotes
  }

  /// How well a text suits: records that have as many values as most have, times those.
  private func score(_ head: [UInt8], isWhole: Bool) -> Int {
    var counts: [Int: Int] = [:]
    var offset = 0
    var records = 0
    while offset < head.count, records < 100 {
      guard let end = end(of: head[offset...], isLast: isWhole) else { break }
      let fields = values(head[offset..<end]).count
      counts[fields, default: 0] += 1
      offset = end
      records += 1
    }
    guard let usual = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }), usual.key > 1
    else { return 0 }
    return usual.value * 1_000 / max(1, records) * 64 + min(usual.key, 63)
  }

  // MARK: Records

  /// Index behind the record at the beginning of some bytes, its line feed included; `nil` when it
  /// does not end there.
  func end(of bytes: ArraySlice<UInt8>, isLast: Bool) -> Int? {
    var walk = RecordWalk(self)
    for index in bytes.indices where walk.ends(at: bytes[index]) { return index + 1 }
    return isLast ? bytes.endIndex : nil
  }

  /// The values of a record, without quotes; the line feed at its end is none of them.
  func values(_ record: ArraySlice<UInt8>) -> [[UInt8]] {
    var record = record
    if record.last == 10 { record.removeLast() }
    if record.last == 13 { record.removeLast() }
    var values: [[UInt8]] = []
    var value: [UInt8] = []
    var isQuoted = false
    var index = record.startIndex
    var atStart = true
    while index < record.endIndex {
      let byte = record[index]
      if hasQuotes, byte == Self.quote, atStart {
        isQuoted = true
      } else if isQuoted, byte == Self.quote {
        if index + 1 < record.endIndex, record[index + 1] == Self.quote {
          value.append(byte)
          index += 1
        } else {
          isQuoted = false
        }
      } else if byte == separator, !isQuoted {
        values.append(value)
        value = []
        atStart = true
        index += 1
        continue
      } else if value.count < Self.shownBytes {
        value.append(byte)
      }
      atStart = false
      index += 1
    }
    values.append(value)
    return values
  }

  /// The state of a walk over the bytes of records.
  struct RecordWalk: Sendable {
    private let separator: UInt8
    private let hasQuotes: Bool
    private var isQuoted = false
    private var atStart = true
    private var length = 0

    init(_ dialect: SeparatedValues) {
      separator = dialect.separator
      hasQuotes = dialect.hasQuotes
    }

    /// Takes the next byte; tells whether a record ends with it.
    mutating func ends(at byte: UInt8) -> Bool {
      if isQuoted {
        length += 1
        // Two quotes in a row leave and enter again, which comes to the same.
        if byte == SeparatedValues.quote || length > SeparatedValues.longestQuoted {
          isQuoted = false
        }
        return false
      }
      if byte == 10 {
        atStart = true
        return true
      }
      if byte == separator {
        atStart = true
      } else {
        if hasQuotes, byte == SeparatedValues.quote, atStart || length > 0 {
          isQuoted = true
        }
        length = isQuoted ? 1 : 0
        atStart = false
      }
      return false
    }
  }
}

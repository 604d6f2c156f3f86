// SPDX-License-Identifier: Apache-2.0
package import PanePlugin

extension FolderComparison {
  /// A comparison that has come to its end, as bytes for the column on the other side.
  package var bytes: [UInt8] {
    var writer = ComparisonWriter()
    writer.number(rules.readsContents ? 1 : 0)
    writer.number(UInt64(levels.count))
    for level in levels {
      writer.text(level.here)
      writer.text(level.there)
      writer.number(level.above.map { UInt64($0.level + 1) } ?? 0)
      writer.number(level.above.map { UInt64($0.row) } ?? 0)
      writer.number(UInt64(level.rows.count))
      for row in level.rows { writer.row(row) }
    }
    return writer.bytes
  }

  /// Reads what the column on the other side has found, seen from this one; `nil` when the bytes are
  /// not whole.
  ///
  /// - Parameters:
  ///   - bytes: What ``bytes`` has written there.
  ///   - here: The folder of this side.
  ///   - there: The folder of the side that has compared.
  package init?(turned bytes: [UInt8], _ here: FilePath, _ there: FilePath) {
    var reader = ComparisonReader(bytes)
    var rules = ComparisonRules()
    rules.readsContents = reader.number() == 1
    let count = reader.count()
    var levels: [Level] = []
    levels.reserveCapacity(count)
    for _ in 0..<count {
      var level = Level(here: reader.text(), there: reader.text())
      swap(&level.here, &level.there)
      let (above, row) = (reader.count(), reader.count())
      if above > 0 { level.above = (above - 1, row) }
      let rows = reader.count()
      level.rows.reserveCapacity(rows)
      for _ in 0..<rows { level.rows.append(reader.row()) }
      levels.append(level)
    }
    guard !levels.isEmpty, reader.isWhole else { return nil }
    self.init(here, there, rules: rules, found: levels)
  }
}

/// Writes numbers in as few bytes as they need, and texts behind their length.
private struct ComparisonWriter {
  private(set) var bytes: [UInt8] = []

  mutating func number(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func text(_ text: [UInt8]) {
    number(UInt64(text.count))
    bytes += text
  }

  mutating func row(_ row: FolderComparison.Row) {
    bytes.append(UInt8(Difference.allCases.firstIndex(of: row.difference) ?? 0))
    number(row.inside.map { UInt64($0 + 1) } ?? 0)
    let hasOneName = row.here != nil && row.here?.name == row.there?.name
    bytes.append((row.here == nil ? 0 : 1) | (row.there == nil ? 0 : 2) | (hasOneName ? 4 : 0))
    if let here = row.here { entry(here, hasName: true) }
    if let there = row.there { entry(there, hasName: !hasOneName) }
  }

  private mutating func entry(_ entry: ComparedEntry, hasName: Bool) {
    bytes.append(entry.kind.rawValue | (entry.isMount ? 0x80 : 0))
    if hasName { text(entry.name) }
    number(UInt64(bitPattern: entry.size))
    number(UInt64(bitPattern: entry.modified))
    if entry.kind == .link { text(entry.target) }
  }
}

/// Reads them; what is missing reads as nothing, and the bytes are not whole then.
private struct ComparisonReader {
  private let bytes: [UInt8]
  private var next = 0
  private var isTorn = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// True when all bytes were read and none was missing.
  var isWhole: Bool { !isTorn && next == bytes.count }

  private mutating func byte() -> UInt8 {
    guard next < bytes.count else {
      isTorn = true
      return 0
    }
    next += 1
    return bytes[next - 1]
  }

  mutating func number() -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) {
      let part = byte()
      value |= UInt64(part & 0x7F) << UInt64(shift)
      if part < 0x80 { return value }
    }
    isTorn = true
    return 0
  }

  /// A number of things that take a byte each at least.
  mutating func count() -> Int {
    let value = number()
    guard value <= UInt64(bytes.count) else {
      isTorn = true
      return 0
    }
    return Int(value)
  }

  mutating func text() -> [UInt8] {
    let count = count()
    guard count <= bytes.count - next else {
      isTorn = true
      return []
    }
    next += count
    return Array(bytes[(next - count)..<next])
  }

  /// A row seen from the other side.
  mutating func row() -> FolderComparison.Row {
    let (number, inside, sides) = (Int(byte()), count(), byte())
    guard Difference.allCases.indices.contains(number), !isTorn else {
      isTorn = true
      return .init(difference: .unread)
    }
    var row = FolderComparison.Row(difference: Difference.allCases[number].turned)
    if inside > 0 { row.inside = inside - 1 }
    if sides & 1 != 0 { row.there = entry(nil) }
    if sides & 2 != 0 { row.here = entry(sides & 4 != 0 ? row.there?.name : nil) }
    return row
  }

  private mutating func entry(_ name: [UInt8]?) -> ComparedEntry {
    let kind = byte()
    var entry = ComparedEntry(
      name: name ?? text(), kind: FileKind(rawValue: kind & 0x7F) ?? .unknown,
      size: Int64(bitPattern: number()), modified: Int64(bitPattern: number()))
    entry.isMount = kind & 0x80 != 0
    if entry.kind == .link { entry.target = text() }
    return entry
  }
}

// SPDX-License-Identifier: Apache-2.0

/// The beginnings of the records of a text table, found block by block.
///
/// Only every 128th is kept, so that a page costs the same anywhere in a file of any size.
struct RecordIndex: Sendable {
  /// Records between two marks.
  static let stride = 128
  /// Bytes of one record that are read at most.
  static let longestRecord = 1 << 20

  /// How the values are kept apart.
  let dialect: SeparatedValues
  /// Offset at which record `i * stride` begins.
  private(set) var marks = [0]
  /// True once the whole file has been looked through.
  private(set) var isComplete = false
  private var completeRecords = 0
  private var scanned = 0
  private var recordStart = 0
  private var walk: SeparatedValues.RecordWalk

  /// Creates an index that knows nothing yet.
  init(_ dialect: SeparatedValues) {
    self.dialect = dialect
    walk = SeparatedValues.RecordWalk(dialect)
  }

  /// Records known so far; what follows the last line feed counts as one.
  var count: Int { completeRecords + (recordStart < scanned ? 1 : 0) }

  /// Looks through the next part of a file, at most so many bytes of it.
  mutating func extend(in file: FileReader, limit: Int) {
    guard !isComplete else { return }
    isComplete = file.readOn(from: scanned, limit: limit) { take($0) }
  }

  private mutating func take(_ block: [UInt8]) {
    for (offset, byte) in block.enumerated() where walk.ends(at: byte) {
      recordStart = scanned + offset + 1
      completeRecords += 1
      if completeRecords % Self.stride == 0 { marks.append(recordStart) }
    }
    scanned += block.count
  }

  /// The values of some records, in their order; fewer at the end of what is known.
  func values(_ range: Range<Int>, in file: FileReader) -> [[[UInt8]]] {
    let mark = min(max(0, range.lowerBound) / Self.stride, marks.count - 1)
    var (record, offset) = (mark * Self.stride, marks[mark])
    var block: [UInt8] = []
    var start = 0
    var records: [[[UInt8]]] = []
    while record < min(range.upperBound, count) {
      let isLast = offset + block.count >= file.bytes
      if let end = dialect.end(of: block[start...], isLast: isLast), end > start {
        if record >= range.lowerBound { records.append(dialect.values(block[start..<end])) }
        start = end
        record += 1
        continue
      }
      guard !isLast, block.count - start < Self.longestRecord else { break }
      let more = file.read(at: offset + block.count, count: 1 << 16)
      guard !more.isEmpty else { break }
      block.removeFirst(start)
      offset += start
      start = 0
      block += more
    }
    return records
  }
}

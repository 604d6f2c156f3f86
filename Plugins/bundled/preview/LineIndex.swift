// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The beginnings of lines in a file, found block by block.
///
/// Only every 128th beginning is kept, and the end of every line longer than a block, so that a page
/// costs the same anywhere in a file of any size: 100 million lines need about 6 MB.
struct LineIndex: Sendable {
  /// Lines between two marks.
  static let stride = 128
  /// Lines longer than this have their end noted.
  static let longLine = 262_144

  /// Offset at which line `i * stride` begins.
  private(set) var marks = [0]
  /// Complete lines found, without a last one that has no line feed.
  private(set) var completeLines = 0
  /// Bytes of the file that have been looked through.
  private(set) var scanned = 0
  /// True once the whole file has been looked through.
  private(set) var isComplete = false
  private var lineStart = 0
  private var longLines: [(line: Int, end: Int)] = []

  /// Lines known so far; what follows the last line feed counts as a line.
  var lineCount: Int { completeLines + (lineStart < scanned ? 1 : 0) }

  /// Looks through the next part of a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - limit: Bytes to look through at most.
  mutating func extend(in file: FileReader, limit: Int) {
    guard !isComplete else { return }
    isComplete = file.readOn(from: scanned, limit: limit) { take($0) }
  }

  private mutating func take(_ block: [UInt8]) {
    block.withUnsafeBytes { raw in
      guard let base = raw.baseAddress else { return }
      var position = 0
      while position < raw.count, let found = memchr(base + position, 10, raw.count - position) {
        position = base.distance(to: UnsafeRawPointer(found)) + 1
        finishLine(at: scanned + position)
      }
    }
    scanned += block.count
  }

  private mutating func finishLine(at end: Int) {
    if end - lineStart > Self.longLine { longLines.append((completeLines, end)) }
    completeLines += 1
    lineStart = end
    if completeLines % Self.stride == 0 { marks.append(end) }
  }

  /// The place to begin looking for a line: the nearest beginning known before it.
  func start(of line: Int) -> (line: Int, offset: Int) {
    let mark = min(max(0, line) / Self.stride, marks.count - 1)
    return (mark * Self.stride, marks[mark])
  }

  /// The end of a long line, found by halving; `nil` for lines that are short.
  func end(ofLong line: Int) -> Int? {
    var low = 0
    var high = longLines.count
    while low < high {
      let middle = (low + high) / 2
      if longLines[middle].line < line { low = middle + 1 } else { high = middle }
    }
    return low < longLines.count && longLines[low].line == line ? longLines[low].end : nil
  }
}

/// Reads lines out of a file with the help of its index.
struct LineReader {
  /// Bytes of a line that are shown.
  static let shownBytes = 4096

  private let file: FileReader
  private let index: LineIndex
  private var block: [UInt8] = []
  private var blockStart = 0
  private var offset: Int
  private var line: Int
  private let shortened: (line: Int, bytes: Int)?

  /// Stands before a line.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - index: Where its lines begin.
  ///   - wanted: The line.
  ///   - shortened: A line whose first bytes are left out.
  init(
    _ file: FileReader, _ index: LineIndex, at wanted: Int,
    shortened: (line: Int, bytes: Int)? = nil
  ) {
    self.file = file
    self.index = index
    self.shortened = shortened
    (line, offset) = index.start(of: wanted)
    while line < wanted, next() != nil {}
  }

  /// The next line without its line feed, cut at ``shownBytes``; `nil` at the end.
  mutating func next() -> (bytes: [UInt8], isCut: Bool)? {
    guard line < index.lineCount else { return nil }
    var shown: [UInt8] = []
    var isCut = false
    var left = shortened?.line == line ? shortened?.bytes ?? 0 : 0
    let longEnd = index.end(ofLong: line)
    while true {
      guard fill() else { break }
      let rest = block[(offset - blockStart)...]
      let feed = Self.lineFeed(in: rest)
      let piece = feed.map { rest[..<$0] } ?? rest
      let kept = piece.dropFirst(left)
      left -= piece.count - kept.count
      let room = Self.shownBytes - shown.count
      if kept.count > room { isCut = true }
      if shown.isEmpty { shown = Array(kept.prefix(room)) } else { shown += kept.prefix(room) }
      offset += piece.count + (feed == nil ? 0 : 1)
      if feed != nil { break }
      if isCut, let end = longEnd ?? (line >= index.completeLines ? index.scanned : nil) {
        offset = end
        break
      }
    }
    line += 1
    if shown.last == 13 { shown.removeLast() }
    return (shown, isCut)
  }

  private mutating func fill() -> Bool {
    if offset >= blockStart, offset < blockStart + block.count { return true }
    blockStart = offset
    block = file.read(at: offset, count: 65_536)
    return !block.isEmpty
  }

  private static func lineFeed(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBytes { raw in
      guard let base = raw.baseAddress, let found = memchr(base, 10, raw.count) else { return nil }
      return bytes.startIndex + base.distance(to: UnsafeRawPointer(found))
    }
  }
}

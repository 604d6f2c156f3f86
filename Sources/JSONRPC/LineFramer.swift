// SPDX-License-Identifier: Apache-2.0
import CSimdJSON

/// Line: the bytes up to a line feed, the unit in which plugins talk.
///
/// What a line is before it is decoded. The ranges are to be used at once, with
/// ``LineFramer/withBytes(_:_:)``; the next `append` may move the bytes.
package enum FramedLine: Equatable, Sendable {
  /// A line that begins with `{`.
  case message(Range<Int>)
  /// Stray output: anything else, shown in the log.
  case log(Range<Int>)
  /// A JSON array, which the protocol has no use for.
  case batch(Range<Int>)
  /// A line over the limit, of which nothing was kept.
  case oversized
}

/// Cuts a stream of bytes into lines, in constant memory.
///
/// Lines are pulled one at a time with ``next(using:)``, so the caller may stop at a budget and go on
/// in a later turn. A byte is looked at once, however the stream was cut into pieces. Blank lines are
/// skipped, a carriage return before the line feed belongs to the line's end, and a byte order mark
/// at the very beginning is skipped.
///
/// Source: `Plugins/REFERENCE.md`, Lines.
package struct LineFramer {
  /// How lines are told apart.
  package enum Mode: Sendable {
    /// Messages and stray output; blank lines are skipped.
    case messages
    /// Plain output: each line is a `.log`, blank ones too.
    case text
  }

  private let mode: Mode
  private let limitBytes: Int
  private var buffer: [UInt8] = []
  /// Where the current line begins in the buffer.
  private var start = 0
  /// How far the current line has been searched for its end.
  private var scanned = 0
  private var isDiscarding = false
  private var isAtStreamStart = true

  /// Creates a framer.
  ///
  /// - Parameters:
  ///   - mode: What lines are there to be told apart.
  ///   - limitBytes: Longest line without its line feed; longer ones are thrown away.
  package init(_ mode: Mode = .messages, limitBytes: Int = LineLimits.lineBytes) {
    self.mode = mode
    self.limitBytes = max(1, limitBytes)
  }

  /// Bytes that wait to be cut; 0 means everything has been pulled.
  package var pendingBytes: Int { buffer.count - start }

  /// Bytes the buffer has room for, to observe that it stays bounded.
  package var capacityBytes: Int { buffer.capacity }

  /// Takes over bytes as they were read.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    makeRoom()
    buffer.append(contentsOf: bytes)
  }

  /// Takes over bytes as they were read.
  package mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

  /// The next complete line, or `nil` until more bytes have come.
  ///
  /// - Parameter reader: Used to tell an array from a log line that begins with `[`.
  /// - Returns: What the line is, with its place in the buffer.
  package mutating func next(using reader: JSONDocumentReader) -> FramedLine? {
    while let end = lineEnd() {
      let line = start..<end
      start = end + 1
      scanned = start
      if isDiscarding {
        isDiscarding = false
        continue
      }
      if let framed = classify(line, using: reader) { return framed }
    }
    return overflow()
  }

  /// The last line when the stream has ended without a line feed.
  ///
  /// Whether a message is whole is for whoever decodes it to say. Its place is good until more is
  /// appended.
  package mutating func finish(using reader: JSONDocumentReader) -> FramedLine? {
    defer {
      // The bytes stay for whoever reads the range.
      start = buffer.count
      scanned = start
      isDiscarding = false
    }
    guard !isDiscarding, start < buffer.count else { return nil }
    return classify(start..<buffer.count, using: reader)
  }

  /// Hands the bytes of a line to a closure; an outdated range counts as empty.
  package func withBytes<Result>(
    _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    buffer.withUnsafeBytes { all in
      body(UnsafeRawBufferPointer(rebasing: all[range.clamped(to: 0..<all.count)]))
    }
  }

  /// The text of a line, invalid UTF-8 replaced.
  package func text(_ range: Range<Int>) -> String {
    withBytes(range) { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Cutting

  /// The place of the next line feed, searching only what has not been searched.
  private mutating func lineEnd() -> Int? {
    let from = scanned
    let count = buffer.count - from
    guard count > 0 else { return nil }
    let offset = buffer.withUnsafeBufferPointer { all in
      all.baseAddress.map { csj_find($0 + from, UInt8(ascii: "\n"), count) } ?? count
    }
    scanned = from + offset
    guard offset < count else { return nil }
    return scanned
  }

  /// What a line is, or `nil` when it is blank.
  private mutating func classify(
    _ whole: Range<Int>, using reader: JSONDocumentReader
  ) -> FramedLine? {
    let line = trimmed(whole)
    guard line.count <= limitBytes else { return .oversized }
    if mode == .text { return .log(line) }
    guard let first = line.first(where: { !Self.isBlank(buffer[$0]) }) else { return nil }
    switch buffer[first] {
    case UInt8(ascii: "{"): return .message(line)
    case UInt8(ascii: "[") where withBytes(line, { reader.accepts($0) }): return .batch(line)
    default: return .log(line)
    }
  }

  /// A line without the byte order mark before it and the carriage return behind it.
  private mutating func trimmed(_ line: Range<Int>) -> Range<Int> {
    var (lower, upper) = (line.lowerBound, line.upperBound)
    if isAtStreamStart {
      isAtStreamStart = false
      if buffer[line].starts(with: [0xEF, 0xBB, 0xBF]) { lower += 3 }
    }
    if upper > lower, buffer[upper - 1] == UInt8(ascii: "\r") { upper -= 1 }
    return lower..<upper
  }

  /// Throws away the beginning of a line that has become too long.
  private mutating func overflow() -> FramedLine? {
    // A carriage return may still turn out to belong to the line's end, a mark to its beginning.
    let slack = 1 + (isAtStreamStart ? 3 : 0)
    guard isDiscarding || pendingBytes > limitBytes + slack else { return nil }
    let isNew = !isDiscarding
    clear()
    isDiscarding = true
    isAtStreamStart = false
    return isNew ? .oversized : nil
  }

  /// Forgets everything that is buffered.
  private mutating func clear() {
    start = 0
    scanned = 0
    isDiscarding = false
    let keepsRoom = buffer.capacity <= Self.idleRoomBytes
    buffer.removeAll(keepingCapacity: keepsRoom)
  }

  /// Drops the lines already pulled, when that is worth the move.
  private mutating func makeRoom() {
    guard start > 0 else { return }
    let rest = pendingBytes
    if rest == 0 {
      buffer.removeAll(keepingCapacity: buffer.capacity <= Self.idleRoomBytes)
    } else if start >= rest {
      // Never more bytes moved than were pulled since, so a byte is moved once on average.
      buffer.replaceSubrange(0..<start, with: EmptyCollection())
    } else {
      return
    }
    scanned -= start
    start = 0
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  /// Room kept while nothing is buffered: enough for a turn's reads.
  private static let idleRoomBytes = 131_072
}

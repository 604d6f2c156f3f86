// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Lines that are made when they are asked for.
protocol LinePages: AnyObject {
  /// Number of lines known.
  var count: Int { get }

  /// The lines of a range, fewer when they would not fit one answer.
  func lines(_ range: Range<Int>) -> [Text]
}

/// The bytes of a file as rows of numbers.
final class HexPages: LinePages {
  private let file: FileReader
  private let width: Int

  init(_ file: FileReader, width: Int) {
    self.file = file
    self.width = width
  }

  /// The rows that can be shown.
  var count: Int {
    min(HexDump.rows(bytes: file.bytes, width: width), Limit.counts.upperBound)
  }

  /// Words about what is not shown; `nil` where all is.
  var rest: String? {
    guard count * width < file.bytes else { return nil }
    return "the first \(FileWords.size(Int64(count * width)))"
  }

  func lines(_ range: Range<Int>) -> [Text] {
    let start = range.lowerBound * width
    let bytes = file.read(at: start, count: range.count * width)
    return stride(from: 0, to: bytes.count, by: width).map { offset in
      let end = min(offset + width, bytes.count)
      return HexDump.row(bytes[offset..<end], offset: start + offset, width: width)
    }
  }
}

/// The lines of a text file, coloured.
final class TextPages: LinePages {
  var index = LineIndex()
  private let file: FileReader
  private let language: Language?
  private let letters: TextLetters?
  private var states: [Int: Highlighter.State] = [0: .plain]

  /// The line that is looked for.
  private let marked: LineMark?

  init(
    _ file: FileReader, _ language: Language?, letters: TextLetters? = nil, marked: LineMark? = nil
  ) {
    self.file = file
    self.letters = letters
    self.language = language
    self.marked = marked
  }

  /// The lines that can be shown.
  var count: Int { min(index.lineCount, Limit.counts.upperBound) }

  /// Words for the title bar.
  var summary: String {
    index.isComplete && count == index.lineCount
      ? PreviewWords.lines(count) : "over \(PreviewWords.lines(count))"
  }

  func lines(_ range: Range<Int>) -> [Text] {
    var lines: [Text] = []
    var cost = 0
    var (reader, highlighter) = prepare(range.lowerBound)
    lines.reserveCapacity(range.count)
    while lines.count < range.count, cost < FileLimits.answerBytes, let line = reader.next() {
      note(range.lowerBound + lines.count, highlighter)
      var bytes = line.bytes
      let isMarked = range.lowerBound + lines.count == marked?.line
      let isShortened = isMarked && marked?.leftOut != 0
      // No letter is cut in two.
      if isShortened, letters == nil { bytes.removeFirst(bytes.prefix { $0 & 0xC0 == 0x80 }.count) }
      var text = Self.text(letters?.utf8(bytes) ?? bytes, isCut: line.isCut, &highlighter)
      if isMarked { text = Text(isShortened ? "…" : "", .dim) + Text(text.string, .match) }
      cost += text.string.utf8.count + text.runs.count * 40
      for byte in line.bytes where byte < 32 { cost += byte == 9 ? 1 : 5 }
      lines.append(text)
    }
    return lines
  }

  private static func text(
    _ bytes: [UInt8], isCut: Bool, _ highlighter: inout Highlighter?
  ) -> Text {
    let bytes = bytes.contains(9) ? expanded(bytes) : bytes
    let string = String(decoding: bytes, as: UTF8.self)
    // Repaired text has other lengths than the bytes, so the stretches are found in the text.
    let runs = highlighter?.runs(string.utf8.count == bytes.count ? bytes : Array(string.utf8))
    let text = Text(string, runs: runs ?? [])
    return isCut ? text + Text(" … cut", .dim) : text
  }

  /// A line whose tabs reach to the next column that is a multiple of four.
  private static func expanded(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var column = 0
    for byte in bytes {
      if byte == 9 {
        let blanks = 4 - column % 4
        out += repeatElement(32, count: blanks)
        column += blanks
      } else {
        out.append(byte)
        if byte & 0xC0 != 0x80 { column += 1 }
      }
    }
    return out
  }

  // MARK: What a line begins in

  /// A reader and a highlighter that stand before a line.
  private func prepare(_ line: Int) -> (LineReader, Highlighter?) {
    let shortened = marked.map { ($0.line, bytes: $0.leftOut) }
    guard let language else {
      return (LineReader(file, index, at: line, shortened: shortened), nil)
    }
    let page = line / LineIndex.stride
    // A known page nearby, else two pages up as if nothing were open there.
    let known = (max(0, page - 16)...page).reversed().first { states[$0] != nil }
    let first = known ?? max(0, page - 2)
    var highlighter = Highlighter(language)
    highlighter.state = states[first] ?? .plain
    var reader = LineReader(file, index, at: first * LineIndex.stride, shortened: shortened)
    var current = first * LineIndex.stride
    while current < line, let passed = reader.next() {
      note(current, highlighter)
      _ = highlighter.runs(passed.bytes)
      current += 1
    }
    return (reader, highlighter)
  }

  private func note(_ line: Int, _ highlighter: Highlighter?) {
    guard let highlighter, line % LineIndex.stride == 0, states.count < 10_000 else { return }
    states[line / LineIndex.stride] = highlighter.state
  }
}

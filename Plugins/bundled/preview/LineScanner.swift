// SPDX-License-Identifier: Apache-2.0
import PanePlugin

/// Walks over one line and notes which stretches have a style.
struct LineScanner {
  /// Bytes to the end of a link or of emphasis at most, so that a line costs no square of its length.
  private static let lookAhead = 400

  private let line: [UInt8]
  private(set) var position = 0
  private(set) var runs: [StyledText.Run] = []
  private var covered = 0

  init(_ line: [UInt8]) { self.line = line }

  var isAtEnd: Bool { position >= line.count }
  var byte: UInt8? { position < line.count ? line[position] : nil }

  func has(_ word: [UInt8]) -> Bool {
    guard line.count - position >= word.count else { return false }
    for offset in 0..<word.count where line[position + offset] != word[offset] { return false }
    return true
  }

  func hasAfterBlanks(_ word: [UInt8]) -> Bool {
    var copy = self
    copy.skipBlanks()
    return copy.has(word)
  }

  /// Index of the next byte that fits, from here on.
  func first(where fits: (UInt8) -> Bool) -> Int? {
    line[position...].firstIndex(where: fits)
  }

  /// The next byte that is no blank.
  func nextLetter(from index: Int) -> UInt8? {
    line[min(index, line.count)...].first { $0 != 32 && $0 != 9 }
  }

  /// A `#` begins a comment only at the start of a word, as in `a#b` or `$#` it does not.
  func mayBeginComment(_ mark: [UInt8]) -> Bool {
    guard mark.count == 1, position > 0 else { return true }
    return line[position - 1] == 32 || line[position - 1] == 9
  }

  mutating func skip(_ count: Int) { position = min(position + count, line.count) }

  mutating func skipBlanks() {
    while let byte, byte == 32 || byte == 9 { position += 1 }
  }

  // MARK: Taking

  mutating func take(to end: Int, _ style: TextStyle) {
    let end = min(max(end, position), line.count)
    defer { position = end }
    guard end > position, style != .plain, runs.count < Highlighter.maximumRuns else {
      return
    }
    if covered < position {
      runs.append(StyledText.Run(utf8Count: position - covered, .plain))
    }
    if covered == position, let last = runs.last, last.style == style {
      runs[runs.count - 1].utf8Count += end - position
    } else {
      runs.append(StyledText.Run(utf8Count: end - position, style))
    }
    covered = end
  }

  mutating func take(to end: Int, _ role: TextRole) { take(to: end, TextStyle(role)) }
  mutating func rest(_ role: TextRole) { take(to: line.count, role) }

  mutating func take(_ role: TextRole, while fits: (UInt8) -> Bool) {
    take(to: first { !fits($0) } ?? line.count, role)
  }

  mutating func takeWord(_ role: (String) -> TextRole) {
    let end = first { !$0.isWord } ?? line.count
    // No keyword is longer than this.
    guard end - position <= 16 else { return skip(end - position) }
    take(to: end, role(String(decoding: line[position..<end], as: UTF8.self)))
  }

  /// Takes everything through a closing mark; `false` when the line ends before it.
  mutating func take(_ role: TextRole, from offset: Int, through closing: [UInt8]) -> Bool {
    guard let end = index(of: closing, from: position + offset) else {
      rest(role)
      return false
    }
    take(to: end + closing.count, role)
    return true
  }

  /// Takes words between two equal marks, or skips the first mark.
  mutating func takePair(_ mark: [UInt8], _ emphasis: Emphasis) {
    let start = position + mark.count
    guard start < line.count, line[start] != 32,
      let end = index(of: mark, from: start, within: start + Self.lookAhead), end > start
    else { return skip(mark.count) }
    take(
      to: end + mark.count,
      TextStyle(.plain, bold: emphasis == .bold, italic: emphasis == .italic))
  }

  /// The roles of words that stand out.
  enum Emphasis { case bold, italic }

  private func index(of word: [UInt8], from start: Int, within limit: Int = .max) -> Int? {
    let last = min(line.count, limit) - word.count
    guard !word.isEmpty, start <= last else { return nil }
    for index in start...last {
      if line[index] == word[0], line[index..<(index + word.count)].elementsEqual(word) {
        return index
      }
    }
    return nil
  }

  /// The end of a text in quotes, behind its closing quote; the line's end when there is none.
  func endOfQuote(_ quote: UInt8) -> Int {
    var index = position + 1
    while index < line.count {
      if line[index] == quote { return index + 1 }
      index += line[index] == UInt8(ascii: "\\") && quote != UInt8(ascii: "`") ? 2 : 1
    }
    return line.count
  }

  /// The end of `[text](target)` beginning here.
  func endOfLink() -> Int? {
    let limit = position + Self.lookAhead
    guard let middle = index(of: Array("](".utf8), from: position + 1, within: limit) else {
      return nil
    }
    return index(of: [UInt8(ascii: ")")], from: middle + 2, within: limit).map { $0 + 1 }
  }
}

extension UInt8 {
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
  var isWord: Bool {
    isDigit || self == UInt8(ascii: "_") || self >= 0x80
      || (self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z"))
  }
}

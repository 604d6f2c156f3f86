// SPDX-License-Identifier: Apache-2.0
import PanePlugin

/// Colours one line after another; what spans lines is kept in between.
struct Highlighter {
  /// The construct a line begins in.
  enum State: Equatable {
    case plain
    case blockComment
    /// A text that ends with these bytes.
    case text([UInt8])
    /// A fenced block of Markdown.
    case fence([UInt8])
  }

  /// Stretches of a line beyond this stay plain, so that an answer stays small.
  static let maximumRuns = 200

  let language: Language
  var state = State.plain

  init(_ language: Language) { self.language = language }

  /// The styled stretches of a line.
  mutating func runs(_ line: [UInt8]) -> [StyledText.Run] {
    var scanner = LineScanner(line)
    switch language.grammar {
    case .words: words(&scanner)
    case .settings: settings(&scanner)
    case .tags: tags(&scanner)
    case .markdown: markdown(&scanner)
    case .diff: diff(&scanner)
    }
    return scanner.runs
  }

  // MARK: Program text

  private mutating func words(_ line: inout LineScanner) {
    resume(&line)
    while !line.isAtEnd { word(&line) }
  }

  private mutating func word(_ line: inout LineScanner) {
    guard let byte = line.byte else { return }
    if isComment(&line) { return }
    if let quote = language.longQuotes.first(where: { line.has($0) }) {
      return long(&line, from: quote.count, closing: quote)
    }
    if language.quotes.contains(byte) { return quoted(&line, byte) }
    if byte.isDigit { return line.take(.info) { $0.isWord || $0 == UInt8(ascii: ".") } }
    guard byte.isWord else { return line.skip(1) }
    line.takeWord { language.keywords.contains($0) ? .accent : .plain }
  }

  /// Takes a comment that begins here; tells if one does.
  private mutating func isComment(_ line: inout LineScanner) -> Bool {
    if language.lineComments.contains(where: { line.has($0) && line.mayBeginComment($0) }) {
      line.rest(.dim)
      return true
    }
    guard let block = language.blockComment, line.has(block.open) else { return false }
    if !line.take(.dim, from: block.open.count, through: block.close) { state = .blockComment }
    return true
  }

  private mutating func long(_ line: inout LineScanner, from count: Int, closing: [UInt8]) {
    if !line.take(.good, from: count, through: closing) { state = .text(closing) }
  }

  /// A text that ends on its line; in JSON one before a colon is a name.
  private func quoted(_ line: inout LineScanner, _ quote: UInt8) {
    let end = line.endOfQuote(quote)
    let isName = language.name == "json" && line.nextLetter(from: end) == UInt8(ascii: ":")
    line.take(to: end, isName ? .accent : .good)
  }

  /// Goes on with what the line before left open.
  private mutating func resume(_ line: inout LineScanner) {
    switch state {
    case .blockComment:
      if line.take(.dim, from: 0, through: language.blockComment?.close ?? []) { state = .plain }
    case .text(let closing):
      if line.take(.good, from: 0, through: closing) { state = .plain }
    case .plain, .fence: break
    }
  }

  // MARK: Settings and tags

  private mutating func settings(_ line: inout LineScanner) {
    line.skipBlanks()
    if line.byte == UInt8(ascii: "[") { return line.rest(.title) }
    if isComment(&line) { return }
    if line.has(Array("- ".utf8)) { line.take(to: line.position + 2, .accent) }
    let start = line.position
    let name = line.first { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") }
    if let name, name > start { line.take(to: name, .accent) }
    while !line.isAtEnd { word(&line) }
  }

  private mutating func tags(_ line: inout LineScanner) {
    resume(&line)
    while let byte = line.byte {
      if isComment(&line) { continue }
      if byte == UInt8(ascii: "<") {
        line.take(.accent) { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "/") || $0.isWord }
      } else if byte == UInt8(ascii: "\"") {
        quoted(&line, byte)
      } else {
        line.skip(1)
      }
    }
  }

  private func diff(_ line: inout LineScanner) {
    switch line.byte {
    case UInt8(ascii: "+"): line.rest(line.has(Array("+++".utf8)) ? .title : .added)
    case UInt8(ascii: "-"): line.rest(line.has(Array("---".utf8)) ? .title : .removed)
    case UInt8(ascii: "@"): line.rest(.info)
    case UInt8(ascii: " "), nil: break
    default: line.rest(.dim)
    }
  }

  // MARK: Markdown

  private mutating func markdown(_ line: inout LineScanner) {
    if case .fence(let mark) = state {
      if line.hasAfterBlanks(mark) { state = .plain }
      return line.rest(.code)
    }
    for mark in [Array("```".utf8), Array("~~~".utf8)] where line.hasAfterBlanks(mark) {
      state = .fence(mark)
      return line.rest(.code)
    }
    if line.byte == UInt8(ascii: "#") { return line.rest(.title) }
    if line.has(Array("    ".utf8)) { return line.rest(.code) }
    line.skipBlanks()
    if line.byte == UInt8(ascii: ">") { return line.rest(.dim) }
    for bullet in ["- ", "* ", "+ "] where line.has(Array(bullet.utf8)) {
      line.take(to: line.position + 1, .accent)
    }
    while !line.isAtEnd { inline(&line) }
  }

  private func inline(_ line: inout LineScanner) {
    switch line.byte {
    case UInt8(ascii: "`"): line.take(to: line.endOfQuote(UInt8(ascii: "`")), .code)
    case UInt8(ascii: "*") where line.has(Array("**".utf8)): line.takePair(Array("**".utf8), .bold)
    case UInt8(ascii: "*"): line.takePair([UInt8(ascii: "*")], .italic)
    case UInt8(ascii: "["):
      if let end = line.endOfLink() { line.take(to: end, .link) } else { line.skip(1) }
    default: line.skip(1)
    }
  }
}

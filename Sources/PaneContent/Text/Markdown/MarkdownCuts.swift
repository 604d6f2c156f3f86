// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// A Markdown text cut into pieces that can be read by themselves, in one pass over its lines.
///
/// Found on the way is what a piece may need of another: the addresses links are given by name, the
/// notes at the foot, and the headings. Nothing else of the text is kept.
struct MarkdownCuts: Equatable, Sendable {
  /// A piece of the text.
  struct Piece: Equatable, Sendable {
    var lines: Range<Int>
    /// The line that opened the code the piece begins in the middle of.
    var opening: String?
  }

  /// A note at the foot of a text.
  struct Note: Equatable, Sendable {
    var id: String
    var lines: Range<Int>
    /// Its lines, as far as they are kept.
    var text: [String]
  }

  /// Bytes from which a piece ends before the next block.
  static let fairBytes = 16_384
  /// The most a piece has, whatever that cuts.
  static let mostBytes = 65_536
  static let mostLines = 2_000
  /// The most bytes and notes that are kept.
  static let definitionBytes = 65_536
  static let mostNotes = 1_000
  static let noteBytes = 262_144
  /// The most headings that are known before their pieces are read.
  static let mostHeadings = 20_000

  private(set) var pieces: [Piece] = []
  /// The lines that give an address a name, by that name.
  private(set) var definitions: [String: String] = [:]
  private(set) var notes: [Note] = []
  /// The headings outside quotes and items, in their order.
  private(set) var headings: [MarkdownHeading] = []
  /// Lines that would give a name to an address that is too long: they are text.
  private(set) var refusedLines: Set<Int> = []
  /// Lines below the headings of a table that have fewer dashes than the reader wants.
  private(set) var shortRules: Set<Int> = []
  /// The lines of the settings some texts begin with, fences included; empty for none.
  private(set) var frontMatter = 0..<0

  private var line = 0
  private var start = 0
  private var bytes = 0
  private var keptBytes = 0
  private var keptNoteBytes = 0
  private var opening: String?
  private var state = State.words(.blank)
  private var isInNote = false
  /// True while the last line has given a name, so that the next one may do so, too.
  private var isBehindDefinition = false
  /// The last line, when a line below can make a heading of it.
  private var titleAbove: String?
  private var hasBegun = false
  /// True when the last piece ends only because no more lines are known.
  private(set) var hasOpenEnd = false

  /// The kind of place the last line has led to.
  private enum State: Equatable {
    case words(Words)
    case fence(mark: UInt8, count: Int, opening: String)
    /// HTML that goes on over blank lines, up to these words.
    case markup(until: String)
  }

  private enum Words { case blank, text }

  /// Creates the cuts of a text without lines.
  init() {}

  /// Cuts a text.
  init(_ lines: [String]) { append(lines) }

  /// Cuts on; the last piece ends with the lines, until more of them are added.
  mutating func append(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    if hasOpenEnd { pieces.removeLast() }
    var rest = lines[...]
    if !hasBegun {
      hasBegun = true
      frontMatter = Self.frontMatter(of: lines)
      line = frontMatter.upperBound
      start = line
      rest = lines[line...]
    }
    for text in rest { add(text) }
    hasOpenEnd = line > start
    if hasOpenEnd { pieces.append(Piece(lines: start..<line, opening: opening)) }
  }

  /// Settings stand between two lines of three dashes at the very top.
  private static func frontMatter(of lines: [String]) -> Range<Int> {
    guard lines.first == "---" else { return 0..<0 }
    let end = lines.prefix(200).dropFirst().firstIndex { $0 == "---" || $0 == "..." }
    return end.map { 0..<$0 + 1 } ?? 0..<0
  }

  // MARK: Lines

  /// What most rules ask of a line first, found once.
  private struct Head {
    /// The blanks it begins with.
    var blanks: Int
    /// The first byte behind them; `nil` for a blank line.
    var first: UInt8?

    init(of text: String) {
      let utf8 = text.utf8
      let start = utf8.firstIndex { $0 != 0x20 } ?? utf8.endIndex
      blanks = utf8.distance(from: utf8.startIndex, to: start)
      first = start < utf8.endIndex ? utf8[start] : nil
    }
  }

  private mutating func add(_ text: String) {
    let head = Head(of: text)
    cutIfDue(before: text, head)
    note(text, head)
    noteHeading(text, head)
    if head.first.map(Self.isOfRule) == true, isIn(.text), Self.isShortRule(text) {
      shortRules.insert(line)
    }
    bytes += text.utf8.count + 1
    goOn(behind: text, head)
    line += 1
  }

  /// Tells whether the last line has led to a kind of place that says nothing more.
  private func isIn(_ place: Words) -> Bool {
    switch state {
    case .words(let here): here == place
    case .fence, .markup: false
    }
  }

  /// True outside of code and of HTML that goes on over blank lines.
  private var isInWords: Bool {
    switch state {
    case .words: true
    case .fence, .markup: false
    }
  }

  private mutating func cutIfDue(before text: String, _ head: Head) {
    guard line > start else { return }
    let isForced =
      bytes + text.utf8.count >= Self.mostBytes || line - start >= Self.mostLines
    guard isForced || bytes >= Self.fairBytes && isIn(.blank) && Self.beginsBlock(text, head)
    else { return }
    close()
    if case .fence(_, _, let opening) = state { self.opening = opening }
  }

  private mutating func close() {
    if line > start { pieces.append(Piece(lines: start..<line, opening: opening)) }
    start = line
    bytes = 0
    opening = nil
  }

  /// Tells whether a line behind a blank one begins something that has no beginning above it.
  private static func beginsBlock(_ text: String, _ head: Head) -> Bool {
    guard let first = head.first, head.blanks == 0, first != 0x09 else { return false }
    return !beginsItem(text)
  }

  private static func beginsItem(_ text: String) -> Bool {
    // No other line begins an item: letters come after all of these.
    guard let first = text.utf8.first, first < 0x3A else { return false }
    let utf8 = Array(text.utf8.prefix(12))
    if "*-+".utf8.contains(first) { return utf8.count == 1 || utf8[1] == 0x20 }
    let digits = utf8.prefix { $0 >= 0x30 && $0 <= 0x39 }.count
    return digits > 0 && digits < utf8.count && (utf8[digits] == 0x2E || utf8[digits] == 0x29)
  }

  // MARK: Code and HTML

  private mutating func goOn(behind text: String, _ head: Head) {
    switch state {
    case .fence(let mark, let count, _):
      if head.first == mark, Self.closes(text, mark: mark, count: count) { state = .words(.blank) }
    case .markup(let end): if text.lowercased().contains(end) { state = .words(.text) }
    case .words:
      if let fence = Self.fence(text, head) {
        state = fence
      } else if head.first == 0x3C, let end = Self.endOfMarkup(text) {
        state = .markup(until: end)
      } else {
        state = .words(head.first == nil ? .blank : .text)
      }
    }
  }

  private static func fence(_ text: String, _ head: Head) -> State? {
    guard head.blanks <= 3, let mark = head.first, mark == 0x60 || mark == 0x7E else { return nil }
    let rest = text.utf8.dropFirst(head.blanks)
    let count = rest.prefix { $0 == mark }.count
    guard count >= 3, mark == 0x7E || !rest.dropFirst(count).contains(0x60) else { return nil }
    return .fence(mark: mark, count: count, opening: text)
  }

  private static func closes(_ text: String, mark: UInt8, count: Int) -> Bool {
    let rest = text.utf8.drop { $0 == 0x20 }
    let marks = rest.prefix { $0 == mark }.count
    return marks >= count && rest.dropFirst(marks).allSatisfy { $0 == 0x20 }
  }

  /// The words that end HTML begun in a line which blank lines do not end; `nil` for other lines.
  private static func endOfMarkup(_ text: String) -> String? {
    let head = text.drop { $0 == " " }.prefix(12).lowercased()
    let kinds = [
      ("<!--", "-->"), ("<script", "</script>"), ("<pre", "</pre>"), ("<style", "</style>"),
      ("<textarea", "</textarea>"), ("<![cdata[", "]]>"), ("<?", "?>"),
    ]
    for (begin, end) in kinds where head.hasPrefix(begin) {
      return text.lowercased().dropFirst(begin.count).contains(end) ? nil : end
    }
    return nil
  }

  // MARK: Tables

  private static func isOfRule(_ byte: UInt8) -> Bool {
    byte == 0x7C || byte == 0x2D || byte == 0x3A || byte == 0x20 || byte == 0x3E
  }

  private static func isShortRule(_ text: String) -> Bool {
    let utf8 = text.utf8
    return utf8.allSatisfy(isOfRule) && utf8.contains(0x7C) && utf8.contains(0x2D)
      && !text.contains("---")
  }

  /// A line below the headings of a table with three dashes wherever there are some.
  static func widened(_ rule: String) -> String {
    var wide = ""
    for letter in rule where letter != "-" || wide.last != "-" {
      wide += letter == "-" ? "---" : String(letter)
    }
    return wide
  }

  // MARK: Names and notes

  private mutating func note(_ text: String, _ head: Head) {
    guard head.first == 0x5B, head.blanks <= 3, isInWords, let label = Self.label(of: text)
    else { return extendNote(text, isBlank: head.first == nil) }
    if label.hasPrefix("^") {
      isInNote = label.count > 1 && notes.count < Self.mostNotes
      guard isInNote else { return }
      notes.append(Note(id: String(label.dropFirst()), lines: line..<line + 1, text: []))
      return keep([text])
    }
    isInNote = false
    guard isIn(.blank) || line == start || isBehindDefinition else { return }
    let size = text.utf8.count
    guard size <= Limit.linkBytes, keptBytes + size <= Self.definitionBytes else {
      refusedLines.insert(line)
      return
    }
    isBehindDefinition = true
    let name = Self.name(label)
    guard definitions[name] == nil else { return }
    definitions[name] = text
    keptBytes += size
  }

  private mutating func extendNote(_ text: String, isBlank: Bool) {
    isBehindDefinition = false
    guard isInNote else { return }
    // Behind a blank line only what is indented goes on with a note.
    if isIn(.blank), !isBlank, !text.hasPrefix("  ") {
      isInNote = false
    } else if !isBlank {
      let lines = notes[notes.count - 1].lines
      notes[notes.count - 1].lines = lines.lowerBound..<line + 1
      keep(Array(repeating: "", count: line - lines.upperBound) + [text])
    }
  }

  /// Keeps lines of the last note, as many as there is room for.
  private mutating func keep(_ lines: [String]) {
    guard keptNoteBytes <= Self.noteBytes else { return }
    for text in lines { keptNoteBytes += text.utf8.count + 1 }
    notes[notes.count - 1].text += keptNoteBytes > Self.noteBytes ? ["…"] : lines
  }

  // MARK: Headings

  private mutating func noteHeading(_ text: String, _ head: Head) {
    guard headings.count < Self.mostHeadings else { return }
    let title = titleAbove
    titleAbove = nil
    guard isInWords, let first = head.first else { return }
    if first == 0x23, let heading = MarkdownHeading(text, line: line) {
      return headings.append(heading)
    }
    if let title, let level = MarkdownHeading.level(ofRule: text) {
      return headings.append(MarkdownHeading(line: line - 1, level: level, written: title))
    }
    if !isInNote, MarkdownHeading.canBeTitle(text), !Self.beginsItem(text) { titleAbove = text }
  }

  /// The words in brackets that a line of the form `[words]: something` begins with.
  private static func label(of text: String) -> Substring? {
    let line = text.drop { $0 == " " }
    guard let end = line.firstIndex(of: "]"), line.index(after: end) < line.endIndex,
      line[line.index(after: end)] == ":"
    else { return nil }
    let label = line[line.index(after: line.startIndex)..<end]
    return label.isEmpty || label.contains("[") ? nil : label
  }

  /// The form in which names are compared: without case, blanks as one.
  static func name(_ label: some StringProtocol) -> String {
    label.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The names in brackets in a text that an address is known for, each once, in their order.
  func names(in text: String) -> [String] {
    guard !definitions.isEmpty else { return [] }
    var found: [String] = []
    var seen: Set<String> = []
    for part in text.split(separator: "[").dropFirst() {
      guard let end = part.firstIndex(of: "]") else { continue }
      let name = Self.name(part[..<end])
      if definitions[name] != nil, seen.insert(name).inserted { found.append(name) }
    }
    return found
  }
}

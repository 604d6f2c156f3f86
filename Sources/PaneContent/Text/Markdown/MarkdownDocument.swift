// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// A Markdown text in pieces, each as far as it has been read.
///
/// What lies far from where the user is may be forgotten: its blocks always, its lines when they can
/// be had again. Where pieces begin, headings, names and notes are kept.
struct MarkdownDocument: Equatable, Sendable {
  /// A piece of the text.
  struct Piece: Equatable, Sendable {
    /// Its lines in the source.
    var lines: Range<Int>
    var reading: Reading
    /// The blocks in it; one that says so while it has not been read.
    var leaves: [MarkdownLeaf]
  }

  /// How far the reading of a piece is.
  enum Reading: Equatable, Sendable {
    case waiting
    /// With so many lines put before its own.
    case asked(ticket: Int, head: Int)
    case done
  }

  /// What a piece is a piece of.
  private enum Role: Equatable, Sendable {
    case frontMatter, notes
    case text(MarkdownCuts.Piece)
  }

  /// Pieces on both sides of the user's that are read and kept.
  static let piecesBeside = 16

  private(set) var pieces: [Piece] = []
  /// Number of lines of the source that have come.
  private(set) var lineCount = 0
  /// True when the user wants to see the text as it is written.
  var isAsWritten = false
  /// True when no more lines are to come.
  private(set) var isWhole = false
  /// True when more lines are known to be on their way.
  private(set) var isBehind = false
  /// True when lines can be had again.
  private let isFetched: Bool
  /// The lines at hand.
  private var lines = LoadedRows<String>()
  /// The pieces that have been read, and not forgotten since.
  private var kept: Set<Int> = []
  /// The pieces that could not be read, and are not to be tried again.
  private var refused: Set<Int> = []
  private var cuts = MarkdownCuts()
  private var roles: [Role] = []
  private var noteNumbers: [String: Int] = [:]
  /// True when a piece that has been read has a picture alone in its paragraph.
  private(set) var hasPictures = false

  /// Cuts a text; pieces that another text had, too, are taken from there.
  init(_ lines: [StyledText], knowing old: MarkdownDocument? = nil) {
    isFetched = false
    append(lines, isWhole: true)
    guard let old else { return }
    isAsWritten = old.isAsWritten
    adopt(old)
  }

  /// Creates a text whose lines are to come, and can be had again.
  init() { isFetched = true }

  /// The text before its lines have come.
  func emptied() -> MarkdownDocument {
    var document = MarkdownDocument()
    document.isAsWritten = isAsWritten
    return document
  }

  /// Adds lines at the end.
  ///
  /// What has been read stays as it is: names and notes count from where they are known on.
  ///
  /// - Parameters:
  ///   - more: The lines.
  ///   - isWhole: True when they are the last ones.
  ///   - waits: True when more lines are on their way: the last piece is read when they have come.
  mutating func append(_ more: [StyledText], isWhole: Bool, waitingForRest waits: Bool = false) {
    if roles.last == .notes { dropLast() }
    let end = cuts.hasOpenEnd && !more.isEmpty ? pieces.last : nil
    if end != nil { dropLast() }
    let known = roles.count - (cuts.frontMatter.isEmpty ? 0 : 1)
    let fresh = more.map(\.string)
    lines.store(fresh, at: lineCount)
    lineCount += fresh.count
    cuts.append(fresh)
    noteNumbers = Dictionary(
      cuts.notes.enumerated().map { ($1.id, $0 + 1) }, uniquingKeysWith: { first, _ in first })
    if roles.isEmpty, !cuts.frontMatter.isEmpty { add(.frontMatter, cuts.frontMatter) }
    let place = pieces.count
    for piece in cuts.pieces.dropFirst(known) { add(.text(piece), piece.lines) }
    if let end, pieces.indices.contains(place), pieces[place].lines == end.lines {
      pieces[place] = end
      if end.reading == .done { kept.insert(place) }
    }
    self.isWhole = isWhole
    isBehind = waits
    if isWhole, !cuts.notes.isEmpty { add(.notes, lineCount..<lineCount) }
  }

  private mutating func dropLast() {
    pieces.removeLast()
    roles.removeLast()
    kept.remove(pieces.count)
    refused.remove(pieces.count)
  }

  private mutating func add(_ role: Role, _ lines: Range<Int>) {
    roles.append(role)
    pieces.append(Piece(lines: lines, reading: .waiting, leaves: [.pending]))
    if role == .frontMatter { settle(pieces.count - 1, [frontMatter(lines)]) }
  }

  private func frontMatter(_ lines: Range<Int>) -> MarkdownLeaf {
    let written = lines.compactMap { self.lines[$0] }.joined(separator: "\n")
    let words = SafeText(written, place: .multiline)
    let text = StyledText(words, style: TextStyle(role: .dim))
    return MarkdownLeaf(kind: .code(language: .empty), content: LinkedText(text), line: 0)
  }

  /// Takes over what is known of pieces that read the same.
  private mutating func adopt(_ old: MarkdownDocument) {
    guard old.noteNumbers == noteNumbers else { return }
    var known: [String: [MarkdownLeaf]] = [:]
    for index in old.pieces.indices where old.pieces[index].reading == .done {
      if let text = old.text(of: index)?.text { known[text] = old.pieces[index].leaves }
    }
    for index in pieces.indices {
      guard let text = text(of: index)?.text, let leaves = known[text],
        (leaves.first?.gap == nil) == (index == 0)
      else { continue }
      settle(index, leaves)
    }
  }

  private mutating func settle(_ index: Int, _ leaves: [MarkdownLeaf]) {
    pieces[index].reading = .done
    pieces[index].leaves = leaves
    kept.insert(index)
    hasPictures = hasPictures || leaves.contains(where: \.isPicture)
  }

  // MARK: Reading

  /// Tells whether a piece is to be read and has not been asked for yet.
  func isWaiting(_ piece: Int) -> Bool {
    guard pieces.indices.contains(piece), pieces[piece].reading == .waiting else { return false }
    // The last piece is read when the rest of it has come.
    return !(isBehind && cuts.hasOpenEnd) || piece < pieces.count - 1
  }

  /// Tells whether the words of a piece are known; those of one that is not there are not.
  func isRead(_ piece: Int) -> Bool {
    guard pieces.indices.contains(piece) else { return false }
    return isAsWritten ? hasLines(piece) : pieces[piece].reading == .done
  }

  /// The pieces that are kept for a user in one of them, the nearest first.
  private func near(_ place: Int) -> [Int] {
    let beside = 1...Self.piecesBeside
    return ([place] + beside.map { place + $0 } + beside.map { place - $0 })
      .filter(pieces.indices.contains)
  }

  /// Takes the text of a piece to be read, the nearest to a place first; `nil` when all near it are
  /// read, or their lines have to come again.
  mutating func nextErrand(ticket: Int, near place: Int) -> String? {
    for index in near(place) where isWaiting(index) && !refused.contains(index) {
      guard let text = text(of: index) else { continue }
      pieces[index].reading = .asked(ticket: ticket, head: text.head)
      return text.text
    }
    return nil
  }

  /// Takes what became of a piece; without blocks it is shown as it is written.
  ///
  /// - Returns: The number of the piece; `nil` when the ticket is of another text.
  mutating func receive(_ blocks: [MarkdownBlock.Placed]?, for ticket: Int) -> Int? {
    var head = 0
    let asked = pieces.firstIndex { piece in
      guard case .asked(ticket, let lines) = piece.reading else { return false }
      head = lines
      return true
    }
    guard let index = asked else { return nil }
    guard let blocks else {
      refused.insert(index)
      settleAsWritten(index)
      return index
    }
    let leaves = MarkdownLeaves(
      blocks, shift: head, notes: noteNumbers, areNotes: roles[index] == .notes,
      isFirst: index == 0)
    settle(index, leaves.leaves)
    return index
  }

  /// Shows pieces as they are written that are near a place and could not be read before; names them.
  mutating func settleRefused(near place: Int) -> Set<Int> {
    guard !refused.isEmpty else { return [] }
    let settled = near(place).filter { refused.contains($0) && isWaiting($0) && hasLines($0) }
    for index in settled { settleAsWritten(index) }
    return Set(settled)
  }

  /// Has read again the pieces that could not be read, or that nothing reads; names the first.
  mutating func readAnew() -> Set<Int> {
    for index in pieces.indices {
      if case .asked = pieces[index].reading { pieces[index].reading = .waiting }
    }
    for index in refused {
      pieces[index].reading = .waiting
      pieces[index].leaves = [.pending]
    }
    kept.subtract(refused)
    defer { refused = [] }
    return refused
  }

  private mutating func settleAsWritten(_ index: Int) {
    // Without its lines it is tried again when they have come.
    guard hasLines(index) else {
      pieces[index].reading = .waiting
      return
    }
    settle(index, (0..<pieces[index].lines.count).map { written(index, line: $0) })
  }

  // MARK: Forgetting

  /// Forgets pieces that are far from all of some places; names those.
  mutating func keep(near places: [Int]) -> Set<Int> {
    func isNear(_ piece: Int) -> Bool {
      places.contains { abs($0 - piece) <= Self.piecesBeside }
    }
    let far = kept.filter { !isNear($0) && roles[$0] != .frontMatter }
    for piece in far {
      pieces[piece].reading = .waiting
      pieces[piece].leaves = [.pending]
    }
    kept.subtract(far)
    if isFetched { forgetLines(beside: places) }
    return far
  }

  private mutating func forgetLines(beside places: [Int]) {
    let ranges = places.map { place in
      let last = pieces.count - 1
      let first = max(0, min(place - Self.piecesBeside, last))
      let end = max(0, min(place + Self.piecesBeside, last))
      return pieces.isEmpty ? 0..<0 : pieces[first].lines.lowerBound..<pieces[end].lines.upperBound
    }
    for index in lines.stretches.indices.reversed() {
      let stretch = lines.stretches[index]
      let isNear = ranges.contains { $0.lowerBound < stretch.end && stretch.start < $0.upperBound }
      if !isNear { lines.forgetStretch(index) }
    }
  }

  // MARK: Lines

  /// The headings that their lines tell.
  var knownHeadings: [MarkdownHeading] { cuts.headings }

  /// Tells whether the lines of a piece are at hand.
  private func hasLines(_ piece: Int) -> Bool { lines.missing(in: pieces[piece].lines) == nil }

  /// The lines that are needed to show what is near a place, and are not at hand.
  func missingLines(near place: Int) -> Range<Int>? {
    guard isFetched else { return nil }
    for piece in near(place) where isAsWritten || isWaiting(piece) {
      if let missing = lines.missing(in: pieces[piece].lines) { return missing }
    }
    return nil
  }

  /// Takes lines that have come again.
  mutating func store(_ more: [StyledText], at line: Int) {
    lines.store(more.map(\.string), at: line)
  }

  /// A line of a piece as it is written.
  func written(_ index: Int, line: Int) -> MarkdownLeaf {
    guard let words = lines[pieces[index].lines.lowerBound + line] else { return .pending }
    let text = StyledText(SafeText(words, place: .multiline))
    return MarkdownLeaf(kind: .written, content: LinkedText(text), line: line)
  }

  // MARK: Texts for reading

  /// Lines that are put before a piece when it is read.
  private func head(of piece: MarkdownCuts.Piece, _ lines: [String]) -> [String] {
    let given = cuts.names(in: lines.joined(separator: "\n")).compactMap { cuts.definitions[$0] }
    return (given.isEmpty ? [] : given + [""]) + (piece.opening.map { [$0] } ?? [])
  }

  /// The text of a piece and the number of lines before its own; `nil` while its lines are not at hand.
  private func text(of index: Int) -> (text: String, head: Int)? {
    switch roles[index] {
    case .frontMatter: return nil
    case .notes:
      return (cuts.notes.enumerated().map { note($1, $0 + 1) }.joined(separator: "\n"), 0)
    case .text(let piece):
      let written = piece.lines.compactMap { lines[$0] }
      guard written.count == piece.lines.count else { return nil }
      let hidden = Set(cuts.notes.filter { $0.lines.overlaps(piece.lines) }.flatMap(\.lines))
      let body = zip(piece.lines, written).map { line, words in
        if hidden.contains(line) { return "" }
        if cuts.shortRules.contains(line) { return MarkdownCuts.widened(words) }
        return cuts.refusedLines.contains(line) ? "\\" + words : words
      }
      let head = head(of: piece, written)
      return ((head + body).joined(separator: "\n"), head.count)
    }
  }

  /// A note as an item of a list with numbers.
  private func note(_ note: MarkdownCuts.Note, _ number: Int) -> String {
    let sign = "\(number). "
    let blanks = String(repeating: " ", count: sign.count)
    return note.text.enumerated().map { offset, line in
      if offset > 0 { return blanks + line.drop { $0 == " " } }
      let words = line.firstIndex(of: "]").map { line[$0...].dropFirst(2) } ?? line[...]
      return sign + words.drop { $0 == " " }
    }.joined(separator: "\n")
  }

  /// The source from its beginning, at most so many bytes.
  func source(limit bytes: Int) -> CopiedText {
    var copied = CopiedText(limit: bytes)
    for stretch in lines.stretches {
      for line in stretch.rows where !copied.add(line: line) { return copied }
    }
    // The last line of a file ends, too.
    if lineCount > 0, lines.count == lineCount { _ = copied.add(line: "") }
    return copied
  }
}

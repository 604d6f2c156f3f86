// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// A Markdown text in pieces, each as far as it has been read.
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
    case asked(ticket: Int)
    case done
  }

  /// What a piece is a piece of.
  private enum Role: Equatable, Sendable {
    case frontMatter, notes
    case text(MarkdownCuts.Piece)
  }

  private(set) var pieces: [Piece] = []
  /// Lines of the source that are there.
  var lineCount: Int { lines.count }
  /// True when the user wants to see the text as it is written.
  var isAsWritten = false
  /// True when no more lines are to come.
  private(set) var isWhole = false
  /// True when the last piece is not to be read yet, because it goes on.
  private var waitsForRest = false
  private var lines: [String] = []
  private var cuts = MarkdownCuts()
  private var roles: [Role] = []
  private var noteNumbers: [String: Int] = [:]
  /// True when a piece that has been read has a picture alone in its paragraph.
  private(set) var hasPictures = false

  /// Cuts a text; pieces that another text had, too, are taken from there.
  init(_ lines: [StyledText], knowing old: MarkdownDocument? = nil) {
    append(lines, isWhole: true)
    guard let old else { return }
    isAsWritten = old.isAsWritten
    adopt(old)
  }

  /// Creates a text whose lines are to come.
  init() {}

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
    lines += fresh
    cuts.append(fresh)
    noteNumbers = Dictionary(
      cuts.notes.enumerated().map { ($1.id, $0 + 1) }, uniquingKeysWith: { first, _ in first })
    if roles.isEmpty, !cuts.frontMatter.isEmpty { add(.frontMatter, cuts.frontMatter) }
    let place = pieces.count
    for piece in cuts.pieces.dropFirst(known) { add(.text(piece), piece.lines) }
    if let end, pieces.indices.contains(place), pieces[place].lines == end.lines {
      pieces[place] = end
    }
    self.isWhole = isWhole
    waitsForRest = waits && cuts.hasOpenEnd
    if isWhole, !cuts.notes.isEmpty { add(.notes, lineCount..<lineCount) }
  }

  private mutating func dropLast() {
    pieces.removeLast()
    roles.removeLast()
  }

  private mutating func add(_ role: Role, _ lines: Range<Int>) {
    roles.append(role)
    let pending = MarkdownLeaf(kind: .pending, content: LinkedText(), line: 0)
    pieces.append(Piece(lines: lines, reading: .waiting, leaves: [pending]))
    if role == .frontMatter { settle(pieces.count - 1, [frontMatter(lines)]) }
  }

  private func frontMatter(_ lines: Range<Int>) -> MarkdownLeaf {
    let words = SafeText(self.lines[lines].joined(separator: "\n"), place: .multiline)
    let text = StyledText(words, style: TextStyle(role: .dim))
    return MarkdownLeaf(kind: .code(language: .empty), content: LinkedText(text), line: 0)
  }

  /// Takes over what is known of pieces that read the same.
  private mutating func adopt(_ old: MarkdownDocument) {
    guard old.noteNumbers == noteNumbers else { return }
    var known: [String: [MarkdownLeaf]] = [:]
    for index in old.pieces.indices where old.pieces[index].reading == .done {
      if let text = old.text(of: index) { known[text] = old.pieces[index].leaves }
    }
    for index in pieces.indices {
      guard let text = text(of: index), let leaves = known[text],
        (leaves.first?.gap == nil) == (index == 0)
      else { continue }
      settle(index, leaves)
    }
  }

  private mutating func settle(_ index: Int, _ leaves: [MarkdownLeaf]) {
    pieces[index].reading = .done
    pieces[index].leaves = leaves
    hasPictures = hasPictures || leaves.contains(where: \.isPicture)
  }

  // MARK: Reading

  /// Tells whether a piece is to be read and has not been asked for yet.
  func isWaiting(_ piece: Int) -> Bool {
    guard pieces.indices.contains(piece), pieces[piece].reading == .waiting else { return false }
    return !waitsForRest || piece < pieces.count - 1
  }

  /// Tells whether the words of a piece are known; those of one that is not there are not.
  func isRead(_ piece: Int) -> Bool {
    pieces.indices.contains(piece) && (isAsWritten || pieces[piece].reading == .done)
  }

  /// The number of the piece that is to be read next: the one at a place, else the first.
  private func nextPiece(near place: Int) -> Int? {
    if isWaiting(place) { return place }
    return pieces.indices.first(where: isWaiting)
  }

  /// Takes the text of a piece to be read; `nil` while one is being read, or when all are.
  mutating func nextErrand(ticket: Int, near place: Int) -> String? {
    guard let index = nextPiece(near: place), let text = text(of: index) else { return nil }
    pieces[index].reading = .asked(ticket: ticket)
    return text
  }

  /// Takes what became of a piece; without blocks it is shown as it is written.
  ///
  /// - Returns: The number of the piece; `nil` when the ticket is of another text.
  mutating func receive(_ blocks: [MarkdownBlock.Placed]?, for ticket: Int) -> Int? {
    guard let index = pieces.firstIndex(where: { $0.reading == .asked(ticket: ticket) }) else {
      return nil
    }
    guard let blocks else {
      settle(index, (0..<pieces[index].lines.count).map { written(index, line: $0) })
      return index
    }
    let leaves = MarkdownLeaves(
      blocks, shift: shift(of: index), notes: noteNumbers, areNotes: roles[index] == .notes,
      isFirst: index == 0)
    settle(index, leaves.leaves)
    return index
  }

  /// A line of a piece as it is written.
  func written(_ index: Int, line: Int) -> MarkdownLeaf {
    let number = pieces[index].lines.lowerBound + line
    let words = number < lines.count ? lines[number] : ""
    let text = StyledText(SafeText(words, place: .multiline))
    return MarkdownLeaf(kind: .written, content: LinkedText(text), line: line)
  }

  // MARK: Texts for reading

  /// Lines that are put before a piece when it is read.
  private func head(of index: Int) -> [String] {
    guard case .text(let piece) = roles[index] else { return [] }
    let body = self.lines[piece.lines].joined(separator: "\n")
    let given = cuts.names(in: body).compactMap { cuts.definitions[$0] }
    return (given.isEmpty ? [] : given + [""]) + (piece.opening.map { [$0] } ?? [])
  }

  private func shift(of index: Int) -> Int { head(of: index).count }

  private func text(of index: Int) -> String? {
    switch roles[index] {
    case .frontMatter: return nil
    case .notes: return cuts.notes.enumerated().map { note($1, $0 + 1) }.joined(separator: "\n")
    case .text(let piece):
      let hidden = Set(cuts.notes.filter { $0.lines.overlaps(piece.lines) }.flatMap(\.lines))
      let body = piece.lines.map { line in
        if hidden.contains(line) { return "" }
        if cuts.shortRules.contains(line) { return MarkdownCuts.widened(lines[line]) }
        return cuts.refusedLines.contains(line) ? "\\" + lines[line] : lines[line]
      }
      return (head(of: index) + body).joined(separator: "\n")
    }
  }

  /// A note as an item of a list with numbers.
  private func note(_ note: MarkdownCuts.Note, _ number: Int) -> String {
    let sign = "\(number). "
    let blanks = String(repeating: " ", count: sign.count)
    return lines[note.lines].enumerated().map { offset, line in
      if offset > 0 { return blanks + line.drop { $0 == " " } }
      let words = line.firstIndex(of: "]").map { line[$0...].dropFirst(2) } ?? line[...]
      return sign + words.drop { $0 == " " }
    }.joined(separator: "\n")
  }

  /// The source from its beginning, at most so many bytes.
  func source(limit bytes: Int) -> CopiedText {
    var copied = CopiedText(limit: bytes)
    for line in lines where !copied.add(line: line) { return copied }
    // The last line of a file ends, too.
    if !lines.isEmpty { _ = copied.add(line: "") }
    return copied
  }
}

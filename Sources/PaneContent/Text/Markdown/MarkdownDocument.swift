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
  /// Lines of the source.
  let lineCount: Int
  private let lines: [String]
  private let cuts: MarkdownCuts
  private var roles: [Role] = []
  private let noteNumbers: [String: Int]
  /// True when a piece that has been read has a picture alone in its paragraph.
  private(set) var hasPictures = false

  /// Cuts a text; pieces that another text had, too, are taken from there.
  init(_ lines: [StyledText], knowing old: MarkdownDocument? = nil) {
    self.lines = lines.map(\.string)
    lineCount = lines.count
    cuts = MarkdownCuts(self.lines)
    noteNumbers = Dictionary(
      cuts.notes.enumerated().map { ($1.id, $0 + 1) }, uniquingKeysWith: { first, _ in first })
    if !cuts.frontMatter.isEmpty { add(.frontMatter, cuts.frontMatter) }
    for piece in cuts.pieces { add(.text(piece), piece.lines) }
    if !cuts.notes.isEmpty { add(.notes, lineCount..<lineCount) }
    if let old { adopt(old) }
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

  /// Tells whether a piece has not been asked for yet.
  func isWaiting(_ piece: Int) -> Bool {
    pieces.indices.contains(piece) && pieces[piece].reading == .waiting
  }

  /// The number of the piece that is to be read next: the one at a place, else the first.
  private func nextPiece(near place: Int) -> Int? {
    if pieces.indices.contains(place), pieces[place].reading == .waiting { return place }
    return pieces.firstIndex { $0.reading == .waiting }
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

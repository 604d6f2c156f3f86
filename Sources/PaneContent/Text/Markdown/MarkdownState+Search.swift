// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// What is searched for in Markdown, and the place it was found.
struct MarkdownFinding: Equatable, Sendable {
  /// The text searched for; empty for none.
  let phrase: String
  private let matcher: TextMatcher
  /// The block the search stands on, and the place in its words.
  var match: MarkdownPlace?
  var range: Range<Int>?
  /// The place the search began, while its text is typed.
  var origin: MarkdownPlace?
  /// How the last search ended, when it found nothing and nobody was told.
  var end: SearchEnd?

  init(_ phrase: String = "", origin: MarkdownPlace? = nil) {
    self.phrase = phrase
    self.origin = origin
    matcher = TextMatcher(phrase: phrase)
  }

  /// The places in the words of a block, ascending.
  func matches(in leaf: MarkdownLeaf) -> [Range<Int>] {
    phrase.isEmpty ? [] : matcher.ranges(in: leaf.string)
  }
}

extension MarkdownState {
  /// The text searched for.
  var sought: String { finding.phrase }

  mutating func find(_ command: FindCommand) -> ContentOutcome {
    switch command {
    case .search(let text): return ContentOutcome(isChanged: search(text))
    case .keep: finding.origin = nil
    case .clear:
      finding = MarkdownFinding()
      layOut()
    case .next: return ContentOutcome(isChanged: seek(isUpward: false))
    case .previous: return ContentOutcome(isChanged: seek(isUpward: true))
    case .filter: return .nothing
    }
    return .changed
  }

  /// Goes to the first match at or after the place the search began.
  private mutating func search(_ text: String) -> Bool {
    let origin = finding.origin ?? top
    finding = MarkdownFinding(text, origin: origin)
    top = origin
    isAtEnd = false
    layOut()
    guard !text.isEmpty else { return true }
    return seek(isUpward: false)
  }

  /// Goes to the next match or the one before; behind the last comes the first.
  private mutating func seek(isUpward: Bool) -> Bool {
    guard !finding.phrase.isEmpty else { return false }
    finding.end = nil
    let start = finding.match ?? MarkdownPlace(piece: top.piece, leaf: top.leaf)
    if let range = finding.range, let leaf = leaf(at: start) {
      let rest = finding.matches(in: leaf).filter {
        isUpward ? $0.upperBound <= range.lowerBound : $0.lowerBound >= range.upperBound
      }
      if let found = isUpward ? rest.last : rest.first { return land(start, found) }
    } else if !isUpward, let found = leaf(at: start).flatMap({ finding.matches(in: $0).first }) {
      return land(start, found)
    }
    var place = start
    repeat {
      place =
        isUpward
        ? previous(before: place) ?? lastLeaf : next(after: place) ?? firstPlace
      guard let leaf = leaf(at: place) else { break }
      let found = finding.matches(in: leaf)
      if let range = isUpward ? found.last : found.first { return land(place, range) }
    } while (place.piece, place.leaf) != (start.piece, start.leaf)
    finding.end = .notFound
    return false
  }

  private mutating func land(_ place: MarkdownPlace, _ range: Range<Int>) -> Bool {
    finding.match = MarkdownPlace(piece: place.piece, leaf: place.leaf)
    finding.range = range
    reveal(range, at: place)
    return true
  }

  /// Scrolls until a place in the words of a block is on screen.
  mutating func reveal(_ range: Range<Int>, at place: MarkdownPlace) {
    isAtEnd = false
    anchor = nil
    let rows = rows(at: place)
    var wanted = MarkdownPlace(piece: place.piece, leaf: place.leaf)
    wanted.row =
      rows.firstIndex { $0.shows(range.lowerBound) } ?? row(of: range.lowerBound, at: place)
    if !visible.contains(where: { $0.place == wanted }) {
      top = self.place(above: UInt(max(0, self.rows / 3)), from: wanted)
    }
    layOut()
  }

  /// Word of a search that has ended without a match; `nil` while one is typed.
  mutating func takeSearchEnd() -> SearchEnd? {
    guard finding.origin == nil else { return nil }
    defer { finding.end = nil }
    return finding.end
  }
}

extension MarkdownRow {
  /// Tells whether a byte of the block's words is in this row.
  func shows(_ offset: Int) -> Bool {
    segments.contains { segment in
      guard let origin = segment.origin else { return false }
      return (origin..<origin + max(1, segment.text.text.utf8Count)).contains(offset)
    }
  }
}

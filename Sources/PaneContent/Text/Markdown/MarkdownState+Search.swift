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
  /// The search as far as it has got, while it waits for more of the text.
  var walk: Walk?

  /// A search on its way from one block on, and round to it again or, while its words are typed, back
  /// from it.
  struct Walk: Equatable, Sendable {
    /// The block it began at.
    let origin: MarkdownPlace
    var isUpward: Bool
    /// True when it turns at the end and goes up from where it began: the nearest match is wanted.
    var turns = false
    /// The block that was looked at last, or that is looked at next.
    var place: MarkdownPlace
    /// True when the block is looked at next.
    var isNext = false
    /// The piece it waits for.
    var piece: Int
    var hasWrapped = false
    /// True when it has looked through enough for one turn, and goes on in the next.
    var isPaused = false
  }

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
    case .goOn: if let walk = finding.walk, walk.isPaused { _ = self.walk(walk) }
    case .filter: return .nothing
    }
    return .changed
  }

  /// Goes to the first match at or after the place the search began; where there is none, to the nearest
  /// one above.
  private mutating func search(_ text: String) -> Bool {
    let before = finding
    let origin = finding.origin ?? top
    finding = MarkdownFinding(text, origin: origin)
    top = origin
    isAtEnd = false
    layOut()
    guard !text.isEmpty else { return true }
    // A longer word stands nowhere before the place where its beginning was found.
    guard before.origin != nil, !before.phrase.isEmpty, text.hasPrefix(before.phrase) else {
      return seek(isUpward: false, turns: true)
    }
    if let match = before.match {
      let place = match.block
      let isAbove = place < origin.block
      return walk(
        MarkdownFinding.Walk(
          origin: origin.block, isUpward: isAbove, turns: true, place: place, isNext: true,
          piece: place.piece, hasWrapped: isAbove))
    }
    finding.end = before.end
    return before.walk.map { walk($0) } ?? false
  }

  /// Goes to the next match or the one before; behind the last comes the first.
  private mutating func seek(isUpward: Bool, turns: Bool = false) -> Bool {
    guard !finding.phrase.isEmpty else { return false }
    finding.end = nil
    finding.walk = nil
    let start = finding.match ?? MarkdownPlace(piece: top.piece, leaf: top.leaf)
    if let range = finding.range, let leaf = document.leaf(at: start) {
      let rest = finding.matches(in: leaf).filter {
        isUpward ? $0.upperBound <= range.lowerBound : $0.lowerBound >= range.upperBound
      }
      if let found = isUpward ? rest.last : rest.first { return land(start, found) }
    } else if !isUpward,
      let found = document.leaf(at: start).flatMap({ finding.matches(in: $0).first })
    {
      return land(start, found)
    }
    var walk = MarkdownFinding.Walk(
      origin: start, isUpward: isUpward, turns: turns, place: start, piece: start.piece)
    walk.isNext = !isUpward && !document.isRead(start.piece)
    return self.walk(walk)
  }

  /// True while a search waits for more of the text.
  var isSearching: Bool { finding.walk != nil }

  var isPassing: Bool { isSearching || isOnWayToEnd }

  /// True when a search has more to look through that is there.
  var hasPausedSearch: Bool { finding.walk?.isPaused == true }

  /// Bytes of words that a search looks through at once: a key and a picture do not wait longer.
  static let searchStepBytes = 256 << 10

  /// Looks through block after block; where the text has not been read it waits, and after a while
  /// it pauses.
  mutating func walk(_ walk: MarkdownFinding.Walk) -> Bool {
    var walk = walk
    var left = Self.searchStepBytes
    walk.isPaused = false
    finding.walk = nil
    while !document.pieces.isEmpty || !document.isWhole {
      let next =
        walk.isNext
        ? walk.place
        : walk.isUpward ? document.previous(before: walk.place) : document.next(after: walk.place)
      if next == nil, walk.hasWrapped { break }
      if next == nil, walk.turns, document.isWhole {
        // Above the block it began at it has not been.
        walk.hasWrapped = true
        walk.isUpward = true
        walk.place = walk.origin
        continue
      }
      let place = next ?? (walk.isUpward ? document.lastLeaf : document.firstPlace)
      let isBeyond = next == nil && !document.isWhole
      guard !isBeyond, document.isRead(place.piece) else {
        walk.piece = isBeyond ? document.pieces.count : place.piece
        if !isBeyond, !walk.isUpward {
          walk.place = MarkdownPlace(piece: place.piece)
          walk.isNext = true
        }
        finding.walk = walk
        return false
      }
      walk.hasWrapped = walk.hasWrapped || next == nil
      walk.isNext = false
      walk.place = place
      guard let leaf = document.leaf(at: place) else { break }
      let found = finding.matches(in: leaf)
      if let range = walk.isUpward ? found.last : found.first { return land(place, range) }
      let isRound = walk.isUpward ? place <= walk.origin : place >= walk.origin
      if walk.hasWrapped, isRound, !walk.turns { break }
      left -= leaf.string.utf8.count + 1
      guard left > 0 else {
        walk.piece = place.piece
        walk.isPaused = true
        finding.walk = walk
        return false
      }
    }
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
    let rows = paper.rows(at: place)
    var wanted = MarkdownPlace(piece: place.piece, leaf: place.leaf)
    wanted.row =
      rows.firstIndex { $0.shows(range.lowerBound) } ?? paper.row(of: range.lowerBound, at: place)
    if !visible.contains(where: { $0.place == wanted }) {
      top = paper.place(above: UInt(max(0, self.rows / 3)), from: wanted)
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

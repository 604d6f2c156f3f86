// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// A search among rows of a source, most of which have not arrived: their plugin looks for the words.
///
/// Rows are counted at the top level of the source. It goes from a row to an end, and round to it.
struct RowSearch: Equatable, Sendable {
  /// A search that is under way.
  private struct Walk: Equatable, Sendable {
    /// The row to look from, itself included.
    var from: Int
    let isUpward: Bool
    /// True when it has gone round an end, or began there: no more is to be asked after this.
    var isLast: Bool
    var isAsked = false
    /// How often the answer was only that the rows are others by now.
    var staleAnswers = 0
  }

  /// Answers about older rows after which no more is asked.
  private static let staleLimit = 4

  /// The text searched for; empty for none.
  private(set) var phrase = ""
  /// The row where it began, while its text is typed.
  private(set) var origin: Int?
  private var walk: Walk?
  /// How the last search ended, when it found nothing and nobody was told.
  private var end: SearchEnd?
  /// True when an answer is on its way that nobody waits for any more.
  private var isAbandoned = false

  /// True while an answer is awaited.
  var isUnderWay: Bool { walk != nil }

  /// Searches while typing: for the first match at or behind the row where the search began.
  mutating func begin(_ phrase: String, at row: Int) {
    abandon()
    self.phrase = phrase
    let start = origin ?? row
    origin = start
    walk = phrase.isEmpty ? nil : Walk(from: start, isUpward: false, isLast: start == 0)
  }

  /// Searches on from a row, itself excluded; past one end it goes on at the other.
  mutating func step(upward: Bool, from row: Int, of count: Int, isOpenEnded: Bool) {
    guard !phrase.isEmpty, count > 0 else { return }
    if let walk, walk.isUpward == upward { return }
    abandon()
    let next = upward ? row - 1 : row + 1
    let isAround = next < 0 || next >= count && !isOpenEnded
    walk = Walk(
      from: isAround ? (upward ? count - 1 : 0) : next, isUpward: upward, isLast: isAround)
  }

  /// Keeps the place that was reached; the next text begins there.
  mutating func keep() { origin = nil }

  /// Forgets the text.
  mutating func clear() {
    abandon()
    phrase = ""
    origin = nil
  }

  private mutating func abandon() {
    isAbandoned = isAbandoned || walk?.isAsked == true
    walk = nil
    end = nil
  }

  /// Tells once that an answer is on its way that nobody waits for any more.
  mutating func takeAbandoned() -> Bool {
    defer { isAbandoned = false }
    return isAbandoned
  }

  /// The program that was asked has ended: its successor is asked anew.
  mutating func programEnded() {
    walk?.isAsked = false
    isAbandoned = false
  }

  /// The question to ask, once.
  mutating func nextQuestion(to source: SourceRows) -> RowsFind? {
    guard let walk, !walk.isAsked, !source.isOrphaned else { return nil }
    self.walk?.isAsked = true
    return RowsFind(
      source: source.id, revision: source.revision, text: phrase, from: walk.from,
      isBackward: walk.isUpward)
  }

  /// Takes the place in an answer, below 0 for none, among so many rows.
  ///
  /// - Returns: The row of the match; `nil` when there is none, or the search goes on.
  mutating func answered(_ place: Int, of count: Int) -> Int? {
    guard let walk, walk.isAsked else { return nil }
    if place >= 0 {
      self.walk = nil
      return place
    }
    if walk.isLast || count == 0 {
      finish(.notFound)
    } else {
      self.walk = Walk(
        from: walk.isUpward ? count - 1 : 0, isUpward: walk.isUpward, isLast: true)
    }
    return nil
  }

  /// The rows are others than those it was asked about: it is asked again, so many times.
  mutating func becameStale() {
    guard var walk, walk.isAsked else { return }
    walk.staleAnswers += 1
    walk.isAsked = false
    self.walk = walk
    if walk.staleAnswers > Self.staleLimit { finish(.unread) }
  }

  /// There is no answer, or no such row.
  mutating func failed() { finish(.unread) }

  private mutating func finish(_ end: SearchEnd) {
    walk = nil
    self.end = end
  }

  /// Takes word of a search that has ended without a match; `nil` while one is typed.
  mutating func takeEnd() -> SearchEnd? {
    guard origin == nil else { return nil }
    defer { end = nil }
    return end
  }
}

/// What becomes of the list in which rows are searched.
extension RowSearch {
  /// Searches while typing.
  static func begin(_ text: String, in list: inout ListState) -> ContentOutcome {
    guard let row = list.rows.topLevelPosition(of: list.cursorRow) else { return .nothing }
    let origin = list.wordSearch.origin ?? row
    list.wordSearch.begin(text, at: row)
    // Until there is a match the cursor is where it began, as it is when nothing is searched for.
    if row != origin, let start = list.rows.topLevelRow(origin) { list.moveCursor(toRow: start) }
    return .changed
  }

  /// Goes on to the next match or the one before.
  static func step(upward: Bool, in list: inout ListState) -> ContentOutcome {
    guard let row = list.rows.topLevelPosition(of: list.cursorRow) else { return .nothing }
    list.wordSearch.step(
      upward: upward, from: row, of: list.rows.topLevelCount, isOpenEnded: list.isGrowing)
    return .changed
  }

  /// Takes the place of a row with the words, below 0 when there is none.
  static func receive(_ place: Int, in list: inout ListState) {
    let match = list.wordSearch.answered(place, of: list.rows.topLevelCount)
    guard let match else { return }
    guard let row = list.rows.topLevelRow(match) else { return list.wordSearch.failed() }
    list.moveCursor(toRow: row)
  }

  /// Notes that the words could not be looked for.
  static func fail(_ error: WireError, in list: inout ListState) {
    guard error.code == WireErrorCode.stale.rawValue, let source = list.rows.source else {
      return list.wordSearch.failed()
    }
    if let revision = error.revision, revision > source.revision {
      let count = error.count ?? list.rows.countOnReset
      list.reset(
        source: source.id, revision: revision, count: count, isGrowing: list.rows.awaitsMore)
    }
    list.wordSearch.becameStale()
  }
}

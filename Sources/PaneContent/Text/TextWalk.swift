// SPDX-License-Identifier: Apache-2.0

/// A search on its way through a text: from one place on, and round to it again or, while its words are
/// typed, back from that place.
struct TextWalk: Equatable, Sendable {
  /// Where it stands: the line to look at, or what it needs to know first.
  enum Step: Equatable {
    case line(Int)
    case unknown, end
  }

  /// The line it began in.
  private let origin: Int
  /// In that line, matches on this side of the offset in bytes come last.
  private let offset: Int
  /// The direction it began in.
  let beganUpward: Bool
  /// True when it turns at the end and goes up from where it began: the nearest match is wanted.
  private let turns: Bool
  /// The direction it goes in now.
  private(set) var isUpward: Bool
  /// The line to be looked at next.
  private(set) var line: Int
  /// Lines looked at.
  private(set) var seen = 0
  /// True when lines were left out because they cannot be read.
  var hasSkipped = false
  private var isFirst = true
  private var hasWrapped = false

  /// Begins in a line, at the first match beyond an offset in bytes; -1 for the line's start.
  init(from line: Int, beyond offset: Int, isUpward: Bool) {
    self.init(from: line, beyond: offset, isUpward: isUpward, turns: false)
  }

  /// Looks for what is nearest to a line: from its start downwards, then above it upwards.
  init(nearestTo line: Int) {
    self.init(from: line, beyond: -1, isUpward: false, turns: true)
  }

  private init(from line: Int, beyond offset: Int, isUpward: Bool, turns: Bool) {
    origin = max(0, line)
    self.line = max(0, line)
    self.offset = offset
    beganUpward = isUpward
    self.isUpward = isUpward
    self.turns = turns
  }

  /// The next line of a text of so many lines.
  mutating func next(of count: Int, isOpenEnded: Bool) -> Step {
    if isUpward, line < 0 {
      guard wrap() else { return .end }
      // No text is longer, and lines may still be added to the number.
      line = PageLimit.rowCount
    }
    if line >= count {
      if isOpenEnded {
        // Upward it begins at the end, wherever that will be.
        if !isUpward { line = count }
        return .unknown
      }
      if isUpward {
        line = count - 1
      } else {
        guard wrap() else { return .end }
        isUpward = turns
        line = turns ? min(origin, count) - 1 : 0
        if line < 0 { return .end }
      }
    }
    if turns { return count == 0 ? .end : .line(line) }
    let isPast = isUpward ? line < origin : line > origin
    return count == 0 || hasWrapped && isPast ? .end : .line(line)
  }

  private mutating func wrap() -> Bool {
    guard !hasWrapped else { return false }
    hasWrapped = true
    return true
  }

  /// Goes on behind the line that was looked at.
  mutating func step() {
    seen += 1
    isFirst = false
    line += isUpward ? -1 : 1
  }

  /// Goes on behind a page that cannot be read.
  mutating func skip(_ page: PageQueue.Page) {
    hasSkipped = true
    isFirst = false
    line = isUpward ? page.start - 1 : page.start + PageLimit.rows
  }

  /// The place of the walk after lines were added, removed or moved.
  mutating func move(to line: Int) { self.line = max(0, line) }

  /// The first match in the order of the walk, of those in the line at hand.
  func choose(among ranges: [Range<Int>]) -> Range<Int>? {
    let isLast = hasWrapped && line == origin
    guard isFirst || isLast else { return isUpward ? ranges.last : ranges.first }
    // The line it began in is looked at twice: what lies ahead first, the rest at the end.
    return isUpward
      ? ranges.last { isFirst ? $0.lowerBound < offset : $0.lowerBound >= offset }
      : ranges.first { isFirst ? $0.lowerBound > offset : $0.lowerBound <= offset }
  }
}

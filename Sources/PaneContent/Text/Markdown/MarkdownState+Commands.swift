// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import PaneProtocol

/// Markdown as content among others: its commands, presses, keys and words.
extension MarkdownState {
  /// Cells that a step scrolls sideways.
  private static let stepCells = 8

  /// Carries out a command; without a cursor, moves scroll.
  mutating func perform(_ command: ContentCommand) -> ContentOutcome {
    switch command {
    // What is chosen would be gone with the rows when all before them has come.
    case .mark(.range) where isAtTail, .cells where isAtTail: return .nothing
    case .move(let move, let times):
      if let choice, choice.unit == .line {
        return ContentOutcome(isChanged: extend(choice, move, times: times))
      }
      let isChanged = (0..<max(0, times)).reduce(false) { changed, _ in scroll(move) || changed }
      return ContentOutcome(isChanged: isChanged)
    case .stepIn: return scrollSideways(by: Self.stepCells) ? .changed : .edge
    case .stepOut: return scrollSideways(by: -Self.stepCells) ? .changed : .beyond
    case .scroll(let lines): return ContentOutcome(isChanged: scroll(by: lines))
    case .scrollSideways(let cells): return ContentOutcome(isChanged: scrollSideways(by: cells))
    case .mark(.toggle): return ContentOutcome(isChanged: scroll(.pageDown))
    case .find(let command): return find(command)
    case .link(let command): return go(command)
    case .landmark(let command): return go(command)
    case .awaitTick(let isWaiting):
      ticked = isWaiting ? link : nil
      layOut()
      return .changed
    case .asWritten:
      turnAsWritten()
      return .changed
    case .mark(.range):
      chooseRows()
      return .changed
    case .cells(let step):
      let outcome = choose(step)
      if outcome == .changed {
        isAtEnd = false
        layOut()
      }
      return outcome
    case .mark(.leave):
      if letGoOfChoice() {
        layOut()
        return .changed
      }
      guard link != nil else { return .unchanged }
      link = nil
      layOut()
      return .changed
    case .moveTo, .moveToRow, .scrollToEnd, .reveal, .select, .setOpen, .mark, .columns, .column,
      .widen, .letGo,
      .enter, .choose, .discard, .magnify:
      return .nothing
    }
  }

  /// Other texts have a state of their own.
  static func shows(_ content: TextContent) -> Bool { content.isLaidOut }

  // MARK: Keys and words

  /// The way keys act on it.
  var keys: ContentKeys { .text }

  /// True: it is read.
  var isText: Bool { true }

  /// True when there is no line.
  var isEmpty: Bool { lineCount == 0 }

  /// Number of lines of the source.
  var count: Int? { lineCount }

  /// Typing searches it.
  var typing: ContentTyping { .search }

  /// How far the view has come.
  var placeWords: SafeText {
    guard let first = visible.first, let last = visible.last, lineCount > 0 else { return .empty }
    let isAtEnd = document.next(after: last.place) == nil && document.isWhole
    if isAtEnd, first.place == document.firstPlace { return .empty }
    let line = isAtTail ? tail?.shown(on: rows).first?.line : nil
    let share = min(line ?? document.sourceLine(of: top), lineCount) * 100 / lineCount
    return SafeText("\(isAtEnd ? 100 : min(99, share)) %")
  }

  /// How much of a text has come that is searched, or whose end the user waits for.
  var tally: SafeText {
    guard isSearching || isOnWayToEnd, lineCount > 0 else { return .empty }
    let walked = finding.walk.map {
      document.sourceLine(of: MarkdownPlace(piece: min($0.piece, document.pieces.count - 1)))
    }
    let seen = walked ?? document.lineCount
    let share = source?.isOpenEnded == true ? nil : min(99, max(0, seen) * 100 / lineCount)
    return SafeText(TallyWords.reading(share, lines: seen, isSearch: isSearching))
  }

  /// What is chosen, as it is drawn, else the lines at hand as they are written.
  func copiedText(limit bytes: Int) -> CopiedText {
    guard let choice else { return document.source(limit: bytes) }
    var copy = self
    return copy.text(of: choice, limit: bytes)
  }

  /// Calls `body` with each row on screen.
  func forEachLine(_ body: (_ screenRow: Int, _ line: ContentLine) -> Void) {
    for (screenRow, row) in visible.enumerated() {
      // The first row of a picture says what it shows.
      let alt = row.row.strip?.row == 0 ? document.leaf(at: row.place)?.string : nil
      let isBlank = row.row.segments.isEmpty && alt == nil
      body(screenRow, ContentLine(isBlank ? .blank : .text, row.row.words + (alt ?? "")))
    }
  }
}

extension MarkdownRow {
  /// The words of the row, with blanks where they stand apart.
  var words: String {
    var words = ""
    var column = 0
    for segment in segments.sorted(by: { $0.column < $1.column }) {
      words += String(repeating: " ", count: max(0, segment.column - column))
      words += segment.text.string
      column = segment.column + segment.text.text.columns
    }
    return words
  }
}

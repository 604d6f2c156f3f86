// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import PaneProtocol

/// A text as content among others: its commands, presses, keys and words.
extension TextState: ContentState {
  /// Cells that a step scrolls sideways.
  private static let stepCells = 8

  /// Carries out a command; without a cursor, moves scroll.
  mutating func perform(_ command: ContentCommand) -> ContentOutcome {
    switch command {
    case .move(let move, let times):
      if let choice, choice.unit == .line {
        self.choice = choice.moved(move, times: times, in: &self)
        layOut()
        return ContentOutcome(isChanged: self.choice != choice)
      }
      let isChanged = (0..<max(0, times)).reduce(false) { changed, _ in scroll(move) || changed }
      return ContentOutcome(isChanged: isChanged)
    case .stepIn:
      return canScrollRight && scrollHorizontally(by: Self.stepCells) ? .changed : .edge
    case .stepOut:
      guard canScrollLeft else { return .beyond }
      scrollHorizontally(by: -Self.stepCells)
      return .changed
    case .scroll(let lines): return ContentOutcome(isChanged: scroll(by: lines))
    case .scrollSideways(let cells):
      return ContentOutcome(isChanged: scrollHorizontally(by: cells))
    case .mark(.toggle): return ContentOutcome(isChanged: scroll(.pageDown))
    case .find(let command): return find(command)
    case .landmark(let command): return go(command)
    case .link(let command): return go(command)
    case .mark(.range):
      if !letGoOfChoice() { choice = CellChoice(in: self) }
      isFollowing = false
      layOut()
      return .changed
    case .mark(.leave):
      guard letGoOfChoice() else { return ContentOutcome(isChanged: leaveLink()) }
      layOut()
      return .changed
    case .cells(let step):
      let outcome = choose(step)
      if outcome == .changed {
        isFollowing = false
        layOut()
      }
      return outcome
    case .moveTo, .moveToRow, .scrollToEnd, .reveal, .select, .setOpen, .mark, .columns, .column,
      .widen, .letGo,
      .awaitTick, .asWritten, .enter, .choose, .discard, .magnify:
      return .nothing
    }
  }

  /// Markdown that is all there has a state of its own.
  static func shows(_ content: TextContent) -> Bool { !content.isLaidOut }

  /// The places the plugin names.
  var landmarks: [ContentLandmark] {
    anchors.map { ContentLandmark(title: $0.title ?? SafeText($0.id), level: 1) }
  }

  /// Goes to a place that the plugin names.
  private mutating func go(_ command: LandmarkCommand) -> ContentOutcome {
    guard !anchors.isEmpty else { return .nothing }
    let line =
      switch command {
      case .next: anchors.map(\.line).filter { $0 > topLine }.min()
      case .previous: anchors.map(\.line).filter { $0 < topLine }.max()
      case .number(let number): anchors.indices.contains(number) ? anchors[number].line : nil
      case .named(let name): anchors.first { $0.id == name }?.line
      }
    return line.map { ContentOutcome(isChanged: scroll(toLine: $0)) } ?? .unchanged
  }

  private mutating func find(_ command: FindCommand) -> ContentOutcome {
    switch command {
    case .search(let text): return ContentOutcome(isChanged: setSearch(text))
    case .keep: endSearch()
    case .clear: clearSearch()
    case .next: return ContentOutcome(isChanged: searchNext())
    case .previous: return ContentOutcome(isChanged: searchPrevious())
    case .filter, .goOn: return .nothing
    }
    return .changed
  }

  // MARK: Size

  /// The size on screen in cells, without line numbers and margins.
  var size: CellSize { CellSize(columns: viewportColumns, rows: viewportRows) }

  /// Takes over the size on screen in cells; a width of 0 is not known yet, so nothing is folded.
  mutating func setViewport(_ size: CellSize) {
    let inset = TextInset(of: self)
    let columns = size.columns - inset.leading - inset.trailing
    setViewport(columns: size.columns > 0 ? max(1, columns) : 0, rows: size.rows, wrap: .words)
  }

  // MARK: Keys and words

  /// The way keys act on it.
  var keys: ContentKeys { .text }

  /// True: it is read.
  var isText: Bool { true }

  /// True when there is no line, nor one on its way.
  var isEmpty: Bool { lineCount == 0 && !isGrowing }

  /// Number of lines, as far as known.
  var count: Int? { lineCount }

  /// Typing searches it.
  var typing: ContentTyping { .search }

  /// The text searched for.
  var sought: String { search }

  /// How many lines there are.
  var placeWords: SafeText {
    if lineCount == 0 { return .empty }
    return SafeText(TallyWords.lines(lineCount))
  }

  /// Progress of a search: a share of the text, or the lines read when its length is not known.
  var tally: SafeText {
    guard isSearching else { return .empty }
    return SafeText(
      TallyWords.reading(searchedShare, lines: searchedLines, isSearch: true))
  }

  /// What is chosen, else the lines that have arrived.
  func copiedText(limit bytes: Int) -> CopiedText {
    choice.map { $0.text(in: self, limit: bytes) } ?? plainText(limit: bytes)
  }

  /// Calls `body` with each row on screen; a line that is folded has several.
  func forEachLine(_ body: (_ screenRow: Int, _ line: ContentLine) -> Void) {
    for (screenRow, row) in visibleRows.enumerated() {
      let bytes = Array(row.text.text.string.utf8)
      let range = row.utf8Range.clamped(to: 0..<bytes.count)
      body(screenRow, ContentLine(.text, String(decoding: bytes[range], as: UTF8.self)))
    }
  }
}

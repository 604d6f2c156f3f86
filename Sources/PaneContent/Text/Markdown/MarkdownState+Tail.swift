// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// The last lines of a text whose other lines are still to come.
struct MarkdownTail: Equatable, Sendable {
  /// A row of it.
  struct Row: Equatable, Sendable {
    /// The line of the source, and the row of that line.
    var line: Int
    var number: Int
    var row: MarkdownRow
  }

  /// The lines in the source; one without rows could not be had.
  let range: Range<Int>
  private let lines: [String]
  private var columns = 0
  private(set) var rows: [Row] = []
  /// Rows that the view stands above the end.
  private(set) var raised = 0

  init(_ lines: [StyledText], of range: Range<Int>) {
    self.range = range
    self.lines = lines.map(\.string)
  }

  /// Folds the lines in a width.
  mutating func fold(to columns: Int) {
    guard columns != self.columns else { return }
    self.columns = columns
    rows = []
    for (offset, line) in lines.enumerated() {
      let text = StyledText(SafeText(line, place: .multiline))
      let leaf = MarkdownLeaf(kind: .written, content: LinkedText(text), line: offset)
      let folded = MarkdownLayout.rows(
        of: leaf, columns: columns, pictures: MarkdownPictures())
      for (number, row) in folded.enumerated() {
        rows.append(Row(line: range.lowerBound + offset, number: number, row: row))
      }
    }
  }

  /// Goes up from the end, or down to it, as far as there are rows; tells whether it did.
  mutating func raise(by count: Int, on screen: Int) -> Bool {
    let before = raised
    let most = max(0, rows.count - screen)
    raised = min(max(0, raised + min(max(count, -most), most)), most)
    return raised != before
  }

  /// Goes to the end.
  mutating func sink() { raised = 0 }

  /// The line that stays at the top when all before it has come; `nil` at the end.
  func anchor(on screen: Int) -> MarkdownPaper.Anchor? {
    guard raised > 0, let first = shown(on: screen).first else { return nil }
    return MarkdownPaper.Anchor(line: first.line, offset: 0)
  }

  /// The number of the piece that these rows seem to be of; no text has so many.
  private static let piece = Int.max / 2

  /// The same as they are drawn.
  func visible(on screen: Int) -> [MarkdownState.VisibleRow] {
    shown(on: screen).map {
      let place = MarkdownPlace(piece: Self.piece, leaf: $0.line, row: $0.number)
      return MarkdownState.VisibleRow(place: place, row: $0.row)
    }
  }

  /// The rows that a screen shows of it.
  func shown(on screen: Int) -> ArraySlice<Row> {
    rows.dropLast(min(raised, max(0, rows.count - screen))).suffix(screen)
  }
}

/// The end of a text is shown as it is written at once, and laid out when all before it has come.
extension MarkdownState {
  /// True while the end is shown as it is written.
  var isAtTail: Bool {
    guard isAtEnd, let tail, !tail.rows.isEmpty, tail.range.upperBound == source?.count else {
      return false
    }
    return document.isBehind || !document.isRead(document.pieces.count - 1)
  }

  /// The last lines, as long as the user waits for them and they have not come; `nil` when they are
  /// there, cannot be had, or come next.
  var missingTail: Range<Int>? {
    guard isOnWayToEnd, let source, !source.isOpenEnded, source.count > 0 else { return nil }
    let end = source.count
    let start = max(0, (end - 1) / PageLimit.rows * PageLimit.rows - PageLimit.rows)
    guard start > document.lineCount, tail?.range != start..<end else { return nil }
    return start..<end
  }

  /// Takes the last lines when all of them have come.
  mutating func takeTail() {
    guard let range = missingTail, let source, source.lines.missing(in: range) == nil else {
      return
    }
    tail = MarkdownTail(range.compactMap { source.lines[$0] }, of: range)
    layOut()
  }

  /// Does without the last lines when they are asked for no more; tells whether it was about them.
  mutating func giveUpTail() -> Bool {
    guard let range = missingTail, let queue = source?.queue else { return false }
    let pages = stride(from: range.lowerBound, to: range.upperBound, by: PageLimit.rows)
    guard pages.contains(where: { queue.isGivenUp(PageQueue.Page(containing: $0)) }) else {
      return false
    }
    tail = MarkdownTail([], of: range)
    // They are asked for again when all before them has come.
    source?.queue.forgetFailures()
    return true
  }

  /// Scrolls among the last lines; tells whether the place changed.
  mutating func scrollTail(by count: Int) -> Bool {
    guard tail?.raise(by: -count, on: rows) == true else { return false }
    layOut()
    return true
  }
}

// SPDX-License-Identifier: Apache-2.0
import CellGeometry
package import CellText
import DragSession
package import PaneContent
import TerminalInput

/// The words and keys of the status line before they are fitted into a window.
package struct StatusContent: Equatable, Sendable {
  /// What the left part says.
  package enum Left: Equatable, Sendable {
    case message(StatusMessage)
    case facts(StyledText)
    /// A filter or search being typed: its sign, the line and the caret in characters.
    case typing(sign: String, TextField)
  }
  /// What the left part says.
  package var left: Left
  /// How many rows a filter leaves, when there is one.
  package var tally: SafeText = .empty
  /// At most five, the most useful last; the first ones leave first when there is no room.
  package var hints: [StatusLine.Hint]
}

/// Everything that decides what the status line of a window looks like; equal ones look alike.
package struct StatusDraft: Equatable, Sendable {
  /// Words and keys.
  var content: StatusContent
  /// The buttons of a drag.
  var buttons: [PlacedDropButton]
  /// True while something is carried.
  var isCarrying: Bool

  /// True when it says what has gone wrong, which is read whole.
  package var tellsTrouble: Bool {
    guard case .message(let message) = content.left else { return false }
    return message.kind == .failure || message.kind == .warning
  }
}

/// The last row of the window laid out, in cells: what is drawn there is also what is hit there.
package struct StatusPicture: Sendable {
  /// The left part, cut to the room it has; it begins at column 1.
  package enum Left: Sendable {
    case message(SafeText, StatusMessage.Kind)
    case facts(StyledText)
    case typing(sign: SafeText, ShownField)

    /// Cells it takes.
    fileprivate var columns: Int {
      switch self {
      case .message(let text, _): text.columns
      case .facts(let facts): facts.text.columns
      case .typing(let sign, let field): sign.columns + field.usedColumns
      }
    }
  }
  /// A hint and the column it begins at.
  package struct PlacedHint: Sendable {
    /// The first cell of its key.
    package let column: Int
    /// The key and what it does.
    package let hint: StatusLine.Hint
    /// The first cell of the words behind the key.
    package var wordsColumn: Int { column + hint.key.columns + 1 }
    /// The cells of key and words.
    var cells: Range<Int> { column..<(column + hint.columns) }
  }

  /// The row of the window.
  package let row: Int
  /// The left part.
  package private(set) var left: Left
  /// The first lines of what has gone wrong, which does not fit the row; they stand above it.
  package private(set) var linesAbove: [SafeText] = []
  /// How many rows a filter leaves, and where that begins; `nil` without room.
  package private(set) var tally: (column: Int, text: SafeText)?
  /// The hints there is room for.
  package private(set) var hints: [PlacedHint] = []
  /// The buttons of a drag on this row.
  package let buttons: [PlacedDropButton]

  /// Fits the words and keys of a line into its cells.
  ///
  /// Buttons of a drag stand before the hints, the shelf behind them: both keep their cells
  /// whatever else is said, because they are hit there.
  package init(_ draft: StatusDraft, width: Int, row: Int) {
    let content = draft.content
    self.row = row
    buttons = draft.buttons
    var textEnd = width - 1
    var hintsEnd = width
    if let first = buttons.first?.button.cells.minColumn {
      textEnd = max(1, first - 2)
      if !draft.isCarrying { hintsEnd = first - 1 }
    }
    let trouble = draft.tellsTrouble ? Self.lines(of: content.left, columns: textEnd - 1) : []
    linesAbove = trouble.dropLast()
    left =
      switch content.left {
      case .message(let message):
        .message(
          trouble.last ?? message.text.truncated(to: textEnd - 1, mode: .end), message.kind)
      case .facts(let facts):
        .facts(
          Self.shortened(facts, beside: content.hints, in: width).truncated(to: textEnd - 1))
      case .typing(let sign, let field):
        .typing(sign: SafeText(sign), field.shown(in: max(4, width / 2)))
      }
    var column = 1 + left.columns
    let tallyColumns = content.tally.columns
    if tallyColumns > 0, column + 2 + tallyColumns <= textEnd {
      tally = (column + 2, content.tally)
      column += 2 + tallyColumns
    }
    place(content.hints, keepsLastTwo: draft.isCarrying, from: column + 2, width: hintsEnd)
  }

  /// Lines above the row that a message may take.
  private static let mostLinesAbove = 3

  /// The lines of a message that is longer than the row; none for one that fits.
  private static func lines(of left: StatusContent.Left, columns: Int) -> [SafeText] {
    guard case .message(let message) = left, columns > 1, message.text.columns > columns else {
      return []
    }
    let stretches = message.text.wrapped(columns: columns)
    var lines = stretches.prefix(mostLinesAbove).map { message.text[utf8: $0] }
    if stretches.count > lines.count, let next = stretches.dropFirst(lines.count).first {
      let rest = message.text[utf8: next.lowerBound..<message.text.string.utf8.count]
      lines.append(rest.truncated(to: columns, mode: .end))
    }
    return lines
  }

  private mutating func place(
    _ hints: [StatusLine.Hint], keepsLastTwo: Bool, from left: Int, width: Int
  ) {
    var shown = hints
    // The first hint and `? keys` stay longest; of a drag, how to end it.
    while !shown.isEmpty, left > Self.start(of: shown, width: width) {
      shown.remove(at: shown.count > 2 && !keepsLastTwo ? shown.count - 2 : 0)
    }
    var column = Self.start(of: shown, width: width)
    for hint in shown {
      self.hints.append(PlacedHint(column: column, hint: hint))
      column += hint.columns + Self.gap
    }
  }

  /// What a click on a cell of the line means.
  enum Press: Equatable, Sendable {
    case nothing
    /// The key that a hint names.
    case key(KeyChord)
    /// The message, which is taken off; where it names the key for undoing, that is pressed.
    case message
  }

  /// What a click on a cell of the line means.
  func press(at column: Int) -> Press {
    if let placed = hints.first(where: { $0.cells.contains(column) }) {
      return placed.hint.chord.map(Press.key) ?? .nothing
    }
    guard case .message(let text, _) = left, (1..<1 + left.columns).contains(column) else {
      return .nothing
    }
    let undo = StatusLine.Hint.undo
    let isUndo = text.cells(of: undo.name)?.contains(column - 1) == true
    return isUndo ? undo.chord.map(Press.key) ?? .message : .message
  }

  /// Cells between two things on the line.
  static let gap = 2

  /// The column at which hints begin that end with the line; behind its end when there are none.
  static func start(of hints: [StatusLine.Hint], width: Int) -> Int {
    width - 1 - cells(hints)
  }

  private static func cells(_ hints: [StatusLine.Hint]) -> Int {
    hints.reduce(0) { $0 + $1.columns + gap } - gap
  }

  /// The fewest cells a name is shortened to.
  private static let shortestName = 24

  /// Shortens a name in its middle where what follows it, and the hints, would have no room.
  ///
  /// The name is what stands before the first two blanks; where there are none, it is a sentence.
  private static func withShortName(_ facts: StyledText, room: Int) -> StyledText {
    let excess = facts.text.columns - room
    guard excess > 0, let gap = facts.text.string.firstRange(of: "  ") else { return facts }
    let end = facts.text.string[..<gap.lowerBound].utf8.count
    let name = facts[utf8: 0..<end]
    let wanted = max(shortestName, name.text.columns - excess)
    return name.truncated(to: wanted, mode: .middle)
      + facts[utf8: end..<facts.text.string.utf8.count]
  }

  /// Leaves the last facts out where a hint must stay that would have no room.
  ///
  /// Facts are parted by two blanks; the first one is never left out.
  private static func shortened(
    _ facts: StyledText, beside hints: [StatusLine.Hint], in width: Int
  ) -> StyledText {
    let facts = withShortName(facts, room: width - 4 - cells(hints))
    guard hints.contains(where: \.outlastsFacts), let first = hints.first, let last = hints.last
    else { return facts }
    var kept = hints.filter { $0.outlastsFacts && $0 != first && $0 != last }
    kept = (first == last ? [first] : [first] + kept + [last])
    let room = width - 4 - cells(kept)
    guard facts.text.columns > room else { return facts }
    let text = facts.text.string
    var end: String.Index?
    for index in text.indices where text[index...].hasPrefix("  ") {
      if SafeText(String(text[..<index])).columns > room { break }
      if index > text.startIndex { end = index }
    }
    guard let end else { return facts }
    return facts[utf8: 0..<text[..<end].utf8.count]
  }
}

extension SafeText {
  /// The cells of some words in the text; `nil` without them.
  fileprivate func cells(of words: String) -> Range<Int>? {
    guard let range = string.firstRange(of: words) else { return nil }
    let first = SafeText(String(string[..<range.lowerBound])).columns
    return first..<(first + SafeText(words).columns)
  }
}

extension StatusLine.Hint {
  /// Cells of the key, a blank and the words.
  fileprivate var columns: Int { key.columns + 1 + words.columns }
}

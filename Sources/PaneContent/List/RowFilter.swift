// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// The words that rows are filtered by: each is in the row's own words or in a cell on show, or, behind
/// the name of a column and a colon, in a cell of that column.
struct RowFilter: Equatable, Sendable {
  private struct Term: Equatable, Sendable {
    var matcher: TextMatcher
    /// The place of the column it is looked for in; `nil` for all of them.
    var column: Int?
  }

  /// Finds the words where they are drawn.
  private(set) var matcher: TextMatcher
  private var terms: [Term]
  /// True when the letters of a word need only come in its order.
  var isByLetters: Bool { matcher.isByLetters }
  /// The columns on show; `nil` for rows without columns, all of whose cells are looked into.
  private let columns: [TableColumn]?
  /// The clock that moments are shown by.
  private let clock: ZoneClock

  /// Cells that a value may take to be looked into as it is drawn.
  private static let shownColumns = 64

  /// Creates a filter.
  ///
  /// - Parameters:
  ///   - text: What was typed: words between blanks. Nothing behind a colon is nothing to look for.
  ///   - table: The columns of the rows; `nil` without any.
  ///   - clock: The clock that moments are shown by.
  init(_ text: String = "", in table: TableState? = nil, by clock: ZoneClock = .utc) {
    self.clock = clock
    let columns = table.map { table in table.shown.map { table.shape.columns[$0] } }
    let words = TextMatcher.clipped(text).split(separator: " ").map { word in
      Self.parted(String(word), among: columns ?? [])
    }
    .filter { !$0.word.isEmpty }
    self.columns = columns
    matcher = TextMatcher(words: words.map(\.word).joined(separator: " "))
    terms = words.map { Term(matcher: TextMatcher(words: $0.word), column: $0.column) }
  }

  /// The same filter for rows that have the letters of each word in its order; `nil` for rows with
  /// columns, and where no word has several.
  var loosened: RowFilter? {
    guard columns == nil, let matcher = matcher.loosened else { return nil }
    var filter = self
    filter.matcher = matcher
    filter.terms = terms.map { term in
      var term = term
      term.matcher = term.matcher.loosened ?? term.matcher
      return term
    }
    return filter
  }

  /// True when there is nothing to look for, so that every row is shown.
  var isEmpty: Bool { terms.isEmpty }

  /// The word behind the name of a column, and the column; the word as it is where there is none of
  /// that name.
  private static func parted(
    _ word: String, among columns: [TableColumn]
  ) -> (word: String, column: Int?) {
    guard let colon = word.firstIndex(of: ":"), colon != word.startIndex else { return (word, nil) }
    let name = word[..<colon].lowercased()
    let column = columns.firstIndex { column in
      [column.id, column.title.text.string].contains {
        $0.lowercased().filter { $0 != " " } == name
      }
    }
    return column.map { (String(word[word.index(after: colon)...]), $0) } ?? (word, nil)
  }

  /// Tells whether a row has all the words.
  func matches(_ item: Item) -> Bool { terms.allSatisfy { matches(item, $0) } }

  private func matches(_ item: Item, _ term: Term) -> Bool {
    guard let columns else {
      return term.matcher.matches(item.text.text.string)
        || !isByLetters && item.cells.contains { term.matcher.matches(Self.words(of: $0)) }
    }
    if let column = term.column { return matches(item, columns[column], term.matcher) }
    return term.matcher.matches(item.text.text.string)
      || columns.contains { matches(item, $0, term.matcher) }
  }

  /// Tells whether the cell of a column has a word: as it was sent, or as it is drawn.
  private func matches(_ item: Item, _ column: TableColumn, _ matcher: TextMatcher) -> Bool {
    guard let cell = item.cell(of: column) else { return false }
    if matcher.matches(Self.words(of: cell)) { return true }
    switch column.kind {
    // No words.
    case .text, .meter, .spark: return false
    case .time:
      // Which of the forms is on screen changes with the width of the column.
      guard cell.text == nil, case .number(let moment, _) = cell.value else { return false }
      return matcher.matches(CivilTime(moment, clock.offset).everyForm)
    case .int, .number, .bytes, .percent, .duration, .bool: break
    }
    guard cell.text == nil, cell.value != .none else { return false }
    return matcher.matches(CellWords(column).words(cell, columns: Self.shownColumns).text.string)
  }

  private static func words(of cell: Cell) -> String { cell.text?.text.string ?? cell.plainValue }

  /// Filters the rows of a list anew, since other columns are on show or have other names.
  static func renew(in list: inout ListState) {
    guard !list.filter.isEmpty, list.rows.source == nil else { return }
    list.keepingPlace { $0.rows.inline.setFilter($0.rowFilter) }
  }
}

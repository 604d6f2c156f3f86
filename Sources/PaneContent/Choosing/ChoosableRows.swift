// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText

/// A row on screen, as far as choosing its cells is concerned.
struct ChoosableRow<Row: Comparable & Sendable>: Equatable, Sendable {
  /// The row as the content calls it.
  var row: Row
  /// The first row and the last one of the line that it is part of.
  var line: ClosedRange<Row>
  /// Its words as they are drawn, with those that are cut off at the sides.
  var words: SafeText
  /// Cells of the content before its first one; negative when it is scrolled sideways.
  var leading: Int
}

/// Chosen cells of a row on screen, counted from the content's leading top cell.
package struct ChosenCells: Equatable, Sendable {
  /// The row.
  package let row: Int
  /// The columns.
  package let columns: Range<Int>
}

/// Content made of rows of cells that can be chosen, as terminals let choose theirs.
///
/// A kind says which rows are on screen and copies what is chosen; what a press, a word or a drag
/// out of the pane means is said here, for all of them.
protocol ChoosableRows {
  /// A row by a name that stays while the user chooses.
  associatedtype Row: Comparable & Sendable

  /// What is being chosen.
  var chooser: CellChooser<Row> { get set }
  /// The rows on screen from the top.
  var choosableRows: [ChoosableRow<Row>] { get }
  /// True when lines that are chosen as a whole are drawn on a ground of their own.
  static var marksLines: Bool { get }

  /// Scrolls by rows; tells whether it did.
  mutating func scroll(by rows: Int) -> Bool
}

extension ChoosableRows {
  static var marksLines: Bool { true }

  /// The chosen cells; `nil` for none.
  var choice: CellChoice<Row>? {
    get { chooser.choice }
    set { chooser.choice = newValue }
  }

  /// Lets go of what is chosen; tells whether anything was.
  mutating func letGoOfChoice() -> Bool {
    defer { chooser = CellChooser() }
    return choice != nil
  }

  /// Follows the mouse.
  mutating func choose(_ step: CellStep) -> ContentOutcome {
    let before = choice
    switch step {
    case .press(let cell, let clicks):
      let unit = CellUnit(clicks: clicks)
      let grip = cells(at: cell, by: unit).map { CellChoice($0, by: unit) }
      chooser.grip = grip
      choice = unit == .cell ? nil : grip
      guard grip != nil || before != nil else { return .nothing }
    case .drag(let cell):
      guard var next = chooser.grip else { return .nothing }
      let height = choosableRows.count
      if cell.row < 0 || cell.row >= height {
        _ = scroll(by: cell.row < 0 ? max(-height, cell.row) : min(height, cell.row - height + 1))
      }
      guard let end = cells(at: cell, by: next.unit) else { return .unchanged }
      if choice == nil, end == next.start { return .unchanged }
      next.end = end
      choice = next
    }
    return ContentOutcome(isChanged: choice != before)
  }

  /// The cell, word or line at a cell of the content, or at the nearest row.
  private func cells(at cell: CellPoint, by unit: CellUnit) -> ClosedRange<CellSpot<Row>>? {
    let rows = choosableRows
    guard let last = rows.indices.last else { return nil }
    let shown = rows[min(max(0, cell.row), last)]
    let isBeyond = cell.row < 0 || cell.row > last
    let edge = cell.row < 0 ? 0 : shown.words.columns
    let column = isBeyond ? edge : max(0, cell.column - shown.leading)
    func spot(_ column: Int) -> CellSpot<Row> { CellSpot(row: shown.row, column: column) }
    switch unit {
    case .cell:
      let first = shown.words.cluster(at: column)?.columns.lowerBound ?? column
      return spot(first)...spot(first)
    case .word:
      let word = shown.words.word(at: column)
      return spot(word.lowerBound)...spot(word.upperBound)
    case .line: return CellChoice.cells(of: shown.line)
    }
  }
}

extension ChoosableRows where Self: ContentState {
  var choosesCells: Bool { true }

  /// The chosen cells of each row on screen; lines that are drawn otherwise are left out.
  var chosenCells: [ChosenCells] {
    guard let choice, !Self.marksLines || choice.unit != .line else { return [] }
    return choosableRows.enumerated().compactMap { number, shown in
      guard let columns = choice.columns(in: shown.row) else { return nil }
      let end = shown.words.end(of: columns)
      let lower = max(0, shown.leading, columns.lowerBound + shown.leading)
      // A row without words shows by one cell that it is chosen.
      let upper = max(end, columns.lowerBound + 1) + shown.leading
      let isSeen = lower < upper && (end > columns.lowerBound || end == 0)
      return isSeen ? ChosenCells(row: number, columns: lower..<upper) : nil
    }
  }
}

extension SafeText {
  /// The cluster that is shown in a column: its bytes and its columns; `nil` behind the end.
  fileprivate func cluster(at column: Int) -> (utf8: Range<Int>, columns: Range<Int>)? {
    var reader = ClusterReader(self)
    var start = 0
    while let cluster = reader.next() {
      let end = start + cluster.columns
      if column < end { return (cluster.utf8, start..<end) }
      start = end
    }
    return nil
  }

  /// The first column of the word that is shown in a column, and that of its last cluster.
  fileprivate func word(at column: Int) -> ClosedRange<Int> {
    var reader = ClusterReader(self)
    var start = 0
    var word = 0
    var last = 0
    var kind: WordKind?
    while let cluster = reader.next() {
      guard cluster.columns > 0 else { continue }
      let next = WordKind(self[utf8: cluster.utf8].string)
      if next != kind {
        if start > column { return word...max(word, last) }
        (kind, word) = (next, start)
      }
      last = start
      start += cluster.columns
    }
    return column < start ? word...max(word, last) : column...column
  }

  /// The column behind the last cluster of the text that begins in some columns; 0 for none.
  fileprivate func end(of columns: ClosedRange<Int>) -> Int {
    var reader = ClusterReader(self)
    var start = 0
    var end = 0
    while start <= columns.upperBound, let cluster = reader.next() {
      start += cluster.columns
      end = start
    }
    return end
  }

  /// The bytes of the clusters that begin in some columns.
  func bytes(in columns: ClosedRange<Int>) -> Range<Int> {
    if columns.lowerBound == 0, columns.upperBound == .max { return 0..<utf8Count }
    var reader = ClusterReader(self)
    var column = 0
    var first: Int?
    while column <= columns.upperBound, let cluster = reader.next() {
      if column >= columns.lowerBound, first == nil { first = cluster.utf8.lowerBound }
      column += cluster.columns
    }
    return first.map { $0..<reader.offset } ?? utf8Count..<utf8Count
  }

  /// What is chosen of a row of words.
  func chosen(_ columns: ClosedRange<Int>) -> String { self[utf8: bytes(in: columns)].string }
}

/// Characters that are chosen together by a double click: those of names, paths and addresses are.
private enum WordKind: Equatable {
  case blank, word
  case sign(String)

  init(_ cluster: String) {
    guard let scalar = cluster.unicodeScalars.first, scalar.isASCII else {
      self = cluster == "\u{A0}" || cluster == "\u{3000}" ? .blank : .word
      return
    }
    switch scalar {
    case " ", "\t": self = .blank
    case "a"..."z", "A"..."Z", "0"..."9": self = .word
    case "@", "-", ".", "/", "_", "~", "?", "&", "=", "%", "+", "#": self = .word
    case _: self = .sign(cluster)
    }
  }
}

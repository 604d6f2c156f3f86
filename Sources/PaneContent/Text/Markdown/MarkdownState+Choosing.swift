// SPDX-License-Identifier: Apache-2.0
import CellText

/// Rows chosen by keys, and cells chosen by the mouse.
extension MarkdownState: ChoosableRows {
  /// The rows on screen as they are drawn; each is a line, for it is copied as it is drawn.
  var choosableRows: [ChoosableRow<MarkdownPlace>] {
    visible.map { line in
      let isScrolled = line.row.segments.contains { $0.room != nil }
      return ChoosableRow(
        row: line.place, line: line.place...line.place, words: SafeText(line.row.words),
        leading: Self.leadingCells - (isScrolled ? horizontalOffset : 0))
    }
  }

  /// True while rows or cells are chosen.
  var isChoosing: Bool { choice != nil }

  /// Begins to choose rows at the first one on screen that is not blank, or lets go.
  mutating func chooseRows() {
    if !letGoOfChoice() {
      let first = visible.first { !$0.row.segments.isEmpty }?.place ?? top
      choice = CellChoice(line: first...first)
    }
    isAtEnd = false
    layOut()
  }

  /// Chooses up to another row; the view follows.
  mutating func extend(
    _ choice: CellChoice<MarkdownPlace>, _ move: ContentMove, times: Int
  ) -> Bool {
    let steps = move.rows(times: times, page: rows - 1)
    let from = choice.end.lowerBound.row
    let end =
      steps < 0
      ? paper.place(above: steps.magnitude, from: from)
      : paper.place(below: steps.magnitude, from: from)
    var next = choice
    next.end = CellChoice.cells(of: end...end)
    self.choice = next
    anchor = nil
    isAtEnd = false
    if end < top {
      top = end
    } else if !visible.contains(where: { $0.place == end }) {
      top = paper.place(above: UInt(max(0, rows - 1)), from: end)
    }
    layOut()
    return next != choice
  }

  /// The chosen cells as they are drawn, as many as fit.
  mutating func text(of choice: CellChoice<MarkdownPlace>, limit bytes: Int) -> CopiedText {
    var copied = CopiedText(limit: bytes)
    let rows = choice.rows
    var place: MarkdownPlace? = rows.lowerBound.block
    while let here = place, here <= rows.upperBound {
      if !document.isRead(here.piece) { copied.leaveOut() }
      for (number, row) in paper.rows(at: here).enumerated() {
        let place = MarkdownPlace(piece: here.piece, leaf: here.leaf, row: number)
        guard let columns = choice.columns(in: place) else { continue }
        guard copied.add(line: SafeText(row.words).chosen(columns)) else { return copied }
      }
      place = document.next(after: here)
    }
    return copied
  }
}

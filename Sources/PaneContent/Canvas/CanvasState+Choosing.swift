// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import PaneProtocol

/// The picture of a canvas as it was when the user began to choose cells of it.
struct StillPicture: Equatable, Sendable {
  var field: CanvasField
  var styles: [Int: CanvasStyle]
  /// The cell that keys move; `nil` while the mouse chooses.
  var caret: CellPoint?
  /// True when what keys go over is chosen.
  var isExtending = false
}

/// Cells of a canvas chosen by the mouse, or by keys; the picture stands still meanwhile.
extension CanvasState: ChoosableRows {
  static var marksLines: Bool { false }

  var choosableRows: [ChoosableRow<Int>] {
    guard plainWords == nil else { return [] }
    return shown.field.rows.prefix(size.rows).enumerated().map { row, cells in
      // Blanks at the end of a row are what nothing was written on.
      let end = cells.lastIndex { $0.text.string != " " } ?? -1
      let words = cells.prefix(end + 1).map(\.text.string).joined()
      return ChoosableRow(row: row, line: row...row, words: SafeText(words), leading: 0)
    }
  }

  /// What is on screen: the picture that stands still, else the newest.
  var shown: StillPicture { still ?? StillPicture(field: field, styles: styles) }

  /// A canvas has nothing beyond what is on screen.
  mutating func scroll(by rows: Int) -> Bool { false }

  /// Has the picture stand still while cells of it are chosen.
  mutating func choiceChanged() {
    if choice == nil {
      still = nil
    } else if still == nil {
      still = StillPicture(field: field, styles: styles)
    }
  }

  /// True while cells are chosen.
  var isChoosing: Bool { choice != nil }

  /// Begins to choose by keys, at the end of what the mouse has chosen or at the cursor; later,
  /// begins to extend what is chosen, or ends that.
  mutating func chooseByKeys() -> ContentOutcome {
    guard plainWords == nil, !field.rows.isEmpty else { return .nothing }
    if still?.caret != nil {
      still?.isExtending.toggle()
      if still?.isExtending == false { moveCaret(by: .zero) }
      return .changed
    }
    let end = choice?.end.upperBound
    let place = end.map { CellPoint(column: $0.column, row: $0.row) } ?? cursorPoint ?? .zero
    if end == nil { choice = nil }
    var picture = shown
    picture.isExtending = end != nil
    picture.caret = nearest(place)
    still = picture
    moveCaret(by: .zero)
    return .changed
  }

  /// Moves the cell that keys move; `nil` when none do.
  mutating func moveCaret(_ command: ContentCommand) -> ContentOutcome? {
    guard still?.caret != nil else { return nil }
    switch command {
    case .move(let move, let times):
      moveCaret(by: CellPoint(column: 0, row: move.rows(times: times, page: size.rows - 1)))
    case .stepIn: moveCaret(by: CellPoint(column: 1, row: 0))
    case .stepOut: moveCaret(by: CellPoint(column: -1, row: 0))
    case _: return nil
    }
    return .changed
  }

  private mutating func moveCaret(by step: CellPoint) {
    guard let still, let from = still.caret else { return }
    let row = still.field.cells(inRow: from.row) ?? []
    // A step to the right goes over all cells of a wide cluster.
    let wide = step.column > 0 && row.indices.contains(from.column) ? row[from.column].columns : 1
    let to = nearest(
      CellPoint(column: from.column + step.column * max(1, wide), row: from.row + step.row))
    self.still?.caret = to
    let spot = CellSpot(row: to.row, column: to.column)
    if still.isExtending, choice != nil {
      choice?.end = spot...spot
    } else {
      choice = CellChoice(spot...spot, by: .cell)
    }
  }

  /// The first cell of the nearest cluster on screen.
  private func nearest(_ point: CellPoint) -> CellPoint {
    let row = min(max(0, point.row), max(0, min(size.rows, shown.field.rows.count) - 1))
    let cells = shown.field.cells(inRow: row) ?? []
    var column = min(max(0, point.column), max(0, min(size.columns, cells.count) - 1))
    while column > 0, cells[column].columns == 0 { column -= 1 }
    return CellPoint(column: column, row: row)
  }

  /// Follows the mouse, which chooses by itself.
  mutating func followMouse(_ step: CellStep) -> ContentOutcome {
    still?.caret = nil
    defer { choiceChanged() }
    return choose(step)
  }

  /// Lets go of what is chosen, and shows the newest picture; tells whether anything was.
  mutating func goOnDrawing() -> Bool {
    defer { choiceChanged() }
    return letGoOfChoice()
  }

  /// The chosen cells, a line for each row.
  func text(of choice: CellChoice<Int>, limit bytes: Int) -> CopiedText {
    var copied = CopiedText(limit: bytes)
    for row in choosableRows {
      guard let columns = choice.columns(in: row.row) else { continue }
      guard copied.add(line: row.words.chosen(columns)) else { break }
    }
    return copied
  }
}

// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import PanePlugin
import TerminalEmulator

/// Makes pictures of an emulator's screen: of each row the cells that have changed since the last.
struct PictureWriter {
  private var shown: [[GridCell]] = []
  private var columns = 0
  private var cursor: CanvasCursor?
  private var generation = 0
  private var styles = StyleBook()
  private var number = 0

  /// The next picture; `nil` when nothing is different.
  mutating func picture(of emulator: Emulator) -> CanvasFrame? {
    let grid = emulator.grid
    let isNew =
      number == 0 || grid.columns != columns || grid.rows.count != shown.count
      || emulator.generation != generation || styles.isFull
    if isNew { begin(emulator) }
    var steps: [CanvasStep] = isNew ? [.clear(style: 0)] : []
    for (index, row) in grid.rows.enumerated() {
      guard let range = difference(row, index) else { continue }
      var writer = RunWriter(emulator)
      writer.write(row, range) { styles.number(of: $0, in: emulator) }
      steps.append(.write(CellPoint(column: range.lowerBound, row: index), writer.runs))
      shown[index] = Array(row.cells.prefix(columns))
    }
    let next = Self.cursor(of: emulator)
    guard isNew || !steps.isEmpty || next != cursor else { return nil }
    cursor = next
    number += 1
    return CanvasFrame(
      number, size: CellSize(columns: columns, rows: shown.count), styles: styles.takeFresh(),
      steps: steps, cursor: next.map { .at($0) } ?? .hidden)
  }

  /// Forgets what is shown: the next picture is whole.
  mutating func forget() { columns = 0 }

  private mutating func begin(_ emulator: Emulator) {
    styles = StyleBook()
    generation = emulator.generation
    columns = emulator.grid.columns
    let blank = GridCell.blank(GridLook())
    shown = Array(
      repeating: Array(repeating: blank, count: columns), count: emulator.grid.rows.count)
  }

  /// The columns of a row that are different, as whole glyphs; `nil` for none.
  private func difference(_ row: GridRow, _ index: Int) -> Range<Int>? {
    let (old, new) = (shown[index], row.cells)
    var first = 0
    while first < columns, old[first] == new[first] { first += 1 }
    guard first < columns else { return nil }
    var end = columns
    while end > first, old[end - 1] == new[end - 1] { end -= 1 }
    // A glyph that was wide or is wide now is written from its left half on.
    while first > 0, new[first].columns == 0 || old[first].columns == 0 { first -= 1 }
    while end < columns, new[end].columns == 0 || old[end].columns == 0 { end += 1 }
    return first..<end
  }

  private static func cursor(of emulator: Emulator) -> CanvasCursor? {
    guard emulator.modes.has(.cursorShown) else { return nil }
    let point = CellPoint(column: emulator.cursor.column, row: emulator.cursor.row)
    // DECSCUSR: odd numbers blink; 0 is the terminal's own, which mode 12 has blink.
    let number = emulator.cursorShape
    guard (1...6).contains(number) else {
      return CanvasCursor(point, blinks: emulator.modes.has(.cursorBlinks))
    }
    let shapes: [CanvasCursor.Shape] = [.block, .underline, .bar]
    return CanvasCursor(point, shape: shapes[(number - 1) / 2], blinks: number % 2 == 1)
  }
}

/// Cuts cells into runs of one look.
private struct RunWriter {
  private let emulator: Emulator
  private(set) var runs: [CanvasRun] = []
  private var text = ""
  private var style = 0
  private var columns = 0
  private var isASCII = true

  init(_ emulator: Emulator) { self.emulator = emulator }

  mutating func write(_ row: GridRow, _ range: Range<Int>, _ number: (GridLook) -> Int) {
    var look: GridLook?
    for (index, cell) in zip(range, row.cells[range]) where cell.columns > 0 {
      if cell.look != look {
        flush()
        look = cell.look
        style = number(cell.look)
      }
      // A wide glyph of which a narrower screen shows half is a blank.
      let width = min(cell.columns, emulator.grid.columns - index)
      let isHidden = width < cell.columns || cell.look.attributes.contains(.hidden)
      if isHidden {
        for _ in 0..<width { add(" ", 1) }
      } else {
        add(emulator.text(of: cell), width)
      }
    }
    flush()
    shorten()
  }

  private mutating func add(_ glyph: String, _ width: Int) {
    let isPlain = glyph.utf8.count == 1
    // Whoever draws may measure other letters otherwise: each has its cells.
    if isPlain != isASCII || !isPlain || text.utf8.count > 2_000 { flush() }
    isASCII = isPlain
    text += glyph
    columns += width
    if !isPlain { flush() }
  }

  private mutating func flush() {
    guard !text.isEmpty else { return }
    if isASCII {
      runs.append(CanvasRun(text: text, style: style))
    } else if let last = runs.indices.last, runs[last].text.string == text,
      runs[last].style == style,
      runs[last].columns == runs[last].count * columns
    {
      runs[last].count += 1
      runs[last].columns = runs[last].count * columns
    } else {
      runs.append(CanvasRun(text: text, style: style, columns: columns))
    }
    text = ""
    columns = 0
    isASCII = true
  }

  /// Writes blanks as one that is repeated.
  private mutating func shorten() {
    guard let last = runs.last, last.columns == nil, last.count == 1 else { return }
    let text = last.text.string
    let blanks = text.utf8.reversed().prefix { $0 == 0x20 }.count
    guard blanks > 8 else { return }
    runs.removeLast()
    let rest = String(text.dropLast(blanks))
    if !rest.isEmpty { runs.append(CanvasRun(text: rest, style: last.style)) }
    runs.append(CanvasRun(text: " ", style: last.style, count: blanks))
  }
}

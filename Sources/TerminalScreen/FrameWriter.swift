// SPDX-License-Identifier: Apache-2.0
import CellGeometry

/// The bytes of one frame, and what they leave the terminal in.
struct FrameWriter {
  var bytes: [UInt8] = []
  /// The cursor's row; negative when unknown.
  var row = -1
  /// The cursor's column; negative when unknown.
  var column = -1
  var pen = Pen.standard
  /// How many stretches of cells were drawn.
  var runs = 0
  let capabilities: ScreenCapabilities
  let columns: Int
  let rows: Int

  init(_ capabilities: ScreenCapabilities, columns: Int, rows: Int) {
    self.capabilities = capabilities
    self.columns = columns
    self.rows = rows
  }

  /// Has what was written since a place in the bytes shown at once, by a terminal that can.
  mutating func showAtOnce(from first: Int) {
    bytes.insert(contentsOf: Array("\u{1B}[?2026h".utf8), at: first)
    bytes.appendEscape("[?2026l")
  }

  /// Moves the cursor in the fewest bytes; an open link is closed first.
  mutating func move(row newRow: Int, column newColumn: Int) {
    if row == newRow, column == newColumn { return }
    closeLink()
    if let way = way(row: newRow, column: newColumn), way.cost < absoluteCost(newRow, newColumn) {
      write(way.down, to: newRow)
      write(way.across, to: newColumn)
    } else {
      writeAbsolute(newRow, newColumn)
    }
    row = newRow
    column = newColumn
  }

  /// The bytes a move would take.
  func moveCost(row newRow: Int, column newColumn: Int) -> Int {
    if row == newRow, column == newColumn { return 0 }
    let absolute = absoluteCost(newRow, newColumn)
    let steps = way(row: newRow, column: newColumn)?.cost ?? absolute
    return min(absolute, steps) + (pen.link == .none ? 0 : 7)
  }

  private enum RowStep { case none, feed, down, up, row }
  private enum ColumnStep { case none, start, backspace, back, forward, column }

  /// A step to another row, then a step to another column.
  private struct Way {
    var down = RowStep.none
    var across = ColumnStep.none
    var cost = 0
  }

  /// The cheapest way in two steps; `nil` when nobody knows where the cursor is.
  private func way(row newRow: Int, column newColumn: Int) -> Way? {
    guard row >= 0 else { return nil }
    var way = Way()
    if newColumn == 0, column != 0, newRow > row, !capabilities.hasRawLineFeed {
      // A line feed that returns as well is no harm before a return.
      return Way(down: .feed, across: .start, cost: newRow - row + 1)
    }
    if newRow != row {
      let relative = relativeCost(abs(newRow - row))
      way = Way(down: .row, cost: 3 + decimalLength(newRow + 1))
      if relative < way.cost { way = Way(down: newRow < row ? .up : .down, cost: relative) }
      if newRow > row, capabilities.hasRawLineFeed, newRow - row <= way.cost {
        way = Way(down: .feed, cost: newRow - row)
      }
    }
    guard newColumn != column else { return way }
    let across = across(to: newColumn)
    way.across = across.way
    way.cost += across.cost
    return way
  }

  private func across(to newColumn: Int) -> (way: ColumnStep, cost: Int) {
    if newColumn == 0 { return (.start, 1) }
    var best = (way: ColumnStep.column, cost: 3 + decimalLength(newColumn + 1))
    guard column >= 0 else { return best }
    let relative = relativeCost(abs(newColumn - column))
    if relative < best.cost { best = (newColumn < column ? .back : .forward, relative) }
    if newColumn < column, column - newColumn < best.cost {
      best = (.backspace, column - newColumn)
    }
    return best
  }

  private func relativeCost(_ count: Int) -> Int { count == 1 ? 3 : 3 + decimalLength(count) }

  private func absoluteCost(_ row: Int, _ column: Int) -> Int {
    3 + (row > 0 ? decimalLength(row + 1) : 0) + (column > 0 ? 1 + decimalLength(column + 1) : 0)
  }

  private mutating func writeAbsolute(_ newRow: Int, _ newColumn: Int) {
    bytes.appendEscape("[")
    if newRow > 0 { bytes.appendDecimal(newRow + 1) }
    if newColumn > 0 {
      bytes.append(UInt8(ascii: ";"))
      bytes.appendDecimal(newColumn + 1)
    }
    bytes.append(UInt8(ascii: "H"))
  }

  private mutating func write(_ step: RowStep, to newRow: Int) {
    switch step {
    case .none: break
    case .feed: for _ in row..<newRow { bytes.append(0x0A) }
    case .down: bytes.appendCSI(newRow - row, "B")
    case .up: bytes.appendCSI(row - newRow, "A")
    case .row: bytes.appendCSI(newRow + 1, "d")
    }
  }

  private mutating func write(_ step: ColumnStep, to newColumn: Int) {
    switch step {
    case .none: break
    case .start: bytes.append(0x0D)
    case .backspace: for _ in newColumn..<column { bytes.append(0x08) }
    case .back: bytes.appendCSI(column - newColumn, "D")
    case .forward: bytes.appendCSI(newColumn - column, "C")
    case .column: bytes.appendCSI(newColumn + 1, "G")
    }
  }

  /// Changes the pen; links come into force with the next glyph.
  mutating func use(_ next: Pen, links: StyleTable) {
    if next == pen { return }
    if next.link != pen.link {
      closeLink()
      if let link = links[next.link] { openLink(next.link, link) }
    }
    pen.change(to: next, capabilities, into: &bytes)
  }

  private mutating func openLink(_ id: LinkID, _ link: Hyperlink) {
    bytes.appendEscape("]8;id=")
    bytes.appendDecimal(Int(id.rawValue))
    bytes.append(UInt8(ascii: ";"))
    bytes.append(contentsOf: link.target.utf8)
    bytes.appendEscape("\\")
    pen.link = id
  }

  private mutating func closeLink() {
    guard pen.link != .none else { return }
    bytes.appendEscape("]8;;\u{1B}\\")
    pen.link = .none
  }

  /// Draws over what is there, with the terminal's own pen.
  mutating func draw(_ drawing: PictureDrawing) {
    if let place = drawing.place { move(row: place.row, column: place.column) }
    bytes += drawing.bytes
    runs += 1
    if drawing.movesCursor { (row, column) = (-1, -1) }
  }

  /// Counts cells that were written; at the right edge the column is unknown afterwards.
  mutating func advance(_ count: Int, isUncertain: Bool = false) {
    column += count
    if isUncertain || column >= columns { column = -1 }
  }

  /// Leaves the terminal with its own pen.
  mutating func resetPen() {
    closeLink()
    pen.change(to: .standard, capabilities, into: &bytes)
  }
}

// SPDX-License-Identifier: Apache-2.0

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

  /// Moves the cursor in the fewest bytes; an open link is closed first.
  mutating func move(row newRow: Int, column newColumn: Int) {
    if row == newRow, column == newColumn { return }
    closeLink()
    let step = cheapestStep(row: newRow, column: newColumn)
    write(step, row: newRow, column: newColumn)
    row = newRow
    column = newColumn
  }

  /// The bytes a move would take.
  func moveCost(row newRow: Int, column newColumn: Int) -> Int {
    if row == newRow, column == newColumn { return 0 }
    return cheapestStep(row: newRow, column: newColumn).cost + (pen.link == .none ? 0 : 7)
  }

  private enum Way { case absolute, forward, back, column, up, down, row, lineStart }

  private func cheapestStep(row newRow: Int, column newColumn: Int) -> (way: Way, cost: Int) {
    var best = (way: Way.absolute, cost: absoluteCost(row: newRow, column: newColumn))
    func offer(_ way: Way, _ cost: Int) { if cost < best.cost { best = (way, cost) } }
    guard row >= 0 else { return best }
    if newRow == row {
      offer(.column, newColumn == 0 ? 1 : 3 + decimalLength(newColumn + 1))
      if column >= 0, newColumn > column { offer(.forward, relativeCost(newColumn - column)) }
      if column >= 0, newColumn < column {
        offer(.back, min(column - newColumn, relativeCost(column - newColumn)))
      }
    } else if newColumn == column {
      offer(.row, 3 + decimalLength(newRow + 1))
      if newRow < row { offer(.up, relativeCost(row - newRow)) }
      if newRow > row {
        let fed = capabilities.hasRawLineFeed ? newRow - row : Int.max
        offer(.down, min(fed, relativeCost(newRow - row)))
      }
    } else if newColumn == 0, newRow > row {
      offer(.lineStart, 1 + newRow - row)
    }
    return best
  }

  private func relativeCost(_ count: Int) -> Int { count == 1 ? 3 : 3 + decimalLength(count) }

  private func absoluteCost(row: Int, column: Int) -> Int {
    3 + (row > 0 ? decimalLength(row + 1) : 0) + (column > 0 ? 1 + decimalLength(column + 1) : 0)
  }

  private mutating func write(_ step: (way: Way, cost: Int), row newRow: Int, column newColumn: Int)
  {
    switch step.way {
    case .absolute:
      bytes.appendEscape("[")
      if newRow > 0 { bytes.appendDecimal(newRow + 1) }
      if newColumn > 0 {
        bytes.append(UInt8(ascii: ";"))
        bytes.appendDecimal(newColumn + 1)
      }
      bytes.append(UInt8(ascii: "H"))
    case .column:
      if newColumn == 0 { bytes.append(0x0D) } else { bytes.appendCSI(newColumn + 1, "G") }
    case .forward: bytes.appendCSI(newColumn - column, "C")
    case .back: relative(column - newColumn, control: 0x08, final: "D", cost: step.cost)
    case .row: bytes.appendCSI(newRow + 1, "d")
    case .up: bytes.appendCSI(row - newRow, "A")
    case .down: relative(newRow - row, control: 0x0A, final: "B", cost: step.cost)
    case .lineStart:
      bytes.append(0x0D)
      for _ in row..<newRow { bytes.append(0x0A) }
    }
  }

  private mutating func relative(
    _ count: Int, control: UInt8, final: Unicode.Scalar, cost: Int
  ) {
    if cost == count, cost < relativeCost(count) {
      for _ in 0..<count { bytes.append(control) }
    } else {
      bytes.appendCSI(count, final)
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

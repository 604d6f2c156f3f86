// SPDX-License-Identifier: Apache-2.0
import CellText

/// Writes the changed cells of one row.
///
/// All buffers are as long as the row; they are borrowed from the encoder for one call.
struct RowPainter {
  let new: UnsafeBufferPointer<Cell>
  let changed: UnsafeMutableBufferPointer<Bool>
  let row: Int
  let surface: Surface

  /// Where the blanks begin that reach to the end of the row and can be erased together.
  private func erasableTail(_ pens: inout PenTable, _ writer: FrameWriter) -> (Int, PenColor) {
    var start = new.count
    guard let last = new.last, last.isBlank else { return (start, .standard) }
    let background = pens.pen(last.style, surface.styles).background
    guard background == .standard || writer.capabilities.erasesWithBackground else {
      return (start, .standard)
    }
    let blank = Pen(background: background)
    while start > 0, canErase(new[start - 1], like: blank, &pens) { start -= 1 }
    return (start, background)
  }

  private func canErase(_ cell: Cell, like blank: Pen, _ pens: inout PenTable) -> Bool {
    guard cell.isBlank else { return false }
    return pens.pen(cell.style, surface.styles).showsBlank(like: blank)
  }

  /// Writes every cell that is marked as changed.
  func paint(_ range: Range<Int>, _ pens: inout PenTable, _ writer: inout FrameWriter) {
    // A stretch that ends in a glyph reaches no blanks that could be erased.
    let endsBlank = range.last.map { new[$0].isBlank } ?? false
    let (tail, tailBackground) =
      endsBlank ? erasableTail(&pens, writer) : (new.count, PenColor.standard)
    var column = range.lowerBound
    while column < range.upperBound {
      guard changed[column] else {
        column += 1
        continue
      }
      go(to: column, &pens, &writer)
      if column >= tail, eraseTail(from: column, range, tailBackground, &writer) { return }
      column = paintCells(from: column, range, &pens, &writer)
    }
  }

  /// Brings the cursor to a column, by writing what lies between when that is shorter.
  private func go(to column: Int, _ pens: inout PenTable, _ writer: inout FrameWriter) {
    if writer.row == row, writer.column == column {
      if writer.runs == 0 { writer.runs = 1 }
      return
    }
    if writer.row == row, writer.column >= 0, writer.column < column, writer.runs > 0 {
      let gap = writer.column..<column
      let cost = writer.moveCost(row: row, column: column)
      if gap.count <= cost, gapCost(gap, &pens, writer) <= cost {
        for index in gap where !new[index].isContinuation { write(new[index], &pens, &writer) }
        return
      }
    }
    writer.move(row: row, column: column)
    writer.runs += 1
  }

  /// The bytes of unchanged cells; `Int.max` when they would need another pen.
  private func gapCost(
    _ gap: Range<Int>, _ pens: inout PenTable, _ writer: FrameWriter
  ) -> Int {
    let target = pens.pen(new[gap.upperBound].style, surface.styles)
    var current = writer.pen
    var cost = 0
    if new[gap.lowerBound].isContinuation { return .max }
    for index in gap {
      let cell = new[index]
      if cell.isContinuation { continue }
      guard !cell.isUncertain, cell.glyph & (Cell.clusterFlag | PictureGlyph.flag) == 0 else {
        return .max
      }
      let pen = pens.pen(cell.style, surface.styles)
      if pen != current, !(cell.isBlank && current.showsBlank(like: pen)) {
        guard pen == target else { return .max }
        current = target
      }
      cost += cell.glyph < 0x80 ? 1 : cell.glyph < 0x800 ? 2 : cell.glyph < 0x10000 ? 3 : 4
    }
    return cost
  }

  /// Erases to the end of the row when that is shorter than blanks.
  private func eraseTail(
    from column: Int, _ range: Range<Int>, _ background: PenColor, _ writer: inout FrameWriter
  ) -> Bool {
    let needed = range.upperBound - column
    let change = writer.pen.showsBlank(like: Pen(background: background)) ? 0 : 4
    guard needed > 3 + change || (needed > 3 && change == 0) else { return false }
    prepareErasing(background, &writer)
    writer.bytes.appendEscape("[K")
    return true
  }

  private func prepareErasing(_ background: PenColor, _ writer: inout FrameWriter) {
    // Some terminals, kitty among them, draw lines of the pen on what is erased, too.
    guard !writer.pen.showsBlank(like: Pen(background: background)) else { return }
    writer.use(Pen(background: background), links: surface.styles)
  }

  /// Writes the cells from a changed one up to the next unchanged one.
  ///
  /// - Returns: The first column that was not written.
  private func paintCells(
    from start: Int, _ range: Range<Int>, _ pens: inout PenTable, _ writer: inout FrameWriter
  ) -> Int {
    let cell = new[start]
    if cell.isContinuation {
      // Only the right part of a glyph that was cut: never by our own surfaces.
      writer.bytes.append(0x20)
      writer.advance(1)
      return start + 1
    }
    var count = 1
    if cell.columns == 1, !cell.isUncertain {
      while start + count < range.upperBound, new[start + count] == cell,
        changed[start + count]
      {
        count += 1
      }
    }
    let end = start + count
    if cell.isBlank, erase(start..<end, range, &pens, &writer) { return end }
    write(cell, &pens, &writer)
    if count > 1 { repeatGlyph(cell, count - 1, &writer) }
    return start + max(count, cell.columns)
  }

  /// Erases a stretch of equal blanks when that is shorter than writing them.
  private func erase(
    _ blanks: Range<Int>, _ range: Range<Int>, _ pens: inout PenTable, _ writer: inout FrameWriter
  ) -> Bool {
    let count = blanks.count
    guard count > 4 else { return false }
    let pen = pens.pen(new[blanks.lowerBound].style, surface.styles)
    let capabilities = writer.capabilities
    guard pen.showsBlank(like: Pen(background: pen.background)),
      pen.background == .standard || capabilities.erasesWithBackground
    else { return false }
    let goesOn = blanks.upperBound < range.upperBound && changed[blanks.upperBound]
    let cost = 3 + decimalLength(count) + (goesOn ? 3 + decimalLength(count) : 0)
    let written =
      capabilities.repeatsASCII || capabilities.repeatsAnyGlyph
      ? min(count, 4 + decimalLength(count)) : count
    guard cost < written else { return false }
    prepareErasing(pen.background, &writer)
    writer.bytes.appendCSI(count, "X")
    return true
  }

  private func repeatGlyph(_ cell: Cell, _ count: Int, _ writer: inout FrameWriter) {
    let isASCII = cell.glyph < 0x80
    let isRepeatable =
      cell.glyph & Cell.clusterFlag == 0
      && (writer.capabilities.repeatsAnyGlyph || (isASCII && writer.capabilities.repeatsASCII))
    let length = isASCII ? 1 : cell.glyph < 0x800 ? 2 : cell.glyph < 0x10000 ? 3 : 4
    if isRepeatable, 3 + decimalLength(count) < count * length {
      writer.bytes.appendCSI(count, "b")
    } else {
      for _ in 0..<count { appendGlyph(cell, &writer) }
    }
    writer.advance(count)
  }

  /// Writes one glyph with its pen.
  private func write(_ cell: Cell, _ pens: inout PenTable, _ writer: inout FrameWriter) {
    let pen = pens.pen(cell.style, surface.styles)
    if pen != writer.pen {
      if !cell.isBlank {
        writer.use(pen, links: surface.styles)
      } else if !writer.pen.showsBlank(like: pen) {
        writer.use(penForBlank(pen, at: writer.column, writer.pen, &pens), links: surface.styles)
      }
    }
    if cell.isUncertain, cell.columns > 1 { clear(cell.columns, &writer) }
    appendGlyph(cell, &writer)
    writer.advance(cell.columns, isUncertain: cell.isUncertain)
  }

  /// Blanks the cells of a glyph that may turn out narrower, and stays where it is.
  private func clear(_ count: Int, _ writer: inout FrameWriter) {
    guard writer.column >= 0 else { return }
    let pen = writer.pen
    if pen.background == .standard || writer.capabilities.erasesWithBackground {
      writer.bytes.appendCSI(count, "X")
      return
    }
    let start = writer.column
    for _ in 0..<count { writer.bytes.append(0x20) }
    writer.advance(count)
    writer.move(row: row, column: start)
    writer.use(pen, links: surface.styles)
  }

  /// The pen for a blank: that of the next glyph if it will do, so that it is set only once.
  private func penForBlank(
    _ pen: Pen, at column: Int, _ current: Pen, _ pens: inout PenTable
  ) -> Pen {
    var index = column + 1
    while index > 0, index < new.count, changed[index] {
      let next = pens.pen(new[index].style, surface.styles)
      guard next.showsBlank(like: pen) else { break }
      if !new[index].isBlank { return next }
      index += 1
    }
    guard pen.underline == .none, pen.attributes.isDisjoint(with: .onBlanks) else {
      return pen
    }
    var kept = current
    kept.background = pen.background
    kept.underline = .none
    kept.underlineColor = .standard
    kept.attributes.subtract(.onBlanks)
    kept.link = pen.link
    // The terminal's own pen takes three bytes whatever was set.
    return pen == .standard ? pen : kept
  }

  private func appendGlyph(_ cell: Cell, _ writer: inout FrameWriter) {
    let glyph = cell.glyph
    if let picture = PictureGlyph(glyph) {
      // Pixels lie under a blank, unless the characters themselves show them.
      guard writer.capabilities.hasPlaceholders else { return writer.bytes.append(0x20) }
      writer.bytes.appendPlaceholder(picture)
    } else if glyph & Cell.clusterFlag == 0 {
      writer.bytes.appendScalar(glyph)
    } else {
      writer.bytes.append(contentsOf: surface.clusters.string(glyph).utf8)
    }
  }
}

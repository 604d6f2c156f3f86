// SPDX-License-Identifier: Apache-2.0
package import CellGeometry

/// Turns surfaces into the bytes that make the terminal show them.
///
/// Holds what the terminal shows for certain and sends only the difference. The bytes have to reach
/// the terminal in order and whole; when they did not, or when something else wrote to the
/// terminal, call ``invalidate()``.
package struct FrameEncoder: Sendable {
  /// Stretches of cells drawn before the rest of a frame that nobody sees come one after another.
  private static let unseenRuns = 8

  private var isValid = false
  private var size = CellSize.zero
  private var capabilities = ScreenCapabilities()
  private var shown: [Cell] = []
  private var styles: [Style] = []
  private var links: [Hyperlink] = []
  private var clusters: [String] = []
  private var pictures: [UInt64] = []
  private var pens = PenTable(ScreenCapabilities())
  private var cursor = (row: -1, column: -1)
  private var isCursorVisible: Bool?
  private var changed: [Bool] = []
  /// True when numbers of shown cells have changed since all of them were compared.
  private var hasStaleCells = false

  /// Creates an encoder for a terminal of which nothing is known.
  package init() {}

  /// Forgets what the terminal shows, so that the next frame clears and paints everything.
  package mutating func invalidate() { isValid = false }

  /// Appends the bytes that turn what is shown into a surface; none if they are equal.
  ///
  /// The session's modes have to be in force: no automatic wrapping. A new size or new
  /// capabilities repaint everything.
  ///
  /// Drawings are what lies over its cells, such as pictures. Cells outside the areas, where any are
  /// named, are those of the surface before.
  package mutating func encode(
    _ surface: Surface, within areas: [CellRect]? = nil, capabilities: ScreenCapabilities,
    drawings: [PictureDrawing] = [], into bytes: inout [UInt8]
  ) {
    let repaints = repaints(surface, capabilities)
    var areas = areas
    if repaints {
      start(surface, capabilities)
      areas = nil
    } else if adoptTables(of: surface) || hasStaleCells {
      areas = nil
    }
    hasStaleCells = false
    var writer = FrameWriter(
      capabilities, columns: surface.size.columns, rows: surface.size.rows)
    swap(&writer.bytes, &bytes)
    defer { swap(&writer.bytes, &bytes) }
    let first = writer.bytes.count
    if repaints {
      writer.bytes.appendEscape("[m")
      writer.bytes.appendEscape("[H")
      writer.bytes.appendEscape("[2J")
      writer.row = 0
      writer.column = 0
      writer.runs = 2
    } else {
      writer.row = cursor.row
      writer.column = cursor.column
    }
    draw(surface, within: areas, &writer)
    writer.resetPen()
    for drawing in drawings { writer.draw(drawing) }
    wrap(surface, &writer, first)
    cursor = (writer.row, writer.column)
  }

  /// Appends the bytes that show some areas of a surface, before those of all of it.
  ///
  /// The cursor of the terminal is left behind the last cell that was written, so nothing is done
  /// while it can be seen. The frame with everything is still to be encoded. Cells outside the areas
  /// are as they were.
  package mutating func encode(
    _ areas: [CellRect], of surface: Surface, capabilities: ScreenCapabilities,
    into bytes: inout [UInt8]
  ) {
    guard !repaints(surface, capabilities), isCursorVisible == false else { return }
    // What is left stale by that is found with all of the frame.
    hasStaleCells = adoptTables(of: surface) || hasStaleCells
    var writer = FrameWriter(
      capabilities, columns: surface.size.columns, rows: surface.size.rows)
    swap(&writer.bytes, &bytes)
    defer { swap(&writer.bytes, &bytes) }
    let first = writer.bytes.count
    writer.row = cursor.row
    writer.column = cursor.column
    draw(surface, within: areas, &writer)
    writer.resetPen()
    if capabilities.hasSynchronizedOutput, writer.runs > Self.unseenRuns {
      writer.showAtOnce(from: first)
    }
    cursor = (writer.row, writer.column)
  }

  /// Tells whether the screen is cleared before a surface is drawn.
  package func repaints(_ surface: Surface, _ capabilities: ScreenCapabilities) -> Bool {
    !isValid || surface.size != size || capabilities != self.capabilities
  }

  /// Places the cursor and puts the frame into its envelope.
  private mutating func wrap(_ surface: Surface, _ writer: inout FrameWriter, _ first: Int) {
    if let point = surface.cursor, surface[point] != nil {
      writer.move(row: point.row, column: point.column)
    }
    let wasVisible = isCursorVisible
    let isVisible = surface.isCursorVisible
    let usesSync = capabilities.hasSynchronizedOutput && writer.runs > 1
    let hides = writer.runs > 1 && !usesSync && wasVisible != false
    if hides {
      writer.bytes.insert(contentsOf: Array("\u{1B}[?25l".utf8), at: first)
    } else if !isVisible, wasVisible != false {
      writer.bytes.appendEscape("[?25l")
    }
    if isVisible, hides || wasVisible != true { writer.bytes.appendEscape("[?25h") }
    isCursorVisible = isVisible
    if usesSync {
      writer.showAtOnce(from: first)
    }
  }

  private mutating func start(_ surface: Surface, _ capabilities: ScreenCapabilities) {
    if capabilities != self.capabilities || !isValid { pens = PenTable(capabilities) }
    self.capabilities = capabilities
    size = surface.size
    isValid = true
    shown = Array(repeating: .blank(.standard), count: surface.cells.count)
    changed = Array(repeating: false, count: size.columns)
    pens = PenTable(capabilities)
    rememberTables(of: surface)
  }

  private mutating func rememberTables(of surface: Surface) {
    styles = surface.styles.styles
    links = surface.styles.links
    clusters = surface.clusters.clusters
    pictures = surface.pictures.entries.map { $0.picture.sum }
  }

  /// Makes the numbers of the shown cells mean the same as those of a surface.
  ///
  /// - Returns: Whether cells may have to be drawn for that.
  private mutating func adoptTables(of surface: Surface) -> Bool {
    defer { rememberTables(of: surface) }
    let table = surface.styles
    if styles.isPrefix(of: table.styles), links.isPrefix(of: table.links),
      clusters.isPrefix(of: surface.clusters.clusters),
      pictures.count <= surface.pictures.entries.count,
      zip(pictures, surface.pictures.entries).allSatisfy({ $0 == $1.picture.sum })
    {
      return false
    }
    pens = PenTable(capabilities)
    let numbers = styles.map { style -> StyleID? in
      var style = style
      let link = Int(style.link.rawValue)
      if link > 0, link <= links.count {
        guard let number = table.known(links[link - 1]) else { return nil }
        style.link = number
      }
      return table.known(style)
    }
    for index in shown.indices {
      let cell = shown[index]
      var glyph: UInt32? = cell.glyph
      if cell.glyph & Cell.clusterFlag != 0 {
        let number = Int(cell.glyph & ~Cell.clusterFlag)
        glyph = number < clusters.count ? surface.clusters.known(clusters[number]) : nil
      } else if let picture = PictureGlyph(cell.glyph), !surface.shows(picture, of: pictures) {
        glyph = nil
      }
      let style =
        numbers.indices.contains(Int(cell.style.rawValue))
        ? numbers[Int(cell.style.rawValue)] : nil
      shown[index] = Cell(
        glyph: style == nil ? Cell.stale : glyph ?? Cell.stale, style: style ?? .standard,
        columns: cell.columns, isUncertain: cell.isUncertain)
    }
    return true
  }
}

extension FrameEncoder {
  /// Draws the cells that differ, of all or of those in some areas.
  private mutating func draw(
    _ surface: Surface, within areas: [CellRect]?, _ writer: inout FrameWriter
  ) {
    guard size.columns > 0, shown.count == surface.cells.count, changed.count == size.columns
    else { return }
    // Moved out and in again, so that the buffers can be changed while others are read.
    var (shown, changed, pens): ([Cell], [Bool], PenTable) = ([], [], PenTable(capabilities))
    swap(&shown, &self.shown)
    swap(&changed, &self.changed)
    swap(&pens, &self.pens)
    surface.cells.withUnsafeBufferPointer { new in
      shown.withUnsafeMutableBufferPointer { old in
        changed.withUnsafeMutableBufferPointer { changed in
          FramePainter(surface: surface, new: new, old: old, changed: changed)
            .paint(within: areas, &pens, &writer)
        }
      }
    }
    swap(&shown, &self.shown)
    swap(&changed, &self.changed)
    swap(&pens, &self.pens)
  }
}

/// Writes the rows of a frame that differ; its buffers are borrowed from the encoder for one call.
private struct FramePainter {
  let surface: Surface
  let new: UnsafeBufferPointer<Cell>
  let old: UnsafeMutableBufferPointer<Cell>
  let changed: UnsafeMutableBufferPointer<Bool>

  private var columns: Int { surface.size.columns }

  /// Writes all rows that differ; what is blank to the end of the screen is erased at once.
  func paint(
    within areas: [CellRect]?, _ pens: inout PenTable, _ writer: inout FrameWriter
  ) {
    var blankFrom: Int?
    for row in 0..<surface.size.rows {
      let compared = areas.map { Self.columns(of: $0, in: row, atMost: columns) } ?? 0..<columns
      if compared.isEmpty { continue }
      let isErased = paint(row, in: compared, &pens, &writer) { pens, writer in
        let tail = blankFrom ?? firstBlankRow(&pens)
        blankFrom = tail
        return row >= tail && eraseRows(from: row, &pens, &writer)
      }
      if isErased { return }
    }
  }

  /// The columns of a row that lie in areas, with those between them.
  private static func columns(of areas: [CellRect], in row: Int, atMost count: Int) -> Range<Int> {
    var first = count
    var end = 0
    for area in areas where row >= area.minRow && row < area.maxRow {
      first = min(first, max(0, area.minColumn))
      end = max(end, min(count, area.maxColumn))
    }
    return first..<max(first, end)
  }

  /// Writes what differs in some columns of a row, or has it erased with all below it, if that is
  /// right.
  ///
  /// - Returns: Whether it was erased.
  private func paint(
    _ row: Int, in compared: Range<Int>, _ pens: inout PenTable, _ writer: inout FrameWriter,
    erases: (_ pens: inout PenTable, _ writer: inout FrameWriter) -> Bool
  ) -> Bool {
    let start = row * columns
    let newRow = UnsafeBufferPointer(rebasing: new[start..<start + columns])
    let oldRow = UnsafeMutableBufferPointer(rebasing: old[start..<start + columns])
    if newRow.isEqual(to: oldRow, in: compared) { return false }
    let difference = RowDifference(old: oldRow, new: newRow, changed: changed)
    if let range = difference.mark(compared, &pens, surface.styles) {
      if erases(&pens, &writer) { return true }
      RowPainter(new: newRow, changed: changed, row: row, surface: surface)
        .paint(range, &pens, &writer)
      for index in range { changed[index] = false }
    }
    for index in compared { oldRow[index] = newRow[index] }
    return false
  }

  /// The first row from which on everything is blank.
  private func firstBlankRow(_ pens: inout PenTable) -> Int {
    var index = new.count
    while index > 0, pens.isBlank(new[index - 1], surface.styles) { index -= 1 }
    return (index + columns - 1) / columns
  }

  /// Erases from a row to the end of the screen when more than one row needs it.
  private func eraseRows(
    from row: Int, _ pens: inout PenTable, _ writer: inout FrameWriter
  ) -> Bool {
    var index = (row + 1) * columns
    while index < old.count, pens.isBlank(old[index], surface.styles) { index += 1 }
    guard index < old.count else { return false }
    for column in changed.indices { changed[column] = false }
    writer.move(row: row, column: 0)
    writer.resetPen()
    writer.bytes.appendEscape("[J")
    writer.runs += 1
    for index in row * columns..<new.count { old[index] = new[index] }
    return true
  }
}

extension Array where Element: Equatable {
  /// Tells whether another array begins with this one; the same storage is known at once.
  fileprivate func isPrefix(of other: [Element]) -> Bool {
    count == other.count ? self == other : other.starts(with: self)
  }
}

extension Surface {
  /// Tells whether a cell shows the same picture as it did when these were its pictures.
  fileprivate func shows(_ cell: PictureGlyph, of before: [UInt64]) -> Bool {
    before.indices.contains(cell.number) && pictures.entries.indices.contains(cell.number)
      && before[cell.number] == pictures.entries[cell.number].picture.sum
  }
}

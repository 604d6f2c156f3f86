// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
package import CellText

extension Surface {
  /// Writes one line of text from a cell to the right.
  ///
  /// Line feeds are skipped; a wide glyph that does not fit whole becomes a blank.
  ///
  /// - Parameters:
  ///   - text: What is written.
  ///   - point: The first cell; it may lie left of the surface.
  ///   - columns: The most cells to use; negative counts as zero.
  ///   - style: The number of its style in ``styles``.
  /// - Returns: The cells used, clipped ones at the left included; 0 when the row is off the surface.
  @discardableResult
  package mutating func write(
    _ text: SafeText, at point: CellPoint, columns: Int = .max, style: StyleID = .standard
  ) -> Int {
    guard var stroke = Stroke(self, at: point, columns: columns) else { return 0 }
    var offset = 0
    write(text, from: &offset, until: text.utf8Count, style: style, stroke: &stroke)
    return finish(stroke)
  }

  /// Writes a piece of a text, given in bytes of UTF-8, such as a wrapped line.
  @discardableResult
  package mutating func write(
    _ text: SafeText, utf8 range: Range<Int>, at point: CellPoint, columns: Int = .max,
    style: StyleID = .standard
  ) -> Int {
    guard var stroke = Stroke(self, at: point, columns: columns) else { return 0 }
    var offset = max(0, range.lowerBound)
    let end = min(range.upperBound, text.utf8Count)
    write(text, from: &offset, until: end, style: style, stroke: &stroke)
    return finish(stroke)
  }

  /// Writes styled text; the closure gives each style its number.
  ///
  /// - Parameters:
  ///   - styled: What is written.
  ///   - range: The piece in bytes of UTF-8; `nil` for all of it.
  ///   - point: The first cell; it may lie left of the surface.
  ///   - columns: The most cells to use; negative counts as zero.
  ///   - palette: Called once for each run that is drawn.
  /// - Returns: The cells used, clipped ones at the left included.
  @discardableResult
  package mutating func write(
    _ styled: StyledText, utf8 range: Range<Int>? = nil, at point: CellPoint,
    columns: Int = .max, palette: (TextStyle, inout StyleTable) -> StyleID
  ) -> Int {
    guard var stroke = Stroke(self, at: point, columns: columns) else { return 0 }
    let text = styled.text
    var offset = max(0, range?.lowerBound ?? 0)
    let end = min(range?.upperBound ?? text.utf8Count, text.utf8Count)
    var runEnd = 0
    for run in styled.runs where offset < end && !stroke.isFull {
      runEnd += min(max(0, run.utf8Count), text.utf8Count)
      guard runEnd > offset else { continue }
      let style = palette(run.style, &styles)
      write(text, from: &offset, until: min(runEnd, end), style: style, stroke: &stroke)
    }
    if offset < end, !stroke.isFull {
      let style = palette(.plain, &styles)
      write(text, from: &offset, until: end, style: style, stroke: &stroke)
    }
    return finish(stroke)
  }

  /// Writes one scalar of one cell, such as a box drawing, some times in a row.
  ///
  /// Scalars that do not take one cell become U+FFFD.
  package mutating func put(
    _ scalar: Unicode.Scalar, at point: CellPoint, count: Int = 1, style: StyleID = .standard
  ) {
    guard var stroke = Stroke(self, at: point, columns: count) else { return }
    let glyph = takesOneCell(scalar) ? scalar.value : 0xFFFD
    let cell = Cell(glyph: glyph, style: style, columns: 1)
    stroke.fill(cell, into: &cells)
    _ = finish(stroke)
  }

  private func takesOneCell(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 { return scalar.value >= 0x20 && scalar.value != 0x7F }
    return scalarColumns(scalar, profile: profile) == 1
  }

  /// Writes one scalar of one cell, such as a divider, some times down a column.
  package mutating func putDown(
    _ scalar: Unicode.Scalar, at point: CellPoint, count: Int, style: StyleID = .standard
  ) {
    let first = max(0, point.row)
    let last = min(size.rows, point.row.addingReportingOverflow(max(0, count)).partialValue)
    guard first < last else { return }
    let glyph = takesOneCell(scalar) ? scalar.value : 0xFFFD
    let cell = Cell(glyph: glyph, style: style, columns: 1)
    for row in first..<last {
      let place = CellPoint(column: point.column, row: row)
      guard var stroke = Stroke(self, at: place, columns: 1) else { return }
      stroke.put(cell, into: &cells)
      _ = finish(stroke)
    }
  }

  private mutating func write(
    _ text: SafeText, from offset: inout Int, until end: Int, style: StyleID, stroke: inout Stroke
  ) {
    while offset < end, !stroke.isFull {
      writeASCIIRun(text.string.utf8Span.span, from: &offset, until: end, style, &stroke)
      guard offset < end, !stroke.isFull else { return }
      var reader = ClusterReader(text, from: offset, profile: profile)
      guard let cluster = reader.next() else { return }
      offset = reader.offset
      guard cluster.columns > 0 else { continue }
      var glyph = cluster.scalar?.value ?? 0xFFFD
      if cluster.scalar == nil {
        let whole = String(
          text[utf8: cluster.utf8].string.unicodeScalars.prefix(clusterScalarLimit))
        glyph = clusters.glyph(whole)
      }
      stroke.put(
        Cell(
          glyph: glyph, style: style, columns: cluster.columns, isUncertain: cluster.isUncertain),
        into: &cells)
    }
  }

  /// Writes the bytes that are ASCII and not followed by something that may join them.
  private mutating func writeASCIIRun(
    _ utf8: Span<UInt8>, from offset: inout Int, until end: Int, _ style: StyleID,
    _ stroke: inout Stroke
  ) {
    let count = utf8.count
    let template = Cell(glyph: 0, style: style, columns: 1).bits
    var position = offset
    let room = stroke.end - stroke.column
    var left = room
    let skipped = stroke.column < 0
    var index = stroke.rowStart + stroke.column
    if skipped {
      while position < min(end, count), utf8[position] < 0x80, !stroke.isFull {
        if position + 1 < count, utf8[position + 1] >= 0x80 { break }
        stroke.put(Cell(bits: template | UInt64(utf8[position])), into: &cells)
        position += 1
      }
      offset = position
      return
    }
    let last = min(end, count)
    cells.withUnsafeMutableBufferPointer { cells in
      while position < last, left > 0 {
        let byte = utf8[position]
        guard byte < 0x80 else { break }
        if position + 1 < count, utf8[position + 1] >= 0x80 { break }
        position += 1
        guard byte >= 0x20 else { continue }
        cells[index] = Cell(bits: template | UInt64(byte))
        index += 1
        left -= 1
      }
    }
    offset = position
    stroke.column += room - left
  }

  /// Repairs the wide glyphs cut at both ends of a stroke.
  mutating func finish(_ stroke: Stroke) -> Int {
    stroke.finish(&cells, columns: size.columns)
  }
}

// SPDX-License-Identifier: Apache-2.0
package import CellGeometry

extension Surface {
  /// Fills the part of a rectangle that lies on the surface with blanks.
  package mutating func fill(_ rect: CellRect, style: StyleID = .standard) {
    fill(rect, with: .blank(style))
  }

  /// Fills the part of a rectangle that lies on the surface with a scalar of one cell.
  package mutating func fill(_ rect: CellRect, scalar: Unicode.Scalar, style: StyleID) {
    guard let (rows, columns) = visible(rect) else { return }
    for row in rows {
      put(
        scalar, at: CellPoint(column: columns.lowerBound, row: row), count: columns.count,
        style: style)
    }
  }

  private mutating func fill(_ rect: CellRect, with cell: Cell) {
    guard let (rows, columns) = visible(rect) else { return }
    for row in rows {
      let point = CellPoint(column: columns.lowerBound, row: row)
      guard var stroke = Stroke(self, at: point, columns: columns.count) else { continue }
      stroke.fill(cell, into: &cells)
      _ = finish(stroke)
    }
  }

  /// Gives the cells of a rectangle other styles, for instance to dim what an overlay covers.
  ///
  /// - Parameters:
  ///   - rect: The cells; what lies off the surface is left out.
  ///   - includesPictures: False when pieces of pictures keep their styles.
  ///   - change: Called once for each style that occurs.
  package mutating func restyle(
    _ rect: CellRect, includesPictures: Bool = false,
    _ change: (StyleID, inout StyleTable) -> StyleID
  ) {
    guard let (rows, columns) = visible(rect) else { return }
    var changed: [StyleID?] = Array(repeating: nil, count: styles.styles.count)
    for row in rows {
      let start = row * size.columns
      for index in start + columns.lowerBound..<start + columns.upperBound {
        let old = cells[index].style
        let number = Int(old.rawValue)
        var new = number < changed.count ? changed[number] : old
        if new == nil {
          let isKept = !includesPictures && styles[old].isOfPicture
          new = isKept ? old : change(old, &styles)
          changed[number] = new
        }
        if let new, new != old { cells[index] = cells[index].styled(new) }
      }
    }
  }

  /// Leaves of the pictures in a rectangle the signs that stand for them, which can be restyled.
  package mutating func showSigns(in rect: CellRect) {
    guard !pictures.entries.isEmpty, let (rows, columns) = visible(rect) else { return }
    for row in rows {
      let start = row * size.columns
      for index in start + columns.lowerBound..<start + columns.upperBound {
        guard let cell = PictureGlyph(cells[index].glyph) else { continue }
        cells[index] = Cell(glyph: pictures.sign(of: cell), style: cells[index].style, columns: 1)
      }
    }
  }

  /// Moves the cells of a rectangle up, or down by a negative number of rows.
  ///
  /// Rows that nothing moves onto stay as they were, for the caller to draw anew. What lies off the
  /// surface is left out.
  package mutating func scroll(_ rect: CellRect, up distance: Int) {
    guard let (rows, columns) = visible(rect), distance.magnitude < rows.count else { return }
    let width = size.columns
    cells.withUnsafeMutableBufferPointer { cells in
      guard let first = cells.baseAddress else { return }
      func move(_ row: Int) {
        (first + row * width + columns.lowerBound).update(
          from: first + (row + distance) * width + columns.lowerBound, count: columns.count)
      }
      if distance > 0 {
        for row in rows.lowerBound..<rows.upperBound - distance { move(row) }
      } else {
        for row in (rows.lowerBound - distance..<rows.upperBound).reversed() { move(row) }
      }
    }
  }

  /// Copies another surface onto this one; what lies outside is clipped.
  package mutating func draw(_ other: Surface, at point: CellPoint) {
    var numbers: [StyleID] = []
    for style in other.styles.styles {
      var style = style
      style.link = other.styles[style.link].map { styles.id($0) } ?? .none
      numbers.append(styles.id(style))
    }
    for row in 0..<other.size.rows {
      guard
        var stroke = Stroke(
          self, at: CellPoint(column: point.column, row: point.row &+ row),
          columns: other.size.columns)
      else { continue }
      for column in 0..<other.size.columns {
        let cell = other.cells[row * other.size.columns + column]
        guard !cell.isContinuation, !stroke.isFull else { continue }
        // Of a picture the signs are left that stand for it.
        let whole = PictureGlyph(cell.glyph).map(other.pictures.sign(of:)) ?? cell.glyph
        let glyph =
          whole & Cell.clusterFlag == 0 ? whole : clusters.glyph(other.clusters.string(whole))
        let style = numbers[min(Int(cell.style.rawValue), numbers.count - 1)]
        stroke.put(
          Cell(
            glyph: glyph, style: style, columns: cell.columns, isUncertain: cell.isUncertain),
          into: &cells)
      }
      _ = finish(stroke)
    }
  }

  /// The rows and columns of a rectangle that lie on the surface; `nil` where none do.
  func visible(_ rect: CellRect) -> (rows: Range<Int>, columns: Range<Int>)? {
    func clip(_ start: Int, _ length: Int, _ limit: Int) -> Range<Int>? {
      let (end, overflows) = start.addingReportingOverflow(length)
      let lower = min(max(0, start), limit)
      let upper = min(overflows ? limit : end, limit)
      return lower < upper ? lower..<upper : nil
    }
    guard let rows = clip(rect.origin.row, rect.size.rows, size.rows),
      let columns = clip(rect.origin.column, rect.size.columns, size.columns)
    else { return nil }
    return (rows, columns)
  }
}

// SPDX-License-Identifier: Apache-2.0
import CellGeometry

/// A picture as it is to be seen on a surface: what of it is not covered and not clipped.
struct PictureSighting: Equatable {
  /// Its number on the surface.
  let number: Int
  /// The cell of the surface where its first cell is, or would be.
  let origin: CellPoint
  /// Its cells that can be seen, in rectangles of the surface.
  fileprivate(set) var areas: [CellRect] = []

  /// Cells that can be seen.
  var count: Int { areas.reduce(0) { $0 + $1.size.columns * $1.size.rows } }

  fileprivate init(number: Int, origin: CellPoint) {
    self.number = number
    self.origin = origin
  }

  /// Adds a stretch of a row, joined to a rectangle above it that is as wide.
  fileprivate mutating func add(_ stretch: CellRect) {
    let above = areas.lastIndex {
      $0.maxRow == stretch.minRow && $0.minColumn == stretch.minColumn
        && $0.size.columns == stretch.size.columns
    }
    guard let above else { return areas.append(stretch) }
    let size = areas[above].size
    areas[above] = CellRect(
      origin: areas[above].origin, size: CellSize(columns: size.columns, rows: size.rows + 1))
  }
}

extension Surface {
  /// The pictures that can be seen, and what of them.
  var sightings: [PictureSighting] {
    guard !pictures.entries.isEmpty else { return [] }
    var found: [PictureSighting] = []
    for row in 0..<size.rows {
      var column = 0
      while column < size.columns {
        let start = column
        column += 1
        guard let first = PictureGlyph(cells[row * size.columns + start].glyph) else { continue }
        while column < size.columns,
          let next = PictureGlyph(cells[row * size.columns + column].glyph),
          next.number == first.number, next.row == first.row,
          next.column - first.column == column - start
        {
          column += 1
        }
        let origin = CellPoint(column: start - first.column, row: row - first.row)
        let stretch = CellRect(column: start, row: row, columns: column - start, rows: 1)
        if let known = found.lastIndex(where: { $0.number == first.number && $0.origin == origin })
        {
          found[known].add(stretch)
        } else {
          found.append(PictureSighting(number: first.number, origin: origin))
          found[found.count - 1].add(stretch)
        }
      }
    }
    return found
  }
}

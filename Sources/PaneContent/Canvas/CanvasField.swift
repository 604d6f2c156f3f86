// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import PaneProtocol

/// The cells of a canvas as its plugin has drawn them.
struct CanvasField: Equatable, Sendable {
  /// One cell; a wide cluster takes its first one, and the one behind it is empty.
  struct Cell: Equatable, Sendable {
    /// The cluster; empty behind a wide one.
    var text = CanvasField.blank
    /// The style by its number.
    var style = 0
    /// Cells of the cluster: 1, 2, or 0 behind a wide one.
    var columns = 1
  }

  fileprivate static let blank = SafeText(" ")

  /// The size in cells.
  private(set) var size = CellSize(columns: 0, rows: 0)
  /// The rows from top to bottom.
  private(set) var rows: [[Cell]] = []

  /// The cells of a row; `nil` outside.
  func cells(inRow row: Int) -> [Cell]? { rows.indices.contains(row) ? rows[row] : nil }

  /// Makes the field as large as a picture; what stands in both stays.
  mutating func resize(to new: CellSize) {
    guard new != size else { return }
    rows = (0..<new.rows).map { row in
      var cells = rows.indices.contains(row) ? Array(rows[row].prefix(new.columns)) : []
      // A wide cluster that is cut in two is gone.
      if let last = cells.last, last.columns > 1 { cells[cells.count - 1] = Cell() }
      return cells + Array(repeating: Cell(), count: new.columns - cells.count)
    }
    size = new
  }

  /// Clears everything, with the ground of a style.
  mutating func clear(style: Int) {
    var cell = Cell()
    cell.style = style
    rows = Array(
      repeating: Array(repeating: cell, count: size.columns), count: size.rows)
  }

  /// Moves what stands in a rectangle up, or down by a negative number; what comes in is blank.
  mutating func scroll(_ area: CellRect, by count: Int) {
    let top = max(0, area.minRow)
    let bottom = min(size.rows, area.maxRow)
    let left = max(0, area.minColumn)
    let right = min(size.columns, area.maxColumn)
    guard top < bottom, left < right, count != 0 else { return }
    let isWhole = left == 0 && right == size.columns
    func move(_ row: Int) {
      let source = row + count
      let isThere = source >= top && source < bottom
      if isWhole {
        rows[row] = isThere ? rows[source] : Array(repeating: Cell(), count: size.columns)
      } else {
        for column in left..<right {
          rows[row][column] = isThere ? rows[source][column] : Cell()
        }
      }
    }
    // A wide cluster across the edge of what moves would lose a half.
    if !isWhole {
      for row in top..<bottom {
        split(row, at: left)
        split(row, at: right)
      }
    }
    if count > 0 {
      for row in top..<bottom { move(row) }
    } else {
      for row in (top..<bottom).reversed() { move(row) }
    }
  }

  /// Writes runs one after another from a cell to the right; what lies outside is left out.
  ///
  /// - Parameters:
  ///   - runs: The clusters and their styles.
  ///   - point: The first cell.
  ///   - style: The style of runs that name none; the last one that was named stands here afterwards.
  /// - Returns: Whether anything but blanks is left out.
  mutating func write(_ runs: [CanvasRun], at point: CellPoint, style: inout Int) -> Bool {
    var column = point.column
    var isCut = false
    for run in runs {
      style = run.style ?? style
      let end = run.columns.map { column + $0 }
      var left = run.count
      while left > 0, column < size.columns, end.map({ column < $0 }) ?? true {
        let before = column
        isCut = write(run.text, row: point.row, column: &column, until: end, style: style) || isCut
        guard column > before else { break }
        left -= 1
      }
      let isBehind = left > 0 && column >= size.columns && end.map { column < $0 } ?? true
      if isBehind || !rows.indices.contains(point.row) { isCut = isCut || run.text.hasInk }
      // A run that says how many cells it takes moves nothing behind it.
      if let end {
        while column < min(end, size.columns) {
          put(Self.blank, columns: 1, style: style, row: point.row, column: column)
          column += 1
        }
        column = end
      }
    }
    return isCut
  }

  /// Writes the clusters of a text; tells whether anything but blanks lies beyond the sides.
  private mutating func write(
    _ text: SafeText, row: Int, column: inout Int, until end: Int?, style: Int
  ) -> Bool {
    var reader = ClusterReader(text)
    var isCut = false
    while let cluster = reader.next() {
      guard cluster.columns > 0 else { continue }
      if let end, column + cluster.columns > end { break }
      guard column < size.columns else { return isCut || text.hasInk(from: cluster) }
      if column < 0, !isCut { isCut = text.piece(cluster).hasInk }
      put(text.piece(cluster), columns: cluster.columns, style: style, row: row, column: column)
      column += cluster.columns
    }
    return isCut
  }

  /// Puts a cluster on its cells; a wide one that does not fit whole becomes blanks.
  private mutating func put(_ text: SafeText, columns: Int, style: Int, row: Int, column: Int) {
    guard rows.indices.contains(row) else { return }
    let cells = max(0, column)..<max(0, min(size.columns, column + columns))
    guard !cells.isEmpty else { return }
    split(row, at: cells.lowerBound)
    split(row, at: cells.upperBound)
    let isWhole = cells.count == columns
    for place in cells {
      rows[row][place] = Cell(
        text: isWhole ? (place == column ? text : .empty) : Self.blank, style: style,
        columns: isWhole ? (place == column ? columns : 0) : 1)
    }
  }

  /// Blanks the wide cluster that lies across the left edge of a column.
  private mutating func split(_ row: Int, at column: Int) {
    guard column > 0, column < size.columns, rows[row][column].columns == 0 else { return }
    var start = column
    while start > 0, rows[row][start].columns == 0 { start -= 1 }
    var end = column
    while end < size.columns, rows[row][end].columns == 0 { end += 1 }
    for place in start..<end {
      rows[row][place] = Cell(style: rows[row][place].style)
    }
  }
}

extension SafeText {
  /// The ASCII characters, each made once; canvases consist of them mostly.
  private static let ascii = (0..<128).map {
    SafeText(String(Character(Unicode.Scalar(UInt8($0)))))
  }

  /// True when it has anything but blanks.
  fileprivate var hasInk: Bool { string.utf8.contains { $0 != 0x20 } }

  /// Tells whether there is anything but blanks from a cluster on.
  fileprivate func hasInk(from cluster: Cluster) -> Bool {
    string.utf8.dropFirst(cluster.utf8.lowerBound).contains { $0 != 0x20 }
  }

  /// One cluster of the text.
  fileprivate func piece(_ cluster: Cluster) -> SafeText {
    if let scalar = cluster.scalar, scalar.isASCII { return Self.ascii[Int(scalar.value)] }
    let bytes = string.utf8
    guard
      let start = bytes.index(
        bytes.startIndex, offsetBy: cluster.utf8.lowerBound, limitedBy: bytes.endIndex),
      let end = bytes.index(start, offsetBy: cluster.utf8.count, limitedBy: bytes.endIndex)
    else { return .empty }
    return SafeText(String(string[start..<end]))
  }
}

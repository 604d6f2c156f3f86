// SPDX-License-Identifier: Apache-2.0

/// The part of a list's lines that is in sight.
struct ListViewport: Equatable, Sendable {
  /// Height in rows; 0 before the first layout.
  private(set) var rows = 0
  /// The line at the top.
  private(set) var offset = 0
  /// Rows above the lines that are not scrolled: the headings of a table.
  var header = 0

  /// Rows kept in sight above and below the cursor.
  var margin: Int { min(2, max(0, rows - 1) / 4) }

  /// Takes over a height, as far as it makes sense, less the rows of the header.
  ///
  /// - Returns: Whether it is another one.
  mutating func setRows(_ wanted: Int) -> Bool {
    let height = min(max(0, wanted - header), 1 << 16)
    guard height != rows else { return false }
    rows = height
    return true
  }

  /// The line at a place on screen, in rows from the top; it may lie past the end.
  func line(atScreenRow row: Int) -> Int { offset + min(max(-1, row - header), 1 << 20) }

  /// Brings a line to the top, as far as there are lines.
  mutating func scroll(to line: Int, of lineCount: Int) {
    offset = min(max(0, line), max(0, lineCount - max(1, rows)))
  }

  /// Scrolls as little as it takes to bring a line in sight.
  ///
  /// - Parameters:
  ///   - line: What is to be seen.
  ///   - margin: Rows to be seen above and below it.
  ///   - lineCount: How many lines there are.
  mutating func show(_ line: Int, margin: Int, of lineCount: Int) {
    guard rows > 0 else { return }
    let top = max(min(offset, line - margin), line + margin - rows + 1)
    scroll(to: top, of: lineCount)
  }

  /// Tells whether a line is in sight; before the first layout every line is.
  func shows(_ line: Int) -> Bool {
    rows == 0 || (line >= offset && line - offset < rows)
  }
}

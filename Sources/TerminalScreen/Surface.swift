// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
package import CellText

/// One position of the screen: a character, or half of a wide one, with its style.
struct Cell: Hashable, Sendable {
  /// A scalar, or with the top bit the number of a cluster.
  var glyph: UInt32
  var style: StyleID
  /// 1 for a narrow character, 2 for the left half of a wide one, 0 for its right half.
  var columns: UInt8
  var isUncertain: Bool

  static let clusterBit: UInt32 = 0x8000_0000
  static func blank(_ style: StyleID) -> Cell {
    Cell(glyph: 0x20, style: style, columns: 1, isUncertain: false)
  }
}

/// A grid of cells to draw on.
///
/// It is drawn whole for every frame and keeps its memory from one to the next. What is outside is
/// cut off; a wide character that does not fit becomes a blank.
package struct Surface: Sendable {
  package private(set) var size: CellSize
  /// Where the terminal's cursor stands, or `nil` when it is hidden.
  package var cursor: CellPoint?
  package var styles = StyleTable()
  var cells: [Cell]
  private(set) var clusters: [String] = []
  private var clusterNumbers: [String: UInt32] = [:]

  /// Creates a blank grid.
  package init(size: CellSize) {
    self.size = size
    cells = Array(repeating: .blank(0), count: size.columns * size.rows)
  }

  /// Gives the grid another size; everything is blank afterwards when it changes.
  package mutating func resize(to size: CellSize) {
    guard size != self.size else { return }
    self.size = size
    cells = Array(repeating: .blank(0), count: size.columns * size.rows)
  }

  /// Makes every cell blank.
  package mutating func clear(style: StyleID) {
    let blank = Cell.blank(style)
    cells.withUnsafeMutableBufferPointer { $0.update(repeating: blank) }
  }

  /// Makes the cells of a rectangle blank.
  package mutating func fill(_ rect: CellRect, style: StyleID) {
    let area = rect.intersection(CellRect(origin: .zero, size: size))
    guard !area.isEmpty else { return }
    let blank = Cell.blank(style)
    for row in area.minRow..<area.maxRow {
      let start = row * size.columns
      cells.withUnsafeMutableBufferPointer { all in
        all[(start + area.minColumn)..<(start + area.maxColumn)].update(repeating: blank)
      }
    }
  }

  /// Gives the cells of a rectangle other styles.
  package mutating func restyle(_ rect: CellRect, _ change: (StyleID) -> StyleID) {
    let area = rect.intersection(CellRect(origin: .zero, size: size))
    guard !area.isEmpty else { return }
    for row in area.minRow..<area.maxRow {
      for index in (row * size.columns + area.minColumn)..<(row * size.columns + area.maxColumn) {
        cells[index].style = change(cells[index].style)
      }
    }
  }

  /// Writes text from a cell to the right, at most `columns` cells.
  ///
  /// - Returns: The cells written.
  @discardableResult
  package mutating func write(
    _ text: SafeText, at point: CellPoint, columns: Int, style: StyleID
  ) -> Int {
    let limit = min(columns, size.columns - point.column)
    guard point.row >= 0, point.row < size.rows, point.column >= 0, limit > 0 else { return 0 }
    var string = text.string
    return string.withUTF8 { bytes in
      write(bytes, from: point.row * size.columns + point.column, limit: limit, style: style)
    }
  }

  /// Writes styled text; styles come from `styleID`, and `skip` cells at its start are left out.
  @discardableResult
  package mutating func write(
    _ text: StyledText, utf8Range: Range<Int>? = nil, at point: CellPoint, columns: Int,
    styleID: (TextStyle) -> StyleID
  ) -> Int {
    let limit = min(columns, size.columns - point.column)
    guard point.row >= 0, point.row < size.rows, point.column >= 0, limit > 0 else { return 0 }
    var string = text.text.string
    return string.withUTF8 { bytes in
      let range = (utf8Range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
      var written = 0
      var offset = 0
      func piece(_ from: Int, _ to: Int, _ style: TextStyle) -> Bool {
        let part = range.clamped(to: from..<max(from, to))
        guard !part.isEmpty else { return true }
        written += write(
          UnsafeBufferPointer(rebasing: bytes[part]),
          from: point.row * size.columns + point.column + written, limit: limit - written,
          style: styleID(style))
        return written < limit
      }
      for run in text.runs {
        let end = min(bytes.count, offset + max(0, run.utf8Count))
        if !piece(offset, end, run.style) { return written }
        offset = end
      }
      _ = piece(offset, bytes.count, .plain)
      return written
    }
  }

  private mutating func write(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, limit: Int, style: StyleID
  ) -> Int {
    breakWide(at: start)
    var written = 0
    var index = 0
    while index < bytes.count, written < limit {
      let byte = bytes[index]
      if byte < 0x80, index + 1 == bytes.count || bytes[index + 1] < 0x80 {
        cells[start + written] = Cell(
          glyph: byte < 0x20 ? 0x20 : UInt32(byte), style: style, columns: 1, isUncertain: false)
        written += 1
        index += 1
        continue
      }
      let rest = UnsafeBufferPointer(rebasing: bytes[index...])
      let stretch = rest.firstIndex { $0 < 0x80 && $0 != byte } ?? rest.count
      let part = UnsafeBufferPointer(rebasing: rest[..<max(1, stretch)])
      for character in String(decoding: part, as: UTF8.self) {
        let columns = SafeText(String(character)).columns
        guard columns > 0 else { continue }
        guard written + columns <= limit else {
          for rest in written..<limit { cells[start + rest] = .blank(style) }
          written = limit
          break
        }
        cells[start + written] = Cell(
          glyph: glyph(of: character), style: style, columns: UInt8(min(2, columns)),
          isUncertain: character.unicodeScalars.count > 1)
        if columns == 2 {
          cells[start + written + 1] = Cell(
            glyph: 0x20, style: style, columns: 0, isUncertain: false)
        }
        written += columns
      }
      index += max(1, stretch)
    }
    if start + written < cells.count { breakWide(at: start + written) }
    return written
  }

  /// A wide character that loses a half becomes blanks.
  private mutating func breakWide(at index: Int) {
    guard index < cells.count, cells[index].columns == 0, index > 0 else { return }
    cells[index] = .blank(cells[index].style)
    if cells[index - 1].columns == 2 { cells[index - 1] = .blank(cells[index - 1].style) }
  }

  private mutating func glyph(of character: Character) -> UInt32 {
    let scalars = character.unicodeScalars
    if scalars.count == 1, let scalar = scalars.first { return scalar.value }
    let text = String(character)
    if let number = clusterNumbers[text] { return number }
    guard clusters.count < 100_000 else { return 0xFFFD }
    let number = Cell.clusterBit | UInt32(clusters.count)
    clusters.append(text)
    clusterNumbers[text] = number
    return number
  }

  // MARK: Reading back

  func append(_ glyph: UInt32, to bytes: inout [UInt8]) {
    if glyph & Cell.clusterBit != 0 {
      let index = Int(glyph & ~Cell.clusterBit)
      if index < clusters.count { bytes.append(contentsOf: clusters[index].utf8) }
    } else if glyph < 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: glyph))
    } else if let scalar = Unicode.Scalar(glyph) {
      bytes.append(contentsOf: String(Character(scalar)).utf8)
    }
  }

  /// The characters of a row with their styles, as a terminal takes them.
  package func ansi(row: Int) -> String {
    guard row >= 0, row < size.rows else { return "" }
    var bytes: [UInt8] = []
    var pen: Style?
    for cell in cells[(row * size.columns)..<((row + 1) * size.columns)] where cell.columns > 0 {
      let style = styles[cell.style]
      if style != pen { PenChange(from: pen, to: style, colors: .rgb).append(to: &bytes) }
      pen = style
      append(cell.glyph, to: &bytes)
    }
    bytes.append(contentsOf: "\u{1B}[m".utf8)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The characters of a row, blanks at its end left out.
  package func text(row: Int) -> String {
    guard row >= 0, row < size.rows else { return "" }
    var bytes: [UInt8] = []
    for cell in cells[(row * size.columns)..<((row + 1) * size.columns)] where cell.columns > 0 {
      append(cell.glyph, to: &bytes)
    }
    while bytes.last == 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}

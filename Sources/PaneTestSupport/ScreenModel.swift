// SPDX-License-Identifier: Apache-2.0

/// A small terminal that understands what the host sends, for tests.
///
/// Automatic wrapping is off, as in a session. Sequences it does not know are collected in
/// ``unknown``, so that a test can insist on there being none.
///
/// Source: ctlseqs; ECMA-48.
package struct ScreenModel {
  /// One cell and how it looks.
  package struct Cell: Hashable, Sendable {
    /// The characters; empty for the right part of a wide glyph.
    package var text = " "
    /// Its colours and attributes.
    package var style = Style()
    /// The target of its link, or the empty string.
    package var link = ""
    /// Cells taken; 0 for the right part of a wide glyph.
    package var columns = 1
  }

  /// Colours and attributes as SGR names them.
  package struct Style: Hashable, Sendable {
    /// The parameters that set the foreground, such as `31` or `38;5;240`; empty for standard.
    package var foreground = ""
    /// The parameters that set the background, such as `48;2;1;2;3`; empty for standard.
    package var background = ""
    /// The parameter that sets the colour of the line, such as `58:5:9`; empty for standard.
    package var underlineColor = ""
    /// The kind of line: 0 none, 1 single, 2 double, 3 curly, 4 dotted, 5 dashed.
    package var underline = 0
    /// SGR numbers in force out of 1, 2, 3, 7 and 9.
    package var attributes: Set<Int> = []

    /// Creates the terminal's own style.
    package init() {}
  }

  /// Width in cells.
  package private(set) var columns: Int
  /// Height in rows.
  package private(set) var rows: Int
  /// The cursor's column.
  package internal(set) var column = 0
  /// The cursor's row.
  package internal(set) var row = 0
  /// Whether the cursor is shown.
  package internal(set) var isCursorVisible = true
  /// Private modes that are on.
  package internal(set) var modes: Set<Int> = []
  /// The style of what is written next.
  package internal(set) var pen = Style()
  /// Sequences that were not understood.
  package internal(set) var unknown: [String] = []
  var link = ""
  var cells: [[Cell]]
  private var pending: [UInt8] = []
  private let width: (Character) -> Int

  /// Creates a blank screen.
  ///
  /// - Parameters:
  ///   - columns: Width in cells, at least 1.
  ///   - rows: Height in rows, at least 1.
  ///   - width: Cells of a cluster; the default knows CJK, emoji and flags.
  package init(
    columns: Int, rows: Int, width: @escaping (Character) -> Int = ScreenModel.usualWidth
  ) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.width = width
    cells = Array(repeating: Array(repeating: Cell(), count: self.columns), count: self.rows)
  }

  /// The rows as text, without the blanks at their ends.
  package var text: [String] {
    cells.map { row in
      var text = row.map(\.text).joined()
      while text.hasSuffix(" ") { text.removeLast() }
      return text
    }
  }

  /// The cell at a position; a blank off the screen.
  package func cell(column: Int, row: Int) -> Cell {
    guard cells.indices.contains(row), cells[row].indices.contains(column) else { return Cell() }
    return cells[row][column]
  }

  /// Takes bytes; what is not complete waits for the next call.
  package mutating func feed(_ bytes: [UInt8]) {
    let input = pending + bytes
    pending = []
    var index = 0
    while index < input.count {
      let byte = input[index]
      if byte == 0x1B {
        guard let end = sequenceEnd(input, index) else {
          pending = Array(input[index...])
          return
        }
        perform(Array(input[index + 1..<end]))
        index = end
      } else if byte < 0x20 || byte == 0x7F {
        control(byte)
        index += 1
      } else {
        var end = index
        while end < input.count, input[end] >= 0x20, input[end] != 0x7F { end += 1 }
        for character in String(decoding: input[index..<end], as: UTF8.self) { write(character) }
        index = end
      }
    }
  }

  /// The end of an escape sequence, or `nil` when it is not complete.
  private func sequenceEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
    guard start + 1 < bytes.count else { return nil }
    var index = start + 2
    switch bytes[start + 1] {
    case UInt8(ascii: "["):
      while index < bytes.count, !(0x40..<0x7F).contains(bytes[index]) { index += 1 }
      return index < bytes.count ? index + 1 : nil
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"):
      while index + 1 < bytes.count {
        if bytes[index] == 0x1B, bytes[index + 1] == UInt8(ascii: "\\") { return index + 2 }
        index += 1
      }
      return nil
    default: return index
    }
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x08: column = max(0, column - 1)
    case 0x0A: row = min(rows - 1, row + 1)
    case 0x0D: column = 0
    default: unknown.append("C0 \(byte)")
    }
  }

  private mutating func write(_ character: Character) {
    let count = max(1, width(character))
    guard column + count <= columns else {
      if count == 1 { put(Cell(text: String(character), style: pen, link: link), at: columns - 1) }
      column = columns - 1
      return
    }
    put(Cell(text: String(character), style: pen, link: link, columns: count), at: column)
    for offset in 1..<max(1, count) {
      put(Cell(text: "", style: pen, link: link, columns: 0), at: column + offset, isRest: true)
    }
    column = min(columns - 1, column + count)
  }

  /// Writes a cell; the rest of a wide glyph that loses a part becomes blank.
  mutating func put(_ cell: Cell, at column: Int, isRest: Bool = false) {
    guard cells[row].indices.contains(column) else { return }
    var lead = column
    while !isRest, lead > 0, cells[row][lead].columns == 0 {
      cells[row][lead].text = " "
      cells[row][lead].columns = 1
      lead -= 1
    }
    if lead < column {
      cells[row][lead].text = " "
      cells[row][lead].columns = 1
    }
    var rest = column + 1
    while rest < columns, cells[row][rest].columns == 0 {
      cells[row][rest].text = " "
      cells[row][rest].columns = 1
      rest += 1
    }
    cells[row][column] = cell
  }

  /// What most terminals agree on.
  package static func usualWidth(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 1 }
    switch first.value {
    case 0x1100..<0x1160, 0x2E80..<0x303F, 0x3041..<0xA4D0, 0xAC00..<0xD7A4, 0xF900..<0xFB00,
      0xFE30..<0xFE70, 0xFF01..<0xFF61, 0xFFE0..<0xFFE7, 0x1F300..<0x1F650, 0x1F680..<0x1F700,
      0x1F900..<0x1FB00, 0x20000..<0x40000:
      return 2
    case 0x1F1E6..<0x1F200: return character.unicodeScalars.count > 1 ? 2 : 1
    default: return first.properties.isEmojiPresentation ? 2 : 1
    }
  }
}

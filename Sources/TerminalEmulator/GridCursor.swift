// SPDX-License-Identifier: Apache-2.0

/// The place where a program writes, and how.
struct GridCursor: Equatable, Sendable {
  /// Row from the top, from 0.
  var row = 0
  /// Column from the left, from 0.
  var column = 0
  /// True when the last column was written and the next character begins a line.
  var wrapsNext = false
  /// The look of what is written.
  var look = GridLook()
  /// The sets of characters.
  var characters = CharacterSets()
  /// True when places count from the margins, as it was saved.
  var isOrigin = false
}

/// The sets of characters a program has chosen: ASCII, or the signs for drawing lines.
struct CharacterSets: Equatable, Sendable {
  private var first = false
  private var second = false
  private var usesSecond = false

  /// True when letters are signs for drawing lines.
  var drawsLines: Bool { usesSecond ? second : first }

  /// Chooses what a set is; `0` are the signs for drawing lines.
  mutating func choose(_ intermediate: UInt8, _ final: UInt8) {
    let draws = final == UInt8(ascii: "0")
    if intermediate == UInt8(ascii: "(") { first = draws }
    if intermediate == UInt8(ascii: ")") { second = draws }
  }

  /// Goes over to the second set, or back.
  mutating func shift(toSecond: Bool) { usesSecond = toSecond }

  /// The sign of a letter.
  ///
  /// Source: DEC VT100 user guide, special graphics.
  static func line(_ byte: UInt8) -> UInt32 {
    guard byte >= 0x60, byte <= 0x7E else { return byte == 0x5F ? 0x20 : UInt32(byte) }
    return signs[Int(byte) - 0x60].value
  }

  private static let signs = Array("◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·".unicodeScalars)
}

/// The part of the screen that scrolls, as half-open ranges.
struct Margins: Equatable, Sendable {
  var top: Int
  var bottom: Int
  var left: Int
  var right: Int

  /// The whole screen.
  init(columns: Int, rows: Int) {
    top = 0
    bottom = rows
    left = 0
    right = columns
  }

  var area: GridArea { GridArea(rows: top..<bottom, columns: left..<right) }

  /// True when a column is between the sides.
  func holds(column: Int) -> Bool { column >= left && column < right }

  /// True when a row is between top and bottom.
  func holds(row: Int) -> Bool { row >= top && row < bottom }
}

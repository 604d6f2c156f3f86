// SPDX-License-Identifier: Apache-2.0

extension EmulatedTerminal {
  /// Carries out a control character.
  mutating func execute(_ byte: UInt8) {
    mayJoin = false
    switch byte {
    case 0x07: outbox.tell(.bell)
    case 0x08: backspace()
    case 0x09: tab(1)
    case 0x0A, 0x0B, 0x0C:
      lineFeed()
      if modes.feedsLines { carriageReturn() }
    case 0x0D: carriageReturn()
    case 0x0E: cursor.characters.shift(toSecond: true)
    case 0x0F: cursor.characters.shift(toSecond: false)
    default: break
    }
  }

  private mutating func backspace() {
    let left = cursor.column >= margins.left ? margins.left : 0
    if cursor.column > left {
      // With a wrap to come, going back one column stays in the last one.
      if cursor.wrapsNext, modes.has(.wrapsBack) {
        cursor.wrapsNext = false
        return
      }
      cursor.column -= 1
    } else if modes.has(.wrapsBack), modes.has(.wraps), cursor.row > margins.top {
      cursor.row -= 1
      cursor.column = margins.right - 1
    }
    cursor.wrapsNext = false
  }

  /// Goes to the next stops, or back to earlier ones by a negative number.
  mutating func tab(_ count: Int) {
    let left = cursor.column >= margins.left ? margins.left : 0
    let before = cursor.column
    for _ in 0..<min(abs(count), columns) {
      cursor.column =
        count > 0
        ? tabs.next(after: cursor.column, limit: lastColumn)
        : tabs.previous(before: cursor.column, limit: left)
    }
    // Where there is nowhere to go, a wrap is still to come, as in other terminals.
    if cursor.column != before { cursor.wrapsNext = false }
  }

  /// Carries out an escape sequence of one character, with one between or none.
  mutating func escape(_ intermediate: UInt8, _ final: UInt8) {
    mayJoin = false
    switch (intermediate, final) {
    case (0, UInt8(ascii: "7")): saveCursor()
    case (0, UInt8(ascii: "8")): restoreCursor()
    case (0, UInt8(ascii: "D")): lineFeed()
    case (0, UInt8(ascii: "E")):
      lineFeed()
      carriageReturn()
    case (0, UInt8(ascii: "H")): tabs.set(cursor.column, true)
    case (0, UInt8(ascii: "M")): reverseLineFeed()
    case (0, UInt8(ascii: "c")): reset()
    case (0, UInt8(ascii: "=")): modes.flags.insert(.applicationKeypad)
    case (0, UInt8(ascii: ">")): modes.flags.remove(.applicationKeypad)
    case (UInt8(ascii: "#"), UInt8(ascii: "8")): fillScreen()
    case (UInt8(ascii: "("), _), (UInt8(ascii: ")"), _):
      cursor.characters.choose(intermediate, final)
    default: break
    }
  }

  /// Fills the screen with the letter E, for adjusting (DECALN).
  private mutating func fillScreen() {
    margins = Margins(columns: columns, rows: rows)
    modes.flags.remove(.origin)
    move(row: 0, column: 0)
    let letter = GridCell(ascii: UInt8(ascii: "E"), GridLook())
    let width = columns
    for row in 0..<rows {
      page.grid.change(row) { line in
        line.clear(GridLook())
        for column in 0..<width { line.write(letter, at: column) }
      }
    }
  }
}

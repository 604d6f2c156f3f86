// SPDX-License-Identifier: Apache-2.0
/// Dots in cells of 2 × 4 of them, as letters of Braille have them.
struct DotField {
  private let columns: Int
  private let rows: Int
  private var cells: [UInt8]
  /// The number of the line that has drawn into a cell last.
  private var owners: [UInt8]
  private var line: UInt8 = 0

  init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    cells = Array(repeating: 0, count: self.columns * self.rows)
    owners = cells
  }

  /// The dot of a value among so many, in so many dots.
  static func place(_ number: Int, of count: Int, in dots: Int) -> Int {
    guard count > 1 else { return 0 }
    return (number * (dots - 1) * 2 + count - 1) / ((count - 1) * 2)
  }

  /// Draws the next line, through places of 0…1; a missing one interrupts it.
  mutating func drawLine(_ shares: [Double?]) {
    let height = rows * 4 - 1
    var last: (x: Int, y: Int)?
    for (number, share) in shares.enumerated() {
      guard let share else {
        last = nil
        continue
      }
      let x = Self.place(number, of: shares.count, in: columns * 2)
      let y = Int(((1 - share) * Double(height)).rounded())
      drawLine(from: last ?? (x, y), to: (x, y))
      last = (x, y)
    }
    line &+= 1
  }

  private mutating func drawLine(from: (x: Int, y: Int), to: (x: Int, y: Int)) {
    let (width, height) = (to.x - from.x, to.y - from.y)
    let steps = max(abs(width), abs(height))
    guard steps > 0 else { return set(x: from.x, y: from.y) }
    for step in 0...steps {
      set(
        x: from.x + Self.part(step, of: steps, width),
        y: from.y + Self.part(step, of: steps, height))
    }
  }

  /// The part of a length after so many steps of a way, to the nearest whole; halves go away from 0.
  private static func part(_ step: Int, of steps: Int, _ length: Int) -> Int {
    let part = (2 * abs(length) * step + steps) / (2 * steps)
    return length < 0 ? -part : part
  }

  private mutating func set(x: Int, y: Int) {
    guard x >= 0, y >= 0, x / 2 < columns, y / 4 < rows else { return }
    let cell = y / 4 * columns + x / 2
    cells[cell] |= Self.bit(x, y)
    owners[cell] = line
  }

  /// The bit of a dot: of the left and the right column of a cell from the top.
  ///
  /// Source: Unicode 15, Braille Patterns.
  private static func bit(_ x: Int, _ y: Int) -> UInt8 {
    let row = y % 4
    if row == 3 { return x % 2 == 0 ? 0x40 : 0x80 }
    return (x % 2 == 0 ? 0x01 : 0x08) << UInt8(row)
  }

  /// The dots of a cell as bits, and the number of the line that drew there last; `nil` where there are
  /// none.
  func dots(column: Int, row: Int) -> (bits: UInt8, line: Int)? {
    let cell = row * columns + column
    return cells[cell] == 0 ? nil : (cells[cell], Int(owners[cell]))
  }

  /// Adds the letter of a cell with these dots to a text.
  static func append(_ dots: UInt8, to text: inout [UInt8]) {
    text.append(0xE2)
    text.append(0xA0 | dots >> 6)
    text.append(0x80 | dots & 0x3F)
  }
}

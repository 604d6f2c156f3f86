// SPDX-License-Identifier: Apache-2.0
import CellText

/// Dots in cells of 2 × 4 of them, as letters of Braille have them.
struct DotField {
  private let columns: Int
  private let rows: Int
  private var cells: [UInt8]

  /// Bits of the dots of a cell: of the left and the right column from the top.
  ///
  /// Source: Unicode 15, Braille Patterns.
  private static let bits: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

  init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    cells = Array(repeating: 0, count: self.columns * self.rows)
  }

  /// The dot of a value among so many, in so many dots.
  static func place(_ number: Int, of count: Int, in dots: Int) -> Int {
    guard count > 1 else { return 0 }
    return (number * (dots - 1) * 2 + count - 1) / ((count - 1) * 2)
  }

  /// Draws a line through places of 0…1; a missing one interrupts it.
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
  }

  private mutating func drawLine(from: (x: Int, y: Int), to: (x: Int, y: Int)) {
    let (width, height) = (to.x - from.x, to.y - from.y)
    let steps = max(abs(width), abs(height))
    for step in 0...steps {
      let share = steps > 0 ? Double(step) / Double(steps) : 0
      set(
        x: from.x + Int((Double(width) * share).rounded()),
        y: from.y + Int((Double(height) * share).rounded()))
    }
  }

  private mutating func set(x: Int, y: Int) {
    guard x >= 0, y >= 0, x / 2 < columns, y / 4 < rows else { return }
    cells[y / 4 * columns + x / 2] |= Self.bits[x % 2][y % 4]
  }

  /// The dots of a cell as bits.
  func dots(column: Int, row: Int) -> UInt8 { cells[row * columns + column] }

  /// The letter of a cell with these dots.
  static func sign(_ dots: UInt8) -> SafeText {
    let scalar = Unicode.Scalar(0x2800 + UInt32(dots))
    return SafeText(scalar.map { String(Character($0)) } ?? " ")
  }
}

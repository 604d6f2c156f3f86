// SPDX-License-Identifier: Apache-2.0
import ByteCoding
package import CellText
import JSONRPC

/// A picture in cells, as the program that decodes pictures answers.
package struct DrawnPicture: Equatable, Sendable {
  /// A cell: quarters of it have one colour, the others another one.
  package struct Cell: Equatable, Sendable {
    /// The quarters of the first colour: 1 upper left, 2 upper right, 4 lower left, 8 lower right.
    package var quarters: UInt8
    /// The colour of those quarters.
    package var front: TextColor
    /// The colour of the others; `nil` where the ground of the pane is seen.
    package var back: TextColor?
    /// True where the picture is transparent.
    package var isEmpty: Bool { quarters == 0 && back == nil }
  }

  /// The answer of the program.
  package enum Answer: Equatable, Sendable {
    case picture(DrawnPicture)
    /// Why there is none, in words.
    case fault(SafeText)
  }

  /// The size of the picture itself, in pixels.
  package var pixels: (width: Int, height: Int) { (width, height) }
  private var width: Int
  private var height: Int
  /// Cells it takes.
  package private(set) var columns: Int
  package private(set) var rows: Int
  private var cells: [UInt8]
  /// The picture in pixels, for terminals that show them; `nil` where only cells were made.
  package private(set) var graphic: PictureGraphic?
  /// True when it was made of fewer pixels than the terminal shows, or of none, since its line is slow.
  package private(set) var isCoarse: Bool

  /// What all of it is, when there is nothing to see in it.
  package enum Plainness: Equatable, Sendable {
    case transparent
    /// One colour, by its red, green and blue parts.
    case color(UInt8, UInt8, UInt8)
  }

  /// What all of it is; `nil` when there is something to see.
  package var plainness: Plainness? {
    let first = Array(cells.prefix(Self.cellBytes))
    guard first.count == Self.cellBytes,
      zip(cells, cells.dropFirst(Self.cellBytes)).allSatisfy({ $0 == $1 })
    else { return nil }
    let (quarters, isOpen) = (first[0] & 15, first[0] & Self.isOpen != 0)
    switch (quarters, isOpen) {
    case (0, true): return .transparent
    case (0, false): return .color(first[4], first[5], first[6])
    case (15, _): return .color(first[1], first[2], first[3])
    default: return nil
    }
  }

  /// Bytes it takes in memory.
  package var byteCount: Int { cells.count + (graphic?.byteCount ?? 0) }

  /// Bytes of a cell.
  private static let cellBytes = 7
  /// Set in the first byte of a cell behind which the ground is seen.
  private static let isOpen: UInt8 = 16

  /// A cell by its place; `nil` outside.
  package func cell(column: Int, row: Int) -> Cell? {
    guard 0..<columns ~= column, 0..<rows ~= row else { return nil }
    let start = (row * columns + column) * Self.cellBytes
    func color(_ offset: Int) -> TextColor {
      .rgb(cells[start + offset], cells[start + offset + 1], cells[start + offset + 2])
    }
    let shape = cells[start]
    return Cell(
      quarters: shape & 15, front: color(1), back: shape & Self.isOpen == 0 ? color(4) : nil)
  }

  /// The answer for a picture whose bytes could not be had, as the program would give it.
  package static func answer(fault words: String) -> JSONText {
    ["error": ["message": JSONText(string: words)]]
  }

  /// Reads the answer of the program; `nil` when it is none.
  package static func read(_ answer: JSONText) -> Answer? {
    answer.decoded { root -> Answer? in
      if let words = root["error"]?["message"]?.string { return .fault(SafeText(words)) }
      guard let result = root["result"], let size = result["size"], let cells = result["cells"],
        let data = result["data"]?.utf8
      else { return nil }
      let numbers = size.elements.compactMap(\.int) + cells.elements.compactMap(\.int)
      guard numbers.count == 4, numbers.allSatisfy({ 1...Limit.geometry.upperBound ~= $0 }),
        let bytes = Base64.bytes(data), numbers[2] <= bytes.count, numbers[3] <= bytes.count,
        numbers[2] * numbers[3] * cellBytes == bytes.count
      else { return nil }
      return .picture(
        DrawnPicture(
          width: numbers[0], height: numbers[1], columns: numbers[2], rows: numbers[3],
          cells: bytes, graphic: result["graphic"].flatMap(PictureGraphic.init),
          isCoarse: result["coarse"]?.int == 1))
    }
  }
}

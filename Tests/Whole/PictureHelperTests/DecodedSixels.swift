// SPDX-License-Identifier: Apache-2.0

/// A picture as a terminal makes it from sixels, tile by tile.
struct DecodedSixels {
  private let across: Int
  private let down: Int
  /// The colour of each pixel; `nil` where none was drawn.
  private var colors: [[Int]?]
  /// What a terminal would have to guess: pixels outside of the tile, twice drawn or of no colour.
  private(set) var flaws: [String] = []

  /// What is no sixel.
  struct Unknown: Error {
    var letter: UInt8
  }

  init(across: Int, down: Int) {
    self.across = across
    self.down = down
    colors = Array(repeating: nil, count: across * down)
  }

  /// Draws a tile whose first pixel is that one.
  mutating func add(_ letters: [UInt8], x left: Int, y top: Int) throws {
    var rest = letters[...]
    func number(_ rest: inout ArraySlice<UInt8>) -> Int {
      var value = 0
      while let digit = rest.first, (0x30...0x39).contains(digit) {
        value = value * 10 + Int(digit - 0x30)
        rest.removeFirst()
      }
      return value
    }
    func numbers(_ rest: inout ArraySlice<UInt8>) -> [Int] {
      var values = [number(&rest)]
      while rest.first == UInt8(ascii: ";") {
        rest.removeFirst()
        values.append(number(&rest))
      }
      return values
    }
    var registers: [Int: [Int]] = [:]
    var color: Int?
    var sides = [0, 0]
    var (x, y, times) = (0, 0, 1)
    while let letter = rest.popFirst() {
      switch letter {
      case UInt8(ascii: "\""): sides = Array(numbers(&rest).suffix(2))
      case UInt8(ascii: "#"):
        let values = numbers(&rest)
        color = values[0]
        guard values.count == 5 else { continue }
        let new = values[2...].map { ($0 * 255 + 50) / 100 }
        if let old = registers[values[0]], old != new { flaws.append("#\(values[0]) changed") }
        registers[values[0]] = new
      case UInt8(ascii: "!"): times = number(&rest)
      case UInt8(ascii: "$"): x = 0
      case UInt8(ascii: "-"): (x, y) = (0, y + 6)
      case 63...126:
        for bit in 0..<6 where (letter - 63) >> bit & 1 == 1 {
          for column in x..<(x + times) {
            draw(color.flatMap { registers[$0] }, column, y + bit, from: (left, top), in: sides)
          }
        }
        (x, times) = (x + times, 1)
      default: throw Unknown(letter: letter)
      }
    }
  }

  private mutating func draw(
    _ color: [Int]?, _ x: Int, _ y: Int, from origin: (x: Int, y: Int), in sides: [Int]
  ) {
    let place = (origin.y + y) * across + origin.x + x
    guard x < sides[0], y < sides[1], origin.x + x < across, origin.y + y < down else {
      return flaws.append("\(x), \(y) is outside")
    }
    guard let color else { return flaws.append("\(x), \(y) has no colour") }
    if colors[place] != nil { flaws.append("\(x), \(y) is drawn twice") }
    colors[place] = color
  }

  private static func distance(_ one: [Int], _ other: [Int]) -> Int {
    zip(one, other).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }

  private static func colors(of pixels: [UInt8]) -> [[Int]] {
    stride(from: 0, to: pixels.count, by: 3).map { pixels[$0..<($0 + 3)].map(Int.init) }
  }

  /// The greatest difference of a channel for each pixel that was drawn.
  func distances(from pixels: [UInt8]) -> [Int] {
    zip(colors, Self.colors(of: pixels)).compactMap { drawn, wanted in
      drawn.map { Self.distance($0, wanted) }
    }
  }

  /// How much nearer another colour of the picture would be, for the pixel where that is most.
  ///
  /// - Parameters:
  ///   - pixels: The colours that are wanted.
  ///   - step: Only each so manyth pixel is looked at.
  /// - Returns: A distance of colours; infinite where a pixel is missing.
  func waste(of pixels: [UInt8], every step: Int) -> Double {
    func distance(_ one: [Int], _ other: [Int]) -> Double {
      let (red, green, blue) = (one[0] - other[0], one[1] - other[1], one[2] - other[2])
      return Double(red * red + green * green + blue * blue).squareRoot()
    }
    let palette = Array(Set(colors.compactMap { $0 }))
    let wanted = Self.colors(of: pixels)
    return stride(from: 0, to: wanted.count, by: step).reduce(0) { most, place in
      guard let drawn = colors[place] else { return .infinity }
      let least = palette.reduce(.infinity) { min($0, distance($1, wanted[place])) }
      return max(most, distance(drawn, wanted[place]) - least)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// Cuts a picture in sixels to some of its columns of pixels.
///
/// Colours are defined where they are used first, so their signs stay where their pixels go.
struct SixelCut {
  /// The columns of pixels that stay.
  let columns: Range<Int>
  private var column = 0
  private var bytes: [UInt8] = []

  /// Longer numbers are none that a picture has.
  private static let mostPixels = 1 << 20

  init(columns: Range<Int>) { self.columns = columns }

  /// What stays of letters that stand between the marks of the terminal.
  consuming func cut(_ letters: [UInt8]) -> [UInt8] {
    bytes.reserveCapacity(letters.count)
    var place = 0
    while place < letters.count {
      let letter = letters[place]
      place += 1
      switch letter {
      case UInt8(ascii: "!"):
        let count = Self.number(letters, &place)
        guard place < letters.count else { break }
        put(letters[place], count)
        place += 1
      case UInt8(ascii: "\""):
        let sides = Self.numbers(letters, &place)
        guard sides.count == 4 else { break }
        let width = max(0, min(sides[2], columns.upperBound) - columns.lowerBound)
        bytes.append(letter)
        bytes.append(contentsOf: Array("\(sides[0]);\(sides[1]);\(width);\(sides[3])".utf8))
      case UInt8(ascii: "#"):
        let start = place
        _ = Self.numbers(letters, &place)
        bytes.append(letter)
        bytes.append(contentsOf: letters[start..<place])
      case UInt8(ascii: "$"), UInt8(ascii: "-"):
        column = 0
        bytes.append(letter)
      default: put(letter, 1)
      }
    }
    return bytes
  }

  /// Writes what stays of a letter that stands so many times.
  private mutating func put(_ letter: UInt8, _ count: Int) {
    let first = max(column, columns.lowerBound)
    column = min(column + count, Self.mostPixels)
    let left = min(column, columns.upperBound) - first
    guard left > 0 else { return }
    if left > 3 {
      bytes.append(UInt8(ascii: "!"))
      bytes.append(contentsOf: Array(String(left).utf8))
      bytes.append(letter)
    } else {
      bytes.append(contentsOf: repeatElement(letter, count: left))
    }
  }

  private static func number(_ letters: [UInt8], _ place: inout Int) -> Int {
    var number = 0
    while place < letters.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= letters[place] {
      number = min(number * 10 + Int(letters[place] - UInt8(ascii: "0")), mostPixels)
      place += 1
    }
    return number
  }

  /// Numbers with semicolons between them.
  private static func numbers(_ letters: [UInt8], _ place: inout Int) -> [Int] {
    var numbers = [number(letters, &place)]
    while place < letters.count, letters[place] == UInt8(ascii: ";") {
      place += 1
      numbers.append(number(letters, &place))
    }
    return numbers
  }
}

// SPDX-License-Identifier: Apache-2.0
import ByteCoding
package import CellGeometry
package import JSONRPC

/// A picture in pixels, as the program that decodes pictures answers where the terminal shows pixels.
///
/// What is in it reaches the terminal, so nothing but the letters of its form is taken.
package struct PictureGraphic: Equatable, Sendable {
  /// The form of its pixels.
  package enum Form: Equatable, Sendable {
    /// Red, green, blue, and alpha where there is any, packed by zlib, as letters of base 64.
    case pixels(letters: [UInt8], hasAlpha: Bool)
    /// Sixels, cut into tiles that are drawn one after the other.
    case sixel([Tile])
  }

  /// A part of a picture in sixels.
  package struct Tile: Equatable, Sendable {
    /// Its first cell in the picture.
    package var place: CellPoint
    /// What stands between the marks of the terminal.
    package var letters: [UInt8]
  }

  /// A number that is another one for another picture.
  package private(set) var sum: UInt64
  /// Its sides in pixels.
  package private(set) var pixels: CellSize
  package private(set) var form: Form

  /// Tells whether they are the same picture, by their numbers.
  package static func == (one: PictureGraphic, other: PictureGraphic) -> Bool {
    one.sum == other.sum && one.pixels == other.pixels
  }

  /// Bytes it takes in memory.
  package var byteCount: Int {
    switch form {
    case .pixels(let letters, _): letters.count
    case .sixel(let tiles): tiles.reduce(0) { $0 + $1.letters.count }
    }
  }

  private static let sides = 1...65_535

  /// Reads the member of an answer; `nil` for what is no picture in pixels.
  package init?(_ value: JSONValue) {
    let sides = value["size"]?.elements.compactMap(\.int) ?? []
    guard sides.count == 2, sides.allSatisfy(Self.sides.contains),
      let sum = value["sum"]?.string.flatMap({ UInt64($0, radix: 16) }),
      let data = value["data"]?.utf8, let name = value["form"]?.string,
      let form = Self.form(name, data)
    else { return nil }
    self.sum = sum
    self.form = form
    pixels = CellSize(columns: sides[0], rows: sides[1])
  }

  private static func form(_ name: String, _ data: UnsafeBufferPointer<UInt8>) -> Form? {
    switch name {
    case "rgb", "rgba":
      guard data.count % 4 == 0, !data.isEmpty, Base64.isText(data) else { return nil }
      return .pixels(letters: Array(data), hasAlpha: name == "rgba")
    case "sixel":
      guard let bytes = Base64.bytes(data) else { return nil }
      let lines = bytes.split(separator: 0x0A)
      let tiles = lines.compactMap(tile)
      return tiles.isEmpty || tiles.count != lines.count ? nil : .sixel(tiles)
    default: return nil
    }
  }

  /// A line "column,row;" and the letters of a tile.
  private static func tile(_ line: ArraySlice<UInt8>) -> Tile? {
    let parts = line.split(separator: UInt8(ascii: ";"), maxSplits: 1)
    guard parts.count == 2, parts[1].allSatisfy(isSixelLetter) else { return nil }
    let place = parts[0].split(separator: UInt8(ascii: ","))
      .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard place.count == 2, place.allSatisfy({ 0...Limit.geometry.upperBound ~= $0 }) else {
      return nil
    }
    return Tile(place: CellPoint(column: place[0], row: place[1]), letters: Array(parts[1]))
  }

  /// Pixels, and the signs for repetition, colour, the ends of lines and the size.
  private static func isSixelLetter(_ letter: UInt8) -> Bool {
    switch letter {
    case 0x3F...0x7E, UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "!"),
      UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "-"), UInt8(ascii: ";"),
      UInt8(ascii: "\""):
      true
    default: false
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package import CellGeometry

/// A picture as a terminal that shows pixels is sent it.
package struct ScreenPicture: Sendable {
  /// The form it is sent in.
  package enum Body: Sendable {
    /// Red, green, blue, and alpha where there is any, packed by zlib, as letters of base 64.
    case pixels(letters: [UInt8], hasAlpha: Bool)
    /// Sixels in tiles, each with its first cell in the picture, row by row.
    case sixel([(place: CellPoint, letters: [UInt8])])
  }

  /// A number that is another one for another picture.
  let sum: UInt64
  /// Its sides in pixels.
  let pixels: CellSize
  /// Its sides in cells.
  let size: CellSize
  let body: Body

  /// Takes a picture; `nil` when it has more cells than can be told apart.
  package init?(sum: UInt64, pixels: CellSize, size: CellSize, body: Body) {
    guard PictureGlyph.sides.contains(size.columns), PictureGlyph.sides.contains(size.rows) else {
      return nil
    }
    self.sum = sum
    self.pixels = pixels
    self.size = size
    self.body = body
  }

  /// Bytes it takes in memory.
  var byteCount: Int {
    switch body {
    case .pixels(let letters, _): letters.count
    case .sixel(let tiles): tiles.reduce(0) { $0 + $1.letters.count }
    }
  }

  /// Bytes it takes in a terminal that keeps it.
  var keptBytes: Int {
    guard case .pixels(_, let hasAlpha) = body else { return 0 }
    return pixels.columns * pixels.rows * (hasAlpha ? 4 : 3)
  }
}

/// A cell of a picture: a glyph beside scalars and clusters.
///
/// Bits 30 and 31 are 1 and 0; 18–29 hold the picture's number on the surface, 9–17 the row, 0–8 the
/// column.
struct PictureGlyph: Hashable {
  var number: Int
  var row: Int
  var column: Int

  static let flag: UInt32 = 0x4000_0000
  static let numbers = 0..<4_096
  /// Sides of a picture: rows and columns have one of 297 marks in the terminals that keep pictures.
  static let sides = 1...297

  /// Reads a glyph; `nil` for every other one.
  init?(_ glyph: UInt32) {
    guard glyph >> 30 == 1 else { return nil }
    number = Int(glyph >> 18 & 0xFFF)
    row = Int(glyph >> 9 & 0x1FF)
    column = Int(glyph & 0x1FF)
  }

  init(number: Int, row: Int, column: Int) {
    self.number = number
    self.row = row
    self.column = column
  }

  var glyph: UInt32 {
    Self.flag | UInt32(number & 0xFFF) << 18 | UInt32(row & 0x1FF) << 9 | UInt32(column & 0x1FF)
  }
}

/// The pictures of a surface, by their numbers.
struct PicturePool: Sendable {
  struct Entry: Sendable {
    let picture: ScreenPicture
    /// The looks of its cells where nothing of it is to be seen.
    let ground: Style
    /// The signs that stand for it where pixels cannot be drawn.
    let signs: [UInt32]
  }

  private(set) var entries: [Entry] = []
  private var bytes = 0
  /// How often the numbers have begun anew.
  private(set) var generation = 0

  private static let fullBytes = 24 << 20

  var isNearlyFull: Bool {
    entries.count > PictureGlyph.numbers.count / 2 || bytes > Self.fullBytes
  }

  /// The number of a picture; `nil` when there is no room for it.
  mutating func number(
    of picture: ScreenPicture, ground: Style, signs: () -> [UInt32]
  ) -> Int? {
    let known = entries.lastIndex {
      $0.picture.sum == picture.sum && $0.picture.size == picture.size && $0.ground == ground
    }
    if let known { return known }
    guard PictureGlyph.numbers.contains(entries.count), bytes <= 2 * Self.fullBytes else {
      return nil
    }
    entries.append(Entry(picture: picture, ground: ground, signs: signs()))
    bytes += picture.byteCount
    return entries.count - 1
  }

  mutating func beginAnew() {
    guard !entries.isEmpty else { return }
    entries = []
    bytes = 0
    generation += 1
  }

  /// The sign that stands for a cell of a picture.
  func sign(of cell: PictureGlyph) -> UInt32 {
    guard entries.indices.contains(cell.number) else { return 0x20 }
    let entry = entries[cell.number]
    let place = cell.row * entry.picture.size.columns + cell.column
    return entry.signs.indices.contains(place) ? entry.signs[place] : 0x20
  }
}

extension Surface {
  /// Takes a picture that cells are going to show.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - ground: The looks of its cells where nothing of it is to be seen.
  ///   - signs: For each of its cells a sign of one cell that stands for it without pixels.
  /// - Returns: Its number for ``put(picture:cell:at:style:)``; `nil` when there is no room.
  package mutating func add(
    _ picture: ScreenPicture, ground: Style, signs: () -> [Unicode.Scalar]
  ) -> Int? {
    pictures.number(of: picture, ground: ground) { signs().map(\.value) }
  }

  /// Shows a cell of a picture; the style is that of the sign that stands for it.
  package mutating func put(
    picture number: Int, cell: CellPoint, at point: CellPoint, style: StyleID
  ) {
    guard var stroke = Stroke(self, at: point, columns: 1) else { return }
    let glyph = PictureGlyph(number: number, row: cell.row, column: cell.column).glyph
    stroke.put(Cell(glyph: glyph, style: style, columns: 1), into: &cells)
    _ = finish(stroke)
  }

  /// The characters of a glyph; of a picture, those that stand for it.
  func string(_ glyph: UInt32) -> String {
    clusters.string(PictureGlyph(glyph).map(pictures.sign(of:)) ?? glyph)
  }
}

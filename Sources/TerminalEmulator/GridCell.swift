// SPDX-License-Identifier: Apache-2.0
package import CellText

/// A colour of a cell, in four bytes.
package struct GridColor: Hashable, Sendable {
  private let code: UInt32

  private init(code: UInt32) { self.code = code }

  /// The terminal's own foreground or background.
  package static let standard = GridColor(code: 0)

  /// One of the 256 colours.
  package static func palette(_ number: UInt8) -> GridColor {
    GridColor(code: 1 << 24 | UInt32(number))
  }

  /// A colour by its red, green and blue parts.
  package static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> GridColor {
    GridColor(code: 2 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }

  /// The colour as texts have it.
  package var textColor: TextColor {
    func part(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: code >> shift) }
    switch code >> 24 {
    case 1: return .palette(part(0))
    case 2: return .rgb(part(16), part(8), part(0))
    default: return .standard
    }
  }
}

/// Bold, underlined and the like, as a set; the kind of underline and its colour are numbers among the
/// bits.
package struct GridAttributes: OptionSet, Hashable, Sendable {
  /// One bit for each attribute, three for the underline, and five for its colour.
  package let rawValue: UInt16
  /// Takes bits.
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Heavier strokes.
  package static let bold = GridAttributes(rawValue: 1)
  /// Less contrast.
  package static let faint = GridAttributes(rawValue: 2)
  /// Slanted.
  package static let italic = GridAttributes(rawValue: 4)
  /// A line through the middle.
  package static let strike = GridAttributes(rawValue: 8)
  /// Text and ground exchanged.
  package static let inverse = GridAttributes(rawValue: 16)
  /// Text that is not to be seen.
  package static let hidden = GridAttributes(rawValue: 32)
  /// Text that comes and goes.
  package static let blink = GridAttributes(rawValue: 64)
  /// A line above.
  package static let overline = GridAttributes(rawValue: 128)

  /// Kind of underline: 0 none, 1 single, 2 double, 3 curly, 4 dotted, 5 dashed.
  package var underline: Int { Int(rawValue >> 8 & 7) }

  /// The same attributes with another underline; an unknown kind counts as a single line.
  func underlined(_ kind: Int) -> GridAttributes {
    let kind = (0...5).contains(kind) ? UInt16(kind) : 1
    return GridAttributes(rawValue: rawValue & ~Self.kinds | kind << 8)
  }

  private static let kinds: UInt16 = 7 << 8
  private static let colors: UInt16 = 31 << 11

  /// Number of the colour of the underline in an ``UnderlineColors``; 0 for that of the text.
  var underlineColor: Int { Int(rawValue >> 11) }

  /// The same attributes with another colour of the underline, by its number.
  func underlined(inColor number: Int) -> GridAttributes {
    GridAttributes(rawValue: rawValue & ~Self.colors | UInt16(truncatingIfNeeded: number) << 11)
  }
}

/// The look of a cell.
package struct GridLook: Hashable, Sendable {
  /// Colour of the text.
  package var foreground = GridColor.standard
  /// Colour behind the text.
  package var background = GridColor.standard
  /// Bold, underlined and the like.
  package var attributes: GridAttributes = []
  /// Number of the link, 0 for none.
  package var link: UInt16 = 0

  /// The look of what is erased with this one: its ground alone.
  var erased: GridLook { GridLook(background: background) }

  /// A plain look, on a ground and with a link or without.
  package init(background: GridColor = .standard, link: UInt16 = 0) {
    self.background = background
    self.link = link
  }
}

/// One cell of a grid: what stands there, and its look.
package struct GridCell: Hashable, Sendable {
  /// A scalar, or the number of a cluster of several; with the bits below.
  private(set) var glyph: UInt32
  /// The look.
  package internal(set) var look: GridLook

  private static let wide: UInt32 = 1 << 31
  private static let numbered: UInt32 = 1 << 30

  /// A cell with a scalar of one cell.
  init(ascii byte: UInt8, _ look: GridLook) {
    glyph = UInt32(byte)
    self.look = look
  }

  /// A cell with a scalar or a numbered cluster; `columns` are 1 or 2.
  init(_ glyph: UInt32, isNumber: Bool = false, columns: Int, _ look: GridLook) {
    self.glyph =
      glyph & 0x1F_FFFF | (isNumber ? Self.numbered : 0) | (columns == 2 ? Self.wide : 0)
    self.look = look
  }

  /// A blank of a look.
  package static func blank(_ look: GridLook) -> GridCell { GridCell(ascii: 0x20, look) }

  /// The right half of a wide glyph.
  static func rightHalf(_ look: GridLook) -> GridCell { GridCell(ascii: 0, look) }

  /// Cells taken: 1, 2, or 0 for the right half of a wide glyph.
  package var columns: Int { glyph == 0 ? 0 : isWide ? 2 : 1 }

  /// True for the left half of a wide glyph.
  var isWide: Bool { glyph & Self.wide != 0 }

  /// True for the right half of a wide glyph.
  var isRightHalf: Bool { glyph == 0 }

  /// The scalar or the number without its bits.
  var value: UInt32 { glyph & 0x1F_FFFF }

  /// True when the value is the number of a cluster.
  var isNumbered: Bool { glyph & Self.numbered != 0 }

  /// True for a blank without a look, which a line may end before.
  var isEmpty: Bool { glyph == 0x20 && look == GridLook() }
}

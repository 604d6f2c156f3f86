// SPDX-License-Identifier: Apache-2.0
import CellText

/// A style as this terminal can show it.
struct Pen: Hashable, Sendable {
  var foreground = PenColor.standard
  var background = PenColor.standard
  var underlineColor = PenColor.standard
  var attributes = TextAttributes(rawValue: 0)
  var underline = Underline.none
  var link = LinkID.none

  static let standard = Pen()

  /// True when a blank looks the same with this pen as with the standard one.
  var showsPlainBlank: Bool { showsBlank(like: .standard) }

  /// Tells whether a blank looks the same with both pens.
  func showsBlank(like other: Pen) -> Bool {
    guard link == other.link, underline == other.underline else { return false }
    let visible = TextAttributes.onBlanks
    guard attributes.intersection(visible) == other.attributes.intersection(visible) else {
      return false
    }
    let showsForeground = underline != .none || !attributes.isDisjoint(with: visible)
    if showsForeground {
      return foreground == other.foreground && background == other.background
        && underlineColor == other.underlineColor
        && attributes.intersection(.weights) == other.attributes.intersection(.weights)
    }
    return background == other.background
  }
}

extension TextAttributes {
  // Made once: a literal of a set is put together anew each time it is met, for every cell.
  /// Those that show where there is no glyph.
  static let onBlanks: TextAttributes = [.inverse, .strike]
  /// Those that one reset ends together.
  static let weights: TextAttributes = [.bold, .faint]
}

/// A colour the terminal can show, after the mapping to its depth.
struct PenColor: Hashable, Sendable {
  /// 0 for the terminal's own, 1 << 24 plus an index, or 2 << 24 plus red, green and blue.
  let bits: UInt32

  static let standard = PenColor(bits: 0)
  static func index(_ value: UInt8) -> PenColor { PenColor(bits: 1 << 24 | UInt32(value)) }
  static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> PenColor {
    PenColor(bits: 2 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }

  var isIndex: Bool { bits >> 24 == 1 }
  var isRGB: Bool { bits >> 24 == 2 }
  var red: UInt8 { UInt8(truncatingIfNeeded: bits >> 16) }
  var green: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }
  var blue: UInt8 { UInt8(truncatingIfNeeded: bits) }
}

/// The pens of a style table on one terminal, found once for each style.
struct PenTable: Sendable {
  private let capabilities: ScreenCapabilities
  private var pens: [Pen?] = []

  init(_ capabilities: ScreenCapabilities) { self.capabilities = capabilities }

  /// The pen of a style.
  mutating func pen(_ id: StyleID, _ table: StyleTable) -> Pen {
    let index = Int(id.rawValue)
    if index < pens.count, let pen = pens[index] { return pen }
    let pen = resolve(table[id])
    if index >= pens.count {
      pens += Array(repeating: nil, count: index + 1 - pens.count)
    }
    pens[index] = pen
    return pen
  }

  /// Tells whether a cell looks like the terminal's own blank.
  mutating func isBlank(_ cell: Cell, _ table: StyleTable) -> Bool {
    cell.isBlank && pen(cell.style, table).showsPlainBlank
  }

  private func resolve(_ style: Style) -> Pen {
    let map = ColorMap(depth: capabilities.colorDepth)
    var pen = Pen()
    pen.foreground = map.color(style.foreground)
    pen.background = map.color(style.background)
    if capabilities.colorDepth == .palette16, pen.foreground.isIndex,
      pen.foreground == pen.background, style.foreground != style.background
    {
      pen.foreground = map.contrast(to: pen.background)
    }
    pen.attributes = style.attributes.subtracting(.underline)
    pen.underline = style.line
    if capabilities.hasStyledUnderlines {
      if pen.underline != .none { pen.underlineColor = map.color(style.underlineColor) }
    } else if pen.underline != .none {
      pen.underline = .single
    }
    if capabilities.hasHyperlinks { pen.link = style.link }
    return pen
  }
}

// SPDX-License-Identifier: Apache-2.0

/// A colour on the screen.
package enum Color: Hashable, Sendable {
  /// The terminal's own foreground or background.
  case standard
  /// One of the terminal's 256 colours.
  case palette(UInt8)
  /// A colour by its red, green and blue parts, 0…255 each.
  case rgb(UInt8, UInt8, UInt8)
}

/// How a cell looks.
package struct Style: Hashable, Sendable {
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let bold = Attributes(rawValue: 1)
    package static let faint = Attributes(rawValue: 2)
    package static let italic = Attributes(rawValue: 4)
    package static let underline = Attributes(rawValue: 8)
    package static let inverse = Attributes(rawValue: 16)
    package static let strike = Attributes(rawValue: 32)
  }
  package var foreground = Color.standard
  package var background = Color.standard
  package var attributes: Attributes = []
  package init() {}
}

/// A style's number in a ``StyleTable``; 0 is the terminal's plain text.
package typealias StyleID = UInt16

/// The styles in use, numbered, so that a cell needs two bytes for its look.
package struct StyleTable: Sendable {
  private(set) var styles: [Style] = [Style()]
  private var numbers: [Style: StyleID] = [Style(): 0]

  package init() {}

  /// The number of a style; a table that is full gives plain text.
  package mutating func id(of style: Style) -> StyleID {
    if let number = numbers[style] { return number }
    guard styles.count < Int(StyleID.max) else { return 0 }
    let number = StyleID(styles.count)
    styles.append(style)
    numbers[style] = number
    return number
  }

  /// The style with a number; an unknown number is plain text.
  package subscript(id: StyleID) -> Style {
    Int(id) < styles.count ? styles[Int(id)] : Style()
  }
}

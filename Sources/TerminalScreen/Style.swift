// SPDX-License-Identifier: Apache-2.0
package import CellText

/// A colour of a cell; the same as that of a text.
package typealias Color = TextColor

/// The line under a cell.
package enum Underline: UInt8, Hashable, Sendable {
  case none, single, double, curly, dotted, dashed
}

/// The look of a cell: two colours, attributes, a line under it and a link.
package struct Style: Hashable, Sendable {
  /// The colour of the glyph.
  package var foreground: Color
  /// The colour behind the glyph.
  package var background: Color
  /// The colour of the line under it; ``Color/standard`` follows the glyph.
  package var underlineColor: Color
  /// Bold, italic and the like; `.underline` means a single line.
  package var attributes: TextAttributes
  /// The line under it; ``Underline/none`` leaves it to ``attributes``.
  package var underline: Underline
  /// The link it belongs to.
  package var link: LinkID
  /// True for a piece of a picture, which keeps its colours, or some of them, where other cells are
  /// made faint: without them nothing could be made out of it.
  package var isOfPicture = false

  /// Creates a style; without arguments it is the terminal's own.
  package init(
    foreground: Color = .standard, background: Color = .standard,
    attributes: TextAttributes = [], underline: Underline = .none,
    underlineColor: Color = .standard, link: LinkID = .none
  ) {
    self.foreground = foreground
    self.background = background
    self.underlineColor = underlineColor
    self.attributes = attributes
    self.underline = underline
    self.link = link
  }

  /// The terminal's own colours, without attributes.
  package static let standard = Style()

  /// The line that is really drawn.
  var line: Underline {
    underline == .none && attributes.contains(.underline) ? .single : underline
  }
}

/// A style's number in its ``StyleTable``.
package struct StyleID: Hashable, Sendable {
  /// Position in the table.
  package let rawValue: UInt16
  init(_ rawValue: UInt16) { self.rawValue = rawValue }

  /// The style ``Style/standard``, which every table has.
  package static let standard = StyleID(0)
}

/// A link's number in its ``StyleTable``.
package struct LinkID: Hashable, Sendable {
  /// Position in the table.
  package let rawValue: UInt16
  init(_ rawValue: UInt16) { self.rawValue = rawValue }

  /// No link.
  package static let none = LinkID(0)
}

// SPDX-License-Identifier: Apache-2.0

/// How many colours may be used.
package enum ColorDepth: UInt8, Hashable, Sendable {
  /// Attributes only, as `NO_COLOR` asks for.
  case none
  /// The 16 colours of the terminal's palette.
  case palette16
  /// The 256 colours of the palette.
  case palette256
  /// Red, green and blue, 8 bits each.
  case trueColor
}

/// What the encoder may use on this terminal; the defaults are understood everywhere.
package struct ScreenCapabilities: Hashable, Sendable {
  /// Colours that may be used.
  package var colorDepth: ColorDepth
  /// True when mode 2026 holds a frame back until it is complete.
  package var hasSynchronizedOutput = false
  /// True when `CSI n b` repeats an ASCII glyph.
  package var repeatsASCII = false
  /// True when `CSI n b` repeats any glyph.
  package var repeatsAnyGlyph = false
  /// True when erasing fills with the current background.
  package var erasesWithBackground = false
  /// True when `4:3` and `58:2::r:g:b` are understood.
  package var hasStyledUnderlines = false
  /// True when links are sent.
  package var hasHyperlinks = false
  /// True when a line feed keeps the column, as with OPOST off.
  package var hasRawLineFeed = false

  /// True when characters show parts of pictures that the terminal keeps.
  package var hasPlaceholders = false

  /// Creates the careful set.
  package init(colorDepth: ColorDepth = .palette256) { self.colorDepth = colorDepth }
}

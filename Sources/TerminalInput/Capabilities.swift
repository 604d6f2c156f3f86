// SPDX-License-Identifier: Apache-2.0

/// How many colours the terminal shows, fewest first.
package enum ColorDepth: Int, Comparable, Sendable {
  /// Attributes only: bold, reverse, underline.
  case mono
  /// The 16 colours of the terminal's own palette.
  case ansi16
  /// The 256-colour palette.
  case palette256
  /// Any red, green and blue.
  case rgb

  /// Orders depths, fewer colours first.
  package static func < (left: ColorDepth, right: ColorDepth) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A colour the terminal reported, 0…255 each.
package struct TerminalColor: Hashable, Sendable {
  /// 0…255.
  package var red: UInt8
  /// 0…255.
  package var green: UInt8
  /// 0…255.
  package var blue: UInt8

  /// Creates a colour from its parts.
  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Relative lightness, 0 (black) to 1 (white).
  package var luminance: Double {
    (0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)) / 255
  }
}

/// What the terminal can do, as far as it is known now.
///
/// Starts from the environment and changes as replies arrive; unknown means the careful default.
package struct Capabilities: Equatable, Sendable {
  /// A program between us and the terminal.
  package enum Multiplexer: Sendable { case none, tmux, screen }

  /// How many colours are shown.
  package var colors = ColorDepth.ansi16
  /// Mode 2026 works: a frame can be shown in one go.
  package var hasSynchronizedOutput = false
  /// The kitty keyboard protocol is there to be switched on.
  package var hasKittyKeys = false
  /// `CSI > 4 ; 2 m` is understood.
  package var hasModifyOtherKeys = false
  /// Mode 2031: the terminal reports changes of light and dark.
  package var hasThemeReports = false
  /// Mode 2048: the terminal reports its size in band.
  package var hasSizeReports = false
  /// Mode 2027 can be used: the terminal counts grapheme clusters.
  package var hasGraphemeClusters = false
  /// Mode 1016: mouse positions in pixels.
  package var hasPixelMouse = false
  /// Mode 2033: the terminal reports whether it can be seen.
  package var hasVisibilityReports = false
  /// OSC 52 writes the clipboard, as DA1 says.
  package var hasClipboardWrite = false
  /// Sixel pictures, as DA1 says.
  package var hasSixel = false
  /// Pictures by the kitty protocol.
  package var hasKittyGraphics = false
  /// Drag and drop with other programs, OSC 72.
  package var hasDragAndDrop = false
  /// `CSI 5 n` is answered, so it may fence frames.
  package var answersFence = false
  /// Light on dark (`true`), dark on light (`false`) or not known.
  package var isDark: Bool?
  /// Colour of plain text, when reported.
  package var foreground: TerminalColor?
  /// Colour behind it, when reported.
  package var background: TerminalColor?
  /// Pixels of one cell, when known.
  package var cellPixelWidth: Int?
  /// Height of a cell in pixels, when known.
  package var cellPixelHeight: Int?
  /// What the terminal calls itself, with its version, such as `foot(1.13.1)`.
  package var terminalName: String?
  /// A program between us and the terminal, if one is known.
  package var multiplexer = Multiplexer.none
  /// Lines and marks should be ASCII: `LANG=C` or a console with few glyphs.
  package var prefersASCII = false
  /// The mouse can be used at all.
  package var hasMouse = true
  /// OSC sequences (titles, links, colours) may be sent.
  package var allowsOSC = true
  /// The delay after a lone ESC in milliseconds, when `ESCDELAY` gives one.
  package var escapeMilliseconds: Int?
  /// The terminal cannot show a screen: `TERM=dumb` or none.
  package var isDumb = false

  /// Creates the careful defaults.
  package init() {}
}

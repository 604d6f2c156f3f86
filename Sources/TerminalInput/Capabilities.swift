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

  /// As `#rrggbb`.
  package var hexadecimal: String {
    "#"
      + [red, green, blue].map { part in
        let digits = String(part, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }

  /// Relative lightness, 0 (black) to 1 (white).
  package var luminance: Double {
    (0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)) / 255
  }
}

/// What terminals understand beyond the common ground; each is used only when it was found.
package struct TerminalFeatures: OptionSet, Hashable, Sendable {
  /// A bit for each feature.
  package let rawValue: UInt16

  /// Creates a set from its bits.
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Mode 2026: a frame can be shown in one go.
  package static let synchronizedOutput = TerminalFeatures(rawValue: 1 << 0)
  /// The kitty keyboard protocol is there to be switched on.
  package static let kittyKeys = TerminalFeatures(rawValue: 1 << 1)
  /// `CSI > 4 ; 2 m` is understood.
  package static let modifyOtherKeys = TerminalFeatures(rawValue: 1 << 2)
  /// Mode 2031: the terminal reports changes of light and dark.
  package static let themeReports = TerminalFeatures(rawValue: 1 << 3)
  /// Mode 2048: the terminal reports its size in band.
  package static let sizeReports = TerminalFeatures(rawValue: 1 << 4)
  /// Mode 2027 can be used: the terminal counts grapheme clusters.
  package static let graphemeClusters = TerminalFeatures(rawValue: 1 << 5)
  /// Mode 1016: mouse positions in pixels.
  package static let pixelMouse = TerminalFeatures(rawValue: 1 << 6)
  /// Mode 2033: the terminal reports whether it can be seen.
  package static let visibilityReports = TerminalFeatures(rawValue: 1 << 7)
  /// OSC 52 writes the clipboard, as DA1 says.
  package static let clipboardWrite = TerminalFeatures(rawValue: 1 << 8)
  /// Sixel pictures, as DA1 says.
  package static let sixel = TerminalFeatures(rawValue: 1 << 9)
  /// Pictures by the kitty protocol.
  package static let kittyGraphics = TerminalFeatures(rawValue: 1 << 10)
  /// Drag and drop with other programs, OSC 72.
  package static let dragAndDrop = TerminalFeatures(rawValue: 1 << 11)
  /// `CSI 5 n` is answered, so it may fence frames.
  package static let fence = TerminalFeatures(rawValue: 1 << 12)

  /// OSC 8: stretches of text can be links, as far as the terminal is known by its name.
  package static let hyperlinks = TerminalFeatures(rawValue: 1 << 13)

  /// Notes whether something is understood, as the terminal says it now.
  mutating func set(_ feature: TerminalFeatures, _ isThere: Bool) {
    if isThere { insert(feature) } else { remove(feature) }
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
  /// What it was found to understand.
  package var features = TerminalFeatures()
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

  /// True when characters can show parts of pictures that the terminal keeps.
  ///
  /// The answer to the question for pictures does not say it, so the name has to.
  package var hasPicturePlaceholders: Bool {
    guard let name = terminalName?.lowercased() else { return false }
    if name.hasPrefix("ghostty") || name.hasPrefix("rio") { return true }
    return name.hasPrefix("kitty") && isVersion(atLeast: (0, 28))
  }

  /// True when pictures are deleted by a range of their numbers.
  package var deletesPictureRanges: Bool {
    terminalName?.lowercased().hasPrefix("kitty") == true && isVersion(atLeast: (0, 33))
  }

  /// Bytes of a text that can be put on its clipboard by one sequence; `nil` where that is not known.
  ///
  /// tmux drops a sequence of a mebibyte, hterm one of 100,000 bytes, and those that do not tell their
  /// name may be like it.
  package var clipboardBytes: Int? {
    if multiplexer == .tmux { return 768_000 }
    guard multiplexer == .none, let name = terminalName?.lowercased(), !name.hasPrefix("hterm")
    else { return nil }
    return 1 << 20
  }

  private func isVersion(atLeast least: (Int, Int)) -> Bool {
    let numbers = (terminalName ?? "").split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
    return numbers.count == 2 && (numbers[0], numbers[1]) >= least
  }

  /// Creates the careful defaults.
  package init() {}

  /// Tells whether the terminal was found to understand something.
  package func has(_ feature: TerminalFeatures) -> Bool { features.contains(feature) }
}

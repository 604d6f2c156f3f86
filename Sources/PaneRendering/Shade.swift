// SPDX-License-Identifier: Apache-2.0
import CellText
import TerminalScreen

/// A colour by its parts, as far as it matters how well others are read on it.
package struct Shade: Equatable, Sendable {
  /// Red, green and blue, 0…255.
  let red, green, blue: UInt8

  /// Takes the parts of a colour, 0…255 each.
  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// The colour terminals show for an index of the cube or of the greys; black for the first 16, which
  /// are the user's.
  ///
  /// Source: xterm, 256colres.pl.
  init(palette index: UInt8) {
    let index = Int(index)
    if index >= 232 {
      let grey = UInt8(clamping: 8 + 10 * (index - 232))
      self.init(grey, grey, grey)
    } else {
      let cube = max(0, index - 16)
      func part(_ level: Int) -> UInt8 { UInt8(clamping: level == 0 ? 0 : 55 + 40 * level) }
      self.init(part(cube / 36), part(cube / 6 % 6), part(cube % 6))
    }
  }

  static let black = Shade(0, 0, 0)
  static let white = Shade(255, 255, 255)

  /// The colour as it is sent.
  var color: Color { .rgb(red, green, blue) }

  /// Of black and white the one that is read better on this colour.
  var pole: Shade { contrast(to: .white) >= contrast(to: .black) ? .white : .black }

  /// The colour so many per cent of the way to another one.
  func mixed(with other: Shade, percent: Int) -> Shade {
    func part(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8(clamping: Int(from) + (Int(to) - Int(from)) * percent / 100)
    }
    return Shade(part(red, other.red), part(green, other.green), part(blue, other.blue))
  }

  /// The colour as the terminal shows it: itself, or the nearest of the palette of 256.
  func shown(exactly isExact: Bool) -> Shade {
    isExact ? self : Shade(palette: color.nearestIndex ?? 16)
  }

  /// The colour, moved towards black or white as far as it has to be to be read on a ground.
  func legible(on ground: Shade, contrast least: Double, exactly isExact: Bool) -> Shade {
    let pole = ground.pole
    for percent in stride(from: 0, to: 100, by: 5) {
      let shade = mixed(with: pole, percent: percent).shown(exactly: isExact)
      if shade.contrast(to: ground) >= least { return shade }
    }
    return pole
  }

  /// How well one colour is read on the other, 1…21.
  ///
  /// Source: WCAG 2.2, contrast ratio.
  func contrast(to other: Shade) -> Double {
    let (high, low) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (high + 0.05) / (low + 0.05)
  }

  private var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// The light of one part, 0…1.
  ///
  /// A cubic in place of the power of 2.4, which needs no mathematics of the system; it is off by less
  /// than 0.002.
  private static func linear(_ part: UInt8) -> Double {
    let part = Double(part) / 255
    return part * (part * (part * 0.305_306_011 + 0.682_171_111) + 0.012_522_878)
  }
}

// SPDX-License-Identifier: Apache-2.0
import CellText

extension TextColor {
  /// The index of the nearest colour of the cube and the greys; `nil` for the terminal's own.
  package var nearestIndex: UInt8? {
    let color = ColorMap(depth: .palette256).color(self)
    return color.isIndex ? color.blue : nil
  }
}

/// Brings colours down to what a terminal can show.
struct ColorMap {
  let depth: ColorDepth

  /// The nearest colour of this depth.
  func color(_ color: Color) -> PenColor {
    switch (color, depth) {
    case (.standard, _), (_, .none): return .standard
    case (.palette(let index), .palette16): return .index(Self.basic(index))
    case (.palette(let index), _): return .index(index)
    case (.rgb(let red, let green, let blue), .trueColor): return .rgb(red, green, blue)
    case (.rgb(let red, let green, let blue), .palette256):
      return .index(Self.nearest(red, green, blue))
    case (.rgb(let red, let green, let blue), .palette16):
      return .index(Self.basic(red, green, blue))
    }
  }

  /// Black or white, whichever can be read on a colour of the 16.
  func contrast(to color: PenColor) -> PenColor {
    let isLight = [7, 10, 11, 14, 15].contains(color.blue)
    return .index(isLight ? 0 : 15)
  }

  /// The levels of the 6×6×6 cube.
  ///
  /// Source: xterm, 256colres.pl.
  private static let levels: [Int] = [0, 95, 135, 175, 215, 255]

  /// The nearest colour of the cube and the grey ramp, by a distance weighted for the eye.
  static func nearest(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    let (r, g, b) = (Int(red), Int(green), Int(blue))
    let cube = (level(r), level(g), level(b))
    let cubeDistance = distance(
      (r, g, b), (levels[cube.0], levels[cube.1], levels[cube.2]))
    let step = max(0, min(23, ((r + g + b) / 3 - 3) / 10))
    let grey = 8 + 10 * step
    if distance((r, g, b), (grey, grey, grey)) < cubeDistance {
      return UInt8(clamping: 232 + step)
    }
    return UInt8(clamping: 16 + 36 * cube.0 + 6 * cube.1 + cube.2)
  }

  private static func level(_ value: Int) -> Int {
    value < 48 ? 0 : value < 115 ? 1 : min(5, (value - 35) / 40)
  }

  /// How different two colours look.
  ///
  /// Source: Thiadmer Riemersma, "Colour metric" (redmean).
  private static func distance(_ a: (Int, Int, Int), _ b: (Int, Int, Int)) -> Int {
    let mean = (a.0 + b.0) / 2
    let (r, g, b) = (a.0 - b.0, a.1 - b.1, a.2 - b.2)
    return (512 + mean) * r * r + 1024 * g * g + (767 - mean) * b * b
  }

  /// One of the 16 colours, by hue and brightness.
  static func basic(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    let (r, g, b) = (Int(red), Int(green), Int(blue))
    let high = max(r, g, b)
    if high - min(r, g, b) < 40 {
      return high < 48 ? 0 : high < 132 ? 8 : high < 208 ? 7 : 15
    }
    let half = high / 2
    let hue = (r > half ? 1 : 0) | (g > half ? 2 : 0) | (b > half ? 4 : 0)
    return UInt8(clamping: high > 191 ? hue + 8 : hue)
  }

  private static func basic(_ index: UInt8) -> UInt8 {
    if index < 16 { return index }
    let value = Int(index)
    if value >= 232 {
      let grey = UInt8(clamping: 8 + 10 * (value - 232))
      return basic(grey, grey, grey)
    }
    let cube = value - 16
    func part(_ level: Int) -> UInt8 { UInt8(clamping: levels[min(5, level)]) }
    return basic(part(cube / 36), part(cube / 6 % 6), part(cube % 6))
  }
}

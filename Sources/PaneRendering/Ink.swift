// SPDX-License-Identifier: Apache-2.0

/// A colour of letters or lines: an index of the palette for each ground it can lie on.
///
/// Every one has a contrast of at least 4.5:1 to the ground behind it, ``line`` one of 3:1.
package struct Ink: Sendable {
  /// One for dark terminals and one for light ones.
  struct Pair: Sendable {
    let dark, light: UInt8?

    func color(isDark: Bool) -> UInt8? { isDark ? dark : light }
  }

  /// The colours that users may choose others for.
  package enum Name: Sendable {
    case accent, faint, line, good, warning, bad, info, code
  }

  let name: Name
  /// The contrast it must have to what lies behind it; a little more than is asked for, as light is
  /// reckoned with a little less precision.
  let least: Double
  /// The same of plain letters.
  static let leastOfText = 4.6

  /// On the terminal's own ground and that of a sidebar.
  let plain: Pair
  /// On a row or sheet one step further off.
  let tinted: Pair
  /// Where there are 16 colours; `nil` where none of them is read on every terminal's ground.
  let few: Pair

  private init(
    _ name: Name, dark: UInt8, tinted darkTinted: UInt8, light: UInt8, tinted lightTinted: UInt8,
    few darkFew: UInt8?, _ lightFew: UInt8?, least: Double = Self.leastOfText
  ) {
    self.name = name
    self.least = least
    plain = Pair(dark: dark, light: light)
    tinted = Pair(dark: darkTinted, light: lightTinted)
    few = Pair(dark: darkFew, light: lightFew)
  }

  static let accent = Ink(
    .accent, dark: 75, tinted: 75, light: 26, tinted: 25, few: 6, 4)
  // Bright black is the ground itself in some palettes of 16.
  static let faint = Ink(
    .faint, dark: 246, tinted: 248, light: 242, tinted: 240, few: nil, nil)
  static let line = Ink(
    .line, dark: 243, tinted: 243, light: 244, tinted: 244, few: 7, 8, least: 3.1)
  static let good = Ink(
    .good, dark: 114, tinted: 114, light: 22, tinted: 22, few: 2, nil)
  static let warning = Ink(
    .warning, dark: 221, tinted: 221, light: 94, tinted: 58, few: 11, 5)
  static let bad = Ink(
    .bad, dark: 203, tinted: 210, light: 160, tinted: 124, few: 9, 1)
  static let info = Ink(
    .info, dark: 110, tinted: 110, light: 24, tinted: 24, few: 14, 4)
  static let code = Ink(
    .code, dark: 180, tinted: 180, light: 54, tinted: 54, few: 13, nil)
}

// SPDX-License-Identifier: Apache-2.0

/// The colours of underlines, by number; 0 is the colour of the text.
///
/// Programs use few of them, so that a cell has five bits for it instead of four bytes.
struct UnderlineColors: Sendable {
  private var colors: [GridColor] = []

  /// Colours that have numbers at a time.
  static let most = 31

  /// The number of a colour; of more than there are numbers for, the oldest gives its number up.
  mutating func number(of color: GridColor) -> Int {
    if color == .standard { return 0 }
    if let known = colors.firstIndex(of: color) { return known + 1 }
    guard colors.count < Self.most else {
      // What was drawn long ago is seldom on screen any more.
      replaced = (replaced + 1) % Self.most
      colors[replaced] = color
      return replaced + 1
    }
    colors.append(color)
    return colors.count
  }

  private var replaced = -1

  /// The colour of a number; that of the text for none.
  func color(_ number: Int) -> GridColor {
    colors.indices.contains(number - 1) ? colors[number - 1] : .standard
  }
}

// SPDX-License-Identifier: Apache-2.0
import CellText
import PanePlugin
import TerminalEmulator

/// The numbers of looks on the canvas; 0 is plain.
struct StyleBook {
  private var numbers: [TextStyle: Int] = [:]
  /// The looks that the host was not told of yet.
  private(set) var fresh: [Int: TextStyle] = [:]

  /// Looks the host keeps, less some for the picture under way.
  private static let room = 4_000

  /// True when a picture has to begin with a clean book.
  var isFull: Bool { numbers.count >= Self.room }

  /// The number of a look.
  mutating func number(of look: GridLook) -> Int {
    let style = TextStyle(look)
    if style == .plain { return 0 }
    if let number = numbers[style] { return number }
    // One picture has fewer looks than are left, unless every cell has its own: those are plain.
    guard numbers.count < Self.room + 90 else { return 0 }
    let number = numbers.count + 1
    numbers[style] = number
    fresh[number] = style
    return number
  }

  /// Takes the looks that are to be told.
  mutating func takeFresh() -> [Int: TextStyle] {
    defer { fresh = [:] }
    return fresh
  }
}

extension TextStyle {
  /// The look of a cell as the host draws it.
  init(_ look: GridLook) {
    self.init()
    if look.foreground != .standard { foreground = look.foreground.textColor }
    if look.background != .standard { background = look.background.textColor }
    let known: [(GridAttributes, TextAttributes)] = [
      (.bold, .bold), (.faint, .faint), (.italic, .italic), (.strike, .strike),
      (.inverse, .inverse),
    ]
    for (attribute, drawn) in known where look.attributes.contains(attribute) {
      attributes.insert(drawn)
    }
    if look.attributes.underline > 0 { attributes.insert(.underline) }
  }
}

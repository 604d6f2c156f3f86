// SPDX-License-Identifier: Apache-2.0
import CellText
import PanePlugin
import TerminalEmulator

/// The numbers of looks on the canvas; 0 is plain.
struct StyleBook {
  private var numbers: [CanvasStyle: Int] = [:]
  /// The looks that the host was not told of yet.
  private(set) var fresh: [Int: CanvasStyle] = [:]

  /// Looks the host keeps, less some for the picture under way.
  private static let room = 4_000

  /// True when a picture has to begin with a clean book.
  var isFull: Bool { numbers.count >= Self.room }

  /// The number of a look of the cells of an emulator.
  mutating func number(of look: GridLook, in emulator: Emulator) -> Int {
    let style = CanvasStyle(look, in: emulator)
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
  mutating func takeFresh() -> [Int: CanvasStyle] {
    defer { fresh = [:] }
    return fresh
  }
}

extension CanvasStyle {
  /// The look of a cell of an emulator as the host draws it.
  init(_ look: GridLook, in emulator: Emulator) {
    self.init(link: emulator.address(of: look))
    if look.foreground != .standard { text.foreground = look.foreground.textColor }
    if look.background != .standard { text.background = look.background.textColor }
    let known: [(GridAttributes, TextAttributes)] = [
      (.bold, .bold), (.faint, .faint), (.italic, .italic), (.strike, .strike),
      (.inverse, .inverse),
    ]
    for (attribute, drawn) in known where look.attributes.contains(attribute) {
      text.attributes.insert(drawn)
    }
    underline = Underline(rawValue: look.attributes.underline) ?? .none
    let color = emulator.underlineColor(of: look)
    if underline != .none, color != .standard { underlineColor = color.textColor }
  }
}

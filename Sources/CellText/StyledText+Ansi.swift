// SPDX-License-Identifier: Apache-2.0

extension StyledText {
  /// The text with its styles as escape sequences, so that ``init(ansi:place:)`` reads it back.
  ///
  /// The text is `nil` where a style has a meaning instead of a look, for which there is no
  /// sequence.
  package var ansi: String? {
    guard !runs.isEmpty || !links.isEmpty else { return text.string }
    var result = ""
    var isWritten = true
    var last: (style: TextStyle, address: String?) = (.plain, nil)
    forEachPiece { utf8, style, address in
      if style != last.style {
        guard let sequence = style.sequence else {
          isWritten = false
          return
        }
        result += sequence
      }
      if address != last.address { result += "\u{1B}]8;;\(address ?? "")\u{1B}\\" }
      result += text[utf8: utf8].string
      last = (style, address)
    }
    if last.address != nil { result += "\u{1B}]8;;\u{1B}\\" }
    return isWritten ? result : nil
  }
}

extension TextStyle {
  /// The sequence that gives this style to what follows, whatever came before.
  fileprivate var sequence: String? {
    guard role == .plain, let ink = foreground.parameters(base: 38),
      let ground = background.parameters(base: 48)
    else { return nil }
    let looks: [(TextAttributes, String)] = [
      (.bold, "1"), (.faint, "2"), (.italic, "3"), (.underline, "4"), (.inverse, "7"),
      (.strike, "9"),
    ]
    let words = ["0"] + looks.filter { attributes.contains($0.0) }.map(\.1) + ink + ground
    return "\u{1B}[" + words.joined(separator: ";") + "m"
  }
}

extension TextColor? {
  /// The parameters of SGR for a colour of 256 or by its parts; `nil` when it has none.
  fileprivate func parameters(base: Int) -> [String]? {
    switch self {
    case nil: []
    case .standard: nil
    case .palette(let index): ["\(base)", "5", "\(index)"]
    case .rgb(let red, let green, let blue): ["\(base)", "2", "\(red)", "\(green)", "\(blue)"]
    }
  }
}

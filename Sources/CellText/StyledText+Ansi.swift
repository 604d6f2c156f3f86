// SPDX-License-Identifier: Apache-2.0

extension StyledText {
  /// The text with its styles as escape sequences, so that ``init(ansi:place:)`` reads it back.
  ///
  /// It is `nil` where a style has a meaning instead of a look, for which there is no sequence.
  package var ansi: String? {
    guard !runs.isEmpty else { return text.string }
    var result = ""
    var start = 0
    for run in runs where run.utf8Count > 0 {
      guard let sequence = run.style.sequence else { return nil }
      let end = start + min(run.utf8Count, text.utf8Count)
      result += sequence + text[utf8: start..<end].string
      start = end
    }
    let rest = text[utf8: start..<text.utf8Count].string
    return rest.isEmpty ? result : result + "\u{1B}[0m" + rest
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

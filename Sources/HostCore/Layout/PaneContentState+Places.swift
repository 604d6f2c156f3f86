// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneContent

extension PaneContentState {
  /// What a plugin says beside the title, and how far one has come in what is longer than its pane.
  ///
  /// Of rows the plugin's words are enough: the cursor is seen. Empty words say that nothing is told.
  func places(beside badge: SafeText) -> [SafeText] {
    let place = placeWords
    guard keys == .text, !badge.isEmpty, !place.isEmpty, !badge.tells(place) else { return [badge] }
    return canMagnify ? places + [badge] : [badge] + places
  }

  /// The facts that its words are made of.
  var places: [SafeText] {
    placeWords.string.split(separator: TitleDraft.Piece.gap).map { SafeText(String($0)) }
  }
}

extension TitleDraft.Piece {
  /// The blanks between two facts.
  fileprivate static let gap = "  "

  /// Facts in their order; where there is no room for all, the first ones leave, one by one.
  static func facts(_ facts: [SafeText]) -> Self {
    func joined(_ facts: some Sequence<SafeText>) -> SafeText {
      SafeText(facts.map(\.string).joined(separator: gap))
    }
    let suffixes = facts.indices.dropFirst().map { joined(facts[$0...]) }
    // The last may be the longest.
    return Self(
      text: joined(facts), look: .fact, shorter: suffixes + facts.dropLast().reversed())
  }
}

extension SafeText {
  /// Tells whether another text is part of this one; a number may be written with or without groups.
  fileprivate func tells(_ other: SafeText) -> Bool {
    func ungrouped(_ text: SafeText) -> String { text.string.filter { $0 != "," } }
    return self == other || ungrouped(self).contains(ungrouped(other))
  }
}

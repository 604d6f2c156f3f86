// SPDX-License-Identifier: Apache-2.0

/// How many cells this terminal gives to the clusters on which terminals disagree.
///
/// Each member is the width the terminal was seen to use, or `nil` when nobody knows. Unknown means
/// careful: emoji sequences are reduced to their base, other clusters are marked uncertain, so that
/// the encoder sets the column again after them.
///
/// Source: ctlseqs, CPR; measured widths of xterm, kitty, foot, tmux and screen.
package struct WidthProfile: Hashable, Sendable {
  /// Cells for East Asian ambiguous characters, 1 or 2; box drawing always takes 1.
  package var ambiguous = 1
  /// Cells for an emoji base with U+FE0F, such as ❤️; 1 or 2.
  package var emojiStyle: Int?
  /// Cells for a sequence joined with U+200D, such as a family; only 2 is usable.
  package var joined: Int?
  /// Cells for an emoji with a skin tone; only 2 is usable.
  package var skinTone: Int?
  /// Cells for a keycap, such as 1️⃣; 1 or 2.
  package var keycap: Int?
  /// Cells for a pair of regional indicators; `nil` counts as 2.
  package var flag: Int?
  /// Cells for an emoji of Unicode 15 or later; only 2 is certain.
  package var recentEmoji: Int?
  /// Cells for a wide emoji with U+FE0E; 1 or 2.
  package var textStyle: Int?
  /// Cells for the conjunct क्षि; 3 means that every spacing scalar takes a cell.
  package var conjunct: Int?

  /// True when emoji sequences are drawn whole only where that takes the cells of their base alone.
  ///
  /// Whatever is laid out without a profile then fits with this one as well.
  package var keepsBaseWidth = false

  /// Creates the careful profile, in which nothing is known.
  package init() {}

  /// What of this profile changes no width that was worked out without it.
  package var withoutWidthChanges: WidthProfile {
    var profile = WidthProfile()
    profile.keepsBaseWidth = true
    profile.joined = joined == 2 ? 2 : nil
    profile.skinTone = skinTone == 2 ? 2 : nil
    profile.flag = flag
    profile.recentEmoji = recentEmoji == 2 ? 2 : nil
    return profile
  }

  /// The careful profile, in which nothing is known.
  package static let conservative = WidthProfile()

  /// What newer terminals do, for snapshots and tests.
  package static let modern = WidthProfile(measured: [2, 2, 2, 2, 2, 2, 1, 3])

  /// The texts to print, each followed by a cursor report, to learn a profile.
  package static let probes = ["❤️", "👩‍👩‍👧", "👍🏽", "1️⃣", "🇩🇪", "🫨", "⌚︎", "क्षि"]

  /// Creates a profile from the columns the cursor moved after each of ``probes``.
  ///
  /// Missing or absurd answers count as unknown.
  package init(measured: [Int?]) {
    func answer(_ index: Int) -> Int? {
      guard index < measured.count, let width = measured[index] else { return nil }
      return (1...8).contains(width) ? width : nil
    }
    func oneOrTwo(_ index: Int) -> Int? { answer(index).flatMap { $0 <= 2 ? $0 : nil } }
    emojiStyle = oneOrTwo(0)
    joined = answer(1)
    skinTone = answer(2)
    keycap = oneOrTwo(3)
    flag = answer(4)
    recentEmoji = oneOrTwo(5)
    textStyle = oneOrTwo(6)
    conjunct = answer(7)
  }
}

// SPDX-License-Identifier: Apache-2.0

/// What is searched for in a text, and what came of it so far.
package struct TextFinding: Equatable, Sendable {
  /// The text searched for; empty for none.
  let phrase: String
  let matcher: TextMatcher
  /// The match the search stands on.
  var match: TextMatch?
  /// The place the search began, while its text is typed.
  var origin: TextPlace?
  /// The search while it waits for lines.
  var walk: TextWalk?
  /// How the last search ended, when it found nothing and nobody was told.
  var end: SearchEnd?

  init(_ phrase: String = "", origin: TextPlace? = nil) {
    self.phrase = phrase
    self.origin = origin
    matcher = TextMatcher(phrase: phrase)
  }
}

// SPDX-License-Identifier: Apache-2.0
import PaneContent

/// How a pane came to its place in a column, and what has happened around it since.
///
/// It is read when panes are shown, replaced, closed and kept; no key and no frame asks for most of it.
struct PaneSeat: Sendable {
  /// A pane whose program has opened another one, and the number it was told.
  struct Opener: Equatable, Sendable {
    var pane: PaneID
    var generation: Int
  }

  /// Its number among the programs the layout gives the column, from 0; `nil` for one that was opened.
  var layoutPlace: Int?
  /// The panes with the same words that shared the column when it was made.
  var twins = 0
  /// The pane that has opened it last.
  var opener: Opener?
  /// The program of the tab that it has taken the place of for what is chosen now.
  var standsFor: PaneSpec?
  /// What the column before had chosen when it went behind others, or was opened.
  var seenBefore: PaneInput.Value?
  /// Where its list stood when it was last brought beside that of its peer.
  var step: PaneContentState.Stand?
  /// True for a tab that a program has opened unasked, until it is looked at.
  var wantsLook = false
}

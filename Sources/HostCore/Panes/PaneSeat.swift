// SPDX-License-Identifier: Apache-2.0
import PaneContent
import SplitLayout

/// How a pane came to its place in a column, and what has happened around it since.
///
/// A seat is read when panes are shown, replaced, closed and kept; no key and no frame asks for
/// most of it.
struct PaneSeat: Sendable {
  /// A pane whose program has opened another one, and the number it was told.
  struct Opener: Equatable, Sendable {
    var pane: PaneID
    var generation: Int
  }

  /// A program of the layout: the column it is given to, and its number there, from 0.
  struct LayoutPlace: Hashable, Sendable {
    var column: ColumnRole
    var number: Int
  }

  /// The program of the layout that it is; `nil` for one that was opened.
  private(set) var layoutPlace: LayoutPlace?
  /// Its number among the panes with the same words that share the column, from 0.
  var twins: Int
  /// The pane that has opened it last.
  private(set) var opener: Opener?
  /// The program of the tab that it has taken the place of for what is chosen now.
  private(set) var standsFor: PaneSpec?
  /// What the column before had chosen when it went behind others, or was opened.
  private(set) var seenBefore: PaneInput.Value?
  /// Where its list stood when it was last brought beside that of its peer.
  private(set) var step: PaneContentState.Stand?
  /// True for a tab that a program has opened unasked, until it is looked at.
  private(set) var wantsLook = false

  /// A seat that nobody has opened yet, with its number among the panes with the same words.
  init(twins: Int = 0) { self.twins = twins }

  /// Gives it the place that a program of the layout has.
  mutating func sit(at layoutPlace: LayoutPlace?) { self.layoutPlace = layoutPlace }

  /// Takes the place of another pane's tab for what is chosen now.
  mutating func standIn(for program: PaneSpec?, at layoutPlace: LayoutPlace?) {
    standsFor = program
    self.layoutPlace = layoutPlace
  }

  /// Notes who has opened it.
  mutating func open(by opener: Opener) { self.opener = opener }

  /// Takes the pane that hears of its end, once.
  mutating func takeOpener() -> Opener? {
    defer { opener = nil }
    return opener
  }

  /// Goes behind other tabs, or begins there, while the column before had this chosen.
  mutating func goBehind(_ chosen: PaneInput.Value?) { seenBefore = chosen }

  /// Notes whether somebody has yet to look at it.
  mutating func awaitLook(_ wants: Bool) { wantsLook = wants }

  /// Notes where its list stands beside that of its peer.
  mutating func keepStep(_ stand: PaneContentState.Stand?) { step = stand }
}

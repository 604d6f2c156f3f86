// SPDX-License-Identifier: Apache-2.0

/// The numbers of a drag, in milliseconds where nothing else is said.
///
/// Source: drag and drop, timing constants.
package struct DragTiming: Equatable, Sendable {
  /// Rows and columns the pointer must go before a press is a drag.
  package var thresholdRows = 1
  /// Columns; twice as many as rows, since a cell is twice as high as it is wide.
  package var thresholdColumns = 2
  /// One column is enough when the press is this old.
  package var slowPress = 150
  /// Pixels the pointer must go, where pixels are reported.
  package var thresholdPixels = 6
  /// Time a source has for `drag.begin` before the lift is shown as slow.
  package var lift = 250
  /// Time after which a lift without an answer ends.
  package var liftHard = 2_000
  /// Time a drop waits for a lift that was slow.
  package var releasedBeforeLift = 300
  /// Time after which a place without an answer is shown as waiting.
  package var proposeSlow = 80
  /// Time after which such a place counts as forbidden.
  package var proposeHard = 1_000
  /// Time a drop waits for the last answer of its target.
  package var decide = 300
  /// How long an answer about a place holds.
  package var verdictReuse = 2_000
  /// Rest at the end of a list before it scrolls.
  package var autoscrollStart = 300
  /// Pauses between steps in the inner zone, in the outer zone and beyond the rows.
  package var autoscrollInner = 250
  /// The pause in the outer zone.
  package var autoscrollOuter = 100
  /// The pause beyond the rows.
  package var autoscrollBeyond = 50
  /// Running times after which the steps double, and double again.
  package var autoscrollFaster = 1_500
  /// Running time after which the steps double again.
  package var autoscrollFastest = 4_000
  /// Rest on a container before it opens.
  package var spring = 650
  /// How long it blinks before it does.
  package var springBlink = 140
  /// Time beside an opened container before it closes.
  package var springBack = 800
  /// Rest at the edge before a hidden column slides in.
  package var reveal = 400
  /// Time outside of it before it goes again.
  package var unreveal = 600
  /// How long it stays after a drop into it.
  package var keepRevealed = 800
  /// Rest on the button of a hidden column before that column is shown.
  package var chip = 500
  /// Rest at the edge of the window before the desktop takes over.
  package var outsideStart = 500
  /// Time the desktop has to say that it did.
  package var promote = 250
  /// How long a drag outlives the loss of the focus.
  package var suspend = 10_000
  /// How long a release is waited for after an end without one.
  package var awaitingRelease = 2_000
  /// How long the ghost takes to go back.
  package var snapBack = 150
  /// The shortest time between two announcements of places.
  package var announce = 120
  /// How long a motion report proves that the button is down.
  package var buttonProof = 1_000

  /// Creates the numbers as they are used.
  package init() {}
}

// SPDX-License-Identifier: Apache-2.0

/// The numbers of a drag, in milliseconds where nothing else is said.
///
/// Source: drag and drop, timing constants.
package struct DragTiming: Equatable, Sendable {
  /// Rows and columns the pointer must go before a press is a drag.
  package var thresholdRows = 1
  package var thresholdColumns = 2
  /// One column is enough when the press is this old.
  package var slowPress = 150
  /// Pixels the pointer must go, where pixels are reported.
  package var thresholdPixels = 6
  package var lift = 250
  package var liftHard = 2_000
  package var lateLift = 300
  package var proposeSlow = 80
  package var proposeHard = 1_000
  package var decide = 300
  package var verdictReuse = 2_000
  package var autoscrollStart = 300
  /// Pauses between steps in the inner zone, in the outer zone and beyond the rows.
  package var autoscrollInner = 250
  package var autoscrollOuter = 100
  package var autoscrollBeyond = 50
  /// Running times after which the steps double, and double again.
  package var autoscrollFaster = 1_500
  package var autoscrollFastest = 4_000
  package var spring = 650
  package var springBlink = 140
  package var springBack = 800
  package var reveal = 400
  package var unreveal = 600
  package var keepRevealed = 800
  package var chip = 500
  package var outsideStart = 500
  package var promote = 250
  package var suspend = 10_000
  package var drain = 2_000
  package var snapBack = 150
  package var announce = 120
  /// How long a motion report proves that the button is down.
  package var buttonProof = 1_000

  package init() {}
}

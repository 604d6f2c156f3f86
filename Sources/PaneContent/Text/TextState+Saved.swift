// SPDX-License-Identifier: Apache-2.0

/// What of a text outlives its content.
package struct SavedText: Equatable, SavedPlace {
  /// The place at the viewport's top.
  package var spot = TextSpot()
  /// Cells cut off on the left.
  package var horizontalOffset = 0
  /// True when the view was staying at the end.
  package var isFollowing = false
  /// The text searched for.
  package var search = ""
  /// Creates the place in a text nobody touched.
  package init() {}
}

extension TextState {
  /// The place to come back to, as one of a text.
  package var saved: SavedView? { SavedView(savedText) }

  /// Goes back to a saved place of a text; others are left alone.
  package mutating func restore(_ saved: SavedView) {
    if let saved = saved.place as? SavedText { restore(saved) }
  }

  /// The place to come back to with ``restore(_:)``.
  package var savedText: SavedText {
    var saved = SavedText()
    // A place that waits for its lines outlives those that never sent them.
    saved.spot =
      heldSpot
      ?? TextSpot(line: top.line, offset: visibleRows.first?.utf8Range.lowerBound ?? 0)
    saved.horizontalOffset = horizontalOffset
    saved.isFollowing = isFollowing
    saved.search = search
    return saved
  }

  /// Goes back to a saved place, now or when its lines are there; else to the nearest there is.
  package mutating func restore(_ saved: SavedText) {
    heldSpot = saved.spot
    horizontalOffset = wraps ? 0 : min(max(0, saved.horizontalOffset), Self.columnLimit)
    isFollowing = saved.isFollowing && staysAtEnd
    finding = TextFinding(saved.search)
    layOut()
  }
}

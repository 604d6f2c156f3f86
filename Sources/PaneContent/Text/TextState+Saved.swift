// SPDX-License-Identifier: Apache-2.0

/// What of a text outlives its content.
package struct SavedText: Equatable, SavedPlace {
  /// The line at the viewport's top.
  package var line = 0
  /// Row of that line at the viewport's top.
  package var rowInLine = 0
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
    saved.line = top.line
    saved.rowInLine = top.row
    saved.horizontalOffset = horizontalOffset
    saved.isFollowing = isFollowing
    saved.search = search
    return saved
  }

  /// Goes back to a saved place, or the nearest there is.
  package mutating func restore(_ saved: SavedText) {
    top = TextPlace(line: max(0, saved.line), row: max(0, saved.rowInLine))
    horizontalOffset = wraps ? 0 : min(max(0, saved.horizontalOffset), Self.columnLimit)
    isFollowing = saved.isFollowing && staysAtEnd
    finding = TextFinding(saved.search)
    layOut()
  }
}

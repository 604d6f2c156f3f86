// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// One pane, and with it the program behind it, as the drag machines name it.
package struct DragPaneID: Hashable, Comparable, Sendable {
  /// The host's number of the pane.
  package let number: Int
  /// Creates an id of a pane's number.
  package init(_ number: Int) { self.number = number }
  /// Orders panes by their age.
  package static func < (left: DragPaneID, right: DragPaneID) -> Bool {
    left.number < right.number
  }
}

/// A place a drop may go to.
package struct DropPlace: Hashable, Sendable {
  /// The pane.
  package var pane: DragPaneID
  /// The position in it.
  package var anchor: DropAnchor
  /// The level of an insertion in an outline; `nil` in flat lists.
  package var depth: Int?
  /// Creates a place.
  package init(pane: DragPaneID, anchor: DropAnchor, depth: Int? = nil) {
    self.pane = pane
    self.anchor = anchor
    self.depth = depth
  }
}

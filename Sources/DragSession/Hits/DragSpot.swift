// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// The place under the pointer, for a drag.
package enum DragSpot: Equatable, Sendable {
  case outside
  /// Something that takes nothing.
  case dead
  /// The shelf.
  case hold
  /// A button that shows another column.
  case chip(DragPaneID)
  /// A title's back button.
  case back(DragPaneID)
  /// A row that is not loaded yet.
  case unloaded(DragPaneID, index: Int)
  case place(DropPlace)
  /// A place that is never possible.
  case forbidden(DropPlace, reason: String)
  /// A place where the items are already.
  case noop(DropPlace)

  /// The pane it lies in.
  package var pane: DragPaneID? {
    switch self {
    case .place(let place), .forbidden(let place, _), .noop(let place): place.pane
    case .unloaded(let pane, _): pane
    case .outside, .dead, .hold, .chip, .back: nil
    }
  }

  /// The place, whatever may be said about it.
  package var place: DropPlace? {
    switch self {
    case .place(let place), .forbidden(let place, _), .noop(let place): place
    case .outside, .dead, .hold, .chip, .back, .unloaded: nil
    }
  }
}

/// The way of the pointer in a list, which tells the two gaps at a row of one line apart.
///
/// Entered from above, the row is passed and the gap below it is meant; entered from below or from
/// the side, the gap above it.
package struct DragTravel: Equatable, Sendable {
  /// The pane of the list.
  package var pane: DragPaneID
  /// The row's position; -1 is the title, the number of rows the space below.
  package var index: Int
  /// The row itself; `nil` above the first and below the last.
  package var row: ItemID?
  /// True when the gap below the row is meant.
  package var isAfter: Bool
}

/// The carried items, as far as places depend on them.
package struct DragCargo: Equatable, Sendable {
  /// The pane the items come from; `nil` for another program.
  package var source: DragPaneID?
  /// The rows that are carried.
  package var rows: Set<ItemID>
  /// The row that was pressed.
  package var pressed: ItemID?
  /// The user's wish for places between rows or into them.
  package var preference: InsertPreference
  /// True when the items leave their places, so that their own place changes nothing.
  package var moves: Bool
  /// Creates a cargo.
  package init(
    source: DragPaneID?, rows: Set<ItemID>, pressed: ItemID? = nil,
    preference: InsertPreference = .none, moves: Bool = true
  ) {
    self.source = source
    self.rows = rows
    self.pressed = pressed
    self.preference = preference
    self.moves = moves
  }
}

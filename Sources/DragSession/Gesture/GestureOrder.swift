// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// The answer of the gesture to one event.
package struct GestureOutcome: Equatable, Sendable {
  /// True when the event belonged to the drag; otherwise it means what it always means.
  package let isTaken: Bool
  /// What is to be done, in order.
  package let orders: [GestureOrder]
}

/// An order of the drag machine; the host carries it out.
package enum GestureOrder: Equatable, Sendable {
  /// Sends a request; its answer comes back as ``DragEvent/replied(_:_:)`` with the same number.
  case request(DragPaneID, Int, DragRequest)
  case notify(DragPaneID, DragNotice)
  case startTimer(DragTimer, after: Duration)
  case cancelTimer(DragTimer)
  /// Tells the user; also for a screen reader.
  case say(DragMessage)
  /// Sets the pointer's shape; `nil` restores it.
  case pointer(PointerShape?)
  /// Has all motion reported, or only that with a button held.
  case reportAllMotion(Bool)
  /// Gives mouse events to the drag alone, or back to all.
  case capture(Bool)
  /// Moves what a pane shows, or its column.
  case view(DragPaneID, DragViewOrder)
  case ask(DragQuestion)
  case begin(TransferPlan)
  /// Notes rows that a later key puts down, to be moved or else copied.
  case shelve(DragPaneID, [DragItem], DragPolicy, isCut: Bool)
  case outside(OutsideVerdict)
}

/// Movements in a pane, or of its column, that a gesture orders.
package enum DragViewOrder: Equatable, Sendable {
  /// The press was a click after all: moves the cursor there.
  case click(ItemID)
  /// Moves the cursor back to where a keyboard drag began, or to the marker.
  case moveCursor(ItemID)
  case focus
  /// Scrolls so that a place can be seen.
  case bringIntoView(DropPlace)
  /// Scrolls and then reports ``DragEvent/paneChanged(_:)``.
  case scroll(rows: Int)
  /// Opens a container whose program is not asked.
  case expand(ItemID)
  /// Closes a container opened by ``expand(_:)``.
  case collapse(ItemID)
  /// Goes one page back for a look.
  case goBack
  /// Slides a hidden column in above the others.
  case reveal
  case unreveal
  /// Shows another column while only one is on screen.
  case show
}

/// A shape of the mouse pointer.
package enum PointerShape: String, Sendable {
  case grabbing, copy, move, alias
  case noDrop = "no-drop"
}

/// A question to the user at the drop.
package enum DragQuestion: Equatable, Sendable {
  case operation(Set<DropOperation>)
  case conflict([ConflictChoice], TakenNames)
  case confirm
}

/// What the terminal's own drag and drop is told.
package enum OutsideVerdict: Equatable, Sendable {
  /// Starts a drag of the desktop with these types and the session's token.
  case start(operations: Set<DropOperation>, types: [String], token: String)
  /// Answers a hover: the operation, or `nil` for no.
  case answer(DropOperation?)
  /// Ends a drop of another program without taking it.
  case refuse
}

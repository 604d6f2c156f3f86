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
  /// The press was a click after all: moves the cursor there.
  case click(DragPaneID, ItemID)
  /// Moves the cursor back to where a keyboard drag began, or to the marker.
  case moveCursor(DragPaneID, ItemID)
  case focus(DragPaneID)
  /// Scrolls so that a place can be seen.
  case bringIntoView(DropPlace)
  /// Scrolls and then reports ``DragEvent/paneChanged(_:)``.
  case scroll(DragPaneID, rows: Int)
  /// Opens a container whose program is not asked.
  case expand(DragPaneID, ItemID)
  /// Closes a container opened by ``expand(_:_:)``.
  case collapse(DragPaneID, ItemID)
  /// Goes one page back for a look.
  case goBack(DragPaneID)
  /// Slides a hidden column in above the others.
  case reveal(DragPaneID)
  case unreveal(DragPaneID)
  /// Shows another column while only one is on screen.
  case show(DragPaneID)
  case ask(DragQuestion)
  case begin(TransferPlan)
  /// Notes rows that a later key puts down, to be moved or else copied.
  case shelve(DragPaneID, [DragItem], DragPolicy, isCut: Bool)
  case outside(OutsideVerdict)
}

/// A shape of the mouse pointer.
package enum PointerShape: String, Sendable {
  case grabbing, copy, move, alias
  case noDrop = "no-drop"
}

/// A question to the user at the drop.
package enum DragQuestion: Equatable, Sendable {
  case operation(Set<DropOperation>)
  case conflict([ConflictChoice])
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

// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// Everything that can happen to a drag gesture, in the past tense.
package enum DragEvent: Sendable {
  case pointer(DragPointerEvent)
  case key(DragKey)
  case focusGained
  case focusLost
  /// The window or the columns have another shape.
  case layoutChanged
  /// A pane's rows, their positions or its scrolling changed, or rows came in.
  case paneChanged(DragPaneID)
  /// A pane is gone, or its program was ended or started again.
  case paneGone(DragPaneID)
  /// The source has these rows no more.
  case rowsGone(DragPaneID, [ItemID])
  case replied(Int, DragReply)
  case timerFired(DragTimer)
  /// The user picked rows up with a key.
  case pickedUp(DragPaneID, [ItemID], ForcedOperation)
  /// Items cut or copied earlier are put down at a place; their rows may be gone from the screen.
  case put([DragItem], from: DragPaneID, DragPolicy, ForcedOperation, DropPlace)
  /// Files were pasted, which is how terminals without a protocol tell of a drop.
  case pasted([DragItem], into: DragPaneID)
  /// The user answered the question asked with ``GestureOrder/ask(_:)``; `nil` is no.
  case chosen(DragChoice?)
  case outside(OutsideEvent)
}

/// Everything the mouse does.
package enum DragPointerEvent: Sendable {
  case pressed(DragButton, DragPointer)
  /// The pointer moved; without a button only when all motion is reported.
  case moved(DragPointer, holding: DragButton?)
  case released(DragButton, DragPointer)
  /// The wheel turned over a pane; the host has scrolled it already.
  case wheelTurned(DragPointer)
  /// The pointer left the window.
  case left
}

/// A button of the mouse.
package enum DragButton: Hashable, Sendable { case left, middle, right, other }

/// A key while a drag runs.
package enum DragKey: Hashable, Sendable {
  case escape, enter, tab, backTab
  case up, down, left, right, home, end, pageUp, pageDown
  /// The n-th column, counted from 1.
  case column(Int)
  case copy, move, link, ask
  /// Between rows rather than into them, or the other way round.
  case prefer
  case open, back
  /// Adds the row under the marker to the drag, or takes it out.
  case add
  /// Jumps to the next place whose name contains the text.
  case find(String)
  case findNext, findPrevious
  /// Jumps to a place from the list of all places.
  case place(DropPlace)
}

/// An answer of a program to a question of this machine.
package enum DragReply: Sendable {
  case result(DragResult)
  /// What can be done with files, and what is known of names that are taken.
  case judged(DropProposal, TakenNames)
  /// The pane refused; the text is for the user.
  case failed(String)
}

/// An answer of the user.
package enum DragChoice: Hashable, Sendable {
  case operation(DropOperation)
  case conflict(ConflictChoice)
  case confirmed
}

/// A clock of the machine: started again it is moved, and stopped it never fires.
package enum DragTimer: String, Hashable, CaseIterable, Sendable {
  case lift, liftHard, releasedBeforeLift, proposeSlow, proposeHard, decide, suspend,
    awaitingRelease,
    snapBack
  case autoscroll, spring, springBlink, springBack, chip, reveal, unreveal, announce
  case outsideStart, promote
}

/// What the terminal's own drag and drop reports.
///
/// Source: kitty drag and drop protocol, OSC 72.
package enum OutsideEvent: Equatable, Sendable {
  /// The user made the gesture that starts a drag.
  case offered
  case started
  case failed
  /// A drag is over the window; `token` names a session of this host.
  case hovered(DragPointer, operations: Set<DropOperation>, types: [String]?, token: String?)
  case left
  case dropped(DragPointer, operations: Set<DropOperation>, types: [String]?, token: String?)
  /// The drag that left this window has ended elsewhere.
  case finished(cancelled: Bool, operation: DropOperation?)
}

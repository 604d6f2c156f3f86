// SPDX-License-Identifier: Apache-2.0
package import DragSession
package import PaneProtocol

/// A timer of the core, by the part that started it: starting it again moves it, and a cancelled
/// one never fires.
package enum HostTimer: Hashable, Sendable {
  case pane(PaneID, PaneTimer)
  case drag(DeskTimer)
  case helper(HelperTimer)
  /// The message on the status line has been shown for long enough.
  case status
  case session(SessionTimer)
}

/// Timers of the conversation with one pane's program.
package enum PaneTimer: String, CaseIterable, Sendable {
  /// The program has been silent since its start.
  case silence
  /// The program is started again.
  case restart
  /// An `input.set` has been outstanding for long enough.
  case inputPatience
  /// Old content has been on screen for long enough to be dimmed, then marked.
  case staleness
  /// A busy program is asked again for its rows.
  case busy
  /// A search through lines that have to be fetched has taken long enough to be spoken of.
  case search
  /// A search that has looked through enough for one turn goes on.
  case searchStep
  /// The oldest request of ours is due for a look.
  case request
  /// A command has run for long enough to be looked at, or its spinner moves on.
  case command
  /// The newest of the notices that came too fast is shown.
  case notice
  /// The rows of a table have stood still for long enough to widen columns for them.
  case widths
  /// The newest of the sentences about what was left out is said.
  case fault
  /// A program that has closed its output has had its time to end.
  case outputEnd
  /// The next step of ending a program is due.
  case ending
  /// The program is told that its newest picture is on screen.
  case picture
  /// A picture that was sent in pieces has not been named by content for long enough.
  case sentPicture
  /// The user has stopped typing into content, and the program is told what was typed.
  case typing
  /// The program has had its time to show a task that was ticked.
  case tick
}

/// Timers of dragging and of transfers.
package enum DeskTimer: Hashable, Sendable {
  case gesture(DragTimer)
  /// The answer of an end of the transfer with this id is due.
  case transfer(TransferID)
  /// The transfer with this id has run for long enough to be spoken of.
  case slowTransfer(TransferID)
  /// The ring of a folder about to open moves on.
  case spring
  /// The next picture of a ghost on its way back is due.
  case snapBack
  /// The pane has had its time to show rows that keys have moved.
  case keyMove
  /// The terminal has had its time to answer about a drag of the desktop.
  case outside
  /// Programs have had time to take up what an earlier host left behind.
  case waitingTransfers
  /// The logs of other hosts are to be looked at again.
  case otherLogs
}

/// Timers of the session as a whole.
package enum SessionTimer: String, CaseIterable, Sendable {
  /// A second Ctrl-C no longer quits.
  case quitChord
  /// The layout is written to disk.
  case save
  /// A program's question may come up: no key was pressed for a while.
  case question
  /// Keys typed before the first picture wait no longer.
  case typeAhead
  /// The pointer that chooses cells is outside of them, and the content scrolls on.
  case choosing
}

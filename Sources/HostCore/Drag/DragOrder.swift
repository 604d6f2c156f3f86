// SPDX-License-Identifier: Apache-2.0
import DragSession
package import PaneContent
package import PaneProtocol

/// An order of the desk; the host carries it out at the end of the event.
package enum DragOrder: Sendable {
  /// Asks a program; its answer is known by the question.
  case ask(PaneID, DeskQuestion, DragRequest)
  case tell(PaneID, DragNotice)
  /// Answers a program that wants data.
  case answer(PaneID, PluginRequestID, DataReply)
  case rows(PaneID, RowsWish)
  case column(PaneID, ColumnWish)
  case status(StatusWish)
  /// A transfer has ended, after this time.
  case ended(TaskBook.Ended, after: Duration)
  case sheet(SheetWish)
  case history(HistoryNote)
  /// Something has been dropped on a pane.
  case dropped(on: PaneID)
  /// Starts a timer, or with `nil` cancels it.
  case timer(DeskTimer, Duration?)
  case file(FileEffect)
  case log(TransferLogEffect)
  case terminal(TerminalOrder)
  /// Takes the pointer away from whatever else it was in the middle of.
  case takePointer
}

/// The answer to a program that wants data, or files changed.
package enum DataReply: Equatable, Sendable {
  case data(DataChunk)
  case changed(FilesChanged)
  case failed(WireError)
}

/// A question put to the user, or taken away.
package enum SheetWish: Sendable {
  case show(Sheet)
  /// Takes the questions about a transfer away.
  case close(of: TransferID)
}

/// A change of the rows a pane shows.
package enum RowsWish: Equatable, Sendable {
  case content(ContentCommand)
  /// Opens or closes a container, and tells its program.
  case setOpen(ItemID, Bool)
  /// Hides rows that have gone elsewhere.
  case mask(Set<ItemID>)
  /// Moves the cursor to rows that have arrived, once the pane shows them.
  case select([ItemID])
}

/// A change of the columns.
package enum ColumnWish: Equatable, Sendable {
  /// Brings it on screen and gives it the keys.
  case focus
  case show
  /// Slides it out again when it lies over the others.
  case dismiss
  case goBack
}

/// A change of the message on the status line.
package enum StatusWish: Equatable, Sendable {
  /// With `stays` the message waits for the next one.
  case say(StatusMessage, stays: Bool)
  /// In front of a warning that stands since the start, which stays.
  case sayToo(StatusMessage)
  /// Lets the message go after a time.
  case fade
  /// Takes a message off that only informs.
  case clearInfo
  /// Takes a message off that could be read, for the user moves on.
  case clearIfRead
}

/// A note for what can be undone and redone.
package enum HistoryNote: Equatable, Sendable {
  case transferred
  /// A run before has carried it out: it is taken back after all that this one has done.
  case earlier
  case redone
  case undone
  /// The newest thing done was a transfer that is now taken back after all.
  case undoneAfterAll
  /// Taking a transfer back has failed; it stays the next to be taken back, or becomes the last.
  case kept(asLast: Bool)
  /// Some of a transfer was taken back, and the rest is the next to be taken back.
  case undonePart
  /// A transfer cannot be taken back, in the words about it.
  case final(String)
}

// SPDX-License-Identifier: Apache-2.0
package import DragSession
package import HostConfiguration
package import PaneProtocol
package import TerminalInput

/// Everything that can happen to the desk, in the past tense.
package enum DeskEvent: Sendable {
  case gesture(DragEvent)
  case mouse(MouseEvent, isDouble: Bool)
  /// A key while something is carried that no command stands for.
  case key(KeyChord, InputEvent)
  case command(CarryCommand)
  case dragCommand(DragCommand)
  /// The user answered a question of the desk.
  case chosen(DragAnswer)
  /// Files were pasted; they are carried, or with `isDropped` put down at once.
  case pasted(paths: [String], isDropped: Bool)
  /// A program answered what it was asked for the desk.
  case answered(DeskQuestion, DeskAnswer)
  case program(PaneID, ProgramNews)
  /// A message, or a piece of one, of the terminal's drag and drop.
  case terminal(String)
  /// The terminal says no more of a drag over the window.
  case terminalLost
  case files(FileReport)
  case log(TransferLogReport)
  case timer(DeskTimer)
}

/// News of the program in a pane.
package enum ProgramNews: Sendable {
  /// The program says something of a transfer.
  case said(TransferRemark)
  /// The program runs, or shows another store; it is undecided about these transfers.
  case runs(inDoubt: [TransferID])
  case ended
  /// The program has declared what may be dropped on its pane.
  case rulesChanged
}

/// What a program is asked for the desk, with the number its answer is known by.
package enum DeskQuestion: Equatable, Sendable {
  /// A question of the running drag, by the gesture's number.
  case gesture(Int)
  /// A step of a transfer, by the book's number.
  case transfer(Int)
  /// Data that another program wants, by the relay's number.
  case data(Int)
}

/// An answer to a question of the desk.
package enum DeskAnswer: Sendable {
  case result(DragResult)
  case failed(WireError)
}

/// What a program says of a transfer on its own account.
package enum TransferRemark: Sendable {
  /// The program wants data of an item; the answer goes to this request.
  case wantsData(PluginRequestID, TransferRead)
  case progressed(TransferProgress)
  /// The program wants files changed; the answer goes to this request.
  case wantsChange(PluginRequestID, FilesChange)
  /// The program has prepared these and not seen their end.
  case isInDoubt([TransferID])
}

/// What the user can choose in a question of the desk.
package enum DragAnswer: Sendable {
  /// The answer to the question at a drop; `nil` cancels it.
  case drop(DragChoice?)
  /// A place of the running keyboard drag.
  case place(DropPlace)
  /// Ends a transfer under way, tries a waiting one again, or gives it up.
  case endTransfer(TransferID)
  case retryTransfer(TransferID)
  case giveUpTransfer(TransferID)
  /// Lets a transfer rest, or go on.
  case pause(TransferID, Bool)
  /// Has a transfer that waits begin before the one ahead of it, or after the next one.
  case reorder(TransferID, isSooner: Bool)
  /// Does again what has stayed.
  case again(TransferOrder)
  /// What is done about names that are taken, of a change a pane has ordered; `nil` gives it up.
  case takenNames(TransferID, ConflictChoice?)
  /// Takes back what a try has left, as it is now.
  case takeBackAnyway(TransferOrder, [Int: DragItem])
  /// Takes back what a try has left by removing the copies for good.
  case removeForGood(TransferOrder, [Int: DragItem])
}

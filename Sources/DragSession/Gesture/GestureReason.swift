// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// Reasons why a drag ends, or why a place does not take what is carried.
///
/// They stand behind a colon, as in `Not here: the source does not allow it`, or are told to programs.
enum GestureReason {
  static let notNow = WireWords.notNow
  static let noAnswer = WireWords.noAnswer
  static let tooMany = "too many"
  static let sourceForbids = "the source does not allow it"
  static let sourceRefused = "the source refused"
  static let sourceStopped = WireWords.sourceStopped
  static let silentSource = TransferReason.silentSource
  static let targetStopped = "target stopped"
  static let silentTarget = "target did not answer"
  static let nothingTakesIt = "nothing takes it"
  static let nothingToTake = "nothing here can be taken"
  static let columnIsGone = "the column is gone"
  static let itemsAreGone = "no longer there"
  static let putAside = "put aside"
  static let lostRelease = "lost release"
  static let focusLost = "focus lost"
  static let cancelledBySystem = "cancelled by the system"
  static let intoItself = "into itself"
  static let intoOwnContents = "into its own contents"
  static let nothingToDo = "nothing can be done with it here"
  static let unsafeMove = "this pane cannot take over items safely"

  /// The operation that is not possible, if there is one to be named.
  static func cannot(_ operation: DropOperation?) -> String {
    "cannot \(operation?.rawValue ?? "do that") here"
  }

  static func wrongType(_ type: String) -> String { "it does not take \(type)" }

  static func takesNothing(_ column: String) -> String { "\(column) takes nothing" }

  static func stopped(_ column: String) -> String { "the program of \(column) has stopped" }

  static func doesNotTake(_ column: String, _ type: String) -> String {
    "\(column) does not take \(type)"
  }

  // MARK: Data from other programs

  static let isEmpty = "it is empty"
  static let listIsNoText = "its list of files is no text"
  static let listIsBroken = "its list of files is broken"
  static let tooManyFiles = "these are too many"
  static let filesElsewhere = "the files are on another machine"
  static let isNoFile = "that is no file"
}

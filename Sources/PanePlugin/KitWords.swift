// SPDX-License-Identifier: Apache-2.0

/// What the kit says by itself, to the host and to whoever starts a plugin by hand.
enum KitWords {
  static let noAnswer = WireWords.noAnswer
  static let cancelled = WireWords.cancelled
  static let unreadableAnswer = "the answer cannot be understood"
  static let alreadyStarted = "already started"
  static let cannotBeMade = "it cannot be made"
  static let cannotBeOpened = "it cannot be opened"

  static func unknown(_ method: String) -> String { "unknown: \(method)" }

  static func wrongParameter(of method: String) -> String {
    "\(method): a parameter is missing or wrong"
  }

  static func startedByHand(_ program: String) -> String {
    "This is a pane plugin. Try: colonnade open --column \(program)"
  }
}

/// Reasons why rows are not given away or not taken; they stand behind a colon.
enum RowWords {
  static let isGone = "it is gone"
  static let isMoving = WireWords.alreadyMoving
  static let hasChanged = "it has changed"
  static let nothingToMove = "nothing to move"
  static let otherKind = "it is of another kind"
  static let unreadable = "it could not be read"
  static let nothingDropped = "nothing was dropped"
  static let noSuchTransfer = WireWords.noSuchTransfer
  static let nothingTaken = "nothing of it can be taken"
  static let kindNotTaken = "things of this kind are not taken here"
  static let tooLarge = "it is too large to be sent"
  static let takenBack = "this transfer was taken back"
  static let fixedRows = "nothing can be taken from here"
  static let fixedOrder = "this list cannot be reordered"
  static let unreadableBook = "the book of transfers cannot be read"
  static let unwritableBook = "the book of transfers cannot be written"
  static let unusableKey = "the key is unusable"
  static let isBusy = "another program is at it"
}

// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// The host's own reasons why a transfer came to nothing or only to a part, for the user.
///
/// They stand behind a colon, as in `Nothing was moved: the source stopped`.
enum TransferReason {
  static let sourceStopped = "the source stopped"
  static let targetStopped = "the target stopped"
  static let noSource = "the source is not running"
  static let noTarget = "the target is not running"
  static let silentSource = "the source did not answer"
  static let silentTarget = "the target did not answer"
  static let sourceGivesNothing = "the source cannot give items away"
  static let refused = "refused"
  static let notTaken = "not taken"
  static let changed = "changed"
  static let noFileMoved = "no file was moved"
  static let fullDisk = "not enough space for the move log"
  static let cancelled = WireWords.cancelled
  static let givenUp = "given up"
  /// The host died while it was under way.
  static let interrupted = "interrupted"
  static let stillReading = "what an earlier session left is still being read"
  static let alreadyMoving = WireWords.alreadyMoving
  /// The operation of a transfer that undoes another one.
  static let takenBack = "taken back"
  /// Where what an undone transfer had made is.
  static let inTrash = "in the trash"
  static let gone = "gone"
  static let noSuchTransfer = WireWords.noSuchTransfer
  static let noSuchItem = "no such item"
  static let noSuchType = "no such type"
  static let notHere = "not here"

  /// Tells whether a reason says nothing of the item: it was not its turn yet.
  static func isUntried(_ reason: String) -> Bool { reason == cancelled || reason == interrupted }
}

// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// One line of the host's log of transfers.
///
/// Whatever has no `commit` was never decided and counts as aborted.
///
/// Source: `ARCHITECTURE.md`, The way of a dragged thing.
package enum TransferRecord: Hashable, Sendable {
  case begin(TransferOrder)
  /// A call that may have an effect is about to be made.
  case intent(TransferID)
  /// The decision: the items with these positions go over.
  case commit(TransferID, items: [Int], staged: String?)
  case targetDone(TransferID, [TransferredItem])
  case done(TransferID)
  /// The outcome, before the user has seen it.
  case reported(TransferID, TransferReport.Outcome, arrived: Int)
  /// The report was on the screen.
  case told(TransferID)
  case parked(TransferID)
  /// The user has ended a transfer that waited: from here on it is taken back.
  case givenUp(TransferID)
  case undo(UndoEntry)
  /// A transfer was taken back and cannot be taken back again.
  case undone(TransferID)
}

/// An item as it is at the target now.
package struct TransferredItem: Hashable, Sendable {
  /// Its position in the order.
  package var n: Int
  /// Its name at the target.
  package var id: ItemID
  /// The item's state at the target; a later undo removes it only while it is the same.
  package var revision: String
  /// The present path of the file whose place it took.
  package var replaced: String?
  /// True when its original stayed too, though it was to move.
  package var isCopy = false
  /// The permissions it had, where it has got others.
  package var oldMode: Int?
  /// The user and the group it belonged to, where it has got others.
  package var oldOwner: String?
  /// When it had been changed last in nanoseconds since 1970, where it has got another time.
  package var oldModified: Int?
  /// The note of where it had been, of a thing that has left the trash.
  package var note: String?
  /// Creates an item.
  package init(
    n: Int, id: ItemID, revision: String = "", replaced: String? = nil, isCopy: Bool = false,
    oldMode: Int? = nil, oldOwner: String? = nil, oldModified: Int? = nil, note: String? = nil
  ) {
    self.n = n
    self.id = id
    self.revision = revision
    self.replaced = replaced
    self.isCopy = isCopy
    self.oldMode = oldMode
    self.oldOwner = oldOwner
    self.oldModified = oldModified
    self.note = note
  }
}

extension TransferRecord {
  /// The transfer it is about; `nil` for what can be taken back.
  package var transfer: TransferID? {
    switch self {
    case .begin(let order): order.id
    case .intent(let id), .commit(let id, _, _), .targetDone(let id, _), .done(let id),
      .parked(let id), .givenUp(let id), .reported(let id, _, _), .told(let id):
      id
    case .undo, .undone: nil
    }
  }
}

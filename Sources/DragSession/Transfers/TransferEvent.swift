// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// Everything that can happen to transfers, in the past tense.
package enum TransferEvent: Sendable {
  case ordered(TransferOrder)
  /// The answer to the request of this number.
  case answered(Int, TransferAnswer)
  /// A record that had to be on disk is there, or could not be written.
  case logged(TransferID, succeeded: Bool)
  /// A store's program runs; these transfers are undecided there.
  case storeOpened(StoreKey, inDoubt: [TransferID])
  case storeClosed(StoreKey)
  /// The report of how it came out was on the screen.
  case told(TransferID)
  /// The target reports progress while it prepares.
  case progressed(TransferID)
  case timedOut(TransferID)
  case cancelled(TransferID)
  /// The user wants a waiting transfer tried again, or ended.
  case retried(TransferID)
  case givenUp(TransferID)
  /// The host's own work on files has come so far.
  case filesProgressed(TransferID, FileProgress)
  /// The host's own work on files is over.
  case filesMoved(TransferID, FileOutcome)
}

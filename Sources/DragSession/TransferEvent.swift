// SPDX-License-Identifier: Apache-2.0
import CellText
package import PaneProtocol

/// Everything that can happen to transfers, in the past tense.
package enum TransferEvent: Sendable {
  case ordered(TransferOrder)
  case replied(Int, TransferReply)
  /// A record that had to be on disk is there, or could not be written.
  case logged(String, succeeded: Bool)
  /// A store's program runs; these transfers are undecided there.
  case storeOpened(StoreKey, inDoubt: [String])
  case storeClosed(StoreKey)
  /// The target reports progress while it prepares.
  case progressed(String)
  case timerFired(String, generation: Int)
  case cancelled(String)
  /// The user wants a waiting transfer tried again, or ended.
  case retried(String)
  case givenUp(String)
  /// The host's own work on files has come so far.
  case filesProgressed(String, FileProgress)
  /// The host's own work on files is over.
  case filesMoved(String, FileOutcome)
}

/// An answer to a request of a transfer.
package enum TransferReply: Sendable {
  case result(OpaqueJSON)
  case failed(code: Int, reason: String)
}

/// An order of the transfer machine.
package enum TransferEffect: Hashable, Sendable {
  /// Appends a record; with `waits` it is forced to disk, and ``TransferEvent/logged(_:succeeded:)``
  /// tells how that went.
  case append(TransferRecord, waits: Bool)
  case request(StoreKey, Int, TransferMethod, OpaqueJSON)
  case notify(StoreKey, TransferMethod, OpaqueJSON)
  case startTimer(String, generation: Int, milliseconds: Int)
  case cancelTimer(String)
  /// Does what the order's ``TransferOrder/files`` say, beside the loop; a recovery only finds out
  /// what was done and finishes what was decided.
  case moveFiles(TransferOrder, isRecovery: Bool)
  /// Ends that work soon; ``TransferEvent/filesMoved(_:_:)`` comes all the same.
  case cancelFiles(String)
  case report(TransferReport)
}

/// A method of the transfer family.
package enum TransferMethod: String, Hashable, Sendable {
  case prepare = "transfer.prepare"
  case commit = "transfer.commit"
  case abort = "transfer.abort"
  case perform = "transfer.perform"
  case cancel = "transfer.cancel"
  case forget = "transfer.forget"
}

/// What became of a transfer, for the user.
package struct TransferReport: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    case done
    /// Some items stayed.
    case partial(reason: String)
    /// Everything arrived, but originals stayed too.
    case kept(reason: String)
    /// Nothing changed.
    case failed(reason: String)
    case parked(StoreKey)
  }
  package var order: TransferOrder
  package var outcome: Outcome
  /// The new rows, to be selected.
  package var arrived: [TransferredItem]

  /// The sentence for the status line.
  package var message: DragMessage {
    let words: [DragMessage.Argument: String] = [
      .n: String(order.items.count), .k: String(arrived.count),
      .m: String(max(0, order.items.count - arrived.count)), .target: order.title.string,
      .undoKey: "u",
    ]
    switch outcome {
    case .done:
      if order.undoes != nil { return DragMessage(.doneUndo, words) }
      let id: DragMessage.ID =
        switch order.operation {
        case .move: .doneMove
        case .copy: .doneCopy
        case .link: .doneLink
        }
      return DragMessage(id, words)
    case .partial(let reason):
      return DragMessage(.donePartial, words.merging([.reason: reason]) { $1 })
    case .kept(let reason):
      return DragMessage(.doneKept, words.merging([.reason: reason]) { $1 })
    case .failed(let reason): return DragMessage(.failed, [.reason: reason])
    case .parked(let store):
      return DragMessage(.parked, [.n: String(order.items.count), .plugin: store.text])
    }
  }
}

/// Error codes of the transfer family.
///
/// Source: drag and drop, errors.
package enum TransferErrorCode {
  package static let refused = -32050
  package static let changed = -32051
  package static let unknownTransfer = -32052
  package static let busy = -32053
  package static let tooLarge = -32054
  package static let typeUnavailable = -32055
  package static let gone = -32056
  package static let conflict = -32057
  package static let expired = -32058
  package static let scope = -32059
  static let methodNotFound = -32601
}

/// Times of transfers, in milliseconds.
package struct TransferTiming: Hashable, Sendable {
  package var prepareSource = 5_000
  package var prepareTarget = 30_000
  /// How long any later request may be unanswered before it is repeated.
  package var answer = 5_000
  package var retryFirst = 200
  package var retryLast = 30_000
  /// Failed tries after the decision before the user is asked.
  package var tries = 6
  package init() {}
}

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
  /// How it ended, or why it waits.
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
  /// What was to be done.
  package var order: TransferOrder
  /// How it ended.
  package var outcome: Outcome
  /// The new rows, to be selected.
  package var arrived: [TransferredItem]
  /// Positions of the items that stayed.
  package var refused: Set<Int> = []
  /// Those of them an end calls changed.
  package var changed: Set<Int> = []
  /// Whether none of the items is there any more.
  package var isGone = false

  /// The sentence for the status line.
  package var message: DragMessage {
    let words: [DragMessage.Argument: String] = [
      .n: String(order.items.count), .k: String(arrived.count),
      .m: String(max(0, order.items.count - arrived.count)), .target: order.title.string,
      .undo: order.mode == .plain ? "" : " u undo.",
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
    case .failed(let reason):
      let what = order.undoes == nil ? order.operation.past : "taken back"
      return DragMessage(.failed, [.operation: what, .reason: naming(reason)])
    case .parked(let store):
      return DragMessage(.parked, [.n: String(order.items.count), .plugin: store.text])
    }
  }
}

extension TransferReport {
  /// A reason with the name of the item it is about, where it speaks of `it`.
  private func naming(_ reason: String) -> String {
    guard reason.hasPrefix("it "), let n = refused.min(), order.items.indices.contains(n) else {
      return reason
    }
    let title = order.items[n].title.truncated(to: 40, mode: .middle).string
    return "\"\(title)\" \(reason.dropFirst("it ".count))"
  }
}

/// Error codes of the transfer family.
///
/// Source: drag and drop, errors.
package enum TransferErrorCode {
  /// It cannot be done; the message is for the user.
  package static let refused = -32050
  /// The item is not what it was when it was picked up.
  package static let changed = -32051
  /// There is no transfer of this key.
  package static let unknownTransfer = -32052
  /// The item is in another transfer, or its store is locked.
  package static let busy = -32053
  /// More than the target can take.
  package static let tooLarge = -32054
  /// A promised form cannot be made.
  package static let typeUnavailable = -32055
  /// The item is not there any more.
  package static let gone = -32056
  /// The name is taken and nobody has chosen what to do.
  package static let conflict = -32057
  /// The transfer was taken back.
  package static let expired = -32058
  /// The source does not give it to this target.
  package static let scope = -32059
  static let methodNotFound = -32601
}

/// Times of transfers, in milliseconds.
package struct TransferTiming: Hashable, Sendable {
  /// How long a source has for its promise.
  package var prepareSource = 5_000
  /// How long a target has to read and keep everything.
  package var prepareTarget = 30_000
  /// How long any later request may be unanswered before it is repeated.
  package var answer = 5_000
  /// The first pause before a request is repeated; each one doubles.
  package var retryFirst = 200
  /// The longest pause.
  package var retryLast = 30_000
  /// Failed tries after the decision before the user is asked.
  package var tries = 6
  /// Creates the times as they are used.
  package init() {}
}

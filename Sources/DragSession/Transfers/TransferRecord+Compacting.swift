// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// The records of a log that are still needed, and the transfers under way in it.
extension TransferRecord {
  /// The records still needed: those of unfinished transfers, what can be taken back, and what was
  /// reported and not yet seen.
  package static func compacted(_ records: [TransferRecord]) -> [TransferRecord] {
    var finished: Set<TransferID> = []
    var unseen: Set<TransferID> = []
    var undone: Set<TransferID> = []
    for record in records {
      switch record {
      case .done(let id): finished.insert(id)
      case .undone(let id): undone.insert(id)
      case .reported(let id, _, _): unseen.insert(id)
      case .told(let id): unseen.remove(id)
      case .begin, .intent, .commit, .targetDone, .parked, .givenUp, .undo: continue
      }
    }
    // Logs taken over more than once may name the same transfer again.
    var undos: [TransferRecord] = []
    for case .undo(let entry) in records.reversed()
    where undos.count < TransferHistory.limit && undone.insert(entry.order.id).inserted {
      undos.append(.undo(entry))
    }
    return undos.reversed()
      + records.filter { record in
        guard let id = record.transfer else { return false }
        return !finished.contains(id) || unseen.contains(id)
      }
  }

  /// The transfers that were begun and are not over.
  package static func open(_ records: [TransferRecord]) -> Set<TransferID> {
    var open: Set<TransferID> = []
    for record in records {
      switch record {
      case .begin(let order): open.insert(order.id)
      case .done(let id): open.remove(id)
      case .intent, .commit, .targetDone, .reported, .told, .parked, .givenUp, .undo, .undone:
        continue
      }
    }
    return open
  }
}

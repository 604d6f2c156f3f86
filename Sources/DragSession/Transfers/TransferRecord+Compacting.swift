// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// The records of a log that are still needed, and the transfers under way in it.
extension TransferRecord {
  /// The records still needed: those of unfinished transfers, what can be taken back, and what was
  /// reported and not yet seen.
  package static func compacted(_ records: [TransferRecord]) -> [TransferRecord] {
    var unseen: Set<TransferID> = []
    var undone: Set<TransferID> = []
    var ended: Set<TransferID> = []
    for record in records {
      switch record {
      case .done(let id): ended.insert(id)
      case .undone(let id): undone.insert(id)
      case .reported(let id, _, _): unseen.insert(id)
      case .told(let id): unseen.remove(id)
      case .begin, .intent, .commit, .targetDone, .parked, .givenUp, .undo: continue
      }
    }
    let finished = over(records)
    // Logs taken over more than once may name the same transfer again.
    var undos: [TransferRecord] = []
    for case .undo(let entry) in records.reversed()
    where undos.count < TransferHistory.limit && undone.insert(entry.order.id).inserted {
      undos.append(.undo(entry))
    }
    // Those whose end is not in a record have it in another: without it they would go on.
    let ends = finished.intersection(unseen).subtracting(ended).sorted()
    return undos.reversed()
      + records.filter { record in
        guard let id = record.transfer else { return false }
        return !finished.contains(id) || unseen.contains(id)
      } + ends.map { .done($0) }
  }

  /// The transfers that are over: what can be taken back, or was, has ended, whether or not the
  /// record of its end is there.
  package static func over(_ records: [TransferRecord]) -> Set<TransferID> {
    var over: Set<TransferID> = []
    var undoing: [TransferID: TransferID] = [:]
    for record in records {
      switch record {
      case .begin(let order): if let undone = order.undoes { undoing[undone] = order.id }
      case .done(let id): over.insert(id)
      case .undo(let entry): over.insert(entry.order.id)
      case .undone(let id):
        over.insert(id)
        if let order = undoing.removeValue(forKey: id) { over.insert(order) }
      case .intent, .commit, .targetDone, .reported, .told, .parked, .givenUp: continue
      }
    }
    return over
  }

  /// The transfers that were begun and are not over.
  package static func open(_ records: [TransferRecord]) -> Set<TransferID> {
    let begun = records.compactMap { record in
      if case .begin(let order) = record { order.id } else { nil }
    }
    return Set(begun).subtracting(over(records))
  }

  /// What a window takes up of the logs of ended ones, and the steps that lie there for any window.
  ///
  /// Steps that an unfinished or unseen transfer speaks of stay with it.
  ///
  /// - Parameter records: The records of the logs, compacted.
  /// - Returns: The records to take up, and the steps that are over.
  package static func parted(
    _ records: [TransferRecord]
  ) -> (own: [TransferRecord], past: [UndoEntry]) {
    var named: Set<TransferID> = []
    for case .begin(let order) in records {
      named.insert(order.wholeID)
      if let undone = order.undoes { named.insert(undone) }
    }
    // The pieces of one drop are taken back together.
    for case .undo(let entry) in records where named.contains(entry.order.id) {
      named.insert(entry.order.wholeID)
    }
    var own: [TransferRecord] = []
    var past: [UndoEntry] = []
    for record in records {
      if case .undo(let entry) = record, !named.contains(entry.order.wholeID) {
        past.append(entry)
      } else {
        own.append(record)
      }
    }
    return (own, past)
  }
}

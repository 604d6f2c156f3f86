// SPDX-License-Identifier: Apache-2.0

extension TransferBook {
  /// Takes in what another host has left, while this one runs.
  ///
  /// - Parameters:
  ///   - records: The records of its log, in their order.
  ///   - effects: Gets what is to be done at once.
  package mutating func adopt(
    _ records: [TransferRecord], into effects: inout [TransferEffect]
  ) {
    let other = TransferBook(recovering: records, into: &effects)
    let known = Set(undoable.map(\.order.id))
    undoable = (other.undoable.filter { !known.contains($0.order.id) } + undoable).suffix(50)
    for (id, transfer) in other.transfers.sorted(by: { $0.key < $1.key })
    where transfers[id] == nil {
      transfers[id] = transfer
      if waitsOnlyFor(open, transfer) { resume(id, &effects) }
    }
  }

  /// Whether the next step of a recovered transfer is with a store that is open.
  private func waitsOnlyFor(_ open: Set<StoreKey>, _ transfer: Transfer) -> Bool {
    let ends: [TransferEnd] =
      switch transfer.stage {
      case .movingFiles, .finished: []
      case .aborting: [.source, .target].filter { transfer.owed.contains($0) }
      case .committingSource: [.source]
      default: [.target]
      }
    return ends.contains { transfer.store($0).map { open.contains($0) } ?? false }
  }
}

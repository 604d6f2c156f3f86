// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// Transfers that can be taken back, and those that were and can be done again.
package struct TransferHistory: Hashable, Sendable {
  /// Transfers that can be taken back, the newest last.
  package private(set) var undoable: [UndoEntry] = []
  /// Transfers taken back that can be done again, the newest last.
  package private(set) var redoable: [TransferOrder] = []
  /// What is being taken back, by the transfer that did it.
  private var undoing: [TransferID: UndoEntry] = [:]
  /// The number of tries to take a transfer back.
  private var undoTries: [TransferID: Int] = [:]
  /// What could not be taken back and comes behind all others, those of ended windows, too.
  private var aside: Set<TransferID> = []
  /// True when steps of ended windows were taken over: there may be more of them.
  package private(set) var hasAdopted = false

  /// Entries kept; the oldest go first.
  package static let limit = 50

  init() {}

  /// Tells whether an order is the oldest piece of its drop that can be taken back.
  ///
  /// The pieces are taken back together, so one step stands for all of them.
  package func isOldestPiece(_ order: TransferOrder) -> Bool {
    undoable.first { $0.order.wholeID == order.wholeID }?.order.id == order.id
  }

  // MARK: What has ended

  /// Takes in a transfer that is over.
  ///
  /// - Returns: What the log must hold of it, in this order.
  mutating func note(_ transfer: Transfer) -> [TransferRecord] {
    guard transfer.stage == .finished else {
      putBack(transfer)
      return []
    }
    var records = remember(transfer)
    if let undone = transfer.order.undoes {
      let known = undoing.removeValue(forKey: undone)
      aside.remove(undone)
      // One that an earlier host had begun was not taken from the list.
      let entry = known ?? undoable.last { $0.order.id == undone }
      let rest = entry?.rest(after: transfer)
      // What has been refused once goes behind what is older when it is refused again.
      if let rest, !transfer.items.refusedForNow.isEmpty { undoTries[rest.order.id] = 1 }
      if let known, let index = redoable.lastIndex(where: { $0.id == undone }) {
        let left = Set(rest?.arrived.map(\.n) ?? [])
        let others = Set(known.order.items.indices).subtracting(known.arrived.map(\.n))
        redoable[index] = known.redo(from: transfer.items.arrived)
          .without(known.isRest ? left.union(others) : left)
      }
      undoable.removeAll { $0.order.id == undone }
      records.append(.undone(undone))
      if let rest {
        undoable.append(rest)
        records.append(.undo(rest))
      }
    }
    return records
  }

  private mutating func remember(_ transfer: Transfer) -> [TransferRecord] {
    let (order, arrived) = (transfer.order, transfer.items.arrived)
    guard transfer.canBeTakenBack else { return [] }
    var records: [TransferRecord] = []
    var entry = UndoEntry(
      order: order, arrived: arrived, sourceTokens: transfer.words.sourceTokens)
    if let last = undoable.last, entry.order.goesOn(with: last) {
      // The order keeps the key of the first move, by which the pane knows where the rows were
      // before it.
      entry.order.id = last.order.id
      entry.order.items = last.order.items
      entry.order.origin = last.order.origin
      entry.sourceTokens = last.sourceTokens
      undoable.removeLast()
      records.append(.undone(last.order.id))
    }
    undoable.append(entry)
    if undoable.count > Self.limit { undoable.removeFirst() }
    if !order.traits.contains(.redo) { redoable = [] }
    return records + [.undo(entry)]
  }

  /// What could not be taken back now can be taken back later.
  ///
  /// What is not there any more does not stand in the way of what was done before it, and neither does
  /// what has failed twice: it comes behind all others.
  private mutating func putBack(_ transfer: Transfer) {
    guard let id = transfer.order.undoes, let entry = undoing.removeValue(forKey: id) else {
      return
    }
    let isAside = isSetAside(transfer.order, isGone: transfer.isGone)
    undoable.insert(entry, at: isAside ? 0 : undoable.endIndex)
    if isAside { aside.insert(id) }
    redoable.removeAll { $0.id == id }
  }

  /// Tells whether what a try has failed to take back comes behind all others.
  ///
  /// - Parameters:
  ///   - refused: The order of that try.
  ///   - isGone: True when nothing of it is there any more.
  /// - Returns: Whether it does.
  package func isSetAside(_ refused: TransferOrder, isGone: Bool) -> Bool {
    guard let id = refused.undoes else { return false }
    return isGone || undoTries[id, default: 0] > 1
  }

  /// Tells whether an entry could not be taken back and comes behind all others.
  func isSetAside(_ entry: UndoEntry) -> Bool { aside.contains(entry.order.id) }

  /// Tells whether something is left of what a try has taken back in part.
  package func hasRest(of order: TransferOrder) -> Bool {
    guard let id = order.undoes else { return false }
    return undoable.contains { $0.order.id == UndoEntry.restKey(of: id) }
  }

  // MARK: The log

  /// Takes over what a record says of what can be taken back.
  mutating func replay(_ record: TransferRecord) {
    switch record {
    case .undo(let entry): undoable.append(entry)
    case .undone(let id): undoable.removeAll { $0.order.id == id }
    case .begin, .intent, .commit, .targetDone, .done, .parked, .givenUp, .reported,
      .told:
      return
    }
    if undoable.count > Self.limit { undoable.removeFirst() }
  }

  /// Takes in that a try to take something back is in a log, so that the next has another key.
  mutating func noteTry(_ order: TransferOrder) {
    guard let undone = order.undoes else { return }
    let stem = Self.undoKey(of: undone, 1).text
    guard order.id.text.hasPrefix(stem) else { return }
    let number = Int(order.id.text.dropFirst(stem.count)) ?? 1
    undoTries[undone] = max(undoTries[undone] ?? 0, number)
  }

  /// Takes in what another host has left; its entries count as older than those of this one, but for
  /// what could not be taken back.
  mutating func adopt(_ other: TransferHistory) {
    let known = Set(undoable.map(\.order.id))
    let older = other.undoable.filter { !known.contains($0.order.id) }
    let last = undoable.filter(isSetAside)
    undoable = (last + older + undoable.filter { !isSetAside($0) }).suffix(Self.limit)
    if !older.isEmpty { hasAdopted = true }
    undoTries.merge(other.undoTries) { max($0, $1) }
  }

  // MARK: Undo

  /// The order that takes back the newest transfer for which this is possible.
  ///
  /// Each try has a key of its own, because the ends refuse a key that was aborted. Transfers whose
  /// programs do not run wait for another time.
  mutating func popUndo(where isPossible: (UndoEntry) -> Bool) -> TransferOrder? {
    guard let index = undoable.lastIndex(where: isPossible) else { return nil }
    let entry = undoable.remove(at: index)
    guard var order = entry.reversed else { return nil }
    order.id = undoKey(of: entry.order.id)
    undoing[entry.order.id] = entry
    redoable.append(entry.order)
    return order
  }

  /// The order that takes back what a try before has left, whatever became of it since.
  ///
  /// What was edited goes back as it is now, to its old place, but not as what it was: an end that
  /// still has the old one would bring that back, and the edit would be lost.
  ///
  /// - Parameters:
  ///   - refused: The order of the try before.
  ///   - items: What the items are now, by their position in that order.
  ///   - isForGood: True when what would go to the trash is removed instead.
  /// - Returns: The order, or `nil` when there is nothing to take back.
  mutating func popUndo(
    again refused: TransferOrder, as items: [Int: DragItem], isForGood: Bool
  ) -> TransferOrder? {
    guard var undone = refused.undoes, !items.isEmpty else { return nil }
    // What was left of it in part is an entry of its own.
    if hasRest(of: refused) { undone = UndoEntry.restKey(of: undone) }
    if let index = undoable.lastIndex(where: { $0.order.id == undone }) {
      let entry = undoable.remove(at: index)
      undoing[undone] = entry
      redoable.append(entry.order)
    }
    let positions = items.keys.sorted()
    var order = refused
    order.id = undoKey(of: undone)
    order.undoes = undone
    order.items = positions.compactMap { items[$0] }
    order.restore = []
    if let files = refused.files {
      let left = positions.filter { files.files.indices.contains($0) }
      order.files?.files = left.map { n in
        var file = files.files[n]
        // Only what is as it was made is removed for good.
        if isForGood, file.action == .discard { file.action = .remove } else { file.stamp = "" }
        return file
      }
    }
    return order
  }

  /// A key for one more try to take a transfer back.
  private mutating func undoKey(of id: TransferID) -> TransferID {
    let tries = undoTries[id, default: 0] + 1
    undoTries[id] = tries
    return Self.undoKey(of: id, tries)
  }

  private static func undoKey(of id: TransferID, _ number: Int) -> TransferID {
    TransferID("\(id.text)/undo\(number > 1 ? String(number) : "")")
  }

  /// The order that does again what was taken back last.
  ///
  /// - Parameter id: A new key.
  /// - Returns: The order, or `nil` when there is nothing to do again.
  mutating func popRedo(id: TransferID) -> TransferOrder? {
    guard var order = redoable.popLast() else { return nil }
    order.id = id
    order.traits.insert(.redo)
    return order
  }
}

extension TransferOrder {
  /// Tells whether it moves on, by some places, what was moved by some places just before.
  fileprivate func goesOn(with entry: UndoEntry) -> Bool {
    traits.contains(.keyMove) && entry.order.traits.contains(.keyMove)
      && target == entry.order.target
      && Set(items.map(\.id)) == Set(entry.arrived.map(\.id))
  }
}

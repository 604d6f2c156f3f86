// SPDX-License-Identifier: Apache-2.0
internal import Glibc

extension TransferRun {
  /// Moves items to the trash.
  func discard(_ steps: [Step]) {
    var slots: [Int: TrashCan.Slot] = [:]
    var ready: [Step] = []
    for step in steps {
      if signal.isCancelled { break }
      do throws(FileFailure) {
        slots[step.n] = try trash.reserve(for: step, journal)
        ready.append(step)
      } catch {
        refuseToDiscard(step, error)
      }
    }
    guard syncJournal(ready, slots) else { return }
    for step in ready {
      guard let slot = slots[step.n] else { continue }
      if signal.isCancelled {
        slot.forget()
        continue
      }
      do throws(FileFailure) {
        try discard(step, slot)
      } catch {
        refuseToDiscard(step, error)
      }
    }
    _ = syncFolders()
  }

  private func refuseToDiscard(_ step: Step, _ failure: FileFailure) {
    if failure.isFull || failure.isOfTrash { outcome.unfit.insert(step.n) }
    refuse(step.n, failure.reason)
  }

  /// Notes that nothing that was to go to the trash can, because the disk is full.
  func noteUnfit() {
    outcome.unfit.formUnion(transfer.items.indices.filter { transfer.items[$0].action == .discard })
  }

  // MARK: For good

  /// Removes items for good: exactly what is there now, and nothing that comes meanwhile.
  ///
  /// What was begun is finished after a crash.
  func remove(_ steps: [Step]) {
    for step in steps {
      if signal.isCancelled { break }
      do throws(FileFailure) {
        let tree = try EntryTree(reading: step.name, in: step.from)
        if step.item.action == .unmake {
          let made = MadeEntry(
            source: step.item.source, place: step.item.place, stamp: step.item.stamp)
          try made.checkIsUntouched(step.name, in: step.from)
        }
        if let journal { tree.write(step.n, into: journal) }
        journal?.add(.remove(n: step.n, source: step.facts.id))
        do throws(FileFailure) { try journal?.sync() } catch {
          guard error.isFull else { throw error }
          journal?.drop()
        }
        touch(step.from)
        if let reason = tree.remove(from: step.from, signal) {
          throw FileFailure(reason)
        }
        TrashCan.settleNotes(of: step.item, at: step.item.source)
        outcome.arrived.append(.init(n: step.n, place: step.item.source, stamp: "", replaced: nil))
        signal.settle()
      } catch {
        refuse(step.n, error.reason)
      }
    }
    _ = syncFolders()
  }

  private func discard(_ step: Step, _ first: TrashCan.Slot) throws(FileFailure) {
    var slot = first
    do throws(FileFailure) {
      do throws(FileFailure) {
        try step.from.rename(step.name, to: slot.files, slot.name)
      } catch  where error.code == EXDEV {
        slot.forget()
        slot = try trash.reserve(for: step, journal, onVolume: true)
        try journal?.sync()
        try step.from.rename(step.name, to: slot.files, slot.name)
      }
    } catch {
      slot.forget()
      throw error
    }
    touch(step.from)
    touch(slot.files)
    outcome.arrived.append(
      .init(n: step.n, place: slot.path, stamp: FileStamp.of(step.facts), replaced: nil))
    signal.settle()
    signal.step()
  }

  /// Brings back what had been replaced by the items that have left again.
  func restoreReplaced() {
    for arrival in outcome.arrived where transfer.items.indices.contains(arrival.n) {
      let item = transfer.items[arrival.n]
      guard let trashed = item.restores, let (path, name) = item.source.splitPath else { continue }
      do throws(FileFailure) {
        let folder = try folder(path)
        try TrashCan.restore(trashed, to: folder, name)
        touch(folder)
        signal.step()
      } catch {
        // A recovery finds that it is back already.
        if error.code == ENOENT { continue }
        outcome.kept[arrival.n] = FileWords.replacedStays(error)
      }
    }
    _ = syncFolders()
  }
}

/// Names in the trash that the journal has first, so that the note of each is found after a crash.
extension TrashCan {
  /// Takes a name for what is thrown away.
  fileprivate func reserve(
    for step: TransferRun.Step, _ journal: Journal?, onVolume: Bool = false
  ) throws(FileFailure) -> Slot {
    try reserve(
      step.name, step.facts, in: step.from, onVolume: onVolume, again: KeptNote(of: step.item)
    ) { path throws(FileFailure) in
      try journal?.addNow(.discard(n: step.n, source: step.facts.id, trash: path))
    }
  }

  /// Takes a name for the old file whose place a new one gets.
  func reserve(
    replacedBy step: TransferRun.Step, _ old: FileFacts, _ journal: Journal?,
    onVolume: Bool = false
  ) throws(FileFailure) -> Slot {
    try reserve(step.target, old, in: step.to, onVolume: onVolume) { path throws(FileFailure) in
      try journal?.addNow(.away(n: step.n, old: old.id, place: step.place, trash: path))
    }
  }
}

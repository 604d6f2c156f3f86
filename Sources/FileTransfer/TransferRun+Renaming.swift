// SPDX-License-Identifier: Apache-2.0
internal import Glibc

extension TransferRun {
  /// Items that are decided with one write to the journal.
  static let batch = 4_096

  /// Moves items within their file systems.
  ///
  /// The rename is the decision. What is about to be renamed is in the journal before the first
  /// rename of a batch, and the folders are made durable once after the last.
  ///
  /// - Returns: Items that the system refuses to rename and that have to be copied.
  func rename(_ steps: [Step]) -> [Step] {
    var across: [Step] = []
    var rest = steps[...]
    while !rest.isEmpty, !signal.isCancelled {
      let batch = rest.prefix(Self.batch)
      rest = rest.dropFirst(batch.count)
      across += renameBatch(Array(batch))
    }
    return across
  }

  private func renameBatch(_ batch: [Step]) -> [Step] {
    var slots: [Int: TrashCan.Slot] = [:]
    var ready: [Step] = []
    for step in batch where makeWay(step, &slots) {
      journal?.add(.rename(n: step.n, source: step.facts.id, place: step.place))
      ready.append(step)
    }
    guard syncJournal(ready, slots) else { return [] }
    var across: [Step] = []
    for step in ready {
      if signal.isCancelled {
        slots[step.n]?.forget()
        continue
      }
      do throws(FileFailure) {
        try renameOne(step, slots[step.n])
      } catch {
        if error.code == EXDEV { across.append(step) } else { refuse(step.n, error.reason) }
      }
    }
    // A rename is old or new whatever happens; a disk that fails now loses no file by it.
    _ = syncFolders()
    return across
  }

  private func renameOne(_ step: Step, _ slot: TrashCan.Slot?) throws(FileFailure) {
    let slot = try putAway(step, slot)
    var step = step
    do throws(FileFailure) {
      try publish(&step, from: step.from, step.name) { step in
        .rename(n: step.n, source: step.facts.id, place: step.place)
      }
    } catch {
      bringBack(step, slot)
      throw error
    }
    touch(step.from)
    arrive(step, stamp: FileStamp.of(step.facts), replaced: slot?.path)
    TrashCan.settleNotes(of: step.item, at: step.place)
    signal.step()
  }

  /// Gives an entry its place; when another file was quicker and both may stay, the next free one.
  func publish(
    _ step: inout Step, from folder: Folder, _ name: NameBytes,
    _ record: (Step) -> Journal.Record
  ) throws(FileFailure) {
    for _ in 0..<100 {
      do throws(FileFailure) {
        try folder.rename(name, to: step.to, step.target)
        touch(step.to)
        return
      } catch {
        guard error.code == EEXIST, transfer.conflict == .keepBoth else { throw error }
      }
      try takeFreeName(&step)
      journal?.add(record(step))
      try journal?.sync()
    }
    throw FileFailure(status: EEXIST)
  }

  // MARK: What is in the way

  /// Takes a name in the trash for the file an item replaces; `false` when the item cannot go.
  func makeWay(_ step: Step, _ slots: inout [Int: TrashCan.Slot]) -> Bool {
    guard let old = step.old else { return true }
    do throws(FileFailure) {
      slots[step.n] = try trash.reserve(replacedBy: step, old, journal)
      return true
    } catch {
      refuse(step.n, FileFailure.oldOneStays(error).reason)
      return false
    }
  }

  /// Forces the journal to disk; if that fails nothing of the batch is done.
  func syncJournal(_ steps: [Step], _ slots: [Int: TrashCan.Slot]) -> Bool {
    do throws(FileFailure) {
      try journal?.sync()
      signal.step()
      return true
    } catch {
      journal?.drop()
      for slot in slots.values { slot.forget() }
      for step in steps { refuse(step.n, FileWords.noJournal(error)) }
      return false
    }
  }

  /// Moves the file an item replaces to the trash; answers where it is then.
  func putAway(_ step: Step, _ slot: TrashCan.Slot?) throws(FileFailure) -> TrashCan.Slot? {
    guard let old = step.old, var slot else { return nil }
    guard step.to.entry(step.target)?.id == old.id else {
      slot.forget()
      throw FileFailure.targetHasChanged
    }
    do throws(FileFailure) {
      do throws(FileFailure) {
        try step.to.rename(step.target, to: slot.files, slot.name)
      } catch  where error.code == EXDEV {
        // Some file systems refuse this within one device; the volume's own trash may do.
        slot.forget()
        slot = try trash.reserve(replacedBy: step, old, journal, onVolume: true)
        try journal?.sync()
        try step.to.rename(step.target, to: slot.files, slot.name)
      }
    } catch {
      slot.forget()
      throw FileFailure.oldOneStays(error)
    }
    touch(slot.files)
    touch(slot.info)
    touch(step.to)
    signal.step()
    return slot
  }

  /// Gives a replaced file its place again, because nothing took it.
  func bringBack(_ step: Step, _ slot: TrashCan.Slot?) {
    guard let slot else { return }
    guard (try? slot.files.rename(slot.name, to: step.to, step.target)) != nil else { return }
    slot.forget()
  }
}

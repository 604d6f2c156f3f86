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
        let slot = try trash.reserve(step.name, in: step.from)
        slots[step.n] = slot
        journal?.add(.discard(n: step.n, source: step.facts.id, trash: slot.path))
        ready.append(step)
      } catch {
        refuse(step.n, error.reason)
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
        slot = try trash.reserve(step.name, in: step.from, onVolume: true)
        journal?.add(.discard(n: step.n, source: step.facts.id, trash: slot.path))
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
        outcome.kept[arrival.n] = "what it had replaced stays in the trash: \(error.reason)"
      }
    }
    _ = syncFolders()
  }
}

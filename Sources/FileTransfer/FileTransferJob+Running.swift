// SPDX-License-Identifier: Apache-2.0
internal import Glibc

extension FileTransferJob {
  /// Does the transfer; waits for the disk, so it belongs on a thread of its own.
  ///
  /// A transfer whose journal is there already has been begun before; then only what was decided
  /// is finished.
  ///
  /// - Parameter signal: Tells how far it is, and ends it.
  /// - Returns: What became of every item; nothing is thrown away or replaced without a word.
  package func run(_ signal: TransferSignal) -> Outcome {
    let run = TransferRun(self, signal)
    do throws(FileFailure) {
      let folder = try Folder.private(journals)
      let journal = try Journal(new: run.journalPath, in: folder)
      try journal.begin(note: note, folders: run.targetFolders, sources: run.sourceFolders)
      run.journal = journal
    } catch {
      if error.code == EEXIST { return recover(signal) }
      // Removing makes the room that a journal needs, and what a crash leaves of it can be seen.
      guard error.isFull, items.allSatisfy({ $0.action == .remove }) else {
        if error.isFull { run.noteUnfit() }
        run.refuseRest(FileWords.noJournal(error))
        return run.finished()
      }
    }
    signal.step()
    run.perform()
    return run.finished()
  }

  /// Finds out what was done before a crash and finishes what was decided.
  ///
  /// What had not been decided stays where it is, and unfinished copies are removed. Doing it again
  /// changes nothing and answers the same.
  package func recover(_ signal: TransferSignal) -> Outcome {
    let run = TransferRun(self, signal)
    run.recover()
    return run.finished()
  }

  /// Removes the journal, once the answer is known elsewhere; a damaged one is kept aside.
  package func forget() {
    let path = TransferRun(self, TransferSignal()).journalPath
    FileLeftovers.remove(path)
  }

  /// The file name of the journal of a transfer.
  package static func journalName(of key: String) -> [UInt8] {
    TransferRun.safeKey(key) + Array(".journal".utf8)
  }

  /// True when no bytes are copied and nothing has to be counted, so that it is over at once.
  package var changesNamesOnly: Bool {
    items.allSatisfy { item in
      switch item.action {
      case .discard, .restore, .makeFile, .makeFolder, .unmake, .mode: true
      case .link, .relativeLink, .hardLink: true
      case .move: isSet
      case .copy, .remove: false
      }
    }
  }

  /// The devices an item goes between, to keep those apart that would only hinder one another.
  ///
  /// Waits for the disk.
  package var devices: Set<UInt64> {
    var devices: Set<UInt64> = []
    for path in [items.first?.source.splitPath?.folder, items.first?.place?.splitPath?.folder]
    where path != nil {
      if let path, let folder = try? Folder(path) { devices.insert(folder.facts.device) }
    }
    if let target = try? Folder(folder) { devices.insert(target.facts.device) }
    return devices
  }
}

extension TransferRun {
  /// Does everything in the order that leaves least to be done again.
  func perform() {
    NewEntries(run: self).make(transfer.items.indices.filter { transfer.items[$0].action.makes })
    var unmade: [Step] = []
    for items in rounds {
      if transfer.isAllOrNothing, !outcome.refused.isEmpty { break }
      let steps = plan(items)
      signal.step()
      carryOut(steps)
      unmade += steps.filter { $0.item.action == .unmake }
    }
    // A folder that was made may hold what has just left it.
    remove(unmade)
    restoreReplaced()
    if signal.isCancelled {
      let words = FileFailure.cancelled.reason
      refuseRest(words)
      outcome.isCancelled = outcome.refused.values.contains(words)
    }
    refuseRest(outcome.refused.min { $0.key < $1.key }?.value ?? FileWords.notDone)
    if transfer.isAllOrNothing { NewEntries(run: self).unmakeAll() }
    signal.step()
  }

  private func carryOut(_ steps: [Step]) {
    discard(steps.filter { $0.item.action == .discard })
    remove(steps.filter { $0.item.action == .remove })
    ModeChange(run: self).change(steps.filter { $0.item.action == .mode })
    let near = steps.filter { $0.item.action.moves && !$0.isAcross }
    let copied = steps.filter { step in
      switch step.item.action {
      case .copy, .link, .relativeLink, .hardLink: true
      case .move, .restore: step.isAcross
      case .discard, .remove, .makeFile, .makeFolder, .unmake, .mode: false
      }
    }
    if transfer.isSet {
      RenamingSet(run: self).rename(near)
    } else if transfer.isAllOrNothing {
      // Copying is what fails most, and nothing has a new name until all is copied.
      copy(copied)
      if outcome.refused.isEmpty { copy(rename(near)) }
    } else {
      copy((copied + rename(near)).sorted { $0.n < $1.n })
    }
  }
}

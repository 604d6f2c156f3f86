// SPDX-License-Identifier: Apache-2.0
internal import Glibc

extension TransferRun {
  private typealias Entry = (level: Int, name: NameBytes, facts: String)

  /// The journal's words about one item; a later word replaces an earlier one.
  private struct Traces {
    var decision: Journal.Record?
    var aways: [Journal.Record] = []
    var entries: [Entry] = []
  }

  /// Reads the journal and asks the files what became of it.
  func recover() {
    guard let journal = Journal.contents(journalPath) else { return recoverFromFiles() }
    var traces: [Int: Traces] = [:]
    for record in journal.records where transfer.items.indices.contains(record.n) {
      switch record {
      case .rename, .staged, .discard, .remove, .place, .mode:
        traces[record.n, default: Traces()].decision = record
      case .away: traces[record.n, default: Traces()].aways.append(record)
      case .entry(let n, let level, let name, let facts):
        if level == 0 { traces[n]?.entries = [] }
        traces[n, default: Traces()].entries.append((level, name, facts))
      }
    }
    // A folder that was made may hold one of them.
    removeParts()
    RenamingSet(run: self).recover(
      traces.compactMap { n, trace in
        guard case .place(_, let source, let place)? = trace.decision else { return nil }
        return .init(n: n, source: source, place: place, aways: trace.aways)
      })
    for (n, trace) in traces.sorted(by: { $0.key < $1.key }) {
      recover(n, trace, isDamaged: journal.isDamaged)
    }
    findDoubled(since: journal.began, but: Set(traces.filter { $1.decision != nil }.keys))
    restoreReplaced()
    refuseRest(FileWords.interrupted)
    if transfer.isAllOrNothing { NewEntries(run: self).unmakeAll() }
    _ = syncFolders()
  }

  private func recover(_ n: Int, _ trace: Traces, isDamaged: Bool) {
    let item = transfer.items[n]
    switch trace.decision {
    case .rename(_, let source, let place): recoverRename(n, item, source, place)
    case .staged(_, let part, let place):
      if isAt(place, part) {
        arrived(n, place)
        if item.action.moves {
          finish(n, item, at: place, EntryTree(trace.entries))
          // What no record names any more was not new: its record is among those that are lost.
          let kept = outcome.kept[n]
          if isDamaged, kept == FileWords.originalHasMore || kept == FileWords.interrupted {
            outcome.kept[n] = FileWords.inBothPlaces(Self.text(place))
          }
        }
      }
    case .discard(_, let source, let trash):
      if isAt(trash, source) {
        arrived(n, trash)
      } else {
        TrashCan.forgetNote(of: trash)
      }
    case .remove(_, let source):
      recoverRemoval(n, item, source, EntryTree(trace.entries))
    case .mode(_, let source, let old, let new):
      ModeChange(run: self).recover(n, source, old: old, new: new)
    case .place, .away, .entry, nil: break
    }
    recoverReplaced(n, trace)
    signal.step()
  }

  private func recoverRename(
    _ n: Int, _ item: FileTransferJob.Item, _ source: FileID, _ place: NameBytes
  ) {
    guard isAt(place, source) else { return }
    guard isAt(item.source, source) else {
      arrived(n, place)
      return TrashCan.settleNotes(of: item, at: place)
    }
    // Both names of one file: the new one was taken by a hard link, and the old one not yet given
    // up. The name was free before, so the new one is ours to take back.
    guard let (path, name) = place.splitPath, let folder = try? folder(path),
      folder.entry(name)?.kind != .folder
    else { return }
    try? folder.removeFile(name)
    touch(folder)
  }

  /// Finishes removing an item, of which some may be gone already.
  private func recoverRemoval(
    _ n: Int, _ item: FileTransferJob.Item, _ source: FileID, _ tree: EntryTree?
  ) {
    guard let (path, name) = item.source.splitPath, let folder = try? folder(path) else { return }
    if folder.entry(name)?.id == source {
      guard let tree else { return refuse(n, FileWords.interrupted) }
      if let reason = tree.remove(from: folder, signal) { return refuse(n, reason) }
      touch(folder)
    }
    TrashCan.settleNotes(of: item, at: item.source)
    outcome.arrived.append(.init(n: n, place: item.source, stamp: "", replaced: nil))
    signal.settle()
  }

  /// Removes the original of a copy that has its name.
  private func finish(
    _ n: Int, _ item: FileTransferJob.Item, at place: NameBytes, _ tree: EntryTree?
  ) {
    guard let (path, _) = item.source.splitPath, let folder = try? folder(path) else { return }
    _ = syncFolders()
    guard let tree else {
      outcome.kept[n] = FileWords.interrupted
      return
    }
    if let reason = tree.remove(from: folder, signal) {
      outcome.kept[n] = reason
    } else {
      TrashCan.settleNotes(of: item, at: place)
    }
    touch(folder)
  }

  /// Finds the file whose place an item was to take: it is in the trash, or comes back.
  private func recoverReplaced(_ n: Int, _ trace: Traces) {
    let index = outcome.arrived.firstIndex { $0.n == n }
    for record in trace.aways {
      guard case .away(_, let old, let place, let trashed) = record else { continue }
      guard isAt(trashed, old) else {
        TrashCan.forgetNote(of: trashed)
        continue
      }
      if let index {
        outcome.arrived[index].replaced = trashed
      } else if let (path, name) = place.splitPath, let folder = try? folder(path) {
        try? TrashCan.restore(trashed, to: folder, name)
        touch(folder)
      }
    }
  }

  func arrived(_ n: Int, _ place: NameBytes) {
    guard let (path, name) = place.splitPath, let folder = try? folder(path) else { return }
    outcome.arrived.append(
      .init(
        n: n, place: place, stamp: FileStamp.of(name, in: folder), replaced: nil,
        note: TrashCan.note(leftBy: transfer.items[n])))
    touch(folder)
    signal.settle()
  }

  func isAt(_ place: NameBytes, _ id: FileID) -> Bool {
    guard let (path, name) = place.splitPath, let folder = try? folder(path) else { return false }
    return folder.entry(name)?.id == id
  }

  /// Removes copies that have not got their names.
  private func removeParts() {
    for place in targetFolders {
      guard let folder = try? folder(place) else { continue }
      if Self.removeParts(of: Self.safeKey(transfer.key), in: folder) > 0 { touch(folder) }
      signal.step()
    }
  }

  // MARK: Records that are lost

  /// Asks the files alone: the journal of a transfer that was begun is gone.
  ///
  /// Mostly nothing had been done yet. What is not where it was any more has gone over, and only
  /// the records of that are lost; it is taken as done where its place can be told for sure.
  private func recoverFromFiles() {
    removeParts()
    let gone = transfer.items.enumerated().filter { _, item in
      item.action.takesAway && !isThere(item.source)
    }
    for (n, item) in gone {
      let name = item.source.splitPath?.name
      let place = item.place ?? name.map { transfer.folder.appending(item.name ?? $0) }
      if item.action.removes {
        outcome.arrived.append(.init(n: n, place: item.source, stamp: "", replaced: nil))
        signal.settle()
      } else if item.action.moves, transfer.conflict != .keepBoth, let place, isThere(place) {
        arrived(n, place)
      } else {
        refuse(n, FileWords.notWhereItWas)
      }
    }
    findDoubled(since: nil)
    outcome.isRecordLost = !gone.isEmpty
    refuseRest(FileWords.interrupted)
  }

  private func isThere(_ place: NameBytes) -> Bool {
    guard let (path, name) = place.splitPath, let folder = try? folder(path) else { return false }
    return folder.entry(name) != nil
  }

  /// Finds copies that were named, though the record of it is gone: both are there, and alike.
  ///
  /// Nothing is removed for a record that cannot be read. What is younger than the journal and is
  /// where the item was to go is the copy, which can be taken back. In a journal that does not say
  /// when it was begun it may be older than the transfer, and is only told by its path.
  ///
  /// Of items in `known` the record is there: what looks like their copy is what they were to replace.
  private func findDoubled(since began: Int64?, but known: Set<Int> = []) {
    let settled = known.union(outcome.arrived.map(\.n))
    for (n, item) in transfer.items.enumerated() where !settled.contains(n) {
      guard item.action == .move || item.action == .copy,
        let place = doubled(item, since: began ?? .min)
      else { continue }
      let words = FileWords.inBothPlaces(Self.text(place))
      guard began != nil else {
        refuse(n, words)
        continue
      }
      self.arrived(n, place)
      if item.action == .move { outcome.kept[n] = words }
    }
  }

  /// Where the copy of an item is while the item is still where it was; `nil` when one is missing.
  private func doubled(_ item: FileTransferJob.Item, since began: Int64) -> NameBytes? {
    guard let (path, name) = item.source.splitPath, let from = try? folder(path) else { return nil }
    let place = item.place ?? transfer.folder.appending(item.name ?? name)
    guard let (targetPath, target) = place.splitPath, let to = try? folder(targetPath),
      let original = from.entry(name), let copy = to.entry(target), copy.id != original.id,
      copy.changed >= began, FileStamp.isAlike(name, in: from, target, in: to)
    else { return nil }
    return place
  }

  private static func text(_ path: NameBytes) -> String { String(decoding: path, as: UTF8.self) }
}

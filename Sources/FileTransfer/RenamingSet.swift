// SPDX-License-Identifier: Apache-2.0
internal import CPlatform
internal import Glibc

/// Renames that belong together: they may take each other's names, and are finished after a crash.
struct RenamingSet {
  typealias Step = TransferRun.Step

  /// The run they are part of.
  let run: TransferRun

  /// A rename as the journal has it.
  struct Placing {
    var n: Int
    var source: FileID
    var place: NameBytes
    /// What is to go to the trash for it.
    var aways: [Journal.Record]
  }

  // MARK: Planning

  /// Decides what names that are taken mean; those that others of the set give up are free.
  ///
  /// What cannot go keeps its name, which then is taken for the others: so it is asked until
  /// nothing more is refused.
  func settled(_ set: [Step]) -> [Step] {
    var steps = set
    while true {
      let leaving = Set(steps.map(\.present))
      var wanted: Set<EntryName> = []
      var settled: [Step] = []
      for step in steps {
        var step = step
        do throws(FileFailure) {
          try settle(&step, leaving, &wanted)
          settled.append(step)
        } catch {
          run.refuseToBegin(step.n, error)
        }
      }
      if settled.count == steps.count { return settled }
      steps = settled
    }
  }

  private func settle(
    _ step: inout Step, _ leaving: Set<EntryName>, _ wanted: inout Set<EntryName>
  ) throws(FileFailure) {
    if step.isAcross { throw FileFailure.otherFileSystem }
    if step.future == step.present { throw FileFailure.isThere }
    let isWanted = !wanted.insert(step.future).inserted
    let old = leaving.contains(step.future) ? nil : step.to.entry(step.target)
    if old == nil, !isWanted { return }
    if let old, !isWanted, old.id == step.facts.id, step.facts.hasOneName {
      step.isRespelling = step.from.id == step.to.id
      if step.isRespelling { return }
    }
    switch run.transfer.conflict {
    case .refuse:
      run.outcome.clashes.add(step.n, new: step.facts, old: old)
      throw FileFailure.isTaken
    case .skip: throw FileFailure.skipped
    case .replace:
      guard !isWanted, let old else { throw FileFailure.isTaken }
      if step.from.lineage.contains(old.id) || step.to.lineage.contains(old.id) {
        throw FileFailure.inItsTarget
      }
      step.old = old
    case .keepBoth:
      let folder = step.to.id
      run.names.promise(
        Set(wanted.union(leaving).lazy.filter { $0.folder == folder }.map(\.name)), in: folder)
      try run.takeFreeName(&step)
      wanted.insert(step.future)
    }
  }

  // MARK: Doing

  /// Renames a set: all of it is in the journal before the first name changes.
  func rename(_ steps: [Step]) {
    guard !steps.isEmpty, !run.signal.isCancelled else { return }
    var slots: [Int: TrashCan.Slot] = [:]
    var ready: [Step] = []
    for step in steps where run.makeWay(step, &slots) {
      run.journal?.add(.place(n: step.n, source: step.facts.id, place: step.place))
      ready.append(step)
    }
    guard run.syncJournal(ready, slots) else { return }
    let replaced = carryOut(ready, slots)
    for step in ready where run.outcome.refused[step.n] == nil {
      run.arrive(step, stamp: FileStamp.of(step.facts), replaced: replaced[step.n])
      TrashCan.settleNotes(of: step.item, at: step.place)
    }
    _ = run.syncFolders()
  }

  /// Gives all of a set their names, and notes which cannot have theirs.
  ///
  /// - Returns: Where in the trash those are whose names were taken, by position.
  private func carryOut(_ steps: [Step], _ slots: [Int: TrashCan.Slot]) -> [Int: NameBytes] {
    var replaced: [Int: NameBytes] = [:]
    let plan = RenamePlan(steps.map { ($0.present, $0.future) })
    for index in plan.chain {
      let step = steps[index]
      do throws(FileFailure) {
        let slot = try run.putAway(step, slots[step.n])
        do throws(FileFailure) {
          try rename(step)
        } catch {
          run.bringBack(step, slot)
          throw error
        }
        replaced[step.n] = slot?.path
      } catch {
        run.refuse(step.n, error.reason)
      }
    }
    for ring in plan.rings {
      let steps = ring.map { steps[$0] }
      do throws(FileFailure) {
        try turn(steps)
      } catch {
        for step in steps { run.refuse(step.n, error.reason) }
      }
    }
    return replaced
  }

  private func rename(_ step: Step) throws(FileFailure) {
    if step.isRespelling {
      try respell(step)
    } else {
      try step.from.rename(step.name, to: step.to, step.target)
    }
    run.touch(step.from)
    run.touch(step.to)
    run.signal.step()
  }

  /// Writes a name in another way, where both are the same to the file system: by way of a name that
  /// nobody looks for, because a rename from a name to itself changes nothing.
  private func respell(_ step: Step) throws(FileFailure) {
    let aside = aside(step.n)
    try step.from.rename(step.name, to: step.from, aside)
    run.signal.step()
    do throws(FileFailure) {
      try step.from.rename(aside, to: step.to, step.target)
    } catch {
      try? step.from.rename(aside, to: step.from, step.name)
      throw error
    }
  }

  /// Lets the names of a ring go round by one.
  private func turn(_ ring: [Step]) throws(FileFailure) {
    guard let first = ring.first else { return }
    for step in ring { run.touch(step.from) }
    guard run.transfer.exchangesNames else { return try turnAside(ring) }
    for (index, step) in ring.enumerated().dropFirst() {
      do throws(FileFailure) {
        try first.from.exchange(first.name, with: step.name, in: step.from)
        run.signal.step()
      } catch {
        if index == 1, error.isBeyondTheFileSystem { return try turnAside(ring) }
        for step in ring[1..<index].reversed() {
          try? first.from.exchange(first.name, with: step.name, in: step.from)
        }
        throw error
      }
    }
  }

  /// The same where two names cannot be exchanged: the first waits under a name nobody looks for.
  private func turnAside(_ ring: [Step]) throws(FileFailure) {
    guard let first = ring.first else { return }
    let aside = aside(first.n)
    var done: [(from: Folder, name: NameBytes, to: Folder, new: NameBytes)] = []
    do throws(FileFailure) {
      try first.from.rename(first.name, to: first.from, aside)
      done.append((first.from, first.name, first.from, aside))
      run.signal.step()
      for step in ring.dropFirst().reversed() {
        try step.from.rename(step.name, to: step.to, step.target)
        done.append((step.from, step.name, step.to, step.target))
        run.signal.step()
      }
      try first.from.rename(aside, to: first.to, first.target)
      run.signal.step()
    } catch {
      for move in done.reversed() { try? move.to.rename(move.new, to: move.from, move.name) }
      throw error
    }
  }

  /// The name a file of a ring has while another takes its old one.
  private func aside(_ n: Int) -> NameBytes {
    let key = TransferRun.safeKey(run.transfer.key)
    return NameBytes(".colonnade-".utf8) + key + NameBytes(".\(n)".utf8)
  }

  // MARK: After a crash

  /// Finishes a set: each of its files is found by its number, wherever among the names it is.
  func recover(_ placings: [Placing]) {
    let placings = placings.sorted { $0.n < $1.n }
    let found = whereabouts(placings)
    var steps: [Step] = []
    for placing in placings where !run.isAt(placing.place, placing.source) {
      putAwayAgain(placing)
      guard let (folder, name) = found[placing.source], let facts = folder.entry(name),
        let (path, target) = placing.place.splitPath, let to = try? run.folder(path)
      else { continue }
      steps.append(
        Step(
          n: placing.n, item: run.transfer.items[placing.n], from: folder, name: name, facts: facts,
          to: to, target: target))
    }
    for index in steps.indices {
      let step = steps[index]
      let isHeld = step.to.entry(step.target)?.id == step.facts.id
      steps[index].isRespelling = isHeld && step.from.id == step.to.id && step.facts.hasOneName
    }
    _ = carryOut(steps, [:])
    for placing in placings where run.isAt(placing.place, placing.source) {
      run.arrived(placing.n, placing.place)
      TrashCan.settleNotes(of: run.transfer.items[placing.n], at: placing.place)
    }
  }

  /// The names that files of a set have now, by the number of each.
  private func whereabouts(_ placings: [Placing]) -> [FileID: (Folder, NameBytes)] {
    var found: [FileID: (Folder, NameBytes)] = [:]
    for placing in placings {
      guard let (path, name) = run.transfer.items[placing.n].source.splitPath,
        let from = try? run.folder(path)
      else { continue }
      var names = [(from, name), (from, aside(placing.n))]
      if let (path, name) = placing.place.splitPath, let to = try? run.folder(path) {
        names.append((to, name))
      }
      for (folder, name) in names {
        if let id = folder.entry(name)?.id, found[id] == nil { found[id] = (folder, name) }
      }
    }
    return found
  }

  /// Moves what is in the way of a rename to the place in the trash that was taken for it.
  private func putAwayAgain(_ placing: Placing) {
    for case .away(_, let old, let place, let trash) in placing.aways.suffix(1)
    where run.isAt(place, old) {
      guard let (path, name) = place.splitPath, let folder = try? run.folder(path),
        let (trashPath, trashName) = trash.splitPath, let files = try? Folder(trashPath)
      else { return }
      try? folder.rename(name, to: files, trashName)
      run.touch(folder)
      run.touch(files)
    }
  }
}

/// The name of one entry, whatever path leads to its folder.
struct EntryName: Hashable {
  var folder: FileID
  var name: NameBytes
}

extension TransferRun.Step {
  /// The name it has before, and the one it has afterwards.
  fileprivate var present: EntryName { EntryName(folder: from.id, name: name) }
  fileprivate var future: EntryName { EntryName(folder: to.id, name: target) }
}

extension FileFacts {
  /// True when no second name leads to it.
  fileprivate var hasOneName: Bool { raw.links == 1 || kind == .folder }
}

extension FileFailure {
  /// True when the file system has no such call.
  fileprivate var isBeyondTheFileSystem: Bool {
    code == EINVAL || code == ENOSYS || code == EOPNOTSUPP
  }
}

// SPDX-License-Identifier: Apache-2.0
internal import CPlatform
internal import Glibc

extension TransferRun {
  /// Finds out for each of some items where it goes; what cannot go is refused at once.
  func plan(_ items: [Int]) -> [Step] {
    var steps: [Step] = []
    for n in items where !transfer.items[n].action.makes && outcome.refused[n] == nil {
      if signal.isCancelled { break }
      do throws(FileFailure) {
        steps.append(try plan(n, transfer.items[n]))
      } catch {
        refuseToBegin(n, error)
      }
    }
    if transfer.isSet {
      steps =
        RenamingSet(run: self).settled(steps.filter(\.item.action.moves))
        + steps.filter { !$0.item.action.moves }
    }
    outcome.oddNames = names.oddNames
    if outcome.oddNames > 0 {
      refuseRest(FileFailure.othersHaveOddNames.reason)
      return []
    }
    guard transfer.isAllOrNothing, let reason = outcome.refused.min(by: { $0.key < $1.key })?.value
    else { return steps }
    refuseRest(reason)
    return []
  }

  /// The items in the order in which they are looked at and carried out: what is put back into a folder
  /// that is put back, too, comes after that.
  var rounds: [[Int]] {
    let items = transfer.items
    let places = Set(items.compactMap { $0.action == .restore ? $0.place : nil })
    guard places.count > 1 else { return [Array(items.indices)] }
    var rounds: [[Int]] = [[]]
    for (n, item) in items.enumerated() {
      var (depth, path) = (0, item.action == .restore ? item.place : nil)
      while let (above, _) = path?.splitPath {
        if places.contains(above) { depth += 1 }
        path = above
      }
      while rounds.count <= depth { rounds.append([]) }
      rounds[depth].append(n)
    }
    return rounds
  }

  /// Notes why an item cannot go, before anything is done.
  func refuseToBegin(_ n: Int, _ failure: FileFailure) {
    if failure == .hasChanged { outcome.changed.insert(n) }
    if failure == .isTaken { outcome.taken.insert(n) }
    if failure.isGone { outcome.gone.insert(n) }
    refuse(n, failure.reason)
  }

  private func plan(_ n: Int, _ item: FileTransferJob.Item) throws(FileFailure) -> Step {
    guard let (path, name) = item.source.splitPath else {
      throw FileFailure.noName
    }
    let from: Folder
    do throws(FileFailure) {
      from = try folder(path)
    } catch {
      throw error.code == ENOTDIR ? FileFailure(status: ENOENT) : error
    }
    let facts = try from.facts(name)
    try checkStamp(of: item, facts, name, in: from)
    if item.action.takesAway {
      do throws(FileFailure) {
        try from.checkMayRemove(facts)
      } catch {
        throw FileFailure.notRemovable(error)
      }
    }
    if item.action == .mode { try facts.checkMayChange(to: item.owner) }
    if item.action == .discard || item.action == .mode || item.action.removes {
      return Step(n: n, item: item, from: from, name: name, facts: facts, to: from, target: name)
    }
    let (to, wanted) = try target(of: item, name)
    if item.action == .hardLink { try facts.checkMayHaveOtherName(in: to) }
    if !item.action.links, facts.kind == .folder, to.lineage.contains(facts.id) {
      throw FileFailure.intoItself
    }
    if item.action == .copy || from.facts.device != to.facts.device, facts.kind == .special,
      !item.action.links
    {
      throw FileFailure.special
    }
    var step = Step(
      n: n, item: item, from: from, name: name, facts: facts, to: to, target: wanted)
    if transfer.isSet { return step }
    try names.fit(&step)
    try settleName(&step)
    names.promise(step)
    return step
  }

  /// Throws when an item is not what it was; a name that is taken away again may have been written to.
  private func checkStamp(
    of item: FileTransferJob.Item, _ facts: FileFacts, _ name: NameBytes, in folder: Folder
  ) throws(FileFailure) {
    if item.stamp.isEmpty { return }
    if item.action == .unmake || item.action == .mode {
      guard FileStamp.names(item.stamp, facts) else { throw .isSomethingElse }
      if item.action == .mode, !ModeStamp.fits(item.stamp, facts) { throw .hasChanged }
    } else if item.stamp != FileStamp.of(name, in: folder) {
      throw .hasChanged
    }
  }

  private func target(
    of item: FileTransferJob.Item, _ name: NameBytes
  ) throws(FileFailure) -> (Folder, NameBytes) {
    var (path, wanted) = (transfer.folder, item.name ?? name)
    if let place = item.place {
      guard let parts = place.splitPath else { throw FileFailure(status: EINVAL) }
      (path, wanted) = parts
    }
    guard wanted.isEntryName else { throw FileFailure(status: EINVAL) }
    let to: Folder
    do throws(FileFailure) {
      to = try folder(path)
    } catch {
      guard error.code == ENOENT else { throw error }
      throw FileFailure.folderIsGone
    }
    do throws(FileFailure) {
      try to.checkMayChange()
    } catch {
      throw FileFailure.fixedFolder(error)
    }
    return (to, wanted)
  }

  /// Decides what a name that is taken means for an item.
  private func settleName(_ step: inout Step) throws(FileFailure) {
    let isHere = step.from.id == step.to.id
    if isHere, step.item.action == .move, step.target == step.name {
      throw FileFailure.isThere
    }
    let isPromised = names.isPromised(step.target, step)
    let old = step.to.entry(step.target)
    if old == nil, !isPromised { return }
    if step.isFitted { return try takeFreeName(&step) }
    if let old, old.id == step.facts.id, step.item.action == .move || !isHere {
      throw FileFailure.isThere
    }
    var conflict = transfer.conflict
    let isDoubled = isHere && step.target == step.name && step.item.mayHaveOtherName
    // What is to be doubled in its own folder cannot but get another name; and items of one
    // transfer never take the place of one another.
    if isDoubled || (isPromised && conflict == .replace) { conflict = .keepBoth }
    switch conflict {
    case .refuse:
      outcome.clashes.add(step.n, new: step.facts, old: old)
      throw FileFailure.isTaken
    case .skip: throw FileFailure.skipped
    case .keepBoth: try takeFreeName(&step)
    case .replace:
      guard let old else { return }
      if step.from.lineage.contains(old.id) || step.to.lineage.contains(old.id) {
        throw FileFailure.inItsTarget
      }
      step.old = old
    }
  }

  /// Gives an item the next name that nobody has.
  func takeFreeName(_ step: inout Step) throws(FileFailure) {
    let others = FreeName(step.target, isFolder: step.facts.kind == .folder)
    let wanted = step
    let free = others.first { !names.isPromised($0, wanted) && wanted.to.entry($0) == nil }
    guard let free else { throw FileFailure(status: EEXIST) }
    step.target = free
  }
}

extension FileFacts {
  /// Throws when the file cannot have one more name in a folder.
  fileprivate func checkMayHaveOtherName(in folder: Folder) throws(FileFailure) {
    if kind == .folder { throw FileFailure.folderWithOneName }
    if device != folder.facts.device { throw FileFailure.otherFileSystem }
  }
}

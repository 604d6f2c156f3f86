// SPDX-License-Identifier: Apache-2.0
internal import CPlatform
internal import Glibc

extension TransferRun {
  /// A finished copy that has no visible name yet.
  private struct Copy {
    var step: Step
    var part: NameBytes
    var id: FileID
    var tree: EntryTree?
    /// Entries of it that could not go.
    var leftOut = 0
  }

  /// Most items and bytes that get their names together.
  private static let groupItems = 256
  private static let groupBytes = 64 << 20
  /// More files than this are made durable all at once.
  private static let mostSyncs = 8

  /// Copies items to their file systems, or makes links to them, and removes what has moved.
  ///
  /// A copy grows under a name nobody looks for. When a group of copies is durable, its names are
  /// in the journal, and they get them; when the names are durable, the originals go.
  func copy(_ steps: [Step]) {
    let (files, sizes) = measure(steps)
    let copier = FileCopier(signal)
    copier.syncsEach = files <= Self.mostSyncs
    var group: [Copy] = []
    var bytes = 0
    var fullness: FileFailure? = lackOfSpace(steps, sizes)
    for step in steps {
      if signal.isCancelled { break }
      if let fullness {
        refuse(step.n, fullness.reason)
        continue
      }
      do throws(FileFailure) {
        group.append(try stage(step, copier))
        bytes += sizes[step.n] ?? 0
      } catch {
        step.to.removeTree(part(step.n))
        if signal.isCancelled { break }
        refuse(step.n, error.reason)
        if error.isFull { fullness = error }
        if transfer.isAllOrNothing { return giveUp(group, error.reason) }
        continue
      }
      guard !transfer.isAllOrNothing, group.count >= Self.groupItems || bytes >= Self.groupBytes
      else { continue }
      publish(group, isDurable: copier.syncsEach)
      group = []
      bytes = 0
    }
    if signal.isCancelled { return giveUp(group, FileFailure.cancelled.reason) }
    publish(group, isDurable: copier.syncsEach)
  }

  /// Removes copies that will never get a name.
  private func giveUp(_ group: [Copy], _ reason: String) {
    for copy in group {
      copy.step.to.removeTree(copy.part)
      refuse(copy.step.n, reason)
    }
    refuseRest(reason)
  }

  // MARK: How much

  /// Counts files and bytes that have to be copied.
  private func measure(_ steps: [Step]) -> (files: Int, bytes: [Int: Int]) {
    var files = 0
    var sizes: [Int: Int] = [:]
    for step in steps where !step.item.action.links {
      let bytes = measure(step, &files)
      sizes[step.n] = bytes
      signal.expect(bytes: bytes)
    }
    return (files, sizes)
  }

  /// The bytes of an item, as far as they can be seen; its entries are added to a number of files.
  private func measure(_ step: Step, _ files: inout Int) -> Int {
    var bytes = 0
    var walk = FolderWalk(step.from)
    var next: (name: NameBytes, facts: FileFacts)? = (step.name, step.facts)
    while let (name, facts) = next, !signal.isCancelled {
      files += 1
      if facts.kind == .file { bytes = bytes.addingReportingOverflow(facts.size).partialValue }
      walk.look(into: name, facts)
      next = walk.nextEntry()
    }
    return bytes
  }

  /// The failure when copies cannot fit; where bytes can be shared that is not known beforehand.
  private func lackOfSpace(_ steps: [Step], _ sizes: [Int: Int]) -> FileFailure? {
    guard let first = steps.first(where: \.isAcross) else { return nil }
    var wanted = 0
    for step in steps where step.isAcross && step.to.id == first.to.id && !step.facts.isSparse {
      wanted = wanted.addingReportingOverflow(sizes[step.n] ?? 0).partialValue
    }
    let free = colonnade_file_free_bytes(first.to.descriptor)
    return free >= 0 && wanted > Int(clamping: free) ? FileFailure(status: ENOSPC) : nil
  }

  // MARK: Staging

  private func stage(_ step: Step, _ files: FileCopier) throws(FileFailure) -> Copy {
    let part = part(step.n)
    step.to.removeTree(part)
    var tree: EntryTree?
    var leftOut = 0
    switch step.item.action {
    case .link: try step.to.makeLink(part, to: step.from.path.appending(step.name))
    case .relativeLink: try step.to.makeLink(part, to: step.from.way(to: step.name, from: step.to))
    case .hardLink: try step.from.addName(step.name, in: step.to, part)
    case .copy, .move, .discard, .remove, .restore, .makeFile, .makeFolder, .unmake, .mode:
      var copier = TreeCopier(step, as: part, files, signal, links)
      copier.leavesOddNames = transfer.oddNames == .leaveOut
      tree = try copier.copy()
      leftOut = copier.leftOut
    }
    signal.step()
    return Copy(
      step: step, part: part, id: try step.to.facts(part).id, tree: tree, leftOut: leftOut)
  }

  // MARK: Publishing

  private func publish(_ group: [Copy], isDurable: Bool) {
    guard !group.isEmpty else { return }
    if !isDurable, let failure = syncAll(group) { return giveUpGroup(group, failure) }
    // A slow disk takes minutes to make copies durable; the user may have given up by then.
    if signal.isCancelled { return giveUpGroup(group, FileFailure.cancelled) }
    var slots: [Int: TrashCan.Slot] = [:]
    var ready: [Copy] = []
    for copy in group {
      guard makeWay(copy.step, &slots) else {
        copy.step.to.removeTree(copy.part)
        continue
      }
      if copy.step.item.action.moves, let journal {
        copy.tree?.write(copy.step.n, into: journal)
      }
      journal?.add(.staged(n: copy.step.n, part: copy.id, place: copy.step.place))
      ready.append(copy)
    }
    guard syncJournal(ready.map(\.step), slots) else {
      for copy in ready { copy.step.to.removeTree(copy.part) }
      return
    }
    var published: [Copy] = []
    for copy in ready {
      do throws(FileFailure) {
        published.append(try publish(copy, slots[copy.step.n]))
      } catch {
        copy.step.to.removeTree(copy.part)
        refuse(copy.step.n, error.reason)
      }
    }
    let failure = syncFolders()
    removeOriginals(published, failure)
  }

  private func publish(_ copy: Copy, _ slot: TrashCan.Slot?) throws(FileFailure) -> Copy {
    let slot = try putAway(copy.step, slot)
    var step = copy.step
    let id = copy.id
    do throws(FileFailure) {
      try publish(&step, from: step.to, copy.part) { step in
        .staged(n: step.n, part: id, place: step.place)
      }
    } catch {
      bringBack(step, slot)
      throw error
    }
    links.published(step.n, as: step.target, in: step.to)
    arrive(step, stamp: FileStamp.of(step.target, in: step.to), replaced: slot?.path)
    if copy.leftOut > 0 { outcome.kept[step.n] = FileWords.leftOut(copy.leftOut) }
    signal.step()
    var copy = copy
    copy.step = step
    return copy
  }

  private func removeOriginals(_ group: [Copy], _ failure: FileFailure?) {
    var isChanged = false
    for copy in group where copy.step.item.action.moves {
      isChanged = true
      let reason =
        failure.map(FileWords.unsafeCopy)
        ?? copy.tree?.remove(from: copy.step.from, signal)
      if let reason, copy.leftOut == 0 { outcome.kept[copy.step.n] = reason }
      if reason == nil { TrashCan.settleNotes(of: copy.step.item, at: copy.step.place) }
      touch(copy.step.from)
    }
    if isChanged { _ = syncFolders() }
  }

  private func giveUpGroup(_ group: [Copy], _ failure: FileFailure) {
    for copy in group {
      copy.step.to.removeTree(copy.part)
      refuse(copy.step.n, failure.reason)
    }
  }

  /// Forces everything that was copied to disk, one call for each file system.
  private func syncAll(_ group: [Copy]) -> FileFailure? {
    var devices: Set<UInt64> = []
    for copy in group where devices.insert(copy.step.to.facts.device).inserted {
      let status = colonnade_file_sync_all(copy.step.to.descriptor)
      if status < 0, status != -EBADF { return FileFailure(status: status) }
    }
    return nil
  }
}

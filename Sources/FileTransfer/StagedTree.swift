// SPDX-License-Identifier: Apache-2.0
internal import CPlatform
internal import Glibc

/// What was copied of a source: an entry as it was then, and what was in it.
///
/// Exactly this is removed once the copy has its name, and nothing that came or changed since.
struct StagedTree {
  /// Folders within folders that are still copied.
  static let mostLevels = 200

  var name: NameBytes
  var facts: FileFacts
  var inner: [StagedTree] = []

  // MARK: In the journal

  /// Writes the tree, every folder before what is in it.
  func write(_ n: Int, into journal: Journal, level: Int = 0) {
    journal.add(.entry(n: n, level: level, name: name, facts: facts.text))
    for entry in inner { entry.write(n, into: journal, level: level + 1) }
  }

  /// Reads what ``write(_:into:level:)`` wrote; `nil` when it is not whole.
  static func read(
    _ entries: [(level: Int, name: NameBytes, facts: String)]
  ) -> StagedTree? {
    var rest = entries[...]
    return read(&rest, level: 0)
  }

  private static func read(
    _ rest: inout ArraySlice<(level: Int, name: NameBytes, facts: String)>, level: Int
  ) -> StagedTree? {
    guard level <= mostLevels + 1, let first = rest.first, first.level == level,
      let facts = FileFacts(text: first.facts)
    else { return nil }
    rest = rest.dropFirst()
    var tree = StagedTree(name: first.name, facts: facts)
    while rest.first?.level == level + 1 {
      guard let entry = read(&rest, level: level + 1) else { return nil }
      tree.inner.append(entry)
    }
    return tree
  }

  // MARK: Removing the source

  /// Removes the original of what was copied.
  ///
  /// - Returns: Why something of it stays; `nil` when all of it is gone.
  func removeOriginal(in folder: Folder, _ signal: TransferSignal) -> String? {
    do throws(FileFailure) {
      let now = try folder.facts(name)
      guard facts.isUnchanged(now) else { return FileWords.originalHasChanged }
      guard facts.kind == .folder else {
        try folder.removeFile(name)
        signal.step()
        return nil
      }
      return try removeFolder(in: folder, signal)
    } catch {
      if error.code == ENOENT { return nil }
      return FileWords.originalStays(error)
    }
  }

  private func removeFolder(
    in folder: Folder, _ signal: TransferSignal
  ) throws(FileFailure) -> String? {
    let open = try Folder(name, in: folder)
    guard open.id == facts.id else { return FileWords.originalHasChanged }
    var reason: String?
    for entry in inner {
      let why = entry.removeOriginal(in: open, signal)
      reason = reason ?? why
    }
    if let reason { return reason }
    do throws(FileFailure) {
      try folder.removeFolder(name)
    } catch {
      if error.code == ENOTEMPTY || error.code == EEXIST {
        return FileWords.originalHasMore
      }
      throw error
    }
    signal.step()
    return nil
  }
}

extension StagedTree {
  /// Reads an entry and all that is in it, without following links.
  ///
  /// - Throws: `FileFailure` when a folder of it cannot be read or the folders are too deep.
  init(reading name: NameBytes, in folder: Folder, level: Int = 0) throws(FileFailure) {
    self.init(name: name, facts: try folder.facts(name))
    guard facts.kind == .folder else { return }
    guard level < Self.mostLevels else { throw FileFailure.tooDeep }
    guard facts.device == folder.facts.device else {
      throw FileFailure.isMountPoint
    }
    let open = try Folder(name, in: folder)
    for entry in try open.names() {
      inner.append(try StagedTree(reading: entry, in: open, level: level + 1))
    }
  }
}

/// Copies whole folders below a name that nobody looks for.
final class TreeCopier {
  private let files: FileCopier
  private let signal: TransferSignal
  private let isMove: Bool
  private let root: Folder
  private let links: CopiedLinks
  private let n: Int
  private let top: NameBytes
  /// What names can be in the copies; `nil` where all can be.
  var rules: NameRules?
  /// True to leave out what has a name that cannot be there, instead of giving it another one.
  var leavesOddNames = false
  /// Entries that were left out.
  private(set) var leftOut = 0

  /// Prepares copying an item into a folder under a name.
  ///
  /// With `isMove` the source is to be removed afterwards; then what cannot be is refused now.
  init(
    _ files: FileCopier, _ signal: TransferSignal, _ links: CopiedLinks, item n: Int,
    into root: Folder, _ top: NameBytes, isMove: Bool
  ) {
    self.files = files
    self.signal = signal
    self.links = links
    self.root = root
    self.n = n
    self.top = top
    self.isMove = isMove
  }

  /// Copies an entry of any kind that can be copied.
  ///
  /// - Throws: `FileFailure`; then parts of the copy may exist.
  func copy(
    _ name: NameBytes, _ facts: FileFacts, from folder: Folder, to target: Folder,
    _ new: NameBytes, path: NameBytes, level: Int = 0
  ) throws(FileFailure) -> StagedTree {
    if signal.isCancelled { throw FileFailure.cancelled }
    var tree = StagedTree(name: name, facts: facts)
    switch facts.kind {
    case .special: throw FileFailure.special
    case .link: try files.copyLink(name, facts, from: folder, to: target, new)
    case .file:
      if !joined(facts, target, new, path) {
        try files.copyFile(name, facts, from: folder, to: target, new, mustRest: isMove)
      }
    case .folder:
      tree.inner = try copyFolder(name, facts, from: folder, to: target, new, path, level)
    }
    return tree
  }

  /// Gives a file that is copied already one more name; the first of several is noted.
  private func joined(
    _ facts: FileFacts, _ target: Folder, _ new: NameBytes, _ path: NameBytes
  ) -> Bool {
    // The last name of a file whose others have moved already has no other to tell of.
    if links.join(facts, to: target, new) {
      signal.copied(facts.size)
      return true
    }
    if facts.raw.links > 1 {
      links.note(facts, of: n, top: top, in: root, inner: Array(path.dropFirst(top.count)))
    }
    return false
  }

  private func names(_ entries: [NameBytes]) -> [(entry: NameBytes, new: NameBytes?)] {
    rules?.names(for: entries, leavingOut: leavesOddNames) ?? entries.map { ($0, $0) }
  }

  private func copyFolder(
    _ name: NameBytes, _ facts: FileFacts, from folder: Folder, to target: Folder,
    _ new: NameBytes, _ path: NameBytes, _ level: Int
  ) throws(FileFailure) -> [StagedTree] {
    guard level < StagedTree.mostLevels else { throw FileFailure.tooDeep }
    let source = try Folder(name, in: folder)
    guard source.id == facts.id else { throw FileFailure.changedWhileCopied }
    if isMove { try source.checkMayChange() }
    try target.makeFolder(new)
    let copy = try Folder(new, in: target)
    signal.step()
    var inner: [StagedTree] = []
    for (entry, new) in names(try source.names()) {
      let entryFacts: FileFacts
      do throws(FileFailure) {
        entryFacts = try source.facts(entry)
      } catch {
        if error.code == ENOENT { continue }
        throw error
      }
      guard let new, rules == nil || entryFacts.kind != .link else {
        leftOut += 1
        continue
      }
      // Layered file systems number files by their layer; folders tell where another one begins.
      if isMove, entryFacts.kind == .folder, entryFacts.device != facts.device {
        throw FileFailure.volumeInside
      }
      inner.append(
        try self.copy(
          entry, entryFacts, from: source, to: copy, new, path: path.appending(new),
          level: level + 1))
    }
    var raw = facts.raw
    colonnade_file_set_facts(copy.descriptor, source.descriptor, &raw)
    if files.syncsEach { try copy.sync() }
    return inner
  }
}

// SPDX-License-Identifier: Apache-2.0
internal import CPlatform
internal import Glibc

/// Copies an entry with all that is in it, however deep, below a name that nobody looks for.
///
/// Two ways down are gone at once, one in the original and one in the copy: folders within folders cost
/// neither stack nor many descriptors.
struct TreeCopier {
  /// A folder that is being copied.
  private struct Level {
    /// What it was when it was gone into.
    let facts: FileFacts
    /// The names in it that are not copied yet and those they get, the next one last; `nil` leaves one out.
    var rest: [(entry: NameBytes, new: NameBytes?)]
    /// Bytes of the path of the folder it is in.
    let pathCount: Int
  }

  private let step: TransferRun.Step
  private let part: NameBytes
  private let files: FileCopier
  private let signal: TransferSignal
  private let links: CopiedLinks
  /// True to leave out what has a name that cannot be there, instead of giving it another one.
  var leavesOddNames = false
  /// Entries that were left out.
  private(set) var leftOut = 0

  private var source: FolderDescent
  private var target: FolderDescent
  private var levels: [Level] = []
  /// Where the folder it has come to is below the part, each name after a `/`.
  private var path: NameBytes = []
  private var tree = EntryTree()

  /// The source is to be removed afterwards; then what cannot be is refused now.
  private var isMove: Bool { step.item.action.moves }

  /// Prepares copying an item under a name in the folder it goes to.
  init(
    _ step: TransferRun.Step, as part: NameBytes, _ files: FileCopier, _ signal: TransferSignal,
    _ links: CopiedLinks
  ) {
    self.step = step
    self.part = part
    self.files = files
    self.signal = signal
    self.links = links
    source = FolderDescent(step.from)
    target = FolderDescent(step.to)
  }

  /// Copies the item, of any kind that can be copied.
  ///
  /// - Returns: What was copied.
  /// - Throws: `FileFailure`; then parts of the copy may exist.
  mutating func copy() throws(FileFailure) -> EntryTree {
    try copy(step.name, step.facts, as: part)
    while !levels.isEmpty {
      if let next = levels[levels.count - 1].rest.popLast() {
        try copyEntry(next.entry, as: next.new)
      } else {
        try leave()
      }
    }
    return tree
  }

  /// Copies an entry of the folder it has come to, if it is still there.
  private mutating func copyEntry(_ entry: NameBytes, as new: NameBytes?) throws(FileFailure) {
    let facts: FileFacts
    do throws(FileFailure) {
      facts = try source.last.facts(entry)
    } catch {
      if error.code == ENOENT { return }
      throw error
    }
    guard let new, step.rules == nil || facts.kind != .link else {
      leftOut += 1
      return
    }
    // Layered file systems number files by their layer; folders tell where another one begins.
    if isMove, facts.kind == .folder, facts.device != levels[levels.count - 1].facts.device {
      throw FileFailure.volumeInside
    }
    try copy(entry, facts, as: new)
  }

  private mutating func copy(
    _ name: NameBytes, _ facts: FileFacts, as new: NameBytes
  ) throws(FileFailure) {
    if signal.isCancelled { throw FileFailure.cancelled }
    tree.add(name, facts, level: levels.count)
    switch facts.kind {
    case .special: throw FileFailure.special
    case .link: try files.copyLink(name, facts, from: source.last, to: target.last, new)
    case .file:
      if !joined(facts, new) {
        try files.copyFile(
          name, facts, from: source.last, to: target.last, new, mustRest: isMove)
      }
    case .folder: try enter(name, facts, as: new)
    }
  }

  /// Gives a file that is copied already one more name; the first of several is noted.
  private func joined(_ facts: FileFacts, _ new: NameBytes) -> Bool {
    // The last name of a file whose others have moved already has no other to tell of.
    if links.join(facts, to: target.last, new) {
      signal.copied(facts.size)
      return true
    }
    if facts.raw.links > 1 {
      let inner = levels.isEmpty ? [] : path.appending(new)
      links.note(facts, of: step.n, top: part, in: step.to, inner: inner)
    }
    return false
  }

  // MARK: Folders

  private mutating func enter(
    _ name: NameBytes, _ facts: FileFacts, as new: NameBytes
  ) throws(FileFailure) {
    try source.enter(name, expecting: facts.id)
    if isMove { try source.last.checkMayChange() }
    try target.last.makeFolder(new)
    try target.enter(new, expecting: try target.last.facts(new).id)
    signal.step()
    let pathCount = path.count
    if !levels.isEmpty { path = path.appending(new) }
    levels.append(
      Level(facts: facts, rest: names(try source.last.names()).reversed(), pathCount: pathCount))
  }

  private func names(_ entries: [NameBytes]) -> [(entry: NameBytes, new: NameBytes?)] {
    step.rules?.names(for: entries, leavingOut: leavesOddNames) ?? entries.map { ($0, $0) }
  }

  /// Gives a folder its properties once all that is in it is there, and goes up again.
  private mutating func leave() throws(FileFailure) {
    guard let level = levels.popLast() else { return }
    let (original, copy) = (source.last, target.last)
    // With its rights the copy may let nobody up from it.
    try target.leave()
    try source.leave()
    var raw = level.facts.raw
    colonnade_file_set_facts(copy.descriptor, original.descriptor, &raw)
    if files.syncsEach { try copy.sync() }
    path.removeLast(path.count - level.pathCount)
  }
}

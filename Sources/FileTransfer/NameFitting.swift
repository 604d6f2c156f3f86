// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// The names that the items of a transfer get: each is given away once, and is one that the file
/// system of its target takes.
final class NameFitting {
  private let transfer: FileTransferJob
  private let signal: TransferSignal
  /// Names that were given away and are not made yet.
  private var given: [FileID: Set<NameBytes>] = [:]
  /// The same, as file systems have them that do not tell capitals from small letters.
  private var folded: [FileID: Set<NameBytes>] = [:]
  /// What names can be on a device, looked up once.
  private var rules: [UInt64: NameRules?] = [:]
  /// Names that cannot be at the target, and that the user has not been asked about.
  private(set) var oddNames = 0

  init(_ transfer: FileTransferJob, _ signal: TransferSignal) {
    self.transfer = transfer
    self.signal = signal
  }

  /// Notes a name as given away.
  func promise(_ step: TransferRun.Step) {
    given[step.to.id, default: []].insert(step.target)
    guard let rules = step.rules else { return }
    folded[step.to.id, default: []].insert(rules.folded(step.target))
  }

  /// Takes exactly these names of a folder as given away.
  func promise(_ names: Set<NameBytes>, in folder: FileID) { given[folder] = names }

  /// Tells whether a name has been given away to another item.
  func isPromised(_ name: NameBytes, _ step: TransferRun.Step) -> Bool {
    if given[step.to.id]?.contains(name) == true { return true }
    guard let rules = step.rules else { return false }
    return folded[step.to.id]?.contains(rules.folded(name)) == true
  }

  /// Gives an item a name that can be at its target, or counts it among those that are asked about.
  ///
  /// - Throws: `FileFailure` for what does not go there.
  func fit(_ step: inout TransferRun.Step) throws(FileFailure) {
    guard !step.item.action.links, let rules = rules(in: step.to, from: step.from) else { return }
    step.rules = rules
    let inner = try oddNames(in: step.name, step.facts, in: step.from, rules)
    let isLink = step.facts.kind == .link
    let isOdd = !rules.fits(step.target) || isTwin(step, rules)
    guard inner > 0 || isLink || isOdd else { return }
    guard step.item.place == nil else { throw FileFailure.oddName }
    switch transfer.oddNames {
    case nil:
      oddNames += inner + (isLink || isOdd ? 1 : 0)
      throw FileFailure.oddName
    case .leaveOut:
      if isLink || isOdd { throw FileFailure.oddName }
    case .change:
      if isLink { throw FileFailure.noLinks }
      guard isOdd else { return }
      step.target = rules.fitted(step.target)
      step.isFitted = true
    }
  }

  /// The rules for names that come to a folder from another file system; `nil` where all can be.
  private func rules(in folder: Folder, from other: Folder) -> NameRules? {
    let device = folder.facts.device
    if transfer.targetKind == nil, device == other.facts.device { return nil }
    if let known = rules[device] { return known }
    let kind = transfer.targetKind ?? FileSystemKind.of(device)
    let found = kind.flatMap { NameRules(fileSystem: $0) }
    rules[device] = .some(found)
    return found
  }

  /// True for a name that only differs in case from one that another item gets.
  private func isTwin(_ step: TransferRun.Step, _ rules: NameRules) -> Bool {
    folded[step.to.id]?.contains(rules.folded(step.target)) == true
      && given[step.to.id]?.contains(step.target) != true
  }

  /// Counts the names below a folder that cannot be at the target as they are, links among them.
  ///
  /// - Throws: `FileFailure` for a file that is too large there.
  private func oddNames(
    in name: NameBytes, _ facts: FileFacts, in folder: Folder, _ rules: NameRules
  ) throws(FileFailure) -> Int {
    var count = 0
    var walk = FolderWalk(folder)
    var next: (name: NameBytes, facts: FileFacts)? = (name, facts)
    while let (name, facts) = next, !signal.isCancelled {
      if facts.kind == .file, facts.size > rules.mostBytes { throw FileFailure(status: EFBIG) }
      if walk.level > 0, facts.kind == .link, rules.fits(name) { count += 1 }
      let names = walk.look(into: name, facts) ?? []
      count += rules.names(for: names, leavingOut: true).count { $0.new == nil }
      next = walk.nextEntry()
    }
    return count
  }
}

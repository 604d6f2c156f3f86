// SPDX-License-Identifier: Apache-2.0
internal import CPlatform
internal import Glibc

/// The rights on a file, and its time, as they were or are to be.
struct FileRights: Equatable {
  /// Who may do what with it; `nil` leaves that as the system makes it.
  var mode: UInt32?
  /// Whom it belongs to; `nil` leaves that as it is.
  var owner: FileOwner?
  /// When it was changed last, in nanoseconds since 1970; `nil` leaves that as it is.
  var modified: Int64?
}

/// What a file was like when it had got its permissions or its time: which one it is, and those.
///
/// Taken back is what is still so: what others have forbidden since stays forbidden.
enum ModeStamp {
  private static let sign: Character = "="
  private static let timeSign: Character = "@"

  /// The stamp of a file by what has been changed of it.
  static func of(_ facts: FileFacts, changed: FileRights) -> String {
    let mode = changed.mode.map { _ in String(facts.permissions, radix: 8) } ?? ""
    let time = changed.modified.map { _ in "\(timeSign)\(facts.modified)" } ?? ""
    return FileStamp.of(facts) + ".\(sign)" + mode + time
  }

  /// Tells whether a file still has the permissions and the time of a stamp; one that names none
  /// fits all.
  static func fits(_ stamp: String, _ facts: FileFacts) -> Bool {
    guard let index = stamp.lastIndex(of: sign) else { return true }
    let words = stamp[stamp.index(after: index)...]
      .split(separator: timeSign, maxSplits: 1, omittingEmptySubsequences: false)
    let (mode, time) = (words[0], words.dropFirst().first)
    return (mode.isEmpty || mode == String(facts.permissions, radix: 8))
      && (time ?? "\(facts.modified)") == "\(facts.modified)"
  }
}

/// Permissions, owners and times that a transfer gives to files.
struct ModeChange {
  /// The run they are part of.
  let run: TransferRun

  /// Gives items their permissions, owners and times; all of them are in the journal before the first changes.
  func change(_ steps: [TransferRun.Step]) {
    guard !steps.isEmpty else { return }
    for step in steps {
      let (old, new) = (Self.old(of: step), Self.new(of: step))
      run.journal?.add(.mode(n: step.n, source: step.facts.id, old: old, new: new))
    }
    guard run.syncJournal(steps, [:]) else { return }
    for step in steps {
      if run.signal.isCancelled { break }
      do throws(FileFailure) {
        try set(Self.new(of: step), step.name, in: step.from, now: step.facts)
        let now = try step.from.facts(step.name)
        arrive(step.n, step.item.source, now, was: Self.old(of: step))
      } catch {
        run.refuse(step.n, error.reason)
      }
    }
  }

  private static func old(of step: TransferRun.Step) -> FileRights {
    let (item, facts) = (step.item, step.facts)
    // A change of owner may take bits away; one of the time alone leaves them out of it.
    return FileRights(
      mode: item.mode == nil && item.owner == nil ? nil : facts.permissions,
      owner: item.owner == nil ? nil : facts.owner,
      modified: item.modified == nil ? nil : facts.modified)
  }

  private static func new(of step: TransferRun.Step) -> FileRights {
    FileRights(
      mode: step.item.mode, owner: step.item.owner?.filled(by: step.facts.owner),
      modified: step.item.modified)
  }

  /// The owner comes first: the system takes set-id bits away from what is given to somebody else.
  private func set(
    _ rights: FileRights, _ name: NameBytes, in folder: Folder, now facts: FileFacts
  ) throws(FileFailure) {
    if let owner = rights.owner, owner != facts.owner { try folder.setOwner(name, owner) }
    if let mode = rights.mode { try folder.setMode(name, mode) }
    if let modified = rights.modified, modified != facts.modified {
      try folder.setModified(name, modified)
    }
  }

  /// Finishes what was decided before a crash.
  func recover(_ n: Int, _ source: FileID, old: FileRights, new: FileRights) {
    let place = run.transfer.items[n].source
    guard let (path, name) = place.splitPath, let folder = try? run.folder(path),
      let facts = folder.entry(name), facts.id == source
    else { return }
    let mode = facts.permissions
    // Somebody else has changed it since.
    guard new.owner == nil || facts.owner == old.owner || facts.owner == new.owner else { return }
    guard new.modified == nil || [old.modified, new.modified].contains(facts.modified) else {
      return
    }
    let isKnown = [old.mode, new.mode].contains(mode)
    let hasLostBits = new.owner != nil && mode == (old.mode ?? 0) & 0o1777
    guard new.mode == nil || isKnown || hasLostBits else { return }
    let isDone =
      (new.mode ?? mode) == mode && (new.owner ?? facts.owner) == facts.owner
      && (new.modified ?? facts.modified) == facts.modified
    guard isDone || (try? set(new, name, in: folder, now: facts)) != nil else { return }
    arrive(n, place, folder.entry(name) ?? facts, was: old)
  }

  private func arrive(_ n: Int, _ place: NameBytes, _ facts: FileFacts, was: FileRights) {
    run.outcome.arrived.append(
      .init(
        n: n, place: place, stamp: ModeStamp.of(facts, changed: was), replaced: nil,
        oldMode: was.mode, oldOwner: was.owner, oldModified: was.modified))
    run.signal.settle()
    run.signal.step()
  }
}

extension FileFacts {
  /// The bits that say who may do what with it.
  var permissions: UInt32 { raw.mode & 0o7777 }
  /// Whom it belongs to.
  var owner: FileOwner { FileOwner(user: raw.owner, group: raw.group) }

  /// Throws when this user cannot give the file other permissions or another owner.
  func checkMayChange(to owner: FileOwner?) throws(FileFailure) {
    if kind == .link { throw FileFailure.linkWithoutMode }
    let user = geteuid()
    if user != 0, user != raw.owner { throw FileFailure.strangersFile }
    if user != 0, let owner, owner.filled(by: self.owner).user != raw.owner {
      throw FileFailure.onlyRootGivesAway
    }
  }
}

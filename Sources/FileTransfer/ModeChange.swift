// SPDX-License-Identifier: Apache-2.0
internal import CPlatform
internal import Glibc

/// The rights on a file as they were, or are to be.
struct FileRights: Equatable {
  /// Who may do what with it; `nil` leaves that as the system makes it.
  var mode: UInt32?
  /// Whom it belongs to; `nil` leaves that as it is.
  var owner: FileOwner?
}

/// What a file was like when it had got its permissions: which one it is, and the permissions.
///
/// Taken back is what is still so: what others have forbidden since stays forbidden.
enum ModeStamp {
  private static let sign: Character = "="

  static func of(_ facts: FileFacts) -> String {
    FileStamp.of(facts) + ".\(sign)" + String(facts.permissions, radix: 8)
  }

  /// Tells whether a file still has the permissions of a stamp; one that names none fits all.
  static func fits(_ stamp: String, _ facts: FileFacts) -> Bool {
    guard let index = stamp.lastIndex(of: sign) else { return true }
    return stamp[stamp.index(after: index)...] == String(facts.permissions, radix: 8)
  }
}

/// Permissions and owners that a transfer gives to files.
struct ModeChange {
  /// The run they are part of.
  let run: TransferRun

  /// Gives items their permissions and owners; all of them are in the journal before the first changes.
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
    FileRights(
      mode: step.facts.permissions, owner: step.item.owner == nil ? nil : step.facts.owner)
  }

  private static func new(of step: TransferRun.Step) -> FileRights {
    FileRights(mode: step.item.mode, owner: step.item.owner?.filled(by: step.facts.owner))
  }

  /// The owner comes first: the system takes set-id bits away from what is given to somebody else.
  private func set(
    _ rights: FileRights, _ name: NameBytes, in folder: Folder, now facts: FileFacts
  ) throws(FileFailure) {
    if let owner = rights.owner, owner != facts.owner { try folder.setOwner(name, owner) }
    if let mode = rights.mode { try folder.setMode(name, mode) }
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
    let isKnown = [old.mode, new.mode].contains(mode)
    let hasLostBits = new.owner != nil && mode == (old.mode ?? 0) & 0o1777
    guard new.mode == nil || isKnown || hasLostBits else { return }
    let isDone = (new.mode ?? mode) == mode && (new.owner ?? facts.owner) == facts.owner
    guard isDone || (try? set(new, name, in: folder, now: facts)) != nil else { return }
    arrive(n, place, folder.entry(name) ?? facts, was: old)
  }

  private func arrive(_ n: Int, _ place: NameBytes, _ facts: FileFacts, was: FileRights) {
    run.outcome.arrived.append(
      .init(
        n: n, place: place, stamp: ModeStamp.of(facts), replaced: nil, oldMode: was.mode,
        oldOwner: was.owner))
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

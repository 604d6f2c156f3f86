// SPDX-License-Identifier: Apache-2.0
import FileTransfer
import Foundation
import Glibc
import Synchronization
import Testing

/// Links of all kinds, copies beside the original, and permissions.
@Suite("Links and permissions")
struct LinkAndModeTests {
  private func job(
    _ desk: Desk, _ items: [FileTransferJob.Item], key: String = "change"
  ) -> FileTransferJob {
    var job = desk.transfer(items, .keepBoth, key)
    job.folder = []
    return job
  }

  private func link(_ desk: Desk, _ action: FileTransferJob.Action) -> FileTransferJob {
    job(
      desk,
      [
        .init(
          action, desk.bytes(desk.here.appending(path: "a")),
          place: desk.bytes(desk.there.appending(path: "a")))
      ], key: "link")
  }

  private func mode(_ desk: Desk, _ name: String, _ mode: UInt32) -> FileTransferJob {
    job(desk, [.init(.mode, desk.bytes(desk.here.appending(path: name)), mode: mode)])
  }

  private func permissions(_ desk: Desk, _ name: String) -> UInt32 {
    Desk.status(desk.here.appending(path: name)).st_mode & 0o7777
  }

  @Test("a relative link leads to the real place, also from a folder that a link leads to")
  func relative() throws {
    let desk = try Desk()
    try desk.write("1", "a")
    try desk.write("", "deep/er/x")
    symlink("here/deep/er", desk.here.deletingLastPathComponent().path() + "/short")
    let folder = desk.here.deletingLastPathComponent().appending(path: "short")
    let item = FileTransferJob.Item(
      .relativeLink, desk.bytes(desk.here.appending(path: "a")),
      place: desk.bytes(folder.appending(path: "l")))
    #expect(job(desk, [item]).run(TransferSignal()).refused.isEmpty)
    #expect(desk.tree(desk.here)["deep/er/l"] == "→ ../../a")
    #expect(desk.read("deep/er/l", in: desk.here) == "1")
  }

  @Test("a link whose name another file has taken meanwhile gets a number", arguments: 1...3)
  func overtaken(step: Int) throws {
    let desk = try Desk()
    try desk.write("1", "a")
    let steps = Mutex(0)
    let taken = desk.there.appending(path: "a")
    let signal = TransferSignal {
      let isNow = steps.withLock { steps in
        steps += 1
        return steps == step
      }
      if isNow { try? Data("other".utf8).write(to: taken) }
    }
    let outcome = link(desk, .link).run(signal)
    let place = desk.bytes(taken)
    #expect(outcome.refused.isEmpty && outcome.arrived.count == 1)
    let isBehind = outcome.arrived.first?.place == place
    #expect(desk.tree(desk.there)["a (2)"] == (isBehind ? nil : "→ \(desk.here.path())/a"))
    #expect(steps.withLock(\.self) >= step)
  }

  @Test("a name that is taken gets a number, and a copy beside its original does always")
  func numbers() throws {
    let desk = try Desk()
    try desk.write("1", "a.txt")
    let place = desk.bytes(desk.here.appending(path: "a.txt"))
    var copy = job(desk, [.init(.copy, place, place: place), .init(.copy, place, place: place)])
    copy.conflict = .refuse
    #expect(copy.run(TransferSignal()).arrived.count == 2)
    #expect(desk.tree(desk.here) == ["a.txt": "1", "a (2).txt": "1", "a (3).txt": "1"])
    try desk.write("other", "a", in: desk.there)
    try desk.write("1", "a")
    #expect(link(desk, .link).run(TransferSignal()).arrived.count == 1)
    #expect(desk.tree(desk.there) == ["a": "other", "a (2)": "→ \(desk.here.path())/a"])
  }

  @Test("one more name is the same file; folders and other file systems have none")
  func hard() throws {
    let desk = try Desk()
    try desk.write("1", "a")
    let made = link(desk, .hardLink).run(TransferSignal())
    let (first, second) = (
      Desk.status(desk.here.appending(path: "a")), Desk.status(desk.there.appending(path: "a"))
    )
    #expect(first.st_ino == second.st_ino && first.st_nlink == 2)
    // Taking it back leaves the file, though it was written to by its other name.
    try desk.write("longer", "a")
    let back = made.arrived.map { FileTransferJob.Item(.unmake, $0.place, stamp: $0.stamp) }
    #expect(job(desk, back, key: "back").run(TransferSignal()).refused.isEmpty)
    #expect(desk.tree(desk.there).isEmpty && desk.read("a", in: desk.here) == "longer")
    let folder = try Desk()
    try folder.write("1", "a/b")
    #expect(
      link(folder, .hardLink).run(TransferSignal()).refused
        == [0: "a folder cannot have a second name"])
    guard Desk.hasTwoDevices else { return }
    let far = try Desk(across: true)
    try far.write("1", "a")
    #expect(
      link(far, .hardLink).run(TransferSignal()).refused == [0: "it lies on another file system"])
  }

  @Test("permissions are given, told as they were, and never to what a link leads to")
  func modes() throws {
    let desk = try Desk()
    try desk.write("1", "a")
    chmod(desk.here.path() + "/a", 0o644)
    symlink("a", desk.here.path() + "/l")
    let outcome = mode(desk, "a", 0o4750).run(TransferSignal())
    #expect(outcome.arrived.map(\.oldMode) == [0o644])
    #expect(permissions(desk, "a") == 0o4750)
    let refused = mode(desk, "l", 0o600)
    #expect(refused.recover(TransferSignal()).refused.count == 1)
    var other = refused
    other.key = "link"
    #expect(other.run(TransferSignal()).refused == [0: "a link has no permissions of its own"])
    #expect(permissions(desk, "a") == 0o4750)
  }

  /// Another group this user may give files to; `nil` for one that has none.
  private static var otherGroup: UInt32? {
    if geteuid() == 0 { return getegid() &+ 1 }
    var groups = [gid_t](repeating: 0, count: 256)
    let count = getgroups(Int32(groups.count), &groups)
    return groups.prefix(max(0, Int(count))).first { $0 != getegid() }
  }

  private func owner(_ desk: Desk, _ name: String) -> FileOwner {
    let status = Desk.status(desk.here.appending(path: name))
    return FileOwner(user: status.st_uid, group: status.st_gid)
  }

  @Test("a group is given, told as it was, and taken back with the permissions it has cost")
  func owners() throws {
    guard let group = Self.otherGroup else { return }
    let desk = try Desk()
    try desk.write("1", "a")
    chmod(desk.here.path() + "/a", 0o2755)
    let (before, place) = (owner(desk, "a"), desk.bytes(desk.here.appending(path: "a")))
    let wanted = FileOwner(user: before.user, group: group)
    let outcome = job(desk, [.init(.mode, place, owner: FileOwner(":\(group)"))])
      .run(TransferSignal())
    #expect(outcome.arrived.map(\.oldMode) == [0o2755])
    #expect(outcome.arrived.map(\.oldOwner) == [before] && owner(desk, "a") == wanted)
    let back = outcome.arrived.map {
      FileTransferJob.Item(
        .mode, $0.place, stamp: $0.stamp, mode: $0.oldMode, owner: $0.oldOwner)
    }
    #expect(job(desk, back, key: "back").run(TransferSignal()).refused.isEmpty)
    #expect(owner(desk, "a") == before && permissions(desk, "a") == 0o2755)
    guard geteuid() != 0 else { return }
    let stranger = FileOwner(user: before.user &+ 1, group: before.group)
    #expect(
      job(desk, [.init(.mode, place, owner: stranger)], key: "away").run(TransferSignal()).refused
        == [0: "only root can give it to somebody else"])
  }

  @Test("permissions that others have changed since stay, until the user insists")
  func changedPermissions() throws {
    let desk = try Desk()
    try desk.write("1", "a/b")
    for name in ["a", "a/b"] {
      chmod(desk.here.path() + "/" + name, 0o700)
      let place = desk.bytes(desk.here.appending(path: name))
      let given = job(desk, [.init(.mode, place, mode: 0o755)], key: "give \(name)")
        .run(TransferSignal())
      let back = given.arrived.map {
        FileTransferJob.Item(.mode, $0.place, stamp: $0.stamp, mode: $0.oldMode)
      }
      chmod(desk.here.path() + "/" + name, 0o711)
      let kept = job(desk, back, key: "back \(name)").run(TransferSignal())
      #expect(kept.refused == [0: "it has changed since"] && kept.changed == [0])
      #expect(permissions(desk, name) == 0o711)
      chmod(desk.here.path() + "/" + name, 0o755)
      #expect(job(desk, back, key: "now \(name)").run(TransferSignal()).refused.isEmpty)
      #expect(permissions(desk, name) == 0o700)
    }
  }

  private func times(_ desk: Desk, _ name: String) -> [Int] {
    let status = Desk.status(desk.here.appending(path: name))
    return [
      status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_atim.tv_sec, status.st_atim.tv_nsec,
    ]
  }

  private func give(_ desk: Desk, _ name: String, _ times: [Int]) {
    var both = [
      timespec(tv_sec: times[2], tv_nsec: times[3]), timespec(tv_sec: times[0], tv_nsec: times[1]),
    ]
    #expect(utimensat(AT_FDCWD, desk.here.path() + "/" + name, &both, AT_SYMLINK_NOFOLLOW) == 0)
  }

  @Test("a time is given alone, and taken back to the nanosecond unless it was written to since")
  func modified() throws {
    let desk = try Desk()
    try desk.write("1", "a")
    chmod(desk.here.path() + "/a", 0o640)
    let before = [1_000_000_000, 123_456_789, 900_000_000, 987_654_321]
    give(desk, "a", before)
    let place = desk.bytes(desk.here.appending(path: "a"))
    let outcome = job(desk, [.init(.mode, place, modified: 5_000_000_000)]).run(TransferSignal())
    #expect(outcome.arrived.map(\.oldModified) == [1_000_000_000_123_456_789])
    #expect(outcome.arrived.map(\.oldMode) == [nil] && permissions(desk, "a") == 0o640)
    #expect(times(desk, "a") == [5, 0, 900_000_000, 987_654_321])
    let back = outcome.arrived.map {
      FileTransferJob.Item(.mode, $0.place, stamp: $0.stamp, modified: $0.oldModified)
    }
    give(desk, "a", [6, 0, 7, 0])
    let kept = job(desk, back, key: "kept").run(TransferSignal())
    #expect(kept.refused == [0: "it has changed since"] && times(desk, "a") == [6, 0, 7, 0])
    give(desk, "a", [5, 0, 900_000_000, 987_654_321])
    #expect(job(desk, back, key: "back").run(TransferSignal()).refused.isEmpty)
    #expect(times(desk, "a") == before)
  }

  // MARK: Death

  @Test("times are as before or as they were to be, wherever the host dies")
  func deathOfTime() throws {
    var ends: Set<Int> = []
    let (old, new) = ([1_000, 123, 2_000, 456], [5, 0, 2_000, 456])
    let steps = try Probe.atEveryStep(upTo: 60) { step in
      let desk = try Desk()
      let names = ["a", "b", "c"]
      for name in names {
        try desk.write("1", name)
        give(desk, name, old)
      }
      let job = job(
        desk,
        names.map {
          .init(.mode, desk.bytes(desk.here.appending(path: $0)), modified: 5_000_000_000)
        })
      let isKilled = try Probe.run("run", step: step, job).isKilled
      let outcome = job.recover(TransferSignal())
      let found = Set(names.map { times(desk, $0) })
      #expect(found == [outcome.arrived.isEmpty ? old : new], "step \(step)")
      #expect(
        outcome.arrived.allSatisfy { $0.oldModified == 1_000_000_000_123 }, "step \(step)")
      #expect(job.recover(TransferSignal()) == outcome, "step \(step), again")
      ends.insert(outcome.arrived.count)
      return isKilled
    }
    #expect(steps > 3 && ends == [0, 3])
  }

  @Test("owner and permissions are as before or as they were to be, wherever the host dies")
  func deathOfOwner() throws {
    guard let group = Self.otherGroup else { return }
    let steps = try Probe.atEveryStep(upTo: 60) { step in
      let desk = try Desk()
      for name in ["a", "b"] {
        try desk.write("1", name)
        chmod(desk.here.path() + "/" + name, 0o6755)
      }
      let before = owner(desk, "a")
      let wanted = FileOwner(user: before.user, group: group)
      let job = job(
        desk,
        ["a", "b"].map {
          .init(.mode, desk.bytes(desk.here.appending(path: $0)), mode: 0o700, owner: wanted)
        })
      let isKilled = try Probe.run("run", step: step, job).isKilled
      let outcome = job.recover(TransferSignal())
      let isDone = !outcome.arrived.isEmpty
      for name in ["a", "b"] {
        #expect(owner(desk, name) == (isDone ? wanted : before), "step \(step)")
        #expect(permissions(desk, name) == (isDone ? 0o700 : 0o6755), "step \(step)")
      }
      #expect(outcome.arrived.allSatisfy { $0.oldOwner == before }, "step \(step)")
      #expect(job.recover(TransferSignal()) == outcome, "step \(step), again")
      return isKilled
    }
    #expect(steps > 3)
  }

  @Test(
    "a link is there or not, wherever the host dies",
    arguments: [FileTransferJob.Action.link, .relativeLink, .hardLink])
  func deathLinking(_ action: FileTransferJob.Action) throws {
    var ends: Set<Int> = []
    let steps = try Probe.atEveryStep(upTo: 60) { step in
      let desk = try Desk()
      try desk.write("1", "a")
      let job = link(desk, action)
      let isKilled = try Probe.run("run", step: step, job).isKilled
      let outcome = job.recover(TransferSignal())
      #expect(desk.tree(desk.there).count == outcome.arrived.count, "step \(step)")
      #expect(desk.tree(desk.here) == ["a": "1"], "step \(step)")
      #expect(Desk.status(desk.here.appending(path: "a")).st_nlink <= 2, "step \(step)")
      #expect(job.recover(TransferSignal()) == outcome, "step \(step), again")
      ends.insert(outcome.arrived.count)
      return isKilled
    }
    #expect(steps > 4 && ends == [0, 1])
  }

  @Test("permissions are as before or as they were to be, wherever the host dies")
  func deathOfMode() throws {
    var ends: Set<Int> = []
    let steps = try Probe.atEveryStep(upTo: 60) { step in
      let desk = try Desk()
      let names = ["a", "b", "c"]
      for name in names {
        try desk.write("1", name)
        chmod(desk.here.path() + "/" + name, 0o644)
      }
      let job = job(
        desk,
        names.map { .init(.mode, desk.bytes(desk.here.appending(path: $0)), mode: 0o600) })
      let isKilled = try Probe.run("run", step: step, job).isKilled
      let outcome = job.recover(TransferSignal())
      let modes = Set(names.map { permissions(desk, $0) })
      #expect(modes == [outcome.arrived.isEmpty ? 0o644 : 0o600], "step \(step)")
      #expect(outcome.arrived.allSatisfy { $0.oldMode == 0o644 }, "step \(step)")
      #expect(job.recover(TransferSignal()) == outcome, "step \(step), again")
      ends.insert(outcome.arrived.count)
      return isKilled
    }
    #expect(steps > 3 && ends == [0, 3])
  }
}

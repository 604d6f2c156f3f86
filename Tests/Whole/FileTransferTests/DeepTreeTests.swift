// SPDX-License-Identifier: Apache-2.0
import FileTransfer
import Foundation
import Glibc
import Testing

/// Folders within folders, deeper than any path is long: nothing about a transfer depends on how deep.
@Suite("Transfers of deep folders")
struct DeepTreeTests {
  private static let levels = 3_000

  private func run(_ transfer: FileTransferJob) -> FileTransferJob.Outcome {
    transfer.run(TransferSignal())
  }

  /// Removes what a test has made, which nothing else here can.
  private func clear(_ desk: Desk, _ folders: [URL]) {
    for (number, folder) in folders.enumerated() {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
      let items = names.map {
        FileTransferJob.Item(.remove, desk.bytes(folder.appending(path: $0)))
      }
      let outcome = run(desk.transfer(items, .refuse, "clear \(number)"))
      #expect(outcome.refused.isEmpty && desk.tree(folder).isEmpty)
    }
  }

  @Test("removes them for good, with few descriptors")
  func removes() throws {
    let desk = try Desk()
    try DeepTree("deep", desk.here, levels: Self.levels).make()
    try desk.write("beside", "beside")
    let outcome = run(desk.transfer(.remove, ["deep"]))
    #expect(outcome.refused.isEmpty && outcome.arrived.count == 1)
    #expect(desk.tree(desk.here) == ["beside": "beside"])
  }

  @Test("copies them, and takes the copy back unless something deep in it has changed")
  func copies() throws {
    let desk = try Desk()
    let tree = DeepTree("deep", desk.here, levels: Self.levels)
    try tree.make()
    let outcome = run(desk.transfer(.copy, ["deep"]))
    #expect(outcome.refused.isEmpty && outcome.kept.isEmpty)
    let copy = DeepTree("deep", desk.there, levels: Self.levels)
    #expect(tree.faults == [] && copy.faults == [])
    let arrival = try #require(outcome.arrived.first)
    func back(_ key: String) -> FileTransferJob {
      desk.transfer([.init(.discard, arrival.place, stamp: arrival.stamp)], .refuse, key)
    }
    try copy.withDeepest { folder in
      close(openat(folder, "new", O_CREAT | O_WRONLY, 0o600))
    }
    #expect(run(back("back 1")).changed == [0])
    try copy.withDeepest { folder in unlinkat(folder, "new", 0) }
    #expect(run(back("back 2")).arrived.count == 1)
    #expect(access(desk.there.path() + "/deep", F_OK) != 0)
    clear(desk, [desk.here, desk.trash.appending(path: "files")])
  }

  @Test("moves them to another device and back", .enabled(if: Desk.hasTwoDevices))
  func moves() throws {
    let desk = try Desk(across: true)
    try DeepTree("deep", desk.here, levels: Self.levels).make()
    let outcome = run(desk.transfer(.move, ["deep"]))
    #expect(outcome.refused.isEmpty && outcome.kept.isEmpty)
    #expect(DeepTree("deep", desk.there, levels: Self.levels).faults == [])
    #expect(access(desk.here.path() + "/deep", F_OK) != 0)
    let arrival = try #require(outcome.arrived.first)
    let place = desk.bytes(desk.here.appending(path: "deep"))
    let back = run(
      desk.transfer(
        [.init(.move, arrival.place, place: place, stamp: arrival.stamp)], .refuse, "back"))
    #expect(back.refused.isEmpty && back.kept.isEmpty)
    #expect(DeepTree("deep", desk.here, levels: Self.levels).faults == [])
    #expect(access(desk.there.path() + "/deep", F_OK) != 0)
    clear(desk, [desk.here])
  }

  @Test("gives a copy up that is cancelled deep in them")
  func cancels() throws {
    let desk = try Desk()
    try DeepTree("deep", desk.here, levels: Self.levels).make()
    let signals = Signals()
    let steps = Steps { if $0 == 4_000 { signals.cancel() } }
    let signal = TransferSignal { steps.next() }
    signals.set(signal)
    #expect(desk.transfer(.copy, ["deep"]).run(signal).refused == [0: "cancelled"])
    #expect(desk.tree(desk.there).isEmpty)
    clear(desk, [desk.here])
  }

  @Test("leaves them whole in one place, wherever it dies", .enabled(if: Desk.hasTwoDevices))
  func deaths() throws {
    let levels = 260
    let steps = try Probe.atEveryStep(by: 97, upTo: 4_000) { step in
      let desk = try Desk(across: true)
      let (here, there) = (
        DeepTree("deep", desk.here, levels: levels), DeepTree("deep", desk.there, levels: levels)
      )
      try here.make()
      let transfer = desk.transfer(.move, ["deep"])
      let isKilled = try Probe.run("run", step: step, transfer).isKilled
      let outcome = transfer.recover(TransferSignal())
      #expect(outcome.kept.isEmpty, "step \(step)")
      let names = [desk.here, desk.there].map {
        (try? FileManager.default.contentsOfDirectory(atPath: $0.path())) ?? []
      }
      let hasArrived = outcome.arrived.count == 1
      #expect(names == (hasArrived ? [[], ["deep"]] : [["deep"], []]), "step \(step)")
      #expect((hasArrived ? there : here).faults == [], "step \(step)")
      return isKilled
    }
    #expect(steps > 1_000)
  }
}

/// A folder within a folder, and so on, a file beside each; the deepest one has another name of the first.
private struct DeepTree {
  let name: String
  let place: URL
  let levels: Int

  init(_ name: String, _ place: URL, levels: Int) {
    self.name = name
    self.place = place
    self.levels = levels
  }

  private static let mode: mode_t = 0o751
  private static let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC

  private func name(_ level: Int) -> String { level == 0 ? name : "folder" }

  func make() throws {
    var folder = open(place.path(), Self.flags)
    var first: Int32 = -1
    for level in 0..<levels {
      try #require(mkdirat(folder, name(level), 0o700) == 0)
      let next = openat(folder, name(level), Self.flags)
      try #require(next >= 0)
      let file = openat(next, "beside", O_CREAT | O_WRONLY, 0o600)
      #expect(write(file, "\(level)", "\(level)".utf8.count) > 0)
      close(file)
      if level > 0 { set(folder, level - 1) }
      if level == 0 { first = dup(next) }
      close(folder)
      folder = next
    }
    #expect(linkat(first, "beside", folder, "other", 0) == 0)
    set(folder, levels - 1)
    close(folder)
    close(first)
  }

  private func set(_ folder: Int32, _ level: Int) {
    var times = [timespec(tv_sec: 1_000, tv_nsec: 0), timespec(tv_sec: 2_000 + level, tv_nsec: 7)]
    futimens(folder, &times)
    fchmod(folder, Self.mode)
  }

  /// What is not as ``make()`` has made it.
  var faults: [String] {
    var faults: [String] = []
    var folder = open(place.path(), Self.flags)
    var first = stat()
    for level in 0..<levels {
      let next = openat(folder, name(level), Self.flags)
      close(folder)
      folder = next
      var (status, file) = (stat(), stat())
      guard fstat(next, &status) == 0, fstatat(next, "beside", &file, 0) == 0 else {
        return faults + ["nothing at level \(level)"]
      }
      if level == 0 { first = file }
      if status.st_mode & 0o777 != Self.mode { faults.append("mode at level \(level)") }
      if status.st_mtim.tv_sec != 2_000 + level { faults.append("time at level \(level)") }
      if file.st_size != "\(level)".utf8.count { faults.append("file at level \(level)") }
    }
    var other = stat()
    if fstatat(folder, "other", &other, 0) != 0 || other.st_ino != first.st_ino {
      faults.append("the two names of one file")
    }
    close(folder)
    return faults
  }

  /// Does something in the deepest folder, which keeps its time.
  func withDeepest(_ body: (Int32) -> Void) throws {
    var folder = open(place.path(), Self.flags)
    for level in 0..<levels {
      let next = openat(folder, name(level), Self.flags)
      try #require(next >= 0)
      close(folder)
      folder = next
    }
    body(folder)
    set(folder, levels - 1)
    close(folder)
  }
}

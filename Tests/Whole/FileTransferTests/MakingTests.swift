// SPDX-License-Identifier: Apache-2.0
import FileTransfer
import Foundation
import Glibc
import Testing

/// New files and folders, taking them away again, and things that come out of the trash.
@Suite("Making and restoring")
struct MakingTests {
  private func job(
    _ desk: Desk, _ action: FileTransferJob.Action, _ names: [String], key: String = "make"
  ) -> FileTransferJob {
    var job = desk.transfer(action, names, .refuse, key: key)
    job.folder = []
    return job
  }

  private func unmake(
    _ desk: Desk, _ made: FileTransferJob, _ outcome: FileTransferJob.Outcome,
    key: String = "unmake"
  ) -> FileTransferJob {
    let items = outcome.arrived.reversed().map {
      FileTransferJob.Item(.unmake, $0.place, place: made.items[$0.n].source, stamp: $0.stamp)
    }
    var job = desk.transfer(items, .refuse, key)
    job.folder = []
    return job
  }

  @Test("makes what is missing above, as the user's other files are, and takes it back")
  func parents() throws {
    let desk = try Desk()
    try desk.write("1", "a")
    let making = job(desk, .makeFile, ["n/m/x", "n/m/y", "a", "z", "a/b"])
    let made = making.run(TransferSignal())
    #expect(
      desk.tree(desk.here) == ["a": "1", "n": "/", "n/m": "/", "n/m/x": "", "n/m/y": "", "z": ""])
    #expect(made.arrived.map(\.n) == [0, 1, 3])
    #expect(made.taken == [2] && made.refused[4] == "the target is not a folder", "\(made)")
    let mask = umask(0)
    umask(mask)
    #expect(Desk.status(desk.here.appending(path: "z")).st_mode & 0o777 == 0o666 & ~mask)
    #expect(Desk.status(desk.here.appending(path: "n")).st_mode & 0o777 == 0o777 & ~mask)
    #expect(unmake(desk, making, made).run(TransferSignal()).refused.isEmpty)
    #expect(desk.tree(desk.here) == ["a": "1"])
  }

  @Test("takes back only what is still empty, and nothing that took its name")
  func changed() throws {
    let desk = try Desk()
    let making = job(desk, .makeFile, ["x", "y", "n/m"])
    let made = making.run(TransferSignal())
    try desk.write("written", "x")
    try desk.write("", "other")
    try FileManager.default.removeItem(at: desk.here.appending(path: "y"))
    try FileManager.default.moveItem(
      at: desk.here.appending(path: "other"), to: desk.here.appending(path: "y"))
    try desk.write("more", "n/more")
    let undone = unmake(desk, making, made).run(TransferSignal())
    #expect(undone.arrived.isEmpty)
    #expect(
      Set(undone.refused.values) == [
        "it is not empty any more", "it is something else now",
        "other things are in its folder by now",
      ])
    #expect(
      desk.tree(desk.here) == ["x": "written", "y": "", "n": "/", "n/m": "", "n/more": "more"])
  }

  @Test(
    "what others have put into a new folder stays, also without a byte in it",
    arguments: [
      ["n/lock"], ["n/x/y/"], ["n/link>"], ["n/m/x/more"], ["n/m/other/"], ["n>"], ["n/m/x>"],
    ])
  func foreign(names: [String]) throws {
    for action in [FileTransferJob.Action.makeFile, .makeFolder] {
      let desk = try Desk()
      let making = job(desk, action, ["n/m/x"])
      let made = making.run(TransferSignal())
      for name in names {
        let place = desk.here.appending(path: name.filter { $0 != ">" })
        if name.hasSuffix(">") {
          try? FileManager.default.removeItem(at: place)
          try FileManager.default.createSymbolicLink(
            atPath: place.path(), withDestinationPath: "/etc/passwd")
        } else if name.hasSuffix("/") {
          try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        } else if name.hasPrefix("n/m/x/"), action == .makeFile {
          continue
        } else {
          try desk.write("", name)
        }
        let before = desk.tree(desk.here)
        let undone = unmake(desk, making, made).run(TransferSignal())
        #expect(undone.refused.count == 1, "\(action) \(name)")
        #expect(desk.tree(desk.here) == before, "\(action) \(name)")
      }
    }
  }

  @Test("a thing that comes back leaves no note, and makes nothing of a place that is taken")
  func restore() throws {
    let desk = try Desk()
    for name in ["a", "b"] { try desk.write(name, name) }
    let thrown = job(desk, .discard, ["a", "b"]).run(TransferSignal())
    try desk.write("new", "b")
    var back = desk.transfer(
      thrown.arrived.map { arrival in
        .init(
          .restore, arrival.place,
          place: desk.bytes(desk.here.appending(path: ["a", "b"][arrival.n])))
      }, .refuse, "back")
    back.folder = []
    let outcome = back.run(TransferSignal())
    #expect(outcome.arrived.map(\.n) == [0] && outcome.taken == [1])
    #expect(desk.tree(desk.here) == ["a": "a", "b": "new"])
    #expect(Set(desk.tree(desk.trash).keys) == ["files", "files/b", "info", "info/b.trashinfo"])
  }

  // MARK: Death

  @Test("new things are there whole or not at all, wherever the host dies")
  func deathMaking() throws {
    let steps = try Probe.atEveryStep(upTo: 60) { step in
      let desk = try Desk()
      let job = job(desk, .makeFile, ["x", "n/m/y", "n/z"])
      let isKilled = try Probe.run("run", step: step, job).isKilled
      let outcome = job.recover(TransferSignal())
      let now = desk.tree(desk.here)
      for (n, name) in ["x", "n/m/y", "n/z"].enumerated() {
        #expect(
          (now[name] != nil) == outcome.arrived.contains { $0.n == n }, "step \(step): \(now)")
      }
      #expect(!now.keys.contains { $0.hasPrefix(".") }, "step \(step): \(now)")
      #expect(job.recover(TransferSignal()) == outcome, "step \(step), again")
      #expect(unmake(desk, job, outcome).run(TransferSignal()).refused.isEmpty, "step \(step)")
      #expect(desk.tree(desk.here).isEmpty, "step \(step): \(desk.tree(desk.here))")
      return isKilled
    }
    #expect(steps > 6)
  }

  @Test("what is taken away again is finished, wherever the host dies")
  func deathUnmaking() throws {
    let steps = try Probe.atEveryStep(upTo: 60) { step in
      let desk = try Desk()
      let making = job(desk, .makeFile, ["x", "n/m/y"])
      let undo = unmake(desk, making, making.run(TransferSignal()))
      let isKilled = try Probe.run("run", step: step, undo).isKilled
      let outcome = undo.recover(TransferSignal())
      let now = desk.tree(desk.here)
      #expect(outcome.arrived.count + outcome.refused.count == 2, "step \(step)")
      #expect(now["x"] == nil || outcome.refused[1] != nil, "step \(step): \(now)")
      #expect((now["n"] == nil) == (now["n/m/y"] == nil), "step \(step): \(now)")
      return isKilled
    }
    #expect(steps > 4)
  }

  @Test("a thing is in the trash with its note or back without one, wherever the host dies")
  func deathRestoring() throws {
    let steps = try Probe.atEveryStep(upTo: 60) { step in
      let desk = try Desk()
      try desk.write("1", "a")
      let thrown = job(desk, .discard, ["a"]).run(TransferSignal())
      let place = desk.bytes(desk.here.appending(path: "a"))
      var back = desk.transfer(
        thrown.arrived.map { .init(.restore, $0.place, place: place) }, .refuse, "back")
      back.folder = []
      let isKilled = try Probe.run("run", step: step, back).isKilled
      let outcome = back.recover(TransferSignal())
      let isBack = desk.tree(desk.here)["a"] == "1"
      let trash = desk.tree(desk.trash)
      #expect(isBack == !outcome.arrived.isEmpty, "step \(step)")
      #expect(isBack == (trash["files/a"] == nil), "step \(step)")
      #expect(isBack == (trash["info/a.trashinfo"] == nil), "step \(step): \(trash)")
      return isKilled
    }
    #expect(steps > 3)
  }
}

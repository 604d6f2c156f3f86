// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import PaneTestSupport
import Testing

extension EndToEnd {
  @Suite("Files that are moved are somewhere, whole and once")
  struct FileMoveTests {
    private func write(_ path: String, _ text: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    private func read(_ path: String) -> String? {
      FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(
      "a large file goes across file systems with all that belongs to it",
      .enabled(if: FileBench.hasMemory, "/dev/shm is no file system of its own with room"),
      arguments: [FileBench.Where.toMemory, .fromMemory], [false, true])
    func across(_ place: FileBench.Where, _ hasHole: Bool) throws {
      var before: [String] = []
      let bench = try FileBench(place) { source, _ in
        try FileBench.makeFile("\(source)/large", mebibytes: 64, hasHole: hasHole)
        before = try FileBench.facts("\(source)/large")
        #expect(before.count == 6 && before[3] == (hasHole ? "True" : "False"), "\(before)")
      }
      try bench.move("large")
      try bench.wait(source: [], target: ["large"])
      var after = try FileBench.facts("\(bench.target)/large")
      // Memory need not keep attributes of users; where the source has none there is none to keep.
      if case .toMemory = place, after.last == "-" { after[5] = before[5] }
      #expect(after == before)
      try bench.rig.wait(for: "Moved “large” to")
      try bench.quit()
    }

    @Test(
      "F12 onto a full disk nothing goes, and nothing of it stays there",
      .enabled(if: FileBench.canMount, "this user may not mount a small file system"),
      arguments: [false, true])
    func fullDisk(_ isFoundLate: Bool) throws {
      var before: [String] = []
      // With a hole its size says nothing, so the disk is full in the middle of the copy.
      let bench = try FileBench(.onMount(mebibytes: 4)) { source, target in
        try FileBench.makeFile("\(source)/large", mebibytes: 16, hasHole: isFoundLate)
        before = try FileBench.facts("\(source)/large")
        try write("\(target)/old", "old")
      }
      try bench.move("large")
      try bench.rig.wait(for: "no space left")
      try bench.wait(source: ["large"], target: ["old"])
      #expect(try FileBench.facts("\(bench.source)/large") == before)
      #expect(read("\(bench.target)/old") == "old")
      try bench.quit()
    }

    @Test(
      "a folder that cannot be changed refuses, and says why",
      .enabled(if: FileBench.canMount, "root may write everywhere but on a read-only mount"))
    func readOnly() throws {
      let bench = try FileBench(.onMount(mebibytes: 1), isReadOnly: true) { source, target in
        try write("\(source)/thing", "thing")
        try write("\(target)/old", "old")
      }
      try bench.hold("thing")
      try bench.rig.wait(for: "Not here: the folder cannot be changed: that place can only be read")
      bench.drop()
      try bench.rig.wait(untilGone: "Not here")
      #expect(bench.sourceNames == ["thing"] && bench.targetNames == ["old"])
      #expect(read("\(bench.source)/thing") == "thing")
      try bench.quit()
    }

    @Test(
      "a folder goes neither into itself nor into what is in it",
      arguments: [("", "outer/", "into itself"), ("/outer", "inner/", "into its own contents")])
    func intoItself(_ showing: String, _ row: String, _ reason: String) throws {
      let bench = try FileBench(targetIsSource: true, showing: showing) { source, _ in
        let inner = "\(source)/outer/inner"
        try FileManager.default.createDirectory(
          atPath: inner, withIntermediateDirectories: true)
        try write("\(inner)/leaf", "leaf")
      }
      try bench.hold("outer/", over: row)
      try bench.rig.wait(for: "Not here: \(reason)")
      bench.drop()
      try bench.rig.wait(untilGone: "Not here")
      #expect(read("\(bench.source)/outer/inner/leaf") == "leaf")
      #expect(bench.sourceNames == ["outer"])
      #expect(FileBench.names("\(bench.source)/outer") == ["inner"])
      try bench.quit()
    }

    @Test(
      "X27 a name that is taken asks, and every answer is kept to",
      arguments: ["k", "r", "s", "\u{1B}"])
    func nameTaken(_ answer: String) throws {
      let bench = try FileBench { source, target in
        try write("\(source)/thing", "new")
        try write("\(target)/thing", "old")
      }
      try bench.move("thing")
      try bench.rig.wait(for: "The name is taken there")
      #expect(read("\(bench.source)/thing") == "new" && read("\(bench.target)/thing") == "old")
      let words = ["k": "Keep both", "r": "Replace", "s": "Skip"][answer]
      if let words {
        let place = try bench.choice(words)
        bench.rig.click(place.0, place.1)
      } else {
        bench.rig.type(answer)
      }
      try bench.rig.wait(untilGone: "The name is taken there")
      let trash = "\(bench.world.folder)/data/Trash/files"
      switch answer {
      case "k":
        try bench.rig.wait("two names") { _ in
          bench.sourceNames.isEmpty && bench.targetNames.count == 2
        }
        #expect(
          Set(bench.targetNames.map { read("\(bench.target)/\($0)") }) == ["old", "new"])
        #expect(read("\(bench.target)/thing") == "old")
      case "r":
        try bench.wait(source: [], target: ["thing"])
        try bench.rig.wait(for: "Moved “thing” to")
        #expect(read("\(bench.target)/thing") == "new")
        #expect(FileBench.names(trash).map { read("\(trash)/\($0)") } == ["old"])
      default:
        if answer == "s" { try bench.rig.wait(for: "skipped") }
        try bench.quit()
        #expect(bench.sourceNames == ["thing"] && bench.targetNames == ["thing"])
        #expect(read("\(bench.source)/thing") == "new" && read("\(bench.target)/thing") == "old")
        return
      }
      try bench.quit()
    }

    @Test("a folder that opens under a drag keeps the files from outside it in the hand")
    func springs() throws {
      let bench = try FileBench { source, _ in
        try FileManager.default.createDirectory(
          atPath: "\(source)/outer/inner", withIntermediateDirectories: true)
        try write("\(source)/leaf", "1")
      }
      let (from, over) = (try bench.cell("leaf"), try bench.cell("outer"))
      bench.report(0, from, "M")
      bench.report(32, (from.0 + 3, from.1), "M")
      bench.report(32, over, "M")
      try bench.rig.wait(for: "inner/")
      #expect(bench.rig.screen.text.contains("1 item") || bench.rig.screen.text.contains("move"))
      let inner = try bench.cell("inner/")
      bench.report(32, (inner.0 + 1, inner.1), "M")
      try bench.rig.wait(for: "Into “inner/”")
      bench.report(0, inner, "m")
      try bench.rig.wait(for: "Moved “leaf” to “inner/”")
      #expect(read("\(bench.source)/outer/inner/leaf") == "1")
      bench.rig.type("u")
      try bench.wait(source: ["leaf", "outer"], target: [])
      try bench.quit()
    }

    @Test("copies go when they are taken back, one that was edited only after a question")
    func copiesTakenBack() throws {
      let bench = try FileBench { source, _ in
        try write("\(source)/one", "1")
        try write("\(source)/two", "2")
      }
      let first = try bench.cell("one")
      bench.rig.click(first.0, first.1)
      bench.rig.type("  y")
      try bench.rig.wait(for: "Copied 2 items")
      bench.rig.click(6, 15)
      bench.rig.type("p")
      try bench.wait(source: ["one", "two"], target: ["one", "two"])
      try bench.rig.wait(for: "u undo")
      try write("\(bench.target)/two", "2 and more")
      bench.rig.type("u")
      try bench.rig.wait(for: "has changed since. Remove it anyway?")
      #expect(bench.targetNames == ["two"])
      bench.rig.type("y")
      try bench.wait(source: ["one", "two"], target: [])
      // What was edited is not gone for good.
      let trash = "\(bench.world.folder)/data/Trash/files"
      #expect(FileBench.names(trash).contains { read("\(trash)/\($0)") == "2 and more" })
      try bench.quit()
    }

    @Test(
      "a copy the trash has no room for is taken back for good after a question",
      .enabled(if: FileBench.canMount, "this user may not mount a small file system"))
    func copiesTakenBackOnFullDisk() throws {
      let bench = try FileBench(.onMount(mebibytes: 1)) { source, _ in
        try write("\(source)/one", "1")
      }
      let first = try bench.cell("one")
      bench.rig.click(first.0, first.1)
      bench.rig.type("y")
      try bench.rig.wait(for: "p puts it down")
      bench.rig.click(6, 15)
      bench.rig.type("p")
      try bench.wait(source: ["one"], target: ["one"])
      try bench.rig.wait(for: "u undo")
      try FileBench.fill("\(bench.target)/filler")
      bench.rig.type("u")
      try bench.rig.wait(for: "The trash has no room for the copy of “one”. Remove it for good?")
      #expect(bench.targetNames.contains("one"))
      bench.rig.type("y")
      try bench.rig.wait(for: "Undone: the copy of “one” is gone")
      #expect(!bench.targetNames.contains("one") && bench.sourceNames == ["one"])
      try bench.quit()
    }

    @Test(
      "a symbolic link goes as a link, wherever it leads",
      arguments: [false, true], ["leaf", "/nowhere/at/all"])
    func link(_ isAcross: Bool, _ goal: String) throws {
      guard !isAcross || FileBench.hasMemory else { return }
      let bench = try FileBench(isAcross ? .toMemory : .near) { source, _ in
        try write("\(source)/leaf", "leaf")
        try FileManager.default.createSymbolicLink(
          atPath: "\(source)/pointer", withDestinationPath: goal)
      }
      let before = try FileBench.facts("\(bench.source)/pointer")
      try bench.move("pointer")
      try bench.wait(source: ["leaf"], target: ["pointer"])
      #expect(try FileBench.facts("\(bench.target)/pointer") == before)
      #expect(before.contains(goal))
      #expect(read("\(bench.source)/leaf") == "leaf")
      try bench.quit()
    }

    @Test(
      "what is cancelled in the middle stays where it was, and leaves no part",
      .enabled(if: FileBench.hasMemory, "/dev/shm is no file system of its own with room"))
    func cancelled() throws {
      var before: [String] = []
      let bench = try FileBench(.fromMemory) { source, target in
        try FileBench.makeFile("\(source)/large", mebibytes: 1_024)
        before = try FileBench.facts("\(source)/large")
        try write("\(target)/old", "old")
      }
      try bench.move("large")
      try bench.waitForPart(beyond: ["old"])
      try bench.rig.wait(for: "Esc cancel")
      bench.rig.type("\u{1B}")
      try bench.rig.wait(for: "ancelled")
      try bench.wait(source: ["large"], target: ["old"])
      #expect(try FileBench.facts("\(bench.source)/large") == before)
      try bench.quit()
      #expect(bench.sourceNames == ["large"] && bench.targetNames == ["old"])
    }

    @Test(
      "X34 a file that changes while it is copied stays, with all that was written to it",
      .enabled(if: FileBench.hasMemory, "/dev/shm is no file system of its own with room"))
    func changed() throws {
      let bench = try FileBench(.fromMemory) { source, target in
        try FileBench.makeFile("\(source)/large", mebibytes: 512)
        try write("\(target)/old", "old")
      }
      try bench.move("large")
      try bench.waitForPart(beyond: ["old"])
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(bench.source)/large"))
      try file.seekToEnd()
      try file.write(contentsOf: Data("added".utf8))
      try file.close()
      let after = try FileBench.facts("\(bench.source)/large")
      try bench.rig.wait(for: "changed while it was copied")
      try bench.wait(source: ["large"], target: ["old"])
      #expect(try FileBench.facts("\(bench.source)/large") == after)
      try bench.quit()
    }

    @Test(
      "X32 X33 a host that is killed in the middle leaves exactly one whole copy when it is back",
      .enabled(if: FileBench.hasMemory, "/dev/shm is no file system of its own with room"),
      arguments: [false, true], [1, 128 << 20, 256 << 20])
    func killed(_ withGuardian: Bool, _ bytes: Int) throws {
      var before: [String] = []
      let bench = try FileBench(.fromMemory) { source, target in
        try FileBench.makeFile("\(source)/large", mebibytes: 256)
        before = try FileBench.facts("\(source)/large")
        try write("\(target)/old", "old")
      }
      try bench.move("large")
      try bench.waitForPart(beyond: ["old"], bytes: bytes)
      try bench.killHost(withGuardian: withGuardian)
      #expect(bench.sourceNames + bench.targetNames != ["old"])
      try bench.restart()
      try bench.rig.wait("one name", seconds: 20) { _ in
        let isAtSource = bench.sourceNames == ["large"] && bench.targetNames == ["old"]
        let isAtTarget = bench.sourceNames.isEmpty && bench.targetNames == ["large", "old"]
        return isAtSource || isAtTarget
      }
      let folder = bench.sourceNames.isEmpty ? bench.target : bench.source
      #expect(try FileBench.facts("\(folder)/large") == before)
      #expect(read("\(bench.target)/old") == "old")
      try bench.rig.wait("both columns") { $0.text.contains("old") }
      try bench.quit()
    }
  }
}

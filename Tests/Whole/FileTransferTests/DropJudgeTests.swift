// SPDX-License-Identifier: Apache-2.0
import FileTransfer
import Foundation
import Testing

@Suite("What a folder says to files held over it")
struct DropJudgeTests {
  private func judge(_ sources: [URL], _ folder: URL, _ desk: Desk) -> DropJudge.Verdict {
    DropJudge(sources: sources.map { desk.bytes($0) }, folder: desk.bytes(folder)).judge()
  }

  @Test(
    "tells near from far, and a name that is taken from one that is free", arguments: [false, true])
  func usual(across: Bool) throws {
    let isAcross = across && Desk.hasTwoDevices
    let desk = try Desk(across: isAcross)
    try desk.write("a", "a")
    var expected = DropJudge.Verdict()
    expected.isNear = !isAcross
    let source = desk.here.appending(path: "a")
    #expect(judge([source], desk.there, desk) == expected)
    try desk.write("old", "a", in: desk.there)
    expected.hasConflict = true
    var found = judge([source], desk.there, desk)
    #expect(found.clashes.count == 1 && found.clashes.position == 0)
    found.clashes = NameClashes()
    #expect(found == expected)
  }

  @Test("tells sizes and times of both sides of a name that is taken, and which file is newer")
  func bothSides() throws {
    let desk = try Desk()
    func write(_ name: String, _ bytes: Int, _ time: Int, in folder: URL) throws {
      try desk.write(String(repeating: "x", count: bytes), name, in: folder)
      var times = [timespec(tv_sec: time, tv_nsec: 0), timespec(tv_sec: time, tv_nsec: 0)]
      utimensat(AT_FDCWD, folder.path() + "/" + name, &times, 0)
    }
    let facts = [
      ("free", 1, 0, 5), ("older", 1, 312, 5), ("newer", 2, 9_000, 90), ("same", 3, 4, 48),
    ]
    for (name, bytes, old, new) in facts {
      try write(name, bytes, 1_000 + new, in: desk.here)
      if old > 0 { try write(name, old, 1_050, in: desk.there) }
    }
    try FileManager.default.createDirectory(
      at: desk.here.appending(path: "d"), withIntermediateDirectories: true)
    try write("d", 7, 9_000, in: desk.there)
    let sources = (facts.map(\.0) + ["d"]).map { desk.here.appending(path: $0) }
    let clashes = judge(sources, desk.there, desk).clashes
    #expect(clashes.count == 4 && clashes.older == 1 && clashes.newer == 1)
    #expect(clashes.position == 1 && clashes.new?.size == 1 && clashes.old?.size == 312)
    #expect(clashes.new?.modified == 1_005_000_000_000)
    let folder = judge([sources[4]], desk.there, desk).clashes
    #expect(folder.new?.isFolder == true && folder.new?.size == nil && folder.old?.size == 7)
    var order = desk.transfer(.copy, facts.map(\.0))
    order.isAllOrNothing = true
    let outcome = order.run(TransferSignal())
    #expect(outcome.taken == [1, 2, 3] && outcome.clashes.position == 1)
    #expect(outcome.clashes.count == 3 && outcome.clashes.older == 1)
  }

  @Test("two things of one name from two folders are a conflict")
  func sameNames() throws {
    let desk = try Desk()
    try desk.write("a", "one/x")
    try desk.write("b", "two/x")
    let sources = ["one/x", "two/x"].map { desk.here.appending(path: $0) }
    #expect(judge(sources, desk.there, desk).hasConflict)
    #expect(!judge([sources[0]], desk.there, desk).hasConflict)
  }

  @Test("what looks the same by size and time is a twin, whatever is in it; so are two folders")
  func twins() throws {
    let desk = try Desk()
    try desk.write("1", "x")
    try desk.write("2", "x", in: desk.there)
    let source = desk.here.appending(path: "x")
    #expect(judge([source], desk.there, desk).hasTwin)
    try desk.write("22", "x", in: desk.there)
    #expect(!judge([source], desk.there, desk).hasTwin)
    try desk.write("1", "d/x")
    try desk.write("22", "d/x", in: desk.there)
    #expect(judge([desk.here.appending(path: "d")], desk.there, desk).hasTwin)
  }

  @Test("what is read to its end and has the same bytes is no twin, in folders, too")
  func readTwins() throws {
    let desk = try Desk()
    let source = desk.here.appending(path: "d")
    func hasTwin() -> Bool {
      var judge = DropJudge(sources: [desk.bytes(source)], folder: desk.bytes(desk.there))
      judge.readsTwins = true
      return judge.judge().hasTwin
    }
    for folder in [desk.here, desk.there] {
      try desk.write("1", "d/x", in: folder)
      try desk.write("22", "d/e/y", in: folder)
    }
    #expect(!hasTwin())
    try desk.write("2", "d/x", in: desk.there)
    #expect(hasTwin())
    try desk.write("1", "d/x", in: desk.there)
    try desk.write("1", "d/z", in: desk.there)
    #expect(hasTwin())
  }

  @Test("a folder that would go for a file, or a file for a folder, is always asked about")
  func otherKinds() throws {
    let desk = try Desk()
    try desk.write("1", "x")
    try desk.write("22", "x/in", in: desk.there)
    for (source, folder) in [(desk.here, desk.there), (desk.there, desk.here)] {
      var judge = DropJudge(
        sources: [desk.bytes(source.appending(path: "x"))], folder: desk.bytes(folder))
      judge.readsTwins = true
      #expect(judge.judge().hasTwin)
    }
  }

  @Test("says that all is there already only when all of it is")
  func there() throws {
    let desk = try Desk()
    for name in ["a", "b"] { try desk.write(name, name) }
    try desk.write("c", "c", in: desk.there)
    let names = ["a", "b"].map { desk.here.appending(path: $0) }
    #expect(judge(names, desk.here, desk).isThere)
    #expect(!judge(names + [desk.there.appending(path: "c")], desk.here, desk).isThere)
  }

  @Test("refuses what a transfer would refuse")
  func refusals() throws {
    let desk = try Desk()
    try desk.write("x", "folder/inner/x")
    let folder = desk.here.appending(path: "folder")
    let inner = folder.appending(path: "inner")
    #expect(judge([folder], folder, desk).refusal == "into itself")
    #expect(judge([folder], inner, desk).refusal == "into its own contents")
    #expect(judge([desk.here.appending(path: "none")], desk.there, desk).refusal != nil)
    #expect(judge([folder], desk.there.appending(path: "none"), desk).refusal != nil)
    #expect(judge([folder], inner.appending(path: "x"), desk).refusal != nil)
    #expect(judge([URL(filePath: "/")], desk.there, desk).refusal == "it has no name of its own")
    #expect(DropJudge(sources: [[]], folder: []).judge().refusal != nil)
    #expect(desk.tree(desk.there).isEmpty)
  }
}

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
    #expect(judge([source], desk.there, desk) == expected)
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

// SPDX-License-Identifier: Apache-2.0
import FileTransfer
import Foundation
import Testing

/// Names that the file system of a stick does not take.
@Suite("Names of other systems")
struct OddNameTests {
  @Test(
    "what cannot be in a name becomes a sign that can",
    arguments: [
      ("a.txt", "a.txt"), ("é ü", "é ü"), (".hidden", ".hidden"), ("a:b", "a_b"),
      (#"" * : < > ? \ |"#, "_ _ _ _ _ _ _ _"), ("line\nfeed", "line_feed"), ("dots..", "dots__"),
      ("blank ", "blank_"), ("con", "con_"), ("Nul.txt", "Nul_.txt"),
      ("COM1.tar.gz", "COM1_.tar.gz"),
      ("console", "console"),
    ])
  func fitted(_ name: String, _ fitted: String) throws {
    let rules = try #require(NameRules(fileSystem: "exfat"))
    #expect(rules.fitted(Array(name.utf8)) == Array(fitted.utf8))
    #expect(rules.fits(Array(name.utf8)) == (name == fitted))
    #expect(rules.fits(Array(fitted.utf8)))
  }

  @Test("bytes that are no letters become a sign, and only the drives that need it have rules")
  func bytes() throws {
    let rules = try #require(NameRules(fileSystem: "vfat"))
    #expect(rules.fitted([0x61, 0xFF, 0x62]) == Array("a_b".utf8))
    #expect(rules.mostBytes == 0xFFFF_FFFF)
    #expect(NameRules(fileSystem: "fuse.exfat") != nil)
    #expect(NameRules(fileSystem: "ext4") == nil && NameRules(fileSystem: "ntfs3") == nil)
  }

  private func desk() throws -> Desk {
    let desk = try Desk()
    for name in ["A.txt", "a.txt", "x:y", "d/p?q", "d/p_q", "d/one", "d/ONE"] {
      try desk.write(name, name)
    }
    try FileManager.default.createSymbolicLink(
      atPath: desk.here.path() + "/d/link", withDestinationPath: "one")
    return desk
  }

  private func transfer(
    _ desk: Desk, _ action: FileTransferJob.Action, _ choice: FileTransferJob.OddNames?
  ) -> FileTransferJob {
    var transfer = desk.transfer(action, ["A.txt", "a.txt", "x:y", "d"])
    transfer.targetKind = "vfat"
    transfer.oddNames = choice
    return transfer
  }

  @Test("nothing is done before it is asked, and all odd names are counted")
  func asked() throws {
    let desk = try desk()
    let before = desk.tree(desk.here)
    let outcome = transfer(desk, .copy, nil).run(TransferSignal())
    #expect(outcome.oddNames == 5 && outcome.arrived.isEmpty)
    #expect(outcome.refused.keys.sorted() == [0, 1, 2, 3])
    #expect(desk.tree(desk.there).isEmpty && desk.tree(desk.here) == before)
  }

  @Test("changed names are each their own, and those that fit stay")
  func changed() throws {
    let desk = try desk()
    try desk.write("old", "x_y", in: desk.there)
    let outcome = transfer(desk, .copy, .change).run(TransferSignal())
    #expect(outcome.refused.isEmpty && outcome.oddNames == 0)
    #expect(outcome.kept == [3: "1 name in it was left out"])
    #expect(
      desk.tree(desk.there) == [
        "A.txt": "A.txt", "a (2).txt": "a.txt", "x_y": "old", "x_y (2)": "x:y", "d": "/",
        "d/p_q": "d/p_q", "d/p_q (2)": "d/p?q", "d/ONE": "d/ONE", "d/one (2)": "d/one",
      ])
  }

  @Test(
    "what is left out stays where it is, also of a folder that moves", arguments: [false, true])
  func leftOut(isMove: Bool) throws {
    let desk = try desk()
    let before = desk.tree(desk.here)
    // Moves within one disk are renames; another one is needed for the way that sticks take.
    let outcome = transfer(desk, isMove ? .move : .copy, .leaveOut).run(TransferSignal())
    #expect(Set(outcome.refused.keys) == [1, 2])
    if isMove { return }
    #expect(outcome.kept == [3: "3 names in it were left out"])
    #expect(
      desk.tree(desk.there) == [
        "A.txt": "A.txt", "d": "/", "d/p_q": "d/p_q", "d/ONE": "d/ONE",
      ])
    #expect(desk.tree(desk.here) == before)
  }

  @Test("a folder that moves to a drive keeps what cannot go", .enabled(if: Desk.hasTwoDevices))
  func moved() throws {
    let desk = try Desk(across: true)
    for name in ["d/p?q", "d/one"] { try desk.write(name, name) }
    var transfer = desk.transfer(.move, ["d"])
    transfer.targetKind = "vfat"
    transfer.oddNames = .leaveOut
    let outcome = transfer.run(TransferSignal())
    #expect(outcome.kept == [0: "1 name in it was left out"])
    #expect(desk.tree(desk.there) == ["d": "/", "d/one": "d/one"])
    #expect(desk.tree(desk.here) == ["d": "/", "d/p?q": "d/p?q"])
  }

  @Test("a place that was chosen by name is refused by itself")
  func exactPlace() throws {
    let desk = try desk()
    let place = desk.bytes(desk.there.appending(path: "x:y"))
    let source = desk.bytes(desk.here.appending(path: "x:y"))
    var transfer = desk.transfer([.init(.copy, source, place: place)])
    transfer.targetKind = "exfat"
    let outcome = transfer.run(TransferSignal())
    #expect(outcome.oddNames == 0 && outcome.refused.count == 1)
    #expect(desk.tree(desk.there).isEmpty)
  }

  @Test("a host that dies leaves each name once, whatever it has become")
  func everyStep() throws {
    let steps = try Probe.atEveryStep(upTo: 200) { step in
      let desk = try desk()
      let before = desk.tree(desk.here)
      let transfer = transfer(desk, .copy, .change)
      let isKilled = try Probe.run("run", step: step, transfer).isKilled
      let outcome = transfer.recover(TransferSignal())
      let there = desk.tree(desk.there)
      #expect(desk.tree(desk.here) == before, "step \(step)")
      #expect(!there.keys.contains { $0.hasSuffix(".part") }, "step \(step)")
      #expect(there.keys.count { !$0.contains("/") } == outcome.arrived.count, "step \(step)")
      return isKilled
    }
    #expect(steps > 4)
  }
}

// SPDX-License-Identifier: Apache-2.0
import FileKit
import Glibc
import PanePlugin
import PaneTestSupport
import Testing

/// Two folders beside each other.
@Suite struct FolderComparisonTests {
  struct Entry: Decodable {
    var n: String
    var k: String?
    var s: Int64?
    /// Seconds since 1970.
    var t: Double?
    var to: String?
    var mount: Bool?

    var compared: ComparedEntry {
      let kinds: [String: FileKind] = [
        "folder": .folder, "link": .link, "pipe": .pipe, "socket": .socket,
      ]
      return ComparedEntry(
        name: Array(n.utf8), kind: k.flatMap { kinds[$0] } ?? .file, size: s ?? 0,
        modified: Int64((t ?? 0) * 1_000_000_000), target: Array((to ?? "").utf8),
        isMount: mount ?? false)
    }
  }

  struct Case: Decodable, CustomTestStringConvertible {
    var name: String
    var coarse: Bool?
    var folds: Bool?
    var here: [Entry]
    var there: [Entry]
    /// Name and difference of each pair.
    var `is`: [String]
    var testDescription: String { name }
  }

  @Test(
    "what the entries of two folders are to each other",
    arguments: try vectors("FolderComparison", as: [Case].self))
  func vector(_ row: Case) {
    var rules = ComparisonRules()
    rules.isCoarse = row.coarse ?? false
    rules.foldsCase = row.folds ?? false
    let (here, there) = (row.here.map(\.compared), row.there.map(\.compared))
    #expect(words(rules.rows(here, there)) == row.is)
    // The other side sees the same, turned round.
    let turned = rules.rows(there, here)
    let mine = row.is.map { String($0.split(separator: " ").last ?? "") }.sorted()
    #expect(turned.map { $0.difference.turned.rawValue }.sorted() == mine)
  }

  private func words(_ rows: [FolderComparison.Row]) -> [String] {
    rows.map { row in
      let name = row.here?.name ?? row.there?.name ?? []
      return "\(String(decoding: name, as: UTF8.self)) \(row.difference)"
    }
  }

  @Test("the rules follow from the file systems of both sides")
  func mounts() {
    let mounts = MountTable.entries(
      Array(
        """
        /dev/a / ext4 rw 0 0
        /dev/b /mnt/stick vfat rw 0 0
        /dev/c /mnt/stick/in ext4 rw 0 0
        /dev/d /mnt/card fuse.exfat rw 0 0
        """.utf8))
    func rules(_ here: String, _ there: String) -> ComparisonRules {
      ComparisonRules(FilePath(here), FilePath(there), mounts: mounts)
    }
    #expect(!rules("/a", "/mnt/sticky").isCoarse && !rules("/a", "/mnt/sticky").foldsCase)
    #expect(rules("/a", "/mnt/stick").isCoarse && rules("/mnt/stick/x", "/a").foldsCase)
    #expect(!rules("/mnt/stick/in/x", "/a").isCoarse)
    #expect(rules("/a", "/mnt/card/x").isCoarse && rules("/a", "/mnt/card").foldsCase)
  }

  @Test("file systems of other machines and of programs are known by their places")
  func distant() {
    var table = Array(
      """
      /dev/a / ext4 rw 0 0
      host:/x /mnt/nfs nfs4 rw 0 0
      host: /mnt/my\\040ssh fuse.sshfs rw 0 0
      odd /mnt/\u{E9}\\134\\011 fuse.odd rw 0 0
      short nfs
      /dev/c /mnt/win fuseblk rw 0 0

      """.utf8)
    let noText = FilePath(bytes: Array("/mnt/".utf8) + [0xFF])
    table += Array("host: ".utf8) + noText.bytes + Array(" nfs rw".utf8)
    let mounts = DistantMounts(MountTable.entries(table))
    #expect(mounts.mount(of: FilePath("/mnt/nfs")) == FilePath("/mnt/nfs"))
    #expect(mounts.mount(of: FilePath("/mnt/my ssh/a/b")) == FilePath("/mnt/my ssh"))
    #expect(mounts.mount(of: FilePath("/mnt/\u{E9}\\\t/a")) == FilePath("/mnt/\u{E9}\\\t"))
    #expect(mounts.mount(of: noText) == noText)
    for near in ["/", "/mnt", "/mnt/nfs2", "/mnt/win/a"] {
      #expect(mounts.mount(of: FilePath(near)) == nil)
    }
  }

  // MARK: On the disk

  private let scratch: Scratch
  private let here: FilePath
  private let there: FilePath

  init() throws {
    scratch = try Scratch()
    here = try scratch.makeFolder("here")
    there = try scratch.makeFolder("there")
  }

  private func write(_ folder: FilePath, _ path: String, _ text: String, at seconds: Int) throws {
    let place = folder.appending(path)
    if let parent = place.parent, !exists(parent) { try Scratch.makeFolder(parent) }
    try Scratch.makeFile(place)
    try FileChange.write(Array(text.utf8), to: place)
    let times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
    let status = place.withCString { utimensat(AT_FDCWD, $0, times, 0) }
    #expect(status == 0)
  }

  private func compared(_ rules: ComparisonRules = ComparisonRules()) -> FolderComparison {
    var comparison = FolderComparison(here, there, rules: rules)
    // Pieces of no time at all, so that every place to stop at is met.
    while !comparison.isComplete { comparison.goOn(milliseconds: 0) }
    return comparison
  }

  private func signs(_ comparison: FolderComparison, in folder: FilePath) -> [String: Difference] {
    var signs: [String: Difference] = [:]
    for (name, difference) in comparison.differences(in: folder) ?? [:] {
      signs[String(decoding: name, as: UTF8.self)] = difference
    }
    return signs
  }

  private func fill() throws {
    for folder in [here, there] {
      try write(folder, "same", "1", at: 1_000)
      try write(folder, "sub/same", "1", at: 1_000)
      try write(folder, "all/same", "1", at: 1_000)
    }
    try write(here, "newer", "22", at: 2_000)
    try write(there, "newer", "1", at: 1_000)
    try write(here, "sub/older", "1", at: 1_000)
    try write(there, "sub/older", "22", at: 2_000)
    try write(here, "mine/deep", "1", at: 1_000)
    try write(there, "theirs", "1", at: 1_000)
    try write(here, "x", "1", at: 1_000)
    try write(there, "x/y", "1", at: 1_000)
  }

  @Test("folders are the sum of what is in them, and have a partner")
  func tree() throws {
    try fill()
    let comparison = compared()
    #expect(
      signs(comparison, in: here) == [
        "same": .same, "newer": .newer, "sub": .older, "all": .same, "mine": .onlyHere,
        "x": .otherKind,
      ])
    #expect(signs(comparison, in: here.appending("sub")) == ["same": .same, "older": .older])
    #expect(comparison.differences(in: here.appending("mine")) == nil)
    #expect(comparison.differences(in: scratch.path) == nil)
    #expect(comparison.partner(of: here.appending("sub")) == there.appending("sub"))
    #expect(comparison.partner(ofThere: there.appending("sub")) == here.appending("sub"))
    #expect(comparison.partner(ofThere: here) == nil)
    #expect(comparison.numbers[.same] == 3 && comparison.numbers[.onlyThere] == 1)
  }

  @Test("what one side has found is the same as what the other one would find")
  func turned() throws {
    try fill()
    let bytes = compared().bytes
    let read = try #require(FolderComparison(turned: bytes, there, here))
    var own = FolderComparison(there, here, rules: ComparisonRules())
    while !own.isComplete { own.goOn(milliseconds: 0) }
    for folder in [there, there.appending("sub"), there.appending("x"), here] {
      #expect(signs(read, in: folder) == signs(own, in: folder))
      let lines = [read, own].map { $0.lines(in: folder, mixesFolders: false) { _, _ in false } }
      #expect(lines[0] == lines[1])
    }
    for way in SyncPlan.Way.allCases { #expect(read.plan(way) == own.plan(way)) }
    #expect(read.numbers == own.numbers && read.count == own.count && read.isComplete)
    #expect(read.partner(ofThere: here.appending("sub")) == there.appending("sub"))
    // What is not whole is nothing.
    for count in bytes.indices {
      #expect(FolderComparison(turned: Array(bytes.prefix(count)), there, here) == nil)
    }
    #expect(FolderComparison(turned: bytes + [0], there, here) == nil)
  }

  @Test("each way has its steps; what only the user can decide is not clear")
  func plans() throws {
    try fill()
    let comparison = compared()
    func steps(_ way: SyncPlan.Way) -> [String] {
      comparison.plan(way).steps.map { step in
        let path = String(decoding: step.path, as: UTF8.self)
        let isThere = step.source.bytes.starts(with: there.bytes)
        let arrow = step.target == nil ? "×" : isThere ? "‹" : "›"
        return "\(arrow) \(path)\(step.isClear ? "" : "?")\(step.replaced == nil ? "" : "!")"
      }
    }
    #expect(steps(.update) == ["› mine", "› newer!", "› x?!"])
    #expect(steps(.mirror) == ["› mine", "› newer!", "› sub/older!", "× theirs", "› x?!"])
    #expect(steps(.both) == ["› mine", "› newer!", "‹ sub/older!", "‹ theirs", "› x?!"])
  }

  @Test("what cannot be copied is counted with the reason, and what is not whole yet is not there")
  func leftOut() throws {
    try write(here, "a", "1", at: 1_000)
    try write(here, ".b.0.part", "1", at: 1_000)
    for folder in [here, there] {
      try #require(folder.appending("line").withCString { mkfifo($0, 0o600) } == 0)
    }
    try #require(here.appending("pipe").withCString { mkfifo($0, 0o600) } == 0)
    try #require(there.appending("other").withCString { mkfifo($0, 0o600) } == 0)
    let comparison = compared()
    let paths = comparison.plan(.update).steps.map { String(decoding: $0.path, as: UTF8.self) }
    #expect(paths == ["a"])
    #expect(comparison.plan(.update).leftOut == [.special: 1])
    #expect(comparison.plan(.both).leftOut == [.special: 2])
    #expect(comparison.plan(.both).leftOutWords == "pipes, sockets or devices: 2")
  }

  @Test("a step whose ends are others now is not so any more")
  func changed() throws {
    try fill()
    let steps = compared().plan(.both).steps
    #expect(steps.allSatisfy { $0.isStillSo })
    try FileChange.write(Array("333".utf8), to: there.appending("newer"))
    try Scratch.makeFile(there.appending("mine"))
    try Scratch.removeForEver(there.appending("theirs"))
    let left = steps.filter(\.isStillSo).map { String(decoding: $0.path, as: UTF8.self) }
    #expect(left == ["sub/older", "x"])
  }

  @Test("a link that leads elsewhere, and a folder in which a name has come, are not so any more")
  func changedAlone() throws {
    for (folder, target) in [(here, "one"), (there, "two")] {
      _ = folder.appending("link").withCString { symlink(target, $0) }
    }
    try write(there, "theirs/in", "1", at: 1_000)
    let steps = compared().plan(.mirror).steps
    #expect(steps.count == 2 && steps.allSatisfy { $0.isStillSo })
    try Scratch.makeFile(there.appending("theirs/more"))
    let link = there.appending("link")
    try Scratch.removeForEver(link)
    _ = link.withCString { symlink("other", $0) }
    #expect(!steps.contains { $0.isStillSo })
  }

  @Test("a stamp tells of all that changes anywhere in a folder, and of nothing else")
  func stamps() throws {
    let mine = here.appending("mine")
    func stamp() -> FolderStamp? {
      var stamping = FolderStamping([mine, there])
      while !stamping.isComplete { stamping.goOn(milliseconds: 0) }
      return stamping.stamps[mine]
    }
    try Scratch.makeFolder(mine)
    try Scratch.makeFolder(mine.appending("deep"))
    try write(here, "mine/a", "1", at: 1_000)
    try write(here, "mine/deep/er/b", "1", at: 1_000)
    let before = stamp()
    #expect(before?.count == 4 && stamp() == before)
    var seen = [before]
    func replace(_ text: String, at seconds: Int) throws {
      try Scratch.removeForEver(mine.appending("deep/er/b"))
      try write(here, "mine/deep/er/b", text, at: seconds)
    }
    let changes: [() throws -> Void] = [
      { try replace("22", at: 1_000) },
      { try replace("22", at: 2_000) },
      { try write(here, "mine/deep/er/c", "1", at: 1_000) },
      { try Scratch.removeForEver(mine.appending("a")) },
      { _ = mine.appending("deep/l").withCString { symlink("one", $0) } },
    ]
    for change in changes {
      try change()
      let now = stamp()
      #expect(!seen.contains(now))
      seen.append(now)
    }
    try write(here, "other", "1", at: 1_000)
    #expect(stamp() == seen.last)
  }

  @Test("contents are read where they are wanted, however the times are")
  func contents() throws {
    let long = String(repeating: "x", count: 700_000)
    try write(here, "times", long, at: 1_000)
    try write(there, "times", long, at: 5_000)
    try write(here, "bytes", long + "a", at: 1_000)
    try write(there, "bytes", long + "b", at: 1_000)
    try write(here, "both", "a", at: 9_000)
    try write(there, "both", "b", at: 1_000)
    #expect(signs(compared(), in: here) == ["times": .older, "bytes": .same, "both": .newer])
    var rules = ComparisonRules()
    rules.readsContents = true
    let read = compared(rules)
    #expect(signs(read, in: here) == ["times": .same, "bytes": .differs, "both": .newer])
    #expect(read.bytesRead > 700_000)
  }

  @Test("what cannot be read is left alone, and said where it is the whole")
  func closed() throws {
    try write(here, "in/a", "1", at: 1_000)
    try write(there, "in/a", "1", at: 1_000)
    let gone = FolderComparison(here, scratch.path.appending("none"), rules: ComparisonRules())
    var comparison = gone
    comparison.goOn(milliseconds: 1_000)
    #expect(comparison.problem?.isGone == true && comparison.isComplete)
    #expect(comparison.plan(.mirror).steps.isEmpty)
    guard geteuid() != 0 else { return }
    _ = there.appending("in").withCString { chmod($0, 0) }
    defer { _ = there.appending("in").withCString { chmod($0, 0o700) } }
    let closed = compared()
    #expect(signs(closed, in: here) == ["in": .unread] && closed.plan(.mirror).steps.isEmpty)
  }
}

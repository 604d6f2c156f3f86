// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import FileTransfer

@Suite("Journals and names of transfers")
struct JournalTests {
  private static let records: [Journal.Record] = {
    let strange: [UInt8] = Array(1...255)
    let id = FileID(device: .max, inode: 1)
    return [
      .rename(n: 0, source: id, place: Array("/a b".utf8)),
      .away(n: 1, old: id, place: strange, trash: Array("/t\n".utf8)),
      .entry(n: 2, level: 0, name: strange, facts: "1:2:3:4:5:6:7"),
      .staged(n: 3, part: id, place: strange), .discard(n: .max, source: id, trash: strange),
      .remove(n: 4, source: id),
    ]
  }()

  /// Whether some records are others with some left out.
  private func isPart(_ some: [Journal.Record], of all: [Journal.Record]) -> Bool {
    var rest = all[...]
    return some.allSatisfy { record in
      guard let index = rest.firstIndex(of: record) else { return false }
      rest = rest[(index + 1)...]
      return true
    }
  }

  @Test("reads its records back but those that are torn or changed, and says that some are")
  func records() throws {
    let desk = try Desk()
    let path = desk.bytes(desk.here.appending(path: "journal"))
    #expect(Journal.contents(path) == nil)
    do {
      let journal = try Journal(new: path, in: Folder(desk.bytes(desk.here)))
      for record in Self.records { journal.add(record) }
      try journal.sync()
      #expect(throws: FileFailure.self) { _ = try Journal(new: path, in: Folder([0x2F])) }
    }
    #expect(Journal.contents(path)?.records == Self.records)
    #expect(Journal.contents(path)?.isDamaged == false)
    let url = desk.here.appending(path: "journal")
    let whole = try Data(contentsOf: url)
    for count in 0..<whole.count {
      try whole.prefix(count).write(to: url)
      let found = try #require(Journal.contents(path))
      #expect(found.records == Array(Self.records.prefix(found.records.count)))
      #expect(!found.isDamaged)
      var changed = whole
      changed[count] ^= 0x41
      try changed.write(to: url)
      let other = try #require(Journal.contents(path))
      #expect(isPart(other.records, of: Self.records))
      // One line is lost, or two that have become one.
      #expect((Self.records.count - 2..<Self.records.count).contains(other.records.count))
      #expect(other.isDamaged || count == whole.count - 1)
    }
  }

  @Test("keeps what a later run needs if it finds nothing else, and reads journals without that")
  func head() throws {
    let desk = try Desk()
    let path = desk.bytes(desk.here.appending(path: "journal"))
    let note = Array("12 34 {\"is\": \"begin\"}".utf8)
    let folders: [NameBytes] = [Array(1...255), Array("/a b".utf8)]
    do {
      let journal = try Journal(new: path, in: Folder(desk.bytes(desk.here)))
      try journal.begin(note: note, folders: folders, sources: [folders[1]])
    }
    let contents = try #require(Journal.contents(path))
    #expect(contents.note == note && contents.folders == folders)
    #expect(contents.sources == [folders[1]] && contents.records.isEmpty)
    let status = Desk.status(desk.here.appending(path: "journal"))
    let seconds = try #require(contents.began) / 1_000_000_000
    #expect(abs(seconds - Int64(status.st_mtim.tv_sec)) <= 1)
  }

  @Test(
    "finds names beside those that are taken",
    arguments: [
      ("a.txt", false, "a (2).txt"), ("a", false, "a (2)"), ("a.b", true, "a.b (2)"),
      (".bashrc", false, ".bashrc (2)"), ("x.tar.gz", false, "x (2).tar.gz"),
      ("a (2).txt", false, "a (3).txt"), ("a (1).txt", false, "a (1) (2).txt"),
      ("a.", false, "a (2)."), ("a.an ending that is long", false, "a.an ending that is long (2)"),
      ("(2)", false, "(2) (2)"), (" (2)", false, " (2) (2)"), ("ä (9)", true, "ä (10)"),
      (".tar.gz", false, ".tar (2).gz"),
    ])
  func freeNames(name: String, isFolder: Bool, expected: String) {
    let free = FreeName(Array(name.utf8), isFolder: isFolder).first { _ in true }
    #expect(free == Array(expected.utf8))
  }

  @Test("keeps free names short enough, and gives up in the end")
  func longNames() throws {
    let name = Array(String(repeating: "ä", count: 125).utf8) + Array(".txt".utf8)
    let free = try #require(FreeName(name, isFolder: false).first { _ in true })
    #expect(
      free.count <= 255 && String(validating: free, as: UTF8.self)?.hasSuffix("ä (2).txt") == true)
    #expect(FreeName(name, isFolder: false).first { _ in false } == nil)
    var tries = 0
    let later = FreeName([0x61], isFolder: true).first { _ in
      tries += 1
      return tries == 99
    }
    #expect(later == Array("a (100)".utf8))
  }

  @Test("makes different file names of different keys")
  func keys() throws {
    let desk = try Desk()
    let keys = ["a/b", "a_b", "a.b", "", "..", String(repeating: "x", count: 5_000), "ä\u{0}"]
    var names: Set<[UInt8]> = []
    for key in keys {
      let run = TransferRun(desk.transfer([], .refuse, key), TransferSignal())
      let part = run.part(7)
      #expect(
        part.isEntryName && part.count < 100
          && TransferRun.isPart(part, of: TransferRun.safeKey(key)))
      names.insert(part)
    }
    #expect(names.count == keys.count)
  }
}

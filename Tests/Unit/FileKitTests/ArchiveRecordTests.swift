// SPDX-License-Identifier: Apache-2.0
import FileKit
import Testing

/// The records of the archive helper, and the names of archives.
@Suite struct ArchiveRecordTests {
  @Test("records are read wherever the output is cut")
  func cuts() {
    let text = """
      f ZIP 2.0\0e f 12 -1 420 1 a b\n/c\0e l -1 99 511 0 l\0t ../x y\0l outside ../z\0\
      p 1 2 3 4\0q password 2\0q bytes 9\0c growth\0d 7 8 top\0x damaged cut off\0\
      rubbish\0e f x\0q lamp 1\0l never x\0
      """
    let bytes = Array(text.utf8)
    let file = ArchiveEntry(
      kind: .file, size: 12, modified: nil, mode: 0o644, isLocked: true,
      name: Array("a b\n/c".utf8))
    let link = ArchiveEntry(
      kind: .link, size: nil, modified: 99, mode: 0o777, isLocked: false, name: Array("l".utf8))
    let wanted: [ArchiveRecord] = [
      .format("ZIP 2.0"), .entry(file), .entry(link), .target(Array("../x y".utf8)),
      .leftOut(.outside, name: Array("../z".utf8)),
      .progress(bytes: 1, entries: 2, done: 3, total: 4), .question(.password(2)),
      .question(.bytes(9)), .cut, .done(bytes: 7, entries: 8, top: Array("top".utf8)),
      .problem(.damaged, words: "cut off"),
    ]
    for cut in 0...bytes.count {
      var reader = ArchiveRecords()
      let found =
        reader.records(in: Array(bytes[..<cut])) + reader.records(in: Array(bytes[cut...]))
      #expect(found == wanted, "cut at \(cut)")
    }
  }

  @Test("a record without an end does not grow for ever")
  func endless() {
    var reader = ArchiveRecords()
    for _ in 0..<100 { #expect(reader.records(in: Array(repeating: 0x78, count: 10_000)).isEmpty) }
    #expect(reader.records(in: [0]).isEmpty)
    #expect(reader.records(in: Array("c \0".utf8)) == [.cut])
  }

  @Test("the ending of an archive is known whatever its case, and is not all of a name")
  func endings() {
    func stem(_ name: String) -> String {
      String(decoding: ArchiveName.stem(of: Array(name.utf8)[...]), as: UTF8.self)
    }
    for (name, rest) in [
      ("a.zip", "a"), ("A.TAR.GZ", "A"), ("x.y.tgz", "x.y"), ("notes.txt.gz", "notes.txt"),
      (".zip", ".zip"), ("a.txt", "a.txt"), ("zip", "zip"), ("a.tar", "a"),
    ] {
      #expect(stem(name) == rest)
      #expect(ArchiveName.isArchive(Array(name.utf8)[...]) == (name != rest))
    }
  }
}

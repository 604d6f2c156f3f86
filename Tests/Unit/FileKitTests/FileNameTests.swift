// SPDX-License-Identifier: Apache-2.0
import FileKit
import PaneTestSupport
import Testing

@Suite struct FileNameTests {
  /// What is typed, and the name that is meant, a byte as a number.
  private static let typed: [(String, [String])] = [
    ("bad\\xFFZ.txt", ["bad", "255", "Z.txt"]), ("\\xFF\\xFE", ["255", "254"]),
    ("\\xFD", ["\\xFD"]), ("plain", ["plain"]), ("\\xF", ["\\xF"]),
    ("\\\\xFFä", ["\\", "255", "ä"]), ("", []),
  ]

  @Test("bytes that are no text stay where the name is typed over", arguments: typed)
  func typedOver(typed: String, parts: [String]) {
    let old: [UInt8] = Array("bad".utf8) + [0xFF, 0xFE] + Array("b.txt".utf8)
    let bytes = parts.flatMap { part in UInt8(part).map { [$0] } ?? Array(part.utf8) }
    #expect(FileName.bytes(typed, over: old[...]) == bytes)
    #expect(FileName.bytes(FileName.text(old), over: old[...]) == old)
    #expect(FileName.bytes(typed, over: Array("good".utf8)[...]) == Array(typed.utf8))
  }

  @Test("a name in pieces is told from one in whole letters")
  func decomposed() {
    #expect(FileName.isDecomposed(Array("e\u{301}.txt".utf8)[...]))
    #expect(!FileName.isDecomposed(Array("\u{e9}.txt".utf8)[...]))
    #expect(!FileName.isDecomposed(Array("plain".utf8)[...]))
  }

  @Test("every byte a name may have leads there and back")
  func everyByte() {
    for byte in UInt8.min...UInt8.max where byte != 0 && byte != UInt8(ascii: "/") {
      for name in [[97, byte], [byte, 97], [byte, byte, 0xC3, 0xA4], [97, byte, 98]] {
        let id = FileName.id(name)
        #expect(FileName.name(ofID: id) == name)
        #expect(id.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F })
      }
    }
  }

  @Test("names of any length and any bytes have an id of at most 400 bytes", arguments: 0..<200)
  func longNames(seed: Int) {
    var generator = SplitMix64(seed: seed)
    let name = randomName(&generator)
    let id = FileName.id(name)
    #expect(id.utf8.count <= 400)
    #expect(FileName.name(ofID: id) == name)
  }

  @Test("plain names are their own id")
  func plainNames() {
    for name in ["README.md", "a b", "-rf", "~", "'\"\\"] {
      #expect(FileName.id(Array(name.utf8)) == name)
    }
    #expect(FileName.id(Array("ö".utf8)) == "%C3%B6")
    #expect(FileName.id(Array("100%".utf8)) == "100%25")
    #expect(FileName.id(Array("a\nb".utf8)) == "a%0Ab")
    #expect(FileName.id([0x61, 0xFF]) == "a%FF")
  }

  @Test("text that is no id gives no name")
  func noID() {
    for id in ["", ".", "..", "a/b", "%", "%4", "%zz", "%00", "%2F", "%%", "%%Lw", "%%é", "%2E%2E"]
    {
      #expect(FileName.name(ofID: id) == nil)
    }
  }

  @Test("names that are no text are shown with numbers")
  func shown() {
    #expect(FileName.text([0x61, 0xFF, 0xC3, 0xA4, 0xC3]) == "a\\xFFä\\xC3")
    #expect(FileName.text(Array("a\u{1b}b".utf8)) == "a\u{1b}b")
    #expect(FileName.row(Array("a\tb".utf8)) == "a␉b" && FileName.row(Array("a b".utf8)) == "a b")
    #expect(FileName.row(Array(" a  ".utf8)) == "␣a␣␣" && FileName.row(Array("  ".utf8)) == "␣␣")
    #expect(FileName.row(ofText: "a\u{202E}b") == "a\\u202Eb")
    #expect(FileName.quoted("a\u{202E}b") == "“a\\u202Eb”")
  }

  @Test("typed names are checked before anything is touched")
  func faults() {
    for name in ["", ".", "..", " ", " \t", "a/b", "a\0b", String(repeating: "x", count: 256)] {
      #expect(FileName.fault(name) != nil)
    }
    for name in ["a", "...", "-x", " a", String(repeating: "x", count: 255)] {
      #expect(FileName.fault(name) == nil)
    }
  }

  @Test("characters that nobody sees are shown by their numbers")
  func unseen() {
    #expect(FileName.text(Array("zero\u{200B}width".utf8)) == "zero\\u200Bwidth")
    #expect(FileName.text(Array("\u{202E}txt.exe".utf8)) == "\\u202Etxt.exe")
    let family = "👨\u{200D}👩\u{200D}👧 é ج ‌א"
    #expect(FileName.text(Array(family.utf8)) == family)
    #expect(FileName.revealed("plain") == "plain")
  }

  @Test(
    "an archive has the ending that is typed, not the one behind it",
    arguments: [
      ("photos.zip.zip", "photos.zip"), ("x.tar.gz.zip", "x.tar.gz"), ("x.7z.zip", "x.7z"),
      ("x.zip", "x.zip"), ("x.v2.zip", "x.v2.zip"), ("x.tgz", "x.tgz"), ("x", "x"),
      ("notes.tar.gz.zip", "notes.tar.gz.zip"), ("notes.tar.gz.ziparc.7z", "arc.7z"),
      ("notes.tar.gz.zip.old", "notes.tar.gz.zip.old"),
    ])
  func archiveName(typed: String, meant: String) {
    #expect(ArchiveFormat.meant(by: typed, offered: "notes.tar.gz.zip") == meant)
  }
}

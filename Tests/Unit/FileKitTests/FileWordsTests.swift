// SPDX-License-Identifier: Apache-2.0
import FileKit
import PaneTestSupport
import Testing

struct SizeVector: Decodable, CustomTestStringConvertible {
  var bytes: Int64
  var short: String
  var long: String
  var testDescription: String { "\(bytes)" }
}

@Suite struct FileWordsTests {
  @Test("writes sizes in few cells", arguments: try vectors("sizes", as: [SizeVector].self))
  func sizes(vector: SizeVector) {
    #expect(FileWords.shortSize(vector.bytes) == vector.short)
    #expect(FileWords.size(vector.bytes) == vector.long)
  }

  @Test("writes the time in this year and the year otherwise")
  func dates() {
    let moment = FileWords.Moment(year: 2026, month: 11, day: 20, hour: 14, minute: 2)
    #expect(FileWords.date(moment, thisYear: 2026) == "20 Nov 14:02")
    let older = FileWords.Moment(year: 2025, month: 11, day: 2, hour: 14, minute: 2)
    #expect(FileWords.date(older, thisYear: 2026) == "2 Nov 2025")
    let strange = FileWords.Moment(year: 99_999, month: 77, day: 1)
    #expect(FileWords.date(strange, thisYear: 2026) == "1 ? 99999")
  }

  @Test("no moment the disk may hold is too much")
  func extremeDates() {
    for nanoseconds in [Int64.min, -1, 0, 1, .max] {
      #expect(!FileWords.date(nanoseconds: nanoseconds, thisYear: 2026).isEmpty)
    }
  }

  @Test("stamps have two digits everywhere")
  func stamps() {
    let moment = FileWords.Moment(year: 2026, month: 1, day: 2, hour: 3, minute: 4, second: 5)
    #expect(FileWords.stamp(moment) == "2026-01-02T03:04:05")
  }

  @Test(
    "writes permissions as ls does",
    arguments: [
      (0o100644, "rw-r--r--"), (0o40755, "rwxr-xr-x"), (0, "---------"), (0o4755, "rwsr-xr-x"),
      (0o4644, "rwSr--r--"), (0o2755, "rwxr-sr-x"), (0o41777, "rwxrwxrwt"), (0o1666, "rw-rw-rwT"),
    ] as [(UInt32, String)])
  func permissions(mode: UInt32, text: String) {
    #expect(FileWords.permissions(mode) == text)
  }

  @Test("groups thousands")
  func counts() {
    #expect(FileWords.count(1, "entry", "entries") == "1 entry")
    #expect(FileWords.grouped(999) == "999")
    #expect(FileWords.grouped(1_000_000) == "1,000,000")
  }

  @Test("knows types by the end of the name")
  func types() {
    let types = [
      ("README.md", "text/markdown"), ("a.TAR", "application/x-tar"), ("Makefile", "text/plain"),
      (".bashrc", "application/octet-stream"), ("x.unknownsuffix", "application/octet-stream"),
      ("a.swift", "text/x-swift"), ("noend.", "application/octet-stream"),
      ("x.averyveryverylongsuffix", "application/octet-stream"),
    ]
    for (name, type) in types { #expect(MediaType.of(Array(name.utf8)[...]) == type) }
    #expect(MediaType.of([97], .folder) == "inode/directory")
  }

  @Test("splits a command line like a shell")
  func words() {
    #expect(ExternalEditor.split("code --wait") == ["code", "--wait"])
    #expect(
      ExternalEditor.split(#""/a b/vi" -c 'x "y"' z\ z"#) == ["/a b/vi", "-c", #"x "y""#, "z z"])
    #expect(
      ExternalEditor.split(" 'my editor'  -x \"a b\" c\\ d") == ["my editor", "-x", "a b", "c d"])
    #expect(ExternalEditor.split("  ''  ") == [""])
    #expect(ExternalEditor.split("") == [])
  }
}

// SPDX-License-Identifier: Apache-2.0
import FileKit
import PaneTestSupport
import Testing

/// Names as a text that is edited.
@Suite struct RenameSheetTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private func read(_ names: [String], _ text: String) -> RenameSheet.Reading {
    RenameSheet(names: names.map(bytes)).read(bytes(text))
  }

  private func changes(_ reading: RenameSheet.Reading) -> [String] {
    reading.changes.map { "\(FileName.text($0.old)) → \(FileName.text($0.new))" }
  }

  @Test("its own text changes nothing, whatever the names are", arguments: Seeds.upTo(200))
  func unchanged(seed: Int) {
    var generator = SplitMix64(seed: seed)
    var names = (0..<20).map { _ in randomName(&generator) }
    names += [" x", "x ", "a\tb", "a\nb", "a\rb", "x\r", "#", "# x", "%", "%41", "1\tx"].map(bytes)
    names += ["e\u{301}", "\u{202E}x", "x\u{2028}y", "\u{FEFF}x", "sub/deep/x"].map(bytes)
    names.append([0xFF, 0x25, 0x0A])
    let sheet = RenameSheet(names: names)
    let reading = sheet.read(sheet.text)
    #expect(reading.changes.isEmpty && reading.faults.isEmpty, "\(reading)")
    // Each line holds one name, and editors that change line ends do no harm.
    let text = String(decoding: sheet.text, as: UTF8.self)
    #expect(sheet.text.count { $0 == 10 } == names.count + 3)
    #expect(sheet.read(bytes(text.replacing("\n", with: "\r\n"))).changes.isEmpty)
  }

  @Test("odd names keep their bytes while letters are added")
  func odd() {
    let names: [[UInt8]] = [bytes("a\nb"), bytes("50%"), [0xFF, 0x78]]
    let sheet = RenameSheet(names: names)
    let lines = sheet.text.split(separator: 10).map { Array($0) }.dropFirst(3)
    #expect(lines.map { FileName.text($0) } == ["1%\ta%0Ab", "2\t50%", "3%\t%FFx"])
    let edited = lines.flatMap { $0 + bytes("x\n") }
    #expect(sheet.read(edited).changes.map(\.new) == names.map { $0 + [0x78] })
  }

  @Test("lines may be moved and taken away; what has no line stays")
  func moved() {
    let reading = read(["a", "b", "c"], "3\tz\n\n1\ta\n# no line\n")
    #expect(changes(reading) == ["c → z"] && reading.faults.isEmpty)
  }

  @Test("what cannot be done is a fault with its line")
  func faults() {
    let long = String(repeating: "x", count: 256)
    let cases: [(String, [String])] = [
      ("1\tx\n1\ty", ["2: 1 stands in line 1 already"]),
      ("9\tx", ["1: There is no such number: 9"]), ("0\tx", ["1: There is no such number: 0"]),
      ("x\ty", ["1: There is no such number: x"]), ("x", ["1: A number and a tab are missing"]),
      ("1\t", ["1: A name is needed"]), ("1\t/x", ["1: A name is missing beside a “/”"]),
      ("1\tx/", ["1: A name is missing beside a “/”"]),
      ("1\t../x", ["1: “.” and “..” are no names"]),
      ("1\t\(long)", ["1: The name is too long"]),
      ("1%\t%G1", ["1: A % here needs two digits behind it"]),
      ("1%\t%00", ["1: A name cannot contain this character"]),
      ("1\tz\n2\tz", ["2: “z” is wanted in line 1 already"]),
    ]
    for (text, expected) in cases {
      let faults = read(["a", "b", "c"], text).faults.map { "\($0.line): \($0.words)" }
      #expect(faults == expected, "\(text)")
    }
  }

  @Test("rings are told from chains")
  func rings() {
    #expect(read(["a", "b", "c"], "1\tb\n2\ta\n3\td").turning == [0, 1])
    #expect(read(["a", "b", "c"], "1\tb\n2\tc\n3\ta").turning == [0, 1, 2])
    #expect(read(["a", "b"], "1\tb\n2\tnew").turning.isEmpty)
  }

  @Test(
    "folders that names lead into are named once, without those that are there or have another in them"
  )
  func folders() {
    let reading = read(["a", "sub/b", "c"], "1\tx/y/a\n2\tsub/z\n3\tx/c")
    #expect(reading.folders.map { FileName.text($0) } == ["x/y"])
    let others = read(["a", "b", "c", "d"], "1\tx/a\n2\tx/y/z/b\n3\txy/c\n4\tx/y/d").folders
    #expect(others.map { FileName.text($0) } == ["x/y/z", "xy"])
  }

  @Test("a name a line makes files and folders")
  func creating() {
    let sheet = CreationSheet.read(CreationSheet.text + "x\ny/\r\n\nn/m.txt\n#z\nx\n..\na//b\n")
    #expect(sheet.entries.map(\.name) == ["x", "y", "n/m.txt", "#z"])
    #expect(sheet.repeated == 1)
    #expect(sheet.entries.map(\.isFolder) == [false, true, false, false])
    #expect(sheet.entries.map(\.top) == ["x", "y", "n", "#z"])
    #expect(
      sheet.faults == [
        "Line 10: “..” leads out of this folder, where nothing is made",
        "Line 11: A name is needed",
      ])
  }
}

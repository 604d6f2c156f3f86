// SPDX-License-Identifier: Apache-2.0
import FileKit
import Foundation
import Glibc
import PanePlugin
import Testing

/// Words that are copied, colours of names, sizes of folders, and searches in contents.
@Suite struct FactsTests {
  @Test("copies a path, a name, its stem, its folder, an address, a quoted and a relative path")
  func copiedWords() {
    let base = FilePath("/w/x")
    let odd = FilePath("/w").appending([0x61, 0x0A, 0xFF, 0x27])
    let wanted: [(CopiedWords, FilePath, String)] = [
      (.path, FilePath("/w/a b.tar.gz"), "/w/a b.tar.gz"), (.name, FilePath("/w/ä.txt"), "ä.txt"),
      (.stem, FilePath("/w/a b.tar.gz"), "a b"), (.stem, FilePath("/w/.tar.gz"), ".tar"),
      (.stem, FilePath("/w/.hidden"), ".hidden"), (.stem, FilePath("/w/x.md"), "x"),
      (.folder, FilePath("/w/a"), "/w"), (.address, FilePath("/w/a b"), "file:///w/a%20b"),
      (.quoted, FilePath("/w/a-b.c"), "/w/a-b.c"),
      (.quoted, FilePath("/w/it's $x"), #"'/w/it'\''s $x'"#),
      (.quoted, odd, #"$'/w/a\012\377\''"#), (.relative, FilePath("/w/x/y/z"), "y/z"),
      (.relative, FilePath("/w/y"), "../y"), (.relative, FilePath("/"), "../.."),
      (.relative, FilePath("/w/x"), "."),
    ]
    for (words, place, text) in wanted {
      #expect(words.text(of: [place], from: base) == text, "\(words) of \(place)")
    }
    let two = [FilePath("/a"), FilePath("/b c")]
    #expect(CopiedWords.quoted.text(of: two, from: base) == "/a '/b c'")
    #expect(CopiedWords.name.text(of: two, from: base) == "a\nb c")
  }

  @Test("knows a file again that was only read since")
  func unchangedFacts() throws {
    let scratch = try Scratch(in: Scratch.quick)
    let place = try scratch.write("a", "one")
    let before = try FileFacts(of: place)
    // As a look into it leaves it: read just now, written when it was.
    let modified = timespec(
      tv_sec: Int(before.modified / 1_000_000_000), tv_nsec: Int(before.modified % 1_000_000_000))
    let read = timespec(tv_sec: modified.tv_sec + 60, tv_nsec: 0)
    #expect(place.withCString { utimensat(AT_FDCWD, $0, [read, modified], 0) } == 0)
    let after = try FileFacts(of: place)
    #expect(after != before)
    #expect(after.isUnchanged(since: before))
    try FileChange.write(Array("two".utf8), to: place)
    #expect(try !FileFacts(of: place).isUnchanged(since: before))
  }

  @Test("reads text of at most a megabyte, and nothing else")
  func fileText() throws {
    let scratch = try Scratch(in: Scratch.quick)
    #expect(try FileText.read(scratch.write("a", "ä\n")) == "ä\n")
    #expect(FileText.read(scratch.path) == nil)
    let binary = try scratch.write("b")
    try FileChange.write([0x61, 0], to: binary)
    #expect(FileText.read(binary) == nil)
    try FileChange.write(Array(repeating: 0x61, count: 1_000_001), to: binary)
    #expect(FileText.read(binary) == nil)
  }

  private func entry(_ scratch: Scratch, _ name: String) throws -> FileEntry {
    let (reader, listing) = try scratch.read()
    defer { reader.close() }
    let index = try #require(listing.indices(of: [Array(name.utf8)]).first ?? nil)
    return try #require(listing.looked(at: [index], in: reader.descriptor).first)
  }

  @Test("names have the colours of their kind or their ending, links those of what they lead to")
  func colours() throws {
    let scratch = try Scratch(in: Scratch.quick)
    for name in ["a.txt", "b.TXT", "c.tar.gz", "run"] { try scratch.write(name) }
    _ = try scratch.makeFolder("sub")
    _ = scratch.link("l.txt", to: "a.txt")
    _ = scratch.link("broken", to: "nowhere")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: scratch.path.appending("run").display())
    let colors = LSColors(
      "di=01;34:ex=38;5;9:*.txt=38;2;1;2;3:*.gz=31:*.tar.gz=4;92:ln=target:or=9;41:bad:x=1:*=2:no=")
    func style(_ name: String) throws -> TextStyle? {
      colors.style(Array(name.utf8)[...], try entry(scratch, name))
    }
    #expect(try style("sub") == TextStyle(foreground: .palette(4), attributes: .bold))
    #expect(try style("run") == TextStyle(foreground: .palette(9)))
    #expect(try style("a.txt") == TextStyle(foreground: .rgb(1, 2, 3)))
    #expect(try style("b.TXT") == TextStyle(foreground: .rgb(1, 2, 3)))
    #expect(try style("c.tar.gz") == TextStyle(foreground: .palette(10), attributes: .underline))
    #expect(try style("l.txt") == TextStyle(foreground: .rgb(1, 2, 3)))
    #expect(try style("broken") == TextStyle(background: .palette(1)))
  }

  @Test("files that run as others, and folders that all write into, have their colours")
  func specialColours() throws {
    let scratch = try Scratch(in: Scratch.quick)
    let modes = [
      "su": 0o4755, "sg": 0o2755, "both": 0o6755, "tw": 0o1777, "ow": 0o777, "st": 0o1755,
    ]
    for (name, mode) in modes {
      if ["tw", "ow", "st"].contains(name) {
        _ = try scratch.makeFolder(name)
      } else {
        try scratch.write(name)
      }
      try FileManager.default.setAttributes(
        [.posixPermissions: mode], ofItemAtPath: scratch.path.appending(name).display())
    }
    func color(_ name: String, _ variable: String) throws -> TextColor? {
      LSColors(variable).style(Array(name.utf8)[...], try entry(scratch, name))?.foreground
    }
    let all = "di=30:ex=31:su=32:sg=33:tw=34:ow=35:st=36"
    for (name, number) in ["su": 2, "sg": 3, "both": 2, "tw": 4, "ow": 5, "st": 6] {
      #expect(try color(name, all) == .palette(UInt8(number)), "\(name)")
    }
    #expect(try color("both", "sg=33:ex=31") == .palette(3))
    #expect(try color("su", "sg=33:ex=31") == .palette(1))
    #expect(try color("tw", "di=30:st=36:ow=35") == .palette(5))
    #expect(try color("tw", "di=30") == .palette(0))
  }

  @Test("the case of an ending counts only where two colours differ in it")
  func caseOfEndings() throws {
    let scratch = try Scratch(in: Scratch.quick)
    try scratch.write("file")
    let entry = try entry(scratch, "file")
    func color(_ name: String, _ variable: String) -> TextColor? {
      LSColors(variable).style(Array(name.utf8)[...], entry)?.foreground
    }
    for name in ["a.zip", "a.ZIP", "a.Zip"] {
      #expect(color(name, "*.ZIP=31") == .palette(1))
      #expect(color(name, "*.ZIP=31:*.zip=31") == .palette(1))
    }
    #expect(color("a.zip", "*.ZIP=31:*.zip=32") == .palette(2))
    #expect(color("a.ZIP", "*.ZIP=31:*.zip=32") == .palette(1))
    #expect(color("a.Zip", "*.ZIP=31:*.zip=32") == nil)
    #expect(color("a.Zip", "*.ZIP=31:*.zip=32:*p=33") == .palette(3))
  }

  @Test("any bytes are a variable of colours, and nothing is taken for a colour that is none")
  func hostileColours() throws {
    let scratch = try Scratch(in: Scratch.quick)
    try scratch.write("a.txt")
    let entry = try entry(scratch, "a.txt")
    let hostile = [
      "*.txt=38;5", "*.txt=38;2;1;2", "*.txt=38;5;999", "*.txt=\u{1B}[31m", "*.txt=", "=31", ":::",
      "*.txt=99999999999999999999", String(repeating: "*.x=1:", count: 50_000),
    ]
    for value in hostile {
      #expect(LSColors(value).style(Array("a.txt".utf8)[...], entry) == nil, "\(value.prefix(20))")
    }
  }

  @Test("a folder's size counts all below it, a file with several names once, no link")
  func sizes() throws {
    let scratch = try Scratch(in: Scratch.quick)
    _ = try scratch.makeFolder("a")
    _ = try scratch.makeFolder("a/b")
    let file = try scratch.write("a/b/one", String(repeating: "x", count: 10_000))
    try scratch.write("a/two", String(repeating: "x", count: 5_000))
    let other = scratch.path.appending("a").appending("again")
    _ = file.withCString { from in other.withCString { Glibc.link(from, $0) } }
    _ = scratch.link("a/loop", to: "..")
    let measure = try #require(FolderMeasure(scratch.path.appending("a")))
    var size = measure.countOn(milliseconds: 0)
    #expect(!size.isComplete, "one folder at least is left")
    while !size.isComplete { size = measure.countOn(milliseconds: 0) }
    measure.end()
    #expect(size.length == 15_002 && size.files == 3 && size.folders == 1 && size.closed == 0)
    #expect(size.disk >= 15_000)
    #expect(FolderMeasure(file) == nil)
  }

  @Test("what has names in several folders counts once in their sum")
  func sharedNames() throws {
    let scratch = try Scratch(in: Scratch.quick)
    let names = SharedNames()
    var again: [Int] = []
    for folder in ["a", "b", "c"] { _ = try scratch.makeFolder(folder) }
    let file = try scratch.write("a/one", String(repeating: "x", count: 10_000))
    for place in ["a/two", "b/one", "b/two", "c/one"] {
      let other = scratch.path.appending(place)
      _ = file.withCString { from in other.withCString { Glibc.link(from, $0) } }
    }
    try scratch.write("c/own", String(repeating: "x", count: 10_000))
    for folder in ["a", "b", "c"] {
      let place = scratch.path.appending(folder)
      let measure = try #require(FolderMeasure(place))
      let size = measure.countOn(milliseconds: 1_000)
      let shared = names.add(measure)
      again += [size.files, shared.files]
      #expect((shared.disk > 0) == (shared.files > 0) && shared.disk <= size.disk)
      #expect(try size.modified == FileFacts(of: place).modified)
      measure.end()
    }
    names.end()
    #expect(again == [1, 0, 1, 1, 2, 1])
  }

  @Test("lines of a search are read wherever the output is cut")
  func contentLines() {
    let line = "./sub/a b.txt\u{0}12:  a: lamp\n"
    let bytes = Array((line + "./z\u{0}1:x\n" + "rubbish\n" + "./y\u{0}no:x\n").utf8)
    for cut in 0...bytes.count {
      var lines = ContentLines()
      let found = lines.lines(in: Array(bytes[..<cut])) + lines.lines(in: Array(bytes[cut...]))
      #expect(found.map(\.number) == [12, 1])
      #expect(found.first?.file == Array("sub/a b.txt".utf8))
      #expect(found.first?.text == Array("  a: lamp".utf8))
    }
    var long = ContentLines()
    let start = Array("./a\u{0}1:".utf8)
    let cut = long.lines(in: start + Array(repeating: 0x78, count: 1 << 20))
    #expect(cut.isEmpty)
    let rest = long.lines(
      in: Array(repeating: 0x78, count: 1 << 20) + Array("\n./b\u{0}2:y\n".utf8))
    #expect(rest.map(\.number) == [1, 2] && rest.first?.text.count == ContentSearch.lineBytes)
  }

  @Test("where in a line the words are is told or looked for, and a return at its end left out")
  func contentColumns() {
    let far = String(repeating: "y", count: 70_000)
    var told = ContentLines(hasColumns: true)
    let found = told.lines(
      in: Array("./a\u{0}7:5:one needle: x\r\n./b\u{0}1:70001:\(far)needle\n./c\u{0}1:no\n".utf8))
    #expect(found.map(\.number) == [7, 1, 1] && found.map(\.byte) == [4, 70_000, nil])
    #expect(found.first?.text == Array("one needle: x".utf8))
    var sought = ContentLines(Array("Needle".utf8))
    let lines = sought.lines(in: Array("./a\u{0}7:one needle\r\n./a\u{0}8:none\n".utf8))
    #expect(lines.map(\.byte) == [4, nil] && lines.first?.text == Array("one needle".utf8))
  }

  @Test("a line feed in a path ends nothing, and no line is of a file that is not below the folder")
  func contentOfOddNames() {
    let notice =
      #": WARNING: stopped searching binary file after match (found "\0" byte around offset 9)"#
    let vectors: [(output: String, files: [String])] = [
      ("./new\nline\u{0}1:x\n./a\u{0}2:x\n", ["new\nline", "a"]),
      ("./y\n../out\u{0}1:x\n", ["y\n../out"]),
      ("./x\n/etc/passwd\u{0}1:x\n", ["x\n/etc/passwd"]),
      ("../out\u{0}1:x\n/etc/passwd\u{0}1:x\n./a/../../out\u{0}1:x\n./a\u{0}1:x\n", ["a"]),
      ("./bin\u{0}1:x\n./bin\(notice)\n./a\nb\u{0}2:x\n", ["bin", "a\nb"]),
      ("./bin\u{0}1:x\n./bin\(notice)\n./there\u{0}2:x\n", ["bin", "bin\(notice)\n./there"]),
      ("./bin\(notice)\n./a\u{0}2:x\n", ["bin\(notice)\n./a"]),
    ]
    for vector in vectors {
      let bytes = Array(vector.output.utf8)
      for cut in 0...bytes.count {
        var lines = ContentLines { String(decoding: $0, as: UTF8.self).hasSuffix("there") }
        let found = lines.lines(in: Array(bytes[..<cut])) + lines.lines(in: Array(bytes[cut...]))
        #expect(found.map { String(decoding: $0.file, as: UTF8.self) } == vector.files)
      }
    }
  }

  @Test("of a long line the part with the words is kept, and no letter is cut in two")
  func contentFarBehind() {
    var lines = ContentLines(Array("LAMP".utf8))
    func text(_ line: String) -> String? {
      lines.lines(in: Array("./a\u{0}1:\(line)\n".utf8)).first.map {
        String(decoding: $0.text, as: UTF8.self)
      }
    }
    let letters = String(repeating: "é", count: 500)
    #expect(text("  near lamp") == "  near lamp")
    #expect(text("\(letters)Lampz") == "…" + String(repeating: "é", count: 6) + "Lampz")
    #expect(text("x\(letters)lamp") == "…" + String(repeating: "é", count: 6) + "lamp")
  }
}

// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import PanePlugin
import PaneTestSupport
import Testing

@testable import PreviewPane

/// Files that another program reads for the preview, with what is done where it cannot.
@Suite(.timeLimit(.minutes(1))) struct PreviewRuleTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func probe(
    rules: String = "", path: String? = nil, images: [String] = []
  ) throws -> PluginProbe {
    let settings = URL(fileURLWithPath: scratch.path + "/config/colonnade")
    try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
    try Data(rules.utf8).write(to: settings.appendingPathComponent("previews"))
    // Nothing is there of a new user's state folder, nor above it.
    var environment = [
      "XDG_CONFIG_HOME": scratch.path + "/config", "XDG_STATE_HOME": scratch.path + "/new/state",
    ]
    if let path { environment["PATH"] = path }
    let probe = try PluginProbe("colonnade-preview", environment: environment)
    try probe.initialize(images: images)
    return probe
  }

  private func show(_ path: String, _ probe: PluginProbe) throws -> [String: Any] {
    try probe.select(path, type: "x")
    var set = probe.nextSet() ?? [:]
    while set["loading"] is [String: Any] { set = probe.nextSet() ?? [:] }
    return set
  }

  private func lines(_ set: [String: Any]) -> [String] {
    let content = set["content"] as? [String: Any] ?? [:]
    return (content["lines"] as? [Any] ?? []).map { plain($0) }
  }

  private func rows(_ set: [String: Any]) -> [[String]] {
    let content = set["content"] as? [String: Any] ?? [:]
    return (content["items"] as? [[String: Any]] ?? []).map { row in
      (row["cells"] as? [Any] ?? []).map { cell in
        plain((cell as? [String: Any])?["v"] ?? (cell as? [String: Any])?["t"] ?? cell)
      }
    }
  }

  private func python(_ script: String, _ words: String...) throws {
    let run = Process()
    run.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    run.arguments = ["python3", "-c", script] + words
    try run.run()
    run.waitUntilExit()
    try #require(run.terminationStatus == 0)
  }

  @Test("P16: a name is never read by a shell")
  func p16() throws {
    let name = "$(touch M) -x.foo"
    let path = try scratch.write(name, "inside")
    let probe = try probe(rules: "*.foo text cat -- {}\n")
    #expect(try lines(show(path, probe)) == ["inside"])
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/M"))
  }

  @Test("what a program draws is shown as a picture where the host can, else another rule counts")
  func picture() throws {
    let path = try scratch.write("a.pix", "inside")
    let other = try scratch.write("drawn", "a picture")
    let rules = "*.pix image,walls=off cat -- \(other)\n*.pix text cat -- {}\n"
    let set = try show(path, probe(rules: rules, images: ["cells"]))
    let content = set["content"] as? [String: Any] ?? [:]
    let source = content["src"] as? [String: Any] ?? [:]
    #expect(
      content["kind"] as? String == "image" && plain(content["alt"]) == "a.pix: as cat shows it")
    #expect(source["b64"] as? String == Data("a picture".utf8).base64EncodedString())
    #expect(try lines(show(path, probe(rules: rules))) == ["inside"])
    let large = try scratch.write("large", String(repeating: "x", count: 800 << 10))
    let refused = try show(
      path, probe(rules: "*.pix image,walls=off cat -- \(large)\n", images: ["cells"]))
    #expect(plain(refused["subtitle"]) == "the picture is larger than 700 KB")
    #expect(lines(refused) == ["inside"])
  }

  @Test("a picture of a kind the host does not read is drawn by a rule, else its facts are told")
  func foreignPicture() throws {
    let path = scratch.path + "/a.gif"
    let head: [UInt8] = Array("GIF89a".utf8) + [80, 0, 60, 0, 0, 0, 0]
    try Data(head).write(to: URL(fileURLWithPath: path))
    let other = try scratch.write("drawn", "a picture")
    let rules = "*.gif image,walls=off cat -- \(other)\n"
    let set = try show(path, probe(rules: rules, images: ["cells"]))
    let source = (set["content"] as? [String: Any])?["src"] as? [String: Any]
    #expect(source?["b64"] as? String == Data("a picture".utf8).base64EncodedString())
    let failing = try show(path, probe(rules: "*.gif image false {}\n", images: ["cells"]))
    #expect(plain(failing["subtitle"]) == "false: ended with 1")
    #expect(lines(failing).first == "GIF picture" && lines(failing).contains("Size      80 × 60"))
    #expect(try lines(show(path, probe(rules: rules))).first == "GIF picture")
  }

  @Test("of a picture that the host draws the user's own rule counts, and no other one")
  func ownPicture() throws {
    let header: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    let sides: [UInt8] = Array("IHDR".utf8) + [0, 0, 0, 2, 0, 0, 0, 3, 8, 6, 0, 0, 0]
    let path = try scratch.write("a.png", header + sides + [UInt8](repeating: 0, count: 40))
    for rule in ["image/* text echo MINE\n", "*.png text echo MINE\n"] {
      let probe = try probe(rules: rule, images: ["cells"])
      #expect(try lines(show(path, probe)) == ["MINE"], "\(rule)")
    }
    let lacking = try show(path, probe(rules: "*.png text nothing-there\n", images: ["cells"]))
    #expect((lacking["content"] as? [String: Any])?["kind"] as? String == "image")
    #expect(plain(lacking["subtitle"]) == "no nothing-there")
    let other = scratch.path + "/a.gif"
    try FileManager.default.copyItem(atPath: path, toPath: other)
    let set = try show(other, probe(rules: "*.txt text echo MINE\n", images: ["cells"]))
    #expect((set["content"] as? [String: Any])?["kind"] as? String == "image")
  }

  @Test("a picture drawn by a rule tells its own size, and is not drawn larger than it is")
  func ownSize() throws {
    let path = scratch.path + "/a.gif"
    let head: [UInt8] = Array("GIF89a".utf8) + [80, 0, 60, 0, 0, 0, 0]
    try Data(head).write(to: URL(fileURLWithPath: path))
    let rules = "*.gif image sh -c 'printf %s \"$2\" > \"$1.png\"' sh {out} {px}\n"
    let set = try show(path, probe(rules: rules, images: ["cells"]))
    let content = set["content"] as? [String: Any] ?? [:]
    #expect(content["size"] as? [Int] == [80, 60])
    let place = try #require((content["src"] as? [String: Any])?["path"] as? String)
    #expect(FileManager.default.contents(atPath: place) == Data("80".utf8))
  }

  @Test("a program that writes a file of its own has it shown, and it goes with the pane")
  func writtenPicture() throws {
    let path = try scratch.write("a {} {out}.pix", "a picture")
    let probe = try probe(rules: "*.pix image cp {} {out}.png\n", images: ["cells"])
    let set = try show(path, probe)
    let content = set["content"] as? [String: Any] ?? [:]
    let place = try #require((content["src"] as? [String: Any])?["path"] as? String)
    #expect(place.hasSuffix("/out.png"))
    #expect(FileManager.default.contents(atPath: place) == Data("a picture".utf8))
    let none = try show(path, self.probe(rules: "*.pix image true {out}\n", images: ["cells"]))
    #expect(plain(none["subtitle"]) == "It makes no picture")
    #expect(lines(none) == ["a picture"])
    let text = try show(path, self.probe(rules: "*.pix text cp {} {out}\n"))
    #expect(lines(text) == ["a picture"])
  }

  @Test(
    "pages of a document are turned, with what is known below; f shows the text, then the bytes")
  func pages() throws {
    let path = try scratch.write("a.pag", "the text")
    let rules = """
      *.pag image,pages=2 sh -c 'echo "page $2 of $3 px" > "$1.png"' sh {out} {page} {px}
      *.pag text cat {}

      """
    let probe = try probe(rules: rules, images: ["cells"])
    func drawn(_ set: [String: Any]) -> (text: String, caption: String) {
      let content = set["content"] as? [String: Any] ?? [:]
      let place = (content["src"] as? [String: Any])?["path"] as? String ?? ""
      let text = FileManager.default.contents(atPath: place).map {
        String(decoding: $0, as: UTF8.self)
      }
      return (text ?? "", plain(content["caption"]))
    }
    func press(_ command: String) throws -> [String: Any] {
      try probe.send([
        "jsonrpc": "2.0", "method": "command.run", "id": 70,
        "params": ["command": command, "arguments": [:]],
      ])
      var set = probe.nextSet() ?? [:]
      while set["content"] == nil || set["loading"] is [String: Any] {
        set = probe.nextSet() ?? [:]
      }
      return set
    }
    var shown = try drawn(show(path, probe))
    #expect(shown.text.hasPrefix("page 1 of ") && shown.caption == "page 1")
    shown = try drawn(press("next-page"))
    #expect(shown.text.hasPrefix("page 2 of ") && shown.caption == "page 2")
    try probe.send(["jsonrpc": "2.0", "method": "page", "params": ["n": 1]])
    var turned = probe.nextSet() ?? [:]
    while turned["content"] == nil { turned = probe.nextSet() ?? [:] }
    shown = drawn(turned)
    #expect(shown.text.hasPrefix("page 1 of ") && shown.caption == "page 1")
    let pages = (turned["content"] as? [String: Any])?["pages"] as? [String: Int]
    #expect(pages == ["n": 1, "count": 2])
    _ = try press("next-page")
    #expect(try lines(press("asWritten")) == ["the text"])
    #expect(try lines(press("asWritten")) == ["the text"])
    shown = try drawn(press("asWritten"))
    #expect(shown.caption == "page 2")
  }

  @Test("P15: rules are listed with their programs, and those of a file with what shows it")
  func list() throws {
    let path = try scratch.write("x.foo", "\u{1}\u{2}")
    let list = RuleList()
    #expect(list.report(about: nil).text.contains("application/pdf,*.pdf"))
    #expect(list.report(about: path).text.contains("shown by preview itself"))
    #expect(list.report(about: scratch.path + "/none").text.contains("no file that can be read"))
  }

  @Test("a picture in a file is named by its path where the host draws it, else by its facts")
  func pictureFile() throws {
    let pictures = Checkout.folder.appending(
      path: "Tests/Whole/PictureHelperTests/Fixtures/pictures")
    let path = pictures.appending(path: "halves.png").path
    let set = try show(path, probe(images: ["cells"]))
    let content = set["content"] as? [String: Any] ?? [:]
    #expect((content["src"] as? [String: Any])?["path"] as? String == path)
    #expect(plain(content["alt"]) == "halves.png: PNG picture, 400 × 200")
    #expect(try lines(show(path, probe())).contains { $0.contains("400 × 200") })
  }

  @Test("P7: what is missing is named with its package, and the rest is shown")
  func p7() throws {
    let path = try scratch.write("a.pdf", "%PDF-1.4 nothing")
    let set = try show(path, probe(path: "/nowhere"))
    #expect(plain(set["subtitle"]) == "poppler-utils is missing (pdftotext)")
    #expect(
      plain(set["status"]) == "poppler-utils is missing: the text of a PDF needs pdftotext")
    #expect(set["content"] is [String: Any])
  }

  @Test("a program that fails, hangs or says nothing leaves the file as it is, and one sentence")
  func failures() throws {
    let path = try scratch.write("x.foo", "inside")
    for (command, words) in [
      ("false", "false: ended with 1"), ("true", "true found nothing"),
      ("sleep 60", "sleep: took longer than 1 s"),
    ] {
      let set = try show(path, probe(rules: "*.foo text,seconds=1 \(command)\n"))
      #expect(plain(set["subtitle"]) == words)
      #expect(lines(set) == ["inside"])
    }
  }

  @Test("P4: a program ends with all it has started when something else is shown")
  func p4() throws {
    let marker = scratch.path + "/pid"
    let path = try scratch.write("x.foo", "inside")
    let other = try scratch.write("b.txt", "b")
    let probe = try probe(rules: "*.foo text,walls=off sh -c 'echo $$ > \(marker); sleep 60' {}\n")
    try probe.select(path, type: "x", generation: 1)
    var number: Int32?
    let patience = ContinuousClock.now + .seconds(20)
    while number == nil, ContinuousClock.now < patience {
      let text = FileManager.default.contents(atPath: marker).map {
        String(decoding: $0, as: UTF8.self)
      }
      number = text.flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
      sched_yield()
    }
    try probe.select(other, type: "x", generation: 2)
    let started = try #require(number)
    while kill(started, 0) == 0, ContinuousClock.now < patience { sched_yield() }
    #expect(kill(started, 0) != 0)
  }

  @Test("P12: a database shows its tables, and nothing is written beside it")
  func p12() throws {
    let path = scratch.path + "/x.db"
    let make = """
      import sqlite3, sys
      base = sqlite3.connect(sys.argv[1]); base.execute("pragma journal_mode=wal")
      base.execute("create table a (x, y)"); base.execute("insert into a values (1, 'one\\ttwo')")
      base.execute("create table b (z)"); base.commit(); base.close()
      """
    try python(make, path)
    let before = try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted()
    let set = try show(path, probe())
    #expect(rows(set).map { $0.first } == ["a", "b"])
    let after = try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted()
    #expect(after.filter { $0 != "config" } == before)
  }

  @Test("documents are text, sheets are tables; entities are refused")
  func documents() throws {
    let make = """
      import sys, zipfile
      w = 'xmlns:w="u"'
      def pack(name, **parts):
          with zipfile.ZipFile(sys.argv[1] + "/" + name, "w") as z:
              for part, text in parts.items(): z.writestr(part.replace("__", "/").replace("_xml", ".xml"), text)
      pack("a.docx", word__document_xml="<w:d %s><w:p><w:r><w:t>One</w:t><w:tab/><w:t>two</w:t></w:r></w:p><w:p/></w:d>" % w)
      pack("b.docx", word__document_xml='<!DOCTYPE x [<!ENTITY e "EE">]><x>&e;</x>')
      pack("c.odt", mimetype="text", content_xml='<d xmlns:t="u"><t:h>Head</t:h><t:p>A<t:s t:c="2"/>B <t:span>C</t:span> d</t:p></d>')
      pack("d.xlsx", xl__workbook_xml="<x/>", xl__sharedStrings_xml="<s><si><t>Name</t></si><si><t>Ada</t></si></s>",
        xl__worksheets__sheet1_xml='<s><row><c r="A1" t="s"><v>0</v></c><c r="C1"><v>No</v></c></row><row><c r="A2" t="s"><v>1</v></c><c r="C2"><v>7</v></c></row></s>')
      """
    try python(make, scratch.path)
    let probe = try probe()
    let first = try lines(show(scratch.path + "/a.docx", probe)).first
    #expect(first?.hasPrefix("One") == true && first?.hasSuffix("two") == true)
    #expect(
      try plain(show(scratch.path + "/b.docx", self.probe())["subtitle"])
        == "cannot be read as a document"
    )
    #expect(
      try lines(show(scratch.path + "/c.odt", self.probe())).prefix(2) == ["Head", "A  B C d"])
    #expect(try rows(show(scratch.path + "/d.xlsx", self.probe())).map(\.first) == ["Name", "Ada"])
  }

  @Test("a PNG in an icon is shown by the host, whatever programs there are")
  func icon() throws {
    let png = ImageHeader.pngStart + Array("the rest".utf8)
    let entry: [UInt8] = [0, 0, 0, 0, 1, 0, 32, 0, UInt8(png.count), 0, 0, 0, 22, 0, 0, 0]
    let path = try scratch.write("a.ico", [0, 0, 1, 0, 1, 0] + entry + png)
    let content = try show(path, probe(images: ["cells"]))["content"] as? [String: Any] ?? [:]
    #expect(plain(content["alt"]) == "a.ico: Icon picture, 256 × 256")
    let source = content["src"] as? [String: Any] ?? [:]
    #expect(source["b64"] as? String == Data(png).base64EncodedString())
  }

  // MARK: JSON

  @Test("P10: JSON is laid out with its numbers, names and order as they are")
  func p10() {
    let cases = [
      (
        #"{"a":1e400,"a":[12345678901234567890,{}],"b":[]}"#,
        "{\n  \"a\": 1e400,\n  \"a\": [\n    12345678901234567890,\n    {}\n  ],\n  \"b\": []\n}\n"
      ),
      (#"["\"]{",true , null]"#, "[\n  \"\\\"]{\",\n  true,\n  null\n]\n"),
      ("{ }\n", "{}\n"), ("1\n2", "1\n2\n"), ("\u{FEFF}[1]", "[\n  1\n]\n"),
    ]
    for (text, wanted) in cases {
      let layout = JSONLayout(Array(text.utf8))
      #expect(String(decoding: layout.text, as: UTF8.self) == wanted && layout.faultLine == nil)
    }
  }

  @Test(
    "broken JSON has the line of its fault",
    arguments: [("[1,\n2", 2), ("{\n\n]", 3), ("[1}", 1), ("{\"a", 1), ("[ @", 1), ("1,", 1)])
  func broken(_ text: String, _ line: Int) {
    #expect(JSONLayout(Array(text.utf8)).faultLine == line)
  }

  @Test("JSON that is only too deep is not called broken")
  func deep() {
    let deep = { JSONLayout(Array(repeating: UInt8(ascii: "["), count: $0) + Array("1".utf8)) }
    #expect(deep(513).remark == "too deep to lay out, over 512 levels")
    #expect(deep(512).remark == "broken in line 1")
    let whole = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(JSONLayout(Array(whole.utf8)).remark == nil)
  }

  @Test("any bytes are laid out or refused", arguments: 0..<100)
  func hostile(_ seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    let alphabet = Array("{}[],:\"\\ \n1ae.@".utf8)
    let bytes = (0..<200).map { _ -> UInt8 in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return alphabet[Int(state % UInt64(alphabet.count))]
    }
    let layout = JSONLayout(bytes)
    // Random signs are hardly ever JSON: a fault has a line of theirs, and between quotes they are.
    let lines = bytes.count { $0 == 10 } + 1
    #expect(layout.faultLine.map { (1...lines).contains($0) } ?? true)
    let text = bytes.filter { $0 > 32 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    let quoted = JSONLayout(Array("[\"".utf8) + text + Array("\",1]".utf8))
    #expect(quoted.faultLine == nil)
    #expect(quoted.text.filter { $0 > 32 } == Array("[\"".utf8) + text + Array("\",1]".utf8))
  }

  @Test("JSON in one long line is laid out, JSON for people stays; f shows it as it is written")
  func shownJSON() throws {
    let words = (0..<40).map { "\"word\($0)\"" }.joined(separator: ",")
    let long = try scratch.write("a.json", "{\"a\":[\(words)]}")
    let probe = try probe()
    #expect(try lines(show(long, probe)).prefix(3) == ["{", "  \"a\": [", "    \"word0\","])
    let short = try scratch.write("b.json", "{\"a\":\n1}\n")
    #expect(try lines(show(short, self.probe())) == ["{\"a\":", "1}"])
    let broken = try scratch.write("c.json", "{\"a\":[\(words)}")
    #expect(try plain(show(broken, self.probe())["subtitle"]) == "broken in line 1")
  }

  @Test("JSON that is too large to be laid out says so")
  func largeJSON() throws {
    let path = try scratch.write("a.json", String(repeating: "[1,2],", count: 4_000))
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.truncate(atOffset: UInt64(JSONLayout.most) + 1)
    try file.close()
    #expect(try plain(show(path, probe())["subtitle"]) == "over 34 MB, not laid out")
  }
}

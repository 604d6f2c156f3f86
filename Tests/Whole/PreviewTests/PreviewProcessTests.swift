// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Testing

@Suite(.timeLimit(.minutes(1))) struct PreviewProcessTests {
  private let scratch: Scratch
  private let probe: PluginProbe

  init() throws {
    scratch = try Scratch()
    probe = try PluginProbe("colonnade-preview")
    try probe.initialize()
  }

  private func show(_ path: String, type: String = "x", generation: Int = 1) throws -> [String: Any]
  {
    try probe.select(path, type: type, generation: generation)
    return probe.nextSet() ?? [:]
  }

  private func content(_ set: [String: Any]) -> [String: Any] {
    set["content"] as? [String: Any] ?? [:]
  }

  private func lines(_ set: [String: Any]) -> [String] {
    (content(set)["lines"] as? [Any] ?? []).map(plain)
  }

  private func page(_ set: [String: Any], from: Int, count: Int, id: Int) throws -> [String] {
    let source = content(set)["source"] as? [String: Any] ?? [:]
    try probe.send([
      "id": id, "method": "text.get",
      "params": [
        "source": source["id"] ?? "", "rev": source["rev"] ?? 0, "from": from, "count": count,
      ],
    ])
    let result = probe.answer(to: id)?["result"] as? [String: Any] ?? [:]
    return (result["lines"] as? [Any] ?? []).map(plain)
  }

  @Test("shows a small text at once, coloured, with its number of lines")
  func smallText() throws {
    let set = try show(scratch.write("a.swift", "// hi\nlet x = \"y\" // z\n"), generation: 4)
    #expect(set["gen"] as? Int == 4)
    #expect(set["title"] as? String == "a.swift")
    #expect(set["badge"] as? String == "2 lines")
    #expect(lines(set) == ["// hi", "let x = \"y\" // z"])
    #expect(content(set)["format"] as? String == "code")
    #expect(probe.finish() == 0)
  }

  @Test("serves a large text page by page, comments spanning pages included")
  func largeText() throws {
    let body = (0..<20_000).map { "line \($0)\n" }.joined()
    let set = try show(scratch.write("big.c", "/*\n" + body + "*/\nint x;\n"))
    let source = content(set)["source"] as? [String: Any]
    #expect(source?["count"] as? Int == 20_003)
    #expect(
      try page(set, from: 19_999, count: 9, id: 2) == ["line 19998", "line 19999", "*/", "int x;"])
    #expect(try page(set, from: 1, count: 1, id: 3) == ["line 0"])
    #expect(try page(set, from: 50_000, count: 5, id: 4) == [])
  }

  @Test("counts the lines of a huge file beside the loop and then knows them all")
  func hugeText() throws {
    let line = Array("0123456789abcde\n".utf8)
    let block = (0..<65_536).flatMap { _ in line }
    var bytes: [UInt8] = []
    for _ in 0..<6 { bytes += block }
    let first = try show(scratch.write("huge.log", bytes))
    #expect((first["badge"] as? String)?.hasPrefix("over ") == true)
    let last = probe.nextSet() ?? [:]
    #expect(last["badge"] as? String == "393,216 lines")
    #expect(try page(last, from: 393_215, count: 5, id: 7) == ["0123456789abcde"])
  }

  @Test("cuts long lines, also one without an end, and stays quick behind them")
  func longLines() throws {
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: 1_500_000)
    let bytes = Array("a\n".utf8) + long + Array("\nb\n".utf8) + long
    let set = try show(scratch.write("long.txt", bytes))
    let shown = try page(set, from: 0, count: 9, id: 2)
    #expect(shown.map(\.count) == [1, 4102, 1, 4102])
  }

  @Test("shows bytes as numbers")
  func bytes() throws {
    let set = try show(scratch.write("data.bin", (0..<40).map { UInt8($0) }))
    let source = content(set)["source"] as? [String: Any]
    #expect(source?["count"] as? Int == 3)
    let rows = try page(set, from: 1, count: 9, id: 2)
    #expect(
      rows.first == "00000010  10 11 12 13 14 15 16 17  18 19 1a 1b 1c 1d 1e 1f  ................")
    #expect(rows.last?.hasSuffix(" !\"#$%&'") == true)
  }

  @Test("shows special contents without harm")
  func specialContents() throws {
    #expect(
      lines(try show(scratch.write("bad.txt", [0x61, 0xC3, 0xA4, 0xFF, 0x62, 0x0A]))) == [
        "aä\u{FFFD}b"
      ])
    let none = try show(scratch.write("none", []))["empty"] as? [String: Any]
    #expect(plain(none?["text"]) == "Empty file")
    let escape = try show(scratch.write("esc.txt", "a\u{1b}[31mb\r\nc"))
    #expect(lines(escape) == ["a\u{1b}[31mb", "c"])
    #expect(lines(try show(scratch.write("tab.go", "\tx\tä\ty\n"))) == ["    x   ä   y"])
    let many = try show(scratch.write("long.md", String(repeating: "*[`(", count: 30_000)))
    #expect(try page(many, from: 0, count: 500, id: 2).count == 1)
  }

  @Test("names what it does not open, and what is gone")
  func specialFiles() throws {
    let fifo = scratch.path + "/fifo"
    mkfifo(fifo, 0o600)
    #expect(lines(try show(fifo)).first == "Named pipe")
    #expect(lines(try show("/dev/zero")).first == "Character device")
    let gone = try show(scratch.path + "/gone")["error"] as? [String: Any]
    #expect(gone?["retry"] as? Bool == true)
    symlink("nowhere", scratch.path + "/broken")
    let broken = try show(scratch.path + "/broken")["error"] as? [String: Any]
    #expect(broken?["detail"] as? String == "→ nowhere")
    try scratch.write("target.txt", "T\n")
    symlink("target.txt", scratch.path + "/link")
    let link = try show(scratch.path + "/link")
    #expect(plain(link["subtitle"]) == "→ target.txt")
    #expect(lines(link) == ["T"])
  }

  @Test("lists folders, also with names that are no text")
  func folders() throws {
    try scratch.write("b.txt", "x")
    try scratch.write("A/inner", "x")
    let raw: [CChar] = (scratch.path + "/").utf8CString.dropLast() + [-1, 110, 0]
    close(open(raw, O_CREAT | O_WRONLY, 0o600))
    let set = try show(scratch.path, type: "inode/directory")
    #expect(set["badge"] as? String == "3 entries")
    let items = content(set)["items"] as? [[String: Any]] ?? []
    #expect(items.map { plain($0["text"]) } == ["A/", "b.txt", #"\xFFn"#])
    #expect((items.last?["value"] as? String)?.hasSuffix("/%FFn") == true)
    let uri = items.last?["value"] as? String ?? ""
    #expect(try show(uri)["title"] as? String == #"\xFFn"#)
  }

  @Test("shows a value that is no place as text")
  func values() throws {
    #expect(plain(content(try show("just words", type: "text/plain"))["text"]) == "just words")
    #expect(plain(content(try show("/no such/x", type: "text/plain"))["text"]) == "/no such/x")
    try probe.send(["method": "input.set", "params": ["gen": 9, "item": NSNull()]])
    #expect(probe.nextSet()?["gen"] as? Int == 9)
  }

  @Test("asks the host to run the editor and shows the file again afterwards")
  func editing() throws {
    let path = try scratch.write("a b.txt", "one\n")
    _ = try show(path)
    try probe.send([
      "id": 5, "method": "command.run", "params": ["command": "edit", "item": "i", "by": "key"],
    ])
    let request = probe.next() ?? [:]
    let parameters = request["params"] as? [String: Any] ?? [:]
    #expect(request["method"] as? String == "program.run")
    #expect((parameters["argv"] as? [String])?.last == path)
    #expect(parameters["screen"] as? Bool == true)
    try scratch.write("a b.txt", "two\n")
    try probe.send(["id": request["id"] ?? 0, "result": ["status": 0]])
    #expect(lines(probe.nextSet() ?? [:]) == ["two"])
    #expect(probe.answer(to: 5)?["result"] != nil)
    #expect(probe.finish() == 0)
  }

  @Test("N9: a row that stands for a line begins there, also in what would be laid out")
  func lineOfFile() throws {
    let lines = (1...60).map { "line \($0)" }.joined(separator: "\n")
    for (number, name) in ["a.txt", "b.md", "c.csv"].enumerated() {
      let path = try scratch.write(name, lines + "\n")
      let content = content(try show(path, type: "text/plain;line=40", generation: number + 1))
      #expect(content["kind"] as? String == "text" && content["start"] as? String == "line")
      let anchors = content["anchors"] as? [[String: Any]] ?? []
      #expect(anchors.first?["line"] as? Int == 39)
      #expect(plain((content["lines"] as? [Any] ?? []).dropFirst(39).first) == "line 40")
    }
  }

  @Test("a value that is no place is shown as its type says")
  func typedValues() throws {
    var set = try show("{\"a\":[1]}", type: "application/json")
    #expect(lines(set) == ["{", "  \"a\": [", "    1", "  ]", "}"])
    set = try show("let x = 1 // one", type: "text/x-swift", generation: 2)
    #expect(lines(set) == ["let x = 1 // one"] && content(set)["lang"] as? String == "swift")
    set = try show("{\"a\":", type: "application/json", generation: 3)
    #expect(lines(set) == ["{\"a\":"])
    set = try show("plain words", type: "text/plain", generation: 4)
    #expect(plain(content(set)["text"]) == "plain words")
  }

  @Test("the beginning of a line is left out where what was found stands far behind it")
  func farInLine() throws {
    let far = String(repeating: "é", count: 150_000)
    let text = "first\n\(far) needle\nlast"
    let cases = [
      ("a.txt", far.utf8.count + 1), ("b.json", far.utf8.count + 1), ("c.txt", 200),
      ("d.json", 200),
    ]
    let (short, wide) = (String(repeating: "é", count: 100), "…ééééééééééé needle")
    for (number, (name, byte)) in cases.enumerated() {
      let path = try scratch.write(name, byte > 200 ? text : "first\n\(short)needle\nlast")
      let set = try show(
        path, type: "text/plain;line=2;byte=\(byte)", generation: number + 1)
      let shown =
        byte > 200 ? try page(set, from: 0, count: 3, id: number + 2) : lines(set)
      #expect(shown.count == 3 && shown.first == "first" && shown.last == "last")
      // Lines of text go on below, so that the match is seen where it is not too far away.
      let expected = ["a.txt": wide, "b.json": wide, "c.txt": short + "needle"][name]
      #expect(shown.dropFirst().first == expected ?? "…ééééééééééééneedle", "\(name)")
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import FileKit
import Foundation
import PanePlugin
import PaneTestSupport
import Testing

@testable import PreviewPane

/// Text tables in the preview: how values are kept apart, what the columns are, and any row at once.
@Suite(.timeLimit(.minutes(1))) struct TableTests {
  private func dialect(_ text: String, _ name: String = "a.csv") -> SeparatedValues? {
    SeparatedValues(Array(text.utf8), isWhole: true, name: name)
  }

  private func pages(_ text: String, _ scratch: Scratch, _ name: String = "a.csv") throws
    -> TablePages
  {
    try scratch.write(name, text)
    let file = try FileReader.open(FilePath(scratch.path + "/" + name)).get()
    let found = try #require(dialect(String(text.prefix(65_536)), name))
    return try #require(TablePages(file, found))
  }

  private func words(_ item: Item) -> [String] {
    item.cells.map { cell in
      switch cell.value {
      case .none: "–"
      case .text(let text): text.string
      case .number(_, let digits): "#" + digits
      case .flag, .series: "?"
      }
    }
  }

  @Test(
    "finds out what keeps values apart",
    arguments: [
      ("a,b\n1,2\n", ",", true), ("a;b;c\n1;2,0;x\n3;4,0;y\n", ";", true),
      ("a\tb\n1\t2\n", "\t", true),
      ("a|b|c\n1|2|3\n", "|", true), ("a,b\n5\" disk,2\n6\" disk,3\n", ",", true),
    ])
  func dialects(text: String, separator: Character, hasQuotes: Bool) {
    let found = dialect(text)
    #expect(found?.separator == separator.asciiValue && found?.hasQuotes == hasQuotes)
  }

  @Test("a text without separators, and one that is called otherwise, is no table")
  func noTables() {
    #expect(dialect("one line\nanother\n") == nil)
    #expect(dialect("") == nil)
    #expect(dialect("a,b\n1,2\n", "notes.txt") == nil)
    #expect(dialect("a,b\n1,2\n", "a.tsv") == nil)
  }

  @Test("values in quotes hold separators, quotes and line feeds")
  func quotes() throws {
    let scratch = try Scratch()
    let text = "name,note\nAda,\"says \"\"hi\"\", twice\"\nBob,\"two\nlines\"\r\n\"\",x\n"
    let pages = try pages(text, scratch)
    #expect(pages.count == 3)
    #expect(pages.columns.map(\.title.string) == ["name", "note"])
    #expect(
      pages.items(0..<9).map(words) == [
        ["Ada", "says \"hi\", twice"], ["Bob", "two\nlines"], ["–", "x"],
      ])
  }

  @Test("columns are judged by what they hold, and headings by what is below them")
  func columns() throws {
    let scratch = try Scratch()
    let pages = try pages("id,price,code,city\n1,2.50,007,Köln\n-2,3e2,008,\n", scratch)
    #expect(pages.columns.map(\.kind) == [.int, .number, .text, .text])
    #expect(
      pages.items(0..<2).map(words) == [
        ["#1", "#2.50", "007", "Köln"], ["#-2", "#3e2", "008", "–"],
      ])
    let odd = try self.pages("a,b\n1.,12345678901234567890123\n1e400,2\n", scratch, "odd.csv")
    #expect(odd.columns.map(\.kind) == [.text, .text])
    let bare = try self.pages("1,2\n3,4\n", scratch, "bare.csv")
    #expect(bare.count == 2 && bare.columns.map(\.title.string) == ["1", "2"])
  }

  @Test("rows in the middle of a large file are found at once, records over several lines too")
  func large() throws {
    let scratch = try Scratch()
    var text = "n,words\n"
    for row in 0..<20_000 { text += "\(row),\"line one\nline two \(row)\"\n" }
    let pages = try pages(text, scratch)
    #expect(pages.index.isComplete && pages.count == 20_000)
    #expect(pages.items(12_345..<12_347).map { words($0)[0] } == ["#12345", "#12346"])
    #expect(pages.items(19_999..<20_100).map { words($0)[1] } == ["line one\nline two 19999"])
    #expect(pages.positions(of: ["r17", "r20000", "x", "r-1"]) == [17, -1, -1, -1])
  }

  @Test(
    "rows come in answers that a line can hold, whatever is in them",
    arguments: ["w", "\"\"", "\u{1}", "é", "\\"])
  func longRows(letter: String) throws {
    let scratch = try Scratch()
    let value = "\"" + String(repeating: letter, count: 1_024) + "\""
    let row = Array(repeating: value, count: 64).joined(separator: ",") + "\n"
    let pages = try pages(String(repeating: row, count: 8), scratch)
    var rows = 0
    while rows < pages.count {
      let items = pages.items(rows..<pages.count)
      let line = JSONText(elements: items.map { JSONText($0) })
      #expect(!items.isEmpty && line.text.utf8.count < Limit.messageBytes - 1_024)
      if items.isEmpty { return }
      rows += items.count
    }
  }

  @Test("takes no harm from any bytes", arguments: 0..<100)
  func hostile(seed: Int) throws {
    let scratch = try Scratch()
    var random = SplitMix64(seed: seed)
    let letters: [UInt8] = Array("\"\",;\t|\r\n\nab1.-1.1e9e\u{0}é".utf8) + [0xFF]
    let bytes = (0..<Int.random(in: 0...3_000, using: &random)).map { _ in
      letters.randomElement(using: &random) ?? 0
    }
    try Data(bytes).write(to: URL(fileURLWithPath: scratch.path + "/a.csv"))
    let file = try FileReader.open(FilePath(scratch.path + "/a.csv")).get()
    guard let dialect = SeparatedValues(bytes, isWhole: true, name: "a.csv"),
      let pages = TablePages(file, dialect)
    else { return }
    var rows = 0
    while rows < pages.count {
      let items = pages.items(rows..<min(rows + 100, pages.count))
      #expect(items.allSatisfy { $0.cells.count <= pages.columns.count })
      #expect(!items.isEmpty, "seed \(seed): row \(rows) of \(pages.count)")
      let line = JSONText(elements: items.map { JSONText($0) })
      #expect((try? JSONSerialization.jsonObject(with: Data(line.text.utf8))) != nil)
      if items.isEmpty { return }
      rows += items.count
    }
  }

  /// The preview of a file with commas, as the first selection shows it.
  private func previewing(_ path: String) throws -> PluginProbe {
    let probe = try PluginProbe("colonnade-preview")
    try probe.initialize()
    try probe.send([
      "method": "input.set",
      "params": [
        "gen": 1, "item": "i", "type": "text/csv", "value": path,
        "items": [["id": "i", "type": "text/csv", "value": path, "text": "x"]],
        "count": 1, "from": ["pane": "p2", "plugin": "files"], "by": "select",
      ],
    ])
    return probe
  }

  @Test("the preview shows a table, and what is written on a key")
  func shown() throws {
    let scratch = try Scratch()
    try scratch.write("people.csv", "name,age\nAda,36\nBob,41\n")
    let probe = try previewing(scratch.path + "/people.csv")
    let content = probe.nextSet()?["content"] as? [String: Any]
    #expect(content?["kind"] as? String == "table")
    let columns = content?["columns"] as? [[String: Any]] ?? []
    #expect(columns.map { $0["type"] as? String ?? "text" } == ["text", "int"])
    #expect((content?["items"] as? [[String: Any]])?.count == 2)
    try probe.send([
      "id": 9, "method": "command.run",
      "params": ["command": "asWritten", "items": [], "count": 0],
    ])
    let text = probe.nextSet()?["content"] as? [String: Any]
    #expect(text?["kind"] as? String == "text")
    #expect(probe.finish() == 0)
  }

  @Test(
    "rows that the host has not are filtered and sorted here",
    arguments: [
      ("", [], 3_000, ["r0", "r1", "r2"]), ("RoW 2999", [], 1, ["r2998"]),
      ("city:se row", [], 1_000, ["r1", "r4", "r7"]), ("se:x", [], 0, []),
      ("nothing", [], 0, []), ("", [("c1", true)], 3_000, ["r2999", "r2998", "r2997"]),
      ("", [("c2", false), ("c1", true)], 3_000, ["r2999", "r2996", "r2993"]),
      ("row 3000", [("c0", false)], 1, ["r2999"]),
    ] as [(String, [(String, Bool)], Int, [String])])
  func query(filter: String, order: [(String, Bool)], count: Int, first: [String]) throws {
    let scratch = try Scratch()
    let cities = ["Rome", "SE", "Bonn"]
    let rows = (1...3_000).map { "row \($0),\($0),\(cities[($0 - 1) % 3])" }
    try scratch.write("large.csv", "name,n,city\n" + rows.joined(separator: "\n") + "\n")
    let probe = try previewing(scratch.path + "/large.csv")
    let content = probe.nextSet()?["content"] as? [String: Any] ?? [:]
    let source = content["source"] as? [String: Any] ?? [:]
    #expect(source["count"] as? Int == 3_000)
    let sort = order.map { ["column": $0.0, "desc": $0.1] as [String: Any] }
    try probe.send(["method": "query", "params": ["filter": filter, "sort": sort]])
    var message = probe.next()
    while message != nil, message?["method"] as? String != "rows.reset" { message = probe.next() }
    let reset = message?["params"] as? [String: Any] ?? [:]
    #expect(reset["count"] as? Int == count)
    try probe.send([
      "id": 9, "method": "rows.get",
      "params": [
        "source": source["id"] ?? "", "rev": reset["rev"] ?? 0, "from": 0, "count": 3,
      ],
    ])
    let page = probe.answer(to: 9)?["result"] as? [String: Any] ?? [:]
    #expect((page["rows"] as? [[String: Any]] ?? []).map { $0["id"] as? String } == first)
    #expect(probe.finish() == 0)
  }

  @Test("the numbers of a column become a chart on a page of its own")
  func chart() throws {
    let scratch = try Scratch()
    try scratch.write("people.csv", "name,age,height\nAda,36,1.7\nBob,,x\nCy,41,1.8\n")
    let probe = try previewing(scratch.path + "/people.csv")
    let commands = probe.nextSet()?["commands"] as? [[String: Any]] ?? []
    #expect(commands.contains { $0["id"] as? String == "chart" && $0["args"] == nil })
    try probe.send([
      "id": 9, "method": "command.run", "params": ["command": "chart", "items": [], "count": 0],
    ])
    var pushed = probe.next()
    while let message = pushed, message["method"] as? String != "nav.push" { pushed = probe.next() }
    let params = pushed?["params"] as? [String: Any]
    let content = params?["content"] as? [String: Any]
    #expect(content?["kind"] as? String == "chart" && params?["page"] as? String == "chart")
    let series = content?["series"] as? [[String: Any]] ?? []
    let values = series.first?["values"] as? [Any] ?? []
    #expect(values.map { $0 as? Double } == [36, nil, 41])
    #expect(content?["x"] as? [String] == ["1", "3"])
    #expect(probe.finish() == 0)
  }

  @Test("a chart of many rows shows the highest of those that share a place")
  func manyRows() throws {
    let scratch = try Scratch()
    let rows = (1...10_000).map { $0 == 7_001 ? "x,9" : "x,1" }
    let pages = try pages("a,n\n" + rows.joined(separator: "\n") + "\n", scratch)
    let values = ColumnReading(pages, pages.columns[1]).values()
    #expect(values.known.count <= ColumnReading.mostValues)
    #expect(values.known.filter { $0 == 9 }.count == 1)
    #expect(values.last == "10000")
  }
}

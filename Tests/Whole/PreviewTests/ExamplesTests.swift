// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct ExamplesTests {
  private static let folder = Checkout.folder.appending(path: "Plugins/examples")

  private func start(_ name: String) throws -> PluginProbe {
    let probe = try PluginProbe(Self.folder.appendingPathComponent(name).path)
    try probe.initialize()
    return probe
  }

  private func items(_ parameters: [String: Any]?) -> [String] {
    let content = parameters?["content"] as? [String: Any]
    return (content?["items"] as? [[String: Any]] ?? []).compactMap { $0["text"] as? String }
  }

  @Test("static.sh says its piece and ends")
  func once() throws {
    let probe = try PluginProbe(Self.folder.appendingPathComponent("static.sh").path)
    #expect(items(probe.nextSet()).count == 2)
    #expect(probe.finish() == 0)
  }

  @Test(
    "the hello plugins follow the selection",
    arguments: [
      ("hello.sh", "summer", "You like summer"), ("hello.py", "or", "1 chosen"),
    ])
  func hello(name: String, item: String, status: String) throws {
    let probe = try start(name)
    #expect(items(probe.nextSet()).count > 2)
    probe.send(
      #"{"jsonrpc":"2.0","method":"select","params":{"item":"\#(item)","items":["\#(item)"],"count":1,"by":"user"}}"#
    )
    #expect(probe.nextSet()?["status"] as? String == status)
    #expect(probe.finish() == 0)
  }

  @Test("middle.py makes rows of its input")
  func middle() throws {
    let probe = try start("middle.py")
    try probe.select("three little words", generation: 5)
    let set = probe.nextSet()
    #expect(items(set) == ["three", "little", "words"])
    #expect(set?["gen"] as? Int == 5)
    #expect(probe.finish() == 0)
  }

  @Test("million.py answers pages at the end of the list and finds rows")
  func million() throws {
    let probe = try start("million.py")
    try probe.send([
      "id": 2, "method": "rows.get",
      "params": ["source": "numbers", "rev": 1, "from": 9_999_990, "count": 128],
    ])
    let page = probe.answer(to: 2)?["result"] as? [String: Any]
    #expect((page?["rows"] as? [Any])?.count == 10)
    try probe.send(["id": 3, "method": "rows.find", "params": ["ids": ["7", "x"]]])
    #expect((probe.answer(to: 3)?["result"] as? [String: Any])?["at"] as? [Int] == [7, -1])
    #expect(probe.finish() == 0)
  }

  @Test(
    "million.py finds the nearest row with some digits, before or behind a row",
    arguments: [
      ("1234567", 0, 1, 1_234_567), ("Number 77", 100, 1, 177), ("77", 177, 1, 177),
      ("77", 176, -1, 77), ("05", 0, 1, 105), ("05", 104, -1, -1), ("9,999,999", 5, 1, 9_999_999),
      ("0", 0, 1, 0), ("pear", 0, 1, -1), ("99999999", 0, 1, -1),
    ])
  func millionSearch(text: String, from: Int, step: Int, row: Int) throws {
    let probe = try start("million.py")
    let search: [String: Any] = [
      "source": "numbers", "rev": 1, "text": text, "from": from, "dir": step,
    ]
    try probe.send(["id": 2, "method": "rows.find", "params": search])
    #expect((probe.answer(to: 2)?["result"] as? [String: Any])?["at"] as? [Int] == [row])
    #expect(probe.finish() == 0)
  }

  @Test("processes.py shows itself among the processes, in cells of the columns")
  func processes() throws {
    let probe = try start("gallery/processes.py")
    let content = probe.nextSet()?["content"] as? [String: Any]
    #expect(content?["kind"] as? String == "table")
    let columns = content?["columns"] as? [[String: Any]] ?? []
    let rows = content?["items"] as? [[String: Any]] ?? []
    let own = rows.first { $0["id"] as? String == "\(ProcessInfo.processInfo.processIdentifier)" }
    let cells = try #require(own?["cells"] as? [Any])
    #expect(cells.count == columns.count)
    let memory = try #require(columns.firstIndex { $0["id"] as? String == "memory" })
    #expect((cells[memory] as? Int ?? 0) > 1_000_000)
    #expect(probe.finish() == 0)
  }

  @Test("outline.py makes branches when they are opened")
  func outline() throws {
    let probe = try start("outline.py")
    try probe.send([
      "id": 2, "method": "rows.get", "params": ["parent": "/720720", "from": 2, "count": 2],
    ])
    let page = probe.answer(to: 2)?["result"] as? [String: Any]
    #expect(
      (page?["rows"] as? [[String: Any]])?.map { $0["id"] as? String } == [
        "/720720/4", "/720720/5",
      ])
    #expect(probe.finish() == 0)
  }

  @Test("markdown.py goes where its links lead")
  func markdown() throws {
    let probe = try start("markdown.py")
    let content = probe.nextSet()?["content"] as? [String: Any]
    #expect(content?["format"] as? String == "markdown")
    probe.send(#"{"method":"link","params":{"target":"green","base":null,"by":"enter"}}"#)
    #expect(probe.nextSet()?["title"] as? String == "Green")
    #expect(probe.finish() == 0)
  }

  @Test("pages.py goes deeper and hears of the way back")
  func pages() throws {
    let probe = try start("pages.py")
    _ = probe.nextSet()
    probe.send(#"{"method":"activate","params":{"item":"Soup","by":"enter"}}"#)
    let push = probe.next()
    #expect(push?["method"] as? String == "nav.push")
    #expect(items(push?["params"] as? [String: Any]) == ["Leek", "Potato", "Salt"])
    probe.send(#"{"method":"nav","params":{"page":"","popped":["Soup"],"by":"key"}}"#)
    #expect(probe.nextSet()?["status"] as? String == "Back from Soup")
    #expect(probe.finish() == 0)
  }

  @Test("preview.sh quotes whatever a file says")
  func preview() throws {
    let scratch = try Scratch()
    let text = "say \"hi\" \\ done\n\ttab ä 漢 🙂"
    let path = try scratch.write("a.txt", text + "\u{1b}[31m\n")
    let probe = try start("preview.sh")
    probe.send(
      #"{"jsonrpc":"2.0","method":"input.set","params":{"gen":3,"item":"a","type":"x","value":"\#(path)"}}"#
    )
    let set = probe.nextSet()
    #expect((set?["content"] as? [String: Any])?["text"] as? String == text + "[31m")
    #expect(set?["gen"] as? Int == 3)
    #expect(probe.finish() == 0)
  }
}

// SPDX-License-Identifier: Apache-2.0
import FileKit
import Foundation
import Glibc
import PanePlugin
import Testing

/// Folders in the preview, changes of what is on show, and marks in the column before.
@Suite(.timeLimit(.minutes(1))) struct PreviewFolderTests {
  private let scratch: Scratch
  private let probe: PluginProbe
  private let store: PaneStore

  init() throws {
    scratch = try Scratch()
    store = PaneStore(folder: FilePath(scratch.path + "/state"))
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/state", withIntermediateDirectories: true)
    probe = try PluginProbe(
      "colonnade-preview", environment: ["COLONNADE_STATE_DIR": store.folder.display()])
  }

  private func show(_ path: String, items: [[String: Any]] = [], pane: String = "p2") throws {
    let entry: [String: Any] = ["id": "i", "type": "inode/directory", "value": path, "text": "row"]
    try probe.send([
      "method": "input.set",
      "params": [
        "gen": 1, "item": "i", "type": "inode/directory", "value": path,
        "items": items.isEmpty ? [entry] : items, "count": max(1, items.count),
        "from": ["pane": pane, "plugin": "files"], "by": "select",
      ],
    ])
  }

  private func content(_ set: [String: Any]?) -> [String: Any] {
    set?["content"] as? [String: Any] ?? [:]
  }

  private func rows(_ set: [String: Any]?) -> [String] {
    (content(set)["items"] as? [[String: Any]] ?? []).map { plain($0["text"]) }
  }

  private func folder(_ names: [String]) throws -> String {
    for name in names { try scratch.write("f/" + name, "x") }
    return scratch.path + "/f"
  }

  @Test("lists a folder as the list beside does: as people count, hidden entries left out")
  func listing() throws {
    try probe.initialize()
    try show(folder(["d10", "d2", "Zoo", "äpfel", ".hidden", "sub/x"]))
    let set = probe.nextSet()
    #expect(rows(set) == ["sub/", "äpfel", "d2", "d10", "Zoo"])
    #expect(set?["badge"] as? String == "5 entries")
    #expect(probe.finish() == 0)
  }

  @Test("names have the colours of LS_COLORS, as in the list beside")
  func colors() throws {
    let folder = try folder(["a.txt", "run", "sub/x", "z"])
    chmod(folder + "/run", 0o755)
    func styled(_ colors: String, without no: String = "") throws -> [String] {
      let probe = try PluginProbe(
        "colonnade-preview", environment: ["LS_COLORS": colors, "NO_COLOR": no])
      try probe.initialize()
      try probe.select(folder, type: "inode/directory")
      // On a busy machine the folder comes behind a word that it is read.
      var set = probe.nextSet()
      while set != nil, set?["content"] == nil { set = probe.nextSet() }
      let items = content(set)["items"] as? [[String: Any]] ?? []
      #expect(probe.finish() == 0)
      return items.filter { !($0["text"] is String) }.map { plain($0["text"]) }
    }
    let green = "*.txt=00;32:ex=01;32"
    let names = (of: try styled(green), other: try styled("*.md=00;32"))
    #expect(names.of == ["sub/", "a.txt", "run"])
    #expect(names.other == ["sub/"])
    #expect(try styled(green, without: "1") == ["sub/"])
  }

  @Test("takes files into the folder on show, and nothing into a file")
  func drops() throws {
    try probe.initialize()
    let place = try folder(["a", "sub/x"])
    try show(place)
    let set = probe.nextSet()
    let drop = set?["drop"] as? [String: Any]
    #expect(drop?["directory"] as? String == place && drop?["transfer"] as? String == "fs")
    let items = content(set)["items"] as? [[String: Any]] ?? []
    #expect((content(set)["drag"] as? [String: Any])?["file"] as? Bool == true)
    #expect(items.map { $0["drop"] as? String } == ["into", nil])
    try show(place + "/a")
    #expect(probe.nextSet()?["drop"] is NSNull)
    #expect(probe.finish() == 0)
  }

  @Test("follows the order and the hidden entries of the list beside, also when they change")
  func rules() throws {
    var rules = ListingRules()
    rules.showsHidden = true
    ListingBook(store).note(rules, pane: "p2", role: "supplementary", keeps: false)
    try probe.initialize()
    try show(folder(["a", "b", ".hidden"]))
    #expect(rows(probe.nextSet()) == [".hidden", "a", "b"])
    rules.showsHidden = false
    rules.isReversed = true
    ListingBook(store).note(rules, pane: "p2", role: "supplementary", keeps: true)
    #expect(rows(probe.nextSet()) == ["b", "a"])
    #expect(ListingBook(store).kept(pane: "p2", role: "supplementary") == rules)
    #expect(ListingBook(store).kept(pane: "p3", role: "supplementary") == nil)
    #expect(probe.finish() == 0)
  }

  @Test("shows all of a large folder from its beginning, and says how many entries there are")
  func large() throws {
    let place = access("/dev/shm", W_OK) == 0 ? "/dev/shm/" : NSTemporaryDirectory()
    let folder = place + "preview-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for number in (1...20_500).reversed() {
      close(open("\(folder)/n\(number)", O_CREAT | O_WRONLY | O_CLOEXEC, 0o644))
    }
    try probe.initialize()
    try show(folder)
    let set = probe.nextSet()
    #expect(set?["badge"] as? String == "20,500 entries")
    let source = content(set)["source"] as? [String: Any] ?? [:]
    #expect(source["count"] as? Int == 20_500)
    func page(_ from: Int, _ id: Int, _ revision: Any?) throws -> [String] {
      try probe.send([
        "id": id, "method": "rows.get",
        "params": [
          "source": source["id"] ?? "", "rev": revision ?? 0, "parent": NSNull(), "from": from,
          "count": 2,
        ],
      ])
      let result = probe.answer(to: id)?["result"] as? [String: Any] ?? [:]
      return (result["rows"] as? [[String: Any]] ?? []).map { plain($0["text"]) }
    }
    #expect(try page(0, 7, source["rev"]) == ["n1", "n2"])
    #expect(try page(20_498, 8, source["rev"]) == ["n20499", "n20500"])
    try probe.send(["method": "query", "params": ["filter": "n2050", "sort": [String]()]])
    let reset = probe.next()?["params"] as? [String: Any] ?? [:]
    #expect(reset["count"] as? Int == 2)
    #expect(try page(0, 9, reset["rev"]) == ["n2050", "n20500"])
    #expect(probe.finish() == 0)
  }

  @Test("shows a file anew that has changed right after it was selected, and each time after that")
  func fastChanges() throws {
    try probe.initialize()
    let path = try scratch.write("note.txt", "one\n")
    try show(path)
    let lines = { (set: [String: Any]?) in (content(set)["lines"] as? [Any] ?? []).map(plain) }
    #expect(lines(probe.nextSet()) == ["one"])
    for text in ["second", "the third", "and a fourth"] {
      try scratch.write("note.txt", text + "\n")
      #expect(lines(probe.nextSet()) == [text])
    }
    #expect(probe.finish() == 0)
  }

  @Test("follows the cursor while rows are marked")
  func marks() throws {
    try probe.initialize()
    let path = try scratch.write("one.txt", "text of one\n")
    let marked = ["a", "b"].map { ["id": $0, "type": "x", "value": $0, "text": "row \($0)"] }
    try show(path, items: marked)
    let set = probe.nextSet()
    #expect(set?["title"] as? String == "one.txt")
    #expect((content(set)["lines"] as? [Any] ?? []).map(plain) == ["text of one"])
    #expect(probe.finish() == 0)
  }

  @Test("names the row under the cursor, and not the first one that is marked")
  func nameBesideMarks() throws {
    try probe.initialize()
    let marked = ["a", "b"].map { ["id": $0, "type": "x", "value": $0, "text": "row \($0)"] }
    for (item, title) in [("b", "row b"), ("c", "words of c")] {
      try probe.send([
        "method": "input.set",
        "params": [
          "gen": item == "b" ? 1 : 2, "item": item, "type": "x", "value": "words of \(item)\nmore",
          "items": marked, "count": 2, "from": ["pane": "p2", "plugin": "x"], "by": "select",
        ],
      ])
      let set = probe.nextSet()
      #expect(plain(set?["title"]) == title)
    }
    #expect(probe.finish() == 0)
  }

  @Test("tells the facts of a place in an inspector, and watches it")
  func facts() throws {
    try initializeInspector()
    let path = try scratch.write("one.txt", String(repeating: "x", count: 12_345))
    try show(path)
    let set = probe.nextSet()
    let lines = (content(set)["lines"] as? [Any] ?? []).map(plain)
    #expect(set?["title"] as? String == "one.txt")
    #expect(lines.contains("Kind      text/plain"))
    #expect(
      lines.contains { $0.hasPrefix("Size      12") && $0.hasSuffix("(12,345 bytes)") }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("Access    rw-") && $0.contains("(6") })
    #expect(lines.contains { $0.hasPrefix("Modified  20") })
    #expect(lines.contains { $0.hasPrefix("Owner     ") })
    #expect(lines.contains { $0.hasPrefix("Where     ") })
    let link = scratch.path + "/nowhere"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "gone/x")
    try show(link)
    let other = probe.nextSet()
    let told = (content(other)["lines"] as? [Any] ?? []).map(plain)
    #expect(
      told.contains("Kind      link") && told.contains("Leads to  gone/x, which is not there"))
    #expect(probe.finish() == 0)
  }

  @Test("a folder in an inspector is counted once the cursor rests on it, as several are")
  func countedFolder() throws {
    try initializeInspector()
    let path = try scratch.write("sub/one.txt", String(repeating: "x", count: 12_345))
    try FileManager.default.linkItem(atPath: path, toPath: scratch.path + "/sub/two.txt")
    try show(scratch.path + "/sub")
    let first = (content(probe.nextSet())["lines"] as? [Any] ?? []).map(plain)
    let lines = (content(probe.nextSet())["lines"] as? [Any] ?? []).map(plain)
    #expect(lines.starts(with: first) && lines.count == first.count + 4)
    #expect(lines.suffix(3).first?.hasPrefix("Inside    ") == true, "\(lines)")
    #expect(lines.contains("Size      12 KB"), "\(lines)")
    #expect(lines.last?.hasPrefix("On disk   ") == true)
    #expect(probe.finish() == 0)
  }

  @Test("folds facts below their own words, and anew where the column gets wider")
  func foldedFacts() throws {
    try initializeInspector(columns: 24)
    try show(try scratch.write("one.txt", String(repeating: "x", count: 12_345)))
    let folded = (content(probe.nextSet())["lines"] as? [Any] ?? []).map(plain)
    let size = try #require(folded.firstIndex { $0.hasPrefix("Size      12") })
    #expect(folded[size + 1].hasPrefix(String(repeating: " ", count: 10)), "\(folded)")
    #expect(folded.allSatisfy { $0.count <= 22 }, "\(folded)")
    try probe.send([
      "method": "view", "params": ["cols": 80, "rows": 30, "visible": true, "focused": false],
    ])
    let wide = (content(probe.nextSet())["lines"] as? [Any] ?? []).map(plain)
    #expect(wide.contains { $0.hasPrefix("Size      12") && $0.hasSuffix("(12,345 bytes)") })
    #expect(probe.finish() == 0)
  }

  private func initializeInspector(columns: Int = 80) throws {
    try probe.send([
      "jsonrpc": "2.0", "id": 1, "method": "initialize",
      "params": [
        "protocol": [1], "pane": ["id": "p4", "role": "inspector"],
        "session": ["reason": "start", "args": [String](), "cwd": "/"],
        "view": ["cols": columns, "rows": 30, "visible": true],
      ],
    ])
  }

  @Test("sums marked files up in an inspector, as rows that are cut and not wrapped")
  func summary() throws {
    try initializeInspector()
    let paths = try ["a.txt", "b.txt"].map { name in
      let path = scratch.path + "/" + name
      try Data("12".utf8).write(to: URL(fileURLWithPath: path))
      return path
    }
    let marked = paths.map { ["id": $0, "type": "text/plain", "value": $0, "text": $0] }
    try show(paths[0], items: marked)
    let set = probe.nextSet()
    let content = set?["content"] as? [String: Any]
    #expect(content?["kind"] as? String == "list")
    let sections = content?["sections"] as? [[String: Any]] ?? []
    #expect(
      sections.compactMap { $0["title"] as? String } == [
        "Facts", "Where", "Kinds", "Largest", "Names",
      ])
    #expect(rows(set).suffix(2) == ["a.txt", "b.txt"])
    // Rows that are files are cut as names of files, in the middle.
    let items = content?["items"] as? [[String: Any]] ?? []
    #expect(items.suffix(2).map { $0["value"] as? String } == paths)
  }

  @Test("the sum of marked folders has what they take on the disk, shared files once")
  func realSize() throws {
    try initializeInspector()
    let paths = ["one", "two"].map { scratch.path + "/" + $0 }
    for path in paths {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    try Data(repeating: 1, count: 1 << 20).write(to: URL(fileURLWithPath: paths[0] + "/a"))
    try FileManager.default.linkItem(atPath: paths[0] + "/a", toPath: paths[1] + "/b")
    try Data().write(to: URL(fileURLWithPath: paths[1] + "/hole"))
    let hole = try FileHandle(forWritingTo: URL(fileURLWithPath: paths[1] + "/hole"))
    try hole.truncate(atOffset: 5_000_000_000)
    try hole.close()
    try show(
      paths[0], items: paths.map { ["id": $0, "type": "inode/directory", "value": $0, "text": $0] })
    let rows = rows(probe.nextSet())
    #expect(rows.contains("Size    5.0 GB"), "\(rows)")
    #expect(rows.contains { $0.hasPrefix("On disk 1.") }, "\(rows)")
  }

  @Test("lists the marks in an inspector, a row each")
  func inspector() throws {
    try initializeInspector()
    let marked = ["a", "b"].map { ["id": $0, "type": "x", "value": $0, "text": "row \($0)"] }
    try show(scratch.path, items: marked)
    let set = probe.nextSet()
    #expect(set?["title"] as? String == "2 marked")
    #expect(rows(set) == ["row a", "row b"])
    #expect(probe.finish() == 0)
  }
}

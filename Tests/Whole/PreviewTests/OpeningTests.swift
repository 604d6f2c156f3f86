// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// Enter on what the preview shows: the editor for texts, the desktop for all else, and tables of a
/// database.
@Suite(.timeLimit(.minutes(1))) struct OpeningTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// What the pane asks the host for, or says, after Enter on a file.
  private func entered(_ path: String) throws -> [String: Any] {
    let probe = try PluginProbe(
      "colonnade-preview", environment: ["PATH": "/nowhere", "VISUAL": "ed-of-the-user"])
    try probe.initialize()
    try probe.select(path, type: "x")
    _ = probe.nextSet()
    probe.send(#"{"method":"activate","params":{"item":null,"by":"enter"}}"#)
    while let message = probe.next() {
      if ["program.run", "notify.show"].contains(message["method"] as? String) { return message }
    }
    return [:]
  }

  @Test(
    "texts of any letters go to the editor, bytes never do",
    arguments: [
      ("a.txt", Array("hello\n".utf8), true), ("none", [], true),
      ("l1.txt", [0x67, 0xFC, 0x74], true),
      ("u16.txt", [0xFF, 0xFE, 0x61, 0], true),
      ("a.png", [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0], false),
      ("a.pdf", Array("%PDF-1.4 nothing".utf8), false),
      ("d", Array("SQLite format 3\0".utf8), false), ("bin.bin", [0, 1, 2, 3], false),
    ])
  func enter(_ name: String, _ bytes: [UInt8], _ isText: Bool) throws {
    let message = try entered(scratch.write(name, bytes))
    let params = message["params"] as? [String: Any] ?? [:]
    if isText {
      #expect(message["method"] as? String == "program.run")
      #expect((params["argv"] as? [String])?.first == "ed-of-the-user")
    } else {
      #expect(message["method"] as? String == "notify.show")
      #expect(plain(params["text"]).contains("xdg-open"))
    }
  }

  @Test("Enter on a table of a database shows its rows, and the way back the tables")
  func tables() throws {
    let path = try database(
      """
      base.execute("create table a (x)"); base.execute("insert into a values ('one')")
      base.execute("create table b (y)"); base.execute("insert into b values ('two')")
      """)
    let probe = try PluginProbe("colonnade-preview")
    let set = try shown(path, by: probe)
    #expect(plain(set["badge"]) == "2 tables")
    let commands = (set["commands"] as? [[String: Any]] ?? []).map { $0["title"] as? String }
    #expect(commands.contains("Show its rows"))
    try probe.send([
      "method": "command.run", "id": 7,
      "params": ["command": "table-rows", "item": "r1", "arguments": [String: Any]()],
    ])
    var push = probe.next() ?? [:]
    while push["method"] as? String != "nav.push" {
      guard let next = probe.next() else { break }
      push = next
    }
    let params = push["params"] as? [String: Any] ?? [:]
    #expect(plain(params["title"]) == "b")
    let items = (params["content"] as? [String: Any])?["items"] as? [[String: Any]] ?? []
    #expect(items.map { plain($0["text"]) } == ["two"])
    #expect(plain(params["badge"]) == "1 row")
    #expect(probe.finish() == 0)
  }

  /// Makes a database by a script in Python.
  private func database(_ script: String) throws -> String {
    let path = scratch.path + "/x.db"
    let make = Process()
    make.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let first = "import sqlite3, sys; base = sqlite3.connect(sys.argv[1])\n"
    make.arguments = ["python3", "-c", first + script + "\nbase.commit()", path]
    try make.run()
    make.waitUntilExit()
    return path
  }

  /// The page of a file, once it is read.
  private func shown(_ path: String, by probe: PluginProbe) throws -> [String: Any] {
    try probe.initialize()
    try probe.select(path, type: "x")
    var set = probe.nextSet() ?? [:]
    while set["loading"] is [String: Any] { set = probe.nextSet() ?? [:] }
    return set
  }

  @Test("a database whose log holds more says so")
  func log() throws {
    let path = try database(
      """
      import os
      base.execute('pragma journal_mode=wal'); base.execute('create table a (x)'); base.commit()
      os._exit(0)
      """)
    let set = try shown(path, by: PluginProbe("colonnade-preview"))
    #expect(plain(set["subtitle"]) == "without what is in “x.db-wal”")
  }

  @Test(
    "a database tells how much there is of which the first part is shown",
    arguments: [
      (
        "base.execute('create table a (x)');"
          + "base.executemany('insert into a values (?)', ((n,) for n in range(1200)))",
        "first 1,000 of 1,200 rows"
      ),
      (
        "base.execute('create table a (x)');"
          + "base.executemany('insert into a values (?)', ((n,) for n in range(1000)))",
        "1,000 rows"
      ),
      (
        "base.execute('create view a as with recursive n(x) as"
          + " (select 1 union all select x + 1 from n) select x from n')",
        "first 1,000 rows"
      ),
      ("for n in range(301): base.execute('create table t%d (x)' % n)", "301 tables"),
      (
        "for n in range(1002): base.execute('create table t%d (x)' % n)",
        "first 1,000 of 1,002 tables"
      ),
    ])
  func counts(_ script: String, _ words: String) throws {
    let set = try shown(database(script), by: PluginProbe("colonnade-preview"))
    #expect(plain(set["badge"]) == words)
    #expect(set["subtitle"] is NSNull)
  }
}

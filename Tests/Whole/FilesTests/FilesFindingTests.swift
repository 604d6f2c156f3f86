// SPDX-License-Identifier: Apache-2.0
import FileKit
import Foundation
import Glibc
import Testing

/// Names that are found below a folder, as the host hears of them.
@Suite(.timeLimit(.minutes(1))) struct FilesFindingTests {
  private let scratch: FilesScratch
  private let host: FilesHost

  init() throws {
    scratch = try FilesScratch()
    try Data("4444".utf8).write(to: URL(fileURLWithPath: scratch.folder + "/sub/deep/lamp.txt"))
    host = try scratch.host()
    _ = host.picture()
  }

  /// Opens the page and looks for words; returns the rows when all has been looked through.
  private func find(_ words: String) -> [Message] {
    _ = host.run("find")
    host.event("query", ["filter": words])
    return settled(words)
  }

  /// The rows on show when the page says that it has looked everywhere for these words.
  private func settled(_ words: String) -> [Message] {
    let title = words.isEmpty ? "All below" : "“\(words)”"
    var isDone = false
    while !isDone {
      let update = host.next("pane.set")
      isDone =
        update["page"] as? String == "found" && update["loading"] is NSNull
        && plain(update["title"]).hasPrefix(title)
      if update.isEmpty { return [] }
    }
    return rows()
  }

  /// The rows of the newest revision; an older one is refused, and the newer is in the log by then.
  private func rows() -> [Message] {
    while true {
      let reset = host.log.last { $0["method"] as? String == "rows.reset" }.map(parameters) ?? [:]
      let answer = host.ask(
        "rows.get",
        [
          "source": reset["source"] ?? "", "rev": reset["rev"] ?? 0, "parent": NSNull(), "from": 0,
          "count": 128,
        ])
      if answer.isEmpty { return [] }
      if let rows = result(answer)["rows"] as? [Message] { return rows }
    }
  }

  /// Asks for the rows until they are as they should be, or half a minute has gone by.
  ///
  /// To wait for the next reset instead would miss one that came with an answer.
  private func rows(until fits: ([Message]) -> Bool) -> [Message] {
    let end = Date(timeIntervalSinceNow: 30)
    var rows = rows()
    while !fits(rows), Date() < end { rows = self.rows() }
    return rows
  }

  @Test("shows what fits, the best first, with its path, its size and where it leads")
  func names() {
    let rows = find("l")
    #expect(plain(rows.first?["text"]) == "link")
    let lamp = rows.first { plain($0["text"]) == "sub/deep/lamp.txt" } ?? [:]
    #expect(plain(lamp["badge"]) == "4")
    #expect(lamp["value"] as? String == scratch.folder + "/sub/deep/lamp.txt")
    #expect((lamp["drag"] as? Message)?["file"] as? Bool == true)
    #expect(!rows.contains { plain($0["text"]).hasPrefix(".dot") })
    #expect(host.finish() == 0)
  }

  @Test("contents are looked through again with the key that reads a folder again")
  func searchesAgain() throws {
    func lines() -> [String] {
      var update = host.next("pane.set")
      while !update.isEmpty, update["page"] as? String != "lines" || !(update["loading"] is NSNull)
      {
        update = host.next("pane.set")
      }
      return host.items.flatMap { $0["children"] as? [Message] ?? [] }.map { plain($0["text"]) }
    }
    _ = host.run("find-contents", [], ["words": "444"])
    #expect(lines() == ["   1  4444"])
    let row = host.items.first?["children"] as? [Message]
    #expect((row?.first?["type"] as? String)?.hasPrefix("text/plain;line=1") == true)
    try Data("x\r\n4441\r\n".utf8).write(
      to: URL(fileURLWithPath: scratch.folder + "/sub/deep/lamp.txt"))
    _ = host.run("reload")
    #expect(lines() == ["   2  4441"])
    #expect(host.finish() == 0)
  }

  @Test("is a page over the folder, with the commands that make sense there")
  func page() {
    _ = find("lamp")
    let push = host.log.first { $0["method"] as? String == "nav.push" }.map(parameters) ?? [:]
    #expect(push["page"] as? String == "found")
    let commands = (push["commands"] as? [Message] ?? []).compactMap { $0["id"] as? String }
    #expect(commands.contains("trash") && commands.contains("rename"))
    #expect(!commands.contains("new-folder"))
    #expect(host.finish() == 0)
  }

  @Test("rows of the page are marked by a pattern of their names, and counted while it is typed")
  func marksByPattern() {
    let rows = find("")
    let push = host.log.first { $0["method"] as? String == "nav.push" }.map(parameters) ?? [:]
    let commands = (push["commands"] as? [Message] ?? []).compactMap { $0["id"] as? String }
    #expect(commands.contains("mark-pattern"))
    let fitting = rows.filter { plain($0["text"]).hasSuffix(".txt") }.map { $0["id"] as? String }
    #expect(fitting.count > 1)
    let done = host.run("mark-pattern", [], ["pattern": "*.txt"])
    #expect(result(done)["text"] as? String == "\(fitting.count) rows fit")
    let update = host.log.last { parameters($0)["select"] != nil }.map(parameters) ?? [:]
    #expect(update["page"] as? String == "found")
    #expect(Set(update["select"] as? [String] ?? []) == Set(fitting.compactMap { $0 }))
    #expect(host.finish() == 0)
  }

  @Test("back leads to the page of what was found again, with the row that was left")
  func comesBack() throws {
    let row = try #require(find("txt").first { plain($0["text"]) == "sub/deep/lamp.txt" })
    let id = row["id"] as? String ?? ""
    host.select(id)
    _ = host.run("origin", [id])
    while !plain(host.picture()["title"]).hasSuffix("/sub/deep") {}
    _ = host.run("back")
    let push = host.next("nav.push")
    #expect(plain(push["title"]).hasPrefix("“txt” below") && push["page"] as? String == "found")
    var update = host.next("pane.set")
    while !update.isEmpty, update["select"] == nil { update = host.next("pane.set") }
    let chosen = (update["select"] as? [String])?.first
    let again = rows().first { $0["id"] as? String == chosen } ?? [:]
    #expect(plain(again["text"]) == "sub/deep/lamp.txt")
    let pops = host.log.count { $0["method"] as? String == "nav.pop" }
    #expect(result(host.run("back"))["text"] == nil)
    #expect(host.log.count { $0["method"] as? String == "nav.pop" } == pops + 1)
    #expect(result(host.run("back"))["text"] as? String == "Nothing further back")
    #expect(host.finish() == 0)
  }

  @Test("a row of what is thrown away goes, and comes back when the host has brought it back")
  func trash() throws {
    let row = try #require(find("lamp").first)
    let id = row["id"] as? String ?? ""
    let done = host.run("trash", [id])
    #expect(result(done)["text"] as? String == "Moved “lamp.txt” to the trash", "\(done)")
    #expect(!scratch.exists("sub/deep/lamp.txt"))
    #expect(plain(rows().first?["badge"]) == "gone")
    #expect(rows(until: { $0.isEmpty }).isEmpty)
    try FileManager.default.moveItem(
      atPath: scratch.root + "/data/Trash/files/lamp.txt",
      toPath: scratch.folder + "/sub/deep/lamp.txt")
    host.event("files.changed", ["folders": [scratch.folder + "/sub/deep"]])
    #expect(plain(rows(until: { !$0.isEmpty }).first?["badge"]) == "4")
    #expect(host.finish() == 0)
  }

  /// Puts files of some names into the trash; returns its folder.
  private func fillTrash(_ names: [String]) throws -> String {
    let bin = scratch.root + "/data/Trash"
    for folder in ["files", "info"] {
      try FileManager.default.createDirectory(
        atPath: "\(bin)/\(folder)", withIntermediateDirectories: true)
    }
    for name in names {
      try Data(name.utf8).write(to: URL(filePath: "\(bin)/files/\(name)"))
      let note = "[Trash Info]\nPath=\(scratch.folder)/\(name)\nDeletionDate=2026-01-01T00:00:00\n"
      try Data(note.utf8).write(to: URL(filePath: "\(bin)/info/\(name).trashinfo"))
    }
    return bin
  }

  @Test("rows of the trash whose names look alike are rows of their own")
  func alikeInTrash() throws {
    // One letter, and a letter with an accent of its own behind it.
    let bin = try fillTrash(["\u{E9}.txt", "e\u{301}.txt"])
    _ = host.run("show-trash")
    func ids(of message: Message) -> [String] {
      guard parameters(message)["page"] as? String == "trash" else { return [] }
      let content = parameters(message)["content"] as? Message
      return (content?["items"] as? [Message] ?? []).compactMap { $0["id"] as? String }
    }
    let shown = host.log.last { !ids(of: $0).isEmpty } ?? host.wait { !ids(of: $0).isEmpty }
    // The volume may have a trash of its own.
    let found = ids(of: shown ?? [:]).filter { $0.contains(bin) }
    #expect(
      Set(found).count == 2 && found.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }, "\(found)")
    #expect(host.finish() == 0)
  }

  /// The last thing that the page of the trash said, or the next.
  private func trashPage() throws -> Message {
    let isShown = { (message: Message) in parameters(message)["page"] as? String == "trash" }
    return parameters(try #require(host.log.last(where: isShown) ?? host.wait(for: isShown)))
  }

  @Test("all of a trash of thousands is there, page by page, and the filter finds all")
  func largeTrash() throws {
    let bin = try fillTrash((0..<5_000).map(String.init))
    _ = host.run("show-trash")
    let page = try trashPage()
    let source = try #require((page["content"] as? Message)?["source"] as? Message)
    // The volume may have a trash of its own.
    let count = try #require(source["count"] as? Int)
    #expect(count >= 5_000)
    #expect(plain(page["badge"]).hasPrefix("5,0"))
    func rows(_ revision: Any?, _ from: Int) -> [Message] {
      let answer = host.ask(
        "rows.get",
        [
          "source": source["id"] ?? "", "rev": revision ?? 0, "parent": NSNull(), "from": from,
          "count": 4,
        ])
      return result(answer)["rows"] as? [Message] ?? []
    }
    #expect(rows(source["rev"], count - 4).count == 4)
    host.event("query", ["filter": "4999", "sort": []])
    let found = host.next("rows.reset")
    #expect(found["count"] as? Int == 1)
    let row = try #require(rows(found["rev"], 0).first)
    #expect(plain(row["text"]).hasPrefix("4999  from /"))
    #expect((row["drag"] as? Message)?["title"] as? String == "4999")
    let answer = host.ask(
      "rows.find",
      [
        "source": source["id"] ?? "", "rev": found["rev"] ?? 0,
        "ids": [row["id"] ?? "", "trash/x"],
      ])
    #expect(result(answer)["at"] as? [Int] == [0, -1])
    _ = host.run("put-back", [row["id"] as? String ?? ""])
    #expect(!FileManager.default.fileExists(atPath: "\(bin)/info/4999.trashinfo"))
    #expect(scratch.exists("4999"))
    #expect(host.finish() == 0)
  }

  @Test("the trash stays on show when the folder below it is removed")
  func trashOverGoneFolder() throws {
    host.activate(host.id("sub"))
    _ = host.picture()
    _ = host.run("show-trash")
    host.forget()
    try FileManager.default.removeItem(atPath: scratch.folder + "/sub")
    let below = host.wait {
      (parameters($0)["title"] as? String)?.hasSuffix("/w") == true
    }
    #expect(below != nil)
    #expect(!host.log.contains { $0["method"] as? String == "nav.pop" })
    #expect(host.finish() == 0)
  }

  @Test("b leads to the row's own folder, a folder is stepped into, and the page goes")
  func ways() throws {
    let row = try #require(find("lamp").first)
    _ = host.run("origin", [row["id"] as? String ?? ""])
    let folder = host.picture()
    #expect(plain(folder["title"]).hasSuffix("/sub/deep"))
    #expect(folder["select"] as? [String] == [host.id("lamp.txt")])
    #expect(host.log.contains { $0["method"] as? String == "nav.pop" })
    #expect(result(host.run("back"))["text"] == nil)
    _ = host.picture()
    let deep = try #require(find("deep$").first)
    #expect(deep["enter"] as? String == "self")
    host.activate(deep["id"] as? String ?? "")
    #expect(plain(host.picture()["title"]).hasSuffix("/sub/deep"))
    #expect(host.finish() == 0)
  }

  @Test("rows of the folder below, and of an earlier page, are never acted on")
  func otherRows() throws {
    let file = host.id("a.txt")
    let row = try #require(find("lamp").first?["id"] as? String)
    #expect(failure(host.run("trash", [file])) == "These rows are not on show any more")
    host.event("nav", ["page": "", "popped": ["found"], "by": "key"])
    #expect(failure(host.run("trash", [row])) == "These rows are not on show any more")
    _ = find("lamp")
    #expect(failure(host.run("trash", [row])) == "These rows are not on show any more")
    #expect(scratch.exists("a.txt") && scratch.exists("sub/deep/lamp.txt"))
    #expect(host.finish() == 0)
  }

  @Test("new words begin anew, none show all; reading again finds what has come")
  func words() throws {
    #expect(find("lamp").count == 1)
    host.event("query", ["filter": "no such name"])
    #expect(settled("no such name").isEmpty)
    host.event("query", ["filter": ""])
    #expect(settled("").count == 7)
    try Data().write(to: URL(fileURLWithPath: scratch.folder + "/sub/new"))
    _ = host.run("reload")
    #expect(rows(until: { $0.count == 8 }).count == 8)
    #expect(host.finish() == 0)
  }

  @Test("the rows are sorted as those of a folder, for as long as the page is there")
  func sorted() throws {
    for (name, size) in [("sub/b.txt", 30), ("sub/deep/z.md", 2_000), ("c", 1)] {
      try Data(repeating: 1, count: size).write(
        to: URL(fileURLWithPath: scratch.folder + "/" + name))
    }
    func texts(_ order: String) -> [String] {
      _ = host.run("sort", [], ["order": order])
      return rows().map { plain($0["text"]) }
    }
    let usual = find("").map { plain($0["text"]) }
    let folders = ["sub/", "sub/deep/"]
    #expect(
      texts("-size") == folders + [
        "c", "b10.md", "b9.md", "sub/deep/lamp.txt", "link", "a.txt", "sub/b.txt", "sub/deep/z.md",
      ])
    #expect(Array(texts("size").prefix(4)) == folders + ["sub/deep/z.md", "sub/b.txt"])
    #expect(
      texts("name") == ["sub/deep/", "sub/"] + [
        "a.txt", "sub/b.txt", "b9.md", "b10.md", "c", "sub/deep/lamp.txt", "link", "sub/deep/z.md",
      ])
    #expect(Array(texts("mixed").prefix(4)) == ["a.txt", "sub/b.txt", "b9.md", "b10.md"])
    #expect(texts("-ending").first == "sub/deep/lamp.txt")
    #expect(texts("found") == usual)
    #expect(failure(host.run("sort", [], ["order": "nonsense"])) == "There is no such order")
    #expect(host.finish() == 0)
  }

  @Test("the facts chosen for rows stand in the rows of the page, and come and go with the choice")
  func chosenFacts() throws {
    chmod(scratch.folder + "/sub/deep/lamp.txt", 0o640)
    _ = find("lamp")
    func lamp() -> Message { rows().first { plain($0["text"]) == "sub/deep/lamp.txt" } ?? [:] }
    let usual = plain(lamp()["detail"])
    _ = host.run("facts", [], ["fact": "permissions"])
    #expect(plain(lamp()["detail"]) == "rw-r-----  " + usual)
    _ = host.run("facts", [], ["fact": "modified"])
    _ = host.run("facts", [], ["fact": "ending"])
    _ = host.run("facts", [], ["fact": "bytes"])
    #expect(plain(lamp()["detail"]) == "txt  rw-r-----" && plain(lamp()["badge"]) == "4")
    _ = host.run("facts", [], ["fact": "size"])
    #expect(plain(lamp()["badge"]) == "")
    #expect(host.finish() == 0)
  }

  @Test("what lies too deep for any path is counted, not left out in silence")
  func tooDeep() throws {
    let part = String(repeating: "d", count: 250)
    var folder = open(scratch.folder, O_RDONLY | O_DIRECTORY)
    for _ in 0..<18 {
      #expect(mkdirat(folder, part, 0o755) == 0)
      let next = openat(folder, part, O_RDONLY | O_DIRECTORY)
      close(folder)
      folder = next
    }
    close(folder)
    // Foundation does not remove what no path leads to.
    defer { remove(scratch.folder + "/" + part) }
    let depth = (4_095 - scratch.folder.utf8.count) / 251
    #expect(find("").count == 7 + depth)
    let badge = host.log.last { parameters($0)["badge"] is String }.map(parameters)?["badge"]
    #expect(plain(badge) == "\(7 + depth) names, 1 too deep, left out")
    #expect(host.finish() == 0)
  }

  /// Removes all of a folder, however deep.
  private func remove(_ folder: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/rm")
    process.arguments = ["-rf", folder]
    try? process.run()
    process.waitUntilExit()
  }
}

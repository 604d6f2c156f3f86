// SPDX-License-Identifier: Apache-2.0
import FileKit
import Foundation
import Glibc
import PanePlugin
import Testing

@Suite(.timeLimit(.minutes(1))) struct FilesCommandTests {
  private let scratch: FilesScratch
  private let host: FilesHost

  init() throws {
    scratch = try FilesScratch()
    host = try scratch.host()
    _ = host.picture()
  }

  @Test("sizes stand in the rows with all their digits where that is chosen")
  func bytesInFull() throws {
    let scratch = try FilesScratch()
    try String(repeating: "x", count: 80_123).write(
      toFile: scratch.folder + "/large", atomically: true, encoding: .utf8)
    let host = try scratch.host()
    _ = host.picture()
    func badge() -> String? {
      host.items.first { ($0["text"] as? String) == "large" }?["badge"] as? String
    }
    #expect(badge() == "80 K")
    #expect(
      result(host.run("facts", [], ["fact": "bytes"]))["text"] as? String == "Bytes in full: shown")
    #expect(badge() == "80,123")
    _ = host.run("facts", [], ["fact": "bytes"])
    #expect(badge() == "80 K")
    #expect(host.finish() == 0)
  }

  @Test("in the order of real sizes each row has a bar, as long as it is large beside the largest")
  func sizeBars() throws {
    let scratch = try FilesScratch()
    try String(repeating: "x", count: 80_000).write(
      toFile: scratch.folder + "/large", atomically: true, encoding: .utf8)
    let host = try scratch.host()
    _ = host.picture()
    #expect(host.run("sort", [], ["order": "real"])["result"] != nil)
    let badges = host.items.map { $0["badge"] as? String ?? "" }
    #expect(badges.contains(" 80 K ████"), "\(badges)")
    #expect(badges.contains { $0.hasSuffix(" ▏   ") }, "\(badges)")
    _ = host.run("sort", [], ["order": "name"])
    #expect(!host.items.contains { ($0["badge"] as? String ?? "").contains("█") })
    #expect(host.finish() == 0)
  }

  @Test("renames without replacing")
  func rename() {
    let answer = host.run("rename", [host.id("a.txt")], ["name": "c.txt"])
    #expect(result(answer)["text"] as? String == "Renamed “a.txt” to “c.txt”")
    #expect(host.texts.contains("c.txt") && !host.texts.contains("a.txt"))
    #expect(scratch.exists("c.txt") && !scratch.exists("a.txt"))
    #expect(result(answer)["undo"] == nil)
    let change = host.log.last { $0["method"] as? String == "files.change" }.map(parameters)
    #expect(change?["title"] as? String == "Renaming “a.txt” to “c.txt”")
    let taken = host.run("rename", [host.id("c.txt")], ["name": "b9.md"])
    #expect(failure(taken) == "“b9.md” is there already")
    for name in ["", "x/y", ".."] {
      #expect(!failure(host.run("rename", [host.id("c.txt")], ["name": name])).isEmpty)
    }
    #expect(host.finish() == 0)
  }

  @Test("the new row has the cursor, before the command is answered")
  func cursorOnNewRow() {
    host.forget()
    _ = host.run("new-folder", [], ["name": "fresh"])
    let sets = host.log.filter { $0["method"] as? String == "pane.set" }.map(parameters)
    #expect(sets.contains { $0["select"] as? [String] == [host.id("fresh")] })
    #expect(host.log.last?["id"] != nil)
    #expect(host.finish() == 0)
  }

  @Test("makes files and folders, with the folders above that are missing")
  func create() throws {
    #expect(
      result(host.run("new-folder", [], ["name": "fresh"]))["text"] as? String == "Made “fresh”")
    let file = host.run("new-file", [], ["name": "n/m/empty.txt"])
    #expect(result(file)["text"] as? String == "Made “n/m/empty.txt”")
    #expect(scratch.exists("fresh") && scratch.exists("n/m/empty.txt"))
    _ = host.run("new-file", [], ["name": "x/"])
    #expect(FileFacts.isFolder(FilePath(scratch.folder + "/x")))
    #expect(failure(host.run("new-file", [], ["name": "fresh"])) == "“fresh” is there already")
    for name in ["", "/", "a/../b", "a//b"] {
      #expect(!failure(host.run("new-file", [], ["name": name])).isEmpty)
    }
    #expect(host.finish() == 0)
  }

  @Test("moves to the trash")
  func trash() {
    let answer = host.run("trash", [host.id("a.txt"), host.id("sub")])
    #expect(result(answer)["text"] as? String == "Moved 2 entries to the trash")
    #expect(!scratch.exists("a.txt") && !scratch.exists("sub"))
    #expect(!host.texts.contains("a.txt"))
    #expect(result(answer)["undo"] == nil)
    #expect(host.finish() == 0)
  }

  @Test("rows of another folder are never acted on")
  func otherFolder() {
    let id = host.id("a.txt")
    host.activate(host.id("sub"))
    _ = host.picture()
    for command in ["trash", "delete", "rename", "edit"] {
      let answer = host.run(command, [id], ["name": "x"])
      #expect(failure(answer) == "These rows are not on show any more")
    }
    #expect(scratch.exists("a.txt"))
    #expect(host.finish() == 0)
  }

  @Test("deletes for ever what was asked about by name and size, and nothing without a yes")
  func delete() {
    let id = host.id("sub")
    for isYes in [false, true] {
      host.send([
        "id": 70, "method": "command.run",
        "params": [
          "command": "delete", "item": id, "items": [id], "count": 1, "args": [:], "by": "key",
        ],
      ])
      let question = host.wait { $0["method"] as? String == "prompt.ask" } ?? [:]
      #expect(plain(parameters(question)["title"]) == "Delete “sub”, 0 bytes, for ever?")
      #expect(parameters(question)["danger"] as? Bool == true)
      host.send(["id": question["id"] ?? 0, "result": ["value": isYes]])
      let answer = host.wait { $0["id"] as? Int == 70 && $0["method"] == nil } ?? [:]
      let words = isYes ? "Deleted “sub” for ever" : "Nothing was deleted"
      #expect(result(answer)["text"] as? String == words)
      #expect(result(answer)["undo"] == nil && scratch.exists("sub") != isYes)
    }
    #expect(host.finish() == 0)
  }

  @Test("bytes of a name that are no text stay when another part of it is renamed")
  func renamesBytes() throws {
    let place = FilePath(scratch.folder).appending([0x66, 0xFF, 0xFE])
    #expect(place.withCString { creat($0, 0o644) } >= 0)
    while !host.texts.contains(where: { $0.hasPrefix("f\\xFF") }), !host.picture().isEmpty {}
    let answer = host.run("rename", [host.id("f\\xFF")], ["name": "\\xFFz"])
    #expect(result(answer)["text"] as? String == "Renamed “f\\xFF\\xFE” to “\\xFFz”")
    #expect(FilePath(scratch.folder).appending([0xFF, 0x7A]).withCString { access($0, F_OK) } == 0)
    #expect(host.finish() == 0)
  }

  @Test("hands the editor the exact name, also one that is no text")
  func edit() throws {
    let name = [0x66] + [0xFF, 0x0A, 0x27, 0x25, 0x5C] + Array("é".utf8)
    let place = FilePath(scratch.folder).appending(name)
    #expect(place.withCString { creat($0, 0o644) } >= 0)
    while !host.texts.contains(where: { $0.hasPrefix("f\\xFF") }), !host.picture().isEmpty {}
    let id = host.id("f\\xFF")
    #expect(host.row("f\\xFF")["value"] as? String == place.uri)
    host.send([
      "id": 90, "method": "command.run",
      "params": ["command": "edit", "item": id, "items": [id], "count": 1, "args": [:]],
    ])
    let request = host.wait { $0["method"] as? String == "program.run" } ?? [:]
    let words = parameters(request)["argv"] as? [String] ?? []
    #expect(parameters(request)["screen"] as? Bool == true)
    // The words lead to the file when they are run with another program for the editor.
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: words.first ?? "?")
    shell.arguments = Array(words.dropFirst().prefix(4)) + ["/bin/rm"]
    try shell.run()
    shell.waitUntilExit()
    #expect((try? FileFacts(of: place)) == nil)
    host.send(["id": request["id"] ?? 0, "result": ["status": 0]])
    #expect(host.wait { $0["id"] as? Int == 90 }?["result"] != nil)
    #expect(host.finish() == 0)
  }

  @Test("copies paths and asks the desktop to open files")
  func outside() throws {
    let programs = scratch.folder + "/.programs"
    #expect(mkdir(programs, 0o755) == 0)
    #expect(symlink("/bin/true", programs + "/xdg-open") == 0)
    let path = "\(programs):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
    let host = try scratch.host([
      "PATH": path, "XDG_DATA_DIRS": "/nowhere", "XDG_DATA_HOME": "/nowhere",
    ])
    _ = host.picture()
    _ = host.run("copy-path", [host.id("a.txt"), host.id("sub")])
    let copied = host.log.last { $0["method"] as? String == "clipboard.set" }.map(parameters)
    #expect(copied?["text"] as? String == "\(scratch.folder)/a.txt\n\(scratch.folder)/sub")
    let id = host.id("a.txt")
    host.send([
      "id": 91, "method": "command.run",
      "params": ["command": "open", "item": id, "items": [id], "count": 1, "args": [:]],
    ])
    let request = host.wait { $0["method"] as? String == "program.run" } ?? [:]
    #expect((parameters(request)["argv"] as? [String])?.first == "xdg-open")
    host.send(["id": request["id"] ?? 0, "error": ["code": -32803, "message": "no desktop"]])
    let answer = host.wait { $0["id"] as? Int == 91 } ?? [:]
    #expect(failure(answer) == "no desktop")
    #expect(host.finish() == 0)
  }

  @Test("opens with the usual program of each type, and by the desktop where none is known")
  func opensAsUsual() throws {
    let programs = scratch.folder + "/.programs"
    let applications = scratch.folder + "/.data/applications"
    try FileManager.default.createDirectory(
      atPath: applications, withIntermediateDirectories: true)
    #expect(mkdir(programs, 0o755) == 0)
    for name in ["xdg-open", "show"] { #expect(symlink("/bin/true", "\(programs)/\(name)") == 0) }
    let entry = """
      [Desktop Entry]
      Type=Application
      Name=Show
      Exec=show %F
      MimeType=text/plain;

      """
    try entry.write(toFile: applications + "/show.desktop", atomically: true, encoding: .utf8)
    for name in ["c.txt", "d.odd"] {
      try "1".write(toFile: "\(scratch.folder)/\(name)", atomically: true, encoding: .utf8)
    }
    let path = "\(programs):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
    let host = try scratch.host([
      "PATH": path, "XDG_DATA_HOME": scratch.folder + "/.data", "XDG_DATA_DIRS": "/nowhere",
      "DISPLAY": ":0",
    ])
    _ = host.picture()
    let ids = ["a.txt", "d.odd", "c.txt"].map { host.id($0) }
    host.send([
      "id": 92, "method": "command.run",
      "params": ["command": "open", "item": ids[0], "items": ids, "count": 3, "args": [:]],
    ])
    var started: [[String]] = []
    while let message = host.wait(for: {
      $0["method"] as? String == "program.run" || $0["id"] as? Int == 92
    }), message["method"] != nil {
      started.append(parameters(message)["argv"] as? [String] ?? [])
      host.send(["id": message["id"] ?? 0, "result": ["status": 0]])
    }
    func place(_ name: String) -> String { "\(scratch.folder)/\(name)" }
    #expect(
      started == [
        ["setsid", "--fork", "show", place("a.txt"), place("c.txt")],
        ["xdg-open", "file://" + place("d.odd")],
      ])
    #expect(host.finish() == 0)
  }

  @Test("what leads to a question, an editor or another column lets keys wait for that")
  func asking() {
    let set = host.log.first { parameters($0)["commands"] != nil }.map(parameters) ?? [:]
    let asking = (set["commands"] as? [Message] ?? []).filter { $0["asks"] as? Bool == true }
    let expected: Set = [
      "edit", "open-with", "rename-many", "unpack", "permissions", "checksums", "delete", "tab",
      "create-many", "find-contents", "show-trash", "shell", "terminal", "letter",
      "give-letter", "trash",
    ]
    #expect(Set(asking.compactMap { $0["id"] as? String }) == expected)
    #expect(host.finish() == 0)
  }

  @Test("tells its commands once, whatever row the cursor is on")
  func commandsOnce() {
    host.forget()
    for name in ["b9", "a.txt", "b9"] {
      host.select(host.id(name))
      let words = name == "b9" ? "b9.md" : name
      #expect(host.wait { (parameters($0)["status"].map { "\($0)" } ?? "").contains(words) } != nil)
    }
    #expect(!host.log.contains { parameters($0)["commands"] != nil })
    #expect(host.finish() == 0)
  }
}

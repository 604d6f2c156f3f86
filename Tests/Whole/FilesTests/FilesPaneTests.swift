// SPDX-License-Identifier: Apache-2.0
import FileKit
import Foundation
import Glibc
import PanePlugin
import Testing

/// A folder of its own for one test, with a home beside it.
final class FilesScratch {
  let root: String

  init() throws {
    // Thousands of files are made quickly in memory.
    let place = access("/dev/shm", W_OK) == 0 ? "/dev/shm/" : NSTemporaryDirectory()
    root = place + "pane-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: root + "/w/sub/deep", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: root + "/home", withIntermediateDirectories: true)
    for (name, text) in [("a.txt", "12345"), ("b10.md", "x"), ("b9.md", "x"), (".dot", "")] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: root + "/w/" + name))
    }
    symlink("a.txt", root + "/w/link")
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  var folder: String { root + "/w" }
  var environment: [String: String] {
    ["HOME": root + "/home", "XDG_DATA_HOME": root + "/data", "XDG_STATE_HOME": root + "/state"]
  }

  func host(_ arguments: [String] = [], session: Message = [:]) throws -> FilesHost {
    try FilesHost(arguments, in: folder, environment: environment, session: session)
  }

  /// The same with more in its environment.
  func host(_ more: [String: String]) throws -> FilesHost {
    try FilesHost([], in: folder, environment: environment.merging(more) { $1 })
  }

  func exists(_ name: String) -> Bool { access(folder + "/" + name, F_OK) == 0 }
}

@Suite(.timeLimit(.minutes(1))) struct FilesPaneTests {
  private let scratch: FilesScratch

  init() throws { scratch = try FilesScratch() }

  @Test("shows the folder the user works in: folders first, names as people count")
  func start() throws {
    let host = try scratch.host()
    let set = host.picture()
    #expect(host.texts == ["sub/", "a.txt", "b9.md", "b10.md", "link → a.txt"])
    #expect(set["up"] as? String == FilePath(scratch.root).name)
    let sub = host.row("sub")
    #expect(sub["enter"] as? String == "self")
    #expect(sub["type"] as? String == "inode/directory")
    #expect(plain(sub["badge"]) == "1")
    let file = host.row("a.txt")
    #expect(plain(file["badge"]) == "5")
    #expect(file["value"] as? String == scratch.folder + "/a.txt")
    let drag = (set["content"] as? [String: Any])?["drag"] as? [String: Any]
    #expect(drag?["file"] as? Bool == true)
    #expect(plain(host.row("link")["badge"]) == "link")
    #expect(plain(file["detail"]).contains(":"))
    #expect(host.finish() == 0)
  }

  @Test("steps in and out and remembers where the cursor was")
  func steps() throws {
    let host = try scratch.host()
    _ = host.picture()
    let sub = host.id("sub")
    host.activate(sub)
    let inside = host.picture()
    #expect((inside["title"] as? String)?.hasSuffix("/w/sub") == true)
    #expect(inside["up"] as? String == "w")
    #expect(host.texts == ["deep/"])
    host.goUp()
    let back = host.picture()
    #expect(back["select"] as? [String] == [sub])
    host.select(host.id("b9"))
    host.activate(sub)
    _ = host.picture()
    host.goUp()
    #expect(host.picture()["select"] as? [String] == [sub])
    #expect(host.finish() == 0)
  }

  @Test("a file that is activated is the next column's business")
  func activatedFile() throws {
    let host = try scratch.host()
    _ = host.picture()
    host.activate(host.id("a.txt"))
    host.activate(host.id("sub"))
    #expect((host.picture()["title"] as? String)?.hasSuffix("/w/sub") == true)
    #expect(host.finish() == 0)
  }

  @Test("tells the facts of the row under the cursor")
  func status() throws {
    let host = try scratch.host()
    _ = host.picture()
    chmod(scratch.folder + "/a.txt", 0o640)
    host.select(host.id("a.txt"))
    let set = host.wait { parameters($0)["status"] != nil }.map(parameters) ?? [:]
    #expect(plain(set["status"]).hasPrefix("a.txt  5 bytes  rw-r-----  "))
    #expect(host.finish() == 0)
  }

  @Test("follows the column before, but not at the start, where a folder was asked for")
  func following() throws {
    let host = try scratch.host(["."])
    _ = host.picture()
    host.follow(scratch.root + "/home", generation: 1)
    let first = host.picture()
    #expect(first["gen"] as? Int == 1)
    #expect((first["title"] as? String)?.hasSuffix("/w") == true)
    host.follow(scratch.folder + "/sub", generation: 2)
    let second = host.picture()
    #expect(second["gen"] as? Int == 2)
    #expect((second["title"] as? String)?.hasSuffix("/w/sub") == true)
    host.follow(scratch.root + "/home", generation: 3, by: "activate")
    #expect(host.picture()["title"] as? String == "~")
    #expect(host.finish() == 0)
  }

  @Test("follows the column before from the start, where no folder was asked for")
  func followingAtOnce() throws {
    let host = try scratch.host()
    _ = host.picture()
    host.follow(scratch.folder + "/sub", generation: 1)
    #expect((host.picture()["title"] as? String)?.hasSuffix("/w/sub") == true)
    #expect(host.finish() == 0)
  }

  @Test(
    "a place on another machine is refused with what would help", arguments: ["h:/x", "sftp://h/x"])
  func otherMachine(_ place: String) throws {
    let host = try scratch.host([place])
    let card = host.picture()["error"] as? Message ?? [:]
    #expect(card["text"] as? String == "Files does not look into other machines")
    #expect((card["detail"] as? String)?.contains("sshfs") == true)
    #expect(host.finish() == 0)
  }

  @Test("a folder that cannot be shown is a card, and its parent is one step away")
  func cards() throws {
    let host = try scratch.host(["nowhere/at/all"])
    let set = host.picture()
    let card = set["error"] as? Message ?? [:]
    #expect(card["text"] as? String == "There is no such folder")
    host.goUp()
    #expect((host.picture()["title"] as? String)?.hasSuffix("/w") == true)
    symlink("loop", scratch.folder + "/loop")
    host.follow(scratch.folder + "/loop", generation: 1, by: "activate")
    let loop = host.picture()["error"] as? Message ?? [:]
    #expect(loop["text"] as? String == "Too many links lead to each other")
    host.follow(scratch.folder, generation: 2, by: "activate")
    #expect(host.picture()["error"] is NSNull)
    #expect(host.finish() == 0)
  }

  @Test("the place of a file stands for its folder with the cursor on the file")
  func fileAsStart() throws {
    let host = try scratch.host(["b9.md"])
    let set = host.picture()
    #expect(set["select"] as? [String] == [host.id("b9.md")])
    // What the column before says at the start does not take the row away.
    host.follow(scratch.folder, generation: 1)
    #expect(host.picture()["select"] as? [String] == [host.id("b9.md")])
    #expect(host.finish() == 0)
  }

  @Test("changes in the folder show by themselves, and ids stay")
  func liveUpdate() throws {
    let host = try scratch.host()
    _ = host.picture()
    let id = host.id("a.txt")
    try Data("new".utf8).write(to: URL(fileURLWithPath: scratch.folder + "/new.txt"))
    _ = host.picture()
    #expect(host.texts.contains("new.txt"))
    #expect(host.id("a.txt") == id)
    try Data("123".utf8).write(to: URL(fileURLWithPath: scratch.folder + "/a.txt"))
    while plain(host.row("a.txt")["badge"]) != "3", !host.picture().isEmpty {}
    #expect(plain(host.row("a.txt")["badge"]) == "3")
    #expect(host.finish() == 0)
  }

  @Test(
    "the number of entries beside the folder under the cursor is true, also when it changes later")
  func countUnderCursor() throws {
    let host = try scratch.host()
    _ = host.picture()
    func waitFor(_ count: String) {
      while plain(host.row("sub")["badge"]) != count, !host.picture().isEmpty {}
      #expect(plain(host.row("sub")["badge"]) == count)
    }
    try Data().write(to: URL(fileURLWithPath: scratch.folder + "/sub/before"))
    host.select(host.id("sub"))
    waitFor("2")
    try Data().write(to: URL(fileURLWithPath: scratch.folder + "/sub/later"))
    waitFor("3")
    #expect(host.finish() == 0)
  }

  @Test("a folder that vanishes gives way to the nearest above it, with a word about it")
  func vanishing() throws {
    let host = try scratch.host(["sub/deep"])
    _ = host.picture()
    try FileManager.default.removeItem(atPath: scratch.folder + "/sub")
    let notice = host.next("notify.show")
    #expect((notice["text"] as? String)?.contains("is gone") == true)
    #expect((host.picture()["title"] as? String)?.hasSuffix("/w") == true)
    #expect(host.finish() == 0)
  }

  @Test("shows and leaves out entries with a dot; the option does so from the start")
  func hidden() throws {
    let host = try scratch.host()
    _ = host.picture()
    let answer = host.run("hidden")
    #expect(result(answer)["text"] != nil)
    #expect(host.texts.contains(".dot"))
    _ = host.run("hidden")
    #expect(!host.texts.contains(".dot"))
    #expect(host.finish() == 0)
    let other = try scratch.host(["--hidden", "--sort", "size", "--reverse"])
    _ = other.picture()
    #expect(other.texts.first == "sub/")
    #expect(other.texts[1] == ".dot")
    #expect(other.finish() == 0)
  }

  @Test("sorts by what was chosen, and the other way round")
  func sorting() throws {
    let host = try scratch.host()
    _ = host.picture()
    _ = host.run("sort", [], ["order": "size"])
    #expect(host.texts.prefix(2) == ["sub/", "a.txt"] || host.texts[1].hasPrefix("link"))
    _ = host.run("sort", [], ["order": "name"])
    _ = host.run("sort", [], ["order": "reverse"])
    #expect(host.texts == ["sub/", "link → a.txt", "b10.md", "b9.md", "a.txt"])
    #expect(!failure(host.run("sort", [], ["order": "?"])).isEmpty)
    #expect(host.finish() == 0)
  }

  @Test("writes the last folder for the shell")
  func folderFile() throws {
    let file = scratch.root + "/last"
    let host = try scratch.host(["--cwd-file", file])
    _ = host.picture()
    host.activate(host.id("sub"))
    _ = host.picture()
    #expect(host.finish() == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == scratch.folder + "/sub")
  }

  @Test("comes back where it was after a restart")
  func restart() throws {
    let restore: Message = [
      "folder": scratch.folder + "/sub", "hidden": true, "sort": "date", "input": "/elsewhere",
    ]
    let host = try scratch.host(session: ["reason": "restart", "restore": restore])
    #expect((host.picture()["title"] as? String)?.hasSuffix("/w/sub") == true)
    host.follow("/elsewhere", generation: 5, by: "restore")
    let again = host.picture()
    #expect(again["gen"] as? Int == 5)
    #expect((again["title"] as? String)?.hasSuffix("/w/sub") == true)
    let bye = host.ask("shutdown", ["reason": "quit"])
    let state = result(bye)["restore"] as? Message ?? [:]
    #expect(state["folder"] as? String == scratch.folder + "/sub")
    #expect(state["sort"] as? String == "date")
    #expect(host.finish() == 0)
  }

  @Test("leaves the cursor to the host after a restart")
  func cursorAfterRestart() throws {
    let restore: Message = ["folder": scratch.folder, "input": "/elsewhere"]
    let host = try scratch.host(session: ["reason": "restart", "restore": restore])
    let first = host.picture()
    #expect(host.texts.contains("a.txt"))
    #expect(first["select"] == nil)
    host.follow("/elsewhere", generation: 2, by: "restore")
    #expect(host.picture()["select"] == nil)
    #expect(host.finish() == 0)
  }

  @Test("saves the input it has followed, so that a restart does not follow it once more")
  func savedInput() throws {
    let host = try scratch.host(["."])
    _ = host.picture()
    host.follow(scratch.root + "/home", generation: 1)
    let saved = host.next("state.save")["restore"] as? Message ?? [:]
    #expect(saved["input"] as? String == scratch.root + "/home")
    #expect(saved["folder"] as? String == scratch.folder)
    #expect(host.finish() == 0)
  }

  @Test("follows nobody when it is to stay alone, and so keeps its marks")
  func alone() throws {
    let host = try scratch.host(["--alone", "."])
    let hello = host.wait { $0["id"] as? Int == 1 } ?? [:]
    #expect((result(hello)["wants"] as? [String])?.contains("input") == false)
    #expect(host.finish() == 0)
  }

  @Test("tells the facts of the row again when the file has changed")
  func statusFollows() throws {
    let host = try scratch.host()
    _ = host.picture()
    host.select(host.id("a.txt"))
    let status = { parameters($0)["status"].map(plain) ?? "" }
    _ = host.wait { status($0).hasPrefix("a.txt  5 bytes") }
    try Data("1234567".utf8).write(to: URL(fileURLWithPath: scratch.folder + "/a.txt"))
    #expect(host.wait { status($0).hasPrefix("a.txt  7 bytes") } != nil)
    #expect(host.finish() == 0)
  }

  @Test("an empty folder says what is hidden in it, also when that changes")
  func emptyWords() throws {
    let folder = scratch.folder + "/bare"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let host = try scratch.host(["bare"])
    let words = { (message: Message) -> String in
      (parameters(message)["empty"] as? [String: Any])?["text"].map(plain) ?? ""
    }
    #expect(host.wait { words($0) == "Empty folder" } != nil)
    try Data().write(to: URL(fileURLWithPath: folder + "/.hidden"))
    #expect(host.wait { words($0) == "1 hidden entry" } != nil)
    try FileManager.default.removeItem(atPath: folder + "/.hidden")
    #expect(host.wait { words($0) == "Empty folder" } != nil)
    #expect(host.finish() == 0)
  }

  @Test("begins with the order and the hidden entries chosen in this column last")
  func keptRules() throws {
    let first = try scratch.host(["."])
    _ = first.picture()
    _ = first.run("hidden")
    _ = first.run("sort", [], ["order": "size"])
    #expect(first.finish() == 0)
    let second = try scratch.host(["sub/.."])
    _ = second.picture()
    #expect(second.texts.prefix(2) == ["sub/", "a.txt"])
    #expect(second.texts.contains(".dot"))
    #expect(second.finish() == 0)
    // What the command line asks for holds for that session alone.
    let third = try scratch.host(["--sort", "name"])
    _ = third.picture()
    #expect(third.texts.prefix(3) == ["sub/", ".dot", "a.txt"])
    #expect(third.finish() == 0)
    let fourth = try scratch.host()
    _ = fourth.picture()
    #expect(fourth.texts.prefix(2) == ["sub/", "a.txt"])
    #expect(fourth.finish() == 0)
  }

  @Test("stays where the user has walked when an input is put back, and follows a new one there")
  func walkingOn() throws {
    let host = try scratch.host()
    _ = host.picture()
    host.follow(scratch.folder, generation: 1)
    _ = host.picture()
    host.activate(host.id("sub"))
    #expect((host.picture()["title"] as? String)?.hasSuffix("/w/sub") == true)
    host.follow(scratch.folder, generation: 2, by: "restore")
    #expect((host.picture()["title"] as? String)?.hasSuffix("/w/sub") == true)
    // The column before may show by itself where this one is, so its last row can be a new one.
    host.follow(scratch.folder, generation: 3)
    #expect((host.picture()["title"] as? String)?.hasSuffix("/w") == true)
    #expect(host.finish() == 0)
  }

  @Test("answers the last of many inputs, also while it looks at the disk for the one before")
  func haste() throws {
    let restore: Message = ["folder": scratch.folder, "input": "/elsewhere"]
    let host = try scratch.host(session: ["reason": "restart", "restore": restore])
    _ = host.picture()
    for generation in 5...9 { host.follow("/elsewhere", generation: generation) }
    _ = host.ask("x.after", [:])
    let answers = host.log.compactMap { $0["params"] as? Message }.filter { $0["content"] != nil }
    #expect(answers.last?["gen"] as? Int == 9)
    #expect(host.finish() == 0)
  }
}

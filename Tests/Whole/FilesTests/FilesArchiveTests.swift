// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

/// Archives in the list, as the host sees it.
@Suite(.timeLimit(.minutes(1))) struct FilesArchiveTests {
  private let scratch: FilesScratch

  init() throws { scratch = try FilesScratch() }

  private func makeArchive(_ name: String) throws {
    let script = Checkout.folder.appending(path: "Tests/Whole/ArchiveTests/Fixtures/archives.py")
    let run = Process()
    run.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    run.arguments = ["python3", script.path, scratch.folder, name]
    try run.run()
    run.waitUntilExit()
    try #require(run.terminationStatus == 0)
  }

  private var parts: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: scratch.folder)) ?? []
    return names.filter { $0.hasSuffix(".part") }
  }

  @Test("a pane that is killed while it unpacks leaves nothing when it is there again")
  func killed() throws {
    try makeArchive("half.zip")
    let host = try scratch.host()
    _ = host.picture()
    let id = host.id("half.zip")
    host.send([
      "id": 70, "method": "command.run",
      "params": [
        "command": "unpack", "item": id, "items": [id], "count": 1, "args": [:], "by": "key",
      ],
    ])
    #expect(plain(host.next("prompt.ask")["title"]) == "Password of “half.zip”")
    let part = try #require(parts.first)
    let open = FileManager.default.contents(atPath: "\(scratch.folder)/\(part)/half/open")
    #expect(open?.count == 100_000, "half of it is there")
    host.kill()
    #expect(parts == [part])
    let again = try scratch.host()
    _ = again.picture()
    // The answer comes behind the sweep: work beside the loop is done in its order.
    _ = again.run("unpack", [again.id("a.txt")])
    #expect(parts == [] && !scratch.exists("half"))
    #expect(again.finish() == 0)
  }

  @Test("two archives are unpacked one after the other, and get their names in one change")
  func several() throws {
    try makeArchive("one.tar.gz")
    try makeArchive("many.tar")
    let host = try scratch.host()
    _ = host.picture()
    let done = host.run("unpack", [host.id("one.tar.gz"), host.id("many.tar"), host.id("a.txt")])
    let text = try #require(result(done)["text"] as? String)
    #expect(text.hasPrefix("Unpacked 2 archives; 1 stays: “a.txt”: It is no archive"))
    #expect(scratch.exists("one/sub/b.txt") && scratch.exists("many/b/d/e.txt"))
    #expect(result(done)["undo"] == nil && parts == [])
    let changes = host.log.filter { $0["method"] as? String == "files.change" }.map(parameters)
    #expect(changes.map { $0["op"] as? String } == ["publish"])
    #expect(changes.first?["title"] as? String == "Unpacking 2 archives")
    #expect(host.finish() == 0)
  }

  @Test("beside another column an archive is unpacked there, under a name that is free")
  func there() throws {
    try makeArchive("one.tar.gz")
    let other = scratch.folder + "/sub"
    try FileManager.default.createDirectory(
      atPath: other + "/one", withIntermediateDirectories: true)
    let host = try scratch.host()
    _ = host.picture()
    let id = host.id("one.tar.gz")
    #expect(failure(host.run("unpack-there", [id])) == "The other column shows no folder")
    host.event("peer", ["place": ["type": "inode/directory", "value": "file://" + other]])
    #expect(result(host.run("unpack-there", [id]))["text"] as? String != nil)
    let change = host.log.filter { $0["method"] as? String == "files.change" }.map(parameters).last
    let items = change?["items"] as? [Message]
    #expect((items?.first?["to"] as? String)?.hasSuffix("/sub/one") == true)
    #expect(!scratch.exists("one") && parts == [])
    #expect(host.finish() == 0)
  }

  /// The private folders of archives that are looked into.
  private var opened: [String] {
    (try? FileManager.default.contentsOfDirectory(
      atPath: scratch.root + "/state/colonnade/opened")) ?? []
  }

  /// The next picture with rows after a step into something.
  private func enter(_ name: String, _ host: FilesHost) -> Message {
    host.activate(host.id(name))
    return host.picture()
  }

  /// The state that the pane has saved last.
  private func saved(_ host: FilesHost) -> Message? {
    let save = host.log.last { $0["method"] as? String == "state.save" }
    return save.map(parameters)?["restore"] as? Message
  }

  @Test("an archive is a folder to be read, and its private folder goes with the pane")
  func stepIn() throws {
    try makeArchive("one.tar.gz")
    let host = try scratch.host()
    _ = host.picture()
    #expect(host.row("one.tar.gz")["enter"] as? String == "self")
    #expect(host.row("a.txt")["enter"] == nil)
    let top = enter("one.tar.gz", host)
    #expect((top["title"] as? String)?.hasSuffix("/w/one.tar.gz") == true)
    #expect(top["up"] as? String == "w")
    // A place of its own, which takes nothing.
    let drop = try #require(top["drop"] as? Message)
    #expect((drop["accepts"] as? [String])?.isEmpty == true)
    #expect((drop["storeId"] as? String)?.hasPrefix("files:") == true)
    #expect(host.texts == ["one/"])
    let inner = enter("one", host)
    #expect((inner["title"] as? String)?.hasSuffix("/w/one.tar.gz ▸ one") == true)
    #expect(host.texts == ["sub/", "a.txt", "link → a.txt"])
    let drag = (inner["content"] as? Message)?["drag"] as? Message
    #expect(drag?["ops"] as? [String] == ["copy"])
    #expect(host.row("sub/")["drop"] == nil)
    let id = host.id("a.txt")
    let commands = inner["commands"] as? [Message] ?? top["commands"] as? [Message] ?? []
    for command in ["rename", "new-file", "new-folder", "pack"] {
      let told = commands.first { $0["id"] as? String == command }
      #expect(told != nil && told?["args"] == nil, "\(command) asks for nothing that it refuses")
    }
    for command in ["trash", "rename", "delete", "edit", "pack"] {
      let answer = host.run(command, [id], ["name": "x.zip"])
      #expect(failure(answer) == "Archives are read only here; E unpacks", "\(command)")
    }
    host.forget()
    _ = host.run("copy-path", [id], ["words": "path"])
    let copied = host.log.first { $0["method"] as? String == "clipboard.set" }.map(parameters)
    #expect(copied?["text"] as? String == scratch.folder + "/one.tar.gz/one/a.txt")
    #expect(opened.count == 1)
    #expect(host.finish() == 0)
    #expect(opened == [])
  }

  @Test("a pane that dies in an archive comes back to the folder in it, with the same rows")
  func comesBackInside() throws {
    try makeArchive("one.tar.gz")
    let host = try scratch.host()
    _ = host.picture()
    _ = enter("one.tar.gz", host)
    let inner = enter("one", host)
    let (title, id) = (inner["title"] as? String, host.id("a.txt"))
    let restore = try #require(saved(host))
    host.kill()
    let again = try scratch.host(session: ["reason": "restart", "restore": restore])
    let back = again.picture()
    #expect(back["title"] as? String == title && back["select"] == nil)
    #expect(again.id("a.txt") == id)
    #expect(again.finish() == 0)
  }

  @Test("where the archive has gone meanwhile, the folder it was in is shown")
  func comesBackOutside() throws {
    let inside: Message = ["archive": scratch.folder + "/gone.zip", "folder": "/one"]
    let restore: Message = ["folder": scratch.folder, "inside": inside]
    let host = try scratch.host(session: ["reason": "restart", "restore": restore])
    #expect((host.picture()["title"] as? String)?.hasSuffix("/w") == true)
    #expect(host.finish() == 0)
  }

  @Test("what a killed pane has opened is gone when it is there again, beside the archive")
  func killedInside() throws {
    try makeArchive("one.tar.gz")
    let host = try scratch.host()
    _ = host.picture()
    _ = enter("one.tar.gz", host)
    #expect(saved(host)?["folder"] as? String == scratch.folder)
    host.kill()
    #expect(opened.count == 1)
    let again = try scratch.host()
    _ = again.picture()
    _ = again.run("unpack", [again.id("a.txt")])
    #expect(opened == [])
    #expect(again.finish() == 0)
  }

  @Test("what is too large, locked or none is not stepped into, and says so")
  func refusals() throws {
    for name in ["declared.zip", "locked.zip", "truncated.tar.gz"] { try makeArchive(name) }
    try Data("words".utf8).write(to: URL(fileURLWithPath: scratch.folder + "/none.zip"))
    let host = try scratch.host()
    _ = host.picture()
    let wanted = [
      "declared.zip": "It is too large to be looked into; E unpacks it",
      "locked.zip": "It needs a password", "none.zip": "It is no archive",
      "truncated.tar.gz": "The archive is damaged: truncated gzip input",
    ]
    for (name, words) in wanted.sorted(by: { $0.key < $1.key }) {
      host.activate(host.id(name))
      #expect(host.next("notify.show")["text"] as? String == "“\(name)”: \(words)")
      #expect(opened == [])
    }
    #expect(host.finish() == 0)
  }
}

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

  @Test("two archives are unpacked one after the other, and one undo takes both back")
  func several() throws {
    try makeArchive("one.tar.gz")
    try makeArchive("many.tar")
    let host = try scratch.host()
    _ = host.picture()
    let done = host.run("unpack", [host.id("one.tar.gz"), host.id("many.tar"), host.id("a.txt")])
    let text = try #require(result(done)["text"] as? String)
    #expect(text.hasPrefix("Unpacked 2 archives; 1 stays: “a.txt”: It is no archive"))
    #expect(scratch.exists("one/sub/b.txt") && scratch.exists("many/b/d/e.txt"))
    let back = host.undo(done)
    #expect(!scratch.exists("one") && !scratch.exists("many"))
    _ = host.undo(back)
    #expect(scratch.exists("one/sub/b.txt") && scratch.exists("many/b/d/e.txt"))
    #expect(host.finish() == 0)
  }
}

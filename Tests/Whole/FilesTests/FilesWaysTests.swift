// SPDX-License-Identifier: Apache-2.0
import FileKit
import Foundation
import Testing

/// The ways between folders, as the host hears of them.
@Suite(.timeLimit(.minutes(1))) struct FilesWaysTests {
  private let scratch: FilesScratch
  private let host: FilesHost

  init() throws {
    scratch = try FilesScratch()
    host = try scratch.host()
    _ = host.picture()
  }

  @Test("going back is a return; going up, to the row one came from, and stepping in are none")
  func returns() {
    host.activate(host.id("sub"))
    #expect(host.picture()["back"] == nil)
    host.goUp()
    let up = host.picture()
    #expect(up["back"] == nil && up["select"] as? [String] == [host.id("sub")])
    host.goUp()
    #expect(host.picture()["back"] == nil)
    host.event("command.run", ["command": "back", "items": []])
    #expect(host.picture()["back"] as? Bool == true)
    #expect(host.texts.contains("a.txt"))
    #expect(host.finish() == 0)
  }

  @Test("folders the cursor of the column before passes leave one place in the history")
  func passing() {
    for (number, name) in ["sub", "sub/deep", "sub"].enumerated() {
      host.follow(scratch.folder + "/" + name, generation: number + 1)
      _ = host.picture()
    }
    _ = host.run("back")
    _ = host.picture()
    #expect(host.texts.contains("a.txt"))
    #expect(result(host.run("back"))["text"] as? String == "Nothing further back")
    #expect(host.finish() == 0)
  }

  @Test("a folder that is gone is skipped and said once; the present one stays when all are")
  func gone() throws {
    host.activate(host.id("sub"))
    _ = host.picture()
    host.goUp()
    _ = host.picture()
    try FileManager.default.removeItem(atPath: scratch.folder + "/sub")
    _ = host.run("back")
    #expect(host.next("notify.show")["text"] as? String == "sub is gone")
    #expect(result(host.run("forward"))["text"] as? String == "Nothing further forward")
    #expect(result(host.run("back"))["text"] as? String == "Nothing further back")
    #expect(host.finish() == 0)
  }

  @Test("an order of one folder holds there alone, until it is as everywhere again")
  func ownOrder() {
    _ = host.run("sort", [], ["order": "own"])
    _ = host.run("sort", [], ["order": "-name"])
    #expect(host.texts == ["sub/", "link → a.txt", "b10.md", "b9.md", "a.txt"])
    host.activate(host.id("sub"))
    #expect(plain(host.picture()["badge"]).isEmpty)
    host.goUp()
    #expect(plain(host.picture()["badge"]) == "name ↓, here")
    #expect(host.texts.last == "a.txt")
    _ = host.run("sort", [], ["order": "own"])
    #expect(host.texts.last == "link → a.txt")
    #expect(host.finish() == 0)
  }

  @Test("--last begins where the last session ended, unless a folder is named or gone")
  func last() throws {
    let session: Message = [
      "reason": "restore",
      "restore": ["folder": scratch.folder + "/sub", "sort": "name", "hidden": false],
    ]
    for (words, rows) in [
      (["--last", "."], ["deep/"]), (["--last", scratch.folder], ["sub/"]), (["."], ["sub/"]),
    ] {
      let other = try scratch.host(words, session: session)
      _ = other.picture()
      #expect(other.texts.first == rows.first)
      #expect(other.finish() == 0)
    }
    try FileManager.default.removeItem(atPath: scratch.folder + "/sub")
    let other = try scratch.host(["--last"], session: session)
    #expect(
      other.next("notify.show")["text"] as? String
        == "\(scratch.folder)/sub is gone: now in \(scratch.folder)")
    #expect(other.finish() == 0)
    #expect(host.finish() == 0)
  }

  @Test("what was saved of a tab leads only a pane that no folder is told to there")
  func savedByTab() throws {
    let session: Message = [
      "reason": "restore",
      "restore": [
        "folder": scratch.folder + "/sub", "sort": "name", "hidden": false, "opened": true,
      ],
    ]
    for (words, first, isTab) in [
      ([], "deep/", true), (["."], "sub/", nil), (["--last", "."], "deep/", nil),
    ] as [([String], String, Bool?)] {
      let other = try scratch.host(words, session: session)
      _ = other.picture()
      #expect(other.texts.first == first, "\(words)")
      let saved = result(other.ask("shutdown", ["reason": "quit"]))["restore"] as? Message ?? [:]
      #expect(saved["opened"] as? Bool == isTab, "\(words)")
      #expect(other.finish() == 0)
    }
    #expect(host.finish() == 0)
  }
}

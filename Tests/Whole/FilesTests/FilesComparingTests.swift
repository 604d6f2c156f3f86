// SPDX-License-Identifier: Apache-2.0
import FileKit
import Foundation
import PanePlugin
import Testing

/// Two columns of folders, seen from one of them.
@Suite(.timeLimit(.minutes(1))) struct FilesComparingTests {
  private let scratch: FilesScratch
  private let host: FilesHost
  /// The folder of the other column.
  private let other: String

  init() throws {
    scratch = try FilesScratch()
    other = scratch.folder + ".other"
    try FileManager.default.createDirectory(
      atPath: other + "/sub", withIntermediateDirectories: true)
    try "theirs".write(toFile: other + "/theirs", atomically: true, encoding: .utf8)
    try "longer than that one".write(toFile: other + "/a.txt", atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000)], ofItemAtPath: other + "/a.txt")
    host = try scratch.host()
    _ = host.picture()
  }

  private func end() {
    try? FileManager.default.removeItem(atPath: other)
    #expect(host.finish() == 0)
  }

  private func peer(_ folder: String, note: String? = nil) {
    var place: Message = ["type": "inode/directory", "value": "file://" + folder]
    place["note"] = note
    host.event("peer", ["place": place])
  }

  /// The last note of the pane to its peer; `nil` when its last place has none.
  private var note: String? {
    host.log.compactMap { parameters($0)["place"] as? Message }.last?["note"] as? String
  }

  /// The signs at the ends of the rows, by their names.
  private var signs: [String: String] {
    var signs: [String: String] = [:]
    for row in host.items {
      let badge = row["badge"] as? [Any] ?? []
      let name = (row["value"] as? String ?? "").split(separator: "/").last.map(String.init) ?? ""
      signs[name] = (badge.last as? Message)?["t"] as? String
    }
    return signs
  }

  @Test("without another column there is nothing to compare with")
  func alone() {
    #expect(failure(host.run("compare")) == "The other column shows no folder")
    peer(scratch.folder)
    #expect(failure(host.run("compare")) == "Both columns show the same folder")
    end()
  }

  /// Waits until the pane shows a folder, by the end of its title.
  private func waitFor(folder: String) {
    let shown = host.wait { (parameters($0)["title"] as? String)?.hasSuffix(folder) == true }
    #expect(shown != nil)
  }

  /// Waits until the pane tells of its place again, without a note.
  private func waitForNoNote() {
    let told = host.wait {
      let place = parameters($0)["place"] as? Message
      return place != nil && place?["note"] == nil
    }
    #expect(told != nil)
  }

  @Test("the other column is asked to show this folder or a row, until it shows something else")
  func showsThere() {
    #expect(failure(host.run("folder-there")) == "The other column shows no folder")
    peer(other)
    #expect(host.run("folder-there")["result"] != nil)
    #expect(note == "show file://\(scratch.folder) 1")
    peer(scratch.folder)
    waitForNoNote()
    #expect(failure(host.run("folder-there")) == "Both columns show the same folder")
    let row = host.items.first { ($0["value"] as? String)?.hasSuffix("/a.txt") == true }
    #expect(host.run("row-there", [row?["id"] as? String ?? ""])["result"] != nil)
    #expect(note == "show file://\(scratch.folder)/a.txt 2")
    end()
  }

  @Test("a column goes where the other one asks it to, once, and swaps its folder with it")
  func showsHere() {
    peer(other, note: "show file://\(other)/sub 1")
    waitFor(folder: ".other/sub")
    #expect(host.run("swap-columns")["result"] != nil)
    waitFor(folder: ".other")
    #expect(note == "show file://\(other)/sub 1")
    peer(other + "/sub", note: "show file://\(other)/sub 1")
    waitForNoNote()
    peer(other + "/sub", note: "show file://\(other)/theirs 2")
    let selected = host.wait {
      (parameters($0)["select"] as? [String])?.first?.hasSuffix("theirs") == true
    }
    #expect(selected != nil)
    end()
  }

  @Test("rows have signs, the other column is told, and the command ends it again")
  func compare() {
    peer(other)
    let words = result(host.run("compare"))["text"] as? String ?? ""
    #expect(words.contains("1 newer") && words.contains("1 only there"), "\(words)")
    #expect(signs["a.txt"] == "›" && signs["b9.md"] == "+", "\(signs)")
    #expect(note?.hasPrefix("compare file://") == true)
    _ = host.run("sort", [], ["order": "differences"])
    #expect(signs["a.txt"] == "›" && note?.contains(" -dl ") == true)
    #expect(result(host.run("compare"))["text"] as? String == "No longer compared")
    #expect(note == nil && signs["a.txt"] == nil)
    end()
  }

  @Test("what was said of a comparison is corrected when a folder changes right behind it")
  func saidAnew() throws {
    peer(other)
    let words = result(host.run("compare"))["text"] as? String ?? ""
    #expect(words.hasSuffix(". Esc ends comparing"))
    try "new".write(toFile: scratch.folder + "/new", atomically: true, encoding: .utf8)
    let told = host.wait { $0["method"] as? String == "notify.show" }.map(parameters)
    let anew = told?["text"] as? String ?? ""
    #expect(anew != words && anew.hasSuffix(". Esc ends comparing"), "\(anew)")
    end()
  }

  @Test("begins and ends with the other column, and goes where that goes")
  func follow() {
    peer(other)
    let mine = "file://" + scratch.folder
    peer(other, note: "compare file://\(other) \(mine) - 0 -")
    _ = host.wait { _ in signs["a.txt"] == "›" }
    #expect(note?.hasPrefix("compare \(mine) file://\(other) ") == true)
    peer(other + "/sub", note: "compare file://\(other) \(mine) - 0 -")
    _ = host.wait { parameters($0)["title"].map { "\($0)".hasSuffix("/sub") } == true }
    #expect(note?.contains(" -fl ") == true)
    peer(other + "/sub")
    _ = host.wait { (parameters($0)["place"] as? Message).map { $0["note"] == nil } == true }
    end()
  }

  @Test("what one column has found the other one reads, and compares only what it cannot read")
  func once() throws {
    peer(other)
    _ = host.run("compare")
    _ = host.wait { _ in note?.hasSuffix(" -") == false }
    let found = try #require(note)
    // What comes now is not seen by a column that does not look.
    try "new".write(toFile: other + "/new", atomically: true, encoding: .utf8)
    let second = try FilesHost(["--alone"], in: other, environment: scratch.environment)
    _ = second.picture()
    func signs() -> [String: String] {
      var signs: [String: String] = [:]
      for row in second.items {
        let name = (row["value"] as? String ?? "").split(separator: "/").last.map(String.init)
        signs[name ?? ""] = ((row["badge"] as? [Any])?.last as? Message)?["t"] as? String
      }
      return signs
    }
    var place: Message = ["type": "inode/directory", "value": "file://" + scratch.folder]
    place["note"] = found
    second.event("peer", ["place": place])
    _ = second.wait { _ in signs()["a.txt"] == "‹" }
    #expect(signs()["theirs"] == "+" && signs()["new"] == nil, "\(signs())")
    place["note"] = found.split(separator: " ").dropLast().joined(separator: " ") + " gone"
    second.event("peer", ["place": place])
    _ = second.wait { _ in signs()["new"] == "+" }
    #expect(second.finish() == 0)
    end()
  }

  @Test("nothing is synchronised where one folder lies in the other")
  func nested() {
    peer(scratch.folder + "/sub")
    _ = host.run("compare")
    let answer = host.run("synchronise", [], ["way": "mirror"])
    #expect(failure(answer) == "One of the folders lies in the other")
    end()
  }

  @Test("a plan with boxes is carried out as one change; what has changed since is left")
  func synchronise() throws {
    peer(other)
    _ = host.run("synchronise", [], ["way": "mirror"])
    let boxes = host.items.map { "\($0["checked"] as? Bool ?? false)" }
    #expect(!boxes.isEmpty && !boxes.contains("false"))
    let theirs = try #require(host.items.last?["id"] as? String)
    host.event("check", ["item": theirs, "checked": false])
    _ = host.wait { _ in host.items.last?["checked"] as? Bool == false }
    try "changed".write(toFile: scratch.folder + "/a.txt", atomically: true, encoding: .utf8)
    host.forget()
    _ = host.run("synchronise-go")
    let change = host.log.last { $0["method"] as? String == "files.change" }.map(parameters)
    #expect(change?["op"] as? String == "sync")
    let items = change?["items"] as? [Message] ?? []
    #expect(items.allSatisfy { $0["to"] != nil })
    #expect(!items.contains { ($0["path"] as? String)?.hasSuffix("a.txt") == true })
    #expect(change?["partial"] as? Bool == true)
    var words = ""
    // The command is over once the change is ordered, which is a task of its own then.
    _ = host.wait { _ in
      let notice = host.log.last { $0["method"] as? String == "notify.show" }.map(parameters)
      words = "\(notice?["text"] ?? "")"
      return !words.isEmpty
    }
    #expect(words.contains("copied") && words.contains("changed meanwhile: 1"), "\(words)")
    #expect(FileManager.default.fileExists(atPath: other + "/b9.md"))
    #expect(FileManager.default.fileExists(atPath: other + "/theirs"))
    end()
  }
}

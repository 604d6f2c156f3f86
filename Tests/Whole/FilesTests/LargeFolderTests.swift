// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Testing

/// A folder with more entries than go to the host at once.
@Suite(.timeLimit(.minutes(1))) struct LargeFolderTests {
  private let scratch: FilesScratch
  private let host: FilesHost
  private var source: (id: String, revision: Int, count: Int) = ("", 0, 0)
  private static let count = 2_500

  init() throws {
    scratch = try FilesScratch()
    for number in 0..<Self.count {
      close(open("\(scratch.folder)/sub/n\(number)", O_CREAT | O_WRONLY | O_CLOEXEC, 0o644))
    }
    host = try scratch.host(["sub"])
    let content = host.picture()["content"] as? Message ?? [:]
    let source = content["source"] as? Message ?? [:]
    self.source = (
      source["id"] as? String ?? "", source["rev"] as? Int ?? 0, source["count"] as? Int ?? 0
    )
  }

  private func rows(_ from: Int, _ count: Int, revision: Int? = nil) -> Message {
    host.ask(
      "rows.get",
      [
        "source": source.id, "rev": revision ?? source.revision, "parent": NSNull(), "from": from,
        "count": count,
      ])
  }

  private func texts(_ answer: Message) -> [String] {
    (result(answer)["rows"] as? [Message] ?? []).map { plain($0["text"]) }
  }

  @Test("answers pages from anywhere, in order")
  func pages() {
    #expect(source.count == Self.count + 1)
    #expect(texts(rows(0, 3)) == ["deep/", "n0", "n1"])
    #expect(texts(rows(Self.count - 1, 128)) == ["n2498", "n2499"])
    #expect(texts(rows(99_999, 10)) == [])
    #expect(texts(rows(0, 10, revision: 77)) == [])
    let first = (result(rows(1, 1))["rows"] as? [Message])?.first ?? [:]
    #expect(plain(first["badge"]) == "0")
    #expect(!plain(first["detail"]).isEmpty)
    #expect(host.finish() == 0)
  }

  @Test("finds rows by id and by the beginning of their names")
  func finding() {
    let ids = (result(rows(1000, 2))["rows"] as? [Message] ?? []).compactMap { $0["id"] as? String }
    let found = host.ask(
      "rows.find",
      ["source": source.id, "rev": source.revision, "ids": ids + ["x", "12345678/n7"]])
    #expect(result(found)["at"] as? [Int] == [1000, 1001, -1, -1])
    let typed = host.ask(
      "rows.find",
      ["source": source.id, "rev": source.revision, "text": "N2499", "from": 0, "dir": 1])
    #expect(result(typed)["at"] as? [Int] == [Self.count])
    #expect(host.finish() == 0)
  }

  @Test("a folder that is on screen already is not sent again, another one is")
  func shownAlready() {
    host.forget()
    host.follow("\(scratch.folder)/sub", generation: 1, isShown: true)
    #expect(texts(rows(1, 1)) == ["n0"])
    #expect(!host.log.contains { parameters($0)["content"] != nil })
    host.follow("\(scratch.folder)/sub/deep", generation: 2)
    #expect(host.picture()["gen"] as? Int == 2)
    host.follow("\(scratch.folder)/sub", generation: 3)
    let content = host.picture()["content"] as? Message ?? [:]
    #expect((content["source"] as? Message)?["count"] as? Int == Self.count + 1)
    #expect(host.finish() == 0)
  }

  @Test("filters and shows all again")
  func filtering() {
    host.event("query", ["filter": "249", "sort": []])
    let kept = host.next("rows.reset")
    // 249, 1249, 2249 and 2490 to 2499.
    #expect(kept["count"] as? Int == 13)
    let revision = kept["rev"] as? Int ?? 0
    #expect(texts(rows(0, 2, revision: revision)) == ["n249", "n1249"])
    host.event("query", ["filter": "", "sort": []])
    #expect(host.next("rows.reset")["count"] as? Int == Self.count + 1)
    #expect(host.finish() == 0)
  }

  @Test("says so when entries come and go, and old pages are refused")
  func changes() {
    _ = rows(0, 10)
    unlink("\(scratch.folder)/sub/n0")
    let reset = host.next("rows.reset")
    #expect(reset["count"] as? Int == Self.count)
    let stale = rows(0, 10)
    let error = stale["error"] as? Message ?? [:]
    #expect(error["code"] as? Int == -32801)
    #expect((error["data"] as? Message)?["rev"] as? Int == reset["rev"] as? Int)
    let revision = reset["rev"] as? Int ?? 0
    #expect(texts(rows(1, 1, revision: revision)) == ["n1"])
    #expect(host.finish() == 0)
  }

  @Test("a change of size of a row on show is noticed")
  func sizes() throws {
    _ = rows(0, 10)
    try Data("123456".utf8).write(to: URL(fileURLWithPath: "\(scratch.folder)/sub/n1"))
    var badge = ""
    while badge != "6" {
      let reset = host.next("rows.reset")
      guard let revision = reset["rev"] as? Int else { break }
      let row = (result(rows(2, 1, revision: revision))["rows"] as? [Message])?.first ?? [:]
      badge = plain(row["badge"])
    }
    #expect(badge == "6")
    #expect(host.finish() == 0)
  }

  @Test("sorts by size when asked")
  func sorting() throws {
    try Data("123456".utf8).write(to: URL(fileURLWithPath: "\(scratch.folder)/sub/n77"))
    _ = host.run("sort", [], ["order": "size"])
    let reset = host.log.last { $0["method"] as? String == "rows.reset" }.map(parameters) ?? [:]
    #expect(texts(rows(0, 3, revision: reset["rev"] as? Int)) == ["deep/", "n77", "n0"])
    #expect(host.finish() == 0)
  }
}

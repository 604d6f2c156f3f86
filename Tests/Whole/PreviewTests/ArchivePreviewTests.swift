// SPDX-License-Identifier: Apache-2.0
import FileKit
import Foundation
import PanePlugin
import Testing

@testable import PreviewPane

/// Archives in the preview: their list, and a sentence where there is none.
@Suite(.timeLimit(.minutes(1))) struct ArchivePreviewTests {
  private let scratch: Scratch
  private let probe: PluginProbe

  init() throws {
    scratch = try Scratch()
    probe = try PluginProbe("colonnade-preview")
    try probe.initialize()
  }

  /// Makes an archive of the folder `one` with the program of that name.
  private func pack(_ words: String...) throws -> String {
    let folder = URL(fileURLWithPath: scratch.path)
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("one"), withIntermediateDirectories: true)
    _ = try scratch.write("one/a.txt", "333")
    _ = try scratch.write("one/b.txt", "22")
    let run = Process()
    run.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    run.arguments = words
    run.currentDirectoryURL = folder
    try run.run()
    run.waitUntilExit()
    try #require(run.terminationStatus == 0)
    return scratch.path + "/" + (words.first { $0.contains(".t") || $0.contains(".zip") } ?? "")
  }

  /// What the pane shows in the end, after what it may show while the helper reads.
  private func show(_ path: String) throws -> [String: Any] {
    try probe.select(path, type: "x")
    var set = probe.nextSet() ?? [:]
    while set["loading"] is [String: Any] { set = probe.nextSet() ?? [:] }
    return set
  }

  private func content(_ set: [String: Any]) -> [String: Any] {
    set["content"] as? [String: Any] ?? [:]
  }

  private func rows(_ set: [String: Any]) -> [String] {
    (content(set)["items"] as? [[String: Any]] ?? []).map { plain($0["text"]) }
  }

  @Test("shows the entries with their sizes")
  func entries() throws {
    let set = try show(pack("tar", "-czf", "x.tar.gz", "--sort=name", "one"))
    #expect(set["badge"] as? String == "3 entries, 5 bytes")
    #expect(plain(set["subtitle"]).contains("gzip"))
    #expect(rows(set) == ["one/", "one/a.txt", "one/b.txt"])
    let columns = content(set)["columns"] as? [[String: Any]] ?? []
    #expect(columns.map { plain($0["title"]) } == ["Name", "Size", "Modified"])
    let first = (content(set)["items"] as? [[String: Any]])?[1]["cells"] as? [Any] ?? []
    #expect(first.count == 3 && first[1] as? Int == 3)
    #expect(probe.finish() == 0)
  }

  @Test("a broken archive shows what could be read and says why no more could")
  func broken() throws {
    let path = try pack("tar", "-cf", "x.tar", "--sort=name", "one")
    let bytes = try #require(FileManager.default.contents(atPath: path))
    try bytes.prefix(1_100).write(to: URL(fileURLWithPath: path))
    let set = try show(path)
    #expect(rows(set) == ["one/", "one/a.txt"] && set["badge"] as? String == "2 entries, broken")
    #expect(plain(set["subtitle"]).hasPrefix("The archive is damaged"))
    try Data([0x50, 0x4B, 0x03, 0x04, 1, 2, 3]).write(to: URL(fileURLWithPath: path + "x"))
    let lines = content(try show(path + "x"))["lines"] as? [Any] ?? []
    #expect(plain(lines.first) == "zip archive")
    #expect(lines.contains { plain($0).hasPrefix("The archive is damaged") })
    #expect(probe.finish() == 0)
  }

  @Test("a text with the name of an archive is a text")
  func none() throws {
    let set = try show(scratch.write("x.zip", "only\nwords\n"))
    #expect((content(set)["lines"] as? [Any] ?? []).map(plain) == ["only", "words"])
    #expect(probe.finish() == 0)
  }

  @Test("so many entries that rows are asked for, and what would be large is said")
  func rowsAndWords() throws {
    var records = ArchiveRecords()
    var listing = ArchiveListing()
    let text = (0..<2_001).map { "e f 1000000 5 420 0 f\($0)\0" }.joined()
    for record in records.records(in: Array("f ZIP\0\(text)d 0 0 \0".utf8)) { listing.add(record) }
    let rows = ArchiveRows(listing, fileBytes: 1_000)
    #expect(rows.count == 2_001 && !rows.isSmall)
    #expect(rows.items(1_999..<5_000).map(\.id) == ["r1999", "r2000"])
    #expect(rows.positions(of: ["r2000", "r2001", "x"]) == [2_000, -1, -1])
    #expect(rows.summary == "2,001 entries, would be 2.0 GB" && rows.remark.string == "ZIP")
    #expect(ArchiveRows(listing, fileBytes: 1 << 30).summary == "2,001 entries, 2.0 GB")
    for record in records.records(in: Array("e f -1 5 420 0 g\0".utf8)) { listing.add(record) }
    #expect(ArchiveRows(listing, fileBytes: 1 << 30).summary == "2,002 entries, ≥ 2.0 GB")
  }

  @Test("nothing is said of the size of a compressed file, which only reading it would tell")
  func unknownSize() throws {
    let set = try show(pack("gzip", "-k", "one/b.txt") + ".gz")
    #expect(set["badge"] as? String == "1 entry" && rows(set) == ["b.txt"])
    #expect(probe.finish() == 0)
  }
}

// SPDX-License-Identifier: Apache-2.0
import EventLoop
import Foundation
import PaneTestSupport
import Testing

@testable import PaneConformance

/// The panes of `Plugins/examples/gallery`, with what each is given to show.
@Suite struct GalleryTests {
  private static let folder = TestPrograms.examples.appending(path: "gallery")

  /// The programs by their names in the folder; what is no program of its own is left out.
  private static let names = ((try? FileSystem.names(in: folder.path())) ?? [])
    .filter { !$0.hasSuffix(".md") && !$0.hasPrefix("__") }.sorted()

  /// The words behind each program; a place for its files stands in `scratch`.
  private static func arguments(_ name: String, in scratch: URL) -> [String] {
    switch name {
    case "csv.lua": ["csv.lua \(scratch.path())/prices.csv"]
    case "feeds.py": ["feeds.py \(scratch.path())/feed.xml"]
    case "man.sh": ["man.sh", "man.sh page"]
    case "notes.js": ["notes.js \(scratch.path())/notes"]
    case "usage.awk": ["usage.awk \(scratch.path())"]
    default: [name]
    }
  }

  private static func makeScratch() throws -> URL {
    let scratch = FileManager.default.temporaryDirectory
      .appending(path: "colonnade-gallery-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: scratch.appending(path: "notes"), withIntermediateDirectories: true)
    let files = [
      "prices.csv": "fruit,price\n\"pears, green\",2.5\nfigs,4\n",
      "feed.xml":
        "<rss><channel><title>T</title><item><title>A</title><link>http://localhost/</link>"
        + "<pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate></item></channel></rss>",
      "notes/Tea.md": "# Tea\n\nGreen tea takes two minutes.\n",
    ]
    for (name, text) in files {
      try Data(text.utf8).write(to: scratch.appending(path: name))
    }
    return scratch
  }

  @Test("has eight panes of at most sixty lines")
  func isSmall() throws {
    #expect(Self.names.count == 8, "\(Self.names)")
    for name in Self.names {
      let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
      #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 61, "\(name)")
    }
  }

  @Test("has nothing that the check finds wrong, in every language that is here")
  func passes() throws {
    let scratch = try Self.makeScratch()
    defer { try? FileManager.default.removeItem(at: scratch) }
    let programs = try Self.names.flatMap { name -> [String] in
      let source = Self.folder.appending(path: name).path()
      if name.hasSuffix(".c") {
        return try TestPrograms.compile(source, in: scratch).map { [$0] } ?? []
      }
      guard TestPrograms.canRun(source) else { return [] }
      return Self.arguments(name, in: scratch).map { "gallery/\($0)" }
    }
    let reports = checkCarefully(programs) { $1?.hasPassed == true }
    for program in programs {
      let report = try #require(reports[program])
      #expect(report.hasPassed, "\(report.text)")
    }
  }
}

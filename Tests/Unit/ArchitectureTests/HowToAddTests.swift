// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

/// One kind of addition, shown by a thing that is there: the files that say its words are the places
/// to touch for another one.
struct Addition: Decodable, CustomTestStringConvertible, Sendable {
  /// How ARCHITECTURE.md calls it: `a message`.
  var kind: String
  /// The thing that is there: `link.open`.
  var example: String
  /// Words or quoted words that stand for it in code.
  var words: [String]
  /// The files that say one of them, sorted; a folder, with a slash at its end, counts once.
  var files: [String]
  /// The lines outside of its own files, where there is a limit for them.
  var lines: Lines?

  /// The lines of one file that say a word.
  struct Lines: Decodable, Sendable {
    var file: String
    var word: String
    var count: Int
  }

  var testDescription: String { kind }

  /// Whether a line of code says one of the words.
  func isSaid(in line: String) -> Bool {
    words.contains { $0.hasPrefix("\"") ? line.hasBytes(of: $0) : line.containsWord($0) }
  }

  /// The place that a file belongs to: itself, or the folder of the list it is in.
  func place(of path: String) -> String { files.first { path.hasPrefix($0) } ?? path }

  /// The places that say a word of it, sorted.
  func places(in files: [SourceFile]) -> [String] {
    let found = files.filter { file in
      file.lines.contains { isSaid(in: SourceFile.withoutComment($0)) }
    }
    return Set(found.map { place(of: $0.path) }).sorted()
  }
}

/// The text on how to add a thing is true: neither more places are needed, nor fewer.
@Suite struct HowToAddTests {
  /// The host and what describes the build; kit, checks and panes only use what was added.
  static let files: [SourceFile] =
    ArchitectureTests.files.filter {
      $0.path.hasPrefix("Sources/") && $0.room != "PanePlugin" && $0.room != "PaneConformance"
    }
    + ["Package.swift", "Tests/Unit/ArchitectureTests/Manifest.swift"].compactMap {
      SourceFile(at: $0)
    }

  @Test(
    "touches exactly the files that are listed",
    arguments: try vectors("HowToAdd", as: [Addition].self))
  func places(of addition: Addition) throws {
    #expect(addition.places(in: Self.files) == addition.files)
    let text = try String(
      contentsOf: Checkout.folder.appending(path: "ARCHITECTURE.md"), encoding: .utf8)
    let count = addition.files.count
    #expect(
      text.contains("* **\(addition.kind)**, \(count) places (`\(addition.example)`): "),
      "ARCHITECTURE.md does not say that \(addition.kind) has \(count) places")
  }

  @Test("takes as few lines outside of its own files as are listed")
  func lines() throws {
    let listed = try vectors("HowToAdd", as: [Addition].self).compactMap(\.lines)
    #expect(!listed.isEmpty)
    for lines in listed {
      let file = try #require(SourceFile(at: lines.file))
      let found = file.lines.filter {
        SourceFile.withoutComment($0).containsWord(lines.word)
      }
      #expect(found.count == lines.count, "\(lines.file): \(found)")
    }
  }

  @Test("finds another place, and one that is missing")
  func planted() {
    let addition = Addition(
      kind: "a thing", example: "zoom", words: ["zoom", "\"zoom\""], files: ["A/Zoom/", "B.swift"])
    func file(_ path: String, _ text: String) -> SourceFile {
      SourceFile(path: path, room: "A", text: text)
    }
    let folder = [file("A/Zoom/One.swift", "case zoom"), file("A/Zoom/Two.swift", "zoom()")]
    #expect(addition.places(in: folder) == ["A/Zoom/"])
    let more = folder + [file("B.swift", "[\"zoom\"]"), file("C.swift", "unzoomed  // zoom")]
    #expect(addition.places(in: more) == addition.files)
    #expect(addition.places(in: more + [file("D.swift", ".zoom")]).last == "D.swift")
  }
}

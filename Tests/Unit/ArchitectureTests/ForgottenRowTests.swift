// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

/// What is declared stands in the table that is read, where no switch makes the compiler ask for it:
/// without its row a message is unknown, a kind of content unsupported and a command nowhere found.
@Suite struct ForgottenRowTests {
  /// The text of a file without its comments.
  private static func code(_ path: String) throws -> String {
    try #require(SourceFile(at: path), "\(path)").lines
      .map(SourceFile.withoutComment).joined(separator: "\n")
  }

  /// The part of a text from some words to others.
  private static func part(
    of text: String, from start: String, to end: String
  ) throws -> Substring {
    let begin = try #require(text.range(of: start), "no \(start)").upperBound
    let rest = text[begin...]
    return rest[..<(try #require(rest.range(of: end), "no \(end)").lowerBound)]
  }

  /// The names of methods that a text declares: `static var linkOpen: Self { Self("link.open", from:`.
  private static func methods(in text: String) -> Set<String> {
    Set(text.matches(of: #/\bSelf\(\s*"([^"]+)",\s*from:/#).map { String($0.1) })
  }

  @Test("describes every method that is declared")
  func methods() throws {
    let file = try Self.code("Plugins/protocol.json")
    var declared: Set<String> = []
    for source in SourceFile.product where source.room == "PaneProtocol" {
      let code = source.lines.map(SourceFile.withoutComment).joined(separator: "\n")
      declared.formUnion(Self.methods(in: code))
    }
    #expect(declared.count > 40)
    for name in declared.sorted() {
      let row = #"{"method":"\#(name)","#
      #expect(file.contains(row), "\(name) has no row in the table of methods")
    }
    #expect(Self.methods(in: "Self(\n  \"a.b\", from: .host") == ["a.b"])
  }

  @Test("reads every kind of content that is declared")
  func kinds() throws {
    let code = try Self.code("Sources/PaneProtocol/Content/Content.swift")
    let cases = code.matches(of: #/\bcase (\w+)\(\w+Content\)/#).map { String($0.1) }
    let rows = try Self.part(of: code, from: "kinds = [", to: "\n  ]")
    #expect(cases.count > 2)
    for name in cases where name != "unsupported" {
      #expect(String(rows).containsWord("Content.\(name)"), "\(name) has no row in kinds")
    }
  }

  @Test("reads every option that the manifest of a bundled pane declares, and offers all it reads")
  func options() throws {
    let manifest = try Self.code("Plugins/bundled/files/plugin.json")
    let code = try Self.code("Plugins/bundled/files/FilesOptions.swift")
    let declared = Set(manifest.matches(of: #/"name": "(--[a-z-]+)"/#).map { String($0.1) })
    let read = Set(code.matches(of: #/case "(--[a-z-]+)":/#).map { String($0.1) })
    #expect(declared.count > 5)
    // A column of parents is a matter of layouts.
    #expect(read.subtracting(["--parent"]) == declared)
  }
}

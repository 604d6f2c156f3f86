// SPDX-License-Identifier: Apache-2.0
import FileKit
import Testing

/// Icons of files by name, ending and kind.
@Suite struct IconTests {
  private func icon(_ table: IconTable, _ name: String, isFolder: Bool = false) throws -> String {
    let scratch = try Scratch(in: Scratch.quick)
    if isFolder { _ = try scratch.makeFolder(name) } else { try scratch.write(name) }
    let (reader, listing) = try scratch.read()
    defer { reader.close() }
    let entry = try #require(listing.looked(at: [0], in: reader.descriptor).first)
    return table.icon(listing.name(0), entry)
  }

  @Test("the name counts before the ending, the longest ending first, then the kind")
  func order() throws {
    let table = IconTable("")
    #expect(try icon(table, "Makefile") == "\u{E779}")
    #expect(try icon(table, "x.tar.gz") == "\u{F1C6}")
    #expect(try icon(table, "a.Swift") == "\u{E755}")
    #expect(try icon(table, "x.unknown") == "\u{F15B}")
    #expect(try icon(table, ".git", isFolder: true) == "\u{E5FB}")
    #expect(try icon(table, "x", isFolder: true) == "\u{F07B}")
  }

  @Test("the user's lines go before the built-in ones; others mean nothing")
  func own() throws {
    let table = IconTable("# mine\n*.tar.gz A\nMakefile B\nbroken\na b c\n*.swift S\n")
    #expect(try icon(table, "x.tar.gz") == "A" && icon(table, "makefile") == "B")
    #expect(try icon(table, "y.gz") == "\u{F1C6}" && icon(table, "y.swift") == "S")
  }
}

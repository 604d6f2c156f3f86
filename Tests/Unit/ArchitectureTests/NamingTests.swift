// SPDX-License-Identifier: Apache-2.0
import Testing

/// Files and folders say what is in them, and name or do nothing beyond their border.
@Suite struct NamingTests {
  private func file(_ path: String, _ text: String) -> SourceFile {
    SourceFile(path: path, room: "HostCore", text: text)
  }

  @Test("names every file after a type or function in it")
  func fileNames() {
    for file in ArchitectureTests.files where !file.isNamedAfterContent {
      Issue.record("\(file.path) has \(file.subjects.sorted().joined(separator: ", "))")
    }
  }

  @Test("finds a file with another name than its content")
  func plantedName() {
    #expect(!file("Sources/HostCore/Panes/Things.swift", "struct Pane {}").isNamedAfterContent)
    #expect(
      !file("Sources/HostCore/Panes/View+Rows.swift", "extension Pane {}").isNamedAfterContent)
    #expect(file("Sources/HostCore/Panes/Pane+Rows.swift", "extension Pane {}").isNamedAfterContent)
    #expect(file("Sources/HostCore/Panes/Ping.swift", "func ping() {}").isNamedAfterContent)
  }

  @Test("names nothing beyond the border of a folder")
  func borders() {
    for border in FolderBorder.all {
      let files = ArchitectureTests.files.filter { $0.path.hasPrefix(border.folder) }
      #expect(!files.isEmpty, "\(border.folder)")
      for file in files {
        for finding in border.crossings(in: file) { Issue.record("\(finding)") }
      }
    }
  }

  @Test("finds a word beyond the border, and not in a comment or as part of another word")
  func plantedCrossing() throws {
    let border = try #require(FolderBorder.all.first { $0.folder == "Sources/HostCore/Drag/" })
    let path = "Sources/HostCore/Drag/Desk.swift"
    #expect(border.crossings(in: file(path, "let state: HostState")) == ["\(path):1: HostState"])
    #expect(border.crossings(in: file(path, "let text = \"HostState\"  // HostState")).isEmpty)
    #expect(border.crossings(in: file(path, "let changes: OtherHostStateful")).isEmpty)
  }

  /// Whether a line codes or reads percent signs by itself.
  private func codesPercentSigns(_ line: String) -> Bool {
    guard line.hasBytes(of: "%") || line.hasBytes(of: "PercentEncoding") else { return false }
    let line = SourceFile.withoutComment(line)
    return ["ascii: \"%\"", "\"%\\(", "PercentEncoding"].contains { line.contains($0) }
  }

  @Test("codes percent signs in FileAddressing alone")
  func percentCoding() {
    // Ids of names too long to be coded begin with two percent signs, which no coded name does.
    let exceptions = ["Plugins/kits/FileKit/FileName.swift"]
    for file in ArchitectureTests.files
    where file.room != "FileAddressing" && !exceptions.contains(file.path) {
      for (index, line) in file.lines.enumerated() where codesPercentSigns(line) {
        Issue.record("\(file.path):\(index + 1) codes percent signs")
      }
    }
    #expect(codesPercentSigns(#"if byte == UInt8(ascii: "%") {"#))
    #expect(!codesPercentSigns(#"text.hasSuffix("%")  // ascii: "%""#))
  }
}

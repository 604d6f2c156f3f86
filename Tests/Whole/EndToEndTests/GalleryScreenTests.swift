// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

/// A pane of the gallery: its command line, and what must stand on its screen.
private struct Exhibit: CustomTestStringConvertible {
  var program: String
  var language: String
  /// The file of the scratch folder that it is given.
  var file = ""
  var words: String
  var testDescription: String { program }

  func arguments(in world: World) -> String { file.isEmpty ? "" : "\(world.folder)/\(file)" }

  static let all = [
    Exhibit(
      program: "csv.lua", language: "lua", file: "files/prices.csv", words: "pears, green"),
    Exhibit(
      program: "feeds.py", language: "python3", file: "files/feed.xml", words: "A new lamp"),
    Exhibit(program: "journal.pl", language: "perl", words: "The lamp is lit"),
    Exhibit(program: "man.sh", language: "bash", words: "lighthouse"),
    Exhibit(program: "notes.js", language: "node", file: "files/notes", words: "Green tea"),
    Exhibit(program: "processes.py", language: "python3", words: "PID"),
    Exhibit(program: "stopwatch", language: "cc", words: "███ ███"),
    Exhibit(program: "usage.awk", language: "mawk", file: "files", words: "notes"),
  ]
}

extension EndToEnd {
  @Suite("The gallery of small panes")
  struct GalleryScreenTests {
    private static let folder = Place.example("gallery")

    /// Files for the panes to show, a manual of one page and a journal of one entry.
    private func furnish(_ world: World) throws {
      let files = [
        "files/prices.csv": "fruit,price\n\"pears, green\",2.5\nfigs,4\n",
        "files/feed.xml": "<feed><title>T</title><entry><title>A new lamp</title>"
          + "<link href=\"http://localhost/\"/><updated>2026-11-02T10:00:00Z</updated></entry></feed>",
        "files/notes/Tea.md": "# Green tea\n\nTwo minutes.\n",
        "share/man/man1/lighthouse.1": ".TH LIGHTHOUSE 1\n.SH NAME\nlighthouse\n",
      ]
      for (name, text) in files { _ = try world.write(name, text) }
      let entry = #"{"__CURSOR":"a","MESSAGE":"The lamp is lit","PRIORITY":"6"}"#
      let programs = [
        "journalctl": "echo '\(entry)'; exec tail -f /dev/null",
        "manpath": "echo '\(world.folder)/share/man'",
      ]
      for (name, text) in programs {
        _ = try world.write("bin/\(name)", "#!/bin/sh\n\(text)\n", permissions: 0o755)
      }
    }

    /// Where the program is; one in C is compiled first.
    private func path(of exhibit: Exhibit, in world: World) throws -> String {
      guard exhibit.language == "cc" else { return "\(Self.folder)/\(exhibit.program)" }
      let program = "\(world.folder)/\(exhibit.program)"
      let compiler = Process()
      compiler.executableURL = URL(filePath: "/usr/bin/env")
      compiler.arguments = ["cc", "-o", program, "\(Self.folder)/\(exhibit.program).c"]
      try compiler.run()
      compiler.waitUntilExit()
      #expect(compiler.terminationStatus == 0)
      return program
    }

    @Test(
      "each is shown at every width, and the host has nothing to remark", arguments: Exhibit.all)
    fileprivate func widths(_ exhibit: Exhibit) throws {
      guard Place.has(exhibit.language) else {
        return print("\(exhibit.program) is not shown: there is no \(exhibit.language)")
      }
      let world = try World()
      try furnish(world)
      let program = try path(of: exhibit, in: world)
      for columns in [60, 80, 120, 200] {
        let log = "\(world.folder)/log-\(columns)"
        let rig = try Rig(
          columns: ["\(program) \(exhibit.arguments(in: world))"], size: (columns, 24), in: world,
          environment: ["COLONNADE_LOG": log])
        try rig.wait(for: exhibit.words)
        let remarks = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        try rig.quitCleanly()
        #expect(remarks.isEmpty, "\(columns): \(remarks)")
      }
    }

    @Test("a process of a long command line that is no UTF-8 is a row like any other")
    func longCommandLine() throws {
      guard Place.has("python3") else { return print("Not tried: there is no python3") }
      let world = try World()
      let log = "\(world.folder)/log"
      let program = try world.write(
        "long",
        "#!/bin/sh\nsh -c 'sleep 600; :' x \"$(printf 'lantern-\\377%030000d' 0)\" &\n"
          + "exec \(Self.folder)/processes.py\n", permissions: 0o755)
      let rig = try Rig(
        columns: [program], size: (200, 24), in: world, environment: ["COLONNADE_LOG": log])
      try rig.wait(for: "PID")
      rig.type("/lantern\r")
      try rig.wait(for: "lantern-\u{fffd}0")
      let remarks = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      try rig.quitCleanly()
      #expect(remarks.isEmpty, "\(remarks)")
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// The panes in Python and their helper, tested by a host in Python over real pipes.
@Suite("Panes in Python", .timeLimit(.minutes(5))) struct PythonPaneTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")

  /// The classes of tests, run side by side; one that is missing here fails the last test.
  static let classes = [
    "test_cards.Names", "test_cards.Reading", "test_cards.Writing", "test_helper.Talking",
    "test_helper.Transfers", "test_helper.Staged", "test_helper.Dying", "test_board.Showing",
    "test_board.Commands", "test_board.Dropping", "test_board.Undoing", "test_board.AnyBoard",
    "test_board.NoFile", "test_board.Dying", "test_readme.Readme",
  ]

  @Test("keep every promise", arguments: classes)
  func passes(name: String) throws {
    let run = try run(["-m", "unittest", name])
    #expect(run.code == 0, "\(run.output)")
    #expect(run.output.contains("Ran ") && !run.output.contains("Ran 0 tests"), "\(run.output)")
  }

  @Test("are all tested")
  func noneIsForgotten() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path())
    for name in names where name.hasPrefix("test_") && name.hasSuffix(".py") {
      let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
      let tested = text.matches(of: #/(?m)^class (\w+)\(.*\):\n(?:    .*\n|\n)*?    def test_/#)
      for match in tested {
        let full = "\(name.dropLast(3)).\(match.1)"
        #expect(Self.classes.contains(full), "\(full) is not run")
      }
    }
  }

  /// Runs Python on words; returns its status and all it printed.
  private func run(_ words: [String]) throws -> (code: Int32, output: String) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3"] + words
    process.currentDirectoryURL = Self.folder
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["PYTHONDONTWRITEBYTECODE": "1", "LANG": "C.UTF-8"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}

// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// The tests in `Python`, ordinary files of unittest, each by its own name.
///
/// They play the host over real pipes. `python3 -m unittest discover -v` in that folder runs them, too.
@Suite("Panes in Python", .timeLimit(.minutes(5))) struct PythonPaneTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Python")

  /// Prints the names of all tests that unittest finds.
  private static let search = """
    import unittest
    def show(suite):
        for test in suite:
            show(test) if isinstance(test, unittest.TestSuite) else print(test.id())
    show(unittest.defaultTestLoader.discover("."))
    """

  /// The names, such as `test_cards.Reading.test_keeps_the_rest`; none when Python does not run.
  static let names: [String] = {
    guard let found = try? run(["-c", search]), found.code == 0 else { return [] }
    return found.output.split(separator: "\n").map(String.init)
  }()

  @Test("passes", arguments: names)
  func passes(name: String) throws {
    let run = try Self.run(["-m", "unittest", name])
    #expect(run.code == 0, "\(run.output)")
    #expect(run.output.contains("Ran 1 test "), "\(run.output)")
  }

  @Test("finds tests in every file of tests")
  func findsAll() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path())
    let modules = files.filter { $0.hasPrefix("test_") && $0.hasSuffix(".py") }
    #expect(!modules.isEmpty)
    for module in modules {
      let prefix = module.dropLast(2)
      #expect(Self.names.contains { $0.hasPrefix(prefix) }, "\(module) has no tests that load")
    }
  }

  /// Runs Python on words; returns its status and all it printed.
  private static func run(_ words: [String]) throws -> (code: Int32, output: String) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3"] + words
    process.currentDirectoryURL = folder
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

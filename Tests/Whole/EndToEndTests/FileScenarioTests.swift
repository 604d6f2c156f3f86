// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

/// What keys do to files on a real disk.
///
/// Each scenario has a home of its own and mostly waits for programs, so they run side by side, but
/// for themselves: the suites of `EndToEnd` would be late beside them.
@Suite("Scenarios of files")
struct FileScenarioTests {
  private static let folder = fixture("Files")

  /// Ids of all scenarios there are to be, and those that have no file yet.
  private struct Index: Codable {
    var all: [String]
    var missing: [String]
  }

  /// All scenarios, or those that the variable `SCENARIOS` names with commas between them.
  private static func scenarios() throws -> [FileScenario] {
    let wanted = ProcessInfo.processInfo.environment["SCENARIOS"]?.split(separator: ",")
    return try names().filter { wanted?.contains(Substring($0)) ?? true }.map { name in
      let data = try Data(contentsOf: folder.appendingPathComponent(name + ".json"))
      var scenario = try JSONDecoder().decode(FileScenario.self, from: data)
      scenario.id = name
      return scenario
    }
  }

  private static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") && $0 != "index.json" }.map { String($0.dropLast(5)) }
      .sorted()
  }

  @Test(
    "what is pressed does on the disk and on the screen what it says", arguments: try scenarios())
  func scenario(_ scenario: FileScenario) throws { try scenario.run() }

  @Test("every scenario has a file, or stands in the list of those that are missing")
  func complete() throws {
    let place = Self.folder.appendingPathComponent("index.json")
    let index = try JSONDecoder().decode(Index.self, from: Data(contentsOf: place))
    let names = try Self.names()
    #expect(names.filter { !index.all.contains($0) } == [], "ids nobody knows")
    let missing = index.all.filter { !names.contains($0) }
    #expect(missing == index.missing, "the list says what is missing, and nothing else")
  }
}

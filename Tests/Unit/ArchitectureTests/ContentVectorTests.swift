// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

/// A family of numbered rules about kinds of content, each of which is a row of data for a test.
struct VectorFamily: Decodable, CustomTestStringConvertible, Sendable {
  /// The letter their names begin with.
  var letter: String
  /// The kind they are about.
  var about: String
  var count: Int
  /// Numbers of those that nothing is made of so far.
  var missing: [Int]
  var testDescription: String { about }
}

@Suite("Vectors of content") struct ContentVectorTests {
  /// Folders of tests with rows about kinds of content.
  private static let folders = [
    "Unit/PaneContentTests", "Unit/HostCoreTests", "Unit/HostRuntimeTests",
    "Unit/PaneRenderingTests",
    "Unit/TerminalScreenTests", "Unit/TerminalEmulatorTests", "Unit/TerminalPaneTests",
    "Unit/HostConfigurationTests", "Whole/PictureHelperTests", "Whole/MarkdownHelperTests",
  ]

  /// The first words of the names of all rows, such as `T1`.
  private static let names: Set<String> = {
    var names: Set<String> = []
    for folder in folders {
      let place = Checkout.folder.appending(path: "Tests/\(folder)/Fixtures")
      let files =
        (try? FileManager.default.contentsOfDirectory(at: place, includingPropertiesForKeys: nil))
        ?? []
      for file in files where file.pathExtension == "json" {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
        for match in text.matches(of: /"id": ?"([A-Z][0-9]+)[",: ]/) { names.insert("\(match.1)") }
      }
    }
    return names
  }()

  @Test(
    "each is a row of data for a test",
    arguments: try vectors("content-vectors", as: [VectorFamily].self))
  func family(_ family: VectorFamily) {
    let missing = (1...family.count).filter { !Self.names.contains("\(family.letter)\($0)") }
    #expect(missing == family.missing)
  }
}

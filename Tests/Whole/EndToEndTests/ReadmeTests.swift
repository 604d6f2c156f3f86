// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

extension EndToEnd {
  @Suite("What README.md promises")
  struct ReadmeTests {
    /// The text between a fence of this language and the next fence.
    private func block(_ language: String) throws -> String {
      let text = try String(contentsOfFile: "\(Place.package)/README.md", encoding: .utf8)
      let start = try #require(text.range(of: "```\(language)\n"))
      let end = try #require(text.range(of: "\n```", range: start.upperBound..<text.endIndex))
      return text[start.upperBound..<end.lowerBound] + "\n"
    }

    @Test("the plugin of ten lines runs, and its command does what it says")
    func plugin() throws {
      let world = try World()
      let path = try world.write("fruit.py", try block("python"), permissions: 0o755)
      let run = try CommandRun(
        ["snapshot", "--column", path, "--size", "80x10", "--keys", "j e e"], in: world)
      #expect(run.code == 0, "\(run.errors)")
      #expect(run.output.contains("Fruit") && run.output.contains("Mmh."), "\(run.output)")
      let row = run.output.split(separator: "\n").first { $0.hasPrefix("▌ Lemons") } ?? ""
      #expect(row.contains(" 10 "), "\(run.output)")
    }

    @Test(
      "every file it points to is there, and every picture",
      arguments: ["README.md", "Plugins/examples/gallery/README.md"])
    func links(_ page: String) throws {
      let page = "\(Place.package)/\(page)"
      let folder = (page as NSString).deletingLastPathComponent
      let text = try String(contentsOfFile: page, encoding: .utf8)
      let targets =
        text.matches(of: #/\]\(([^)#:]+)\)/#).map(\.1)
        + text.matches(of: #/(?:src|srcset)="([^":]+)"/#).map(\.1)
      #expect(targets.count > 8)
      for target in targets {
        #expect(FileManager.default.fileExists(atPath: "\(folder)/\(target)"), "\(target)")
      }
    }
  }
}

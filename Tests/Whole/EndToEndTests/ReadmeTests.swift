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

    @Test("every recipe of lines is understood, and shows what its commands print")
    func recipes() throws {
      let world = try World()
      let recipes = try block("shell").split(separator: "\n").filter { $0.first != "#" }
      #expect(recipes.count >= 6)
      _ = try world.write("repository/a.txt", "1\n")
      let git = "git -c user.name=a -c user.email=a@b.c"
      try shell(
        "cd \(world.folder)/repository && git init -q -b main . && git add . && "
          + "\(git) commit -qm first && echo 2 >> a.txt", in: world)
      for recipe in recipes {
        // What follows it in a pipe gets nothing, and a command for the system may not be there.
        let words = recipe.split(separator: " | xargs")[0]
          .replacing("colonnade lines", with: "\(Place.host) snapshot lines")
        let run = try CommandRun(
          ["sh", "-c", "cd \(world.folder)/repository && \(words) --size 120x20"],
          of: "/usr/bin/env", in: world)
        #expect(run.code == 0, "\(recipe): \(run.errors)")
        if !recipe.contains("systemctl"), !recipe.contains("ps -eo") || Self.has("ps") {
          #expect(run.output.contains("▌"), "\(recipe):\n\(run.output)")
        }
      }
    }

    private static func has(_ program: String) -> Bool {
      FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)")
    }

    private func shell(_ line: String, in world: World) throws {
      let run = try CommandRun(["sh", "-c", line], of: "/usr/bin/env", in: world)
      try #require(run.code == 0, "\(line): \(run.errors)")
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

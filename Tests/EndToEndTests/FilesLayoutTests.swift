// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

extension EndToEnd {
  @Suite("The layout of files")
  struct FilesLayoutTests {
    @Test("hands every word behind its name to Files")
    func words() throws {
      let world = try World()
      _ = try world.write("shelf/.hidden", "")
      _ = try world.write("shelf/apple", "1")
      _ = try world.write("shelf/pear", String(repeating: "pear\n", count: 2_000))
      let kept = "\(world.folder)/last"
      let run = try CommandRun(
        [
          "snapshot", "files", "\(world.folder)/shelf", "--hidden", "--sort", "size", "--cwd-file",
          kept, "--size", "120x16",
        ], in: world)
      #expect(run.code == 0, "\(run.errors)")
      let rows = run.output.split(separator: "\n")
      let places = ["pear", "apple", ".hidden"].map { name in
        rows.firstIndex { $0.contains(" \(name) ") }
      }
      #expect(places.compactMap(\.self).sorted() == places.compactMap(\.self), "\(run.output)")
      #expect(!places.contains(nil), "\(run.output)")
      let folder = try String(contentsOfFile: kept, encoding: .utf8)
      #expect(folder.hasSuffix("shelf") || folder.hasSuffix("shelf\n"))
    }

    @Test("shows the folder it was started in when nothing is said")
    func nothingSaid() throws {
      let world = try World()
      _ = try world.write("apple", "1")
      let run = try CommandRun(["snapshot", "files", "--size", "120x16"], in: world)
      #expect(run.code == 0, "\(run.errors)")
      #expect(run.output.contains("apple"), "\(run.output)")
    }
  }
}

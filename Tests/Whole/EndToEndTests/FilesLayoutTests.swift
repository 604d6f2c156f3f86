// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
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

    @Test("tells facts of the row in a column that is asked for, and follows the cursor there")
    func inspector() throws {
      let world = try World()
      _ = try world.write("shelf/apple", "12345")
      _ = try world.write("shelf/pear", String(repeating: "p", count: 2_000), permissions: 0o640)
      func screen(_ keys: String) throws -> String {
        let run = try CommandRun(
          ["snapshot", "files", "\(world.folder)/shelf", "--size", "170x20", "--keys", keys],
          in: world)
        #expect(run.code == 0, "\(run.errors)")
        return run.output
      }
      let first = try screen("I")
      #expect(first.contains("Size      5 bytes"), "\(first)")
      let second = try screen("ctrl+w i j")
      #expect(second.contains("(2,000 bytes)") && second.contains("rw-r----- (640)"), "\(second)")
      #expect(try !screen("I I").contains("bytes)"))
    }

    @Test(
      "two folders stay what they are while the cursor moves, and a drag goes from one to the other"
    )
    func folders() throws {
      let world = try World()
      _ = try world.write("left/apple", "1")
      _ = try world.write("left/inner/pear", "2")
      _ = try world.write("right/plum", "3")
      let tmux = try Tmux(
        [Place.host, "folders", "\(world.folder)/left", "\(world.folder)/right"], columns: 120,
        rows: 12, in: world)
      try tmux.wait("both folders") { $0.contains("apple") && $0.contains("plum") }
      try tmux.press("Down", "Up", "Down")
      // The other folder is the first place that is offered.
      try tmux.press("m", "Enter")
      try tmux.wait(for: "Moved “apple” to")
      let names = try FileManager.default.contentsOfDirectory(atPath: "\(world.folder)/right")
      #expect(names.sorted() == ["apple", "plum"])
      #expect(tmux.screen.contains("/left") && tmux.screen.contains("/right"))
      try tmux.press("u")
      try tmux.wait(for: "Undone")
      #expect(FileManager.default.fileExists(atPath: "\(world.folder)/left/apple"))
    }

    @Test("marked files go into the folder that the preview shows")
    func intoPreview() throws {
      let world = try World()
      _ = try world.write("w/apple", "1")
      _ = try world.write("w/inner/pear", "2")
      let tmux = try Tmux(
        [Place.host, "files", "\(world.folder)/w"], columns: 120, rows: 12, in: world)
      try tmux.wait("list and preview") { $0.contains("apple") && $0.contains("pear") }
      try tmux.press("Down", "Space", "Home")
      try tmux.wait("the folder shown again") { $0.contains("pear") && $0.contains("1 marked") }
      try tmux.press("m", "Enter")
      try tmux.wait(for: "Moved “apple” to")
      let inner = try FileManager.default.contentsOfDirectory(atPath: "\(world.folder)/w/inner")
      #expect(inner.sorted() == ["apple", "pear"])
      try tmux.press("u")
      try tmux.wait(for: "Undone")
      #expect(FileManager.default.fileExists(atPath: "\(world.folder)/w/apple"))
    }

    @Test(
      "the list has room for its names, up to half of what it shares with the preview",
      arguments: [(80, 24), (120, 38), (170, 48), (200, 60)])
    func namesFit(columns: Int, letters: Int) throws {
      let world = try World()
      let name = "n" + String(repeating: "o", count: letters - 2) + "d"
      _ = try world.write("w/\(name)", "1")
      let place = "\(world.folder)/w"
      let size = "\(columns)x12"
      let run = try CommandRun(["snapshot", "files", place, "--size", size], in: world)
      let lines = run.output.split(separator: "\n").map(String.init)
      #expect(lines.contains { $0.contains("\(name) ") }, "\(run.output)\(run.errors)")
    }

    @Test(
      "the facts have a line for a date with its time beside a wide list",
      arguments: [("files", 160), ("files", 170), ("files", 200), ("parents", 170)])
    func factsFit(layout: String, columns: Int) throws {
      let world = try World()
      _ = try world.write("w/apple", "1")
      let run = try CommandRun(
        ["snapshot", layout, "\(world.folder)/w", "--size", "\(columns)x16", "--keys", "down I"],
        in: world)
      let date = /Modified  [0-9-]{10} [0-9:]{8}/
      #expect(run.output.contains(date), "\(run.output)\(run.errors)")
    }

    @Test("keeps the folder a program of its own was started with")
    func byHand() throws {
      let world = try World()
      _ = try world.write("shelf/apple", "1")
      let files = Products.pane("colonnade-files")
      let run = try CommandRun(
        ["snapshot", "--column", "\(files) \(world.folder)/shelf", "--size", "80x10"], in: world)
      #expect(run.output.contains("apple"), "\(run.output)\(run.errors)")
    }

    @Test("the folder above goes where the files go, and leads them when its cursor moves")
    func parents() throws {
      let world = try World()
      for path in ["top/w/sub/deep/x", "top/w/apple", "top/other/pear", "top/v/plum"] {
        _ = try world.write(path, "1")
      }
      func screen(_ keys: String) throws -> String {
        let words = ["parents", "\(world.folder)/top/w", "--size", "120x16", "--keys", keys]
        let run = try CommandRun(["snapshot"] + words, in: world)
        return run.output + run.errors
      }
      func shows(_ keys: String, _ texts: [String]) throws {
        let screen = try screen(keys)
        for text in texts { #expect(screen.contains(text), "\(text) after \(keys):\n\(screen)") }
      }
      try shows("", ["▏ w/", "other/", "▌ sub/", "apple"])
      try shows("enter", ["▏ sub/", "apple", "▌ deep/"])
      try shows("enter enter", ["▏ deep/", "▌ x"])
      try shows("left", ["▏ top/", "▌ w/", "other/"])
      try shows("shift+tab up", ["▌ v/", "plum"])
      try shows("shift+tab up enter", ["▏ v/", "▌ plum"])
      try shows("shift+tab up up tab left", ["▏ top/", "▌ other/"])
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

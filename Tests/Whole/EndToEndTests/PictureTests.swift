// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

extension EndToEnd {
  @Suite("Pictures")
  struct PictureTests {
    /// A world with pictures in its folder: red on the left, blue on the right.
    private func world() throws -> World {
      let world = try World()
      let pictures = Checkout.folder.appending(
        path: "Tests/Whole/PictureHelperTests/Fixtures/pictures")
      for (name, file) in [
        ("a.png", "halves.png"), ("b.jpg", "turned.jpg"), ("c.webp", "halves.webp"),
      ] {
        let bytes = try Data(contentsOf: pictures.appending(path: file))
        try bytes.write(to: URL(filePath: try world.write("shelf/\(name)", "")))
      }
      let bytes = try Data(contentsOf: pictures.appending(path: "halves.png"))
      try bytes.prefix(80).write(to: URL(filePath: try world.write("shelf/d.png", "")))
      return world
    }

    @Test(
      "the preview draws them in a terminal, turned as the camera says, and tells of broken ones")
    func drawn() throws {
      let world = try world()
      let tmux = try Tmux(
        [Place.host, "files", "\(world.folder)/shelf"], columns: 120, rows: 30, in: world)
      try tmux.wait("a picture") { _ in shows(tmux, ["red blue"]) }
      try tmux.press("Down")
      // Turned to the right, red is above blue.
      try tmux.wait("a turned picture") { _ in shows(tmux, ["red", "blue"]) }
      try tmux.press("Down")
      try tmux.wait("a WebP") { _ in shows(tmux, ["red blue"]) }
      try tmux.press("Down")
      try tmux.wait(for: "the file is cut short")
    }

    /// True when the rows with red or blue cells look like these, whatever stands beside them.
    private func shows(_ tmux: Tmux, _ looks: [String]) -> Bool {
      let screen = (try? tmux.run(["capture-pane", "-p", "-e"])) ?? ""
      let rows = screen.split(separator: "\n")
      let found = rows.compactMap { row -> String? in
        let colors = [
          ("red", ["48;2;255;0;0", "48;5;196"]), ("blue", ["48;2;0;0;255", "48;5;21"]),
        ]
        let names = colors.filter { $0.1.contains { row.contains($0) } }.map(\.0)
        return names.isEmpty ? nil : names.joined(separator: " ")
      }
      return found.reduce(into: []) { if $0.last != $1 { $0.append($1) } } == looks
    }

    @Test("a snapshot names a picture in its place")
    func snapshot() throws {
      let world = try world()
      let run = try CommandRun(
        ["snapshot", "files", "\(world.folder)/shelf", "--size", "120x20"], in: world)
      #expect(run.code == 0, "\(run.errors)")
      #expect(run.output.contains("░ a.png: PNG picture, 400 × 200 ░"), "\(run.output)")
    }
  }
}

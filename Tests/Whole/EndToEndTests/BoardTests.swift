// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

extension EndToEnd {
  @Suite("A board of cards")
  struct BoardTests {
    private let start = """
      ## Todo

      - [ ] milk
        - [ ] money
      - [ ] bread

      ## Doing

      ## Done

      - [x] old

      """

    @Test("moves a card with the keyboard, checks it, and takes it back to where it was")
    func keyboard() throws {
      let world = try World()
      let file = try world.write("TODO.md", start)
      let tmux = try Tmux([Place.host, "board", "TODO.md"], columns: 100, rows: 12, in: world)
      try tmux.wait("all columns") {
        $0.contains("☐ milk") && $0.contains("No cards") && $0.contains("☑ old")
      }
      try tmux.press("m")
      try tmux.wait(for: "Enter drop")
      try tmux.press("Tab")
      try tmux.wait(for: "Into Doing. Move.")
      try tmux.press("Tab")
      try tmux.wait(for: "in Done. Move.")
      try tmux.press("Enter")
      try tmux.wait(for: "Moved “milk” to “Done”.")
      try tmux.wait(for: "☑ milk")
      let moved = try String(contentsOfFile: file, encoding: .utf8)
      #expect(moved.contains("- [x] milk\n  - [ ] money\n") && !moved.contains("- [ ] milk"))
      try tmux.press("u")
      try tmux.wait(for: "Undone")
      try tmux.wait("the card at its place") { $0.contains("☐ milk") && !$0.contains("☑ milk") }
      #expect(try String(contentsOfFile: file, encoding: .utf8) == start)
    }

    @Test("shows what an editor writes, and a column that was killed again")
    func outside() throws {
      let world = try World()
      let file = try world.write("TODO.md", start)
      let tmux = try Tmux([Place.host, "board", "TODO.md"], columns: 100, rows: 12, in: world)
      try tmux.wait("all columns") {
        $0.contains("☐ milk") && $0.contains("No cards") && $0.contains("☑ old")
      }
      try start.replacing("bread", with: "rye bread")
        .write(toFile: file, atomically: true, encoding: .utf8)
      try tmux.wait(for: "☐ rye bread")
      for process in world.processes {
        let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
        if String(decoding: line, as: UTF8.self).contains("\0Todo\0") { kill(process, SIGKILL) }
      }
      try tmux.wait(for: "restarting")
      try tmux.wait("the column again") { !$0.contains("restarting") && $0.contains("☐ rye bread") }
    }
  }
}

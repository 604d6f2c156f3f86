// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

extension EndToEnd {
  @Suite("What a user sees in tmux", .enabled(if: Place.has("tmux")))
  struct ScreenTests {
    private let words = [
      Place.host, "open", "--column", Place.example("hello.py"), "--column",
      Place.example("middle.py"), "--column", Place.example("preview.sh"),
    ]

    @Test("three columns fill", arguments: [(100, 24), (120, 40), (200, 60)])
    func three(_ size: (Int, Int)) throws {
      let tmux = try Tmux(words, columns: size.0, rows: size.1)
      try tmux.wait("all columns") {
        $0.contains("Lemons") && $0.contains("Words") && $0.contains("segnarO")
      }
      #expect(tmux.lines.count >= size.1)
      try tmux.press("Down")
      try tmux.wait("the others to follow") { $0.contains("snomeL") && !$0.contains("segnarO") }
      try tmux.press("q")
      try tmux.wait("the screen to be left") { !$0.contains("Lemons") }
      // tmux and the helper it has written its logins with are not ours.
      let others = [" tmux", "/utempter"]
      let programs = {
        tmux.world.survivors(after: 0).filter { line in !others.contains { line.contains($0) } }
      }
      let deadline = Deadline(milliseconds: 3_000)
      // Looked at once more afterwards, a process that tmux has just forked would count.
      var left = programs()
      while !left.isEmpty, !deadline.isOver {
        usleep(10_000)
        left = programs()
      }
      #expect(left == [])
    }

    @Test("a narrow window shows one column and the way to the others")
    func collapsed() throws {
      let tmux = try Tmux(words, columns: 60, rows: 20)
      try tmux.wait(for: "Lemons")
      #expect(!tmux.screen.contains("│"))
      try tmux.press("Enter")
      try tmux.wait("the next column") { $0.contains("Oranges") && !$0.contains("Limes") }
      try tmux.press("Enter")
      try tmux.wait(for: "segnarO")
      try tmux.press("Left", "Left")
      try tmux.wait(for: "Limes")
    }

    @Test("at 80 columns the first of three makes room, and is a key away")
    func two() throws {
      let tmux = try Tmux(words, columns: 80, rows: 24)
      try tmux.wait("two columns") { $0.contains("segnarO") && !$0.contains("Lemons") }
      try tmux.press("F9")
      try tmux.wait(for: "Lemons")
    }

    @Test("a storm of sizes ends where a fresh start begins")
    func storm() throws {
      let tmux = try Tmux(words, columns: 120, rows: 40)
      try tmux.wait(for: "segnarO")
      for (columns, rows) in [(60, 20), (80, 24), (200, 60), (20, 5), (120, 40), (7, 2), (200, 60)]
      {
        try tmux.resize(columns: columns, rows: rows)
      }
      for size in [(60, 20), (80, 24), (120, 40), (200, 60)] {
        let fresh = try Tmux(words, columns: size.0, rows: size.1)
        try fresh.wait(for: size.0 < 80 ? "Lemons" : "segnarO")
        try tmux.resize(columns: size.0, rows: size.1)
        // The status line says what was the matter a moment ago, so it may differ.
        let expected = Self.columns(try fresh.settled(), rows: size.1)
        try tmux.wait("the columns of a fresh start:\n\(expected.joined(separator: "\n"))\n") {
          Self.columns($0, rows: size.1) == expected
        }
      }
    }

    /// A screen without its status line.
    private static func columns(_ screen: String, rows: Int) -> [Substring] {
      Array(screen.split(separator: "\n", omittingEmptySubsequences: false).prefix(rows - 1))
    }

    @Test("the model of the other tests sees what tmux sees")
    func agreement() throws {
      let tmux = try Tmux(words, columns: 100, rows: 24)
      try tmux.wait(for: "segnarO")
      let rig = try Rig(words, columns: 100, rows: 24)
      try rig.wait(for: "segnarO")
      for key in [("Down", "\u{1B}[B"), ("?", "?"), ("Escape", "\u{1B}"), (":", ":")] {
        try tmux.press(key.0)
        rig.type(key.1)
        let judged = try tmux.settled().split(separator: "\n", omittingEmptySubsequences: false)
        let expected = judged.prefix(24).map(String.init)
        try rig.wait("tmux's screen after \(key.0):\n\(expected.joined(separator: "\n"))") {
          $0.lines == expected
        }
      }
    }
  }
}

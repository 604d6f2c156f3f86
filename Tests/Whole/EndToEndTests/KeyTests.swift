// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

extension EndToEnd {
  @Suite("Keys and mouse on a real terminal")
  struct KeyTests {
    private func start() throws -> Rig {
      let rig = try Rig(columns: [Place.faulty("canary"), Place.example("middle.py")])
      try rig.wait(for: "3 letters")
      return rig
    }

    @Test("what is typed while the program starts is not lost")
    func typedAhead() throws {
      let rig = try Rig(columns: [Place.faulty("canary"), Place.example("middle.py")])
      rig.type("/39")
      try rig.wait("one row") { $0.text.contains("Row 39") && !$0.text.contains("Row 1 ") }
      rig.type("\u{1B}")
      try rig.wait(for: "Row 2 ")
      try rig.quitCleanly()
    }

    @Test("a filter narrows, Escape widens")
    func filter() throws {
      let rig = try start()
      rig.type("/39")
      try rig.wait("one row") { $0.text.contains("Row 39") && !$0.text.contains("Row 1 ") }
      rig.type("\u{1B}")
      try rig.wait(for: "Row 2 ")
      try rig.quitCleanly()
    }

    @Test("help and palette open, close, and a command runs from the palette")
    func sheets() throws {
      let rig = try start()
      let before = rig.screen.text.count
      rig.type("?")
      try rig.wait("the help") { $0.text.contains("╭") && $0.text.count >= before - 200 }
      rig.type("\u{1B}")
      try rig.wait(untilGone: "╭")
      rig.type(":")
      try rig.wait(for: "╭")
      rig.type("say hello\r")
      try rig.wait(for: "hello there")
      rig.type("x")
      try rig.wait(for: "hello there")
      try rig.quitCleanly()
    }

    @Test("a click selects, and the wheel scrolls, without moving the focus wrongly")
    func mouse() throws {
      let rig = try start()
      rig.click(4, 6)
      try rig.wait(for: "at r5.")
      rig.wheel(down: true, 4, 6, times: 5)
      try rig.wait("scrolled rows") { !$0.lines[2].contains("Row 1 ") }
      rig.wheel(down: false, 4, 6, times: 20)
      try rig.wait("the top again") { $0.lines[2].contains("Row 1") }
      rig.click(4, 3, times: 2)
      try rig.wait(for: "at r2.")
      try rig.quitCleanly()
    }

    @Test("a divider follows the mouse and comes back with a double click")
    func divider() throws {
      let rig = try start()
      func place(_ screen: ScreenModel) -> Int? {
        screen.glyphs[10].firstIndex(of: "│")
      }
      let before = try #require(place(rig.screen))
      rig.drag(from: (before, 10), to: (before - 8, 10))
      try rig.wait("a narrower column") { place($0) == before - 8 }
      rig.click(before - 8, 10, times: 2)
      try rig.wait("the old width") { place($0) == before }
      try rig.quitCleanly()
    }

    @Test("keys typed in one burst are all heard, in order")
    func burst() throws {
      let rig = try start()
      rig.type(String(repeating: "\u{1B}[B", count: 30))
      try rig.wait(for: "at r31.")
      rig.type(String(repeating: "\u{1B}[A", count: 20) + "\u{1B}[B")
      try rig.wait(for: "at r12.")
      try rig.quitCleanly()
    }

    @Test("rubbish from the terminal is no key and ends nothing")
    func rubbish() throws {
      let rig = try start()
      rig.type(
        "\u{1B}]11;rgb:zz/\u{1B}\\\u{1B}P1$r\u{1B}\\\u{1B}[?997;1n\u{1B}[<0;999999;0M\u{1B}[I\u{1B}[O"
      )
      rig.type("\u{1B}[200~" + String(repeating: "q rm -rf\n", count: 2_000) + "\u{1B}[201~")
      rig.type("\u{1B}[I\u{1B}[99999999999999999999;5u\u{1B}[27;5;9999999~")
      try rig.followKeys()
      try rig.quitCleanly()
    }

    @Test("sizes from nothing to enormous, and back")
    func sizes() throws {
      let rig = try start()
      for (columns, rows) in [
        (1, 1), (1_000, 3), (3, 500), (500, 200), (20, 5), (19, 4), (100, 24),
      ] {
        rig.resize(columns: columns, rows: rows)
        rig.read(milliseconds: 20)
      }
      try rig.wait("both columns") { $0.text.contains("tick ") && $0.text.contains("3 letters") }
      try rig.followKeys()
      rig.type("q")
      #expect(try rig.exitCode() == 0)
      #expect(rig.modes == .fresh && rig.screen.leftovers == [])
    }
  }
}

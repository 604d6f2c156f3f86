// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

extension EndToEnd {
  @Suite("Text that is chosen and copied, with tmux's buffer as the clipboard")
  struct ChoosingTests {
    private func tmux(_ words: [String], in world: World? = nil) throws -> Tmux {
      let tmux = try Tmux([Place.host, "open"] + words, columns: 100, rows: 24, in: world)
      try tmux.run(["set", "-s", "set-clipboard", "on"])
      return tmux
    }

    /// A window whose second column shows what a command line prints.
    private func printed(_ line: String) throws -> Tmux {
      let world = try World()
      let script = try world.write("print", "#!/bin/sh\n\(line)\n", permissions: 0o755)
      let layout = try world.write(
        "printed.jsonc",
        #"""
        {"columns": {"primary": {"plugin": "files", "args": ["{1}"]},
         "secondary": {"command": ["\#(script)"], "mode": "text"}}}
        """#)
      return try tmux([layout, world.folder], in: world)
    }

    /// Presses the button on the first cell of some words, and releases it on that of others.
    private func drag(_ tmux: Tmux, from first: String, to last: String) throws {
      let (from, to) = (try cell(tmux, first), try cell(tmux, last))
      let places = [("0", from, "M"), ("32", to, "M"), ("0", to, "m")]
      for (button, place, end) in places {
        let bytes = "\u{1B}[<\(button);\(place.column);\(place.row)\(end)"
        try tmux.run(["send-keys", "-l", bytes])
      }
    }

    private func cell(_ tmux: Tmux, _ words: String) throws -> (column: Int, row: Int) {
      let lines = tmux.lines
      let row = try #require(lines.firstIndex { $0.contains(words) }, "\(words)")
      let range = try #require(lines[row].firstRange(of: words))
      return (lines[row][..<range.lowerBound].count + 1, row + 1)
    }

    /// Waits until the buffer of tmux has a text.
    private func expectCopied(
      _ text: String, _ tmux: Tmux, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let deadline = Deadline(milliseconds: 10_000)
      let path = "\(tmux.world.folder)/buffer"
      var buffer = ""
      repeat {
        try tmux.run(["save-buffer", path])
        buffer = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        if buffer == text { return }
        usleep(10_000)
      } while !deadline.isOver
      Issue.record("copied \(buffer.debugDescription)", sourceLocation: sourceLocation)
    }

    @Test("a drag over a text copies from cell to cell")
    func text() throws {
      let tmux = try printed("printf 'the quick brown fox\\njumps over the dog\\n'")
      try tmux.wait(for: "the dog")
      try drag(tmux, from: "brown", to: "over")
      try tmux.press("Y")
      try tmux.wait(for: "Copied 17 bytes")
      try expectCopied("brown fox\njumps o", tmux)
    }

    @Test("Markdown is copied as it is drawn")
    func markdown() throws {
      let world = try World()
      _ = try world.write("here/tea.md", "# Tea\n\n* green and\n  *black* tea\n* none\n")
      let tmux = try tmux(["files", "\(world.folder)/here"], in: world)
      try tmux.wait(for: "• none")
      try drag(tmux, from: "black", to: "none")
      try tmux.press("Y")
      try tmux.wait(for: "Copied")
      try expectCopied("black tea\n• n", tmux)
    }

    @Test("text of a full-screen program in a terminal is chosen by keys")
    func program() throws {
      let world = try World()
      let file = try world.write("lamp.py", "import math\ndef beam(angle):\n    return 1\n")
      let tmux = try tmux(["terminal", "--", "vi", "-u", "NONE", file], in: world)
      try tmux.wait(for: "def beam")
      try tmux.press("C-\\", "v")
      try tmux.wait(for: "begin, end")
      try tmux.press("Down", "v", "l", "l", "Y")
      try tmux.wait(for: "Copied 3 bytes")
      try expectCopied("def", tmux)
      try tmux.press("Escape")
      try tmux.wait(for: "Keys go to vi")
      try tmux.press(":q!", "Enter")
      try tmux.wait(for: "[ended with status 0")
    }

    @Test("a drag over a shell's output copies it, and the next key is the shell's")
    func shell() throws {
      // In the title, which comes first, the words stand with their quotes.
      let tmux = try tmux(["terminal", "--", "sh", "-c", "echo first li''ne; echo sec''ond; cat"])
      try tmux.wait(for: "second")
      try drag(tmux, from: "line", to: "cond")
      try tmux.press("Y")
      try tmux.wait(for: "Copied")
      try expectCopied("line\nsec", tmux)
      try tmux.press("typed")
      try tmux.wait(for: "typed")
    }

    @Test("as much is copied as tmux takes, and the rest is said to be left out")
    func large() throws {
      let tmux = try printed("seq -f '%09.0f' 100000")
      try tmux.wait(for: "000000001")
      try tmux.wait(for: "100,000 lines")
      try tmux.press("2", "Y")
      try tmux.wait(for: "Copied the first 767999 bytes: no more fits")
      let whole = (1...76_800).map { String(format: "%09d", $0) }.joined(separator: "\n")
      try expectCopied(whole, tmux)
    }
  }
}

import CellText
// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import TerminalEmulator
import Testing

extension EndToEnd {
  /// Random output, cell by cell as tmux has it.
  ///
  /// Each operation begins at a place that both agree on, for terminals differ in what a cursor behind
  /// the last column is. Left out is what tmux does in ways of its own: lines inserted outside of the
  /// margins, inserting at the right edge, and repeating beyond it.
  @Suite("The emulator beside tmux")
  struct TerminalOracleTests {
    private static let columns = 40
    private static let rows = 12

    private static let pens = [
      "\u{1B}[m", "\u{1B}[1m", "\u{1B}[3m", "\u{1B}[7m", "\u{1B}[4m", "\u{1B}[22;27m", "\u{1B}[31m",
      "\u{1B}[92m", "\u{1B}[44m", "\u{1B}[38;5;200m", "\u{1B}[48;2;1;2;3m", "\u{1B}[39;49m",
    ]
    private static let texts = [
      "words", "a line that is longer than the room that is left in this row", "┌─┐", "äöü", "x",
      "\u{1B}(0lqqk\u{1B}(B", "a\tb", "ab\u{8}c", "one\r\ntwo",
    ]
    private static let edits = [
      "\u{1B}[K", "\u{1B}[1K", "\u{1B}[2K", "\u{1B}[J", "\u{1B}[1J", "\u{1B}[L", "\u{1B}[2L",
      "\u{1B}[M", "\u{1B}[3M", "\u{1B}[P", "\u{1B}[4P", "\u{1B}[3G\u{1B}[5@", "\u{1B}[3X",
      "\u{1B}[3Gr\u{1B}[3bs",
      "\u{1B}[S", "\u{1B}[2T", "\u{1B}D", "\u{1B}M", "\u{1B}E", "\u{1B}[?7l", "\u{1B}[?7h",
      "\u{1B}7", "\u{1B}8", "\u{1B}[3A", "\u{1B}[2B", "\u{1B}[5C", "\u{1B}[4D", "\u{1B}[9G",
      "\u{1B}[4d", "\u{1B}[3;9r\u{1B}[5;7H\u{1B}[2L\u{1B}[r",
      "\u{1B}[3;9r\u{1B}[5;7H\u{1B}[M\u{1B}[r",
      "\u{1B}[3;9r\u{1B}[9;7H\n\n\u{1B}[r", "\u{1B}[3;9r\u{1B}[3;7H\u{1B}M\u{1B}[2S\u{1B}[r",
      "\u{1B}[2;6r\u{1B}[T\u{1B}[?6h\u{1B}[2;2Horigin\u{1B}[?6l\u{1B}[r",
    ]

    private static func output(seed: Int) -> String {
      var random = SplitMix64(seed: seed)
      func one(_ list: [String]) -> String { list[Int.random(in: 0..<list.count, using: &random)] }
      var output = ""
      for _ in 0..<60 {
        let row = Int.random(in: 1...rows, using: &random)
        let column = Int.random(in: 1..<columns, using: &random)
        output += one(pens) + "\u{1B}[\(row);\(column)H" + one(texts)
        output += "\u{1B}[\(row);\(column)H" + one(edits)
      }
      return output + "\u{1B}[m\u{1B}[?7h\u{1B}[1;1H"
    }

    /// The cells of a screen as `capture-pane -e` writes it.
    private static func emulator(captured: String) -> Emulator {
      var emulator = Emulator(columns: columns, rows: rows)
      let lines = captured.split(separator: "\n", omittingEmptySubsequences: false).prefix(rows)
      // Signs for drawing lines are written in the second set.
      emulator.feed(Array("\u{1B})0\(lines.joined(separator: "\r\n"))".utf8))
      return emulator
    }

    /// Every glyph with its place and look; of blanks tmux does not tell all.
    private static func glyphs(_ emulator: Emulator) -> [String] {
      emulator.grid.rows.enumerated().flatMap { index, row in
        row.cells.prefix(columns).enumerated().compactMap { column, cell -> String? in
          let text = emulator.text(of: cell)
          guard cell.columns > 0, text != " " else { return nil }
          let look = cell.look
          return "\(index),\(column) \(text) \(look.foreground.textColor)"
            + " \(look.background.textColor) \(look.attributes.rawValue)"
        }
      }
    }

    @Test("shows what tmux shows")
    func comparison() throws {
      let world = try World()
      let loop =
        "stty -echo; while read file; do printf '\\033c'; cat $file; touch $file.done; done"
      let tmux = try Tmux(
        ["sh", "-c", loop], columns: Self.columns, rows: Self.rows, in: world)
      for seed in 0..<12 {
        let output = Self.output(seed: seed)
        let file = try world.write("output-\(seed)", output)
        try tmux.press(file, "Enter")
        try tmux.wait("the end of the output") { _ in
          FileManager.default.fileExists(atPath: "\(file).done")
        }
        _ = try tmux.settled()
        let captured = try tmux.run(["capture-pane", "-p", "-e"])
        var emulator = Emulator(columns: Self.columns, rows: Self.rows)
        emulator.feed(Array(output.utf8))
        let ours = Self.glyphs(emulator)
        let theirs = Self.glyphs(Self.emulator(captured: captured))
        #expect(!ours.isEmpty)
        #expect(ours == theirs, "seed \(seed)")
      }
    }
  }
}

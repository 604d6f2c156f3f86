// SPDX-License-Identifier: Apache-2.0
import PaneTestSupport
import Testing

@testable import TerminalEmulator

@Suite("Hostile output")
struct HostileOutputTests {
  /// Pieces of sequences, put together at random.
  private static let pieces: [String] = [
    "\u{1B}[", "\u{1B}]", "\u{1B}P", "\u{1B}_", "\u{1B}", "?", ">", "<", "=", ";", ":", "0", "1",
    "9",
    "65535", "99999999999999999999", "1049", "1047", "69", "6", "7", "45", "2026", "$", " ", "!",
    "#",
    "A", "B", "C", "D", "H", "J", "K", "L", "M", "P", "S", "T", "X", "Z", "@", "b", "c", "d", "g",
    "h",
    "l", "m", "n", "p", "q", "r", "s", "t", "u", "38;2;", "48:5:", "\u{7}", "\u{1B}\\", "\u{18}",
    "\r",
    "\n", "\t", "\u{8}", "\u{E}", "\u{F}", "(0", ")0", "(B", "漢字", "👩‍👩‍👧", "e\u{301}", "\u{200D}", "❤️",
    "🇩🇪", "abc", "text that is longer than a line of the screen", "8;;http://x/", "52;c;aGk=",
    "133;A",
    "$qm", "+q544e", "2;title",
  ]

  /// Checks what has to hold whatever came in.
  private func check(_ emulator: Emulator, _ columns: Int, _ rows: Int) throws {
    let grid = emulator.grid
    #expect(grid.columns == columns)
    #expect(grid.rows.count == rows)
    #expect((0..<rows).contains(emulator.cursor.row))
    #expect((0..<columns).contains(emulator.cursor.column))
    for row in grid.rows {
      #expect(row.cells.count >= columns)
      for (index, cell) in row.cells.enumerated() {
        if cell.isRightHalf {
          try #require(index > 0 && row.cells[index - 1].isWide)
        }
        if cell.isWide {
          try #require(index + 1 < row.cells.count && row.cells[index + 1].isRightHalf)
        }
        try #require(!emulator.text(of: cell).isEmpty)
      }
    }
  }

  @Test("keeps its shape in random sequences", arguments: 0..<60)
  func sequences(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    var (columns, rows) = (
      Int.random(in: 1...30, using: &random), Int.random(in: 1...12, using: &random)
    )
    var emulator = Emulator(
      columns: columns, rows: rows, scrollback: .init(lines: 20, bytes: 4_000))
    emulator.traits.hasFullKeys = Bool.random(using: &random)
    for _ in 0..<400 {
      let piece = Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
      emulator.feed(Array(piece.utf8))
      if Int.random(in: 0..<40, using: &random) == 0 {
        (columns, rows) = (
          Int.random(in: 1...30, using: &random), Int.random(in: 1...12, using: &random)
        )
        emulator.resize(columns: columns, rows: rows)
      }
      if Int.random(in: 0..<10, using: &random) == 0 { try check(emulator, columns, rows) }
    }
    try check(emulator, columns, rows)
    #expect(emulator.scrollback.count <= 20)
  }

  @Test("keeps its shape in random bytes", arguments: 0..<20)
  func bytes(seed: Int) throws {
    var random = SplitMix64(seed: 1_000 + seed)
    var emulator = Emulator(columns: 17, rows: 5)
    for _ in 0..<40 {
      let count = Int.random(in: 1...300, using: &random)
      emulator.feed((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
    try check(emulator, 17, 5)
    for event in emulator.takeEvents() { #expect(!event.words.isEmpty) }
  }

  @Test("answers nothing that a program has printed", arguments: 0..<20)
  func answers(seed: Int) {
    var random = SplitMix64(seed: 2_000 + seed)
    var emulator = Emulator(columns: 20, rows: 5)
    emulator.traits.hasFullKeys = true
    for _ in 0..<2_000 {
      let piece = Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
      emulator.feed(Array(piece.utf8))
    }
    let answers = String(decoding: emulator.takeAnswers(), as: UTF8.self)
    for word in ["abc", "text", "title", "漢", "\r", "\n"] { #expect(!answers.contains(word)) }
  }
}

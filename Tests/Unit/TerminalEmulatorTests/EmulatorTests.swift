// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneTestSupport
import Testing

@testable import TerminalEmulator

@Suite("The emulator")
struct EmulatorTests {
  private func check(_ emulator: inout Emulator, _ vector: EmulatorVector) {
    if let cells = vector.cells { #expect(emulator.lines == cells) }
    if let cursor = vector.cursor {
      #expect([emulator.cursor.row, emulator.cursor.column] == cursor)
    }
    if let shown = vector.hasCursor { #expect(emulator.modes.has(.cursorShown) == shown) }
    if let mouse = vector.mouse { #expect(emulator.modes.mouse.rawValue == mouse) }
    if let title = vector.title { #expect(emulator.title == title) }
    if let above = vector.above { #expect(emulator.linesAbove == above) }
    if let reply = vector.reply {
      #expect(String(decoding: emulator.takeAnswers(), as: UTF8.self) == reply)
    }
    if let events = vector.events { #expect(emulator.takeEvents().map(\.words) == events) }
  }

  @Test("shows what the vectors say", arguments: try vectors("emulator", as: [EmulatorVector].self))
  func vector(_ vector: EmulatorVector) {
    var emulator = vector.emulator
    emulator.feed(vector.bytes)
    for size in vector.resize ?? [] { emulator.resize(columns: size[0], rows: size[1]) }
    check(&emulator, vector)
  }

  @Test(
    "shows the same byte by byte",
    arguments: try vectors("emulator", as: [EmulatorVector].self).filter { $0.times == nil })
  func bytewise(_ vector: EmulatorVector) {
    var emulator = vector.emulator
    for byte in vector.bytes { emulator.feed([byte]) }
    for size in vector.resize ?? [] { emulator.resize(columns: size[0], rows: size[1]) }
    check(&emulator, vector)
  }

  @Test(
    "V15: a string without an end takes at most 1 MiB, and nothing at its end",
    arguments: ["\u{1B}]2;", "\u{1B}]52;c;", "\u{1B}_G", "\u{1B}P$q"])
  func endless(_ start: String) {
    var emulator = Emulator(columns: 4, rows: 1)
    emulator.feed(Array(start.utf8))
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1_000_000)
    var most = 0
    // The state has been the same since the first piece.
    for _ in 0..<4 {
      emulator.feed(piece)
      most = max(most, emulator.heldBytes)
    }
    #expect(most <= 1 << 20)
    #expect(emulator.lines == [""])
    emulator.feed(Array("\u{1B}\\ab".utf8))
    #expect(emulator.heldBytes == 0)
    #expect(emulator.lines == ["ab"])
    #expect(emulator.takeAnswers().isEmpty && emulator.takeEvents().isEmpty)
  }

  @Test("gives cells their colours and attributes")
  func looks() {
    var emulator = Emulator(columns: 12, rows: 1)
    emulator.feed(
      Array(
        "\u{1B}[1;4:3;38;5;196;48:2::1:2:3ma\u{1B}[0;7;94;101mb\u{1B}[22;27;39;49mc\u{1B}[38;2;9;8;7md\u{1B}[me"
          .utf8))
    let cells = emulator.grid.rows[0].cells
    #expect(cells[0].look.foreground.textColor == .palette(196))
    #expect(cells[0].look.background.textColor == .rgb(1, 2, 3))
    #expect(cells[0].look.attributes.contains(.bold))
    #expect(cells[0].look.attributes.underline == 3)
    #expect(cells[1].look.foreground.textColor == .palette(12))
    #expect(cells[1].look.background.textColor == .palette(9))
    #expect(cells[1].look.attributes == .inverse)
    #expect(cells[2].look == GridLook())
    #expect(cells[3].look.foreground.textColor == .rgb(9, 8, 7))
    #expect(cells[4].look == GridLook())
  }

  @Test("gives underlines a colour of their own, which ends with 59 or with all looks")
  func underlines() {
    var emulator = Emulator(columns: 12, rows: 1)
    let looks = [
      "4;58;5;9m", "4:3;58:2::1:2:3m", "4:1m", "59m", "58;2;4;5;6m", "24m", "4m", "m",
      "58:5:300;4m",
    ]
    emulator.feed(Array(looks.map { "\u{1B}[\($0)x" }.joined().utf8))
    let cells = emulator.grid.rows[0].cells
    let colors = cells.prefix(9).map { emulator.underlineColor(of: $0.look).textColor }
    #expect(
      colors == [
        .palette(9), .rgb(1, 2, 3), .rgb(1, 2, 3), .standard, .rgb(4, 5, 6), .rgb(4, 5, 6),
        .rgb(4, 5, 6), .standard, .standard,
      ])
    #expect(cells.prefix(9).map(\.look.attributes.underline) == [1, 3, 1, 1, 1, 0, 1, 0, 1])
    for number in 0..<40 { emulator.feed(Array("\u{1B}[H\u{1B}[58;5;\(number)mx".utf8)) }
    let last = emulator.grid.rows[0].cells[0].look
    #expect(emulator.underlineColor(of: last).textColor == .palette(39))
  }

  @Test("erases with the ground of the present look")
  func grounds() {
    var emulator = Emulator(columns: 4, rows: 2)
    emulator.feed(Array("\u{1B}[1;44mab\u{1B}[K".utf8))
    let cell = emulator.grid.rows[0].cells[3]
    #expect(cell.look.background.textColor == .palette(4))
    #expect(!cell.look.attributes.contains(.bold))
  }

  @Test(
    "leaves of half a wide character its ground alone",
    arguments: ["\u{8}x", "\u{8}\u{1B}[X", "\u{1B}[G\u{1B}[P", "\u{1B}[2G\u{1B}[@"])
  func halves(cut: String) {
    var emulator = Emulator(columns: 4, rows: 1)
    emulator.feed(Array("\u{1B}[4;9;31;44m漢\u{1B}[m\(cut)".utf8))
    let looks = emulator.grid.rows[0].cells.prefix(2).map(\.look)
    #expect(looks.allSatisfy { $0.attributes.isEmpty && $0.foreground == .standard })
    #expect(looks.contains { $0.background.textColor == .palette(4) })
  }

  @Test("keeps the addresses of links")
  func links() {
    var emulator = Emulator(columns: 10, rows: 1)
    emulator.feed(
      Array("\u{1B}]8;id=1;http://a.b/\u{1B}\\ab\u{1B}[1mc\u{1B}[m\u{1B}]8;;\u{7}d".utf8))
    let cells = emulator.grid.rows[0].cells
    #expect(
      cells.prefix(4).map { emulator.address(of: $0.look) ?? "" }
        == ["http://a.b/", "http://a.b/", "http://a.b/", ""])
  }

  @Test("knows where prompts were, and drops what is too much")
  func prompts() {
    var emulator = Emulator(columns: 10, rows: 2, scrollback: .init(lines: 3))
    for number in 0..<6 {
      emulator.feed(Array("\u{1B}]133;A\u{7}$ \(number)\r\nx\r\n".utf8))
    }
    #expect(emulator.linesAbove == ["$ 4", "x", "$ 5"])
    #expect(emulator.scrollback.prompts == [0, 2])
    #expect(emulator.lines == ["x", ""])
  }

  @Test("forgets clusters that stand nowhere any more")
  func clusters() {
    var emulator = Emulator(columns: 8, rows: 2, scrollback: .init(lines: 0))
    for number in 0..<20_000 {
      let mark = Unicode.Scalar(UInt32(0x300 + number % 100)).map(String.init) ?? ""
      let letter = Unicode.Scalar(UInt32(0x4E00 + number / 100)).map(String.init) ?? ""
      emulator.feed(Array("\(letter)\(mark)".utf8))
    }
    #expect(emulator.generation > 0)
    // The last of them: letter 199 with mark 99.
    #expect(emulator.lines[1].hasSuffix("\u{4EC7}\u{363}"))
  }

  @Test("bounds answers nobody reads")
  func answers() {
    var emulator = Emulator(columns: 8, rows: 2)
    for _ in 0..<20_000 { emulator.feed(Array("\u{1B}[c".utf8)) }
    #expect(emulator.takeAnswers().count <= EmulatorLimits.answerBytes)
  }
}

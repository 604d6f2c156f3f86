// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import PaneProtocol
import PaneTestSupport
import TerminalEmulator
import Testing

@testable import PaneContent
@testable import TerminalPane

/// A terminal, the pictures made of it, and the canvas that the host makes of those.
private struct Stage {
  var emulator: Emulator
  var writer = PictureWriter()
  var canvas = CanvasState(CanvasContent(id: "terminal"), tokens: RequestTokens())
  private(set) var pictures = 0

  init(columns: Int, rows: Int) { emulator = Emulator(columns: columns, rows: rows) }

  /// Feeds a program's output and draws.
  mutating func show(_ output: String) {
    emulator.feed(Array(output.utf8))
    draw()
  }

  /// Draws what is different, as it travels.
  mutating func draw() {
    guard let picture = writer.picture(of: emulator) else { return }
    guard let read = JSONText(picture).read(as: CanvasFrame.self) else {
      Issue.record("the picture does not travel")
      return
    }
    pictures += 1
    canvas.setViewport(picture.size)
    let result = canvas.draw(read)
    #expect(result == .drawn(picture.frame, nil))
  }

  /// Each cell of the canvas with its look, as text and style by column.
  func drawn(_ row: Int) -> [Int: (String, CanvasStyle)] {
    var cells: [Int: (String, CanvasStyle)] = [:]
    canvas.forEachStretch(inRow: row, columns: emulator.grid.columns) { column, text, style in
      var place = column
      for character in text.string {
        cells[place] = (String(character), style)
        place += text.string.utf8.allSatisfy { $0 < 0x80 } ? 1 : text.columns
      }
    }
    return cells
  }

  /// Compares canvas and emulator cell by cell.
  func check(_ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation) {
    for (index, row) in emulator.grid.rows.enumerated() {
      let drawn = drawn(index)
      for (column, cell) in row.cells.prefix(emulator.grid.columns).enumerated()
      where cell.columns > 0 {
        let isCut = column + cell.columns > emulator.grid.columns
        let isHidden = cell.look.attributes.contains(.hidden) || isCut
        let text = isHidden ? " " : emulator.text(of: cell)
        let seen = drawn[column] ?? (" ", .plain)
        #expect(
          seen.0 == text && seen.1 == CanvasStyle(cell.look, in: emulator),
          comment, sourceLocation: sourceLocation)
      }
    }
    let cursor =
      emulator.modes.has(.cursorShown)
      ? CellPoint(column: emulator.cursor.column, row: emulator.cursor.row) : nil
    #expect(canvas.caret?.point == cursor, comment, sourceLocation: sourceLocation)
  }
}

@Suite("Pictures of a terminal")
struct PictureTests {
  private static let pieces = [
    "abc ", "漢字", "│─┐", "é", "\u{1B}[31m", "\u{1B}[1;44m", "\u{1B}[m", "\u{1B}[7m", "\u{1B}[8m",
    "\u{1B}[38;2;1;2;3m", "\r\n", "\u{1B}[H", "\u{1B}[3;5H", "\u{1B}[K", "\u{1B}[J", "\u{1B}[2J",
    "\u{1B}[L", "\u{1B}[M", "\u{1B}[3P", "\u{1B}[3@", "\u{1B}[?1049h", "\u{1B}[?1049l",
    "\u{1B}[?25l", "\u{1B}[?25h", "\u{1B}[4:3m", "\u{1B}]8;;http://a.b/\u{7}", "\u{1B}]8;;\u{7}",
    "\u{1B}[S", "\u{1B}[T", "\t", "\u{8}", "a longer text that folds",
  ]

  @Test("the canvas of the host shows what the emulator has", arguments: 0..<30)
  func model(seed: Int) {
    var random = SplitMix64(seed: seed)
    var stage = Stage(columns: 14, rows: 5)
    for step in 0..<120 {
      stage.show(Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)])
      if Int.random(in: 0..<25, using: &random) == 0 {
        stage.emulator.resize(
          columns: Int.random(in: 2...24, using: &random),
          rows: Int.random(in: 1...8, using: &random))
        stage.draw()
      }
      stage.check("step \(step)")
    }
  }

  @Test("a family of emoji has the two cells it takes, and its neighbours stay")
  func widths() throws {
    var writer = PictureWriter()
    var emulator = Emulator(columns: 6, rows: 1)
    emulator.feed(Array("a👩‍👩‍👧b".utf8))
    let drawn = writer.picture(of: emulator)
    let picture = try #require(drawn)
    guard case .write(_, let runs) = try #require(picture.steps.last) else {
      Issue.record("no cells are written")
      return
    }
    #expect(runs.map(\.text.string) == ["a", "👩‍👩‍👧", "b"])
    #expect(runs.map(\.columns) == [nil, 2, nil])
  }

  @Test("only what is different is written")
  func differences() throws {
    var writer = PictureWriter()
    var emulator = Emulator(columns: 80, rows: 24)
    emulator.feed(Array("one\r\ntwo\r\n$ ".utf8))
    let first = writer.picture(of: emulator)
    #expect(first != nil)
    let none = writer.picture(of: emulator)
    #expect(none == nil)
    emulator.feed(Array("l".utf8))
    let drawn = writer.picture(of: emulator)
    let picture = try #require(drawn)
    #expect(
      picture.steps == [.write(CellPoint(column: 2, row: 2), [CanvasRun("l", style: 0)])])
    #expect(picture.cursor == .at(CanvasCursor(CellPoint(column: 3, row: 2))))
  }

  @Test(
    "the cursor has the look the program wants",
    arguments: [
      ("0", nil, false), ("1", .block, true), ("2", .block, false), ("3", .underline, true),
      ("4", .underline, false), ("5", .bar, true), ("6", .bar, false), ("99", .bar, false),
    ] as [(String, CanvasCursor.Shape?, Bool)])
  func cursors(_ number: String, _ shape: CanvasCursor.Shape?, _ blinks: Bool) throws {
    var writer = PictureWriter()
    var emulator = Emulator(columns: 8, rows: 2)
    emulator.feed(Array("\u{1B}[\(number) q".utf8))
    let drawn = writer.picture(of: emulator)
    let picture = try #require(drawn)
    let origin = CellPoint(column: 0, row: 0)
    #expect(picture.cursor == .at(CanvasCursor(origin, shape: shape, blinks: blinks)))
  }

  @Test("more looks than the host keeps begin the numbers anew")
  func looks() {
    var stage = Stage(columns: 40, rows: 4)
    for number in 0..<200 {
      var line = "\u{1B}[H"
      for column in 0..<40 {
        line += "\u{1B}[38;2;\(number);\(column);7mx"
      }
      stage.show(line)
    }
    stage.check("the last picture")
  }

  @Test("a screenful of text is small")
  func size() throws {
    var writer = PictureWriter()
    var emulator = Emulator(columns: 120, rows: 30)
    let line = String(repeating: "text with some words ", count: 5)
    for number in 0..<30 { emulator.feed(Array("\r\n\u{1B}[3\(number % 8)m\(line)\u{1B}[m".utf8)) }
    let drawn = writer.picture(of: emulator)
    let picture = try #require(drawn)
    #expect(JSONText(picture).text.utf8.count < 12_000)
  }
}

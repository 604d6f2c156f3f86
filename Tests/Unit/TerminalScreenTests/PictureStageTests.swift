// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import Foundation
import PaneTestSupport
import Testing

@testable import TerminalScreen

/// One row of `pictures.json`: frames with a picture in them, and what the terminal is told.
private struct PictureVector: Decodable, CustomTestStringConvertible, Sendable {
  struct Step: Decodable, Sendable {
    /// Column, row, columns and rows of the picture, and of what lies over it.
    var picture: [Int]?
    var sheet: [Int]?
    /// Whether the screen is cleared before the frame.
    var clears: Bool?
    /// The rows of the frame; `#` is a cell of pixels.
    var rows: [String]?
    var drawings: [String]?
    var slice: String?
    var busy: Bool?
    /// Milliseconds that the terminal takes for the frame.
    var landed: Int?
    var farewell: String?
  }

  var id: String
  var means: String
  /// Letters of a tile of sixels, or of the whole picture.
  var letters: Int?
  var steps: [Step]
  var testDescription: String { id }
}

/// Pictures on terminals that show pixels: what of a frame is drawn by which means.
@Suite("Pictures in pixels") struct PictureStageTests {
  private static let written: [PictureVector] = (try? vectors("pictures")) ?? []

  private func means(_ name: String) -> PictureStage.Means {
    switch name {
    case "placeholders": .placeholders(isWrapped: false, deletesRanges: true)
    case "wrapped": .placeholders(isWrapped: true, deletesRanges: false)
    case "placed": .placed
    case "sixel": .sixel
    default: .cells
    }
  }

  private func readable(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^[")
  }

  private func rect(_ numbers: [Int]) -> CellRect {
    CellRect(column: numbers[0], row: numbers[1], columns: numbers[2], rows: numbers[3])
  }

  private func picture(_ size: CellSize, isSixel: Bool, letters: Int?) -> ScreenPicture? {
    let body: ScreenPicture.Body =
      isSixel
      ? .sixel(
        (0..<size.rows).map { row in
          let letter = UInt8(ascii: "a") + UInt8(row)
          return (CellPoint(column: 0, row: row), Array(repeating: letter, count: letters ?? 1))
        })
      : .pixels(letters: Array(repeating: 65, count: letters ?? 4), hasAlpha: false)
    return ScreenPicture(
      sum: UInt64(size.columns * 1_000 + size.rows),
      pixels: CellSize(columns: size.columns * 10, rows: size.rows * 20), size: size, body: body)
  }

  private func draw(_ step: PictureVector.Step, _ vector: PictureVector, on surface: inout Surface)
  {
    surface.begin(size: surface.size)
    if let numbers = step.picture {
      let area = rect(numbers)
      let isSixel = vector.means == "sixel"
      let shown = picture(area.size, isSixel: isSixel, letters: vector.letters)
      let number = shown.flatMap { picture in
        surface.add(picture, ground: .standard) {
          Array(repeating: "▀", count: area.size.columns * area.size.rows)
        }
      }
      let style = surface.id(Style(foreground: .rgb(255, 0, 0), background: .rgb(0, 0, 255)))
      for row in 0..<area.size.rows {
        for column in 0..<area.size.columns {
          surface.put(
            picture: number ?? 0, cell: CellPoint(column: column, row: row),
            at: CellPoint(column: area.minColumn + column, row: area.minRow + row), style: style)
        }
      }
    }
    if let sheet = step.sheet { surface.fill(rect(sheet), scalar: "x", style: .standard) }
  }

  /// The rows of a frame, with `#` for cells that are pixels.
  private func rows(_ surface: Surface) -> [String] {
    (0..<surface.size.rows).map { row in
      let cells = surface.cells[row * surface.size.columns..<(row + 1) * surface.size.columns]
      let letters = cells.map { PictureGlyph($0.glyph) == nil ? surface.string($0.glyph) : "#" }
      let text = letters.joined()
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
  }

  @Test(
    "shows them as is written down", arguments: written)
  fileprivate func shown(_ vector: PictureVector) {
    var stage = PictureStage(means(vector.means), base: 0x5A3C)
    var kept = Surface(size: CellSize(columns: 12, rows: 6))
    for (number, step) in vector.steps.enumerated() {
      draw(step, vector, on: &kept)
      var surface = kept
      let drawings = stage.prepare(&surface, repaints: number == 0 || step.clears == true)
      let slice = stage.takeSlice()
      let told = drawings.filter { !$0.bytes.isEmpty }.map {
        ($0.place.map { "\($0.column),\($0.row) " } ?? "") + readable($0.bytes)
      }
      let name = "step \(number + 1)"
      defer { if let time = step.landed { stage.landed(afterMilliseconds: time) } }
      if let rows = step.rows {
        #expect(Array(self.rows(surface).prefix(rows.count)) == rows, "\(name)")
      }
      if let expected = step.drawings { #expect(told == expected, "\(name)") }
      if let expected = step.slice { #expect(readable(slice) == expected, "\(name)") }
      if let expected = step.busy { #expect(stage.isBusy == expected, "\(name)") }
      if let expected = step.farewell { #expect(readable(stage.farewell) == expected, "\(name)") }
    }
  }

  @Test("there is a mark for each row and column, and none twice")
  func marks() {
    #expect(PictureMarks.marks.count == 297 && Set(PictureMarks.marks).count == 297)
    #expect(PictureMarks.marks[0] == 0x305 && PictureMarks.marks[296] == 0x1D244)
  }

  @Test("the marks are the combining characters above a letter that kitty's documentation names")
  func rule() {
    // Those that may melt into one character with others when texts are normalised.
    let melting: Set<UInt32> = [
      0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x309, 0x30A, 0x30B, 0x30C, 0x30F,
      0x311, 0x313, 0x314, 0x342, 0x653, 0x654,
    ]
    let marks = (0x300...0x1FFFF as ClosedRange<UInt32>).filter { number in
      guard let scalar = Unicode.Scalar(number), !melting.contains(number) else { return false }
      let facts = scalar.properties
      guard facts.generalCategory == .nonspacingMark,
        facts.canonicalCombiningClass == .above, let age = facts.age, age.major <= 6,
        age.major < 6 || age.minor == 0
      else { return false }
      let text = String(scalar)
      return text.decomposedStringWithCanonicalMapping.unicodeScalars.elementsEqual([scalar])
    }
    #expect(marks == PictureMarks.marks)
  }

  /// A command of the protocol as its keys and its data.
  private func commands(_ text: String) -> [(keys: [String: String], data: Substring)] {
    text.matches(of: /\^\[_G([^;^]*);?([^\^]*)\^\[\\/).map { match in
      let keys = match.1.split(separator: ",").map { $0.split(separator: "=", maxSplits: 1) }
      let pairs = keys.map { (String($0[0]), String($0[1])) }
      return (Dictionary(pairs) { $1 }, match.2)
    }
  }

  /// Reads the cells as a terminal does: the colour of the text is the picture, two marks its row and
  /// its column.
  private func cells(_ text: String) -> [[Int]] {
    var cells: [[Int]] = []
    var id = 0
    for part in text.components(separatedBy: "^[") {
      if let match = part.prefixMatch(of: /\[38;2;(\d+);(\d+);(\d+)m/) {
        id = [match.1, match.2, match.3].compactMap { Int($0) }.reduce(0) { $0 << 8 | $1 }
      } else if part.hasPrefix("[m") {
        id = 0
      }
      let scalars = Array(part.unicodeScalars)
      for start in scalars.indices where scalars[start].value == PictureMarks.placeholder {
        let marks = scalars[(start + 1)...].prefix(2).compactMap {
          PictureMarks.marks.firstIndex(of: $0.value)
        }
        cells.append([id] + marks)
      }
    }
    return cells
  }

  @Test("a terminal that does as kitty's documentation says gets each picture and each cell of it")
  func documented() {
    let letters = 10_000
    var stage = PictureStage(means("placeholders"), base: 0x5A3C)
    var encoder = FrameEncoder()
    var capabilities = ScreenCapabilities(colorDepth: .trueColor)
    capabilities.hasPlaceholders = true
    var kept = Surface(size: CellSize(columns: 12, rows: 6))
    let vector = PictureVector(id: "", means: "placeholders", letters: letters, steps: [])
    var stream = ""
    for _ in 0..<6 {
      draw(.init(picture: [2, 1, 5, 3]), vector, on: &kept)
      var surface = kept
      let drawings = stage.prepare(&surface, repaints: encoder.repaints(surface, capabilities))
      var bytes: [UInt8] = []
      encoder.encode(surface, capabilities: capabilities, drawings: drawings, into: &bytes)
      stream += readable(bytes + stage.takeSlice())
    }
    let commands = commands(stream)
    let first = commands.first?.keys ?? [:]
    #expect(
      first == [
        "a": "T", "U": "1", "q": "2", "i": "5913601", "f": "24", "o": "z", "s": "50", "v": "60",
        "c": "5", "r": "3", "m": "1",
      ])
    for command in commands.dropFirst() { #expect(Set(command.keys.keys) == ["q", "m"]) }
    #expect(commands.map { $0.keys["m"] } == ["1", "1", "0"])
    #expect(commands.dropLast().allSatisfy { $0.data.count <= 4_096 && $0.data.count % 4 == 0 })
    #expect(commands.map(\.data).joined().count == letters)
    // Each cell names its picture, row and column; nothing is left to the cell before.
    let wanted = (0..<3).flatMap { row in (0..<5).map { [5_913_601, row, $0] } }
    #expect(cells(stream) == wanted)
    #expect(stream.unicodeScalars.count { $0.value == PictureMarks.placeholder } == wanted.count)
  }

  /// What a terminal is sent for a frame after another one.
  private func sent(_ frames: [(picture: [Int], sheet: [Int]?)], placeholders: Bool) -> [String] {
    var stage = PictureStage(means(placeholders ? "placeholders" : "sixel"), base: 0x5A3C)
    var encoder = FrameEncoder()
    var capabilities = ScreenCapabilities(colorDepth: .trueColor)
    capabilities.hasPlaceholders = placeholders
    var kept = Surface(size: CellSize(columns: 12, rows: 6))
    let vector = PictureVector(id: "", means: placeholders ? "" : "sixel", letters: nil, steps: [])
    return frames.map { frame in
      draw(.init(picture: frame.picture, sheet: frame.sheet), vector, on: &kept)
      var surface = kept
      let drawings = stage.prepare(&surface, repaints: encoder.repaints(surface, capabilities))
      var bytes: [UInt8] = []
      encoder.encode(surface, capabilities: capabilities, drawings: drawings, into: &bytes)
      return readable(bytes + stage.takeSlice())
    }
  }

  @Test("characters say which part of which picture they show")
  func placeholders() {
    let sent = sent(
      [([0, 0, 2, 1], nil), ([0, 0, 2, 1], nil), ([0, 0, 2, 1], nil)], placeholders: true)
    #expect(sent[0].contains("▀"))
    let cells = "\u{10EEEE}\u{305}\u{305}\u{10EEEE}\u{305}\u{30D}"
    #expect(
      sent[1].unicodeScalars.elementsEqual("\r^[[38;2;90;60;1m\(cells)^[[m".unicodeScalars),
      "\(sent[1])")
    #expect(sent[2].isEmpty)
  }

  @Test("blanks are written before sixels, and letters beside them leave them alone")
  func sixels() {
    let sent = sent(
      [
        ([1, 0, 2, 1], nil), ([1, 0, 2, 1], nil), ([1, 0, 2, 1], [0, 0, 1, 1]),
        ([1, 0, 2, 1], [3, 0, 1, 1]),
      ],
      placeholders: false)
    #expect(sent[0].contains("^[P0;1qa^[\\"))
    #expect(sent[1].isEmpty)
    #expect(sent[2] == "^[[Hx")
    #expect(sent[3] == "^[[H ^[[4Gx" || sent[3] == "\r ^[[4Gx", "\(sent[3])")
  }

  @Test("the terminal keeps a bounded number of pictures, and the oldest go first")
  func bounded() {
    var store = PictureStore(base: 1, isWrapped: false, deletesRanges: false)
    func square(_ side: Int, sum: UInt64) -> ScreenPicture? {
      ScreenPicture(
        sum: sum, pixels: CellSize(columns: side, rows: side),
        size: CellSize(columns: 1, rows: 1),
        body: .pixels(letters: [65, 65, 65, 65], hasAlpha: true))
    }
    var deleted: [String] = []
    for number in 1...30 {
      store.beginFrame()
      guard let next = square(100, sum: UInt64(number)) else { continue }
      deleted.append(readable(store.send(next, isPlaceholder: false) ?? []))
      _ = store.slice(of: 99)
      let id = store.id(of: next)
      #expect(id != nil)
    }
    #expect(deleted.filter(\.isEmpty).count == 12)
    #expect(deleted[12] == "^[_Ga=d,d=I,i=257,q=2^[\\")
    #expect(store.farewell.count < 512)
    store.beginFrame()
    // Twice 16 MiB and 4 bytes are too much, so all others go.
    let room = square(2_049, sum: 99).flatMap { store.send($0, isPlaceholder: false) }
    #expect(room != nil)
    _ = store.slice(of: 99)
    let none = square(2_900, sum: 100).flatMap { store.send($0, isPlaceholder: false) }
    #expect(none == nil)
  }
}

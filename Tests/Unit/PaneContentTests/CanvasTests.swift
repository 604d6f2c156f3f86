// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import JSONRPC
import PaneTestSupport
import Testing

@testable import PaneContent
@testable import PaneProtocol

/// A canvas written down: the pictures a plugin sends, and the cells that stand on screen.
struct CanvasVector: Decodable, CustomTestStringConvertible, Sendable {
  var id: String
  /// Bold styles with numbers from 1 on that are told before.
  var styles: Int?
  /// Parameters of `canvas.draw`, in order.
  var frames: [String]
  /// The pane in cells; `nil` for the size of the last picture.
  var view: [Int]?
  /// Rows of the pane without blanks at their ends.
  var cells: [String]
  /// Cells that are bold, as row, first column and column after the last.
  var bold: [[Int]]?
  /// Cells that lead somewhere, as row, first column, column after the last and address.
  var links: [String]?
  /// The cells with lines below, likewise, with the number of the line.
  var lines: [String]?
  /// Column and row of the cursor and the number of its look.
  var cursor: [Int]?
  /// Numbers of the pictures that were shown.
  var shown: [Int]?
  /// Remarks that reading it makes.
  var remarks: Int?
  var testDescription: String { id }
}

@Suite("Canvases")
struct CanvasTests {
  private struct NoFrame: Error {}

  private func frame(_ json: String) throws -> CanvasFrame {
    guard let frame = JSONText(text: json).read(as: CanvasFrame.self) else { throw NoFrame() }
    return frame
  }

  /// A field of a size in which some rows stand.
  private func canvas(_ columns: Int, _ rows: Int) -> CanvasState {
    var state = CanvasState(CanvasContent(id: "c"), tokens: RequestTokens())
    state.setViewport(CellSize(columns: columns, rows: rows))
    return state
  }

  private func rows(_ state: CanvasState) -> [String] {
    (0..<state.size.rows).map { row in
      var line = ""
      var end = 0
      state.forEachStretch(inRow: row, columns: state.size.columns) { column, text, _ in
        line += String(repeating: " ", count: max(0, column - end)) + text.string
        end = column + text.columns
      }
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }

  @Test("looks as the vectors say", arguments: try vectors("canvases", as: [CanvasVector].self))
  func vector(_ vector: CanvasVector) throws {
    var shown: [Int] = []
    var told: [String] = []
    for (number, first) in stride(from: 1, through: vector.styles ?? 0, by: 2_500).enumerated() {
      let styles = (first..<first + 2_500).map { "[\($0),{\"b\":true}]" }.joined(separator: ",")
      told.append(#"{"frame":\#(number + 1),"size":[4,1],"styles":[\#(styles)]}"#)
    }
    if let remarks = vector.remarks, let last = vector.frames.last {
      let found = try JSONDocumentReader().withDocument(Array(last.utf8)) { root in
        var reader = MemberReader()
        let _: CanvasFrame? = reader.parameters(root)
        return reader.remarks.map(\.string)
      }
      #expect(found.count == remarks, "\(found)")
    }
    let frames = try (told + vector.frames).map(frame)
    let size = frames.last?.size ?? CellSize(columns: 0, rows: 0)
    var state = canvas(vector.view?.first ?? size.columns, vector.view?.last ?? size.rows)
    for frame in frames {
      if case .drawn(let number, _) = state.draw(frame) { shown.append(number) }
    }
    #expect(rows(state) == vector.cells)
    if let wanted = vector.shown { #expect(shown == wanted) }
    if let bold = vector.bold {
      var found: [[Int]] = []
      for row in 0..<state.size.rows {
        state.forEachStretch(inRow: row, columns: state.size.columns) { column, text, style in
          if style.text.attributes.contains(.bold) {
            found.append([row, column, column + text.columns])
          }
        }
      }
      #expect(found == bold)
    }
    func stretches(_ word: (CanvasStyle) -> String?) -> [String] {
      var found: [String] = []
      for row in 0..<state.size.rows {
        state.forEachStretch(inRow: row, columns: state.size.columns) { column, text, style in
          guard let word = word(style) else { return }
          found.append("\(row) \(column) \(column + text.columns) \(word)")
        }
      }
      return found
    }
    if let links = vector.links { #expect(stretches(\.link) == links) }
    if let lines = vector.lines {
      #expect(stretches { $0.underline == .none ? nil : "\($0.underline)" } == lines)
    }
    if let cursor = vector.cursor {
      let caret = state.caret.map { [$0.point.column, $0.point.row, Int($0.shapeNumber)] }
      #expect((caret ?? []) == cursor)
    }
  }

  @Test("keeps 4,096 styles; others look plain")
  func styles() throws {
    var state = canvas(2, 1)
    for number in 0..<2 {
      let first = number * 2_500 + 1
      let styles = (first..<first + 2_500).map { "[\($0),{\"b\":true}]" }.joined(separator: ",")
      let picture = try frame(
        #"{"frame":\#(number + 1),"size":[2,1],"styles":[\#(styles)],"ops":[["l",0,0,[["a",4096],["b",5000]]]]}"#
      )
      let flaw = number == 0 ? PictureFlaw.unknownStyle(4_096) : .stylesWithoutRoom
      #expect(state.draw(picture) == .drawn(number + 1, flaw))
    }
    var bold = ""
    state.forEachStretch(inRow: 0, columns: 2) { _, text, style in
      if style.text.attributes.contains(.bold) { bold += text.string }
    }
    #expect(bold == "a")
    #expect(rows(state) == ["ab"])
  }

  @Test(
    "notices what is drawn outside of its size, but for blanks",
    arguments: [
      (#"["l",0,0,[["abcd"]]]"#, false), (#"["l",0,0,[["abcde"]]]"#, true),
      (#"["l",0,0,[["abcd  "]]]"#, false), (#"["l",0,0,[["abcd  x"]]]"#, true),
      (#"["l",0,0,[[" ",0,99]]]"#, false), (#"["l",0,0,[["-",0,4]]]"#, false),
      (#"["l",0,0,[["-",0,5]]]"#, true), (#"["l",0,0,[["ab",0,1,99]]]"#, false),
      (#"["l",0,0,[["abcdefgh",0,1,4]]]"#, false), (#"["l",0,3,[["a"],["b"]]]"#, true),
      (#"["l",2,0,[["a"]]]"#, true), (#"["l",2,0,[["  "]]]"#, false),
      (#"["l",-1,0,[["a"]]]"#, true), (#"["l",0,-2,[["  a"]]]"#, false),
      (#"["l",0,-2,[["a  "]]]"#, true), (#"["l",0,9,[["a"]]]"#, true),
      (#"["l",0,9,[[""],[" "]]]"#, false), (#"["l",0,0,[["漢字漢"]]]"#, true),
      (#"["s",0,99,0,99,1]"#, false), (#"["c"]"#, false),
    ])
  func outside(_ step: String, _ isCut: Bool) throws {
    var state = canvas(4, 2)
    let picture = try frame(#"{"frame":1,"size":[4,2],"ops":[\#(step)]}"#)
    #expect(state.draw(picture) == .drawn(1, isCut ? .cut : nil))
  }

  @Test("of another name begins blank, of the same keeps its cells")
  func replaced() throws {
    var state = canvas(3, 1)
    _ = state.draw(try frame(#"{"frame":4,"size":[3,1],"ops":[["l",0,0,[["abc"]]]]}"#))
    state.replace(with: CanvasContent(id: "c", keys: .all))
    #expect(rows(state) == ["abc"] && state.grab.keys == .all)
    state.replace(with: CanvasContent(id: "other"))
    #expect(rows(state) == [""])
  }

  @Test("in a pane that is too small stand its words")
  func small() {
    var state = CanvasState(
      CanvasContent(least: CellSize(columns: 10, rows: 2), alt: SafeText("a game")),
      tokens: RequestTokens())
    state.setViewport(CellSize(columns: 9, rows: 5))
    #expect(state.plainWords?.string == "a game")
    state.setViewport(CellSize(columns: 10, rows: 2))
    #expect(state.plainWords == nil)
  }

  @Test("any steps leave whole clusters and rows of one width", arguments: 0..<200)
  func random(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    var state = canvas(12, 6)
    for index in 1...20 {
      let size = CellSize(columns: number(0...14), rows: number(0...8))
      let steps = (0..<number(0...6)).map { _ -> CanvasStep in
        switch number(0...3) {
        case 0: return .clear(style: number(0...3))
        case 1:
          return .scroll(
            CellRect(
              column: number(-3...14), row: number(-3...9), columns: number(0...15),
              rows: number(0...9)), by: number(-9...9))
        case _:
          let texts = ["a", "漢字", "👩‍👩‍👧", "é", "xyz", ""]
          let runs = (0..<number(1...3)).map { _ in
            CanvasRun(
              SafeText(texts[number(0...5)]), style: number(0...3), count: number(1...4),
              columns: number(0...1) == 0 ? nil : number(0...5))
          }
          return .write(CellPoint(column: number(-4...15), row: number(-2...9)), runs)
        }
      }
      _ = state.draw(CanvasFrame(index, size: size, steps: steps))
      for row in 0..<size.rows {
        var end = 0
        state.forEachStretch(inRow: row, columns: size.columns) { column, text, _ in
          #expect(column == end, "seed \(seed)")
          end = column + max(1, text.columns)
        }
        #expect(end == size.columns || size.columns == 0, "seed \(seed), row \(row)")
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import ByteCoding
import CellGeometry
import CellText
import PaneProtocol
import PaneTestSupport
import Testing

@testable import PaneContent

@Suite("Pictures")
struct ImageTests {
  /// A picture in a pane, and an answer with so many cells of red.
  private func image(
    _ columns: Int, _ rows: Int, caption: StyledText? = nil, path: String = "/a"
  ) -> ImageState {
    var state = ImageState(
      ImageContent(.path(path), alt: SafeText("a boat"), caption: caption), tokens: RequestTokens())
    state.setViewport(CellSize(columns: columns, rows: rows))
    return state
  }

  private func answer(_ columns: Int, _ rows: Int) -> JSONText {
    // A cell without quarters on red: 00 ff 00 00 ff 00 00; three of them are 28 letters.
    let cells = String(repeating: "AP8AAP8AAAD/AAD/AAAA/wAA/wAA", count: columns * rows / 3)
    return JSONText(
      text: "{\"result\":{\"size\":[900,600],\"cells\":[\(columns),\(rows)],\"data\":\"\(cells)\"}}"
    )
  }

  /// An answer in pixels that take so many letters.
  private func answer(letters: Int, isCoarse: Bool = false) -> JSONText {
    let data = String(repeating: "A", count: letters)
    let graphic = #"{"form":"rgb","size":[30,20],"sum":"1","data":"\#(data)"}"#
    let cells = #""size":[9,6],"cells":[3,1],"data":"AP8AAP8AAAD/AAD/AAAA/wAA/wAA""#
    let end = isCoarse ? #","coarse":1"# : ""
    return JSONText(text: #"{"result":{\#(cells),"graphic":\#(graphic)\#(end)}}"#)
  }

  @Test("is drawn again for another pace of the line only where that says something else")
  func pace() {
    var screen = PictureScreen(form: .pixels, cell: CellSize(columns: 10, rows: 20))
    var state = image(30, 10)
    func most(_ ticket: Int, at rate: Int?) -> Int? {
      screen.lineRate = rate
      guard case .picture(_, let wish)? = state.nextErrand(ticket: ticket, on: screen) else {
        return nil
      }
      return wish.mostBytes ?? 0
    }
    #expect(most(1, at: nil) == 0, "nothing is known of the line")
    state.receive(answer(letters: 100_000), ofErrand: 1)
    #expect(most(2, at: 131_072) == nil, "it is there within a second")
    #expect(most(3, at: 65_536) == 65_536)
    state.receive(answer(letters: 60_000, isCoarse: true), ofErrand: 3)
    #expect(most(4, at: 65_536) == nil)
    #expect(most(5, at: 131_072) == 131_072, "finer on a line that is faster")
    state.receive(answer(letters: 100_000), ofErrand: 5)
    #expect(most(6, at: nil) == nil, "it has all its pixels")
    #expect(most(7, at: 262_144) == nil)
    #expect(most(8, at: 32_768) == 32_768)
  }

  private func room(_ errand: HelperErrand?) -> [Int]? {
    guard case .picture(_, let wish)? = errand else { return nil }
    return [wish.columns, wish.rows]
  }

  @Test("tells the size that is said of it, where it is a smaller drawing of another")
  func ownSize() {
    var state = image(30, 10)
    var content = ImageContent(.path("/small"), alt: SafeText("s"))
    content.size = CellSize(columns: 4_000, rows: 3_000)
    state.replace(with: content)
    #expect(state.placeWords.isEmpty)
    _ = state.nextErrand(ticket: 1, on: .cells)
    state.receive(answer(30, 10), ofErrand: 1)
    #expect(state.placeWords.string == "4000 × 3000")
  }

  @Test("is asked for once for each room, and for each other picture")
  func asked() {
    var state = image(30, 10)
    #expect(room(state.nextErrand(ticket: 1, on: .cells)) == [30, 10])
    #expect(state.nextErrand(ticket: 2, on: .cells) == nil)
    state.receive(answer(30, 10), ofErrand: 1)
    #expect(state.picture?.columns == 30 && state.placeWords.string == "900 × 600")
    #expect(state.nextErrand(ticket: 3, on: .cells) == nil)
    state.setViewport(CellSize(columns: 20, rows: 10))
    #expect(room(state.nextErrand(ticket: 4, on: .cells)) == [20, 10])
    state.replace(with: ImageContent(.path("/b"), alt: SafeText("b")))
    #expect(state.picture != nil, "the one before stays until the next is there")
    #expect(room(state.nextErrand(ticket: 5, on: .cells)) == [20, 10])
    state.receive(answer(3, 1), ofErrand: 4)
    #expect(state.picture?.columns == 30, "an answer for another picture")
    state.receive(answer(3, 1), ofErrand: 5)
    #expect(state.picture?.columns == 3)
  }

  @Test(
    "says what a picture is in which there is nothing to see",
    arguments: [
      ([0, 0, 0, 0, 0, 0, 0], "One colour all over: #000000", nil),
      ([15, 10, 11, 12, 0, 0, 0], "One colour all over: #0a0b0c", nil),
      ([16, 0, 0, 0, 0, 0, 0], nil, "it is transparent all over"),
      ([1, 10, 11, 12, 0, 0, 0], nil, nil),
    ] as [([UInt8], String?, String?)])
  func plain(_ cell: [UInt8], _ note: String?, _ fault: String?) {
    var state = image(30, 10)
    #expect(state.nextErrand(ticket: 1, on: .cells) != nil)
    let data = Base64.text((0..<6).flatMap { _ in cell })
    state.receive(
      JSONText(text: #"{"result":{"size":[8,8],"cells":[3,2],"data":"\#(data)"}}"#), ofErrand: 1)
    #expect(state.note?.string == note)
    #expect(state.fault?.string == fault)
  }

  @Test(
    "is asked for again when the pixels of a cell become known; what is no size is not believed")
  func cell() {
    func cell(_ errand: HelperErrand?) -> CellSize? {
      guard case .picture(_, let wish)? = errand else { return nil }
      return wish.cell
    }
    var state = image(30, 10)
    #expect(room(state.nextErrand(ticket: 1, on: .cells)) == [30, 10])
    state.receive(answer(30, 10), ofErrand: 1)
    for (columns, rows) in [(0, 0), (-8, 16), (1, 16), (8, 256), (.max, .min)] {
      let cell = CellSize(columns: columns, rows: rows)
      #expect(state.nextErrand(ticket: 2, on: PictureScreen(cell: cell)) == nil)
    }
    let real = CellSize(columns: 8, rows: 17)
    #expect(cell(state.nextErrand(ticket: 2, on: PictureScreen(cell: real))) == real)
    #expect(state.nextErrand(ticket: 3, on: PictureScreen(cell: real)) == nil)
  }

  @Test("is asked for again when the terminal turns out to show pixels")
  func form() {
    var state = image(30, 10)
    _ = state.nextErrand(ticket: 1, on: .cells)
    state.receive(answer(30, 10), ofErrand: 1)
    let screen = PictureScreen(form: .sixel, cell: CellSize(columns: 9, rows: 18))
    guard case .picture(_, let wish)? = state.nextErrand(ticket: 2, on: screen) else {
      Issue.record("it is not asked for")
      return
    }
    #expect(wish.form == .sixel)
    #expect(state.nextErrand(ticket: 3, on: screen) == nil)
  }

  @Test("leaves a row for the line below it, and none where there is no room")
  func caption() {
    var state = image(30, 10, caption: StyledText(SafeText("f/8")))
    #expect(room(state.nextErrand(ticket: 1, on: .cells)) == [30, 9])
    state.setViewport(CellSize(columns: 30, rows: 2))
    #expect(room(state.nextErrand(ticket: 2, on: .cells)) == [30, 2])
    state.setViewport(CellSize(columns: 0, rows: 2))
    #expect(state.nextErrand(ticket: 3, on: .cells) == nil)
    #expect(state.copiedText(limit: 99).text == "a boat\nf/8")
  }

  /// An answer of the program that decodes pictures, and what is said of it.
  struct Fault: Decodable, CustomTestStringConvertible, Sendable {
    var id: String
    var answer: String
    /// The words; none for those about an answer that is none.
    var words: String?
    var testDescription: String { id }
  }

  @Test(
    "says why there is none, and is no other picture than what it says it is",
    arguments: try vectors("picture-faults", as: [Fault].self))
  func fault(_ vector: Fault) {
    var state = image(30, 10)
    _ = state.nextErrand(ticket: 1, on: .cells)
    state.receive(JSONText(text: vector.answer), ofErrand: 1)
    #expect(state.fault?.string == vector.words ?? ImageWords.noAnswer.string)
    #expect(state.picture == nil && state.nextErrand(ticket: 2, on: .cells) == nil)
  }

  @Test("says of another picture nothing that was said of the one before")
  func faultOfOther() {
    var state = image(30, 10)
    _ = state.nextErrand(ticket: 1, on: .cells)
    state.receive(nil, ofErrand: 1)
    state.replace(with: ImageContent(.path("/a"), alt: SafeText("the same, read again")))
    #expect(state.fault == ImageWords.noAnswer)
    state.replace(with: ImageContent(.path("/b"), alt: SafeText("another")))
    #expect(state.fault == nil && state.pictureFaults.isEmpty)
  }

  @Test("gets larger and smaller in steps around the middle, and fits again")
  func magnified() {
    func percent(_ errand: HelperErrand?) -> Int? {
      guard case .picture(_, let wish)? = errand else { return nil }
      return wish.percent
    }
    var state = image(12, 6)
    #expect(percent(state.nextErrand(ticket: 1, on: .cells)) == 100)
    state.receive(answer(12, 6), ofErrand: 1)
    #expect(state.perform(.magnify(.fit)) == .unchanged)
    #expect(state.perform(.magnify(.larger)) == .changed)
    #expect(state.perform(.magnify(.larger)) == .changed)
    #expect(percent(state.nextErrand(ticket: 2, on: .cells)) == 200)
    #expect(state.picture?.columns == 12, "the size before stays until the next is there")
    state.receive(answer(24, 12), ofErrand: 2)
    #expect(state.offset == CellPoint(column: 6, row: 3))
    #expect(state.placeWords.string == "900 × 600, 200 %")
    state.replace(with: ImageContent(.path("/a"), alt: SafeText("the same, read again")))
    #expect(percent(state.nextErrand(ticket: 3, on: .cells)) == 200)
    state.receive(answer(24, 12), ofErrand: 3)
    #expect(state.offset == CellPoint(column: 6, row: 3))
    #expect((0..<9).map { _ in state.perform(.magnify(.larger)) }.last == .unchanged)
    #expect(percent(state.nextErrand(ticket: 4, on: .cells)) == 400)
    #expect((0..<9).map { _ in state.perform(.magnify(.smaller)) }.last == .unchanged)
    #expect(percent(state.nextErrand(ticket: 5, on: .cells)) == 25)
    state.receive(answer(3, 2), ofErrand: 5)
    #expect(state.offset == CellPoint(column: 0, row: 0))
    #expect(state.perform(.magnify(.fit)) == .changed && state.placeWords.string == "900 × 600")
    _ = state.perform(.magnify(.larger))
    state.replace(with: ImageContent(.path("/b"), alt: SafeText("another")))
    #expect(percent(state.nextErrand(ticket: 6, on: .cells)) == 100)
    state.receive(JSONText(text: "{}"), ofErrand: 6)
    #expect(state.perform(.magnify(.larger)) == .nothing && !state.canMagnify)
  }

  @Test("goes sideways and down over what is larger than the pane, and no further")
  func panned() {
    var state = image(10, 4)
    _ = state.nextErrand(ticket: 1, on: .cells)
    state.receive(answer(15, 10), ofErrand: 1)
    #expect(state.perform(.stepOut) == .beyond)
    #expect(state.perform(.stepIn) == .changed && state.offset.column == 5)
    #expect(state.perform(.stepIn) == .edge)
    #expect(state.perform(.move(.pageDown)) == .changed && state.offset.row == 3)
    #expect(state.perform(.move(.down, times: .max)) == .changed && state.offset.row == 6)
    #expect(state.perform(.scroll(lines: 1)) == .unchanged)
    #expect(state.perform(.scrollSideways(cells: .min)) == .changed && state.offset.column == 0)
    #expect(state.perform(.move(.first)) == .changed && state.offset.row == 0)
    #expect(state.perform(.mark(.toggle)) == .changed && state.offset.row == 3)
    state.setViewport(CellSize(columns: 40, rows: 20))
    #expect(state.offset == CellPoint(column: 0, row: 0))
    #expect(state.perform(.stepIn) == .edge && state.perform(.find(.clear)) == .nothing)
  }
}

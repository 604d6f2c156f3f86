// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import FileAddressing
import PaneProtocol
import PaneTestSupport
import Testing

@testable import PaneContent

/// The address of a picture in a text, and the file it leads to; none for what is never opened.
struct PictureAddress: Decodable, CustomTestStringConvertible, Sendable {
  var target: String
  var name: String?
  var testDescription: String { target }
}

@Suite("Pictures in Markdown")
struct MarkdownPictureTests {
  /// A text with a picture behind each of its words.
  private func state(
    _ pictures: [String], columns: Int = 33, rows: Int = 10, images: TextContent.Images = .show,
    base: String? = "/docs"
  ) -> MarkdownState {
    var state = MarkdownState(
      content(pictures.count, images: images, base: base), tokens: RequestTokens())
    state.setViewport(CellSize(columns: columns, rows: rows))
    guard case .markdown? = state.nextErrand(ticket: 1, on: .cells) else {
      Issue.record("the words are read first")
      return state
    }
    let blocks = pictures.enumerated().map { number, target in
      #"{"b":"p","l":\#(number * 2),"t":["word \#(number)"]},"#
        + #"{"b":"p","l":\#(number * 2 + 1),"t":[{"t":"a boat","picture":true,"src":"\#(target)"}]}"#
    }
    let answer = #"{"result":{"blocks":[\#(blocks.joined(separator: ","))]}}"#
    state.receive(JSONText(text: answer), ofErrand: 1)
    return state
  }

  private func content(
    _ count: Int, images: TextContent.Images = .show, base: String? = "/docs"
  ) -> TextContent {
    let lines = Array(repeating: StyledText(SafeText("text")), count: count * 2)
    var content = TextContent(body: .lines(lines), format: .markdown)
    content.images = images
    content.base = base
    return content
  }

  /// An answer with so many cells of red, three at least.
  private func answer(_ columns: Int, _ rows: Int) -> JSONText {
    let cells = String(repeating: "AP8AAP8AAAD/AAD/AAAA/wAA/wAA", count: columns * rows / 3)
    return JSONText(
      text: #"{"result":{"size":[90,60],"cells":[\#(columns),\#(rows)],"data":"\#(cells)"}}"#)
  }

  private func name(_ errand: HelperErrand?) -> String? {
    guard case .picture(.beneath(let folder, let name), _)? = errand else { return nil }
    return "\(folder.value) \(String(decoding: name, as: UTF8.self))"
  }

  private func screen(_ state: MarkdownState) -> [String] {
    state.visibleRows.map { row in
      if let strip = row.row.strip { return "\(strip.target) \(strip.row)" }
      return row.row.words
    }
  }

  @Test(
    "are opened by addresses that lead below the folder of the text, and by no others",
    arguments: try vectors("picture-addresses", as: [PictureAddress].self))
  func addresses(_ address: PictureAddress) {
    let name = MarkdownPictures.name(of: address.target)
    #expect(name.map { String(decoding: $0, as: UTF8.self) } == address.name)
    var state = state([address.target])
    #expect(
      self.name(state.nextErrand(ticket: 2, on: .cells)) == address.name.map { "/docs \($0)" })
    #expect(screen(state) == ["word 0", "", "▣ a boat"])
  }

  @Test("stand between the words as soon as they are drawn, in the room there is")
  func drawn() {
    var state = state(["boat.png"])
    guard case .picture(_, let wish)? = state.nextErrand(ticket: 2, on: .cells) else {
      Issue.record("it is not asked for")
      return
    }
    #expect(wish.columns == 30 && wish.rows == 5 && state.awaits(ticket: 2))
    #expect(state.nextErrand(ticket: 3, on: .cells) == nil, "one at a time")
    state.receive(answer(6, 3), ofErrand: 2)
    #expect(screen(state) == ["word 0", "", "boat.png 0", "boat.png 1", "boat.png 2"])
    #expect(state.nextErrand(ticket: 4, on: .cells) == nil)
    let shown = state.shownPictures
    #expect(shown.map(\.place) == [CellPoint(column: 0, row: 2)] && shown.map(\.rows) == [3])
    #expect(shown.map(\.alt.string) == ["a boat"])
    // In another width the one before stays until the next is there.
    state.setViewport(CellSize(columns: 23, rows: 10))
    #expect(screen(state).count == 5)
    #expect(name(state.nextErrand(ticket: 5, on: .cells)) == "/docs boat.png")
    state.receive(answer(3, 2), ofErrand: 5)
    #expect(screen(state) == ["word 0", "", "boat.png 0", "boat.png 1"])
  }

  @Test("are asked for one after the other, what is on screen first, and no further than near it")
  func several() {
    let targets = (0..<40).map { "p\($0).png" }
    var state = state(targets)
    _ = state.perform(.scroll(lines: 40))
    var asked: [String] = []
    while let name = name(state.nextErrand(ticket: 100 + asked.count, on: .cells)) {
      asked.append(String(name.dropFirst("/docs ".count)))
      state.receive(answer(3, 1), ofErrand: 99 + asked.count)
    }
    #expect(asked.prefix(2) == ["p10.png", "p11.png"])
    #expect(asked.contains("p9.png") && asked.contains("p13.png"))
    #expect(!asked.contains("p0.png") && !asked.contains("p30.png"))
    #expect(screen(state).first == "word 10" || screen(state).first == "")
  }

  @Test("above the screen move nothing on it when they come")
  func above() {
    var state = state((0..<10).map { "p\($0).png" }, rows: 6)
    _ = state.perform(.move(.last))
    _ = state.perform(.move(.up))
    let before = screen(state).first
    var ticket = 2
    while name(state.nextErrand(ticket: ticket, on: .cells)) != nil {
      state.receive(answer(3, 3), ofErrand: ticket)
      ticket += 1
    }
    #expect(screen(state).first == before)
    while state.perform(.move(.down)) == .changed {}
    #expect(screen(state).last == "p9.png 2")
  }

  @Test("scroll row by row, and say which rows of them are on screen")
  func scrolled() {
    var state = state(["p0.png", "p1.png"], rows: 4)
    for ticket in 2...3 {
      _ = state.nextErrand(ticket: ticket, on: .cells)
      state.receive(answer(3, 3), ofErrand: ticket)
    }
    _ = state.perform(.scroll(lines: 3))
    #expect(screen(state) == ["p0.png 1", "p0.png 2", "", "word 1"])
    #expect(state.shownPictures.map(\.firstRow) == [1] && state.shownPictures.map(\.rows) == [2])
    _ = state.perform(.move(.last))
    #expect(state.shownPictures.map(\.firstRow) == [0] && state.shownPictures.map(\.rows) == [3])
  }

  @Test("are their words with the reason where they cannot be drawn, and are not asked for again")
  func fault() {
    var state = state(["boat.png"], columns: 43)
    _ = state.nextErrand(ticket: 2, on: .cells)
    state.receive(DrawnPicture.answer(fault: "there is no such file"), ofErrand: 2)
    #expect(screen(state) == ["word 0", "", "▣ a boat  there is no such file"])
    #expect(state.nextErrand(ticket: 3, on: .cells) == nil)
    // A text that comes anew may have other pictures below the same names.
    state.replace(with: content(1))
    #expect(name(state.nextErrand(ticket: 4, on: .cells)) == "/docs boat.png")
    state.receive(nil, ofErrand: 4)
    #expect(screen(state).last?.hasPrefix("▣ a boat  it took too long") == true)
  }

  @Test("are words where they are not wanted, without a folder, and on screens without pictures")
  func words() {
    var screen = PictureScreen.cells
    screen.isShown = false
    var shown = state(["boat.png"])
    #expect(shown.nextErrand(ticket: 2, on: screen) == nil)
    for var state in [
      state(["boat.png"], images: .alt), state(["boat.png"], base: nil),
      state(["boat.png"], base: "https://a.b/"), state(["boat.png"], base: "docs"),
    ] {
      #expect(state.nextErrand(ticket: 2, on: .cells) == nil)
      #expect(self.screen(state) == ["word 0", "", "▣ a boat"])
    }
  }

  @Test("are let go of far from the screen when they are large, and keep their height")
  func memory() {
    let state = state(["boat.png"])
    var pictures = state.paper.pictures
    let many = (0..<90).map { MarkdownPictures.Wanted(target: "p\($0)", columns: 300) }
    for (number, picture) in many.enumerated() {
      pictures.want([picture], rows: 100)
      _ = pictures.nextErrand(ticket: number, on: .cells)
      let isAwaited = pictures.receive(answer(300, 100), ofErrand: number)
      #expect(isAwaited)
    }
    let kept = many.filter { pictures.picture($0.target) != nil }
    #expect(kept.count * 300 * 100 * 7 <= MarkdownPictures.keptBytes)
    #expect(kept.contains { $0.target == "p89" } && kept.count > 70)
    #expect(many.allSatisfy { pictures.size(of: $0.target)?.rows == 100 })
  }
}

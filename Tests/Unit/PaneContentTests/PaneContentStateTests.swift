// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import PaneProtocol
import PaneTestSupport
import Testing

@testable import PaneContent

@Suite("Contents of panes")
struct PaneContentStateTests {
  @Test("cancels requests of the content before and never reuses their tokens")
  func tokens() {
    func source(_ id: String) -> Content {
      .list(ListContent(rows: .source(SourceReference(id: id, revision: 1, count: 1_000))))
    }
    var state = PaneContentState(source("a"))
    state.setViewport(CellSize(columns: 20, rows: 10))
    let before = state.nextRequests(of: nil).map(\.token)
    state.replace(with: source("b"))
    #expect(state.takeCancellations() == before)
    let after = state.nextRequests(of: nil).map(\.token)
    #expect(Set(before).isDisjoint(with: after))
    state.replace(
      with: .text(TextContent(body: .source(SourceReference(id: "t", revision: 1, count: 10)))))
    #expect(state.takeCancellations() == after)
    #expect(Set(before + after).isDisjoint(with: state.nextRequests(of: nil).map(\.token)))
    state.replace(with: .list(ListContent(rows: .items([]))))
    #expect(state.takeCancellations().count == 1)
    #expect(state.isEmpty && state.nextRequests(of: nil).isEmpty)
  }

  @Test("restores only a place of its own kind")
  func savedPlace() {
    var list = PaneContentState(.list(ListContent(rows: .items(items(0..<9)))))
    list.perform(.moveToRow(4))
    let place = list.saved
    var text = PaneContentState(.text(TextContent(body: .lines([]))))
    if let place {
      text.restore(place)
      list.restore(place)
    }
    #expect(list.placeWords.string == "5/9" && !text.hasRows && text.keys == .text)
    let unknown = PaneContentState(
      .unsupported(UnsupportedContent(kind: "board", alt: nil)))
    #expect(unknown.saved == nil && !unknown.isEmpty)
  }

  @Test("cancels what was asked for content that gives way to a kind nobody shows")
  func tokensOfUnsupported() {
    func source(_ id: String) -> Content {
      .list(ListContent(rows: .source(SourceReference(id: id, revision: 1, count: 1_000))))
    }
    var state = PaneContentState(source("a"))
    state.setViewport(CellSize(columns: 20, rows: 10))
    let before = state.nextRequests(of: nil).map(\.token)
    state.replace(with: .unsupported(UnsupportedContent(kind: "chart", alt: nil)))
    state.replace(with: .unsupported(UnsupportedContent(kind: "canvas", alt: nil)))
    #expect(!before.isEmpty && state.nextRequests(of: .init(canFind: true)).isEmpty)
    #expect(state.takeCancellations() == before)
    state.replace(with: source("b"))
    #expect(state.takeCancellations().isEmpty)
    #expect(Set(before).isDisjoint(with: state.nextRequests(of: nil).map(\.token)))
  }

  @Test("leaves a command alone that has no meaning for the kind")
  func commandsWithoutMeaning() {
    let commands: [ContentCommand] = [
      .moveTo("1"), .moveToRow(1), .scrollToEnd, .reveal("1"), .select(["1"]),
      .setOpen(["1": true]),
      .mark(.all), .find(.filter("x")),
    ]
    var text = PaneContentState(.text(TextContent(body: .lines((0..<9).map { _ in .empty }))))
    text.setViewport(CellSize(columns: 20, rows: 4))
    let before = text
    for command in commands { #expect(text.perform(command) == .nothing, "\(command)") }
    #expect(text == before)
    var list = PaneContentState(.list(ListContent(rows: .items(items(0..<9)))))
    for command: ContentCommand in [.scrollSideways(cells: 4), .find(.search("x")), .find(.next)] {
      #expect(list.perform(command) == .nothing, "\(command)")
    }
    #expect(list.perform(.stepIn) == .beyond && list.perform(.stepOut) == .beyond)
    #expect(text.perform(.stepIn) == .edge && text.perform(.stepOut) == .beyond)
  }

  @Test("tells lines, keys and words of every kind alike")
  func words() {
    var list = PaneContentState(.list(ListContent(rows: .items(items(0..<3)))))
    let lines = [StyledText("one"), StyledText("two")]
    var text = PaneContentState(.text(TextContent(body: .lines(lines))))
    func shown(_ state: inout PaneContentState) -> [String] {
      state.setViewport(CellSize(columns: 20, rows: 4))
      var words: [String] = []
      state.forEachLine { words.append("\($0) \($1.words)") }
      return words
    }
    #expect(shown(&list) == ["0 row 0", "1 row 1", "2 row 2"])
    #expect(shown(&text) == ["0 one", "1 two"])
    #expect(list.keys == .rows && list.count == 3 && list.placeWords == "1/3")
    #expect(text.keys == .text && text.count == 2 && text.placeWords == "2 lines")
    #expect(list.typing == .filter && text.typing == .search)
    list.perform(.find(.filter("2")))
    text.perform(.find(.search("w")))
    #expect(list.sought == "2" && list.tally == "1 of 3" && list.cursorItem?.id == "2")
    #expect(text.sought == "w" && text.tally.isEmpty && !text.isSearching)
  }
}

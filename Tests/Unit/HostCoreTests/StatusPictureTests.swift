// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import PaneContent
import Testing

@testable import HostCore

/// Where the parts of the status line lie.
@Suite struct StatusPictureTests {
  private static let hints = [
    StatusLine.Hint("Enter", "open"), StatusLine.Hint("/", "filter"), StatusLine.Hint("?", "keys"),
  ]

  private func picture(
    _ left: StatusContent.Left, tally: String = "", buttons: [PlacedDropButton] = [],
    isCarrying: Bool = false, width: Int
  ) -> StatusPicture {
    let content = StatusContent(left: left, tally: SafeText(tally), hints: Self.hints)
    return StatusPicture(
      StatusDraft(content: content, buttons: buttons, isCarrying: isCarrying), width: width, row: 9)
  }

  @Test(
    "lets hints leave from the last but one, and keeps the rest at the right edge",
    arguments: [(60, "Enter / ?"), (30, "Enter ?"), (24, "?"), (12, "")])
  func hints(width: Int, keys: String) {
    let facts = StyledText(SafeText("eight ch"))
    let picture = picture(.facts(facts), width: width)
    #expect(picture.hints.map(\.hint.key.string).joined(separator: " ") == keys)
    if let last = picture.hints.last {
      #expect(last.wordsColumn + last.hint.words.columns == width - 1)
    }
  }

  @Test(
    "shortens a long name in its middle, so that all hints keep their room",
    arguments: [100, 120, 160])
  func longName(width: Int) {
    let name = String(repeating: "n", count: 251) + ".txt"
    let picture = picture(
      .facts(StyledText(SafeText("\(name)  2 bytes  rw-r--r--"))), width: width)
    #expect(picture.hints.map(\.hint.key.string) == ["Enter", "/", "?"])
    guard case .facts(let facts) = picture.left else { return }
    #expect(facts.text.string.hasPrefix("nnnn") && facts.text.string.contains("…"))
    #expect(facts.text.string.hasSuffix("n.txt  2 bytes  rw-r--r--"))
  }

  @Test("what has gone wrong is read whole, on lines above the row; other news are cut")
  func trouble() {
    let words = "“notes.txt” stays: permission denied, its folder belongs to somebody else"
    for (kind, lines) in [(StatusMessage.Kind.failure, 1), (.warning, 1), (.good, 0)] {
      let message = StatusMessage(SafeText(words), kind: kind)
      let picture = picture(.message(message), width: 60)
      #expect(picture.linesAbove.count == lines)
      guard case .message(let last, _) = picture.left else { continue }
      let whole = (picture.linesAbove + [last]).map(\.string).joined(separator: " ")
      #expect((whole == words) == (lines > 0))
      #expect((picture.linesAbove + [last]).allSatisfy { $0.columns <= 58 })
    }
    let long = StatusMessage(SafeText(Array(repeating: words, count: 9).joined()), kind: .failure)
    #expect(picture(.message(long), width: 60).linesAbove.count == 3)
    let short = StatusMessage(SafeText("No"), kind: .failure)
    #expect(picture(.message(short), width: 60).linesAbove.isEmpty)
  }

  @Test("leaves the tally out where it would meet the end of the text")
  func tally() {
    let facts = StyledText(SafeText("/ab"))
    #expect(picture(.facts(facts), tally: "3 of 20", width: 60).tally?.column == 6)
    #expect(picture(.facts(facts), tally: "3 of 20", width: 13).tally == nil)
  }

  @Test("keeps the cells of a drag's buttons before the hints, and of the shelf behind them")
  func buttons() throws {
    let cells = CellRect(column: 30, row: 9, columns: 8, rows: 1)
    let button = PlacedDropButton(
      button: DropButton(cells: cells, purpose: .hold), text: SafeText("[1x held]"),
      isOnStatusLine: true)
    let text = SafeText(String(repeating: "x", count: 80))
    let message = StatusContent.Left.message(StatusMessage(text, kind: .info))
    let carried = picture(message, buttons: [button], isCarrying: true, width: 60)
    guard case .message(let shown, .info) = carried.left else {
      Issue.record("the message is gone")
      return
    }
    #expect(shown.columns == 27)
    #expect(try #require(carried.hints.first).column >= 30)
    let held = picture(.facts(.empty), buttons: [button], width: 60)
    let last = try #require(held.hints.last)
    #expect(last.wordsColumn + last.hint.words.columns == 28)
  }

  @Test("keeps the end of a long line of typing and its caret in sight")
  func typing() {
    let field = TextField("abcdefghijklmnop")
    let shown = field.shown(in: 8)
    #expect(shown.text.string == "jklmnop" && shown.caret == 7 && shown.usedColumns == 8)
    #expect(field.shown(in: 40, isSecret: true).text.string == String(repeating: "•", count: 16))
  }
}

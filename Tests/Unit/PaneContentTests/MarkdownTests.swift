// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import PaneProtocol
import PaneTestSupport
import Testing

@testable import PaneContent

/// Markdown written down: the text, and what stands on screen.
struct MarkdownVector: Decodable, CustomTestStringConvertible, Sendable {
  /// What stands on screen in another width.
  struct View: Decodable, Sendable {
    var width: Int
    var cells: [String]
  }

  var id: String
  var md: String
  /// Cells of the pane.
  var width: Int
  /// Rows from the pane's first cell, without blanks at their ends.
  ///
  /// Without them only other tests need the text.
  var cells: [String]?
  var then: View?
  var testDescription: String { id }
}

/// What the program that reads Markdown answers, written down; it is checked against the program.
struct MarkdownAnswer: Decodable, Sendable {
  var text: String
  var answer: String
}

@Suite("Markdown")
struct MarkdownTests {
  private static let answers: [String: String] = {
    let rows = (try? vectors("markdown-answers", as: [MarkdownAnswer].self)) ?? []
    return Dictionary(rows.map { ($0.text, $0.answer) }, uniquingKeysWith: { first, _ in first })
  }()

  private func state(_ text: String, columns: Int = 40, rows: Int = 40) -> MarkdownState {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      StyledText(SafeText(String($0), place: .multiline))
    }
    let content = TextContent(body: .lines(lines), format: .markdown)
    var state = MarkdownState(content, tokens: RequestTokens())
    state.setViewport(CellSize(columns: columns, rows: rows))
    return state
  }

  /// Has everything read; counts how often the program was asked.
  @discardableResult
  private func read(_ state: inout MarkdownState) -> Int {
    var count = 0
    while case .markdown(let text) = state.nextErrand(ticket: count, on: .cells) {
      let answer = Self.answers[text]
      #expect(answer != nil, "no answer is written down for \(text)")
      state.receive(answer.map { JSONText(text: $0) }, ofErrand: count)
      count += 1
    }
    return count
  }

  private func screen(_ state: MarkdownState) -> [String] {
    state.visibleRows.map { row in
      let words = MarkdownRow(segments: row.row.clipped(by: state.horizontalOffset)).words
      let line = words.isEmpty ? "" : "  " + words
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  @Test("is laid out", arguments: try vectors("markdown", as: [MarkdownVector].self))
  func layout(_ vector: MarkdownVector) {
    var state = state(vector.md, columns: vector.width)
    read(&state)
    guard let cells = vector.cells else { return }
    #expect(screen(state) == cells)
    guard let then = vector.then else { return }
    state.setViewport(CellSize(columns: then.width, rows: 40))
    #expect(read(&state) == 0)
    #expect(screen(state) == then.cells)
  }

  // MARK: Moving

  /// The text of a vector, read.
  private func page(_ id: String, columns: Int = 30, rows: Int = 10) throws -> MarkdownState {
    let all = try vectors("markdown", as: [MarkdownVector].self)
    let vector = try #require(all.first { $0.id == id })
    var state = state(vector.md, columns: columns, rows: rows)
    read(&state)
    return state
  }

  @Test("keeps the first word on screen in every width", arguments: [12, 20, 45, 80, 200])
  func anchor(columns: Int) throws {
    var state = try page("a page")
    _ = state.perform(.scroll(lines: 21))
    let word = try #require(
      screen(state).first { $0.hasPrefix("  w") }?.split(separator: " ").first)
    let row = try #require(screen(state).firstIndex { $0.contains(word) })
    #expect(row <= 1)
    state.setViewport(CellSize(columns: columns, rows: 10))
    let now = try #require(screen(state).firstIndex { $0.contains(word) })
    #expect(now <= 1)
    state.setViewport(CellSize(columns: 30, rows: 10))
    #expect(screen(state).firstIndex { $0.contains(word) } ?? 9 <= 1)
  }

  @Test("scrolls to the end and back, row by row, past the same rows")
  func scrolling() throws {
    var state = try page("a page")
    var down: [String] = [screen(state).first ?? ""]
    while state.perform(.move(.down)) == .changed { down.append(screen(state).first ?? "") }
    #expect(down.count > 40)
    #expect(state.placeWords.string == "100 %")
    var up: [String] = [screen(state).first ?? ""]
    while state.perform(.move(.up)) == .changed { up.append(screen(state).first ?? "") }
    #expect(up.reversed() == down)
    _ = state.perform(.move(.last))
    #expect(screen(state).first == down.last)
    #expect(state.perform(.move(.last)) == .unchanged)
  }

  @Test("finds words, marks them, and comes round again")
  func search() throws {
    var state = try page("a page")
    _ = state.perform(.find(.search("w20x3")))
    #expect(screen(state).contains { $0.contains("w20x3") })
    #expect(state.visibleRows.contains { $0.currentMatch != nil })
    _ = state.perform(.find(.keep))
    let place = screen(state)
    #expect(state.perform(.find(.next)) == .changed)
    #expect(screen(state) == place)
    _ = state.perform(.find(.search("nowhere")))
    _ = state.perform(.find(.keep))
    #expect(state.takeSearchEnd() == .notFound)
  }

  @Test("goes from link to link, with the view, and leaves it again")
  func links() throws {
    var state = try page("a page")
    var targets: [String] = []
    while state.perform(.link(.next)) == .changed {
      targets.append(state.currentLink?.target ?? "")
      #expect(state.visibleRows.contains { $0.currentLink != nil })
    }
    #expect(targets == ["#part-5", "#part-10", "#part-15", "#part-20"])
    #expect(state.perform(.link(.previous)) == .changed)
    #expect(state.currentLink?.target == "#part-15")
    #expect(state.perform(.mark(.leave)) == .changed)
    #expect(state.currentLink == nil)
    var plain = try page("rule")
    #expect(plain.perform(.link(.next)) == .nothing)
  }

  @Test("takes a press on a link as the way to it, and the next as following it")
  func pressing() throws {
    var state = try page("M12", columns: 20)
    #expect(state.press(CellPoint(column: 2, row: 0), hasSigns: false) == .link(isCurrent: false))
    #expect(state.currentLink?.target == "javascript:1")
    #expect(state.press(CellPoint(column: 4, row: 0), hasSigns: false) == .link(isCurrent: false))
    #expect(state.press(CellPoint(column: 4, row: 0), hasSigns: false) == .link(isCurrent: true))
    #expect(state.press(CellPoint(column: 3, row: 0), hasSigns: false) == .whole)
    #expect(state.press(CellPoint(column: 9, row: 7), hasSigns: false) == .whole)
  }

  @Test("goes from heading to heading, and to one by its name")
  func headings() throws {
    var state = try page("a page")
    #expect(state.landmarks.map(\.title.string).prefix(2) == ["Part 1", "Part 5"])
    #expect(state.perform(.landmark(.next)) == .changed)
    #expect(screen(state).first == "  Part 5")
    #expect(state.perform(.landmark(.named("part-13"))) == .changed)
    #expect(screen(state).first == "  Part 13")
    #expect(state.perform(.landmark(.previous)) == .changed)
    #expect(screen(state).first == "  Part 9")
    #expect(state.perform(.landmark(.named("part-99"))) == .nothing)
    #expect(MarkdownHeading.name(of: "What it *does*, now_1") == "what-it-does-now_1")
  }

  @Test("shows the text as it is written, and back, at the same place")
  func asWritten() throws {
    var state = try page("a page")
    _ = state.perform(.landmark(.named("part-13")))
    _ = state.perform(.asWritten)
    #expect(screen(state).first == "  ## Part 13")
    _ = state.perform(.asWritten)
    #expect(screen(state).contains("  Part 13"))
  }

  @Test("reads only what has changed when a text is sent again, and stays where it is")
  func sentAgain() throws {
    var state = try page("a page")
    _ = state.perform(.landmark(.named("part-9")))
    let before = screen(state)
    let all = try vectors("markdown", as: [MarkdownVector].self)
    let text = try #require(all.first { $0.id == "a page" }).md
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      StyledText(SafeText(String($0)))
    }
    state.replace(with: TextContent(body: .lines(lines), format: .markdown))
    #expect(state.nextErrand(ticket: 9, on: .cells) == nil)
    #expect(screen(state) == before)
  }

  @Test("comes back to a saved place, also when the text is read only then")
  func savedPlace() throws {
    var old = try page("a page")
    _ = old.perform(.landmark(.named("part-17")))
    let saved = try #require(old.saved)
    let all = try vectors("markdown", as: [MarkdownVector].self)
    var new = state(try #require(all.first { $0.id == "a page" }).md, columns: 30, rows: 10)
    new.restore(saved)
    read(&new)
    #expect(screen(new) == screen(old))
  }
}

@Suite("Cuts of Markdown")
struct MarkdownCutsTests {
  /// A text written down by pieces, and how it is cut.
  struct Cut: Decodable, CustomTestStringConvertible, Sendable {
    /// A piece of it, and how often it comes.
    struct Piece: Decodable, Sendable {
      var t: String
      var n: Int
    }
    var id: String
    var text: [Piece]
    var definitions: Int
    var refused: [Int]
    var pieces: Int
    /// How all pieces but the first begin.
    var opening: String?
    var testDescription: String { id }
  }

  @Test(
    "cuts as it is written down, code only where it must, and goes on as code",
    arguments: try vectors("markdown-cuts", as: [Cut].self))
  func written(_ vector: Cut) {
    let text = vector.text.map { String(repeating: $0.t, count: $0.n) }.joined()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let cuts = MarkdownCuts(lines)
    #expect(cuts.pieces.allSatisfy { $0.lines.count <= MarkdownCuts.mostLines })
    let rest = Array(repeating: vector.opening, count: vector.pieces - 1)
    #expect(cuts.pieces.map(\.opening) == [nil] + rest)
    #expect(cuts.pieces.last?.lines.upperBound == lines.count)
    #expect(cuts.definitions.count == vector.definitions)
    #expect(Array(cuts.refusedLines) == vector.refused)
  }

  @Test("cuts before a new block once a piece is long enough, and not within lists")
  func fairCuts() {
    let words = String(repeating: "a", count: 400)
    let lines = (0..<200).flatMap { [$0 % 2 == 0 ? words : "- \(words)", ""] }
    let cuts = MarkdownCuts(lines)
    #expect(cuts.pieces.count > 3)
    for piece in cuts.pieces.dropFirst() {
      #expect(lines[piece.lines.lowerBound] == words)
      #expect(lines[piece.lines.lowerBound - 1].isEmpty)
      #expect(piece.opening == nil)
    }
  }

  @Test("keeps names of addresses, but none of an address that is too long, and none in code")
  func definitions() {
    let long = "[a]: " + String(repeating: "x", count: 32_768)
    let cuts = MarkdownCuts([
      long, "", "[B  b]: http://c.d", "[b b]: second", "```", "[c]: x", "```", "text", "[d]: y",
    ])
    #expect(cuts.definitions == ["b b": "[B  b]: http://c.d"])
    #expect(cuts.refusedLines == [0])
    #expect(cuts.names(in: "see [B b], [x] and [b  B]") == ["b b"])
  }

  @Test("finds the notes at the foot with the lines that belong to them")
  func notes() {
    let cuts = MarkdownCuts([
      "a[^1]", "", "[^1]: one", "goes on", "", "  more", "", "text", "[^2]: b",
    ])
    #expect(cuts.notes.map(\.id) == ["1", "2"])
    #expect(cuts.notes.map(\.lines) == [2..<6, 8..<9])
  }

  @Test("is total for lines of every kind", arguments: 0..<100)
  func anyLines(seed: Int) {
    var random = SplitMix64(seed: seed)
    let words = [
      "```", "~~~~", "", " ", "- a", "1. b", "[a]: b", "[^n]: c", "<!--", "-->", "<pre>", "---",
      "text", "    code", "|-|", "> q", "[", "[]:", "[^]: x",
    ]
    let lines = (0..<200).map { _ in words.randomElement(using: &random) ?? "" }
    let cuts = MarkdownCuts(lines)
    var end = cuts.frontMatter.upperBound
    for piece in cuts.pieces {
      #expect(piece.lines.lowerBound == end)
      end = piece.lines.upperBound
    }
    #expect(end == lines.count)
  }
}

// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol
import PaneTestSupport
import Testing

@testable import PaneContent

@Suite("Texts")
struct TextStateTests {
  /// Folds ASCII lines at the width.
  private let wrap = LineWrapping { line, columns in
    let count = line.text.string.utf8.count
    return stride(from: 0, to: max(1, count), by: columns).map { $0..<min(count, $0 + columns) }
  }

  private func line(_ text: String) -> StyledText { StyledText(SafeText(text)) }

  private func text(
    _ lines: [String], wraps: Bool = true, follows: Bool = false, columns: Int = 10, rows: Int = 4
  ) -> TextState {
    var state = TextState(
      TextContent(body: .lines(lines.map(line)), wraps: wraps, follows: follows))
    state.setViewport(columns: columns, rows: rows, wrap: wrap)
    return state
  }

  private func picture(_ state: TextState) -> [String] {
    state.visibleRows.map { row in
      row.isPlaceholder
        ? "?"
        : String(
          row.text.text.string.utf8.dropFirst(row.utf8Range.lowerBound)
            .prefix(row.utf8Range.count)) ?? "-"
    }
  }

  @Test("folds long lines and numbers only their first row")
  func folds() {
    var state = text(["0123456789abcdefghijXYZ", "", "end"])
    #expect(picture(state) == ["0123456789", "abcdefghij", "XYZ", ""])
    #expect(state.visibleRows.map(\.isLineStart) == [true, false, false, true])
    #expect(state.scroll(by: 1) && !state.scroll(by: 1))
    #expect(picture(state) == ["abcdefghij", "XYZ", "", "end"])
    #expect(state.isAtEnd && state.topLine == 0)
    state.setViewport(columns: 20, rows: 2, wrap: wrap)
    #expect(picture(state).first == "0123456789abcdefghij")
  }

  @Test("lines are chosen by keys, with the view, and copied alone")
  func choosing() {
    var state = text((0..<20).map { "line \($0)" })
    _ = state.scroll(by: 5)
    #expect(state.perform(.mark(.range)) == .changed)
    #expect(state.isChoosing && state.copiedText(limit: 100).text == "line 5")
    _ = state.perform(.move(.down, times: 5))
    let chosen = (5...10).map { "line \($0)" }.joined(separator: "\n")
    #expect(state.copiedText(limit: 100).text == chosen)
    #expect(picture(state) == ["line 7", "line 8", "line 9", "line 10"])
    #expect(state.visibleRows.map(\.isChosen) == [true, true, true, true])
    _ = state.perform(.move(.up, times: 7))
    #expect(picture(state).first == "line 3")
    #expect(state.copiedText(limit: 100).text == "line 3\nline 4\nline 5")
    #expect(state.visibleRows.map(\.isChosen) == [true, true, true, false])
    _ = state.perform(.move(.last))
    #expect(state.perform(.move(.down)) == .unchanged)
    #expect(picture(state).last == "line 19")
    #expect(state.copiedText(limit: 20).isCut)
    #expect(state.perform(.mark(.leave)) == .changed && !state.isChoosing)
    #expect(state.perform(.mark(.leave)) == .unchanged)
    #expect(state.copiedText(limit: 1_000).text.hasPrefix("line 0\n"))
  }

  @Test("a chosen line that is longer than the pane is shown from its start")
  func choosingLong() {
    var state = text(["a", String(repeating: "x", count: 100), "b"])
    _ = state.perform(.mark(.range))
    _ = state.perform(.move(.down))
    #expect(picture(state) == Array(repeating: String(repeating: "x", count: 10), count: 4))
    _ = state.perform(.move(.down))
    #expect(picture(state).last == "b")
  }

  @Test("scrolls within the text, whatever is asked", arguments: Seeds.upTo(100))
  func randomScrolls(seed: Int) {
    var random = SplitMix64(seed: seed)
    let lines = (0..<Int.random(in: 0...200, using: &random)).map { _ in
      String(repeating: "x", count: Int.random(in: 0...60, using: &random))
    }
    var state = text(lines, wraps: Bool.random(using: &random))
    for step in 0..<60 {
      let amount =
        [Int.min, -100, -3, -1, 0, 1, 3, 100, Int.max].randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<8, using: &random) {
      case 0: state.scroll(.first)
      case 1: state.scroll(.last)
      case 2: state.scroll(.pageUp)
      case 3: state.scroll(.pageDown)
      case 4: state.scroll(toLine: amount)
      case 5: state.scrollHorizontally(by: amount)
      case 6:
        state.setViewport(
          columns: Int.random(in: 0...30, using: &random),
          rows: Int.random(in: 0...12, using: &random), wrap: wrap)
      default: state.scroll(by: amount)
      }
      #expect(
        state.topLine >= 0 && state.topLine < max(1, lines.count), "seed \(seed) step \(step)")
      #expect(state.horizontalOffset >= 0, "seed \(seed) step \(step)")
    }
    state.setViewport(columns: 10, rows: 5, wrap: wrap)
    state.scroll(.last)
    #expect(state.isAtEnd, "seed \(seed)")
    let before = state
    if state.scroll(by: -2) {
      state.scroll(by: 2)
      #expect(state == before, "seed \(seed)")
    }
  }

  @Test("scrolls sideways while lines are cut")
  func sideways() {
    var state = text(["0123456789abc", "x"], wraps: false)
    #expect(state.canScrollRight && !state.canScrollLeft)
    #expect(state.scrollHorizontally(by: 3) == true)
    #expect(!state.canScrollRight && state.canScrollLeft)
    #expect(state.scrollHorizontally(by: 1) == false)
    #expect(state.scrollHorizontally(by: -9) && state.horizontalOffset == 0)
    #expect(!text(["0123456789abc"]).canScrollRight)
  }

  @Test("stays at the end while lines arrive, until the user scrolls up")
  func follows() {
    var state = text((0..<10).map(String.init), follows: true)
    #expect(state.isFollowing && picture(state) == ["6", "7", "8", "9"])
    state.append([line("10")])
    #expect(picture(state).last == "10")
    state.scroll(by: -1)
    state.append([line("11")])
    #expect(!state.isFollowing && picture(state).last == "9")
    state.scroll(.last)
    state.append([line("12")])
    #expect(state.isFollowing && picture(state).last == "12")
  }

  @Test("searches while typing and goes round from match to match")
  func search() {
    var state = text(["alpha", "beta", "gamma", "Alpha alpha", "x", "y", "z"], rows: 2)
    #expect(state.setSearch("al") == true)
    #expect(state.visibleRows[0].matchRanges == [0..<2])
    #expect(state.visibleRows[0].currentMatch == 0..<2)
    #expect(state.searchNext() == true)
    #expect(state.visibleRows.contains { $0.line == 3 && $0.currentMatch == 0..<2 })
    #expect(state.searchNext() == true)
    #expect(state.visibleRows.contains { $0.line == 3 && $0.currentMatch == 6..<8 })
    #expect(state.searchNext() == true)
    #expect(state.topLine == 0)
    #expect(state.searchPrevious() == true)
    #expect(state.visibleRows.contains { $0.currentMatch == 6..<8 })
    #expect(state.setSearch("ALPHA") == false)
    #expect(state.topLine == 0)
    #expect(state.setSearch("Alp") == true)
    state.clearSearch()
    #expect(state.search.isEmpty && state.visibleRows.allSatisfy(\.matchRanges.isEmpty))
    #expect(state.searchNext() == false)
  }

  @Test("keeps its place when newer text comes, and from before")
  func replace() {
    var state = text((0..<50).map(String.init))
    state.scroll(toLine: 20)
    let new = TextContent(body: .lines((0..<30).map { line("new \($0)") }))
    state.replace(with: new)
    #expect(state.topLine == 20 && picture(state).first == "new 20")
    var back = text((0..<50).map(String.init))
    back.restore(state.savedText)
    #expect(back.topLine == 20)
  }

  @Test("comes back to the same row of a folded line, however late its lines come")
  func comesBackFolded() {
    let lines = (0..<300).map { String(repeating: "\($0) abc ", count: 1 + $0 % 5) }
    let content = TextContent(
      body: .source(SourceReference(id: "t", revision: 1, count: 300)), wraps: true)
    func serve(_ state: inout TextState, isUpward: Bool = false) {
      let requests = state.takeRequests()
      for request in isUpward ? requests.reversed() : requests {
        let range = request.from..<min(300, request.from + request.count)
        let page = TextPage(revision: 1, from: request.from, lines: lines[range].map(line))
        state.receive(page, for: request.token)
      }
    }
    for place in [3, 130, 258, 299] {
      var state = TextState(content)
      state.setViewport(columns: 8, rows: 6, wrap: wrap)
      state.scroll(toLine: place)
      serve(&state)
      state.scroll(by: 2)
      let seen = picture(state)
      // Each program dies before it has answered but the last one, which answers in another order.
      for round in 0..<4 {
        var next = TextState(content)
        next.restore(state.savedText)
        next.setViewport(columns: 8, rows: 6, wrap: wrap)
        if round == 3 { serve(&next, isUpward: true) }
        state = next
      }
      #expect(picture(state) == seen, "line \(place)")
    }
  }

  @Test("goes where the user wants while the lines of an earlier place are on their way")
  func leavesHeldPlace() {
    var state = text((0..<50).map { "line number \($0)" })
    state.scroll(by: 21)
    var back = TextState(
      TextContent(body: .source(SourceReference(id: "t", revision: 1, count: 50)), wraps: true))
    back.restore(state.savedText)
    back.setViewport(columns: 10, rows: 4, wrap: wrap)
    back.scroll(.first)
    for request in back.takeRequests() {
      let lines = (0..<50).map { line("line number \($0)") }
      back.receive(TextPage(revision: 1, from: 0, lines: lines), for: request.token)
    }
    #expect(picture(back).first == "line numbe")
    #expect(back.topLine == 0)
  }

  @Test("gives its plain text up to a limit")
  func plainText() {
    let state = text(["one", "two", "three"])
    #expect(state.plainText(limit: 100).text == "one\ntwo\nthree")
    #expect(state.plainText(limit: 8).text == "one\ntwo")
    #expect(state.plainText(limit: -1).text == "")
  }

  @Test("fetches lines by aligned pages around the view")
  func source() {
    var state = TextState(
      TextContent(body: .source(SourceReference(id: "t", revision: 1, count: 1_000_000))))
    state.setViewport(columns: 10, rows: 3, wrap: wrap)
    state.scroll(toLine: 500_000)
    #expect(picture(state) == ["?", "?", "?"])
    let requests = state.takeRequests()
    #expect(requests.map(\.from) == [499_968, 500_096, 499_840])
    for request in requests {
      let lines = (request.from..<request.from + request.count).map { line("\($0)") }
      let page = TextPage(revision: 1, from: request.from, lines: lines)
      #expect(state.receive(page, for: request.token) == true)
    }
    #expect(picture(state) == ["500000", "500001", "500002"])
    let far = state.takeRequests()
    state.scroll(.first)
    let first = state.takeRequests()
    #expect(first.first?.from == 0 && state.takeCancellations() == far.map(\.token))
    let change = RowsChange(
      source: "t", base: 1, revision: 2, count: 1_000_001, operations: [.insert(at: 0, count: 1)],
      rows: [item("n", "new")], isDone: false)
    #expect(state.apply(change) == .applied)
    #expect(state.topLine == 1)
    #expect(state.apply(change) == .reset)
    #expect(state.reset(source: "x", revision: 1, count: 1) == .ignored)
    #expect(state.fail(99, WireError(code: 1, message: .empty)) == .ignored)
  }

  @Test("the end of a source stays at the bottom when the lines before it come and fold")
  func sourceEnd() {
    var state = TextState(
      TextContent(
        body: .source(SourceReference(id: "t", revision: 1, count: 1_000)), wraps: true))
    state.setViewport(columns: 4, rows: 5, wrap: wrap)
    state.scroll(.last)
    for request in state.takeRequests() {
      let lines = (request.from..<min(1_000, request.from + request.count)).map {
        line("\($0) abc")
      }
      state.receive(TextPage(revision: 1, from: request.from, lines: lines), for: request.token)
    }
    #expect(state.isAtEnd, "\(picture(state))")
  }

  @Test("never traps, whatever a source says", arguments: Seeds.upTo(100))
  func hostileSource(seed: Int) {
    var random = SplitMix64(seed: seed)
    let numbers = [Int.min, -1, 0, 1, 2, 127, 128, 129, 1 << 40, 1 << 53, Int.max]
    func number() -> Int { numbers.randomElement(using: &random) ?? 0 }
    let count = Bool.random(using: &random) ? nil : number()
    var state = TextState(
      TextContent(
        body: .source(SourceReference(id: "t", revision: 1, count: count)),
        follows: Bool.random(using: &random)))
    state.setViewport(columns: 4, rows: 5, wrap: wrap)
    for _ in 0..<40 {
      for request in state.takeRequests() {
        let isHonest = Bool.random(using: &random)
        let page = TextPage(
          revision: isHonest ? request.revision : number(),
          from: isHonest ? request.from : number(), lines: ["one", "two and more"].map(line))
        if Bool.random(using: &random) {
          state.receive(page, for: request.token)
        } else {
          _ = state.fail(
            request.token,
            WireError(code: -32_801, message: .empty, revision: number(), count: number()))
        }
      }
      _ = state.apply(
        RowsChange(
          source: "t", base: number(), revision: number(), count: count,
          operations: [.insert(at: number(), count: number())], rows: nil, isDone: false))
      if Bool.random(using: &random) { state.reset(source: "t", revision: 1, count: number()) }
      state.scroll(by: number())
      state.scroll(toLine: number())
      state.setSearch("o")
      state.searchPrevious()
      #expect(state.topLine >= 0 && state.topLine < max(1, state.lineCount), "seed \(seed)")
    }
  }

  @Test("bears folding that returns nonsense")
  func hostileWrap() {
    let nonsense = LineWrapping { _, _ in [50..<90, 3..<4, 0..<Int.max] }
    var state = text(["0123456789abcdef", "x"])
    state.setViewport(columns: 5, rows: 5, wrap: nonsense)
    #expect(state.visibleRows.allSatisfy { $0.utf8Range.upperBound <= 16 })
    state.setViewport(columns: 6, rows: 5, wrap: LineWrapping { _, _ in [] })
    #expect(state.visibleRows.count == 2)
  }
}

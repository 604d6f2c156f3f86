// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol
import PaneTestSupport
import Testing

@testable import PaneContent

/// Searches through texts whose lines have to be fetched: they find what a search of the whole finds.
@Suite("Searching in texts")
struct TextSearchTests {
  private let wrap = LineWrapping { line, _ in [0..<line.text.string.utf8.count] }

  private func lines(_ texts: [String]) -> [StyledText] { texts.map { StyledText(SafeText($0)) } }

  private func state(_ body: TextContent.Body) -> TextState {
    var state = TextState(TextContent(body: body))
    state.setViewport(columns: 20, rows: 5, wrap: wrap)
    return state
  }

  private func source(_ count: Int?) -> TextState {
    state(.source(SourceReference(id: "t", revision: 1, count: count)))
  }

  /// Answers every request until none is left; the most lines that were kept meanwhile.
  private func serve(
    _ state: inout TextState, _ texts: [StyledText], failing: ClosedRange<Int>? = nil
  ) -> Int {
    var kept = 0
    while true {
      let requests = state.takeRequests()
      if requests.isEmpty { return kept }
      for request in requests {
        if failing?.contains(request.from) == true {
          _ = state.fail(request.token, WireError(code: 1, message: SafeText("torn")))
          continue
        }
        let from = min(request.from, texts.count)
        let end = min(texts.count, request.from + request.count)
        state.receive(
          TextPage(revision: 1, from: request.from, lines: Array(texts[from..<max(from, end)])),
          for: request.token)
        kept = max(kept, state.source?.lines.count ?? 0)
      }
    }
  }

  @Test("finds a word in lines that were never on screen", arguments: [3_000, nil])
  func farAway(count: Int?) {
    var texts = (0..<3_000).map { "line \($0)" }
    texts[2_345] = "the needle"
    var text = source(count)
    _ = serve(&text, lines(texts))
    #expect(!text.setSearch("needle") && text.isSearching)
    _ = serve(&text, lines(texts))
    #expect(text.finding.match != nil && !text.isSearching)
    #expect(text.visibleRows.contains { $0.line == 2_345 && $0.currentMatch == 4..<10 })
  }

  @Test("goes to the nearest match above the view where none is below", arguments: [true, false])
  func above(isFetched: Bool) {
    let texts = lines(
      (0..<900).map { [3, 600, 700].contains($0) ? "needle, needle" : "line \($0)" })
    var text = isFetched ? source(900) : state(.lines(texts))
    _ = serve(&text, texts)
    text.scroll(.last)
    _ = serve(&text, texts)
    text.setSearch("needle")
    _ = serve(&text, texts)
    #expect(text.finding.match == TextMatch(line: 700, range: 8..<14))
    text.endSearch()
    text.searchPrevious()
    #expect(text.finding.match == TextMatch(line: 700, range: 0..<6))
    text.searchNext()
    text.searchNext()
    _ = serve(&text, texts)
    #expect(text.finding.match == TextMatch(line: 3, range: 0..<6))
    text.setSearch("nowhere")
    text.endSearch()
    _ = serve(&text, texts)
    #expect(text.takeSearchEnd() == .notFound)
  }

  @Test("says that nothing was found once all was looked at, and not while the word is typed")
  func nothing() {
    let texts = (0..<1_000).map { "line \($0)" }
    var text = source(1_000)
    text.setSearch("needle")
    #expect(text.searchedShare == 0)
    _ = serve(&text, lines(texts))
    #expect(text.takeSearchEnd() == nil)
    text.endSearch()
    #expect(text.takeSearchEnd() == .notFound && text.takeSearchEnd() == nil)
  }

  @Test("goes on behind lines that cannot be read, and says so when nothing was found")
  func torn() {
    let texts = (0..<3_000).map { $0 == 2_500 ? "needle" : "line \($0)" }
    for word in ["needle", "thread"] {
      var text = source(3_000)
      text.setSearch(word)
      text.endSearch()
      _ = serve(&text, lines(texts), failing: 512...1_100)
      #expect((text.finding.match != nil) == (word == "needle"))
      #expect(text.takeSearchEnd() == (word == "needle" ? nil : .unread))
    }
  }

  @Test("is given up with the word, and asks for nothing more")
  func cleared() {
    var text = source(100_000)
    _ = serve(&text, lines((0..<100_000).map { "line \($0)" }))
    text.setSearch("needle")
    let asked = text.takeRequests()
    #expect(asked.count == 3)
    text.clearSearch()
    #expect(text.takeRequests().isEmpty && !text.isSearching)
    // The first of them is next to what is in view.
    #expect(text.takeCancellations() == asked.dropFirst().map(\.token))
  }

  @Test("bears lines that are added while it waits for the end of the text")
  func growing() {
    var text = source(nil)
    let first = lines((0..<PageLimit.rows).map { $0 == 5 ? "needle" : "hay" })
    for request in text.takeRequests() where request.from == 0 {
      text.receive(TextPage(revision: 1, from: 0, lines: first), for: request.token)
    }
    text.setSearch("thread")
    text.endSearch()
    text.searchPrevious()
    #expect(text.isSearching)
    text.apply(
      RowsChange(
        source: "t", base: 1, revision: 2, count: PageLimit.rows + 2,
        operations: [.insert(at: 0, count: 2)], rows: nil, isDone: false))
    #expect(text.lineCount == PageLimit.rows + 2)
  }

  @Test("keeps no more lines than a cache holds, however long the text is")
  func bounded() {
    let texts = lines((0..<60_000).map { "line \($0)" })
    var text = source(60_000)
    text.setSearch("needle")
    #expect(serve(&text, texts) <= PageLimit.cachedRows + 3 * PageLimit.rows)
    #expect(!text.isSearching)
  }

  @Test(
    "steps from match to match as in a text that is there as a whole", arguments: Seeds.upTo(60))
  func likeTheWhole(seed: Int) {
    var random = SplitMix64(seed: seed)
    let texts = (0..<Int.random(in: 0...1_500, using: &random)).map { _ in
      ["", "a", "needle", "a needle, a needle", "x"].randomElement(using: &random) ?? ""
    }
    let sparse = texts.map { Int.random(in: 0..<40, using: &random) == 0 ? $0 : "-" }
    var whole = state(.lines(lines(sparse)))
    var paged = source(Bool.random(using: &random) ? sparse.count : nil)
    for step in 0..<30 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let word = ["needle", "a", "zzz"].randomElement(using: &random) ?? ""
        whole.setSearch(word)
        whole.endSearch()
        paged.setSearch(word)
        paged.endSearch()
      case 1:
        whole.searchPrevious()
        paged.searchPrevious()
      default:
        whole.searchNext()
        paged.searchNext()
      }
      _ = serve(&paged, lines(sparse))
      #expect(paged.finding.match == whole.finding.match, "seed \(seed), step \(step)")
      #expect(paged.takeSearchEnd() == whole.takeSearchEnd(), "seed \(seed), step \(step)")
      // Both go on from the same place.
      whole.scroll(toLine: 0)
      paged.scroll(toLine: 0)
    }
  }
}

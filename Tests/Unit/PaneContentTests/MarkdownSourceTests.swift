// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import PaneProtocol
import PaneTestSupport
import Testing

@testable import PaneContent

@Suite("Markdown from a source")
struct MarkdownSourceTests {
  /// A plugin that has the lines of a text, and a program that gives no blocks: what it has read is
  /// shown as it is written.
  private struct Served {
    var state: MarkdownState
    var lines: [String]
    /// Lines that were asked for.
    var asked = 0
    private var tickets = 0

    init(_ lines: [String], count: Int?, start: String? = nil, rows: Int = 10) {
      self.lines = lines
      let reference = SourceReference(id: "s", revision: 1, count: count)
      var content = TextContent(body: .source(reference), format: .markdown)
      content.start = start
      state = MarkdownState(content, tokens: RequestTokens())
      state.setViewport(CellSize(columns: 60, rows: rows))
    }

    /// Answers everything that is asked for, until nothing more is.
    mutating func serve() {
      while true {
        let requests = nextRequests()
        answer(requests)
        tickets += 1
        let errand = state.nextErrand(ticket: tickets, on: .cells)
        if errand != nil { state.receive(nil, ofErrand: tickets) }
        let isPaused = state.hasPausedSearch
        _ = state.perform(.find(.goOn))
        if requests.isEmpty, errand == nil, !isPaused { return }
      }
    }

    /// Answers what was asked for.
    mutating func answer(_ requests: [PageQueue.OpenRequest]) {
      for request in requests {
        let (first, count) = (request.wish.from, request.wish.count)
        asked += count
        let from = min(first, lines.count)
        let page = lines[from..<min(lines.count, from + count)]
        let texts = page.map { StyledText(SafeText($0, place: .multiline)) }
        let answer = TextPage(revision: request.revision, from: first, lines: texts)
        #expect(state.receive(.text(answer), for: request.token) == nil)
      }
    }

    /// What is to be asked for now.
    mutating func nextRequests() -> [PageQueue.OpenRequest] {
      let tokens = Set(state.nextRequests(of: nil).map(\.token))
      return state.source?.queue.openRequests.filter { tokens.contains($0.token) } ?? []
    }

    var screen: [String] { state.visibleRows.map(\.row.words) }
  }

  /// Paragraphs of one line each, 50 bytes long, so that a piece has about 640 lines.
  private func paragraphs(_ count: Int) -> [String] {
    (0..<count).flatMap { number in
      ["p\(number) " + String(repeating: "x", count: 46 - "\(number)".count), ""]
    }
  }

  @Test("only what is about to be seen is asked for, and the rest as the user goes there")
  func lazy() {
    var served = Served(paragraphs(4_000), count: 8_000)
    served.serve()
    #expect(served.screen.first?.hasPrefix("p0 ") == true)
    #expect(served.asked < 5_000)
    #expect(served.state.count == 8_000)
    #expect(served.state.placeWords.string == "0 %")
    _ = served.state.perform(.move(.pageDown, times: 200))
    served.serve()
    #expect(served.asked < 7_000)
    #expect(served.screen.contains { $0.hasPrefix("p900 ") })
  }

  @Test("on the way to the end pages come together, and what is cut of an answer comes alone")
  func joined() {
    var served = Served(paragraphs(4_000), count: 8_000)
    served.serve()
    _ = served.state.perform(.move(.last))
    served.answer(served.nextRequests())
    var requests = served.nextRequests()
    #expect(requests.map(\.wish.count) == [384, 384, 384, 384])
    #expect(zip(requests, requests.dropFirst()).allSatisfy { $0.wish.isFollowed(by: $1.wish) })
    #expect(served.nextRequests() == [])
    // An answer that is cut, in the middle of its second page.
    let first = requests.removeFirst()
    func lines(_ range: Range<Int>) -> TextPage {
      let texts = served.lines[range].map { StyledText(SafeText($0, place: .multiline)) }
      return TextPage(revision: 1, from: range.lowerBound, lines: texts)
    }
    let cut = first.wish.from + 200
    #expect(served.state.receive(.text(lines(first.wish.from..<cut)), for: first.token) == nil)
    #expect(served.state.document.lineCount == cut)
    let rest = served.nextRequests()
    #expect(rest.map(\.wish.from) == [cut] && rest.map(\.wish.count) == [184])
    served.asked = 0
    for request in requests + rest {
      let wish = request.wish
      let page = lines(wish.from..<wish.from + wish.count)
      #expect(served.state.receive(.text(page), for: request.token) == nil)
    }
    served.serve()
    #expect(served.asked < 8_000)
    #expect(served.screen.contains { $0.hasPrefix("p3999 ") })
  }

  @Test("the end is where all lines have come")
  func end() {
    var served = Served(paragraphs(4_000), count: 8_000)
    served.serve()
    _ = served.state.perform(.move(.last))
    served.serve()
    #expect(served.screen.contains { $0.hasPrefix("p3999 ") })
    #expect(served.state.placeWords.string == "100 %")
    _ = served.state.perform(.move(.first))
    #expect(served.screen.first?.hasPrefix("p0 ") == true)
  }

  @Test("a search waits for what has not been read, and comes round again")
  func search() {
    var served = Served(paragraphs(2_500), count: 5_000)
    served.serve()
    _ = served.state.perform(.find(.search("p2321 ")))
    #expect(served.state.isSearching)
    served.serve()
    #expect(!served.state.isSearching)
    #expect(served.screen.contains { $0.hasPrefix("p2321 ") })
    _ = served.state.perform(.find(.keep))
    _ = served.state.perform(.find(.next))
    served.serve()
    #expect(served.state.takeSearchEnd() == nil)
    #expect(served.screen.contains { $0.hasPrefix("p2321 ") })
    _ = served.state.perform(.find(.search("nowhere")))
    _ = served.state.perform(.find(.keep))
    served.serve()
    #expect(served.state.takeSearchEnd() == .notFound)
  }

  @Test("a search pauses after a bounded stretch, goes on from there, and finds what comes next")
  func pausing() {
    // Thirty pieces that have all been read, of 32 KiB each.
    var served = Served(paragraphs(19_000), count: 38_000)
    served.serve()
    _ = served.state.perform(.move(.last))
    served.serve()
    let read = served.state.document.pieces.indices.filter(served.state.document.isRead)
    #expect(read.count > 8)
    _ = served.state.perform(.find(.search("nowhere")))
    _ = served.state.perform(.move(.last))
    _ = served.state.perform(.find(.previous))
    var steps = 0
    while served.state.hasPausedSearch, steps < 1_000 {
      let walk = served.state.finding.walk
      _ = served.state.perform(.find(.goOn))
      steps += 1
      let next = served.state.finding.walk
      guard let from = walk?.place.piece, let to = next?.place.piece else { break }
      // A piece has 64 KiB at most.
      #expect(abs(from - to) <= MarkdownState.searchStepBytes / (32 << 10) + 1)
    }
    #expect(steps > 0 && steps < 1_000)
    served.serve()
    _ = served.state.perform(.find(.keep))
    #expect(!served.state.isSearching && served.state.takeSearchEnd() == .notFound)
  }

  @Test("a word is found as it is typed, letter by letter, from where it began")
  func typing() {
    var served = Served(paragraphs(2_000), count: 4_000)
    served.serve()
    _ = served.state.perform(.move(.pageDown, times: 30))
    for length in 1...4 {
      _ = served.state.perform(.find(.search(String("p12 x".prefix(length)))))
    }
    served.serve()
    #expect(served.screen.contains { $0.hasPrefix("p12 ") })
    for word in ["p", "p1", "p19", "p199", "p1999", "p1999y"] {
      _ = served.state.perform(.find(.search(word)))
      served.serve()
    }
    _ = served.state.perform(.find(.keep))
    #expect(served.state.takeSearchEnd() == .notFound)
  }

  @Test("goes to the nearest match above the view where none is below")
  func above() {
    var served = Served(paragraphs(2_000), count: 4_000)
    served.serve()
    _ = served.state.perform(.move(.last))
    served.serve()
    for word in ["p1", "p12", "p123", "p123 "] {
      _ = served.state.perform(.find(.search(word)))
      served.serve()
    }
    #expect(served.screen.contains { $0.hasPrefix("p123 ") }, "\(served.screen)")
    _ = served.state.perform(.find(.search("p12")))
    served.serve()
    #expect(served.screen.contains { $0.hasPrefix("p1299 ") }, "\(served.screen)")
    _ = served.state.perform(.find(.search("nowhere")))
    _ = served.state.perform(.find(.keep))
    served.serve()
    #expect(served.state.takeSearchEnd() == .notFound)
  }

  @Test("upward a search begins at the end, wherever that is")
  func upward() {
    var served = Served(paragraphs(3_000), count: 6_000)
    served.serve()
    _ = served.state.perform(.find(.search("p1")))
    _ = served.state.perform(.find(.keep))
    served.serve()
    _ = served.state.perform(.find(.previous))
    #expect(served.state.isSearching)
    served.serve()
    #expect(served.screen.contains { $0.hasPrefix("p1999 ") })
  }

  @Test("scrolling ends a search that waits")
  func leaving() {
    var served = Served(paragraphs(3_000), count: 6_000)
    served.serve()
    _ = served.state.perform(.find(.search("nowhere")))
    #expect(served.state.isSearching)
    _ = served.state.perform(.move(.down))
    #expect(!served.state.isSearching)
  }

  @Test("a text that grows shows what there is, and goes on with it")
  func growing() {
    var served = Served(paragraphs(20), count: nil, rows: 60)
    served.serve()
    #expect(served.screen.contains { $0.hasPrefix("p19 ") })
    let before = served.lines.count
    served.lines += ["more", ""]
    let change = RowsChange(
      source: "s", base: 1, revision: 2, count: before + 2,
      operations: [.insert(at: before, count: 2)], rows: nil, isDone: true)
    #expect(served.state.apply(change) == .applied)
    served.serve()
    #expect(served.screen.contains("more"))
    #expect(served.state.document.isWhole)
  }

  @Test("lines that are others are read anew, and the place stays")
  func changed() {
    var served = Served(paragraphs(5_000), count: 10_000)
    served.serve()
    _ = served.state.perform(.move(.pageDown, times: 100))
    served.serve()
    let first = served.screen
    #expect(served.state.reset(source: "s", revision: 2, count: 10_000) == .reset)
    served.serve()
    #expect(served.screen == first)
    let change = RowsChange(
      source: "s", base: 2, revision: 3, count: 10_000, operations: [.update(at: 0, count: 1)],
      rows: nil, isDone: false)
    #expect(served.state.apply(change) == .reset)
    served.lines[0] = "changed"
    served.serve()
    #expect(served.screen == first)
    _ = served.state.perform(.move(.first))
    #expect(served.screen.first == "changed")
  }

  /// Pieces whose blocks are kept.
  private func keptPieces(_ state: MarkdownState) -> Int {
    state.document.pieces.count { $0.reading == .done }
  }

  @Test("what is far away is forgotten, and read again when the user comes back")
  func forgetting() {
    var served = Served(paragraphs(40_000), count: 80_000)
    served.serve()
    let first = served.screen
    _ = served.state.perform(.move(.last))
    #expect(served.screen == first)
    #expect(served.state.tally.string.hasPrefix("reading: "))
    served.serve()
    #expect(served.state.tally.isEmpty)
    #expect(served.screen.contains { $0.hasPrefix("p39999 ") })
    #expect(served.state.document.pieces.count > 100)
    #expect(keptPieces(served.state) <= 2 * MarkdownDocument.piecesBeside + 2)
    #expect(served.state.copiedText(limit: 1 << 24).text.utf8.count < 2_000_000)
    let asked = served.asked
    _ = served.state.perform(.move(.first))
    served.serve()
    #expect(served.screen == first)
    #expect(served.asked > asked && served.asked < asked + 40_000)
    #expect(keptPieces(served.state) <= 2 * MarkdownDocument.piecesBeside + 2)
  }

  @Test("a search through a text that is forgotten on the way comes round to where it began")
  func searchingFar() {
    var served = Served(paragraphs(40_000), count: 80_000)
    served.serve()
    _ = served.state.perform(.find(.search("p38000 ")))
    served.serve()
    #expect(served.screen.contains { $0.hasPrefix("p38000 ") })
    #expect(keptPieces(served.state) <= 5 * MarkdownDocument.piecesBeside)
    _ = served.state.perform(.find(.keep))
    _ = served.state.perform(.find(.next))
    served.serve()
    #expect(served.screen.contains { $0.hasPrefix("p38000 ") })
    _ = served.state.perform(.move(.first))
    served.serve()
    #expect(served.screen.first?.hasPrefix("p0 ") == true)
  }

  @Test("headings that are far away are known by their lines, and lead there")
  func farHeadings() {
    var lines = ["# First `one`", ""]
    for number in 0..<40 {
      lines += paragraphs(500)
      lines += ["", "## Part [\(number)](http://a.b/c) ##", "", "words", "", "Under", "---", ""]
    }
    var served = Served(lines, count: lines.count)
    served.serve()
    _ = served.state.perform(.move(.last))
    served.serve()
    let titles = served.state.landmarks.map(\.title.string)
    #expect(titles.count == 1 + 2 * 40)
    #expect(titles.prefix(3) == ["First one", "Part 0", "Under"])
    _ = served.state.perform(.move(.first))
    served.serve()
    #expect(served.state.perform(.landmark(.named("part-35"))) == .changed)
    served.serve()
    #expect(served.screen.first?.hasPrefix("## Part [35]") == true)
    #expect(served.state.perform(.landmark(.next)) == .changed)
    served.serve()
    #expect(served.screen.first == "Under")
  }

  @Test("lines that were forgotten and do not come again are left out, and the rest stays")
  func lostLines() {
    var served = Served(paragraphs(40_000), count: 80_000)
    served.serve()
    _ = served.state.perform(.move(.last))
    served.serve()
    _ = served.state.perform(.move(.first))
    for _ in 0..<200 {
      for request in served.nextRequests() {
        _ = served.state.fail(request.token, WireError(code: -32_000, message: SafeText("gone")))
      }
    }
    served.serve()
    #expect(served.screen.first == "…")
    _ = served.state.perform(.move(.last))
    served.serve()
    #expect(served.screen.contains { $0.hasPrefix("p39999 ") })
  }

  @Test("rows are chosen, with the view, and copied as they are drawn")
  func choosing() {
    var served = Served(paragraphs(400), count: 800)
    served.serve()
    #expect(served.state.perform(.mark(.range)) == .changed)
    #expect(served.state.isChoosing)
    _ = served.state.perform(.move(.down, times: 24))
    served.serve()
    let text = served.state.copiedText(limit: 10_000).text
    let lines = text.split(separator: "\n").map(String.init)
    let wanted = Array(served.lines.prefix(25)).filter { !$0.isEmpty }
    #expect(lines == wanted)
    #expect(served.state.visibleRows.map(\.isChosen) == Array(repeating: true, count: 10))
    _ = served.state.perform(.move(.up, times: 30))
    #expect(served.state.copiedText(limit: 10_000).text.hasPrefix("p0 "))
    #expect(served.state.copiedText(limit: 10_000).text.split(separator: "\n").count == 1)
    #expect(served.state.perform(.mark(.leave)) == .changed)
    #expect(!served.state.isChoosing && served.state.copiedText(limit: 1 << 20).text.count > 10_000)
  }

  @Test("a text of any size can be seen as it is written")
  func asWritten() {
    var served = Served(paragraphs(40_000), count: 80_000)
    served.serve()
    _ = served.state.perform(.asWritten)
    _ = served.state.perform(.move(.last))
    served.serve()
    #expect(served.screen.contains { $0.hasPrefix("p39999 ") })
    _ = served.state.perform(.move(.first))
    served.serve()
    #expect(served.screen.first?.hasPrefix("p0 ") == true)
  }

  @Test("a source that gives up leaves what has come")
  func failing() {
    var served = Served(paragraphs(5_000), count: 10_000)
    served.serve()
    _ = served.state.perform(.move(.last))
    for _ in 0..<20 {
      for request in served.nextRequests() {
        let error = WireError(code: -32_000, message: SafeText("gone"))
        _ = served.state.fail(request.token, error)
      }
    }
    #expect(served.state.document.isWhole && served.nextRequests().isEmpty)
    served.serve()
    #expect(served.state.placeWords.string == "100 %")
    #expect(!served.screen.isEmpty && !served.screen.contains { $0.hasPrefix("p4999 ") })
  }

  @Test("a text that comes bit by bit is cut as it is as a whole")
  func cuts() {
    var random = SplitMix64(seed: 7)
    let kinds = [
      "# head", "", "text [a] and words", "```", "- item", "[a]: http://a.b", "[^n]: note",
      "  more", "| a | b |", "|-|-|",
    ]
    for _ in 0..<12 {
      var lines = (0..<Int.random(in: 0...3_000, using: &random)).map { _ in
        kinds[Int.random(in: 0..<kinds.count, using: &random)]
      }
      if Bool.random(using: &random) { lines = ["---", "title: x", "---"] + lines }
      var cuts = MarkdownCuts()
      var rest = lines[...]
      // Settings at the top come with the first lines.
      var size = 200
      while !rest.isEmpty {
        cuts.append(Array(rest.prefix(size)))
        rest = rest.dropFirst(size)
        size = Int.random(in: 1...400, using: &random)
      }
      #expect(cuts == MarkdownCuts(lines))
    }
  }

  @Test("random pages, keys and answers leave a place on the text")
  func random() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<10 {
      let count = Int.random(in: 0...1_500, using: &random)
      var served = Served(paragraphs(count), count: Bool.random(using: &random) ? count * 2 : nil)
      for _ in 0..<20 {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: _ = served.state.perform(.move(.pageDown, times: 30))
        case 1: _ = served.state.perform(.move(.pageUp, times: 20))
        case 2: _ = served.state.perform(.move(.last))
        case 3:
          _ = served.state.perform(.find(.search("p\(Int.random(in: 0...5_000, using: &random))")))
        case 4:
          _ = served.state.reset(
            source: "s", revision: Int.random(in: 2...9, using: &random), count: nil)
        case 5:
          served.state.setViewport(
            CellSize(columns: Int.random(in: 0...90, using: &random), rows: 12))
        case 6:
          for request in served.nextRequests().dropFirst() {
            _ = served.state.fail(request.token, WireError(code: -32_000, message: SafeText("no")))
          }
        default: served.serve()
        }
        let state = served.state
        #expect(state.top.piece < max(1, state.document.pieces.count))
        #expect(state.visibleRows.count <= 12)
      }
    }
  }
}

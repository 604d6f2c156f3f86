// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import PaneProtocol
import Testing

@testable import PaneContent

/// The end of a long text: at once as it is written, and laid out when all before it has come.
@Suite("The end of Markdown from a source") struct MarkdownTailTests {
  private static let count = 8_000

  private func line(_ number: Int) -> String { number % 2 == 0 ? "# h\(number)" : "" }

  /// A text of which the first lines have come, with the user on the way to its end.
  private func onWay(count: Int? = Self.count) -> MarkdownState {
    let reference = SourceReference(id: "s", revision: 1, count: count)
    var state = MarkdownState(
      TextContent(body: .source(reference), format: .markdown), tokens: RequestTokens())
    state.setViewport(CellSize(columns: 60, rows: 10))
    _ = serve(&state, rounds: 4)
    _ = state.perform(.move(.last))
    return state
  }

  /// Answers requests, so many times; what was asked for.
  private func serve(
    _ state: inout MarkdownState, rounds: Int, lines: Int = Self.count, isRead: Bool = true
  ) -> [Int] {
    var asked: [Int] = []
    for round in 0..<rounds {
      let tokens = Set(state.nextRequests(of: nil).map(\.token))
      let requests = state.source?.queue.openRequests.filter { tokens.contains($0.token) } ?? []
      for request in requests {
        let first = request.wish.from
        asked.append(first)
        let texts = (first..<max(first, min(lines, first + request.wish.count))).map {
          StyledText(SafeText(line($0)))
        }
        let page = TextPage(revision: request.revision, from: first, lines: texts)
        _ = state.receive(.text(page), for: request.token)
      }
      if state.nextErrand(ticket: 1_000 + round, on: .cells) != nil {
        state.receive(isRead ? blocks : nil, ofErrand: 1_000 + round)
      }
    }
    return asked
  }

  /// What the program makes of each piece.
  private var blocks: JSONText {
    JSONText(text: #"{"result":{"blocks":[{"b":"p","l":0,"t":["laid out"]}]}}"#)
  }

  private func screen(_ state: MarkdownState) -> [String] {
    state.visibleRows.map(\.row.words).filter { !$0.isEmpty }
  }

  @Test("is shown as it is written before what lies between has come")
  func atOnce() {
    var state = onWay()
    let asked = serve(&state, rounds: 1)
    #expect(asked.allSatisfy { $0 >= Self.count - 384 }, "the last lines come first: \(asked)")
    #expect(screen(state) == ["# h7990", "# h7992", "# h7994", "# h7996", "# h7998"])
    #expect(state.placeWords.string == "99 %" && state.isOnWayToEnd && !state.tally.isEmpty)
    _ = serve(&state, rounds: 400)
    #expect(!state.isOnWayToEnd && screen(state).contains { $0.contains("laid out") })
    #expect(!screen(state).contains { $0.hasPrefix("# h") })
  }

  @Test("goes up among its last lines, and stays at its line when all has come")
  func upward() {
    var state = onWay()
    _ = serve(&state, rounds: 1)
    #expect(state.perform(.move(.up, times: 4)) == .changed)
    #expect(screen(state).first == "# h7986")
    #expect(state.perform(.move(.down)) == .changed)
    #expect(state.perform(.move(.down, times: 9)) == .changed)
    #expect(state.perform(.move(.down)) == .unchanged)
    #expect(screen(state).last == "# h7998")
    #expect(state.perform(.mark(.range)) == .nothing)
    _ = state.perform(.scroll(lines: -20))
    state.setViewport(CellSize(columns: 40, rows: 10))
    #expect(screen(state).first == "# h7970")
    // What could not be read is shown as it is written.
    _ = serve(&state, rounds: 400, isRead: false)
    #expect(!state.isAtEnd && state.document.isWhole)
    #expect(screen(state).first == "# h7970")
  }

  @Test("is left for the beginning, and for what was on screen before")
  func left() {
    var state = onWay()
    _ = serve(&state, rounds: 1)
    _ = state.perform(.move(.first))
    #expect(!screen(state).contains("# h7998"))
    _ = state.perform(.move(.last))
    #expect(screen(state).last == "# h7998", "it is still there")
  }

  @Test("waits where nobody knows how long the text is, and where its lines do not come")
  func unknown() {
    var state = onWay(count: nil)
    #expect(state.missingTail == nil)
    state = onWay()
    // There are fewer lines than were said.
    _ = serve(&state, rounds: 20, lines: 3_000)
    #expect(state.missingTail == nil && !state.isAtTail)
  }
}

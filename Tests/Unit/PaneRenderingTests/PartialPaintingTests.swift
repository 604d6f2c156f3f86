// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import HostCore
import HostTestSupport
import PaneTestSupport
import SplitLayout
import TerminalInput
import TerminalScreen
import Testing

@testable import PaneRendering

@Suite("Painting only what has changed")
struct PartialPaintingTests {
  /// The two ways to paint a host, compared after every event.
  final class Judge {
    private var kept: WindowPicture
    private var whole: WindowRenderer
    /// What both have painted differently, with the row and the event before it.
    private(set) var faults: [String] = []
    /// Panes painted by the way that keeps its surface, and those on screen.
    private(set) var painted = 0
    private(set) var shown = 0
    /// Moves of the cursor that were painted before the rest.
    private(set) var movedCursors = 0
    /// Those of them that moved whole rows up or down.
    private(set) var scrolledLists = 0
    /// Changes of contents that were painted before titles and the status line.
    private(set) var contents = 0
    private var turns = 0
    /// What the terminal is sent by looking only where something was painted, and everywhere.
    private var near = FrameEncoder()
    private var far = FrameEncoder()
    /// Frames of which only a part was looked at.
    private(set) var framesInPart = 0

    init(_ host: ScriptedHost, _ theme: Theme) {
      kept = WindowPicture(theme: theme, size: host.state.window)
      whole = WindowRenderer(theme: theme)
    }

    func compare(_ state: HostState, after event: String) {
      var expected = Surface(size: state.window)
      whole.draw(state, on: &expected)
      let before = kept.paintedPanes
      let terminal = ScreenCapabilities()
      var (sent, expectedBytes): ([UInt8], [UInt8]) = ([], [])
      // What is painted here is not painted again below; the contents are every other time.
      turns += 1
      for part in [PartAhead.movedCursor, .contents] where part == .movedCursor || turns % 2 == 0 {
        guard let (surface, areas) = kept.draw(ahead: part, state) else { continue }
        switch part {
        case .movedCursor:
          movedCursors += 1
          if areas.contains(where: { $0.size.rows > 1 }) { scrolledLists += 1 }
        case .contents: contents += 1
        }
        near.encode(areas, of: surface, capabilities: terminal, into: &sent)
        far.encode(areas, of: surface, capabilities: terminal, into: &expectedBytes)
      }
      let found = kept.draw(state)
      near.encode(found, within: kept.damage, capabilities: terminal, into: &sent)
      far.encode(found, capabilities: terminal, into: &expectedBytes)
      if kept.damage != nil { framesInPart += 1 }
      if sent != expectedBytes, faults.count < 5 {
        faults.append("a part that was not looked at, after \(event.prefix(200))")
      }
      painted += kept.paintedPanes - before
      shown += state.geometry.panes.count
      if found.cursor != expected.cursor || found.isCursorVisible != expected.isCursorVisible {
        faults.append("the cursor, after \(event.prefix(200))")
      }
      let (left, right) = (found.ansi(), expected.ansi())
      guard left != right, faults.count < 5 else { return }
      let rows = zip(left.split(separator: "\n"), right.split(separator: "\n")).enumerated()
      let row = rows.first { $0.element.0 != $0.element.1 }
      faults.append(
        "row \(row?.offset ?? -1), after \(event.prefix(200)):\n"
          + "\(row?.element.0 ?? "")\n\(row?.element.1 ?? "")")
    }
  }

  @Test("shows what painting everything shows, after any event", arguments: Seeds.upTo(24))
  func anyEvent(_ seed: Int) {
    var numbers = SplitMix64(seed: seed)
    let host = ScriptedHost.files(settings: RandomSession.settings(seed))
    let judge = Judge(
      host, Theme(isDark: seed % 2 == 0, isASCII: seed % 5 == 0, setsGround: seed % 3 == 0))
    var last = "the start"
    host.onEvent = { event, _ in
      judge.compare(host.state, after: last)
      last = "\(event)"
    }
    for _ in 0..<40 where host.state.quitting == nil { RandomSession.act(host, &numbers) }
    judge.compare(host.state, after: last)
    #expect(judge.faults.isEmpty, "seed \(seed): \(judge.faults.first ?? "")")
  }

  @Test("paints two rows for a move of the cursor, and nothing for a turn in which nothing happens")
  func counts() {
    let host = ScriptedHost.files()
    let judge = Judge(host, Theme())
    judge.compare(host.state, after: "the start")
    let before = judge.painted
    host.keys("j")
    judge.compare(host.state, after: "j")
    #expect(judge.painted == before && judge.movedCursors == 1 && judge.framesInPart == 1)
    host.send(.turnEnded)
    host.mouse(.move, 5, 9)
    judge.compare(host.state, after: "motion")
    #expect(judge.painted == before && judge.movedCursors == 1)
    // Every other time contents are painted before titles.
    for words in ["one", "two"] {
      host.set(.secondary, #"{"title":"\#(words)","content":{"kind":"text","text":"\#(words)"}}"#)
      judge.compare(host.state, after: words)
    }
    #expect(judge.contents == 1 && judge.painted == before + 2)
    #expect(judge.faults.isEmpty)
  }

  @Test(
    "paints of a chart the cells that its cursor leaves and those it comes to",
    arguments: ["bars", "line"], [(60, 8), (60, 300), (24, 8)])
  func chartCursor(_ kind: String, _ sizes: (columns: Int, values: Int)) throws {
    let host = ScriptedHost(.double, columns: sizes.columns, rows: 14)
    host.start()
    host.hello(.primary)
    let values = (0..<sizes.values).map { $0 % 5 == 3 ? "null" : "\($0 * 7 % 50)" }
    let series = (kind == "bars" ? ["a"] : ["a", "b"]).map {
      #"{"id":"\#($0)","values":[\#(values.joined(separator: ","))]}"#
    }
    host.set(
      .primary,
      #"""
      {"content":{"kind":"chart","type":"\#(kind)","x":["first","last"],
      "series":[\#(series.joined(separator: ","))]}}
      """#.filter { $0 != "\n" })
    let judge = Judge(host, Theme())
    judge.compare(host.state, after: "the start")
    let before = judge.painted
    let keys = ["right", "right", "end", "left", "home", "right", "left", "left", "right"]
    for key in keys {
      host.keys(key)
      judge.compare(host.state, after: key)
    }
    #expect(judge.faults.isEmpty)
    #expect(judge.movedCursors >= keys.count - 1 && judge.scrolledLists == judge.movedCursors)
    #expect(judge.painted == before)
  }

  @Test("shows what painting everything shows, when rows are scrolled", arguments: Seeds.upTo(8))
  func scrolling(_ seed: Int) {
    var numbers = SplitMix64(seed: seed)
    let host = ScriptedHost.files(rows: 8 + seed % 12)
    // Facts of different widths, wide letters, and headings between the rows.
    let items = (0..<80).map { row in
      let facts =
        (row % 7 == 0 ? #","badge":"\#(row * row)""# : "")
        + (row % 5 == 0 ? #","detail":"\#(String(repeating: "d", count: 7 + row % 3))""# : "")
      return #"{"id":"\#(row)","text":"\#(row % 3 == 0 ? "漢字" : "name") \#(row)"\#(facts)}"#
    }
    let sections = seed % 2 == 0 ? #","sections":[{"id":"a","title":"A","count":30}]"# : ""
    host.set(
      .supplementary,
      #"{"content":{"kind":"list","items":[\#(items.joined(separator: ","))]\#(sections)}}"#)
    let judge = Judge(host, Theme(isDark: seed % 2 == 0, isASCII: seed % 5 == 0))
    judge.compare(host.state, after: "the start")
    for _ in 0..<40 {
      let keys = ["j", "j", "jj", "jjj", "k"].randomElement(using: &numbers) ?? "j"
      if Int.random(in: 0..<8, using: &numbers) == 0 {
        host.mouse(Bool.random(using: &numbers) ? .wheelDown : .wheelUp, 40, 4)
      } else {
        host.keys(keys)
      }
      judge.compare(host.state, after: keys)
    }
    #expect(judge.faults.isEmpty, "seed \(seed): \(judge.faults.first ?? "")")
    #expect(judge.scrolledLists > 2)
  }

  @Test("shows in the title that a program says nothing")
  func silence() {
    let host = ScriptedHost(.files, columns: 120, rows: 30)
    let judge = Judge(host, Theme())
    host.onEvent = { event, _ in judge.compare(host.state, after: "before \(event)") }
    host.start()
    for _ in 0..<8 { host.advance(1_000) }
    judge.compare(host.state, after: "eight seconds")
    #expect(host.screen[0].contains("not responding"))
    #expect(judge.faults.isEmpty, "\(judge.faults.first ?? "")")
  }
}

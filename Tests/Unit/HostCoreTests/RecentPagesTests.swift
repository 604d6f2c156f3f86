// SPDX-License-Identifier: Apache-2.0
import CellText
import HostCore
import HostTestSupport
import PaneContent
import PaneProtocol
import SplitLayout
import Testing

/// What the next column shows when the cursor comes back to a row it has just left.
@Suite struct RecentPagesTests {
  /// Two columns with rows a to h; the cursor is on b, and the next column has shown a and b.
  private final class Columns {
    let host = ScriptedHost(.double, columns: 100, rows: 24)
    /// The number of the newest input.
    private var generation = 0

    init(aboutA: String? = nil) {
      host.start()
      host.hello(.primary, wants: ["select"])
      host.hello(.secondary, wants: ["input"])
      host.set(.primary, ScriptedHost.list("a b c d e f g h"))
      aboutA.map(answer) ?? show("about a")
      go("j", "about b")
    }

    /// Answers the newest input.
    func show(_ words: String) { answer(#""content":{"kind":"text","text":"\#(words)"}"#) }

    /// Answers the newest input with members of `pane.set`.
    func answer(_ members: String) {
      generation = host.pane(.secondary).input.generation
      host.set(.secondary, #"{"gen":\#(generation),\#(members)}"#)
    }

    /// Types keys, and answers what comes of them.
    func go(_ keys: String, _ words: String) {
      host.keys(keys)
      show(words)
    }

    /// The rows that were inputs since it was asked last, and whether the program was told that
    /// something is on show for them.
    var inputs: [String] {
      host.sent(.secondary).filter { $0.contains(#""method":"input.set""#) }.compactMap { line in
        line.firstMatch(of: /"item":"([^"]*)"/).map {
          line.contains(#""shown":true"#) ? "\($0.1) shown" : "\($0.1)"
        }
      }
    }

    func shows(_ words: String) -> Bool { host.picture.contains(words) }
    var input: PaneInput { host.pane(.secondary).input }
    var staleness: PaneView.Staleness { host.pane(.secondary).staleness }
  }

  @Test("is what it has shown for it, and the program is asked as for any other row")
  func back() {
    let columns = Columns()
    _ = columns.inputs
    columns.host.keys("k")
    #expect(columns.shows("about a") && !columns.shows("about b"))
    #expect(columns.inputs == ["a"])
    #expect(columns.input.isOutstanding && !columns.input.showsAnother)
    #expect(columns.staleness == .fresh)
    columns.show("newer a")
    #expect(columns.shows("newer a") && !columns.shows("about a"))
    #expect(!columns.input.isStale && columns.staleness == .fresh)
    columns.host.keys("j")
    #expect(columns.shows("about b"))
  }

  @Test("is dimmed when its program does not answer, as anything that may be too old")
  func unanswered() {
    let columns = Columns()
    columns.host.keys("k")
    columns.host.advance(101)
    #expect(columns.shows("about a") && columns.staleness == .dimmed)
    columns.show("newer a")
    #expect(columns.staleness == .fresh)
  }

  @Test("begins anew with the answer: what that leaves out is gone, the place stays")
  func replaced() {
    let rows = (1...60).map { #"{"id":"r\#($0)","text":"row \#($0)"}"# }.joined(separator: ",")
    let list = #""content":{"kind":"list","items":[\#(rows)]}"#
    let columns = Columns(aboutA: #""title":"Title of a","subtitle":"below",\#(list)"#)
    columns.host.keys("k")
    #expect(columns.shows("Title of a"))
    columns.answer(list)
    #expect(!columns.shows("Title of a") && columns.shows("row 1"))
    columns.host.keys("tab end")
    #expect(columns.shows("row 60"))
    columns.host.keys("shift+tab")
    columns.go("j", "about b")
    columns.host.keys("k")
    #expect(columns.shows("row 60"))
    columns.answer(list)
    #expect(columns.shows("row 60"))
  }

  @Test("is forgotten after ten seconds, and by the next run")
  func forgotten() {
    let columns = Columns()
    columns.host.advance(10_001)
    columns.host.keys("k")
    #expect(!columns.shows("about a"))
    let restarted = Columns()
    restarted.host.exit(.secondary, signal: 9)
    restarted.host.advance(5_000)
    restarted.host.hello(.secondary, wants: ["input"])
    restarted.show("about b")
    restarted.host.keys("k")
    #expect(!restarted.shows("about a"))
  }

  @Test("is kept of the last four rows only")
  func few() {
    let columns = Columns()
    for row in ["c", "d", "e"] { columns.go("j", "about \(row)") }
    columns.host.keys("home")
    #expect(columns.shows("about a"))
    columns.show("newer a")
    for row in ["b", "c", "d", "e"] {
      columns.host.keys("j")
      #expect(columns.shows("about \(row)"))
      columns.show("newer \(row)")
    }
    #expect(columns.inputs.suffix(5) == ["a", "b", "c", "d", "e"])
    // When e is left, too, a was left before four others.
    columns.go("j", "about f")
    columns.host.keys("home")
    #expect(!columns.shows("newer a"))
  }

  @Test(
    "is not shown before its program says so where more would have to come, or where it is long",
    arguments: [
      #""content":{"kind":"text","source":{"id":"about a","rev":1,"count":9}}"#,
      #""content":{"kind":"list","title":"about a","source":{"id":"s","rev":1,"count":9}}"#,
      #""title":"about a","loading":{"text":"more"},"content":{"kind":"text","text":"a"}"#,
      #""title":"about a","content":{"kind":"image","src":{"path":"/a"},"alt":"about a"}"#,
      #""title":"about a","content":{"kind":"text","format":"markdown","text":"a"}"#,
      #""title":"about a","content":{"kind":"canvas","columns":9,"rows":1,"alt":"a"}"#,
      #""title":"about a","error":{"text":"broken"}"#,
      #""title":"about a","content":{"kind":"text","text":"\#(Self.longText)"}"#,
    ])
  func unfit(members: String) {
    let columns = Columns(aboutA: members)
    columns.host.keys("k")
    #expect(!columns.shows("about a") && columns.shows("about b"))
    columns.show("newer a")
    #expect(columns.shows("newer a"))
  }

  private static let longText = String(repeating: #"line\n"#, count: 600)

  @Test("is not shown to programs whose answers name no input: they could be for an older one")
  func withoutNumbers() {
    let host = ScriptedHost(.double, columns: 100, rows: 24)
    host.start()
    host.hello(.primary, wants: ["select"])
    host.hello(.secondary, wants: ["input"])
    host.set(.primary, ScriptedHost.list("a b c"))
    host.set(.secondary, #"{"content":{"kind":"text","text":"about a"}}"#)
    host.keys("j k")
    #expect(host.pane(.secondary).input.current?.item?.id == "a")
    host.set(.secondary, #"{"content":{"kind":"text","text":"about b"}}"#)
    host.set(.secondary, #"{"content":{"kind":"text","text":"newer a"}}"#)
    #expect(host.picture.contains("newer a"))
  }
}

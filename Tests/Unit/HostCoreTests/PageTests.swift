// SPDX-License-Identifier: Apache-2.0
import CellText
import HostCore
import HostTestSupport
import PaneContent
import SplitLayout
import Testing

/// Pages that programs put on, take away, and ask about before they are left.
@Suite struct PageTests {
  @Test("opens pages, goes back at once, and tells the plugin")
  func pages() {
    let host = ScriptedHost.double(wants: ["nav"])
    host.notify(
      .primary, "nav.push",
      #"{"page":"p1","title":"One","content":{"kind":"list","items":[{"id":"x","text":"x"}]}}"#)
    host.notify(
      .primary, "nav.push",
      #"{"page":"p2","title":"Two","content":{"kind":"list","items":[{"id":"y","text":"y"}]}}"#)
    #expect(host.rows(.primary) == ["y"])
    host.forget()
    host.keys("left")
    #expect(host.rows(.primary) == ["x"])
    #expect(
      host.sent(.primary, "nav") == [
        #"{"jsonrpc":"2.0","method":"nav","params":{"page":"p1","popped":["p2"],"by":"key"}}"#
      ])
    host.notify(
      .primary, "nav.push",
      #"{"page":"p2","content":{"kind":"list","items":[{"id":"y","text":"y"}]}}"#)
    host.notify(.primary, "nav.pop", #"{"to":""}"#)
    #expect(host.rows(.primary) == ["a", "b", "c"])
    #expect(host.cursor(.primary) == "a")
  }

  @Test("pages that need no program stay when it crashes, and the next run opens them anew")
  func pagesOutliveRuns() {
    let host = ScriptedHost.double(wants: ["nav"])
    let rows = #""content":{"kind":"list","items":[{"id":"x","text":"x"},{"id":"y","text":"y"}]}"#
    host.notify(.primary, "nav.push", #"{"page":"p1","title":"One",\#(rows)}"#)
    host.keys("j")
    host.notify(
      .primary, "nav.push",
      #"{"page":"p2","content":{"kind":"list","source":{"id":"s","rev":1,"count":9}}}"#)
    host.exit(.primary, signal: 9)
    host.advance(300)
    host.hello(.primary, wants: ["nav"])
    host.set(.primary, ScriptedHost.list("a b c d"))
    // The second page has lost the source of its rows.
    #expect(host.pane(.primary).pages.map(\.id) == ["", "p1"])
    #expect(host.rows(.primary) == ["x", "y"] && host.cursor(.primary) == "y")
    host.forget()
    host.notify(.primary, "nav.push", #"{"page":"p1","title":"One again",\#(rows)}"#)
    #expect(host.pane(.primary).pages.count == 2 && host.cursor(.primary) == "y")
    #expect(host.pane(.primary).displayTitle.text == "One again")
    host.keys("left")
    #expect(host.rows(.primary) == ["a", "b", "c", "d"])
    #expect(host.sent(.primary, "nav").count == 1)
  }

  @Test("keeps 32 pages, and a new input empties the stack")
  func pageLimit() {
    let host = ScriptedHost.double()
    for number in 0..<40 {
      host.notify(
        .secondary, "nav.push", #"{"page":"p\#(number)","content":{"kind":"text","text":"x"}}"#)
    }
    #expect(host.pane(.secondary).pages.count == 32)
    host.keys("j")
    host.set(.secondary, #"{"gen":2,"content":{"kind":"text","text":"about b"}}"#)
    #expect(host.pane(.secondary).pages.count == 1)
  }

  @Test("says that a list came with more rows than a message may hold")
  func cutList() {
    let host = ScriptedHost.double()
    let ids = (0..<6_000).map { "r\($0)" }.joined(separator: " ")
    host.set(.primary, ScriptedHost.list(ids))
    #expect(host.statusText == "places: only the first 5,000 rows are shown")
    #expect(host.pane(.primary).page.shown?.isCut == true)
    host.advance(10_000)
    host.set(.primary, ScriptedHost.list(ids))
    #expect(host.statusText == "r0")
    host.set(.primary, ScriptedHost.list("a b"))
    #expect(host.pane(.primary).page.shown?.isCut == false)
  }

  @Test("refuses pages that cannot be put on or taken away, and notes why")
  func refusedPages() {
    let host = ScriptedHost.double()
    func answer(_ method: String, _ parameters: String) -> String {
      host.say(.primary, #"{"id":7,"method":"\#(method)","params":\#(parameters)}"#)
      let lines = host.sent(.primary).filter { $0.contains(#""id":7"#) }
      return lines.count == 1 ? lines[0] : "\(lines.count) answers"
    }
    let content = #""content":{"kind":"text","text":"x"}"#
    #expect(answer("nav.push", #"{"page":"p0",\#(content)}"#).hasSuffix(#""result":null}"#))
    #expect(answer("nav.push", #"{"page":"p0",\#(content)}"#).contains("-32602"))
    #expect(host.pane(.primary).log.lines.last?.string.contains("there already") == true)
    #expect(answer("nav.push", "{\(content)}").contains("-32602"))
    #expect(answer("nav.pop", #"{"to":"nowhere"}"#).contains("-32813"))
    #expect(host.pane(.primary).pages.count == 2)
    for number in 1..<31 {
      host.notify(.primary, "nav.push", #"{"page":"p\#(number)",\#(content)}"#)
    }
    host.forget()
    #expect(answer("nav.push", #"{"page":"p99",\#(content)}"#).contains("-32811"))
    host.notify(.primary, "nav.push", #"{"page":"p98",\#(content)}"#)
    #expect(host.orders.filter { $0.contains("more than 32 pages") }.count == 2)
    #expect(host.pane(.primary).pages.count == 32)
    #expect(answer("nav.pop", #"{"to":"p0"}"#).hasSuffix(#""result":null}"#))
    #expect(answer("nav.pop", "{}").hasSuffix(#""result":null}"#))
    #expect(answer("nav.pop", "{}").contains("-32813"))
  }

  @Test("goes back while the plugin is stopped")
  func backWhileStopped() {
    let host = ScriptedHost.double()
    host.notify(
      .primary, "nav.push",
      #"{"page":"p","content":{"kind":"list","items":[{"id":"x","text":"x"}]}}"#)
    host.exit(.primary, status: 127)
    host.keys("left")
    #expect(host.rows(.primary) == ["a", "b", "c"])
  }

  @Test("asks the user before a page with unsaved work is left, and nobody else")
  func guardQuestion() {
    let host = ScriptedHost.double(wants: ["nav"])
    host.notify(
      .primary, "nav.push",
      #"{"page":"p","content":{"kind":"list","items":[{"id":"x","text":"x"}]},"guard":{"text":"Discard changes?"}}"#
    )
    host.forget()
    host.keys("left")
    #expect(host.sheet.first == "Discard changes?")
    host.keys("n")
    #expect(host.rows(.primary) == ["x"])
    host.keys("q")
    #expect(host.sheet.first == "Discard changes?")
    host.keys("esc")
    #expect(host.state.quitting == nil)
    host.set(.primary, #"{"page":"p","guard":null}"#)
    host.keys("left")
    #expect(host.rows(.primary) == ["a", "b", "c"])
  }

  @Test("asks once when several have unsaved work, the oldest pane's words first")
  func oldestGuard() {
    let host = ScriptedHost.files()
    for role in [ColumnRole.secondary, .supplementary, .primary] {
      host.set(role, #"{"guard":{"text":"Leave \#(role.rawValue)?"}}"#)
    }
    host.keys("q")
    #expect(
      host.sheet == [
        "Leave primary?; Leave supplementary?; Leave secondary?", "Stay", "Quit anyway",
      ])
    host.keys("y")
    #expect(host.state.quitting != nil)
  }
}

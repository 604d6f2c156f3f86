// SPDX-License-Identifier: Apache-2.0
import HostCore
import HostTestSupport
import PaneContent
import SplitLayout
import Testing

/// A filter belongs to what it was typed for: it is gone elsewhere, and there again on the way back.
@Suite struct FilterHistoryTests {
  private func answer(_ host: ScriptedHost, _ rows: String) {
    let generation = host.pane(.supplementary).input.generation
    host.set(.supplementary, ScriptedHost.list(rows, more: #","gen":\#(generation)"#))
  }

  @Test("the input it was typed for has it again when that is chosen another time")
  func inputs() {
    let host = ScriptedHost.files()
    host.keys("1 g")
    answer(host, "a ab b")
    host.keys("tab /")
    host.type("ab")
    host.keys("enter")
    #expect(host.rows(.supplementary) == ["ab"])
    host.keys("1 j")
    answer(host, "ab abc x")
    #expect(host.rows(.supplementary) == ["ab", "abc", "x"])
    host.keys("k")
    answer(host, "a ab b abb")
    #expect(host.rows(.supplementary) == ["ab", "abb"])
    #expect(host.pane(.supplementary).page.shown?.sought == "ab")
  }

  @Test("a place that is come back to has cursor and filter as they were left, without marks")
  func places() {
    func folder(_ path: String, _ rows: String, _ more: String = "") -> String {
      ScriptedHost.list(
        rows, more: #","drop":{"accepts":["text/plain"],"storeId":"f:\#(path)"}\#(more)"#)
    }
    let host = ScriptedHost.double()
    host.set(.primary, folder("/a", "ab ac bc bd"))
    host.keys("/ b enter j space")
    #expect(host.cursor(.primary) == "bd")
    host.set(.primary, folder("/a/bc", "x y"))
    #expect(host.rows(.primary) == ["x", "y"])
    host.set(.primary, folder("/a", "ab ac bc bd be", #","back":true"#))
    #expect(host.rows(.primary) == ["ab", "bc", "bd", "be"])
    #expect(host.cursor(.primary) == "bd" && host.marks(.primary).isEmpty)
    host.set(.primary, folder("/a/bc", "x y"))
    host.set(.primary, folder("/a", "ab ac bc"))
    #expect(host.rows(.primary) == ["ab", "ac", "bc"], "stepping in begins anew")
  }

  @Test("a place the program leads up to is scrolled as it was left, without its filter")
  func wayUp() {
    func folder(_ path: String, _ rows: String, _ more: String = "") -> String {
      ScriptedHost.list(
        rows, more: #","drop":{"accepts":["text/plain"],"storeId":"f:\#(path)"}\#(more)"#)
    }
    let all = (0..<100).map { "r\($0)" }.joined(separator: " ")
    let host = ScriptedHost.double()
    host.set(.primary, folder("/a", all))
    host.keys("G k k k k k")
    let shown = host.rows(.primary)
    host.set(.primary, folder("/a/r94", "x y"))
    host.set(.primary, folder("/a", all, #","select":["r94"]"#))
    #expect(host.rows(.primary) == shown && host.cursor(.primary) == "r94")
    host.keys("/ 9 4 enter")
    host.set(.primary, folder("/a/r94", "x y"))
    host.set(.primary, folder("/a", all, #","select":["r94"]"#))
    #expect(host.rows(.primary).count > 1 && host.cursor(.primary) == "r94")
  }

  @Test("a pushed page has none, and the page below has its own again")
  func pages() {
    let host = ScriptedHost.double()
    host.keys("/ b enter")
    #expect(host.rows(.primary) == ["b"])
    host.notify(
      .primary, "nav.push",
      #"{"page":"p","content":{"kind":"list","items":[{"id":"x","text":"x"}]}}"#)
    #expect(host.rows(.primary) == ["x"])
    host.keys("/ x enter backspace")
    #expect(host.rows(.primary) == ["b"])
    #expect(host.pane(.primary).page.shown?.sought == "b")
  }
}

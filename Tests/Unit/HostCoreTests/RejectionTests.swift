// SPDX-License-Identifier: Apache-2.0
import CellText
import HostCore
import HostTestSupport
import SplitLayout
import Testing

/// Lines of a plugin that are left out: its author has to see it without reading answers.
@Suite struct RejectionTests {
  private let lines = [
    #"{"method":}"#, #"{"method":"ping"} x"#, #"{"n":1e400}"#, #"{"t":"\ud800"}"#,
    #"{"a":"# + String(repeating: "[", count: 70) + String(repeating: "]", count: 70) + "}",
  ]

  @Test("says on the status line and in the log that a line was left out, and why")
  func said() {
    for line in lines {
      let host = ScriptedHost.double()
      host.say(.primary, line)
      #expect(host.statusText.hasPrefix("places: a line was left out ("), "\(line)")
      let entry = host.orders.first { $0.hasPrefix("log (-32") } ?? ""
      #expect(entry.contains(line.prefix(12)), "\(entry)")
      #expect(host.pane(.primary).log.lines.last?.string.contains("left out") == true)
    }
  }

  @Test("says it in the pane, too, where there is no content, until some comes")
  func inPlace() {
    for line in lines + [#"{"method":"pane.set","params":{"content":{"kind":7}}}"#] {
      let host = ScriptedHost(.double, columns: 100, rows: 24)
      host.start()
      host.hello(.primary)
      host.hello(.secondary)
      host.say(.primary, line)
      let words = host.pane(.primary).page.loss?.string ?? ""
      #expect(words == host.statusText && !words.isEmpty, "\(line)")
      host.keys("esc")
      #expect(host.pane(.primary).page.loss?.string == words)
      host.set(.primary, #"{"content":{"kind":"text","text":"here"}}"#)
      #expect(host.pane(.primary).page.loss == nil)
      host.say(.primary, line)
      #expect(host.pane(.primary).page.loss == nil, "what is on show stays")
    }
  }

  @Test("says so once a second at most, and logs every line")
  func bounded() {
    let host = ScriptedHost.double()
    host.say(.primary, #"{"t":"\ud800"}"#)
    host.say(.primary, #"{"method":}"#)
    #expect(host.statusText.contains("half a surrogate"))
    #expect(host.orders.filter { $0.hasPrefix("log ") }.count == 2)
    host.advance(1_000)
    host.say(.primary, #"{"method":}"#)
    #expect(host.statusText == "places: a line was left out (not JSON)  (+1)")
  }

  @Test(
    "says the newest of those that follow each other a second after the first, and how many others")
  func newest() {
    let host = ScriptedHost.double()
    host.say(.primary, #"{"t":"\ud800"}"#)
    host.set(.primary, #"{"status":7}"#)
    host.advance(300)
    host.say(.primary, #"{"method":}"#)
    #expect(host.statusText.contains("half a surrogate"), "no flicker")
    host.advance(699)
    #expect(host.statusText.contains("half a surrogate"))
    host.advance(1)
    #expect(host.statusText == "places: a line was left out (not JSON)  (+2)")
    host.say(.primary, #"{"method":"pane.set","params":7}"#)
    #expect(host.statusText == "places: a line was left out (not JSON)  (+2)")
    host.advance(1_000)
    #expect(host.statusText == "places: params: not an object, ignored")
    host.advance(20_000)
    #expect(!host.statusText.contains("places:"))
  }

  @Test(
    "what waits is said of a program that has done its work, and not over the words about a death")
  func newestAtEnd() {
    for signal in [0, 9] {
      let host = ScriptedHost.double()
      for _ in 0..<3 {
        host.exit(.primary, signal: 9)
        host.advance(10_000)
      }
      host.say(.primary, #"{"t":"\ud800"}"#)
      host.say(.primary, #"{"method":}"#)
      host.exit(.primary, signal: signal)
      host.advance(1_000)
      #expect(host.statusText.contains("not JSON") == (signal == 0), "\(host.statusText)")
    }
  }

  @Test("logs an answer to an input that brings nothing to look at, once in a run")
  func withoutContent() {
    let host = ScriptedHost.double()
    host.keys("down")
    host.set(.secondary, #"{"gen":2,"loading":true}"#)
    host.advance(1_000)
    func entries() -> [String] { host.orders.filter { $0.contains("without content") } }
    #expect(entries() == [])
    for generation in 3...4 {
      host.keys(generation == 3 ? "down" : "up")
      host.set(.secondary, #"{"gen":\#(generation),"status":"got it"}"#)
      host.advance(1_000)
    }
    #expect(entries().count == 1 && host.pane(.secondary).log.lines.count == 1)
  }

  @Test("says on the status line that rows were left out, once for the same words")
  func rows() {
    let host = ScriptedHost.double()
    let items = #"[{"id":"a","text":"a"},{"id":"a","text":"b"},7,{"text":"c"}]"#
    func show() { host.set(.primary, #"{"content":{"kind":"list","items":\#(items)}}"#) }
    show()
    #expect(host.statusText.hasPrefix("places: 3 rows were left out (item: id “a” is there twice"))
    #expect(host.pane(.primary).log.lines.count == 3)
    host.keys("esc down")
    host.advance(20_000)
    show()
    #expect(!host.statusText.contains("left out"))
    host.set(.primary, #"{"content":{"kind":"list","items":[{"text":"c"},{"id":"b"}]}}"#)
    #expect(host.statusText == "places: a row was left out (item: without a usable id, ignored)")
  }

  @Test("does not trouble the user with a request that was refused")
  func refused() {
    let host = ScriptedHost.double()
    host.say(.primary, #"{"id":7,"method":"prompt.ask","params":{}}"#)
    #expect(host.sent(.primary).last?.contains("-32602") == true)
    #expect(!host.statusText.contains("left out"))
    #expect(host.orders.contains { $0.hasPrefix("log (-32602)") })
  }

  @Test("names the last reason when too many broken lines end a run")
  func lastReason() {
    let host = ScriptedHost.double()
    for _ in 0..<9 { host.say(.primary, #"{"t":"\ud800"}"#) }
    host.say(.primary, #"{"method":}"#)
    host.exit(.primary, signal: 9)
    host.keys("escape")
    #expect(host.statusText.contains("(protocol errors, the last: not JSON)"))
  }
}

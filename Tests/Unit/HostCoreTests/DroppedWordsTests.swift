// SPDX-License-Identifier: Apache-2.0
import CellText
import HostCore
import HostTestSupport
import SplitLayout
import Testing

/// Words of a program that nothing is done with: none goes without a line in the log.
@Suite struct DroppedWordsTests {
  private func logged(_ host: ScriptedHost) -> [String] {
    host.orders.filter { $0.hasPrefix("log ") }
  }

  @Test(
    "a program that is refused is not heard any more, and the reason stays",
    arguments: [#"{"protocol":1,"needs":["teleport"]}"#, #"{"protocol":7}"#])
  func ended(reply: String) {
    let host = ScriptedHost(.double)
    host.start()
    host.say(.primary, #"{"id":1,"result":\#(reply)}"#)
    let reason = host.errorText(.primary)
    #expect(reason.map { logged(host).contains("log \($0)") } == true, "\(logged(host))")
    host.set(.primary, #"{"title":"Alive","error":null,"content":{"kind":"list","items":[]}}"#)
    host.say(.primary, #"{"id":4,"method":"prompt.ask","params":{"kind":"confirm","title":"?"}}"#)
    #expect(host.errorText(.primary) == reason)
    #expect(!host.screen.joined().contains("Alive"))
    #expect(host.sent(.primary).last?.contains(#""id":4,"error""#) == true)
    #expect(logged(host).contains("log left out, the program is being ended"))
  }

  @Test("logs, once, what only the pane that arranges the columns may wish for")
  func foreignPolicy() {
    let host = ScriptedHost.double()
    for _ in 0..<2 {
      host.notify(.secondary, "layout.policy", #"{"minWidth":30,"show":"overlay"}"#)
    }
    host.notify(.secondary, "layout.policy", #"{"minWidth":31}"#)
    host.notify(.primary, "layout.policy", #"{"show":"tile"}"#)
    let words =
      "log left out, layout.policy: collapse, expand, show and sticky are for the pane that arranges the columns"
    #expect(logged(host).filter { $0.hasPrefix("log left out, layout.policy") } == [words])
  }

  @Test("logs unknown methods, of notifications and of requests")
  func unknown() {
    let host = ScriptedHost.double()
    host.notify(.primary, "pane.fly", "{}")
    host.say(.primary, #"{"id":5,"method":"pane.swim","params":{}}"#)
    #expect(logged(host).contains("log left out, unknown method pane.fly"))
    #expect(logged(host).contains("log left out, unknown method pane.swim"))
    #expect(host.pane(.primary).log.lines.last?.string == "left out, unknown method pane.swim")
  }

  @Test("logs, once, changes that do not follow what is on show, and fields that are not there")
  func unfit() {
    let host = ScriptedHost.double()
    host.set(.primary, #"{"content":{"kind":"list","source":{"id":"s","rev":1,"count":9}}}"#)
    host.set(
      .secondary,
      #"{"content":{"kind":"form","id":"f","fields":[{"id":"x","label":"X","type":"text"}]}}"#
    )
    for _ in 0..<2 {
      host.notify(
        .primary, "rows.change",
        #"{"source":"s","base":7,"rev":8,"count":9,"ops":[["upd",0,1]],"rows":[{"id":"a"}]}"#)
      host.notify(
        .secondary, "form.patch",
        #"{"form":"f","fields":[{"id":"y","error":"no"},{"id":"x","error":"bad"}]}"#)
    }
    #expect(
      logged(host) == [
        "log left out, rows.change of “s” does not follow what is on show; its rows are fetched again",
        "log left out, form.patch names a field “y” that is not there",
      ])
    #expect(host.screen.joined().contains("bad"))
  }

  @Test("logs, once, rows of unknown sources, words for unknown pages, and rows that are not there")
  func strangers() {
    let host = ScriptedHost.double()
    for _ in 0..<2 {
      host.notify(.primary, "rows.reset", #"{"source":"ghost","rev":2,"count":3}"#)
      host.notify(.primary, "rows.change", #"{"source":"spook","base":1,"rev":2,"ops":[]}"#)
      host.set(.primary, #"{"page":"attic","status":"here"}"#)
      host.set(.primary, #"{"select":["nobody"]}"#)
      host.set(.primary, #"{"reveal":"nowhere"}"#)
    }
    let expected = [
      "rows.reset of a source “ghost” that no page shows",
      "rows.change of a source “spook” that no page shows",
      "words for a page “attic” that is not there",
      "select names a row “nobody” that is not there",
      "reveal names a row “nowhere” that is not there",
    ]
    for words in expected {
      #expect(logged(host).count { $0 == "log left out, \(words)" } == 1, "\(words)")
    }
  }

  @Test("K14: of 5,000 styles 4,096 are kept, the others are plain, and that is said once")
  func styles() {
    let host = ScriptedHost.double()
    host.set(.primary, #"{"content":{"kind":"canvas","id":"c","alt":"a game"}}"#)
    for (number, first) in [1, 2_501, 1].enumerated() {
      let styles = (first..<first + 2_500).map { "[\($0),{\"b\":true}]" }.joined(separator: ",")
      let steps = #"[["l",0,0,[["a",4096],["b",4097]]]]"#
      let size = #""size":[4,1]"#
      host.notify(
        .primary, "canvas.draw",
        #"{"frame":\#(number + 1),\#(size),"styles":[\#(styles)],"ops":\#(steps)}"#)
    }
    let words = "log left out, canvas.draw: more than 4096 styles"
    #expect(logged(host).filter { $0.contains("styles") } == [words])
    #expect(host.screen.joined().contains("ab"))
  }

  @Test(
    "says on the status line that something is not there which the program means to be there",
    arguments: [
      (
        [##"canvas.draw {"frame":3,"size":[1,1]}"##, ##"canvas.draw {"frame":3,"size":[1,1]}"##],
        "canvas.draw: picture 3, but 3 is on show"
      ),
      (
        [##"canvas.draw {"frame":1,"size":[3,1],"ops":[["l",0,0,[["a"],["b",7]]]]}"##],
        "canvas.draw: the style 7, which was never given, is plain"
      ),
      (
        [##"canvas.draw {"frame":1,"size":[3,1],"ops":[["c",9]]}"##],
        "canvas.draw: the style 9, which was never given, is plain"
      ),
      (
        [##"rows.reset {"source":"ghost","rev":2,"count":3}"##],
        "rows.reset of a source “ghost” that no page shows"
      ),
      (
        [##"form.patch {"form":"ghost","fields":[{"id":"x"}]}"##],
        "form.patch of a form “ghost” that no page shows"
      ),
    ])
  func saidOnStatusLine(messages: [String], words: String) {
    let host = ScriptedHost.double()
    host.set(.primary, #"{"content":{"kind":"canvas","id":"c","alt":"a game"}}"#)
    for message in messages {
      let parts = message.split(separator: " ", maxSplits: 1).map(String.init)
      host.notify(.primary, parts[0], parts[1])
    }
    #expect(host.statusText == "places: \(words)")
    #expect(logged(host).last == "log left out, \(words)")
    #expect(host.pane(.primary).log.lines.last?.string == "left out, \(words)")
  }

  @Test("says on the status line that an answer answers nothing")
  func unasked() {
    for line in [
      #"{"id":99,"result":null}"#, #"{"id":null,"error":{"code":-32700,"message":"?"}}"#,
    ] {
      let host = ScriptedHost.double()
      host.say(.primary, line)
      #expect(host.statusText == "places: an answer to no request that waits, ignored")
    }
  }

  @Test("only logs changes that may have been on their way when their content went")
  func late() {
    let content = #"{"kind":"list","source":{"id":"s","rev":1,"count":9}}"#
    let reset = #"{"source":"s","rev":2,"count":3}"#
    let replaced = ScriptedHost.double()
    replaced.set(.primary, #"{"content":\#(content)}"#)
    replaced.set(.primary, #"{"content":{"kind":"text","text":"gone"}}"#)
    replaced.notify(.primary, "rows.reset", reset)
    let overtaken = ScriptedHost.double()
    overtaken.plugin(.primary, .outdated)
    overtaken.notify(.primary, "rows.reset", reset)
    let patched = ScriptedHost.double()
    patched.set(.primary, #"{"content":{"kind":"form","id":"s","fields":[{"id":"x"}]}}"#)
    patched.set(.primary, #"{"content":{"kind":"text","text":"gone"}}"#)
    patched.notify(.primary, "form.patch", #"{"form":"s","fields":[{"id":"x"}]}"#)
    for host in [replaced, overtaken, patched] {
      #expect(logged(host).last?.contains("that no page shows") == true)
      #expect(!host.statusText.contains("that no page shows"), "\(host.statusText)")
    }
  }

  @Test("content for an input that was never sent is not shown, and noted")
  func unsent() {
    let host = ScriptedHost.double()
    host.set(
      .secondary, #"{"gen":57,"content":{"kind":"list","items":[{"id":"g","text":"Ghost"}]}}"#)
    #expect(!host.screen.joined().contains("Ghost"))
    #expect(logged(host).last?.contains("content for input 57, which was never sent") == true)
  }

  @Test("words for a page that is not there never reach the root of a newer input")
  func wordsForNoPage() {
    let host = ScriptedHost.double()
    host.keys("j")
    host.set(.secondary, #"{"gen":2,"page":"nosuch","title":"Lost","badge":"9"}"#)
    host.set(.secondary, #"{"gen":2,"content":{"kind":"text","text":"about b"}}"#)
    #expect(host.screen.joined().contains("about b"))
    #expect(!host.screen.joined().contains("Lost"))
    #expect(logged(host).last == "log left out, words for a page “nosuch” that is not there")
  }

  @Test("notes, once, commands that nothing has, keys that never come, events and cells too many")
  func namesOfNothing() {
    let host = ScriptedHost(.double)
    host.start()
    host.hello(.primary, wants: ["selct", "x.mine", "bus:a"])
    let rows = #"[{"id":"a","cells":["1","2","3"],"menu":["go","gone"]},{"id":"b","cells":["1"]}]"#
    let columns = #"[{"id":"n","title":"N"},{"id":"m","title":"M"}]"#
    for _ in 0..<2 {
      host.endsTurns = false
      host.set(
        .primary,
        #"{"content":{"kind":"table","columns":\#(columns),"items":\#(rows)},"toolbar":["nope"]}"#)
      // Commands may come after what names them.
      host.set(
        .primary, #"{"commands":[{"id":"go","title":"Go","key":"ctrl-alt-hyper-z"}]}"#)
      host.endsTurns = true
      host.endTurn()
    }
    let expected = [
      "wants “selct”, which is no event",
      "the row “a” has 3 cells for 2 columns, the rest is not shown",
      "the menu of the row “a” names a command “gone” that is not in commands",
      "the toolbar names a command “nope” that is not in commands",
      "“ctrl-alt-hyper-z” of the command “go” is never pressed: hardly any keyboard has Hyper or Meta",
    ]
    for words in expected {
      #expect(logged(host).count { $0 == "log left out, \(words)" } == 1, "\(words)")
    }
    #expect(logged(host).count == expected.count, "\(logged(host))")
  }

  @Test("says of items that are no list that there are none")
  func noList() {
    let host = ScriptedHost.double()
    host.set(.primary, #"{"content":{"kind":"list","items":{"a":"A"}}}"#)
    #expect(host.statusText == "places: items: not an array, ignored")
  }

  @Test("says of a count below zero that it is none")
  func negativeCount() {
    let host = ScriptedHost.double()
    host.set(
      .primary, #"{"content":{"kind":"list","source":{"id":"s","rev":1,"count":-5}}}"#)
    #expect(host.statusText == "places: count: -5 is out of bounds and counts as 0")
    #expect(
      host.pane(.primary).log.lines.last?.string == "count: -5 is out of bounds and counts as 0")
  }

  @Test(
    "says of rows that do not come why, in both logs, on the status line and in the pane",
    arguments: [
      (#""from":0,"rows":[{"id":"a"}]"#, "those from 0 came when those from"),
      (#""from":FROM,"rows":[]"#, "none came from"),
    ])
  func missingRows(answer: String, words: String) throws {
    let host = ScriptedHost.double()
    host.set(
      .primary, #"{"content":{"kind":"list","source":{"id":"s","rev":1,"count":1000}}}"#)
    host.keys("G")
    for _ in 0..<40 {
      let requests = host.sent(.primary, "rows.get").compactMap {
        $0.firstMatch(of: /"id":(\d+),.*"from":(\d+)/)
      }
      for request in requests {
        let answer = answer.replacing("FROM", with: request.2)
        host.say(.primary, #"{"id":\#(request.1),"result":{"rev":1,\#(answer)}}"#)
      }
    }
    let sentence = "places does not give its rows: \(words)"
    #expect(host.statusText.hasPrefix(sentence))
    #expect(host.pane(.primary).page.chrome.status?.text.string.hasPrefix(sentence) == true)
    #expect(
      logged(host).contains { $0.hasPrefix("log does not give its rows: \(words)") })
  }

  @Test("speaks of lines where those of a text do not come")
  func missingLines() throws {
    let host = ScriptedHost.double()
    host.set(.primary, #"{"content":{"kind":"text","source":{"id":"s","rev":1,"count":9}}}"#)
    for _ in 0..<9 {
      for request in host.sent(.primary, "text.get").compactMap({ $0.firstMatch(of: /"id":(\d+)/) })
      {
        host.say(.primary, #"{"id":\#(request.1),"result":{"rev":1,"from":0,"lines":[]}}"#)
      }
    }
    let sentence = "does not give its lines: none came from 0 on"
    #expect(host.statusText == "places \(sentence)")
    #expect(logged(host).contains("log \(sentence)"))
  }

  @Test("says the first fault of a message, and how many others there are; the log has all")
  func severalFaults() {
    let host = ScriptedHost.double()
    host.set(.primary, #"{"one":1,"title":2,"two":3}"#)
    #expect(
      host.statusText == "places: title: not text, ignored (and 2 more)", "\(host.statusText)")
    let words = host.pane(.primary).log.lines.map(\.string).suffix(3)
    #expect(words.contains { $0.contains("“one”") } && words.contains { $0.contains("“two”") })
  }

  @Test("notes a moment or a size that no cell can show, once for its column")
  func impossibleCells() {
    let host = ScriptedHost.double()
    host.set(
      .primary,
      #"""
      {"content":{"kind":"table","columns":[{"id":"d","type":"time"},{"id":"s","type":"bytes"}],
      "items":[{"id":"a","cells":[0,1]},{"id":"b","cells":[-1e300,1]},{"id":"c","cells":[1e300,1e300]}]}}
      """#.replacing("\n", with: ""))
    let lines = host.pane(.primary).log.lines.map(\.string).filter { $0.contains("column") }
    #expect(
      lines == [
        "left out, a value in the column “d” is beyond what is shown as a time",
        "left out, a value in the column “s” is beyond what is shown as a size",
      ])
  }

  @Test("notes a label that was cut")
  func longLabel() {
    let host = ScriptedHost.double()
    host.set(.primary, #"{"title":"\#(String(repeating: "x", count: 4_097))"}"#)
    #expect(
      host.pane(.primary).log.lines.last?.string == "title: longer than 4096 bytes, cut")
  }

  @Test("writes into both logs how a program has died, or why it cannot be started")
  func deaths() {
    let host = ScriptedHost.double()
    host.exit(.primary, signal: 9)
    let words = "places stopped (killed, perhaps out of memory), restarting"
    #expect(logged(host).last == "log \(words)")
    #expect(host.pane(.primary).log.lines.last?.string == words)
    host.plugin(.secondary, .spawnFailed(SafeText("no such file")))
    #expect(logged(host).last?.contains("could not run: no such file") == true)
  }

  @Test("no more than a thousand characters are typed, and that is said")
  func typedTooMuch() {
    let host = ScriptedHost.double()
    host.keys(":")
    host.type(String(repeating: "a", count: 1_000))
    #expect(!host.statusText.contains("No more than"))
    host.type("a")
    #expect(host.statusText == "No more than 1,000 characters can be typed here")
  }

  @Test("logs content for an input that is not the newest any more")
  func outdated() {
    let host = ScriptedHost.double()
    host.plugin(.secondary, .outdated)
    #expect(logged(host).last?.contains("left out, content for an input before") == true)
    #expect(host.pane(.secondary).log.lines.isEmpty)
  }

  @Test("the last line that the log has room for says that no more are noted")
  func full() {
    let host = ScriptedHost.double()
    host.forgetOrders()
    for _ in 0..<1_010 { host.plugin(.primary, .outdated) }
    #expect(logged(host).count == 1_000)
    #expect(logged(host).last?.hasSuffix("; no more of this run is noted") == true)
  }

  @Test("says of a program that prints plain lines and ends how they can be shown")
  func plainOutput() {
    let host = ScriptedHost(.double)
    host.start()
    host.plugin(.primary, .logged(SafeText("fstab")))
    host.exit(.primary)
    #expect(
      host.errorText(.primary)
        == "places prints no messages; `colonnade lines` shows plain output")
  }
}

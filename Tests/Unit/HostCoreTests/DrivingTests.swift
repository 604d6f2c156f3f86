// SPDX-License-Identifier: Apache-2.0
import CellText
import HostCore
import HostTestSupport
import PaneProtocol
import PaneTestSupport
import SplitLayout
import Testing

/// How a selection reaches the next column, and how its answer comes on screen.
@Suite struct DrivingTests {
  private func answer(_ host: ScriptedHost, _ generation: Int, _ text: String) {
    host.set(
      .secondary, #"{"gen":\#(generation),"content":{"kind":"text","text":"\#(text)"}}"#)
  }

  @Test("gives the next column the selected row, with its kind and value")
  func first() {
    let host = ScriptedHost(.double, columns: 100, rows: 24)
    host.start()
    host.hello(.primary, wants: ["select"])
    host.hello(.secondary, wants: ["input"])
    host.forget()
    host.set(
      .primary,
      #"{"content":{"kind":"list","items":[{"id":"a","text":"A","type":"x/y","value":{"n":1}}]}}"#)
    #expect(
      host.sent(.primary) == [
        #"{"jsonrpc":"2.0","method":"select","params":{"item":"a","items":["a"],"count":1,"by":"host"}}"#
      ])
    #expect(
      host.sent(.secondary) == [
        #"{"jsonrpc":"2.0","method":"input.set","params":{"gen":1,"item":"a","type":"x/y","value":{"n":1},"#
          + #""items":[{"id":"a","type":"x/y","value":{"n":1},"text":"A"}],"count":1,"#
          + #""from":{"pane":"p1","plugin":"places"},"by":"select"}}"#
      ])
  }

  @Test("an answer without a number is for the oldest input that has none, and old until then")
  func withoutNumbers() {
    let host = ScriptedHost.double()
    let text = #"{"content":{"kind":"text","text":"\#("$")"}}"#
    func show(_ words: String) { host.set(.secondary, text.replacing("$", with: words)) }
    host.set(
      .primary,
      #"{"content":{"kind":"list","items":[\#("abcdef".map { #"{"id":"\#($0)","text":"\#($0)"}"# }.joined(separator: ","))]}}"#
    )
    host.forget()
    // Two are on their way before it is known how the program answers.
    host.keys("j")
    host.advance(60)
    host.keys("j")
    host.advance(60)
    #expect(host.inputs().map { $0.suffix(1) } == ["b", "c"])
    show("for b")
    #expect(host.picture.contains("for b") && host.pane(.secondary).input.isStale)
    show("for c")
    #expect(host.picture.contains("for c") && !host.pane(.secondary).input.isStale)
    // From now on one at a time, as long as it keeps up.
    host.keys("j")
    host.advance(60)
    host.keys("j j")
    host.advance(60)
    #expect(host.inputs().map { $0.suffix(1) } == ["d"])
    show("for d")
    #expect(host.inputs().map { $0.suffix(1) } == ["f"])
    #expect(host.pane(.secondary).input.isStale)
    show("for f")
    #expect(!host.pane(.secondary).input.isStale)
    // One that leaves answers out is taken at its word after a while.
    host.keys("k")
    host.advance(510)
    host.keys("k")
    show("for the last")
    #expect(host.pane(.secondary).input.isStale)
    host.advance(5_001)
    #expect(!host.pane(.secondary).input.isStale && host.picture.contains("for the last"))
    // Numbers settle everything.
    host.keys("k")
    host.advance(510)
    host.keys("k")
    let latest = host.pane(.secondary).input.generation
    answer(host, latest, "by number")
    #expect(!host.pane(.secondary).input.isStale)
  }

  @Test("what belongs to another row turns faint while the row under the cursor has not come")
  func awaited() {
    let host = ScriptedHost(.double, columns: 100, rows: 24)
    host.start()
    host.hello(.primary, more: #","provides":{"rows":{}}"#)
    host.hello(.secondary, wants: ["input"])
    let rows = (0..<100).map { #"{"id":"\#($0)","text":"row \#($0)"}"# }.joined(separator: ",")
    host.set(
      .primary,
      #"{"content":{"kind":"list","source":{"id":"s","rev":1,"count":1000},"rows":[\#(rows)]}}"#)
    answer(host, 1, "about 0")
    host.keys("end")
    #expect(host.pane(.secondary).staleness == .fresh && host.picture.contains("about 0"))
    // The cursor is seen on the row, whatever that will be.
    #expect(host.screen.contains { $0.hasPrefix("▌ ·") })
    host.advance(101)
    #expect(host.pane(.secondary).staleness == .dimmed)
    host.advance(200)
    #expect(host.pane(.secondary).staleness == .marked)
    // Back on the row it belongs to.
    host.keys("home")
    #expect(host.pane(.secondary).staleness == .fresh && host.cursor(.primary) == "0")
    host.keys("end")
    host.advance(101)
    host.keys("home j")
    #expect(host.inputs().last == "2 1")
    answer(host, 2, "about 1")
    #expect(host.pane(.secondary).staleness == .fresh && host.picture.contains("about 1"))
  }

  @Test("asks before another row replaces something unsaved, and goes back to the row if not")
  func guarded() {
    let host = ScriptedHost.double()
    let items =
      #"{"content":{"kind":"list","items":[{"id":"a","text":"A"},{"id":"b","text":"B"},{"id":"c","text":"C"}]}}"#
    host.set(.primary, items)
    let latest = host.pane(.secondary).input.generation
    host.set(
      .secondary,
      #"{"gen":\#(latest),"content":{"kind":"text","text":"draft"},"guard":{"text":"Throw the draft away?","confirm":"Throw away","cancel":"Keep"}}"#
    )
    host.forget()
    host.keys("j")
    #expect(host.state.dialogs.top?.title.string == "Throw the draft away?")
    #expect(host.inputs().isEmpty && host.pane(.secondary).input.isStale)
    host.keys("esc")
    #expect(host.cursor(.primary) == "a" && !host.pane(.secondary).input.isStale)
    #expect(host.inputs().isEmpty && host.state.dialogs.open.isEmpty)
    host.keys("j n")
    #expect(host.cursor(.primary) == "a" && host.state.dialogs.open.isEmpty)
    host.keys("j y")
    #expect(host.inputs().map { $0.suffix(1) } == ["b"])
    host.keys("j")
    #expect(host.state.dialogs.open.isEmpty)
  }

  @Test("does not ask where the pane says that another input loses nothing")
  func guardedElsewhere() {
    let host = ScriptedHost.double()
    let latest = host.pane(.secondary).input.generation
    host.set(
      .secondary,
      #"{"gen":\#(latest),"content":{"kind":"text","text":"$ sleep"},"guard":{"text":"sleep is still running","input":false}}"#
    )
    host.forget()
    host.keys("j")
    #expect(host.state.dialogs.open.isEmpty)
    #expect(host.inputs().map { $0.suffix(1) } == ["b"])
    host.keys("q")
    #expect(host.state.dialogs.top?.title.string == "sleep is still running")
  }

  @Test("nothing is an answer too, and the next column hears of it")
  func cleared() {
    let host = ScriptedHost(.files, columns: 120, rows: 24)
    host.start()
    for role in [ColumnRole.primary, .supplementary, .secondary] {
      host.hello(role, wants: ["input"])
    }
    let items =
      #"{"content":{"kind":"list","items":[{"id":"a","text":"A"},{"id":"b","text":"B"}]}}"#
    host.set(.primary, items)
    host.set(.supplementary, String(#"{"gen":1,"# + items.dropFirst()))
    host.set(.secondary, #"{"gen":1,"content":{"kind":"text","text":"old words"}}"#)
    host.forget()
    host.keys("1 j")
    host.set(.supplementary, #"{"gen":2,"content":null,"title":"None"}"#)
    #expect(!host.pane(.supplementary).input.isStale)
    #expect(host.inputs(of: .secondary).last?.hasSuffix("null") == true)
  }

  @Test("tells a pane what is selected in the content for a new input, even if the id is the same")
  func selectionOfNewContent() {
    let host = ScriptedHost(.double, columns: 100, rows: 24)
    host.start()
    host.hello(.primary, wants: ["select"])
    host.hello(.secondary, wants: ["input", "select"])
    // What it shows before its input comes is replaced as a whole, its status included.
    host.set(
      .secondary, #"{"content":{"kind":"list","items":[{"id":"x","text":"X"}]},"status":"old"}"#)
    host.set(.primary, #"{"content":{"kind":"list","items":[{"id":"a","text":"A"}]}}"#)
    host.forget()
    host.set(
      .secondary, #"{"gen":1,"content":{"kind":"list","items":[{"id":"x","text":"X"}]}}"#)
    #expect(host.sent(.secondary, "select").count == 1)
    host.set(.secondary, #"{"status":"new"}"#)
    #expect(host.sent(.secondary, "select").isEmpty)
  }

  @Test(
    "keeps the row the user has gone to while the first input was on its way",
    arguments: [true, false])
  func movedMeanwhile(_ hasMoved: Bool) {
    let host = ScriptedHost(.double, columns: 100, rows: 24)
    host.start()
    host.hello(.primary, wants: ["select"])
    host.hello(.secondary, wants: ["input", "select"])
    host.set(.secondary, ScriptedHost.list("x y z"))
    host.set(.primary, ScriptedHost.list("a"))
    host.keys(hasMoved ? "l j" : "l")
    host.set(.secondary, ScriptedHost.list("x y z", more: #","select":["z"],"gen":1"#))
    #expect(host.cursor(.secondary) == (hasMoved ? "y" : "z"))
    host.set(.secondary, #"{"select":["x"]}"#)
    #expect(host.cursor(.secondary) == "x")
  }

  @Test("has one input outstanding, the newest waiting; the first and the newest are sent")
  func coalescing() {
    let host = ScriptedHost.double()
    host.keys("j")
    #expect(host.inputs() == ["2 b"])
    host.keys("j k j")
    #expect(host.inputs().isEmpty)
    answer(host, 2, "about b")
    #expect(host.inputs() == ["3 c"])
  }

  @Test("activating a row again brings a column that has walked on back to it, but no text")
  func activation() {
    let host = ScriptedHost.double()
    host.set(
      .secondary, #"{"gen":1,"content":{"kind":"list","items":[{"id":"x","text":"X"}]}}"#)
    host.keys("enter")
    #expect(host.inputs() == ["2 a"])
    #expect(host.state.focus == .secondary)
    answer(host, 2, "about a")
    host.keys("h enter")
    #expect(host.inputs().isEmpty)
  }

  @Test("Alt and the number of the row under the cursor bring the next column back to it")
  func numberAgain() {
    let host = ScriptedHost.double()
    host.set(
      .secondary, #"{"gen":1,"content":{"kind":"list","items":[{"id":"x","text":"X"}]}}"#)
    host.keys("alt+1")
    #expect(host.inputs() == ["2 a"])
    #expect(host.state.focus == .primary)
  }

  @Test("a pane that has walked on keeps cursor and marks over a death of its program")
  func deathAfterWalking() {
    let host = ScriptedHost.double()
    let rows = ["/a", "/b"].map { #"{"id":"\#($0)","text":"\#($0)","value":"\#($0)"}"# }
    host.set(
      .primary, #"{"content":{"kind":"list","items":[\#(rows.joined(separator: ","))]}}"#)
    func content(of path: String, _ generation: Int) -> String {
      let items = ["x", "y", "z"].map { #"{"id":"\#(path)/\#($0)","text":"\#($0)"}"# }
      return #"{"gen":\#(generation),"content":{"kind":"list","items":["#
        + items.joined(separator: ",") + #"]},"drop":{"accepts":["text/uri-list"],"#
        + #""transfer":"fs","directory":"\#(path)"}}"#
    }
    host.set(.secondary, content(of: "/a", 2))
    for (number, path) in ["/b", "/a", "/b"].enumerated() {
      host.set(.secondary, content(of: path, 2 + number))
      host.keys("2 g j space")
      #expect(host.cursor(.secondary) == path + "/z")
      host.exit(.secondary, signal: 9)
      host.advance(10_000)
      host.hello(.secondary, wants: ["input"])
      host.set(.secondary, content(of: path, 3 + number))
      #expect(host.cursor(.secondary) == path + "/z")
      #expect(host.screen[0].contains("1 marked"))
      host.keys("esc")
    }
  }

  @Test("what an input asks for is still to come until the program has shown it")
  func loading() {
    let host = ScriptedHost.double()
    host.keys("j")
    host.advance(1_000)
    #expect(host.state.isLoading)
    answer(host, 2, "about b")
    #expect(!host.state.isLoading)
  }

  @Test("sends the newest input after 50 ms without an answer")
  func patience() {
    let host = ScriptedHost.double()
    host.keys("j j")
    #expect(host.inputs() == ["2 b"])
    host.advance(49)
    #expect(host.inputs().isEmpty)
    host.advance(1)
    #expect(host.inputs() == ["3 c"])
  }

  @Test(
    "ends an input by content, error or loading, of its number or without one",
    arguments: [
      (#"{"gen":2,"content":{"kind":"text","text":"x"}}"#, true),
      (#"{"content":{"kind":"text","text":"x"}}"#, true),
      (#"{"gen":2,"error":{"text":"no"}}"#, true), (#"{"gen":2,"loading":true}"#, true),
      (#"{"gen":2,"title":"x"}"#, false), (#"{"gen":1,"loading":true}"#, false),
    ])
  func endings(_ parameters: String, _ ends: Bool) {
    let host = ScriptedHost.double()
    host.keys("j j")
    _ = host.sent(.secondary)
    host.set(.secondary, parameters)
    #expect(host.inputs() == (ends ? ["3 c"] : []))
  }

  @Test("tells a thousand presses of one turn once")
  func burst() {
    let host = ScriptedHost.double()
    host.endsTurns = false
    for _ in 0..<1_000 { host.keys("j") }
    host.endTurn()
    #expect(host.inputs() == ["2 c"])
    #expect(host.sent(.primary, "select").count == 1)
  }

  @Test("numbers inputs upwards and ends at the newest row, whatever the plugin does")
  func random() {
    for seed in 0..<100 {
      var numbers = SplitMix64(seed: seed)
      let host = ScriptedHost.double()
      var seen: [Int] = []
      var last = 1
      for _ in 0..<60 {
        switch Int.random(in: 0..<4, using: &numbers) {
        case 0: host.keys("j")
        case 1: host.keys("k")
        case 2: answer(host, Int.random(in: 0...last, using: &numbers), "x")
        default: host.advance(Int.random(in: 0..<60, using: &numbers))
        }
        for input in host.inputs() { seen.append(Int(input.split(separator: " ")[0]) ?? 0) }
        last = max(last, seen.last ?? 0)
      }
      host.advance(1_000)
      let final = host.inputs()
      seen += final.map { Int($0.split(separator: " ")[0]) ?? 0 }
      #expect(seen == seen.sorted() && Set(seen).count == seen.count, "seed \(seed)")
      #expect(
        host.pane(.secondary).input.current?.item?.id == host.cursor(.primary), "seed \(seed)")
      #expect(host.pane(.secondary).input.waiting == nil, "seed \(seed)")
    }
  }

  @Test("drops content for an older input, whatever it says")
  func stale() {
    let host = ScriptedHost.double()
    host.keys("j")
    host.set(
      .secondary,
      #"{"gen":1,"title":"Old","status":"old","error":{"text":"old"},"content":{"kind":"text","text":"old"}}"#
    )
    host.notify(
      .secondary, "nav.push", #"{"gen":1,"page":"p","content":{"kind":"text","text":"old"}}"#)
    #expect(!host.picture.contains("ld"))
    #expect(host.pane(.secondary).pages.count == 1)
  }

  @Test("builds the new page off screen and swaps it in whole")
  func swap() {
    let host = ScriptedHost.double()
    host.set(.secondary, #"{"title":"A","status":"sa"}"#)
    host.keys("j")
    host.set(.secondary, #"{"gen":2,"title":"B","badge":"7"}"#)
    #expect(host.screen[0].contains("A") && !host.screen[0].contains("B"))
    #expect(host.picture.contains("about a"))
    answer(host, 2, "about b")
    #expect(host.screen[0].contains("B") && host.screen[0].contains("7"))
    #expect(host.picture.contains("about b"))
    #expect(host.pane(.secondary).page.chrome.status == nil)
  }

  @Test("keeps what was opened over a folder when the first selection before it is the same one")
  func firstSelectionOfTheSame() {
    let host = ScriptedHost(.files, columns: 120, rows: 30)
    let drop = #","drop":{"accept":["text/uri-list"],"transfer":"fs","directory":"file:///w"}"#
    host.start()
    host.hello(.supplementary, wants: ["input", "select", "nav"])
    host.set(.supplementary, ScriptedHost.list("x y", more: drop))
    host.notify(
      .supplementary, "nav.push", ScriptedHost.list("y", more: #","page":"found""#))
    host.hello(.primary, wants: ["select"])
    host.set(.primary, ScriptedHost.list("w v"))
    #expect(host.inputs(of: .supplementary) == ["1 w"])
    host.set(.supplementary, ScriptedHost.list("x y", more: drop + #","gen":1"#))
    #expect(host.pane(.supplementary).pages.map(\.id) == ["", "found"])
    host.keys("1 j")
    host.set(.supplementary, ScriptedHost.list("z", more: #","gen":2"#))
    #expect(host.pane(.supplementary).pages.map(\.id) == [""])
  }

  @Test("swaps an error in as well")
  func errorSwap() {
    let host = ScriptedHost.double()
    host.keys("j")
    host.set(.secondary, #"{"gen":2,"error":{"text":"No permission"}}"#)
    #expect(host.picture.contains("No permission"))
    #expect(!host.picture.contains("about a"))
  }

  @Test("waits for a program that has not said a word, until it counts as not responding")
  func slowStart() {
    let host = ScriptedHost(.files, columns: 120, rows: 10)
    host.start()
    #expect(host.state.isWaiting)
    host.advance(600)
    #expect(host.state.isWaiting)
    host.advance(5_000)
    #expect(!host.state.isWaiting)
  }

  @Test("dims old content after 100 ms and marks the title after 250 ms")
  func staleness() {
    let host = ScriptedHost.double()
    host.keys("j")
    host.advance(99)
    #expect(host.pane(.secondary).staleness == .fresh)
    host.advance(1)
    #expect(host.pane(.secondary).staleness == .dimmed)
    #expect(!host.screen[0].contains("⋯"))
    host.advance(149)
    #expect(host.pane(.secondary).staleness == .dimmed)
    host.advance(1)
    #expect(host.pane(.secondary).staleness == .marked)
    #expect(host.screen[0].contains("⋯"))
    answer(host, 2, "about b")
    #expect(host.pane(.secondary).staleness == .fresh)
    #expect(!host.screen[0].contains("⋯"))
    host.advance(1_000)
    #expect(host.pane(.secondary).staleness == .fresh)
  }

  @Test("counts the age of old content from the first change, however often the row changes")
  func stalenessWhileMoving() {
    let host = ScriptedHost.double()
    host.keys("j")
    host.advance(60)
    host.keys("j")
    host.advance(40)
    #expect(host.pane(.secondary).staleness == .dimmed)
  }

  @Test("drives the column after the next by its own selection, once it shows the new input")
  func chain() {
    let host = ScriptedHost.files()
    host.keys("1 j")
    #expect(host.inputs(of: .supplementary) == ["2 docs"])
    #expect(host.inputs(of: .secondary).isEmpty)
    host.set(.supplementary, ScriptedHost.list("x y"))
    #expect(host.inputs(of: .secondary) == ["2 x"])
  }

  @Test("says that nothing is selected where a list is empty")
  func nothingSelected() {
    let host = ScriptedHost.files()
    host.keys("1 j")
    host.set(.supplementary, ScriptedHost.list(""))
    let line = host.sent(.secondary, "input.set").last ?? ""
    #expect(line.contains(#""item":null"#))
    #expect(line.contains(#""count":0"#))
  }

  @Test("keeps the row by its id when the list is said anew, and tells nobody")
  func sameListAgain() {
    let host = ScriptedHost.double()
    host.keys("j")
    answer(host, 2, "about b")
    host.forget()
    host.set(.primary, ScriptedHost.list("z a b"))
    #expect(host.cursor(.primary) == "b")
    #expect(host.inputs().isEmpty)
    #expect(host.sent(.primary, "select").isEmpty)
  }

  @Test("chooses the neighbour when the chosen row goes, and drives the next column")
  func rowGone() {
    let host = ScriptedHost.double()
    host.keys("j")
    answer(host, 2, "about b")
    host.forget()
    host.set(.primary, ScriptedHost.list("a c"))
    #expect(host.cursor(.primary) == "c")
    #expect(host.inputs() == ["3 c"])
  }

  @Test("shows a row that was seen before with its cursor where it was")
  func memory() {
    let host = ScriptedHost.files()
    let listing = ScriptedHost.list("1 2 3")
    host.keys("1 j")
    host.set(.supplementary, listing)
    host.keys("2 j j 1 j")
    host.set(.supplementary, listing)
    #expect(host.cursor(.supplementary) == "1")
    host.keys("k")
    host.set(.supplementary, listing)
    #expect(host.cursor(.supplementary) == "3")
  }

  @Test("sends marked rows as the items, the cursor row as the item")
  func marks() {
    let host = ScriptedHost.double()
    host.keys("space space")
    answer(host, 2, "x")
    let line = host.sent(.secondary, "input.set").last ?? ""
    _ = host.sent(.primary)
    host.advance(100)
    host.keys("k")
    let select = host.sent(.primary, "select").last ?? ""
    #expect(select.contains(#""item":"b","items":["a","b"],"count":2"#))
    #expect(!line.isEmpty)
  }

  @Test("takes back requests for rows of the old input")
  func cancelsFetches() {
    let host = ScriptedHost.files()
    host.set(
      .supplementary,
      #"{"content":{"kind":"list","source":{"id":"s","rev":1,"count":10000}}}"#)
    let asked = host.sent(.supplementary, "rows.get")
    #expect(!asked.isEmpty && asked.count <= 4)
    host.keys("1 j")
    let lines = host.sent(.supplementary)
    let cancelled = lines.filter { $0.contains("$.cancel") }
    #expect(cancelled.count == asked.count)
    #expect(lines.last?.contains("input.set") == true)
  }

  @Test("shows something else in another column when a plugin asks")
  func paneOpen() {
    let host = ScriptedHost.double()
    host.say(
      .primary,
      #"{"id":9,"method":"pane.open","params":{"column":"secondary","type":"t/x","value":"v","item":"it","focus":true}}"#
    )
    #expect(host.state.focus == .secondary)
    let line = host.sent(.secondary, "input.set").last ?? ""
    #expect(line.contains(#""item":"it","type":"t/x","value":"v""#))
    #expect(line.contains(#""by":"open""#))
    #expect(host.sent(.primary).contains { $0.contains(#""id":9,"result":{"gen":2,"pane":"p2"}"#) })
    host.say(.primary, #"{"id":10,"method":"pane.open","params":{"column":"cellar","value":1}}"#)
    #expect(host.sent(.primary).contains { $0.contains(#""id":10,"error""#) })
  }

  @Test("a plugin that did not ask for inputs gets none, and is never behind")
  func unwanted() {
    let quiet = ScriptedHost(.files, columns: 120, rows: 30)
    quiet.start()
    quiet.hello(.supplementary, wants: ["input"])
    quiet.hello(.secondary)
    quiet.set(.supplementary, ScriptedHost.files)
    quiet.advance(1_000)
    #expect(quiet.sent(.secondary, "input.set").isEmpty)
    #expect(quiet.pane(.secondary).staleness == .fresh)
  }

  @Test(
    "an input that is asked for again finds rows, cursor and filter as they were, also when it is none"
  )
  func askedAgain() {
    let rows = ScriptedHost.list("a b c")
    for keys in ["1 g", "1 / z z z enter"] {
      let host = ScriptedHost.files()
      host.keys(keys)
      host.advance(10_000)
      let generation = host.pane(.supplementary).input.generation
      host.set(.supplementary, ScriptedHost.list("a b c", more: #","gen":\#(generation)"#))
      host.keys("2 j j")
      #expect(host.cursor(.supplementary) == "c")
      // It dies before it has said anything for the input it is given again.
      for pause in [300, 1_100] {
        host.exit(.supplementary, signal: 11)
        host.advance(pause)
        host.hello(.supplementary, wants: ["input"])
      }
      host.set(.supplementary, rows)
      #expect(host.cursor(.supplementary) == "c", "\(keys)")
      for _ in 0..<3 {
        host.exit(.supplementary, signal: 11)
        host.advance(11_000)
        host.hello(.supplementary, wants: ["input"])
      }
      #expect(host.pane(.supplementary).stateName == "stopped")
      #expect(!host.pane(.supplementary).showsReasonAlone && host.cursor(.supplementary) == "c")
    }
  }
}

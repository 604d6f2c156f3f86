// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostCore
import HostTestSupport
import PaneContent
import PaneProtocol
import SplitLayout
import Testing

/// The life of a pane's program, from its start to giving up.
@Suite struct LifecycleTests {
  private func started() -> ScriptedHost {
    let host = ScriptedHost(.double, columns: 100, rows: 24)
    host.start()
    return host
  }

  @Test("starts every program at once and greets it with id 1")
  func start() {
    let host = started()
    #expect(host.orders == ["spawn p1.1", "spawn p2.1"])
    let lines = host.sent(.primary)
    #expect(lines.count == 1)
    #expect(lines[0].contains(#""id":1,"method":"initialize""#))
    #expect(lines[0].contains(#""reason":"start""#))
  }

  @Test("a program that has died keeps nothing that would be asked about before its page is left")
  func deadGuard() {
    let host = started()
    host.hello(.primary)
    host.set(.primary, #"{"guard":{"text":"vim is still running"}}"#)
    host.keys("q")
    #expect(host.state.dialogs.open.count == 1)
    host.keys("esc")
    host.exit(.primary, status: 9)
    host.keys("q")
    #expect(host.state.dialogs.open.isEmpty && host.state.quitting != nil)
  }

  @Test("starts the column the user looks at before all others, then those it drives")
  func startOrder() {
    for (focus, order) in [
      (ColumnRole.primary, ["p1", "p2", "p3"]), (.supplementary, ["p2", "p3", "p1"]),
      (.secondary, ["p3", "p1", "p2"]),
    ] {
      var settings = HostSettings.files
      settings.firstFocus = focus
      let host = ScriptedHost(settings, columns: 160, rows: 24)
      host.start()
      #expect(host.orders == order.map { "spawn \($0).1" })
    }
  }

  @Test("sends nothing but the handshake before the first line")
  func silentPlugin() {
    let host = started()
    host.resize(90, 20)
    host.advance(10_000)
    #expect(host.sent(.primary).count == 1)
    #expect(host.sent(.secondary).count == 1)
  }

  @Test("tells a program that has answered of the size it has meanwhile")
  func sizeMeanwhile() {
    let host = started()
    host.resize(90, 20)
    host.hello(.primary, wants: ["view"])
    let told = host.sent(.primary, "view")
    #expect(told.count == 1 && told[0].contains(#""rows":17"#), "\(told)")
    host.endTurn()
    #expect(host.sent(.primary, "view").isEmpty)
  }

  @Test("tells a program that has answered what the terminal has told meanwhile")
  func looksMeanwhile() {
    let host = started()
    var traits = TerminalTraits()
    traits.background = "#102030"
    traits.hasFullKeys = true
    host.send(.terminal(traits))
    host.hello(.primary, wants: ["theme"])
    let told = host.sent(.primary, "theme")
    #expect(told.count == 1, "\(told)")
    #expect(told.last?.contains(##""bg":"#102030""##) == true)
    #expect(told.last?.contains(#""keys":"full""#) == true)
    traits.cellPixels = CellSize(columns: 9, rows: 18)
    host.send(.terminal(traits))
    #expect(host.sent(.primary, "theme").isEmpty)
  }

  @Test(
    "says that a silent program starts after half a second, and that it does not respond after 5")
  func silence() {
    let host = started()
    host.advance(499)
    #expect(host.pane(.primary).session.silence == .none)
    host.advance(1)
    #expect(host.screen[0].contains("starting…"))
    host.advance(4_499)
    #expect(host.pane(.primary).session.silence == .starting)
    host.advance(1)
    #expect(host.screen[0].contains("not responding"))
    host.advance(3_600_000)
    #expect(!host.orders.contains { $0.hasPrefix("kill") || $0.hasPrefix("terminate") })
    host.set(.primary, #"{"title":"Late"}"#)
    #expect(host.pane(.primary).session.phase == .running)
    #expect(!host.screen[0].prefix(30).contains("not responding"))
  }

  @Test("takes any message for a sign of life, the handshake unanswered")
  func pushOnly() {
    let host = started()
    host.set(.primary, ScriptedHost.list("a"))
    #expect(host.pane(.primary).session.phase == .running)
    #expect(host.screen.joined().contains("▌ a"))
    host.advance(60_000)
    #expect(!host.screen[0].prefix(30).contains("not"))
  }

  @Test("starts a crashed program again after 0.25, 1, 4 and 10 s, then gives up")
  func backOff() {
    let host = started()
    host.hello(.primary)
    for (run, pause) in [(2, 250), (3, 1_000), (4, 4_000), (5, 10_000)] {
      host.exit(.primary, status: 1)
      #expect(host.pane(.primary).stateName == "crashed")
      host.advance(pause - 1)
      #expect(!host.orders.contains("spawn p1.\(run)"))
      host.advance(1)
      #expect(host.orders.contains("spawn p1.\(run)"))
      host.hello(.primary)
    }
    host.exit(.primary, signal: 11)
    #expect(host.pane(.primary).stateName == "stopped")
    host.advance(300_000)
    #expect(!host.orders.contains("spawn p1.6"))
    #expect(host.statusText == "places has stopped; Ctrl-R starts it again")
    #expect(host.screen.joined().contains("keeps crashing"))
    host.keys("ctrl+r")
    #expect(host.orders.contains("spawn p1.6"))
  }

  @Test("forgets crashes that are older than 300 s")
  func crashWindow() {
    let host = started()
    host.hello(.primary)
    for _ in 0..<12 {
      host.exit(.primary, status: 1)
      host.advance(10_000)
      host.hello(.primary)
      host.advance(90_000)
      #expect(host.pane(.primary).stateName == "running")
    }
  }

  @Test("keeps the last picture of a crashed program, grey, with one line that says why")
  func crashPicture() {
    let host = ScriptedHost.double()
    host.exit(.primary, signal: 6)
    #expect(host.screen.joined().contains("▌ a"))
    #expect(host.statusText == "places stopped (signal 6), restarting")
  }

  @Test("says the last words of the program that died, and none of the run before")
  func lastWords() {
    let host = ScriptedHost.double()
    host.plugin(.primary, .errorLine(SafeText("Traceback (most recent call last):")))
    host.plugin(.primary, .errorLine(SafeText("KeyError: 'x'")))
    host.plugin(.primary, .errorLine(SafeText(" ")))
    host.exit(.primary, status: 1)
    #expect(host.statusText == "places stopped (KeyError: 'x'), restarting")
    host.advance(250)
    host.hello(.primary)
    host.exit(.primary, status: 3)
    #expect(host.statusText == "places stopped (status 3), restarting")
  }

  @Test("a program that is gone for good covers no row that the cursor cannot be led to")
  func coversNoRow() {
    let host = ScriptedHost.double()
    let rows = (1...40).map { #"{"id":"\#($0)","text":"row \#($0) of 40"}"# }.joined(separator: ",")
    host.set(.primary, #"{"content":{"kind":"list","items":[\#(rows)]}}"#)
    for pause in [250, 1_000, 4_000, 10_000, 0] {
      host.plugin(.primary, .errorLine(SafeText(String(repeating: "many words ", count: 30))))
      host.exit(.primary, status: 1)
      host.advance(pause)
      if pause > 0 { host.hello(.primary) }
    }
    #expect(host.pane(.primary).stateName == "stopped")
    #expect(host.statusText == "places has stopped; Ctrl-R starts it again")
    for _ in 1...40 {
      let name = host.pane(.primary).page.shown?.cursorItem?.text.text.string ?? "?"
      #expect(host.screen.contains { $0.contains("▌") && $0.contains(name) }, "\(name)")
      host.keys("down")
    }
    #expect(host.screen.joined().contains("many words"))
  }

  @Test("a program that is gone for good shows no content of another row as that of this one")
  func goneForGood() {
    let host = ScriptedHost.double()
    host.set(
      .secondary,
      #"{"gen":1,"title":"A.txt","badge":"7 of a","content":{"kind":"text","text":"about a"}}"#)
    #expect(host.screen[0].contains("A.txt") && host.screen[0].contains("7 of a"))
    for pause in [250, 1_000, 4_000, 10_000, 0] {
      host.exit(.secondary, status: 1)
      host.advance(pause)
      if pause > 0 { host.hello(.secondary, wants: ["input"]) }
    }
    #expect(host.pane(.secondary).stateName == "stopped")
    host.keys("down")
    #expect(!host.screen.joined().contains("about a"))
    #expect(!host.screen[0].contains("A.txt") && !host.screen[0].contains("7 of a"))
    #expect(host.screen.joined().contains("keeps crashing"))
  }

  @Test("takes exit 0 for finished: rows stay and drive the next column")
  func finished() {
    let host = ScriptedHost.double()
    host.exit(.primary)
    host.advance(60_000)
    #expect(host.pane(.primary).stateName == "finished")
    #expect(host.screen[0].contains("finished"))
    #expect(host.orders.isEmpty)
    host.keys("j")
    #expect(host.sent(.secondary, "input.set").last?.contains(#""item":"b""#) == true)
  }

  @Test("takes a program that has closed its output for finished, though it still runs")
  func closedOutput() {
    let host = ScriptedHost.double(wants: ["select"])
    host.notify(.primary, "progress.set", #"{"id":"w","title":"Work"}"#)
    host.plugin(.primary, .outputEnded)
    host.advance(499)
    #expect(host.pane(.primary).stateName == "running")
    host.advance(1)
    #expect(host.pane(.primary).stateName == "finished")
    #expect(host.screen[0].contains("finished"))
    host.forget()
    host.keys("j")
    #expect(host.sent(.primary).isEmpty)
    #expect(host.sent(.secondary, "input.set").last?.contains(#""item":"b""#) == true)
    host.exit(.primary, status: 3)
    #expect(host.pane(.primary).stateName == "crashed")
  }

  @Test("says nothing of an output that was closed just before the end")
  func closedAtTheEnd() {
    let host = ScriptedHost.double()
    host.plugin(.primary, .outputEnded)
    host.advance(100)
    host.exit(.primary, status: 1)
    #expect(host.pane(.primary).stateName == "crashed")
    host.advance(5_000)
    host.hello(.primary)
    #expect(host.pane(.primary).stateName == "running")
    host.advance(5_000)
    #expect(host.pane(.primary).stateName == "running")
  }

  @Test("ends and restarts a program that has closed its output like any other")
  func closedOutputEnds() {
    let host = ScriptedHost.double()
    host.plugin(.primary, .outputEnded)
    host.advance(1_000)
    host.keys("ctrl+r")
    #expect(host.orders.contains("close p1"))
    host.exit(.primary, signal: 15)
    #expect(host.orders.contains("spawn p1.2"))
    host.hello(.primary)
    host.plugin(.primary, .outputEnded)
    host.advance(1_000)
    host.keys("q")
    host.exit(.secondary)
    #expect(!host.orders.contains("quit 0"))
    host.exit(.primary, signal: 15)
    #expect(host.orders.contains("quit 0"))
  }

  @Test("does not start again what cannot be run", arguments: [126, 127])
  func cannotRun(_ status: Int) {
    let host = started()
    host.exit(.primary, status: status)
    #expect(host.pane(.primary).stateName == "failed")
    host.advance(60_000)
    #expect(host.orders.filter { !$0.hasPrefix("log ") } == ["spawn p1.1", "spawn p2.1"])
    #expect(host.orders.contains { $0.hasPrefix("log places could not run: program ") })
  }

  @Test("does not start again what dies twice before its first word")
  func silentDeath() {
    let host = started()
    host.exit(.primary, status: 1)
    host.advance(250)
    host.exit(.primary, status: 1)
    #expect(host.pane(.primary).stateName == "failed")
    host.advance(60_000)
    #expect(!host.orders.contains("spawn p1.3"))
  }

  @Test("shows why a program could not be started")
  func spawnFailed() {
    let host = started()
    host.plugin(.primary, .spawnFailed(SafeText("primary: No such file")))
    #expect(host.pane(.primary).stateName == "failed")
    #expect(host.statusText == "places could not run; Ctrl-R tries again")
    #expect(host.pane(.primary).trouble?.string.contains("No such file") == true)
  }

  @Test("puts the input and the selection back after a restart")
  func restore() {
    let host = ScriptedHost.double()
    host.keys("j")
    _ = host.sent(.secondary)
    host.set(.secondary, #"{"content":{"kind":"text","text":"about b"}}"#)
    host.exit(.secondary, status: 1)
    host.advance(250)
    host.hello(.secondary, wants: ["input"])
    let inputs = host.sent(.secondary, "input.set")
    #expect(inputs.count == 1)
    #expect(inputs.last?.contains(#""item":"b""#) == true)
    #expect(inputs.last?.contains(#""by":"restore""#) == true)

    host.exit(.primary, status: 1)
    host.advance(250)
    host.hello(.primary, wants: ["select"])
    host.set(.primary, ScriptedHost.list("a b c"))
    #expect(host.cursor(.primary) == "b")
    #expect(host.sent(.secondary, "input.set").isEmpty)
  }

  @Test("goes back to a row that comes later than the first content, over any number of ends")
  func lateRow() {
    let host = ScriptedHost.double()
    host.set(.primary, ScriptedHost.list("a b c d e"))
    host.keys("j j j")
    host.advance(1_000)
    host.forget()
    for ends in 1...3 {
      host.exit(.primary, signal: 9)
      host.advance(11_000)
      host.hello(.primary, wants: ["select"])
      host.set(.primary, ScriptedHost.list("a b e"))
      #expect(host.sent(.secondary, "input.set").isEmpty)
      guard ends > 1 else { continue }
      host.set(.primary, ScriptedHost.list("a b c d e"))
      #expect(host.cursor(.primary) == "d" && host.sent(.secondary, "input.set").isEmpty)
    }
    host.keys("k")
    #expect(host.sent(.secondary, "input.set").last?.contains(#""item":"c""#) == true)
  }

  @Test(
    "a run that begins anew drives nobody, whatever it shows first, until the user goes on",
    arguments: [
      #"{"content":{"kind":"list","items":[]}}"#, #"{"content":null}"#,
      #"{"content":{"kind":"text","text":"wait"}}"#,
      #"{"content":{"kind":"list","items":[{"id":"x"},{"id":"y"}]},"select":["y"]}"#,
      #"{"content":{"kind":"list","source":{"id":"s","rev":1,"count":0}}}"#,
    ])
  func drivesNobody(first: String) {
    let host = ScriptedHost.double()
    host.keys("j")
    host.forget()
    host.exit(.primary, signal: 9)
    host.advance(250)
    host.hello(.primary, wants: ["select"])
    host.set(.primary, first)
    #expect(host.sent(.secondary, "input.set").isEmpty)
    host.set(.primary, #"{"content":{"kind":"list","items":[{"id":"x"},{"id":"y"}]}}"#)
    #expect(host.sent(.secondary, "input.set").isEmpty && host.cursor(.primary) != "b")
    let other = host.cursor(.primary) == "x" ? "j" : "k"
    host.keys(other)
    #expect(host.sent(.secondary, "input.set").count == 1)
    // The user has gone on: what comes later does not take the cursor away.
    let cursor = host.cursor(.primary)
    host.set(.primary, #"{"content":{"kind":"list","items":[{"id":"x"},{"id":"y"},{"id":"b"}]}}"#)
    #expect(host.cursor(.primary) == cursor)
  }

  @Test("rows of a source that are filled in later are gone back to, with their marks")
  func lateRowsOfSource() {
    let host = ScriptedHost.double()
    func show(_ count: Int, _ rows: String) {
      host.set(
        .primary,
        #"{"content":{"kind":"list","source":{"id":"s","rev":1,"count":\#(count)},"#
          + #""rows":[\#(rows)]}}"#)
    }
    show(3, #"{"id":"a"},{"id":"b"},{"id":"c"}"#)
    host.keys("j j")
    host.advance(1_000)
    host.forget()
    host.exit(.primary, signal: 9)
    host.advance(250)
    host.hello(.primary, wants: ["select"])
    show(1, #"{"id":"a"}"#)
    #expect(host.sent(.secondary, "input.set").isEmpty)
    host.notify(
      .primary, "rows.change",
      #"{"source":"s","base":1,"rev":2,"count":3,"ops":[["ins",1,2]],"#
        + #""rows":[{"id":"b"},{"id":"c"}]}"#)
    #expect(host.cursor(.primary) == "c" && host.sent(.secondary, "input.set").isEmpty)
  }

  @Test("marks come back with rows that come later")
  func lateMarks() {
    let host = ScriptedHost.double()
    host.keys("space space")
    host.exit(.primary, signal: 9)
    host.advance(250)
    host.hello(.primary)
    host.set(.primary, ScriptedHost.list("c"))
    host.set(.primary, ScriptedHost.list("a b c"))
    #expect(host.pane(.primary).shown?.markCount == 2)
  }

  @Test("hands the saved token back to the next run")
  func token() {
    let host = ScriptedHost.double()
    host.notify(.primary, "state.save", #"{"restore":{"at":7}}"#)
    host.exit(.primary, status: 1)
    host.advance(250)
    #expect(host.sent(.primary).first?.contains(#""restore":{"at":7},"restarts":1"#) == true)
  }

  @Test("drops what an older run says")
  func olderRun() {
    let host = ScriptedHost.double()
    host.exit(.primary, status: 1)
    host.advance(250)
    host.hello(.primary)
    host.say(.primary, #"{"method":"pane.set","params":{"title":"Ghost"}}"#, run: 1)
    #expect(!host.screen[0].contains("Ghost"))
    host.plugin(.primary, .exited(status: 1, signal: 0), run: 1)
    #expect(host.pane(.primary).stateName == "running")
  }

  @Test("stops a program that speaks another protocol, with a sentence that names both")
  func version() {
    let host = started()
    host.say(.primary, #"{"id":1,"result":{"protocol":2}}"#)
    #expect(host.errorText(.primary)?.contains("protocol 2") == true)
    #expect(host.orders.contains("close p1"))
  }

  @Test("stops a program that needs what this host does not have, and names both")
  func needs() {
    let host = started()
    host.say(.primary, #"{"id":1,"result":{"protocol":1,"needs":["canvas.vt"]}}"#)
    let words = host.errorText(.primary) ?? ""
    #expect(words.contains("canvas.vt"))
    #expect(words.contains("places"))
  }

  @Test(
    "starts a program that needs a kind of content which this host names",
    arguments: Content.kindNames)
  func needsKind(_ kind: String) {
    let host = started()
    host.say(.primary, #"{"id":1,"result":{"protocol":1,"needs":["\#(kind)","rows"]}}"#)
    #expect(host.errorText(.primary) == nil)
    #expect(!host.orders.contains("close p1"))
  }

  @Test("ends the run of a program with ten broken lines in a minute")
  func strikes() {
    let host = ScriptedHost.double()
    for _ in 0..<9 { host.say(.primary, #"{"method":}"#) }
    #expect(!host.orders.contains("kill p1"))
    #expect(host.sent(.primary).last?.contains("-32700") == true)
    host.say(.primary, #"{"method":}"#)
    #expect(host.orders.contains("kill p1"))
  }

  @Test("counts no strikes for what is merely unknown")
  func unknownMethods() {
    let host = ScriptedHost.double()
    for number in 0..<50 { host.say(.primary, #"{"id":"x\#(number)","method":"no.such"}"#) }
    #expect(!host.orders.contains("kill p1"))
    #expect(host.sent(.primary).last?.contains("-32601") == true)
  }
}

/// Saved state that kills the program it is given to.
@Suite struct SafeStartTests {
  @Test("starts a program without its saved state after it has died of it twice")
  func poisoned() {
    let host = ScriptedHost.double()
    host.notify(.primary, "state.save", #"{"restore":"poison"}"#)
    host.advance(20_000)
    var given: [Bool] = []
    var words: [String] = []
    for pause in [250, 1_000, 4_000] {
      host.exit(.primary, status: 1)
      words.append(host.statusText)
      host.forget()
      host.advance(pause)
      given.append(host.sent(.primary).first?.contains(#""restore":"poison""#) == true)
      host.hello(.primary)
    }
    #expect(given == [true, true, false])
    #expect(words.last == "places starts without its saved state")
  }

  @Test("keeps the state of a program that has shown something, however often it dies")
  func killed() {
    let host = ScriptedHost.double()
    host.notify(.primary, "state.save", #"{"restore":"here"}"#)
    for pause in [250, 1_000, 4_000, 10_000] {
      host.exit(.primary, status: 1)
      host.forget()
      host.advance(pause)
      #expect(host.sent(.primary).first?.contains(#""restore":"here""#) == true)
      host.hello(.primary)
      host.set(.primary, ScriptedHost.list("a b c"))
    }
    host.exit(.primary, status: 1)
    #expect(host.pane(.primary).stateName == "stopped")
    #expect(host.savedLayout?.programs.count == 1)
  }

  @Test("keeps the state of a program that has lived with it for a while")
  func healthy() {
    let host = ScriptedHost.double()
    host.notify(.primary, "state.save", #"{"restore":"fine"}"#)
    for pause in [250, 1_000, 4_000] {
      host.advance(20_000)
      host.exit(.primary, status: 1)
      host.forget()
      host.advance(pause)
      #expect(host.sent(.primary).first?.contains(#""restore":"fine""#) == true)
      host.hello(.primary)
    }
  }
}

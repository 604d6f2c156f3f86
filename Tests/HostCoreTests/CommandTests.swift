// SPDX-License-Identifier: Apache-2.0
import CellText
import HostCore
import HostTestSupport
import PaneContent
import SplitLayout
import Testing

/// Commands of plugins, their questions, and what can be taken back.
@Suite struct CommandTests {
  private func host(_ commands: String) -> ScriptedHost {
    let host = ScriptedHost.double()
    host.set(.primary, #"{"commands":[\#(commands)]}"#)
    host.forget()
    return host
  }

  private func run(_ host: ScriptedHost) -> String { host.sent(.primary, "command.run").last ?? "" }

  @Test("sends a command with the row, the chosen rows and how it was called")
  func plain() {
    let host = host(#"{"id":"del","title":"Delete","key":"d","when":"items"}"#)
    host.keys("space space d")
    #expect(
      run(host).hasSuffix(
        #""method":"command.run","params":{"command":"del","item":"c","items":["a","b"],"count":2,"args":{},"by":"key"}}"#
      ))
  }

  @Test("does not run a command that needs a row where there is none")
  func needsItem() {
    let host = host(#"{"id":"del","title":"Delete","key":"d","when":"item"}"#)
    host.set(.primary, ScriptedHost.list(""))
    host.forget()
    host.keys("d")
    #expect(run(host).isEmpty)
  }

  @Test("sends a notification for a command that gives no answer")
  func notification() {
    let host = host(#"{"id":"go","title":"Go","key":"ctrl+g","when":"always","notify":true}"#)
    host.keys("ctrl+g")
    #expect(!run(host).isEmpty)
    #expect(!run(host).contains(#""id""#))
  }

  @Test("asks for the confirmation first; only yes sends")
  func confirm() {
    let host = host(
      #"{"id":"del","title":"Delete","key":"d","confirm":"Delete a?","danger":true}"#)
    host.keys("d")
    #expect(host.sheet.first == "Delete a?")
    host.keys("n")
    #expect(host.sheet.isEmpty && run(host).isEmpty)
    host.keys("d enter")
    #expect(run(host).isEmpty, "Enter must not choose the dangerous answer")
    host.keys("d y")
    #expect(run(host).contains(#""command":"del""#))
  }

  @Test("collects the arguments in their order")
  func arguments() {
    let host = host(
      #"{"id":"new","title":"New","key":"ctrl+n","when":"always","args":["#
        + #"{"id":"name","label":"Name","type":"text","value":"{text}"},"#
        + #"{"id":"kind","label":"Kind","type":"choice","choices":[{"id":"f","text":"File"},{"id":"d","text":"Folder"}]},"#
        + #"{"id":"deep","label":"Deep?","type":"bool"},"#
        + #"{"id":"n","label":"Number","type":"number"}]}"#)
    host.keys("ctrl+n")
    #expect(host.state.dialogs.top?.field?.text == "a")
    host.type("bc")
    host.keys("enter down enter enter")
    host.type("42")
    host.keys("enter")
    #expect(
      run(host).contains(#""args":{"name":"abc","kind":"d","deep":true,"n":42}"#),
      Comment(rawValue: run(host)))
  }

  @Test("an empty answer is an answer")
  func emptyArgument() {
    let host = host(
      #"{"id":"new","title":"New","key":"ctrl+n","when":"always","args":[{"id":"a","label":"A","type":"text"}]}"#
    )
    host.keys("ctrl+n enter")
    #expect(run(host).contains(#""args":{"a":""}"#))
  }

  @Test("Esc while arguments are asked sends nothing")
  func argumentsCancelled() {
    let host = host(
      #"{"id":"new","title":"New","key":"ctrl+n","when":"always","args":[{"id":"a","label":"A","type":"text"}]}"#
    )
    host.keys("ctrl+n")
    host.type("x")
    host.keys("esc")
    #expect(run(host).isEmpty && host.sheet.isEmpty)
  }

  @Test("a command that fails asks again, with what was typed and why it did not do")
  func askedAgain() {
    let host = host(
      #"{"id":"name","title":"Rename…","key":"r","when":"item","args":[{"id":"n","label":"N","type":"text","value":"{text}"}]}"#
    )
    host.keys("r")
    host.type("/x")
    host.keys("enter down")
    #expect(run(host).contains(#""item":"a""#))
    host.say(.primary, #"{"id":2,"error":{"code":-32803,"message":"No / in a name"}}"#)
    #expect(host.state.dialogs.top?.field?.text == "a/x")
    #expect(host.screen.joined().contains("No / in a name"))
    host.keys("backspace backspace enter")
    // It stays with its row, wherever the cursor has gone meanwhile.
    #expect(run(host).contains(#""item":"a","items":["a"],"count":1,"args":{"n":"a"}"#))
  }

  @Test("a failure does not push what the user does by now aside")
  func notAskedAgain() {
    let host = host(
      #"{"id":"name","title":"Rename","key":"r","when":"item","args":[{"id":"n","label":"N","type":"text"}]}"#
    )
    host.keys("r")
    host.type("x")
    host.keys("enter /")
    host.say(.primary, #"{"id":2,"error":{"code":-32803,"message":"No"}}"#)
    #expect(host.state.dialogs.top == nil && host.state.keys.typing != nil)
  }

  @Test("a key without a meaning says so")
  func unknownKey() {
    let host = host("")
    host.keys("X")
    #expect(host.statusText == "X does nothing here")
  }

  @Test("says what a command says, and that it failed")
  func outcome() {
    let host = host(#"{"id":"del","title":"Delete","key":"d"}"#)
    host.keys("d")
    host.say(.primary, #"{"id":2,"result":{"text":"1 deleted"}}"#)
    #expect(host.statusText == "1 deleted")
    host.keys("d")
    host.say(.primary, #"{"id":3,"error":{"code":-32803,"message":"Disk full"}}"#)
    #expect(host.statusText == "Disk full")
    host.advance(8_001)
    #expect(host.statusText != "Disk full")
  }

  @Test("the help names no keys that never reach the pane")
  func keysKept() {
    let host = host(
      #"{"id":"jay","title":"Jay","key":"j"},{"id":"ex","title":"Ex","key":"X"}"#)
    host.keys("?")
    let help = host.state.dialogs.top?.entries ?? []
    #expect(help.contains { $0.title.string == "Ex" && $0.detail.string == "X" })
    #expect(!help.contains { $0.title.string == "Jay" })
    host.keys("esc :")
    let palette = host.state.dialogs.top?.entries.first { $0.title.string == "Jay" }
    #expect(palette?.detail.string.isEmpty == true)
  }

  @Test("rows that only the plugin has are filtered by it or not at all")
  func filterOfSource() {
    let host = ScriptedHost.double()
    host.set(
      .primary, #"{"content":{"kind":"list","source":{"id":"s","rev":1,"count":3}}}"#)
    host.keys("/")
    #expect(host.state.keys.typing == nil)
    #expect(host.statusText == "These rows cannot be filtered")
  }

  @Test("marks are used up by what is done with the marked rows, and by nothing else")
  func marks() {
    let host = host(
      #"{"id":"del","title":"Delete","key":"d","when":"items"},{"id":"again","title":"Again","key":"A","when":"always"}"#
    )
    host.keys("space A")
    host.say(.primary, #"{"id":2,"result":null}"#)
    #expect(host.pane(.primary).page.list?.markCount == 1)
    host.keys("d")
    host.say(.primary, #"{"id":3,"result":null}"#)
    #expect(host.pane(.primary).page.list?.markCount == 0)
  }

  @Test("a menu of a row without a mark acts on that row alone, and leaves the marks")
  func menuBesideMarks() {
    let host = host(#"{"id":"del","title":"Delete","when":"items","menu":["item"]}"#)
    host.keys("space .")
    #expect(host.sheet.first == "b")
    host.keys("enter")
    #expect(
      run(host).contains(#""item":"b","items":["b"],"count":1"#), Comment(rawValue: run(host)))
    host.say(.primary, #"{"id":2,"result":null}"#)
    #expect(host.marks(.primary) == ["a"])
  }

  @Test("a menu of a marked row acts on all marks, and names how many")
  func menuOnMarks() {
    let host = host(#"{"id":"del","title":"Delete","when":"items","menu":["item"]}"#)
    host.keys("space space k .")
    #expect(host.sheet.first == "b and 1 more")
    host.keys("enter")
    let line = run(host)
    #expect(line.contains(#""item":"b","items":["a","b"],"count":2"#), Comment(rawValue: line))
    host.say(.primary, #"{"id":2,"result":null}"#)
    #expect(host.marks(.primary).isEmpty)
  }

  @Test("what a menu asks first is still about its row")
  func menuWithQuestion() {
    let host = host(
      #"{"id":"ren","title":"Rename…","when":"items","menu":["item"],"args":[{"id":"name","label":"Name","type":"text","value":"{text}"}]}"#
    )
    host.keys("space j . enter")
    #expect(host.state.dialogs.top?.field?.text == "c")
    host.keys("enter")
    #expect(run(host).contains(#""item":"c","items":["c"]"#), Comment(rawValue: run(host)))
  }

  @Test("takes back and redoes what plugins named, newest first, across panes")
  func undo() {
    let host = host(#"{"id":"del","title":"Delete","key":"d"}"#)
    host.set(
      .secondary,
      #"{"commands":[{"id":"cut","title":"Cut","key":"d","when":"always"}]}"#)
    host.keys("d")
    host.say(.primary, #"{"id":2,"result":{"undo":{"command":"undel","args":{"n":1}}}}"#)
    host.keys("tab d")
    host.say(.secondary, #"{"id":2,"result":{"undo":{"command":"uncut","args":{}}}}"#)
    host.forget()
    host.keys("u")
    #expect(host.sent(.secondary, "command.run").last?.contains(#""command":"uncut""#) == true)
    host.say(.secondary, #"{"id":3,"result":{"undo":{"command":"cut","args":{}}}}"#)
    #expect(host.statusText == "Undone: Cut")
    host.keys("u")
    let line = run(host)
    #expect(line.contains(#""command":"undel""#) && line.contains(#""args":{"n":1}"#))
    host.say(.primary, #"{"id":3,"result":{"undo":{"command":"del","args":{"n":2}}}}"#)
    host.keys("u")
    #expect(host.statusText == "Nothing to undo")
    host.keys("U")
    #expect(run(host).contains(#""args":{"n":2}"#))
    host.say(.primary, #"{"id":4,"result":{}}"#)
    #expect(host.statusText == "Redone: Delete")
  }

  @Test("lists commands in the menu of the row, the palette and the help")
  func lists() {
    let host = host(
      #"{"id":"a","title":"Alpha","key":"d","menu":["item"]},{"id":"b","title":"Beta","menu":["pane"]},"#
        + #"{"id":"c","title":"Gamma","menu":["bar"]}"#)
    host.keys(".")
    #expect(host.sheet == ["a", "Alpha", "Beta"])
    host.keys("enter")
    #expect(run(host).contains(#""command":"a""#))
    host.keys(":")
    host.type("gam")
    #expect(host.sheet == ["Commands", "Gamma"])
    host.keys("enter")
    #expect(run(host).contains(#""command":"c""#))
    host.keys("?")
    #expect(host.sheet.contains("Alpha"))
    #expect(!host.sheet.contains("Beta"))
    host.keys("?")
    #expect(host.sheet.isEmpty)
  }

  @Test("says how the command was called")
  func calledBy() {
    let host = host(#"{"id":"a","title":"Alpha","menu":["item"]}"#)
    host.keys(". enter")
    #expect(run(host).contains(#""by":"menu""#))
    host.keys(":")
    host.type("alpha")
    host.keys("enter")
    #expect(run(host).contains(#""by":"palette""#))
  }

  @Test("runs host commands from the palette")
  func palette() {
    let host = ScriptedHost.files()
    host.keys(":")
    host.type("quit")
    host.keys("enter")
    #expect(host.state.quitting != nil)
  }

  @Test("answers a plugin's questions with what the user chose")
  func prompts() {
    let host = ScriptedHost.double()
    host.say(
      .primary, #"{"id":"q1","method":"prompt.ask","params":{"kind":"confirm","title":"Sure?"}}"#)
    host.advance(600)
    host.keys("y")
    #expect(host.sent(.primary).last == #"{"jsonrpc":"2.0","id":"q1","result":{"value":true}}"#)
    host.say(
      .primary,
      #"{"id":"q2","method":"prompt.ask","params":{"kind":"text","title":"Name","default":"x"}}"#)
    host.advance(600)
    host.type("y")
    host.keys("enter")
    #expect(host.sent(.primary).last == #"{"jsonrpc":"2.0","id":"q2","result":{"value":"xy"}}"#)
    host.say(
      .primary,
      #"{"id":3,"method":"prompt.ask","params":{"kind":"choice","title":"Which","choices":[{"id":"l","text":"Left"},{"id":"r","text":"Right"}]}}"#
    )
    host.advance(600)
    host.keys("down enter")
    #expect(host.sent(.primary).last == #"{"jsonrpc":"2.0","id":3,"result":{"value":"r"}}"#)
    host.say(.primary, #"{"id":4,"method":"prompt.ask","params":{"kind":"text","title":"Name"}}"#)
    host.advance(600)
    host.keys("enter")
    #expect(host.sent(.primary).last == #"{"jsonrpc":"2.0","id":4,"result":{"value":""}}"#)
    host.say(.primary, #"{"id":5,"method":"prompt.ask","params":{"kind":"text","title":"Name"}}"#)
    host.advance(600)
    host.keys("esc")
    #expect(host.sent(.primary).last == #"{"jsonrpc":"2.0","id":5,"result":{"value":null}}"#)
  }

  @Test("keeps four questions of plugins and refuses the fifth as busy")
  func promptQueue() {
    let host = ScriptedHost.double()
    for number in 1...5 {
      host.say(
        .primary,
        #"{"id":"q\#(number)","method":"prompt.ask","params":{"kind":"confirm","title":"Q\#(number)"}}"#
      )
    }
    let refused = host.sent(.primary)
    #expect(refused.count == 1)
    #expect(refused.last?.contains(#""id":"q5","error":{"code":-32802"#) == true)
    host.advance(600)
    #expect(host.sheet.first == "Q1")
    host.keys("y")
    host.advance(600)
    #expect(host.sheet.first == "Q2")
  }

  @Test("a question that comes while keys are pressed waits, and catches none of them")
  func promptWaits() {
    let host = ScriptedHost.double()
    host.keys("j")
    host.say(
      .primary, #"{"id":1,"method":"prompt.ask","params":{"kind":"confirm","title":"Sure?"}}"#)
    host.keys("k")
    #expect(host.cursor(.primary) == "a")
    #expect(host.sheet.isEmpty)
    host.advance(499)
    #expect(host.sheet.isEmpty && host.state.isWaiting)
    host.advance(1)
    #expect(host.sheet.first == "Sure?")
  }

  @Test("a question waits until its pane has the focus")
  func promptWaitsForFocus() {
    let host = ScriptedHost.double()
    host.say(
      .secondary, #"{"id":1,"method":"prompt.ask","params":{"kind":"confirm","title":"Sure?"}}"#)
    host.advance(2_000)
    #expect(host.sheet.isEmpty)
    host.keys("tab")
    host.advance(500)
    #expect(host.sheet.first == "Sure?")
  }

  @Test("takes a question back when the plugin cancels it or is gone")
  func promptGone() {
    let host = ScriptedHost.double()
    host.say(
      .primary, #"{"id":1,"method":"prompt.ask","params":{"kind":"confirm","title":"Sure?"}}"#)
    host.advance(600)
    host.notify(.primary, "$.cancel", #"{"id":1}"#)
    #expect(host.sheet.isEmpty)
    #expect(host.sent(.primary).last?.contains("-32800") == true)
    host.say(
      .primary, #"{"id":2,"method":"prompt.ask","params":{"kind":"confirm","title":"Sure?"}}"#)
    host.advance(600)
    host.exit(.primary, status: 1)
    #expect(host.sheet.isEmpty)
  }

  @Test("shows what plugins notify, a failure longer")
  func notify() {
    let host = ScriptedHost.double()
    host.notify(.primary, "notify.show", #"{"level":"good","text":"Done"}"#)
    #expect(host.statusText == "Done")
    host.advance(4_000)
    #expect(host.statusText != "Done")
    host.notify(.primary, "notify.show", #"{"level":"bad","text":"Broken\u001b[31m"}"#)
    host.advance(7_999)
    #expect(host.statusText.hasPrefix("Broken"))
    #expect(!host.statusText.unicodeScalars.contains("\u{1B}"))
  }

  @Test("going on after a pause takes a message off, but no failure; a prefix is shown over it")
  func messagesLeave() {
    let host = ScriptedHost.double()
    host.keys("j")
    host.notify(.primary, "notify.show", #"{"level":"good","text":"Done"}"#)
    host.keys("k")
    #expect(host.statusText == "Done")
    host.keys("ctrl+w")
    #expect(host.statusText.hasPrefix("Ctrl-W"))
    host.keys("esc")
    host.advance(1_000)
    host.keys("j")
    #expect(host.statusText != "Done")
    host.notify(.primary, "notify.show", #"{"level":"bad","text":"Broken"}"#)
    host.advance(1_000)
    host.keys("k")
    #expect(host.statusText.hasPrefix("Broken"))
  }

  @Test("shows how far work has come, and sends the user's cancel")
  func progress() {
    let host = ScriptedHost.double()
    host.notify(
      .primary, "progress.set", #"{"id":"w","title":"Copying","done":1,"total":4,"cancel":true}"#)
    #expect(host.screen[0].contains("25 %"))
    host.notify(.primary, "progress.set", #"{"id":"w","done":3}"#)
    #expect(host.screen[0].contains("75 %"))
    host.keys(":")
    host.type("cancel copying")
    host.keys("enter")
    #expect(
      host.sent(.primary).contains(
        #"{"jsonrpc":"2.0","method":"progress.cancel","params":{"id":"w"}}"#))
    host.notify(.primary, "progress.set", #"{"id":"w","end":"cancelled"}"#)
    #expect(!host.screen[0].contains("%"))
  }

  @Test("shows the newest of a burst of notices, and how many came between")
  func burst() {
    let host = ScriptedHost.double()
    for number in 1...20 {
      host.notify(.primary, "notify.show", #"{"level":"info","text":"note \#(number)"}"#)
    }
    #expect(host.statusText == "note 5")
    host.advance(200)
    #expect(host.statusText == "note 20  (+14)")
    host.notify(.primary, "notify.show", #"{"level":"info","text":"last"}"#)
    host.advance(200)
    #expect(host.statusText == "last")
    host.advance(2_000)
    host.notify(.primary, "notify.show", #"{"level":"info","text":"again"}"#)
    #expect(host.statusText == "again")
  }

  @Test("a steady flood of notices is shown five times a second")
  func steadyNotices() {
    let host = ScriptedHost.double()
    var shown: Set<String> = []
    for number in 0..<300 {
      host.notify(.primary, "notify.show", #"{"level":"info","text":"n\#(number)"}"#)
      shown.insert(host.statusText)
      host.advance(10)
    }
    #expect(shown.count >= 10 && shown.count <= 20)
  }

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

  @Test("refuses a question with nothing to choose from or of no known kind")
  func refusedQuestions() {
    let host = ScriptedHost.double()
    for parameters in [
      #"{"kind":"choice","title":"Which?"}"#, #"{"kind":"choice","title":"Which?","choices":[]}"#,
      #"{"kind":"riddle","title":"Which?"}"#,
    ] {
      host.say(.primary, #"{"id":7,"method":"prompt.ask","params":\#(parameters)}"#)
      #expect(host.sent(.primary).last?.contains("-32602") == true)
    }
    host.advance(1_000)
    #expect(host.sheet.isEmpty)
  }

  @Test("says that a list came with more rows than a message may hold")
  func cutList() {
    let host = ScriptedHost.double()
    let ids = (0..<6_000).map { "r\($0)" }.joined(separator: " ")
    host.set(.primary, ScriptedHost.list(ids))
    #expect(host.statusText == "places: only the first 5,000 rows are shown")
    #expect(host.pane(.primary).page.list?.isCut == true)
    host.advance(10_000)
    host.set(.primary, ScriptedHost.list(ids))
    #expect(host.statusText == "r0")
    host.set(.primary, ScriptedHost.list("a b"))
    #expect(host.pane(.primary).page.list?.isCut == false)
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

  @Test("asks for the oldest pane first when several have unsaved work")
  func oldestGuard() {
    let host = ScriptedHost.files()
    for role in [ColumnRole.secondary, .supplementary, .primary] {
      host.set(role, #"{"guard":{"text":"Leave \#(role.rawValue)?"}}"#)
    }
    host.keys("q")
    #expect(host.sheet.first == "Leave primary?")
  }

  @Test("refuses what this host does not do, and answers what it must")
  func requests() {
    let host = ScriptedHost.double()
    host.say(.primary, #"{"id":1,"method":"clipboard.get"}"#)
    #expect(host.sent(.primary).last?.contains("-32812") == true)
    host.say(.primary, #"{"id":2,"method":"link.open","params":{"url":"file:///etc/passwd"}}"#)
    #expect(host.sent(.primary).last?.contains("-32812") == true)
    host.say(.primary, #"{"id":3,"method":"link.open","params":{"url":"https://example.org"}}"#)
    #expect(host.orders.last == "open https://example.org")
    host.say(.primary, #"{"id":4,"method":"ping"}"#)
    #expect(host.sent(.primary).last == #"{"jsonrpc":"2.0","id":4,"result":{}}"#)
  }

  @Test("lends the screen to one program at a time and tells how it ended")
  func program() {
    let host = ScriptedHost.double()
    host.say(.primary, #"{"id":1,"method":"program.run","params":{"argv":["vi","a"]}}"#)
    #expect(host.orders.last == "run 1 vi a")
    host.say(.primary, #"{"id":2,"method":"program.run","params":{"argv":["vi","b"]}}"#)
    #expect(host.sent(.primary).last?.contains("-32802") == true)
    host.send(.programEnded(ProgramID(1), status: 3))
    #expect(host.sent(.primary).last == #"{"jsonrpc":"2.0","id":1,"result":{"status":3}}"#)
    #expect(host.orders.last == "redraw")
  }

  @Test("says that a program that owes an answer for 5 s does not answer, until it does")
  func notAnswering() {
    let host = host(#"{"id":"del","title":"Delete","key":"d"}"#)
    host.keys("d")
    host.advance(4_999)
    #expect(!host.screen[0].contains("not answering"))
    host.advance(2)
    #expect(host.screen[0].contains("not answering"))
    host.say(.primary, #"{"id":2,"result":{}}"#)
    #expect(!host.screen[0].contains("not answering"))
  }

  @Test("a click on the box of a row, or on its icon, asks the pane to switch it")
  func clickedBox() {
    let host = ScriptedHost.double(wants: ["check", "activate"])
    host.set(
      .primary,
      #"{"content":{"kind":"list","items":[{"id":"a","text":"Milk","checked":true},"#
        + #"{"id":"b","text":"Bread","icon":"☐","drag":true},{"id":"c","text":"Plain"}]}}"#)
    host.forget()
    host.click(3, 2)
    host.click(2, 3)
    host.click(5, 3)
    host.click(2, 4)
    #expect(
      host.sent(.primary, "check") == [
        #"{"jsonrpc":"2.0","method":"check","params":{"item":"a","checked":false}}"#,
        #"{"jsonrpc":"2.0","method":"check","params":{"item":"b","checked":true}}"#,
      ])
    #expect(host.cursor(.primary) == "c")
  }

  @Test("reading a pane anew gives those behind it their inputs again")
  func reloadsWhatIsDriven() {
    let host = ScriptedHost.files()
    host.set(
      .supplementary,
      #"{"commands":[{"id":"reload","title":"Read again","key":"ctrl+r"}]}"#)
    host.forget()
    host.keys("ctrl+r")
    #expect(host.sent(.supplementary, "command.run").count == 1)
    #expect(host.sent(.secondary, "input.set").last?.contains(#""by":"restore""#) == true)
    host.keys("3")
    host.forget()
    host.keys("ctrl+r")
    #expect(host.sent(.secondary, "input.set").count == 1)
    #expect(host.sent(.supplementary).isEmpty)
  }

  @Test("Space asks for the box of a row to be switched; rows without a box are marked")
  func checkBox() {
    let host = ScriptedHost(.double, columns: 100, rows: 24)
    host.start()
    host.hello(.primary, wants: ["check"])
    host.set(
      .primary,
      #"{"content":{"kind":"list","items":[{"id":"a","text":"Milk","checked":true},"#
        + #"{"id":"b","text":"Bread"}]}}"#)
    #expect(host.screen.contains { $0.contains("[x] Milk") })
    host.forget()
    host.keys("space")
    #expect(
      host.sent(.primary, "check") == [
        #"{"jsonrpc":"2.0","method":"check","params":{"item":"a","checked":false}}"#
      ])
    host.keys("j space")
    #expect(host.sent(.primary, "check").isEmpty)
    #expect(host.screen[0].contains("1 marked"))
  }

  @Test("takes the width a pane would choose itself")
  func idealWidth() {
    var settings = HostSettings.double
    settings.split.widths[.primary].preferred = .automatic
    let host = ScriptedHost(settings, columns: 100, rows: 24)
    host.start()
    host.hello(.primary)
    host.say(.primary, #"{"method":"layout.policy","params":{"idealWidth":25}}"#)
    #expect(host.state.split.projection.frame(of: .primary)?.width == 25)
  }

  @Test("does not blame a program for the time its user takes to answer a prompt")
  func promptTakesTime() {
    let host = host(#"{"id":"name","title":"Name","key":"n"}"#)
    host.keys("n")
    host.say(
      .primary, #"{"id":"q","method":"prompt.ask","params":{"kind":"text","title":"Name"}}"#)
    host.advance(20_000)
    #expect(!host.screen[0].contains("not answering"))
    host.keys("enter")
    host.advance(4_999)
    #expect(!host.screen[0].contains("not answering"))
    host.advance(2)
    #expect(host.screen[0].contains("not answering"))
  }
}

// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostConfiguration
import HostTestSupport
import PaneContent
import SplitLayout
import TerminalInput
import Testing

@testable import HostCore

/// What keys do in lists, outlines and texts, and between the columns.
@Suite struct KeyTests {
  @Test("moves the cursor by arrows and letters, pages and ends, and stops at the ends")
  func cursor() {
    let host = ScriptedHost.files(rows: 10)
    for (keys, row) in [
      ("g", "Config/"), ("k", "Config/"), ("j down", "Sources/"), ("up", "Plugins/"),
      ("G", "Zwölf Boxkämpfer jagen.txt"), ("j", "Zwölf Boxkämpfer jagen.txt"),
      ("home", "Config/"), ("end", "Zwölf Boxkämpfer jagen.txt"),
    ] {
      host.keys(keys)
      #expect(host.cursor(.supplementary) == row, "after \(keys)")
    }
    host.keys("home pagedown")
    #expect(host.cursor(.supplementary) != "Config/")
    host.keys("pageup")
    #expect(host.cursor(.supplementary) == "Config/")
  }

  @Test(
    "takes Alt-Esc, which terminals make of two quick ones, for Esc twice where it means nothing")
  func escapeTwice() {
    let host = ScriptedHost.files()
    host.keys("? alt+esc")
    #expect(host.state.dialogs.open.isEmpty)
    host.keys("/ x alt+esc")
    #expect(host.state.keys.typing == nil)
    #expect(!host.statusText.contains("Alt"))
    host.keys("alt+esc")
    #expect(!host.statusText.contains("Alt-Esc"))
  }

  @Test("walks the columns on screen by Tab and Shift-Tab, round and round")
  func tab() {
    let host = ScriptedHost.files()
    host.keys("tab")
    #expect(host.state.focus == .secondary)
    host.keys("tab tab")
    #expect(host.state.focus == .supplementary)
    host.keys("shift+tab shift+tab")
    #expect(host.state.focus == .secondary)
  }

  @Test("Enter goes one column on, of which the plugin is not told")
  func activateNext() {
    let host = ScriptedHost.files()
    host.keys("enter")
    #expect(host.state.focus == .secondary)
    #expect(host.sent(.supplementary, "activate").isEmpty)
  }

  @Test("where no column follows, Enter is the plugin's on every row")
  func activateInLastColumn() {
    let host = ScriptedHost(.double, columns: 100, rows: 24)
    host.start()
    host.hello(.primary)
    host.hello(.secondary, wants: ["input", "activate"])
    host.set(.primary, ScriptedHost.list("a b"))
    host.set(.secondary, ScriptedHost.list("x y"))
    host.keys("tab enter")
    #expect(
      host.sent(.secondary).contains(
        #"{"jsonrpc":"2.0","method":"activate","params":{"item":"x","mods":[],"by":"enter"}}"#))
  }

  @Test("a row that stays in its column keeps the focus; Right and l do the same as Enter there")
  func activateSelf() {
    for key in ["enter", "right", "l"] {
      let host = ScriptedHost.files()
      host.keys("g")
      host.forget()
      host.keys(key)
      #expect(host.state.focus == .supplementary)
      #expect(host.sent(.supplementary, "activate").count == 1)
    }
  }

  @Test("activating in the last column stays there")
  func activateLast() {
    let host = ScriptedHost.double()
    host.set(.secondary, ScriptedHost.list("x y"))
    host.keys("tab enter")
    #expect(host.state.focus == .secondary)
  }

  @Test("activating keeps what later columns show, also when nothing is said anew")
  func activateKeepsContent() {
    let host = ScriptedHost.files()
    host.keys("1 enter")
    #expect(host.state.focus == .supplementary)
    host.keys("3")
    host.resize(60, 20)
    #expect(host.state.focus == .secondary)
    #expect(host.picture.contains("Split views for the terminal"))
  }

  @Test("a row that is disabled is not activated")
  func disabled() {
    let host = ScriptedHost.double()
    host.set(
      .primary, #"{"content":{"kind":"list","items":[{"id":"d","text":"d","disabled":true}]}}"#)
    host.forget()
    host.keys("enter")
    #expect(host.state.focus == .primary)
    #expect(host.sent(.primary, "activate").isEmpty)
  }

  @Test("Left goes to the parent of the pane, else to the previous column")
  func stepOut() {
    let host = ScriptedHost.files()
    host.set(.supplementary, #"{"up":"src"}"#)
    host.keys("left")
    #expect(
      host.sent(.supplementary) == [
        #"{"jsonrpc":"2.0","method":"nav","params":{"page":"..","popped":[],"by":"key"}}"#
      ])
    #expect(host.state.focus == .supplementary)
    host.set(.supplementary, #"{"up":null}"#)
    host.keys("h")
    #expect(host.state.focus == .primary)
  }

  @Test("Left reveals the previous column when it is hidden")
  func stepOutReveals() {
    let host = ScriptedHost.files(columns: 90)
    #expect(host.columns == "supplementary* secondary")
    host.keys("left")
    #expect(host.columns.contains("primary^*"))
  }

  @Test("Backspace goes to the parent; wide, it never changes the column")
  func backspace() {
    let host = ScriptedHost.files()
    host.keys("backspace")
    #expect(host.state.focus == .supplementary)
    host.set(.supplementary, #"{"up":"src"}"#)
    host.keys("backspace")
    #expect(host.sent(.supplementary, "nav").count == 1)
    host.set(.supplementary, #"{"up":null}"#)
    host.resize(60, 20)
    host.keys("backspace")
    #expect(host.state.focus == .primary)
  }

  @Test("digits go to the n-th column, a hidden one is revealed, and they are never counts")
  func digits() {
    let host = ScriptedHost.files(columns: 90)
    host.keys("3")
    #expect(host.state.focus == .secondary)
    host.keys("1")
    #expect(host.columns.contains("primary^*"))
    host.keys("2")
    #expect(host.state.focus == .supplementary)
    host.keys("4 7 0")
    #expect(host.state.focus == .supplementary)
  }

  @Test("F9 shows the next hidden sidebar; when all show it hides the primary")
  func sidebarWide() {
    let host = ScriptedHost.files()
    host.keys("f9")
    #expect(host.columns == "supplementary* secondary")
    host.keys("f9")
    #expect(host.columns == "primary supplementary* secondary")
    host.resize(90, 30)
    host.keys("f9")
    #expect(host.columns.contains("primary^"))
  }

  @Test("collapsed, F9 shows the primary and, again, where the user was")
  func sidebarCollapsed() {
    let host = ScriptedHost.files(columns: 60, rows: 20)
    host.keys("tab")
    #expect(host.state.focus == .secondary)
    host.keys("f9")
    #expect(host.state.focus == .primary)
    host.keys("f9")
    #expect(host.state.focus == .secondary)
  }

  @Test("collapsed, Enter and Tab go deeper, Shift-Tab goes back, selecting moves nothing")
  func collapsed() {
    let host = ScriptedHost.files(columns: 60, rows: 20)
    host.keys("j")
    #expect(host.state.focus == .supplementary)
    host.keys("enter")
    #expect(host.state.focus == .secondary)
    host.keys("shift+tab shift+tab")
    #expect(host.state.focus == .primary)
    host.keys("shift+tab")
    #expect(host.state.focus == .primary)
    host.keys("tab tab tab")
    #expect(host.state.focus == .secondary)
    #expect(host.screen[0].contains("‹ Files"))
  }

  @Test("z gives the column the window and takes it back")
  func zoom() {
    let host = ScriptedHost.files()
    host.keys("z")
    #expect(host.columns == "supplementary*")
    #expect(
      host.sent(.supplementary, "view").last?.contains(#""cols":119"#) == true
        || host.state.geometry.panes[0].content.size.columns == 120)
    host.keys("z")
    #expect(host.columns == "primary supplementary* secondary")
    host.keys("z esc")
    #expect(host.columns == "primary supplementary* secondary")
  }

  @Test("zoomed, Tab and digits go to another column and zoom that")
  func zoomedMoves() {
    let host = ScriptedHost.files()
    host.keys("z tab")
    #expect(host.columns == "secondary*")
    host.keys("1")
    #expect(host.columns == "primary*")
    host.keys("z")
    #expect(host.columns == "primary* supplementary secondary")
  }

  @Test("the keys after Ctrl-W are told as they are bound")
  func toldKeys() {
    let host = ScriptedHost.files()
    host.keys("ctrl+w")
    #expect(host.statusText == "Ctrl-W: h l column  < > = width  b sidebar  1-9 row  t [ ] tab")
    host.keys(">")
    #expect(host.statusText == "Width: < narrower  > wider  = back")
    let keys = Keymap.make([
      KeyRebinding(
        command: .column(.widen), keys: [KeyStroke(KeyChord(.character("w")), isPrefixed: true)],
        places: []),
      KeyRebinding(command: .column(.showPrimary), keys: [], places: []),
    ])
    #expect(keys.diagnostics.isEmpty)
    #expect(StatusWords.window(keys.value) == "Ctrl-W: h l column  < w = width  1-9 row  t [ ] tab")
    #expect(StatusWords.widths(keys.value) == "Width: < narrower  w wider  = back")
  }

  @Test("Ctrl-W changes widths, repeats without the prefix, and takes the width back")
  func widths() {
    let host = ScriptedHost.files()
    func width() -> Int { host.state.geometry.pane(.supplementary)?.title.size.columns ?? 0 }
    host.keys("ctrl+w >")
    #expect(width() == 31)
    host.keys("> > <")
    #expect(width() == 32)
    host.keys("shift+right")
    #expect(width() == 37)
    host.keys("j")
    #expect(host.cursor(.supplementary) == "TODO.md")
    host.keys("ctrl+w =")
    #expect(width() == 30)
    host.keys("3 ctrl+w >")
    #expect(width() == 29)
    host.keys("> =")
    #expect(width() == 30)
  }

  @Test(
    "Ctrl-W and Ctrl-\\ lead to columns, the primary, its n-th row, and the host's meaning of any other key"
  )
  func prefix() {
    let host = ScriptedHost.files()
    host.keys("ctrl+w l")
    #expect(host.state.focus == .secondary)
    host.keys("ctrl+\\ h")
    #expect(host.state.focus == .supplementary)
    host.keys("ctrl+w b")
    #expect(!host.columns.contains("primary"))
    host.keys("ctrl+w b")
    #expect(host.columns.contains("primary"))
    host.keys("2 ctrl+w 3")
    #expect(host.cursor(.primary) == "docs")
    #expect(host.state.focus == .supplementary)
    host.keys("alt+1")
    #expect(host.cursor(.primary) == "home")
    host.set(
      .supplementary,
      ScriptedHost.list("x", more: #","commands":[{"id":"zap","title":"Zap","key":"z"}]"#))
    host.forget()
    host.keys("z")
    #expect(host.sent(.supplementary, "command.run").count == 1)
    host.keys("ctrl+w z")
    #expect(host.state.layout.zoomed == .supplementary)
    host.keys("ctrl+w esc")
    #expect(host.state.keys.prefix == nil)
  }

  @Test("the inspector key says that there is none")
  func noInspector() {
    let host = ScriptedHost.files()
    host.keys("ctrl+w i")
    #expect(host.statusText.contains("no inspector"))
  }

  @Test("marks and goes down, ranges, all or none; the title counts them")
  func marks() {
    let host = ScriptedHost.files()
    host.keys("g space space")
    #expect(host.marks(.supplementary) == ["Config/", "Plugins/"])
    #expect(host.cursor(.supplementary) == "Sources/")
    #expect(host.screen[0].contains("2 marked"))
    host.keys("v j j v")
    #expect(host.marks(.supplementary).count == 5)
    host.keys("V")
    let all = host.marks(.supplementary).count
    host.keys("V")
    #expect([all, host.marks(.supplementary).count].sorted() == [0, 12])
  }

  @Test("filters while typing; Enter keeps the filter, Esc clears it")
  func filter() {
    let host = ScriptedHost.files()
    host.keys("/")
    host.type("md")
    #expect(
      host.rows(.supplementary) == [
        "ARCHITECTURE.md", "README.md", "TODO.md", "notes → ~/notes.md",
      ])
    #expect(host.statusText == "/md")
    host.keys("down")
    #expect(host.cursor(.supplementary) == "TODO.md")
    host.keys("enter")
    #expect(host.state.keys.typing == nil)
    #expect(host.rows(.supplementary).count == 4)
    #expect(host.state.focus == .supplementary)
    host.keys("esc")
    #expect(host.rows(.supplementary).count == 12)
    #expect(host.cursor(.supplementary) == "TODO.md")
    host.keys("/")
    host.type("x")
    host.keys("esc")
    #expect(host.rows(.supplementary).count == 12)
    #expect(host.state.keys.typing == nil)
  }

  @Test("Esc after an accepted filter stays on the row the filter led to, before it goes back")
  func acceptedFilter() {
    let host = ScriptedHost.files()
    let before = host.cursor(.supplementary)
    host.keys("g /")
    host.type("TODO")
    host.keys("enter esc")
    #expect(host.cursor(.supplementary) == "TODO.md" && before != "TODO.md")
    #expect(host.rows(.supplementary).count == 12)
    host.keys("g /")
    host.type("TODO")
    host.keys("esc")
    #expect(host.cursor(.supplementary) == "Config/")
  }

  @Test("J and K scroll the column that shows the row; focus and cursor stay")
  func scrollNext() {
    let host = ScriptedHost.double()
    let lines = (0..<100).map { "line \($0)" }.joined(separator: "\\n")
    host.set(.secondary, #"{"gen":1,"content":{"kind":"text","text":"\#(lines)"}}"#)
    func top() -> Bool { host.screen.joined().contains("line 0 ") }
    #expect(top())
    host.keys("J J")
    #expect(!top() && host.screen.joined().contains("line 10 "))
    #expect(host.cursor(.primary) == "a" && host.state.focus == .primary)
    host.keys("K K K")
    #expect(top())
    host.keys("tab J")
    #expect(top(), "nothing shows the row of the last column")
  }

  @Test("a filter belongs to the folder it was typed for")
  func filterOfFolder() {
    func folder(_ path: String, _ rows: String) -> String {
      ScriptedHost.list(
        rows, more: #","title":"\#(path)","drop":{"accepts":["text/plain"],"storeId":"f:\#(path)"}"#
      )
    }
    let host = ScriptedHost.double()
    host.set(.primary, folder("/a", "ab ac bc"))
    host.keys("/ b enter")
    #expect(host.rows(.primary) == ["ab", "bc"])
    host.set(.primary, folder("/a", "ab ac bc bd"))
    #expect(host.rows(.primary) == ["ab", "bc", "bd"])
    host.set(.primary, folder("/a/ab", "x y"))
    #expect(host.rows(.primary) == ["x", "y"])
    #expect(host.pane(.primary).page.shown?.filter == "")
  }

  @Test("Enter says at once that a search found nothing, once all was looked at")
  func searchWithoutMatch() {
    let host = ScriptedHost.double()
    host.set(.secondary, #"{"gen":1,"content":{"kind":"text","text":"alpha\nbeta"}}"#)
    host.keys("tab / z enter")
    #expect(host.statusText == "Not found")
    host.set(
      .secondary, #"{"gen":1,"content":{"kind":"text","source":{"id":"t","rev":1,"count":3000}}}"#)
    host.keys("/ z enter")
    #expect(host.statusText != "Not found")
  }

  @Test("the help begins with moving, and G, End and g lead to its ends")
  func helpEnds() throws {
    let host = ScriptedHost.double()
    host.keys("?")
    let sheet = try #require(host.state.dialogs.top)
    #expect(sheet.entries.first?.title.string == CommandGroup.moving.title)
    for (keys, cursor) in [
      ("G", sheet.entries.count - 1), ("g", 1), ("end", sheet.entries.count - 1),
    ] {
      host.keys(keys)
      #expect(host.state.dialogs.top?.cursor == cursor)
    }
  }

  @Test("/ searches the help")
  func searchedHelp() {
    let host = ScriptedHost.double()
    host.keys("?")
    let all = host.sheet.count
    host.keys("/")
    host.type("next match")
    let found = host.state.dialogs.top?.visibleEntries.map(\.title.string) ?? []
    #expect(all > 10 && found.count < 10, Comment(rawValue: found.joined(separator: ", ")))
    host.keys("esc")
    #expect(!host.state.dialogs.isOpen)
  }

  @Test("typing takes every letter, keys that mean commands elsewhere too")
  func typingTakesKeys() {
    let host = ScriptedHost.files()
    host.keys("/")
    host.type("qu?")
    #expect(host.statusText == "/qu?")
    host.keys("backspace backspace")
    #expect(host.statusText == "/q")
    host.keys("ctrl+u")
    #expect(host.statusText == "/")
    #expect(!host.orders.contains { $0.hasPrefix("quit") })
  }

  @Test("searches a text, goes on with n and N, and says when nothing is found")
  func search() {
    let host = ScriptedHost.files(rows: 14)
    host.keys("3 /")
    host.type("the")
    host.keys("enter")
    let first = host.screen
    host.keys("n n n")
    #expect(host.screen != first)
    host.keys("/ ctrl+u")
    host.type("zebra")
    host.keys("enter n")
    #expect(host.statusText == "Not found")
  }

  @Test("Ctrl-C is Esc; with nothing to leave it says how to quit, and again within 2 s quits")
  func interrupt() {
    let host = ScriptedHost.files()
    host.keys("g space ctrl+c")
    #expect(host.marks(.supplementary).isEmpty)
    host.keys("ctrl+c")
    #expect(host.statusText == "q quits")
    host.advance(2_001)
    host.keys("ctrl+c")
    #expect(host.state.quitting == nil)
    host.advance(1_999)
    host.keys("ctrl+c")
    #expect(host.state.quitting != nil)
  }

  @Test("Esc takes one step at a time and never quits")
  func escape() {
    let host = ScriptedHost.files(columns: 90)
    host.keys("g space")
    host.keys("/")
    host.type("e")
    host.keys("enter f9 ?")
    #expect(!host.sheet.isEmpty)
    host.keys("esc")
    #expect(host.sheet.isEmpty)
    #expect(host.columns.contains("^"))
    #expect(host.pane(.supplementary).page.shown?.filter == "e")
    host.keys("esc")
    let afterOne = (host.pane(.supplementary).page.shown?.filter ?? "", host.columns.contains("^"))
    #expect(afterOne == ("", true) || afterOne == ("e", false))
    host.keys("esc")
    #expect(host.pane(.supplementary).page.shown?.filter == "")
    #expect(!host.columns.contains("^"))
    host.keys("v")
    #expect(host.pane(.supplementary).page.shown?.isMarkingRange == true)
    host.keys("esc")
    #expect(host.pane(.supplementary).page.shown?.isMarkingRange == false)
    #expect(host.marks(.supplementary) == ["Config/"])
    host.keys("esc")
    #expect(host.marks(.supplementary).isEmpty)
    host.keys("esc esc esc esc")
    #expect(host.state.quitting == nil)
    host.resize(60, 20)
    host.keys("esc")
    #expect(host.state.focus == .primary)
    host.keys("esc esc")
    #expect(host.state.quitting == nil)
  }

  @Test("an outline opens, enters and leaves its nodes by arrows, and Enter never opens")
  func outline() {
    let host = ScriptedHost.double(wants: ["expand", "activate"])
    host.set(
      .primary,
      #"{"content":{"kind":"outline","items":[{"id":"n","text":"n","children":[{"id":"c","text":"c"}]},{"id":"m","text":"m"}]}}"#
    )
    host.forget()
    host.keys("right")
    #expect(host.rows(.primary) == ["n", "c", "m"])
    #expect(host.sent(.primary, "expand").last?.contains(#""item":"n","expanded":true"#) == true)
    host.keys("right")
    #expect(host.cursor(.primary) == "c")
    host.keys("left")
    #expect(host.cursor(.primary) == "n")
    host.keys("left")
    #expect(host.rows(.primary) == ["n", "m"])
    #expect(host.sent(.primary, "expand").last?.contains(#""item":"n","expanded":false"#) == true)
    host.keys("enter")
    #expect(host.rows(.primary) == ["n", "m"])
    #expect(host.state.focus == .secondary)
  }

  @Test("moving between nodes that are open tells the plugin nothing about opening")
  func outlineMoves() {
    let host = ScriptedHost.double(wants: ["expand"])
    host.set(
      .primary,
      #"{"content":{"kind":"outline","items":[{"id":"n","text":"n","children":[{"id":"c","text":"c"}]}]},"expand":{"n":true}}"#
    )
    host.forget()
    host.keys("right left")
    #expect(host.sent(.primary, "expand").isEmpty)
  }

  @Test("text scrolls; Left at its edge goes back a column")
  func text() {
    let host = ScriptedHost.files(rows: 14)
    host.keys("3 j j")
    #expect(host.screen[2].contains("   3  Split"))
    host.keys("k")
    #expect(host.screen[2].contains("   2"))
    host.keys("G")
    #expect(host.picture.contains("  27  the map."))
    host.keys("g space")
    #expect(!host.picture.contains("   1  # Colonnade"))
    host.keys("h")
    #expect(host.state.focus == .supplementary)
  }

  @Test("Enter in a text is for its pane")
  func activateText() {
    let host = ScriptedHost.files()
    host.say(.secondary, #"{"method":"pane.set","params":{}}"#)
    host.keys("3 enter")
    #expect(host.state.focus == .secondary)
  }

  @Test("pasted text is never read as keys")
  func paste() {
    let host = ScriptedHost.files()
    host.send(.input(.paste("q\nq", isComplete: true)))
    #expect(host.state.quitting == nil)
    host.keys("/")
    host.send(.input(.paste("READ\nME", isComplete: true)))
    #expect(host.statusText == "/READ ME")
  }

  @Test("Ctrl-L draws anew and Ctrl-Z suspends")
  func terminalKeys() {
    let host = ScriptedHost.files()
    host.keys("ctrl+l ctrl+z")
    #expect(host.orders == ["redraw", "suspend"])
    host.send(.signalled(.resumed))
    #expect(host.orders == ["redraw", "suspend", "redraw"])
  }

  @Test("y copies the text of a pane, or the values of the chosen rows")
  func copy() {
    let host = ScriptedHost.double()
    host.keys("y")
    #expect(host.orders.last == "copy a")
    host.keys("tab y")
    #expect(host.orders.last == "copy about a")
  }
}

// SPDX-License-Identifier: Apache-2.0
import HostCore
import HostTestSupport
import SplitLayout
import TerminalInput
import Testing

/// Menus, the palette and the help: where commands of plugins and of the host are found.
@Suite struct PaletteTests {
  @Test("lists commands in the menu of the row, the palette and the help")
  func lists() {
    let host = ScriptedHost.double(
      commands:
        #"{"id":"a","title":"Alpha","key":"d","menu":["item"]},{"id":"b","title":"Beta","menu":["pane"]},"#
        + #"{"id":"c","title":"Gamma","menu":["bar"]}"#)
    host.keys(".")
    #expect(host.sheet.prefix(3) == ["a", "Alpha", "Moving things"])
    let folder = host.sheet.firstIndex(of: "Places")
    #expect(folder.map { host.sheet[($0 + 1)...].first } == "Beta")
    host.keys("enter")
    #expect(host.lastCommand.contains(#""command":"a""#))
    host.keys(":")
    host.type("gam")
    #expect(host.sheet == ["Commands", "Gamma"])
    host.keys("enter")
    #expect(host.lastCommand.contains(#""command":"c""#))
    host.keys("?")
    #expect(host.sheet.contains("Alpha"))
    #expect(!host.sheet.contains("Beta"))
    host.keys("?")
    #expect(host.sheet.isEmpty)
  }

  @Test(
    "commands whose names have the words that are typed come before those that only contain them")
  func order() {
    let host = ScriptedHost.double(
      commands: #"{"id":"s","title":"Stable rows"},{"id":"o","title":"Table of tabs"},"#
        + #"{"id":"t","title":"Open here in a tab"}"#)
    host.keys(":")
    host.type("tab")
    #expect(
      host.sheet == [
        "Commands", "Open here in a tab", "Next tab", "Previous tab", "The tab before this one",
        "New tab…", "Close the tab", "Open the closed tab again", "Move the tab to the left",
        "Move the tab to the right", "Move the tab to the column before",
        "Move the tab to the next column", "Table of tabs", "Stable rows", "Next column",
        "Previous column",
      ])
    host.keys("enter")
    #expect(host.lastCommand.contains(#""command":"t""#))
    host.keys(":")
    host.type("tab new")
    #expect(host.sheet == ["Commands", "New tab…"])
    host.keys("esc :")
    host.type("undo")
    #expect(host.sheet.prefix(2) == ["Commands", "Undo"])
  }

  @Test(
    "names the line to filter or to search once",
    arguments: [
      (#"{"kind":"list","items":[{"id":"a"}]}"#, "Filter"),
      (#"{"kind":"text","text":"a"}"#, "Search"),
      (#"{"kind":"list","source":{"id":"s","rev":1,"count":9}}"#, "Search"),
    ])
  func lineToTypeInto(content: String, title: String) {
    let host = ScriptedHost(.double, columns: 100, rows: 24)
    host.start()
    host.hello(.primary, more: #","provides":{"rows":{"find":true}}"#)
    host.set(.primary, #"{"content":\#(content)}"#)
    host.keys(":")
    #expect(host.sheet.filter { $0 == "Filter" || $0 == "Search" } == [title])
  }

  @Test("Enter ends a search in the help, and the next one runs what it has found")
  func searchedHelp() {
    let host = ScriptedHost.double(
      commands: #"{"id":"a","title":"Alpha","key":"d","menu":["item"]}"#)
    host.keys("? /")
    host.type("alph")
    #expect(host.screen.last?.contains("Enter keep") == true)
    host.keys("enter")
    #expect(host.sheet == ["Keys that work here", "Alpha"] && host.lastCommand.isEmpty)
    #expect(host.screen.last?.contains("Enter runs it") == true)
    host.keys("/")
    host.type("zz")
    #expect(host.picture.contains("Nothing fits"))
    host.keys("backspace backspace enter enter")
    #expect(host.lastCommand.contains(#""command":"a""#) && host.sheet.isEmpty)
  }

  @Test("a long menu keeps what is usual in its first list, and the rest in menus of their own")
  func longMenu() {
    let own = (1...14).map { #"{"id":"r\#($0)","title":"Row \#($0)","menu":["item"]}"# }
    let others = (1...5).map { #"{"id":"p\#($0)","title":"Pane \#($0)","menu":["pane"]}"# }
    let keyed = #"{"id":"x","title":"Keyed","key":"X","menu":["item"]}"#
    let host = ScriptedHost.double(commands: (own + [keyed] + others).joined(separator: ","))
    host.keys(".")
    #expect(host.sheet.contains("Row 9") && !host.sheet.contains("Row 10"))
    #expect(host.sheet.contains("More for this") && !host.sheet.contains("Pane 1"))
    #expect(host.sheet.count <= 20)
    host.keys(Array(repeating: "j", count: 9).joined(separator: " ") + " right")
    #expect(host.sheet == ["a", "Row 10", "Row 11", "Row 12", "Row 13", "Row 14", "Keyed"])
    host.keys("left")
    #expect(host.sheet.contains("Row 9"))
    host.keys("X")
    #expect(host.lastCommand.contains(#""command":"x""#) && host.sheet.isEmpty)
    host.keys(".")
    let row = host.screen.firstIndex { $0.contains("Places") && $0.contains("›") } ?? 0
    host.click(50, row)
    #expect(host.sheet.contains("Pane 5"))
    host.keys("enter")
    #expect(host.lastCommand.contains(#""command":"p1""#) && host.sheet.isEmpty)
    host.keys("esc")
    host.click(4, 20, .right)
    #expect(host.sheet.contains("Pane 1") && !host.sheet.contains("Row 1"))
    host.keys("esc . G enter esc")
    #expect(host.sheet.contains("Row 9"))
    host.click(1, 1)
    #expect(host.sheet.isEmpty)
  }

  @Test("a command for rows of one type stands in no menu of others")
  func types() {
    let host = ScriptedHost.double(
      commands: #"{"id":"a","title":"Unpack","menu":["item"],"types":["application/*"]}"#)
    host.set(
      .primary,
      #"{"content":{"kind":"list","items":[{"id":"z","text":"z","type":"application/zip"},{"id":"t","text":"t","type":"text/plain"}]}}"#
    )
    host.keys(".")
    #expect(host.sheet.contains("Unpack"))
    host.keys("esc j .")
    #expect(!host.sheet.isEmpty && !host.sheet.contains("Unpack"))
  }

  @Test("says how the command was called")
  func calledBy() {
    let host = ScriptedHost.double(commands: #"{"id":"a","title":"Alpha","menu":["item"]}"#)
    host.keys(". enter")
    #expect(host.lastCommand.contains(#""by":"menu""#))
    host.keys(":")
    host.type("alpha")
    host.keys("enter")
    #expect(host.lastCommand.contains(#""by":"palette""#))
  }

  @Test("the palette follows the commands of the pane while one is looked for")
  func latePalette() {
    let host = ScriptedHost.double(commands: #"{"id":"a","title":"Alpha"}"#)
    host.keys(":")
    host.type("alp")
    #expect(host.sheet == ["Commands", "Alpha"])
    host.set(
      .primary,
      #"{"commands":[{"id":"z","title":"Alpine"},{"id":"b","title":"Alps"},{"id":"a","title":"Alpha"}]}"#
    )
    #expect(Set(host.sheet) == ["Commands", "Alpine", "Alps", "Alpha"])
    host.keys("enter")
    #expect(host.lastCommand.contains(#""command":"a""#))
    host.keys(":")
    host.type("beta")
    host.keys("enter")
    #expect(host.sheet == ["Commands"])
    host.set(.primary, #"{"commands":[{"id":"b","title":"Beta"}]}"#)
    host.keys("enter")
    #expect(host.lastCommand.contains(#""command":"b""#))
  }

  @Test("runs host commands from the palette")
  func palette() {
    let host = ScriptedHost.files()
    host.keys(":")
    host.type("quit")
    host.keys("enter")
    #expect(host.state.quitting != nil)
  }
}

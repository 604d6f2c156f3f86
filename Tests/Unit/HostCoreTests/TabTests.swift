// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostConfiguration
import HostTestSupport
import PaneContent
import PaneProtocol
import PaneTestSupport
import SplitLayout
import TerminalInput
import Testing

@testable import HostCore

/// Panes that share a column.
@Suite struct TabTests {
  /// Names in a row of cells.
  struct Row: Decodable, CustomTestStringConvertible {
    var id: String
    var names: [String]
    var shown: Int
    var width: Int
    var title: String
    var testDescription: String { id }
  }

  /// The names as the title bar has them.
  private static func text(_ names: [String], shown: Int, width: Int) -> String {
    let tabs = names.enumerated().map { index, name in
      TabName(pane: PaneID(index + 1), text: SafeText(name), isShown: index == shown)
    }
    var text = ""
    for part in TabRow(tabs, columns: width).parts {
      text += String(repeating: " ", count: part.columns.lowerBound - SafeText(text).columns)
      text += part.text.string
    }
    return text
  }

  @Test(
    "lays names out in the cells there are",
    arguments: try vectors("tabs", as: [Row].self))
  func row(_ row: Row) {
    #expect(Self.text(row.names, shown: row.shown, width: row.width) == row.title)
  }

  @Test(
    "names that are the same are told apart",
    arguments: [
      (["/x/w", "/x/w"], "w, w #2"), (["/a/w", "/b/w"], "a/w, b/w"),
      (["/a/c/w", "/b/c/w", "/b/c/w"], "a/c/w, b/c/w, b/c/w #2"), (["/w", "/a/w"], "w, a/w"),
      (["notes", "notes"], "notes, notes 2"), (["/x/a", "/x/b"], "a, b"),
    ])
  func apart(_ titles: [String], _ names: String) {
    let known = titles.map { title -> (String, String?) in
      let last = title.split(separator: "/").last.map(String.init) ?? ""
      return (last, title.hasPrefix("/") ? title : nil)
    }
    #expect(TabName.apart(known).joined(separator: ", ") == names)
  }

  @Test("names never leave the row, overlap, or lose the one on show", arguments: 0..<300)
  func anyRow(_ seed: Int) {
    var random = SplitMix64(seed: seed)
    let names = (0..<Int.random(in: 1...9, using: &random)).map { _ in
      String(repeating: "名a", count: Int.random(in: 1...12, using: &random))
    }
    let shown = Int.random(in: 0..<names.count, using: &random)
    let width = Int.random(in: 0...80, using: &random)
    let tabs = names.enumerated().map { index, name in
      TabName(pane: PaneID(index + 1), text: SafeText(name), isShown: index == shown)
    }
    let parts = TabRow(tabs, columns: width).parts
    for (one, other) in zip(parts, parts.dropFirst()) {
      #expect(one.columns.upperBound < other.columns.lowerBound)
    }
    #expect(parts.allSatisfy { $0.columns.upperBound <= width && $0.columns.lowerBound >= 0 })
    #expect(parts.allSatisfy { $0.text.columns == $0.columns.count })
    #expect(width < 6 || parts.contains { $0.isShown })
  }

  /// Two columns; the second is shared by the programs `one`, `two` and `three`.
  static func host(columns: Int = 100, wants: [String] = []) -> ScriptedHost {
    var settings = HostSettings.double
    let first = settings.columns[1]
    settings.columns[1].spec.name = "one"
    settings.columns[1].spec.title = "one"
    for name in ["two", "three"] {
      var tab = first
      tab.spec.name = name
      tab.spec.title = SafeText(name)
      settings.columns.append(tab)
    }
    for column in settings.columns { settings.plugins[column.spec.name] = column.spec }
    let host = ScriptedHost(settings, columns: columns, rows: 24)
    host.start()
    host.hello(.primary, wants: ["select"] + wants)
    host.set(
      .primary,
      #"{"content":{"kind":"list","items":[{"id":"a","text":"A"},{"id":"b","text":"B"}]}}"#)
    return host
  }

  /// What the title bar of the second column says of its tabs.
  static func titles(_ host: ScriptedHost) -> String {
    let bar = TitleBar(of: .secondary, in: host.state)
    let parts = bar?.parts.filter { $0.look == .title || $0.look == .tab } ?? []
    return parts.map { $0.look == .title ? "[\($0.text.string)]" : $0.text.string }
      .joined(separator: " ")
  }

  @Test("keys walk through the tabs of the focused column, round and round")
  func walking() {
    let host = Self.host()
    #expect(Self.titles(host) == "[one] two three")
    host.keys("ctrl+w ]")
    #expect(host.statusText == HostWords.onlyPane)
    host.keys("tab ctrl+w ]")
    #expect(Self.titles(host) == "one [two] three")
    host.keys("ctrl+w ] ctrl+w ]")
    #expect(Self.titles(host) == "[one] two three")
    host.keys("ctrl+w [")
    #expect(Self.titles(host) == "one two [three]")
  }

  @Test("closing shows the tab used before; the last one is the column and stays")
  func closing() {
    let host = Self.host()
    host.keys("tab ctrl+w ] ctrl+w ]")
    #expect(Self.titles(host) == "one two [three]")
    host.keys("ctrl+w d")
    #expect(Self.titles(host) == "one [two]")
    host.keys("ctrl+w d")
    #expect(Self.titles(host) == "[one]")
    #expect(host.state.columns.tabs(of: .secondary) == nil)
    host.keys("ctrl+w d")
    #expect(host.statusText == HostWords.onlyPane)
    #expect(host.state.columns[.secondary] != nil)
  }

  /// The first cell of a name in the title bar of the column with tabs.
  private static func cell(_ name: String, in host: ScriptedHost) throws -> Int {
    let bar = try #require(TitleBar(of: .secondary, in: host.state))
    let part = try #require(bar.parts.first { $0.text.string == name })
    let frame = try #require(host.state.geometry.pane(.secondary))
    return frame.title.minColumn + part.columns.lowerBound
  }

  @Test("a click shows a tab, a middle click closes it, the wheel walks, and a drag orders")
  func mouse() throws {
    let host = Self.host()
    let cell = { try Self.cell($0, in: host) }
    host.click(try cell("three"), 0)
    #expect(Self.titles(host) == "one two [three]")
    #expect(host.state.focus == .secondary)
    host.mouse(.wheelUp, try cell("one"), 0)
    #expect(Self.titles(host) == "one [two] three")
    host.mouse(.press(.left), try cell("two"), 0)
    host.mouse(.drag(.left), try cell("three"), 0)
    host.mouse(.release(.left), try cell("three"), 0)
    #expect(Self.titles(host) == "one three [two]")
    host.click(try cell("three"), 0, .middle)
    #expect(Self.titles(host) == "one [two]")
  }

  @Test("a right click on a name shows its tab and opens the menu of what can be done with it")
  func menu() throws {
    let host = Self.host()
    let cell = { try Self.cell($0, in: host) }
    host.click(try cell("one"), 0, .right)
    #expect(Self.titles(host) == "[one] two three" && host.state.focus == .secondary)
    #expect(
      host.sheet == [
        "one", "Close the tab", "Move the tab to the right", "Move the tab to the column before",
        "New tab…", "Reload",
      ])
    host.keys("down enter")
    #expect(Self.titles(host) == "two [one] three")
    host.click(try cell("two"), 0, .right)
    host.keys("enter")
    #expect(Self.titles(host) == "[one] three")
    host.click(try cell("three"), 0, .right)
    #expect(host.sheet.contains("Open the closed tab again"))
    host.keys("esc ctrl+w d")
    host.click(try cell("one"), 0, .right)
    // A column of one pane has no tab to close.
    #expect(host.sheet.dropFirst().first == "New tab…")
  }

  @Test("of plugins for a new tab the terminal comes first, and none that needs commands is there")
  func offered() {
    var settings = HostSettings.double
    for name in ["board", "lines", "terminal", "viewer"] {
      var spec = settings.columns[1].spec
      (spec.name, spec.title) = (name, SafeText(name))
      spec.declared.isOurs = name != "viewer"
      settings.plugins[name] = spec
    }
    let host = ScriptedHost(settings, columns: 100, rows: 24)
    host.start()
    host.keys("ctrl+w t")
    #expect(host.sheet == ["New tab", "terminal", "board", "viewer"], "\(host.sheet)")
  }

  @Test("of plugins for a new tab those that accept what is selected come before those of nothing")
  func accepting() {
    var settings = HostSettings.double
    let accepts = [
      "any": ["*/*"], "clock": [], "exact": ["text/x-word"], "family": ["text/*"],
      "other": ["image/*"], "terminal": [],
    ]
    for (name, types) in accepts {
      var spec = settings.columns[1].spec
      (spec.name, spec.title) = (name, SafeText(name))
      spec.declared.isOurs = name == "terminal"
      spec.declared.accepts = types
      settings.plugins[name] = spec
    }
    let host = ScriptedHost(settings, columns: 100, rows: 24)
    host.start()
    host.keys("2 ctrl+w t")
    #expect(
      host.sheet == ["New tab", "terminal", "any", "clock", "exact", "family", "other"],
      "\(host.sheet)")
    host.keys("esc 1")
    let row = #"{"id":"a","text":"a","type":"text/x-word","value":"a"}"#
    host.set(.primary, #"{"content":{"kind":"list","items":[\#(row)]}}"#)
    host.advance(500)
    host.keys("2 ctrl+w t")
    #expect(
      host.sheet == ["New tab", "terminal", "exact", "family", "any", "clock"], "\(host.sheet)")
  }

  @Test("no tenth tab is opened, and that is said")
  func tooMany() {
    let host = Self.host()
    host.keys("tab")
    for _ in 0..<8 { host.keys("ctrl+w t enter") }
    #expect(host.state.columns.tabs(of: .secondary)?.panes.count == HostLimits.tabs)
    #expect(host.statusText.contains("9 tabs are the most"))
  }

  @Test("collapsed, the name on show stands alone with the number of the others")
  func collapsed() {
    let host = Self.host(columns: 60)
    host.keys("tab")
    #expect(Self.titles(host) == "[one] +2")
  }

  // MARK: What programs open

  private static func open(_ host: ScriptedHost, _ more: String) -> String {
    host.say(
      .primary,
      #"{"id":9,"method":"pane.open","params":{"column":"secondary","plugin":"three","value":"v","as":"tab"\#(more)}}"#
    )
    return host.sent(.primary).last ?? ""
  }

  @Test("a tab is told what it was opened with, whatever has been chosen before it began")
  func openedBeforeChosen() {
    let host = Self.host()
    host.keys("j")
    _ = Self.open(host, "")
    host.keys("k")
    host.hello(.secondary, wants: ["input"])
    let inputs = host.sent(.secondary, "input.set")
    #expect(inputs.count == 1 && inputs.first?.contains(#""value":"v""#) == true)
  }

  @Test("without tabs the pane that was replaced is back; one that replaced nobody stays")
  func leftInPlace() {
    var settings = HostSettings.double
    var viewer = settings.columns[1].spec
    viewer.name = "viewer"
    settings.plugins = ["viewer": viewer]
    let host = ScriptedHost(settings, columns: 100, rows: 24)
    host.start()
    host.hello(.primary, wants: ["select", "pane.closed"])
    host.hello(.secondary, wants: ["input"])
    host.set(.primary, #"{"content":{"kind":"list","items":[{"id":"a","text":"A"}]}}"#)
    let first = host.state.columns[.secondary]
    host.notify(.secondary, "pane.close", "{}")
    #expect(host.state.columns[.secondary] == first)
    host.say(
      .primary,
      #"{"id":9,"method":"pane.open","params":{"column":"secondary","plugin":"viewer","value":"v","focus":true}}"#
    )
    #expect(host.state.columns[.secondary] != first && host.state.focus == .secondary)
    host.hello(.secondary)
    host.notify(.secondary, "pane.close", "{}")
    #expect(host.state.columns[.secondary] == first && host.state.focus == .primary)
    #expect(host.sent(.primary, "pane.closed").last?.contains(#""params":{"gen":1}"#) == true)
  }

  @Test("a tab that was closed is opened again, the last one first")
  func reopened() {
    let host = Self.host()
    host.keys("tab ctrl+w T")
    #expect(host.statusText == HostWords.noClosedTab)
    host.keys("ctrl+w ] ctrl+w d")
    #expect(Self.titles(host) == "[one] three")
    host.keys("ctrl+w T")
    #expect(Self.titles(host) == "one [two] three")
    host.keys("ctrl+w T")
    #expect(host.statusText == HostWords.noClosedTab)
  }

  @Test("a tab that is opened again has its rows, its cursor, its state and the newest input")
  func reopenedAsItWas() throws {
    let host = Self.host()
    host.keys("tab ctrl+w ]")
    host.hello(.secondary, wants: ["input"])
    host.set(.secondary, #"{"gen":1,"content":{"kind":"list","items":[{"id":"x"},{"id":"y"}]}}"#)
    host.notify(.secondary, "state.save", #"{"restore":{"at":"here"}}"#)
    host.keys("j ctrl+w d")
    host.keys("tab j tab")
    host.keys("ctrl+w T")
    let pane = try #require(host.state.pane(in: .secondary))
    #expect(pane.shown?.cursorItem?.id == "y")
    host.exit(.secondary)
    let greeting = try #require(host.sent(.secondary, "initialize").last)
    #expect(greeting.contains(#""restore":{"at":"here"}"#))
    host.hello(.secondary, wants: ["input"])
    #expect(host.sent(.secondary, "input.set").last?.contains(#""id":"b""#) == true)
  }

  @Test("what was discarded when a tab was closed is not in the tab that is opened again")
  func reopenedWithoutDiscarded() {
    let host = Self.host()
    host.keys("tab ctrl+w ]")
    host.hello(.secondary)
    host.set(
      .secondary, #"{"content":{"kind":"form","id":"f","fields":[{"id":"t","value":"old"}]}}"#)
    host.keys("enter x y z esc ctrl+w d")
    #expect(host.screen.contains { $0.contains("oldxyz") })
    host.keys("y")
    #expect(Self.titles(host) == "[one] three")
    host.keys("ctrl+w T")
    #expect(Self.titles(host) == "one [two] three")
    #expect(host.screen.contains { $0.contains("old") && !$0.contains("oldxyz") })
  }

  @Test("a tab shown because the one before was closed gets the newest input")
  func inputAfterClosing() {
    let host = Self.host()
    host.hello(.secondary, wants: ["input"])
    host.set(.secondary, #"{"gen":1,"content":{"kind":"text","text":"x"}}"#)
    host.keys("tab ctrl+w ]")
    host.hello(.secondary, wants: ["input"])
    host.set(.secondary, #"{"gen":1,"content":{"kind":"text","text":"x"}}"#)
    host.keys("tab j tab ctrl+w d")
    let inputs = host.sent(.secondary, "input.set")
    #expect(inputs.last?.contains(#""id":"b""#) == true)
  }

  @Test("the tenth is refused as too many")
  func refused() {
    let host = Self.host()
    for _ in 0..<6 { #expect(Self.open(host, "").contains("result")) }
    #expect(Self.open(host, "").contains("-32811"))
    host.say(
      .primary,
      #"{"id":9,"method":"pane.open","params":{"column":"secondary","value":"v","as":"tab"}}"#)
    #expect(host.sent(.primary).last?.contains("-32602") == true)
  }

  @Test("a rule of the layout opens a tab for its type once, and shows it again")
  func rule() {
    var settings = HostSettings.double
    var viewer = settings.columns[1].spec
    viewer.name = "viewer"
    viewer.title = "viewer"
    settings.plugins["viewer"] = viewer
    settings.routes = [TypeRoute(pattern: "text/*", plugin: "viewer", isTab: true)]
    let host = ScriptedHost(settings, columns: 100, rows: 24)
    host.start()
    host.hello(.primary, wants: ["select"])
    host.hello(.secondary, wants: ["input"])
    host.set(
      .primary,
      #"{"content":{"kind":"list","items":[{"id":"a","text":"A"},{"id":"b","text":"B","type":"text/x"},{"id":"c","text":"C","type":"text/y"}]}}"#
    )
    #expect(host.state.columns.tabs(of: .secondary) == nil)
    host.keys("j")
    #expect(Self.titles(host).hasSuffix("[viewer]"))
    host.hello(.secondary, wants: ["input"])
    host.keys("j k")
    #expect(host.state.columns.tabs(of: .secondary)?.panes.count == 2)
    host.keys("tab ctrl+w [ tab j")
    #expect(Self.titles(host).hasSuffix("[viewer]"))
    #expect(host.state.columns.tabs(of: .secondary)?.panes.count == 2)
  }

  // MARK: From one session to the next

  @Test("order, opened tabs and the one on show come back, each with its own state")
  func kept() throws {
    let host = Self.host()
    host.keys("tab ctrl+w ] ctrl+w t enter")
    let before = Self.titles(host)
    #expect(host.state.columns.tabs(of: .secondary)?.panes.count == 4)
    for _ in 0..<4 {
      host.hello(.secondary)
      let number = host.state.columns[.secondary]?.number ?? 0
      host.notify(.secondary, "state.save", #"{"restore":"of \#(number)"}"#)
      host.keys("ctrl+w ]")
    }
    host.advance(3_000)
    let saved = try #require(host.savedLayout)
    let again = ScriptedHost(host.state.settings, columns: 100, rows: 24, saved: saved)
    again.start()
    #expect(Self.titles(again) == before)
    var tokens: Set<String> = []
    for _ in 0..<4 {
      let token = again.state.panes.read(again.state.columns[.secondary]) {
        $0.conversation.saved.token?.text ?? ""
      }
      tokens.insert(token ?? "")
      again.keys("tab")
      if again.state.focus != .secondary { again.keys("tab") }
      again.keys("ctrl+w ]")
    }
    #expect(tokens.count == 4 && !tokens.contains(""))
  }

  @Test("tabs of the layout are never lost, whatever was kept")
  func keptOddly() {
    let host = Self.host()
    let program = SavedTabs.Tab(plugin: "nobody", place: nil)
    let saved = SavedLayout(
      split: SavedSplit(),
      tabs: [
        SavedTabs(column: "secondary", tabs: Array(repeating: program, count: 20), shown: 12),
        SavedTabs(column: "attic", tabs: [program], shown: -1),
        SavedTabs(column: "primary", tabs: [.init(plugin: "x", place: 7)], shown: 3),
      ])
    let again = ScriptedHost(host.state.settings, columns: 100, rows: 24, saved: saved)
    again.start()
    #expect(Self.titles(again) == "[one] two three")
  }

  @Test(
    "tabs of the last session come back, are replaced, or stay kept",
    arguments: [
      (TabsBefore.comeBack, "one two three [one 2]", 4), (.areReplaced, "[one] two three", 3),
      (.areKept, "[one] two three", 4),
    ])
  func tabsBefore(_ treatment: TabsBefore, titles: String, keptTabs: Int) {
    let host = Self.host()
    host.keys("tab ctrl+w ] ctrl+w t enter")
    host.advance(3_000)
    let first = host.savedLayout
    #expect(first?.tabs.first?.tabs.count == 4)
    var settings = host.state.settings
    settings.tabsBefore = treatment
    let again = ScriptedHost(settings, columns: 100, rows: 24, saved: first)
    again.start()
    #expect(Self.titles(again) == titles)
    again.keys("ctrl+w >")
    again.advance(3_000)
    #expect(again.savedLayout?.tabs.first?.tabs.count == keptTabs)
  }

  @Test("a session that leaves kept tabs alone keeps its own where none were kept")
  func keptBesideNone() {
    var settings = Self.host().state.settings
    settings.tabsBefore = .areKept
    let host = ScriptedHost(
      settings, columns: 100, rows: 24, saved: SavedLayout(split: SavedSplit(), tabs: []))
    host.start()
    host.keys("tab ctrl+w ] ctrl+w t enter")
    host.advance(3_000)
    #expect(host.savedLayout?.tabs.first?.tabs.count == 4)
  }
}

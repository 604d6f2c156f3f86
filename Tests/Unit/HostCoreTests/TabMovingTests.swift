// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostTestSupport
import PaneProtocol
import SplitLayout
import TerminalInput
import Testing

@testable import HostCore

/// Tabs that move to another column.
@Suite struct TabMovingTests {
  /// What the title bar of a column says of its tabs.
  private static func titles(_ role: ColumnRole, _ host: ScriptedHost) -> String {
    let bar = TitleBar(of: role, in: host.state)
    let parts = bar?.parts.filter { $0.look == .title || $0.look == .tab } ?? []
    return parts.map { $0.look == .title ? "[\($0.text.string)]" : $0.text.string }
      .joined(separator: " ")
  }

  /// The first cell of a word in the title bar of a column.
  private static func cell(_ name: String, _ role: ColumnRole, _ host: ScriptedHost) throws -> Int {
    let bar = try #require(TitleBar(of: role, in: host.state))
    let part = try #require(bar.parts.first { $0.text.string == name })
    let frame = try #require(host.state.geometry.pane(role))
    return frame.title.minColumn + part.columns.lowerBound
  }

  @Test("a tab goes to the column beside with the keys and comes back; the last one stays")
  func keys() throws {
    let host = TabTests.host()
    let one = try #require(host.state.columns[.secondary])
    let first = Self.titles(.primary, host)
    host.keys("ctrl+w {")
    #expect(host.statusText == HostWords.onlyPane)
    host.keys("tab ctrl+w }")
    #expect(host.statusText == HostWords.noColumnThere)
    host.keys("ctrl+w {")
    #expect(host.statusText == HostWords.hasMoved("one", to: .primary))
    #expect(host.state.focus == .primary && host.state.columns[.primary] == one)
    #expect(Self.titles(.primary, host).hasSuffix("[one]"))
    #expect(Self.titles(.secondary, host) == "[two] three")
    #expect(host.state.panes[one]?.role == .primary)
    host.keys("ctrl+w }")
    #expect(host.state.focus == .secondary)
    #expect(Self.titles(.primary, host) == first)
    #expect(Self.titles(.secondary, host) == "two three [one]")
    host.keys("ctrl+w { tab ctrl+w { tab ctrl+w {")
    #expect(host.statusText == HostWords.onlyPane)
    #expect(host.state.columns.panes(of: .secondary).count == 1)
  }

  @Test("a program that wants it hears of its column and runs on; others start again there")
  func programs() throws {
    let host = TabTests.host()
    host.hello(.secondary, wants: ["pane.moved"])
    host.keys("tab ctrl+w {")
    #expect(host.sent(.primary, "pane.moved").last?.contains(#"{"role":"primary"}"#) == true)
    #expect(host.pane(.primary).session.phase == .running)
    #expect(host.pane(.primary).session.run == 1)
    host.hello(.secondary)
    host.notify(.secondary, "state.save", #"{"restore":"kept"}"#)
    host.keys("tab ctrl+w {")
    #expect(host.pane(.primary).spec.name == "two")
    host.exit(.primary)
    #expect(host.pane(.primary).session.run == 2)
    let start = try #require(host.sent(.primary, "initialize").last)
    #expect(start.contains(#""role":"primary""#) && start.contains(#""restore":"kept""#))
  }

  @Test("a program with unsaved work is not ended for it")
  func unsaved() {
    let host = TabTests.host()
    host.hello(.secondary)
    host.set(
      .secondary, #"{"content":{"kind":"text","text":"x"},"guard":{"text":"vim still runs"}}"#)
    host.keys("tab ctrl+w {")
    #expect(host.state.focus == .primary)
    #expect(host.pane(.primary).session.phase == .running)
  }

  @Test("what the column before has chosen is told to the tab that comes, once")
  func inputs() {
    let host = TabTests.host()
    host.hello(.secondary, wants: ["input", "pane.moved"])
    host.keys("tab ctrl+w {")
    _ = host.sent(.primary)
    host.keys("tab")
    host.hello(.secondary, wants: ["input"])
    #expect(host.sent(.secondary, "input.set").count == 1)
    host.keys("tab ctrl+w }")
    #expect(host.state.focus == .secondary)
    #expect(host.sent(.secondary, "input.set").isEmpty)
  }

  @Test(
    "a name that is let go of over the title of another column goes there; a full one takes none")
  func mouse() throws {
    let host = TabTests.host()
    let frame = try #require(host.state.geometry.pane(.primary))
    let there = frame.title.minColumn + 2
    host.mouse(.press(.left), try Self.cell("three", .secondary, host), 0)
    host.mouse(.drag(.left), there, 0)
    #expect(Self.titles(.secondary, host) == "one two [three]")
    host.mouse(.release(.left), there, 0)
    #expect(Self.titles(.secondary, host) == "[one] two")
    #expect(Self.titles(.primary, host).hasSuffix("[three]"))
    host.keys("tab")
    for _ in 0..<7 { host.keys("ctrl+w t enter") }
    host.keys("ctrl+w t enter tab ctrl+w }")
    #expect(host.state.columns.panes(of: .secondary).count == HostLimits.tabs)
    #expect(host.statusText == HostWords.tooManyTabs("three"))
  }

  @Test("the menu of a name has the way to the columns beside")
  func menu() throws {
    let host = TabTests.host()
    host.mouse(.press(.right), try Self.cell("one", .secondary, host), 0)
    #expect(host.sheet.contains("Move the tab to the column before"))
    #expect(!host.sheet.contains("Move the tab to the next column"))
    host.keys("esc ctrl+w {")
    host.mouse(.press(.right), try Self.cell("one", .primary, host), 0)
    #expect(host.sheet.contains("Move the tab to the next column"))
  }

  @Test("a tab is where it was in the next session, with its state, and once")
  func kept() throws {
    let host = TabTests.host()
    host.hello(.secondary, wants: ["pane.moved"])
    host.notify(.secondary, "state.save", #"{"restore":"mine"}"#)
    host.keys("tab ctrl+w {")
    let titles = (Self.titles(.primary, host), Self.titles(.secondary, host))
    host.advance(3_000)
    let saved = try #require(host.savedLayout)
    let again = ScriptedHost(host.state.settings, columns: 100, rows: 24, saved: saved)
    again.start()
    #expect(Self.titles(.primary, again) == titles.0)
    #expect(Self.titles(.secondary, again) == titles.1)
    #expect(again.pane(.primary).conversation.saved.token?.text == #""mine""#)
    again.keys("ctrl+w }")
    again.advance(3_000)
    let last = ScriptedHost(
      host.state.settings, columns: 100, rows: 24, saved: again.savedLayout)
    last.start()
    #expect(Self.titles(.secondary, last) == "two three [one]")
    #expect(last.state.columns.panes(of: .primary).count == 1)
  }

  @Test("no program of the layout is lost, whatever was kept of tabs that moved")
  func keptOddly() {
    let settings = TabTests.host().state.settings
    func tab(_ place: Int, _ from: String?) -> SavedTabs.Tab {
      SavedTabs.Tab(plugin: "one", place: place, from: from)
    }
    let all = (0..<3).map { tab($0, "secondary") } + [tab(0, "secondary"), tab(7, "secondary")]
    let saved = SavedLayout(
      split: SavedSplit(),
      tabs: [
        SavedTabs(column: "primary", tabs: all + [tab(0, "attic"), tab(0, nil)], shown: 1),
        SavedTabs(column: "inspector", tabs: all, shown: 0),
      ])
    let host = ScriptedHost(settings, columns: 100, rows: 24, saved: saved)
    host.start()
    let names = [ColumnRole.primary, .secondary].flatMap { role in
      host.state.columns.panes(of: role).compactMap { host.state.panes[$0]?.spec.name }
    }
    #expect(Set(["one", "two", "three"]).isSubset(of: names))
    #expect(host.state.columns[.secondary] != nil)
  }
}

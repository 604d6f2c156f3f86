// SPDX-License-Identifier: Apache-2.0
import CellText
import HostConfiguration
import HostCore
import HostTestSupport
import PaneProtocol
import SplitLayout
import Testing

/// The inspector: the facts of the row that the last column shows, once they are asked for.
@Suite struct InspectorTests {
  private func host(columns: Int = 160, saved: SavedLayout? = nil) -> ScriptedHost {
    var settings = HostSettings.files
    settings.split = SplitConfiguration(
      style: .triple, columns: [.primary, .supplementary, .secondary, .inspector])
    settings.split.initialFocus = .supplementary
    settings.columns.append(
      .init(
        role: .inspector,
        spec: PaneSpec(name: "facts", arguments: ["facts"], look: .content, title: "Facts")))
    let host = ScriptedHost(settings, columns: columns, rows: 24, saved: saved)
    host.start()
    for role in [ColumnRole.primary, .supplementary, .secondary] {
      host.hello(role, wants: ["input", "select", "activate"])
    }
    host.set(.primary, ScriptedHost.list("home docs"))
    host.set(.supplementary, #"{"gen":1,"content":\#(Self.rows)}"#)
    host.set(.secondary, #"{"gen":1,"content":\#(Self.rows)}"#)
    return host
  }

  private static let rows =
    #"{"kind":"list","items":[{"id":"x","text":"X"},{"id":"y","text":"Y"}]}"#

  private var starts: (ScriptedHost) -> Int {
    { host in host.orders.count { $0.hasPrefix("spawn p4") } }
  }

  @Test(
    "is not started before it is asked for, and then shows the row of the last column",
    arguments: ["ctrl+w i", "I"])
  func asked(keys: String) {
    let host = host()
    host.keys("j")
    #expect(starts(host) == 0 && !host.picture.contains("Facts"))
    host.keys(keys)
    #expect(starts(host) == 1 && host.picture.contains("Facts"))
    host.hello(.inspector, wants: ["input"])
    #expect(host.sent(.inspector, "input.set").last?.contains(#""item":"y""#) == true)
    host.set(.inspector, #"{"gen":1,"content":{"kind":"text","text":"of y"}}"#)
    #expect(host.picture.contains("of y"))
    host.keys("k")
    host.advance(60)
    #expect(host.sent(.inspector, "input.set").last?.contains(#""item":"x""#) == true)
    host.keys("\(keys) \(keys)")
    #expect(starts(host) == 1)
  }

  @Test("comes back open where it has room beside the others, and over them it does not")
  func nextSession() {
    func shown(_ columns: Int, _ saved: SavedLayout?) -> ScriptedHost {
      let host = host(columns: columns, saved: saved)
      host.advance(1_000)
      return host
    }
    for columns in [80, 200] {
      let first = shown(columns, nil)
      first.keys("I")
      first.advance(10_000)
      #expect(first.savedLayout?.split.showsInspector == true)
      #expect(first.picture.contains("Facts"))
      let second = shown(columns, first.savedLayout)
      #expect(second.picture.contains("Facts") == (columns == 200))
      #expect(second.state.focus == .supplementary)
    }
  }

  @Test("follows the row that leads to the last column, not the rows in that")
  func follows() {
    let host = host()
    host.keys("ctrl+w i")
    host.hello(.inspector, wants: ["input"])
    host.forget()
    host.keys("3 j")
    #expect(host.cursor(.secondary) == "y")
    #expect(host.sent(.inspector, "input.set").isEmpty)
  }

  @Test("shows another plugin only where one is named for it, and its own for the next row")
  func named() {
    var settings = HostSettings.files
    settings.split = SplitConfiguration(
      style: .triple, columns: [.primary, .supplementary, .secondary, .inspector])
    let own = PaneSpec(name: "facts", arguments: ["facts"], look: .content, title: "Facts")
    settings.columns.append(.init(role: .inspector, spec: own))
    settings.routes = [TypeRoute(pattern: "a/*", plugin: "viewer")]
    settings.plugins = [
      "viewer": PaneSpec(name: "viewer", arguments: ["viewer"], look: .content, title: "Viewer")
    ]
    let host = ScriptedHost(settings, columns: 160, rows: 24)
    host.start()
    host.hello(.supplementary, wants: ["input"])
    host.set(
      .supplementary,
      #"{"content":{"kind":"list","items":[{"id":"x","text":"X","type":"a/b"},{"id":"y","text":"Y","type":"a/b"}]}}"#
    )
    #expect(host.pane(.secondary).spec.name == "viewer")
    #expect(host.pane(.inspector).spec.name == "facts")
    host.say(
      .supplementary,
      #"{"id":9,"method":"pane.open","params":{"column":"inspector","plugin":"viewer","value":1,"focus":true}}"#
    )
    #expect(host.pane(.inspector).spec.name == "viewer")
    #expect(host.state.focus == .inspector)
    host.keys("2 j")
    #expect(host.pane(.inspector).spec.name == "facts")
  }

  @Test("is no next column as long as it is hidden")
  func next() {
    let host = host(columns: 60)
    host.keys("l l l")
    #expect(host.state.focus == .secondary)
    #expect(!host.screen[0].contains("Facts"))
    host.say(.secondary, #"{"id":9,"method":"pane.open","params":{"column":"next","value":1}}"#)
    #expect(host.sent(.secondary).contains { $0.contains(#""id":9,"error""#) })
  }

  @Test("a hidden one that was never started is waited for by nobody")
  func settled() {
    let host = host()
    host.advance(10_000)
    #expect(!host.state.isWaiting && host.state.everyPaneHasSpoken)
    host.keys("q")
    for role in [ColumnRole.primary, .supplementary, .secondary] {
      host.plugin(role, .exited(status: 0, signal: 0))
    }
    #expect(host.orders.last == "quit 0")
  }
}

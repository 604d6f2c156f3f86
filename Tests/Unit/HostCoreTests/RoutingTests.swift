// SPDX-License-Identifier: Apache-2.0
import CellText
import HostConfiguration
import HostCore
import HostTestSupport
import PaneProtocol
import SplitLayout
import Testing

/// The plugin of a column, by what is shown in it.
@Suite struct RoutingTests {
  private func spec(
    _ name: String, accepts: [String] = [], mode: PluginMode = .rpc, versions: [Int] = [1]
  ) -> PaneSpec {
    var spec = PaneSpec(
      name: name, arguments: [name], mode: mode, look: .content, title: SafeText(name))
    spec.declared.id = "org.example.\(name)"
    spec.declared.accepts = accepts
    spec.declared.versions = versions
    return spec
  }

  private func host(
    _ plugins: [PaneSpec], routes: [TypeRoute] = [], opens: [TypeRoute] = [],
    accepts: [String] = []
  ) -> ScriptedHost {
    var settings = HostSettings.double
    settings.routes = routes
    settings.columns[0].spec.declared.opens = opens
    settings.columns[1].spec.declared.accepts = accepts
    settings.plugins = Dictionary(uniqueKeysWithValues: plugins.map { ($0.name, $0) })
    let host = ScriptedHost(settings, columns: 100, rows: 24)
    host.start()
    host.hello(.primary, wants: ["select"])
    host.hello(.secondary, wants: ["input"])
    host.forget()
    return host
  }

  @Test("a plugin names the one that shows what it opens")
  func openedByName() {
    let host = host([spec("viewer")])
    host.say(
      .primary,
      #"{"id":9,"method":"pane.open","params":{"column":"next","plugin":"viewer","value":1}}"#)
    #expect(host.pane(.secondary).spec.name == "viewer")
    #expect(host.sent(.primary).contains { $0.contains(#""id":9,"result":{"gen":1,"pane":"p3"}"#) })
    host.hello(.secondary, wants: ["input"])
    #expect(host.sent(.secondary, "input.set").last?.contains(#""value":1"#) == true)
    // The next selection leads back to the column's own.
    host.set(.primary, #"{"content":{"kind":"list","items":[{"id":"a","text":"A"}]}}"#)
    #expect(host.pane(.secondary).spec.name == "preview")
  }

  @Test("says which plugin is missing, and leaves the column as it is")
  func missing() {
    let host = host([spec("viewer")])
    host.say(
      .primary,
      #"{"id":9,"method":"pane.open","params":{"column":"next","plugin":"viewr","value":1}}"#)
    #expect(
      host.sent(.primary).contains {
        $0.contains(#""id":9,"error":{"code":-32602,"message":"no plugin “viewr”"#)
      })
    #expect(host.sent(.secondary, "input.set").isEmpty)
    host.set(
      .primary,
      #"{"content":{"kind":"list","items":[{"id":"a","text":"A","opens":"viewr"},{"id":"b","text":"B","opens":"viewr"}]}}"#
    )
    #expect(host.pane(.secondary).spec.name == "preview")
    // Once for the request, once for all rows.
    #expect(host.pane(.primary).log.lines.filter { $0.string.contains("viewr") }.count == 2)
    #expect(host.picture.contains("places: no plugin “viewr”"))
    host.keys("j")
    #expect(host.pane(.primary).log.lines.filter { $0.string.contains("viewr") }.count == 2)
  }

  /// The plugin that shows a row of these members.
  private func shower(of members: String, in host: ScriptedHost) -> String {
    host.set(
      .primary,
      #"{"content":{"kind":"list","items":[{"id":"a","text":"A",\#(members)}]}}"#)
    return host.pane(.secondary).spec.name
  }

  @Test("a row and a plugin call another one by its id, too")
  func byID() {
    let host = host([spec("viewer")])
    #expect(shower(of: #""opens":"org.example.viewer""#, in: host) == "viewer")
    #expect(shower(of: #""opens":"org.example.other""#, in: host) == "preview")
  }

  @Test("the rule of the layout wins over the row, the row over the rules of its plugin")
  func order() {
    let host = host(
      [spec("one"), spec("two"), spec("three")], routes: [TypeRoute(pattern: "a/*", plugin: "one")],
      opens: [TypeRoute(pattern: "*", plugin: "three")])
    #expect(shower(of: #""type":"a/b","opens":"two""#, in: host) == "one")
    #expect(shower(of: #""type":"b/b","opens":"two""#, in: host) == "two")
    #expect(shower(of: #""type":"b/b""#, in: host) == "three")
    let wrong = self.host([spec("two")], routes: [TypeRoute(pattern: "a/*", plugin: "one")])
    #expect(shower(of: #""type":"a/b","opens":"two""#, in: wrong) == "two")
    #expect(wrong.pane(.primary).log.lines.isEmpty)
  }

  @Test("the plugin that accepts a type more exactly than the column's own shows it")
  func accepting() {
    let plugins = [
      spec("any", accepts: ["*/*"]), spec("pictures", accepts: ["image/*"]),
      spec("gifs", accepts: ["image/gif"]), spec("animations", accepts: ["image/gif"]),
      spec("newer", accepts: ["text/new"], versions: [2]),
      spec("printer", accepts: ["text/new"], mode: .lines),
    ]
    let open = host(plugins, accepts: ["*/*"])
    #expect(shower(of: #""type":"text/plain""#, in: open) == "preview")
    #expect(shower(of: #""type":"text/new""#, in: open) == "preview")
    #expect(shower(of: #""type":"image/png""#, in: open) == "pictures")
    #expect(shower(of: #""type":"image/gif""#, in: open) == "animations")
    #expect(shower(of: #""detail":"x""#, in: open) == "preview")
    let narrow = host(plugins, accepts: ["image/gif"])
    #expect(shower(of: #""type":"image/gif""#, in: narrow) == "preview")
    #expect(shower(of: #""type":"image/png""#, in: narrow) == "preview")
    #expect(shower(of: #""type":"image/png""#, in: host(plugins)) == "preview")
  }

  @Test("says why a plugin that is there cannot show anything")
  func unable() {
    let host = host([spec("printer", mode: .text), spec("newer", versions: [2, 3])])
    func refusal(_ plugin: String, _ id: Int) -> Substring? {
      host.say(
        .primary,
        #"{"id":\#(id),"method":"pane.open","params":{"column":"next","plugin":"\#(plugin)"}}"#)
      let line = host.sent(.primary).last { $0.contains(#""id":\#(id),"error""#) }
      return line?.firstMatch(of: /"message":"([^"]*)"/)?.1
    }
    #expect(refusal("printer", 1) == "plugin “printer” does not speak the protocol")
    #expect(refusal("newer", 2) == "newer speaks protocol 2, 3, this host speaks 1")
  }

  @Test("does not start a program of another protocol, and says why in its place")
  func otherProtocol() {
    var settings = HostSettings.double
    settings.columns[1].spec = spec("newer", versions: [2])
    let host = ScriptedHost(settings, columns: 100, rows: 24)
    host.start()
    #expect(!host.orders.contains { $0.hasPrefix("spawn p2") })
    #expect(host.picture.contains("newer speaks protocol 2, this host speaks 1"))
    #expect(
      host.pane(.secondary).trouble?.string
        == "newer could not run: it speaks protocol 2, this host speaks 1. Ctrl-R tries again")
    #expect(
      host.orders.filter { $0.hasPrefix("log ") }
        == ["log newer speaks protocol 2, this host speaks 1"])
    host.keys("2 ctrl+r")
    #expect(!host.orders.contains { $0.hasPrefix("spawn p2") })
  }
}

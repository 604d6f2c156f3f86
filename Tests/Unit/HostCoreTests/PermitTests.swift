// SPDX-License-Identifier: Apache-2.0
import DragSession
import HostCore
import HostTestSupport
import SplitLayout
import Testing

/// What a plugin's manifest asks for: asked about once, kept when the user says so, and taken back.
@Suite struct PermitTests {
  private static let run =
    #""method":"program.run","params":{"argv":["mail","a b"],"screen":false}"#
  private static let open = #""method":"link.open","params":{"url":"https://example.org"}"#
  private static let change =
    #""method":"files.change","params":{"title":"T","op":"trash","items":[{"path":"/w/a b"}]}"#
  private static let all = ["link.any", "program.run", "clipboard.write", "files"]

  private static func settings(
    _ permissions: [String], in place: String? = "/p/places"
  ) -> HostSettings {
    var settings = HostSettings.double
    settings.columns[0].spec.declared.id = "org.example.places"
    settings.columns[0].spec.declared.place = place
    settings.columns[0].spec.declared.permissions = permissions
    return settings
  }

  /// A host whose user has acted nowhere of late.
  private static func host(_ settings: HostSettings) -> ScriptedHost {
    let host = ScriptedHost(settings)
    host.start()
    host.hello(.primary)
    host.hello(.secondary)
    host.set(.primary, ScriptedHost.list("a"))
    host.advance(5_000)
    host.forget()
    host.forgetOrders()
    return host
  }

  private static func ask(_ host: ScriptedHost, _ line: String, id: Int = 9) {
    host.say(.primary, #"{"id":\#(id),\#(line)}"#)
    host.advance(600)
  }

  private static func permits(_ host: ScriptedHost) -> [String] {
    host.orders.filter { $0.hasPrefix("permit") }
  }

  @Test("what the manifest names can be allowed for good, and is not asked about again")
  func always() {
    let host = Self.host(Self.settings(Self.all))
    Self.ask(host, Self.open)
    #expect(host.sheet == ["places wants to open, unasked", "No", "Open", "Always"])
    host.keys("a")
    #expect(host.orders.contains("open https://example.org"))
    #expect(Self.permits(host) == ["permit org.example.places link.any  true"])
    #expect(host.state.statusText.contains("org.example.places opens addresses from now on"))
    host.advance(5_000)
    host.forgetOrders()
    Self.ask(host, Self.open)
    #expect(host.sheet.isEmpty && host.orders.contains("open https://example.org"))
  }

  @Test("a yes without that is good for one act, and keeps nothing")
  func once() {
    let host = Self.host(Self.settings(Self.all))
    Self.ask(host, Self.open)
    host.keys("y")
    #expect(host.orders.contains("open https://example.org") && Self.permits(host).isEmpty)
    host.advance(5_000)
    Self.ask(host, Self.open)
    #expect(!host.sheet.isEmpty)
  }

  @Test("what it does not name, and a program without a manifest, is asked about each time")
  func unnamed() {
    for settings in [Self.settings(["files"]), Self.settings(Self.all, in: nil)] {
      let host = Self.host(settings)
      Self.ask(host, Self.open)
      #expect(host.sheet == ["places wants to open, unasked", "No", "Open"])
    }
  }

  @Test("the word of an earlier session holds, for the same plugin in the same place")
  func kept() {
    for (place, isAsked) in [("/p/places", false), ("/q/places", true)] {
      var settings = Self.settings(Self.all)
      settings.permits = [
        Permit(plugin: "org.example.places", place: place, power: .links, words: nil)
      ]
      let host = Self.host(settings)
      Self.ask(host, Self.open)
      #expect(host.sheet.isEmpty != isAsked, "\(place)")
    }
  }

  @Test("a program is allowed with its exact words")
  func program() {
    let host = Self.host(Self.settings(Self.all))
    Self.ask(host, Self.run)
    #expect(host.sheet.last == "Always, these words")
    host.keys("a")
    #expect(Self.permits(host) == ["permit org.example.places program.run mail 'a b' true"])
    host.forgetOrders()
    Self.ask(host, Self.run)
    #expect(host.sheet.isEmpty && host.orders.contains { $0.hasPrefix("run ") })
    Self.ask(host, #""method":"program.run","params":{"argv":["mail","c"],"screen":false}"#)
    #expect(host.sheet.first == "places wants to run, unasked")
  }

  @Test("files are changed for a plugin of others when the user has said so, with what is done")
  func files() {
    let host = Self.host(Self.settings(Self.all))
    host.keys("down")
    Self.ask(host, Self.change)
    #expect(host.sheet == ["places wants to change files", "No", "Change", "Always"])
    #expect(host.picture.contains("trash '/w/a b'"))
    host.keys("n")
    #expect(host.state.desk.transfers.transfers.isEmpty)
    #expect(host.sent(.primary).last?.contains("-32812") == true)
    host.keys("down")
    Self.ask(host, Self.change, id: 10)
    host.keys("a")
    #expect(host.state.desk.transfers.transfers.count == 1)
    Self.ask(host, Self.change, id: 11)
    #expect(host.sheet.isEmpty && host.state.desk.transfers.transfers.count == 1)
    #expect(host.sent(.primary).last?.contains(#""reason":"it is being moved already""#) == true)
    Self.ask(host, Self.change.replacing("a b", with: "other"), id: 12)
    #expect(host.sheet.isEmpty && host.state.desk.transfers.transfers.count == 2)
  }

  @Test("a change in several messages is asked about once, with all its files")
  func parts() {
    let host = Self.host(Self.settings(Self.all))
    Self.ask(
      host,
      #""method":"files.change","params":{"title":"T","op":"trash","items":[{"path":"/w/x"}],"more":true}"#
    )
    #expect(host.sheet.isEmpty && host.sent(.primary).last?.contains(#""id":9"#) == true)
    Self.ask(host, Self.change, id: 10)
    #expect(host.picture.contains("trash /w/x") && host.picture.contains("trash '/w/a b'"))
    Self.ask(host, Self.change, id: 11)
    #expect(host.sent(.primary).last?.contains("-32802") == true, "one after the other")
    host.keys("n")
    host.keys("down")
    Self.ask(host, Self.change, id: 12)
    #expect(!host.picture.contains("/w/x"), "what was refused is not part of the next change")
  }

  @Test("the clipboard is written without an act when the user has said so")
  func clipboard() {
    let host = Self.host(Self.settings(Self.all))
    host.notify(.primary, "clipboard.set", #"{"text":"a\tb"}"#)
    host.advance(600)
    #expect(host.sheet == ["places wants to copy, unasked", "No", "Copy", "Always"])
    #expect(host.picture.contains(#"$'a\tb'"#))
    host.keys("a")
    host.advance(5_000)
    host.notify(.primary, "clipboard.set", #"{"text":"again"}"#)
    #expect(host.orders.contains("copy again"))
  }

  @Test("the palette shows what was allowed; Enter takes it back")
  func forgotten() {
    var settings = Self.settings(Self.all)
    settings.permits = [
      Permit(plugin: "org.example.places", place: "/p/places", power: .links, words: nil),
      Permit(plugin: "org.example.places", place: "/p/places", power: .programs, words: "mail x"),
    ]
    let host = Self.host(settings)
    host.keys(":")
    host.type("what plugins may")
    host.keys("enter")
    #expect(
      host.sheet == [
        "What plugins may do", "org.example.places opens addresses",
        "org.example.places runs mail x",
      ])
    host.keys("enter")
    #expect(Self.permits(host) == ["permit org.example.places link.any  false"])
    #expect(
      host.state.statusText.contains("org.example.places is asked again before it opens addresses"))
    #expect(host.sheet == ["What plugins may do", "org.example.places runs mail x"])
    host.keys("esc")
    // The colon was typed in the pane, and stands for what it wishes for a while.
    host.advance(5_000)
    Self.ask(host, Self.open)
    #expect(!host.sheet.isEmpty)
  }
}

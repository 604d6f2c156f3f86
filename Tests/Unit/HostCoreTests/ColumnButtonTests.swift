// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostCore
import HostTestSupport
import SplitLayout
import TerminalInput
import Testing

/// The buttons that show and hide columns, and what the pane that arranges them says to it.
@Suite struct ColumnButtonTests {
  @Test("a layout that asks for it has a key and a button for the last column alone")
  func secondaryOnly() throws {
    var settings = HostSettings.files
    settings.split.showsSecondaryOnlyButton = true
    let host = ScriptedHost.files(settings: settings)
    let before = host.columns
    host.keys("ctrl+w o")
    #expect(host.columns == "secondary*")
    host.keys("ctrl+w o")
    #expect(host.columns.filter { $0 != "*" } == before.filter { $0 != "*" })
    host.keys("?")
    #expect(host.sheet.contains("Only the last column, and back"))
    host.keys("esc")
    let bar = try #require(TitleBar(of: .secondary, in: host.state))
    let button = try #require(bar.parts.first { $0.action == .secondaryOnly })
    let pane = try #require(host.state.geometry.pane(.secondary))
    host.click(pane.title.minColumn + button.columns.lowerBound, 0)
    #expect(host.columns == "secondary*")
    host.click(host.screen[0].split(separator: "↔")[0].count, 0)
    #expect(host.columns.contains("primary"))
  }

  @Test("without a word of the layout there is neither, and the key says so")
  func noSecondaryOnly() throws {
    let host = ScriptedHost.files()
    let before = host.columns
    host.keys("ctrl+w o")
    #expect(host.columns == before)
    #expect(host.statusText.contains("not left alone"))
    let bar = try #require(TitleBar(of: .secondary, in: host.state))
    #expect(!bar.parts.contains { $0.action == .secondaryOnly })
    host.keys("?")
    #expect(!host.sheet.contains { $0.contains("Only the last column") })
  }

  @Test("F9 says why it shows no column")
  func nothingToToggle() {
    var settings = HostSettings.double
    settings.split.reveals = false
    settings.split.preferredSplitBehavior = .overlay
    let host = ScriptedHost(settings)
    host.start()
    host.keys("f9")
    #expect(host.statusText == "This layout shows no more columns")
    let narrow = ScriptedHost(.double, columns: 40)
    narrow.start()
    narrow.keys("f9")
    #expect(narrow.statusText == "The first column is on screen")
  }

  @Test(
    "a key that finds nothing to do says so",
    arguments: [
      ("alt+9", "The first column has no row 9"), ("ctrl+w 9", "The first column has no row 9"),
      ("tab J", "There is no column after this one to look at"),
    ])
  func nothingToDo(keys: String, words: String) {
    let host = ScriptedHost.double()
    host.keys(keys)
    #expect(host.statusText == words)
    let narrow = ScriptedHost(.double, columns: 40)
    narrow.start()
    narrow.keys("ctrl+w >")
    #expect(narrow.statusText == "There is no width here to change")
  }

  @Test("a number goes to that row and drives, again if it is there; without it nothing happens")
  func numberedRows() {
    let host = ScriptedHost.double()
    host.set(
      .primary,
      #"{"content":{"kind":"list","items":[{"id":"a"},{"id":"x","disabled":true},"#
        + #"{"id":"b"},{"id":"c"}]}}"#)
    host.set(.secondary, ScriptedHost.list("z"))
    host.forget()
    func inputs() -> [String] { host.sent(.secondary, "input.set") }
    host.keys("alt+2")
    #expect(host.cursor(.primary) == "b" && !host.statusText.contains("no row"))
    #expect(inputs().map { $0.contains(#""by":"select""#) } == [true])
    host.set(.secondary, ScriptedHost.list("z"))
    host.keys("alt+2")
    #expect(host.cursor(.primary) == "b" && !host.statusText.contains("no row"))
    #expect(inputs().map { $0.contains(#""by":"activate""#) } == [true])
    host.set(.secondary, ScriptedHost.list("z"))
    host.keys("alt+4")
    #expect(host.cursor(.primary) == "b" && host.statusText == "The first column has no row 4")
    #expect(inputs().isEmpty)
  }

  @Test("the sign for a hidden primary stands at the primary's side")
  func signAtItsSide() throws {
    for edge in PrimaryEdge.allCases {
      var settings = HostSettings.double
      settings.split.primaryEdge = edge
      settings.split.preferredDisplayMode = .secondaryOnly
      let host = ScriptedHost(settings, columns: 100, rows: 24)
      host.start()
      let bar = try #require(TitleBar(of: .secondary, in: host.state))
      let sign = try #require(bar.parts.first { $0.action == .toggleSidebar })
      #expect(sign.text.string == (edge == .leading ? "» F9" : "F9 «"))
      #expect((sign.columns.lowerBound < 50) == (edge == .leading))
      host.keys("f9")
      let primary = try #require(TitleBar(of: .primary, in: host.state))
      let hide = try #require(primary.parts.first { $0.look == .button })
      #expect(hide.text.string == (edge == .leading ? "«" : "»"))
      #expect((hide.columns.lowerBound <= 1) == (edge == .leading))
    }
  }

  @Test("the pane that arranges the columns decides which mode the button and the swipe lead to")
  func targetMode() {
    let host = ScriptedHost.files()
    host.notify(.primary, "layout.policy", #"{"show":"ask"}"#)
    host.forget()
    host.keys("f9")
    #expect(host.columns == "supplementary* secondary", "nothing waits for the answer")
    let hiding = host.sent(.primary, "layout.ask").last ?? ""
    #expect(hiding.contains(#""kind":"hide","proposal":{"mode":"oneBesideSecondary"}"#))
    host.say(.primary, #"{"id":2,"result":{"mode":"secondaryOnly"}}"#)
    #expect(host.columns == "secondary*")
    host.keys("f9")
    let showing = host.sent(.primary, "layout.ask").last ?? ""
    #expect(showing.contains(#""kind":"show","proposal":{"mode":"oneBesideSecondary"}"#))
    host.say(.primary, #"{"id":3,"result":{"mode":"twoBesideSecondary"}}"#)
    #expect(host.columns.contains("primary"))
    host.resize(90, 30)
    host.forget()
    host.mouse(.press(.left), 0, 20)
    host.mouse(.drag(.left), 4, 20)
    #expect(host.columns.contains("primary^"))
    #expect(host.sent(.primary, "layout.ask").last?.contains(#""kind":"show""#) == true)
  }

  @Test("a late answer about the button, or one that comes too late to matter, changes nothing")
  func late() {
    let host = ScriptedHost.files()
    host.notify(.primary, "layout.policy", #"{"show":"ask"}"#)
    host.keys("f9")
    host.advance(151)
    host.say(.primary, #"{"id":2,"result":{"mode":"secondaryOnly"}}"#)
    #expect(host.columns == "supplementary* secondary")
    host.keys("f9 f9")
    host.say(.primary, #"{"id":3,"result":{"mode":"secondaryOnly"}}"#)
    #expect(host.columns == "supplementary* secondary", "it is the answer to the press before")
  }
}

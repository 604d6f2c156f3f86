// SPDX-License-Identifier: Apache-2.0
import HostCore
import HostTestSupport
import SplitLayout
import Testing

/// What the cursor does while the next column walks about by itself.
@Suite struct FollowingTests {
  @Test("stepping into a column with l or Right changes nothing there, wherever it has walked to")
  func steppingBack() {
    for key in ["l", "right"] {
      let host = ScriptedHost.double()
      host.set(
        .secondary, #"{"gen":1,"content":{"kind":"list","items":[{"id":"x","text":"X"}]}}"#)
      host.keys(key)
      #expect(host.inputs().isEmpty)
      #expect(host.state.focus == .secondary)
      host.keys("1 enter")
      #expect(host.inputs() == ["2 a"])
    }
  }

  @Test("a program that does not answer is told of once, unless it has said that it takes its time")
  func silent() {
    let host = ScriptedHost.double()
    let words = "does not answer; it shows another row"
    func isTold() -> Bool { host.screen.last?.contains(words) == true }
    host.keys("j")
    host.advance(4_999)
    #expect(!isTold() && host.screen[0].contains("⋯"))
    host.advance(1)
    #expect(isTold())
    #expect(host.orders.count { $0.contains("no answer to input.set for 5 s") } == 1)
    host.keys("k")
    host.advance(6_000)
    #expect(host.orders.count { $0.contains("no answer to input.set for 5 s") } == 1)
    let patient = ScriptedHost.double()
    patient.keys("j")
    patient.set(.secondary, #"{"gen":2,"loading":{"text":"soon"}}"#)
    patient.advance(6_000)
    #expect(patient.orders.allSatisfy { !$0.contains("no answer") })
  }

  private func place(_ path: String, generation: Int) -> String {
    #"{"gen":\#(generation),"content":{"kind":"list","items":[{"id":"x\#(path)","text":"X"}]},"#
      + #""drop":{"accepts":["text/uri-list"],"transfer":"fs","directory":"\#(path)"}}"#
  }

  @Test("the cursor goes to the row of the folder the next column has walked to, or is not marked")
  func walkedOn() {
    let host = ScriptedHost.double(wants: ["select"])
    let rows = ["/a", "/b", "/c"].map { #"{"id":"\#($0)","text":"\#($0)","value":"\#($0)"}"# }
    host.set(
      .primary, #"{"content":{"kind":"list","items":[\#(rows.joined(separator: ","))]}}"#)
    host.set(.secondary, place("/a", generation: 2))
    host.keys("2")
    host.forget()
    host.set(.secondary, place("/c", generation: 2))
    #expect(host.cursor(.primary) == "/c")
    #expect(host.sent(.primary, "select").count == 1)
    #expect(host.inputs().isEmpty)
    #expect(host.state.panes.leadsToNext(.primary, in: host.state.layout))
    host.set(.secondary, place("/c/deeper", generation: 2))
    #expect(host.cursor(.primary) == "/c")
    #expect(!host.state.panes.leadsToNext(.primary, in: host.state.layout))
    #expect(!host.picture.contains("▏"))
    host.keys("1 l")
    #expect(host.inputs().isEmpty)
    host.keys("1 enter")
    #expect(host.inputs() == ["3 /c"])
  }

  @Test("the cursor stays on a row that leads to no folder while the next column shows one")
  func rowWithoutFolder() {
    let host = ScriptedHost.double(wants: ["select"])
    let rows = #"{"id":"/a","text":"A","value":"/a"},{"id":"plain","text":"no folder"}"#
    host.set(.primary, #"{"content":{"kind":"list","items":[\#(rows)]}}"#)
    host.set(.secondary, place("/a", generation: 2))
    host.keys("1 j")
    host.advance(60)
    #expect(host.cursor(.primary) == "plain")
    host.set(.secondary, place("/a", generation: 3))
    #expect(host.cursor(.primary) == "plain")
  }

  @Test("a selection on its way is not taken back by what the next column shows of the one before")
  func walkedOnInHaste() {
    let host = ScriptedHost.double()
    let rows = ["/a", "/b", "/c"].map { #"{"id":"\#($0)","text":"\#($0)","value":"\#($0)"}"# }
    host.set(
      .primary, #"{"content":{"kind":"list","items":[\#(rows.joined(separator: ","))]}}"#)
    host.set(.secondary, place("/a", generation: 2))
    host.endsTurns = false
    host.keys("j j")
    host.set(.secondary, place("/b", generation: 2))
    host.endTurn()
    #expect(host.cursor(.primary) == "/c")
    #expect(host.inputs().last?.hasSuffix("/c") == true)
  }
}

// SPDX-License-Identifier: Apache-2.0
import CellText
import HostCore
import HostTestSupport
import SplitLayout
import Testing

/// Words of a program that nothing is done with: none goes without a line in the log.
@Suite struct DroppedWordsTests {
  private func logged(_ host: ScriptedHost) -> [String] {
    host.orders.filter { $0.hasPrefix("log ") }
  }

  @Test(
    "a program that is refused is not heard any more, and the reason stays",
    arguments: [#"{"protocol":1,"needs":["teleport"]}"#, #"{"protocol":7}"#])
  func ended(reply: String) {
    let host = ScriptedHost(.double)
    host.start()
    host.say(.primary, #"{"id":1,"result":\#(reply)}"#)
    let reason = host.errorText(.primary)
    #expect(reason != nil)
    host.set(.primary, #"{"title":"Alive","error":null,"content":{"kind":"list","items":[]}}"#)
    host.say(.primary, #"{"id":4,"method":"prompt.ask","params":{"kind":"confirm","title":"?"}}"#)
    #expect(host.errorText(.primary) == reason)
    #expect(!host.screen.joined().contains("Alive"))
    #expect(host.sent(.primary).last?.contains(#""id":4,"error""#) == true)
    #expect(logged(host).contains("log places: left out, the program is being ended"))
  }

  @Test("logs unknown methods, of notifications and of requests")
  func unknown() {
    let host = ScriptedHost.double()
    host.notify(.primary, "pane.fly", "{}")
    host.say(.primary, #"{"id":5,"method":"pane.swim","params":{}}"#)
    #expect(logged(host).contains("log places: left out, unknown method pane.fly"))
    #expect(logged(host).contains("log places: left out, unknown method pane.swim"))
    #expect(host.pane(.primary).log.lines.last?.string == "left out, unknown method pane.swim")
  }

  @Test("logs content for an input that is not the newest any more")
  func outdated() {
    let host = ScriptedHost.double()
    host.plugin(.secondary, .outdated)
    #expect(logged(host).last?.contains("left out, content for an input before") == true)
    #expect(host.pane(.secondary).log.lines.isEmpty)
  }

  @Test("the last line that the log has room for says that no more are noted")
  func full() {
    let host = ScriptedHost.double()
    host.forgetOrders()
    for _ in 0..<1_010 { host.plugin(.primary, .outdated) }
    #expect(logged(host).count == 1_000)
    #expect(logged(host).last?.hasSuffix("; no more of this run is noted") == true)
  }

  @Test("says of a program that prints plain lines and ends how they can be shown")
  func plainOutput() {
    let host = ScriptedHost(.double)
    host.start()
    host.plugin(.primary, .logged(SafeText("fstab")))
    host.exit(.primary)
    #expect(
      host.errorText(.primary)
        == "places prints no messages; `colonnade lines` shows plain output")
  }
}

// SPDX-License-Identifier: Apache-2.0
import HostCore
import HostTestSupport
import PaneProtocol
import SplitLayout
import Testing

/// Links of a text: going to them, and where they lead.
@Suite("Links of texts") struct LinkTests {
  /// A host whose first column shows links.
  private func host(_ targets: [String], wants: [String] = []) -> ScriptedHost {
    let host = ScriptedHost.double(wants: wants)
    let content = "{\"kind\":\"text\",\"format\":\"markdown\",\"text\":\"x\",\"base\":\"/docs\"}"
    host.set(.primary, "{\"content\":\(content)}")
    let spans = targets.map { "{\"t\":\"go\",\"link\":\"\($0)\"},\" \"" }.joined(separator: ",")
    let blocks = "[{\"b\":\"p\",\"l\":0,\"t\":[\(spans)]}]"
    let ticket = host.readTexts.last?.ticket ?? 0
    let answer = JSONText(text: "{\"id\":\(ticket),\"result\":{\"blocks\":\(blocks)}}")
    host.send(.helper(.answered(ticket: ticket, answer)))
    host.endTurn()
    host.forget()
    return host
  }

  private func status(_ host: ScriptedHost) -> String { host.screen.last ?? "" }

  @Test("names the target of the link gone to, and says when nothing opens it")
  func nothingOpens() {
    let host = host(["javascript:1", "http://a.b/c"])
    host.keys("]")
    #expect(status(host).contains("→ javascript:1") && status(host).contains("Enter follow"))
    host.keys("enter")
    #expect(status(host).contains("nothing opens javascript:1"))
    #expect(host.orders.allSatisfy { !$0.hasPrefix("open ") })
  }

  @Test("opens addresses of the web")
  func web() {
    let host = host(["http://a.b/c"])
    host.keys("] enter")
    #expect(host.orders.contains("open http://a.b/c"))
  }

  @Test("tells the program of other targets, if it wants to know")
  func told() {
    let host = host(["../x.md"], wants: ["link"])
    host.keys("] enter")
    let sent = host.sent(.primary, "link")
    #expect(sent.count == 1)
    #expect(sent.first?.contains(#"{"target":"../x.md","base":"/docs","by":"enter"}"#) == true)
  }

  @Test("leaves the link with Esc, and Enter means again what it did")
  func left() {
    let host = host(["x"], wants: ["link", "activate"])
    host.keys("] esc")
    #expect(!status(host).contains("→"))
    host.keys("enter")
    let sent = host.sent(.primary)
    #expect(sent.count == 1 && sent[0].contains(#""method":"activate""#))
  }

  @Test("says that there are no links or headings")
  func none() {
    let host = host([])
    host.keys("]")
    #expect(status(host).contains("no links"))
    host.keys("}")
    #expect(status(host).contains("no headings"))
  }
}

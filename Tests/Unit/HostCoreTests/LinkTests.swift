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
    return Self.read(blocks, in: host)
  }

  /// Answers the text that waits to be read with its blocks.
  private static func read(_ blocks: String, in host: ScriptedHost) -> ScriptedHost {
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

  /// A host with two tasks, the second of them done and with a link, behind a line of settings.
  private func tasks(wants: [String]) -> ScriptedHost {
    let host = ScriptedHost.double(wants: wants)
    host.set(
      .primary,
      ##"{"content":{"kind":"text","format":"markdown","text":"- [ ] t\n- [x] [u](#v)"}}"##)
    let link = ##"{"t":"u","link":"#v"}"##
    let blocks =
      #"[{"b":"list","tight":true},{"b":"item","task":" ","l":0},{"b":"p","t":["t"],"l":0},"#
      + #"{"b":"end"},{"b":"item","task":"x","l":1},{"b":"p","t":[\#(link)],"l":1},"#
      + #"{"b":"end"},{"b":"end"}]"#
    return Self.read(blocks, in: host)
  }

  @Test("M4: goes to the boxes of tasks on the way, and Space has them ticked")
  func ticked() {
    let host = tasks(wants: ["task"])
    host.keys("]")
    #expect(status(host).contains("Space tick"))
    host.keys("space ] enter")
    let sent = host.sent(.primary, "task")
    #expect(sent.count == 2, "\(sent)")
    #expect(sent.first?.contains(#""params":{"line":0,"checked":true}"#) == true)
    #expect(sent.last?.contains(#""params":{"line":1,"checked":false}"#) == true)
    host.keys("]")
    #expect(status(host).contains("→ #v"))
    host.keys("[ [")
    #expect(status(host).contains("Space tick"))
    host.keys("esc")
    #expect(!status(host).contains("Space tick"))
  }

  @Test("a ticked box waits as it is to be, until its program shows it or a second is over")
  func waiting() {
    let host = tasks(wants: ["task"])
    host.keys("] space")
    #expect(host.screen.contains { $0.contains("☑ t") })
    host.advance(999)
    #expect(host.screen.contains { $0.contains("☑ t") })
    host.advance(1)
    #expect(host.screen.contains { $0.contains("☐ t") })
    #expect(host.frameNeed != .none)
    host.keys("space")
    host.set(
      .primary,
      ##"{"content":{"kind":"text","format":"markdown","text":"- [ ] t\n- [x] [u](#v)"}}"##)
    #expect(host.screen.contains { $0.contains("☐ t") })
  }

  @Test("a box that is gone to by a click is ticked by the next one")
  func tickedByMouse() {
    let host = tasks(wants: ["task"])
    host.click(on: "☐ t")
    #expect(host.sent(.primary, "task").isEmpty)
    host.click(on: "☐ t")
    #expect(host.sent(.primary, "task").count == 1)
  }

  @Test("boxes that no program ticks are passed over")
  func unticked() {
    let host = tasks(wants: [])
    host.keys("]")
    #expect(status(host).contains("→ #v"))
    host.keys("esc space")
    #expect(host.sent(.primary, "task").isEmpty)
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

  // MARK: Rows

  /// A host with two rows: one with links in its text and its cells, and one without any.
  private func rows(wants: [String] = []) -> ScriptedHost {
    let host = ScriptedHost.double(wants: wants)
    let tin = #"[{"t":"tin","link":"tin.md"}," of ",{"t":"tea","link":"http://a.b/tea"}]"#
    host.set(
      .primary,
      #"{"content":{"kind":"table","columns":[{"id":"a"},{"id":"b"}],"items":["#
        + #"{"id":"1","cells":[\#(tin),[{"t":"again","link":"tin.md"}]]},"#
        + #"{"id":"2","cells":["plain"]},{"id":"3","cells":[[{"t":"one","link":"one.md"}]]}]}}"#)
    host.keys("1")
    host.forget()
    return host
  }

  @Test("a key offers the links of a row, each place once, and follows the one that is taken")
  func rowLinks() {
    let host = rows(wants: ["link"])
    host.keys("L")
    #expect(host.sheet.dropFirst() == ["Follow tin", "Follow tea"], "\(host.sheet)")
    host.keys("enter")
    let sent = host.sent(.primary, "link")
    #expect(sent.count == 1 && sent[0].contains(#""target":"tin.md","by":"#), "\(sent)")
    host.keys("L down enter")
    #expect(host.orders.contains("open http://a.b/tea"))
  }

  @Test("the only link of a row is followed at once, and a row without one says so")
  func onlyRowLink() {
    let host = rows(wants: ["link"])
    host.keys("down L")
    #expect(status(host).contains("This row has no links"))
    host.keys("down L")
    #expect(host.sent(.primary, "link").count == 1 && host.state.dialogs.top == nil)
    #expect(!status(host).contains("nothing opens"))
  }

  @Test("the menu of a row has its links; what nothing opens is said")
  func rowMenu() {
    let host = rows()
    host.keys("end .")
    #expect(host.sheet.contains("Follow one"), "\(host.sheet)")
    let place = host.sheet.dropFirst().firstIndex(of: "Follow one") ?? 1
    host.keys("home" + String(repeating: " down", count: place - 1) + " enter")
    #expect(status(host).contains("nothing opens one.md"))
    host.keys("home down .")
    #expect(!host.sheet.contains { $0.hasPrefix("Follow ") })
  }

  // MARK: Texts

  /// A host whose first column shows lines with links.
  private func text(_ lines: [String]) -> ScriptedHost {
    let host = ScriptedHost.double()
    let list = lines.map { "\"\($0)\"" }.joined(separator: ",")
    host.set(
      .primary, "{\"content\":{\"kind\":\"text\",\"format\":\"ansi\",\"lines\":[\(list)]}}")
    host.keys("1")
    host.forget()
    return host
  }

  private let open = #"a \u001b]8;;http://a.b/\u001b\\link\u001b]8;;\u001b\\ and"#

  @Test("links of printed text are gone to from both ends, and opened")
  func printed() {
    let host = text(["x", open, #"\u001b]8;;http://c.d/\u0007more\u001b]8;;\u0007"#])
    host.keys("[")
    #expect(status(host).contains("→ http://c.d/"))
    host.keys("[")
    #expect(status(host).contains("→ http://a.b/"))
    host.keys("[")
    #expect(status(host).contains("→ http://a.b/"))
    host.keys("] ] enter")
    #expect(host.orders.contains("open http://c.d/"))
    host.keys("esc")
    #expect(!status(host).contains("→"))
  }

  @Test("links of spans of a text are links, too")
  func spans() {
    let host = ScriptedHost.double()
    host.set(
      .primary,
      #"{"content":{"kind":"text","lines":["x",["go ",{"t":"there","link":"http://a.b/"}]]}}"#)
    host.keys("1 ]")
    #expect(status(host).contains("→ http://a.b/"))
    host.keys("enter")
    #expect(host.orders.contains("open http://a.b/"))
  }

  @Test("a click goes to a link, a second one opens it")
  func clicks() {
    let host = text([open])
    host.click(on: "link")
    #expect(status(host).contains("→ http://a.b/"))
    #expect(host.orders.allSatisfy { !$0.hasPrefix("open ") })
    host.click(on: "link")
    #expect(host.orders.contains("open http://a.b/"))
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

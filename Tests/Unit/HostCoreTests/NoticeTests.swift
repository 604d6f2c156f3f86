// SPDX-License-Identifier: Apache-2.0
import HostCore
import HostTestSupport
import SplitLayout
import Testing

/// Messages, work under way, and programs that do not answer.
@Suite struct NoticeTests {
  @Test("good news are over when a page comes over what they are about, warnings stay")
  func praiseBelowPage() {
    for (kind, isOver) in [("good", true), ("warn", false)] {
      let host = ScriptedHost.double()
      host.notify(.primary, "notify.show", #"{"text":"Seven alike","level":"\#(kind)"}"#)
      host.notify(
        .primary, "nav.push",
        #"{"page":"p","status":"Space switches","content":{"kind":"list","items":[{"id":"x","text":"x"}]}}"#
      )
      #expect(host.statusText.contains("Seven alike") != isOver, "\(kind): \(host.statusText)")
    }
  }

  @Test("shows what plugins notify, a failure longer")
  func notify() {
    let host = ScriptedHost.double()
    host.notify(.primary, "notify.show", #"{"level":"good","text":"Done"}"#)
    #expect(host.statusText == "Done")
    host.advance(4_000)
    #expect(host.statusText != "Done")
    host.notify(.primary, "notify.show", #"{"level":"bad","text":"Broken\u001b[31m"}"#)
    host.advance(7_999)
    #expect(host.statusText.hasPrefix("Broken"))
    #expect(!host.statusText.unicodeScalars.contains("\u{1B}"))
  }

  @Test("what a notice tells of is taken back by the command that it names")
  func undo() {
    let host = ScriptedHost.double()
    host.notify(
      .primary, "notify.show",
      #"{"level":"good","text":"Edited","undo":{"command":"back","args":{"n":1}}}"#)
    #expect(host.statusText.hasPrefix("Edited"))
    host.forget()
    host.keys("u")
    let calls = host.sent(.primary, "command.run")
    #expect(calls.count == 1 && calls[0].contains(#""command":"back""#), "\(calls)")
    #expect(calls.first?.contains(#""args":{"n":1}"#) == true)
  }

  @Test("going on after a pause takes a message off, but no failure; a prefix is shown over it")
  func messagesLeave() {
    let host = ScriptedHost.double()
    host.keys("j")
    host.notify(.primary, "notify.show", #"{"level":"good","text":"Done"}"#)
    host.keys("k")
    #expect(host.statusText == "Done")
    host.keys("ctrl+w")
    #expect(host.statusText.hasPrefix("Ctrl-W"))
    host.keys("esc")
    host.advance(1_000)
    host.keys("j")
    #expect(host.statusText != "Done")
    host.notify(.primary, "notify.show", #"{"level":"bad","text":"Broken"}"#)
    host.advance(1_000)
    host.keys("k")
    #expect(host.statusText.hasPrefix("Broken"), "a failure takes longer to read")
  }

  @Test("shows how far work has come, and sends the user's cancel")
  func progress() {
    let host = ScriptedHost.double()
    host.notify(
      .primary, "progress.set", #"{"id":"w","title":"Copying","done":1,"total":4,"cancel":true}"#)
    #expect(host.screen[0].contains("25 %"))
    host.notify(.primary, "progress.set", #"{"id":"w","done":3}"#)
    #expect(host.screen[0].contains("75 %"))
    host.keys(":")
    host.type("cancel copying")
    host.keys("enter")
    #expect(
      host.sent(.primary).contains(
        #"{"jsonrpc":"2.0","method":"progress.cancel","params":{"id":"w"}}"#))
    host.notify(.primary, "progress.set", #"{"id":"w","end":"cancelled"}"#)
    #expect(!host.screen[0].contains("%"))
  }

  @Test("shows the newest of a burst of notices, and how many came between")
  func burst() {
    let host = ScriptedHost.double()
    for number in 1...20 {
      host.notify(.primary, "notify.show", #"{"level":"info","text":"note \#(number)"}"#)
    }
    #expect(host.statusText == "note 5")
    host.advance(200)
    #expect(host.statusText == "note 20  (+14)")
    host.notify(.primary, "notify.show", #"{"level":"info","text":"last"}"#)
    host.advance(200)
    #expect(host.statusText == "last")
    host.advance(2_000)
    host.notify(.primary, "notify.show", #"{"level":"info","text":"again"}"#)
    #expect(host.statusText == "again")
  }

  @Test("a steady flood of notices is shown five times a second")
  func steadyNotices() {
    let host = ScriptedHost.double()
    var shown: Set<String> = []
    for number in 0..<300 {
      host.notify(.primary, "notify.show", #"{"level":"info","text":"n\#(number)"}"#)
      shown.insert(host.statusText)
      host.advance(10)
    }
    #expect(shown.count >= 10 && shown.count <= 20)
  }

  @Test("says that a program that owes an answer for 5 s does not answer, until it does")
  func notAnswering() {
    let host = ScriptedHost.double()
    host.set(.primary, #"{"commands":[{"id":"del","title":"Delete","key":"d"}]}"#)
    host.keys("d")
    host.advance(4_999)
    #expect(!host.screen[0].contains("not answering"))
    host.advance(2)
    #expect(host.screen[0].contains("not answering"))
    host.say(.primary, #"{"id":2,"result":{}}"#)
    #expect(!host.screen[0].contains("not answering"))
  }
}

// SPDX-License-Identifier: Apache-2.0
import DragSession
import HostCore
import HostTestSupport
import PaneProtocol
import SplitLayout
import TerminalInput
import Testing

/// The list of what runs and what has ended, and what the terminal is told of it.
@Suite struct TaskTests {
  private func progress(_ host: ScriptedHost, _ members: String) {
    host.notify(.primary, "progress.set", #"{"id":"w","title":"Unpack",\#(members)}"#)
  }

  @Test("work under way stands in the list with its share, and follows it; then its end does")
  func list() {
    let host = ScriptedHost.double()
    host.keys("w")
    #expect(host.picture.contains("Nothing runs, and nothing has ended."))
    progress(host, #""done":1,"total":4,"cancel":true"#)
    #expect(host.picture.contains("Unpack") && host.picture.contains("25 %"))
    progress(host, #""done":2,"total":4"#)
    #expect(host.picture.contains("50 %"))
    progress(host, #""end":"failed","text":"no space""#)
    #expect(host.picture.contains("Unpack: no space") && host.picture.contains("not all"))
  }

  @Test("what has ended can be forgotten, one or all, and offers nothing that is over")
  func forgetting() {
    let host = ScriptedHost.double()
    for name in ["one", "two", "three"] {
      host.notify(
        .primary, "progress.set", #"{"id":"\#(name)","title":"\#(name)","done":1,"total":4}"#)
      host.notify(.primary, "progress.set", #"{"id":"\#(name)","end":"failed","text":"no"}"#)
    }
    host.keys("w enter")
    #expect(!host.picture.contains("Pause") && !host.picture.contains("Cancel"))
    host.keys("d")
    #expect(host.sheet == ["Tasks", "two: no", "one: no"], "\(host.sheet)")
    host.keys("enter D")
    #expect(host.picture.contains("Nothing runs, and nothing has ended."))
  }

  @Test("a command whose program tells how far it is stands in the list once, and so does its end")
  func once() {
    let host = ScriptedHost.double(
      commands: #"{"id":"unpack","title":"Unpack…","key":"E","when":"always"}"#)
    host.keys("E")
    host.advance(2_000)
    host.keys("w")
    #expect(host.sheet == ["Tasks", "Unpack…"], "\(host.sheet)")
    host.notify(
      .primary, "progress.set", #"{"id":"w","title":"Unpacking “x”","text":"131 MB"}"#)
    #expect(host.sheet == ["Tasks", "Unpacking “x”"], "\(host.sheet)")
    #expect(host.picture.contains("131 MB"))
    host.notify(.primary, "progress.set", #"{"id":"other","title":"Counting","done":1,"total":4}"#)
    #expect(host.sheet.count == 3, "\(host.sheet)")
  }

  @Test("the menu of work that ends gives way to the list")
  func menuOfEnded() {
    let host = ScriptedHost.double()
    progress(host, #""done":1,"total":4,"cancel":true"#)
    host.keys("w enter")
    #expect(host.picture.contains("Cancel"))
    progress(host, #""end":"failed","text":"no space""#)
    #expect(!host.picture.contains("Cancel") && host.picture.contains("Unpack: no space"))
  }

  @Test("a piece of work is cancelled from the list")
  func cancel() {
    let host = ScriptedHost.double()
    progress(host, #""done":1,"total":4,"cancel":true"#)
    host.keys("w enter")
    host.forget()
    host.keys("d")
    #expect(host.sent(.primary).contains { $0.contains("progress.cancel") })
  }

  /// A host with one pane that may change files.
  private func changing() -> ScriptedHost {
    var settings = HostSettings.double
    for index in settings.columns.indices {
      settings.columns[index].spec.declared.permissions = ["files"]
      settings.columns[index].spec.declared.isOurs = true
    }
    let host = ScriptedHost(settings, columns: 80, rows: 16)
    host.start()
    host.hello(.primary)
    host.set(.primary, #"{"content":{"kind":"list","items":[{"id":"a","text":"a"}]}}"#)
    return host
  }

  @Test("files that wait to be moved can begin sooner or later than others that wait")
  func order() {
    let host = changing()
    for number in 1...3 {
      host.say(
        .primary,
        #"{"id":\#(number),"method":"files.change","params":{"title":"Rename \#(number)","op":"rename","items":[{"path":"/w/\#(number)","to":"/w/x\#(number)"}]}}"#
      )
    }
    let queue = host.state.desk.talk.queue
    #expect(queue.count == 3)
    host.keys("w down down enter")
    host.forget()
    host.keys("<")
    #expect(host.orders.contains("put files \(queue[2]) ahead of \(queue[1])"))
    #expect(host.state.desk.talk.queue == [queue[0], queue[2], queue[1]])
    host.keys("w enter <")
    #expect(host.state.desk.talk.queue == [queue[0], queue[2], queue[1]])
    host.keys("w enter >")
    #expect(host.state.desk.talk.queue == [queue[2], queue[0], queue[1]])
    host.send(
      .files(.progressed(queue[2], FileProgress(items: 1, itemsDone: 0, bytes: 0, bytesDone: 0))))
    host.keys("w down enter <")
    #expect(host.state.desk.talk.queue == [queue[2], queue[0], queue[1]])
  }

  @Test("what stayed is named below the folder that holds all that was to be done")
  func reasons() {
    let host = changing()
    let items = ["f", "sub/f", "sub/in/g"].map {
      #"{"path":"/here/\#($0)","to":"/there/\#($0)"}"#
    }.joined(separator: ",")
    host.say(
      .primary,
      #"{"id":1,"method":"files.change","params":{"title":"Together","op":"sync","items":[\#(items)]}}"#
    )
    guard let id = host.state.desk.talk.queue.first else {
      Issue.record("nothing was ordered")
      return
    }
    let arrived = [TransferredItem(n: 0, id: "file:///there/f")]
    let refused = [1: "no room", 2: "the folder cannot be changed"]
    host.send(.files(.moved(id, FileOutcome(arrived: arrived, refused: refused))))
    host.keys("w enter")
    #expect(host.picture.contains("sub/f: no room"), "\(host.picture)")
    #expect(host.picture.contains("sub/in/g: the folder cannot be changed"))
  }

  @Test("a change that leaves something out is not called done, nor one of which some stayed")
  func partial() {
    for (flag, word) in [("", "done"), (#","partial":true"#, "not all")] {
      let host = changing()
      host.say(
        .primary,
        #"{"id":1,"method":"files.change","params":{"title":"Together","op":"sync","items":[{"path":"/here/f","to":"/there/f"}]\#(flag)}}"#
      )
      guard let id = host.state.desk.talk.queue.first else {
        Issue.record("nothing was ordered")
        return
      }
      host.send(
        .files(.moved(id, FileOutcome(arrived: [TransferredItem(n: 0, id: "file:///there/f")]))))
      host.keys("w")
      let line = host.picture.split(separator: "\n").first { $0.contains("Together") } ?? ""
      #expect(line.contains(word), "\(host.picture)")
    }
  }

  @Test("a failure that cannot be tried again from the list says so")
  func noRetry() {
    let host = ScriptedHost.double()
    progress(host, #""done":1,"total":4"#)
    progress(host, #""end":"failed","text":"no space""#)
    host.keys("w enter")
    #expect(host.picture.contains("Only changes of files are tried again here"))
    #expect(!host.picture.contains("Retry"))
  }

  @Test("the terminal is told that the user lets files rest")
  func paused() {
    let host = changing()
    host.say(
      .primary,
      #"{"id":1,"method":"files.change","params":{"title":"Rename","op":"rename","items":[{"path":"/w/1","to":"/w/x"}]}}"#
    )
    host.advance(300)
    host.keys("w enter s")
    #expect(host.orders.last { $0.hasPrefix("share") } == "share paused(0)", "\(host.orders)")
  }

  @Test("the terminal is told the share when it changes, and that there is none any more")
  func share() {
    let host = ScriptedHost.double()
    progress(host, #""text":"begins""#)
    progress(host, #""done":1,"total":4"#)
    progress(host, #""done":1,"total":4"#)
    progress(host, #""end":"ok""#)
    let told = host.orders.filter { $0.hasPrefix("share") }
    #expect(told == ["share unknown", "share percent(25)", "share none"])
  }

  @Test("who looks elsewhere is told of the end of work that took ten seconds, and of no other")
  func notice() {
    for (isFocused, time, isTold) in [
      (false, 10_001, true), (false, 9_000, false), (true, 10_001, false),
    ] {
      let host = ScriptedHost.double()
      progress(host, #""done":1,"total":4"#)
      host.send(.input(.focus(isFocused), times: 1))
      host.advance(time)
      progress(host, #""end":"ok","text":"9 files""#)
      #expect(host.orders.contains("notify Unpack: 9 files") == isTold)
    }
  }
}

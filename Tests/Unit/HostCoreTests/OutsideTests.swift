// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import HostCore
import HostTestSupport
import PaneProtocol
import SplitLayout
import TerminalInput
import Testing

/// Drags from other programs and to them, as the core and the terminal speak of them.
@Suite struct OutsideTests {
  /// A source of a file and a text, and a target whose words are given.
  private static func desk(
    _ rules: String =
      #""accepts":["text/uri-list","text/plain","image/png"],"rows":"none","pane":true,"transfer":"keyed","storeId":"desk","ops":["copy","move"]"#,
    isRemote: Bool = false, hasDrops: Bool = true
  ) -> ScriptedHost {
    let host = ScriptedHost.double()
    host.set(
      .primary,
      #"""
      {"content":{"kind":"list","items":[{"id":"a","text":"apple","drag":{"ops":["copy","move"],"types":[{"type":"text/plain","data":"apple, whole"}]}},{"id":"b","text":"pear","drag":true}]}}
      """#)
    host.set(
      .secondary,
      #"{"content":{"kind":"list","items":[{"id":"x","text":"one"}]},"drop":{\#(rules)}}"#)
    var traits = TerminalTraits()
    traits.hasDragAndDrop = hasDrops
    traits.isRemote = isRemote
    host.send(.terminal(traits))
    host.forget()
    return host
  }

  private static func say(_ host: ScriptedHost, _ messages: String...) {
    for message in messages { host.send(.input(.drop(message))) }
  }

  /// What the terminal was told since it was asked last.
  private static func told(_ host: ScriptedHost) -> [String] {
    defer { host.forgetOrders() }
    return host.orders.filter { $0.hasPrefix("outside ") }.map { String($0.dropFirst(8)) }
  }

  private static func answer(_ host: ScriptedHost, _ method: String, _ result: String) {
    let lines = host.sent(.secondary, method)
    let id = lines.last.flatMap { line in
      line.firstRange(of: "\"id\":").flatMap { found in
        Int(line[found.upperBound...].prefix { $0.isNumber })
      }
    }
    guard let id else {
      Issue.record("no \(method) was sent")
      return
    }
    host.say(.secondary, #"{"id":\#(id),"result":\#(result)}"#)
  }

  private static let done = #"{"state":"done","items":[{"n":0,"id":"p"}]}"#
  /// `file:///h/a%20b.txt`, in base 64.
  private static let file = "ZmlsZTovLy9oL2ElMjBiLnR4dA0K"

  // MARK: In

  @Test("O17 without the terminal's word for it, nothing is heard and nothing said")
  func unsupported() {
    let host = Self.desk(hasDrops: false)
    Self.say(host, "t=m:x=60:y=3:o=1;text/plain", "t=M:x=60:y=3:o=1;text/plain", "t=o:x=1:y=2")
    #expect(Self.told(host).isEmpty)
    #expect(!host.state.desk.gesture.isCarrying)
  }

  @Test("O1 a type nobody takes is answered with no, once")
  func notTaken() {
    let host = Self.desk(#""accepts":["image/png"],"pane":true,"rows":"none""#)
    Self.say(host, "t=m:x=60:y=3:o=3;text/uri-list", "t=m:x=61:y=3:o=3", "t=m:x=62:y=4:o=3")
    #expect(Self.told(host) == ["no"])
  }

  @Test("O2 a welcome drag is answered once, also when the list is not repeated; leaving ends it")
  func hover() {
    let host = Self.desk()
    Self.say(host, "t=m:x=60:y=3:o=3;text/plain image/png", "t=m:x=61:y=3:o=3", "t=m:x=62:y=4:o=3")
    #expect(Self.told(host) == ["copy text/plain image/png"])
    Self.say(host, "t=m:x=2:y=2:o=3")
    #expect(Self.told(host) == ["no"])
    Self.say(host, "t=m:x=60:y=3:o=3")
    #expect(Self.told(host) == ["copy text/plain image/png"])
    Self.say(host, "t=m:x=-1:y=-1")
    #expect(Self.told(host).isEmpty)
    #expect(!host.state.desk.gesture.isCarrying)
  }

  @Test("Esc dismisses the drag over the window until it comes again")
  func dismissed() {
    let host = Self.desk()
    Self.say(host, "t=m:x=60:y=3:o=3;text/plain")
    host.keys("esc")
    #expect(Self.told(host) == ["copy text/plain", "no"])
    Self.say(host, "t=m:x=61:y=3:o=3")
    #expect(Self.told(host).isEmpty)
    Self.say(host, "t=M:x=61:y=3:o=3;text/plain")
    #expect(Self.told(host) == ["finish cancelled"])
    Self.say(host, "t=m:x=61:y=3:o=3;text/plain")
    #expect(Self.told(host) == ["copy text/plain"])
  }

  @Test("O7 a drop asks for its data, and ends only after the transfer is done")
  func drop() {
    let host = Self.desk()
    Self.say(
      host, "t=m:x=60:y=3:o=3;text/uri-list text/plain", "t=M:x=60:y=3:o=3;text/uri-list text/plain"
    )
    #expect(Self.told(host).last == "request 1")
    Self.say(host, "t=r:x=1:m=1;\(Self.file)")
    #expect(host.sent(.secondary, "transfer.perform").isEmpty)
    Self.say(host, "t=r:x=1:m=0")
    #expect(Self.told(host).isEmpty)
    #expect(host.journal.contains { if case .intent = $0 { true } else { false } })
    let active = host.state.desk.transfers.transfers.values.first
    #expect(active?.order.items.map(\.title.string) == ["a b.txt"])
    #expect(active?.order.operation == .copy)
    Self.answer(host, "transfer.perform", Self.done)
    #expect(Self.told(host) == ["finish copy"])
    #expect(host.statusText.contains("Copied “a b.txt” to"))
    // A late word changes nothing.
    Self.say(host, "t=r:x=1:m=1;\(Self.file)", "t=r:x=1:m=0")
    #expect(Self.told(host).isEmpty)
  }

  @Test("O4 a drop without a drag before it works, and names of files are not handed out as moved")
  func dropAtOnce() {
    let host = Self.desk()
    Self.say(host, "t=M:x=60:y=3:o=2;text/uri-list")
    // Only a move is offered, and this column does not move files.
    #expect(Self.told(host) == ["finish cancelled"])
    Self.say(host, "t=M:x=60:y=3:o=2;text/plain")
    #expect(Self.told(host) == ["request 1"])
    Self.say(host, "t=r:x=1:m=1;aGVsbG8=", "t=r:x=1:m=0")
    Self.answer(host, "transfer.perform", Self.done)
    // A text is here in full, so it may go there.
    #expect(Self.told(host) == ["finish move"])
  }

  @Test("files go to a column that leaves their moving to the host, and move only when they have")
  func files() {
    let host = Self.desk(
      #""accepts":["text/uri-list"],"rows":"none","pane":true,"transfer":"fs","directory":"/d","storeId":"d","ops":["copy","move"]"#
    )
    Self.say(host, "t=m:x=60:y=3:o=3;text/uri-list")
    #expect(Self.told(host) == ["copy text/uri-list"])
    host.keys("m")
    #expect(Self.told(host) == ["move text/uri-list"])
    Self.say(host, "t=M:x=60:y=3:o=3;text/uri-list", "t=r:x=1:m=1;\(Self.file)", "t=r:x=1:m=0")
    let order = host.orders.first { $0.hasPrefix("files move ") }?.split(separator: " ").last
    guard let id = order.map({ TransferID(String($0)) }) else {
      Issue.record("no files were moved: \(host.orders)")
      return
    }
    #expect(Self.told(host).filter { $0 != "request 1" }.isEmpty)
    let arrived = TransferredItem(n: 0, id: "file:///d/a%20b.txt")
    host.send(.files(.moved(id, FileOutcome(arrived: [arrived]))))
    #expect(Self.told(host) == ["finish move"])
  }

  @Test("the host's own copying is told in percent of bytes, and in files where none are copied")
  func fileProgress() {
    let host = Self.desk(
      #""accepts":["text/uri-list"],"rows":"none","pane":true,"transfer":"fs","directory":"/d","storeId":"d","ops":["move"]"#
    )
    Self.say(
      host, "t=M:x=60:y=3:o=2;text/uri-list", "t=r:x=1:m=1;ZmlsZTovLy9hCmZpbGU6Ly8vYgo=",
      "t=r:x=1:m=0")
    let order = host.orders.first { $0.hasPrefix("files move ") }?.split(separator: " ").last
    let id = TransferID(order.map(String.init) ?? "")
    host.advance(200)
    #expect(host.statusText.hasPrefix("Moving 2 items"))
    #expect(host.statusText.hasSuffix("…"))
    host.send(
      .files(.progressed(id, FileProgress(items: 2, itemsDone: 1, bytes: 1_000, bytesDone: 730))))
    #expect(host.statusText.hasPrefix("Moving 2 items"))
    #expect(host.statusText.hasSuffix("…  73 %"))
    host.send(.files(.progressed(id, FileProgress(items: 2, itemsDone: 1, bytes: 0, bytesDone: 0))))
    #expect(host.statusText.hasPrefix("Moving 1 of 2"))
    #expect(host.statusText.hasSuffix("…  50 %"))
  }

  @Test(
    "Esc ends a transfer that takes its time, after a question when much would be lost",
    arguments: [300, 20_000])
  func endingFiles(age: Int) {
    let host = Self.desk(
      #""accepts":["text/uri-list"],"rows":"none","pane":true,"transfer":"fs","directory":"/d","storeId":"d","ops":["move"]"#
    )
    Self.say(
      host, "t=M:x=60:y=3:o=2;text/uri-list", "t=r:x=1:m=1;ZmlsZTovLy9hCmZpbGU6Ly8vYgo=",
      "t=r:x=1:m=0")
    let order = host.orders.first { $0.hasPrefix("files move ") }?.split(separator: " ").last
    let id = TransferID(order.map(String.init) ?? "")
    host.keys("esc")
    #expect(host.state.dialogs.open.isEmpty)
    host.advance(age)
    #expect((host.screen.last ?? "").contains("Esc cancel"))
    host.keys("esc")
    if age < 10_000 {
      #expect(host.state.dialogs.open.isEmpty && host.orders.contains("cancel files \(id)"))
      return
    }
    #expect(host.state.dialogs.top?.title.string.hasPrefix("Cancel the move of 2 items to") == true)
    host.keys("esc")
    #expect(host.state.dialogs.open.isEmpty && !host.orders.contains("cancel files \(id)"))
    host.keys("esc y")
    #expect(host.orders.contains("cancel files \(id)"))
    host.keys("esc")
    let outcome = FileOutcome(arrived: [], refused: [0: "cancelled", 1: "cancelled"])
    host.send(.files(.moved(id, outcome)))
    #expect(host.state.dialogs.open.isEmpty)
    #expect(!(host.screen.last ?? "").contains("Esc cancel"))
  }

  @Test("files of which a part stayed were not moved")
  func partOfFiles() {
    let host = Self.desk(
      #""accepts":["text/uri-list"],"rows":"none","pane":true,"transfer":"fs","directory":"/d","storeId":"d","ops":["move"]"#
    )
    // Two files.
    Self.say(
      host, "t=M:x=60:y=3:o=2;text/uri-list", "t=r:x=1:m=1;ZmlsZTovLy9hCmZpbGU6Ly8vYgo=",
      "t=r:x=1:m=0")
    let order = host.orders.first { $0.hasPrefix("files move ") }?.split(separator: " ").last
    _ = Self.told(host)
    host.send(
      .files(
        .moved(
          TransferID(order.map(String.init) ?? ""),
          FileOutcome(arrived: [TransferredItem(n: 0, id: "file:///d/a")], refused: [1: "no"]))))
    #expect(Self.told(host) == ["finish copy"])
  }

  @Test(
    "O5 an error, broken data, silence and a refusal end the drop as cancelled",
    arguments: [
      ["t=R:x=1;EIO"], ["t=r:x=1:m=1;!!!"], ["t=r:x=1:m=0"],
      // `file://elsewhere/a`, and a list that is no text.
      ["t=r:x=1:m=1;ZmlsZTovL2Vsc2V3aGVyZS9h", "t=r:x=1:m=0"],
      ["t=r:x=1:m=1;/////w", "t=r:x=1:m=0"],
    ])
  func failures(_ messages: [String]) {
    let host = Self.desk()
    Self.say(host, "t=M:x=60:y=3:o=1;text/uri-list")
    for message in messages { Self.say(host, message) }
    #expect(Self.told(host) == ["request 1", "finish cancelled"])
    #expect(host.statusText.contains("Nothing was dropped"))
    #expect(host.sent(.secondary, "transfer.perform").isEmpty)
  }

  @Test("a terminal that never sends the data is given up")
  func silence() {
    let host = Self.desk()
    Self.say(host, "t=M:x=60:y=3:o=1;text/plain", "t=r:x=1:m=1;aGVs")
    host.advance(HostLimits.outsideSilence.wholeMilliseconds + 1)
    #expect(Self.told(host) == ["request 1"])
    host.advance(HostLimits.outsideSilence.wholeMilliseconds + 1)
    #expect(Self.told(host) == ["finish cancelled"])
    #expect(!host.hasTimer(.drag(.outside)))
  }

  @Test("a target that refuses leaves the drop cancelled")
  func refused() {
    let host = Self.desk()
    Self.say(
      host, "t=M:x=60:y=3:o=1;text/plain", "t=r:x=1:m=1;aGVsbG8=", "t=r:x=1:m=0")
    Self.answer(host, "transfer.perform", #"{"state":"cancelled","reason":"full"}"#)
    #expect(Self.told(host) == ["request 1", "finish cancelled"])
  }

  @Test("the end of a target before it has answered leaves the drop cancelled")
  func targetGone() {
    let host = Self.desk()
    Self.say(host, "t=M:x=60:y=3:o=1;text/plain")
    host.exit(.secondary, signal: 9)
    Self.say(host, "t=r:x=1:m=1;aGVsbG8=", "t=r:x=1:m=0")
    #expect(Self.told(host) == ["request 1", "finish cancelled"])
  }

  @Test("a new drag ends the wait for the data of the last drop, whose end is not told")
  func abandoned() {
    let host = Self.desk()
    Self.say(host, "t=M:x=60:y=3:o=1;text/plain", "t=m:x=60:y=3:o=1;text/plain")
    #expect(Self.told(host) == ["request 1", "copy text/plain"])
    Self.say(host, "t=r:x=1:m=0", "t=m:x=-1:y=-1")
    #expect(Self.told(host).isEmpty)
  }

  @Test("a press proves that the drag over the window is gone")
  func press() {
    let host = Self.desk()
    Self.say(host, "t=m:x=60:y=3:o=1;text/plain")
    host.click(4, 3)
    #expect(!host.state.desk.gesture.isCarrying)
    #expect(host.cursor(.primary) == "b")
  }

  @Test("data that is no text is put into a file, which goes when the transfer is over")
  func spooling() {
    let host = Self.desk()
    Self.say(host, "t=M:x=60:y=3:o=1;image/png", "t=r:x=1:m=1;iVBORw0K", "t=r:x=1:m=0")
    guard let spool = host.orders.first(where: { $0.hasPrefix("spool ") }) else {
      Issue.record("nothing was put into a file: \(host.orders)")
      return
    }
    #expect(spool.hasSuffix("Dropped.png 6"))
    let id = spool.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    host.send(.files(.spooled(id, path: "/s/Dropped.png")))
    let lines = host.sent(.secondary, "transfer.perform")
    #expect(lines.first?.contains(#""path":"/s/Dropped.png""#) == true)
    let number = lines.first.flatMap { line in
      line.firstRange(of: "\"id\":").flatMap { Int(line[$0.upperBound...].prefix { $0.isNumber }) }
    }
    host.say(.secondary, #"{"id":\#(number ?? 0),"result":\#(Self.done)}"#)
    #expect(host.orders.contains("unspool /s/Dropped.png"))
    #expect(Self.told(host).last == "finish copy")
  }

  @Test("types that columns name are registered once")
  func registration() {
    let host = Self.desk(#""accepts":["text/plain","x/own","image/*"],"pane":true,"rows":"none""#)
    let more = #"{"drop":{"accepts":["x/own","x/other"],"pane":true,"rows":"none"}}"#
    host.set(.secondary, more)
    host.set(.secondary, more)
    #expect(
      host.orders.filter { $0.hasPrefix("register") } == [
        "register \((DroppedType.registered + ["x/other", "x/own"]).joined(separator: " "))"
      ])
  }

  @Test("over ssh names of files mean nothing")
  func remote() {
    let host = Self.desk(isRemote: true)
    Self.say(host, "t=m:x=60:y=3:o=3;text/uri-list")
    #expect(Self.told(host).filter { $0 != "no" }.isEmpty)
    Self.say(host, "t=m:x=-1:y=-1", "t=m:x=60:y=3:o=3;text/uri-list text/plain")
    #expect(Self.told(host).last == "copy text/plain")
    Self.say(host, "t=M:x=60:y=3:o=3;text/uri-list text/plain")
    #expect(Self.told(host).last == "request 2")
  }

  @Test("random messages never trap and never leave a drop without its end")
  func random() {
    var random = Seeded(state: 7)
    let words = [
      "t=m:x=60:y=3:o=3;text/plain", "t=m:x=-1:y=-1", "t=M:x=60:y=3:o=3;text/plain",
      "t=M:x=2:y=2:o=1;a/b", "t=r:x=1:m=1;aGVs", "t=r:x=1:m=0", "t=R:x=1;EIO", "t=o:x=1:y=1",
      "t=E;OK", "t=E;EPERM", "t=e:x=2:o=2", "t=e:x=3", "t=e:x=4:y=0", "t=e:x=5:y=0", "t=k:x=1",
      "t=e:x=1:y=0", "m=0", "",
    ]
    for _ in 0..<20 {
      let host = Self.desk()
      for _ in 0..<60 {
        switch random.next() % 12 {
        case 0: host.keys("esc")
        case 1: host.mouse(.press(.left), 4, 2)
        case 2: host.mouse(.drag(.left), 99, 3)
        case 3: host.mouse(.release(.left), 60, 3)
        case 4: host.advance(400)
        default: Self.say(host, words[Int(random.next() % UInt64(words.count))])
        }
      }
      Self.say(host, "t=m:x=-1:y=-1", "t=e:x=4:y=1")
      host.keys("esc")
      host.advance(3 * HostLimits.outsideSilence.wholeMilliseconds)
      #expect(!host.state.desk.outside.isUndecided)
    }
  }

  // MARK: Out

  /// Drags the first row to the edge of the window, the terminal having seen the gesture.
  private static func leave(_ host: ScriptedHost) {
    host.mouse(.press(.left), 4, 2)
    say(host, "t=o:x=4:y=2")
    host.mouse(.drag(.left), 20, 2)
    host.mouse(.drag(.left), 99, 3)
    host.advance(300)
  }

  @Test("O8 at the edge the drag is offered with its data")
  func offer() {
    let host = Self.desk()
    Self.leave(host)
    #expect(Self.told(host) == ["offer 3 text/plain"])
    let offer = host.state.desk.outside.offer
    #expect(offer?.forms.first?.data == Array("apple, whole".utf8))
    #expect(offer?.forms.last?.type.hasPrefix("application/vnd.colonnade.session.") == true)
    Self.say(host, "t=E;OK")
    #expect(host.state.desk.gesture.active?.transport == .desktop)
    // The window loses the focus, and no release ever comes.
    host.send(.input(.focus(false)))
    host.advance(20_000)
    #expect(host.state.desk.gesture.active?.transport == .desktop)
    Self.say(host, "t=e:x=4:y=1")
    #expect(host.state.desk.gesture.phase == .idle)
    #expect(host.orders.contains("motion held"))
  }

  @Test("O9 a refused offer leaves the drag here")
  func offerRefused() {
    let host = Self.desk()
    Self.leave(host)
    Self.say(host, "t=E;EPERM:too late")
    #expect(host.state.desk.gesture.active?.transport == .host)
    host.mouse(.drag(.left), 60, 3)
    host.mouse(.release(.left), 60, 3)
    #expect(!host.sent(.secondary, "transfer.perform").isEmpty)
  }

  @Test("O10 a gesture of the terminal without a press of ours means nothing")
  func strayGesture() {
    let host = Self.desk()
    Self.say(host, "t=o:x=4:y=2")
    #expect(Self.told(host).isEmpty)
    #expect(host.state.desk.gesture.phase == .idle)
  }

  @Test("O17 without the terminal's gesture nothing is offered")
  func noGesture() {
    let host = Self.desk(hasDrops: false)
    Self.leave(host)
    #expect(Self.told(host).isEmpty)
  }

  @Test("O11 our own drag back over the window is a drag inside it, without data requests")
  func ownDrop() {
    let host = Self.desk()
    Self.leave(host)
    Self.say(host, "t=E;OK")
    let token = host.state.desk.outside.offer?.forms.last?.type ?? ""
    _ = Self.told(host)
    Self.say(host, "t=m:x=60:y=3:o=3;text/plain \(token)")
    #expect(Self.told(host) == ["copy text/plain \(token)"])
    Self.say(host, "t=M:x=60:y=3:o=3;text/plain \(token)")
    #expect(Self.told(host).isEmpty)
    Self.say(host, "t=e:x=3", "t=e:x=2:o=2", "t=e:x=1:y=0", "t=e:x=4:y=0")
    #expect(host.sent(.primary, "transfer.commit").isEmpty)
    Self.answer(host, "transfer.perform", Self.done)
    #expect(Self.told(host) == ["finish copy"])
    #expect(host.state.desk.outside.offer == nil)
  }

  /// Which methods the source was asked for after the drag has ended elsewhere.
  private static func removal(_ messages: String...) -> [String] {
    let host = desk()
    leave(host)
    say(host, "t=E;OK")
    for message in messages { say(host, message) }
    return host.sent(.primary, "transfer.prepare")
  }

  @Test("O13, O14, O15 only what another program has in full, and moved, is removed here")
  func removal() {
    let all = ["t=e:x=1:y=0", "t=e:x=2:o=2", "t=e:x=3", "t=e:x=4:y=0"]
    #expect(Self.removal(all[0], all[1], all[2], all[3]).count == 1)
    // Cancelled.
    #expect(Self.removal(all[0], all[1], all[2], "t=e:x=4:y=1").isEmpty)
    // Copied.
    #expect(Self.removal(all[0], "t=e:x=2:o=1", all[2], all[3]).isEmpty)
    // Changed its mind.
    #expect(Self.removal(all[0], all[1], "t=e:x=2:o=1", all[2], all[3]).isEmpty)
    // Never let go.
    #expect(Self.removal(all[0], all[1], all[3]).isEmpty)
    // Nobody said which form.
    #expect(Self.removal(all[1], all[2], all[3]).isEmpty)
    // The name of the session is not the thing.
    #expect(Self.removal("t=e:x=1:y=1", all[1], all[2], all[3]).isEmpty)
    #expect(Self.removal("t=e:x=1:y=-3", all[1], all[2], all[3]).isEmpty)
  }

  @Test("O12 files another program has moved are not touched by us")
  func filesOut() {
    let host = Self.desk()
    host.set(
      .primary,
      #"""
      {"content":{"kind":"list","items":[{"id":"f","text":"f","drag":{"ops":["copy","move"],"types":[{"type":"text/uri-list","data":"file:///h/f"}]}}]}}
      """#)
    host.forget()
    Self.leave(host)
    #expect(Self.told(host) == ["offer 3 text/uri-list text/plain"])
    Self.say(
      host, "t=E;OK", "t=e:x=1:y=0", "t=e:x=2:o=2", "t=e:x=3", "t=e:x=4:y=0")
    #expect(host.sent(.primary, "transfer.prepare").isEmpty)
    #expect(!host.orders.contains { $0.hasPrefix("files ") })
    #expect(host.state.desk.gesture.phase == .idle)
  }

  @Test("data that is asked for again is sent again, and files to other machines are not")
  func wanted() {
    let host = Self.desk()
    Self.leave(host)
    Self.say(host, "t=E;OK")
    _ = Self.told(host)
    Self.say(host, "t=e:x=5:y=0", "t=e:x=5:y=9", "t=e:x=5:y=-1", "t=k:x=1")
    #expect(Self.told(host) == ["supply 0 12", "refuse 9", "refuse -1", "refuse files"])
  }

  @Test("Esc ends a drag of ours in other programs as well")
  func escapeOutside() {
    let host = Self.desk()
    Self.leave(host)
    Self.say(host, "t=E;OK")
    _ = Self.told(host)
    host.keys("esc")
    #expect(Self.told(host) == ["cancel"])
    Self.say(host, "t=e:x=1:y=0", "t=e:x=2:o=2", "t=e:x=3", "t=e:x=4:y=0")
    #expect(host.sent(.primary, "transfer.prepare").isEmpty)
    #expect(host.state.desk.outside.offer == nil)
  }
}

/// A small generator, so that a failing run can be repeated.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}

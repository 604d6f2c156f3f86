// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostCore
import HostTestSupport
import PaneContent
import PaneProtocol
import SplitLayout
import TerminalInput
import Testing

/// Texts that a program beside the host reads: what it is asked, and what becomes of them.
@Suite("Texts read beside the host") struct ReadTextTests {
  private static let deadline = HostTimer.helper(.deadline)
  private static let idle = HostTimer.helper(.idle)

  /// A host that shows Markdown in its second column.
  private func host(_ text: String = "# Hi") -> ScriptedHost {
    let host = ScriptedHost.double()
    show(text, in: host)
    return host
  }

  private func show(_ text: String, in host: ScriptedHost) {
    let content =
      "{\"kind\":\"text\",\"format\":\"markdown\",\"text\":\(JSONText(string: text).text)}"
    host.set(.secondary, "{\"gen\":1,\"content\":\(content)}")
  }

  private func answer(_ host: ScriptedHost, _ ticket: Int, _ words: String) {
    let blocks = "[{\"b\":\"p\",\"l\":0,\"t\":[\"\(words)\"]}]"
    let answer = JSONText(text: "{\"id\":\(ticket),\"result\":{\"blocks\":\(blocks)}}")
    host.send(.helper(.answered(ticket: ticket, answer)))
    host.endTurn()
  }

  private func shows(_ words: String, _ host: ScriptedHost) -> Bool {
    host.screen.contains { $0.contains(words) }
  }

  @Test("asks for a text once, and shows what comes back")
  func answered() {
    let host = host()
    #expect(host.readTexts.map(\.text) == ["# Hi"])
    #expect(!shows("# Hi", host))
    #expect(host.state.isWaiting && host.hasTimer(Self.deadline))
    answer(host, 1, "laid out")
    #expect(shows("laid out", host))
    #expect(!host.state.isWaiting && !host.hasTimer(Self.deadline))
    host.endTurn()
    #expect(host.readTexts.count == 1)
  }

  @Test("a search through a large text goes on turn by turn, and says that it found nothing")
  func search() {
    let line = String(repeating: "word ", count: 1_000)
    let host = host(Array(repeating: line, count: 100).joined(separator: "\n\n"))
    var answered: Set<Int> = []
    func answerAll() {
      while let ticket = host.readTexts.last?.ticket, answered.insert(ticket).inserted {
        answer(host, ticket, String(repeating: "word ", count: 12_000))
      }
    }
    answerAll()
    let pause = HostTimer.pane(host.id(.secondary), .searchStep)
    #expect(host.readTexts.count > 6 && !host.hasTimer(pause))
    host.keys("2 /")
    host.type("x")
    host.keys("enter")
    #expect(!shows("Not found", host))
    var turns = 0
    while host.hasTimer(pause), turns < 100 {
      host.advance(1)
      answerAll()
      turns += 1
    }
    #expect((2..<100).contains(turns))
    #expect(shows("Not found", host), "\(turns): \(host.picture.suffix(400))")
  }

  @Test("shows a text as it is written when the program is late, and kills it")
  func late() {
    let host = host()
    host.forgetOrders()
    host.advance(500)
    #expect(host.orders.contains("kill reader"))
    #expect(shows("# Hi", host))
    answer(host, 1, "too late")
    #expect(shows("# Hi", host) && !shows("too late", host))
  }

  @Test("shows a text as it is written when the program says that it cannot")
  func refused() {
    let host = host()
    host.send(.helper(.answered(ticket: 1, JSONText(text: "{\"id\":1,\"error\":{}}"))))
    host.endTurn()
    #expect(shows("# Hi", host))
  }

  @Test("does not start it again after three deaths in a minute")
  func switchedOff() {
    let host = host("one")
    host.send(.helper(.ended(.markdown)))
    for text in ["two", "three"] {
      show(text, in: host)
      host.send(.helper(.ended(.markdown)))
      host.endTurn()
    }
    #expect(host.readTexts.count == 3)
    show("four", in: host)
    host.endTurn()
    #expect(host.readTexts.count == 3)
    #expect(shows("four", host))
    let words = "Markdown is shown as it is written: the program that reads it has failed 3 times"
    #expect(host.statusText.hasPrefix(words) && host.statusText.hasSuffix("tries it again"))
    #expect(host.orders.contains { $0.hasPrefix("log \(words)") })
    host.keys("ctrl+r")
    host.endTurn()
    #expect(host.readTexts.last?.text == "four")
    answer(host, host.readTexts.last?.ticket ?? 0, "laid out")
    #expect(shows("laid out", host) && !shows("four", host))
  }

  @Test("pictures are tried again with the reading of a pane, once their program was given up")
  func picturesAgain() {
    let host = ScriptedHost.double()
    for name in ["a", "b", "c", "d"] {
      host.set(
        .secondary,
        #"{"gen":1,"content":{"kind":"image","src":{"path":"/\#(name)"},"alt":"a boat"}}"#)
      host.advance(1_000)
      host.send(.helper(.ended(.picture)))
      host.endTurn()
    }
    #expect(host.readPictures.count == 3)
    #expect(host.statusText.hasPrefix("Pictures are shown by their words"))
    host.keys("ctrl+r")
    host.endTurn()
    host.advance(1_000)
    #expect(host.readPictures.count == 4)
  }

  @Test("goes on drawing pictures when the program that reads texts is given up, and lives")
  func apart() {
    let host = host("one")
    host.send(.helper(.ended(.picture)))
    host.endTurn()
    #expect(host.state.isWaiting, "the death of another program ends no reading")
    answer(host, 1, "laid out")
    for text in ["two", "three", "four"] {
      show(text, in: host)
      host.send(.helper(.ended(.markdown)))
      host.endTurn()
    }
    host.set(
      .secondary, #"{"gen":1,"content":{"kind":"image","src":{"path":"/a"},"alt":"a boat"}}"#)
    host.endTurn()
    #expect(host.readPictures.count == 1 && !shows("a boat", host))
    show("five", in: host)
    #expect(host.readTexts.count == 4)
  }

  /// Shows a picture in the second column.
  private func showPicture(_ path: String, in host: ScriptedHost) {
    host.set(
      .secondary, #"{"gen":1,"content":{"kind":"image","src":{"path":"\#(path)"},"alt":"a boat"}}"#)
    host.endTurn()
  }

  /// The answer of the program that draws pictures: a red cell, and the size of the picture.
  private func answerPicture(_ host: ScriptedHost, _ ticket: Int) {
    let result = #"{"size":[900,600],"cells":[1,1],"data":"AP8AAP8AAA=="}"#
    let answer = JSONText(text: #"{"id":\#(ticket),"result":\#(result)}"#)
    host.send(.helper(.answered(ticket: ticket, answer)))
    host.endTurn()
  }

  @Test("has a picture drawn for the pixels of a cell, and again when they become known")
  func cellPixels() {
    let host = ScriptedHost.double()
    showPicture("/a", in: host)
    answerPicture(host, 1)
    var traits = host.state.terminal
    traits.cellPixels = CellSize(columns: 9, rows: 18)
    host.send(.terminal(traits))
    host.endTurn()
    #expect(host.readPictures.map(\.wish.cell) == [nil, CellSize(columns: 9, rows: 18)])
    answerPicture(host, 2)
    host.send(.terminal(traits))
    host.endTurn()
    #expect(host.readPictures.count == 2)
  }

  /// The titles in the sheet of keys.
  private func help(of host: ScriptedHost) -> [String] {
    host.keys("?")
    defer { host.keys("esc") }
    return host.state.dialogs.top?.entries.map(\.title.string) ?? []
  }

  @Test("makes a picture larger by its keys, which the sheet of keys names only there")
  func larger() {
    let host = ScriptedHost.double()
    showPicture("/a", in: host)
    answerPicture(host, 1)
    host.keys("tab + +")
    host.endTurn()
    answerPicture(host, 2)
    answerPicture(host, 3)
    #expect(host.readPictures.map(\.wish.percent) == [100, 150, 200])
    host.keys("- - -")
    host.endTurn()
    answerPicture(host, 4)
    answerPicture(host, 5)
    host.keys("=")
    host.endTurn()
    answerPicture(host, 6)
    #expect(host.readPictures.dropFirst(3).map(\.wish.percent) == [150, 75, 100])
    #expect(help(of: host).contains("Picture smaller"))
    #expect(help(of: host).contains("Pictures") && !help(of: host).contains("Texts"))
    host.keys(".")
    #expect(host.sheet.contains("Pictures") && !host.sheet.contains("Texts"), "\(host.sheet)")
    host.keys("esc")
    show("# Hi", in: host)
    answer(host, 7, "laid out")
    host.keys("+")
    #expect(shows("There is no picture here", host))
    #expect(help(of: host).contains("Next link") && !help(of: host).contains("Picture smaller"))
  }

  @Test("makes a picture larger by a wheel with Ctrl, and only pictures")
  func largerByWheel() {
    let host = ScriptedHost.double()
    showPicture("/a", in: host)
    answerPicture(host, 1)
    let place = CellPoint(column: 79, row: 4)
    func wheel(_ action: MouseEvent.Action) {
      host.send(.input(.mouse(MouseEvent(action, at: place, modifiers: .control))))
      host.endTurn()
    }
    wheel(.wheelUp)
    answerPicture(host, 2)
    wheel(.wheelDown)
    #expect(host.readPictures.map(\.wish.percent) == [100, 150, 100])
    show("# Hi", in: host)
    answerPicture(host, 3)
    answer(host, 4, "laid out")
    wheel(.wheelUp)
    #expect(shows("laid out", host) && host.readPictures.count == 3)
  }

  @Test("gives up a picture nobody waits for any more, which is no death of the program")
  func unwanted() {
    let host = ScriptedHost.double()
    for path in ["/a", "/b", "/c", "/d", "/e"] {
      host.advance(1_000)
      showPicture(path, in: host)
      host.advance(149)
      #expect(host.orders.filter { $0 == "kill reader" }.count == host.readPictures.count - 1)
      host.advance(1)
    }
    #expect(host.readPictures.count == 5, "four were given up")
    #expect(host.orders.filter { $0 == "kill reader" }.count == 4)
    answerPicture(host, host.readPictures.last?.ticket ?? 0)
    host.advance(3_000)
    #expect(host.orders.filter { $0 == "kill reader" }.count == 4 && !shows("a boat", host))
  }

  @Test("draws a picture that is only passed by no sooner than it is quiet")
  func passing() {
    let host = ScriptedHost.double()
    showPicture("/a", in: host)
    answerPicture(host, 1)
    for path in ["/b", "/c", "/d"] {
      host.advance(100)
      showPicture(path, in: host)
    }
    #expect(host.readPictures.count == 1 && host.state.isWaiting)
    host.advance(119)
    #expect(host.readPictures.count == 1)
    host.advance(1)
    #expect(host.readPictures.count == 2)
    answerPicture(host, host.readPictures.last?.ticket ?? 0)
    host.advance(120)
    showPicture("/e", in: host)
    #expect(host.readPictures.count == 3, "after a pause the next one comes at once")
  }

  /// Shows a picture of one byte that stands in the line itself.
  private func showBytes(_ byte: UInt8, in host: ScriptedHost, at generation: Int = 1) {
    let bytes = ["AA==", "AQ==", "Ag==", "Aw==", "BA==", "BQ==", "Bg==", "Bw=="][Int(byte % 8)]
    host.set(
      .secondary,
      #"{"gen":\#(generation),"content":{"kind":"image","src":{"b64":"\#(bytes)"},"alt":"a boat"}}"#
    )
    host.endTurn()
  }

  @Test(
    "draws a picture that changes all the time as often as it can be drawn, the newest each time")
  func moving() throws {
    let host = ScriptedHost.double()
    var places: [PicturePlace] = []
    for byte in 0..<8 {
      showBytes(UInt8(byte), in: host)
      host.advance(20)
      // Every fourth picture is one that there was time to draw.
      guard byte % 4 == 3 else { continue }
      let last = try #require(host.readPictures.last)
      places.append(last.place)
      answerPicture(host, last.ticket)
      #expect(!shows("a boat", host), "it is shown, though it is not the newest")
    }
    #expect(host.readPictures.count == 3 && host.orders.allSatisfy { $0 != "kill reader" })
    let wanted = [0, 3].map { PicturePlace.source(.base64(["AA==", "", "", "Aw=="][$0])) }
    #expect(places == wanted)
  }

  @Test("draws a picture that is sent again under its name all the time")
  func movingSent() throws {
    let host = ScriptedHost.double()
    func send() {
      host.notify(.secondary, "image.put", #"{"id":"a","seq":0,"b64":"AA==","last":true}"#)
      host.endTurn()
    }
    send()
    host.set(
      .secondary, #"{"gen":1,"content":{"kind":"image","src":{"id":"a"},"alt":"a boat"}}"#)
    host.endTurn()
    for number in 1...3 {
      for _ in 0..<10 {
        send()
        host.advance(30)
      }
      #expect(host.readPictures.count == number)
      answerPicture(host, try #require(host.readPictures.last).ticket)
      #expect(!shows("a boat", host))
    }
    #expect(host.orders.allSatisfy { $0 != "kill reader" })
  }

  @Test("lets a picture that changes all the time keep no other pane from its own")
  func movingBesides() throws {
    let host = ScriptedHost.double()
    showBytes(0, in: host)
    host.set(
      .primary, #"{"gen":1,"content":{"kind":"image","src":{"path":"/a"},"alt":"a car"}}"#)
    host.endTurn()
    host.keys("tab")
    for byte in 1..<4 {
      showBytes(UInt8(byte), in: host)
      answerPicture(host, try #require(host.readPictures.last).ticket)
    }
    #expect(host.readPictures.map(\.place).contains(.source(.path("/a"))))
  }

  @Test("draws one of the files that are shown in place of each other without a pause")
  func passingOn() {
    let host = ScriptedHost.double()
    showPicture("/0", in: host)
    answerPicture(host, 1)
    for number in 1...8 {
      host.advance(100)
      showPicture("/\(number)", in: host)
    }
    #expect(host.readPictures.count == 2)
  }

  @Test("draws the pictures of two panes that are both wanted in passing")
  func twoPassing() {
    let host = ScriptedHost.double()
    for (role, names) in [(ColumnRole.secondary, "cd"), (.primary, "ab")] {
      for name in names {
        host.set(
          role,
          #"{"gen":1,"content":{"kind":"image","src":{"path":"/\#(name)"},"alt":"a boat"}}"#)
        host.endTurn()
      }
    }
    for _ in 0..<4 {
      answerPicture(host, host.readPictures.last?.ticket ?? 0)
      host.advance(120)
    }
    let places = host.readPictures.map(\.place)
    #expect(places.contains(.source(.path("/b"))) && places.contains(.source(.path("/d"))))
    let isWaiting = host.state.isWaiting
    #expect(!isWaiting)
  }

  @Test("draws the pictures of a text one after the other, without a pause between them")
  func besides() {
    let host = ScriptedHost.double(pictures: ["cells"])
    host.set(
      .secondary,
      #"{"gen":1,"content":{"kind":"text","format":"markdown","images":"show","base":"/d","text":"x"}}"#
    )
    let pictures = ["a", "b", "c"].map {
      #"{"b":"p","l":0,"t":[{"t":"\#($0)","picture":true,"src":"\#($0).png"}]}"#
    }
    let blocks = #"{"result":{"blocks":[\#(pictures.joined(separator: ","))]}}"#
    host.send(.helper(.answered(ticket: 1, JSONText(text: blocks))))
    host.endTurn()
    #expect(host.readPictures.count == 1 && shows("▣ a", host))
    for ticket in 2...4 { answerPicture(host, ticket) }
    #expect(host.readPictures.count == 3 && !host.state.isWaiting)
    #expect(!shows("▣", host))
  }

  @Test("lets it end when it has had nothing to do for a while")
  func idle() {
    let host = host()
    answer(host, 1, "laid out")
    #expect(host.hasTimer(Self.idle))
    host.advance(30_000)
    #expect(host.orders.contains("end reader"))
    show("next", in: host)
    host.endTurn()
    #expect(host.readTexts.last?.text == "next")
  }

  @Test("leaves an answer alone that is for a text no longer on show")
  func replaced() {
    let host = host("one")
    show("two", in: host)
    answer(host, 1, "old words")
    #expect(!shows("old words", host))
    #expect(host.readTexts.map(\.text) == ["one", "two"])
    answer(host, 2, "new words")
    #expect(shows("new words", host))
  }
}

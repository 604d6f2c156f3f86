// SPDX-License-Identifier: Apache-2.0
import CellText
import HostCore
import HostTestSupport
import PaneContent
import PaneProtocol
import SplitLayout
import Testing

/// What the next column shows for a row before the cursor comes to it.
@Suite struct AheadTests {
  /// Two columns with rows a to e, of which the second is asked ahead; the cursor has gone to b.
  private final class Columns {
    let host = ScriptedHost(.double, columns: 100, rows: 24)
    /// Everything the second program was sent since the cursor moved.
    private var lines: [String] = []

    init() {
      host.start()
      host.hello(.primary, wants: ["select"])
      host.hello(.secondary, wants: ["input", "input.ahead"])
      host.set(.primary, ScriptedHost.list("a b c d e"))
      show("about a", 1)
      host.forget()
      host.keys("j")
      show("about b", 2)
    }

    func show(_ text: String, _ generation: Int) {
      host.set(
        .secondary, #"{"gen":\#(generation),"content":{"kind":"text","text":"\#(text)"}}"#)
    }

    /// Lets the program die, and its next run show the same.
    func restart() {
      host.exit(.secondary, signal: 9)
      host.advance(5_000)
      host.hello(.secondary, wants: ["input", "input.ahead"])
      show("about b", 3)
    }

    /// The lines of a method, oldest first.
    func sent(_ method: String) -> [String] {
      lines += host.sent(.secondary)
      return lines.filter { $0.contains("\"method\":\"\(method)\"") }
    }

    /// The rows asked about, oldest first.
    var questions: [String] {
      sent("input.ahead").compactMap { $0.firstMatch(of: /"item":"([^"]*)"/).map { "\($0.1)" } }
    }

    /// The rows that were inputs, with a sign for those that are on show already.
    var inputs: [String] {
      sent("input.set").compactMap { line in
        line.firstMatch(of: /"item":"([^"]*)"/).map {
          line.contains(#""shown":true"#) ? "\($0.1) shown" : "\($0.1)"
        }
      }
    }

    /// Answers the newest question.
    func answer(_ result: String, as member: String = "result") {
      let id = sent("input.ahead").last?.firstMatch(of: /"id":(\d+),"method"/).map { "\($0.1)" }
      host.say(.secondary, #"{"jsonrpc":"2.0","id":\#(id ?? "0"),"\#(member)":\#(result)}"#)
    }

    func shows(_ words: String) -> Bool { host.picture.contains(words) }
    var isStale: Bool { host.pane(.secondary).input.isStale }
  }

  private static let aboutC = #"{"title":"C","content":{"kind":"text","text":"about c"}}"#

  @Test("is asked for once the cursor has moved and the input is answered, and is no input")
  func asked() throws {
    let columns = Columns()
    #expect(columns.questions == ["c"])
    let question = try #require(columns.sent("input.ahead").first)
    #expect(question.contains(#""params":{"gen":3,"item":"c","type":"text/plain","value":"c""#))
    columns.answer(Self.aboutC)
    #expect(columns.inputs == ["b"])
    #expect(columns.shows("about b") && !columns.shows("about c"))
    // Nothing more is asked while the cursor rests.
    columns.host.advance(1_000)
    columns.host.keys("? esc")
    #expect(columns.questions == ["c"])
  }

  @Test("is on screen as soon as the cursor comes to its row, and the program hears that")
  func shown() {
    let columns = Columns()
    columns.answer(Self.aboutC)
    columns.host.keys("j")
    #expect(columns.shows("about c") && !columns.shows("about b"))
    #expect(!columns.isStale && !columns.host.pane(.secondary).input.isOutstanding)
    #expect(columns.inputs == ["b", "c shown"])
    #expect(columns.questions == ["c", "d"])
    #expect(!columns.host.hasTimer(.pane(columns.host.id(.secondary), .inputPatience)))
    // What is different by then is said, and stands in its place.
    columns.show("changed c", 3)
    #expect(columns.shows("changed c"))
    columns.host.keys("j")
    #expect(columns.isStale && columns.inputs.last == "d")
  }

  @Test("an input that was not answered ahead is sent as ever, and the question taken back")
  func unanswered() {
    let columns = Columns()
    columns.host.keys("j")
    #expect(columns.inputs == ["b", "c"])
    #expect(columns.sent("$.cancel").count == 1)
    columns.answer(Self.aboutC)
    #expect(columns.shows("about b") && columns.isStale)
    columns.show("true c", 3)
    #expect(columns.shows("true c") && columns.questions == ["c", "d"])
  }

  @Test("what was said for another row is forgotten, also when it comes late")
  func another() {
    let columns = Columns()
    columns.answer(Self.aboutC)
    columns.host.keys("k")
    #expect(columns.inputs.last == "a" && !columns.shows("about c"))
    columns.show("about a", 3)
    // Above the first row there is none.
    #expect(columns.questions == ["c"])
    columns.host.keys("j")
    columns.show("about b", 4)
    #expect(columns.questions == ["c", "c"])
    columns.host.keys("end")
    columns.answer(Self.aboutC)
    #expect(columns.inputs.last == "e" && !columns.shows("about c"))
    columns.host.advance(60)
    columns.host.keys("k k")
    #expect(!columns.shows("about c"))
  }

  @Test("the way up is looked ahead as well, and a far jump is not")
  func directions() {
    let columns = Columns()
    columns.host.keys("end")
    columns.show("about e", 3)
    #expect(columns.questions == ["c"])
    columns.host.keys("k")
    columns.show("about d", 4)
    #expect(columns.questions == ["c", "c"])
  }

  @Test(
    "only what is whole and for the root page is shown ahead",
    arguments: [
      "{}", "null", #"{"title":"about c"}"#, #"{"content":null}"#, "[]", "7",
      #"{"content":{"kind":"text","source":{"id":"about c","rev":1,"count":9}}}"#,
      #"{"content":{"kind":"list","source":{"id":"about c","rev":1,"count":9}}}"#,
      #"{"loading":{"text":"about c"},"content":{"kind":"text","text":"about c"}}"#,
      #"{"page":"p","content":{"kind":"text","text":"about c"}}"#,
      #"{"content":{"kind":"canvas","columns":9,"rows":1,"alt":"about c"}}"#,
    ])
  func incomplete(result: String) {
    let columns = Columns()
    columns.answer(result)
    columns.host.keys("j")
    #expect(columns.shows("about b") && !columns.shows("about c"))
    #expect(columns.inputs == ["b", "c"] && columns.isStale)
  }

  @Test("what was said long ago is not shown")
  func outdated() {
    let columns = Columns()
    columns.answer(Self.aboutC)
    columns.host.advance(10_001)
    columns.host.keys("j")
    #expect(!columns.shows("about c") && columns.inputs == ["b", "c"])
  }

  @Test("what was said by a run that has ended is not shown")
  func ended() {
    let columns = Columns()
    columns.answer(Self.aboutC)
    columns.restart()
    columns.host.keys("j")
    #expect(!columns.shows("about c") && columns.inputs.last == "c")
  }

  @Test("nothing is asked while rows are marked, nor for a column that is not on screen")
  func unseen() {
    let columns = Columns()
    columns.host.keys("space")
    columns.show("about c", 3)
    columns.host.keys("j")
    columns.show("about d", 4)
    #expect(columns.questions == ["c"])
    let narrow = Columns()
    narrow.host.resize(30, 24)
    narrow.host.keys("j")
    narrow.show("about c", 3)
    #expect(narrow.questions == ["c"])
  }

  @Test("a program that does not want it is never asked")
  func unwanted() {
    let host = ScriptedHost.double()
    host.keys("j")
    host.set(.secondary, #"{"gen":2,"content":{"kind":"text","text":"about b"}}"#)
    #expect(host.sent(.secondary, "input.ahead").isEmpty)
  }

  @Test("an error is an answer: a program that dies later is asked by its next run")
  func refusedAndDead() {
    let columns = Columns()
    columns.answer(#"{"code":1,"message":"none of that"}"#, as: "error")
    columns.restart()
    columns.host.keys("j")
    columns.show("about c", 4)
    #expect(columns.questions == ["c", "d"])
  }

  @Test("an answer that is an error is not shown")
  func refused() {
    let columns = Columns()
    columns.answer(#"{"code":1,"message":"none of that"}"#, as: "error")
    columns.host.keys("j")
    #expect(columns.inputs == ["b", "c"] && !columns.shows("none of that"))
  }

  @Test("a program that dies while it is asked is asked no more")
  func death() {
    let columns = Columns()
    columns.restart()
    columns.host.keys("j")
    columns.show("about c", 4)
    #expect(columns.shows("about c") && columns.questions == ["c"])
  }

  @Test("a program that is late with its answers is let alone for a while")
  func late() {
    let columns = Columns()
    columns.host.advance(300)
    columns.answer(Self.aboutC)
    columns.host.keys("j")
    #expect(columns.shows("about c") && columns.questions == ["c"])
    columns.host.advance(5_000)
    columns.host.keys("j")
    columns.show("about d", 4)
    #expect(columns.questions == ["c", "e"])
  }

  // MARK: What has to be read

  private static let headings =
    ##"{"content":{"kind":"text","format":"markdown","text":"# about c"}}"##
  private static let picture =
    #"{"content":{"kind":"image","src":{"path":"/c"},"alt":"about c"}}"#

  @Test(
    "an answer of no use is a line in the log of the pane, and one in a run",
    arguments: [
      (#"{"code":-32803,"message":"not now"}"#, "error", "not now (-32803)"),
      (
        #"{"page":"p","content":{"kind":"text","text":"x"}}"#, "result",
        "it is for the page “p”, and only the first page can be known ahead"
      ),
      (
        #"{"content":{"kind":"list","source":{"id":"s","rev":1,"count":9}}}"#, "result",
        "more has to be asked for to show it"
      ),
    ])
  func useless(answer: String, member: String, words: String) {
    let columns = Columns()
    columns.answer(answer, as: member)
    columns.host.keys("j")
    columns.show("about c", 3)
    columns.answer(answer, as: member)
    let lines = columns.host.pane(.secondary).log.lines.map(\.string)
    let remarks = lines.filter { $0.contains("input.ahead") }
    #expect(remarks == ["left out, the answer to input.ahead: \(words)"])
  }

  /// Lets the program beside the host answer that a text is one paragraph.
  private func read(_ ticket: Int, as words: String, in columns: Columns) {
    let result = "{\"blocks\":[{\"b\":\"p\",\"l\":0,\"t\":[\"\(words)\"]}]}"
    let answer = JSONText(text: "{\"id\":\(ticket),\"result\":\(result)}")
    columns.host.send(.helper(.answered(ticket: ticket, answer)))
    columns.host.endTurn()
  }

  @Test("a text is laid out ahead, and once")
  func laidOut() throws {
    let columns = Columns()
    columns.answer(Self.headings)
    columns.host.endTurn()
    let asked = try #require(columns.host.readTexts.first)
    #expect(asked.text == "# about c")
    read(asked.ticket, as: "laid out", in: columns)
    #expect(columns.shows("about b") && !columns.shows("laid out"))
    columns.host.keys("j")
    #expect(columns.shows("laid out") && columns.host.readTexts.count == 1)
  }

  @Test("a text that is being laid out when the cursor comes to it is shown when it is done")
  func beingLaidOut() throws {
    let columns = Columns()
    columns.answer(Self.headings)
    columns.host.endTurn()
    let asked = try #require(columns.host.readTexts.first)
    columns.host.keys("j")
    #expect(columns.inputs.last == "c shown")
    read(asked.ticket, as: "laid out", in: columns)
    #expect(
      columns.shows("laid out") && columns.host.readTexts.count == 1,
      "\(columns.host.readTexts) \(columns.host.picture)")
  }

  @Test(
    "what nothing reads ahead is there in words when the cursor comes to it",
    arguments: [(headings, "# about c"), (picture, "it took too long, or the decoder ended")])
  func unread(_ answer: String, _ words: String) {
    let columns = Columns()
    for _ in 0..<3 {
      columns.host.send(.helper(.ended(.markdown)))
      columns.host.send(.helper(.ended(.picture)))
    }
    columns.answer(answer)
    columns.host.endTurn()
    columns.host.keys("j")
    columns.host.endTurn()
    #expect(columns.shows(words), "\(columns.host.picture)")
    #expect(columns.host.readTexts.isEmpty && columns.host.readPictures.isEmpty)
  }

  @Test("a picture is drawn last, and given up for another row")
  func drawn() throws {
    let columns = Columns()
    columns.host.set(
      .secondary, #"{"gen":2,"content":{"kind":"image","src":{"path":"/b"},"alt":"about b"}}"#)
    columns.host.endTurn()
    let first = try #require(columns.host.readPictures.first)
    columns.answer(Self.picture)
    columns.host.endTurn()
    #expect(columns.host.readPictures.count == 1)
    let cell = #"{"size":[90,60],"cells":[1,1],"data":"AP8AAP8AAA=="}"#
    let answer = JSONText(text: #"{"id":\#(first.ticket),"result":\#(cell)}"#)
    columns.host.send(.helper(.answered(ticket: first.ticket, answer)))
    columns.host.endTurn()
    #expect(columns.host.readPictures.count == 2)
    #expect(!columns.host.hasTimer(.helper(.quiet)))
    columns.host.keys("end")
    columns.host.advance(2_000)
    #expect(columns.host.orders.contains { $0.hasPrefix("kill") })
  }
}

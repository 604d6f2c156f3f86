// SPDX-License-Identifier: Apache-2.0
import HostCore
import PaneTestSupport
import RuntimeFakes
import Testing

@testable import HostRuntime

@Suite("How soon the picture follows a program")
struct PacingTests {
  /// Two programs that have shown something; frames are answered.
  private func started() throws -> RuntimeRig {
    let rig = RuntimeRig()
    try rig.start()
    let hello = #"{"id":1,"result":{"protocol":1,"wants":["input","select"]}}"#
    rig.say(hello, list("a", "b", "c"))
    rig.say(hello, list("first"), from: 1)
    rig.advance(1_000)
    return rig
  }

  private func list(_ rows: String...) -> String {
    let items = rows.map { #"{"id":"\#($0)","text":"row \#($0)"}"# }.joined(separator: ",")
    return #"{"method":"pane.set","params":{"content":{"kind":"list","items":[\#(items)]}}}"#
  }

  private func title(_ text: String) -> String {
    #"{"method":"pane.set","params":{"title":"\#(text)"}}"#
  }

  /// Spends what a program may have drawn at once.
  private func flood(_ rig: RuntimeRig) {
    for number in 0..<10 { rig.say(title("flood \(number)")) }
  }

  @Test("the rows of a moved cursor are written first, the rest of the frame behind them")
  func movedCursor() throws {
    let rig = try started()
    let before = rig.terminal.fenceCount
    rig.type("\u{1B}[B")
    let writes = rig.terminal.writes.suffix(2).map { String(decoding: $0, as: UTF8.self) }
    #expect(writes[0].contains("row b") && writes[0].contains("row a"), "\(writes)")
    #expect(!writes[0].contains("\u{1B}[5n") && writes[1].contains("\u{1B}[5n"), "\(writes)")
    #expect(!writes[1].contains("row"), "\(writes)")
    #expect(rig.terminal.fenceCount == before + 1)
    #expect(rig.terminal.screen.violations == [])
    rig.terminal.fences = .delayed
    rig.type("\u{1B}[B")
    let written = rig.terminal.taken.count
    rig.type("\u{1B}[A")
    #expect(rig.terminal.taken.count == written, "a frame is on its way")
  }

  @Test("what the row leads to is asked for behind it; what is there then comes with all the rest")
  func askedAhead() throws {
    let rig = try started()
    let before = rig.terminal.fenceCount
    let (leading, led) = (rig.loop.programs[0].fakeInput, rig.loop.programs[1].fakeInput)
    let (news, inputs) = (leading.lines.count, led.lines.count)
    rig.terminal.type("\u{1B}[B")
    rig.loop.turn { _ = rig.terminal.deliver() }
    #expect(rig.terminal.screen.text.contains("▌ row b"))
    #expect(led.lines.dropFirst(inputs).contains { $0.contains("input.set") })
    #expect(leading.lines.count == news && rig.terminal.fenceCount == before)
    rig.loop.turn { rig.loop.programs[1].fakeOutput.give(list("answer") + "\n") }
    #expect(rig.terminal.screen.text.contains("row answer"))
    #expect(rig.terminal.fenceCount == before + 1)
    #expect(leading.lines.dropFirst(news).contains { $0.contains(#""select""#) })
  }

  @Test("what the row leads to is not waited for")
  func silent() throws {
    let rig = try started()
    let before = rig.terminal.fenceCount
    rig.terminal.type("\u{1B}[B")
    rig.loop.turn { _ = rig.terminal.deliver() }
    rig.loop.turn()
    #expect(rig.terminal.fenceCount == before + 1)
    #expect(rig.terminal.screen.text.contains("2/3"))
  }

  @Test("what a program shows unasked is drawn at its pace")
  func paced() throws {
    let rig = try started()
    flood(rig)
    #expect(!rig.terminal.screen.text.contains("flood 9"))
    rig.advance(8)
    #expect(rig.terminal.screen.text.contains("flood 9"))
  }

  @Test("a neighbour is not held up by a flood")
  func neighbour() throws {
    let rig = try started()
    flood(rig)
    rig.say(title("unhurt"), from: 1)
    #expect(rig.terminal.screen.text.contains("unhurt"))
  }

  @Test("the answer to an input is drawn at once, whatever was drawn before")
  func answer() throws {
    let rig = try started()
    for number in 0..<10 { rig.say(title("flood \(number)"), from: 1) }
    rig.type("\u{1B}[B")
    #expect(rig.loop.programs[1].fakeInput.lines.contains { $0.contains("input.set") })
    rig.say(list("answer"), from: 1)
    #expect(rig.terminal.screen.text.contains("row answer"))
  }

  @Test("a page of rows that was asked for is drawn at once")
  func page() throws {
    let rig = try started()
    rig.say(
      #"{"method":"pane.set","params":{"content":{"kind":"list","source":{"id":"s","rev":1,"count":3}}}}"#
    )
    let request = try #require(
      rig.loop.programs[0].fakeInput.lines.last { $0.contains("rows.get") })
    let id = try #require(request.firstMatch(of: #/"id":(\d+)/#)?.1)
    flood(rig)
    rig.say(
      #"{"id":\#(id),"result":{"rev":1,"from":0,"rows":[{"id":"x","text":"row x"},{"id":"y","text":"row y"},{"id":"z","text":"row z"}]}}"#
    )
    #expect(rig.terminal.screen.text.contains("row y"))
  }

  @Test("pages of a text that a search only passes have the pace of their pane")
  func passing() throws {
    let rig = try started()
    let input = rig.loop.programs[0].fakeInput
    var heard = input.lines.count
    /// Answers what was asked for since; returns the number of answers.
    func answer() -> Int {
      let requests = input.lines.dropFirst(heard).compactMap {
        $0.firstMatch(of: #/"id":(\d+),"method":"text.get".*"from":(\d+),"count":(\d+)/#)
      }
      heard = input.lines.count
      for request in requests {
        let lines = Array(repeating: #""plain""#, count: Int(request.3) ?? 0).joined(separator: ",")
        rig.say(
          #"{"id":\#(request.1),"result":{"rev":1,"from":\#(request.2),"lines":[\#(lines)]}}"#)
      }
      return requests.count
    }
    rig.say(
      #"{"method":"pane.set","params":{"content":{"kind":"text","source":{"id":"s","rev":1,"count":20000}}}}"#
    )
    for _ in 0..<400 where answer() == 0 { break }
    rig.advance(1_000)
    rig.type("/absent\r")
    let before = rig.terminal.fenceCount
    var answers = 0
    for _ in 0..<40 where answers < 20 { answers += answer() }
    #expect(answers >= 20 && rig.terminal.fenceCount - before <= 2, "\(answers) answers")
    for _ in 0..<400 where answer() == 0 { break }
    rig.advance(100)
    #expect(rig.terminal.screen.text.contains("Not found"))
  }

  @Test("a key is shown at once in the middle of a flood")
  func key() throws {
    let rig = try started()
    flood(rig)
    rig.type(":abc")
    #expect(rig.terminal.screen.text.contains("abc"))
  }

  @Test("a flood is drawn 125 times a second")
  func rate() throws {
    let rig = try started()
    let before = rig.terminal.fenceCount
    for number in 0..<500 {
      rig.say(title("flood \(number)"))
      rig.advance(1)
    }
    let frames = rig.terminal.fenceCount - before
    #expect(frames >= 60 && frames <= 500 / 8 + 5, "\(frames)")
  }

  // MARK: Settled

  @Test("a program that asks the user is not waited for, one that was asked is")
  func prompt() throws {
    let rig = try started()
    #expect(rig.runtime.patience == RuntimeLimits.quiet)
    rig.say(
      #"{"method":"pane.set","params":{"content":{"kind":"list","source":{"id":"s","rev":1,"count":3}}}}"#
    )
    #expect(rig.runtime.patience == nil, "rows were asked for")
    rig.say(#"{"id":"q","method":"prompt.ask","params":{"kind":"confirm","title":"Sure?"}}"#)
    rig.advance(1_000)
    #expect(rig.terminal.screen.text.contains("Sure?"))
    #expect(rig.runtime.patience != nil)
  }
}

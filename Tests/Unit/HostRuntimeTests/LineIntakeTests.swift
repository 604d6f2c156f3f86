// SPDX-License-Identifier: Apache-2.0
import CellText
import HostCore
import JSONRPC
import PaneProtocol
import Testing

@testable import HostRuntime

@Suite("A program's output as events")
struct LineIntakeTests {
  private let nothing = LineIntake.Expectations(kind: { _ in nil }, oldestGeneration: { nil })

  private func intake(_ mode: PluginMode) -> LineIntake {
    LineIntake(mode, using: JSONDocumentReader())
  }

  private func take(_ text: String, _ intake: inout LineIntake) -> [String] {
    Array(text.utf8).withUnsafeBytes { intake.append($0) }
    var events: [PluginEvent] = []
    while intake.next(nothing, into: &events) != nil {}
    return events.map(Self.word)
  }

  private static func word(_ event: PluginEvent) -> String {
    switch event {
    case .message: "message"
    case .spoken: "spoken"
    case .owesAnswer: "owes"
    case .output(.row(let item)): "row \(item.text.text.string)"
    case .output(.line(let line)): "line \(line.text.string)"
    case .output(.cut(let lines)): "cut \(lines)"
    case .rejected(let code, _, _, let excerpt): "rejected \(code) \(excerpt.string)"
    case .logged(let text, _): "log \(text.string)"
    case .errorLine(let text): "error \(text.string)"
    default: "other"
    }
  }

  @Test("messages and stray lines come in their order, half a line waits for its rest")
  func messages() {
    var intake = intake(.rpc)
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
    #expect(take("hello\n\(ping)\nhalf", &intake) == ["log hello", "message"])
    #expect(take(" line\n", &intake) == ["log half line"])
  }

  @Test("a line that is no message says how it begins")
  func rejected() {
    var intake = intake(.rpc)
    let events = take("{\"broken\(String(repeating: "x", count: 200))\n", &intake)
    #expect(events.count == 1)
    let excerpt = events.first?.split(separator: " ").last.map(String.init) ?? ""
    #expect(excerpt.hasPrefix("{\"broken") && excerpt.utf8.count <= RuntimeLimits.excerptBytes)
  }

  @Test("a batch is refused, and lines after it are taken")
  func batch() {
    var intake = intake(.rpc)
    let events = take("[{\"id\":1}]\nafter\n", &intake)
    #expect(events.first?.hasPrefix("rejected -32600") == true && events.last == "log after")
  }

  @Test("a line longer than a message may be is refused and not kept")
  func oversized() {
    var intake = intake(.rpc)
    let long = "{" + String(repeating: "x", count: Limit.messageBytes + 10)
    #expect(take(long, &intake).first?.hasPrefix("rejected") == true)
    #expect(take("\nafter\n", &intake) == ["log after"])
  }

  @Test("lines that are no messages end in the log with a sentence that more are left out")
  func stray() {
    var intake = intake(.rpc)
    let many = String(repeating: "x\n", count: RuntimeLimits.strayLines + 20)
    let events = take(many, &intake)
    #expect(events.count == RuntimeLimits.strayLines + 1)
    #expect(events.last == "log further lines that are no messages are left out")
  }

  @Test("rows of plain output have different ids, and a last line needs no line feed")
  func rows() {
    var intake = intake(.lines)
    #expect(take("a\na\nlast", &intake) == ["row a", "row a"])
    var events: [PluginEvent] = []
    intake.finish(nothing, into: &events)
    #expect(events.map(Self.word) == ["row last"])
    #expect(intake.keptLines == 3)
  }

  @Test("a last message needs no line feed; half a one is none, and that is said")
  func lastMessage() {
    for (rest, words) in [
      (#"{"method":"nav.pop"}"#, "message"), ("  \r", ""), ("oops", "log oops"),
      (#"{"method":"#, #"rejected -32700 {"method":"#),
    ] {
      var intake = intake(.rpc)
      #expect(take(rest, &intake) == [])
      var events: [PluginEvent] = []
      intake.finish(nothing, into: &events)
      let said = events.map(Self.word)
      #expect(words.isEmpty ? said.isEmpty : said.count == 1 && said[0].hasPrefix(words), "\(said)")
    }
  }

  @Test("when all that is kept is kept, it says so once and takes nothing more")
  func spent() {
    let budget = OutputBudget(lines: 3, bytes: 1_000)
    var intake = LineIntake(.text, using: JSONDocumentReader(), keeping: budget)
    #expect(take("a\nb\nc\nd\ne\n", &intake) == ["line a", "line b", "line c", "cut 3"])
    #expect(intake.isSpent)
    #expect(take("f\n", &intake) == [])
  }

  @Test("complaints are lines of their own, the last one without its end")
  func complaints() {
    var intake = intake(.rpc)
    var events: [PluginEvent] = []
    Array("one\ntwo".utf8).withUnsafeBytes { intake.takeErrors($0, into: &events) }
    #expect(events.map(Self.word) == ["error one"])
    intake.finishErrors(into: &events)
    #expect(events.map(Self.word) == ["error one", "error two"])
  }
}

@Suite("The budget of a turn")
struct TurnBudgetTests {
  private let millisecond = 1_000_000

  @Test("ends after 500 lines")
  func lines() {
    var budget = TurnBudget(at: 0)
    var taken = 1
    while budget.spend(bytes: 1, at: 0, isUrgent: { false }) { taken += 1 }
    #expect(taken == 500)
  }

  @Test("ends after 256 KiB")
  func bytes() {
    var budget = TurnBudget(at: 0)
    var taken = 1
    while budget.spend(bytes: 65_536, at: 0, isUrgent: { false }) { taken += 1 }
    #expect(taken == 4)
  }

  @Test("ends after a millisecond, one line is taken however long it took")
  func time() {
    var budget = TurnBudget(at: 7)
    #expect(budget.spend(bytes: 1, at: 7 + millisecond, isUrgent: { false }) == true)
    #expect(budget.spend(bytes: 1, at: 8 + millisecond, isUrgent: { false }) == false)
  }

  @Test("looks for the user after the first line, then every 50 µs")
  func looks() {
    var budget = TurnBudget(at: 0)
    var looks = 0
    for now in stride(from: 0, through: 200_000, by: 10_000) {
      _ = budget.spend(bytes: 1, at: now) {
        looks += 1
        return false
      }
    }
    #expect(looks == 5)
  }

  @Test("ends when the user waits")
  func urgent() {
    var budget = TurnBudget(at: 0)
    #expect(budget.spend(bytes: 1, at: 0, isUrgent: { true }) == false)
  }
}
